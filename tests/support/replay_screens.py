"""Replay screens for tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from barbu_tui.session.record.file import load
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.ui.screens.replay.replay_screen import ReplayScreen
from tests.support.replays import FIXTURE


def by_hand(at: str = "1", **more: Any) -> Callable[[], ReplayScreen]:
    """Return a function that opens the record written by hand at a place."""
    replay = Replay.of(load(FIXTURE))
    return lambda: ReplayScreen(replay, replay.find(at), path=FIXTURE, **more)
