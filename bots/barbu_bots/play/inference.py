"""Cards that players are taken to lack by their discards.

Nobody has to discard the highest card of a suit, but where tricks cost something and no card counts by itself a
sensible player does. So a player who discards the ten has no jack. Of this program's own players that holds in 99
cases of 100; of a human it is a guess, and given up where it does not fit the count.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from barbu_tui.core.cards import ABOVE, BIT, MASK_OF, Card, CardSet, Seat
from barbu_tui.core.tricks import TrickTable


def shown_lacks(table: TrickTable, hand: CardSet, seat: Seat) -> list[CardSet]:
    """Return, by seat, the cards that a player cannot hold by the rules, and those that the discards speak against.

    The latter are left out for a player who could not fill the hand otherwise, and for a card that nobody else could
    have.
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
    found = []
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
        found.append(lacking)
    nowhere = unseen & ~somewhere
    if nowhere:
        return [lacking & ~nowhere | proven for lacking, proven in zip(found, lacks, strict=True)]
    return found


@lru_cache(maxsize=32)  # asked again by every player whose turn it is
def _shown(
    cards: tuple[Card, ...], leaders: tuple[Seat, ...], players: int, penalty: CardSet
) -> tuple[CardSet, ...]:
    """Return, by seat, what a player has shown not to hold in some finished tricks.

    Args:
        cards: of the tricks, one after another.
        leaders: trick → who led.
        penalty: the penalty cards of the contract; a discard of one shows nothing.
    """
    shown = [0] * players
    first = 0
    for leader in leaders:
        _add(shown, leader, cards[first : first + players], penalty)
        first += players
    return tuple(shown)


def _add(shown: list[CardSet], leader: Seat, cards: Sequence[Card], penalty: CardSet) -> None:
    """Add what a trick shows, finished or not, in place."""
    follows = MASK_OF[cards[0]] | penalty
    seat = leader
    for card in cards:
        if not BIT[card] & follows:
            shown[seat] |= ABOVE[card]
        seat += 1
        if seat == len(shown):
            seat = 0
