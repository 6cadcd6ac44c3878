"""Why a contract is called, and why players are doubled and redoubled."""

from __future__ import annotations

from collections.abc import Sequence
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
from barbu_tui.language import CardWord, ContractWord, Message, RankWord, SeatWord, SuitWord, together

NOBODY_TO_DOUBLE: Final[Reason] = Reason("nobody_to_double", Message("There is nobody I may double."))
"""Why a player passes who may do nothing else."""

_GOOD: Final = 0.8
"""A hand that should cost less than this part of an even share is a good one."""
_FINE: Final = 30.0
"""Trumps and dominoes wait for a better hand if this one should bring fewer points there."""

# --- the call --------------------------------------------------------------------------------------


class CallFacts:
    """A call, and the other contracts that are left."""

    def __init__(self, view: View, options: Sequence[Call]) -> None:
        """Facts about the first of these calls.

        Args:
            view: what the dealer sees.
            options: every contract left, the one that is called first.
        """
        self.view = view
        self.options = options
        self.best = options[0]
        self.choice = options[0].choice
        self.points = options[0].points
        self.name = ContractWord(self.choice.contract)
        self.spec = view.rules.spec(self.choice.contract)

    @property
    def is_last(self) -> bool:
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
        """How many trumps are held."""
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

    @cached_property
    def _waiting(self) -> list[Call]:
        return [option for option in self.options[1:] if option.choice.contract in ("trumps", "domino")]

    @property
    def kept(self) -> tuple[ContractWord, ...]:
        """Which of trumps and dominoes are kept for later, for a sentence."""
        return tuple(ContractWord(option.choice.contract) for option in self._waiting)

    @property
    def better(self) -> bool:
        """They are kept for a better hand."""
        return all(option.points < _FINE for option in self._waiting)

    @property
    def all_left(self) -> bool:
        """Every contract is left."""
        return len(self.options) == len(self.view.rules.specs)


def _holds_rank(view: View, rank: Rank) -> bool:
    return any(BIT[13 * suit + rank] & view.hand for suit in view.rules.suits)


CALLS: Final[tuple[Rule[CallFacts], ...]] = (
    Rule(
        "last_contract_trumps",
        "Call trumps, the last contract left, in the best suit.",
        lambda f: f.is_last and f.choice.trump is not None,
        lambda f: Message(
            "{contract} is all I have left. With {count:word} {suit} as trumps I expect about {points} points.",
            contract=f.name,
            count=f.trumps,
            suit=f.trump,
            points=amount(f.points),
        ),
    ),
    Rule(
        "last_contract_domino",
        "Call dominoes, the last contract left, from the best rank.",
        lambda f: f.is_last and f.choice.start is not None,
        lambda f: Message(
            "{contract} is all I have left. From the {rank}{holds?|, though I hold none,} my cards go out best.",
            contract=f.name,
            rank=f.start,
            holds=f.holds_start,
        ),
    ),
    Rule(
        "last_contract",
        "Call the last contract left.",
        lambda f: f.is_last,
        lambda f: Message("{contract} is all I have left.", contract=f.name),
    ),
    Rule(
        "no_trump",
        "Call no trump on high cards.",
        lambda f: f.choice.contract == "trumps" and f.choice.trump is None,
        lambda f: Message(
            "High cards in every suit: I expect about {points} points without a trump suit.",
            points=amount(f.points),
        ),
    ),
    Rule(
        "trump_suit",
        "Call trumps in a suit.",
        lambda f: f.choice.contract == "trumps",
        lambda f: Message(
            "With {count:word} {suit} as trumps I expect about {points} points.",
            count=f.trumps,
            suit=f.trump,
            points=amount(f.points),
        ),
    ),
    Rule(
        "domino_without_start",
        "Call dominoes from a rank that I do not hold.",
        lambda f: f.choice.start is not None and not f.holds_start,
        lambda f: Message(
            "I hold no {rank}, but the others have to open for me: I expect about {points} points.",
            rank=f.start,
            points=amount(f.points),
        ),
    ),
    Rule(
        "domino_start",
        "Call dominoes from the best rank.",
        lambda f: f.choice.start is not None,
        lambda f: Message(
            "My cards go out best from the {rank}: I expect about {points} points.",
            rank=f.start,
            points=amount(f.points),
        ),
    ),
    Rule(
        "throw_the_king",
        "Call a contract with one penalty card, and hold it, on a hand that should get rid of it.",
        lambda f: f.points > -0.5 and f.holds_the_one,
        lambda f: Message(
            "I should find a trick to discard {card} on{kept?; {kept} can wait{better? for a better hand|}|}.",
            card=f.the_one,
            kept=f.kept,
            better=f.better,
        ),
    ),
    Rule(
        "safe_hand",
        "Call a contract at which hardly anything can happen to the hand.",
        lambda f: f.points > -0.5,
        lambda f: Message(
            "Hardly anything can happen to this hand at {contract}{kept?; {kept} can wait{better? for a better hand|}|}.",
            contract=f.name,
            kept=f.kept,
            better=f.better,
        ),
    ),
    Rule(
        "avoid_the_one",
        "Call a contract with one penalty card that I do not expect to take.",
        lambda f: f.points > f.share and f.has_the_one,
        lambda f: Message(
            "A good hand for {contract}: I do not expect to end up with {card}{kept?; {kept} can wait{better? for a better hand|}|}.",
            contract=f.name,
            card=f.the_one,
            kept=f.kept,
            better=f.better,
        ),
    ),
    Rule(
        "good_hand",
        "Call a contract that should cost much less than an even share.",
        lambda f: f.points > _GOOD * f.share,
        lambda f: Message(
            "A good hand for {contract}: it should cost about {points}{kept?; {kept} can wait{better? for a better hand|}|}.",
            contract=f.name,
            points=amount(-f.points),
            kept=f.kept,
            better=f.better,
        ),
    ),
    Rule(
        "fair_hand",
        "Call a contract that should cost less than an even share.",
        lambda f: f.points > f.share,
        lambda f: Message(
            "A fair hand for {contract}: it should cost about {points}{kept?; {kept} can wait{better? for a better hand|}|}.",
            contract=f.name,
            points=amount(-f.points),
            kept=f.kept,
            better=f.better,
        ),
    ),
    Rule(
        "least_bad_contract",
        "Call the contract that suits a poor hand best.",
        lambda f: f.is_first_choice,
        lambda f: Message(
            "Of {every?all {count:word} contracts|what I have left} {contract} suits this hand best{kept?; {kept} can wait{better? for a better hand|}|}.",
            every=f.all_left,
            count=len(f.options),
            contract=f.name,
            kept=f.kept,
            better=f.better,
        ),
    ),
    Rule(
        "poor_call",
        "Call a contract although another would suit the hand better.",
        always,
        lambda f: Message(
            "A poor hand for {contract}: it should cost about {points}.",
            contract=f.name,
            points=amount(-f.points),
        ),
    ),
)
"""Why a contract is called."""


def call(view: View, options: Sequence[Call]) -> Reason:
    """Return why the first of these contracts is called.

    Args:
        view: what the dealer sees.
        options: every contract left, the one that is called first.
    """
    return first_reason(CALLS, CallFacts(view, options))


# --- doubling --------------------------------------------------------------------------------------


class BidFacts:
    """A bid, and what is expected of everybody."""

    def __init__(self, view: View, judged: Judged) -> None:
        """Facts about a bid.

        Args:
            view: what the bidder sees.
            judged: the bid, and the figures that it rests on.
        """
        self.view = view
        self.judged = judged
        self.spec = view.spec
        self.mine = judged.prospect.mine
        """My expected points."""
        self.theirs = judged.prospect.theirs
        """Seat → expected points."""
        self.average = view.spec.total / view.rules.players
        self.dealer = seat_word(view, view.dealer)
        self.name = ContractWord(view.spec.contract)
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
    def willing(self) -> frozenset[Seat]:
        """Those who are doubled without being forced."""
        return self.doubled - {self.view.dealer} if self.must else self.doubled

    @property
    def breaks_silence(self) -> bool:
        """The doubles only prevent that the hand is shared out."""
        return self.judged.breaks_silence and bool(self.willing)

    @cached_property
    def pays(self) -> bool:
        """The dealer is doubled, not for an advantage but because a double is owed."""
        view, dealer = self.view, self.view.dealer
        return (
            not self.breaks_silence
            and dealer in self.willing
            and view.owed(view.seat, dealer) > 0
            and self.mine <= self.theirs[dealer]
        )

    @cached_property
    def for_advantage(self) -> frozenset[Seat]:
        """Those who are doubled by choice, and not to pay a debt or to prevent sharing."""
        if self.breaks_silence:
            return frozenset()
        return self.willing - {self.view.dealer} if self.pays else self.willing

    @cached_property
    def weaker(self) -> list[Seat]:
        """Those of them who are expected to do worse than I."""
        return [seat for seat in self.for_advantage if self.mine > self.theirs[seat]]

    @cached_property
    def even_late(self) -> frozenset[Seat]:
        """The others of them who have bid and can no longer redouble."""
        return (self.for_advantage - set(self.weaker)) & {given.seat for given in self.view.bids}

    @cached_property
    def even(self) -> frozenset[Seat]:
        """The others of them who can still redouble."""
        return self.for_advantage - set(self.weaker) - self.even_late

    @cached_property
    def answered_weaker(self) -> list[Seat]:
        """Those who are redoubled and expected to do worse than I."""
        return [seat for seat in self.redoubled if self.mine > self.theirs[seat]]

    @cached_property
    def answered_even(self) -> frozenset[Seat]:
        """Those who are redoubled and not expected to do worse."""
        return self.redoubled - set(self.answered_weaker)

    @property
    def only_the_dealer(self) -> bool:
        """At this contract nobody but the dealer may be doubled."""
        rules = self.view.rules
        return (rules.negative_doubles if self.spec.negative else rules.positive_doubles) == "dealer"

    def named(self, seats: Sequence[Seat] | frozenset[Seat]) -> tuple[SeatWord, ...]:
        """Return some players, for a sentence."""
        return seat_list(self.view, seats)


def _pays(f: BidFacts) -> Message:
    """Why a debt is paid: on how good a hand."""
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
            "Double the dealer because an owed double is forced.",
            lambda f: f.must,
            lambda f: Message(
                "I owe {dealer} {count?a double|{count:word} doubles}, and {left?this is the last deal for it|only {left:word} deals are left for it}: I must double.",
                dealer=f.dealer,
                count=f.debt,
                left=f.view.dealer_deals_left,
            ),
        ),
    ),
    (
        Rule(
            "double_against_sharing",
            "Double so that the hand is played and not shared out.",
            lambda f: f.breaks_silence,
            lambda f: Message(
                "I double {players} so that the hand is played: mine is better than an equal share.",
                players=f.named(f.willing),
            ),
        ),
        Rule(
            "pay_owed_double",
            "Double the dealer because a double is owed.",
            lambda f: f.pays,
            _pays,
        ),
    ),
    (
        Rule(
            "double_besides",
            "Double players who should do worse, besides an owed double.",
            lambda f: f.weaker and (f.must or f.pays),
            lambda f: Message("I expect {players} to do worse than I.", players=f.named(f.weaker)),
        ),
        Rule(
            "double_on_good_hand",
            "Double players who should do worse, on a good hand.",
            lambda f: f.weaker and f.mine > f.average,
            lambda f: Message(
                "My hand is good for {contract}: I should do better than {players}.",
                contract=f.name,
                players=f.named(f.weaker),
            ),
        ),
        Rule(
            "double_weaker",
            "Double players who should do worse, on an ordinary hand.",
            lambda f: f.weaker,
            lambda f: Message(
                "My hand is good enough for {contract}: I should do better than {players}.",
                contract=f.name,
                players=f.named(f.weaker),
            ),
        ),
    ),
    (
        Rule(
            "double_late",
            "Double players who should do as well as I, and can no longer redouble.",
            lambda f: f.even_late,
            lambda f: Message(
                "{players} can no longer redouble, and we are about even: a double is worth the risk.",
                players=f.named(f.even_late),
            ),
        ),
    ),
    (
        Rule(
            "double_even",
            "Double players who should do as well as I.",
            lambda f: f.even,
            lambda f: Message(
                "{players} are about even: a double is worth the risk.",
                players=(*f.named(f.even), Message.within_context("and another player", "I")),
            ),
        ),
    ),
    (
        Rule(
            "redouble_weaker",
            "Redouble players who should do worse.",
            lambda f: f.answered_weaker,
            lambda f: Message(
                "{players} doubled me and should do worse: I redouble.", players=f.named(f.answered_weaker)
            ),
        ),
    ),
    (
        Rule(
            "redouble_even",
            "Redouble players who should do as well as I.",
            lambda f: f.answered_even,
            lambda f: Message(
                "{players} doubled me, and we are about even: I risk a redouble.",
                players=f.named(f.answered_even),
            ),
        ),
    ),
)
"""Why players are doubled and redoubled. Each group may give a sentence; within a group the first rule speaks."""


PASSES: Final[tuple[Rule[BidFacts], ...]] = (
    Rule(
        "no_redouble",
        "Do not redouble, as the dealer.",
        lambda f: f.is_dealer,
        lambda f: Message(
            "I see no advantage in redoubling {players}.",
            players=f.named([seat for seat, _ in f.judged.gains]),
        ),
    ),
    Rule(
        "poor_hand_dealer",
        "Do not double the dealer on a poor hand.",
        lambda f: f.only_the_dealer and f.mine < f.average,
        lambda f: Message(
            "My hand is poor for {contract}: I leave {dealer} alone.", contract=f.name, dealer=f.dealer
        ),
    ),
    Rule(
        "not_good_enough",
        "Do not double a dealer who had no other contract left.",
        lambda f: f.only_the_dealer and not f.view.contracts_left,
        lambda f: Message("My hand is not good enough to double {dealer}.", dealer=f.dealer),
    ),
    Rule(
        "dealer_chose_it",
        "Do not double a dealer who has chosen the contract.",
        lambda f: f.only_the_dealer,
        lambda f: Message("{dealer} called it, and should do no worse than I.", dealer=f.dealer),
    ),
    Rule(
        "poor_hand",
        "Do not double anybody on a poor hand.",
        lambda f: f.mine < f.average,
        lambda f: Message("My hand is poor for {contract}: I leave everybody alone.", contract=f.name),
    ),
    Rule(
        "nobody_worse_off",
        "Do not double when nobody should do worse.",
        always,
        lambda f: Message("Nobody I may double looks worse off than I am."),
    ),
)
"""Why nobody is doubled or redoubled."""


def bid(view: View, judged: Judged) -> Reason:
    """Return why these players are doubled and redoubled, and no others.

    A bid may have several reasons; the first one names the rule.

    Args:
        view: what the bidder sees.
        judged: the bid, and the figures that it rests on.
    """
    facts = BidFacts(view, judged)
    found = []
    for group in DOUBLES:
        rule = next((rule for rule in group if rule.holds(facts)), None)
        if rule is not None:
            found.append(Reason(rule.name, rule.says(facts)))
    if not found:
        return first_reason(PASSES, facts)
    return Reason(found[0].rule, together([reason.said for reason in found]))
