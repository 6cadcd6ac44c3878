"""The reason why a decision is doubtful, before it is made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from barbu_bots import spoken
from barbu_bots.search.contrast import Contrast
from barbu_bots.search.told import LONGEST, Voice, told
from barbu_tui.language import tr

IN_A_ROW: Final = 56
"""The width of a sentence that fits between two others in a row of 80 columns."""


def doubt(
    contrast: Contrast, cost: float, names: Mapping[str, str], voice: Voice, *, short: bool = False
) -> str:
    """Return why a decision is doubtful; the points alone if no single effect dominates.

    Args:
        contrast: the decision against the best one.
        cost: points behind the best one.
        names: seat letter → name.
        voice: ``hidden`` does not name the better action, ``before`` does.
        short: the sentence must fit into a row.
    """
    said = told(contrast, voice, 0 if short else LONGEST)
    sentence = "" if said is None else spoken(said, names)
    if sentence and (not short or len(sentence) <= IN_A_ROW):
        return sentence
    return tr("That may cost about {points} {points?point|points}.", points=round(cost))
