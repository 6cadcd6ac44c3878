"""Six endings to try: positions without the tricks before them, in the text of :mod:`barbu_tui.core.notation`."""

from __future__ import annotations

from typing import Final, NamedTuple

from barbu_tui.core.ruleset import Ruleset
from barbu_tui.language import N_


class Ending(NamedTuple):
    """A position to try."""

    title: str
    """The question, to be translated."""
    text: str
    """The position. It is one of the ruleset ``online``."""


ENDINGS: Final = (
    Ending(
        N_("No Last Two, two tricks to go: the ace first, or the two?"),
        "A2...; out KQ3..2.K5 / W no_last_two / N x W /",
    ),
    Ending(
        N_("No Hearts, five cards each, six hearts to come: what do you lead?"),
        "94.J6..8; out K75.AKQ9.J84.QT976 / E no_hearts / S x E /",
    ),
    Ending(
        N_("Barbu, the K♥ is unplayed: what do you lead?"),
        "Q6..A4.3; out AJ8.KT4.K82.AJT954 / N barbu / S x N /",
    ),
    Ending(
        N_("No Queens, Nora has the Q♣: how do you make her take it?"),
        "Q3.J98..; N QC; out KT7.A4.K.AKJT8742 / W no_queens / N x W /",
    ),
    Ending(
        N_("Trumps, all cards open: in which order do you play yours?"),
        "A4.Q..95; W K7.J.T.3; N Q2.9.8.K; E T6.T.J.4 / S trumps H / N x S /",
    ),
    Ending(
        N_("Dominoes, three cards left: which row do you open?"),
        "KQ.5..; W 3; N 2; E 2; out A.432.AK.A / W domino 8 / /",
    ),
)


def ending(rules: Ruleset, text: str) -> Ending | None:
    """Return the ending of a number, ``1`` to ``6``, under rules by which it can be played; ``None`` if it is none."""
    number = text.strip()
    if rules.name != "online" or not number.isascii() or not number.isdigit() or len(number) > 1:
        return None
    return ENDINGS[int(number) - 1] if 0 < int(number) <= len(ENDINGS) else None
