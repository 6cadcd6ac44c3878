"""The panel beside the widest score sheet: chart, standings, doubles owed, legend."""

from __future__ import annotations

from barbu_tui.core.doubling import owed
from barbu_tui.core.game import Game
from barbu_tui.language import tr, trp
from barbu_tui.language.cards import contract_code
from barbu_tui.language.numbers import signed
from barbu_tui.session.record.events import Header
from barbu_tui.ui.drawing.glyphs import CHECK, DOT
from barbu_tui.ui.drawing.look import MIDDLE
from barbu_tui.ui.screens.scores.chart_model import Chart, chart_rows, extremes
from barbu_tui.ui.screens.scores.sheet_model import MarkStyle, SheetColumns, circle
from barbu_tui.ui.view_models.page import BLANK, PageLine, heading, section_lines
from barbu_tui.ui.view_models.panels import SERIES_INK, Placed, Row, Section, points_right, right, text
from barbu_tui.words.line import Span
from barbu_tui.words.people import Cast


def panel_lines(
    header: Header, game: Game, cast: Cast, chart: Chart, style: MarkStyle, width: int
) -> list[PageLine]:
    """Return the right panel of the widest sheet: chart, standings, doubles owed, legend."""
    played = tr("{count} of {total}", count=game.standing.deals, total=game.length)
    lines = [heading(0, width, tr("BY DEAL"), played)]
    lines += [PageLine(row) for row in chart_rows(chart, width + 2, 15)]
    lines.append(BLANK)
    lines += standings_lines(game, cast, width)
    if game.rules.owed_doubles:
        lines += [BLANK, *section_lines(_owed_section(game, cast, width), width)]
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


def standings_lines(game: Game, cast: Cast, width: int) -> list[PageLine]:
    """Return the players by points, with their best and worst deals."""
    ends = (width - 16, width - 8, width)
    heads = zip(ends, (tr("best"), tr("worst"), trp("sheet", "total")), strict=True)
    title = heading(0, width - 22, tr("STANDINGS")).placed
    lines = [PageLine((*title, *(right(end, head, "faint") for end, head in heads)))]
    running = game.standing.running
    for seat in sorted(cast.seats, key=lambda seat: (-running[seat], seat)):
        found = extremes(game, seat)
        place = 1 + sum(points > running[seat] for points in running)
        placed = [
            text(0, str(place), "faint"),
            text(3, cast.name(seat), SERIES_INK[cast.letters[seat]], bold=True),
            right(width, signed(running[seat]), bold=True),
        ]
        if found is not None:
            for end, row in zip(ends, found, strict=False):
                placed.append(points_right(end, row.score.total[seat]))
        lines.append(PageLine(tuple(placed)))
    return lines


def _owed_section(game: Game, cast: Cast, width: int) -> Section:
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
    return Section(tr("DOUBLES OWED"), tuple(rows), tr("row owes column"))
