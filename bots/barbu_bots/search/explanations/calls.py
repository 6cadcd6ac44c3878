"""The difference between two calls, told by what each contract brings."""

from __future__ import annotations

from typing import Final

from barbu_bots.search.contrast import Contrast
from barbu_bots.search.explanations.phrases import (
    PLURAL,
    Voice,
    amount_of,
    how_often,
    length,
    signed_whole,
    tenth_of,
    whole,
)
from barbu_bots.search.stakes import Stake
from barbu_tui.core.actions import Action, ChooseContract
from barbu_tui.core.contracts import KING_OF_HEARTS
from barbu_tui.language import Argument, CardWord, ContractWord, Message, SuitWord
from barbu_tui.language.cards import contract_message

_NEGLIGIBLE: Final = 1.0
"""Points in later deals that are not told."""


def call_message(contrast: Contrast, voice: Voice, longest: int) -> Message:
    """Return the sentence for a call. Beyond ``longest`` words it does not tell how the points come about."""
    said = _told(contrast, voice, fully=True)
    return said if length(said) <= longest else _told(contrast, voice, fully=False)


def _told(contrast: Contrast, voice: Voice, *, fully: bool) -> Message:
    calls = [(contrast.done, contrast.stakes[0]), (contrast.better, contrast.stakes[1])]
    if voice == "own":
        calls.reverse()
    (first, brings), (second, then) = calls
    said = Message(
        "{contract} {several?bring|brings} {points} here{fully? ({what})|}",
        contract=_called(first),
        several=brings.contract in PLURAL,
        points=signed_whole(brings.points),
        fully=fully,
        what=_what(contrast, brings),
    )
    if voice == "hidden":
        return Message("{Said}.", said=Message("{said}; something else brings more", said=said))
    both = Message(
        "{said}, {other} {points}{fully? ({what})|}",
        said=said,
        other=_called(second),
        points=signed_whole(then.points),
        fully=fully,
        what=_what(contrast, then),
    )
    later = contrast.cost - contrast.stakes[0].points + contrast.stakes[1].points
    if abs(later) < _NEGLIGIBLE:
        return Message("{Said}.", said=both)
    return Message("{Said}. {later}", said=both, later=_later(contrast, later))


def _called(call: Action) -> Message:
    """Return a call for a sentence."""
    assert isinstance(call, ChooseContract)
    if call.contract == "trumps" and call.trump is not None:
        return Message("Trumps in {suit}", suit=SuitWord(call.trump))
    return contract_message(call)


def _what(contrast: Contrast, stake: Stake) -> Message:
    """Return the number of units that a contract brings."""
    if stake.contract == "domino":
        return Message("out first {often}", often=how_often(stake.amount, contrast.exact))
    if stake.contract == "barbu":
        often = how_often(stake.amount, contrast.exact)
        return Message("{card:sign} {often}", card=CardWord(KING_OF_HEARTS), often=often)
    if stake.contract == "kings_and_jacks":
        return Message("{even?{whole}|{whole}.{tenth}} of them", **tenth_of(stake.amount))
    return amount_of(stake.contract or "no_tricks", stake.amount)


def _later(contrast: Contrast, later: float) -> Message:
    """Return the sentence on the contract that is worth more in a later deal."""
    done, better = contrast.stakes[:2]
    more = done if later < 0 else better
    places: dict[str, Argument] = {
        "contract": ContractWord(more.contract or ""),
        "several": more.contract in PLURAL,
        "points": whole(later),
    }
    if more is better:
        return Message(
            "Against that, {contract} kept for later {several?are|is} worth about {points} more.", **places
        )
    if done.points > better.points:
        return Message("But {contract} kept for later {several?are|is} worth about {points} more.", **places)
    return Message("Besides, {contract} kept for later {several?are|is} worth about {points} more.", **places)
