"""How often a screen looks at a running estimate."""

from __future__ import annotations

from typing import Final

from barbu_tui.session.estimate.pool import Workers

_BESIDE: Final = 0.05
"""Seconds between two looks at processes that estimate."""
_ALONE: Final = 0.01
"""Seconds for keys between two slices of the app's own time."""


def look_after(workers: Workers) -> float:
    """Return the seconds until the next look."""
    return _BESIDE if workers.ready else _ALONE
