"""The difference between two bids, told by what it stakes against each player.

Doubles are told without their points: the cost of the bid stands beside them.
"""

from __future__ import annotations

from typing import Final

from barbu_bots.search.contrast import Contrast
from barbu_bots.search.events import tenths
from barbu_bots.search.explanations.phrases import (
    Voice,
    how_often,
    in_brackets,
    is_counted,
    length,
    player_of,
    whole,
)
from barbu_bots.search.stakes import Stake
from barbu_tui.language import N_, Argument, Message


def bid_message(contrast: Contrast, voice: Voice, longest: int) -> Message:
    """Return the sentence for a bid. Beyond ``longest`` words it does not tell how often a double is redoubled."""
    said = _told(contrast, voice)
    if length(said) <= longest:
        return said
    brief = contrast._replace(stakes=tuple(stake._replace(answered=0.0) for stake in contrast.stakes))
    return _told(brief, voice)


def _told(contrast: Contrast, voice: Voice) -> Message:
    first, *others = contrast.stakes
    if not others or (voice == "hidden" and others[0].kind != "added"):
        return Message("{One}.", one=_alone(contrast, first, voice))
    (second,) = others
    shares = [each.worse if each.kind == "added" else each.better for each in (first, second)]
    counted = is_counted(shares[0], contrast.exact)
    often = how_often(shares[0], contrast.exact)
    if second.kind == first.kind and voice != "hidden":
        then = in_brackets(shares[1], contrast.exact)
        text = _BEATS if first.kind == "added" else _LOSES
        both = Message(text, player=player_of(contrast, first.seat), often=often, you=voice != "own")
        return Message(
            "{Both}, {other} {then}.", both=both, other=player_of(contrast, second.seat), then=then
        )
    then = in_brackets(shares[1], contrast.exact, whole=not counted)
    one, other = _in_brief(contrast, first, voice, often), _in_brief(contrast, second, voice, then)
    return Message("{One}; {other}.", one=one, other=other)


_BEATS: Final = N_("{player} {player?beat|beats} {you?you|me} {often}")
_LOSES: Final = N_("{player} {player?lose|loses} to {you?you|me} {often}")


def _in_brief(contrast: Contrast, stake: Stake, voice: Voice, often: Message) -> Message:
    """Return one of two stakes; a double with one frequency."""
    player = player_of(contrast, stake.seat)
    if stake.kind == "added":
        said = Message(_BEATS, player=player, often=often, you=voice != "own")
        return _answered(contrast, stake, said)
    if stake.kind == "alone" and voice != "hidden":
        return Message(_LOSES, player=player, often=often, you=voice != "own")
    if stake.kind == "paid":
        return Message("paying the debt saves about {later} later", later=whole(stake.points))
    return _alone(contrast, stake, voice)


def _alone(contrast: Contrast, stake: Stake, voice: Voice) -> Message:
    """Return a stake with all that is known of it."""
    if stake.kind == "debt":
        return _debt(contrast, stake, voice)
    exact, twice = contrast.exact, stake.twice
    places: dict[str, Argument] = {"player": player_of(contrast, stake.seat), "you": voice != "own"}
    if stake.kind == "added":
        often = {"worse": how_often(stake.worse, exact), "better": in_brackets(stake.better, exact)}
        said = Message(
            "{player} {player?beat|beats} {you?you|me} {worse} and {player?lose|loses} to {you?you|me} {better}",
            **places,
            **often,
        )
        return _answered(contrast, stake, said)
    often = {"worse": in_brackets(stake.worse, exact), "better": how_often(stake.better, exact)}
    if voice == "hidden":
        return Message(
            "somebody {twice?you do not redouble|you leave alone} loses to you {better} and beats you {worse}",
            twice=twice,
            **often,
        )
    return Message(
        "{player} {player?lose|loses} to {you?you|me} {better} and {player?beat|beats} {you?you|me} {worse}",
        **places,
        **often,
    )


def _answered(contrast: Contrast, stake: Stake, said: Message) -> Message:
    """Return a double with the frequency of a redouble."""
    if not tenths(stake.answered):
        return said
    exact, share = contrast.exact, stake.answered
    often = in_brackets(share, exact, whole=True) if is_counted(share, exact) else how_often(share, exact)
    player = player_of(contrast, stake.seat)
    return Message(
        "{said}, and {player} {player?redouble|redoubles} {often}", said=said, player=player, often=often
    )


def _debt(contrast: Contrast, stake: Stake, voice: Voice) -> Message:
    """Return what a debt costs later; alone, also what it is worth here, so that both come to the cost."""
    later = whole(stake.points)
    here = later - whole(contrast.cost) if len(contrast.stakes) == 1 else 0
    places: dict[str, Argument] = {"later": later, "none": not here, "more": here > 0, "here": abs(here)}
    if voice == "hidden":
        return Message(
            "what this leaves for later deals costs about {later}{none?|, and it {more?saves|costs} {here} here}",
            **places,
        )
    return Message(
        "{you?you|I} owe {player} a double, and {player} {player?have|has} {deals:word} more {deals?deal|deals}: "
        "paying now saves about {later} later{none?| and {more?costs|brings} {here} here}",
        you=voice != "own",
        player=player_of(contrast, stake.seat),
        deals=stake.deals,
        **places,
    )
