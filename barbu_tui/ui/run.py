"""The app's entry points: one function per first screen. Each returns the exit status."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from barbu_tui.core.cards import Seat
from barbu_tui.language.signs import clean_text
from barbu_tui.session.names import Speed, ThemeName
from barbu_tui.session.store.report import FAILED, UNWRITTEN
from barbu_tui.session.store.settings import Settings, Strength, load_settings
from barbu_tui.ui.app import BarbuApp
from barbu_tui.ui.openers import made
from barbu_tui.ui.signals import end_signals

if TYPE_CHECKING:
    from barbu_tui.session.estimate.pool import Workers
    from barbu_tui.session.play.match import Match
    from barbu_tui.session.practice.session import PracticeSession
    from barbu_tui.session.replay.cursor import Replay


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


def run_home(options: LaunchOptions) -> int:
    """Run the app from the home screen. Return the exit status."""
    return run_first(options, lambda: made("home"))


def run_learn(path: Path | None, options: LaunchOptions) -> int:
    """Run the app from the list of lessons, or from a lesson. Return the exit status.

    Raises:
        LessonError: the lesson's file has a fault.
    """
    if path is None:
        return run_first(options, lambda: made("learn"))
    from barbu_tui.session.lessons.loader import load_lesson

    load_lesson(path)  # faults are reported before the app takes the terminal
    return run_first(options, lambda: made("lesson", path))


def run_match(match: Match, options: LaunchOptions) -> int:
    """Run the app from a game. Return the exit status."""
    try:
        return run_first(options, lambda: made("new_match", match))
    finally:
        match.close()


def run_replay(replay: Replay, at: int, seat: Seat | None, options: LaunchOptions, path: Path) -> int:
    """Run the app from a place in a record. Return the exit status."""
    return run_first(options, lambda: made("replay", replay, at, seat, path))


def run_watch(match: Match, options: LaunchOptions, hand_to: str | None = None) -> int:
    """Run the app with a game to watch. The bot ``hand_to`` gets the human's seats. Return the exit status."""
    try:
        return run_first(options, lambda: made("watch", match, hand_to=hand_to))
    finally:
        match.close()


def run_practice(session: PracticeSession, options: LaunchOptions, workers: Workers) -> int:
    """Run the app from practice. Return the exit status. The workers end with the app."""
    return run_first(options, lambda: made("practice", session), workers)
