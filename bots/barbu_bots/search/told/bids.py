"""The difference between two bids, told by what it stakes against each player."""

from __future__ import annotations

from barbu_bots.search.contrast import Contrast
from barbu_bots.search.events import tenths
from barbu_bots.search.stakes import Stake
from barbu_bots.search.told.phrases import Voice, how_often, in_brackets, is_counted, player_of, whole
from barbu_tui.language import Argument, Message


def bid_told(contrast: Contrast, voice: Voice) -> Message:
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
    places: dict[str, Argument] = {
        "one": player_of(contrast, first.seat),
        "other": player_of(contrast, second.seat),
        "you": voice != "own",
        "twice": first.twice,
        "points": whole(first.points),
        "more": whole(second.points),
    }
    exact = contrast.exact
    if first.kind == "alone":
        return Message(
            "{One} loses to {you?you|me} {often}, {other} {then}: {twice?redoubling|doubling} them brings {points} and {more}.",
            often=how_often(first.better, exact),
            then=in_brackets(second.better, exact),
            **places,
        )
    return Message(
        "{One} beats {you?you|me} {often}, {other} {then}: {twice?redoubling|doubling} them costs {points} and {more}.",
        often=how_often(first.worse, exact),
        then=in_brackets(second.worse, exact),
        **places,
    )


def _in_brief(contrast: Contrast, stake: Stake, voice: Voice, often: Message) -> Message:
    """Return one of two different stakes, with one frequency."""
    player, points, you = player_of(contrast, stake.seat), whole(stake.points), voice != "own"
    if stake.kind == "added":
        said = Message(
            "{player} beats {you?you|me} {often}: {twice?the redouble|the double} costs {points}",
            player=player,
            you=you,
            often=often,
            twice=stake.twice,
            points=points,
        )
        return _answered(contrast, stake, said)
    if stake.kind == "alone" and voice != "hidden":
        return Message(
            "{player} loses to {you?you|me} {often}: {twice?a redouble|a double} brings {points}",
            player=player,
            you=you,
            often=often,
            twice=stake.twice,
            points=points,
        )
    return _stake(contrast, stake, voice)


def _answered(contrast: Contrast, stake: Stake, said: Message) -> Message:
    """Return the cost of a double with the frequency of a redouble."""
    if not tenths(stake.answered):
        return said
    exact, share = contrast.exact, stake.answered
    often = in_brackets(share, exact, whole=True) if is_counted(share, exact) else how_often(share, exact)
    return Message(
        "{said}, for {player} redoubles it {often}",
        said=said,
        player=player_of(contrast, stake.seat),
        often=often,
    )


def _stake(contrast: Contrast, stake: Stake, voice: Voice) -> Message:
    you = voice != "own"
    if stake.kind == "debt":
        return _debt(contrast, stake, voice)
    if stake.kind == "paid":
        return Message("the debt that it pays saves about {later} later", later=whole(stake.points))
    worse, better = (how_often(share, contrast.exact) for share in (stake.worse, stake.better))
    if stake.kind == "alone":
        worse = in_brackets(stake.worse, contrast.exact)
    else:
        better = in_brackets(stake.better, contrast.exact)
    player, points = player_of(contrast, stake.seat), whole(stake.points)
    if voice == "hidden" and stake.kind == "alone":
        return Message(
            "somebody you leave alone loses to you {better} and beats you {worse}", better=better, worse=worse
        )
    if stake.kind == "alone":
        return Message(
            "{player} loses to {you?you|me} {better} and beats {you?you|me} {worse}: {twice?a redouble|a double} brings {points}",
            player=player,
            you=you,
            better=better,
            worse=worse,
            twice=stake.twice,
            points=points,
        )
    said = Message(
        "{player} beats {you?you|me} {worse} and loses to {you?you|me} {better}: {twice?the redouble|the double} costs {points}",
        player=player,
        you=you,
        worse=worse,
        better=better,
        twice=stake.twice,
        points=points,
    )
    return _answered(contrast, stake, said)


def _debt(contrast: Contrast, stake: Stake, voice: Voice) -> Message:
    you, later = voice != "own", whole(stake.points)
    if voice == "hidden":
        return Message("what this leaves for later deals costs about {later}", later=later)
    return Message(
        "{you?you|I} owe {player} a double, and {player} has {deals:word} more {deals?deal|deals}: paying now saves about {later} later",
        you=you,
        player=player_of(contrast, stake.seat),
        deals=stake.deals,
        later=later,
    )
