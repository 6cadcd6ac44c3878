"""Worlds drawn from what is known, said and played: complete deals, each as likely as it is.

A world's weight is the product of its hands' weights (:mod:`bots.search.reading`), and hands depend on
each other through the cards alone. So worlds are drawn hand by hand, in blocks:

1. Hands for the player who has shown most, the dealer before the play: dealt out at random and weighed, until enough
   of them fit; a few are kept, each as often as its weight says.
2. To each of these several ways to deal out the rest, weighed in turn; of all together a block of worlds is kept.

How many different worlds a block stands for, by the spread of the weights, is its *effective* number. Where it is
poor the second step is repeated with more tries. Block ``k`` of a seed depends on nothing but the view, the seed
and ``k``.

Where few deals fit, near the end, all of them are listed with their weights instead (:meth:`Worlds.layouts`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeVar

from barbu_tui.core.cards import CardSet, Seat
from barbu_tui.core.view import Phase, View
from bots.api import Bot
from bots.search.reading import Reading
from bots.search.sampling import Knowledge, source

BLOCK: Final = 8
"""Worlds drawn together."""
FEW: Final = 200
"""Deals that fit, up to which all are listed instead of drawn."""
_PAIRS: Final = 64
"""Worlds weighed in the second step to keep a block …"""
_AGAIN: Final = 2
"""… and how often that is repeated at most."""
_TRIES: Final = 4000
"""Hands weighed in the first step at most, where only a call and bids speak …"""
_TRIES_IN_PLAY: Final = 96
"""… and where cards do, which take a decision each to weigh."""
_KEPT_BLOCKS: Final = 4

T = TypeVar("T")

Hands = tuple[CardSet, ...]
"""Seat → cards."""


@dataclass(frozen=True)
class Block:
    """Some worlds."""

    worlds: tuple[Hands, ...]
    effective: float
    """How many different ones they stand for."""


class Worlds:
    """The worlds of one view."""

    def __init__(self, view: View, seed: int, bot: Bot) -> None:
        """Worlds as a seat may think of them.

        Args:
            view: of the seat.
            seed: of the random numbers.
            bot: whom the others' play is judged by.

        Raises:
            ValueError: no deal fits.
        """
        self.view = view
        self.knowledge = Knowledge(view)
        self._seed = seed
        self._reading = Reading(view, bot)
        self._blocks: dict[int, Block] = {}
        speaks = self._reading.decisions
        self._order = sorted(
            self.knowledge.others, key=lambda seat: (-speaks(seat), seat != view.dealer, seat)
        )
        self._in_play = view.phase is Phase.PLAY

    @property
    def plain(self) -> bool:
        """Nobody has said anything: all deals that fit are alike."""
        return self._reading.silent

    def world(self, number: int) -> Hands:
        """One world: seat → cards held now."""
        if self.plain:
            return self.knowledge.world(source(self._seed, number))
        return self.block(number // BLOCK).worlds[number % BLOCK]

    def effective(self, start: int, stop: int) -> float:
        """How many different worlds some worlds in a row stand for."""
        if self.plain:
            return float(stop - start)
        return sum(self.block(number // BLOCK).effective / BLOCK for number in range(start, stop))

    def layouts(self) -> list[tuple[Hands, float]]:
        """All deals that fit, each with its chance. Ask only where they are few."""
        found = [(hands, self._weight(hands, self._order)) for hands in self.knowledge.layouts()]
        together = sum(weight for _, weight in found)
        if not together:
            return [(hands, 1 / len(found)) for hands, _ in found]
        return [(hands, weight / together) for hands, weight in found]

    def block(self, number: int) -> Block:
        """A block of worlds."""
        known = self._blocks.get(number)
        if known is None:
            if len(self._blocks) >= _KEPT_BLOCKS:
                del self._blocks[next(iter(self._blocks))]
            known = self._blocks[number] = self._draw(source(self._seed, number))
            self._reading.forget()
        return known

    def _draw(self, random: Random) -> Block:
        first, *others = self._order
        speaking = [seat for seat in others if self._reading.decisions(seat)]
        if not speaking:
            kept, effective = self._first_hands(first, BLOCK, random)
            return Block(tuple(self._dealt(first, hand, random) for hand in kept), min(effective, BLOCK))
        each = 1 if len(others) == 1 else 8
        pairs: list[Hands] = []
        weights: list[float] = []
        effective = 0.0
        for _ in range(1 + _AGAIN):
            kept, of_first = self._first_hands(first, _PAIRS // each, random)
            for hand in kept:
                for _ in range(each):
                    hands = self._dealt(first, hand, random)
                    pairs.append(hands)
                    weights.append(self._weight(hands, speaking))
            effective = min(of_first, effective_number(weights))
            if effective >= BLOCK:
                break
        return Block(tuple(resampled(pairs, weights, BLOCK, random)), min(effective, BLOCK))

    def _weight(self, hands: Hands, seats: Sequence[Seat]) -> float:
        weight = 1.0
        for seat in seats:
            weight *= self._reading.weight(seat, hands[seat])
            if not weight:
                break
        return weight

    def _first_hands(self, seat: Seat, count: int, random: Random) -> tuple[list[CardSet], float]:
        """Hands of one player, each as likely as what that player has decided says; the effective number of them."""
        most = _TRIES_IN_PLAY if self._in_play else _TRIES
        hands: list[CardSet] = []
        weights: list[float] = []
        together = squares = 0.0
        deal = self.knowledge.hand_of(seat)
        while len(hands) < most and (
            # No hand weighs more than 1: of bids and calls, so many hands that fit are as good as rejection.
            together < count if not self._in_play else len(hands) < count or together**2 < count * squares
        ):
            hand = deal(random)
            weight = self._reading.weight(seat, hand)
            hands.append(hand)
            weights.append(weight)
            together += weight
            squares += weight * weight
        return resampled(hands, weights, count, random), effective_number(weights)

    def _dealt(self, seat: Seat, hand: CardSet, random: Random) -> Hands:
        """A world in which one player's hand is given and the rest is dealt out at random."""
        return self.knowledge.rest(seat, hand, random)


def layouts_to_count(view: View) -> int:
    """How many deals fit a view, where they are so few that all are to be played; else 0."""
    if view.phase is not Phase.PLAY:
        return 0
    deals = Knowledge(view).deals
    return deals if deals <= FEW else 0


def effective_number(weights: Sequence[float]) -> float:
    """How many equal weights say as much as these: (Σw)² / Σw²."""
    squares = sum(weight * weight for weight in weights)
    return sum(weights) ** 2 / squares if squares else 0.0


def resampled(things: Sequence[T], weights: Sequence[float], count: int, random: Random) -> list[T]:
    """Some of the things, each about as often as its weight says, in random order.

    Systematic resampling: one random number, evenly spaced marks along the running total of weights.
    Where all weights are 0, things are taken from the first on.
    """
    together = sum(weights)
    if not together:
        return [things[at % len(things)] for at in range(count)]
    step = together / count
    mark = random.random() * step
    found: list[T] = []
    running = 0.0
    for thing, weight in zip(things, weights, strict=True):
        running += weight
        while mark < running and len(found) < count:
            found.append(thing)
            mark += step
    while len(found) < count:
        found.append(things[-1])
    for at in range(count - 1, 0, -1):
        other = int(random.random() * (at + 1))
        found[at], found[other] = found[other], found[at]
    return found


__all__ = ["BLOCK", "FEW", "Block", "Worlds", "effective_number", "layouts_to_count", "resampled"]
