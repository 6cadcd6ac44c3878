"""Answers of practice: the figures, rows that open, reasons, other looks."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from barbu_tui.session.names import Drill
from barbu_tui.ui.app import BarbuApp
from tests.support.app_driving import drive, press, shown
from tests.support.practice_screens import SIZES, known, practice, screen_of, session_of


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
    assert "from the 8" in text or ", you 8" in text  # whichever rank is the best of them
    assert " best" in text
    assert "You chose Dominoes from the " in text
    for key in ("Enter", "a again", "p play it out", "w why", "compare"):
        assert key in text


@pytest.mark.usefixtures("played_estimates")
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


@pytest.mark.usefixtures("played_estimates")
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


@pytest.mark.usefixtures("played_estimates")
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
    assert "from the cards" in found["compare"]
    assert "give or take" in found["why"]
    assert "The bots play out every option" in found["how"]
    assert "now  later" in found["rows"]
    assert "Which contract do you call?" in found["again"]
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
    async def script(pilot: Pilot[int]) -> tuple[str, str, str]:
        await known(pilot)
        rows = await press(pilot, "1", "enter")
        why = await press(pilot, "w")
        assert "w " in why.splitlines()[-1]
        return rows, why, await press(pilot, "w")

    rows, why, how = (" ".join(text.split()) for text in drive(practice(session_of(drill)), script))
    for part in ("give or take", "The dot is the difference to the best"):
        assert part in why
    for part in ("“Now” is this deal; “later” is what ", "“sum” is both"):
        assert (part in why) == ("sum: both" in rows)
    assert "sum: both" in rows or drill == "doubles"
    assert "for Trumps and " in how or drill == "doubles"
    assert "The upright line is the best option." in how


def test_enter_before_there_are_figures_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barbu_tui.session.estimate.pool.Run.poll", lambda run, seconds=0.0: False)
    monkeypatch.setattr("barbu_tui.ui.screens.practice.practice_frame.look_after", lambda _: 3600)

    async def script(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        assert screen.turn is not None
        assert screen.turn.advised.compared is None
        await pilot.press("enter", "enter", "a", "w", "w", "w", "down", "right", "left", "1")
        await pilot.pause()
        assert screen.session.number == 1
        assert isinstance(pilot.app, BarbuApp)
        assert "Playing it out." in shown(pilot.app)

    drive(practice(session_of()), script)


@pytest.mark.parametrize(
    ("drill", "size"),
    [("contracts", SIZES[0]), ("doubles", SIZES[0]), ("contracts", SIZES[1]), ("doubles", SIZES[2])],
)
@pytest.mark.usefixtures("played_estimates")
def test_nothing_is_concluded_from_a_handful_of_deals(
    drill: Drill, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("barbu_tui.ui.screens.practice.practice_frame.look_after", lambda _: 3600)
    session = session_of(drill)

    async def script(pilot: Pilot[int]) -> tuple[str, str, str]:
        turn = screen_of(pilot).turn
        assert turn is not None
        while turn.advised.compared is None:
            turn.advised.run.poll(0.001)
        assert turn.advised.compared.layouts < 24
        early = await press(pilot, "1", "enter")
        full = await press(pilot, "w", "enter", "a")
        assert session.number == 1
        assert screen_of(pilot).turn is turn
        while not turn.advised.compared.finished:
            turn.advised.run.poll()
        return early, full, await press(pilot, "w", "w")

    early, full, later = drive(practice(session, jobs=1), script, size)
    verdicts = ("MISSED ", "LOOSE ", "UNSURE ", "GOOD ", "BEST ", "TOO CLOSE")
    assert "●" not in early
    assert "points" in early
    for text in (early, full):
        assert "Too few layouts have been played out to name the best." in text
        assert not any(word in text for word in verdicts)
        assert " best " not in text or size[0] > 80  # a panel counts them
        assert "Playing it out." in text
    assert "Too few" not in later
    assert any(word in later for word in verdicts)


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
    assert "from the 8" in text or ", you 8" in text  # whichever rank is the best of them
    assert " best" in text
    assert any(word in text for word in ("MISSED", "BEST", "TOO CLOSE", "LOOSE", "GOOD"))
    if look == "ascii":
        assert text.isascii()
