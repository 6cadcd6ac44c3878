"""The replay and the watched game as the first screen of the program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from barbu_tui.core.cards import Seat
from barbu_tui.session.play.match import Match
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.ui.app import run_first

if TYPE_CHECKING:
    from barbu_tui.ui.app import LaunchOptions


def run_replay(replay: Replay, at: int, seat: Seat | None, options: LaunchOptions, path: Path) -> int:
    """Straight to a place in a record; returns the exit code."""
    from barbu_tui.ui.screens.replay.screen import ReplayScreen

    return run_first(options, lambda: ReplayScreen(replay, at, seat, path))


def run_watch(match: Match, options: LaunchOptions, hand_to: str | None = None) -> int:
    """Straight to a game to be watched; returns the exit code.

    Args:
        match: the game.
        options: how the app is to start.
        hand_to: the bot that gets the human's seats.
    """
    from barbu_tui.ui.screens.replay.watch import WatchScreen

    try:
        return run_first(options, lambda: WatchScreen(match, hand_to=hand_to))
    finally:
        match.close()
