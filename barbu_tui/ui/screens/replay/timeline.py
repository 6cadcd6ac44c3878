"""The row of all deals with its chart, and the scrubber of one deal's cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from barbu_tui.core.cards import Seat
from barbu_tui.core.contracts import Contract
from barbu_tui.language import tr, trp
from barbu_tui.language.cards import contract_code
from barbu_tui.language.numbers import signed
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.look import click
from barbu_tui.ui.screens.replay.plan import BoardPlan
from barbu_tui.ui.widgets.bars import uprights
from barbu_tui.words.line import Line, Span, line_width

Time = Literal["past", "now", "future", "absent"]

_WIDE, _NARROW = 22, 11
"""Columns of the scrubber's label, in wide and narrow windows."""


@dataclass(frozen=True, slots=True)
class DealCell:
    """A deal in the row of deals."""

    number: int
    code: str
    """Its contract's code on the sheet; empty if unknown."""
    points: int | None
    """Its points for the selected player."""
    running: int | None
    """The total of that player after it."""
    time: Time


@dataclass(frozen=True, slots=True)
class Timeline:
    """All deals of a game."""

    cells: tuple[DealCell, ...]
    group: int
    """Deals per group: one of each dealer."""
    whole: int
    """The deals of a whole game, for which there is room; a short one has fewer."""


def timeline_of(replay: Replay, at: int, seat: Seat) -> Timeline:
    """Return the row of deals at a step, with one player's points."""
    rules = replay.header.rules
    codes = {each: contract_code(rules.spec(each)) for each in rules.contracts}
    now = replay[at].number
    cells = []
    for number in range(1, replay.length + 1):
        row = replay.row(number)
        code = _code(replay, number, codes)
        time: Time = "now" if number == now else "past" if number < now else "future"
        if number not in replay.deals:
            time = "absent"
        points = None if row is None else row.score.total[seat]
        cells.append(DealCell(number, code, points, None if row is None else row.running[seat], time))
    return Timeline(tuple(cells), rules.players, rules.deals)


def _code(replay: Replay, number: int, codes: dict[Contract, str]) -> str:
    """Return a deal's contract, from the record or from its header's earlier calls."""
    if number in replay.deals:
        choice = replay[replay.end(number)].deal.choice
        return "" if choice is None else codes[choice.contract]
    before = replay.position.game.before
    if number > before.deals:
        return ""
    rules, first = replay.header.rules, replay.header.first_dealer
    dealer = rules.dealer_of(number, first)
    earlier = sum(rules.dealer_of(each, first) == dealer for each in range(1, number))
    return codes[before.called[dealer][earlier]]


@dataclass(frozen=True, slots=True)
class Scrub:
    """The scrubber: one mark per card, in groups of a trick."""

    marks: tuple[tuple[int, bool], ...]
    """Card → (step at which it is played, its trick costs points)."""
    played: int
    group: int
    room: int
    """Maximum number of cards of the deal."""
    label: Line
    narrow: Line
    """The label in a narrow window."""
    state: Line
    """Playing or paused, and the speed."""
    live: bool = False
    """Whether the game is still running: the state replaces the marks."""


def scrub_of(replay: Replay, at: int, state: Line, *, future: bool, live: bool = False) -> Scrub:
    """Return the scrubber at a step. With ``future``, later tricks are marked as costing points."""
    step = replay[at]
    number = step.number
    players = replay.header.rules.players
    costly = {trick.number for trick in replay.tricks(number) if trick.points < 0}
    marks = []
    for place in replay.places(number):
        each = replay[place]
        if each.action is None or not each.played:
            continue
        known = future or each.trick < step.trick or place <= at
        marks.append((place, each.trick in costly and known))
    domino = step.domino
    total = len(marks)
    room = replay.header.rules.hand_size * players
    turn = tr("turn") if domino else tr("card")
    bare: Line = (Span(f"{turn} ", "muted"), Span(str(step.played), bold=True))
    card = bare
    if future and not live:
        card = (*card, Span(f"/{total}", "faint"))
    elif not domino:  # how often players pass is not known before
        card = (*card, Span(f"/{room}", "faint"))
    trick: Line = (Span(tr("before the first card"), "muted"),)
    if step.played:
        unit = Span(f"{tr('round') if domino else tr('trick')} ", "muted")
        trick = (unit, Span(f"{step.trick:<2}", bold=True), Span(" "), *card)
    narrow = card if line_width(card) < _NARROW else bare
    return Scrub(tuple(marks), step.played, 0 if domino else players, room, trick, narrow, state, live)


# --- drawing ---------------------------------------------------------------------------------------


def draw_timeline(canvas: Canvas, plan: BoardPlan, model: Timeline) -> None:
    """Draw the row of deals, and the chart below it if there is room."""
    box = plan.deals
    if plan.compact:
        _draw_codes(canvas, plan, box.y, model)
        canvas.write(_column(plan, model, model.cells[-1]) + 4, box.y, trp("row", "contracts"), "faint")
        return
    canvas.write(box.x, box.y, tr("DEALS"), "muted", bold=True)
    for cell in model.cells[:: model.group][1:]:
        canvas.write(_column(plan, model, cell), box.y, str(cell.number), "faint")
    _draw_codes(canvas, plan, box.y + 1, model)
    rows = _draw_points(canvas, plan, box.y + 2, model) if plan.wide else 1
    _draw_chart(canvas, plan, box.y + 2 + rows, model)


def _column(plan: BoardPlan, model: Timeline, cell: DealCell) -> int:
    place = cell.number - 1
    gap = 0 if plan.wide else place // model.group
    return plan.deals.x + plan.pitch * place + gap


def _draw_codes(canvas: Canvas, plan: BoardPlan, y: int, model: Timeline) -> None:
    for cell in model.cells:
        x = _column(plan, model, cell)
        meta = None if cell.time == "absent" else click("deal", cell.number)
        odd = (cell.number - 1) // model.group % 2
        if cell.time == "now":
            ink, ground = "onbrass", "brassbg"
        else:
            ink = "text" if cell.time == "past" else "muted" if cell.time == "future" else "line2"
            ground = "felt2" if odd else "bg"
        text = cell.code or "·"
        shown = text[:1].ljust(2) if plan.pitch == 2 else f" {text}".ljust(plan.pitch)
        canvas.write(x, y, shown, ink, ground, bold=cell.time == "now", meta=meta)


def _draw_points(canvas: Canvas, plan: BoardPlan, y: int, model: Timeline) -> int:
    """Draw every deal's points. One that would touch its neighbour is a row lower. Return the rows used."""
    stops = [0, 0]
    for cell in model.cells:
        if cell.points is None:
            continue
        text = signed(cell.points)
        x = _column(plan, model, cell)
        start = x + 1 if len(text) == 1 else x + plan.pitch - 1 - len(text)
        row = int(start <= stops[0])
        stops[row] = start + len(text)
        ink = "good" if cell.points > 0 else "bad" if cell.points < 0 else "muted"
        if cell.time == "now":
            ink = "brass"
        elif cell.time == "future":
            ink = "faint"
        meta = click("deal", cell.number)
        canvas.write(start, y + row, text, ink, bold=cell.time == "now", meta=meta)
    return 2 if stops[1] else 1


def _draw_chart(canvas: Canvas, plan: BoardPlan, y: int, model: Timeline) -> None:
    """Draw each deal's points as a bar above or below zero, all on one scale, and the total behind them."""
    known = [cell for cell in model.cells if cell.points is not None]
    if not known:
        return
    points = [cell.points or 0 for cell in known]
    high, low = max(0, *points), min(0, *points)
    above = _rows_above(plan.chart, high, low)
    scale = max(high / above if above else 0, -low / (plan.chart - above) if plan.chart > above else 0, 1)
    inks = ["good" if value > 0 else "bad" for value in points]
    for at, row in enumerate(uprights(points, above, plan.chart - above, scale, inks, "bg", canvas.look), y):
        for cell, bar in zip(known, row, strict=True):
            shown = bar._replace(text=bar.text * max(1, plan.pitch - 1))
            canvas.line(_column(plan, model, cell), at, (shown,))
    x = _column(plan, model, known[-1]) + plan.pitch + 1
    total = f"{tr('total')} {signed(known[-1].running or 0)}"
    if x + len(total) < canvas.width:
        canvas.write(x, y, total, "brass", bold=True)
    if not plan.wide:  # no figures stand above the bars
        words = f"{signed(low)} … {signed(high)}" if low and high else signed(low or high)
        canvas.right(canvas.width - 2, y + plan.chart - 1, words, "faint")


def _rows_above(rows: int, high: int, low: int) -> int:
    """Return the number of the chart's rows above its axis; each used side has at least one."""
    if low >= 0:
        return rows
    if high <= 0:
        return 0
    return min(rows - 1, max(1, round(rows * high / (high - low))))


def draw_scrub(canvas: Canvas, plan: BoardPlan, model: Scrub) -> None:
    """Draw the scrubber with its label before it and its state behind it."""
    box = plan.foot
    y = box.y
    wide = plan.wide
    canvas.line(box.x, y, model.label if wide else model.narrow)
    x = box.x + (_WIDE if wide else _NARROW)
    room = min(65, box.x + box.width - x)
    if model.live:
        canvas.line(x, y, model.state)
        return
    if model.group:
        for place in range(model.room):
            _draw_mark(canvas, x + place + place // model.group, y, model, place)
        end = x + model.room + model.room // model.group - 1
    else:
        total = max(1, len(model.marks))
        shown = min(total, room)
        for column in range(shown):
            place = column if total <= room else column * (total - 1) // max(1, shown - 1)
            here = total > room and column == (model.played - 1) * (shown - 1) // max(1, total - 1)
            _draw_mark(canvas, x + column, y, model, place, here=here if total > room else None)
        end = x + room - 1
    if wide:
        canvas.line(end + 3, y, model.state)


def _draw_mark(canvas: Canvas, x: int, y: int, model: Scrub, place: int, *, here: bool | None = None) -> None:
    if place >= len(model.marks):
        canvas.write(x, y, "·", "line")
        return
    at, costly = model.marks[place]
    meta = click("go", at)
    current = place == model.played - 1 if here is None else here
    if current:
        canvas.write(x, y, "●", "brass", bold=True, meta=meta)
        canvas.cursor = (x, y)
    elif place < model.played:
        canvas.write(x, y, "━", "bad" if costly else "text", bold=True, meta=meta)
    else:
        canvas.write(x, y, "╌", "bad" if costly else "line2", meta=meta)
