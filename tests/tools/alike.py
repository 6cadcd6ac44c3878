"""Sentences that say nearly the same in two rooms: ``python -m tests.tools.alike`` lists them.

A sentence belongs in one place. Two that are three quarters alike, in two rooms of the program, are one sentence typed twice.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final, NamedTuple

from tests.tools.marked import Marked, all_marked

ROOMS: Final = (
    "barbu_tui/ui",
    "barbu_tui/plain",
    "barbu_tui/commands",
    "barbu_tui/words",
    "barbu_tui/session",
)
ALIKE: Final = 0.75
"""The share of two sentences that is the same, in letters and in words: letters alone are alike by chance."""
_LEAST: Final = 4
"""Words of a sentence that is compared: shorter ones are alike by chance."""
_PLACE: Final = re.compile(r"\{[^{}]*\}")


class Pair(NamedTuple):
    """Two sentences that are alike."""

    share: float
    one: Marked
    two: Marked


def room(sentence: Marked) -> str:
    """Return the room of a sentence; empty for one that is not compared."""
    return next((each for each in ROOMS if sentence.path.startswith(f"{each}/")), "")


def bare(text: str) -> str:
    """Return a sentence as it is compared: places are alike whatever they hold."""
    return _PLACE.sub("_", text).lower().rstrip(".:")


def pairs(sentences: Sequence[Marked], alike: float = ALIKE) -> Iterator[Pair]:
    """Yield the pairs of sentences of two rooms that are at least so much alike, each once."""
    compared = {
        (room(each), each.text): each
        for each in sentences
        if room(each) and len(bare(each.text).split()) >= _LEAST and not each.path.endswith(".toml")
    }
    worded = [(each, bare(each.text)) for each in compared.values()]
    counted = [(each, text, room(each), Counter(text.split())) for each, text in worded]
    counted.sort(key=lambda each: each[3].total())
    for place, (one, first, of_one, here) in enumerate(counted):
        few = here.total()
        for two, second, of_two, there in counted[place + 1 :]:
            many = there.total()
            if 2 * few < alike * (few + many):
                break
            if of_one != of_two and 2 * (here & there).total() >= alike * (few + many):
                yield from _alike(one, first, two, second, alike)


def _alike(one: Marked, first: str, two: Marked, second: str, alike: float) -> Iterator[Pair]:
    """Yield two sentences that have words in common, if they are alike in their order too."""
    words = SequenceMatcher(None, first.split(), second.split(), autojunk=False).ratio()
    share = min(words, SequenceMatcher(None, first, second, autojunk=False).ratio())
    if share >= alike:
        yield Pair(share, one, two)


if __name__ == "__main__":
    for pair in sorted(pairs(all_marked()), key=lambda each: -each.share):
        print(f"{pair.share:.0%}")
        for each in pair[1:]:
            print(f"  {each.path}:{each.line}: {each.text}")
