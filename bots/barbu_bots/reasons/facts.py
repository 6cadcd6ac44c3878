"""The facts of a position in tricks that rules use.

Simple ones are computed at once, the others on demand. A fact for a sentence has the name of its place there.
They depend on public facts and the player's own hand only.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from barbu_bots.play.choice import Ground
from barbu_bots.play.equivalent_cards import card_between
from barbu_bots.play.negative.exit_cards import ExitCards
from barbu_bots.play.seats import target_of
from barbu_bots.reasons.words import card_list, penalty_words, seat_word
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import (
    ABOVE,
    BELOW,
    BIT,
    HEARTS,
    MASK_OF,
    RANK_OF,
    SUIT_MASK,
    SUIT_OF,
    Card,
    CardSet,
    Seat,
    cards_in,
)
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.language import Argument, CardWord, Message, SeatWord, SuitWord


class TrickFacts:
    """A position in tricks and the card that is played."""

    def __init__(self, view: View, action: PlayCard, decided: Ground | None = None) -> None:
        """Make the facts of a card that this seat plays now. ``decided`` is the rule or the liking that chose it, if known."""
        table = view.table
        assert isinstance(table, TrickTable)
        self.view, self.table, self.spec = view, table, table.spec
        self.action, self.played, self.decided = action, action.card, decided
        self.card = CardWord(self.played)
        """The card, for a sentence."""
        self.hand = view.hand
        self.legal: CardSet = table.legal(view.hand)
        """The cards that I may play."""
        self.unseen: CardSet = table.unplayed & ~view.hand
        """The cards in other hands."""
        self.left = table.tricks - table.done
        """Tricks left, this one included."""
        self.others = table.players - 1
        """The number of opponents."""
        self.opponents = [(view.seat + step) % table.players for step in range(1, table.players)]
        """The other players, from my left."""
        self.last_two = self.spec.contract == "no_last_two"
        """The contract is No Last Two."""
        self.tricks_are_free = self.last_two and self.left > 2
        """This trick costs its winner nothing."""
        self.is_penalty = bool(self.spec.penalty & BIT[self.played])
        """The card is a penalty card."""
        target = action.target
        self.target_level = 0 if target is None else view.levels[view.seat][target]
        """My level with the player whom the claim names, as in :attr:`winner_level`; 0 if it names nobody."""
        self.redoubled_with_target = self.target_level == 2
        self.exits = ExitCards(view.rules.suits, hearts_rule=self.spec.hearts_rule)
        """The ways to lose the lead."""
        self.other_card = card_list(self.hand ^ BIT[self.played])
        """The other of my last two cards, for a sentence."""
        self.held = card_list(self.hand & self.spec.penalty)
        """My penalty cards, for a sentence."""
        self.one = len(self.held) == 1
        """I have one penalty card."""
        self.trump_mask: CardSet = SUIT_MASK[table.trump] if table.trump >= 0 else 0
        """The trump suit; empty without trumps."""
        self.trumps_out = self.unseen & self.trump_mask
        """The trumps in other hands."""
        self.own_trumps = self.hand & self.trump_mask
        side = self.hand & ~self.trump_mask
        self.has_side_winner = any(
            self.unseen & MASK_OF[card] and not self.over(card) for card in cards_in(side)
        )
        """I hold a card outside trumps that no card of its suit beats, while others have some."""
        self._look_at_suit()
        self._look_at_trick()

    def _look_at_suit(self) -> None:
        """Add the facts of the suit of the card."""
        card, suit = self.played, MASK_OF[self.played]
        self.played_suit = SUIT_OF[card]
        self.suit = SuitWord(self.played_suit)
        """The suit, for a sentence."""
        self.is_trump = self.played_suit == self.table.trump
        self.out: CardSet = self.unseen & suit
        """The others' cards of the suit."""
        self.higher = self.over(card).bit_count()
        """The number of higher cards of the suit in other hands."""
        self.lower = (self.out & BELOW[card]).bit_count()
        """The number of lower cards of the suit in other hands."""
        self.higher_out = Message("{count:word} higher {count?is|are} out", count=self.higher)
        """The clause that so many higher cards are out."""
        self.higher_cards = card_list(self.over(card))
        """The others' higher cards of the suit, for a sentence."""
        self.own: CardSet = self.hand & suit
        """My cards of the suit, this one included."""
        self.length = self.own.bit_count()
        """The number of my cards of the suit."""
        self.own_lower, self.own_higher = self.own & BELOW[card], self.own & ABOVE[card]
        """My lower and my higher cards of the suit."""
        self.threat = self.threat_of(card)
        """The threat of the suit of this card."""
        self.other_threats = [self.threat_of(each) for each in cards_in(self.hand & ~suit)]
        """The threats of my other suits, card by card."""
        self.own_highest = CardWord(self.own.bit_length() - 1)
        """My highest card of the suit, for a sentence."""
        self.own_lowest = CardWord((self.own & -self.own).bit_length() - 1)
        """My lowest card of the suit, for a sentence."""
        others, hearts = self.hand & ~suit, SUIT_MASK[HEARTS]
        barred = not self.table.hearts_may_be_led()
        self.other_suits_to_lead = others & ~hearts if barred and self.hand & ~hearts else others
        """My cards of other suits that I may lead."""
        lengths = [
            (self.hand & MASK_OF[each]).bit_count() for each in cards_in(self.legal & ~self.trump_mask)
        ]
        self.is_longest = self.length >= max(lengths, default=0)
        """None of the suits that I may play, trumps apart, is longer."""
        self.is_shortest = self.length <= min(lengths, default=13)
        """None of them is shorter."""
        self.hearts_are_barred = barred and bool(others) and not others & ~hearts
        """I may not lead hearts, and have nothing else but the suit of this card."""
        may_be_void = any(
            not self.out & ~self.table.lacks[seat] for seat in self.opponents if self.table.cards_left(seat)
        )
        self.everybody_may_follow = not may_be_void and self.out.bit_count() >= self.others
        """No other player is known to be void in the suit, and enough cards of it are out for all of them."""
        self.all_should_follow = self.out.bit_count() > 2 * self.others + 1
        """So many cards of the suit are out that the next round should find some with every opponent."""

    def _look_at_trick(self) -> None:
        """Add the facts of the trick on the table. Those of the card that is winning mean nothing on lead."""
        view, table, best = self.view, self.table, self.table.best
        self.best = CardWord(best)
        """The card that is winning, for a sentence."""
        self.winner = seat_word(view, table.winner)
        """The player who is winning the trick, for a sentence."""
        self.winner_level = view.levels[view.seat][table.winner]
        """My level with the player who is winning: 1 if we are doubled, 2 if we are redoubled, else 0."""
        self.doubled, self.redoubled = self.winner_level > 0, self.winner_level == 2
        """I am doubled or redoubled with the player who is winning; I am redoubled."""
        self.best_is_lowest = not RANK_OF[best]
        """The card that is winning is a two: nobody gets under it."""
        self.on_table = [each for each in table.trick if self.spec.penalty & BIT[each]]
        """The penalty cards of the trick so far."""
        self.best_alone_counts = self.on_table == [best]
        """The card that is winning is the trick's only penalty card."""
        self.plays_last = len(table.trick) == self.others
        """I am the last to play to the trick."""
        self.beats = bool(ABOVE[best] & BIT[self.played])
        """The card is higher than the one that is winning, in the same suit."""
        self.could_duck, self.could_beat = bool(self.hand & BELOW[best]), bool(self.hand & ABOVE[best])
        """I have a lower or a higher card than the one that is winning, of its suit."""
        self.legal_beating = self.legal & ABOVE[best]
        """The cards that I may play and that beat the one that is winning, in its suit."""
        self.held_back = CardWord(self.legal_beating.bit_length() - 1)
        """The highest of :attr:`legal_beating`, for a sentence."""
        beating = self.hand & ABOVE[best]
        self.lowest_beating: Card = (beating & -beating).bit_length() - 1
        """My lowest card that beats the one that is winning."""
        self.higher_loser: Card = (self.hand & ABOVE[self.played] & BELOW[best]).bit_length() - 1
        """My highest card that is above this one and below the one that is winning; -1 if there is none."""
        self.kept = CardWord(self.higher_loser)
        """:attr:`higher_loser`, for a sentence."""
        self.still_to_play = self.opponents[: self.others - len(table.trick)]
        """The players after me in this trick."""
        self.trump_count, self.trumps_out_count = self.own_trumps.bit_count(), self.trumps_out.bit_count()
        """The number of my trumps, and of those in other hands."""
        self.over_me = self.may_still_come(self.played)
        """The higher cards of the suit led that a player after me may hold."""

    @property
    def equal(self) -> tuple[CardWord, ...]:
        """My next lower card of the suit if nothing that counts is between them, for a sentence; empty if there is none."""
        below = self.own_lower.bit_length() - 1
        return (
            ()
            if below < 0 or card_between(self.table, self.unseen, below, self.played)
            else (CardWord(below),)
        )

    @property
    def is_highest(self) -> bool:
        """I have no higher card of the suit, or none that another player's card separates from this one."""
        over = self.own_higher
        return not over or not self.out & ABOVE[self.played] & BELOW[over.bit_length() - 1]

    def over(self, card: Card) -> CardSet:
        """Return the others' cards that are higher than a card of mine, in its suit."""
        return self.unseen & ABOVE[card]

    @cached_property
    def played_suit_before(self) -> bool:
        """I have played a card of this suit before."""
        table = self.table
        for number, card in enumerate(table.history):
            trick, place = divmod(number, table.players)
            seat = (table.leaders[trick] + place) % table.players
            if SUIT_OF[card] == self.played_suit and seat == self.view.seat:
                return True
        return False

    @cached_property
    def exit_card(self) -> Card:
        """A card of mine, other than this one, that somebody has to beat whenever I lead it; -1 if I have none."""
        may_be_led = -1 if self.table.hearts_may_be_led() else ~SUIT_MASK[HEARTS]
        for card in cards_in(self.hand & ~BIT[self.played] & ~self.spec.penalty & may_be_led):
            out = self.unseen & MASK_OF[card]
            drawn = SUIT_OF[card] == self.played_suit and out.bit_count() < self.table.players
            if out & ABOVE[card] and not out & BELOW[card] and not drawn:
                return card
        return -1

    @property
    def exit(self) -> CardWord:
        """:attr:`exit_card`, for a sentence."""
        return CardWord(self.exit_card)

    @property
    def penalties(self) -> Argument:
        """The penalty cards of the trick so far, for a sentence."""
        return penalty_words(self.spec, self.on_table)

    @property
    def penalties_with_mine(self) -> Argument:
        """The penalty cards of the trick with the card that I play, for a sentence."""
        return penalty_words(self.spec, [*self.on_table, *([self.played] if self.is_penalty else [])])

    @property
    def kept_is_equal(self) -> bool:
        """Nothing that counts is between the card and the higher one that is kept."""
        return not card_between(self.table, self.unseen, self.played, self.higher_loser)

    def may_still_come(self, card: Card) -> CardSet:
        """Return the cards above one of the suit led that a player after me may hold."""
        may = 0
        for seat in self.still_to_play:
            may |= self.over(card) & ~self.table.lacks[seat]
        return may

    @property
    def still_higher(self) -> Message:
        """The clause that so many higher cards may still come in this trick."""
        return Message(
            "{count:word} higher {every?{count?is|are} out|may still come}",
            count=self.over_me.bit_count(),
            every=self.over_me == self.over(self.played),
        )

    @cached_property
    def undecided(self) -> bool:
        """A player after me may beat the card that is winning, or ruff it."""
        table = self.table
        ruffs = self.trumps_out
        if MASK_OF[table.best] & ruffs:
            ruffs &= ABOVE[table.best]
        if any(ruffs & ~table.lacks[seat] for seat in self.still_to_play):
            return True
        return bool(self.may_still_come(table.best))

    @cached_property
    def rest_is_the_winners(self) -> bool:
        """The winner of this trick is known to have nothing but cards that win all the others."""
        table, winner = self.table, self.table.winner
        if self.undecided or not table.cards_left(winner):
            return False
        held = self.unseen & ~table.lacks[winner]
        for other in self.opponents:
            if other != winner:
                held &= table.lacks[other]
        if held.bit_count() < table.cards_left(winner):
            return False
        suits = [SUIT_MASK[suit] for suit in self.view.rules.suits if held & SUIT_MASK[suit]]
        return not any((table.unplayed ^ held) & suit for suit in suits)

    def threat_of(self, card: Card) -> int:
        """Return the number of others' cards below my highest card of a suit; 0 if it cannot cost anything."""
        highest = (self.hand & MASK_OF[card]).bit_length() - 1
        return 0 if self.never_costs(highest) else (self.unseen & BELOW[highest]).bit_count()

    def never_costs(self, card: Card) -> bool:
        """Return whether a card can't win a trick that costs something when others lead its suit.

        This holds if too few lower cards are out for all other players to be without a higher one.
        """
        beaten = self.unseen & ~ABOVE[card]
        spec = self.spec
        # If only penalty cards count, the last trick costs only if one of the beaten cards is such.
        tricks = 2 if spec.penalty and not spec.trick_points and not beaten & spec.penalty else 1
        return (self.table.players - 2) * tricks > beaten.bit_count() - 1

    @property
    def hunted(self) -> SeatWord:
        """The player with whom I am doubled most, for a sentence. There must be one."""
        return seat_word(self.view, target_of(self.view))

    @property
    def without(self) -> SeatWord:
        """Another player who is known to have none of the suit of the card, for a sentence. There must be one."""
        lacks, hunted = self.table.lacks, target_of(self.view)
        void = (seat for seat in self.opponents if seat != hunted and not self.out & ~lacks[seat])
        return seat_word(self.view, next(void))

    @property
    def target(self) -> SeatWord:
        """The player whom the claim names, for a sentence."""
        assert self.action.target is not None
        return seat_word(self.view, self.action.target)

    def may_be_ruffed(self, seats: Iterable[Seat]) -> bool:
        """Return whether one of these players must be void in the suit of the card while a trump is out."""
        seats = list(seats)
        if self.trumps_out and self.out.bit_count() < len(seats):
            return True
        lacks = self.table.lacks
        return any(self.trumps_out & ~lacks[seat] and not self.out & ~lacks[seat] for seat in seats)
