"""Checks of the source text: they fail with their faults and with what mends them, and with nothing of the test itself."""

from __future__ import annotations

from collections.abc import Iterable

import pytest


def hold(faults: Iterable[str], mend: str) -> None:
    """Fail if there are faults. ``mend`` is a command, or where the rule stands."""
    found = list(faults)
    if found:
        pytest.fail("\n".join([*found, f"To mend it: {mend}"]), pytrace=False)
