"""The marks of a test that compares pictures of screens."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

PICTURES: Final = Path(__file__).parents[1] / "ui" / "__snapshots__"
"""A folder for each file of tests."""
PINNED: Final = pytest.mark.pinned("textual", "rich", "pytest-textual-snapshot")
IN_A_CHECKOUT: Final = pytest.mark.skipif(
    not PICTURES.is_dir(),
    reason="the pictures are in a checkout, and not in a source archive",
)
