"""Why a contract is called, and why players are doubled and redoubled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from barbu_tui.core.cards import BIT, RANK_NAMES, SUIT_MASK, SUIT_NAMES, Rank, Seat
from barbu_tui.core.contracts import CONTRACT_NAMES
from barbu_tui.core.doubling import forced
from barbu_tui.core.view import View
from barbu_tui.language import together
from barbu_tui.language.grammar import ENGLISH
from barbu_tui.text import COUNT_WORDS
from bots.api import Reason
from bots.bidding.contract import Call
from bots.bidding.doubling import Judged
from bots.reasons.rules import Rule, always, first_reason
from bots.reasons.words import amount, card_words, player, players

NOBODY_TO_DOUBLE: Final[Reason] = Reason("nobody_to_double", "There is nobody I may double.")
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
        self.name = CONTRACT_NAMES[self.choice.contract]
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
    def the_one(self) -> str:
        """The contract's only penalty card, in words; empty where it has more, or where tricks count."""
        if self.spec.penalty.bit_count() != 1 or self.spec.trick_points:
            return ""
        return card_words(self.spec.penalty.bit_length() - 1)

    @property
    def holds_the_one(self) -> bool:
        """The dealer holds the contract's only penalty card."""
        return bool(self.the_one and self.view.hand & self.spec.penalty)

    @property
    def trumps(self) -> str:
        """The trump suit with the number of cards held: ``"six spades"``."""
        assert self.choice.trump is not None
        held = (self.view.hand & SUIT_MASK[self.choice.trump]).bit_count()
        return f"{COUNT_WORDS[held]} {SUIT_NAMES[self.choice.trump]}"

    @property
    def start(self) -> str:
        """The starting rank."""
        assert self.choice.start is not None
        return RANK_NAMES[self.choice.start]

    @cached_property
    def holds_start(self) -> bool:
        """The dealer has a card of the starting rank."""
        return self.choice.start is not None and _holds_rank(self.view, self.choice.start)

    @property
    def waiting(self) -> str:
        """Which of trumps and dominoes are kept for later, as the end of a sentence; empty if neither."""
        kept = [option for option in self.options[1:] if option.choice.contract in ("trumps", "domino")]
        if not kept:
            return ""
        better = " for a better hand" if all(option.points < _FINE for option in kept) else ""
        return f"; {ENGLISH.listed([CONTRACT_NAMES[option.choice.contract] for option in kept])} can wait{better}"

    @property
    def contracts(self) -> str:
        """The contracts that are left, in words."""
        if len(self.options) == len(self.view.rules.specs):
            return f"all {COUNT_WORDS[len(self.options)]} contracts"
        return "what I have left"


def _holds_rank(view: View, rank: Rank) -> bool:
    return any(BIT[13 * suit + rank] & view.hand for suit in view.rules.suits)


CALLS: Final[tuple[Rule[CallFacts], ...]] = (
    Rule(
        "last_contract_trumps",
        "Call trumps, the last contract left, in the best suit.",
        lambda f: f.is_last and f.choice.trump is not None,
        lambda f: (
            f"{f.name} is all I have left. With {f.trumps} as trumps I expect about {amount(f.points)} points."
        ),
    ),
    Rule(
        "last_contract_domino",
        "Call dominoes, the last contract left, from the best rank.",
        lambda f: f.is_last and f.choice.start is not None,
        lambda f: (
            f"{f.name} is all I have left. From the {f.start}{'' if f.holds_start else ', though I hold none,'} "
            "my cards go out best."
        ),
    ),
    Rule(
        "last_contract",
        "Call the last contract left.",
        lambda f: f.is_last,
        lambda f: f"{f.name} is all I have left.",
    ),
    Rule(
        "no_trump",
        "Call no trump on high cards.",
        lambda f: f.choice.contract == "trumps" and f.choice.trump is None,
        lambda f: f"High cards in every suit: I expect about {amount(f.points)} points without a trump suit.",
    ),
    Rule(
        "trump_suit",
        "Call trumps in a suit.",
        lambda f: f.choice.contract == "trumps",
        lambda f: f"With {f.trumps} as trumps I expect about {amount(f.points)} points.",
    ),
    Rule(
        "domino_without_start",
        "Call dominoes from a rank that I do not hold.",
        lambda f: f.choice.start is not None and not f.holds_start,
        lambda f: (
            f"I hold no {f.start}, but the others have to open for me: I expect about {amount(f.points)} points."
        ),
    ),
    Rule(
        "domino_start",
        "Call dominoes from the best rank.",
        lambda f: f.choice.start is not None,
        lambda f: f"My cards go out best from the {f.start}: I expect about {amount(f.points)} points.",
    ),
    Rule(
        "throw_the_king",
        "Call a contract with one penalty card, and hold it, on a hand that should get rid of it.",
        lambda f: f.points > -0.5 and f.holds_the_one,
        lambda f: f"I should find a trick to discard {f.the_one} on{f.waiting}.",
    ),
    Rule(
        "safe_hand",
        "Call a contract at which hardly anything can happen to the hand.",
        lambda f: f.points > -0.5,
        lambda f: f"Hardly anything can happen to this hand at {f.name}{f.waiting}.",
    ),
    Rule(
        "avoid_the_one",
        "Call a contract with one penalty card that I do not expect to take.",
        lambda f: f.points > f.share and f.the_one,
        lambda f: f"A good hand for {f.name}: I do not expect to end up with {f.the_one}{f.waiting}.",
    ),
    Rule(
        "good_hand",
        "Call a contract that should cost much less than an even share.",
        lambda f: f.points > _GOOD * f.share,
        lambda f: f"A good hand for {f.name}: it should cost about {amount(-f.points)}{f.waiting}.",
    ),
    Rule(
        "fair_hand",
        "Call a contract that should cost less than an even share.",
        lambda f: f.points > f.share,
        lambda f: f"A fair hand for {f.name}: it should cost about {amount(-f.points)}{f.waiting}.",
    ),
    Rule(
        "least_bad_contract",
        "Call the contract that suits a poor hand best.",
        lambda f: f.is_first_choice,
        lambda f: f"Of {f.contracts} {f.name} suits this hand best{f.waiting}.",
    ),
    Rule(
        "poor_call",
        "Call a contract although another would suit the hand better.",
        always,
        lambda f: f"A poor hand for {f.name}: it should cost about {amount(-f.points)}.",
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
        self.dealer = player(view, view.dealer)
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
    def debt(self) -> str:
        """The doubles owed to the dealer, in words."""
        count = self.view.owed(self.view.seat, self.view.dealer)
        return "a double" if count == 1 else f"{COUNT_WORDS[count]} doubles"

    @property
    def deals_left(self) -> str:
        """The deals that the dealer has left, as a clause."""
        left = self.view.dealer_deals_left
        return (
            "this is the last deal for it" if left == 1 else f"only {COUNT_WORDS[left]} deals are left for it"
        )

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
    def hand_when_paying(self) -> str:
        """How good the hand is on which a debt is paid."""
        if self.mine > self.average:
            return "on a fair hand"
        if self.mine > self.average - abs(self.average) / 3:
            return "on no more than an average hand"
        return "though my hand is poor"

    @property
    def only_the_dealer(self) -> bool:
        """At this contract nobody but the dealer may be doubled."""
        rules = self.view.rules
        return (rules.negative_doubles if self.spec.negative else rules.positive_doubles) == "dealer"

    def named(self, seats: Sequence[Seat] | frozenset[Seat]) -> str:
        """Return some players, listed."""
        return players(self.view, seats)


DOUBLES: Final[tuple[tuple[Rule[BidFacts], ...], ...]] = (
    (
        Rule(
            "forced_double",
            "Double the dealer because an owed double is forced.",
            lambda f: f.must,
            lambda f: f"I owe {f.dealer} {f.debt}, and {f.deals_left}: I must double.",
        ),
    ),
    (
        Rule(
            "double_against_sharing",
            "Double so that the hand is played and not shared out.",
            lambda f: f.breaks_silence,
            lambda f: (
                f"I double {f.named(f.willing)} so that the hand is played: mine is better than an equal share."
            ),
        ),
        Rule(
            "pay_owed_double",
            "Double the dealer because a double is owed.",
            lambda f: f.pays,
            lambda f: f"I owe {f.dealer} {f.debt} and pay one {f.hand_when_paying}.",
        ),
    ),
    (
        Rule(
            "double_besides",
            "Double players who should do worse, besides an owed double.",
            lambda f: f.weaker and (f.must or f.pays),
            lambda f: f"I expect {f.named(f.weaker)} to do worse than I.",
        ),
        Rule(
            "double_on_good_hand",
            "Double players who should do worse, on a good hand.",
            lambda f: f.weaker and f.mine > f.average,
            lambda f: f"My hand is good for {f.spec.name}: I should do better than {f.named(f.weaker)}.",
        ),
        Rule(
            "double_weaker",
            "Double players who should do worse, on an ordinary hand.",
            lambda f: f.weaker,
            lambda f: (
                f"My hand is good enough for {f.spec.name}: I should do better than {f.named(f.weaker)}."
            ),
        ),
    ),
    (
        Rule(
            "double_late",
            "Double players who should do as well as I, and can no longer redouble.",
            lambda f: f.even_late,
            lambda f: (
                f"{f.named(f.even_late)} can no longer redouble, and we are about even: a double is worth the risk."
            ),
        ),
    ),
    (
        Rule(
            "double_even",
            "Double players who should do as well as I.",
            lambda f: f.even,
            lambda f: (
                f"{ENGLISH.listed([*[player(f.view, seat) for seat in sorted(f.even)], 'I'])} are about even: "
                "a double is worth the risk."
            ),
        ),
    ),
    (
        Rule(
            "redouble_weaker",
            "Redouble players who should do worse.",
            lambda f: f.answered_weaker,
            lambda f: f"{f.named(f.answered_weaker)} doubled me and should do worse: I redouble.",
        ),
    ),
    (
        Rule(
            "redouble_even",
            "Redouble players who should do as well as I.",
            lambda f: f.answered_even,
            lambda f: f"{f.named(f.answered_even)} doubled me, and we are about even: I risk a redouble.",
        ),
    ),
)
"""Why players are doubled and redoubled. Each group may give a sentence; within a group the first rule speaks."""


PASSES: Final[tuple[Rule[BidFacts], ...]] = (
    Rule(
        "no_redouble",
        "Do not redouble, as the dealer.",
        lambda f: f.is_dealer,
        lambda f: f"I see no advantage in redoubling {f.named([seat for seat, _ in f.judged.gains])}.",
    ),
    Rule(
        "poor_hand_dealer",
        "Do not double the dealer on a poor hand.",
        lambda f: f.only_the_dealer and f.mine < f.average,
        lambda f: f"My hand is poor for {f.spec.name}: I leave {f.dealer} alone.",
    ),
    Rule(
        "not_good_enough",
        "Do not double a dealer who had no other contract left.",
        lambda f: f.only_the_dealer and not f.view.contracts_left,
        lambda f: f"My hand is not good enough to double {f.dealer}.",
    ),
    Rule(
        "dealer_chose_it",
        "Do not double a dealer who has chosen the contract.",
        lambda f: f.only_the_dealer,
        lambda f: f"{f.dealer} called it, and should do no worse than I.",
    ),
    Rule(
        "poor_hand",
        "Do not double anybody on a poor hand.",
        lambda f: f.mine < f.average,
        lambda f: f"My hand is poor for {f.spec.name}: I leave everybody alone.",
    ),
    Rule(
        "nobody_worse_off",
        "Do not double when nobody should do worse.",
        always,
        lambda f: "Nobody I may double looks worse off than I am.",
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
