"""The list of tricks: every card of the deal, the current one in brass, later ones faint."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from textual.geometry import Region

from barbu_tui.core.cards import SUIT_OF, Card, Seat
from barbu_tui.core.domino import DominoTable, rounds_of
from barbu_tui.language import tr, trp
from barbu_tui.language.cards import card_sign
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.replay.step import Step
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.glyphs import LEAD
from barbu_tui.ui.drawing.look import click
from barbu_tui.ui.widgets.page import window
from barbu_tui.ui.widgets.panels import Placed, Row, Section, draw_row, draw_section, points_span, right, text
from barbu_tui.words.line import SUIT_INKS, Span, filled
from barbu_tui.words.people import Cast

_PITCH = 6
"""Columns per player."""


@dataclass(frozen=True, slots=True)
class TrickList:
    """All tricks of a deal, or rounds of dominoes."""

    head: Row
    rows: tuple[Row, ...]
    now: int
    """The row of the current step; -1 if none is."""
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
    replay: Replay, at: int, cast: Cast, *, future: bool, marks: Mapping[int, str], points: bool
) -> TrickList:
    """Return the list at a step, with marks behind the cards by their step.

    With ``future``, later cards are faint. ``points`` tells whether there is room for those of the tricks.
    """
    step = replay[at]
    heads = ((place, cast.short(seat)) for place, seat in enumerate(cast.seats))
    head = [text(5 + _PITCH * place + (len(name) == 1), name, "muted") for place, name in heads]
    head.insert(0, text(1, "#", "faint"))
    last = replay[replay.end(step.number)].deal
    if last.shared:
        return TrickList(tuple(head), (), -1, "", tr("Not played."))
    if last.choice is not None and last.spec.is_domino:
        played = last.play.table if last.play is not None else None
        rounds = rounds_of(played.history, played.players) if isinstance(played, DominoTable) else []
        now, rows = _domino_rows(rounds, step, _places(replay, step.number), future=future)
        return TrickList(tuple(head), tuple(rows), now, tr("newest in gold"))
    now, rows = _trick_rows(replay, step, future=future, marks=marks, points=points)
    column = 4 + _PITCH * len(cast.names)
    if any(row[-1].x > column for row in rows):
        head.append(text(column, tr("pts"), "faint"))
    return TrickList(tuple(head), tuple(rows), now, tr("underline wins"))


def _places(replay: Replay, number: int) -> list[int]:
    """Return the steps of the plays (or passes), in order."""
    return [at for at in replay.places(number) if replay[at].action is not None and replay[at].played]


def _trick_rows(
    replay: Replay, step: Step, *, future: bool, marks: Mapping[int, str], points: bool
) -> tuple[int, list[Row]]:
    """Return the index of the current row, and a row for each trick."""
    players, played = replay.header.rules.players, step.played
    places, current, rows = _places(replay, step.number), -1, list[Row]()
    for trick in replay.tricks(step.number):
        first = (trick.number - 1) * players
        if not future and first >= played:
            break
        now = first < played <= first + players
        whole = trick.whole and first + players <= played
        current = len(rows) if now else current
        row = [right(2, str(trick.number), "brass" if now else "faint", bold=now)]
        for order, card in enumerate(trick.cards, first):
            if order >= played and not future:
                break
            seat, at = (trick.leader + order - first) % players, places[order]
            mark = marks.get(at, "") if order < played else ""
            ink, won = _ink(card, come=order < played), whole and seat == trick.winner
            latest = order == played - 1 and step.row is None
            row += _cell(seat, card_sign(card), ink, at, now=latest, won=won, lead=order == first, mark=mark)
        if points and trick.points and trick.whole and (future or whole):
            span = points_span(trick.points)
            row.append(
                Placed(11 + _PITCH * players, (span if whole else span._replace(colour="faint"),), True)
            )
        rows.append(tuple(row))
    return current, rows


def _domino_rows(
    rounds: list[dict[Seat, Card]], step: Step, places: list[int], *, future: bool
) -> tuple[int, list[Row]]:
    """Return the index of the current row, and a row for each round."""
    begun, current, rows = 0, -1, list[Row]()
    for number, turns in enumerate(rounds, 1):
        if not future and begun >= step.played:
            break
        now = begun < step.played <= begun + len(turns)
        current = len(rows) if now else current
        row = [right(2, str(number), "brass" if now else "faint", bold=now)]
        for order, (seat, card) in enumerate(turns.items(), begun):
            come = order < step.played
            latest = order == step.played - 1 and step.row is None
            if come or future:
                sign = card_sign(card) if card >= 0 else trp("in a list", "pass")
                row += _cell(seat, sign, _ink(card, come=come), places[order], now=latest)
        begun += len(turns)
        rows.append(tuple(row))
    return current, rows


def _ink(card: Card, *, come: bool) -> str:
    if card < 0:
        return "muted" if come else "line2"
    return SUIT_INKS[SUIT_OF[card]] if come else "faint"


def _cell(
    seat: Seat,
    sign: str,
    ink: str,
    at: int,
    *,
    now: bool,
    won: bool = False,
    lead: bool = False,
    mark: str = "",
) -> list[Placed]:
    """Return a card in its player's column; a click goes to its step."""
    end, meta = 8 + _PITCH * seat, click("go", at)
    cell = []
    if lead:
        cell.append(Placed(end - 2 - len(sign), (Span(LEAD, "muted", meta=meta),)))
    if now:
        start = end - (len(sign) if len(sign) > _PITCH - 2 else 3)
        cell.append(Placed(start, (filled(sign.rjust(3), meta),)))
    else:
        blank, card = Span(" " * (3 - len(sign)), meta=meta), Span(sign, ink, won, won, meta=meta)
        cell.append(Placed(end, (blank, card), True))
    if mark:
        cell.append(Placed(end, (Span(mark, "bad", True, meta=meta),)))
    return cell


# --- drawing ---------------------------------------------------------------------------------------


def draw_panel(canvas: Canvas, box: Region, model: Panel) -> None:
    """Draw the panel. Parts that do not fit at the bottom are left out."""
    canvas.fill(*box, "panel")
    compact = box.height < 20
    x = box.x + (1 if box.width < 36 else 2)
    y = box.y + (0 if compact else 1)
    bottom = box.bottom
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
    draw_row(canvas, x, y, model.head)
    y += 1
    room, count = bottom - y, len(model.rows)
    first = window(count, min(max(0, model.now) + 2, count - 1), room, 0) if room > 0 else 0
    for place, row in enumerate(model.rows[first : first + room], first):
        if place == model.now:
            canvas.tint(x, y, width, "felt2")
        draw_row(canvas, x, y, row)
        y += 1
    return y
