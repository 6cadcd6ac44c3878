"""A deal of a record printed, exported, played on from, and shown to the bots."""

from __future__ import annotations

from pathlib import Path

import pytest

from barbu_tui.cli import main
from barbu_tui.core.ruleset import PRESETS
from barbu_tui.language.signs import to_ascii
from barbu_tui.session.daily.days import days_of
from barbu_tui.session.record.events import ActionEvent, SeatEvent
from barbu_tui.session.record.file import RecordWriteError, load, write_whole
from barbu_tui.session.record.saves import place_of_save, saves
from barbu_tui.session.replay.bot_advice import advice, may_ask
from barbu_tui.session.replay.branch import Branch, why_no_branch
from barbu_tui.session.replay.cursor import Replay, ReplayError
from barbu_tui.session.replay.export import export_deal
from barbu_tui.session.store.clock import today
from barbu_tui.session.store.paths import saves_dir
from barbu_tui.words.compare import branch_words
from barbu_tui.words.deal import reasons, show_deal, show_record
from tests.oracle.check import check_record
from tests.support.clock import StoppedClock
from tests.support.played_out import day_played
from tests.support.records import whole_game
from tests.support.replays import FIXTURE, changing_hands, game_of, honour_game, own_game

# --- print -------------------------------------------------------------------------------------------

DEAL_3 = """\
Deal 3 of 4: No Queens. Edith deals.
────────────────────────────────────
                      Nora
                      ♠ J 10 7 6 5
                      ♥ Q 10 4
                      ♣ Q 5 3
                      ♦ K 10
Walter                                      Edith ◆
♠ A K 8                                     ♠ 4 3 2
♥ K J 3                                     ♥ 9 8 6
♣ A 2                                       ♣ J 9 7 4
♦ 9 8 7 6 5                                 ♦ A 3 2
                      Zoë
                      ♠ Q 9
                      ♥ A 7 5 2
                      ♣ K 10 8 6
                      ♦ Q J 4

  Zoë doubles Nora and Edith.
  Nora doubles Edith and redoubles Zoë.
  Edith redoubles Zoë.

  #   Zoë  Walter  Nora  Edith  won by  points
  1   10♣      A♣    5♣    ›J♣  Walter
  2    9♠     ›A♠    5♠     4♠  Walter
  3    Q♠     ›K♠    6♠     3♠  Walter      −6
  4   A♥*     ›8♠    J♠     2♠    Nora
  5    4♦      5♦   ›K♦     A♦   Edith
  6    8♣      2♣    3♣    ›9♣   Edith
  7    6♣      K♥    Q♣    ›7♣    Nora      −6
  8    J♦      9♦  ›10♦     3♦     Zoë
  9   ›2♥      3♥    4♥     6♥   Edith
  10   Q♦      6♦    Q♥    ›2♦     Zoë     −12

  * trick 4: Zoë plays A♥, claiming safety.

          play  doubles  total  game
  Zoë      −12      −36    −48   −57
  Walter    −6        0     −6   +25
  Nora      −6       +6      0   −59
  Edith      0      +30    +30   +21
"""


def test_a_deal_is_printed_as_people_print_it() -> None:
    assert show_deal(Replay.of(load(FIXTURE)), 3) == DEAL_3


def test_a_deal_that_is_not_played_says_so() -> None:
    text = show_deal(Replay.of(load(FIXTURE)), 2)
    assert "Nobody doubled, so the deal is not played and its points are shared out." in text
    assert "won by" not in text


def test_dominoes_are_printed_in_rounds() -> None:
    text = show_deal(Replay.of(load(FIXTURE)), 4)
    assert "Dominoes from the 7" in text
    assert "  4       6♠      J♠    Q♠   pass" in text
    assert "Out: Zoë +45, Walter +20, Nora +5, Edith −5." in text


def test_markdown_has_tables() -> None:
    text = show_record(Replay.of(load(FIXTURE)), markdown=True)
    assert text.startswith("# Barbu, online, 20 Nov 2026, 20:30\n")
    assert "| # | Zoë | Walter | Nora | Edith | won by | points |" in text
    assert "| Zoë | −12 | −36 | −48 | −57 |" in text
    assert "```text" in text


@pytest.mark.parametrize("rules", sorted(PRESETS))
@pytest.mark.parametrize("markdown", [False, True])
def test_every_ruleset_prints(rules: str, markdown: bool) -> None:
    header, events = game_of(rules)
    text = show_record(Replay(header, events), markdown=markdown)
    assert text.count("Deal ") >= header.rules.deals
    assert to_ascii(text).isascii()
    assert "?" not in to_ascii(text)


def test_breaches_are_printed_as_such() -> None:
    assert "a breach of the duty" in show_record(honour_game())


def test_an_open_deal_is_printed_with_the_own_hand_only() -> None:
    header, events = own_game(70)
    replay = Replay(header, events)
    text = show_deal(replay, 2)
    assert text.count("not shown") == 12
    assert not reasons(replay, 2)
    assert reasons(replay, 1)
    with pytest.raises(ReplayError):
        export_deal(replay, 2, Path("never.barbu.jsonl"))


# --- the commands --------------------------------------------------------------------------------------


def test_show_and_export_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "third.barbu.jsonl"
    assert main(["show", str(FIXTURE), "--deal", "3"]) == 0
    assert capsys.readouterr().out == DEAL_3
    assert main(["show", str(FIXTURE), "--deal", "3", "--ascii", "--why"]) == 0
    assert capsys.readouterr().out.isascii()
    assert main(["export", str(FIXTURE), "--deal", "3", "--out", str(out)]) == 0
    assert check_record(str(out)) == []
    before = out.read_bytes()
    capsys.readouterr()
    assert main(["export", str(FIXTURE), "--deal", "3", "--out", str(out)]) == 2
    assert "nothing is overwritten" in capsys.readouterr().err
    assert out.read_bytes() == before


@pytest.mark.parametrize("command", ["show", "sheet"])
def test_the_seed_is_printed_once_the_game_is_over(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.barbu.jsonl"
    data = whole_game(seed=77)
    path.write_bytes(data)
    assert main([command, str(path)]) == 0
    assert "Seed: 77." in capsys.readouterr().out
    path.write_bytes(data[: len(data) // 2].rpartition(b"\n")[0] + b"\n")
    assert main([command, str(path)]) == 0
    assert "Seed" not in capsys.readouterr().out, "it tells the cards to come"


@pytest.mark.parametrize("command", [["replay"], ["show"], ["export", "--deal", "1", "--out", "x"]])
@pytest.mark.parametrize("content", [b"", b"hello\n", b"{}\n", b'{"barbu": 9}\n', b"\xff\xfe\n"])
def test_a_file_that_is_no_record_is_refused_in_one_sentence(
    command: list[str], content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.txt"
    path.write_bytes(content)
    assert main([command[0], str(path), *command[1:]]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["show", "nowhere.barbu.jsonl"],
        ["replay", str(FIXTURE), "--deal", "5"],
        ["replay", str(FIXTURE), "--deal", "1", "--trick", "12"],
        ["replay", str(FIXTURE), "--seat", "Q"],
        ["show", str(FIXTURE), "--deal", "9"],
        ["export", str(FIXTURE), "--deal", "9", "--out", "never.barbu.jsonl"],
        ["export", str(FIXTURE), "--deal", "1", "--out", "/nowhere/at/all.barbu.jsonl"],
        ["watch", "--bots", "sound"],
        ["watch", "--for-me", "sound"],
        ["watch", str(FIXTURE), "--seed", "3"],
        ["watch", str(FIXTURE.parent)],
    ],
)
def test_an_impossible_request_is_refused_in_one_sentence(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_damaged_record_is_printed_up_to_the_damage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = FIXTURE.read_bytes().splitlines(keepends=True)
    path = tmp_path / "broken.barbu.jsonl"
    path.write_bytes(b"".join([*lines[:60], b"nonsense\n", *lines[60:]]))
    assert main(["show", str(path)]) == 2
    said = capsys.readouterr()
    assert "Deal 1 of 4" in said.out
    assert "damaged in line 61" in said.err


def test_a_header_alone_has_nothing_to_show(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "new.barbu.jsonl"
    path.write_bytes(FIXTURE.read_bytes().splitlines(keepends=True)[0])
    assert main(["show", str(path)]) == 2
    assert "No cards have been dealt" in capsys.readouterr().err


# --- a deal of its own -----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_every_deal_can_be_a_record_of_its_own(rules: str, tmp_path: Path) -> None:
    header, events = game_of(rules)
    replay = Replay(header, events)
    for number in list(replay.deals)[::5]:
        path = tmp_path / f"{number}.barbu.jsonl"
        export_deal(replay, number, path)
        alone = Replay.of(load(path))
        row, original = alone.row(number), replay.row(number)
        assert row is not None
        assert original is not None
        assert row.running == original.running
        assert check_record(str(path)) == []
        with pytest.raises(RecordWriteError):
            export_deal(replay, number, path)


# --- playing on --------------------------------------------------------------------------------------


def play_on(branch: Branch) -> None:
    """To the end, doing the last thing that is legal."""
    while not branch.over:
        if branch.waiting:
            branch.act(branch.view(branch.seat).legal_actions()[-1])
        else:
            branch.advance()


@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_one_can_play_on_from_any_decision(rules: str, tmp_path: Path) -> None:
    header, events = game_of(rules)
    replay = Replay(header, events)
    places = [at for at in range(0, len(replay), 41) if why_no_branch(replay, at) is None]
    assert len(places) > 5
    for at in places:
        branch = Branch(replay, at)
        assert branch.waiting
        assert branch.to_act == branch.seat == replay[at].turn
        assert branch.comparison() is None
        play_on(branch)
        comparison = branch.comparison()
        assert comparison is not None
        assert branch_words(comparison).startswith("You have ")
        path = tmp_path / f"{at}.barbu.jsonl"
        branch.save(path)
        assert check_record(str(path)) == []
        assert load(path).header.source is not None


def test_a_branch_is_a_game_of_its_own_and_no_deal_of_the_day(stopped: StoppedClock) -> None:
    match = day_played(today())
    replay = Replay.of(match.log)
    at = next(at for at in range(replay.first_card(1, 1), len(replay)) if why_no_branch(replay, at) is None)
    for _ in range(2):  # from one place, by one seat
        stopped.wait(minutes=1)
        branch = Branch(replay, at)
        play_on(branch)
        branch.save(place_of_save(branch.header))
    export_deal(replay, 2, saves_dir() / "deal.barbu.jsonl")
    assert len(list(saves())) == 4
    assert all(save.copies == () and check_record(save.path) == [] for save in saves())
    assert [save.path for save in days_of(saves()).played.values()] == [match.path]
    assert match.path is not None
    match.path.unlink()
    assert days_of(saves()).played == {}


def test_a_branch_takes_decisions_back() -> None:
    header, events = game_of("online")
    replay = Replay(header, events)
    at = replay.start(1)
    branch = Branch(replay, at)
    assert not branch.undo()
    first = branch.view(branch.seat).legal_actions()
    branch.act(first[0])
    while branch.advance() is not None:
        pass
    play_on(branch)
    undone = 0
    while branch.undo():
        undone += 1
        assert branch.waiting
        assert len(branch.view(branch.seat).legal_actions()) > 1
    assert undone > 3
    assert branch.view(branch.seat).legal_actions() == first
    assert [event for event in branch.events if isinstance(event, ActionEvent)] == []


def test_a_branch_with_the_same_actions_ends_the_same() -> None:
    header, events = game_of("online", bot="sound")
    replay = Replay(header, events)
    at = replay.first_card(1, 1)
    while why_no_branch(replay, at) is not None:
        at += 1
    branch = Branch(replay, at)
    step = at + 1
    while not branch.over:
        if branch.waiting:
            while replay[step].action is None or replay[step].action.seat != branch.seat:  # type: ignore[union-attr]
                step += 1
            action = replay[step].action
            assert action is not None
            branch.act(action)
            step += 1
        else:
            branch.advance()
    comparison = branch.comparison()
    assert comparison is not None
    assert comparison.then == comparison.now
    assert comparison.gain == 0
    assert ", as " in branch_words(comparison)


def test_a_bot_that_is_not_available_is_replaced(tmp_path: Path) -> None:
    replay = Replay.of(load(FIXTURE))
    at = replay.first_card(3, 2)
    while replay[at].turn != 0 or why_no_branch(replay, at):
        at += 1
    branch = Branch(replay, at)
    assert [player.kind for player in branch.players] == ["human", "bot", "bot", "bot"]
    assert branch.players[0].name == "Zoë"
    assert branch.players[1].bot == "sound"  # for elsewhere:Clever


def test_nobody_plays_on_from_a_deal_that_is_still_being_played() -> None:
    header, events = own_game(75)
    replay = Replay(header, events)
    assert why_no_branch(replay, len(replay) - 1) is not None
    with pytest.raises(ReplayError):
        Branch(replay, len(replay) - 1)
    assert why_no_branch(replay, replay.end(1)) == "Nobody decides anything here; step back to a decision."


# --- what the bots would do ------------------------------------------------------------------------------


def test_each_of_the_three_bots_says_what_it_would_do_and_why() -> None:
    replay = Replay.of(load(FIXTURE))
    for at in range(0, len(replay), 7):
        if may_ask(replay, at) is not None:
            continue
        said = advice(replay, at)
        view = replay[at].deal.view(said.seat)
        assert [opinion.bot for opinion in said.opinions] == ["sound", "hunter", "counter"]
        assert said.done == replay[at + 1].action
        for opinion in said.opinions:
            assert opinion.action is not None
            assert view.why_not(opinion.action) is None
            assert opinion.why
            assert "{" not in opinion.why


def test_the_action_taken_is_found_after_a_change_of_seat() -> None:
    record = load(FIXTURE)
    replay = changing_hands(record.header, record.events)
    for at in (replay.start(3), replay.find("3.5")):
        assert isinstance(replay[at + 1].event, SeatEvent)
        said = advice(replay, at, ())
        assert said.done is not None
        assert said.done == replay[at + 2].action


def test_the_bots_say_nothing_about_a_deal_that_is_still_being_played() -> None:
    header, events = own_game(70)
    replay = Replay(header, events)
    assert may_ask(replay, len(replay) - 1) is not None
    with pytest.raises(ValueError, match="still being played"):
        advice(replay, len(replay) - 1)


def test_a_failing_bot_is_reported() -> None:
    replay = Replay.of(load(FIXTURE))
    said = advice(replay, replay.start(3), ["nobody"])
    assert said.opinions[0].action is None
    assert "nobody" in said.opinions[0].why


def test_a_branch_is_written_whole_and_never_over_a_file(tmp_path: Path) -> None:
    header, events = game_of("sheet4")
    replay = Replay(header, events)
    branch = Branch(replay, replay.start(3))
    play_on(branch)
    path = tmp_path / "branch.barbu.jsonl"
    write_whole(path, header, events)
    with pytest.raises(RecordWriteError):
        branch.save(path)
