"""The last tricks of a contract without a trump suit, played out exactly.

Who has a card of the suit led plays one, the highest of it wins (R4.1), and a trick costs by its number and by the
penalty cards in it. So little is kept of a position that many of them can be looked at: the hands, the trick on
the table, and of what comes of it what each player pays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from barbu_tui.core.cards import BIT, HEARTS, MASK_OF, SUIT_MASK, Card, CardSet, Seat, cards_in
from barbu_tui.core.discard import safety_cards, target_claim_allowed
from barbu_tui.core.tricks import TrickTable

Paid: TypeAlias = int
"""Points of the tricks that are still to come, without their sign: ten bits a seat, seat 0's the lowest."""

_ANY: Final = -1
"""What may be led."""
_LANE: Final = 10
_HEARTS: Final = SUIT_MASK[HEARTS]


class TooLong(Exception):
    """The calculation is longer than a player's."""


class LastTricks:
    """What the last tricks come to when all cards are known and each player plays for his own net of doubles."""

    __slots__ = (
        "_barred",
        "_bound",
        "_card_points",
        "_left",
        "_limit",
        "_nets",
        "_penalty",
        "_players",
        "_sign",
        "_table",
        "_whole",
        "_worth",
        "tops",
    )

    def __init__(self, table: TrickTable, limit: int) -> None:
        """The last tricks from this table on.

        Args:
            table: what is public, somebody being about to play; there is no trump suit.
            limit: cards to be played in all lines of one answer, at most.
        """
        spec = table.spec
        self._limit = self._left = limit
        self._table = table
        self._players = table.players
        self._sign = sign = -1 if spec.negative else 1
        self._worth = [sign * spec.trick_worth(0, left) for left in range(table.tricks - table.done)]
        """Tricks that follow → points of a trick, its cards apart."""
        self._penalty = spec.penalty
        self._card_points = spec.card_points
        self._barred = 0 if table.hearts_may_be_led() else _HEARTS
        """What may not be led from a hand with other cards (R4.2)."""
        self._whole = table.unplayed & self._barred if table.hearts_break else 0
        """… as long as all these are unplayed."""
        enforced = table.duty == "enforced"
        self._bound = [
            enforced and not target_claim_allowed(row, seat) for seat, row in enumerate(table.levels)
        ]
        """Seat → whether he may keep a penalty card for safety alone (R6.2, R6.4)."""
        whole = sum(self._worth) - sum([spec.card_points[card] for card in cards_in(self._cards())])
        self.tops = [max(row) * whole if spec.negative else (1 + sum(row)) * whole for row in table.levels]
        """Seat → the best net that can come to him: somebody else pays for everything, or all is his."""
        self._nets: list[dict[Paid, int]] = [{} for _ in range(table.players)]
        """Seat → what is paid → his net of doubles, as far as it has been asked for."""

    def _cards(self) -> CardSet:
        """Penalty cards that have not been taken."""
        cards = self._table.unplayed
        for card in self._table.trick:
            cards |= BIT[card]
        return cards & self._penalty

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

        Of cards that come to the same the lowest is led and the highest is played: others may err.

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
            paid = self._to_come(hands, card)
            net = self._net(table.turn, paid)
            if not chosen or net > most or (net == most and table.led >= 0):
                chosen, found, most = card, paid, net
        points = list(table.points)
        for seat, more in enumerate(self._by_seat(found)):
            points[seat] += more
        return chosen.bit_length() - 1, tuple(points)

    def apart(self, options: CardSet) -> CardSet:
        """The cards to choose between: of those with nothing between them the highest alone, however the rest lies.

        Args:
            options: what the player to act may play.
        """
        table = self._table
        on_table = BIT[table.best] if table.led >= 0 else 0
        return self._apart(options, table.unplayed & ~options | on_table)

    def _to_come(self, hands: Sequence[CardSet], card: CardSet) -> Paid:
        """What is still to come when the player to act plays a card."""
        table = self._table
        led, best, winner, fallen = _ANY, 0, table.turn, 0
        if table.led >= 0:
            led, best, winner = SUIT_MASK[table.led], BIT[table.best], table.winner
            for played in table.trick:
                fallen -= self._card_points[played]
        waiting = self._players - len(table.trick)
        follow = len(self._worth) - 1
        return self._play_on(
            list(hands), table.turn, waiting, led, best, winner, fallen, follow, table.unplayed, only=card
        )

    def _by_seat(self, paid: Paid) -> list[int]:
        """Seat → points of these tricks."""
        return [self._sign * (paid >> _LANE * seat & (1 << _LANE) - 1) for seat in range(self._players)]

    def _net(self, seat: Seat, paid: Paid) -> int:
        known = self._nets[seat].get(paid)
        if known is None:
            points = self._by_seat(paid)
            mine = known = points[seat]
            for level, his in zip(self._table.levels[seat], points, strict=True):
                known += level * (mine - his)
            self._nets[seat][paid] = known
        return known

    def _play_on(
        self,
        hands: list[CardSet],
        seat: Seat,
        waiting: int,
        led: CardSet,
        best: CardSet,
        winner: Seat,
        fallen: int,
        follow: int,
        unplayed: CardSet,
        only: CardSet = 0,
    ) -> Paid:
        """What is still to come when a player is to play.

        Args:
            hands: seat → cards; when it is done, as before.
            seat: who is to play.
            waiting: how many have not played to the trick, he included.
            led: the cards of the suit led, -1 if nobody has led.
            best: the card that is winning.
            winner: who played that.
            fallen: points of the penalty cards in the trick.
            follow: tricks that follow this one.
            unplayed: all hands together.
            only: the card that he plays, if he has no choice.
        """
        held = hands[seat]
        options = only or held & led or held
        if options & (options - 1):
            if self._penalty:
                options = self._allowed(seat, held, options, led, unplayed)
            options = self._apart(options, unplayed & ~held | best)
        alone = not options & (options - 1)
        top = self.tops[seat]
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
            points = fallen
            if card & self._penalty:
                points -= self._card_points[card.bit_length() - 1]
            if led < 0:
                suit, high, taker = MASK_OF[card.bit_length() - 1], card, seat
            elif card & led and card > best:
                high, taker = card, seat
            if waiting > 1:
                paid = self._play_on(
                    hands, after, waiting - 1, suit, high, taker, points, follow, unplayed ^ card
                )
            else:
                paid = points + self._worth[follow] << _LANE * taker
                if follow > 1:
                    paid += self._play_on(
                        hands, taker, self._players, _ANY, 0, taker, 0, follow - 1, unplayed ^ card
                    )
                elif follow:
                    paid += self._last(hands, taker)
            if alone:
                found = paid
                break
            net = self._net(seat, paid)
            if found < 0 or net > most:
                found, most = paid, net
                if net == top:
                    break
        hands[seat] = held
        return found

    def _allowed(
        self, seat: Seat, held: CardSet, options: CardSet, led: CardSet, unplayed: CardSet
    ) -> CardSet:
        """Of some cards those that he may play: the hearts rule on lead (R4.2), the duty for one who is void (R6)."""
        if led < 0:
            if self._whole & ~unplayed:
                return options
            return options & ~self._barred or options
        if self._bound[seat] and options & self._penalty and not held & led:
            return options & self._penalty | safety_cards(held, unplayed, self._penalty)
        return options

    def _apart(self, options: CardSet, others: CardSet) -> CardSet:
        """Of cards with nothing between them, and of the same points, the highest alone.

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
                points = self._card_points
                if points[card.bit_length() - 1] == points[below.bit_length() - 1]:
                    kept ^= below
            below = card
        return kept

    def _last(self, hands: Sequence[CardSet], leader: Seat) -> Paid:
        """What the last trick comes to, in which nobody has a choice."""
        best, winner = hands[leader], leader
        led = MASK_OF[best.bit_length() - 1]
        points = self._worth[0]
        for seat, card in enumerate(hands):
            if card & led and card > best:
                best, winner = card, seat
            if card & self._penalty:
                points -= self._card_points[card.bit_length() - 1]
        return points << _LANE * winner
