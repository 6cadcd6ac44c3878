"""An action in words: one function, with a style for each kind of place."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Literal, TypeAlias, TypeGuard

from barbu_tui.core.actions import Action, Bid, ChooseContract, Pass, PlayCard
from barbu_tui.core.cards import Seat
from barbu_tui.language import Person, RankWord, SuitWord, current, tr
from barbu_tui.language.cards import card_sign, contract_message, contract_name, contract_words, rank_sign
from barbu_tui.language.grammar import SUIT_SIGNS
from barbu_tui.language.numbers import listed
from barbu_tui.language.people import at_head, people, person
from barbu_tui.words.line import Line, Span, join, plain

Style: TypeAlias = Literal["told", "within", "row", "brief", "phrase"]
"""The kinds of places for an action:

* ``told``: a sentence without its full stop: ``Nora calls Trumps, hearts``, ``You double Nora``
* ``within``: the same after other words: ``you double Nora``
* ``row``: in a table or list: ``Trumps, hearts``, ``× Nora and Edith``, ``Q♠, claiming safety``, ``pass``
* ``brief``: in a narrow one, with letters for names: ``Trumps ♥``, ``× N E``, ``Q♠ safety``
* ``phrase``: as a noun in a sentence: ``Trumps in hearts``, ``doubling Nora and Edith``, ``Q♠, claiming
  safety``, ``passing``
"""


def in_words(action: Action, names: Sequence[str], style: Style) -> str:
    """Return an action in words. ``names``: seat → name; seat → letter for ``brief``."""
    match style:
        case "told":
            return at_head(_deed(action, person(names[action.seat]), names), names[action.seat])
        case "within":
            return _deed(action, person(names[action.seat]), names)
        case "row":
            return _row(action, names)
        case "brief":
            return _brief(action, names)
    return _phrase(action, names)


def _deed(action: Action, who: Person, names: Sequence[str]) -> str:
    match action:
        case ChooseContract():
            return tr("{who} {who?call|calls} {contract}", who=who, contract=contract_message(action))
        case Bid(double=double, redouble=redouble) if double or redouble:
            return _bid(action, who, names)
        case PlayCard():
            card = play_words(action, names)
            return tr("{who} {who?play|plays} {card}", who=who, card=card)
    return tr("{who} {who?pass|passes}", who=who)


def _bid(bid: Bid, who: Person, names: Sequence[str]) -> str:
    double, redouble = _people(bid.double, names), _people(bid.redouble, names)
    if not redouble:
        if len(double) == 1 and double[0].you:
            return tr("{who} doubles you", who=who)
        return tr("{who} {who?double|doubles} {whom}", who=who, whom=double)
    if not double:
        if len(redouble) == 1 and redouble[0].you:
            return tr("{who} redoubles you", who=who)
        return tr("{who} {who?redouble|redoubles} {whom}", who=who, whom=redouble)
    return tr(
        "{who} {who?double|doubles} {whom} and {who?redouble|redoubles} {others}",
        who=who,
        whom=double,
        others=redouble,
    )


def _people(seats: Set[Seat], names: Sequence[str]) -> tuple[Person, ...]:
    return people([names[seat] for seat in sorted(seats)])


def _row(action: Action, names: Sequence[str]) -> str:
    match action:
        case ChooseContract():
            return contract_words(action)
        case PlayCard():
            return play_words(action, names)
        case Bid():
            double, redouble = (
                current().render_term(_people(seats, names)) for seats in (action.double, action.redouble)
            )
            return plain(_signs(double, redouble)) or tr("pass")
    return tr("pass")


def _brief(action: Action, letters: Sequence[str]) -> str:
    match action:
        case ChooseContract():
            name = contract_name(action.contract)
            if action.contract == "trumps":
                return tr("No trump") if action.trump is None else f"{name} {SUIT_SIGNS[action.trump]}"
            return name if action.start is None else f"{name} {rank_sign(action.start)}"
        case PlayCard():
            return f"{card_sign(action.card)} {_brief_claim(action, letters)}".rstrip()
        case Bid():
            return plain(bid_line(action, letters)) or tr("pass")
    return tr("pass")


def _phrase(action: Action, names: Sequence[str]) -> str:
    match action:
        case ChooseContract(contract="trumps"):
            return (
                tr("No trump")
                if action.trump is None
                else tr("Trumps in {suit}", suit=SuitWord(action.trump))
            )
        case Bid():
            parts = []
            if action.double:
                parts.append(tr("doubling {players}", players=_people(action.double, names)))
            if action.redouble:
                parts.append(tr("redoubling {players}", players=_people(action.redouble, names)))
            return listed(parts) or tr("passing")
        case Pass():
            return tr("passing")
    return _row(action, names)


def bid_line(bid: Bid, names: Sequence[str], ink: str = "text") -> Line:
    """Return a bid in signs with their inks: ``× W N  ×× E``; empty for a pass. ``names``: seat → name or letter."""
    double, redouble = (
        " ".join(names[seat] for seat in sorted(seats)) for seats in (bid.double, bid.redouble)
    )
    return _signs(double, redouble, ink)


def _signs(double: str, redouble: str, ink: str = "text") -> Line:
    parts = (("×", "brass", double), ("××", "rose", redouble))
    return join(
        ((Span(sign, of_sign, True), Span(f" {who}", ink)) for sign, of_sign, who in parts if who), "  "
    )


def play_words(action: PlayCard, names: Sequence[str]) -> str:
    """Return a card with its claim, if it withholds a penalty card (R6): ``Q♠``, ``Q♠, claiming safety``."""
    claim = claim_words(action, names)
    return f"{card_sign(action.card)}, {claim}" if claim else card_sign(action.card)


def claim_words(action: PlayCard, names: Sequence[str]) -> str:
    """Return the claim of a card that withholds a penalty card (R6): ``claiming safety``; empty without one."""
    if action.breach:
        return tr("a breach of the duty")
    if action.target is not None:
        return tr("claiming {target} as target", target=person(names[action.target]))
    return tr("claiming safety") if action.claim else ""


def _brief_claim(action: PlayCard, letters: Sequence[str]) -> str:
    if action.breach:
        return tr("breach")
    if action.target is not None:
        return tr("target {seat}", seat=letters[action.target])
    return tr("safety") if action.claim else ""


def only_words(choice: Action, names: Sequence[str]) -> str:
    """Return the sentence for a choice without alternatives."""
    return tr("{Option} was the only one left.", option=in_words(choice, names, "phrase"))


def same_contract(one: Action, other: Action) -> TypeGuard[ChooseContract]:
    """Return whether two actions call one contract, perhaps with different suits or ranks."""
    return (
        isinstance(one, ChooseContract)
        and isinstance(other, ChooseContract)
        and one.contract == other.contract
    )


def within_contract(choice: ChooseContract) -> str:
    """Return the suit or rank of a call in words: ``"in clubs"``, ``"from the 8"``; empty if there is none."""
    if choice.contract == "trumps":
        return tr("No trump") if choice.trump is None else tr("in {suit}", suit=SuitWord(choice.trump))
    return "" if choice.start is None else tr("from the {rank:sign}", rank=RankWord(choice.start))
