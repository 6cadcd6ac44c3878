"""Starting practice from the command line: the processes first, then the app."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

from barbu_tui.session.estimate_pool import Workers
from barbu_tui.session.practice_session import PracticeSession
from barbu_tui.ui.app import LaunchOptions, run_first


def run_practice(session: PracticeSession, options: LaunchOptions, jobs: int | None = None) -> int:
    """Practice; returns the exit code.

    Args:
        session: what is practised.
        options: how the app is to start.
        jobs: processes that estimate.
    """
    with Workers(jobs) as workers:

        def first() -> Screen[Any]:
            from barbu_tui.ui.screens.practice.screen import PracticeScreen

            return PracticeScreen(session, workers)

        return run_first(options, first)
