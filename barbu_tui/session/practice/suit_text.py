"""How one speaks of cards, suits and what they do to a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from barbu_tui.core.cards import ACE, HEARTS, KING, QUEEN, RANK_NAMES, SUIT_NAMES
from barbu_tui.core.contracts import Contract
from barbu_tui.session.practice.hand_features import SuitWorth
from barbu_tui.text import SUIT_SIGNS, counted, listed, rank_sign

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
"""Between the ranks of a suit, which stay in one line where they can."""
MATTERS: Final = 0.75
"""Points against a usual suit from which a suit is spoken of."""


class _Verb(NamedTuple):
    """What suits do: several, or one."""

    many: str
    one: str


_HELP: Final[dict[Contract, _Verb]] = {
    "no_tricks": _Verb("have low cards to duck with", "can duck"),
    "no_last_two": _Verb("leave low cards for the last two tricks", "can be kept for the last two tricks"),
    "no_queens": _Verb("are safe", "is safe"),
    "no_hearts": _Verb("have low cards to stay under with", "can stay under"),
    "barbu": _Verb("have low cards to stay under with", "can stay under"),
    "kings_and_jacks": _Verb("have low cards to stay under with", "can stay under"),
}
_HARM: Final[dict[Contract, _Verb]] = {
    "no_tricks": _Verb("may win tricks", "may win a trick"),
    "no_last_two": _Verb("may still be there at the end", "may still be there at the end"),
    "no_queens": _Verb("may have to take a queen", "may have to take a queen"),
    "no_hearts": _Verb("may win tricks that hearts fall on", "may win a trick that hearts fall on"),
    "barbu": _Verb("may win the trick that the K♥ falls on", "may win the trick that the K♥ falls on"),
    "kings_and_jacks": _Verb("may have to take a king or a jack", "may have to take a king or a jack"),
}
_NO_DUMPING: Final = _Verb("leave fewer to be thrown on you", "leaves fewer to be thrown on you")
_DRAWING: Final = _Verb("may catch other hearts", "may catch another heart")
_WAITING: Final = _Verb("can wait for the K♥ to fall", "can wait for the K♥ to fall")
_HURRIED: Final = _Verb("are too few to wait for the K♥ with", "is too little to wait for the K♥ with")
_HIDING: Final = _Verb("leave the K♥ few hearts to hide behind", "leaves the K♥ few hearts to hide behind")
_OVER_THE_KING: Final = _Verb("may have to take the K♥", "may have to take the K♥")
_UNSHELTERED: Final = _Verb("leave nothing to wait for the K♥ with", "leaves nothing to wait for the K♥ with")
_SHEDDING: Final = _Verb("can be discarded on somebody", "can be discarded on somebody")
_STUCK: Final = _Verb("may stay with you", "may stay with you")
_BARE: Final = _Verb("are bare", "is bare")
_SOON_GONE: Final = _Verb("are soon gone", "is soon gone")
_BETTER: Final = _Verb("are better than most", "is better than most")
_COMING_BACK: Final = _Verb("bring the others' suits back to you", "brings the others' suits back to you")
_DISCARDING: Final = _Verb("let you discard", "lets you discard")
_LOW: Final = 4
"""The 6, as a rank: a card up to it stays under most others."""
_SHORT: Final = 2
"""Cards of a suit that are soon gone."""
_FEW_HEARTS: Final = 4
"""Hearts with which one cannot wait long."""


def held_ranks(count: int, rank: int) -> str:
    """How many of a rank are held: ``"no 7"``, ``"one ace"``, ``"three 6s"``."""
    name = rank_sign(rank) if rank < 9 else RANK_NAMES[rank]
    return counted(count, name) if count else f"no {name}"


def helps_and_harms(
    contract: Contract, worths: Sequence[SuitWorth], least: float = MATTERS
) -> tuple[str, str]:
    """The suits that help most at a negative contract and those that harm most, in words; empty where none does.

    Args:
        contract: the contract.
        worths: the suits of the hand.
        least: points from which a suit is worth naming.
    """
    ordered = sorted(worths, key=lambda each: each.worth)
    good = [each for each in reversed(ordered) if each.worth > least][:2]
    bad = [each for each in ordered if each.worth < -least][:2]
    return _in_words(contract, good), _in_words(contract, bad)


def _in_words(contract: Contract, suits: Sequence[SuitWorth]) -> str:
    """Suits with what they do; those that do the same together."""
    groups: dict[_Verb, list[SuitWorth]] = {}
    for suit in suits:
        groups.setdefault(_verb(contract, suit), []).append(suit)
    clauses = []
    for verb, alike in groups.items():
        single = len(alike) == 1 and (alike[0].cards.bit_count() < 2 or _is_a_card(contract, alike[0]))
        does = verb.one if single else verb.many
        clauses.append(f"{listed([_held(contract, each) for each in alike])} {does}")
    return listed(clauses)


def _verb(contract: Contract, suit: SuitWorth) -> _Verb:
    if contract == "barbu" and suit.special:
        return _barbu_hearts(suit)
    if suit.worth > 0:
        if not suit.cards:
            return _DISCARDING
        if contract == "no_hearts" and suit.special:
            return _NO_DUMPING
        if contract == "no_queens":
            return _HELP[contract]
        high = suit.cards >> _LOW + 1
        if suit.cards.bit_count() <= _SHORT and high:
            return _SOON_GONE
        return _BETTER if high << _LOW + 1 == suit.cards else _HELP[contract]
    if not suit.cards:
        return _COMING_BACK
    if contract == "no_queens" and suit.cards >> QUEEN & 1:
        below = (suit.cards & (1 << QUEEN) - 1).bit_count()
        if not below:
            return _BARE
        cards = counted(below, "card")
        return _Verb(f"with {cards} below each are dangers", f"with {cards} below it is a danger")
    if contract == "no_hearts" and suit.special:
        return _DRAWING
    return _HARM[contract]


def _barbu_hearts(suit: SuitWorth) -> _Verb:
    """What hearts do where the king of hearts counts: below it they cannot win it."""
    good = suit.worth > 0
    if suit.cards >> KING & 1:
        return _SHEDDING if good else _STUCK
    if good:
        return _WAITING if suit.cards else _DISCARDING
    if not suit.cards:
        return _UNSHELTERED
    if suit.cards >> ACE & 1:
        return _OVER_THE_KING
    return _HURRIED if suit.cards.bit_count() < _FEW_HEARTS else _HIDING


def _is_a_card(contract: Contract, worth: SuitWorth) -> bool:
    """It is one card of the suit that is spoken of: a queen that is a danger, the king of hearts."""
    if contract == "no_queens":
        return worth.worth < 0 and bool(worth.cards >> QUEEN & 1)
    return contract == "barbu" and worth.suit == HEARTS and bool(worth.cards >> KING & 1)


def _held(contract: Contract, worth: SuitWorth) -> str:
    """A suit as one speaks of it: ``"having no clubs"``, ``"the lone K♠"``, ``"the hearts A J 4"``."""
    if _is_a_card(contract, worth):
        if contract == "no_queens":
            return f"the Q{SUIT_SIGNS[worth.suit]}"
        below = (worth.cards & (1 << KING) - 1).bit_count()
        return f"the K♥ with {counted(below, 'heart')} below it"
    ranks = [rank for rank in range(12, -1, -1) if worth.cards >> rank & 1]
    if not ranks:
        return f"having no {SUIT_NAMES[worth.suit]}"
    if len(ranks) == 1:
        return f"the lone {rank_sign(ranks[0])}{SUIT_SIGNS[worth.suit]}"
    return f"the {SUIT_NAMES[worth.suit]} {NO_BREAK.join(rank_sign(rank) for rank in ranks)}"


__all__ = ["held_ranks", "helps_and_harms"]
