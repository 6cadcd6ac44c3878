"""The row of all deals with its chart, and the scrubber of one deal's cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from barbu_tui.core.cards import Seat
from barbu_tui.core.contracts import Contract
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.text import signed
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.spans import Line, Span
from barbu_tui.ui.screens.replay.plan import Plan

Time = Literal["past", "now", "future", "absent"]

_EIGHTHS = "▁▂▃▄▅▆▇█"


@dataclass(frozen=True, slots=True)
class DealCell:
    """A deal in the row of deals."""

    number: int
    code: str
    """Its contract as the sheet has it; empty where it is not known."""
    points: int | None
    """What it brought the player whose points are shown."""
    running: int | None
    """His total after it."""
    time: Time


@dataclass(frozen=True, slots=True)
class Timeline:
    """All deals of a game."""

    cells: tuple[DealCell, ...]
    group: int
    """Deals that stand together: one of each dealer."""


def timeline_of(replay: Replay, at: int, seat: Seat) -> Timeline:
    """The row of deals at a step, with one player's points."""
    rules = replay.header.rules
    codes = dict(zip(rules.contracts, rules.codes, strict=True))
    now = replay[at].number
    cells = []
    for number in range(1, rules.deals + 1):
        row = replay.row(number)
        code = _code(replay, number, codes)
        time: Time = "now" if number == now else "past" if number < now else "future"
        if number not in replay.deals:
            time = "absent"
        points = None if row is None else row.score.total[seat]
        cells.append(DealCell(number, code, points, None if row is None else row.running[seat], time))
    return Timeline(tuple(cells), rules.players)


def _code(replay: Replay, number: int, codes: dict[Contract, str]) -> str:
    """A deal's contract: from the record, or from what it says was called before."""
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
    """The scrubber: one mark a card, in groups of a trick."""

    marks: tuple[tuple[int, bool], ...]
    """Card → (step at which it is played, its trick costs points)."""
    played: int
    group: int
    room: int
    """Cards that the deal could have at most."""
    label: Line
    narrow: Line
    """The label where there is little room."""
    state: Line
    """Whether it plays by itself, and how fast."""
    live: bool = False
    """The game is going on: the state stands in the place of the marks."""


def scrub_of(replay: Replay, at: int, state: Line, *, future: bool, live: bool = False) -> Scrub:
    """The scrubber at a step.

    Args:
        replay: the record.
        at: the step.
        state: whether it plays by itself, and how fast.
        future: tricks to come are marked as costing points.
        live: the game is going on.
    """
    step = replay[at]
    number = step.number
    players = replay.header.rules.players
    costly = {trick.number for trick in replay.tricks(number) if trick.points < 0}
    marks = []
    for place in range(replay.start(number), replay.end(number) + 1):
        each = replay[place]
        if each.action is None or not each.played:
            continue
        known = future or each.trick < step.trick or place <= at
        marks.append((place, each.trick in costly and known))
    domino = step.domino
    total = len(marks)
    room = replay.header.rules.hand_size * players
    card: Line = (Span("turn " if domino else "card ", "muted"), Span(str(step.played), bold=True))
    if future and not live:
        card = (*card, Span(f"/{total}", "faint"))
    elif not domino:  # how often players pass is not known before
        card = (*card, Span(f"/{room}", "faint"))
    trick: Line = (
        (
            Span("round " if domino else "trick ", "muted"),
            Span(f"{step.trick:<2}", bold=True),
            Span(" "),
            *card,
        )
        if step.played
        else (Span("before the first card", "muted"),)
    )
    return Scrub(tuple(marks), step.played, 0 if domino else players, room, trick, card, state, live)


# --- drawing ---------------------------------------------------------------------------------------


def draw_timeline(canvas: Canvas, plan: Plan, model: Timeline) -> None:
    """Draw the row of deals, and the chart below it where there is room."""
    box = plan.deals
    if plan.compact:
        _draw_codes(canvas, plan, box.y, model)
        return
    canvas.write(box.x, box.y, "DEALS", "muted", bold=True)
    for cell in model.cells[:: model.group][1:]:
        canvas.write(_column(plan, model, cell), box.y, str(cell.number), "faint")
    _draw_codes(canvas, plan, box.y + 1, model)
    rows = _draw_points(canvas, plan, box.y + 2, model) if plan.wide else 1
    _draw_chart(canvas, plan, box.y + 2 + rows, model)


def _column(plan: Plan, model: Timeline, cell: DealCell) -> int:
    place = cell.number - 1
    gap = 0 if plan.wide else place // model.group
    return plan.deals.x + plan.pitch * place + gap


def _draw_codes(canvas: Canvas, plan: Plan, y: int, model: Timeline) -> None:
    for cell in model.cells:
        x = _column(plan, model, cell)
        meta = None if cell.time == "absent" else ("command", f"deal({cell.number})")
        odd = (cell.number - 1) // model.group % 2
        if cell.time == "now":
            ink, ground = "onbrass", "brassbg"
        else:
            ink = "text" if cell.time == "past" else "muted" if cell.time == "future" else "line2"
            ground = "felt2" if odd else "bg"
        text = cell.code or "·"
        shown = text[:1].ljust(2) if plan.pitch == 2 else f" {text}".ljust(plan.pitch)
        canvas.write(x, y, shown, ink, ground, bold=cell.time == "now", meta=meta)


def _draw_points(canvas: Canvas, plan: Plan, y: int, model: Timeline) -> int:
    """Every deal's points, one that would touch its neighbour a row below; returns how many rows they take."""
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
        meta = ("command", f"deal({cell.number})")
        canvas.write(start, y + row, text, ink, bold=cell.time == "now", meta=meta)
    return 2 if stops[1] else 1


def _draw_chart(canvas: Canvas, plan: Plan, y: int, model: Timeline) -> None:
    """The running total as an area: eighths above the axis, halves below it."""
    half = plan.chart // 2
    known = [abs(cell.running) for cell in model.cells if cell.running is not None]
    most = max(known, default=0)
    if not most:
        return
    width = max(1, plan.pitch - 1)
    signs = "12345678" if canvas.look.safe else _EIGHTHS
    lower = ".#" if canvas.look.safe else "▀█"
    last = None
    for cell in model.cells:
        if not cell.running:
            continue
        x = _column(plan, model, cell)
        ink = "brass" if cell.time == "now" else "good" if cell.running > 0 else "bad"
        steps = 8 if cell.running > 0 else 2
        height = max(1, round(abs(cell.running) * steps * half / most))
        for row in range(half):
            fill = min(steps, height - row * steps)
            if fill <= 0:
                break
            at = y + half - 1 - row if cell.running > 0 else y + half + row
            sign = signs[fill - 1] if cell.running > 0 else lower[fill - 1]
            canvas.write(x, at, sign * width, ink)
        last = cell
    if last is not None and plan.wide and last.running is not None:
        x = _column(plan, model, last) + plan.pitch + 1
        if x + 5 < canvas.width:
            canvas.write(x, y, signed(last.running), "brass", bold=True)


def draw_scrub(canvas: Canvas, plan: Plan, model: Scrub) -> None:
    """Draw the scrubber with its label before it and its state behind it."""
    box = plan.foot
    y = box.y
    wide = plan.wide
    canvas.line(box.x, y, model.label if wide else model.narrow)
    x = box.x + (22 if wide else 11)
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
    meta = ("command", f"go({at})")
    current = place == model.played - 1 if here is None else here
    if current:
        canvas.write(x, y, "●", "brass", bold=True, meta=meta)
    elif place < model.played:
        canvas.write(x, y, "━", "bad" if costly else "text", bold=True, meta=meta)
    else:
        canvas.write(x, y, "╌", "bad" if costly else "line2", meta=meta)
