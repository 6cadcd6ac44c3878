"""Third-party bots: whatever they do, the game goes on, its record can be read, and nobody's screen is touched."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from barbu_bots import Bot, Decision, UnknownBotError, make_bot, sandbox
from barbu_bots.sandbox.messages import answer_to, answered, decision_in, dumped, keep_rules, request_of
from barbu_tui.cli import main
from barbu_tui.core.actions import Action, Bid, ChooseContract, Pass, PlayCard
from barbu_tui.core.cards import Seat
from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import Chance, deal_hands
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import ruleset
from barbu_tui.language import CardWord, Message, Person
from barbu_tui.session.arena import match as arena
from barbu_tui.session.arena.sets import Contest, Job, SetResult, play_set
from barbu_tui.session.arena.simulate import simulate
from barbu_tui.session.play import bot_host
from barbu_tui.session.record.events import SeatEvent
from barbu_tui.session.record.file import load
from tests.bots.test_fair import redealt, replayed
from tests.support import third_party
from tests.support.patience import PATIENCE
from tests.support.running import within
from tests.support.seeds import fresh_seed
from tests.support.third_party import NOTES, named


@pytest.fixture(autouse=True)
def _no_process_of_another_test() -> Iterator[None]:
    """Processes keep the surroundings in which they were started."""
    sandbox.end_idle()
    yield
    sandbox.end_idle()


@pytest.fixture
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[str]]:
    """Return the bots' notes in their file, line by line."""
    path = tmp_path / "notes"
    path.touch()
    monkeypatch.setenv(NOTES, str(path))
    return lambda: path.read_text(encoding="utf-8").splitlines()


HARMLESS = (
    third_party.EmptiesItsHand,
    third_party.LooksAhead,
    third_party.CooksTheBooks,
    third_party.ListsItsDoubles,
    third_party.TalksForEver,
    third_party.HalfALetter,
    third_party.SaysItOnce,
)
FAILING = (
    third_party.FlatHand,
    third_party.HalfARank,
    third_party.NoContract,
    third_party.DoublesNobody,
    third_party.EndlessNumber,
    third_party.NoReason,
    third_party.ReasonFails,
    third_party.NoDecision,
)


@pytest.mark.parametrize(
    ("rules", "bot"),
    [
        *(("sheet3", bot) for bot in (*HARMLESS, *FAILING)),
        *(
            ("online", bot)
            for bot in (third_party.EmptiesItsHand, third_party.LooksAhead, third_party.FlatHand)
        ),
    ],
)
def test_the_record_is_readable_after_any_misbehaving_bot(rules: str, bot: type[Bot], tmp_path: Path) -> None:
    at = ruleset(rules)
    bots = (named(bot), "sound", "greedy", "random")[: at.players]
    (result,) = simulate(at, bots, 1, seed=3, out=tmp_path)
    assert result.path is not None
    record = load(result.path)
    assert record.position.game.over
    replaced = [event for event in record.events if isinstance(event, SeatEvent)]
    if bot in FAILING:
        assert [(event.seat, event.bot) for event in replaced] == [(0, "sound")]
        (notice,) = result.failures
        assert notice.endswith(" Sound plays on for it.")
    else:
        assert not replaced
        assert not result.failures


@pytest.mark.parametrize("card_play", [False, True])
def test_what_a_bot_does_to_its_view_does_not_change_the_figures(card_play: bool) -> None:
    at = ruleset("sheet3")

    def figures(bot: type[Bot]) -> list[tuple[float, float]]:
        result = arena.run(Contest(at, (named(bot), "sound", "greedy"), 5, card_play), 1)
        assert not result.failures
        return [(each.points.mean, each.first_places) for each in result.results]

    honest = figures(third_party.First)
    for bot in (third_party.EmptiesItsHand, third_party.LooksAhead, third_party.CooksTheBooks):
        assert figures(bot) == honest, bot


@pytest.mark.parametrize("card_play", [False, True])
def test_the_arena_plays_on_for_a_bot_that_fails(card_play: bool) -> None:
    at = ruleset("sheet3")
    result = arena.run(Contest(at, (named(third_party.FlatHand), "sound", "greedy"), 5, card_play), 1)
    assert result.complete
    (failure,) = result.failures
    assert failure.startswith(f"The bot {named(third_party.FlatHand)} made an illegal move, PlayCard(seat=")
    assert [each.replaced for each in result.results] == [6, 0, 0]
    assert sum(each.points.mean for each in result.results) == pytest.approx(
        sum(spec.total for spec in at.specs.values()) / len(at.specs) if card_play else 0
    )


@pytest.mark.parametrize("card_play", [False, True])
@pytest.mark.parametrize("third", [third_party.Draws, third_party.Weighs])
def test_a_third_party_bot_is_given_the_view_and_the_chance_that_ours_is_given(
    third: type[third_party.Draws], card_play: bool
) -> None:
    at = ruleset("sheet3")
    theirs, ours = (
        arena.run(Contest(at, (bot, "sound", "greedy"), 5, card_play), 1).to_json()["results"]
        for bot in (named(third), third.model)
    )
    assert [{**each, "bot": ""} for each in theirs] == [{**each, "bot": ""} for each in ours]


@pytest.mark.parametrize("card_play", [False, True])
def test_every_seat_has_an_object_of_its_own_in_the_arena(card_play: bool) -> None:
    at = ruleset("sheet3")
    assert not arena.run(
        Contest(at, (*(named(third_party.Keeps),) * 2, "greedy"), card_play=card_play), 1
    ).failures


def test_a_bot_that_failed_is_asked_no_more_in_the_match(notes: Callable[[], list[str]]) -> None:
    at = ruleset("sheet3")
    for match in (1, 2):  # but in the next one
        failures: list[str] = []
        bots = (named(third_party.Counted), named(third_party.Counted), "greedy")
        result = arena.run(Contest(at, bots, 5), 3, on_failure=failures.append)
        assert len(notes()) == match
        assert len(failures) == 1
        assert (
            result.to_json()["results"][0]["bot"] == f"{named(third_party.Counted)} (sound in 9 of 9 games)"
        )


def test_the_figures_of_bots_that_fail_are_the_same_over_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    at = ruleset("sheet3")
    bots = (named(third_party.Seldom), named(third_party.SeldomToo), "greedy")
    one = arena.run(Contest(at, bots, 7), 2)
    seldom, too, greedy = (each.replaced for each in one.results)
    assert 0 < seldom < one.games
    assert 0 < too < one.games
    assert seldom != too
    assert greedy == 0
    several = arena.run(Contest(at, bots, 7), 2, jobs=3)
    assert several.to_json() == one.to_json()
    assert several.failures == one.failures

    def scattered_sets(jobs: Iterable[Job], *_: object) -> Iterator[SetResult]:
        """Play every set where nothing is known of the others, the last first."""
        yield from (play_set(replace(job, match="")) for job in reversed(list(jobs)))

    monkeypatch.setattr(arena, "play_sets", scattered_sets)
    scattered = arena.run(Contest(at, bots, 7), 2)
    assert scattered.to_json() == one.to_json()
    assert scattered.failures == one.failures


def test_an_interrupted_match_counts_no_set_in_which_a_bot_should_have_been_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(jobs: Iterable[Job], *_: object) -> Iterator[SetResult]:
        yield from (play_set(replace(job, match="")) for job in list(jobs)[:3])
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "play_sets", interrupted)
    result = arena.run(Contest(ruleset("sheet3"), (named(third_party.Counted), "random", "greedy"), 5), 9)
    assert (result.sets, result.wanted, result.games) == (1, 9, 6)


def test_a_bot_that_hangs_is_waited_for_once_and_prints_nothing_into_the_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bot_host, "PATIENCE", 0.5)
    begun = time.monotonic()
    bots = f"{named(third_party.Hangs)},random,random"
    assert main(["arena", "--rules", "sheet3", "--sets", "3", "--bots", bots]) == 2
    assert time.monotonic() - begun < 60, "it was waited for at every card"
    out, err = capsys.readouterr()
    assert f"The bot {named(third_party.Hangs)} has not answered in 0.5 seconds." in err
    assert "9 of 9 games" in out
    assert "Hm." not in out
    assert err.count("Hm.") > 5


@pytest.mark.parametrize("bot", ["barbu_never:Low", named(third_party.NeverMade)])
def test_a_bot_that_is_not_there_in_time_is_refused(
    bot: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "barbu_never.py").write_text("import time\nprint('Soon.')\ntime.sleep(60)\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sandbox, "PATIENCE", 0.5)
    assert main(["simulate", "--games", "1", "--bots", f"sound,sound,sound,{bot}"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    *_, said = err.splitlines()
    assert said.startswith(f"barbu: The bot {bot!r} cannot be ")
    assert said.endswith("it did not finish in 0.5 seconds.")


@pytest.mark.parametrize("command", [["simulate", "--games", "4"], ["arena", "--sets", "4"]], ids=" ".join)
def test_a_bot_that_can_be_made_no_longer_ends_the_command_in_a_sentence(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    bots = f"{named(third_party.MadeTwice)},random,random"
    assert main([*command, "--rules", "sheet3", "--bots", bots]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "third_party:MadeTwice' cannot be made: RuntimeError: No more (third_party.py, line" in said


def test_a_bot_that_ends_the_program_when_it_is_made_is_named() -> None:
    with pytest.raises(UnknownBotError, match="third_party:Goes' cannot be made: SystemExit"):
        make_bot(named(third_party.Goes))


@pytest.mark.parametrize("bot", [third_party.NoName, third_party.EmptyName, third_party.NumberForAName])
def test_a_bot_without_a_name_is_refused(bot: type[Bot]) -> None:
    with pytest.raises(UnknownBotError, match="is not a bot: it has no name"):
        make_bot(named(bot))


def test_a_script_that_ends_the_program_when_it_is_loaded_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "no_main_guard.py").write_text("import sys\nsys.exit(0)\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UnknownBotError, match="'no_main_guard:Player' cannot be loaded: SystemExit"):
        make_bot("no_main_guard:Player")


@pytest.mark.parametrize("value", ["inside:Box.Player", "inside : Plain", "inside:Plain [extra]"])
def test_an_entry_point_is_read_as_packages_write_it(
    value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "inside.py").write_text(
        "class Plain:\n    name = 'plain'\n    def decide(self, view, chance):\n        ...\n"
        "class Box:\n    Player = Plain\n"
    )
    metadata = tmp_path / "inside-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: inside\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text(f"[barbu_tui.bots]\nboxed = {value}\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert make_bot("boxed").name == "plain"


# --- processes -------------------------------------------------------------------------------------

ENDINGS: dict[type[Bot], str] = {
    third_party.Exits: "failed: its process ended with exit status 3.",
    third_party.Crashes: "failed: its process was ended by SIGSEGV.",
    third_party.Kills: "failed: its process was ended by SIGKILL.",
    third_party.ClosesAll: "failed: its process ended with exit status 0.",
    third_party.Scribbles: "failed: its answer cannot be read.",
    third_party.ScribblesHalf: "has not answered in 2 seconds.",
    third_party.ScribblesJson: "failed: its answer cannot be read.",
    third_party.Pickles: "failed: its answer cannot be read.",
    third_party.HoldsOn: "has not answered in 2 seconds.",
}


@pytest.mark.parametrize("bot", ENDINGS)
def test_a_bot_that_ends_or_holds_its_process_is_named_and_the_game_goes_on(
    bot: type[Bot], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_host, "PATIENCE", 2.0)
    monkeypatch.chdir(tmp_path)
    begun = time.monotonic()
    (result,) = simulate(ruleset("sheet3"), [named(bot), "sound", "greedy"], 1, seed=3)
    assert result.failures == (f"The bot {named(bot)} {ENDINGS[bot]} Sound plays on for it.",)
    assert time.monotonic() - begun < 100, "it was waited for at every card"
    assert not (tmp_path / "owned").exists()


def test_a_bot_that_ends_its_process_when_it_is_made_is_named() -> None:
    with pytest.raises(UnknownBotError, match="cannot be made: its process ended with exit status 4"):
        make_bot(named(third_party.ExitsAtOnce))


def test_a_bot_that_ends_its_process_when_it_is_loaded_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "barbu_exits.py").write_text("import os\nos._exit(5)\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UnknownBotError, match="cannot be loaded: its process ended with exit status 5"):
        make_bot("barbu_exits:Low")


@pytest.mark.parametrize("name", ["barbu_bots:Low", "barbu_tui.mine:Low"])
def test_a_module_called_as_ours_is_refused_with_the_reason(name: str) -> None:
    with pytest.raises(UnknownBotError, match="is this program's own package: give your module another name"):
        make_bot(name)


def test_a_seat_has_one_process_for_all_its_games(notes: Callable[[], list[str]]) -> None:
    bots = (named(third_party.Process), named(third_party.Process), "greedy")
    assert main(["simulate", "--rules", "sheet3", "--games", "3", "--bots", ",".join(bots)]) == 0
    made = notes()
    assert len(made) == 2 + 2 * 3  # to see whether it can be made, and for every game
    assert len(set(made)) == 2
    assert str(os.getpid()) not in made


FORKING = f"""
import os
from barbu_bots import make_bot
from barbu_tui.core.dealing import Chance, deal_hands
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import ruleset
ours = make_bot("{named(third_party.Process)}")
child = os.fork()
if child == 0:
    make_bot("{named(third_party.Process)}")
    os._exit(0)
os.waitpid(child, 0)
game = Game.new(ruleset("sheet3"), 0).begin(deal_hands(ruleset("sheet3"), 1, 1))
assert ours.decide(game.view(0), Chance(1, 1, 0, 0)).why == "It was the first."
"""


def test_the_processes_of_a_program_that_was_forked_off_are_its_own(notes: Callable[[], list[str]]) -> None:
    subprocess.run(
        [sys.executable, "-c", FORKING], cwd=Path(__file__).parents[2], timeout=PATIENCE, check=True
    )
    first, other = notes()
    assert first != other


def running(process: int) -> bool:
    """Whether a process is there and has not ended."""
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state not in "ZX"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bots_process_ends_with_the_program_even_while_it_thinks(
    number: signal.Signals, jobs: str, notes: Callable[[], list[str]]
) -> None:
    bots = f"{named(third_party.HoldsOn)},random,random"
    command = ["simulate", "--rules", "sheet3", "--games", "9", "--jobs", jobs, "--bots", bots]
    program = subprocess.Popen(
        [sys.executable, "-m", "barbu_tui", *command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=Path(__file__).parents[2],
    )
    try:
        assert within(PATIENCE, lambda: len(notes()) == int(jobs))
        thinking = [int(each) for each in notes()]
        time.sleep(0.3)
        assert all(map(running, thinking))
        program.send_signal(number)
        program.wait(PATIENCE)
        assert within(PATIENCE, lambda: not any(map(running, thinking)))
    finally:
        program.kill()
        program.wait()


# --- what is sent ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["online", "sheet4", "sheet3", "barbuda"])
def test_the_view_sent_does_not_depend_on_hidden_hands(name: str) -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    rules = ruleset(name)
    looked = 0
    game = Game.new(rules, rng.randrange(rules.players))
    while looked < 100 and not game.over:
        game = game.begin(deal_hands(rules, seed, game.number))
        deal = game.deal
        assert deal is not None
        actions: list[Action] = []
        while not deal.over:
            seat = deal.turn
            hands = redealt(rng, deal, seat)
            other = None if hands is None else replayed(deal, hands, actions)
            if other is not None and other.hands != deal.hands:
                looked += 1
                assert sent(deal, seat) == sent(other, seat)
            action = rng.choice(deal.legal_actions())
            actions.append(action)
            deal = deal.apply(action)
        game = game.with_deal(deal).finish()
    assert looked >= 100


def sent(deal: Deal, seat: Seat) -> bytes:
    """Return the message to a bot's process for a decision."""
    return dumped(("decide", deal.view(seat), 7), rules_kept=True)


def test_a_view_arrives_as_it_was_sent() -> None:
    for name in ("online", "sheet4", "sheet3", "barbuda"):
        rules = ruleset(name)
        keep_rules(request_of(dumped(("rules", rules)))[1])
        game = Game.new(rules, 0)
        rng = random.Random(1)
        while not game.over:
            game = game.begin(deal_hands(rules, 5, game.number))
            deal = game.deal
            assert deal is not None
            while not deal.over:
                view = deal.view(deal.turn)
                what, came, _ = request_of(sent(deal, deal.turn))
                assert (what, came) == ("decide", view)
                assert came.legal_actions() == view.legal_actions()
                deal = deal.apply(rng.choice(deal.legal_actions()))
            game = game.with_deal(deal).finish()


def test_a_bot_is_not_given_the_seed(notes: Callable[[], list[str]]) -> None:
    rules = ruleset("sheet3")
    seed = 987654321
    bot = make_bot(named(third_party.LooksForTheSeed))
    view = Game.new(rules, 0).begin(deal_hands(rules, 1, 1)).view(0)
    bot.decide(view, Chance(seed, 1, 0, 0))
    (found,) = notes()
    assert str(seed) not in found
    assert found.startswith("[0, ")


ACTIONS = (
    ChooseContract(0, "trumps", trump=2),
    ChooseContract(1, "domino", start=5),
    ChooseContract(3, "barbu"),
    Bid(1, frozenset({0, 2}), frozenset({3})),
    Bid(0),
    Pass(2),
    PlayCard(0, 51),
    PlayCard(1, 3, "target", 2),
    PlayCard(2, 4, "safety"),
    PlayCard(3, 0, breach=True),
)


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_every_action_comes_back_as_it_was_decided(action: Action) -> None:
    answer = answered(json.dumps(answer_to(Decision(action, lambda: "So."), ruleset())).encode())
    assert decision_in(answer, ruleset()) == Decision(action, "So.")


def test_a_message_comes_back_from_a_bot_of_ours_and_as_words_from_others() -> None:
    said = Message("I trump with {card}.", card=CardWord(3))
    answer = answered(json.dumps(answer_to(Decision(PlayCard(0, 3), said), ruleset())).encode())
    ours, other = decision_in(answer, ruleset(), messages=True), decision_in(answer, ruleset())
    assert ours is not None
    assert other is not None
    assert ours.said == said
    assert other.said == ours.why == "I trump with the 5 of spades."
    broken = decision_in({**answer, "said": {"text": 5}}, ruleset(), messages=True)
    assert broken == other
    cannot_be_sent = Message("{who} plays it.", who=Person("Ann"))
    assert "said" not in answer_to(Decision(PlayCard(0, 3), cannot_be_sent), ruleset())


@pytest.mark.parametrize(
    "action",
    [
        None,
        7,
        [],
        ["play"],
        {},
        {"t": ["play"]},
        {"t": "play", "seat": "S"},
        {"t": "play", "seat": "S", "card": 1.5},
        {"t": "play", "seat": "S", "card": "1S"},
        {"t": "play", "seat": "S", "card": "7S", "claim": ["target"]},
        {"t": "play", "seat": "S", "card": "7S", "claim": "target", "target": {}},
        {"t": "play", "seat": "S", "card": "7S", "breach": 1},
        {"t": "play", "seat": 0, "card": "7S"},
        {"t": "bid", "seat": "S", "double": [["W"]], "redouble": []},
        {"t": "bid", "seat": "S", "double": [None], "redouble": []},
        {"t": "bid", "seat": "S", "double": "W", "redouble": "N"},
        {"t": "bid", "seat": "S", "double": {"W": 2}, "redouble": []},
        {"t": "contract", "seat": "S", "contract": ["barbu"]},
        {"t": "contract", "seat": "S", "contract": "whist"},
        {"t": "contract", "seat": "S", "contract": "domino", "start": True},
        {"t": "pass", "seat": True},
        {"t": "score", "seat": "S"},
    ],
    ids=str,
)
def test_nothing_in_an_answer_is_taken_on_trust(action: object) -> None:
    assert decision_in({"action": action, "why": "So."}, ruleset()) is None
    assert decision_in({"action": {"t": "pass", "seat": "S"}, "why": action}, ruleset()) is None


@pytest.mark.parametrize(
    "action",
    [
        PlayCard(0, -1),
        PlayCard(0, 52),
        PlayCard(-1, 3),
        Bid(0, frozenset({-1})),
        Pass(4),
        PlayCard(0, 3, "target", -1),
    ],
    ids=str,
)
def test_a_number_that_names_nothing_is_no_action(action: Action) -> None:
    assert "is no action of its view" in answer_to(Decision(action, "So."), ruleset())["wrong"]


@pytest.mark.parametrize(
    "payload", [b"", b"7", b"[]", b"\xff", b"[" * 100_000, b'{"action":' + b"9" * 5000 + b"}"]
)
def test_an_answer_that_cannot_be_read_is_refused(payload: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - whichever it is, it is caught
        answered(payload)
