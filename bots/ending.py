"""Endings by calculation: once the counting has placed every card, the rest is played out exactly.

Nothing is guessed: unless failures to follow, to beat a trump, to fit a card and the counts leave one
single holder for each card, there is no calculation. Then each player is taken to play for his own net
of doubles.
"""

from __future__ import annotations

from dataclasses import dataclass

from barbu_tui.core.cards import ABOVE, BIT, Card, CardSet, Seat, cards_in
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.tricks import TrickTable
from bots.duty import free_discards
from bots.touching import apart

Table = TrickTable | DominoTable


@dataclass(frozen=True, slots=True)
class Solved:
    """The best card of an ending, and what it brings."""

    card: Card
    hands: tuple[CardSet, ...]
    """Seat → cards, as the counting placed them."""
    points: tuple[int, ...]
    """Seat → points of the deal at its end, before doubles."""


def place(table: Table, hand: CardSet, seat: Seat) -> tuple[CardSet, ...] | None:
    """Seat → cards, when each card can be with one player only; else ``None``.

    Args:
        table: what is public.
        hand: my cards.
        seat: mine.
    """
    unseen = table.unplayed & ~hand
    players = table.players
    all_hold = isinstance(table, TrickTable) and hand & (hand - 1)  # it is my turn: nobody has two cards less
    waiting: list[Seat] = []
    open_to: list[CardSet] = []
    once = several = 0
    for other, lacking in enumerate(table.lacks):
        may = unseen & ~lacking
        if other != seat and (all_hold or table.cards_left(other)):
            if may in open_to:
                return None  # two of whom the same is known: any card of one may be with the other
            several |= once & may
            once |= may
            waiting.append(other)
        else:
            may = -1
        open_to.append(may)
    left = [table.cards_left(other) for other in range(players)]
    if several == once and all(open_to[other].bit_count() > left[other] for other in waiting):
        return None  # every card has two possible holders, and nobody's hand is full
    held = [0] * players
    held[seat] = hand
    while waiting:
        before = unseen
        for other in waiting:
            may = open_to[other] & unseen
            if may.bit_count() == left[other]:
                held[other] |= may
                unseen &= ~may
                waiting.remove(other)
                break
        else:
            for other in waiting:
                sole = unseen & open_to[other]
                for rival in waiting:
                    if rival != other:
                        sole &= ~open_to[rival]
                if sole:
                    held[other] |= sole
                    left[other] -= sole.bit_count()
                    unseen &= ~sole
                    if not left[other]:
                        waiting.remove(other)
                    break
        if unseen == before:
            return None
    return None if unseen else tuple(held)


class TooLong(Exception):
    """The calculation is longer than a player's."""


class Ending:
    """The exact play of one ending."""

    def __init__(self, limit: int) -> None:
        """An ending to be worked out.

        Args:
            limit: positions to look at, at most.
        """
        self._left = limit

    def best(
        self, table: Table, hands: list[CardSet], options: CardSet
    ) -> tuple[float, Card, tuple[int, ...]]:
        """The player to act's best card.

        Args:
            table: a copy, to be played on.
            hands: seat → cards; likewise.
            options: the cards to choose from.

        Returns:
            (net of doubles, card, seat → points at the end).

        Raises:
            TooLong: the limit is passed.
        """
        seat = table.turn
        row = table.levels[seat]
        found: tuple[float, Card, tuple[int, ...]] | None = None
        if options & (options - 1) and isinstance(table, TrickTable):
            options = _without_twins(table, options)
        while options:
            bit = options & -options
            options ^= bit
            card = bit.bit_length() - 1
            after, rest = (table.copy(), hands[:]) if options else (table, hands)
            self._play(after, rest, card)
            choices = 0
            while not after.over:  # what has no choice is played on the same table
                choices = after.legal(rest[after.turn])
                if choices & (choices - 1):
                    break
                self._play(after, rest, choices.bit_length() - 1)
            if after.over:
                points = tuple(after.points)
            else:
                _, _, points = self.best(after, rest, choices)
            mine = points[seat]
            net = mine + sum(level * (mine - points[other]) for other, level in enumerate(row) if level)
            if found is None or net > found[0]:
                found = (net, card, points)
        assert found is not None
        return found

    def _play(self, table: Table, hands: list[CardSet], card: Card) -> None:
        """Play a card, -1 for a pass, in place."""
        self._left -= 1
        if self._left < 0:
            raise TooLong
        if card < 0:
            assert isinstance(table, DominoTable)
            table.pass_turn()
        else:
            hands[table.turn] ^= BIT[card]
            table.play(card)


def _without_twins(table: TrickTable, options: CardSet) -> CardSet:
    """The cards without those that have their like right above: nothing is between, and both score alike."""
    points = table.spec.card_points
    unplayed = table.unplayed
    kept = options
    for card in cards_in(options):
        above = options & ABOVE[card]
        if above:
            next_up = (above & -above).bit_length() - 1
            others = unplayed & ~options
            if points[card] == points[next_up] and not apart(table, others, card, next_up):
                kept ^= BIT[card]
    return kept


def solve(table: Table, hand: CardSet, seat: Seat, legal: CardSet, limit: int) -> Solved | None:
    """The exact play of the ending; ``None`` unless every card is placed and it is short enough.

    Args:
        table: what is public; it is this seat's turn.
        hand: my cards.
        seat: mine.
        legal: the cards that I may play.
        limit: positions to look at, at most.
    """
    hands = place(table, hand, seat)
    if hands is None:
        return None
    if isinstance(table, TrickTable) and any(table.withholds(hand, card) for card in cards_in(legal)):
        legal &= free_discards(table, hand, seat)
    try:
        _, card, points = Ending(limit).best(table.copy(), list(hands), legal)
    except TooLong:
        return None
    return Solved(card, hands, points)
