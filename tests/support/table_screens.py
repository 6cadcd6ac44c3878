"""A new game at the table screen, brought to a given position: by Enter, or without a screen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from textual.geometry import Offset
from textual.pilot import Pilot

from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ActionEvent
from barbu_tui.ui.app import BarbuApp
from barbu_tui.ui.screens.table.table_screen import TableScreen
from tests.support.app_driving import app_with, drive, shown

Step = Callable[[Pilot[int], TableScreen], Awaitable[None]]


def new_match(rules: str = "online", seed: int = 7, human: str | None = "You", **options: object) -> Match:
    """Return a new game of random bots, without a record; ``options`` change the ruleset."""
    chosen = ruleset(rules, options)
    bots = ["random"] * (chosen.players - (human is not None))
    return Match.new(new_header(chosen, bots, seed, human=human))


def table_of(app: BarbuApp) -> TableScreen:
    """Return the app's table, also when another screen is on top of it."""
    screen = app.screen_stack[0]
    assert isinstance(screen, TableScreen)
    return screen


def until(
    wanted: Callable[[TableScreen], bool],
    then: Step,
    game: Match,
    size: tuple[int, int] = (80, 24),
    **options: object,
) -> BarbuApp:
    """Press Enter until ``wanted`` holds at the table, then do ``then``; return the app once it has closed."""
    app = app_with(lambda: TableScreen(game), **options)  # type: ignore[arg-type]

    async def script(pilot: Pilot[int]) -> None:
        table = table_of(app)
        for _ in range(400):
            if wanted(table):
                await then(pilot, table)
                return
            await pilot.press("enter")
        raise AssertionError("the wanted position was not reached")

    drive(app, script, size)
    return app


def played_on(game: Match, wanted: Callable[[View], bool]) -> Match:
    """Play a game on, without a screen, to a decision of the human at which ``wanted`` holds."""
    while not (game.waiting and wanted(game.view(0))):
        if game.waiting:
            game.act(game.view(0).legal_actions()[0])
        else:
            assert game.advance() is not None, "the wanted position was not reached"
    return game


async def seen(table: TableScreen) -> None:
    """Wait until a key is meant for the question: it has been drawn, and no key may still be meant to hurry the bots."""
    while table.flow.state in ("thinking", "keeping") or table.flow.hurrying:
        await asyncio.sleep(0.005)
    drawn = asyncio.Event()
    table.call_after_refresh(drawn.set)
    await drawn.wait()


async def to_the_cards(pilot: Pilot[int], table: TableScreen) -> None:
    """Press Enter until the human is to play a card."""
    for _ in range(200):
        if table.mode == "cards":
            return
        await seen(table)
        await pilot.press("enter")
    raise AssertionError("the human was never to play a card")


def mid_trick(table: TableScreen) -> bool:
    """Say if the human is to follow to a trick and some card in hand is illegal."""
    if table.mode != "cards":
        return False
    view = table.match.view(0)
    return isinstance(view.table, TrickTable) and bool(view.table.trick) and view.legal_cards() != view.hand


def can_withhold(table: TableScreen) -> bool:
    """Say if the human has a legal card whose play withholds a penalty card."""
    if table.mode != "cards":
        return False
    view = table.match.view(0)
    rows = view.table
    return isinstance(rows, TrickTable) and any(
        rows.withholds(view.hand, card) for card in range(52) if view.legal_cards() >> card & 1
    )


def withheld(table: TableScreen) -> int:
    """Return a legal card whose play withholds a penalty card."""
    view = table.match.view(0)
    rows = view.table
    assert isinstance(rows, TrickTable)
    return next(
        card for card in range(52) if view.legal_cards() >> card & 1 and rows.withholds(view.hand, card)
    )


def place_of(pilot: Pilot[int], words: str) -> Offset:
    """Return the column and row at which these words begin on the screen."""
    assert isinstance(pilot.app, BarbuApp)
    for row, text in enumerate(shown(pilot.app).splitlines()):
        column = text.find(words)
        if column >= 0:
            return Offset(column, row)
    raise AssertionError(f"{words!r} is not on the screen:\n{shown(pilot.app)}")


def human_actions(game: Match) -> int:
    """Return how many actions of the human are in the record."""
    return sum(isinstance(event, ActionEvent) and event.action.seat == 0 for event in game.events)
