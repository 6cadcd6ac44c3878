"""The last tricks of a contract in which cards themselves do not count: No Tricks, No Last Two.

There is no trump, no penalty card and so no duty: who has a card of the suit led plays one, the highest of it
wins (R4.1), and a trick costs by its number alone. So little is kept of a position that many of them can be
looked at: the hands, and the trick on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import Final, TypeAlias

from barbu_tui.core.cards import BIT, MASK_OF, SUIT_MASK, Card, CardSet, Seat
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
        return self._net(self._table.turn, self._to_come(hands, card))

    def best(self, hands: Sequence[CardSet], options: CardSet) -> tuple[Card, tuple[int, ...]]:
        """The player to act's best card, and seat → points of the deal at its end.

        Args:
            hands: seat → cards.
            options: the cards to choose from.

        Raises:
            TooLong: the limit is passed.
        """
        table = self._table
        if options & (options - 1):
            options = self._apart(hands, options, hands[table.turn], BIT[table.best] if table.led >= 0 else 0)
        found: Points = []
        chosen = most = 0
        while options:
            card = options & -options
            options ^= card
            points = self._to_come(hands, card)
            net = self._net(table.turn, points) if found or options else 0
            if not found or net > most:
                chosen, found, most = card, points, net
        return chosen.bit_length() - 1, tuple(map(add, table.points, found))

    def _to_come(self, hands: Sequence[CardSet], card: CardSet) -> Points:
        """What is still to come when the player to act plays a card."""
        table = self._table
        led, best, winner = _ANY, 0, table.turn
        if table.led >= 0:
            led, best, winner = SUIT_MASK[table.led], BIT[table.best], table.winner
        waiting = self._players - len(table.trick)
        return self._play_on(
            list(hands), table.turn, waiting, led, best, winner, len(self._worth) - 1, only=card
        )

    def _net(self, seat: Seat, points: Points) -> int:
        return sum([worth * more for worth, more in zip(self._business[seat], points)])  # noqa: B905

    def _play_on(
        self,
        hands: list[CardSet],
        seat: Seat,
        waiting: int,
        led: CardSet,
        best: CardSet,
        winner: Seat,
        follow: int,
        only: CardSet = 0,
    ) -> Points:
        """What is still to come when a player is to play.

        Args:
            hands: seat → cards; when it is done, as before.
            seat: who is to play.
            waiting: how many have not played to the trick, he included.
            led: the cards of the suit led, -1 if nobody has led.
            best: the card that is winning.
            winner: who played that.
            follow: tricks that follow this one.
            only: the card that he plays, if he has no choice.
        """
        held = hands[seat]
        options = only or held & led or held
        if options & (options - 1):
            options = self._apart(hands, options, held, best)
        after = seat + 1 if seat + 1 < self._players else 0
        found: Points = []
        most = 0
        while options:
            card = options & -options
            options ^= card
            self._left -= 1
            if self._left < 0:
                raise TooLong
            hands[seat] = held ^ card
            suit, high, taker = led, best, winner
            if led < 0:
                suit, high, taker = MASK_OF[card.bit_length() - 1], card, seat
            elif card & led and card > best:
                high, taker = card, seat
            if waiting > 1:
                points = self._play_on(hands, after, waiting - 1, suit, high, taker, follow)
            else:
                if follow > 1:
                    points = self._play_on(hands, taker, self._players, _ANY, 0, taker, follow - 1)
                else:
                    points = [0] * self._players
                    if follow:
                        points[self._last(hands, taker)] = self._worth[0]
                points[taker] += self._worth[follow]
            net = self._net(seat, points) if found or options else 0
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
