"""Why one option is better than another, in two or three sentences.

The first sentence compares: the answer with the best, or the best with the next, and splits the difference into what
the cards bring, what doubles bring and what is left for later deals. Each figure stands once. The other sentences name
what in the hand makes the difference, by the bots' own judgement
(:mod:`barbu_tui.session.practice.hand_features`), without figures of their own.

Other players stand in a sentence as ``{W}``, ``{N}``, ``{E}``; see :func:`bots.spoken`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barbu_tui.core.actions import Bid, ChooseContract
from barbu_tui.core.cards import SUIT_MASK, SUIT_NAMES, Rank, Seat, Suit
from barbu_tui.core.contracts import CONTRACT_NAMES
from barbu_tui.core.doubling import forced, shared_points
from barbu_tui.core.view import View
from barbu_tui.language import RankWord, SuitWord, tr
from barbu_tui.session.practice.grade import Grade, PairValue
from barbu_tui.session.practice.hand_features import Layout, layout, suit_worths, values_of
from barbu_tui.session.practice.suit_text import MATTERS, helps_and_harms
from barbu_tui.text import (
    capital,
    card_sign,
    contract_name,
    count_word,
    counted,
    listed,
    rank_sign,
    signed_tenths,
)
from bots.search.snapshot import Choice, Worth

_PLURAL: Final = ("trumps", "domino")
"""Contracts whose names are plural."""
_SHARE: Final = 6
"""A suit is named as a reason if it is worth at least this part of what the two differ by now. A point that a hand
is worth more counts two or three times once doubles are in."""
_ENOUGH: Final = 2.0
"""Points from which a suit is always worth naming."""
_DECIDES: Final = 0.5
"""Share of a difference from which a part of it decides."""


def option_text(choice: ChooseContract) -> str:
    """A call in words: ``"Trumps in clubs"``, ``"Dominoes from the 8"``."""
    if choice.contract == "trumps":
        if choice.trump is None:
            return tr("No trump")
        return tr("Trumps in {suit}", suit=SuitWord(choice.trump))
    if choice.start is None:
        return contract_name(choice.contract)
    return tr("Dominoes from the {rank:sign}", rank=RankWord(choice.start))


def within_contract(choice: ChooseContract) -> str:
    """Return the suit or rank of a call in words: ``"in clubs"``, ``"from the 8"``; empty where there is none."""
    if choice.contract == "trumps":
        return tr("No trump") if choice.trump is None else tr("in {suit}", suit=SuitWord(choice.trump))
    return "" if choice.start is None else tr("from the {rank:sign}", rank=RankWord(choice.start))


# The call ------------------------------------------------------------------------------------------


def call_reasons(view: View, grade: Grade) -> list[str]:
    """Why the best call is best, and what is wrong with the one made: two or three sentences.

    Args:
        view: of the dealer.
        grade: of the call.
    """
    best, other = _two(grade)
    if other is None:
        return [f"{option_text(_call(best))} {_is(_call(best))} all that is left."]
    one, two = _call(best), _call(other)
    sentences = [_difference(best, other, option_text(one), _other_call(grade, one, two))]
    now = abs(other.behind + other.later)
    if one.contract == two.contract == "domino":
        sentences.append(_two_starts(view, one, two, even=other.close))
    elif one.contract == two.contract == "trumps":
        sentences += [_trumps(view, one, best), _trumps(view, two, other)]
    else:
        for_best, helps = _hand_at(view, one, best, now)
        sentences += for_best
        if grade.rank > 1 or not helps:
            sentences += _hand_at(view, two, other, now)[0]
    if len(sentences) < 3 and -other.later > _DECIDES * max(other.behind, 0.1) and two.contract in _PLURAL:
        sentences.append(f"{CONTRACT_NAMES[two.contract]} are worth more if kept for a better hand.")
    return sentences


def _two(grade: Grade) -> tuple[Worth, Worth | None]:
    """The best, and what it is compared with: the answer, or the next best if that was the answer."""
    return grade.best, grade.chosen if grade.rank > 1 else grade.second


def _call(worth: Worth) -> ChooseContract:
    assert isinstance(worth.choice, ChooseContract)
    return worth.choice


def _is(call: ChooseContract) -> str:
    return "are" if call.contract in _PLURAL else "is"


def _other_call(grade: Grade, best: ChooseContract, other: ChooseContract) -> str:
    """The call that the best one is compared with: of the same contract, only the suit or rank."""
    name = option_text(other)
    if best.contract == other.contract:
        name = within_contract(other) or name
    return name if grade.rank > 1 else f"{name}, the next best"


def _difference(best: Worth, other: Worth, one: str, two: str) -> str:
    """``"No Queens brings 5.3 more than No Tricks: 3.1 more on the cards and 2.2 more from doubles."``

    The figures are those of the second look where there is one; the parts add up.
    """
    plural = isinstance(best.choice, ChooseContract) and best.choice.contract in _PLURAL
    brings = "bring" if plural else "brings"
    doubt = f", give or take {other.behind_error:.1f}" if other.close else ""
    parts = split(best, other)
    whole = round(sum(value for _, value in parts), 1)
    named = [(where, value) for where, value in parts if value]
    if not whole:
        return f"{one} {brings} no more than {two}{doubt}."
    more = "more" if whole > 0 else "less"
    first = f"{one} {brings} {abs(whole):.1f} {more} than {two}{doubt}"
    if len(named) == 1:
        return f"{first}, all of it {named[0][0]}."
    items = [f"{abs(value):.1f} {'more' if value > 0 else 'less'} {where}" for where, value in named]
    return f"{first}: {listed(items)}."


def split(best: Worth, other: Worth) -> list[tuple[str, float]]:
    """How far an option is behind the best, in tenths: on the cards, from doubles, later.

    The parts add up to the difference of the two sums as they are shown.
    """
    whole = round(best.total, 1) - round(other.total, 1)
    cards, later = round(other.behind_cards, 1), round(-other.later, 1)
    doubles = round(whole - cards - later, 1)
    return [("on the cards", cards), ("from doubles", doubles), ("in later deals", later)]


def _hand_at(
    view: View, call: ChooseContract, worth: Worth, now: float, position: int = 0
) -> tuple[list[str], bool]:
    """What in a hand is good and bad for a contract, a sentence, and whether it speaks for the contract.

    There is none where no suit is worth naming.

    Args:
        view: of the player.
        call: the contract.
        worth: what it is worth.
        now: points that it differs by from what it is compared with, in this deal.
        position: 0 for the dealer, 1 for the dealer's left, and so on.
    """
    if call.contract == "trumps":
        return [_trumps(view, call, worth)], True
    if call.start is not None:
        return [_dominoes(view, call.start, worth)], True
    least = min(max(MATTERS, now / _SHARE), _ENOUGH)
    suits = suit_worths(view.rules, call.contract, view.hand, position)
    helps, harms = helps_and_harms(call.contract, suits, least)
    name = CONTRACT_NAMES[call.contract]
    if helps and harms:
        return [f"At {name} {helps}; against that {harms}."], True
    return ([f"At {name} {helps or harms}."] if helps or harms else []), bool(helps)


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
    honours = [card_sign(13 * trump + rank) for rank in range(12, 7, -1) if held >> 13 * trump + rank & 1]
    led = f" with {listed(honours)}" if honours else f", the highest the {card_sign(held.bit_length() - 1)},"
    beside = f" and {listed(side)} beside them" if side else ""
    return f"{capital(count_word(count))} {SUIT_NAMES[trump]}{led}{beside} make {tricks} on average."


def _one(suit: Suit) -> str:
    """A card of a suit: ``"club"``."""
    return SUIT_NAMES[suit].removesuffix("s")


def _dominoes(view: View, start: Rank, worth: Worth) -> str:
    """What the hand scores, what it has at once, and what it must wait for."""
    found = layout(view.rules, view.hand, start)
    scores = f"From the {rank_sign(start)} you score {signed_tenths(worth.hand[view.seat])} on the cards"
    return f"{scores}: {_at_once(found)}{_waits(found)}."


def _at_once(found: Layout) -> str:
    if not found.free:
        return "every card of yours waits for others"
    does = "waits" if found.free == 1 else "wait"
    return f"{count_word(found.free)} of your cards {does} for nobody"


def _waits(found: Layout) -> str:
    if found.hardest is None:
        return ""
    hardest, before = card_sign(found.hardest), count_word(found.before)
    if not found.free:
        return f", the {hardest} for {before} of their cards"
    return f", and the {hardest} waits for {counted(found.before, 'card')} of others"


def _two_starts(view: View, best: ChooseContract, other: ChooseContract, *, even: bool) -> str:
    """Why dominoes are better from one rank than from another, or how they differ where they are ``even``."""
    assert best.start is not None
    assert other.start is not None
    one, two = (layout(view.rules, view.hand, start) for start in (best.start, other.start))
    first, second = rank_sign(best.start), rank_sign(other.start)
    better = []
    if one.free > two.free:
        does = "waits" if one.free == 1 else "wait"
        than = count_word(two.free) if two.free else "none"
        better.append(f"{count_word(one.free)} of your cards {does} for nobody, from the {second} {than}")
    if one.before < two.before and one.hardest is not None:
        better.append(
            f"no card waits for more than {counted(one.before, 'card')} of others, "
            f"from the {second} one waits for {count_word(two.before)}"
        )
    if not better and one.waiting < two.waiting:
        better.append(f"fewer cards of others come before yours than from the {second}")
    if not better:
        does = "comes to the same" if even else "does better"
        return f"Counted card by card the {second} looks no worse; played out, the {first} {does}."
    return (
        f"From the {first} {'; '.join(better)}{'; played out, it makes little difference' if even else ''}."
    )


# Doubling ------------------------------------------------------------------------------------------


def bid_reasons(view: View, grade: Grade, pairs: Sequence[PairValue]) -> list[str]:
    """Why the best bid is best: two to four sentences.

    Args:
        view: of the player who bids.
        grade: of the bid.
        pairs: what a double or redouble of each player is worth.
    """
    best, other = _two(grade)
    seat = view.seat
    sentences = []
    if grade.rank == 1 and len(pairs) > 1:
        sentences.append(f"{_pairs(view, pairs)}.")
    elif other is not None:
        one, two = _bid_text(view, best.choice), _bid_text(view, other.choice)
        sentences.append(_difference(best, other, capital(one), two))
    order = sorted(view.rules.seats, key=lambda each: (-best.hand[each], each))
    means = [f"{_player(view, each)} {signed_tenths(best.hand[each])}" for each in order if each != seat]
    sentences.append(f"On the cards expect {signed_tenths(best.hand[seat])} for you, {listed(means)}.")
    sentences += _own_hand(view, best)
    debt = _debt(view)
    silent = view.spec.negative and not any(map(any, view.levels))
    if debt:
        sentences.append(debt)
    elif silent and view.rules.undoubled == "shared" and seat != view.dealer:
        share = shared_points(view.rules, view.spec, view.dealer)[seat]
        sentences.append(f"Should nobody double, the deal is shared out: −{abs(share)} for you.")
    return sentences


def _bid_text(view: View, choice: Choice) -> str:
    """A bid in the middle of a sentence: ``"doubling {W} and redoubling {N}"``, ``"passing"``."""
    assert isinstance(choice, Bid)
    parts = [
        f"{word} {listed([_player(view, seat) for seat in sorted(seats)])}"
        for word, seats in (("doubling", choice.double), ("redoubling", choice.redouble))
        if seats
    ]
    return listed(parts) if parts else "passing"


def _own_hand(view: View, worth: Worth) -> list[str]:
    """What the hand of a player who is to bid is like at the contract called."""
    choice = view.choice
    assert choice is not None
    position = values_of(view.rules).position(view.seat, view.dealer)
    return _hand_at(view, choice, worth, 0.0, position)[0]


def _pairs(view: View, pairs: Sequence[PairValue]) -> str:
    """``Doubling is worth +5.8 with {W} and −1.2 with {N}; redoubling +6.8 with {E}``."""
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
            parts.append(f"{word if parts else capital(word)} {'' if parts else 'is worth '}{listed(items)}")
    within = {2: ", both within the error"}.get(len(pairs), ", all within the error")
    return "; ".join(parts) + (within if all(unsure) else "")


def _debt(view: View) -> str:
    """The doubles that the player owes the dealer. What paying one is worth is part of the comparison."""
    dealer, seat = view.dealer, view.seat
    owed = view.owed(seat, dealer)
    if seat == dealer or not owed:
        return ""
    deals = f"{counted(view.dealer_deals_left, 'deal')} left"
    who = _player(view, dealer)
    if forced(view.rules, view.standing, seat, dealer):
        return f"The double of {who} is forced: you owe {count_word(owed)} with {deals}."
    return f"You owe {who} {count_word(owed)} with {deals}."


def _player(view: View, seat: Seat) -> str:
    return "{" + view.rules.seat_letters[seat] + "}"


__all__ = ["bid_reasons", "call_reasons", "option_text", "split", "within_contract"]
