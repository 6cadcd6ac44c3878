"""Fixtures of the server's tests."""

from __future__ import annotations

import sys

import pytest

pytest.importorskip("textual_serve", reason="the extra 'serve' is not installed")

from tests.support.guests import ECHO


@pytest.fixture
def echo(monkeypatch: pytest.MonkeyPatch) -> None:
    """The apps of visitors echo what is typed."""
    from barbu_tui.serve.process import VisitProcess

    monkeypatch.setattr(VisitProcess, "program", (sys.executable, "-S", "-c", ECHO))
