"""The chart of running totals by deal: braille lines, or letters in ASCII."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from rich.cells import cell_len

from barbu_tui.core.cards import Seat
from barbu_tui.core.game import FinishedDeal, Game
from barbu_tui.language import tr, trp
from barbu_tui.language.cards import contract_name
from barbu_tui.language.numbers import explained, signed
from barbu_tui.ui.drawing import dots
from barbu_tui.ui.drawing.glyphs import DOT
from barbu_tui.ui.widgets.page import PageLine
from barbu_tui.ui.widgets.panels import SERIES_INK, Placed, Row, points_right, points_span, right, text
from barbu_tui.words.line import Span, filled
from barbu_tui.words.outcome import final_places
from barbu_tui.words.people import Cast

AXIS: Final = 6
"""Columns of the points at the left."""
LABELS: Final = 10
"""Columns reserved at the right for the labels of the lines' ends, at most three letters long."""
_STEPS: Final = (25, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 50000, 100000)
_MARGIN: Final = 25
"""The axis ends at multiples of it."""
_EVERY: Final = (1, 2, 4, 7, 14)


@dataclass(frozen=True, slots=True)
class Chart:
    """The running totals of a game, one line for each player."""

    cast: Cast
    points: tuple[tuple[int, ...], ...]
    """Seat → running totals, from before the first deal on."""
    first: int
    """Deals before the first point."""
    deals: int
    """Deals of the whole game."""
    only: Seat | None = None
    """The only player whose line is drawn; the others are dots at each deal."""
    cursor: int | None = None
    """The deal under the cursor."""
    safe: bool = False
    """Whether to use letters instead of braille."""

    def ink(self, seat: Seat) -> str:
        """Return the colour of a player's line."""
        return SERIES_INK[self.cast.letters[seat]]


class _Cell(NamedTuple):
    sign: str
    ink: str
    bold: bool = False


def chart_of(
    game: Game, cast: Cast, *, only: int | None = None, cursor: int | None = None, safe: bool = False
) -> Chart:
    """Return the chart of a game."""
    totals = (game.before.running, *(row.running for row in game.finished))
    points = tuple(tuple(total[seat] for total in totals) for seat in cast.seats)
    return Chart(cast, points, game.before.deals, game.length, only, cursor, safe)


def _labels_width(chart: Chart) -> int:
    """Return the columns reserved at the right: a label may be longer in another language."""
    return max(LABELS, *(LABELS - 3 + cell_len(name) for name in chart.cast.shorts))


class Axis(NamedTuple):
    """The axis of the points: its lines and their rows."""

    top: int
    """The value of the highest line."""
    bottom: int
    """The value of the lowest line."""
    step: int
    """Points from one line to the next."""
    pitch: int
    """Rows from one line to the next."""
    above: int
    """Rows above the highest line."""

    def dot(self, points: int) -> int:
        """Return the dot of a value, four per row; a line runs through the middle of its row."""
        return 4 * self.above + round((self.top - points) * 4 * self.pitch / self.step + 1.5)


def axis_of(chart: Chart, rows: int) -> Axis:
    """Return the axis that spreads the values most, with every line on its own row at equal distances."""
    low, high = min(map(min, chart.points)), max(map(max, chart.points))
    low, high = min(low // _MARGIN, -1) * _MARGIN, max(-(-high // _MARGIN), 1) * _MARGIN
    axes: list[tuple[float, Axis]] = []
    for step in _STEPS:
        top, bottom = high // step * step, -(-low // step) * step
        for pitch in range(1, rows):
            above, below = -(-(high - top) * pitch // step), -(-(bottom - low) * pitch // step)
            spare = rows - 1 - above - below - (top - bottom) // step * pitch
            if spare < 0:
                break
            if pitch > 1 or step == _STEPS[-1]:
                axes.append((step / pitch, Axis(top, bottom, step, pitch, above + spare // 2)))
    lined = [each for each in axes if each[1].top > each[1].bottom]
    return min(lined or axes, key=lambda each: (each[0], each[1].step))[1]


_BLANK: Final = _Cell(" ", "text")


class _Grid:
    """The cells of the plot, and the place of each value in them."""

    def __init__(self, chart: Chart, width: int, height: int) -> None:
        self.chart = chart
        # Whole dots from one deal to the next, so that all are equally far apart.
        self._span = max(1, chart.deals - chart.first)
        self._dots = (2 * width - 1) // self._span
        self.width = self._dots * self._span // 2 + 1 if self._dots else width
        self.height = height
        self.axis = axis_of(chart, height)
        self.cells: dict[dots.Place, _Cell] = {}
        self._drawn: dict[dots.Place, dict[Seat, int]] = {}
        """Cell → the seats whose lines pass it, with the dots of each."""

    def dot_x(self, deal: int) -> int:
        deals = deal - self.chart.first
        return deals * self._dots if self._dots else round(deals * (2 * self.width - 1) / self._span)

    def dot_y(self, points: int) -> int:
        return max(0, min(4 * self.height - 1, self.axis.dot(points)))

    def column(self, deal: int) -> int:
        return self.dot_x(deal) // 2

    def row(self, points: int) -> int:
        return self.dot_y(points) // 4

    def values(self) -> range:
        """Return the values with a line."""
        return range(self.axis.bottom, self.axis.top + 1, self.axis.step)

    def lines(self) -> None:
        for value in self.values():
            cell, row = _Cell("─", "line2") if value == 0 else _Cell("┈", "line"), self.row(value)
            self.cells.update({(x, row): cell for x in range(self.width)})
        if self.chart.cursor is not None:
            for y in range(self.height):
                self.cells[self.column(self.chart.cursor), y] = _Cell("│", "line2")

    def draw(self, seat: Seat) -> None:
        """Draw a player's line, or its dots if another one alone is drawn."""
        chart = self.chart
        places = [
            (self.dot_x(deal), self.dot_y(points))
            for deal, points in enumerate(chart.points[seat], chart.first)
        ]
        if chart.only not in (None, seat):
            for place in places:
                self.cells[dots.cell_of(place)] = _Cell(DOT, chart.ink(seat))
            return
        for cell, mask in dots.masks(places if chart.safe else dots.path(places)).items():
            self._drawn.setdefault(cell, {})[seat] = mask

    def join(self) -> None:
        """Put the lines into their cells. A cell has one colour: where lines share cells, each has it in turn."""
        chart = self.chart
        for (x, y), lines in self._drawn.items():
            seat = sorted(lines)[x % len(lines)]
            sign = dots.sign(reduce(or_, lines.values()))
            if chart.safe:
                sign = chart.cast.letters[seat]
            self.cells[x, y] = _Cell(sign, chart.ink(seat), seat == chart.cast.human)

    def labels(self) -> None:
        """Draw the value at each line's end, one per row, as near to the end as possible."""
        chart = self.chart
        x = self.column(chart.first + len(chart.points[0]) - 1) + 2
        wanted = sorted((self.row(totals[-1]), -totals[-1], seat) for seat, totals in enumerate(chart.points))
        rows = spread([row for row, _, _ in wanted], self.height)
        for row, (_, last, seat) in zip(rows, wanted, strict=True):
            ink = chart.ink(seat) if chart.only in (None, seat) else "faint"
            pieces = ((chart.cast.short(seat), True), (f" {signed(-last)}", False))
            at = x
            self.cells[at - 1, row] = _BLANK
            for words, bold in pieces:
                for sign in words:
                    self.cells[at, row] = _Cell(sign, ink, bold)
                    at += 1
            self.cells[at, row] = _BLANK

    def rows(self) -> list[Row]:
        """Return the cells as rows of text, after the points of the axis."""
        marked = {self.row(value): value for value in self.values()}
        rows: list[Row] = []
        for y in range(self.height):
            placed: list[Placed] = []
            if y in marked:
                placed.append(right(AXIS - 1, signed(marked[y]), "faint"))
            line = self._line(y)
            if line:
                placed.append(Placed(AXIS, line))
            rows.append(tuple(placed))
        return rows

    def _line(self, y: int) -> tuple[Span, ...]:
        """Return a row's cells, joined by ink, without trailing blanks."""
        pieces: list[Span] = []
        signs, ink, bold = "", "text", False
        cell_at = self.cells.get
        for x in range(self.width + _labels_width(self.chart)):
            cell = cell_at((x, y), _BLANK)
            if cell.ink != ink or cell.bold != bold:
                if signs:
                    pieces.append(Span(signs, ink, bold))
                signs, ink, bold = "", cell.ink, cell.bold
            signs += cell.sign
        if signs.strip():
            pieces.append(Span(signs.rstrip(), ink, bold))
        return tuple(pieces)


def spread(rows: Sequence[int], height: int) -> list[int]:
    """Return ascending rows, moved apart minimally so that each has its own within the height."""
    placed: list[int] = []
    for row in rows:
        placed.append(max(row, placed[-1] + 1) if placed else max(0, row))
    limit = height - 1
    for place in range(len(placed) - 1, -1, -1):
        placed[place] = min(placed[place], limit)
        limit = placed[place] - 1
    return placed


def _deal_axis(grid: _Grid) -> Row:
    """Return the numbers of the deals under the plot; the one under the cursor is filled."""
    chart = grid.chart
    span = max(1, chart.deals - chart.first)
    every = next((step for step in _EVERY if step * grid.width / span >= 5), _EVERY[-1])
    taken: list[range] = []
    placed: list[Placed] = []

    def put(deal: int, chosen: bool) -> None:
        words = f" {deal} " if chosen else str(deal)
        x = AXIS + grid.column(deal) - len(words) // 2
        cells = range(x - 1, x + len(words) + 1)
        if not any(cells.start < other.stop and other.start < cells.stop for other in taken):
            taken.append(range(x, x + len(words)))
            ink = filled(words) if chosen else Span(words, "faint")
            placed.append(Placed(x, (ink,)))

    if chart.cursor is not None and chart.cursor > chart.first:
        put(chart.cursor, True)
    for deal in range(every, chart.deals + 1, every):
        if deal > chart.first:
            put(deal, False)
    return tuple(sorted(placed, key=lambda piece: piece.x))


def chart_rows(chart: Chart, width: int, height: int) -> list[Row]:
    """Return the chart of a given size, with the deals' numbers in the last row."""
    grid = _Grid(chart, max(4, width - AXIS - _labels_width(chart)), max(3, height - 1))
    grid.lines()
    for seat in sorted(chart.cast.seats, key=lambda each: (each == chart.only, each == chart.cast.human)):
        grid.draw(seat)
    grid.join()
    if len(chart.points[0]) > 1:
        grid.labels()
    return [*grid.rows(), _deal_axis(grid)]


def _extremes(game: Game, seat: int) -> tuple[FinishedDeal, FinishedDeal] | None:
    """Return a player's best and worst deal so far; ``None`` before the first."""
    if not game.finished:
        return None
    by_points = sorted(game.finished, key=lambda row: (row.score.total[seat], -row.number))
    return by_points[-1], by_points[0]


def standing_lines(
    game: Game,
    cast: Cast,
    starts: tuple[int, int],
    ends: tuple[int, int, int],
    nth: Callable[[int], str],
    ink: str,
) -> list[PageLine]:
    """Return the players by points: place and name, total, best and worst deal.

    ``starts`` and ``ends`` are the columns of the two and of the three; ``nth`` writes a place, in this ink.
    """
    lines = []
    for standing in final_places(game.standing.running):
        seat = standing.seat
        placed = [
            text(starts[0], nth(standing.place), ink),
            text(starts[1], cast.name(seat), SERIES_INK[cast.letters[seat]], bold=True),
            right(ends[0], signed(standing.points), bold=True),
        ]
        for end, row in zip(ends[1:], _extremes(game, seat) or (), strict=False):
            placed.append(points_right(end, row.score.total[seat]))
        lines.append(PageLine(tuple(placed)))
    return lines


def facts_rows(game: Game, cast: Cast, width: int, *, contracts: bool) -> list[Row]:
    """Return the facts under the chart: each player's total, best and worst deal, by contract or number."""
    field = width // len(cast.names)
    rows: list[list[Placed]] = [[], [], []]
    for seat in cast.seats:
        x = 2 + seat * field
        total = Span(signed(game.standing.running[seat]), bold=True)
        name = Span(f"{cast.name(seat)} ", SERIES_INK[cast.letters[seat]], True)
        rows[0].append(Placed(x, (name, total)))
        extremes = _extremes(game, seat)
        if extremes is None:
            continue
        words = (trp("of deals", "best"), trp("of deals", "worst"))
        for row, (word, deal) in enumerate(zip(words, extremes, strict=True), 1):
            contract, number = contract_name(deal.deal.spec.contract), tr("deal {number}", number=deal.number)
            what = Span(f" {contract if contracts else number}", "muted")
            rows[row].append(
                Placed(x, (Span(f"{word} ", "muted"), points_span(deal.score.total[seat]), what))
            )
    return [tuple(row) for row in rows]


def deal_words(game: Game, cast: Cast, number: int) -> tuple[str, str, str]:
    """Return the points of a deal for the prompt: the deal, its dealer and contract, and everybody's points."""
    for row in game.finished:
        if row.number == number:
            brought = "  ".join(f"{cast.name(seat)} {signed(row.score.total[seat])}" for seat in cast.seats)
            contract = contract_name(row.deal.spec.contract)
            called = f"{explained(cast.name(row.deal.dealer), contract)}."
            return tr("Deal {deal}.", deal=number), called, brought
    return tr("Deal by deal."), tr("Nothing has been scored yet."), ""
