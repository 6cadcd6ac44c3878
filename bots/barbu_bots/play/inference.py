"""Cards that players probably lack, by their discards.

Nobody must discard the highest card of a suit, but a sensible player does so if tricks cost something and no
card counts by itself. A player who discards the ten therefore has no jack. For the program's own players this
holds in 99 of 100 cases. For a human it is a guess, which is dropped if it contradicts the counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from barbu_tui.core.cards import ABOVE, BIT, MASK_OF, Card, CardSet, Seat
from barbu_tui.core.tricks import TrickTable


def shown_lacks(table: TrickTable, hand: CardSet, seat: Seat) -> list[CardSet]:
    """Return, by seat, the cards that a player cannot hold by the rules, and those excluded by discards.

    The latter are left out if the player's hand could not be filled otherwise, or nobody else could have the card.
    """
    done = table.done
    penalty = table.spec.penalty
    players = table.players
    shown = list(
        _shown(tuple(table.history[: players * done]), tuple(table.leaders[:done]), players, penalty)
    )
    if table.trick:
        _add(shown, table.leader, table.trick, penalty)
    unseen = table.unplayed & ~hand
    lacks = table.lacks
    lacking_by_seat = []
    somewhere = 0
    for other, proven in enumerate(lacks):
        lacking = proven
        if other != seat:
            lacking |= shown[other]
            may = unseen & ~lacking
            if may.bit_count() < table.cards_left(other):
                lacking = proven
                may = unseen & ~proven
            somewhere |= may
        lacking_by_seat.append(lacking)
    nowhere = unseen & ~somewhere
    if nowhere:
        return [lacking & ~nowhere | proven for lacking, proven in zip(lacking_by_seat, lacks, strict=True)]
    return lacking_by_seat


@lru_cache(maxsize=32)  # asked again by every player whose turn it is
def _shown(
    cards: tuple[Card, ...], leaders: tuple[Seat, ...], players: int, penalty: CardSet
) -> tuple[CardSet, ...]:
    """Return, by seat, the cards that finished tricks exclude from a player's hand.

    Args:
        cards: of the tricks, one after another.
        leaders: trick → leader.
        penalty: the penalty cards of the contract; a discard of one shows nothing.
    """
    shown = [0] * players
    first = 0
    for leader in leaders:
        _add(shown, leader, cards[first : first + players], penalty)
        first += players
    return tuple(shown)


def _add(shown: list[CardSet], leader: Seat, cards: Sequence[Card], penalty: CardSet) -> None:
    """Add the information of a trick, finished or not, in place."""
    follows = MASK_OF[cards[0]] | penalty
    seat = leader
    for card in cards:
        if not BIT[card] & follows:
            shown[seat] |= ABOVE[card]
        seat += 1
        if seat == len(shown):
            seat = 0
