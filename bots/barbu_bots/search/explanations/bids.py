"""The difference between two bids, told by what it stakes against each player."""

from __future__ import annotations

from barbu_bots.search.contrast import Contrast
from barbu_bots.search.events import tenths
from barbu_bots.search.explanations.phrases import Voice, how_often, in_brackets, is_counted, player_of, whole
from barbu_bots.search.stakes import Stake
from barbu_tui.language import Argument, Message


def bid_message(contrast: Contrast, voice: Voice) -> Message:
    """Return the sentence for a bid."""
    first, *others = contrast.stakes
    if not others:
        return Message("{One}.", one=_stake(contrast, first, voice))
    (second,) = others
    if second.kind == first.kind and second.twice == first.twice and voice != "hidden":
        return _two_rivals(contrast, first, second, voice)
    if voice == "hidden" and second.kind != "added":
        return Message("{One}.", one=_stake(contrast, first, voice))
    shares = [each.worse if each.kind == "added" else each.better for each in (first, second)]
    then = in_brackets(shares[1], contrast.exact, whole=not is_counted(shares[0], contrast.exact))
    one = _in_brief(contrast, first, voice, how_often(shares[0], contrast.exact))
    return Message("{One}; {other}.", one=one, other=_in_brief(contrast, second, voice, then))


def _two_rivals(contrast: Contrast, first: Stake, second: Stake, voice: Voice) -> Message:
    """Return the effect of doubles with two rivals, in one sentence."""
    alone = first.kind == "alone"
    shares = [each.better if alone else each.worse for each in (first, second)]
    return Message(
        "{One} {one?lose|loses} to {you?you|me} {often}, {other} {then}: {twice?redoubling|doubling} them brings {points} and {more}."
        if alone
        else "{One} {one?beat|beats} {you?you|me} {often}, {other} {then}: {twice?redoubling|doubling} them costs {points} and {more}.",
        often=how_often(shares[0], contrast.exact),
        then=in_brackets(shares[1], contrast.exact),
        one=player_of(contrast, first.seat),
        other=player_of(contrast, second.seat),
        you=voice != "own",
        twice=first.twice,
        points=whole(first.points),
        more=whole(second.points),
    )


def _places(contrast: Contrast, stake: Stake, voice: Voice) -> dict[str, Argument]:
    """Return the arguments that sentences on a double share."""
    return {
        "player": player_of(contrast, stake.seat),
        "you": voice != "own",
        "twice": stake.twice,
        "points": whole(stake.points),
    }


def _in_brief(contrast: Contrast, stake: Stake, voice: Voice, often: Message) -> Message:
    """Return one of two different stakes, with one frequency."""
    places = _places(contrast, stake, voice)
    if stake.kind == "added":
        return _answered(
            contrast,
            stake,
            Message(
                "{player} {player?beat|beats} {you?you|me} {often}: {twice?the redouble|the double} costs {points}",
                often=often,
                **places,
            ),
        )
    if stake.kind == "alone" and voice != "hidden":
        return Message(
            "{player} {player?lose|loses} to {you?you|me} {often}: {twice?a redouble|a double} brings {points}",
            often=often,
            **places,
        )
    return _stake(contrast, stake, voice)


def _answered(contrast: Contrast, stake: Stake, said: Message) -> Message:
    """Return the cost of a double with the frequency of a redouble."""
    if not tenths(stake.answered):
        return said
    exact, share = contrast.exact, stake.answered
    often = in_brackets(share, exact, whole=True) if is_counted(share, exact) else how_often(share, exact)
    player = player_of(contrast, stake.seat)
    return Message(
        "{said}, for {player} {player?redouble|redoubles} it {often}", said=said, player=player, often=often
    )


def _stake(contrast: Contrast, stake: Stake, voice: Voice) -> Message:
    if stake.kind == "debt":
        return _debt(contrast, stake, voice)
    if stake.kind == "paid":
        return Message("the debt that it pays saves about {later} later", later=whole(stake.points))
    exact, places = contrast.exact, _places(contrast, stake, voice)
    if stake.kind == "added":
        said = Message(
            "{player} {player?beat|beats} {you?you|me} {worse} and {player?lose|loses} to {you?you|me} {better}: {twice?the redouble|the double} costs {points}",
            worse=how_often(stake.worse, exact),
            better=in_brackets(stake.better, exact),
            **places,
        )
        return _answered(contrast, stake, said)
    worse, better = in_brackets(stake.worse, exact), how_often(stake.better, exact)
    if voice == "hidden":
        return Message(
            "somebody {twice?you do not redouble|you leave alone} loses to you {better} and beats you {worse}",
            twice=stake.twice,
            better=better,
            worse=worse,
        )
    return Message(
        "{player} {player?lose|loses} to {you?you|me} {better} and {player?beat|beats} {you?you|me} {worse}: {twice?a redouble|a double} brings {points}",
        better=better,
        worse=worse,
        **places,
    )


def _debt(contrast: Contrast, stake: Stake, voice: Voice) -> Message:
    later = whole(stake.points)
    if voice == "hidden":
        return Message("what this leaves for later deals costs about {later}", later=later)
    return Message(
        "{you?you|I} owe {player} a double, and {player} {player?have|has} {deals:word} more {deals?deal|deals}: paying now saves about {later} later",
        you=voice != "own",
        player=player_of(contrast, stake.seat),
        deals=stake.deals,
        later=later,
    )
