"""Reasons of players who count nothing: they see their own hand and the trick on the table."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from barbu_bots.api import Reason
from barbu_bots.reasons.bidding import NOBODY_TO_DOUBLE
from barbu_bots.reasons.domino import NOTHING_FITS
from barbu_bots.reasons.rules import Rule, always, first_reason
from barbu_bots.reasons.tricks import ONLY_CARD
from barbu_bots.reasons.words import seat_list, seat_word
from barbu_tui.core.actions import Action, Bid, ChooseContract, Pass, PlayCard
from barbu_tui.core.cards import (
    ABOVE,
    ACE,
    BELOW,
    BIT,
    MASK_OF,
    RANK_OF,
    SUIT_MASK,
    SUIT_OF,
    cards_in,
)
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.doubling import forced
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.language import CardWord, ContractWord, Message, SuitWord

_LOW: Final = 4
"""The rank of the highest low card, a 6."""
_HIGH: Final = 9
"""The rank of the lowest high card, a jack."""


class Seen:
    """The facts that a beginner sees when a card is played."""

    def __init__(self, view: View, action: PlayCard) -> None:
        """Make the facts of a card that this seat plays to a trick."""
        table = view.table
        assert isinstance(table, TrickTable)
        self.view, self.table, self.action = view, table, action
        self.played = action.card
        self.card = CardWord(action.card)
        self.suit = SuitWord(SUIT_OF[action.card])
        self.hand = view.hand
        self.negative = table.spec.negative
        self.leads = table.led < 0
        self.own = view.hand & MASK_OF[action.card]
        """My cards of the suit."""
        self.is_last_of_suit = self.own == BIT[action.card]
        self.is_low = RANK_OF[action.card] <= _LOW
        self.is_ace = RANK_OF[action.card] == ACE
        self.is_high = RANK_OF[action.card] >= _HIGH
        self.is_penalty = bool(table.spec.penalty & BIT[action.card])

    @cached_property
    def follows(self) -> bool:
        """The card follows suit."""
        return not self.leads and SUIT_OF[self.played] == self.table.led

    @cached_property
    def beats(self) -> bool:
        """The card is winning the trick so far."""
        table, card = self.table, self.played
        ruffs = SUIT_OF[card] == table.trump != SUIT_OF[table.best]
        return not self.leads and (ruffs or bool(BIT[card] & ABOVE[table.best]))

    @cached_property
    def plays_last(self) -> bool:
        """Nobody plays after me."""
        return len(self.table.trick) == self.table.players - 1

    @cached_property
    def could_stay_under(self) -> bool:
        """I have a card of the suit under the one that is winning."""
        return bool(self.hand & SUIT_MASK[self.table.led] & BELOW[self.table.best])

    @cached_property
    def could_beat(self) -> bool:
        """I have a card of the suit over the one that is winning."""
        return bool(self.hand & SUIT_MASK[self.table.led] & ABOVE[self.table.best])

    @property
    def best(self) -> CardWord:
        """The card that is winning."""
        return CardWord(self.table.best)


CARDS: Final[tuple[Rule[Seen], ...]] = (
    Rule("beginner_claim", lambda f: f.action.claim, "I keep what costs me, and {card} goes."),
    Rule(
        "beginner_lead_last",
        lambda f: f.leads and f.is_last_of_suit and f.hand.bit_count() > 1,
        "It is my last {suit:one}.",
    ),
    Rule("beginner_lead_penalty", lambda f: f.leads and f.is_penalty, "I do not want to keep {card}."),
    Rule(
        "beginner_lead_low",
        lambda f: f.leads and f.negative and f.is_low,
        "A low {suit:one}: I hope not to win with it.",
    ),
    Rule("beginner_lead_high", lambda f: f.leads and f.negative and f.is_high, "I want to be rid of {card}."),
    Rule(
        "beginner_lead_to_win",
        lambda f: f.leads and not f.negative and f.is_high,
        "I hope to win with {card}.",
    ),
    Rule("beginner_lead", lambda f: f.leads, "I try {suit}."),
    Rule("beginner_duck", lambda f: f.follows and f.negative and not f.beats, "{Card} stays under {best}."),
    Rule(
        "beginner_take",
        lambda f: f.follows and f.negative and f.plays_last and f.could_stay_under,
        "I take this one, and {card} is gone.",
    ),
    Rule(
        "beginner_must_take",
        lambda f: f.follows and f.negative and f.plays_last,
        "I cannot stay under {best}.",
    ),
    Rule("beginner_ace", lambda f: f.follows and f.negative and f.is_ace, "I win this one with {card}."),
    Rule(
        "beginner_over",
        lambda f: f.follows and f.negative and f.could_stay_under,
        "Perhaps somebody goes over {card}.",
    ),
    Rule(
        "beginner_must_go_over",
        lambda f: f.follows and f.negative,
        "I cannot stay under {best}: perhaps somebody goes over {card}.",
    ),
    Rule("beginner_win", lambda f: f.beats and not f.negative, "{Card} beats {best}."),
    Rule("beginner_leave", lambda f: f.follows and f.could_beat, "I leave this one."),
    Rule("beginner_cannot_win", lambda f: f.follows, "I cannot beat {best}."),
    Rule("beginner_discard_penalty", lambda f: f.is_penalty, "I cannot follow: away with {card}."),
    Rule("beginner_discard", always, "I cannot follow: {card} goes."),
)
"""Why a beginner plays a card to a trick."""


class SeenCall:
    """The facts that a beginner sees when a contract is called."""

    def __init__(self, view: View, choice: ChooseContract) -> None:
        self.choice = choice
        self.contract = ContractWord(choice.contract)
        self.only_contract = len(view.contracts_left) == 1
        self.penalties = (view.rules.spec(choice.contract).penalty & view.hand).bit_count()
        self.has_penalties = bool(view.rules.spec(choice.contract).penalty)
        self.suit = SuitWord(choice.trump or 0)
        self.trumps = 0 if choice.trump is None else (view.hand & SUIT_MASK[choice.trump]).bit_count()
        ranks = [RANK_OF[card] for card in cards_in(view.hand)]
        self.starts = 0 if choice.start is None else ranks.count(choice.start)


CALLS: Final[tuple[Rule[SeenCall], ...]] = (
    Rule("beginner_last_contract", lambda f: f.only_contract, "{contract} is all I have left."),
    Rule(
        "beginner_trumps",
        lambda f: f.trumps,
        "I have {count:word} {count?{suit:one}|{suit}}.",
        count="trumps",
    ),
    Rule(
        "beginner_domino",
        lambda f: f.starts,
        lambda f: (
            Message("{contract}: I can start with {count:word} of four.", contract=f.contract, count=f.starts)
            if f.starts < 4
            else Message("{contract}: I hold all four starters.", contract=f.contract)
        ),
    ),
    Rule(
        "beginner_no_penalties",
        lambda f: f.has_penalties and not f.penalties,
        "I hold none of what costs at {contract}.",
    ),
    Rule("beginner_call", always, "I try {contract} with this hand."),
)
"""Why a beginner calls a contract."""


def beginner(view: View, action: Action) -> Reason:
    """Return why a beginner does this."""
    match action:
        case PlayCard():
            return _card(view, action)
        case ChooseContract():
            return first_reason(CALLS, SeenCall(view, action))
        case Bid():
            return _bid(view, action)
        case Pass():
            return NOTHING_FITS


def _card(view: View, action: PlayCard) -> Reason:
    legal = view.legal_cards()
    if not legal & (legal - 1):
        return ONLY_CARD
    table = view.table
    if not isinstance(table, DominoTable):
        return first_reason(CARDS, Seen(view, action))
    card = action.card
    if view.hand & table.beyond(card):
        return Reason(
            "beginner_opens", Message("{Card} opens the way for a card of mine.", card=CardWord(card))
        )
    return Reason("beginner_fits", Message("{Card} fits.", card=CardWord(card)))


def _bid(view: View, bid: Bid) -> Reason:
    whom = bid.double | bid.redouble
    if not whom:
        if not any(isinstance(each, Bid) and (each.double or each.redouble) for each in view.legal_actions()):
            return NOBODY_TO_DOUBLE
        return Reason("beginner_pass", Message("I double nobody with this hand."))
    if (
        bid.double == {view.dealer}
        and not bid.redouble
        and forced(view.rules, view.standing, view.seat, view.dealer)
    ):
        return Reason(
            "beginner_forced_double", Message("I must double {dealer}.", dealer=seat_word(view, view.dealer))
        )
    if bid.double:
        return Reason(
            "beginner_double", Message("I double {players}: I trust my hand.", players=seat_list(view, whom))
        )
    return Reason(
        "beginner_redouble", Message("I redouble {players}: I trust my hand.", players=seat_list(view, whom))
    )


NAMES: Final[frozenset[str]] = frozenset(
    {
        *(rule.name for rule in CARDS),
        *(rule.name for rule in CALLS),
        "beginner_opens",
        "beginner_fits",
        "beginner_pass",
        "beginner_forced_double",
        "beginner_double",
        "beginner_redouble",
    }
)
"""The names of a beginner's rules."""
