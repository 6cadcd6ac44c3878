"""Doubling and redoubling.

A double with a player is worth the points that I am expected to score above that player. The estimate for the
dealer depends on the contract and on the freedom of the choice. For a flank who has bid it depends on their
doubles of the dealer and of me; for one who has not, on the points that remain. The better my own hand, the
fewer points the others can lose.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from barbu_bots.bidding.hand_values import HandValues
from barbu_bots.personality import Personality
from barbu_bots.weights.book import BiddingWeights
from barbu_tui.core.actions import Bid
from barbu_tui.core.cards import Seat
from barbu_tui.core.doubling import Standing, deals_left, forced, open_to, owed
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.view import View


@dataclass(slots=True)
class Prospect:
    """The expected points of all players, for one seat and before a card is played."""

    mine: float
    """My own points."""
    theirs: tuple[float, ...]
    """Seat → points; my own entry is :attr:`mine`."""


@dataclass(slots=True)
class Judged:
    """A bid and the figures behind it."""

    bid: Bid
    prospect: Prospect
    gains: tuple[tuple[Seat, float], ...]
    """(player, expected gain of a double or redouble, less my threshold), for each who may be doubled."""
    forced: bool
    """Whether the double of the dealer was forced (R3.4)."""
    breaks_silence: bool
    """Whether the double was made only to prevent sharing."""


def said_to_dealer(rules: Ruleset, standing: Standing, bid: Bid, dealer: Seat) -> int:
    """Return 0 if a flank's bid did not double the dealer, 1 if it did, 2 if it had to (R3.4)."""
    if dealer not in bid.double:
        return 0
    return 2 if forced(rules, standing, bid.seat, dealer) else 1


def outlook(view: View, values: HandValues, weights: BiddingWeights, mine: float | None = None) -> Prospect:
    """Return the expected points of all players, by the bids so far; ``mine`` is the worth of the hand, if known."""
    rules, seat, dealer, choice = view.rules, view.seat, view.dealer, view.choice
    assert choice is not None
    spec = view.spec
    of_contract = weights.contracts[choice.contract]
    players, standing = rules.players, view.standing
    fit, shift = values.fit[choice.contract]
    position = values.position(seat, dealer)
    if mine is None:
        mine = values.of(choice, view.hand, position)
    if seat == dealer:
        dealers = mine
        rest = (spec.total - mine) / (players - 1)
    else:
        left = min(deals_left(rules, standing, dealer), 7)
        usual = of_contract.flank_own[position] * fit + shift
        dealers = of_contract.dealer_mean[left - 1] * fit + shift - of_contract.dealer_reply * (mine - usual)
        rest = (spec.total - mine - dealers) / (players - 2)
    theirs = [rest] * players
    for bid in view.bids:
        other = bid.seat
        state = said_to_dealer(rules, standing, bid, dealer)
        if seat == dealer:
            known = of_contract.to_dealer[state] * fit + shift
            theirs[other] = known - of_contract.reply_to_dealer * (mine - shift)
        else:
            known = of_contract.to_flank[2 * state + (seat in bid.double)] * fit + shift
            theirs[other] = known - of_contract.flank_reply * (mine - shift)
    theirs[dealer] = dealers
    theirs[seat] = mine
    return Prospect(mine, tuple(theirs))


def owed_bonus(view: View, weights: BiddingWeights, seat: Seat) -> float:
    """Return the worth of making an owed double of the dealer now, 0 if none is owed."""
    debt = owed(view.rules, view.standing, seat, view.dealer)
    if not debt:
        return 0.0
    table = weights.owed_one if debt == 1 else weights.owed_two
    return table[min(view.dealer_deals_left, len(table)) - 1]


def judge_bid(
    view: View,
    values: HandValues,
    weights: BiddingWeights,
    personality: Personality,
    worth: float | None = None,
) -> Judged:
    """Return the bid that a bot of this personality makes. ``worth`` is the expected points of the hand, if known: all that a bid depends on."""
    rules, seat, dealer = view.rules, view.seat, view.dealer
    doubles, redoubles = open_to(rules, view.spec, dealer, seat, view.bids)
    prospect = outlook(view, values, weights, worth)
    mine, theirs = prospect.mine, prospect.theirs
    fit = values.fit[view.spec.contract][0]  # thresholds are points of the games behind the weights
    if seat == dealer:
        return _answer(view, prospect, redoubles, fit * personality.redouble_as_dealer)
    have_bid = [bid.seat for bid in view.bids]
    gains = []
    leader = view.standing.leader_beside(seat) if personality.double_leader else -1
    for other in sorted(doubles):
        gain = mine - theirs[other]
        if other == dealer:
            gain += values.scale * owed_bonus(view, weights, seat) - fit * personality.double_dealer
        else:
            threshold = personality.double_late if other in have_bid else personality.double_flank
            gain -= fit * (threshold - personality.double_leader if other == leader else threshold)
        gains.append((other, gain))
    answers = [(other, mine - theirs[other] - fit * personality.redouble) for other in sorted(redoubles)]
    answered = frozenset([other for other, gain in answers if gain > 0])
    chosen = [other for other, gain in gains if gain > 0]
    breaks_silence = False
    if not answers and _may_be_shared(view):
        share = view.spec.total / (rules.players - 1)
        shared = (mine - share) * weights.speaks_last[values.position(seat, dealer)]
        chosen, breaks_silence = _against_sharing(gains, chosen, shared, fit * personality.break_silence)
    forced_now = dealer not in chosen and forced(rules, view.standing, seat, dealer)
    if forced_now:
        chosen.append(dealer)
    bid = _bid(seat, frozenset(chosen), answered)
    return Judged(bid, prospect, (*gains, *answers), forced_now, breaks_silence)


def _may_be_shared(view: View) -> bool:
    """Return whether this hand is shared out if it stays undoubled (R3.6), and nobody has doubled yet."""
    return view.spec.negative and view.rules.undoubled == "shared" and not any(map(any, view.levels))


def _against_sharing(
    gains: list[tuple[Seat, float]], chosen: list[Seat], shared: float, least: float
) -> tuple[list[Seat], bool]:
    """Return the players to double if an undoubled hand is shared out, and whether sharing is the reason.

    Args:
        gains: (player, expected gain of a double).
        chosen: the players doubled otherwise.
        shared: the advantage of my hand over a share, times the chance that the others do not double.
        least: the points that a double must gain.
    """
    if chosen:
        gain = sum(gain for _, gain in gains if gain > 0)
        return (chosen if gain + shared > least else []), False
    if gains:
        other, gain = max(gains, key=lambda pair: pair[1])
        if gain + shared > least:
            return [other], True
    return [], False


def _answer(view: View, prospect: Prospect, redoubles: frozenset[Seat], threshold: float) -> Judged:
    """Return the dealer's bid: only redoubles are open."""
    mine, theirs = prospect.mine, prospect.theirs
    gains = tuple((other, mine - theirs[other] - threshold) for other in sorted(redoubles))
    if view.rules.redoubles == "all":
        answered = redoubles if sum(gain for _, gain in gains) > 0 else _NOBODY
    else:
        answered = frozenset(other for other, gain in gains if gain > 0)
    return Judged(_bid(view.seat, _NOBODY, answered), prospect, gains, False, False)


_bid: Final = cache(Bid)  # some hundreds of different ones, each made thousands of times
_NOBODY: Final = frozenset[Seat]()
