"""The difference between two calls, told by what each contract brings."""

from __future__ import annotations

from barbu_bots.search.contrast import Contrast
from barbu_bots.search.explanations.phrases import (
    PLURAL,
    Voice,
    amount_of,
    how_often,
    signed_whole,
    tenth_of,
    whole,
)
from barbu_bots.search.stakes import Stake
from barbu_tui.core.actions import Action, ChooseContract
from barbu_tui.core.contracts import KING_OF_HEARTS
from barbu_tui.language import Argument, CardWord, ContractWord, Message
from barbu_tui.language.cards import contract_message


def call_message(contrast: Contrast, voice: Voice) -> Message:
    """Return the sentence for a call."""
    calls = [(contrast.done, contrast.stakes[0]), (contrast.better, contrast.stakes[1])]
    if voice == "own":
        calls.reverse()
    (first, brings), (second, then) = calls
    said = Message(
        "{contract} {several?bring|brings} {points} here ({what})",
        contract=_called(first, second),
        several=brings.contract in PLURAL,
        points=signed_whole(brings.points),
        what=_what(contrast, brings),
    )
    if voice == "hidden":
        return Message("{Said}.", said=Message("{said}; something else brings more", said=said))
    parts: dict[str, Argument] = {
        "said": said,
        "other": _called(second, first),
        "points": signed_whole(then.points),
        "what": _what(contrast, then),
    }
    both = Message("{said}, {other} {points} ({what})", **parts)
    if len(contrast.stakes) < 3:
        return Message("{Said}.", said=both)
    return Message("{Said}. {later}", said=both, later=_later(contrast))


def _called(call: Action, other: Action) -> Message | ContractWord:
    """Return a call for a sentence, with its suit or rank if the contracts are the same."""
    assert isinstance(call, ChooseContract)
    assert isinstance(other, ChooseContract)
    return contract_message(call) if call.contract == other.contract else ContractWord(call.contract)


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


def _later(contrast: Contrast) -> Message:
    """Return the sentence on the contract that is worth more in a later deal."""
    done, better, later = contrast.stakes
    more = done if later.points < 0 else better
    places: dict[str, Argument] = {
        "contract": ContractWord(more.contract or ""),
        "several": more.contract in PLURAL,
        "points": whole(later.points),
    }
    if more is better:
        return Message(
            "Against that, {contract} kept for later {several?are|is} worth about {points} more.", **places
        )
    if done.points > better.points:
        return Message("But {contract} kept for later {several?are|is} worth about {points} more.", **places)
    return Message("Besides, {contract} kept for later {several?are|is} worth about {points} more.", **places)
