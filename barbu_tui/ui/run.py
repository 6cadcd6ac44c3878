"""Runs the app: one function for each screen that the program can begin with. They return the exit status."""

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
from barbu_tui.session.store.report import FAILED, UNWRITTEN
from barbu_tui.session.store.settings import Settings, Speed, ThemeName, load_settings
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
    """How the command line wants the app to start."""

    ascii: bool = False
    """Only ASCII reaches the screen."""
    theme: ThemeName | None = None
    """A theme for this run; else the settings' one."""
    animation: bool = True
    """Things may move and rest by themselves."""
    speed: Speed | None = None
    """A speed for this run; else the settings' one."""
    think: int | None = None
    """Milliseconds for this run that a bot that searches thinks over a decision; else the settings'."""
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
    """Run the app with this first screen, and return the exit code.

    The processes that estimate end with the app. Where the first screen cannot be made because its game cannot be
    written, that is said when the terminal is given back.
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
    """Run the app from the home screen, and return the exit code."""
    return run_first(options, lambda: made("home"))


def run_learn(path: Path | None, options: LaunchOptions) -> int:
    """Run the app from the list of lessons, or from a lesson, and return the exit code.

    Raises:
        LessonError: something in the lesson's file is not right.
    """
    if path is None:
        return run_first(options, lambda: made("learn"))
    from barbu_tui.session.lessons.loader import load_lesson

    load_lesson(path)  # what is wrong is said before the app takes the terminal
    return run_first(options, lambda: made("lesson", path))


def run_match(match: Match, options: LaunchOptions) -> int:
    """Run the app from a game, and return the exit code."""
    try:
        return run_first(options, lambda: made("new_match", match))
    finally:
        match.close()


def run_replay(replay: Replay, at: int, seat: Seat | None, options: LaunchOptions, path: Path) -> int:
    """Run the app from a place in a record, and return the exit code."""
    return run_first(options, lambda: made("replay", replay, at, seat, path))


def run_watch(match: Match, options: LaunchOptions, hand_to: str | None = None) -> int:
    """Run the app from a game to be watched, in which the bot ``hand_to`` gets the human's seats. Return the exit code."""
    try:
        return run_first(options, lambda: made("watch", match, hand_to=hand_to))
    finally:
        match.close()


def run_practice(session: PracticeSession, options: LaunchOptions, workers: Workers) -> int:
    """Run the app from practice, and return the exit code. The workers end with it."""
    return run_first(options, lambda: made("practice", session), workers)
