"""Jobs for worker processes."""

from __future__ import annotations

import time


def nothing() -> None:
    """Prepare nothing."""


def linger(number: int) -> int:
    """Sleep for a minute."""
    time.sleep(60)
    return number
