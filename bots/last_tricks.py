"""The last tricks of a contract in which cards themselves do not count: No Tricks, No Last Two.

There is no trump, no penalty card and so no duty: who has a card of the suit led plays one, the highest of it
wins (R4.1), and a trick costs by its number alone. So little is kept of a position that many of them can be
looked at: the hands, the trick on the table, and of what comes of it who wins which trick.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from barbu_tui.core.cards import BIT, MASK_OF, SUIT_MASK, Card, CardSet, Seat
from barbu_tui.core.tricks import TrickTable

Winners: TypeAlias = int
"""Who wins the tricks that are still to come: two bits each, the last trick's the lowest."""

_ANY: Final = -1
"""What may be led."""


class TooLong(Exception):
    """The calculation is longer than a player's."""


def plain(table: TrickTable) -> bool:
    """Whether nothing counts at this table but tricks."""
    return table.trump < 0 and not table.spec.penalty


class LastTricks:
    """What the last tricks cost when all cards are known and each player plays for his own net of doubles."""

    __slots__ = ("_left", "_limit", "_nets", "_players", "_table", "_worth")

    def __init__(self, table: TrickTable, limit: int) -> None:
        """The last tricks from this table on.

        Args:
            table: what is public, somebody being about to play; it is :func:`plain`.
            limit: cards to be played in all lines of one answer, at most.
        """
        self._limit = self._left = limit
        self._table = table
        self._players = table.players
        self._worth = [table.spec.trick_worth(0, left) for left in range(table.tricks - table.done)]
        """Tricks that follow → points of a trick."""
        self._nets: list[dict[Winners, int]] = [{} for _ in range(table.players)]
        """Seat → what comes of it → his net of doubles, as far as it has been asked for."""

    def net(self, hands: Sequence[CardSet], card: CardSet) -> int:
        """What the player to act makes from here with a card, net of doubles.

        Args:
            hands: seat → cards.
            card: the one that he plays, a set of one.

        Raises:
            TooLong: the limit is passed.
        """
        self._left = self._limit
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
        self._left = self._limit
        options = self.apart(options)
        found = chosen = most = 0
        while options:
            card = options & -options
            options ^= card
            winners = self._to_come(hands, card)
            net = self._net(table.turn, winners)
            if not chosen or net > most:
                chosen, found, most = card, winners, net
        points = list(table.points)
        for seat, more in enumerate(self._points(found)):
            points[seat] += more
        return chosen.bit_length() - 1, tuple(points)

    def apart(self, options: CardSet) -> CardSet:
        """The cards to choose between: of those with nothing between them the highest alone, however the rest lies.

        Args:
            options: what the player to act may play.
        """
        table = self._table
        on_table = BIT[table.best] if table.led >= 0 else 0
        return _apart(options, table.unplayed & ~options | on_table)

    def _to_come(self, hands: Sequence[CardSet], card: CardSet) -> Winners:
        """What is still to come when the player to act plays a card."""
        table = self._table
        led, best, winner = _ANY, 0, table.turn
        if table.led >= 0:
            led, best, winner = SUIT_MASK[table.led], BIT[table.best], table.winner
        waiting = self._players - len(table.trick)
        follow = len(self._worth) - 1
        return self._play_on(
            list(hands), table.turn, waiting, led, best, winner, follow, table.unplayed, only=card
        )

    def _points(self, winners: Winners) -> list[int]:
        """Seat → points of these tricks."""
        points = [0] * self._players
        for worth in self._worth:
            points[winners & 3] += worth
            winners >>= 2
        return points

    def _net(self, seat: Seat, winners: Winners) -> int:
        known = self._nets[seat].get(winners)
        if known is None:
            points = self._points(winners)
            mine = known = points[seat]
            for level, his in zip(self._table.levels[seat], points, strict=True):
                known += level * (mine - his)
            self._nets[seat][winners] = known
        return known

    def _play_on(
        self,
        hands: list[CardSet],
        seat: Seat,
        waiting: int,
        led: CardSet,
        best: CardSet,
        winner: Seat,
        follow: int,
        unplayed: CardSet,
        only: CardSet = 0,
    ) -> Winners:
        """What is still to come when a player is to play.

        Args:
            hands: seat → cards; when it is done, as before.
            seat: who is to play.
            waiting: how many have not played to the trick, he included.
            led: the cards of the suit led, -1 if nobody has led.
            best: the card that is winning.
            winner: who played that.
            follow: tricks that follow this one.
            unplayed: all hands together.
            only: the card that he plays, if he has no choice.
        """
        held = hands[seat]
        options = only or held & led or held
        if options & (options - 1):
            options = _apart(options, unplayed & ~held | best)
        alone = not options & (options - 1)
        after = seat + 1 if seat + 1 < self._players else 0
        found = -1
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
                winners = self._play_on(hands, after, waiting - 1, suit, high, taker, follow, unplayed ^ card)
            elif follow > 1:
                winners = taker << 2 * follow | self._play_on(
                    hands, taker, self._players, _ANY, 0, taker, follow - 1, unplayed ^ card
                )
            elif follow:
                winners = taker << 2 | _last(hands, taker)
            else:
                winners = taker
            if alone:
                found = winners
                break
            net = self._net(seat, winners)
            if found < 0 or net > most:
                found, most = winners, net
        hands[seat] = held
        return found


def _apart(options: CardSet, others: CardSet) -> CardSet:
    """Of cards with nothing between them the highest alone.

    Args:
        options: the cards.
        others: what may be between them.
    """
    kept = options
    below = 0
    while options:
        card = options & -options
        options ^= card
        if below and MASK_OF[card.bit_length() - 1] & below and not others & (card - below):
            kept ^= below
        below = card
    return kept


def _last(hands: Sequence[CardSet], leader: Seat) -> Seat:
    """Who wins the last trick, in which nobody has a choice."""
    best, winner = hands[leader], leader
    led = MASK_OF[best.bit_length() - 1]
    for seat, card in enumerate(hands):
        if card & led and card > best:
            best, winner = card, seat
    return winner
