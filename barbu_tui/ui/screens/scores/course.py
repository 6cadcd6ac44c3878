"""The course of a game in pictures: the players on steps, who was ahead, the totals as lanes over a zero, turning points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barbu_tui.core.cards import Seat
from barbu_tui.core.game import FinishedDeal, Game
from barbu_tui.language import tr
from barbu_tui.language.cards import contract_code
from barbu_tui.language.numbers import ordinal, signed
from barbu_tui.ui.drawing.look import Look
from barbu_tui.ui.widgets.bars import uprights
from barbu_tui.ui.widgets.page import BLANK, PageLine, Tint, heading
from barbu_tui.ui.widgets.panels import SERIES_INK, Placed, points_right, right, text
from barbu_tui.words.contracts import title as contract_title
from barbu_tui.words.line import Line, Span, shorten
from barbu_tui.words.outcome import final_places, led_words, rivals
from barbu_tui.words.people import Cast

_STEP: Final = 17
"""Columns of a step of the podium at most."""
_FIGURES: Final = 7
"""Columns of the points of a turning point."""
_NAMES, _TOTALS = 9, 7
"""Columns of the names before the lanes, and of the totals behind them."""


def deciding_deals(game: Game, own: Seat, rival: Seat, count: int = 3) -> tuple[FinishedDeal, ...]:
    """Return the deals that moved the two furthest apart, in either direction, in order."""

    def swing(row: FinishedDeal) -> int:
        return abs(row.score.total[own] - row.score.total[rival])

    largest = sorted(filter(swing, game.finished), key=lambda row: (-swing(row), row.number))
    return tuple(sorted(largest[:count], key=lambda row: row.number))


def podium_width(cast: Cast, width: int) -> int:
    """Return the columns of the podium beside which the turning points have room."""
    players = len(cast.names)
    return players * min(_STEP, (width * 3 // 5) // players)


def podium_lines(game: Game, cast: Cast, width: int, *, tall: bool) -> list[PageLine]:
    """Return the players on steps as high as their places, the first in the middle; with ``tall`` each step is lower than the next."""
    places = final_places(game.standing.running)
    order = [places[1], places[0], *places[2:]]
    field = width // len(order)
    lowest = 3 if tall else 2
    placed: list[list[Placed]] = [[] for _ in range(lowest + 3)]
    tints: list[list[Tint]] = [[] for _ in placed]
    for at, standing in enumerate(order):
        ink, x = SERIES_INK[cast.letters[standing.seat]], at * field
        top = min(lowest, standing.place - 1)
        placed[top].append(text(x, "▄" * (field - 1), ink))
        name = shorten(cast.name(standing.seat), field - 3)
        points: Line = (
            Span(signed(standing.points), bold=True),
            Span(f"  {ordinal(standing.place)}", "muted"),
        )
        placed[top + 1].append(text(x + 1, name, ink, bold=True))
        placed[top + 2].append(Placed(x + 1, points))
        for row in range(top + 1, len(placed)):
            tints[row].append(Tint(x, field - 1, "felt2"))
    return [PageLine(tuple(row), tints=tuple(tint)) for row, tint in zip(placed, tints, strict=True)]


def turning_lines(game: Game, cast: Cast, width: int) -> list[PageLine]:
    """Return the deals that moved the player and the strongest rival furthest apart; empty if none did."""
    own, rival = rivals(game.standing.running, cast)
    rows = deciding_deals(game, own, rival)
    if not rows:
        return []
    ends = (width - _FIGURES, width)
    names = tuple(
        right(end, shorten(cast.name(seat), _FIGURES - 1), "faint")
        for seat, end in zip((own, rival), ends, strict=True)
    )
    title = tr("TURNING POINTS")
    room = width - 2 * _FIGURES
    lines = [
        PageLine(
            (text(0, title if len(title) < room else shorten(title, room - 1), "muted", bold=True), *names)
        )
    ]
    for row in rows:
        choice, level, points = row.deal.choice, row.deal.levels[own][rival], row.score.total
        trump = None if choice is None else choice.trump
        name = contract_title(row.deal.spec, trump)
        if len(name) > room - 3 - level - 1:
            name = contract_code(row.deal.spec)
        doubled = (text(4 + len(name), "×" * level, "rose", bold=True),) if level else ()
        figures = (points_right(end, points[seat]) for seat, end in zip((own, rival), ends, strict=True))
        lines.append(
            PageLine((right(2, str(row.number), "muted"), text(3, name, bold=True), *doubled, *figures))
        )
    return lines


def _starts(game: Game, width: int) -> list[int]:
    """Return the first columns of the deals in a field of some width, and its end."""
    count = max(1, len(game.finished))
    return [place * width // count for place in range(count + 1)]


def _spread(cells: Sequence[Span], starts: Sequence[int]) -> Line:
    """Return a cell for each deal as wide as its deal."""
    return tuple(
        cell._replace(text=cell.text * (end - start))
        for cell, start, end in zip(cells, starts, starts[1:], strict=False)
    )


def ahead_lines(game: Game, cast: Cast, width: int, look: Look) -> list[PageLine]:
    """Return WHO WAS AHEAD: a row for each place, and in it deal by deal the player who had it; the player's own cells are full."""
    starts = _starts(game, width - _NAMES - _TOTALS)
    own, _ = rivals(game.standing.running, cast)
    rows: list[list[Span]] = [[] for _ in cast.seats]
    for deal in game.finished:
        for row, standing in zip(rows, final_places(deal.running), strict=True):
            seat = standing.seat
            sign = "█" if seat == own else cast.short(seat)[0] if look.mono or look.safe else "▄"
            row.append(Span(sign, SERIES_INK[cast.letters[seat]]))
    lines = [heading(0, width, tr("WHO WAS AHEAD"), led_words(game, cast).rstrip("."))]
    for place, cells in enumerate(rows, 1):
        lines.append(PageLine((text(0, ordinal(place), "muted"), Placed(_NAMES, _spread(cells, starts)))))
    return lines


def lane_lines(
    game: Game, cast: Cast, width: int, look: Look, *, rows: int = 1, apart: bool = False
) -> list[PageLine]:
    """Return POINTS: each player's total after each deal, above a zero and below it, so many rows to each side, all on one scale."""
    totals = [row.running for row in game.finished]
    starts = _starts(game, width - _NAMES - _TOTALS)
    most = max((abs(points) for running in totals for points in running), default=0)
    note = tr("above and below zero, up to {points}", points=most)
    lines = [heading(0, width, tr("POINTS"), note)]
    for standing in final_places(game.standing.running):
        seat = standing.seat
        ink = SERIES_INK[cast.letters[seat]]
        values = [running[seat] for running in totals]
        bars = uprights(values, rows, rows, max(1, most) / rows, [ink] * len(values), "felt", look)
        for at, bar in enumerate(bars):
            # The zero is the foot of the lowest row above it.
            zero = at == rows - 1
            cells = [Span("▁", "line2") if zero and cell.text == " " else cell for cell in bar]
            placed = [Placed(_NAMES, _spread(cells, starts))]
            if zero:
                placed.insert(0, text(0, shorten(cast.name(seat), _NAMES - 1), ink, bold=True))
                placed.append(right(width, signed(standing.points), bold=True))
            lines.append(PageLine(tuple(placed)))
        lines += [BLANK] * apart
    return lines[: len(lines) - apart]


def turns_line(game: Game, rows: Sequence[FinishedDeal], width: int) -> PageLine:
    """Return the marks of some deals under their columns."""
    starts = _starts(game, width - _NAMES - _TOTALS)
    columns = {
        row.number: (start + end) // 2
        for row, start, end in zip(game.finished, starts, starts[1:], strict=False)
    }
    return PageLine(tuple(text(_NAMES + columns[row.number], "▲", "brass") for row in rows))
