"""The last tricks of a contract double dummy: all cards known, each player playing for their own net of doubles.

Suit is followed, the highest card of it or of trumps wins (R4.1), and a trick counts by its number and its
penalty cards. A position is kept small, so that many can be searched: the hands, the trick on the table, and
each player's points from there on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from barbu_tui.core.cards import BIT, HEARTS, MASK_OF, SUIT_MASK, Card, CardSet, Seat, cards_in
from barbu_tui.core.tricks import TrickTable, safety_cards, target_claim_allowed

Counted: TypeAlias = int
"""Points of the tricks to come, without their sign: fifteen bits per seat, seat 0 the lowest."""

_ANY: Final = -1
"""The suit led before a lead: any card is legal."""
_LANE: Final = 15
_HEARTS: Final = SUIT_MASK[HEARTS]


class TooLong(Exception):
    """The search is longer than its limit."""


class DoubleDummy:
    """The last tricks of a deal, with all cards known."""

    def __init__(self, table: TrickTable, limit: int) -> None:
        """Start from this table.

        Args:
            table: the public state, with a player to act.
            limit: the most cards played in all lines of one search.
        """
        spec = table.spec
        self._limit = self._left = limit
        self._table = table
        self._players = table.players
        self._sign = sign = -1 if spec.negative else 1
        self._worth = [sign * spec.trick_worth(0, left) for left in range(table.tricks - table.done)]
        """Tricks that follow → points of a trick, its cards apart."""
        self._trump = SUIT_MASK[table.trump] if table.trump >= 0 else 0
        self._must = table.must
        self._bounded = bool(spec.penalty or table.must)
        """Whether rules besides following suit may apply."""
        self._penalty = spec.penalty
        self._card_points = spec.card_points
        self._barred = 0 if table.hearts_may_be_led() else _HEARTS
        """The cards that may not be led from a hand with others (R4.2)."""
        self._whole = table.unplayed & self._barred if table.hearts_break else 0
        """The cards that must all be unplayed for the bar to hold; 0 if it holds while there are other cards."""
        enforced = table.duty == "enforced"
        self._bound = [
            enforced and not target_claim_allowed(row, seat) for seat, row in enumerate(table.levels)
        ]
        """Seat → whether the player may keep a penalty card for safety alone (R6.2, R6.4)."""
        whole = sum(self._worth) - sum([spec.card_points[card] for card in cards_in(self._cards())])
        self.tops = [max(row) * whole if spec.negative else (1 + sum(row)) * whole for row in table.levels]
        """Seat → the best possible net: another player pays for everything, or the player takes all."""
        self._nets: list[dict[Counted, int]] = [{} for _ in range(table.players)]
        """Seat → counted points → the player's net of doubles, cached."""

    def _cards(self) -> CardSet:
        """Return the penalty cards that have not been taken."""
        cards = self._table.unplayed
        for card in self._table.trick:
            cards |= BIT[card]
        return cards & self._penalty

    def net(self, hands: Sequence[CardSet], card: CardSet) -> int:
        """Return the net of doubles of the player to act after playing a card.

        Args:
            hands: seat → cards.
            card: the card played, as a set of one.

        Raises:
            TooLong: the limit is passed.
        """
        self._left = self._limit
        return self._net(self._table.turn, self._to_come(hands, card))

    def best(self, hands: Sequence[CardSet], options: CardSet) -> tuple[Card, tuple[int, ...]]:
        """Return the player to act's best card and, by seat, the points of the deal at its end.

        Of equal cards the lowest is played, but the highest when following in a negative contract, because
        others may make mistakes.

        Args:
            hands: seat → cards.

        Raises:
            TooLong: the limit is passed.
        """
        table = self._table
        self._left = self._limit
        options = self.distinct(options)
        high = table.led >= 0 and table.spec.negative
        best_points = chosen = most = 0
        while options:
            card = options & -options
            options ^= card
            counted = self._to_come(hands, card)
            net = self._net(table.turn, counted)
            if not chosen or net > most or (high and net == most):
                chosen, best_points, most = card, counted, net
        points = list(table.points)
        for seat, more in enumerate(self._by_seat(best_points)):
            points[seat] += more
        return chosen.bit_length() - 1, tuple(points)

    def distinct(self, options: CardSet) -> CardSet:
        """Return the cards to choose between: of equivalent cards the highest alone, in any layout.

        Args:
            options: the legal cards of the player to act.
        """
        table = self._table
        on_table = BIT[table.best] if table.led >= 0 else 0
        return self._apart(options, table.unplayed & ~options | on_table)

    def _to_come(self, hands: Sequence[CardSet], card: CardSet) -> Counted:
        """Return the points to come after the player to act plays a card."""
        table = self._table
        led, best, winner, points = _ANY, 0, table.turn, 0
        if table.led >= 0:
            led, best, winner = SUIT_MASK[table.led], BIT[table.best], table.winner
            for played in table.trick:
                points -= self._card_points[played]
        waiting = self._players - len(table.trick)
        follow = len(self._worth) - 1
        return self._play_on(
            hands, table.turn, waiting, led, best, winner, points, follow, table.unplayed, only=card
        )

    def _by_seat(self, counted: Counted) -> list[int]:
        """Return, by seat, the points of these tricks."""
        return [self._sign * (counted >> _LANE * seat & (1 << _LANE) - 1) for seat in range(self._players)]

    def _net(self, seat: Seat, counted: Counted) -> int:
        known = self._nets[seat].get(counted)
        if known is None:
            points = self._by_seat(counted)
            mine = known = points[seat]
            for level, theirs in zip(self._table.levels[seat], points, strict=True):
                known += level * (mine - theirs)
            self._nets[seat][counted] = known
        return known

    def _play_on(
        self,
        hands: Sequence[CardSet],
        seat: Seat,
        waiting: int,
        led: CardSet,
        best: CardSet,
        winner: Seat,
        points: int,
        follow: int,
        unplayed: CardSet,
        only: CardSet = 0,
    ) -> Counted:
        """Return the points to come with a player to act.

        Args:
            hands: seat → cards.
            waiting: players who have not played to the trick, this one included.
            led: the cards of the suit led, -1 if nobody has led.
            points: the points of the penalty cards in the trick.
            only: the only card to play, if there is no choice.
        """
        hands = list(hands)
        counted = 0
        while True:
            held = hands[seat]
            options = only or held & led or held
            if options & (options - 1):
                if self._bounded:
                    options = self._allowed(seat, held, options, led, best, unplayed)
                options = self._apart(options, unplayed & ~held | best)
                if options & (options - 1):
                    break
            only = 0
            self._left -= 1
            if self._left < 0:
                raise TooLong
            hands[seat] = held ^ options
            unplayed ^= options
            if options & self._penalty:
                points -= self._card_points[options.bit_length() - 1]
            if led < 0:
                led, best, winner = MASK_OF[options.bit_length() - 1], options, seat
            elif options & self._trump:
                if options > best or not best & self._trump:
                    best, winner = options, seat
            elif options & led and options > best and not best & self._trump:
                best, winner = options, seat
            waiting -= 1
            if waiting:
                seat = seat + 1 if seat + 1 < self._players else 0
                continue
            counted += points + self._worth[follow] << _LANE * winner
            if follow < 2:
                return counted + self._last(hands, winner) if follow else counted
            follow -= 1
            seat, waiting, led, best, points = winner, self._players, _ANY, 0, 0
        return counted + self._choice(
            options, hands, seat, waiting, led, best, winner, points, follow, unplayed
        )

    def _choice(
        self,
        options: CardSet,
        hands: Sequence[CardSet],
        seat: Seat,
        waiting: int,
        led: CardSet,
        best: CardSet,
        winner: Seat,
        points: int,
        follow: int,
        unplayed: CardSet,
    ) -> Counted:
        """Return the points to come if a player chooses the best of some cards; see :meth:`_play_on`."""
        best_rest = -1
        most = 0
        top = self.tops[seat]
        while options:
            card = options & -options
            options ^= card
            after = self._play_on(
                hands, seat, waiting, led, best, winner, points, follow, unplayed, only=card
            )
            net = self._net(seat, after)
            if best_rest < 0 or net > most:
                best_rest, most = after, net
                if net == top:
                    break
        return best_rest

    def _allowed(
        self, seat: Seat, held: CardSet, options: CardSet, led: CardSet, best: CardSet, unplayed: CardSet
    ) -> CardSet:
        """Return, of some cards that follow suit if possible, the legal ones (R4.2, R4.3, R6)."""
        if led < 0:
            if self._whole & ~unplayed:
                return options
            return options & ~self._barred or options
        must = self._must
        if must:
            over = must & -best if best & must else must
            if held & led:
                return options & over or options if led == must else options
            return options & over or options
        if self._bound[seat] and options & self._penalty and not held & led:
            return options & self._penalty | safety_cards(held, unplayed, self._penalty)
        return options

    def _apart(self, options: CardSet, others: CardSet) -> CardSet:
        """Return cards without equivalents: of touching cards with equal points, the highest alone.

        Args:
            others: the cards that may be between them.
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

    def _last(self, hands: Sequence[CardSet], leader: Seat) -> Counted:
        """Return the points of the last trick, in which nobody has a choice."""
        best, winner = hands[leader], leader
        led = MASK_OF[best.bit_length() - 1]
        trump = self._trump
        points = self._worth[0]
        for seat, card in enumerate(hands):
            if card & trump:
                if card > best or not best & trump:
                    best, winner = card, seat
            elif card & led and card > best and not best & trump:
                best, winner = card, seat
            if card & self._penalty:
                points -= self._card_points[card.bit_length() - 1]
        return points << _LANE * winner
