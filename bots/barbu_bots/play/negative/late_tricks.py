"""The late tricks of a negative contract: the card with the least expected cost for this trick and the rest.

This module counts the public facts about the others' hands; :mod:`barbu_bots.play.negative.expectation`
computes the cost. The relevant part of a position is small, and repeats in half of the late tricks of one
decision's playouts, so choices are cached by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from barbu_bots.play.choice import ChosenCard, Weighed
from barbu_bots.play.negative.expectation import Expectation, Rest
from barbu_bots.play.negative.penalties import Penalties
from barbu_bots.suit_tables import SuitCards
from barbu_bots.weights.play import ExpectationWeights
from barbu_tui.core.cards import ABOVE, NO_CARD, SUIT_MASK, SUIT_OF, Card, CardSet, Seat, Suit
from barbu_tui.core.tricks import TrickTable

_NEVER: Final = 1e9
_HIGHER: Final = 1e-3
"""Points per rank by which the higher of equally costly cards is preferred."""
_MOST_KNOWN: Final = 10_000
"""Maximum number of choices that are remembered."""

_VOID: Final = 4


class _Asked(NamedTuple):
    """The cache key: everything that a choice depends on."""

    hand: CardSet
    legal: CardSet
    around: CardSet
    """The others' cards of my suits, and their penalty cards."""
    others: int
    """The number of all cards in the others' hands."""
    led: int
    """The suit led; -1 before the lead, :data:`_VOID` if I have none of it."""
    best: Card
    """The card that is winning, if it is of a suit of mine."""
    who: int
    """The holders of my suits, and the followers."""
    leads: tuple[CardSet, ...]
    """For each player who may lead next: the cards of my suits that the player may hold, and the number of all cards."""


class _Late:
    """The facts of a trick late in the deal."""

    def __init__(self, table: TrickTable, hand: CardSet, seat: Seat) -> None:
        self.hand = hand
        self.unseen = unseen = table.unplayed ^ hand
        """The cards in other hands."""
        self.left = table.tricks - table.done
        """Tricks left, this one included."""
        size, waiting = hand.bit_count(), table.players - 1 - len(table.trick)
        self.waiting = waiting
        """Opponents yet to play."""
        lacks = table.lacks
        may_hold = [unseen & ~lacking for lacking in lacks[seat + 1 :] + lacks[:seat]]
        for at, cards in enumerate(may_hold):
            held = size if at < waiting else size - 1
            if cards.bit_count() == held:  # that is the player's whole hand: nobody else has any of it
                may_hold = [cards if other == at else may & ~cards for other, may in enumerate(may_hold)]
        self.may_hold = may_hold
        """Opponent, from my left → the cards that the player may hold."""
        later = 0
        for cards in may_hold[:waiting]:
            later |= cards
        self.later = later
        """The cards that players still to act in this trick may hold."""
        self.holders = [0, 0, 0, 0]
        """Suit of mine → opponents who may hold it."""
        self.suits: CardSet = 0
        """All cards of my suits."""
        self.who = 0
        """Of each suit of mine, three bits: its holders, and whether one of them is yet to play."""
        self.followers = 0
        """Opponents yet to play who may follow suit."""
        self.gone = 0.0
        """The probability that this trick draws all of the others' cards of its suit."""
        self.leaders: list[CardSet] = []
        """For each opponent who may lead to the next trick, the cards that the player may hold."""
        self.stakes: Sequence[float] = ()
        """Tricks left → penalty points of the first of them, my own card's apart."""


class LateTricks:
    """The choice of a card by the expected cost of the tricks to come. It keeps only a cache."""

    def __init__(
        self, weights: ExpectationWeights, penalties: Penalties, suits: Sequence[Suit], players: int
    ) -> None:
        counting = list(penalties.points) if penalties.cards else []
        self._expectation = Expectation(weights, players, counting)
        self._weights = weights
        self._penalties = penalties
        self._suits = suits
        self._known: dict[_Asked, Card] = {}
        """The cached choices."""

    def choose(
        self, table: TrickTable, hand: CardSet, seat: Seat, legal: CardSet, weighed: Weighed | None = None
    ) -> ChosenCard:
        """Return the card with the least expected cost of this trick and the rest. Every card and its score are added to ``weighed``."""
        facts = _Late(table, hand, seat)
        led = table.led
        if led >= 0 and not hand & SUIT_MASK[led] and hand.bit_count() == 2:
            # Only the last trick is to come: the card that is less likely to catch it stays.
            return self._expectation.last_discard(
                hand, facts.unseen, facts.may_hold, facts.later
            ), "expected cost"
        self._count(table, seat, facts)
        if weighed is not None:
            return self._worked_out(table, legal, facts, weighed), "expected cost"
        asked = self._asked(table, legal, facts)
        card = self._known.get(asked)
        if card is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            card = self._known[asked] = self._worked_out(table, legal, facts, None)
        return card, "expected cost"

    def _asked(self, table: TrickTable, legal: CardSet, facts: _Late) -> _Asked:
        """Return everything that the choice depends on."""
        led, best, followers = table.led, table.best, facts.followers
        if led >= 0 and not facts.hand & SUIT_MASK[led]:
            led, best, followers = _VOID, NO_CARD, 0
        leads: tuple[CardSet, ...] = ()
        for cards in facts.leaders:
            leads += (cards & facts.suits, cards.bit_count())
        around = facts.unseen & (facts.suits | self._penalties.cards)
        who = facts.who << 2 | followers
        return _Asked(facts.hand, legal, around, facts.unseen.bit_count(), led, best, who, leads)

    def _worked_out(self, table: TrickTable, legal: CardSet, facts: _Late, weighed: Weighed | None) -> Card:
        """Return the card with the least expected cost. :data:`_Asked` has everything it depends on."""
        if table.led < 0:
            return self._cheapest(table, legal, facts, self._rest_after_leads(facts), weighed)
        rest = self._expectation.rest(
            facts.hand,
            facts.unseen,
            facts.holders,
            facts.stakes,
            later=facts.later,
            led=table.led,
            gone=facts.gone,
            leaders=facts.leaders,
        )
        return self._cheapest(table, legal, facts, [rest] * 4, weighed)

    def _count(self, table: TrickTable, seat: Seat, facts: _Late) -> None:
        """Add the facts behind the cost."""
        penalties, weights = self._penalties, self._weights
        hand, unseen, may_hold = facts.hand, facts.unseen, facts.may_hold
        facts.stakes = penalties.stakes
        if penalties.cards:
            facts.stakes = self._expectation.falling(penalties.counted(unseen), facts.left)
        holders, later = facts.holders, facts.later
        for suit in self._suits:
            mask = SUIT_MASK[suit]
            if hand & mask:
                holding = 0
                for cards in may_hold:
                    if cards & mask:
                        holding += 1
                holders[suit] = holding
                facts.suits |= mask
                facts.who = facts.who << 3 | holding << 1 | (later & mask != 0)
        led = table.led
        if led < 0:
            return
        mask = SUIT_MASK[led]
        for cards in may_hold[: facts.waiting]:
            if cards & mask:
                facts.followers += 1
        out = unseen & mask
        if weights.gone and facts.followers and hand & mask:
            facts.gone = _all_drawn(out.bit_count(), holders[led], facts.followers)
        if weights.soon:
            higher = out & ABOVE[table.best]
            winner, players = table.winner, table.players
            for step, cards in enumerate(may_hold, 1):
                wins = (seat + step) % players == winner or (step <= facts.waiting and cards & higher)
                if cards and wins:
                    facts.leaders.append(cards)

    def _rest_after_leads(self, facts: _Late) -> list[Rest]:
        """Return, by suit, the cost of the tricks to come after a lead of it."""
        hand, unseen = facts.hand, facts.unseen
        rest = self._expectation.rest(
            hand, unseen, facts.holders, facts.stakes, leading=True, later=facts.later
        )
        after = [rest] * 4
        if self._weights.draws:
            for suit in self._suits:
                own, out = hand & SUIT_MASK[suit], unseen & SUIT_MASK[suit]
                if own & (own - 1) and out and not out & (out - 1):
                    # The lead draws the only card of the suit that others have.
                    after[suit] = self._expectation.rest(
                        hand,
                        unseen,
                        facts.holders,
                        facts.stakes,
                        leading=True,
                        later=facts.later,
                        led=suit,
                        gone=1.0,
                    )
        return after

    def _cheapest(
        self,
        table: TrickTable,
        legal: CardSet,
        facts: _Late,
        after: Sequence[Rest],
        weighed: Weighed | None,
    ) -> Card:
        """Return the legal card with the least cost. ``after``: suit → the cost of the tricks to come after a card of it."""
        led, on_table = table.led, table.best
        points = self._penalties.points if self._penalties.cards else None
        best, best_cost = -1, _NEVER
        while legal:
            bit = legal & -legal
            legal ^= bit
            card = bit.bit_length() - 1
            suit = SUIT_OF[card]
            chance = 0.0
            if led < 0 or (suit == led and card > on_table):
                out = facts.unseen & SUIT_MASK[suit]
                higher = (out & ABOVE[card]).bit_count()
                count = facts.holders[suit]
                chance = self._expectation.win_chance(
                    facts.left,
                    count,
                    facts.followers if led >= 0 else count,
                    out.bit_count() - higher,
                    higher,
                )
            cost = after[suit].cost(card, chance) - _HIGHER * (card % 13)
            if points:
                cost += chance * points[card]
            if weighed is not None:
                weighed.append((card, -cost))
            if cost < best_cost:
                best, best_cost = card, cost
        return best


def _all_drawn(out: SuitCards, holders: int, followers: int) -> float:
    """Return the probability that a trick draws all of the others' cards of its suit.

    Args:
        out: cards of the suit in other hands, at least one.
    """
    chance = 1.0
    for drawn in range(out):
        chance *= max(0, followers - drawn) / holders
    return chance
