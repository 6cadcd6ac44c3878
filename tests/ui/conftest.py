"""Every test of the screens has a home of its own: no saves, no settings, no colour switches from outside."""

from __future__ import annotations

import gc
from pathlib import Path

import platformdirs
import pytest

import tests.support.idle  # noqa: F401 - waits for what happens, not for a time


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda *_, **__: str(home / "data"))
    monkeypatch.setattr(platformdirs, "user_config_dir", lambda *_, **__: str(home / "config"))
    for name in ("NO_COLOR", "TEXTUAL_ANIMATIONS", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    # The replay looks through all objects when it opens. Those of the tests are many, and a fifth of the time went there.
    monkeypatch.setattr(gc, "collect", lambda *_: 0)
    return home
