"""The reasons for calling a contract, and for doubling and redoubling."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

from barbu_bots.api import Reason
from barbu_bots.bidding.contract import Call
from barbu_bots.bidding.doubling import Judged
from barbu_bots.reasons.rules import Rule, always, first_reason
from barbu_bots.reasons.words import amount, seat_list, seat_word
from barbu_tui.core.cards import BIT, SUIT_MASK, Rank, Seat
from barbu_tui.core.doubling import forced
from barbu_tui.core.view import View
from barbu_tui.language import (
    Argument,
    CardWord,
    ContractWord,
    Message,
    RankWord,
    SeatWord,
    SuitWord,
    together,
)

NOBODY_TO_DOUBLE: Final[Reason] = Reason("nobody_to_double", Message("There is nobody I may double."))
"""The reason for passing if nothing else is legal."""

_GOOD: Final = 0.8
"""A hand that should cost less than this part of an even share is a good one."""
_FINE: Final = 30.0
"""Trumps and dominoes wait for a better hand if this one should bring fewer points there."""

# --- the call --------------------------------------------------------------------------------------


class CallFacts:
    """A call, and the other contracts that are left."""

    def __init__(self, view: View, options: Sequence[Call]) -> None:
        """Make the facts of the first of these calls. ``options`` are all contracts left, the called one first."""
        self.view = view
        self.options = options
        self.best = options[0]
        self.choice = options[0].choice
        self.expected = options[0].points
        self.contract = ContractWord(self.choice.contract)
        self.spec = view.rules.spec(self.choice.contract)

    @property
    def only_contract(self) -> bool:
        """No other contract is left."""
        return len(self.options) == 1

    @property
    def is_first_choice(self) -> bool:
        """No other contract left is worth more."""
        return all(self.best.gain >= option.gain for option in self.options)

    @property
    def share(self) -> float:
        """An even share of the contract's points."""
        return self.spec.total / self.view.rules.players

    @property
    def has_the_one(self) -> bool:
        """The contract has a single penalty card, and tricks do not count."""
        return self.spec.penalty.bit_count() == 1 and not self.spec.trick_points

    @property
    def the_one(self) -> CardWord:
        """The contract's only penalty card, for a sentence."""
        return CardWord(self.spec.penalty.bit_length() - 1)

    @property
    def holds_the_one(self) -> bool:
        """The dealer holds the contract's only penalty card."""
        return self.has_the_one and bool(self.view.hand & self.spec.penalty)

    @property
    def trump(self) -> SuitWord:
        """The trump suit, for a sentence."""
        assert self.choice.trump is not None
        return SuitWord(self.choice.trump)

    @property
    def trumps(self) -> int:
        """The number of trumps held."""
        assert self.choice.trump is not None
        return (self.view.hand & SUIT_MASK[self.choice.trump]).bit_count()

    @property
    def start(self) -> RankWord:
        """The starting rank, for a sentence."""
        assert self.choice.start is not None
        return RankWord(self.choice.start)

    @cached_property
    def holds_start(self) -> bool:
        """The dealer has a card of the starting rank."""
        return self.choice.start is not None and _holds_rank(self.view, self.choice.start)

    @property
    def points(self) -> str:
        """The expected points, for a sentence."""
        return amount(self.expected)

    @property
    def cost(self) -> str:
        """The expected loss, for a sentence."""
        return amount(-self.expected)

    @cached_property
    def _waiting(self) -> list[Call]:
        return [option for option in self.options[1:] if option.choice.contract in ("trumps", "domino")]

    @property
    def can_wait(self) -> str | Message:
        """The clause that trumps, dominoes or both are kept for later, for a sentence; empty if neither is."""
        if not self._waiting:
            return ""
        return Message(
            "{kept} can wait{better? for a better hand|}",
            kept=tuple(ContractWord(option.choice.contract) for option in self._waiting),
            better=all(option.points < _FINE for option in self._waiting),
        )

    @property
    def count_left(self) -> int:
        """The number of contracts left."""
        return len(self.options)

    @property
    def all_left(self) -> bool:
        """Every contract is left."""
        return len(self.options) == len(self.view.rules.specs)


def _holds_rank(view: View, rank: Rank) -> bool:
    return any(BIT[13 * suit + rank] & view.hand for suit in view.rules.suits)


CALLS: Final[tuple[Rule[CallFacts], ...]] = (
    Rule(
        "last_contract_trumps",
        lambda f: f.only_contract and f.choice.trump is not None,
        "{contract} is all I have left. With {count:word} {suit} as trumps I expect about {points} points.",
        count="trumps",
        suit="trump",
    ),
    Rule(
        "last_contract_domino",
        lambda f: f.only_contract and f.choice.start is not None,
        "{contract} is all I have left. From the {rank}{holds?|, though I hold none,} my cards go out best.",
        rank="start",
        holds="holds_start",
    ),
    Rule("last_contract", lambda f: f.only_contract, "{contract} is all I have left."),
    Rule(
        "no_trump",
        lambda f: f.choice.contract == "trumps" and f.choice.trump is None,
        "High cards in every suit: I expect about {points} points without a trump suit.",
    ),
    Rule(
        "trump_suit",
        lambda f: f.choice.contract == "trumps",
        "With {count:word} {suit} as trumps I expect about {points} points.",
        count="trumps",
        suit="trump",
    ),
    Rule(
        "domino_without_start",
        lambda f: f.choice.start is not None and not f.holds_start,
        "I hold no {rank}, but the others have to open for me: I expect about {points} points.",
        rank="start",
    ),
    Rule(
        "domino_start",
        lambda f: f.choice.start is not None,
        "My cards go out best from the {rank}: I expect about {points} points.",
        rank="start",
    ),
    Rule(
        "throw_the_king",
        lambda f: f.expected > -0.5 and f.holds_the_one,
        "I should find a trick to discard {card} on{can_wait?; {can_wait}|}.",
        card="the_one",
    ),
    Rule(
        "safe_hand",
        lambda f: f.expected > -0.5,
        "Hardly anything can happen to this hand at {contract}{can_wait?; {can_wait}|}.",
    ),
    Rule(
        "avoid_the_one",
        lambda f: f.expected > f.share and f.has_the_one,
        "A good hand for {contract}: I do not expect to end up with {card}{can_wait?; {can_wait}|}.",
        card="the_one",
    ),
    Rule(
        "good_hand",
        lambda f: f.expected > _GOOD * f.share,
        "A good hand for {contract}: it should cost about {points}{can_wait?; {can_wait}|}.",
        points="cost",
    ),
    Rule(
        "fair_hand",
        lambda f: f.expected > f.share,
        "A fair hand for {contract}: it should cost about {points}{can_wait?; {can_wait}|}.",
        points="cost",
    ),
    Rule(
        "least_bad_contract",
        lambda f: f.is_first_choice,
        "Of {every?all {count:word} contracts|what I have left} {contract} suits this hand best{can_wait?; {can_wait}|}.",
        every="all_left",
        count="count_left",
    ),
    Rule("poor_call", always, "A poor hand for {contract}: it should cost about {points}.", points="cost"),
)
"""Why a contract is called."""


def call(view: View, options: Sequence[Call]) -> Reason:
    """Return why the first of these contracts is called. ``options`` are all contracts left, the called one first."""
    return first_reason(CALLS, CallFacts(view, options))


# --- doubling --------------------------------------------------------------------------------------


class BidFacts:
    """A bid, and everybody's expected points."""

    def __init__(self, view: View, judged: Judged) -> None:
        """Make the facts of a bid. ``judged`` is the bid with its figures."""
        self.view = view
        self.judged = judged
        self.spec = view.spec
        self.mine = judged.prospect.mine
        """My expected points."""
        self.theirs = judged.prospect.theirs
        """Seat → expected points."""
        self.average = view.spec.total / view.rules.players
        self.dealer = seat_word(view, view.dealer)
        self.contract = ContractWord(view.spec.contract)
        self.doubled = judged.bid.double
        self.redoubled = judged.bid.redouble

    @property
    def is_dealer(self) -> bool:
        """The dealer bids."""
        return self.view.seat == self.view.dealer

    @cached_property
    def must(self) -> bool:
        """The dealer is doubled because the double is owed and forced (R3.4)."""
        view = self.view
        return view.dealer in self.doubled and forced(view.rules, view.standing, view.seat, view.dealer)

    @property
    def debt(self) -> int:
        """The doubles owed to the dealer."""
        return self.view.owed(self.view.seat, self.view.dealer)

    @cached_property
    def _willing(self) -> frozenset[Seat]:
        """Those who are doubled without being forced."""
        return self.doubled - {self.view.dealer} if self.must else self.doubled

    @property
    def breaks_silence(self) -> bool:
        """Whether the doubles only prevent sharing."""
        return self.judged.breaks_silence and bool(self._willing)

    @cached_property
    def pays(self) -> bool:
        """The dealer is doubled, not for an advantage but because a double is owed."""
        view, dealer = self.view, self.view.dealer
        return (
            not self.breaks_silence
            and dealer in self._willing
            and view.owed(view.seat, dealer) > 0
            and self.mine <= self.theirs[dealer]
        )

    @cached_property
    def _for_advantage(self) -> frozenset[Seat]:
        """Those who are doubled by choice, and not to pay a debt or to prevent sharing."""
        if self.breaks_silence:
            return frozenset()
        return self._willing - {self.view.dealer} if self.pays else self._willing

    def _worse(self, seats: frozenset[Seat]) -> frozenset[Seat]:
        """Return those of some players who are expected to do worse than I."""
        return frozenset(seat for seat in seats if self.mine > self.theirs[seat])

    def _named(self, seats: Iterable[Seat]) -> tuple[SeatWord, ...]:
        """Return some players, for a sentence."""
        return seat_list(self.view, seats)

    # For a sentence:

    @property
    def willing(self) -> tuple[SeatWord, ...]:
        """The players who are doubled without being forced."""
        return self._named(self._willing)

    @cached_property
    def weaker(self) -> tuple[SeatWord, ...]:
        """The players who are doubled by choice and expected to do worse than I."""
        return self._named(self._worse(self._for_advantage))

    @cached_property
    def even_late(self) -> tuple[SeatWord, ...]:
        """The others who are doubled by choice and can no longer redouble."""
        return self._named(self._not_worse & {given.seat for given in self.view.bids})

    @cached_property
    def even(self) -> tuple[SeatWord, ...]:
        """The others who are doubled by choice and can still redouble."""
        return self._named(self._not_worse - {given.seat for given in self.view.bids})

    @property
    def _not_worse(self) -> frozenset[Seat]:
        return self._for_advantage - self._worse(self._for_advantage)

    @property
    def even_with_me(self) -> tuple[Argument, ...]:
        """:attr:`even`, and I."""
        return (*self.even, Message.within_context("and another player", "I"))

    @cached_property
    def answered_weaker(self) -> tuple[SeatWord, ...]:
        """The players who are redoubled and expected to do worse than I."""
        return self._named(self._worse(self.redoubled))

    @cached_property
    def answered_even(self) -> tuple[SeatWord, ...]:
        """The players who are redoubled and not expected to do worse."""
        return self._named(self.redoubled - self._worse(self.redoubled))

    @property
    def asked(self) -> tuple[SeatWord, ...]:
        """The players who may be doubled or redoubled."""
        return self._named(seat for seat, _ in self.judged.gains)

    @property
    def deals_left(self) -> int:
        """Deals that the dealer has left, this one included."""
        return self.view.dealer_deals_left

    @property
    def only_the_dealer(self) -> bool:
        """Whether only the dealer may be doubled at this contract."""
        rules = self.view.rules
        return (rules.negative_doubles if self.spec.negative else rules.positive_doubles) == "dealer"


def _pays(f: BidFacts) -> Message:
    """Return why a debt is paid, by the worth of the hand."""
    if f.mine > f.average:
        return Message(
            "I owe {dealer} {count?a double|{count:word} doubles} and pay one on a fair hand.",
            dealer=f.dealer,
            count=f.debt,
        )
    if f.mine > f.average - abs(f.average) / 3:
        return Message(
            "I owe {dealer} {count?a double|{count:word} doubles} and pay one on no more than an average hand.",
            dealer=f.dealer,
            count=f.debt,
        )
    return Message(
        "I owe {dealer} {count?a double|{count:word} doubles} and pay one though my hand is poor.",
        dealer=f.dealer,
        count=f.debt,
    )


DOUBLES: Final[tuple[tuple[Rule[BidFacts], ...], ...]] = (
    (
        Rule(
            "forced_double",
            lambda f: f.must,
            "I owe {dealer} {count?a double|{count:word} doubles}, and {left?this is the last deal for it|only {left:word} deals are left for it}: I must double.",
            count="debt",
            left="deals_left",
        ),
    ),
    (
        Rule(
            "double_against_sharing",
            lambda f: f.breaks_silence,
            "I double {players} so that the hand is played: mine is better than an equal share.",
            players="willing",
        ),
        Rule("pay_owed_double", lambda f: f.pays, _pays),
    ),
    (
        Rule(
            "double_besides",
            lambda f: f.weaker and (f.must or f.pays),
            "I expect {players} to do worse than I.",
            players="weaker",
        ),
        Rule(
            "double_on_good_hand",
            lambda f: f.weaker and f.mine > f.average,
            "My hand looks good for {contract}: I expect to do better than {players}.",
            players="weaker",
        ),
        Rule(
            "double_weaker",
            lambda f: f.weaker,
            "My hand looks good enough for {contract}: I expect to do better than {players}.",
            players="weaker",
        ),
    ),
    (
        Rule(
            "double_late",
            lambda f: f.even_late,
            "{players} can no longer redouble, and we are about even: a double is worth the risk.",
            players="even_late",
        ),
    ),
    (
        Rule(
            "double_even",
            lambda f: f.even,
            "{players} are about even: a double is worth the risk.",
            players="even_with_me",
        ),
    ),
    (
        Rule(
            "redouble_weaker",
            lambda f: f.answered_weaker,
            "{players} doubled me and should do worse: I redouble.",
            players="answered_weaker",
        ),
    ),
    (
        Rule(
            "redouble_even",
            lambda f: f.answered_even,
            "{players} doubled me, and we are about even: I risk a redouble.",
            players="answered_even",
        ),
    ),
)
"""Why players are doubled and redoubled. Each group may give a sentence; within a group the first rule speaks."""


PASSES: Final[tuple[Rule[BidFacts], ...]] = (
    Rule(
        "no_redouble", lambda f: f.is_dealer, "I see no advantage in redoubling {players}.", players="asked"
    ),
    Rule(
        "poor_hand_dealer",
        lambda f: f.only_the_dealer and f.mine < f.average,
        "My hand is poor for {contract}: I leave {dealer} alone.",
    ),
    Rule(
        "not_good_enough",
        lambda f: f.only_the_dealer and not f.view.contracts_left,
        "My hand is not good enough to double {dealer}.",
    ),
    Rule(
        "dealer_chose_it", lambda f: f.only_the_dealer, "{dealer} called it, and should do no worse than I."
    ),
    Rule(
        "poor_hand", lambda f: f.mine < f.average, "My hand is poor for {contract}: I leave everybody alone."
    ),
    Rule("nobody_worse_off", always, "Nobody I may double looks worse off than I am."),
)
"""Why nobody is doubled or redoubled."""


def bid(view: View, judged: Judged) -> Reason:
    """Return why these players are doubled and redoubled, and no others.

    A bid may have several reasons; the first one names the rule. ``judged`` is the bid with its figures.
    """
    facts = BidFacts(view, judged)
    found = []
    for group in DOUBLES:
        rule = next((rule for rule in group if rule.holds(facts)), None)
        if rule is not None:
            found.append(rule.reason(facts))
    if not found:
        return first_reason(PASSES, facts)
    return Reason(found[0].rule, together([reason.said for reason in found]))
