"""A position that is being typed, in words: each part as understood or how it is written, and what comes next."""

from __future__ import annotations

from typing import Final

from barbu_tui.core.deal import Deal
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.language import N_, tr, trn, trp
from barbu_tui.language.cards import contract_code, contract_name, in_hand_order
from barbu_tui.language.numbers import listed
from barbu_tui.session.practice.endings import ENDINGS, ending
from barbu_tui.session.practice.position import NOT_YOURS
from barbu_tui.session.practice.typed import Typed
from barbu_tui.words.actions import bid_line, in_words
from barbu_tui.words.line import Line, Span, card_span, join
from barbu_tui.words.people import Cast

_TRICK: Final = ("3S", "2S", "9S", "5S", "8S")
_HOW: Final = N_(
    "You are S; {others} follow clockwise. Write the parts in this order; the last ones may be left out."
)
_ENDINGS: Final = N_("A number, 1 to {count}, is an ending to try.")


def how_to_set_up(rules: Ruleset) -> str:
    """Return whom the letters mean, and how the parts follow."""
    words = tr(_HOW, others=listed(rules.seat_letters[1:]))
    return words if ending(rules, "1") is None else f"{words} {tr(_ENDINGS, count=len(ENDINGS))}"


def parts_told(line: Typed, rules: Ruleset, cast: Cast) -> tuple[tuple[str, Line], ...]:
    """Return the name of each part, and the part as understood; one that is not, as it is written."""
    chosen = ending(rules, line.parts.hands)
    if chosen is not None:
        return tuple(
            (str(number), (Span(tr(each.title), bold=each is chosen),))
            for number, each in enumerate(ENDINGS, 1)
        )
    names = (
        trp("position", "Hand"),
        f"; {trp('position', 'Others')}",
        *(
            f"/ {name}"
            for name in (trp("position", "Call"), trp("position", "Doubles"), trp("position", "Cards"))
        ),
        "/ left",
        "/ owed",
    )
    rows = zip(names, _understood(line, cast), _written(rules), strict=True)
    count = 5 if line.parts.cards is not None else 6 + bool(rules.owed_doubles)
    return tuple((name, told or (Span(form, "muted"),)) for name, told, form in rows)[:count]


def _understood(line: Typed, cast: Cast) -> tuple[Line, ...]:
    """Return each part as understood; empty lines for the others."""
    bids = [
        (Span(f"{cast.names[bid.seat]} "), *signs) if signs else _said(in_words(bid, cast.names, "told"))
        for bid in line.bids
        for signs in [bid_line(bid, cast.names)]
    ]
    return (
        _said(trn("{count} card", "{count} cards", line.hand.bit_count()) if line.hand else ""),
        _others(line, cast),
        _said(in_words(line.choice, cast.names, "told") if line.choice else ""),
        join(bids, "   "),
        _cards_so_far(line.deal),
        _said(listed([contract_name(each) for each in line.left])),
        _said((line.parts.owed or "") if line.debts else ""),
    )


def _written(rules: Ruleset) -> tuple[str, ...]:
    """Return how each part is written, with an example."""
    codes = {each: contract_code(rules.spec(each)) for each in rules.contracts}
    first, second, last = rules.seat_letters[1], rules.seat_letters[2], rules.seat_letters[-1]
    calls = [f"{first} {codes[rules.contracts[0]]}"]
    if "trumps" in codes:
        calls.append(f"{second} {codes['trumps']} H")
    if "domino" in codes:
        calls.append(f"{last} {codes['domino']} 8")
    return (
        tr("spades.hearts.diamonds.clubs: {example}", example="AQ5.T82.KJ93.A42"),
        tr(
            "known cards, in an ending those unplayed: {example}",
            example=f"{last} KH; out K..J.",
        ),
        tr(
            "who deals, and one of {contracts}: {example}",
            contracts=" ".join(codes.values()),
            example=", ".join(calls),
        ),
        tr("who doubles whom, the others pass: {example}", example=f"{second} x {first}; S x {first}"),
        tr("as played, a ; after each trick: {example}", example=f"{' '.join(_TRICK[: rules.players])}; AD"),
        tr(
            "in place of cards, the contracts left: {example}",
            example=f"left {','.join(list(codes.values())[:3])}",
        ),
        tr("in place of cards, the doubles owed: {example}", example=f"owed {first}=2,{second}=1"),
    )


def what_next(line: Typed, rules: Ruleset, cast: Cast) -> str:
    """Return what Enter asks for, or what is missing; empty where the part that is typed is not understood yet."""
    parts, deal = line.parts, line.deal
    chosen = ending(rules, parts.hands)
    if chosen is not None:
        return chosen.text
    if line.wrong:
        return line.wrong
    if not line.hand:
        return tr("Begin with your hand.")
    if parts.cards is not None:
        return _turn_words(deal, line, cast) if deal is not None else ""
    if line.hand.bit_count() != rules.hand_size:
        return tr(
            "A hand has {size} cards; with fewer, go on to the cards played, or write which are unplayed.",
            size=rules.hand_size,
        )
    if parts.call is None:
        return tr("Enter asks you for the contract.")
    return tr("Enter asks you for your doubles.") if line.choice else ""


def _others(line: Typed, cast: Cast) -> Line:
    """Return the known cards of others, and the number of those that are out."""
    if line.hands is None:
        return ()
    known = [
        (Span(f"{cast.names[seat]} "), *join([(card_span(card),) for card in in_hand_order(cards)], " "))
        for seat, cards in line.hands.given.items()
        if cards
    ]
    out = line.hands.out
    if out is not None:
        known.append((Span(trn("{count} card unplayed", "{count} cards unplayed", out.bit_count())),))
    return join(known, "   ")


def _said(words: str) -> Line:
    return (Span(words),) if words else ()


def _cards_so_far(deal: Deal | None) -> Line:
    """Return the trick on the table, or the number of cards laid."""
    table = None if deal is None or deal.play is None else deal.play.table
    if isinstance(table, TrickTable):
        number = Span(tr("trick {number}", number=table.done + 1))
        return join([(number,), *((card_span(card),) for card in table.trick)], "  ")
    if isinstance(table, DominoTable):
        return _said(trn("{count} card", "{count} cards", sum(1 for _, card in table.history if card >= 0)))
    return ()


def _turn_words(deal: Deal, line: Typed, cast: Cast) -> str:
    """Return who is to play next, and what follows."""
    held = line.hand.bit_count()
    if deal.over or deal.play is None:
        return ""
    if deal.turn != cast.human:
        return tr(NOT_YOURS, who=cast.letters[deal.turn])
    if deal.start is not None:
        return tr("Enter asks you for a card.")
    table, size = deal.play.table, deal.rules.hand_size
    left = size - table.done if isinstance(table, TrickTable) else table.left[0]
    if held in (left, size):
        return tr("Enter asks you for a card.")
    return tr(
        "It is your turn, with {left} {left?card|cards} left; the hand has {held}.", left=left, held=held
    )
