"""The score sheet and the chart as drawn, without a terminal."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.record.events import Header
from barbu_tui.session.scores.sheet import grid_rows
from barbu_tui.ui.screens.scores.chart_model import (
    AXIS,
    LABELS,
    Chart,
    axis_of,
    chart_of,
    chart_rows,
    spread,
)
from barbu_tui.ui.screens.scores.sheet_model import (
    MarkStyle,
    SheetColumns,
    fit,
    grid_page,
    legend_lines,
    lines_page,
    panel_lines,
)
from barbu_tui.ui.widgets.page import PageLine
from barbu_tui.words.line import line_width, plain
from barbu_tui.words.people import Cast, cast_of_game
from barbu_tui.words.sheet import sheet_text
from tests.support.fitting import assert_fits, words_of
from tests.support.saved_games import RULES, game

WIDTHS = (80, 120, 160)
CIRCLES, DIGITS = MarkStyle(True), MarkStyle(False)


def page(header: Header, of: Game, width: int, style: MarkStyle = CIRCLES) -> list[PageLine]:
    layout = SheetColumns.of(width, header.rules.players)
    return grid_page(header, of, cast_of_game(header), layout, style, range(header.rules.players))


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("deals", [None, 10, 1])
def test_the_grid_fits_and_nothing_touches(rules: str, width: int, deals: int | None) -> None:
    header, of = game(rules, deals)
    for style in (CIRCLES, DIGITS):
        assert_fits(page(header, of, width, style), width)
    assert_fits(legend_lines(header, DIGITS), 80)
    whole = range(of.rules.deals)
    assert_fits(lines_page(header, of, cast_of_game(header), width, whole), width)


def test_a_row_has_deal_circles_points_and_check() -> None:
    header, of = game("online")
    lines = page(header, of, 120)
    for line, row in zip(
        [line for line in lines if line.option is not None], grid_rows(header, of), strict=True
    ):
        assert row.played is not None
        words = [plain(piece.line) for piece in line.placed]
        assert row.code in words
        assert str(row.played.number) in words
        assert f"{sum(row.played.score.hand):+d}".replace("-", "−") in words
        assert words[-1] == "✓"


def test_doubles_and_redoubles_stand_in_the_column_of_their_player() -> None:
    header, of = game("online")
    marks = "".join(
        plain(piece.line)
        for line in page(header, of, 120)
        for piece in line.placed
        if plain(piece.line)[:1] in "❶❷❸❹"
    )
    doubles = sum(len(bid.double) for row in of.finished for bid in row.deal.bids)
    redoubles = sum(len(bid.redouble) for row in of.finished for bid in row.deal.bids)
    assert marks.count("×") == redoubles > 0
    assert len(marks) - redoubles == doubles + redoubles


def test_contracts_to_come_have_printed_circles_and_no_points() -> None:
    header, of = game("online", 10)
    for line, row in zip(
        [line for line in page(header, of, 120) if line.option is not None],
        grid_rows(header, of),
        strict=True,
    ):
        dealt = any(piece.strike for placed in line.placed for piece in placed.line)
        assert dealt == (row.played is not None)


def test_barbudas_check_is_filled_in_when_the_contract_is_called() -> None:
    header, of = game("barbuda", 5)
    assert of.deal is not None
    assert of.deal.choice is not None
    lines = lines_page(header, of, cast_of_game(header), 120, range(28))
    called = words_of([lines[2 + 5]]).split()
    assert called[0] == "6"
    assert called[-1] == of.deal.spec.code
    assert len(called) == 3


def test_figures_too_long_for_their_column_are_given_in_thousands() -> None:
    assert fit(-120, 4) == "−120"
    assert fit(-12345, 4) == "−12k"
    rules = ruleset("online", {"domino_points": [9990, -9920, 0, -5]})
    header, of = game("online")
    rich = replace(of, standing=replace(of.standing, running=(98765, -98765, 0, 0)))
    assert_fits(page(replace(header, rules=rules), rich, 80), 80)


@pytest.mark.parametrize("rules", RULES)
def test_the_panel_of_the_widest_sheet_fits(rules: str) -> None:
    header, of = game(rules, 10)
    cast = cast_of_game(header)
    lines = panel_lines(header, of, cast, chart_of(of, cast), CIRCLES, 34)
    assert_fits(lines[17:], 36)
    assert ("DOUBLES OWED" in words_of(lines)) == bool(header.rules.owed_doubles)
    assert len(lines) <= 42


# --- the chart -------------------------------------------------------------------------------------


def chart(*points: tuple[int, ...], only: int | None = None, safe: bool = False) -> Chart:
    players = len(points)
    cast = Cast.of(("You", "W", "N", "E")[:players], ("S", "W", "N", "E")[:players], 0)
    return Chart(cast, points, 0, 28, only, None, safe)


@pytest.mark.parametrize(("width", "height"), [(79, 17), (119, 27), (159, 37), (36, 15)])
@pytest.mark.parametrize("deals", [None, 1, 10])
def test_the_chart_fits_in_every_size(width: int, height: int, deals: int | None) -> None:
    header, of = game("online", deals)
    rows = chart_rows(chart_of(of, cast_of_game(header), cursor=deals or 28), width, height)
    assert len(rows) == height
    for row in rows:
        for x, line, ends in row:
            start = x - line_width(line) if ends else x
            assert start >= 0
            assert start + line_width(line) <= width
    assert_fits([PageLine(rows[-1])], width)


@pytest.mark.parametrize("width", [79, 99, 119, 159])
@pytest.mark.parametrize("deals", [4, 8, 12, 21, 28])
def test_the_numbers_of_deals_are_equally_far_apart(width: int, deals: int) -> None:
    rows = chart_rows(replace(chart((0, 10), (0, 9), (0, 8), (0, -27)), deals=deals), width, 20)
    ends = [piece.x + len(plain(piece.line)) for piece in rows[-1]]
    gaps = {after - before for before, after in pairwise(ends[1:])}
    assert len(ends) > 2
    assert max(gaps) - min(gaps) <= 1


def test_every_line_ends_in_its_own_row_with_its_value() -> None:
    rows = chart_rows(chart((0, 10), (0, 9), (0, 8), (0, -27)), 79, 17)
    text = ["".join(plain(piece.line) for piece in row) for row in rows]
    found = [line for line in text if any(label in line for label in ("You +10", "W +9", "N +8", "E −27"))]
    assert len(found) == 4


def test_lines_that_run_together_are_all_seen() -> None:
    rows = chart_rows(chart((0, 50), (0, 50), (0, -50), (0, -50)), 79, 17)
    drawn = {
        span.colour
        for row in rows
        for piece in row
        for span in piece.line
        if any("⠀" < s <= "⣿" for s in span.text)
    }
    assert drawn == {"pS", "pW", "pN", "pE"}


def test_one_player_alone_leaves_the_others_as_dots() -> None:
    rows = chart_rows(chart((0, 50, 20), (0, -50, 10), (0, 0, 5), (0, 0, -35), only=1), 79, 17)
    inks = {
        span.colour: span.text
        for row in rows[:-1]
        for piece in row
        for span in piece.line
        if any("⠀" < sign <= "⣿" for sign in span.text)
    }
    assert set(inks) == {"pW"}
    assert any(span.text.startswith("·") for row in rows for piece in row for span in piece.line)


def test_without_braille_letters_stand_at_each_deal() -> None:
    rows = chart_rows(chart((0, 50, 100), (0, -50, 0), (0, 0, -50), (0, 0, -50), safe=True), 79, 17)
    text = "".join(plain(piece.line) for row in rows for piece in row)
    assert not any("⠀" < sign <= "⣿" for sign in text)
    assert "S" in text
    assert "N" in text


@pytest.mark.parametrize("rows", [3, 10, 15, 16, 26, 36])
def test_the_axis_holds_every_value_and_its_lines_are_equally_far_apart(rows: int) -> None:
    for points in ((0, 1), (0, -1), (0, 0), (0, 390, -120), (0, 5000), (0, -99), (-520, 269), (0, -100000)):
        axis = axis_of(chart(points, (0,) * len(points)), rows)
        values = range(axis.bottom, axis.top + 1, axis.step)
        lines = [axis.dot(value) // 4 for value in values]
        assert 0 in values
        assert {one - other for one, other in pairwise(lines)} <= {axis.pitch}
        assert len(lines) > 1 or rows == 3
        assert all(0 <= axis.dot(each) <= 4 * rows for each in points)
        assert all(0 <= line < rows for line in lines)


def test_labels_are_moved_apart_as_little_as_may_be() -> None:
    assert spread([3, 3, 3, 9], 15) == [3, 4, 5, 9]
    assert spread([14, 14, 14], 15) == [12, 13, 14]
    assert spread([0, 1, 5], 15) == [0, 1, 5]


def test_the_axis_leaves_room_for_labels() -> None:
    rows = chart_rows(chart((0,) * 29, (0,) * 29), 79, 17)
    widest = max(x + line_width(line) for row in rows for x, line, ends in row if not ends)
    assert widest <= 79
    assert AXIS + LABELS < 79


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("deals", [None, 10, 0])
def test_the_sheet_as_text_is_cut_into_blocks_of_players_where_there_are_few_columns(
    rules: str, deals: int | None
) -> None:
    header, of = game(rules, deals)
    whole = sheet_text(header, of)
    widest = max(len(line) for line in whole.splitlines() if not line.startswith("Seed:"))
    assert sheet_text(header, of, width=widest) == whole
    for width, blocks in ((widest - 1, 2), (80, 2), (69, 2), (65, header.rules.players)):
        text = sheet_text(header, of, width=width)
        lines = text.splitlines()
        cells = [line for line in lines if not line.startswith("Seed:")]  # a command that can be copied
        assert max(map(len, cells)) <= max(width, 69)  # the legend is one line
        assert sum("dbl/rdbl" in line for line in lines) == blocks
        assert sum(line.endswith("check") for line in lines) == 1
        for sign in "✓×":
            assert text.count(sign) == whole.count(sign)
        for row in of.finished:  # every player's points of it stand somewhere
            code = f"{row.deal.spec.code:<4}{row.number:>3}  "
            assert sum(code in line for line in lines) == blocks
