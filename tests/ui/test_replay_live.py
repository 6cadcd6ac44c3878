"""Watching a game, taking a seat in it, and playing on from a place in a replay."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from barbu_tui.cli import main
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ActionEvent, Event, Header, ScoreEvent, SeatEvent
from barbu_tui.session.record.file import load
from barbu_tui.session.replay.branch import Branch, why_no_branch
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.store.paths import saves_dir
from barbu_tui.ui.screens.replay.branch import BranchScreen
from barbu_tui.ui.screens.replay.replay_screen import ReplayScreen
from barbu_tui.ui.screens.replay.watch import WatchScreen
from tests.support.app_driving import app_with, drive, press, settled, work_done
from tests.support.replay_screens import by_hand
from tests.support.replays import FIXTURE
from tests.support.saved_games import begun, save, whole

# --- playing on --------------------------------------------------------------------------------------------


def a_branch(at: str = "3.9") -> Branch:
    replay = Replay.of(load(FIXTURE))
    place = replay.find(at)
    while why_no_branch(replay, place) is not None:
        place -= 1
    return Branch(replay, place)


def test_p_plays_on_and_the_end_is_compared_with_what_happened(own_home: Path) -> None:
    async def script(pilot: Pilot[int]) -> tuple[str, str, list[Path]]:
        await pilot.press("left", "p")
        screen = pilot.app.screen
        assert isinstance(screen, BranchScreen)
        asked = await settled(pilot)
        assert "Play the deal to its end first" in await press(pilot, "k")
        screen.pace = 4
        for _ in range(60):
            if screen.branch.over:
                break
            await pilot.press("enter" if screen.mode == "choose" else "right")
            await work_done(pilot.app)
        over = await press(pilot, "end")
        await pilot.press("k")
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, ReplayScreen)
        return asked, over, list(saves_dir().iterdir())

    app = app_with(by_hand("3.9"))
    asked, over, kept = drive(app, script, (120, 36))
    assert "YOUR CHOICE" in asked
    assert "Your turn." in asked
    assert "THEN AND NOW" in over
    assert "in the record" in over
    assert len(kept) == 1
    record = load(kept[0])
    assert record.position.finished
    assert record.header.source is not None


def branch_from(header: Header, events: tuple[Event, ...], human: bool) -> Branch:
    """From the human's last decision between several actions, or from a bot's."""
    replay = Replay(header, events)
    for at in range(len(replay) - 1, 0, -1):
        if why_no_branch(replay, at) is None and (replay[at].turn == 0) == human:
            return Branch(replay, at)
    raise AssertionError("nobody decides anything")


@pytest.mark.parametrize(("name", "human"), [("You", True), ("You", False), ("Ann", False), (None, False)])
def test_a_branch_says_which_seats_have_changed_hands(name: str | None, human: bool) -> None:
    header, events = whole(human=name is not None)
    if name is not None:
        header = replace(header, players=(replace(header.players[0], name=name), *header.players[1:]))
    branch = branch_from(header, events, human)

    async def script(pilot: Pilot[int]) -> tuple[str, str]:
        screen = pilot.app.screen
        assert isinstance(screen, BranchScreen)
        begun = (await settled(pilot)).splitlines()[-2].strip()
        before = len(branch.events)
        await pilot.press("enter")
        screen.stop()
        await work_done(pilot.app)
        assert len(branch.events) > before
        return begun, await settled(pilot)

    said, later = drive(app_with(lambda: BranchScreen(branch)), script)
    taken = header.players[branch.seat].name
    if human:
        assert said.startswith("Your turn.")
    else:
        assert said.startswith(f"You take {taken}'s seat.  ")
    assert ("A bot plays your seat, as Selma." in said) == (name == "You" and not human)
    assert ("A bot plays Ann." in said) == (name == "Ann")
    assert "seat" not in later


@pytest.mark.parametrize(
    ("key", "size"),
    [
        *((key, (80, 24)) for key in ("enter", "down", "w", "escape")),
        ("enter", (120, 36)),
        ("enter", (160, 45)),
    ],
)
def test_the_bots_are_asked_in_a_branch_and_nothing_is_chosen_unseen(key: str, size: tuple[int, int]) -> None:
    branch = a_branch()

    async def script(pilot: Pilot[int]) -> None:
        before = await settled(pilot)
        assert "YOUR CHOICE" in before
        asked = await press(pilot, "w")
        assert "THE BOTS FOR" in asked
        assert asked.splitlines()[-1].startswith(" Esc close")
        if size[0] >= 160:
            assert "YOUR CHOICE" in asked
            return
        events = len(branch.events)
        assert await press(pilot, key) == before
        assert len(branch.events) == events

    drive(app_with(lambda: BranchScreen(branch)), script, size)


def test_u_takes_the_last_decision_back() -> None:
    branch = a_branch()
    before = len(branch.events)

    async def script(pilot: Pilot[int]) -> tuple[int, int, str]:
        screen = pilot.app.screen
        assert isinstance(screen, BranchScreen)
        await pilot.press("down", "enter")
        screen.stop()
        await work_done(pilot.app)
        played = len(branch.events)
        await pilot.press("u")
        back = len(branch.events)
        return played, back, await press(pilot, "u")

    played, back, again = drive(app_with(lambda: BranchScreen(branch)), script)
    assert played > before
    assert back == before
    assert "There is nothing to take back." in again


def test_a_click_chooses_and_a_second_one_does_it() -> None:
    branch = a_branch()

    async def script(pilot: Pilot[int]) -> tuple[int, bool]:
        screen = pilot.app.screen
        assert isinstance(screen, BranchScreen)
        await pilot.click(offset=(50, 4))
        await pilot.pause()
        chosen = screen.cursor
        acted = len(branch.events)
        await pilot.click(offset=(50, 4))
        await pilot.pause()
        screen.stop()
        return chosen, len(branch.events) > acted

    assert drive(app_with(lambda: BranchScreen(branch)), script) == (1, True)


# --- watching ------------------------------------------------------------------------------------------------


def watched(path: Path | None = None) -> Match:
    header = new_header(ruleset("online"), ["sound", "hunter", "counter", "sound"], 5, human=None)
    return Match.new(header, path)


def test_a_watched_game_goes_on_pauses_steps_and_looks_back(tmp_path: Path) -> None:
    match = watched(tmp_path / "w.barbu.jsonl")

    async def script(pilot: Pilot[int]) -> tuple[int, int, int]:
        screen = pilot.app.screen
        assert isinstance(screen, WatchScreen)
        for _ in range(500):
            await pilot.pause(0.02)
            if len(match.events) > 3:
                break
        await pilot.press("space")
        await work_done(pilot.app)
        assert not screen.playing
        played = len(match.events)
        await pilot.press("right")
        await work_done(pilot.app)
        stepped = len(match.events)
        await pilot.press("left", "left")
        return played, stepped, screen.at

    played, stepped, at = drive(app_with(lambda: WatchScreen(match)), script)
    assert played > 2
    assert stepped == played + 1
    assert at == stepped - 3
    assert load(tmp_path / "w.barbu.jsonl").events == match.events


def test_a_seat_is_taken_over_and_handed_back(tmp_path: Path) -> None:
    match = watched(tmp_path / "w.barbu.jsonl")

    async def script(pilot: Pilot[int]) -> tuple[str, str]:
        screen = pilot.app.screen
        assert isinstance(screen, WatchScreen)
        screen.stop()
        await work_done(pilot.app)
        while match.to_act == 1:  # how far they came before they were stopped is a matter of time
            await pilot.press("right")
            await work_done(pilot.app)
        await pilot.press("v", "B")  # W's seat
        for _ in range(20):
            if screen.mode == "choose":
                break
            await pilot.press("right")
            await work_done(pilot.app)
        mine = await settled(pilot)
        acted = sum(isinstance(event, ActionEvent) for event in match.events)
        await pilot.press("enter")
        assert sum(isinstance(event, ActionEvent) for event in match.events) == acted + 1
        await settled(pilot)  # no seat changes hands before the card is on the disk
        back = await press(pilot, "B")
        return mine, back

    mine, back = drive(app_with(lambda: WatchScreen(match)), script, (120, 36))
    assert "YOUR CHOICE" in mine
    assert "Your turn." in mine
    assert "B hands the seat back." in mine
    assert "B hand back" in mine.splitlines()[-1]
    assert "B take seat" in back.splitlines()[-1]
    assert mine.count(" cards") >= 3  # only the own hand is shown
    assert "hunter plays Walter again." in back
    seats = [event for event in match.events if isinstance(event, SeatEvent)]
    assert seats == [SeatEvent(1, "human", None), SeatEvent(1, "bot", "hunter")]
    assert load(tmp_path / "w.barbu.jsonl").events == match.events


@pytest.mark.parametrize("more", [0, 10])
def test_a_game_in_which_a_seat_changed_hands_before_the_first_deal_is_watched(
    tmp_path: Path, more: int
) -> None:
    path = tmp_path / "w.barbu.jsonl"
    match = Match.new(new_header(ruleset("barbuda"), ["sound", "hunter", "counter"], 5), path)
    match.hand_over(0, "sound")
    for _ in range(more):
        match.advance()

    async def script(pilot: Pilot[int]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, WatchScreen)
        screen.stop()
        await work_done(pilot.app)
        for _ in range(3):
            events, steps = len(match.events), len(screen.replay)
            assert screen.step.event == match.events[-1]
            await press(pilot, "right")
            assert (len(match.events), len(screen.replay)) == (events + 1, steps + 1)

    drive(app_with(lambda: WatchScreen(match)), script)
    assert load(path).events == match.events


def test_home_can_open_a_game_to_watch(own_home: Path) -> None:
    async def script(pilot: Pilot[int]) -> bool:
        app.open_screen("watch_bots", "online")
        await pilot.pause()
        watching = isinstance(app.screen, WatchScreen)
        await pilot.press("escape")
        return watching and isinstance(app.screen, ReplayScreen)

    app = app_with(by_hand())
    assert drive(app, script)
    assert len(list(saves_dir().iterdir())) == 1


def test_a_bot_can_play_ones_interrupted_game_to_its_end(tmp_path: Path) -> None:
    header, events = begun(deals=3, more=30)
    path = save(tmp_path, "mine", header, events)

    async def script(pilot: Pilot[int]) -> tuple[str, str]:
        assert app.open_screen("record", path) is None
        await pilot.pause()
        asked = await press(pilot, "B")
        await pilot.press("enter")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, WatchScreen)
        screen.stop()
        await work_done(pilot.app)
        return asked, await press(pilot, "B")

    app = app_with(by_hand())
    asked, back = drive(app, script)
    assert "Which bot plays on for you?" in asked
    assert "You play Ann and see only this hand; B hands" in back
    seats = [event for event in load(path).events if isinstance(event, SeatEvent)]
    assert seats == [SeatEvent(0, "bot", "sound"), SeatEvent(0, "human")]


def unscored(path: Path) -> Path:
    """A game left in the pause after the last trick of its first deal."""
    match = Match.new(new_header(ruleset(), ["random"] * 3, 5), path)
    while match.game.deal is None or not match.game.deal.over:
        if match.waiting:
            match.act(match.view(0).legal_actions()[0])
        else:
            match.advance()
    match.close()
    return path


def test_a_game_whose_last_deal_is_not_scored_is_handed_over(tmp_path: Path) -> None:
    path = unscored(tmp_path / "unscored.barbu.jsonl")

    async def script(pilot: Pilot[int]) -> None:
        assert app.open_screen("record", path) is None
        await pilot.pause()
        await press(pilot, "B", "enter")
        assert isinstance(app.screen, WatchScreen)
        app.screen.stop()
        await work_done(pilot.app)

    app = app_with(by_hand())
    drive(app, script)
    events = load(path).events
    assert isinstance(events[events.index(SeatEvent(0, "bot", "sound")) - 1], ScoreEvent)


@pytest.mark.parametrize("seats", [(1,), (0, 1)], ids=["west", "two"])
def test_a_human_who_does_not_sit_at_s_plays_on_the_board(tmp_path: Path, seats: tuple[int, ...]) -> None:
    header = new_header(ruleset(), ["random"] * 4, 5, human=None)
    for seat in seats:
        human = replace(header.players[seat], name="Ann", kind="human", bot=None)
        header = replace(header, players=(*header.players[:seat], human, *header.players[seat + 1 :]))
    path = tmp_path / "elsewhere.barbu.jsonl"
    Match.new(header, path).close()

    async def script(pilot: Pilot[int]) -> set[int]:
        assert app.open_screen("save", path) is None
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, WatchScreen)
        decided = set()
        for _ in range(12):
            while screen.mode != "choose":
                await pilot.press("right")
                await work_done(pilot.app)
            decided.add(screen.match.to_act)
            text = await press(pilot, "x")
            assert ("Ann's turn." if len(seats) > 1 else "Your turn.") in text
            assert "hands the seat back" not in text
            await pilot.press("enter")
        assert screen.hands == ("one" if len(seats) == 1 else "all")
        return decided

    app = app_with(by_hand())
    assert drive(app, script) == set(seats)


def test_a_seat_taken_over_is_still_taken_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "taken.barbu.jsonl"
    match = Match.new(new_header(ruleset(), ["random"] * 4, 5, human=None), path)
    match.advance()
    match.hand_over(1, None)
    match.close()

    async def script(pilot: Pilot[int]) -> str:
        assert app.open_screen("save", path) is None
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, WatchScreen)
        while screen.mode != "choose":
            await pilot.press("right")
            await work_done(pilot.app)
        assert screen.match.to_act == 1
        screen.stop()  # or the bot may play before the picture is taken
        return await press(pilot, "B")

    app = app_with(by_hand())
    assert "random plays Walter again." in drive(app, script)


def test_a_whole_game_is_watched_to_its_end() -> None:
    header, _ = whole("sheet3", human=False)
    match = Match(header)
    while not match.over:
        match.advance()

    async def script(pilot: Pilot[int]) -> tuple[str, bool]:
        screen = pilot.app.screen
        assert isinstance(screen, WatchScreen)
        return await settled(pilot), screen.playing

    app = app_with(lambda: WatchScreen(match))
    text, playing = drive(app, script)
    assert "The end." in text
    assert not playing


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 45)])
def test_a_watched_game_in_the_safe_tier_is_ascii_throughout(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[int]) -> str:
        screen = pilot.app.screen
        assert isinstance(screen, WatchScreen)
        screen.stop()
        await pilot.press("left")
        return await settled(pilot)

    app = app_with(lambda: WatchScreen(watched()), ascii=True)
    text = drive(app, script, size)
    assert text.isascii()
    assert text.count("?") == 1  # the key of the help
    assert ".5x" in text


# --- from the command line ---------------------------------------------------------------------------------


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Match]:
    """The matches that the command line opens; no terminal is started."""
    matches: list[Match] = []

    def run(options: object, name: str, match: Match, hand_to: str | None = None) -> int:
        matches.append(match)
        match.close()
        return 0

    for command in ("replays", "play"):
        monkeypatch.setattr(f"barbu_tui.commands.{command}.launch_options", lambda _: None)
    monkeypatch.setattr("barbu_tui.ui.run.run_screen", run)
    return matches


def test_resume_without_a_file_continues_the_last_undamaged_game(
    opened: list[Match], capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = (save(saves_dir(), name, *begun(deals=2)) for name in ("good", "bad"))
    bad.write_bytes(bad.read_bytes() + b"{}\n")
    os.utime(good, (1, 1))
    assert main(["resume"]) == 0
    assert opened[0].path == good
    assert "Passed over: bad.barbu.jsonl, line" in opened[0].notices[0]
    assert main(["resume", str(bad)]) == 2  # the one that was asked for, and no other
    good.unlink()
    assert main(["resume"]) == 2
    assert capsys.readouterr().err.count(f"{bad}, line") == 2


def test_watch_opens_a_new_game_of_bots(opened: list[Match], tmp_path: Path) -> None:
    path = tmp_path / "new.barbu.jsonl"
    arguments = ["watch", "--rules", "sheet3", "--bots", "random,greedy,sound", "--seed", "4"]
    assert main([*arguments, "--record", str(path)]) == 0
    assert [player.bot for player in opened[0].players] == ["random", "greedy", "sound"]
    assert opened[0].header.seed == 4
    assert load(path).header.rules.name == "sheet3"
    assert main(arguments) == 0
    assert len(list(saves_dir().iterdir())) == 1
    assert main([*arguments, "--record", str(path)]) == 2  # never over a file


def test_watch_continues_a_humans_game_only_with_a_named_bot(
    opened: list[Match], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = save(tmp_path, "mine", *begun(deals=2, more=9))
    before = path.read_bytes()
    assert main(["watch", str(path)]) == 2
    assert "name a bot with --for-me" in capsys.readouterr().err
    assert main(["watch", str(path), "--for-me", "nobody"]) == 2
    assert path.read_bytes() == before
    assert main(["watch", str(path), "--for-me", "greedy"]) == 0
    assert opened[0].human == 0, "the seat is handed over by the screen that plays on"
    assert path.read_bytes() == before
    finished = save(tmp_path, "finished", *whole())
    assert main(["watch", str(finished), "--for-me", "greedy"]) == 2
    assert "barbu replay" in capsys.readouterr().err


def test_watch_continues_a_game_in_which_a_seat_was_taken_over(opened: list[Match], tmp_path: Path) -> None:
    path = tmp_path / "taken.barbu.jsonl"
    match = Match.new(new_header(ruleset(), ["random"] * 4, 5, human=None), path)
    match.hand_over(1, None)
    match.close()
    assert main(["watch", str(path)]) == 0
    assert opened[0].humans == (1,)


def test_watch_hands_over_no_seat_without_a_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = save(tmp_path, "mine", *begun(deals=2, more=9))
    before = path.read_bytes()
    assert main(["watch", str(path), "--for-me", "greedy"]) == 2
    assert "needs a terminal" in capsys.readouterr().err
    assert path.read_bytes() == before


def test_replay_opens_at_deal_trick_and_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[tuple[Any, ...]] = []

    def run(*given: Any) -> int:
        found.append(given)
        return 0

    monkeypatch.setattr("barbu_tui.commands.replays.launch_options", lambda _: None)
    monkeypatch.setattr("barbu_tui.ui.run.run_screen", run)
    assert main(["replay", str(FIXTURE), "--deal", "3", "--trick", "5", "--seat", "n"]) == 0
    _, _, replay, at, seat, path = found[0]
    assert (at, seat, path) == (replay.first_card(3, 5), 2, FIXTURE)
    assert main(["replay", str(FIXTURE), "--seat", "all"]) == 0
    assert found[1][3:5] == (0, None)
