"""Starting practice: from the command line, and from the home screen."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.config.paths import practice_file
from barbu_tui.session.practice.session import PracticeSession
from barbu_tui.ui.app import LaunchOptions, run_first
from barbu_tui.ui.screens.practice.screen import PracticeScreen

if TYPE_CHECKING:
    from barbu_tui.session.estimate.pool import Workers
    from barbu_tui.ui.app import BarbuApp


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


def push_practice(app: BarbuApp) -> None:
    """Practice under the player's own ruleset, over the screen that is there."""
    rules = ruleset(app.settings.rules)
    seed = secrets.randbelow(10**9)
    app.push_screen(PracticeScreen(PracticeSession(rules, "contracts", seed, path=practice_file())))
