"""The reasons for calling a contract, and for doubling and redoubling."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import Final

from barbu_bots.api import Reason
from barbu_bots.bidding.contract import Call
from barbu_bots.bidding.doubling import Judged
from barbu_bots.personality import Voice
from barbu_bots.reasons.rules import Rules, always, filled, first_reason, reason_of, when
from barbu_bots.reasons.words import amount, seat_list, seat_word
from barbu_tui.core.cards import BIT, SUIT_MASK, Seat
from barbu_tui.core.contracts import POSITIVE
from barbu_tui.core.doubling import forced
from barbu_tui.core.view import View
from barbu_tui.language import N_, CardWord, ContractWord, Message, RankWord, SuitWord, together

NOBODY_TO_DOUBLE: Final[Reason] = Reason("nobody_to_double", Message("There is nobody I may double."))
"""The reason for passing if nothing else is legal."""

_GOOD: Final = 0.8
"""A hand that should cost less than this part of an even share is a good one."""
_FINE: Final = 30.0
"""Trumps and dominoes wait for a better hand if this one should bring fewer points there."""


class CallFacts:
    """A call, and the other contracts that are left. A fact of a contract means nothing at the others."""

    def __init__(self, view: View, options: Sequence[Call], voice: Voice = "plain") -> None:
        """Make the facts of the first of these calls. ``options`` are all contracts left, the called one first."""
        best, *others = options
        self.voice = voice
        ahead = max(options, key=lambda option: option.gain)
        self.is_favourite = voice != "plain" and ahead is not best
        """The contract is called although another is worth a little more, because the player likes it."""
        self.instead = ContractWord(ahead.choice.contract)
        """The contract that is worth most, for a sentence."""
        self.choice = best.choice
        self.contract = ContractWord(self.choice.contract)
        spec = view.rules.spec(self.choice.contract)
        self.only_contract = not others
        """No other contract is left."""
        self.count_left = len(options)
        """The number of contracts left."""
        self.all_left = len(options) == len(view.rules.specs)
        """Every contract is left."""
        self.is_first_choice = all(best.gain >= option.gain for option in others)
        """No other contract left is worth more."""
        self.expected = best.points
        self.points, self.cost = amount(self.expected), amount(-self.expected)
        """The expected points, and the expected loss, for a sentence."""
        self.one_point = self.points in ("1", "−1")
        self.share = spec.total / view.rules.players
        """An even share of the contract's points."""
        self.has_the_one = spec.penalty.bit_count() == 1 and not spec.trick_points
        """The contract has a single penalty card, and tricks do not count."""
        self.card = CardWord(spec.penalty.bit_length() - 1)
        """The contract's only penalty card, for a sentence."""
        self.holds_the_one = self.has_the_one and bool(view.hand & spec.penalty)
        """The dealer holds the contract's only penalty card."""
        trump, start = self.choice.trump or 0, self.choice.start or 0
        self.suit, self.rank = SuitWord(trump), RankWord(start)
        """The trump suit, and the starting rank, for a sentence."""
        self.trumps = (view.hand & SUIT_MASK[trump]).bit_count()
        """The number of trumps held."""
        self.holds_start = any(BIT[13 * suit + start] & view.hand for suit in view.rules.suits)
        """The dealer has a card of the starting rank."""
        self.can_wait = _can_wait(others)


def _can_wait(others: Sequence[Call]) -> str | Message:
    """Return the clause that trumps, dominoes or both are kept for later; empty if neither is."""
    waiting = [option for option in others if option.choice.contract in POSITIVE]
    if not waiting:
        return ""
    return Message(
        "{kept} can wait{better? for a better hand|}",
        kept=tuple(ContractWord(option.choice.contract) for option in waiting),
        better=all(option.points < _FINE for option in waiting),
    )


_SAFE_HANDS: Final[Rules[CallFacts]] = {
    "throw_the_king": (
        lambda f: f.holds_the_one,
        "I should find a trick to discard {card} on{can_wait?; {can_wait}|}.",
    ),
    "safe_hand": (always, "Hardly anything can happen to this hand at {contract}{can_wait?; {can_wait}|}."),
}
_COST: Final = {"points": "cost"}
CALLS: Final[Rules[CallFacts]] = {
    "contract_with_a_victim": (
        lambda f: f.is_favourite and f.voice == "hunter",
        "{contract} or {instead}, it is much the same to me: I call the one that makes a victim.",
    ),
    "plain_contract": (
        lambda f: f.is_favourite and f.voice == "counter",
        "{contract} or {instead}, it is much the same to me: I call the one that costs little by little.",
    ),
    "last_contract_trumps": (
        lambda f: f.only_contract and f.choice.trump is not None,
        "{contract} is all I have left. With {count:word} {suit} as trumps I expect about {points} {one_point?point|points}.",
        {"count": "trumps"},
    ),
    "last_contract_domino": (
        lambda f: f.only_contract and f.choice.start is not None,
        "{contract} is all I have left. From the {rank}{holds?|, though I hold none,} my cards go out best.",
        {"holds": "holds_start"},
    ),
    "last_contract": (lambda f: f.only_contract, "{contract} is all I have left."),
    "no_trump": (
        lambda f: f.choice.contract == "trumps" and f.choice.trump is None,
        "High cards in every suit: I expect about {points} {one_point?point|points} without a trump suit.",
    ),
    "trump_suit": (
        lambda f: f.choice.contract == "trumps",
        "With {count:word} {suit} as trumps I expect about {points} {one_point?point|points}.",
        {"count": "trumps"},
    ),
    "domino_without_start": (
        lambda f: f.choice.start is not None and not f.holds_start,
        "I hold no {rank}, but the others have to open for me: I expect about {points} {one_point?point|points}.",
    ),
    "domino_start": (
        lambda f: f.choice.start is not None,
        "My cards go out best from the {rank}: I expect about {points} {one_point?point|points}.",
    ),
    **when(lambda f: f.expected > -0.5, _SAFE_HANDS),
    "avoid_the_one": (
        lambda f: f.expected > f.share and f.has_the_one,
        "A good hand for {contract}: I do not expect to end up with {card}{can_wait?; {can_wait}|}.",
    ),
    "good_hand": (
        lambda f: f.expected > _GOOD * f.share,
        "A good hand for {contract}: it should cost about {points}{can_wait?; {can_wait}|}.",
        _COST,
    ),
    "fair_hand": (
        lambda f: f.expected > f.share,
        "A fair hand for {contract}: it should cost about {points}{can_wait?; {can_wait}|}.",
        _COST,
    ),
    "least_bad_contract": (
        lambda f: f.is_first_choice,
        "Of {every?all {count:word} contracts|what I have left} {contract} suits this hand best{can_wait?; {can_wait}|}.",
        {"every": "all_left", "count": "count_left"},
    ),
    "poor_call": (always, "A poor hand for {contract}: it should cost about {points}.", _COST),
}
"""Why a contract is called."""


def call(view: View, options: Sequence[Call], voice: Voice = "plain") -> Reason:
    """Return why the first of these contracts is called. ``options`` are all contracts left, the called one first."""
    return first_reason(CALLS, CallFacts(view, options, voice))


class BidFacts:
    """A bid, and everybody's expected points."""

    def __init__(self, view: View, judged: Judged, voice: Voice = "plain") -> None:
        """Make the facts of a bid. ``judged`` is the bid with its figures."""
        self.voice = voice
        rules, me, dealer, bid = view.rules, view.seat, view.dealer, judged.bid
        self.view = view
        self.mine, theirs = judged.prospect.mine, judged.prospect.theirs
        """My expected points."""
        self.average = view.spec.total / rules.players
        self.dealer = seat_word(view, dealer)
        self.contract = ContractWord(view.spec.contract)
        self.is_dealer = me == dealer
        """The dealer bids."""
        self.debt = view.owed(me, dealer)
        """The doubles owed to the dealer."""
        self.deals_left = view.dealer_deals_left
        """Deals that the dealer has left, this one included."""
        doubles = rules.negative_doubles if view.spec.negative else rules.positive_doubles
        self.only_the_dealer = doubles == "dealer"
        """Only the dealer may be doubled at this contract."""
        self.must = dealer in bid.double and forced(rules, view.standing, me, dealer)
        """The dealer is doubled because the double is owed and forced (R3.4)."""
        willing = bid.double - {dealer} if self.must else bid.double
        self.breaks_silence = judged.breaks_silence and bool(willing)
        """The doubles only prevent sharing."""
        self.pays = (
            not self.breaks_silence and dealer in willing and self.debt > 0 and self.mine <= theirs[dealer]
        )
        """The dealer is doubled, not for an advantage but because a double is owed."""
        worse = {seat for seat in rules.seats if self.mine > theirs[seat]}
        leader = view.standing.leader_beside(me) if voice == "hunter" else -1
        self.hunts = leader != dealer and leader in bid.double and not self.breaks_silence
        """A flank is doubled who is ahead of the others."""
        self.leader = seat_word(view, max(leader, 0))
        """That player, for a sentence."""
        self.is_ahead = view.standing.running[leader] > view.standing.running[me]
        """That player is ahead of me too."""
        by_choice = frozenset[Seat]() if self.breaks_silence else willing - {dealer} if self.pays else willing
        have_bid = {given.seat for given in view.bids}
        if self.hunts:
            by_choice -= {leader}
        self.willing = seat_list(view, willing)
        """The players who are doubled without being forced."""
        self.weaker = seat_list(view, by_choice & worse)
        """The players who are doubled by choice and expected to do worse than I."""
        self.even_late = seat_list(view, (by_choice - worse) & have_bid)
        """The others who are doubled by choice and can no longer redouble."""
        self.even = seat_list(view, by_choice - worse - have_bid)
        """The others who are doubled by choice and can still redouble."""
        self.even_with_me = (*self.even, Message.within_context("and another player", "I"))
        self.answered_weaker = seat_list(view, bid.redouble & worse)
        """The players who are redoubled and expected to do worse than I."""
        self.answered_even = seat_list(view, bid.redouble - worse)
        """The players who are redoubled and not expected to do worse."""
        self.all_the_same = (*self.even_late, *self.even)
        """The players who are doubled by choice and not expected to do worse."""
        self.at_least = amount(
            floor(min([self.mine - theirs[seat] for seat in by_choice & worse], default=0.0))
        )
        """The points by which I expect to do better than any of :attr:`weaker`, rounded down, for a sentence."""
        self.little_behind = seat_list(
            view, ({seat for seat, _ in judged.gains} & worse) - bid.double - bid.redouble
        )
        """The players who are not doubled or redoubled, though I expect to do better."""
        self.asked = seat_list(view, (seat for seat, _ in judged.gains))
        """The players who may be doubled or redoubled."""


def _pays(f: BidFacts) -> Message:
    """Return why a debt is paid, by the worth of the hand."""
    if f.mine > f.average:
        says = N_("I owe {dealer} {count?a double|{count:word} doubles} and pay one on a fair hand.")
    elif f.mine > f.average - abs(f.average) / 3:
        says = N_(
            "I owe {dealer} {count?a double|{count:word} doubles} and pay one on no more than an average hand."
        )
    else:
        says = N_("I owe {dealer} {count?a double|{count:word} doubles} and pay one though my hand is poor.")
    return filled(says, f, {"count": "debt"})


_HUNTED: Final[Rules[BidFacts]] = {
    "double_the_leader": (lambda f: f.is_ahead, "{Leader} {leader?are|is} ahead: I double."),
    "double_the_pursuer": (
        lambda f: not f.is_ahead,
        "{Leader} {leader?are|is} the closest behind me: I double.",
    ),
}
_CHOSEN: Final[Rules[BidFacts]] = {
    "double_counted": (
        lambda f: f.voice == "counter" and f.at_least not in ("0", "1"),
        "I count on {points} points more than {players}: that is enough for a double.",
        {"points": "at_least", "players": "weaker"},
    ),
    "double_prey": (
        lambda f: f.voice == "hunter",
        "I expect to do better than {players}: fair game.",
        {"players": "weaker"},
    ),
    "double_on_good_hand": (
        lambda f: f.mine > f.average,
        "My hand looks good for {contract}: I expect to do better than {players}.",
        {"players": "weaker"},
    ),
    "double_weaker": (
        lambda f: f.mine <= f.average,
        "My hand looks good enough for {contract}: I expect to do better than {players}.",
        {"players": "weaker"},
    ),
}
DOUBLES: Final[Rules[BidFacts]] = {
    "forced_double": (
        lambda f: f.must,
        "I owe {dealer} {count?a double|{count:word} doubles}, and {left?this is the last deal for it|only {left:word} deals are left for it}: I must double.",
        {"count": "debt", "left": "deals_left"},
    ),
    "double_against_sharing": (
        lambda f: f.breaks_silence,
        "I double {players} so that the hand is played: mine is better than an equal share.",
        {"players": "willing"},
    ),
    "pay_owed_double": (lambda f: f.pays, _pays),
    **when(lambda f: f.hunts, _HUNTED),
    "double_besides": (
        lambda f: f.weaker and (f.must or f.pays),
        "I expect {players} to do worse than me.",
        {"players": "weaker"},
    ),
    **when(lambda f: f.weaker and not (f.must or f.pays), _CHOSEN),
    "double_all_the_same": (
        lambda f: f.all_the_same and f.voice == "hunter",
        "{Players} should do no worse than me: I double anyway.",
        {"players": "all_the_same"},
    ),
    "double_late": (
        lambda f: f.even_late and f.voice != "hunter",
        "{Players} can no longer redouble, and we are about even: a double is worth the risk.",
        {"players": "even_late"},
    ),
    "double_even": (
        lambda f: f.even and f.voice != "hunter",
        "{Players} are about even: a double is worth the risk.",
        {"players": "even_with_me"},
    ),
    "redouble_weaker": (
        lambda f: f.answered_weaker,
        "{Players} doubled me and should do worse: I redouble.",
        {"players": "answered_weaker"},
    ),
    "redouble_even": (
        lambda f: f.answered_even,
        "{Players} doubled me, and we are about even: I risk a redouble.",
        {"players": "answered_even"},
    ),
}
"""Why players are doubled and redoubled. Every rule that holds gives a sentence."""


_DEALER_ALONE: Final[Rules[BidFacts]] = {
    "poor_hand_dealer": (
        lambda f: f.mine < f.average,
        "My hand is poor for {contract}: I leave {dealer} alone.",
    ),
    "not_good_enough": (
        lambda f: not f.view.contracts_left,
        "My hand is not good enough to double {dealer}.",
    ),
    "dealer_chose_it": (always, "{Dealer} called it, and should do no worse than me."),
}
PASSES: Final[Rules[BidFacts]] = {
    "no_redouble": (
        lambda f: f.is_dealer,
        "I see no advantage in redoubling {players}.",
        {"players": "asked"},
    ),
    "too_little_for_a_double": (
        lambda f: f.voice == "counter" and f.little_behind,
        "I expect to do better than {players}, but by too little for a double.",
        {"players": "little_behind"},
    ),
    **when(lambda f: f.only_the_dealer, _DEALER_ALONE),
    "poor_hand": (lambda f: f.mine < f.average, "My hand is poor for {contract}: I leave everybody alone."),
    "nobody_worse_off": (always, "Nobody I may double looks worse off than I am."),
}
"""Why nobody is doubled or redoubled."""


def bid(view: View, judged: Judged, voice: Voice = "plain") -> Reason:
    """Return why these players are doubled and redoubled, and no others.

    A bid may have several reasons; the first one names the rule. ``judged`` is the bid with its figures.
    """
    facts = BidFacts(view, judged, voice)
    reasons: list[Reason] = []
    for name, rule in DOUBLES.items():
        if rule[0](facts) and not (name in _CHOSEN and any(each.rule in _CHOSEN for each in reasons)):
            reasons.append(reason_of(name, DOUBLES, facts))
    if not reasons:
        return first_reason(PASSES, facts)
    return Reason(reasons[0].rule, together([reason.said for reason in reasons]))
