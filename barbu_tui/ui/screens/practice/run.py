"""Starting practice: from the command line, and from the home screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from barbu_tui.session.practice.session import PracticeSession
from barbu_tui.ui.app import LaunchOptions, run_first
from barbu_tui.ui.screens.practice.screen import PracticeScreen

if TYPE_CHECKING:
    from barbu_tui.session.estimate.pool import Workers


def run_practice(session: PracticeSession, options: LaunchOptions, workers: Workers) -> int:
    """Practice; returns the exit code.

    Args:
        session: what is practised.
        options: how the app is to start.
        workers: who estimates; they end with the app.
    """

    def first() -> Screen[Any]:
        return PracticeScreen(session)

    return run_first(options, first, workers)
