"""A session of practice: what is counted and kept, drills, leaving."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from barbu_bots.search.judgement import Compared
from barbu_tui.core.actions import ChooseContract
from barbu_tui.session.practice.history import PracticeSums, Practised, load
from barbu_tui.ui.app import BarbuApp
from barbu_tui.ui.drawing.look import Look
from barbu_tui.ui.screens.practice.panels import losses_section, practice_strip
from barbu_tui.words.line import plain
from barbu_tui.words.practice import weak_saying
from tests.support.app_driving import drive, press, shown
from tests.support.invented_estimates import end_after
from tests.support.judged import judged, option
from tests.support.practice_screens import HAND, SIZES, known, practice, screen_of, session_of


def snapshot_of_calls() -> Compared:
    """No Tricks is 6 points better than Dominoes."""
    calls = (ChooseContract(0, "no_tricks"), ChooseContract(0, "domino", start=5))
    options = [
        option(call, total, -6 - total, apart=0.5) for call, total in zip(calls, (-6.0, -12.0), strict=True)
    ]
    return Compared(tuple(options), 400, True, True)


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
@pytest.mark.usefixtures("played_estimates")
def test_an_answer_is_kept_however_the_program_ends(
    keys: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    end_after(monkeypatch, 2000)
    monkeypatch.setattr("barbu_tui.ui.screens.practice.practice_frame.look_after", lambda _: 3600)
    path = tmp_path / "practice.jsonl"
    kept: list[Practised] = []

    async def script(pilot: Pilot[int]) -> None:
        turn = screen_of(pilot).turn
        assert turn is not None
        while turn.advised.compared is None or not turn.advised.compared.telling:
            turn.advised.run.poll(0.001)
        await pilot.press("1", "enter", *keys)
        assert not turn.advised.run.over
        (row,) = load(path)  # counted answers survive any end of the program
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
@pytest.mark.usefixtures("played_estimates")
def test_leaving_says_what_the_hands_have_come_to(out: str, size: tuple[int, int]) -> None:
    session = session_of()

    async def script(pilot: Pilot[int]) -> str:
        for _ in range(2):
            await known(pilot)
            await press(pilot, "1", "enter", "enter")
        await press(pilot, "M")
        await known(pilot)
        await press(pilot, "p")
        text = await press(pilot, "escape")
        assert app.return_code is None
        for keys in ("z", "v", "w", "1", "down", "a", "g"):
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


@pytest.mark.parametrize("size", SIZES[:2])
@pytest.mark.usefixtures("played_estimates")
def test_an_answer_is_added_up_as_soon_as_there_is_a_verdict(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    end_after(monkeypatch, 2000)
    monkeypatch.setattr("barbu_tui.ui.screens.practice.practice_frame.look_after", lambda _: 3600)
    path = tmp_path / "practice.jsonl"

    async def script(pilot: Pilot[int]) -> tuple[str, str]:
        turn = screen_of(pilot).turn
        assert turn is not None
        while turn.advised.compared is None or not turn.advised.compared.telling:
            turn.advised.run.poll(0.001)
        answered = await press(pilot, "1", "enter")
        assert not turn.advised.run.over
        assert len(load(path)) == 1
        return answered, await press(pilot, "enter")

    session = session_of(path=path)
    answered, following = drive(practice(session, jobs=1), script, size)
    counted = " of 1 good" if size[0] < 120 else "1 hand"
    assert counted in answered
    assert counted in following
    assert "hand 2" in following
    assert [row.loss for row in load(path)] == list(session.progress.losses)


def test_the_other_drill_and_the_weak_contract() -> None:
    async def script(pilot: Pilot[int]) -> list[str]:
        await known(pilot)
        assert isinstance(pilot.app, BarbuApp)
        await pilot.press("W")
        await pilot.pause()
        said = [shown(pilot.app)]
        await pilot.press("M")
        await pilot.pause()
        said.append(shown(pilot.app))
        return said

    weak, other = drive(practice(session_of()), script)
    assert "no contract is weak" in weak
    assert "Doubles" in other.splitlines()[0]


def test_leaving_stops_the_estimate() -> None:
    async def script(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        await known(pilot)
        assert screen.turn is not None
        run = screen.turn.advised.run
        await pilot.press("escape")
        await pilot.pause()
        assert run.over

    drive(practice(session_of()), script)


@pytest.mark.parametrize("safe", [False, True])
def test_columns_of_losses_differ_however_much_was_lost(safe: bool) -> None:
    look = Look(glyphs="safe" if safe else "full")

    def columns(*losses: float) -> tuple[str, str, str]:
        made = PracticeSums(hands=len(losses), losses=losses)
        section = losses_section(made, look)
        upper, lower = ("".join(plain(placed.line) for placed in row) for row in section.rows)
        return upper, lower, section.note

    blocks = "12345678" if safe else "▁▂▃▄▅▆▇█"
    assert columns(0, 0.3, 4, 8) == (blocks[7], f"·{blocks[0]}{blocks[7]}{blocks[7]}", "top 8.0")
    upper, lower, note = columns(7.2, 49.9)
    assert (upper, lower, note) == (blocks[7], f"{blocks[1]}{blocks[7]}", "top 49.9")
    row = plain(practice_strip(PracticeSums(hands=2, losses=(7.2, 49.9)), look)[0])
    assert f"{blocks[0]}{blocks[7]}  top 49.9" in row


def test_a_weak_contract_is_named_with_what_it_costs() -> None:
    session = session_of()
    session.weigh(judged(snapshot_of_calls(), ChooseContract(0, "domino", start=5)), 24)
    session.drill_weak = True
    assert plain(weak_saying(session, "domino").ask) == "calling it costs you most, 6.0 points a hand."
    session.drill_weak = False
    assert weak_saying(session, "domino").who == "All contracts again."
