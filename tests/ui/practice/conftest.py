"""Estimates in tests of practice end soon."""

from __future__ import annotations

import pytest

from bots.search import estimate


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Estimates end soon."""
    monkeypatch.setattr(estimate, "MOST_WORLDS", 24)
