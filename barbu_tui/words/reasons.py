"""Why one option is better than another, in two or three sentences.

The first sentence compares the answer with the best, or the best with the next, and splits the difference
into cards, doubles and later deals. The other sentences name the features of the hand that make the
difference, by the bots' own judgement (:mod:`barbu_tui.session.practice.hand_features`), without figures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from barbu_bots.api import spoken
from barbu_bots.search.contrast import Contrast
from barbu_bots.search.snapshot import Worth
from barbu_bots.search.told import told
from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.cards import SUIT_MASK, Rank
from barbu_tui.core.doubling import shared_points
from barbu_tui.core.view import Phase, View
from barbu_tui.language import N_, ContractWord, Person, RankWord, SuitWord, current, tr, trp
from barbu_tui.language.cards import card_sign, rank_sign
from barbu_tui.language.grammar import capital
from barbu_tui.language.numbers import count_word, decimal, explained, listed, signed_tenths
from barbu_tui.language.people import person
from barbu_tui.session.practice.asked import Advised
from barbu_tui.session.practice.grade import Grade, PairValue
from barbu_tui.session.practice.hand_features import Layout, layout, suit_worths, values_of
from barbu_tui.session.practice.situation import CardLesson
from barbu_tui.words.actions import in_words, only_words, within_contract
from barbu_tui.words.card_reasons import card_reasons
from barbu_tui.words.doubles import you_owe
from barbu_tui.words.prompts import must_double
from barbu_tui.words.suits import MATTERS, helps_and_harms

_PLURAL: Final = ("trumps", "domino")
"""Contracts whose names are plural."""
_SHARE: Final = 6
"""A suit is named if its worth is at least this share of the difference.

A point of the hand counts two or three times with doubles.
"""
_ENOUGH: Final = 2.0
"""Points from which a suit is always worth naming."""


def reasons_of(asked: Advised, names: Mapping[str, str]) -> tuple[str, ...]:
    """Return why the best option of a question is better than the answer, or as good; empty if unknown."""
    found = asked.grade
    if found is None:
        return ()
    return reasons(asked.view, found, names, asked.pairs, asked.lesson, asked.contrast)


def reasons(
    view: View,
    grade: Grade,
    names: Mapping[str, str],
    pairs: Sequence[PairValue] = (),
    lesson: CardLesson | None = None,
    contrast: Contrast | None = None,
) -> tuple[str, ...]:
    """Return two or three sentences about the best option and the answer.

    Args:
        names: seat letter → name.
        pairs: the worth of a double or redouble of each player, for a bid.
        lesson: the subject of a card drill.
        contrast: why the answer is worse than the best option, or the next best option than the answer.
    """
    said = None if contrast is None else told(contrast, "after" if grade.rank > 1 else "before")
    why = "" if said is None else spoken(said, names)
    if view.phase is Phase.PLAY:
        sentences = card_reasons(view, grade, lesson, why)
    elif view.phase is Phase.CONTRACT:
        sentences = call_reasons(view, grade, why)
    else:
        seats = [names[letter] for letter in view.rules.seat_letters]
        sentences = bid_reasons(view, grade, pairs, seats, why)
    return tuple(spoken(sentence, names) for sentence in sentences)


# The call ------------------------------------------------------------------------------------------


def call_reasons(view: View, grade: Grade, why: str = "") -> list[str]:
    """Return why the best call is best: two or three sentences.

    Args:
        why: the points of both calls, in a sentence; empty without one.
    """
    best, other = _two(grade)
    if other is None:
        return [only_words(best.choice, ())]
    one, two = _call(best), _call(other)
    sentences = [_difference(best, other, in_words(one, (), "phrase"), _other_call(grade, one, two))]
    sentences += [why] if why else []
    now = abs(other.behind + other.later)
    if one.contract == two.contract == "domino":
        sentences.append(_two_starts(view, one, two, even=other.close))
    elif one.contract == two.contract == "trumps":
        sentences += [_trumps(view, one, best), _trumps(view, two, other)]
    else:
        sentences += _hand_at(view, one, best, now)
    return sentences


def _two(grade: Grade) -> tuple[Worth, Worth | None]:
    """Return the best, and its comparison: the answer, or the next best if the answer is the best."""
    return grade.best, grade.chosen if grade.rank > 1 else grade.second


def _call(worth: Worth) -> ChooseContract:
    assert isinstance(worth.choice, ChooseContract)
    return worth.choice


def _other_call(grade: Grade, best: ChooseContract, other: ChooseContract) -> str:
    """Return the call compared with the best one; for the same contract only its suit or rank."""
    name = in_words(other, (), "phrase")
    if best.contract == other.contract:
        name = _within_compared(other) or name
    return name if grade.rank > 1 else tr("{option}, the next best", option=name)


def _within_compared(choice: ChooseContract) -> str:
    """Return the suit or rank of a call, compared with another of the same contract."""
    if choice.start is None:
        return within_contract(choice)
    return trp("compared", "from the {rank:sign}", rank=RankWord(choice.start))


def _difference(best: Worth, other: Worth, one: str, two: str) -> str:
    """Return the difference in words: ``"No Queens brings 5.3 more than No Tricks: 3.1 more on the cards and
    2.2 more from doubles."``

    The figures are those of the second look, if there was one; the parts add up.
    """
    plural = isinstance(best.choice, ChooseContract) and best.choice.contract in _PLURAL
    doubt = tr(", give or take {error}", error=decimal(other.behind_error)) if other.close else ""
    parts = split(best, other)
    whole = round(sum(value for _, value in parts), 1)
    named = [(where, value) for where, value in parts if value]
    if not whole:
        return tr(
            "{best} {several?bring|brings} no more than {other}{doubt}.",
            best=one,
            several=plural,
            other=two,
            doubt=doubt,
        )
    first = tr(
        "{best} {several?bring|brings} {points} {more?more|less} than {other}{doubt}",
        best=one,
        several=plural,
        points=decimal(abs(whole)),
        more=whole > 0,
        other=two,
        doubt=doubt,
    )
    if len(named) == 1:
        return tr("{difference}, all of it {where}.", difference=first, where=tr(named[0][0]))
    items = [
        tr("{points} {more?more|less} {where}", points=decimal(abs(value)), more=value > 0, where=tr(where))
        for where, value in named
    ]
    return f"{explained(first, listed(items))}."


def split(best: Worth, other: Worth) -> list[tuple[str, float]]:
    """Return the distance of an option from the best, in tenths: on the cards, from doubles, later.

    The parts add up to the difference of the displayed sums.
    """
    whole = round(best.total, 1) - round(other.total, 1)
    cards, later = round(other.behind_cards, 1), round(-other.later, 1)
    doubles = round(whole - cards - later, 1)
    return [(N_("on the cards"), cards), (N_("from doubles"), doubles), (N_("in later deals"), later)]


def _hand_at(view: View, call: ChooseContract, worth: Worth, now: float, position: int = 0) -> list[str]:
    """Return a sentence on the strengths and weaknesses of a hand for a contract.

    It is empty if no suit is worth naming.

    Args:
        now: the difference in points to the other call, in this deal.
        position: 0 for the dealer, 1 for the dealer's left, and so on.
    """
    if call.contract == "trumps":
        return [_trumps(view, call, worth)]
    if call.start is not None:
        return [_dominoes(view, call.start, worth)]
    least = min(max(MATTERS, now / _SHARE), _ENOUGH)
    suits = suit_worths(view.rules, call.contract, view.hand, position)
    helps, harms = helps_and_harms(call.contract, suits, least)
    name = ContractWord(call.contract)
    if helps and harms:
        both = tr("At {contract} {helps}; against that {harms}.", contract=name, helps=helps, harms=harms)
        return [both]
    if not helps and not harms:
        return []
    return [tr("At {contract} {what}.", contract=name, what=helps or harms)]


def _trumps(view: View, choice: ChooseContract, worth: Worth) -> str:
    """Return the expected tricks, and their sources."""
    spec = view.rules.spec("trumps")
    tricks = tr(
        "{won} of {all} tricks",
        won=decimal(worth.hand[view.seat] / spec.trick_points),
        all=view.rules.hand_size,
    )
    trump = choice.trump
    if trump is None:
        return tr("Without trumps the hand makes {tricks} on average.", tricks=tricks)
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
        if not side:
            return tr(
                "Without a single {suit:one} the hand makes {tricks} on average.",
                suit=SuitWord(trump),
                tricks=tricks,
            )
        return tr(
            "Without a single {suit:one} the hand, with {side}, makes {tricks} on average.",
            suit=SuitWord(trump),
            side=listed(side),
            tricks=tricks,
        )
    if count == 1:
        lone = card_sign(held.bit_length() - 1)
        if not side:
            return tr("The lone {card} makes {tricks} on average.", card=lone, tricks=tricks)
        return tr(
            "The lone {card} with {side} beside it makes {tricks} on average.",
            card=lone,
            side=listed(side),
            tricks=tricks,
        )
    honours = [card_sign(13 * trump + rank) for rank in range(12, 7, -1) if held >> 13 * trump + rank & 1]
    led = (
        tr(" with {honours}", honours=listed(honours))
        if honours
        else tr(", the highest the {card},", card=card_sign(held.bit_length() - 1))
    )
    return tr(
        "{Count:word} {suit}{led}{beside} make {tricks} on average.",
        count=count,
        suit=SuitWord(trump),
        led=led,
        beside=tr(" and {side} beside them", side=listed(side)) if side else "",
        tricks=tricks,
    )


def _dominoes(view: View, start: Rank, worth: Worth) -> str:
    """Return the score of the hand, its free cards, and those that must wait."""
    found = layout(view.rules, view.hand, start)
    return tr(
        "From the {rank:sign} you score {points} on the cards: {free}{waits}.",
        rank=RankWord(start),
        points=signed_tenths(worth.hand[view.seat]),
        free=_at_once(found),
        waits=_waits(found),
    )


def _at_once(found: Layout) -> str:
    if not found.free:
        return tr("every card of yours waits for others")
    return tr("{count:word} of your cards {count?waits|wait} for nobody", count=found.free)


def _waits(found: Layout) -> str:
    if found.hardest is None:
        return ""
    hardest = card_sign(found.hardest)
    if not found.free:
        return tr(", the {card} for {count:word} of their cards", card=hardest, count=found.before)
    return tr(
        ", and the {card} waits for {count:word} {count?card|cards} of others",
        card=hardest,
        count=found.before,
    )


def _two_starts(view: View, best: ChooseContract, other: ChooseContract, *, even: bool) -> str:
    """Return why dominoes are better from one rank than from another, or how they differ if they are ``even``."""
    assert best.start is not None
    assert other.start is not None
    one, two = (layout(view.rules, view.hand, start) for start in (best.start, other.start))
    first, second = rank_sign(best.start), rank_sign(other.start)
    better = []
    if one.free > two.free:
        better.append(
            tr(
                "{count:word} of your cards {count?waits|wait} for nobody, from the {rank} {than}",
                count=one.free,
                rank=second,
                than=count_word(two.free) if two.free else tr("none"),
            )
        )
    if one.before < two.before and one.hardest is not None:
        better.append(
            tr(
                "no card waits for more than {count:word} {count?card|cards} of others, "
                "from the {rank} one waits for {other:word}",
                count=one.before,
                rank=second,
                other=two.before,
            )
        )
    if not better and one.waiting < two.waiting:
        better.append(tr("fewer cards of others come before yours than from the {rank}", rank=second))
    if not better:
        return tr(
            "Counted card by card the {other} looks no worse; played out, the {rank} "
            "{even?comes to the same|does better}.",
            other=second,
            rank=first,
            even=even,
        )
    return tr(
        "From the {rank} {better}{even?; played out, it makes little difference|}.",
        rank=first,
        better=current().grammar.SEMICOLON.join(better),
        even=even,
    )


# Doubling ------------------------------------------------------------------------------------------


def bid_reasons(
    view: View, grade: Grade, pairs: Sequence[PairValue], names: Sequence[str], why: str = ""
) -> list[str]:
    """Return why the best bid is best: two to four sentences.

    Args:
        pairs: the worth of a double or redouble of each player.
        names: seat → name.
        why: a comparison of the players, in a sentence; empty without one.
    """
    best, other = _two(grade)
    seat = view.seat
    sentences = []
    if grade.rank == 1 and len(pairs) > 1:
        sentences.append(f"{_pairs(pairs, names)}.")
    elif other is not None:
        one, two = (
            in_words(best.choice, names, "phrase"),
            in_words(other.choice, names, "phrase"),
        )
        sentences.append(_difference(best, other, capital(one), two))
    sentences += [why] if why else []
    order = sorted(view.rules.seats, key=lambda each: (-best.hand[each], each))
    means = [f"{names[each]} {signed_tenths(best.hand[each])}" for each in order if each != seat]
    sentences.append(
        tr(
            "On the cards expect {points} for you, {others}.",
            points=signed_tenths(best.hand[seat]),
            others=listed(means),
        )
    )
    sentences += _own_hand(view, best)
    debt = _debt(view, person(names[view.dealer]))
    silent = view.spec.negative and not any(map(any, view.levels))
    if debt:
        sentences.append(debt)
    elif silent and view.rules.undoubled == "shared" and seat != view.dealer:
        share = shared_points(view.rules, view.spec, view.dealer)[seat]
        sentences.append(
            tr("Should nobody double, the deal is shared out: −{points} for you.", points=abs(share))
        )
    return sentences


def _own_hand(view: View, worth: Worth) -> list[str]:
    """Return the strength of the bidder's hand at the contract called."""
    choice = view.choice
    assert choice is not None
    position = values_of(view.rules).position(view.seat, view.dealer)
    return _hand_at(view, choice, worth, 0.0, position)


def _pairs(pairs: Sequence[PairValue], names: Sequence[str]) -> str:
    """Return the worth of each double: ``Doubling is worth +5.8 with {W} and −1.2 with {N}; redoubling +6.8 with {E}``."""
    unsure = [abs(pair.worth) <= pair.error for pair in pairs]
    parts: list[str] = []
    for first, later, redouble in (
        (N_("Doubling is worth {items}"), N_("doubling {items}"), False),
        (N_("Redoubling is worth {items}"), N_("redoubling {items}"), True),
    ):
        items = [
            tr(
                "{points} with {who}{doubt? (unsure)|}",
                points=signed_tenths(pair.worth),
                who=person(names[pair.seat]),
                doubt=doubt and not all(unsure),
            )
            for pair, doubt in zip(pairs, unsure, strict=True)
            if pair.redouble == redouble
        ]
        if items:
            parts.append(tr(later if parts else first, items=listed(items)))
    within = tr(", both within the error") if len(pairs) == 2 else tr(", all within the error")
    return current().grammar.SEMICOLON.join(parts) + (within if all(unsure) else "")


def _debt(view: View, dealer: Person) -> str:
    """Return the doubles that the player owes the dealer. The comparison includes the worth of paying one."""
    debt = you_owe(view, dealer)
    if debt and must_double(view):
        return f"{tr('The double of {who} is forced.', who=dealer)} {debt}"
    return debt
