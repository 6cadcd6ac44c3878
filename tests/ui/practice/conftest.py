"""Estimates in tests of practice are invented and end at once, but for tests that look at one on its way."""

from __future__ import annotations

import pytest

from tests.support.invented_estimates import end_after, invent


@pytest.fixture
def played_estimates() -> None:
    """Asked for by a test in which deals are played out: it looks at figures on their way, or at what bots make of a hand."""


@pytest.fixture(autouse=True)
def few_worlds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Estimates end soon."""
    if "played_estimates" in request.fixturenames:
        end_after(monkeypatch, 24)
    else:
        invent(monkeypatch, worlds=24)
