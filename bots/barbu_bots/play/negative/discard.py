"""Discarding in the negative contracts: the discard that removes most danger from the hand."""

from __future__ import annotations

from typing import Final

from barbu_bots.play.choice import ChosenBy, ChosenCard, Weighed
from barbu_bots.play.discard_claims import free_discards
from barbu_bots.play.negative.part import NEVER, NegativePart
from barbu_bots.play.negative.penalties import worth_of_giving
from barbu_bots.play.suit_danger import EVEN, SuitDanger
from barbu_bots.play.trick import Setup
from barbu_bots.suit_tables import COUNT, LOWER, RANKS, SuitCards
from barbu_tui.core.cards import ALL_RANKS, BIT, HEARTS, MASK_OF, SUIT_MASK, Card, CardSet, Seat
from barbu_tui.core.tricks import TrickTable

_HEARTS: Final = SUIT_MASK[HEARTS]


class NegativeDiscard(NegativePart):
    """The choice of a discard."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        discard = setup.weights.discard
        self._factor = discard.factor
        self._no_low = discard.no_low
        self._keeps_exit = discard.keeps_exit
        self._hearts_wait = discard.hearts_wait
        self._dearest = discard.dearest

    def choose(
        self, table: TrickTable, hand: CardSet, seat: Seat, legal: CardSet, weighed: Weighed | None = None
    ) -> ChosenCard:
        """Return the card to discard, and the rule that chose it. The best card of each suit and its score are added to ``weighed``."""
        penalty = self._penalties.cards
        unseen = table.unplayed ^ hand
        allowed = legal
        if hand & penalty:
            if legal == hand:  # else the rules have left what may be discarded without a claim
                allowed = free_discards(table, hand, seat)
            if not allowed & (allowed - 1):
                return allowed.bit_length() - 1, "only honest discard"
        best = self._weighed(table, hand, seat, unseen, allowed, weighed)
        chosen_by: ChosenBy = "weighed"
        if BIT[best] & penalty:
            if self._dearest:
                # If a penalty card of the suit goes, the one that costs most goes.
                dear = allowed & self._penalties.dearer & MASK_OF[best]
                if dear:
                    return dear.bit_length() - 1, "dearest penalty card"
        elif hand.bit_count() <= self._keeps_exit:
            # A card of a suit that nobody else has is no exit: it goes first.
            other = self._exits.kept(hand, unseen, allowed & ~penalty, best)
            if other != best:
                best, chosen_by = other, "keep an exit"
        return best, chosen_by

    def _weighed(
        self,
        table: TrickTable,
        hand: CardSet,
        seat: Seat,
        unseen: CardSet,
        allowed: CardSet,
        weighed: Weighed | None,
    ) -> Card:
        """Return the card with the best score."""
        penalty = self._penalties.cards
        steer = waits = 0.0
        if hand & penalty:
            followers = table.players - len(table.trick) - 1
            steer = worth_of_giving(
                self._weights, table, seat, followers, unseen >> 13 * table.led & ALL_RANKS
            )
            # Hearts may be led only from a hand of nothing else, so they can wait.
            enough, bonus = self._hearts_wait
            if (hand & _HEARTS).bit_count() >= enough:
                waits = bonus
        factor, no_low = self._factor, self._no_low
        done = table.done
        scale = self._danger[self._stage[done]]
        best, bar = -1, NEVER
        last_two = self._last_two
        for suit in self._suits:
            shift = 13 * suit
            open_ = allowed >> shift & ALL_RANKS
            if not open_:
                continue
            own, out = hand >> shift & ALL_RANKS, unseen >> shift & ALL_RANKS
            danger = self._dangers[suit]
            if open_ & penalty >> shift:
                card, score = self._best_of_suit(danger, shift, own, out, open_, scale, steer)
                if weighed is not None:
                    weighed.append((card, score))
                if score + EVEN > bar:
                    best, bar = card, score
                continue
            card = shift + own.bit_length() - 1
            if allowed & BIT[card]:  # if no card of the suit counts, the highest is discarded
                score = factor * (scale * danger.goes(own, out) + danger.few[COUNT[own]]) + waits
                if no_low:
                    score += no_low * LOWER[out][RANKS[own][0]]
                if last_two is not None:
                    score += last_two.late(unseen, card, done)
                if weighed is not None:
                    weighed.append((card, score))
                if score > bar:
                    best, bar = card, score - EVEN
        return best

    def _best_of_suit(
        self,
        danger: SuitDanger,
        shift: int,
        own: SuitCards,
        out: SuitCards,
        open_: SuitCards,
        scale: float,
        steer: float,
    ) -> tuple[Card, float]:
        """Return the best discard from a suit with penalty cards, and its score.

        Args:
            shift: the number of its lowest card.
            open_: my legal discards, 13 bits.
            scale: points of a bare top card.
            steer: the worth of a penalty point to the taker of this trick.
        """
        points = self._penalties.points
        factor = self._factor
        worth = danger.few[COUNT[own]]
        counted_from = danger.counted_from(own, out)
        best, peak = -1, NEVER
        lifted = spent_below = 0.0
        total, lower_of = COUNT[out], LOWER[out]
        for cards, rank in zip(danger.tables[total] or danger.table(0, total), RANKS[own]):
            row = cards[lower_of[rank]]
            if rank >= counted_from:
                row = danger.counted(row, own, out, rank, 0)
            lift, without, spent, _, _, loses, _ = row
            lifted += lift
            if open_ >> rank & 1:
                score = factor * (scale * (spent_below + without) + worth + loses)
                score += steer * points[shift + rank]
                if score > peak:
                    best, peak = shift + rank, score - EVEN
            spent_below += spent
        return best, peak + factor * scale * lifted
