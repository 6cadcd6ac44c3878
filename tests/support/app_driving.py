"""Run the app in a test with a script of keys, and read its screen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar

from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.worker import WorkerCancelled

from barbu_tui.session.store.settings import Settings
from barbu_tui.ui.app import BarbuApp
from tests.support.idle import when

T = TypeVar("T")
Script = Callable[[Pilot[int]], Awaitable[T]]


def app_with(first: Callable[[], Screen[Any]], settings: Settings | None = None, **options: Any) -> BarbuApp:
    """Return an app with this first screen."""
    return BarbuApp(settings or Settings(), first=first, **{"speed": "instant", **options})


def drive(app: BarbuApp, script: Script[T], size: tuple[int, int] = (80, 24)) -> T:
    """Run the app in a terminal of this size with a script that presses keys; return the script's result."""

    async def run() -> T:
        async with app.run_test(size=size, notifications=True) as pilot:
            await pilot.pause()
            return await script(pilot)

    return asyncio.run(run())


def app_of(pilot: Pilot[int]) -> BarbuApp:
    """Return the pilot's app."""
    assert isinstance(pilot.app, BarbuApp)
    return pilot.app


def name_of(pilot: Pilot[int]) -> str:
    """Return the name of the screen on top."""
    return type(pilot.app.screen).__name__


def shown(app: App[Any]) -> str:
    """Return the screen as text, row by row, as it goes to the terminal."""
    rows = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in row).rstrip() for row in rows)


async def work_done(app: App[Any]) -> None:
    """Wait until nothing is done in threads and tasks. A screen that is left ends its own."""
    while app.workers:
        with suppress(WorkerCancelled):
            await app.workers.wait_for_complete()
        await asyncio.sleep(0)


async def settled(pilot: Pilot[int]) -> str:
    """Return the screen once all workers are done and nothing changes any more."""
    app = app_of(pilot)
    text = ""
    for _ in range(200):
        # A pause ends when the process is idle, or if it got no processor time: a single pause proves nothing.
        await work_done(app)
        await pilot.pause()
        await when(lambda: app.input.idle, pilot)
        before, text = text, shown(app)
        if text == before:
            break
    return text


async def press(pilot: Pilot[int], *keys: str) -> str:
    """Press keys; return the screen after them."""
    await pilot.press(*keys)
    return await settled(pilot)
