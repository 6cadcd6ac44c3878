"""The list of tricks: every card of the deal, the current one in brass, later ones faint."""

from __future__ import annotations

from dataclasses import dataclass

from barbu_tui.core.cards import SUIT_OF, Card, Seat
from barbu_tui.language import tr, trp
from barbu_tui.language.cards import card_sign
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.replay.step import Step, rounds_of
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.glyphs import LEAD
from barbu_tui.ui.drawing.look import click
from barbu_tui.ui.screens.replay.plan import Area
from barbu_tui.ui.view_models.page import window
from barbu_tui.ui.view_models.panels import Section, points_span
from barbu_tui.ui.widgets.panels import draw_section
from barbu_tui.words.line import SUIT_INKS
from barbu_tui.words.people import Cast

_PITCH = 6
"""Columns per player."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A card in the list."""

    text: str
    ink: str
    at: int
    """The step of the play."""
    now: bool = False
    won: bool = False
    lead: bool = False
    mark: str = ""
    """``?`` if it lost the deal, ``!`` if it broke the duty, ``*`` if it was claimed."""


@dataclass(frozen=True, slots=True)
class TrickRow:
    """A trick, or a round of dominoes."""

    number: int
    cells: tuple[Cell | None, ...]
    now: bool
    points: int
    future: bool


@dataclass(frozen=True, slots=True)
class TrickList:
    """All tricks of a deal."""

    heads: tuple[str, ...]
    rows: tuple[TrickRow, ...]
    note: str
    """A note behind the heading."""
    empty: str = ""
    """The text without tricks."""


@dataclass(frozen=True, slots=True)
class Panel:
    """The panel at the right: the tricks, then sections; or sections only."""

    tricks: TrickList | None
    sections: tuple[Section, ...]


def trick_list(
    replay: Replay, at: int, cast: Cast, *, future: bool, marks: dict[int, str] | None = None
) -> TrickList:
    """Return the list at a step, with marks behind the cards by their step. With ``future``, later cards are faint."""
    step = replay[at]
    number = step.number
    heads = tuple(cast.short(seat) for seat in cast.seats)
    last = replay[replay.end(number)].deal
    places = _places(replay, number)
    if last.shared:
        return TrickList(heads, (), "", tr("Not played."))
    if last.choice is not None and last.spec.is_domino:
        rounds = rounds_of(last)
        rows = _domino_rows(rounds, last.dealer, step, places, future=future)
        return TrickList(heads, rows, tr("last in brass"))
    rows = _trick_rows(replay, number, step, places, future=future, marks=marks or {})
    return TrickList(heads, rows, tr("underline wins"))


def _places(replay: Replay, number: int) -> list[int]:
    """Return the steps of the plays (or passes), in order."""
    return [
        at
        for at in range(replay.start(number), replay.end(number) + 1)
        if replay[at].action is not None and replay[at].played
    ]


def _trick_rows(
    replay: Replay, number: int, step: Step, places: list[int], *, future: bool, marks: dict[int, str]
) -> tuple[TrickRow, ...]:
    players = replay.header.rules.players
    played = step.played
    rows = []
    for trick in replay.tricks(number):
        first = (trick.number - 1) * players
        if not future and first >= played:
            break
        cells: list[Cell | None] = [None] * players
        whole = trick.whole and first + players <= played
        for place, card in enumerate(trick.cards):
            order = first + place
            come = order < played
            if not come and not future:
                break
            seat = (trick.leader + place) % players
            at, now, won = (
                places[order],
                order == played - 1 and step.row is None,
                whole and seat == trick.winner,
            )
            mark = marks.get(at, "")
            cells[seat] = _cell(card, at, come=come, now=now, won=won, lead=place == 0, mark=mark)
        now = first < played <= first + players
        points = trick.points if trick.whole and (future or whole) else 0
        rows.append(TrickRow(trick.number, tuple(cells), now, points, not whole))
    return tuple(rows)


def _cell(
    card: Card, at: int, *, come: bool, now: bool, won: bool = False, lead: bool = False, mark: str = ""
) -> Cell:
    ink = SUIT_INKS[SUIT_OF[card]] if come else "faint"
    return Cell(card_sign(card), ink, at, now, won, lead, mark if come else "")


def _domino_rows(
    rounds: list[dict[Seat, Card]], dealer: Seat, step: Step, places: list[int], *, future: bool
) -> tuple[TrickRow, ...]:
    players = step.deal.rules.players
    rows = []
    order = 0
    for number, turns in enumerate(rounds, 1):
        cells: list[Cell | None] = [None] * players
        now = False
        begun = order
        for seat, card in turns.items():
            come = order < step.played
            current = order == step.played - 1 and step.row is None
            now = now or order == step.played - 1
            at = places[order]
            if (come or future) and card < 0:
                cells[seat] = Cell(trp("in a list", "pass"), "muted" if come else "line2", at, current)
            elif come or future:
                cells[seat] = _cell(card, at, come=come, now=current)
            order += 1
        if not future and begun >= step.played:
            break
        rows.append(TrickRow(number, tuple(cells), now, 0, begun >= step.played))
    return tuple(rows)


# --- drawing ---------------------------------------------------------------------------------------


def draw_panel(canvas: Canvas, box: Area, model: Panel) -> None:
    """Draw the panel. Parts that do not fit at the bottom are left out."""
    canvas.fill(box.x, box.y, box.width, box.height, "panel")
    compact = box.height < 20
    x = box.x + (1 if box.width < 36 else 2)
    y = box.y + (0 if compact else 1)
    bottom = box.y + box.height
    width = box.x + box.width - 1 - x - (2 if box.width >= 40 else 1 if box.width >= 36 else 0)
    if model.tricks is not None:
        y = _draw_tricks(canvas, x, y, width, bottom, model.tricks, headed=not compact) + 1
    for section in model.sections:
        if y + section.height > bottom:
            break
        draw_section(canvas, x, y, section, min(width, 35))
        y += section.height + 1


def _draw_tricks(
    canvas: Canvas, x: int, y: int, width: int, bottom: int, model: TrickList, *, headed: bool
) -> int:
    """Draw the list and return the row after it."""
    if headed:
        draw_section(canvas, x, y, Section(tr("CARDS"), (), model.note), width)
        y += 1
    if model.empty:
        canvas.write(x, y, model.empty, "muted")
        return y + 1
    points = width >= 35
    canvas.write(x + 1, y, "#", "faint")
    for place, head in enumerate(model.heads):
        canvas.write(x + 5 + _PITCH * place + (len(head) == 1), y, head, "muted")
    if points and any(row.points for row in model.rows):
        canvas.write(x + 4 + _PITCH * len(model.heads), y, tr("pts"), "faint")
    y += 1
    room = bottom - y
    current = next((place for place, row in enumerate(model.rows) if row.now), 0)
    first = window(len(model.rows), min(current + 2, len(model.rows) - 1), room, 0) if room > 0 else 0
    for row in model.rows[first : first + room]:
        _draw_row(canvas, x, y, width, row, points=points)
        y += 1
    return y


def _draw_row(canvas: Canvas, x: int, y: int, width: int, row: TrickRow, *, points: bool) -> None:
    if row.now:
        canvas.tint(x, y, width, "felt2")
    canvas.right(x + 2, y, str(row.number), "brass" if row.now else "faint", bold=row.now)
    for place, cell in enumerate(row.cells):
        if cell is None:
            continue
        end = x + 8 + _PITCH * place
        meta = click("go", cell.at)
        if cell.lead:
            canvas.write(end - 2 - len(cell.text), y, LEAD, "muted", meta=meta)
        if cell.now:
            start = end - (len(cell.text) if len(cell.text) > _PITCH - 2 else 3)
            canvas.write(start, y, cell.text.rjust(3), "onbrass", "brassbg", bold=True, meta=meta)
        else:
            canvas.write(end - 3, y, "   ", meta=meta)
            start = end - len(cell.text)
            canvas.write(start, y, cell.text, cell.ink, bold=cell.won, underline=cell.won, meta=meta)
        if cell.mark:
            canvas.write(end, y, cell.mark, "bad", bold=True, meta=meta)
    if points and row.points:
        span = points_span(row.points)
        end = x + 11 + _PITCH * len(row.cells)
        canvas.right(end, y, (span._replace(colour="faint") if row.future else span,))
