"""Every test of the screens runs without switches from outside for colour and motion."""

from __future__ import annotations

import gc

import pytest

import tests.support.idle  # noqa: F401 - waits for what happens, not for a time


@pytest.fixture(autouse=True)
def _no_switches(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "TEXTUAL_ANIMATIONS", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    # The replay looks through all objects when it opens. Those of the tests are many, and a fifth of the time went there.
    monkeypatch.setattr(gc, "collect", lambda *_: 0)
