"""Practice on the screen: questions, answers, rows opened, play-out with undo, the adviser at the table."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from barbu_tui.core.actions import Bid, ChooseContract, PlayCard
from barbu_tui.core.deal import Deal
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.config.settings import Settings
from barbu_tui.session.estimate import estimate
from barbu_tui.session.estimate.snapshot import Snapshot, Worth
from barbu_tui.session.play.bot_host import Opinion
from barbu_tui.session.play.match import Match, new_header
from barbu_tui.session.practice.grade import grade
from barbu_tui.session.practice.history import Practised, Progress, load
from barbu_tui.session.practice.session import PracticeSession
from barbu_tui.session.practice.setup import own_situation
from barbu_tui.session.practice.situation import Drill, draw_situation
from barbu_tui.session.record.events import ActionEvent, Event
from barbu_tui.ui.app import BarbuApp
from barbu_tui.ui.choices.doubles import DoubleChoice
from barbu_tui.ui.drawing.spans import plain
from barbu_tui.ui.screens.practice import PracticeScreen
from barbu_tui.ui.screens.practice import text as words
from barbu_tui.ui.screens.practice.adviser import AdviserScreen, said
from barbu_tui.ui.screens.practice.board import OptionRow, with_focus
from barbu_tui.ui.screens.practice.panels import losses_section, strip
from barbu_tui.ui.screens.practice.table import PracticeTable
from barbu_tui.ui.screens.table import TableScreen
from barbu_tui.ui.text.cast import Cast
from barbu_tui.ui.view_models.bars import Figures, Scale, scale_of
from tests.support.app_driving import app_with, drive, press, shown

SIZES = [(80, 24), (120, 36), (160, 45)]
HAND = "AQ5.T82.KJ93.A42"


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Estimates end soon."""
    monkeypatch.setattr(estimate, "MOST_WORLDS", 24)


def session_of(
    drill: Drill = "contracts", path: Path | None = None, hands: int | None = None
) -> PracticeSession:
    own = own_situation(ruleset(), HAND, "NT,Q,T,D", "W=2,N=1,E=0") if drill == "contracts" else None
    return PracticeSession(ruleset(), drill, 103, hands=hands, first=own, path=path)


def practice(session: PracticeSession, **options: Any) -> BarbuApp:
    return app_with(lambda: PracticeScreen(session), **options)


async def known(pilot: Pilot[int]) -> str:
    """The screen once there are figures enough."""
    for _ in range(2000):
        screen = pilot.app.screen
        assert isinstance(screen, PracticeScreen)
        snapshot = screen.turn.snapshot if screen.turn is not None else None
        if snapshot is not None and snapshot.telling:
            await pilot.pause()
            assert isinstance(pilot.app, BarbuApp)
            return shown(pilot.app)
        await asyncio.sleep(0.02)
    raise AssertionError("no figures")


def screen_of(pilot: Pilot[int]) -> PracticeScreen:
    screen = pilot.app.screen
    assert isinstance(screen, PracticeScreen)
    return screen


@pytest.mark.parametrize("size", SIZES)
def test_the_question_says_what_is_asked_and_shows_no_figures(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[int]) -> str:
        return await known(pilot)

    text = drive(app := practice(session_of()), script, size)
    assert "You deal your fourth contract." in text
    assert "What do you deal?  The bars appear when you have chosen." in text
    assert "each trick −2" in text
    assert "already dealt" in text
    assert "●" not in text
    assert "Enter decide" in text
    assert app.return_code is None
    assert all(len(row) <= size[0] for row in text.splitlines())


@pytest.mark.parametrize("size", SIZES)
def test_the_answer_shows_every_contract_with_its_figures(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[int]) -> str:
        await known(pilot)
        await pilot.press("7", "enter")
        await pilot.pause()
        assert isinstance(pilot.app, BarbuApp)
        return shown(pilot.app)

    text = drive(practice(session_of()), script, size)
    assert "now  later     sum" in text
    assert text.count("●") == 4
    assert ", you 8" in text
    assert " best" in text
    assert "You chose Dominoes from the " in text
    for key in ("Enter", "a again", "g play it out", "w why", "compare"):
        assert key in text


def test_a_row_opens_into_its_ranks_and_closes() -> None:
    async def script(pilot: Pilot[int]) -> tuple[str, str, str]:
        await known(pilot)
        await pilot.press("7", "enter", "right")
        await pilot.pause()
        assert isinstance(pilot.app, BarbuApp)
        opened = shown(pilot.app)
        await pilot.press("down", "left")
        await pilot.pause()
        closed = shown(pilot.app)
        await pilot.press("6", "right")
        await pilot.pause()
        return opened, closed, shown(pilot.app)

    opened, closed, suits = drive(practice(session_of()), script)
    assert opened.count("from the ") >= 13
    assert "No Tricks" not in opened
    assert "No Tricks" in closed
    assert all(f" {suit}" in suits for suit in ("spades", "hearts", "diamonds", "clubs"))
    assert "No Tricks" in suits


def test_the_key_bar_offers_to_open_only_what_opens() -> None:
    async def script(pilot: Pilot[int]) -> None:
        assert isinstance(pilot.app, BarbuApp)
        await known(pilot)
        await pilot.press("7", "enter")
        for keys, opens, closes in (
            ((), True, False),
            (("1",), False, False),
            (("right",), False, False),
            (("6",), True, False),
            (("right",), False, True),
            (("left",), True, False),
        ):
            await pilot.press(*keys)
            await pilot.pause()
            bar = shown(pilot.app).splitlines()[-1]
            assert ("→ open" in bar) == opens
            assert ("← close" in bar) == closes

    drive(practice(session_of()), script, (120, 36))


def test_the_key_bar_offers_a_suit_or_rank_only_where_there_is_one() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await known(pilot)
        for digit, offers in (("2", False), ("6", True), ("7", True), ("1", False)):
            bar = (await press(pilot, digit)).splitlines()[-1]
            assert ("← → suit or rank" in bar) == offers
            assert "1–7 direct" in bar
            assert ("suit or rank to the left" in await press(pilot, "question_mark")) == offers
            await press(pilot, "escape")

    drive(practice(session_of()), script, (120, 36))


def test_the_key_bar_counts_the_options_that_can_be_compared() -> None:
    session = session_of("doubles")
    for _ in range(40):
        if len(session.situation.options) == 2:
            break
        session.next()
    assert len(session.situation.options) == 2

    async def script(pilot: Pilot[int]) -> str:
        assert isinstance(pilot.app, BarbuApp)
        await known(pilot)
        await pilot.press("enter")
        await pilot.pause()
        return shown(pilot.app).splitlines()[-1]

    async def why(pilot: Pilot[int]) -> str:
        assert isinstance(pilot.app, BarbuApp)
        await known(pilot)
        await pilot.press("enter", "w", "question_mark")
        await pilot.pause()
        return shown(pilot.app)

    assert "1–2 " in drive(practice(session), why, (120, 36))
    assert "1–7 " in drive(practice(session_of()), why, (120, 36))
    assert "1 2 compare" in drive(practice(session), script, (120, 36))
    assert "1–8 compare" in drive(practice(session_of("doubles")), script, (120, 36))


def test_compare_why_and_again() -> None:
    async def script(pilot: Pilot[int]) -> dict[str, str]:
        await known(pilot)
        found = {}
        assert isinstance(pilot.app, BarbuApp)
        await pilot.press("7", "enter")
        for name, keys in (
            ("compare", ["1"]),
            ("why", ["w"]),
            ("how", ["w"]),
            ("rows", ["w"]),
            ("again", ["a"]),
        ):
            await pilot.press(*keys)
            await pilot.pause()
            found[name] = shown(pilot.app)
        await pilot.press("1", "enter")
        await pilot.pause()
        found["second"] = shown(pilot.app)
        return found

    session = session_of()
    found = drive(practice(session), script)
    assert "No Tricks: " in found["compare"]
    assert "on the cards" in found["compare"]
    assert "give or take" in found["why"]
    assert "Every option is played out" in found["how"]
    assert "now  later" in found["rows"]
    assert "What do you deal?" in found["again"]
    assert "You chose No Tricks." in found["second"]
    assert session.progress.hands == 1  # the first answer counts


def test_esc_closes_the_reasons_and_leaves_from_the_options_only() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await known(pilot)
        rows = await press(pilot, "1", "enter")
        for keys in (["w"], ["w", "w"]):
            assert "Esc back" in (await press(pilot, *keys)).splitlines()[-1]
            assert await press(pilot, "escape") == rows
        assert "Esc finish" in rows.splitlines()[-1]
        await press(pilot, "w")
        await pilot.click(offset=(10, 10), button=3)
        assert await press(pilot) == rows

    drive(practice(session_of()), script)


@pytest.mark.parametrize("drill", ["contracts", "doubles"])
def test_the_reasons_in_full_say_what_the_figures_are(drill: Drill) -> None:
    async def script(pilot: Pilot[int]) -> tuple[str, str]:
        await known(pilot)
        why = await press(pilot, "1", "enter", "w")
        assert "w " in why.splitlines()[-1]
        return why, await press(pilot, "w")

    why, how = (" ".join(text.split()) for text in drive(practice(session_of(drill)), script))
    for part in (
        "give or take",
        "Now is this deal, later what ",
        "sum is both",
        "The dot is the difference to the best",
    ):
        assert part in why
    assert "for Trumps and " in how or drill == "doubles"
    assert "The upright line is the best option." in how


@pytest.mark.parametrize("size", SIZES)
def test_a_digit_of_a_contract_that_is_dealt_is_answered(size: tuple[int, int]) -> None:
    def prompt(text: str) -> str:
        return text.splitlines()[-2]

    async def script(pilot: Pilot[int]) -> None:
        await known(pilot)
        asked = await press(pilot)
        text = await press(pilot, "5")
        assert "You have dealt Barbu already.  " in prompt(text)
        assert "Enter chooses No Tricks." in prompt(text)
        assert prompt(await press(pilot, "up")) == prompt(asked)
        assert "Trumps" not in prompt(await press(pilot, "S"))
        answer = await press(pilot, "1", "enter")
        assert "You have dealt No Hearts already." in prompt(await press(pilot, "4"))
        assert await press(pilot, "1") == answer

    async def suits(pilot: Pilot[int]) -> None:
        await known(pilot)
        before = await press(pilot)
        assert await press(pilot, "S") == before  # a key of trumps, and there are none to call
        assert "You have dealt Trumps already." in prompt(await press(pilot, "6"))

    drive(practice(session_of()), script, size)
    own = own_situation(ruleset(), HAND, "NT,Q,D")
    drive(practice(PracticeSession(ruleset(), "contracts", 1, first=own)), suits, size)


def test_enter_after_the_digit_of_a_dealt_contract_ends_what_was_said() -> None:
    async def script(pilot: Pilot[int]) -> str:
        await known(pilot)
        assert "Enter chooses No Tricks." in (await press(pilot, "5")).splitlines()[-2]
        return (await press(pilot, "enter")).splitlines()[-2]

    prompt = drive(practice(session_of()), script)
    assert "You chose No Tricks." in prompt
    assert "already" not in prompt
    assert "Enter chooses" not in prompt


def only_redouble() -> PracticeSession:
    """The player deals, and one other has doubled him."""
    session = session_of("doubles")
    while True:
        view = session.situation.view
        if view.dealer == 0 and len(session.situation.options) == 2:
            return session
        session.next()


@pytest.mark.parametrize("at_the_table", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_only_the_rows_that_can_be_set_are_named_by_their_digits(
    size: tuple[int, int], at_the_table: bool
) -> None:
    session = only_redouble()
    choice = DoubleChoice(session.situation.view)
    (row,) = [number for number, other in enumerate(choice.others, 1) if choice.selectable(other)]
    name, other = CAST.name(row), 1 + row % 3

    async def script(pilot: Pilot[int]) -> None:
        if not at_the_table:
            await known(pilot)
        text = await press(pilot)
        assert f" {row} direct" in text.splitlines()[-1]
        assert "1 2 3" not in text.splitlines()[-1]
        assert "You redouble nobody." in text
        assert f"Max  only {name}" in text
        refused = await press(pilot, str(other))
        assert f"{CAST.name(other)} has not doubled you." in refused.splitlines()[-2]
        text = await press(pilot, str(row))
        assert f"You will ×× {name}." in text

    if at_the_table:
        match = session.situation.match()
        drive(app_with(lambda: PracticeTable(match)), script, size)
    else:
        drive(practice(session), script, size)


def test_the_table_says_which_contract_is_dealt_already() -> None:
    match = own_situation(ruleset(), HAND, "NT,Q,T,D").match()

    async def script(pilot: Pilot[int]) -> str:
        await press(pilot)
        return (await press(pilot, "3")).splitlines()[-2]

    said_of = drive(app_with(lambda: PracticeTable(match)), script)
    assert "You have dealt No Last Two already.  " in said_of
    assert "Enter deals No Tricks." in said_of


def test_the_next_hand_is_kept_in_the_history(tmp_path: Path) -> None:
    path = tmp_path / "practice.jsonl"

    async def script(pilot: Pilot[int]) -> str:
        await known(pilot)
        await pilot.press("7", "enter")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app, BarbuApp)
        return shown(pilot.app)

    text = drive(practice(session_of(path=path)), script)
    assert "hand 2" in text
    assert " of 1 good" in text
    (row,) = load(path)
    assert (row.hand, row.contract) == (HAND, "domino")
    assert row.chosen.startswith("domino ")


@pytest.mark.parametrize("keys", [(), ("g",)])
def test_an_answer_is_kept_however_the_program_ends(
    keys: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(estimate, "MOST_WORLDS", 2000)
    monkeypatch.setattr("barbu_tui.ui.screens.practice.screen.look_after", lambda _: 3600)
    path = tmp_path / "practice.jsonl"
    kept: list[Practised] = []

    async def script(pilot: Pilot[int]) -> None:
        turn = screen_of(pilot).turn
        assert turn is not None
        while turn.snapshot is None or not turn.snapshot.telling:
            turn.run.poll(0.001)
        await pilot.press("1", "enter", *keys)
        assert not turn.run.over
        (row,) = load(path)  # what counts on the screen outlives the program however it ends
        kept.append(row)
        pilot.app.exit()

    drive(practice(session_of(path=path), jobs=1), script)
    (row,) = load(path)
    assert row.worlds >= 24
    assert row.time == kept[0].time


def test_practice_ends_after_the_hands_that_were_asked_for() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await known(pilot)
        await pilot.press("1", "enter")
        await pilot.pause()
        assert isinstance(pilot.app, BarbuApp)
        assert "Enter ends the session." in shown(pilot.app)
        assert "Contracts: One hand" in await press(pilot, "enter")
        await press(pilot, "enter")

    app = practice(session_of(hands=1))
    drive(app, script, (120, 36))
    assert app.return_code == 0


@pytest.mark.parametrize(("out", "size"), zip(["enter", "escape", "q"], SIZES, strict=True))
def test_leaving_says_what_the_hands_have_come_to(out: str, size: tuple[int, int]) -> None:
    session = session_of()

    async def script(pilot: Pilot[int]) -> str:
        for _ in range(2):
            await known(pilot)
            await press(pilot, "1", "enter", "enter")
        await press(pilot, "x")
        await known(pilot)
        await press(pilot, "p")
        text = await press(pilot, "escape")
        assert app.return_code is None
        for keys in ("x", "v", "w", "1", "down", "a", "g"):
            assert await press(pilot, keys) == text
        await press(pilot, out)
        return text

    text = drive(app := practice(session), script, size)
    made = session.progress
    assert f"Contracts: 2 hands, {made.right} of them good or best. You lost " in text
    assert f"{made.loss:.1f} points a hand" in text
    assert "cost you most: " in text
    assert "Doubles: One hand, " in text
    assert "●" not in text
    assert "Enter leave" in text.splitlines()[-1]
    assert app.return_code == 0


def test_leaving_without_an_answer_says_nothing() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await known(pilot)
        await press(pilot, "escape")

    drive(app := practice(session_of()), script)
    assert app.return_code == 0


def test_enter_before_there_are_figures_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barbu_tui.session.estimate.pool.Run.poll", lambda run, seconds=0.0: False)
    monkeypatch.setattr("barbu_tui.ui.screens.practice.screen.look_after", lambda _: 3600)

    async def script(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        assert screen.turn is not None
        assert screen.turn.snapshot is None
        await pilot.press("enter", "enter", "a", "w", "w", "w", "down", "right", "left", "1")
        await pilot.pause()
        assert screen.session.number == 1
        assert isinstance(pilot.app, BarbuApp)
        assert "It is being played out." in shown(pilot.app)

    drive(practice(session_of()), script)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("drill", ["contracts", "doubles"])
def test_nothing_is_concluded_from_a_handful_of_deals(
    drill: Drill, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("barbu_tui.ui.screens.practice.screen.look_after", lambda _: 3600)
    session = session_of(drill)

    async def script(pilot: Pilot[int]) -> tuple[str, str, str]:
        turn = screen_of(pilot).turn
        assert turn is not None
        while turn.snapshot is None:
            turn.run.poll(0.001)
        assert turn.snapshot.worlds < 24
        early = await press(pilot, "1", "enter")
        full = await press(pilot, "w", "enter", "a")
        assert session.number == 1
        assert screen_of(pilot).turn is turn
        while not turn.snapshot.telling:
            turn.run.poll()
        return early, full, await press(pilot, "w", "w")

    early, full, later = drive(practice(session, jobs=1), script, size)
    verdicts = ("MISSED ", "LOOSE ", "GOOD ", "BEST ", "TOO CLOSE")
    assert "●" not in early
    assert "points" in early
    for text in (early, full):
        assert "Too few deals have been played to name the best." in text
        assert not any(word in text for word in verdicts)
        assert " best " not in text or size[0] > 80  # a panel counts them
        assert "It is being played out." in text
    assert "Too few" not in later
    assert any(word in later for word in verdicts)


@pytest.mark.parametrize("size", SIZES)
def test_an_answer_is_added_up_as_soon_as_there_is_a_verdict(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(estimate, "MOST_WORLDS", 2000)
    monkeypatch.setattr("barbu_tui.ui.screens.practice.screen.look_after", lambda _: 3600)
    path = tmp_path / "practice.jsonl"

    async def script(pilot: Pilot[int]) -> tuple[str, str]:
        turn = screen_of(pilot).turn
        assert turn is not None
        while turn.snapshot is None or not turn.snapshot.telling:
            turn.run.poll(0.001)
        answered = await press(pilot, "1", "enter")
        assert not turn.run.over
        assert len(load(path)) == 1
        return answered, await press(pilot, "enter")

    session = session_of(path=path)
    answered, following = drive(practice(session, jobs=1), script, size)
    counted = " of 1 good" if size[0] < 120 else "1 hand"
    assert counted in answered
    assert counted in following
    assert "hand 2" in following
    assert [row.loss for row in load(path)] == list(session.progress.losses)


@pytest.mark.parametrize("size", SIZES)
def test_the_doubling_drill(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[int]) -> tuple[str, str]:
        question = await known(pilot)
        await pilot.press("1", "enter")
        await pilot.pause()
        assert isinstance(pilot.app, BarbuApp)
        return question, shown(pilot.app)

    question, answer = drive(practice(session_of("doubles")), script, size)
    assert "Whom do you double?" in question
    assert "Your doubles" in question
    assert "● " not in question
    assert answer.count("●") + answer.count("‹") == 8
    assert "× Walter you" in answer
    assert "× W  × N  ×× E" in answer
    assert "On the cards expect" in answer or "w: all of it" in answer


def test_the_other_drill_and_the_weak_contract() -> None:
    async def script(pilot: Pilot[int]) -> list[str]:
        await known(pilot)
        assert isinstance(pilot.app, BarbuApp)
        await pilot.press("v")
        await pilot.pause()
        said = [shown(pilot.app)]
        await pilot.press("x")
        await pilot.pause()
        said.append(shown(pilot.app))
        return said

    weak, other = drive(practice(session_of()), script)
    assert "no contract is weak" in weak
    assert "Doubles" in other.splitlines()[0]


def test_a_deal_is_played_out_and_decisions_are_taken_back() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await known(pilot)
        await pilot.press("1", "enter", "g")
        await pilot.pause()
        table = pilot.app.screen
        assert isinstance(table, PracticeTable)
        assert table.match.path is None
        assert isinstance(pilot.app, BarbuApp)
        assert "u take back" in shown(pilot.app).splitlines()[-1]
        while table.match.view(0).table is None:
            await pilot.press("enter")
            await pilot.pause()
        events = len(table.match.events)
        await pilot.press("enter")
        await pilot.pause()
        assert len(table.match.events) > events
        await pilot.press("u")
        await pilot.pause()
        assert len(table.match.events) <= events
        for _ in range(60):
            if not isinstance(pilot.app.screen, PracticeTable):
                break
            await pilot.press("enter")
            await pilot.pause()
        screen_of(pilot)

    drive(practice(session_of()), script)


def test_taking_back_is_offered_once_something_has_been_decided() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await known(pilot)
        text = await press(pilot, "1", "enter", "g")
        table = pilot.app.screen
        assert isinstance(table, PracticeTable)
        assert "u take back" in text.splitlines()[-1]
        first = await press(pilot, "u")
        assert table.mode == "contract"
        assert "take back" not in first.splitlines()[-1]
        assert await press(pilot, "u") == first
        assert "decision back" not in await press(pilot, "question_mark")
        await press(pilot, "escape")
        assert "u take back" in (await press(pilot, "enter")).splitlines()[-1]

    drive(practice(session_of()), script, (120, 36))


def test_an_estimate_goes_on_after_the_adviser_was_asked_at_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = "barbu_tui.ui.screens.practice.screen.look_after"
    monkeypatch.setattr(looks, lambda _: 3600)
    path = tmp_path / "practice.jsonl"

    async def script(pilot: Pilot[int]) -> None:
        turn = screen_of(pilot).turn
        assert turn is not None
        while turn.snapshot is None:
            turn.run.poll()
        await pilot.press("1", "enter", "g", "u", "w")
        assert isinstance(pilot.app.screen, AdviserScreen)
        monkeypatch.setattr(looks, lambda _: 0.01)
        await pilot.press("w", "q")
        assert screen_of(pilot).turn is turn
        for _ in range(2000):
            if turn.run.over:
                break
            await asyncio.sleep(0.02)
        assert turn.snapshot.finished
        assert [row.worlds for row in load(path)] == [turn.snapshot.worlds]

    drive(practice(session_of(path=path), jobs=1), script)


@pytest.mark.parametrize("speed", ["instant", "slow"])
def test_what_a_bot_was_thinking_about_is_taken_back_with_the_decision(
    speed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("barbu_tui.ui.screens.table.flow.SLOW", -1.0)
    situation = draw_situation(ruleset(), "contracts", 3)
    match = situation.match(situation.options[0])
    done = threading.Event()

    async def script(pilot: Pilot[int]) -> None:
        async def enter() -> None:
            await pilot.press("enter")
            await pilot.app.workers.wait_for_complete()

        table = pilot.app.screen
        assert isinstance(table, PracticeTable)
        while table.mode != "cards":
            await enter()
        before = list(match.events)
        advance = match.advance

        def think() -> Event | None:
            done.wait(10)
            return advance()

        monkeypatch.setattr(match, "advance", think)
        await pilot.press("enter", "enter")
        assert table.mode == "busy"
        await pilot.press("u")
        done.set()
        await pilot.app.workers.wait_for_complete()
        assert table.flow.state == "waiting"
        assert table.match.events == before
        await enter()
        own = [
            each
            for each in table.match.events[len(before) :]
            if isinstance(each, ActionEvent) and each.action.seat == 0
        ]
        assert len(own) == 1

    drive(app_with(lambda: PracticeTable(match), speed=speed), script)


@pytest.mark.parametrize("size", SIZES)
def test_a_deal_played_out_speaks_of_practice_and_not_of_a_game_that_is_saved(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[int]) -> dict[str, str]:
        async def pressed(*keys: str) -> str:
            await pilot.press(*keys)
            await pilot.pause()
            assert isinstance(pilot.app, BarbuApp)
            return shown(pilot.app)

        await known(pilot)
        await pressed("1", "enter", "g")
        table = pilot.app.screen
        assert isinstance(table, PracticeTable)
        found = {"leaving": await pressed("escape"), "help": await pressed("escape", "question_mark")}
        found["help"] += await pressed("end")
        await pressed("escape")
        found["adviser"] = await pressed("w")
        await pressed("w")
        for _ in range(60):
            if table.mode == "last-result":
                break
            await pressed("enter")
        found["result"] = await pressed()
        found["no replay"] = await pressed("g")
        found["sheet"] = await pressed("s")
        await pressed("escape")
        await pressed("enter")
        screen_of(pilot)
        return found

    found = drive(practice(session_of()), script, size)
    assert "Nothing of practice is kept. Enter leaves, Esc stays." in found["leaving"]
    assert "this deal is not saved" in found["help"]
    assert "This is practice: nothing of this deal is kept." in found["adviser"].splitlines()[0]
    assert "statistics" not in found["help"] + found["adviser"]
    assert "The deal is scored.  Enter goes back to practice." in found["result"]
    assert "practice" in found["result"].splitlines()[-1]
    assert found["no replay"] == found["result"]
    for text in (found["leaving"], found["help"].partition("EVERYWHERE")[0], found["result"]):
        assert "saved" not in text
        assert "next deal" not in text
        assert "replay" not in text.lower()
        assert "game is over" not in text
    if size[0] != 120:  # there the legend stands in the place of these words
        assert " alone" in found["sheet"].splitlines()[0]
    assert "deals played" not in found["sheet"]
    assert "replay" not in found["sheet"].lower()
    assert "game is over" not in found["sheet"]


@pytest.mark.parametrize("look", ["ascii", "mono", "light"])
def test_other_looks_say_the_same(look: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if look == "mono":
        monkeypatch.setenv("NO_COLOR", "1")
    options: dict[str, Any] = (
        {"ascii": True} if look == "ascii" else {"theme": "light"} if look == "light" else {}
    )

    async def script(pilot: Pilot[int]) -> str:
        await known(pilot)
        await pilot.press("7", "enter")
        await pilot.pause()
        assert isinstance(pilot.app, BarbuApp)
        return shown(pilot.app)

    text = drive(practice(session_of(), **options), script)
    assert ", you 8" in text
    assert " best" in text
    assert any(word in text for word in ("MISSED", "BEST", "TOO CLOSE", "LOOSE", "GOOD"))
    if look == "ascii":
        assert text.isascii()


def test_the_window_may_change_its_size() -> None:
    async def script(pilot: Pilot[int]) -> str:
        await known(pilot)
        await pilot.press("7", "enter", "right", "down")
        screen = screen_of(pilot)
        assert screen.turn is not None
        focus = screen.turn.focus
        for size in ((160, 45), (80, 36), (120, 24), (60, 20), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert screen.turn.focus == focus
        assert isinstance(focus, ChooseContract)
        assert isinstance(pilot.app, BarbuApp)
        return shown(pilot.app)

    assert "from the " in drive(practice(session_of()), script)


def test_clicks_choose_and_decide() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await known(pilot)
        screen = screen_of(pilot)
        assert screen.turn is not None
        row = next(y for y, line in enumerate(shown(practice_app).splitlines()) if "No Queens" in line)
        await pilot.click(offset=(10, row))
        await pilot.pause()
        assert screen.turn.chosen is None
        await pilot.click(offset=(10, row))
        await pilot.pause()
        assert screen.turn.chosen == ChooseContract(0, "no_queens")
        await pilot.click(offset=(10, row - 1))
        await pilot.pause()
        assert screen.turn.focus == "no_tricks"

    practice_app = practice(session_of())
    drive(practice_app, script)


def test_leaving_stops_the_estimate() -> None:
    async def script(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        await known(pilot)
        assert screen.turn is not None
        run = screen.turn.run
        await pilot.press("escape")
        await pilot.pause()
        assert run.over

    drive(practice(session_of()), script)


# The adviser -----------------------------------------------------------------------------------------


def test_a_decision_after_advice_is_recorded_as_advised(tmp_path: Path) -> None:
    header = new_header(ruleset(), ("random",) * 3, 4)
    match = Match.new(header, tmp_path / "game.barbu.jsonl")

    async def script(pilot: Pilot[int]) -> list[str]:
        texts = []
        for _ in range(40):
            await pilot.pause()
            screen = pilot.app.screen
            assert isinstance(screen, TableScreen)
            if screen.flow.state == "waiting":
                await pilot.press("w")
                await pilot.pause()
                adviser = pilot.app.screen
                assert isinstance(adviser, AdviserScreen)
                await asyncio.sleep(0.1)
                await pilot.pause()
                assert isinstance(pilot.app, BarbuApp)
                texts.append(shown(pilot.app))
                await pilot.press("w")
                await pilot.pause()
            await pilot.press("enter")
            if any("three bots" in text for text in texts) and len(texts) > 2:
                break
        return texts

    app = app_with(lambda: TableScreen(match), Settings())
    texts = drive(app, script)
    match.close()
    assert any("What the three bots would play" in text for text in texts)
    note = "Recorded as advised: your statistics leave this game out.  "
    assert all(note in text.splitlines()[0] for text in texts)
    own = [event for event in match.events if isinstance(event, ActionEvent) and event.action.seat == 0]
    assert sum(event.advised for event in own) == len(texts)
    assert '"advised":true' in (tmp_path / "game.barbu.jsonl").read_text()


def test_the_advisers_bars_stand_in_the_list_of_contracts_until_the_call() -> None:
    match = Match(new_header(ruleset(), ("sound",) * 3, 4))

    async def script(pilot: Pilot[int]) -> list[str]:
        found = []
        assert isinstance(pilot.app, BarbuApp)
        while not isinstance(match.game.deal, Deal) or match.game.deal.dealer or not match.waiting:
            await pilot.press("enter")
            await pilot.pause()
        await pilot.pause()
        found.append(shown(pilot.app))
        await pilot.press("w")
        adviser = pilot.app.screen
        assert isinstance(adviser, AdviserScreen)
        for _ in range(400):
            await asyncio.sleep(0.02)
            if "in question." in shown(pilot.app):
                break
        found.append(shown(pilot.app))
        await pilot.press("w")
        await pilot.pause()
        found.append(shown(pilot.app))
        await pilot.press("7", "enter")
        await pilot.pause()
        assert match.game.deal is not None
        choice = match.game.deal.choice
        assert choice is not None
        assert f"from the {'23456789TJQKA'[choice.start or 0].replace('T', '10')}" in found[2]
        return found

    before, advice, after = drive(app_with(lambda: TableScreen(match)), script)
    assert "WHAT COUNTS" in before
    assert "●" not in before
    assert advice.count("●") == after.count("●") == 7
    assert "now  later     sum" in after
    assert "CHOOSE A CONTRACT" in after


def test_the_adviser_names_nothing_best_after_a_handful_of_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barbu_tui.ui.screens.practice.adviser.look_after", lambda _: 3600)
    match = Match(new_header(ruleset(), ("sound",) * 3, 4))

    async def script(pilot: Pilot[int]) -> tuple[str, str]:
        while not isinstance(match.game.deal, Deal) or match.game.deal.dealer or not match.waiting:
            await press(pilot, "enter")
        await press(pilot, "w")
        adviser = pilot.app.screen
        assert isinstance(adviser, AdviserScreen)
        assert adviser.turn is not None
        while adviser.turn.snapshot is None:
            adviser.turn.run.poll(0.001)
        assert adviser.turn.snapshot.worlds < 24
        return await press(pilot, "2"), await press(pilot, "w")

    advice, after = drive(app_with(lambda: TableScreen(match), jobs=1), script)
    assert "●" not in advice
    assert "Too few deals have been played to name the best." in advice
    assert " best " not in advice.replace("name the best.", "")
    assert "behind" not in advice
    assert "●" not in after


def test_the_list_names_the_rank_that_enter_deals_whatever_the_adviser_likes_best() -> None:
    match = Match(new_header(ruleset(), ("sound",) * 3, 3))

    async def script(pilot: Pilot[int]) -> None:
        assert isinstance(pilot.app, BarbuApp)
        while not isinstance(match.game.deal, Deal) or match.game.deal.dealer or not match.waiting:
            await pilot.press("enter")
            await pilot.pause()
        await pilot.press("7", *["right"] * 12)
        await pilot.press("w")
        for _ in range(400):
            await asyncio.sleep(0.02)
            if "in question." in shown(pilot.app):
                break
        best = shown(pilot.app)
        assert "from the A" not in best
        await pilot.press("w")
        await pilot.pause()
        text = shown(pilot.app)
        row = next(line for line in text.splitlines() if " Dominoes " in line and "●" in line)
        assert "Dominoes from the A" in text
        assert "from the A" in row
        await pilot.press("left")
        await pilot.pause()
        text = shown(pilot.app)
        assert text.count("from the K") == 2
        await pilot.press("enter")
        await pilot.pause()
        assert match.game.deal is not None
        assert match.game.deal.choice is not None
        assert match.game.deal.choice.start == 11

    drive(app_with(lambda: TableScreen(match)), script)


def test_bots_of_one_mind_speak_together() -> None:
    cast = Cast.of(("You", "Walter", "Nora", "Edith"), ("S", "W", "N", "E"), 0)
    spade, heart = PlayCard(0, 3), PlayCard(0, 20)
    assert said([Opinion(bot, spade, "Low.") for bot in ("sound", "hunter", "counter")], cast) == [
        "All three play 5♠.  Low."
    ]
    assert said(
        [
            Opinion("sound", spade, "{W} leads."),
            Opinion("hunter", heart, "High."),
            Opinion("counter", spade, "{W} leads."),
        ],
        cast,
    ) == ["Sound and Counter play 5♠.  Walter leads.", "Hunter plays 9♥.  High."]


# Models ----------------------------------------------------------------------------------------------


def row(key: str, *, inner: bool = False) -> OptionRow:
    return OptionRow(key, 0, (), inner=inner)  # type: ignore[arg-type]


def test_an_opened_row_takes_the_room_that_it_needs() -> None:
    rows = (
        row("no_tricks"),
        row("domino"),
        *(row(f"{rank}", inner=True) for rank in range(13)),
        row("barbu"),
    )
    assert with_focus(rows, 20) == rows
    assert [each.key for each in with_focus(rows, 14)] == ["domino", *map(str, range(13))]
    assert all(each.inner for each in with_focus(rows, 13))


CAST = Cast.of(("You", "Walter", "Nora", "Edith"), ("S", "W", "N", "E"), 0)


def snapshot_of(*totals: float) -> Snapshot:
    """Walter doubled, passing, Nora doubled, with these totals."""
    bids = (Bid(0, frozenset((1,))), Bid(0), Bid(0, frozenset((2,))))
    options = [
        Worth(bid, total, (0.0,) * 4, 0.0, 0.5, 400, True, totals[0] - total, 0.5)
        for bid, total in zip(bids, totals, strict=False)
    ]
    return Snapshot(tuple(options), 400, False, False)


def test_the_verdict_is_what_the_figures_shown_differ_by() -> None:
    snapshot = snapshot_of(15.64, 4.86)  # 10.78 apart
    found = grade(snapshot, Bid(0))
    assert words.chip_of(found).text == "MISSED 10.7"
    assert plain(words.verdict_line(CAST, found)) == "× Walter +15.6, your pass +4.9."
    said_of = words.answer_saying(CAST, Bid(0), found, snapshot, last=False)
    assert plain(said_of.ask) == "10.7 points below the best."
    assert "10.7 behind the best" in words.comparison(CAST, snapshot, snapshot.options[1])


def behind(gap: float, error: float = 2, later: float = 0) -> Figures:
    return Figures(5 + gap - later, later, gap, error)


def test_zero_is_on_every_scale_and_is_the_best_option() -> None:
    assert scale_of(()) is None
    scale = scale_of((behind(0, 0), behind(-5), behind(-20)))
    assert scale == Scale(-22, 2.2, (-20, -10, 0), later=False)
    far = scale_of((behind(0, 0), behind(-80)))
    assert far is not None
    assert (far.low, far.marks) == (-45, (-40, -20, 0))
    unsure = scale_of((behind(0, 0), behind(-1, 30, later=-36)))
    assert unsure is not None
    assert unsure.later
    assert unsure.low < -30
    assert 0 < unsure.high < -unsure.low
    alone = scale_of((behind(0, 0),))
    assert alone is not None
    assert alone.low < 0 < alone.high


def test_an_option_is_close_where_its_interval_reaches_the_best() -> None:
    assert behind(-1.5, 2).close
    assert not behind(-2.5, 2).close


@pytest.mark.parametrize("safe", [False, True])
def test_columns_of_losses_differ_however_much_was_lost(safe: bool) -> None:
    def columns(*losses: float) -> tuple[str, str, str]:
        made = Progress(hands=len(losses), losses=losses)
        section = losses_section(made, safe=safe)
        upper, lower = ("".join(plain(placed.line) for placed in row) for row in section.rows)
        return upper, lower, section.note

    blocks = "12345678" if safe else "▁▂▃▄▅▆▇█"
    assert columns(0, 0.3, 4, 8) == (blocks[7], f"·{blocks[0]}{blocks[7]}{blocks[7]}", "top 8.0")
    upper, lower, note = columns(7.2, 49.9)
    assert (upper, lower, note) == (blocks[7], f"{blocks[1]}{blocks[7]}", "top 49.9")
    row = plain(strip(Progress(hands=2, losses=(7.2, 49.9)), safe=safe).fields[0])
    assert f"{blocks[0]}{blocks[7]}  top 49.9" in row


def test_a_weak_contract_is_named_with_what_it_costs() -> None:
    session = session_of()
    session.weigh(grade(snapshot_of_calls(), ChooseContract(0, "domino", start=5)), 24)
    session.drill_weak = True
    assert plain(words.weak_saying(session, "domino").ask) == "calling it costs you most, 6.0 points a hand."
    session.drill_weak = False
    assert words.weak_saying(session, "domino").who == "All contracts again."


def snapshot_of_calls() -> Snapshot:
    """No Tricks is 6 points better than Dominoes."""
    calls = (ChooseContract(0, "no_tricks"), ChooseContract(0, "domino", start=5))
    options = [
        Worth(call, total, (0.0,) * 4, 0.0, 0.5, 400, True, -6 - total, 0.5)
        for call, total in zip(calls, (-6.0, -12.0), strict=True)
    ]
    return Snapshot(tuple(options), 400, True, True)
