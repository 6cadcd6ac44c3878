"""Driving the app in a test: a script with a pilot, run to its end, and what stands on the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from textual.pilot import Pilot
from textual.screen import Screen

from barbu_tui.session.config.settings import Settings
from barbu_tui.ui.app import BarbuApp

T = TypeVar("T")
Script = Callable[[Pilot[int]], Awaitable[T]]


def app_with(first: Callable[[], Screen[Any]], settings: Settings | None = None, **options: Any) -> BarbuApp:
    """An app whose first screen this makes."""
    return BarbuApp(settings or Settings(), first=first, **{"speed": "instant", **options})


def drive(app: BarbuApp, script: Script[T], size: tuple[int, int] = (80, 24)) -> T:
    """Run the app in a terminal of this size while the script presses its keys."""

    async def run() -> T:
        async with app.run_test(size=size, notifications=True) as pilot:
            await pilot.pause()
            return await script(pilot)

    return asyncio.run(run())


def shown(app: BarbuApp) -> str:
    """The screen as text, row by row, as it goes to the terminal."""
    rows = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in row).rstrip() for row in rows)


async def settled(pilot: Pilot[int]) -> str:
    """The screen once all workers are done and nothing on it changes any more."""
    app = pilot.app
    assert isinstance(app, BarbuApp)
    text = ""
    for _ in range(50):
        # A pause ends when the process is idle, or has not been given the processor: one does not tell.
        await app.workers.wait_for_complete()
        await pilot.pause()
        before, text = text, shown(app)
        if text == before:
            break
    return text


async def press(pilot: Pilot[int], *keys: str) -> str:
    """Press keys; the screen after them."""
    await pilot.press(*keys)
    return await settled(pilot)
