"""Every screen at 80×24 in every language: whole words, nothing cut, nothing left in English."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator

import pytest

from barbu_tui.language import CODES, use
from tests.support.app_driving import shown
from tests.ui.test_snapshots import PRACTICE, SCREENS, app, estimated, keep_some_games, pressing
from tests.ui.test_snapshots import same_draw as same_draw
from tests.ui.test_snapshots import same_estimates as same_estimates
from tests.ui.test_snapshots import same_home as same_home

SIZE = (80, 24)
ENGLISH = re.compile(
    r"\b(the|you|your|of|with|tricks?|cards|deals|from|back|more|next|choose|called|hearts|queens)\b", re.I
)
"""Words of English that are words of no other language here."""
KEPT = re.compile("[«„“].*")
"""Quotations from a record stay in the language in which they were kept; a name may be anything."""

CUT = {"adviser-card": 1}
"""Screen → the texts that end in "…" in English too."""


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    use("en")


def text_of(name: str, code: str) -> str:
    """Return what a screen shows in a language."""
    keep_some_games()
    make, keys = PRACTICE[name] if name in PRACTICE else SCREENS[name]
    before = (estimated if name in PRACTICE else pressing)(keys)
    use(code)
    barbu = app(make)
    use(code)

    async def run() -> str:
        async with barbu.run_test(size=SIZE) as pilot:
            await before(pilot)
            return shown(barbu)

    return asyncio.run(run())


@pytest.mark.parametrize("name", [*SCREENS, *PRACTICE])
@pytest.mark.usefixtures("same_estimates")
def test_nothing_is_cut_or_left_in_english(name: str) -> None:
    for code in CODES[1:]:
        text = text_of(name, code)
        assert text.count("…") <= CUT.get(name, 0), text
        assert not re.search(r"\{\w+[}:?]", text), text
        for line in text.splitlines():
            words = ENGLISH.findall(KEPT.sub("", line).replace("You", ""))
            assert not words, (code, line)
