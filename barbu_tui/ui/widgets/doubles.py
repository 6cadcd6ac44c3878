"""The panel of the round of doubling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from barbu_tui.core.cards import Seat
from barbu_tui.core.doubling import bidding_order, deals_left, doublers_of
from barbu_tui.core.view import Phase, View
from barbu_tui.language import current, tr, trn, trp
from barbu_tui.ui.choices.doubles import DoubleChoice
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.glyphs import DEALER
from barbu_tui.ui.drawing.look import click
from barbu_tui.ui.widgets.dialogs import WIDTH, draw_button, draw_dialog, draw_key, focus_row
from barbu_tui.ui.widgets.felt import STANDARD_ROWS, TALL_ROWS, Banner, banner_of, draw_banner
from barbu_tui.words.actions import bid_line
from barbu_tui.words.doubles import owed_each_dealer
from barbu_tui.words.line import Line, Span, folded, line_width, plain, with_lines
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
    what = tr("A double: the lower scorer pays the other the difference, twice if redoubled.")
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
    return {2: trp("players", "both"), 3: tr("all three")}.get(len(open_rows), trp("players", "all"))


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


def draw_doubles(canvas: Canvas, model: DoublesPanel) -> None:
    """Draw the round of doubling."""
    tall = canvas.height >= STANDARD_ROWS
    spread = 2 if tall else 1
    top = (10 if canvas.height >= TALL_ROWS else 6) if tall else 2
    height = _doubles_height(model, spread, tall)
    if tall:
        draw_banner(canvas, model.banner)
    line: Line = (
        Span(DEALER, "brass"),
        Span(" "),
        Span(model.dealer, bold=True),
        Span(f"  {model.dealer_note}", "muted"),
    )
    canvas.centre(0, canvas.width, top - 2 if tall else top - 1, line)
    x = draw_dialog(canvas, top, height, model.title)
    y = top + 2
    for row in model.rows:
        _draw_double_row(canvas, x, y, row, model.yours)
        y += spread
    y += 1
    if model.yours:
        canvas.line(x + 4, y, model.preview)
        foot = top + height - 2
        end = draw_key(canvas, x + 4, foot, "m", tr("Max"), "maximum")
        end = canvas.write(end, foot, f"  {model.maximum}", "faint")
        draw_key(canvas, max(end + 3, x + 27), foot, "p", tr("Pass"), "no_doubles")
        draw_button(canvas, x + WIDTH - 3, foot, model.button)
    below = top + height + (1 if tall else 0)
    if model.lesson and below + len(model.lesson) <= canvas.height:  # the rows say what is owed
        for at, words in enumerate(model.lesson, below):
            canvas.centre(0, canvas.width, at, words, "muted")
    else:
        _draw_owed(canvas, below, model)
    _draw_sides(canvas, y - spread * 2 - 1, model)


def _doubles_height(model: DoublesPanel, spread: int, tall: bool) -> int:
    """Return the dialog's rows. With little room it is as high with all four players as with the three to choose from."""
    rows = len(model.rows)
    if tall:
        return 10 + spread * (rows - 1)
    return 7 + rows if model.yours else 6 + rows


def _draw_double_row(canvas: Canvas, x: int, y: int, row: DoubleRow, yours: bool) -> None:
    if row.focused and yours:
        focus_row(canvas, x, y)
    faint = yours and row.box == "·"
    if yours:
        canvas.write(x + 4, y, str(row.number), "faint" if faint else "brass", bold=not faint)
    canvas.write(x + 7, y, row.name, "faint" if faint else "text", bold=not faint, underline=row.focused)
    if row.dealer:
        canvas.write(x + 14, y, DEALER, "brass")
    redouble_note = row.redouble and not row.chosen
    canvas.write(x + 17, y, row.note, "text" if row.chosen else "faint" if faint else "muted")
    if not yours:
        return
    ink = "rose" if row.redouble else "brass" if row.chosen else "line2"
    canvas.write(x + 42, y, row.box, ink, bold=row.chosen)
    ink = "rose" if row.redouble else "brass" if row.chosen else "muted"
    canvas.write(x + 48, y, row.word, ink, bold=row.chosen and not redouble_note)
    canvas.mark(x + 1, y, WIDTH - 2, 1, click("click_option", row.number))


def _draw_owed(canvas: Canvas, y: int, model: DoublesPanel) -> None:
    if not model.owed:
        return
    line: list[Span] = [Span(tr("You still owe"), "muted")]
    for name, owed, left in model.owed:
        if owed:
            line.append(Span("   "))
            line.append(Span(f"{name} {owed}", bold=True))
            line.append(Span(f" {tr('in {left}', left=left)}", "muted"))
    if len(line) == 1:
        line = [Span(tr("You owe no more doubles."), "muted")]
    canvas.centre(0, canvas.width, y, tuple(line))


def _draw_sides(canvas: Canvas, y: int, model: DoublesPanel) -> None:
    room = (canvas.width - WIDTH) // 2 - 1
    (west, west_said), (east, east_said) = model.sides
    left = 1 if room < 12 else 3
    canvas.write(left, y, west[: room - left], bold=True)
    canvas.right(canvas.width - left, y, east[: room - left], bold=True)
    for said, edge, put in ((west_said, left, canvas.line), (east_said, canvas.width - left, canvas.right)):
        for row, line in enumerate(_fold(said, room - left), y + 1):
            put(edge, row, line)


def _fold(line: Line, room: int) -> list[Line]:
    """Return a player's bid, in as many rows as the edge needs.

    A mark begins a row, and so do names without room behind it.
    """
    if line_width(line) <= room:
        return [line]
    rows: list[list[Span]] = []
    for span in line:
        if span.bold or not rows:
            rows.append([])
        for word in span.text.split():
            before = " " if rows[-1] else ""
            if line_width(tuple(rows[-1])) + len(before + word) > room and rows[-1]:
                rows.append([])
                before = ""
            rows[-1].append(span._replace(text=before + word))
    return [tuple(row) for row in rows if row]
