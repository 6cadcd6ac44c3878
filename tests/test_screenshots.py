"""The README's pictures show the screens as they are."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_the_pictures_are_current() -> None:
    made = subprocess.run(
        [sys.executable, str(ROOT / "screenshots" / "make.py"), "--check"],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=ROOT,
    )
    assert made.returncode == 0, made.stdout + made.stderr


def test_the_readme_shows_pictures_that_are_there() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = [part.split(")")[0] for part in text.split("](screenshots/")[1:]]
    assert shown
    assert [name for name in shown if not (ROOT / "screenshots" / name).is_file()] == []
