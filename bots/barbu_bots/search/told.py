"""A contrast as a message, which its reader puts into words.

There are four voices. *after*: to the player who made the decision. *before*: the same as a question before the
decision. *hidden*: the same without naming the better option. *own*: a bot about its own choice against its usual one.

Every clause is a message of its own, and clauses are joined by punctuation only, so that no language depends on English
word order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

from barbu_bots.search.contrast import Contrast, How
from barbu_bots.search.events import NUMBERS, Measured, PlayEvent, tenths
from barbu_bots.search.lines import LAST, PENULTIMATE
from barbu_bots.search.stakes import Stake
from barbu_tui.core.actions import Action, ChooseContract, PlayCard
from barbu_tui.core.cards import SEAT_LETTERS, Seat
from barbu_tui.core.contracts import KING_OF_HEARTS
from barbu_tui.language import ENGLISH, Argument, CardWord, ContractWord, Message, SeatWord
from barbu_tui.language.cards import contract_message
from barbu_tui.language.numbers import MINUS

Voice: TypeAlias = Literal["after", "before", "hidden", "own"]

LONGEST: Final = 30
"""Words of a sentence. Clauses are left out to stay within it."""


def told(contrast: Contrast, voice: Voice = "after", longest: int = LONGEST) -> Message | None:
    """Return a contrast in words; ``None`` if nothing explains the cost.

    Args:
        longest: the most words; the least informative clauses are left out first.
    """
    main = contrast.veiled if voice == "hidden" else contrast.main
    if main is not None:
        return _card(contrast, main, voice, longest)
    if contrast.stakes and contrast.stakes[0].kind == "call":
        return _call(contrast, voice)
    if contrast.stakes:
        return _bid(contrast, voice)
    return None


# --- how often -------------------------------------------------------------------------------------


def _often(share: float, exact: bool) -> Message:
    """Return a frequency, for a sentence."""
    count = tenths(share)
    if exact and share > 1 - 1e-9:
        return Message("in every layout")
    if exact and share < 1e-9:
        return Message("in no layout")
    if count >= 10:
        return Message("in nearly every layout")
    if count <= 0:
        return Message("in hardly any layout")
    return Message("in {count} of 10 layouts", count=count)


def _in(share: float, exact: bool, *, whole: bool = False) -> Message:
    """Return a frequency in brackets behind another one."""
    count = tenths(share)
    if exact and share > 1 - 1e-9:
        return Message("in all")
    if exact and share < 1e-9:
        return Message("in none")
    if count >= 10:
        return Message("in nearly all")
    if count <= 0:
        return Message("in hardly any")
    return Message("in {count} of 10", count=count) if whole else Message("in {count}", count=count)


def _is_counted(share: float, exact: bool) -> bool:
    """Return whether a share is told as so many of 10."""
    return 0 < tenths(share) < 10 and not (exact and (share < 1e-9 or share > 1 - 1e-9))


# --- cards: the event ------------------------------------------------------------------------------


def _who(contrast: Contrast, seat: Seat, you: bool) -> Message:
    """Return the subject of an event."""
    if seat == contrast.seat:
        return Message("{you?you|I}", you=you)
    return _rival(contrast, seat, you)


def _rival(contrast: Contrast, seat: Seat, you: bool) -> Message:
    player, level = _player(contrast, seat), contrast.levels[seat] if contrast.levels else 0
    if not level:
        return Message("{player}", player=player)
    return Message(
        "{player}, {twice?redoubled|doubled} with {you?you|me},", player=player, twice=level == 2, you=you
    )


def _player(contrast: Contrast, seat: Seat) -> SeatWord:
    return SeatWord(SEAT_LETTERS[contrast.players][seat])


def _now(contrast: Contrast, event: PlayEvent, you: bool) -> Message:
    who, rival = _who(contrast, event.seat, you), event.seat != contrast.seat
    if contrast.contract == "trumps":
        return Message("{who} {rival?wins|{you?win|win}} this trick", who=who, rival=rival, you=you)
    if event.cards and event.cards[0] < PENULTIMATE:
        return Message(
            "{who} {rival?takes|{you?take|take}} this trick with {cards:sign}",
            who=who,
            rival=rival,
            you=you,
            cards=tuple(CardWord(card) for card in event.cards),
        )
    return Message("{who} {rival?takes|{you?take|take}} this trick", who=who, rival=rival, you=you)


def _unit(contrast: Contrast, event: PlayEvent, you: bool) -> Message:
    who, rival = _who(contrast, event.seat, you), event.seat != contrast.seat
    if event.cards[0] == LAST:
        return Message("{who} {rival?takes|{you?take|take}} the last trick", who=who, rival=rival, you=you)
    if event.cards[0] == PENULTIMATE:
        return Message(
            "{who} {rival?takes|{you?take|take}} the last trick but one", who=who, rival=rival, you=you
        )
    card = CardWord(event.cards[0])
    return Message(
        "{who} {rival?ends|{you?end|end}} up with {card:sign}", who=who, rival=rival, you=you, card=card
    )


def _units(contrast: Contrast, event: PlayEvent, you: bool) -> Message:
    if event.cards[0] >= PENULTIMATE:
        return _count(contrast, event._replace(least=1), you)
    one, other = event.cards
    return Message(
        "{you?you|I} end up with {one:sign} or {other:sign}",
        you=you,
        one=CardWord(one),
        other=CardWord(other),
    )


_TAKES: Final[dict[str, Callable[..., Message]]] = {
    "no_tricks": lambda **places: Message("{which} takes a trick", **places),
    "trumps": lambda **places: Message("{which} wins a trick", **places),
    "no_last_two": lambda **places: Message("{which} takes one of the last two tricks", **places),
    "no_hearts": lambda **places: Message("{which} takes a trick with hearts", **places),
    "no_queens": lambda **places: Message("{which} takes a trick with a queen", **places),
    "barbu": lambda **places: Message("{which} takes the trick with the king", **places),
    "kings_and_jacks": lambda **places: Message("{which} takes a trick with a king or a jack", **places),
}
"""Contract → the sentence for a card of the player that takes a unit."""


def _by(contrast: Contrast, event: PlayEvent, you: bool) -> Message:
    better = contrast.better
    one, other = CardWord(event.cards[0]), CardWord(event.cards[-1])
    if len(event.cards) > 1:
        which = Message("{you?your|my} {one:sign} or {other:sign}", you=you, one=one, other=other)
    elif isinstance(better, PlayCard) and better.card == event.cards[0]:
        which = Message("the {card:sign} {you?you|I} kept", you=you, card=one)
    else:
        which = Message("{you?your|my} {card:sign}", you=you, card=one)
    return _TAKES[contrast.contract or ""](which=which)


_COUNTS: Final[dict[str, Callable[..., Message]]] = {
    "no_tricks": lambda **places: Message(
        "{who} {rival?takes|{you?take|take}} {least?a trick|{least} tricks or more}", **places
    ),
    "trumps": lambda **places: Message(
        "{who} {rival?wins|{you?win|win}} {least?a trick|{least} tricks or more}", **places
    ),
    "no_last_two": lambda **places: Message(
        "{who} {rival?takes|{you?take|take}} {least?one of the last two tricks or both|both of the last two tricks}",
        **places,
    ),
    "no_hearts": lambda **places: Message(
        "{who} {rival?ends|{you?end|end}} up with {least?a heart|{least} hearts or more}", **places
    ),
    "no_queens": lambda **places: Message(
        "{who} {rival?ends|{you?end|end}} up with {least?a queen|{least} queens or more}", **places
    ),
    "kings_and_jacks": lambda **places: Message(
        "{who} {rival?ends|{you?end|end}} up with {least?a king or a jack|{least} kings and jacks or more}",
        **places,
    ),
}
"""Contract → the sentence for a number of units or more."""


def _count(contrast: Contrast, event: PlayEvent, you: bool) -> Message:
    if contrast.contract == "barbu":
        return _unit(contrast, event._replace(cards=(KING_OF_HEARTS,)), you)
    return _COUNTS[contrast.contract or ""](
        who=_who(contrast, event.seat, you), rival=event.seat != contrast.seat, you=you, least=event.least
    )


def _behind(contrast: Contrast, event: PlayEvent, you: bool) -> Message:
    return Message(
        "{you?you|I} score less than {player}",
        you=you,
        player=_rival(contrast, event.other, you),
    )


def _out_with(contrast: Contrast, event: PlayEvent, you: bool) -> Message:
    return Message(
        "{player} goes out with {card:sign} before {you?you|me}",
        player=_player(contrast, event.seat),
        you=you,
        card=CardWord(event.cards[0]),
    )


def _place(contrast: Contrast, event: PlayEvent, you: bool) -> Message:
    who, rival = _who(contrast, event.seat, you), event.seat != contrast.seat
    places: dict[str, Argument] = {"who": who, "rival": rival, "you": you}
    if event.least == 0:
        return Message("{who} {rival?is|{you?are|am}} out first", **places)
    if event.least == 1:
        return Message("{who} {rival?is|{you?are|am}} out first or second", **places)
    return Message("{who} {rival?is|{you?are|am}} not the last one out", **places)


def _before(contrast: Contrast, event: PlayEvent, you: bool) -> Message:
    return Message("{player} goes out before {you?you|me}", player=_player(contrast, event.seat), you=you)


_NUMBERS: Final[dict[str, Callable[..., Message]]] = {
    "no_tricks": lambda **places: Message(
        "{who} {rival?takes|{you?take|take}} {even?{whole} {whole?trick|tricks}|{whole}.{tenth} tricks}",
        **places,
    ),
    "trumps": lambda **places: Message(
        "{who} {rival?wins|{you?win|win}} {even?{whole} {whole?trick|tricks}|{whole}.{tenth} tricks}",
        **places,
    ),
    "no_last_two": lambda **places: Message(
        "{who} {rival?takes|{you?take|take}} {even?{whole}|{whole}.{tenth}} of the last two tricks", **places
    ),
    "no_hearts": lambda **places: Message(
        "{who} {rival?takes|{you?take|take}} {even?{whole} {whole?heart|hearts}|{whole}.{tenth} hearts}",
        **places,
    ),
    "no_queens": lambda **places: Message(
        "{who} {rival?takes|{you?take|take}} {even?{whole} {whole?queen|queens}|{whole}.{tenth} queens}",
        **places,
    ),
    "kings_and_jacks": lambda **places: Message(
        "{who} {rival?takes|{you?take|take}} {even?{whole}|{whole}.{tenth}} kings and jacks", **places
    ),
    "barbu": lambda **places: Message(
        "{who} {rival?takes|{you?take|take}} {even?{whole}|{whole}.{tenth}} kings", **places
    ),
}
"""Contract → the sentence for the mean number of units."""


def _numbers(contrast: Contrast, main: Measured, voice: Voice) -> Message:
    """Return the numbers of one player or of two, with either option."""
    mine, theirs = (main.done, main.better), (main.theirs, main.theirs_better)
    if voice == "own":
        mine, theirs = mine[::-1], theirs[::-1]
    you = voice != "own"
    who, rival = _who(contrast, main.event.seat, you), main.event.seat != contrast.seat
    if main.event.kind == "points":
        return Message(
            "{who} {rival?scores|{you?score|score}} about {points} points ({than})",
            who=who,
            rival=rival,
            you=you,
            points=_signed(mine[0]),
            than=_points_than(contrast, mine[1], voice),
        )
    rows = [(who, rival, mine)]
    if main.event.kind == "margin":
        rows.append((_rival(contrast, main.event.other, you), True, theirs))
        rows = [row for row in rows if _tenth(row[2][0]) != _tenth(row[2][1])] or rows[:1]
    (who, rival, (amount, other)), *more = rows
    first = _NUMBERS[contrast.contract or "barbu"](who=who, rival=rival, you=you, **_tenth(amount))
    than = _number_than(contrast, other, voice)
    if not more:
        return Message("{first} on average ({than})", first=first, than=than)
    ((second_one, _, (amount, other)),) = more
    if voice == "hidden":
        second = Message("{rival} about {even?{whole}|{whole}.{tenth}}", rival=second_one, **_tenth(amount))
    else:
        second = Message(
            "{rival} {even?{whole}|{whole}.{tenth}} (then {eventhen?{wholethen}|{wholethen}.{tenththen}})",
            rival=second_one,
            **_tenth(amount),
            **{f"{name}then": each for name, each in _tenth(other).items()},
        )
    return Message("{first} on average ({than}), {second}", first=first, than=than, second=second)


def _tenth(amount: float) -> dict[str, int]:
    """Return an amount for the places of a message."""
    ten = int(10 * amount + 0.5)
    return {"whole": ten // 10, "tenth": ten % 10, "even": not ten % 10}


def _signed(points: float) -> str:
    """Return points as a whole number with its sign."""
    return f"{MINUS if points < -0.5 else '+'}{whole(points)}"


def _points_than(contrast: Contrast, points: float, voice: Voice) -> Message:
    if voice == "hidden":
        return Message("at best {often}", often=_signed(points))
    option = _option(contrast, contrast.done if voice == "own" else contrast.better)
    if voice == "before":
        return Message("{option}: {often}", option=option, often=_signed(points))
    return Message("after {option} about {points}", option=option, points=_signed(points))


def _number_than(contrast: Contrast, amount: float, voice: Voice) -> Message:
    number = _tenth(amount)
    if voice == "hidden":
        return Message("at best {even?{whole}|{whole}.{tenth}}", **number)
    option = _option(contrast, contrast.done if voice == "own" else contrast.better)
    if voice == "before":
        return Message("{option}: {even?{whole}|{whole}.{tenth}}", option=option, **number)
    if number["even"] and not number["whole"]:
        return Message("after {option} none", option=option)
    return Message("after {option} {even?{whole}|{whole}.{tenth}}", option=option, **number)


_EVENTS: Final[dict[str, Callable[[Contrast, PlayEvent, bool], Message]]] = {
    "now": _now,
    "unit": _unit,
    "instead": _unit,
    "units": _units,
    "by": _by,
    "count": _count,
    "behind": _behind,
    "out_with": _out_with,
    "place": _place,
    "before": _before,
}


# --- cards: the sentence ---------------------------------------------------------------------------


def _card(contrast: Contrast, main: Measured, voice: Voice, longest: int) -> Message:
    """Return the sentence for a card, with as many clauses as there is room for."""
    clauses = [_how(contrast, contrast.how, voice), _fold(contrast), _lead(contrast, voice)]
    principle = PRINCIPLES.get(contrast.principle) if voice == "after" else None
    while True:
        found = _joined(contrast, main, voice, clauses, principle)
        if length(found) <= longest:
            return found
        if principle is not None:
            principle = None
        elif clauses[2] is not None:
            clauses[2] = None
        elif clauses[1] is not None:
            clauses[1] = None
        elif clauses[0] is not None:
            clauses[0] = None
        else:
            return found


def _joined(
    contrast: Contrast,
    main: Measured,
    voice: Voice,
    clauses: Sequence[Message | None],
    principle: Message | None,
) -> Message:
    _, fold, lead = clauses
    if main.event.kind in NUMBERS:
        return _with(contrast, _numbers(contrast, main, voice), voice, (None, fold, lead), principle)
    if main.event.kind == "instead" and abs(main.theirs - main.theirs_better) > main.gap:
        main = _other_first(main)
    first, second = (main.better, main.done) if voice == "own" else (main.done, main.better)
    fact = _EVENTS[main.event.kind](contrast, main.event, voice != "own")
    often, than = _often(first, contrast.exact), _than(contrast, main.event, (first, second), voice)
    if main.event.kind == "instead" and voice != "own" and tenths(main.theirs) != tenths(main.theirs_better):
        text = "{fact} {often} ({than}), {theirs}"
        theirs = _theirs(contrast, main, voice)
        said = Message(text, fact=fact, often=often, than=than, theirs=theirs)
    else:
        said = Message("{fact} {often} ({than})", fact=fact, often=often, than=than)
    return _with(contrast, said, voice, clauses, principle)


def _other_first(main: Measured) -> Measured:
    """Return an event of two players with the other one as its subject, whose frequencies differ more."""
    event = main.event._replace(seat=main.event.other, other=main.event.seat)
    return main._replace(
        event=event,
        done=main.theirs,
        better=main.theirs_better,
        theirs=main.done,
        theirs_better=main.better,
    )


def _theirs(contrast: Contrast, main: Measured, voice: Voice) -> Message:
    """Return the frequency with which the second player has the card instead."""
    exact, player = contrast.exact, _who(contrast, main.event.other, you=True)
    counted = _is_counted(main.done, exact) or _is_counted(main.better, exact)
    often = _in(main.theirs, exact, whole=not counted)
    if voice == "hidden":
        return Message("{player} {often}", player=player, often=often)
    counted = counted or _is_counted(main.theirs, exact)
    than = _in(main.theirs_better, exact, whole=not counted)
    return Message("{player} {often} ({than})", player=player, often=often, than=than)


def _with(
    contrast: Contrast,
    said: Message,
    voice: Voice,
    clauses: Sequence[Message | None],
    principle: Message | None,
) -> Message:
    """Return a fact with its clauses, as sentences."""
    how, fold, lead = clauses
    parts: dict[str, Message] = {"said": said}
    text = "{Said}"
    if lead is not None:
        parts["said"] = Message(lead.text, **lead.arguments, said=said)
        text = "{Said}"
    elif voice == "before":
        parts["card"] = _option(contrast, contrast.done)
        text = "{card}: {said}"
    if how is not None:
        parts["how"] = how
        text += ", {how}"
    if fold is not None:
        inner = Message(text, **parts)
        text, parts = "{fold}", {"fold": Message(fold.text, **fold.arguments, said=inner)}
    text += "."
    if principle is not None:
        parts["principle"] = principle
        text += " {principle}"
    return Message(text, **parts)


def _than(contrast: Contrast, event: PlayEvent, shares: tuple[float, float], voice: Voice) -> Message:
    """Return the frequency with the other option, for the brackets.

    Args:
        shares: the frequencies with the option told first, and with the other.
    """
    first, share = shares
    often = _in(share, contrast.exact, whole=not _is_counted(first, contrast.exact))
    if voice == "hidden":
        return Message("at best {often}", often=often)
    other = contrast.done if voice == "own" else contrast.better
    option = _option(contrast, other)
    if voice == "before":
        return Message("{option}: {often}", option=option, often=often)
    if event.kind != "by" and isinstance(other, PlayCard) and other.card in event.cards:
        return Message("played now, {often}", often=often)
    return Message("after {option} {often}", option=option, often=often)


def _option(contrast: Contrast, option: Action) -> Message:
    """Return the name of a card option; if both cards are the same, the claim."""
    assert isinstance(option, PlayCard)
    other = contrast.better if option == contrast.done else contrast.done
    if isinstance(other, PlayCard) and other.card == option.card:
        if option.target is not None:
            return Message("the claim of {player} as target", player=_player(contrast, option.target))
        return Message("the claim of safety") if option.claim else Message("no claim")
    return Message("{card:sign}", card=CardWord(option.card))


def _how(contrast: Contrast, how: How, voice: Voice) -> Message | None:
    """Return how the event comes about."""
    if voice in ("own", "hidden"):
        return None  # of one's own choice it is not true, and it may name the better card
    if how.opens >= 0 or how.passer >= 0:
        return _at_dominoes(contrast, how)
    if how.card < 0:
        return Message("mostly in tricks that you lead") if how.own_leads else None
    card = CardWord(how.card)
    main = contrast.main
    by = main is not None and (main.event.kind == "by" or main.event.cards == (how.card,))
    if how.thrown:
        then = _in(how.thrown, contrast.exact, whole=True)
        option = _option(contrast, contrast.better)
        if by:
            return Message("and after {option} you discard it {then}", option=option, then=then)
        return Message(
            "mostly on your {card:sign}; after {option} you discard it {then}",
            card=card,
            option=option,
            then=then,
        )
    if how.below >= 0:
        below = CardWord(how.below)
        if by:
            return Message("with no {below:sign} left below it", below=below)
        return Message(
            "mostly on your {card:sign}, with no {below:sign} left below it", card=card, below=below
        )
    if by:
        return Message("mostly when you have to lead it") if how.led else None
    if how.kept:
        return Message(
            "mostly on the {card:sign} you kept{led?, which you have to lead|}", card=card, led=how.led
        )
    return Message("mostly on your {card:sign}{led?, which you have to lead|}", card=card, led=how.led)


def _at_dominoes(contrast: Contrast, how: How) -> Message:
    """Return whose way a card opens, or who passes more or less often for it."""
    main, done = contrast.main, contrast.done
    assert main is not None
    assert isinstance(done, PlayCard)
    if how.opens >= 0 and main.event.cards == (how.opens,):
        return Message("laying it on your {done:sign}", done=CardWord(done.card))
    if how.opens >= 0:
        return Message(
            "laying {card:sign} on your {done:sign} {then}",
            card=CardWord(how.opens),
            done=CardWord(done.card),
            then=_in(how.opened, contrast.exact, whole=True),
        )
    than = Message(
        "after {option} {even?{whole}|{whole}.{tenth}}",
        option=_option(contrast, contrast.better),
        **_tenth(how.passes_then),
    )
    if how.passer == main.event.seat:
        return Message(
            "with {even?{whole} {whole?pass|passes}|{whole}.{tenth} passes} ({than})",
            than=than,
            **_tenth(how.passes),
        )
    return Message(
        "as {who} {rival?passes|pass} {even?{whole} {whole?time|times}|{whole}.{tenth} times} ({than})",
        who=_who(contrast, how.passer, you=True),
        rival=how.passer != contrast.seat,
        than=than,
        **_tenth(how.passes),
    )


def _fold(contrast: Contrast) -> Message | None:
    if contrast.fold < 2:
        return None
    return Message(
        "{said}; each point counts {double?twice|{fold:word} times}",
        double=contrast.fold == 2,
        fold=contrast.fold,
    )


def _lead(contrast: Contrast, voice: Voice) -> Message | None:
    if not contrast.lead or voice in ("own", "hidden"):
        return None
    card = _option(contrast, contrast.done)
    if contrast.lead == "puts":
        return Message("{card} puts you on lead: {said}", card=card)
    if contrast.lead == "keeps":
        return Message("{card} keeps you on lead: {said}", card=card)
    if contrast.lead == "leaves":
        return Message("{card} leaves the trick to others: {said}", card=card)
    return Message("{card} gives up the lead: {said}", card=card)


PRINCIPLES: Final = {
    "beaten": Message("Lead what others must beat."),
    "duck": Message("Duck while you can."),
    "discard": Message("Discard the card that takes tricks."),
    "exit": Message("Keep a card that loses the lead."),
}
"""Principle → its sentence."""


def length(message: Message) -> int:
    """Return the number of words of a message in English."""
    return len(ENGLISH.message(message).split())


# --- bids ------------------------------------------------------------------------------------------


def _bid(contrast: Contrast, voice: Voice) -> Message:
    first, *others = contrast.stakes
    if not others:
        return Message("{One}.", one=_stake(contrast, first, voice))
    (second,) = others
    if second.kind == first.kind and second.twice == first.twice and voice != "hidden":
        return _two_rivals(contrast, first, second, voice)
    if voice == "hidden" and second.kind != "added":
        return Message("{One}.", one=_stake(contrast, first, voice))
    shares = [each.worse if each.kind == "added" else each.better for each in (first, second)]
    then = _in(shares[1], contrast.exact, whole=not _is_counted(shares[0], contrast.exact))
    one = _in_brief(contrast, first, voice, _often(shares[0], contrast.exact))
    return Message("{One}; {other}.", one=one, other=_in_brief(contrast, second, voice, then))


def _two_rivals(contrast: Contrast, first: Stake, second: Stake, voice: Voice) -> Message:
    """Return the effect of doubles with two rivals, in one sentence."""
    places: dict[str, Argument] = {
        "one": _player(contrast, first.seat),
        "other": _player(contrast, second.seat),
        "you": voice != "own",
        "twice": first.twice,
        "points": whole(first.points),
        "more": whole(second.points),
    }
    exact = contrast.exact
    if first.kind == "alone":
        return Message(
            "{One} loses to {you?you|me} {often}, {other} {then}: {twice?redoubling|doubling} them brings {points} and {more}.",
            often=_often(first.better, exact),
            then=_in(second.better, exact),
            **places,
        )
    return Message(
        "{One} beats {you?you|me} {often}, {other} {then}: {twice?redoubling|doubling} them costs {points} and {more}.",
        often=_often(first.worse, exact),
        then=_in(second.worse, exact),
        **places,
    )


def _in_brief(contrast: Contrast, stake: Stake, voice: Voice, often: Message) -> Message:
    """Return one of two different stakes, with one frequency."""
    player, points, you = _player(contrast, stake.seat), whole(stake.points), voice != "own"
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
    often = _in(share, exact, whole=True) if _is_counted(share, exact) else _often(share, exact)
    return Message(
        "{said}, for {player} redoubles it {often}",
        said=said,
        player=_player(contrast, stake.seat),
        often=often,
    )


def _stake(contrast: Contrast, stake: Stake, voice: Voice) -> Message:
    you = voice != "own"
    if stake.kind == "debt":
        return _debt(contrast, stake, voice)
    if stake.kind == "paid":
        return Message("the debt that it pays saves about {later} later", later=whole(stake.points))
    worse, better = (_often(share, contrast.exact) for share in (stake.worse, stake.better))
    if stake.kind == "alone":
        worse = _in(stake.worse, contrast.exact)
    else:
        better = _in(stake.better, contrast.exact)
    player, points = _player(contrast, stake.seat), whole(stake.points)
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


PLURAL: Final = ("trumps", "domino")
"""Contracts whose names are plural."""


def whole(points: float) -> int:
    """Return the size of an amount in whole points."""
    return int(abs(points) + 0.5)


def _debt(contrast: Contrast, stake: Stake, voice: Voice) -> Message:
    you, later = voice != "own", whole(stake.points)
    if voice == "hidden":
        return Message("what this leaves for later deals costs about {later}", later=later)
    return Message(
        "{you?you|I} owe {player} a double, and {player} has {deals:word} more {deals?deal|deals}: paying now saves about {later} later",
        you=you,
        player=_player(contrast, stake.seat),
        deals=stake.deals,
        later=later,
    )


# --- calls -----------------------------------------------------------------------------------------


def _call(contrast: Contrast, voice: Voice) -> Message:
    calls = [(contrast.done, contrast.stakes[0]), (contrast.better, contrast.stakes[1])]
    if voice == "own":
        calls.reverse()
    (first, brings), (second, then) = calls
    said = Message(
        "{contract} {several?bring|brings} {points} here ({what})",
        contract=_called(first, second),
        several=brings.contract in PLURAL,
        points=_signed(brings.points),
        what=_what(contrast, brings),
    )
    if voice == "hidden":
        return Message("{Said}.", said=Message("{said}; something else brings more", said=said))
    parts: dict[str, Argument] = {
        "said": said,
        "other": _called(second, first),
        "points": _signed(then.points),
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
    places = _tenth(stake.amount)
    match stake.contract:
        case "domino":
            return Message("out first {often}", often=_often(stake.amount, contrast.exact))
        case "barbu":
            often = _often(stake.amount, contrast.exact)
            return Message("{card:sign} {often}", card=CardWord(KING_OF_HEARTS), often=often)
        case "no_hearts":
            return Message("{even?{whole} {whole?heart|hearts}|{whole}.{tenth} hearts}", **places)
        case "no_queens":
            return Message("{even?{whole} {whole?queen|queens}|{whole}.{tenth} queens}", **places)
        case "no_last_two":
            return Message("{even?{whole} last {whole?trick|tricks}|{whole}.{tenth} last tricks}", **places)
        case "kings_and_jacks":
            return Message("{even?{whole}|{whole}.{tenth}} of them", **places)
    return Message("{even?{whole} {whole?trick|tricks}|{whole}.{tenth} tricks}", **places)


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
