"""Layouts: the possible hands of the unseen cards, by the knowledge of each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

from barbu_bots.play.seats import AFTER
from barbu_tui.core.cards import BIT, CardSet, Seat, cards_in
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.tricks import TrickTable


def place(
    table: TrickTable | DominoTable, hand: CardSet, seat: Seat, lacks: Sequence[CardSet]
) -> tuple[CardSet, ...] | None:
    """Return, by seat, the cards, if each card can be with one player only; else ``None``.

    In that case some player holds all that the player may hold, or else cards could be handed round in a ring; and
    without that player the same is true of the others.
    """
    unseen = table.unplayed & ~hand
    # It is my turn, so in tricks nobody has more cards than I.
    most = hand.bit_count() if isinstance(table, TrickTable) else 13
    held = [0] * table.players
    held[seat] = hand
    waiting = list(AFTER[table.players][seat])
    while waiting:
        for other in waiting:
            may = unseen & ~lacks[other]
            count = may.bit_count()
            if count <= most and count == table.cards_left(other):
                held[other] = may
                unseen ^= may
                waiting.remove(other)
                break
        else:
            return None
    return None if unseen else tuple(held)


def layouts(unseen: CardSet, may_hold: Sequence[CardSet], counts: Sequence[int]) -> list[tuple[CardSet, ...]]:
    """Return every layout of some cards, each by player.

    Args:
        may_hold: player → the cards that the player may hold.
        counts: player → the number held; the sum is the number of cards.
    """
    ways: list[tuple[CardSet, ...]] = []
    own, shared, missing = _first_hand(unseen, may_hold, counts)
    for held in _each(own, shared, missing):
        if len(counts) < 3:  # of two players the second has what the first has not
            ways.append((held, unseen ^ held)[: len(counts)])
        else:
            ways += [(held, *rest) for rest in layouts(unseen ^ held, may_hold[1:], counts[1:])]
    return ways


def count_layouts(unseen: CardSet, may_hold: Sequence[CardSet], counts: Sequence[int], most: int) -> int:
    """Return the number of layouts of some cards; if there are more than ``most``, not all need be counted.

    Args:
        may_hold: player → the cards that the player may hold.
        counts: player → the number held.
    """
    own, shared, missing = _first_hand(unseen, may_hold, counts)
    if len(counts) < 3:  # of two players the second has what the first has not
        return comb(shared.bit_count(), missing)
    number = 0
    for held in _each(own, shared, missing):
        number += count_layouts(unseen ^ held, may_hold[1:], counts[1:], most)
        if number > most:
            break
    return number


def _first_hand(
    unseen: CardSet, may_hold: Sequence[CardSet], counts: Sequence[int]
) -> tuple[CardSet, CardSet, int]:
    """Return the cards that only the first player may hold, those shared with others, and the number of these it has.

    The last exceeds the number of cards if there is no layout.

    Args:
        may_hold: player → the cards that the player may hold.
        counts: player → the number held.
    """
    elsewhere = 0
    for may in may_hold[1:]:
        elsewhere |= may
    own = unseen & ~elsewhere
    missing = counts[0] - own.bit_count()
    if own & ~may_hold[0] or missing < 0:
        return own, 0, 1
    return own, unseen & may_hold[0] & elsewhere, missing


def _each(own: CardSet, shared: CardSet, missing: int) -> Iterator[CardSet]:
    """Return some cards with so many of others, in every way."""
    for chosen in combinations(cards_in(shared), missing):
        held = own
        for card in chosen:
            held |= BIT[card]
        yield held
