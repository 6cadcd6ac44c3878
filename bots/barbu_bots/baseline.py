"""``random`` and ``greedy``: fixed yardsticks for the strength of other bots."""

from __future__ import annotations

from barbu_bots.api import Decision
from barbu_tui.core.actions import Bid, ChooseContract, Pass, PlayCard
from barbu_tui.core.cards import (
    ABOVE,
    ACE,
    BIT,
    HEARTS,
    JACK,
    KING,
    MASK_OF,
    QUEEN,
    RANK_OF,
    SUIT_MASK,
    SUIT_OF,
    Card,
    CardSet,
    Rank,
    Suit,
    card_set,
    cards_in,
)
from barbu_tui.core.contracts import KING_OF_HEARTS, Contract
from barbu_tui.core.dealing import Chance
from barbu_tui.core.doubling import forced, open_to
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View
from barbu_tui.language import Message

_BY_LOT = Message("Drawn by lot.")
_FITS = Message("Nothing fits.")
_AS_LOW = Message("As low as I can.")
_MUST = Message("I must take it: with my highest.")
_UNDER = Message("The highest that stays under.")
_WORST = Message("I discard the worst.")
_LOWEST = Message("My lowest card.")
_ANY_TRICK = Message("A trick is a trick.")
_ONLY = Message("My only card.")
_FARTHEST = Message("The card farthest out.")
_OWN_HAND = Message("I judge only by my own hand.")
_SUITS_BEST = Message("Of what is left this suits my hand best.")


class RandomBot:
    """A bot that draws a random legal action.

    It is uniform over contracts left, suits and ranks, and over legal cards, then over the claims that a card
    allows. It doubles the dealer with 25 %, another flank with 15 % (negative contracts), redoubles with
    20 % as dealer, and doubles if it is forced to.
    """

    name = "random"

    def decide(self, view: View, chance: Chance) -> Decision:
        """Draw a legal action."""
        if view.phase is Phase.CONTRACT:
            return Decision(self._contract(view, chance), _BY_LOT)
        if view.phase is Phase.BIDS:
            return Decision(self._bid(view, chance), _BY_LOT)
        cards = view.legal_cards()
        if not cards:
            return Decision(Pass(view.seat), _FITS)
        card = chance.card(cards)
        table = view.table
        if not isinstance(table, TrickTable) or not table.withholds(view.hand, card):
            return Decision(PlayCard(view.seat, card), _BY_LOT)
        claims = table.claims_for(view.hand, card)
        if not claims:  # R6.5: a bot never commits a breach
            return Decision(PlayCard(view.seat, chance.card(view.hand & table.spec.penalty)), _BY_LOT)
        claim, target = chance.choice(claims)
        return Decision(PlayCard(view.seat, card, claim, target), _BY_LOT)

    def _contract(self, view: View, chance: Chance) -> ChooseContract:
        contract = chance.choice(view.contracts_left)
        options = [
            action
            for action in view.legal_actions()
            if isinstance(action, ChooseContract) and action.contract == contract
        ]
        return chance.choice(options)

    def _bid(self, view: View, chance: Chance) -> Bid:
        seat, dealer = view.seat, view.dealer
        doubles, redoubles = open_to(view.rules, view.spec, dealer, seat, view.bids)
        must = forced(view.rules, view.standing, seat, dealer)
        flank = 0.15 if view.spec.negative else 0.0
        chosen = frozenset(
            other
            for other in sorted(doubles)
            if (other == dealer and must) or chance.random() < (0.25 if other == dealer else flank)
        )
        if seat != dealer:
            return Bid(seat, chosen)
        if view.rules.redoubles == "all":
            return Bid(seat, chosen, redoubles if chance.random() < 0.2 else frozenset())
        answered = frozenset(other for other in sorted(redoubles) if chance.random() < 0.2)
        return Bid(seat, chosen, answered)


_HIGH = card_set(card for card in range(52) if RANK_OF[card] >= JACK)
_LOW = card_set(card for card in range(52) if RANK_OF[card] <= 3)
_OF_RANK = tuple(card_set(card for card in range(52) if RANK_OF[card] == rank) for rank in range(13))


def _nearby(rank: Rank) -> CardSet:
    return _OF_RANK[rank] | (_OF_RANK[rank - 1] if rank else 0) | (_OF_RANK[rank + 1] if rank < ACE else 0)


def greedy_rating(contract: Contract, hand: CardSet) -> float:
    """Return the rating of a hand for a negative contract, in standard deviations above the average, by ``greedy``."""
    high = (hand & _HIGH).bit_count()
    low = (hand & _LOW).bit_count()
    match contract:
        case "no_tricks":
            return (low - high) / 2.4
        case "no_last_two":
            return (low - 4 + 0.3 * (high - 4)) / 1.7
        case "no_queens":
            queens = (hand & _OF_RANK[QUEEN]).bit_count()
            above = (hand & (_OF_RANK[KING] | _OF_RANK[ACE])).bit_count()
            return (3.5 - above - 1.5 * queens) / 1.8
        case "no_hearts":
            hearts = hand & SUIT_MASK[HEARTS]
            return (3.55 - 0.5 * hearts.bit_count() - (hearts & _HIGH).bit_count()) / 1.2
        case "barbu":
            return -0.6 if hand & BIT[KING_OF_HEARTS] else 0.4 + 0.15 * (4 - high)
    # The strength ladder has no figure for kings and jacks: this one is made like that for queens.
    kings_and_jacks = (hand & (_OF_RANK[KING] | _OF_RANK[JACK])).bit_count()
    return (3.0 - kings_and_jacks - (hand & _OF_RANK[ACE]).bit_count()) / 1.7


def _trump_rating(hand: CardSet, suit: Suit) -> float:
    held = hand & SUIT_MASK[suit]
    high = (hand & _HIGH).bit_count()
    return (2 * held.bit_count() + 2 * (held & _HIGH).bit_count() - 14 + 0.7 * (high - 4)) / 3


def _domino_rating(hand: CardSet, rank: Rank) -> float:
    return (2 * (hand & _nearby(rank)).bit_count() + (hand & _OF_RANK[rank]).bit_count() - 10) / 3


class GreedyBot:
    """A bot that considers only the current trick.

    Following in a negative contract it plays the highest card that loses to the best so far, else the
    highest when last to play, else the lowest; it leads the lowest rank and discards the most costly card.
    At trumps it leads the highest rank (trumps two higher) and takes each trick that it can. In dominoes
    it plays the fitting card farthest from the start. It calls the contract for which its hand is
    farthest above the average, doubles the dealer on a hand one standard deviation above it, and never redoubles.
    """

    name = "greedy"

    def decide(self, view: View, chance: Chance) -> Decision:
        """Choose an action. Chance is never asked."""
        if view.phase is Phase.CONTRACT:
            return Decision(self._contract(view), _SUITS_BEST)
        if view.phase is Phase.BIDS:
            return Decision(self._bid(view), _OWN_HAND)
        return self._play(view)

    def _contract(self, view: View) -> ChooseContract:
        hand, seat = view.hand, view.seat
        best: tuple[float, ChooseContract] | None = None
        for contract in view.contracts_left:
            if contract == "trumps":
                rated, suit = max((_trump_rating(hand, suit), -suit) for suit in view.rules.suits)
                option = (rated, ChooseContract(seat, contract, trump=-suit))
            elif contract == "domino":
                ranks: list[Rank] = list(range(4, 9))
                if not view.rules.dealer_may_lack_start:
                    held = [rank for rank in range(13) if hand & _OF_RANK[rank]]
                    ranks = [rank for rank in ranks if rank in held] or held
                rated, rank = max((_domino_rating(hand, rank), -rank) for rank in ranks)
                option = (rated, ChooseContract(seat, contract, start=-rank))
            else:
                option = (greedy_rating(contract, hand), ChooseContract(seat, contract))
            if best is None or option[0] > best[0]:
                best = option
        assert best is not None
        return best[1]

    def _bid(self, view: View) -> Bid:
        seat, dealer, hand, choice = view.seat, view.dealer, view.hand, view.choice
        assert choice is not None
        if seat == dealer:
            return Bid(seat)
        if choice.contract == "trumps":
            trumps = 3 if choice.trump is None else (hand & SUIT_MASK[choice.trump]).bit_count()
            rating = 0.8 * (trumps - 4)
        elif choice.start is not None:
            rating = _domino_rating(hand, choice.start)
        else:
            rating = greedy_rating(choice.contract, hand)
        doubles, _ = open_to(view.rules, view.spec, dealer, seat, view.bids)
        if dealer in doubles and (rating > 1 or forced(view.rules, view.standing, seat, dealer)):
            return Bid(seat, frozenset((dealer,)))
        return Bid(seat)

    def _play(self, view: View) -> Decision:
        table, seat, legal = view.table, view.seat, view.legal_cards()
        if isinstance(table, TrickTable):
            card, why = self._to_trick(table, view.hand, legal)
            return Decision(PlayCard(seat, card), why)
        assert table is not None
        if not legal:
            return Decision(Pass(seat), _FITS)
        return Decision(PlayCard(seat, max(cards_in(legal), key=table.distance)), _FARTHEST)

    def _to_trick(self, table: TrickTable, hand: CardSet, legal: CardSet) -> tuple[Card, Message]:
        if not legal & (legal - 1):
            return legal.bit_length() - 1, _ONLY
        if table.spec.contract == "trumps":
            return self._at_trumps(table, legal), _ANY_TRICK
        if table.led < 0:
            return self._lowest(legal), _LOWEST
        if not hand & SUIT_MASK[table.led]:
            points = table.spec.card_points
            return max(cards_in(legal), key=lambda each: RANK_OF[each] - 100 * points[each]), _WORST
        losing = legal & ~ABOVE[table.best]
        if losing:
            return losing.bit_length() - 1, _UNDER
        if len(table.trick) == table.players - 1:
            return legal.bit_length() - 1, _MUST
        return self._lowest(legal), _AS_LOW

    def _lowest(self, cards: CardSet) -> int:
        return min(cards_in(cards), key=RANK_OF.__getitem__)

    def _at_trumps(self, table: TrickTable, legal: CardSet) -> int:
        trump = table.trump
        if table.led < 0:
            return max(cards_in(legal), key=lambda each: RANK_OF[each] + 2 * (SUIT_OF[each] == trump))
        best = table.best
        winners = legal & ABOVE[best]
        if trump >= 0 and not MASK_OF[best] & SUIT_MASK[trump]:
            winners |= legal & SUIT_MASK[trump]
        if not winners:
            return self._lowest(legal)
        if len(table.trick) == table.players - 1:
            return (winners & -winners).bit_length() - 1
        return winners.bit_length() - 1
