"""Every test of plain lines begins in English, with signs for cards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from barbu_tui.language import use


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    use("en")
