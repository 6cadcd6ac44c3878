"""Cards, suits and their effect on a hand, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from barbu_tui.core.cards import ACE, HEARTS, KING, QUEEN
from barbu_tui.core.contracts import KING_OF_HEARTS, Contract
from barbu_tui.language import N_, CardWord, SuitWord, tr
from barbu_tui.language.cards import card_sign, rank_sign
from barbu_tui.language.numbers import listed
from barbu_tui.session.practice.hand_features import SuitWorth

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
"""The blank between the ranks of a suit, which stay in one line if possible."""
MATTERS: Final = 0.75
"""Points above or below an average suit from which a suit is named."""


class _Verb(NamedTuple):
    """A verb for several suits, and for one."""

    many: str
    one: str
    below: int = 0
    """The number of cards below a queen, if it is named."""


_HELP: Final[dict[Contract, _Verb]] = {
    "no_tricks": _Verb(N_("{suits} have low cards to duck with"), N_("{suits} can duck")),
    "no_last_two": _Verb(
        N_("{suits} leave low cards for the last two tricks"),
        N_("{suits} can be kept for the last two tricks"),
    ),
    "no_queens": _Verb(N_("{suits} are safe"), N_("{suits} is safe")),
    "no_hearts": _Verb(N_("{suits} have low cards to stay under with"), N_("{suits} can stay under")),
    "barbu": _Verb(N_("{suits} have low cards to stay under with"), N_("{suits} can stay under")),
    "kings_and_jacks": _Verb(N_("{suits} have low cards to stay under with"), N_("{suits} can stay under")),
}
_HARM: Final[dict[Contract, _Verb]] = {
    "no_tricks": _Verb(N_("{suits} may win tricks"), N_("{suits} may win a trick")),
    "no_last_two": _Verb(
        N_("{suits} may still be there at the end"), N_("{suits} may still be there at the end")
    ),
    "no_queens": _Verb(N_("{suits} may have to take a queen"), N_("{suits} may have to take a queen")),
    "no_hearts": _Verb(
        N_("{suits} may win tricks that hearts fall on"), N_("{suits} may win a trick that hearts fall on")
    ),
    "barbu": _Verb(
        N_("{suits} may win the trick that the {king:sign} falls on"),
        N_("{suits} may win the trick that the {king:sign} falls on"),
    ),
    "kings_and_jacks": _Verb(
        N_("{suits} may have to take a king or a jack"), N_("{suits} may have to take a king or a jack")
    ),
}
_NO_DUMPING: Final = _Verb(
    N_("{suits} leave fewer to be thrown on you"), N_("{suits} leaves fewer to be thrown on you")
)
_DRAWING: Final = _Verb(N_("{suits} may catch other hearts"), N_("{suits} may catch another heart"))
_WAITING: Final = _Verb(
    N_("{suits} can wait for the {king:sign} to fall"), N_("{suits} can wait for the {king:sign} to fall")
)
_HURRIED: Final = _Verb(
    N_("{suits} are too few to wait for the {king:sign} with"),
    N_("{suits} is too little to wait for the {king:sign} with"),
)
_HIDING: Final = _Verb(
    N_("{suits} leave the {king:sign} few hearts to hide behind"),
    N_("{suits} leaves the {king:sign} few hearts to hide behind"),
)
_OVER_THE_KING: Final = _Verb(
    N_("{suits} may have to take the {king:sign}"), N_("{suits} may have to take the {king:sign}")
)
_UNSHELTERED: Final = _Verb(
    N_("{suits} leave nothing to wait for the {king:sign} with"),
    N_("{suits} leaves nothing to wait for the {king:sign} with"),
)
_SHEDDING: Final = _Verb(
    N_("{suits} can be discarded on somebody"), N_("{suits} can be discarded on somebody")
)
_STUCK: Final = _Verb(N_("{suits} may stay with you"), N_("{suits} may stay with you"))
_KEEPING_THE_KING: Final = _Verb(
    N_("{suits} leave few chances to discard the {king:sign}"),
    N_("{suits} leaves few chances to discard the {king:sign}"),
)
_BARE: Final = _Verb(N_("{suits} are bare"), N_("{suits} is bare"))
_SOON_GONE: Final = _Verb(N_("{suits} are soon gone"), N_("{suits} is soon gone"))
_BETTER: Final = _Verb(N_("{suits} are better than most"), N_("{suits} is better than most"))
_COMING_BACK: Final = _Verb(
    N_("{suits} bring the others' suits back to you"), N_("{suits} brings the others' suits back to you")
)
_DISCARDING: Final = _Verb(N_("{suits} let you discard"), N_("{suits} lets you discard"))
_DANGER: Final = _Verb(
    N_("{suits} with {below:word} {below?card|cards} below each are dangers"),
    N_("{suits} with {below:word} {below?card|cards} below it is a danger"),
)
_LOW: Final = 4
"""The 6, as a rank: a card up to it stays below most others."""
_SHORT: Final = 2
"""Maximum number of cards of a short suit."""
_FEW_HEARTS: Final = 4
"""Maximum number of hearts with which one cannot wait long."""


def helps_and_harms(
    contract: Contract, worths: Sequence[SuitWorth], least: float = MATTERS
) -> tuple[str, str]:
    """Return the suits that help most at a negative contract and those that harm most, in words; empty if there are none.

    Args:
        least: points from which a suit is worth naming.
    """
    ordered = sorted(worths, key=lambda each: each.worth)
    good = [each for each in reversed(ordered) if each.worth > least][:2]
    bad = [each for each in ordered if each.worth < -least][:2]
    holds_king = any(each.suit == HEARTS and each.cards >> KING & 1 for each in worths)
    return _in_words(contract, good, holds_king), _in_words(contract, bad, holds_king)


def _in_words(contract: Contract, suits: Sequence[SuitWorth], holds_king: bool) -> str:
    """Return suits with their effects; equal effects are combined.

    Args:
        holds_king: whether the hand has the king of hearts.
    """
    groups: dict[_Verb, list[SuitWorth]] = {}
    for suit in suits:
        groups.setdefault(_verb(contract, suit, holds_king), []).append(suit)
    clauses = []
    for verb, alike in groups.items():
        single = len(alike) == 1 and (alike[0].cards.bit_count() < 2 or _is_a_card(contract, alike[0]))
        does = verb.one if single else verb.many
        suits_held = listed([_held(contract, each) for each in alike])
        clauses.append(tr(does, suits=suits_held, below=verb.below, king=CardWord(KING_OF_HEARTS)))
    return listed(clauses)


def _verb(contract: Contract, suit: SuitWorth, holds_king: bool) -> _Verb:
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
        return _DANGER._replace(below=below)
    if contract == "no_hearts" and suit.special:
        return _DRAWING
    if contract == "barbu" and holds_king:
        return _KEEPING_THE_KING
    return _HARM[contract]


def _barbu_hearts(suit: SuitWorth) -> _Verb:
    """Return the verb for hearts at Barbu: hearts below the king cannot win it."""
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
    """Return whether a single card of the suit is named: a dangerous queen, the king of hearts."""
    if contract == "no_queens":
        return worth.worth < 0 and bool(worth.cards >> QUEEN & 1)
    return contract == "barbu" and worth.suit == HEARTS and bool(worth.cards >> KING & 1)


def _held(contract: Contract, worth: SuitWorth) -> str:
    """Return a suit in words: ``"having no clubs"``, ``"the lone K♠"``, ``"the hearts A J 4"``."""
    if _is_a_card(contract, worth):
        if contract == "no_queens":
            return tr("the {card}", card=card_sign(13 * worth.suit + QUEEN))
        below = (worth.cards & (1 << KING) - 1).bit_count()
        return tr(
            "the {king:sign} with {count:word} {count?heart|hearts} below it",
            count=below,
            king=CardWord(KING_OF_HEARTS),
        )
    ranks = [rank for rank in range(12, -1, -1) if worth.cards >> rank & 1]
    if not ranks:
        return tr("having no {suit}", suit=SuitWord(worth.suit))
    if len(ranks) == 1:
        return tr("the lone {card}", card=card_sign(13 * worth.suit + ranks[0]))
    return tr(
        "the {suit} {ranks}",
        suit=SuitWord(worth.suit),
        ranks=NO_BREAK.join(rank_sign(rank) for rank in ranks),
    )
