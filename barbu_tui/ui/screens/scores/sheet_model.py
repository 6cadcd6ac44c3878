"""The score sheet as on paper: dealers, contracts, circles, hand, adjustment, total, check."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from barbu_tui.core.cards import Seat
from barbu_tui.core.doubling import owed
from barbu_tui.core.game import FinishedDeal, Game
from barbu_tui.language import tr, trn, trp
from barbu_tui.language.cards import contract_code
from barbu_tui.language.numbers import signed
from barbu_tui.session.record.events import Header
from barbu_tui.session.scores.sheet import (
    SheetRow,
    check_column,
    dealer_totals,
    grid_rows,
    level_marks,
    player_numbers,
)
from barbu_tui.ui.drawing.glyphs import CHECK, DOT, TIMES
from barbu_tui.ui.drawing.look import MIDDLE, NARROW, WIDE
from barbu_tui.ui.screens.scores.chart_model import Chart, chart_rows, standing_lines
from barbu_tui.ui.widgets.page import BLANK, PageLine, Tint, heading
from barbu_tui.ui.widgets.panels import Placed, Row, points_span, right, text
from barbu_tui.words.line import Line, Span, shorten
from barbu_tui.words.people import Cast

_OPEN: Final = "①②③④"
_FILLED: Final = "❶❷❸❹"


@dataclass(frozen=True, slots=True)
class SheetColumns:
    """Columns of the grid. Ends are the columns after a figure's last digit, counted from its field's start."""

    base: int
    """The column of the first player's field."""
    pitch: int
    step: int
    """The distance between circles."""
    hand: int
    adjust: int
    total: int
    check: int | None
    """The end of the check; ``None`` if only its tick fits."""
    tick: int
    wide: bool

    @staticmethod
    def of(width: int, players: int) -> SheetColumns:
        if width < MIDDLE:
            if players == 3:
                return SheetColumns(6, 22, 1, 8, 14, 20, 77, 78, False)
            return SheetColumns(6, 18, 1, 7, 12, 17, None, 78, False)
        base = 10 if width >= WIDE else 9
        if players == 3:
            return SheetColumns(base, 34, 3, 14, 22, 30, base + 108, base + 109, True)
        return SheetColumns(base, 26, 3, 13, 18, 24, base + 108, base + 109, True)

    def field(self, place: int) -> int:
        return self.base + place * self.pitch

    @property
    def width(self) -> int:
        return self.tick + 1


@dataclass(frozen=True, slots=True)
class MarkStyle:
    """The style of the marks."""

    circles: bool
    """Whether digits are circled."""
    reverse: str = "rose"
    """The background of a plain digit of a redouble."""


def stands_alone(game: Game) -> bool:
    """Return whether the sheet is of a single deal, as in practice: the other rows stay empty."""
    return game.last - game.before.deals == 1 < game.rules.deals


def progress_words(game: Game) -> str:
    """Return the progress of the game: ``18 deals played, 10 to come``; for a single deal its number."""
    if stands_alone(game):
        return tr("deal {deal} alone", deal=game.last)
    played, to_come = game.standing.deals, game.last - game.standing.deals
    if not to_come:
        return trn("all {count} deal played", "all {count} deals played", played)
    return trn(
        "{count} deal played, {to_come} to come", "{count} deals played, {to_come} to come", played, to_come=to_come
    )  # fmt: skip


def fit(points: int, width: int) -> str:
    """Return points in so many cells; longer figures are given in thousands."""
    words = signed(points)
    return words if len(words) <= width else f"{signed(round(points / 1000))}k"


# --- the grid --------------------------------------------------------------------------------------


def circle(number: int, level: int | None, layout: SheetColumns, style: MarkStyle) -> Line:
    """Return a circle: before the bid (``None``), not doubled, doubled or redoubled.

    Without circles a number means a double, so nothing is written before the bid.
    """
    if layout.wide and style.circles:
        if not level:
            return (Span(_OPEN[number - 1], "faint" if level is None else "muted"),)
        sign = _FILLED[number - 1]
        return (Span(sign, "brass"),) if level == 1 else (Span(f"{sign}{TIMES}", "rose"),)
    if level is None:
        return (Span(" "),)
    if not level:
        return (Span(DOT, "faint"),)
    if level == 1:
        return (Span(str(number), "brass", bold=True),)
    if layout.wide:
        return (Span(f"{number}{TIMES}", "rose", bold=True),)
    return (Span(str(number), "bg", bold=True, background=style.reverse),)


def _field(layout: SheetColumns, place: int, row: FinishedDeal, seat: Seat) -> Row:
    x = layout.field(place)
    score = row.score
    hand, adjust, total = score.hand[seat], score.adjust[seat], score.total[seat]
    narrow = 0 if layout.wide else 4
    return (
        right(x + layout.hand, fit(hand, narrow or 5), "muted"),
        right(x + layout.adjust, fit(adjust, narrow or 5) if adjust else DOT, "muted" if adjust else "faint"),
        Placed(x + layout.total, (points_span(total)._replace(text=fit(total, narrow or 5)),), True),
    )


def _row_marks(
    game: Game, row: SheetRow, seat: Seat, numbers: tuple[Seat, ...]
) -> list[tuple[int, int | None]]:
    """Return the circles of a player's field: (number, level), ``None`` before the bid."""
    if row.played is not None:
        return list(level_marks(row.played, seat, numbers))
    deal = game.deal
    said: dict[Seat, int] = {}
    if _under_way(game, row) and deal is not None:
        for bid in deal.bids:
            if bid.seat == seat:
                said = dict.fromkeys(range(game.rules.players), 0)
                said.update(dict.fromkeys(bid.double, 1) | dict.fromkeys(bid.redouble, 2))
    return [(number, said.get(other)) for number, other in enumerate(numbers, 1) if other != seat]


def _under_way(game: Game, row: SheetRow) -> bool:
    deal = game.deal
    choice = None if deal is None else deal.choice
    return choice is not None and (choice.seat, choice.contract) == (row.dealer, row.contract)


def _code(game: Game, row: SheetRow, layout: SheetColumns) -> Row:
    gone = row.contract in game.standing.called[row.dealer]
    now = _under_way(game, row)
    ink = "brass" if now else "faint" if gone else "text"
    placed = [Placed(3, (Span(row.code, ink, not gone, strike=gone),))]
    number = row.played.number if row.played else game.number if now else None
    if number is not None and layout.wide:
        placed.append(right(layout.base - 1, str(number), "brass" if now else "muted"))
    return tuple(placed)


def _head(layout: SheetColumns, game: Game, cast: Cast, numbers: tuple[Seat, ...]) -> list[PageLine]:
    names: list[Placed] = []
    heads: list[Placed] = [] if not layout.wide else [text(1, trp("sheet", "deal"), "faint")]
    words = (
        (tr("dbl/rdbl"), trp("sheet", "play"), trp("sheet", "adj"), trp("sheet", "total"))
        if layout.wide
        else (trp("sheet", "dbl"), trp("sheet", "pl"), trp("sheet", "adj"), trp("sheet", "tot"))
    )
    for place, seat in enumerate(numbers):
        x = layout.field(place)
        total = fit(game.standing.running[seat], 6)
        name = shorten(cast.name(seat), layout.total - len(total) - 3)
        names += [
            text(x, str(place + 1), "brass", bold=True),
            text(x + 2, name, "brass" if seat == cast.human else "text", bold=True),
            right(x + layout.total, total, bold=True),
        ]
        heads += [
            text(x, words[0], "faint"),
            right(x + layout.hand, words[1], "faint"),
            right(x + layout.adjust, words[2], "faint"),
            right(x + layout.total, words[3], "faint"),
        ]
    if game.finished:
        names += _check(layout, sum(game.standing.running), all(row.adds_up for row in game.finished))
    if layout.check is not None:
        heads.append(right(layout.tick + 1, trp("sheet", "check"), "faint"))
    return [PageLine(tuple(names)), PageLine(tuple(heads))]


def _check(layout: SheetColumns, total: int, right_so: bool) -> Row:
    tick = text(layout.tick, CHECK if right_so else "?", "good" if right_so else "bad")
    if layout.check is None:
        return (tick,)
    return (right(layout.check, fit(total, 5), "faint"), tick)


def _dealer_block(
    header: Header, game: Game, cast: Cast, layout: SheetColumns, style: MarkStyle, place: int
) -> list[PageLine]:
    """Return one dealer's rows and their sums; ``place`` is the dealer's, from 0, in the order of dealing."""
    numbers = player_numbers(header)
    each = len(header.rules.contracts)
    start = place * each
    tints = (Tint(0, layout.width + 1, "panel"),) if place % 2 == 0 else ()
    lines = []
    for at, row in enumerate(grid_rows(header, game)[start : start + each], start):
        placed = [text(1, str(place + 1), "brass", bold=True)] if at == start else []
        placed += _code(game, row, layout)
        for column, seat in enumerate(numbers):
            x = layout.field(column)
            for mark, (number, level) in enumerate(_row_marks(game, row, seat, numbers)):
                placed.append(Placed(x + mark * layout.step, circle(number, level, layout, style)))
            if row.played is not None:
                placed += _field(layout, column, row.played, seat)
        if row.played is not None:
            placed += _check(layout, row.played.check, row.played.adds_up)
        lines.append(PageLine(tuple(placed), 0, layout.width + 1, at, tints=tints))
    lines.append(PageLine(_sums(game, cast, layout, numbers, numbers[place]), tints=tints))
    return lines


def _sums(game: Game, cast: Cast, layout: SheetColumns, numbers: tuple[Seat, ...], dealer: Seat) -> Row:
    dealt = [row for row in game.finished if row.deal.dealer == dealer]
    placed = [text(1, shorten(cast.name(dealer), layout.base - 2 if layout.wide else 10), "muted")]
    if not dealt:
        return tuple(placed)
    totals = dealer_totals(game, dealer)
    for column, seat in enumerate(numbers):
        x = layout.field(column)
        if layout.wide:
            placed.append(text(x, "─" * 10, "line"))
        placed.append(right(x + layout.total, fit(totals[seat], 5), bold=True))
    return (*placed, *_check(layout, sum(totals), all(row.adds_up for row in dealt)))


def grid_page(
    header: Header,
    game: Game,
    cast: Cast,
    layout: SheetColumns,
    style: MarkStyle,
    dealers: range,
    *,
    airy: bool = False,
) -> list[PageLine]:
    """Return the grid of some dealers."""
    lines = _head(layout, game, cast, player_numbers(header))
    for place in dealers:
        if airy:
            lines.append(BLANK)
        lines += _dealer_block(header, game, cast, layout, style, place)
    return lines


def legend_lines(header: Header, style: MarkStyle) -> list[PageLine]:
    """Return the legend of the narrow sheet."""
    plain = SheetColumns.of(NARROW, header.rules.players)
    legend = (
        *circle(2, 1, plain, style),
        Span(f" {tr('doubled player 2')}   ", "muted"),
        *circle(2, 2, plain, style),
        Span(f" {tr('redoubled')}   ", "muted"),
        Span(f"{DOT} {tr('not doubled')}   ", "muted"),
        Span(CHECK, "good"),
        Span(f" {tr('row adds up')}", "muted"),
    )
    columns = "   ".join((tr("pl points of the play"), tr("adj from doubles"), tr("tot both together")))
    return [PageLine((Placed(1, legend),)), PageLine((text(1, columns, "faint"),))]


def bar_legend(style: MarkStyle) -> Line:
    """Return the legend of the wide sheet, for the top bar."""
    wide = SheetColumns.of(MIDDLE, 4)
    return (
        *circle(2, 0, wide, style),
        Span(f" {tr('not doubled')}  ", "muted"),
        *circle(2, 1, wide, style),
        Span(f" {tr('doubled')}  ", "muted"),
        *circle(2, 2, wide, style),
        Span(f" {tr('redoubled')}  ", "muted"),
        Span(CHECK, "good"),
        Span(f" {tr('adds up')}", "muted"),
    )


# --- a line a deal ---------------------------------------------------------------------------------


def lines_page(header: Header, game: Game, cast: Cast, width: int, shown: range) -> list[PageLine]:
    """Return Barbuda's own sheet: one line per deal with running totals, check, code, and points from doubling."""
    numbers = player_numbers(header)
    narrow = width < MIDDLE
    pitch, doubling_pitch = (8, 7) if narrow else (11, 11)
    first = 6 + pitch
    check = first + pitch * (len(numbers) - 1) + 8
    code = check + 2
    doubling = code + 3 + doubling_pitch
    heads = [right(5, trp("sheet", "deal"), "faint"), right(check, trp("sheet", "check"), "faint")]
    above = [text(7, tr("running totals"), "faint")]
    for place, seat in enumerate(numbers):
        ink = "brass" if seat == cast.human else "text"
        for end, room in ((first, pitch), (doubling, doubling_pitch)):
            heads.append(right(end + place * room, shorten(cast.name(seat), room - 1), ink, bold=True))
    above += [text(code, trp("sheet", "game"), "faint"), text(code + 6, tr("from doubling"), "faint")]
    lines = [PageLine(tuple(above)), PageLine(tuple(heads))]
    checks = check_column(game)
    for at in shown:
        tints = (Tint(0, width, "panel"),) if at % 8 < 4 else ()
        number = game.before.deals + at + 1
        placed = [right(5, str(number), "muted")]
        if at < len(checks):
            placed.append(right(check, fit(checks[at], 6), "muted"))
        if at < len(game.finished):
            row = game.finished[at]
            placed.append(text(code, contract_code(row.deal.spec), bold=True))
            agrees = sum(row.running) == checks[at]
            if not agrees:
                placed.append(text(code - 1, "?", "bad"))
            for place, seat in enumerate(numbers):
                total, adjust = fit(row.running[seat], 6), row.score.adjust[seat]
                placed.append(right(first + place * pitch, total, bold=seat == cast.human))
                ink = "good" if adjust > 0 else "bad" if adjust < 0 else "faint"
                end = doubling + place * doubling_pitch
                placed.append(right(end, fit(adjust, 6) if adjust else DOT, ink))
        elif at < len(checks) and game.deal is not None:
            placed.append(text(code, contract_code(game.deal.spec), "brass", bold=True))
        lines.append(PageLine(tuple(placed), 0, width, at, tints=tints))
    return lines


def panel_lines(
    header: Header, game: Game, cast: Cast, chart: Chart, style: MarkStyle, width: int
) -> list[PageLine]:
    """Return the right panel of the widest sheet: chart, standings, doubles owed, legend."""
    played = tr("{count} of {total}", count=game.standing.deals, total=game.length)
    lines = [heading(0, width, tr("BY DEAL"), played)]
    lines += [PageLine(row) for row in chart_rows(chart, width + 2, 15)]
    lines.append(BLANK)
    lines += _standings_lines(game, cast, width)
    if game.rules.owed_doubles:
        lines += [BLANK, heading(0, width, tr("DOUBLES OWED"), tr("row owes column"))]
        lines += [PageLine(row) for row in _owed_rows(game, cast, width)]
    lines += [BLANK, heading(0, width, tr("READING THE SHEET"))]
    wide = SheetColumns.of(MIDDLE, 4)
    for mark, words in (
        (circle(2, 0, wide, style), tr("player 2, not doubled")),
        (circle(2, 1, wide, style), tr("doubled player 2")),
        (circle(2, 2, wide, style), tr("redoubled player 2")),
        (
            (Span(contract_code(header.rules.spec(header.rules.contracts[0])), "faint", strike=True),),
            tr("crossed off: called and scored"),
        ),
        ((Span(CHECK, "good"),), tr("row equals the contract's total")),
    ):
        lines.append(PageLine((Placed(0, mark), text(3, words, "muted"))))
    return lines


def _standings_lines(game: Game, cast: Cast, width: int) -> list[PageLine]:
    """Return the players by points, with their best and worst deals."""
    ends = (width - 16, width - 8, width)
    heads = zip(ends, (trp("of deals", "best"), trp("of deals", "worst"), trp("sheet", "total")), strict=True)
    title = heading(0, width - 22, tr("STANDINGS")).placed
    lines = [PageLine((*title, *(right(end, head, "faint") for end, head in heads)))]
    return [*lines, *standing_lines(game, cast, (0, 3), (width, *ends[:2]), str, "faint")]


def _owed_rows(game: Game, cast: Cast, width: int) -> list[Row]:
    pitch = 6
    start = width - 3 - pitch * (len(cast.names) - 1)
    order = (*cast.others, 0)
    rows: list[Row] = [
        tuple(right(start + at * pitch, cast.short(seat), "faint") for at, seat in enumerate(order))
    ]
    for seat in order:
        placed = [text(0, cast.name(seat), "muted")]
        for at, dealer in enumerate(order):
            if dealer == seat:
                placed.append(right(start + at * pitch, DOT, "faint"))
                continue
            debt = owed(game.rules, game.standing, seat, dealer)
            placed.append(right(start + at * pitch, str(debt), "text" if debt else "faint", bold=bool(debt)))
        rows.append(tuple(placed))
    return rows
