"""The last tricks of a contract in which cards themselves do not count: No Tricks, No Last Two.

There is no trump, no penalty card and so no duty: who has a card of the suit led plays one, the highest of it
wins (R4.1), and a trick costs by its number alone. So little is kept of a position that many of them can be
looked at: the hands, and the trick on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from barbu_tui.core.cards import BIT, MASK_OF, SUIT_MASK, CardSet, Seat
from barbu_tui.core.tricks import TrickTable

Points: TypeAlias = list[int]
"""Seat → points that are still to come."""

_ANY: Final = -1
"""What may be led."""


class TooLong(Exception):
    """The calculation is longer than a player's."""


def plain(table: TrickTable) -> bool:
    """Whether nothing counts at this table but tricks."""
    return table.trump < 0 and not table.spec.penalty


class LastTricks:
    """What the last tricks cost when all cards are known and each player plays for his own net of doubles."""

    __slots__ = ("_business", "_left", "_players", "_table", "_worth")

    def __init__(self, table: TrickTable, limit: int) -> None:
        """The last tricks from this table on.

        Args:
            table: what is public, somebody being about to play; it is :func:`plain`.
            limit: cards to be played in all lines together, at most.
        """
        players = table.players
        self._left = limit
        self._table = table
        self._players = players
        self._worth = [table.spec.trick_worth(0, left) for left in range(table.tricks - table.done)]
        """Tricks that follow → points of a trick."""
        self._business = []
        """Seat → what a point of each player is worth to him."""
        for seat, levels in enumerate(table.levels):
            row = [-level for level in levels]
            row[seat] = 1 + sum(levels)
            self._business.append(row)

    def net(self, hands: Sequence[CardSet], card: CardSet) -> int:
        """What the player to act makes from here with a card, net of doubles.

        Args:
            hands: seat → cards.
            card: the one that he plays, a set of one.

        Raises:
            TooLong: the limit is passed.
        """
        table = self._table
        seat = table.turn
        held = list(hands)
        held[seat] ^= card
        led, best, winner = _ANY, 0, seat
        if table.led >= 0:
            led, best, winner = SUIT_MASK[table.led], BIT[table.best], table.winner
        waiting = self._players - len(table.trick)
        points = self._after(held, seat, waiting, led, best, winner, len(self._worth) - 1, card)
        return self._net(seat, points)

    def _net(self, seat: Seat, points: Points) -> int:
        return sum([worth * more for worth, more in zip(self._business[seat], points)])  # noqa: B905

    def _after(
        self,
        hands: list[CardSet],
        seat: Seat,
        waiting: int,
        led: CardSet,
        best: CardSet,
        winner: Seat,
        follow: int,
        card: CardSet,
    ) -> Points:
        """What is still to come once a card has been played.

        Args:
            hands: seat → cards, the one just played no more among them; left as they are.
            seat: who played it.
            waiting: how many had not played to the trick before it.
            led: the cards of the suit led, -1 if it is the first of the trick.
            best: the card winning before it.
            winner: who played that.
            follow: tricks that follow this one.
            card: the card.
        """
        self._left -= 1
        if self._left < 0:
            raise TooLong
        if led < 0:
            led = MASK_OF[card.bit_length() - 1]
            best, winner = card, seat
        elif card & led and card > best:
            best, winner = card, seat
        seat += 1
        if seat == self._players:
            seat = 0
        if waiting > 1:
            return self._go_on(hands, seat, waiting - 1, led, best, winner, follow)
        if follow > 1:
            points = self._go_on(hands, winner, self._players, _ANY, 0, winner, follow - 1)
        else:
            points = [0] * self._players
            if follow:
                points[self._last(hands, winner)] = self._worth[0]
        points[winner] += self._worth[follow]
        return points

    def _go_on(
        self,
        hands: list[CardSet],
        seat: Seat,
        waiting: int,
        led: CardSet,
        best: CardSet,
        winner: Seat,
        follow: int,
    ) -> Points:
        """What is still to come when a player is to play; the arguments as for :meth:`_after`."""
        held = hands[seat]
        options = held & led or held
        if options & (options - 1):
            options = self._apart(hands, options, held, best)
        found: Points = []
        most = 0
        while options:
            card = options & -options
            options ^= card
            hands[seat] = held ^ card
            points = self._after(hands, seat, waiting, led, best, winner, follow, card)
            if not found and not options:
                found = points
                break
            net = self._net(seat, points)
            if not found or net > most:
                found, most = points, net
        hands[seat] = held
        return found

    def _apart(self, hands: Sequence[CardSet], options: CardSet, held: CardSet, best: CardSet) -> CardSet:
        """Of cards with nothing between them the highest alone."""
        others = best
        for cards in hands:
            others |= cards
        others &= ~held
        kept = options
        below = 0
        while options:
            card = options & -options
            options ^= card
            if below and MASK_OF[card.bit_length() - 1] & below and not others & (card - below):
                kept ^= below
            below = card
        return kept

    def _last(self, hands: Sequence[CardSet], leader: Seat) -> Seat:
        """Who wins the last trick, in which nobody has a choice."""
        best, winner = hands[leader], leader
        led = MASK_OF[best.bit_length() - 1]
        for seat, card in enumerate(hands):
            if card & led and card > best:
                best, winner = card, seat
        return winner
