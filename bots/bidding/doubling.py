"""Doubling: with each player apart, on what I expect of my hand and of his.

A double with a player is worth what I am expected to score more than he. What is expected of another:
the dealer, by the contract and by how free he was to choose it; a flank who has spoken, by whether he
doubled the dealer, whether he had to, and whether he doubled me; one who has not, by what remains. The
better my own hand is, the less there is for each of them to do badly with.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from barbu_tui.core.actions import Bid
from barbu_tui.core.cards import Seat
from barbu_tui.core.doubling import Standing, deals_left, forced, open_to, owed
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.view import View
from bots.bidding.hand_values import HandValues
from bots.personality import Character
from bots.weights.doubling import Business


@dataclass(slots=True)
class Prospect:
    """What is expected of everybody, from one seat and before a card is played."""

    mine: float
    """My own points."""
    theirs: tuple[float, ...]
    """Seat → his points; my own entry is :attr:`mine`."""


@dataclass(slots=True)
class Judged:
    """A bid, and what it rests on."""

    bid: Bid
    prospect: Prospect
    gains: tuple[tuple[Seat, float], ...]
    """(player, points that a double or redouble with him is expected to bring over my threshold)."""
    forced: bool
    """I had to double the dealer."""
    alone: bool
    """I doubled lest the hand be shared out."""


def said_to_dealer(rules: Ruleset, standing: Standing, bid: Bid, dealer: Seat) -> int:
    """What a flank's bid tells the dealer: 0 he did not double him, 1 he did, 2 he had to (R3.4)."""
    if dealer not in bid.double:
        return 0
    return 2 if forced(rules, standing, bid.seat, dealer) else 1


def outlook(view: View, values: HandValues, business: Business) -> Prospect:
    """What is expected of everybody, by the bids so far."""
    rules, seat, dealer, choice = view.rules, view.seat, view.dealer, view.choice
    assert choice is not None
    spec = view.spec
    weights = business.contracts[choice.contract]
    players, standing = rules.players, view.standing
    fit = abs(spec.total / weights.total)
    shift = spec.total / players - fit * weights.total / business.players
    position = values.position(seat, dealer)
    mine = values.of(choice, view.hand, position)
    if seat == dealer:
        his = mine
        rest = (spec.total - mine) / (players - 1)
    else:
        left = min(deals_left(rules, standing, dealer), 7)
        usual = weights.flank_own[position] * fit + shift
        his = weights.dealer_mean[left - 1] * fit + shift - weights.dealer_reply * (mine - usual)
        rest = (spec.total - mine - his) / (players - 2)
    theirs = [rest] * players
    for bid in view.bids:
        other = bid.seat
        state = said_to_dealer(rules, standing, bid, dealer)
        if not weights.to_flank:
            known = weights.flank_mean[values.position(other, dealer) - 1][state] * fit + shift
            theirs[other] = rest + 0.5 * (known - rest)
        elif seat == dealer:
            theirs[other] = weights.to_dealer[state] * fit + shift - weights.reply_to_dealer * (mine - shift)
        else:
            said = weights.to_flank[2 * state + (seat in bid.double)]
            theirs[other] = said * fit + shift - weights.flank_reply * (mine - shift)
    theirs[dealer] = his
    theirs[seat] = mine
    return Prospect(mine, tuple(theirs))


def owed_bonus(view: View, business: Business, seat: Seat) -> float:
    """What using up an owed double of the dealer is worth."""
    debt = owed(view.rules, view.standing, seat, view.dealer)
    if not debt:
        return 0.0
    table = business.owed_one if debt == 1 else business.owed_two
    return table[min(view.dealer_deals_left, len(table)) - 1]


def judge(view: View, values: HandValues, business: Business, character: Character) -> Judged:
    """The bid that a player of this character makes."""
    rules, spec, seat, dealer = view.rules, view.spec, view.seat, view.dealer
    doubles, redoubles = open_to(rules, spec, dealer, seat, view.bids)
    prospect = outlook(view, values, business)
    mine, theirs = prospect.mine, prospect.theirs
    if seat == dealer:
        return _answer(view, prospect, redoubles, character)
    spoken = [bid.seat for bid in view.bids]
    gains = []
    chosen = []
    for other in sorted(doubles):
        gain = mine - theirs[other]
        if other == dealer:
            gain += owed_bonus(view, business, seat) - character.double_dealer
        elif other in spoken:
            gain -= character.double_spoken
        else:
            gain -= character.double_flank
        gains.append((other, gain))
        if gain > 0:
            chosen.append(other)
    answers = [(other, mine - theirs[other] - character.redouble) for other in sorted(redoubles)]
    answered = frozenset([other for other, gain in answers if gain > 0])
    alone = False
    may_be_shared = not answers and spec.negative and rules.undoubled == "shared"
    if may_be_shared and not any(map(any, view.levels)):
        share = spec.total / (rules.players - 1)
        net = (mine - share) * business.speaks_last[values.position(seat, dealer)]
        if chosen:
            if sum(gain for _, gain in gains if gain > 0) + net <= character.break_silence:
                chosen = []
        elif gains:
            other, gain = max(gains, key=lambda pair: pair[1])
            if gain + net > character.break_silence:
                chosen = [other]
                alone = True
    forced_now = dealer not in chosen and forced(rules, view.standing, seat, dealer)
    if forced_now:
        chosen.append(dealer)
    bid = _bid(seat, frozenset(chosen), answered)
    return Judged(bid, prospect, (*gains, *answers), forced_now, alone)


def _answer(view: View, prospect: Prospect, redoubles: frozenset[Seat], character: Character) -> Judged:
    """The dealer's bid: he may only redouble."""
    mine, theirs = prospect.mine, prospect.theirs
    gains = tuple((other, mine - theirs[other] - character.redouble_dealing) for other in sorted(redoubles))
    if view.rules.redoubles == "all":
        answered = redoubles if sum(gain for _, gain in gains) > 0 else _NOBODY
    else:
        answered = frozenset(other for other, gain in gains if gain > 0)
    return Judged(_bid(view.seat, _NOBODY, answered), prospect, gains, False, False)


_bid: Final = cache(Bid)  # some hundreds, each made thousands of times
_NOBODY: Final = frozenset[Seat]()
