"""Two lines of play on two felts: the same trick in both, the points so far, and where the lines part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from barbu_bots.search.contrast import Contrast
from barbu_tui.core.actions import PlayCard
from barbu_tui.language import tr
from barbu_tui.language.numbers import signed
from barbu_tui.session.review.two_lines import Side, Turns, TwoLines
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.faces import SIZES, Size, draw_card, draw_slot, tile_span
from barbu_tui.ui.drawing.look import click
from barbu_tui.ui.widgets.bars import Scale, points_bar, points_scale, scale_marks, ten_dots
from barbu_tui.ui.widgets.page import Body, Page, option_of, paint_page
from barbu_tui.ui.widgets.panels import points_span
from barbu_tui.words.actions import in_words
from barbu_tui.words.line import Line, Span, elided, filled, shorten
from barbu_tui.words.people import Cast
from barbu_tui.words.two_lines import layout_words, told_event

APART: Final = "≠"
"""The sign of the trick in which the lines part."""
TWO: Final = 100
"""Columns from which both felts have room."""
_LARGE: Final = 29
"""Rows from which cards are of size L."""
_PITCH: Final = 4
"""Columns of a trick at least."""


@dataclass(frozen=True, slots=True)
class TwoFelts:
    """Both lines at one trick."""

    lines: TwoLines
    contrast: Contrast
    cast: Cast
    start: int
    """The player's points before the decision, without doubles."""
    cursor: int
    cards: int
    """Cards of the trick that are shown."""
    turned: bool = False
    """Whether one felt alone shows the better line."""

    def points(self, side: Side) -> int:
        """Return the player's points of a line so far, without doubles."""
        whole = self.cards >= len(self.cast.names)
        turns = side.turns[: self.cursor + whole]
        return self.start + sum(turn.points for turn in turns if turn.winner == self.contrast.seat)

    @property
    def scale(self) -> Scale:
        """One scale for both lines, from their least points to their greatest."""
        sums = [0, self.start]
        for side in (self.lines.done, self.lines.better):
            total = self.start
            for turn in side.turns:
                total += turn.points if turn.winner == self.contrast.seat else 0
                sums.append(total)
        return points_scale(sums)


class LinesBody(Body[TwoFelts | Page]):
    """Both lines on felts, or as a page of type."""

    def paint(self, canvas: Canvas, model: TwoFelts | Page) -> None:
        if isinstance(model, TwoFelts):
            draw_two_felts(canvas, model)
        else:
            paint_page(canvas, model)

    def option_at(self, x: int, y: int) -> int | None:
        return None if self.model is None or isinstance(self.model, TwoFelts) else option_of(self.model, x, y)


def draw_two_felts(canvas: Canvas, model: TwoFelts) -> None:
    """Draw the felts side by side, or one of them in a narrow window; below them the scrubber and the ten dots."""
    width, lines = canvas.width, model.lines
    canvas.write(2, 0, layout_words(model.contrast), "muted")
    top = 2 if canvas.height >= _LARGE else 1
    shown = [(lines.done, False), (lines.better, True)]
    if width < TWO:
        shown = [shown[model.turned]]
    half = (width - len(shown) + 1) // len(shown)
    size: Size = "L" if canvas.height >= _LARGE else "M"
    bottom = top
    for place, (side, better) in enumerate(shown):
        x = place * (half + 1)
        bottom = _draw_side(canvas, x, top, half, model, side, size, better=better)
        if place:
            for y in range(top, bottom):
                canvas.write(x - 1, y, "│", "line")
    _draw_foot(canvas, bottom + (canvas.height >= _LARGE), model)


def _draw_side(
    canvas: Canvas, x: int, y: int, width: int, model: TwoFelts, side: Side, size: Size, *, better: bool
) -> int:
    """Draw one line: its option, the trick, the tricks so far, the points. Return the row below."""
    cast = model.cast
    canvas.fill(x, y, width, 3 + _height(size), "felt")
    option = side.option
    name: Line = (Span(elided(in_words(option, cast.names, "row"), width - 24), bold=True),)
    if isinstance(option, PlayCard):
        name = (tile_span(option.card),)
    said = (
        tr("better")
        if better
        else tr("as you played")
        if cast.human == model.contrast.seat
        else tr("as played")
    )
    canvas.line(x + 2, y, (*name, Span(f"  {said}", "good" if better else "text", True)))
    turns = side.turns[model.cursor : model.cursor + 1]
    _draw_trick(canvas, x, y + 1, width, model, turns[0] if turns else None, size)
    y += 3 + _height(size) + (size == "L")
    _draw_tricks(canvas, x + 2, y, width - 4, model, side)
    y += 3
    label = tr("points")
    canvas.write(x + 2, y, label, "muted")
    start = x + 3 + len(label)
    canvas.line(start + 5 - len(signed(model.points(side))), y, (points_span(model.points(side), bold=True),))
    bars = min(60, width - len(label) - 12)
    canvas.line(start + 7, y, points_bar(model.points(side), model.scale, bars))
    for at, mark in scale_marks(model.scale, bars):
        canvas.write(start + 7 + at, y + 1, mark, "faint")
    return y + 2


def _height(size: Size) -> int:
    """Return the rows of a trick: two cards, one above the other, and the ones at the sides between them."""
    return 2 * SIZES[size].height + 2


def _draw_trick(
    canvas: Canvas, x: int, y: int, width: int, model: TwoFelts, turn: Turns | None, size: Size
) -> None:
    cast, box = model.cast, SIZES[size]
    middle = x + (width - box.width) // 2
    across = box.width + 4
    down = box.height // 2 + 1
    places = [
        (middle, y + 2 + box.height),
        (middle - across, y + 1 + down),
        (middle, y + 1),
        (middle + across, y + 1 + down),
    ]
    if len(cast.names) == 3:
        places = [places[0], places[1], places[3]]
    cards = dict(turn.cards[: model.cards]) if turn is not None else {}
    winner = turn.winner if turn is not None and model.cards >= len(cast.names) else -1
    for seat in (seat for seat in (2, 1, 3, 0) if seat < len(places)):
        left, row = places[seat]
        ink = "brass" if seat == cast.human else "text"
        card = cards.get(seat, -1)
        if card >= 0:
            draw_card(canvas, left, row, card, size, winning=seat == winner)
        else:
            draw_slot(canvas, left, row, size, "", yours=False)
        name = cast.name(seat)
        if left < middle:
            canvas.right(left - 1, row, shorten(name, max(1, left - 1 - x - 1)), ink, bold=seat == winner)
        elif left > middle:
            canvas.write(left + box.width + 1, row, shorten(name, 12), ink, bold=seat == winner)
        elif row == y + 1:
            canvas.centre(x, width, y, (Span(name, ink, seat == winner),))
        else:
            canvas.write(middle + box.width + 1, row + box.height - 1, name, ink, bold=seat == winner)


def _draw_tricks(canvas: Canvas, x: int, y: int, width: int, model: TwoFelts, side: Side) -> None:
    """Draw the tricks so far: number, taker, points."""
    count = max(1, model.lines.length)
    pitch = min(7, max(_PITCH, width // count))
    whole = model.cards >= len(model.cast.names)
    for place, turn in enumerate(side.turns):
        if (place + 1) * pitch > width:
            break
        end = x + (place + 1) * pitch - 1
        now, known = place == model.cursor, place < model.cursor + whole
        canvas.right(end, y, str(turn.number), "brass" if now else "faint", bold=now)
        if known and turn.winner >= 0:
            mine = turn.winner == model.contrast.seat
            taker = shorten(model.cast.short(turn.winner), pitch - 1)
            canvas.right(end, y + 1, taker, "text" if mine else "muted", bold=mine)
            canvas.right(end, y + 2, (points_span(turn.points),))


def _draw_foot(canvas: Canvas, y: int, model: TwoFelts) -> None:
    """Draw the scrubber, what tells the lines apart in ten layouts, and the result with doubles."""
    lines, cast = model.lines, model.cast
    known = lines.done if len(lines.done.turns) >= len(lines.better.turns) else lines.better
    x = 2
    for place, turn in enumerate(known.turns):
        meta = click("go", place)
        if place == lines.apart:
            x = canvas.write(x, y, APART, "brass", bold=True, meta=meta)
        number = str(turn.number)
        if place == model.cursor:
            canvas.cursor = (x, y)
            x = canvas.line(x, y, (filled(number, meta),))
        else:
            x = canvas.write(x, y, number, "text" if place < model.cursor else "faint", meta=meta)
        if place + 1 < len(known.turns):
            x = canvas.write(x, y, "━" if place < model.cursor else "┈", "line2", meta=meta)
    if lines.apart >= 0:
        said = tr(
            "{sign} the lines diverge in trick {number}", sign=APART, number=known.turns[lines.apart].number
        )
        if x + 3 + len(said) < canvas.width:
            canvas.write(x + 3, y, said, "muted")
    gain = lines.better.net - lines.done.net
    rows: list[Line] = []
    told = told_event(model.contrast, cast.by_letter)
    if told is not None:
        safe = canvas.look.safe
        done, better = (in_words(side.option, cast.letters, "brief") for side in (lines.done, lines.better))
        dots = (Span(f"{done} "), *ten_dots(told.done, told.ink, safe=safe), Span(f"   {better} "))
        rows.append((Span(f"{told.words}   ", "muted"), *dots, *ten_dots(told.better, told.ink, safe=safe)))
    ends = tr("Deal, doubles included:")
    rows.append(
        (
            Span(f"{ends} ", "muted"),
            points_span(lines.done.net, bold=True),
            Span("  →  ", "muted"),
            points_span(lines.better.net, bold=True),
            Span(f"   {tr('{points} saved', points=gain)}" if gain > 0 else "", "good", True),
        )
    )
    for row, line in enumerate(rows, y + 1 + (canvas.height >= _LARGE)):
        canvas.line(2, row, line)
