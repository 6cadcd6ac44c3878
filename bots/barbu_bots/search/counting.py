"""Near the end: all likely deals, each with its probability.

They are found hand by hand, the most likely hand of the most informative player first. A hand or a deal is skipped if
it weighs less than a millionth of the most likely deal found so far. After informative play few deals are examined.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barbu_bots.play.layouts import layouts
from barbu_bots.search.clock import FOR_EVER, Clock
from barbu_bots.search.reading import Reading
from barbu_bots.search.sampling import Knowledge
from barbu_tui.core.cards import CardSet, Seat

MASS: Final = 0.998
"""The counted share of the total probability. The rest, one in five hundred, moves a figure by less than a tenth of a point."""
_NEXT_TO_NOTHING: Final = 1e-6
"""The relative weight below which a deal is left out. All of these together do not matter."""

Hands = tuple[CardSet, ...]
"""Seat → cards."""


def likely_deals(
    knowledge: Knowledge, reading: Reading, order: Sequence[Seat], clock: Clock = FOR_EVER
) -> tuple[list[Hands], list[float]]:
    """Return the fitting deals and their weights, the most likely first, without negligible ones.

    Args:
        order: the other players, the most informative one first.

    Raises:
        OutOfTimeError: the time is up.
    """
    first, *others = order
    may_hold = [~knowledge.lacking(seat) for seat in others]
    counts = [knowledge.view.cards_left(seat) for seat in others]
    best = 0.0
    firsts: list[tuple[float, CardSet]] = []
    for hand in knowledge.hands_of(first):
        clock.check()
        weight = reading.at_least(first, hand, best * _NEXT_TO_NOTHING)
        if weight > 0.0:
            firsts.append((weight, hand))
            best = max(best, weight)
    firsts.sort(reverse=True)
    best = 0.0
    deals: list[tuple[float, Hands]] = []
    for weight, hand in firsts:
        clock.check()
        least = best * _NEXT_TO_NOTHING
        if weight < least:
            break  # no hand weighs more than 1
        unseen = knowledge.unseen & ~hand
        for rest in layouts(unseen, [unseen & each for each in may_hold], counts):
            together = weight
            for seat, other in zip(others, rest, strict=True):
                of_seat = reading.at_least(seat, other, least / together)
                if of_seat <= 0.0:
                    break
                together *= of_seat
            else:
                hands = [0] * knowledge.view.rules.players
                hands[knowledge.view.seat] = knowledge.view.hand
                hands[first] = hand
                for seat, other in zip(others, rest, strict=True):
                    hands[seat] = other
                deals.append((together, tuple(hands)))
                if together > best:
                    best = together
                    least = best * _NEXT_TO_NOTHING
    deals.sort(key=lambda each: (-each[0], each[1]))
    least = best * _NEXT_TO_NOTHING
    kept = [each for each in deals if each[0] >= least]
    return [hands for _, hands in kept], [weight for weight, _ in kept]


def counted(deals: Sequence[Hands], weights: Sequence[float], most: int) -> list[tuple[Hands, float]] | None:
    """Return the most likely deals that together have nearly all of the probability, each with its share;
    ``None`` if they are too many.
    """
    enough = sum(weights) * MASS
    together = 0.0
    for number, weight in enumerate(weights[:most], 1):
        together += weight
        if together >= enough:
            return [
                (hands, weight / together) for hands, weight in zip(deals[:number], weights, strict=False)
            ]
    return None
