"""The README's pictures show the screens as they are."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import accumulate
from pathlib import Path

import pytest

from screenshots.film import Shown, film
from tests.support.patience import PATIENCE

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.pinned("textual", "rich")
def test_the_pictures_are_current() -> None:
    made = subprocess.run(
        [sys.executable, str(ROOT / "screenshots" / "make.py"), "--check"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        cwd=ROOT,
    )
    assert made.returncode == 0, made.stdout + made.stderr


def visible(svg: str, seconds: float) -> set[str]:
    """Return the visible parts of a moving picture after so many seconds."""
    found = set()
    for name, drawn in re.findall(r"<g(?: class=\"(k\d+)\"[^>]*)?>(<[rt].*?)</g>", svg):
        there = True
        if name:
            keyframes, whole = re.findall(
                rf"@keyframes {name}\{{(.*?\}})\}}\.{name}\{{animation:{name} ([\d.]+)s step-end infinite\}}",
                svg,
            )[0]
            steps = re.findall(r"([\d.]+)%\{visibility:(\w+)\}", keyframes)
            before = [state for start, state in steps if float(start) / 100 * float(whole) <= seconds]
            there = before[-1] == "visible"
        if there:
            found.update(re.findall(r"<rect[^>]*/>|<text.*?</text>", drawn))
    return found


def test_a_moving_picture_shows_each_picture_in_its_turn() -> None:
    names = ("table-80x24", "home", "lesson", "home")
    times = (2.0, 0.5, 1.0, 4.0)
    pictures = [(ROOT / "screenshots" / f"{name}.svg").read_text(encoding="utf-8") for name in names]
    moving = film([Shown(svg, seconds) for svg, seconds in zip(pictures, times, strict=True)], standing=2)
    ends = list(accumulate(times))
    turns = [visible(moving, end - seconds / 2) for end, seconds in zip(ends, times, strict=True)]
    assert turns[1] == turns[3]
    assert len({frozenset(turn) for turn in turns}) == 3
    for svg, turn in zip(pictures, turns, strict=True):
        words = re.findall(r"<text [^>]*textLength[^>]*>(.*?)</text>", svg)
        said = sorted(word for word in words if word.replace("&#160;", " ").strip())
        assert set(said) == set(re.findall(r">([^<]+)</text>", " ".join(turn)))
    standing = re.findall(r"<g(?! class=\"k\d+\" visibility)[^>]*>(<[rt].*?)</g>", moving)
    assert "".join(standing).count("<text") == len([piece for piece in turns[2] if piece.startswith("<text")])


def test_the_moving_picture_is_small_and_moves() -> None:
    path = ROOT / "screenshots" / "deal.svg"
    svg = path.read_text(encoding="utf-8")
    assert path.stat().st_size < 300_000
    assert "<script" not in svg
    assert "prefers-reduced-motion" in svg
    whole = float(re.findall(r"animation:k0 ([\d.]+)s", svg)[0])
    assert "CHOOSE" in "".join(visible(svg, 0.1))
    assert "scored" in "".join(visible(svg, whole - 0.1))
