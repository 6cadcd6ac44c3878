"""The panel of a round of doubling: a form for the player, or the others' bids as they come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from barbu_tui.core.cards import Seat
from barbu_tui.core.doubling import bidding_order, deals_left, doublers_of
from barbu_tui.core.view import Phase, View
from barbu_tui.language import current, tr, trn, trp
from barbu_tui.ui.choices.doubles import DoubleChoice
from barbu_tui.ui.view_models.felt import Banner, banner_of
from barbu_tui.words.actions import bid_line
from barbu_tui.words.doubles import owed_each_dealer
from barbu_tui.words.line import Line, Span, folded, plain, with_lines
from barbu_tui.words.people import Cast

_LESSON: Final = 76
"""Cells of a line of the lesson."""


@dataclass(frozen=True, slots=True)
class DoubleRow:
    """A player in the panel."""

    number: int
    name: str
    dealer: bool
    note: str
    box: str
    """``[  ]``, ``[× ]``, ``[×!]``, ``[××]``, or ``·`` without a choice."""
    word: str
    redouble: bool
    chosen: bool
    focused: bool


@dataclass(frozen=True, slots=True)
class DoublesPanel:
    """The centre of the felt during the doubling."""

    banner: Banner
    title: str
    rows: tuple[DoubleRow, ...]
    preview: Line
    button: str
    """The action of Enter; empty while others bid."""
    maximum: str
    owed: tuple[tuple[str, int, int], ...]
    """(name, doubles you still owe, that dealer's deals left); empty if the rules have no owed doubles."""
    dealer: str
    dealer_note: str
    sides: tuple[tuple[str, Line], ...]
    """The players at the left and right edge, and their bids."""
    yours: bool
    lesson: tuple[str, ...] = ()
    """An explanation of doubles in short lines, until the human has been asked for the first time."""


def doubles_panel(view: View, cast: Cast, choice: DoubleChoice | None) -> DoublesPanel:
    """Return the panel: with a choice it is a form, without one it shows the bids so far."""
    dealer = view.dealer
    rows = (
        tuple(
            _choice_row(view, cast, choice, row)
            for row, other in enumerate(choice.others)
            if view.seat != dealer or choice.selectable(other)
        )
        if choice
        else tuple(_call_row(view, cast, seat) for seat in bidding_order(view.rules, dealer))
    )
    own = tr("Your doubles") if view.seat != dealer else tr("Your redoubles")
    return DoublesPanel(
        banner_of(view),
        own if choice else tr("Doubles"),
        rows,
        preview(cast, choice) if choice else (),
        "" if choice is None else tr("Confirm") if choice.chosen else tr("Pass"),
        _maximum_word(cast, choice) if choice else "",
        owed_line(view, cast),
        cast.name(dealer),
        _dealer_note(view, cast),
        tuple((cast.name(seat), _said(view, cast, seat)) for seat in (1, len(cast.names) - 1)),
        choice is not None,
        lesson(view) if cast.human is not None and _new_to_doubles(view, cast.human) else (),
    )


def _new_to_doubles(view: View, human: Seat) -> bool:
    """Return whether this is the human's first deal as a non-dealer: only the others may always bid."""
    dealt = view.standing.deals
    return not dealt or (dealt == 1 and (view.dealer - 1) % view.rules.players == human)


def lesson(view: View) -> tuple[str, ...]:
    """Return the explanation of a double, a redouble and an owed double (R3.2, R3.4)."""
    what = tr("A double: whoever of the two scores less pays the other the difference, twice if redoubled.")
    return tuple(folded(f"{what} {owed_each_dealer(view.rules)}".rstrip(), _LESSON))


def _choice_row(view: View, cast: Cast, choice: DoubleChoice, row: int) -> DoubleRow:
    other = choice.others[row]
    redouble = other in choice.redoubles
    chosen = other in choice.chosen
    if not choice.selectable(other):
        box, word = "·", ""
    elif redouble:
        box, word = ("[××]" if chosen else "[  ]"), tr("redouble")
    else:
        box, word = ("[×!]" if choice.locked(other) else "[× ]" if chosen else "[  ]"), tr("double")
    note, dealer, focused = _note(view, cast, choice, other), other == view.dealer, row == choice.focus
    return DoubleRow(row + 1, cast.name(other), dealer, note, box, word, redouble, chosen, focused)


def _note(view: View, cast: Cast, choice: DoubleChoice, other: Seat) -> str:
    if other in doublers_of(view.bids, view.seat):
        return tr("has doubled you")
    if not choice.selectable(other):
        return tr("not in this contract")
    if other == view.dealer:
        owed = view.owed(view.seat, other)
        if choice.locked(other):
            return trn(
                "you must: {owed} in {count} deal",
                "you must: {owed} in {count} deals",
                view.dealer_deals_left,
                owed=owed,
            )
        return tr("you owe {owed} more", owed=owed) if owed else trp("verb", "deals")
    if other not in {bid.seat for bid in view.bids}:
        return tr("speaks after you")
    return _short_said(view, cast, other)


def _short_said(view: View, cast: Cast, seat: Seat) -> str:
    bid = next((bid for bid in view.bids if bid.seat == seat), None)
    if bid is None:
        return tr("to speak")
    if not bid.double and not bid.redouble:
        return _silent(view, seat)
    return plain(bid_line(bid, cast.shorts))


def _silent(view: View, seat: Seat) -> str:
    """Return the word for a player without doubles; a dealer whom nobody doubled does not pass."""
    return tr("passed") if seat != view.dealer or doublers_of(view.bids, seat) else tr("not doubled")


def _call_row(view: View, cast: Cast, seat: Seat) -> DoubleRow:
    bid = next((bid for bid in view.bids if bid.seat == seat), None)
    order = bidding_order(view.rules, view.dealer)
    note = _short_said(view, cast, seat)
    if bid is None:
        note = tr("speaking") if seat == view.turn else tr("to speak")
    chosen = bid is not None and bool(bid.double or bid.redouble)
    number, speaking = order.index(seat) + 1, seat == view.turn and view.phase is Phase.BIDS
    return DoubleRow(number, cast.name(seat), seat == view.dealer, note, "", "", False, chosen, speaking)


def _maximum_word(cast: Cast, choice: DoubleChoice) -> str:
    """Return the players meant by Max: ``all three``, ``both``, ``only Nora``."""
    open_rows = [other for other in choice.others if choice.selectable(other)]
    if len(open_rows) == 1:
        return tr("only {who}", who=cast.name(open_rows[0]))
    return {2: tr("both"), 3: tr("all three")}.get(len(open_rows), trp("players", "all"))


def preview(cast: Cast, choice: DoubleChoice) -> Line:
    """Return the sentence that Enter confirms: ``You will × Nora and ×× Edith.``"""
    bid = choice.action
    pieces = [("×", "brass", seat) for seat in sorted(bid.double)]
    pieces += [("××", "rose", seat) for seat in sorted(bid.redouble)]
    pieces.sort(key=lambda piece: piece[2])
    if not pieces:
        words = tr("You double nobody.") if choice.doubles else tr("You redouble nobody.")
        return (Span(words, "muted"),)
    spans = [Span(f"{mark} {cast.name(seat)}", ink, True) for mark, ink, seat in pieces]
    return with_lines(tr("You will {doubles}."), "muted", doubles=_listed(spans))


def _listed(spans: list[Span]) -> Line:
    """Return pieces in a row: ``× Walter, × Nora and ×× Edith``."""
    line: list[Span] = []
    for place, span in enumerate(spans):
        if place:
            line.append(Span(f" {current().grammar.AND} " if place == len(spans) - 1 else ", ", "muted"))
        line.append(span)
    return tuple(line)


def owed_line(view: View, cast: Cast) -> tuple[tuple[str, int, int], ...]:
    """Return name, doubles owed and deals left of every other dealer."""
    me = cast.human
    if not view.rules.owed_doubles or me is None:
        return ()
    return tuple(
        (cast.name(seat), view.owed(me, seat), deals_left(view.rules, view.standing, seat))
        for seat in cast.seats
        if seat != me
    )


def _dealer_note(view: View, cast: Cast) -> str:
    if view.dealer in {bid.seat for bid in view.bids}:
        return _short_said(view, cast, view.dealer)
    if view.dealer == cast.human:
        return tr("speak last, and may redouble")
    return tr("speaks last, and may redouble")


def _said(view: View, cast: Cast, seat: Seat) -> Line:
    bid = next((bid for bid in view.bids if bid.seat == seat), None)
    if bid is None:
        return (Span(trp("verb", "deals") if seat == view.dealer else tr("to speak"), "faint"),)
    if not bid.double and not bid.redouble:
        return (Span(_silent(view, seat), "muted"),)
    return bid_line(bid, cast.shorts, "muted")
