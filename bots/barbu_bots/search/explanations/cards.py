"""The difference between two cards, told by its main event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from barbu_bots.search.contrast import Contrast, How
from barbu_bots.search.events import NUMBERS, Kind, Measured, PlayEvent, tenths
from barbu_bots.search.explanations.phrases import (
    Voice,
    amount_of,
    how_often,
    in_brackets,
    is_counted,
    length,
    player_of,
    rival_of,
    subject,
    tenth_of,
    with_subject,
)
from barbu_bots.search.lines import LAST, PENULTIMATE
from barbu_tui.core.actions import Action, PlayCard
from barbu_tui.core.contracts import KING_OF_HEARTS
from barbu_tui.language import N_, Argument, CardWord, Message


def _now(contrast: Contrast, event: PlayEvent, you: bool) -> Message:
    places = with_subject(contrast, event.seat, you)
    if contrast.contract == "trumps":
        return Message("{who} {you?win|{rival?wins|win}} this trick", **places)
    if event.cards and event.cards[0] < PENULTIMATE:
        cards = tuple(CardWord(card) for card in event.cards)
        return Message(
            "{who} {you?take|{rival?takes|take}} this trick with {cards:sign}", cards=cards, **places
        )
    return Message("{who} {you?take|{rival?takes|take}} this trick", **places)


def _unit(contrast: Contrast, event: PlayEvent, you: bool) -> Message:
    places = with_subject(contrast, event.seat, you)
    if event.cards[0] == LAST:
        return Message("{who} {you?take|{rival?takes|take}} the last trick", **places)
    if event.cards[0] == PENULTIMATE:
        return Message("{who} {you?take|{rival?takes|take}} the last trick but one", **places)
    card = CardWord(event.cards[0])
    return Message("{who} {you?end|{rival?ends|end}} up with {card:sign}", card=card, **places)


def _units(contrast: Contrast, event: PlayEvent, you: bool) -> Message:
    if event.cards[0] >= PENULTIMATE:
        return _count(contrast, event._replace(least=1), you)
    one, other = event.cards
    places: dict[str, Argument] = {"one": CardWord(one), "other": CardWord(other)}
    return Message("{you?you|I} end up with {one:sign} or {other:sign}", you=you, **places)


_TAKES: Final = {
    "no_tricks": N_("{which} takes a trick"),
    "trumps": N_("{which} wins a trick"),
    "no_last_two": N_("{which} takes one of the last two tricks"),
    "no_hearts": N_("{which} takes a trick with hearts"),
    "no_queens": N_("{which} takes a trick with a queen"),
    "barbu": N_("{which} takes the trick with the king"),
    "kings_and_jacks": N_("{which} takes a trick with a king or a jack"),
}
"""Contract → the sentence for a card of the player that takes a unit."""


def _by(contrast: Contrast, event: PlayEvent, you: bool) -> Message:
    other_option = contrast.better if you else contrast.done
    one, other = CardWord(event.cards[0]), CardWord(event.cards[-1])
    if len(event.cards) > 1:
        which = Message("{you?your|my} {one:sign} or {other:sign}", you=you, one=one, other=other)
    elif isinstance(other_option, PlayCard) and other_option.card == event.cards[0]:
        which = Message("the {card:sign} {you?you|I} kept", you=you, card=one)
    else:
        which = Message("{you?your|my} {card:sign}", you=you, card=one)
    return Message(_TAKES[contrast.contract or ""], which=which)


_COUNTS: Final = {
    "no_tricks": N_("{who} {you?take|{rival?takes|take}} {least?a trick|{least} tricks or more}"),
    "trumps": N_("{who} {you?win|{rival?wins|win}} {least?a trick|{least} tricks or more}"),
    "no_last_two": N_(
        "{who} {you?take|{rival?takes|take}} {least?one of the last two tricks or both|both of the last two tricks}"
    ),
    "no_hearts": N_("{who} {you?end|{rival?ends|end}} up with {least?a heart|{least} hearts or more}"),
    "no_queens": N_("{who} {you?end|{rival?ends|end}} up with {least?a queen|{least} queens or more}"),
    "kings_and_jacks": N_(
        "{who} {you?end|{rival?ends|end}} up with {least?a king or a jack|{least} kings and jacks or more}"
    ),
}
"""Contract → the sentence for a number of units or more."""
_ALL: Final = {
    "no_tricks": N_("{who} {you?take|{rival?takes|take}} all {least} tricks"),
    "trumps": N_("{who} {you?win|{rival?wins|win}} all {least} tricks"),
    "no_hearts": N_("{who} {you?end|{rival?ends|end}} up with all {least} hearts"),
    "no_queens": N_("{who} {you?end|{rival?ends|end}} up with all {least} queens"),
    "kings_and_jacks": N_("{who} {you?end|{rival?ends|end}} up with all {least} kings and jacks"),
}
"""Contract → the sentence for all of them."""


def _most(contrast: Contrast) -> int:
    """Return the number of units in a deal. A pack has a suit for each player, so each holds 13 cards (R1.1)."""
    of_a_suit = {"no_queens": 1, "kings_and_jacks": 2}
    return (
        contrast.players * of_a_suit[contract] if (contract := contrast.contract or "") in of_a_suit else 13
    )


def _count(contrast: Contrast, event: PlayEvent, you: bool) -> Message:
    if contrast.contract == "barbu":
        return _unit(contrast, event._replace(cards=(KING_OF_HEARTS,)), you)
    places = with_subject(contrast, event.seat, you)
    contract = contrast.contract or ""
    said = _ALL if contract in _ALL and event.least == _most(contrast) else _COUNTS
    return Message(said[contract], least=event.least, **places)


def _behind(contrast: Contrast, event: PlayEvent, you: bool) -> Message:
    player = rival_of(contrast, event.other, you)
    return Message("{you?you|I} score less than {player}", you=you, player=player)


def _out_with(contrast: Contrast, event: PlayEvent, you: bool) -> Message:
    player, card = player_of(contrast, event.seat), CardWord(event.cards[0])
    return Message(
        "{player} {player?go|goes} out with {card:sign} before {you?you|me}",
        player=player,
        you=you,
        card=card,
    )


_PLACES: Final = (
    N_("{who} {you?are|{rival?is|am}} out first"),
    N_("{who} {you?are|{rival?is|am}} out first or second"),
    N_("{who} {you?are|{rival?is|am}} not the last one out"),
)
"""The place or a better one, from 0 → the sentence."""


def _place(contrast: Contrast, event: PlayEvent, you: bool) -> Message:
    return Message(_PLACES[event.least], **with_subject(contrast, event.seat, you))


def _before(contrast: Contrast, event: PlayEvent, you: bool) -> Message:
    return Message(
        "{player} {player?go|goes} out before {you?you|me}", player=player_of(contrast, event.seat), you=you
    )


_NUMBERS: Final = (
    N_("{who} {you?take|{rival?takes|take}} {amount}"),
    N_("{who} {you?win|{rival?wins|win}} {amount}"),
)


def _numbers(contrast: Contrast, main: Measured, voice: Voice) -> Message:
    """Return the numbers of one player or of two, with either option."""
    event, you = main.event, voice != "own"
    mine, theirs = (main.done, main.better), (main.theirs, main.theirs_better)
    if voice == "own":
        mine, theirs = mine[::-1], theirs[::-1]
    rows = [(event.seat, mine)]
    if event.kind == "margin":
        rows.append((event.other, theirs))
        rows = [row for row in rows if tenth_of(row[1][0]) != tenth_of(row[1][1])] or rows[:1]
    seat, (amount, other) = rows[0]
    taken = amount_of(contrast.contract or "no_tricks", amount)
    places = with_subject(contrast, seat, you)
    first = Message(_NUMBERS[contrast.contract == "trumps"], amount=taken, **places)
    than = _number_than(contrast, other, voice)
    if len(rows) < 2:
        return Message("{first} on average ({than})", first=first, than=than)
    (rival, (amount, other)) = rows[1]
    named = rival_of(contrast, rival, you)
    if voice == "hidden":
        second = Message("{rival} about {even?{whole}|{whole}.{tenth}}", rival=named, **tenth_of(amount))
    else:
        second = Message(
            "{rival} {even?{whole}|{whole}.{tenth}} (after it {eventhen?{wholethen}|{wholethen}.{tenththen}})",
            rival=named,
            **tenth_of(amount),
            **{f"{name}then": each for name, each in tenth_of(other).items()},
        )
    return Message("{first} on average ({than}), {second}", first=first, than=than, second=second)


def _number_than(contrast: Contrast, amount: float, voice: Voice) -> Message:
    number = tenth_of(amount)
    if voice == "hidden":
        return Message("with the best card {even?{whole}|{whole}.{tenth}}", **number)
    option = _other_option(contrast, voice)
    if voice == "before":
        return Message("{option}: about {even?{whole}|{whole}.{tenth}}", option=option, **number)
    if number["even"] and not number["whole"]:
        return Message("after {option} none", option=option)
    return Message("after {option} {even?{whole}|{whole}.{tenth}}", option=option, **number)


def _other_option(contrast: Contrast, voice: Voice) -> Message:
    """Return the name of the option that is compared with the one told first."""
    return _option(contrast, contrast.done if voice == "own" else contrast.better)


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


_OF_ONE: Final[dict[str, Kind]] = {"mean": "unit", "margin": "instead"}
"""Kinds with a number of units → the kind that says the same of a single unit."""


def card_message(contrast: Contrast, main: Measured, voice: Voice, longest: int) -> Message:
    """Return the sentence for a card, with as many clauses as there is room for."""
    principle = PRINCIPLES.get(contrast.principle) if voice == "after" else None
    clauses = [_fold(contrast), _how(contrast, contrast.how, voice), _lead(contrast, voice), principle]
    while True:
        said = _joined(contrast, main, voice, clauses)
        dispensable = [at for at, clause in enumerate(clauses) if clause is not None]
        if length(said) <= longest or not dispensable:
            return said
        clauses[dispensable[-1]] = None


def _joined(contrast: Contrast, main: Measured, voice: Voice, clauses: Sequence[Message | None]) -> Message:
    """Return the event with its figures and clauses."""
    main = _subject_first(contrast, main)
    if main.event.kind in NUMBERS:
        return _with(contrast, _numbers(contrast, main, voice), voice, (clauses[0], None, *clauses[2:]))
    first, second = (main.better, main.done) if voice == "own" else (main.done, main.better)
    fact = _EVENTS[main.event.kind](contrast, main.event, voice != "own")
    often, than = how_often(first, contrast.certain), _than(contrast, main.event, (first, second), voice)
    said = Message("{fact} {often} ({than})", fact=fact, often=often, than=than)
    if main.event.kind == "instead" and voice != "own" and tenths(main.theirs) != tenths(main.theirs_better):
        theirs = _theirs(contrast, main, voice)
        said = Message("{fact} {often} ({than}), {theirs}", fact=fact, often=often, than=than, theirs=theirs)
    return _with(contrast, said, voice, clauses)


def event_message(contrast: Contrast) -> tuple[Message, float, float] | None:
    """Return the event of a contrast as a clause, and the shares of layouts in which it holds after the choice and after the better
    option; ``None`` without one, or where it is a number and no share.
    """
    if contrast.main is None:
        return None
    main = _subject_first(contrast, contrast.main)
    if main.event.kind in NUMBERS:
        return None
    return _EVENTS[main.event.kind](contrast, main.event, True), main.done, main.better


def _subject_first(contrast: Contrast, main: Measured) -> Measured:
    """Return an event as it is told: of one king that is taken, and of the player whose frequencies differ more."""
    if contrast.contract == "barbu" and main.event.kind in _OF_ONE:
        kind = _OF_ONE[main.event.kind]
        main = main._replace(event=main.event._replace(kind=kind, cards=(KING_OF_HEARTS,)))
    if main.event.kind == "instead" and abs(main.theirs - main.theirs_better) > main.gap:
        return _other_first(main)
    return main


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
    exact, player = contrast.exact, subject(contrast, main.event.other, you=True)
    counted = is_counted(main.done, exact) or is_counted(main.better, exact)
    often = in_brackets(main.theirs, exact, whole=not counted)
    if voice == "hidden":
        return Message("{player} {often}", player=player, often=often)
    counted = counted or is_counted(main.theirs, exact)
    than = in_brackets(main.theirs_better, exact, whole=not counted)
    return Message("{player} {often} (after it {than})", player=player, often=often, than=than)


def _with(contrast: Contrast, said: Message, voice: Voice, clauses: Sequence[Message | None]) -> Message:
    """Return a fact with its clauses, as sentences."""
    fold, how, lead, principle = clauses
    parts: dict[str, Message] = {"said": said}
    text = "{Said}"
    if lead is not None:
        parts["said"] = Message(lead.text, **lead.arguments, said=said)
    elif voice == "before" and not _is_subject(contrast):
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


def _is_subject(contrast: Contrast) -> bool:
    """Return whether the event is about the player's choice alone, so that its sentence begins with it."""
    done, main = contrast.done, contrast.main
    return (
        isinstance(done, PlayCard)
        and main is not None
        and main.event == PlayEvent("by", main.event.seat, (done.card,))
    )


def _than(contrast: Contrast, event: PlayEvent, shares: tuple[float, float], voice: Voice) -> Message:
    """Return the frequency with the other option, for the brackets. ``shares`` are that of the option told first, and the other's."""
    first, share = shares
    often = in_brackets(share, contrast.certain, whole=not is_counted(first, contrast.certain))
    if voice == "hidden":
        return Message("with the best card {often}", often=often)
    other = contrast.done if voice == "own" else contrast.better
    option = _option(contrast, other)
    if voice == "before":
        return Message("{option}: {often}", option=option, often=often)
    alone = event.kind != "by" or len(event.cards) == 1
    if alone and isinstance(other, PlayCard) and other.card in event.cards:
        return Message("played now, {often}", often=often)
    return Message("after {option} {often}", option=option, often=often)


def _option(contrast: Contrast, option: Action) -> Message:
    """Return the name of a card option; if both cards are the same, the claim."""
    assert isinstance(option, PlayCard)
    other = contrast.better if option == contrast.done else contrast.done
    if isinstance(other, PlayCard) and other.card == option.card:
        if option.target is not None:
            return Message("the claim of {player} as target", player=player_of(contrast, option.target))
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
        then = in_brackets(how.thrown, contrast.exact, whole=True)
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
            then=in_brackets(how.opened, contrast.exact, whole=True),
        )
    than = Message(
        "after {option} {even?{whole}|{whole}.{tenth}}",
        option=_option(contrast, contrast.better),
        **tenth_of(how.passes_then),
    )
    if how.passer == main.event.seat:
        return Message(
            "with {even?{whole} {whole?pass|passes}|{whole}.{tenth} passes} ({than})",
            than=than,
            **tenth_of(how.passes),
        )
    return Message(
        "as {who} {you?pass|{rival?passes|pass}} {even?{whole} {whole?time|times}|{whole}.{tenth} times} ({than})",
        than=than,
        **with_subject(contrast, how.passer, you=True),
        **tenth_of(how.passes),
    )


def _fold(contrast: Contrast) -> Message | None:
    if contrast.fold < 2:
        return None
    return Message(
        "{said}; each point counts {double?twice|{fold:word} times}",
        double=contrast.fold == 2,
        fold=contrast.fold,
    )


_LEADS: Final = {
    "puts": N_("{card} puts you on lead: {said}"),
    "keeps": N_("{card} keeps you on lead: {said}"),
    "leaves": N_("{card} leaves the trick to others: {said}"),
    "gives": N_("{card} gives up the lead: {said}"),
}
"""Effect on the lead → its clause."""


def _lead(contrast: Contrast, voice: Voice) -> Message | None:
    if not contrast.lead or voice in ("own", "hidden"):
        return None
    return Message(_LEADS[contrast.lead], card=_option(contrast, contrast.done))


PRINCIPLES: Final = {
    "beaten": Message("Lead what others must beat."),
    "duck": Message("Duck while you can."),
    "discard": Message("Discard the card that takes tricks."),
    "exit": Message("Keep a card that loses the lead."),
}
"""Principle → its sentence."""
