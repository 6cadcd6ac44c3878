"""The app's entry points: from a screen by name, or from any other. Both return the exit status."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from barbu_tui.language.signs import clean_text
from barbu_tui.session.names import Speed, ThemeName
from barbu_tui.session.store.report import FAILED, UNWRITTEN
from barbu_tui.session.store.settings import Settings, Strength, load_settings
from barbu_tui.ui.app import BarbuApp
from barbu_tui.ui.openers import made
from barbu_tui.ui.signals import end_signals

if TYPE_CHECKING:
    from barbu_tui.session.estimate.pool import Workers


@dataclass(frozen=True)
class LaunchOptions:
    """The command line's options for the app."""

    ascii: bool = False
    """Whether only ASCII reaches the screen."""
    theme: ThemeName | None = None
    """The theme of this run; else that of the settings."""
    animation: bool = True
    """Whether things may move and pause by themselves."""
    speed: Speed | None = None
    """The speed of this run; else that of the settings."""
    think: int | None = None
    """Milliseconds of thinking for bots that search, in this run; else those of the settings."""
    coach: Strength | None = None
    """The strength of the coach in this run; else that of the settings."""
    settings: Settings | None = None
    """The player's settings; loaded, if not given."""


async def _until_left(app: BarbuApp) -> int | None:
    try:
        return await app.run_async()
    finally:
        end_signals()


def run_first(
    options: LaunchOptions, first: Callable[[], Screen[Any]], workers: Workers | None = None
) -> int:
    """Run the app with a first screen. Return the exit status.

    The processes that estimate end with the app. If the first screen cannot be made because its game cannot
    be written, this is reported after the app has ended.
    """

    def first_screen() -> Screen[Any]:
        try:
            return first()
        except OSError as error:
            from barbu_tui.session.record.file import RecordWriteError

            if not isinstance(error, RecordWriteError):
                raise
            # Later, since an app that is leaving mounts no screen.
            app.call_later(app.exit, return_code=UNWRITTEN, message=f"barbu: {clean_text(str(error))}")
            return Screen()

    app = BarbuApp(
        options.settings or load_settings(),
        first=first_screen,
        ascii=options.ascii,
        theme=options.theme,
        animation=options.animation,
        speed=options.speed,
        think=options.think,
        coach=options.coach,
        workers=workers,
        jobs=None,
    )
    try:
        status = asyncio.run(_until_left(app)) or app.return_code or 0
    finally:
        app.end_estimators()
    if app.failure is not None:
        print(f"barbu: {app.failure}", file=sys.stderr)
        return FAILED
    return status


def run_screen(
    options: LaunchOptions, name: str, *args: Any, workers: Workers | None = None, **more: Any
) -> int:
    """Run the app from a screen by its name in :mod:`~barbu_tui.ui.openers`. Return the exit status."""
    return run_first(options, lambda: made(name, *args, **more), workers)
