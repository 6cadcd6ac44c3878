"""What options are worth, as bars on one scale."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

_NEAR: Final = 12.0
"""Points from which zero is not worth showing."""
_WIDEST: Final = 45.0
"""Points that a scale shows at most; what lies farther below is cut off at its left end."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The numbers of a row."""

    now: float
    """This deal."""
    later: float
    """What it leaves for later deals."""
    total: float
    low: float
    high: float
    """The ends of the 95 % interval of the total."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The points that a row's bar stretches over."""

    low: float
    high: float
    marks: tuple[int, ...]
    """Points that are written above."""


def scale_of(rows: Iterable[Figures | None]) -> Scale | None:
    """A scale on which the best options are told apart; ``None`` where there is nothing to show."""
    figures = [each for each in rows if each is not None]
    if not figures:
        return None
    high = max(each.high for each in figures)
    best = max(each.total for each in figures)
    low = max(min(each.low for each in figures), best - _WIDEST)
    if 0 < low < _NEAR:  # zero is close: show it, so that signs can be seen
        low = -1.0
    elif -_NEAR < high < 0:
        high = 1.0
    span = max(high - low, 8.0)
    step = 5 if span <= 18 else 10 if span <= 36 else 20
    first = -int(-low // step) * step
    return Scale(low, low + span, tuple(range(first, int(low + span) + 1, step)))


__all__ = ["Figures", "Scale", "scale_of"]
