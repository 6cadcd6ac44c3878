"""Why a choice is good or bad, in two or three sentences.

The features of a hand come from the bots' own judgement (:mod:`barbu_tui.session.practice.hand_features`); the
figures in brackets behind them are points against a usual suit. All other points are from the estimate
that is explained. Other players stand in a sentence as ``{W}``, ``{N}``, ``{E}``;
see :func:`bots.spoken`.
"""

from __future__ import annotations

from collections.abc import Sequence

from barbu_tui.core.actions import Bid, ChooseContract
from barbu_tui.core.cards import (
    SUIT_MASK,
    SUIT_NAMES,
    Seat,
    Suit,
)
from barbu_tui.core.contracts import CONTRACT_NAMES, Contract
from barbu_tui.core.doubling import forced, shared_points
from barbu_tui.core.view import View
from barbu_tui.session.estimate.estimate import Worth
from barbu_tui.session.estimate.future_value import kept_worth, later_worth
from barbu_tui.session.practice.grade import Grade, PairValue
from barbu_tui.session.practice.hand_features import layout, suit_worths, values_of
from barbu_tui.session.practice.suit_text import held_ranks, helps_and_harms
from barbu_tui.text import RANK_SIGNS, capital, card_sign, count_word, counted, listed, signed_tenths

_PLURAL = ("trumps", "domino")
"""Contracts whose names are many things."""
_ALIKE = 0.5
"""Points that make no difference in words."""
_TELLING = 2.0
"""Points from doubles that are worth a sentence beside two others."""


def option_text(choice: ChooseContract) -> str:
    """A call in words: ``"Trumps in clubs"``, ``"Dominoes from the 8"``."""
    name = CONTRACT_NAMES[choice.contract]
    if choice.contract == "trumps":
        return "No trump" if choice.trump is None else f"{name} in {SUIT_NAMES[choice.trump]}"
    return name if choice.start is None else f"{name} from the {RANK_SIGNS[choice.start]}"


# The call ------------------------------------------------------------------------------------------


def call_reasons(view: View, grade: Grade) -> list[str]:
    """Why the best call is best, and what is wrong with the one made: two or three sentences.

    Args:
        view: of the dealer.
        grade: of his call.
    """
    best, chosen = grade.best.choice, grade.chosen.choice
    assert isinstance(best, ChooseContract)
    assert isinstance(chosen, ChooseContract)
    sentences = [_strength(view, best, grade.best)]
    if chosen != best:
        sentences.append(_weakness(view, chosen, grade.chosen, best))
    spent = _spent(view, grade)
    if spent:
        sentences.append(spent)
    doubles = grade.best.deal - grade.best.hand[view.seat]
    if len(sentences) < (3 if abs(doubles) >= _TELLING else 2):
        sentences.append(_business(view, grade))
    return sentences


def _strength(view: View, choice: ChooseContract, worth: Worth) -> str:
    """What makes a hand good for a call."""
    if choice.contract == "trumps":
        return _trumps(view, choice, worth)
    if choice.start is not None:
        return _dominoes(view, choice)
    helps, harms = _suits(view, choice.contract)
    name = CONTRACT_NAMES[choice.contract]
    if helps and harms:
        return f"At {name} {helps}; against that {harms}."
    if helps:
        return f"At {name} {helps}, and nothing else hurts much."
    if harms:
        return f"Even at {name} {harms}, but no other contract suits the hand better."
    return f"An ordinary hand for {name}: no suit of it helps or hurts by as much as a point."


def _weakness(view: View, choice: ChooseContract, worth: Worth, best: ChooseContract) -> str:
    """What is wrong with a hand for a call that was not the best."""
    if choice.contract == "trumps":
        return _trumps(view, choice, worth)
    if choice.start is not None:
        return _dominoes(view, choice)
    name = CONTRACT_NAMES[choice.contract]
    helps, harms = _suits(view, choice.contract)
    if harms:
        return f"At {name} {harms}."
    if helps:
        return f"{name} is not bad, since {helps}, but {CONTRACT_NAMES[best.contract]} {'have' if best.contract in _PLURAL else 'has'} more in it."
    return f"For {name} the hand is ordinary: no suit of it helps or hurts by as much as a point."


def _suits(view: View, contract: Contract, position: int = 0) -> tuple[str, str]:
    """The suits that help at a negative contract, and those that harm, in words; empty where none does."""
    return helps_and_harms(contract, suit_worths(view.rules, contract, view.hand, position))


def _trumps(view: View, choice: ChooseContract, worth: Worth) -> str:
    """How many tricks, and out of what."""
    spec = view.rules.spec("trumps")
    tricks = f"{worth.hand[view.seat] / spec.trick_points:.1f} of {view.rules.hand_size} tricks"
    trump = choice.trump
    if trump is None:
        return f"Without trumps the hand makes {tricks} on average."
    side = [
        card_sign(card)
        for suit in view.rules.suits
        if suit != trump
        for card in (13 * suit + 12, 13 * suit + 11)
        if view.hand >> card & 1
    ]
    held = view.hand & SUIT_MASK[trump]
    count = held.bit_count()
    if not count:
        beside = f", with {listed(side)}," if side else ""
        return f"Without a single {_one(trump)} the hand{beside} makes {tricks} on average."
    if count == 1:
        beside = f" with {listed(side)} beside it" if side else ""
        return f"The lone {card_sign(held.bit_length() - 1)}{beside} makes {tricks} on average."
    honours = [card_sign(13 * trump + rank) for rank in (12, 11, 10) if held >> 13 * trump + rank & 1]
    led = f" headed by {listed(honours)}" if honours else " without an honour"
    beside = f" with {listed(side)} beside them" if side else ""
    return f"{capital(count_word(count))} {SUIT_NAMES[trump]}{led}{beside} make {tricks} on average."


def _one(suit: Suit) -> str:
    """A card of a suit: ``"club"``."""
    return SUIT_NAMES[suit].removesuffix("s")


def _dominoes(view: View, choice: ChooseContract) -> str:
    """What the hand must wait for."""
    assert choice.start is not None
    found = layout(view.rules, view.hand, choice.start)
    name = RANK_SIGNS[choice.start]
    held = f"you hold {held_ranks(found.held, choice.start)}"
    near = f"{counted(found.near, 'card')} beside it"
    if found.hardest is None:
        return f"From the {name} {held} and {near}, and no card of yours waits for another's."
    wait = f"{card_sign(found.hardest)} waits for {counted(found.before, 'card')} of others"
    if found.next_hardest is not None and found.next_before >= 3:
        wait += f", {card_sign(found.next_hardest)} for {count_word(found.next_before)}"
    return f"From the {name} {held} and {near}; {wait}."


def _spent(view: View, grade: Grade) -> str:
    """What trumps or dominoes are kept for, where that decides."""
    best, chosen = grade.best.choice, grade.chosen.choice
    assert isinstance(best, ChooseContract)
    assert isinstance(chosen, ChooseContract)
    rules = view.rules
    kept = kept_worth(rules, rules.spec(best.contract))
    name = CONTRACT_NAMES[best.contract]
    if kept and abs(grade.best.deal - kept) < _ALIKE:
        return f"{signed_tenths(grade.best.deal)} now is about what {name} are worth when kept for a better hand."
    if kept and grade.best.deal > kept:
        return f"{signed_tenths(grade.best.deal)} now is more than the {kept:.0f} that {name} are worth when kept for a better hand."
    if kept:
        return (
            f"{name} bring less than the {kept:.0f} they are worth when kept, "
            "but every other contract left would cost more."
        )
    if chosen.contract == best.contract:
        return ""
    keeps = kept_worth(rules, rules.spec(chosen.contract))
    if keeps:
        other = CONTRACT_NAMES[chosen.contract]
        return f"{other} bring {signed_tenths(grade.chosen.deal)} now, less than the {keeps:.0f} they are worth when kept for a better hand."
    return ""


def _business(view: View, grade: Grade) -> str:
    """What doubles do to the deal."""
    worth, best = grade.best, grade.best.choice
    assert isinstance(best, ChooseContract)
    hand = worth.hand[view.seat]
    doubles = worth.deal - hand
    at = f"At {CONTRACT_NAMES[best.contract]} expect" if grade.chosen.choice != best else "Expect"
    if abs(doubles) < 1:
        return f"{at} {signed_tenths(worth.deal)} on the cards; doubles change little."
    why = "for those who double you do worse" if doubles > 0 else "for those who double you do better"
    return f"{at} {signed_tenths(hand)} on the cards and {signed_tenths(doubles)} from doubles, {why}."


# Doubling ------------------------------------------------------------------------------------------


def bid_reasons(view: View, grade: Grade, pairs: Sequence[PairValue]) -> list[str]:
    """Why the best bid is best: two or three sentences.

    Args:
        view: of the player who bids.
        grade: of his bid.
        pairs: what the business with each player is worth.
    """
    best = grade.best.choice
    assert isinstance(best, Bid)
    seat = view.seat
    order = sorted(view.rules.seats, key=lambda other: (-grade.best.hand[other], other))
    means = [
        f"{_player(view, other)} {signed_tenths(grade.best.hand[other])}" for other in order if other != seat
    ]
    outlook = f"Before doubles expect {signed_tenths(grade.best.hand[seat])} for you, {listed(means)}"
    business = f"; {_pairs(view, pairs)}" if pairs else ""
    sentences = [_own_hand(view, grade.best), f"{outlook}{business}."]
    debt = _debt(view, best)
    silent = view.spec.negative and not any(map(any, view.levels))
    if debt:
        sentences.append(debt)
    elif silent and view.rules.undoubled == "shared" and seat != view.dealer:
        share = shared_points(view.rules, view.spec, view.dealer)[seat]
        sentences.append(f"Should nobody double, the deal is shared out: −{abs(share)} for you.")
    return sentences


def _own_hand(view: View, worth: Worth) -> str:
    """What the hand of a player who is to bid is like at the contract called."""
    choice = view.choice
    assert choice is not None
    if choice.contract == "trumps":
        return _trumps(view, choice, worth)
    if choice.start is not None:
        return _dominoes(view, choice)
    position = values_of(view.rules).position(view.seat, view.dealer)
    helps, harms = _suits(view, choice.contract, position)
    if helps or harms:
        return f"{capital('; '.join(part for part in (helps, harms) if part))}."
    return "An ordinary hand: no suit of it helps or hurts by as much as a point."


def _pairs(view: View, pairs: Sequence[PairValue]) -> str:
    """``doubling is worth +5.8 with {W} and −1.2 with {N}; redoubling +6.8 with {E}, within the error``."""
    unsure = [abs(pair.worth) <= pair.error for pair in pairs]
    parts: list[str] = []
    for word, redouble in (("doubling", False), ("redoubling", True)):
        items = [
            f"{signed_tenths(pair.worth)} with {_player(view, pair.seat)}"
            + (" (unsure)" if doubt and not all(unsure) else "")
            for pair, doubt in zip(pairs, unsure, strict=True)
            if pair.redouble == redouble
        ]
        if items:
            parts.append(f"{word} {'' if parts else 'is worth '}{listed(items)}")
    within = {1: ", within the error", 2: ", both within the error"}.get(len(pairs), ", all within the error")
    return "; ".join(parts) + (within if all(unsure) else "")


def _debt(view: View, best: Bid) -> str:
    dealer, seat = view.dealer, view.seat
    owed = view.owed(seat, dealer)
    if seat == dealer or not owed:
        return ""
    left = view.dealer_deals_left
    deals = f"{counted(left, 'deal')} left"
    who = _player(view, dealer)
    if forced(view.rules, view.standing, seat, dealer):
        return f"The double of {who} is forced: you owe {count_word(owed)} with {deals}."
    worth = later_worth(view, Bid(seat, frozenset((dealer,))))
    used = f"paying one is worth {signed_tenths(worth)}"
    verdict = "" if dealer in best.double else ", not enough here"
    return f"You owe {who} {count_word(owed)} with {deals}; {used}{verdict}."


def _player(view: View, seat: Seat) -> str:
    return "{" + view.rules.seat_letters[seat] + "}"


__all__ = [
    "bid_reasons",
    "call_reasons",
    "option_text",
]
