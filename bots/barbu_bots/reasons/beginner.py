"""Reasons of players who count nothing: they see their own hand and the trick on the table."""

from __future__ import annotations

from typing import Final, NamedTuple

from barbu_bots.api import Reason
from barbu_bots.reasons.bidding import NOBODY_TO_DOUBLE
from barbu_bots.reasons.domino import NOTHING_FITS, DominoFacts
from barbu_bots.reasons.facts import TrickFacts
from barbu_bots.reasons.rules import Rules, always, filled, first_reason, when
from barbu_bots.reasons.tricks import ONLY_CARD
from barbu_bots.reasons.words import seat_list, seat_word
from barbu_tui.core.actions import Action, Bid, ChooseContract, Pass, PlayCard
from barbu_tui.core.cards import ACE, BIT, KING, RANK_OF, SUIT_MASK, SUIT_OF, card_set, cards_in
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.doubling import forced
from barbu_tui.core.view import View
from barbu_tui.language import N_, CardWord, ContractWord, SuitWord

_LOW: Final = 4
"""The rank of the highest low card, a 6."""
_HIGH: Final = 9
"""The rank of the lowest high card, a jack."""
_ACES_AND_KINGS: Final = card_set(13 * suit + rank for suit in range(4) for rank in (KING, ACE))


class Habits(NamedTuple):
    """The habits of a beginner, as far as they are told."""

    keen: bool = False
    """Doubles too much."""
    timid: bool = False
    """Doubles too little."""
    hoards: bool = False
    """Does not let go of aces and kings."""
    spares_trumps: bool = False
    """Does not lead trumps."""


NO_HABITS: Final = Habits()


class Seen(TrickFacts):
    """The facts of a position in tricks, with those that a beginner goes by. Only cards that a beginner sees may be asked for."""

    def __init__(self, view: View, action: PlayCard, habits: Habits = NO_HABITS) -> None:
        super().__init__(view, action)
        kept = self.legal & ~BIT[self.played] & ~self.spec.penalty & _ACES_AND_KINGS
        self.hoards = habits.hoards and self.spec.negative and bool(kept) and RANK_OF[self.played] < KING
        """Another card is played, though it might have been an ace or a king."""
        self.hoarded = CardWord(kept.bit_length() - 1)
        """That card, for a sentence."""
        self.spares_trumps = habits.spares_trumps and bool(self.own_trumps) and not self.is_trump
        """A trump is held, and not played."""
        table, rank = self.table, RANK_OF[self.played]
        self.is_low, self.is_high, self.is_ace = rank <= _LOW, rank >= _HIGH, rank == ACE
        self.leads = table.led < 0
        self.follows = self.played_suit == table.led
        """The card follows suit."""
        ruffs = self.is_trump and SUIT_OF[table.best] != table.trump
        self.takes = not self.leads and (ruffs or self.beats)
        """The card is winning the trick so far."""


_LEADS: Final[Rules[Seen]] = {
    "beginner_spares_trumps": (
        lambda f: f.spares_trumps,
        "I keep my {count?trump|trumps}: I have not counted those that are gone.",
        {"count": "trump_count"},
    ),
    "beginner_lead_last": (lambda f: f.length == 1 and f.hand.bit_count() > 1, "It is my last {suit:one}."),
    "beginner_lead_penalty": (lambda f: f.is_penalty, "I do not want to keep {card}."),
    "beginner_lead_low": (
        lambda f: f.spec.negative and f.is_low,
        "A low {suit:one}: I hope not to win with it.",
    ),
    "beginner_lead_high": (lambda f: f.spec.negative and f.is_high, "I want to be rid of {card}."),
    "beginner_lead_to_win": (lambda f: not f.spec.negative and f.is_high, "I hope to win with {card}."),
    "beginner_lead": (always, "I try {suit}."),
}
_FOLLOWS: Final[Rules[Seen]] = {
    "beginner_duck": (lambda f: not f.takes, "{Card} stays under {best}."),
    "beginner_take": (lambda f: f.plays_last and f.could_duck, "I take this one, and {card} is gone."),
    "beginner_must_take": (lambda f: f.plays_last, "I cannot stay under {best}."),
    "beginner_ace": (lambda f: f.is_ace, "I win this one with {card}."),
    "beginner_over": (lambda f: f.could_duck, "Perhaps somebody beats {card}."),
    "beginner_must_go_over": (always, "I cannot stay under {best}: perhaps somebody beats {card}."),
}
CARDS: Final[Rules[Seen]] = {
    "beginner_claim": (lambda f: f.action.claim, "I keep what costs me, and {card} goes."),
    **when(lambda f: f.leads, _LEADS),
    **when(lambda f: f.follows and f.spec.negative, _FOLLOWS),
    "beginner_win": (lambda f: f.takes and not f.spec.negative, "{Card} beats {best}."),
    "beginner_leave": (lambda f: f.follows and f.legal_beating, "I leave this one."),
    "beginner_cannot_win": (lambda f: f.follows, "I cannot beat {best}."),
    "beginner_hoards": (
        lambda f: f.hoards and not f.is_penalty,
        "{Hoarded} stays with me: I cannot let go of it. {Card} goes.",
    ),
    "beginner_discard_penalty": (lambda f: f.is_penalty, "I cannot follow, so I get rid of {card}."),
    "beginner_discard": (always, "I cannot follow: {card} goes."),
}
"""Why a beginner plays a card to a trick."""
LAYS: Final[Rules[DominoFacts]] = {
    "beginner_opens": (lambda f: f.mine, "{Card} opens the way for a card of mine."),
    "beginner_fits": (always, "{Card} fits."),
}
"""Why a beginner plays a card at dominoes."""


class SeenCall:
    """The facts that a beginner sees when a contract is called."""

    def __init__(self, view: View, choice: ChooseContract) -> None:
        penalty = view.rules.spec(choice.contract).penalty
        self.contract = ContractWord(choice.contract)
        self.only_contract = len(view.contracts_left) == 1
        self.costs_nothing = penalty and not penalty & view.hand
        """I hold no penalty card of the contract, and it has some."""
        self.suit = SuitWord(choice.trump or 0)
        self.trumps = 0 if choice.trump is None else (view.hand & SUIT_MASK[choice.trump]).bit_count()
        self.starts = sum(RANK_OF[card] == choice.start for card in cards_in(view.hand))


CALLS: Final[Rules[SeenCall]] = {
    "beginner_last_contract": (lambda f: f.only_contract, "{contract} is all I have left."),
    "beginner_trumps": (
        lambda f: f.trumps,
        "I have {count:word} {count?{suit:one}|{suit}}.",
        {"count": "trumps"},
    ),
    "beginner_domino": (
        lambda f: f.starts,
        lambda f: filled(
            N_("{contract}: I can start with {count:word} of four.")
            if f.starts < 4
            else N_("{contract}: I hold all four starters."),
            f,
            {"count": "starts"},
        ),
    ),
    "beginner_no_penalties": (lambda f: f.costs_nothing, "I hold none of what costs at {contract}."),
    "beginner_call": (always, "I try {contract} with this hand."),
}
"""Why a beginner calls a contract."""


class SeenBid:
    """The facts that a beginner sees when players are doubled and redoubled."""

    def __init__(self, view: View, bid: Bid, habits: Habits = NO_HABITS) -> None:
        dealer = view.dealer
        self.habits = habits
        self.double, self.redouble = bid.double, bid.redouble
        self.must = (
            bid.double == {dealer}
            and not bid.redouble
            and forced(view.rules, view.standing, view.seat, dealer)
        )
        self.dealer = seat_word(view, dealer)
        self.players = seat_list(view, bid.double | bid.redouble)


BIDS: Final[Rules[SeenBid]] = {
    "beginner_forced_double": (lambda f: f.must, "I must double {dealer}."),
    "beginner_double_for_fun": (
        lambda f: f.double and f.habits.keen,
        "I double {players}: it is more fun that way.",
    ),
    "beginner_double": (lambda f: f.double, "I double {players}: I trust my hand."),
    "beginner_redouble": (lambda f: f.redouble, "I redouble {players}: I trust my hand."),
    "beginner_never_doubles": (
        lambda f: f.habits.timid,
        "I never know when to double, so I leave it.",
    ),
    "beginner_pass": (always, "I double nobody with this hand."),
}
"""Why a beginner doubles and redoubles."""

NAMES: Final[frozenset[str]] = frozenset({*CARDS, *LAYS, *CALLS, *BIDS})
"""The names of a beginner's rules."""


def beginner(view: View, action: Action, habits: Habits = NO_HABITS) -> Reason:
    """Return why a beginner with these habits does this."""
    match action:
        case PlayCard():
            legal = view.legal_cards()
            if not legal & (legal - 1):
                return ONLY_CARD
            if isinstance(view.table, DominoTable):
                return first_reason(LAYS, DominoFacts(view, action.card))
            return first_reason(CARDS, Seen(view, action, habits))
        case ChooseContract():
            return first_reason(CALLS, SeenCall(view, action))
        case Bid():
            if not any(
                isinstance(each, Bid) and (each.double or each.redouble) for each in view.legal_actions()
            ):
                return NOBODY_TO_DOUBLE
            return first_reason(BIDS, SeenBid(view, action, habits))
        case Pass():
            return NOTHING_FITS
