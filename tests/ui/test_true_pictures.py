"""Pictures and lines that say what is so, and whole."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from textual.pilot import Pilot

from barbu_bots.search.figure import Figure
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.compare import Comparison, Side
from barbu_tui.session.review.progress import ReviewedGame
from barbu_tui.session.review.review import Losses
from barbu_tui.session.review.summary import Summary
from barbu_tui.ui.drawing import dots
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.look import Look
from barbu_tui.ui.openers import made
from barbu_tui.ui.screens.replay.plan import plan_for
from barbu_tui.ui.screens.replay.timeline import DealCell, Timeline, draw_timeline, timeline_of
from barbu_tui.ui.screens.scores.chart_model import AXIS, Chart, _Grid, chart_rows
from barbu_tui.ui.screens.statistics.statistics_screen import errors_lines
from barbu_tui.ui.widgets.bars import Figures, scale_marks, scale_of, upright
from barbu_tui.ui.widgets.chrome import Prompt
from barbu_tui.ui.widgets.panels import by_deal_section
from barbu_tui.words.line import Saying
from barbu_tui.words.people import Cast
from tests.support.app_driving import app_with, drive, press
from tests.support.played_out import played_out
from tests.ui.test_snapshots import PRACTICE, SCREENS, app, estimated, pressing
from tests.ui.test_snapshots import same_draw as same_draw
from tests.ui.test_snapshots import same_estimates as same_estimates
from tests.ui.test_snapshots import same_home as same_home


@pytest.mark.usefixtures("same_estimates")
@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=["80", "120"])
def test_a_long_question_leaves_room_to_type(size: tuple[int, int]) -> None:
    make, keys = PRACTICE["doubles-answer"]

    async def script(pilot: Pilot[int]) -> None:
        await estimated(keys)(pilot)
        text = await press(pilot, "i", *"KS", "equals_sign", *"2S, left NT,Q,T".replace(" ", "")[:9])
        assert "KS=2S,left" in text
        assert "(owed W=1)" in text

    drive(app(make), script, size)


@pytest.mark.parametrize(
    ("context", "shown_part"),
    [
        ("Drück . und deine Karten werden gespielt, ohne dass du noch etwas tun musst.", ""),
        ("Du hältst z. B. 5 Karten der Farbe, die niemand mehr hat, und spielst.", ""),
        ("Du musst bedienen. Danach darfst du abwerfen, was du willst, und so weiter.", "Du musst bedienen."),
        ("You are void; so throw the highest card that you hold of all the others.", "You are void."),
    ],
)
def test_a_prompt_is_cut_at_the_end_of_a_sentence_alone(context: str, shown_part: str) -> None:
    canvas = Canvas(60, 1, Look())
    Prompt().paint(canvas, Saying.of("Du bist dran.", "", context))
    assert canvas.text().strip() == f"Du bist dran.  {shown_part}".strip()


def test_rules_below_the_window_are_counted() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await press(pilot, "k")
        fields = len(pilot.app.screen.fields())  # type: ignore[attr-defined]
        text = await press(pilot, "home")
        below = int(re.search(r"(\d+) more below", text)[1])  # type: ignore[index]
        listed = sum(bool(re.match(r" {2}[▌ ] \S", line)) for line in text.splitlines()[2:-5])
        assert listed + below == fields
        text = await press(pilot, "end")
        assert f"{below} more above" in text
        assert "more below" not in text

    drive(app_with(lambda: made("new_game")), script)


def test_the_curve_of_errors_has_no_gap() -> None:
    def of(points: float) -> ReviewedGame:
        return ReviewedGame(
            "2026-11-01", "online", Summary({"card": Losses(200, Figure(points, 10.0))}, {}, {})
        )

    rows = errors_lines([of(200.0 + 60 * (number % 4)) for number in range(12)], 110, 30)[1:10]
    spans = [row.placed[-1].line for row in rows]
    columns = len(spans[0])
    drawn = {
        at
        for row in spans
        for at in range(columns)
        if row[at].colour in ("brass", "text") and row[at].text != " "
    }
    assert drawn >= set(range(max(drawn)))
    assert max(drawn) >= 11 * 6


def test_bars_under_the_deals_show_the_figures_above_them() -> None:
    points = (30, 0, -40, 12, -2)
    cells = tuple(DealCell(number, "NT", each, 7, "past") for number, each in enumerate(points, 1))
    plan = plan_for(160, 42, 28, 4)
    canvas = Canvas(160, 42, Look())
    draw_timeline(canvas, plan, Timeline(cells, 4, 28))
    text = canvas.text().splitlines()
    top = plan.deals.y + 3
    heights = []
    for at in range(len(points)):
        x = plan.deals.x + plan.pitch * at
        column = [(canvas._characters[y][x], canvas._inks[y][x].colour) for y in range(top, top + plan.chart)]
        heights.append(
            sum(sign != " " for sign, _ in column)
            * (-1 if any(ink == "bad" or (sign in "▁▂▃▄▅▆▇" and ink == "bg") for sign, ink in column) else 1)
        )
    assert [height > 0 for height in heights] == [each > 0 for each in points]
    assert [height < 0 for height in heights] == [each < 0 for each in points]
    assert "+30" in text[plan.deals.y + 2]


@pytest.mark.parametrize("eighths", [*range(-8, 0), *range(1, 9)])
def test_upright_bars_of_every_size_differ_and_say_their_side(eighths: int) -> None:
    bars = {
        size: upright(size, "good", "bg", Look()) for size in (*range(-8, 0), *range(1, 9)) if abs(size) < 8
    }
    assert len(set(bars.values())) == len(bars)
    bar = upright(eighths, "good", "bg", Look())
    assert (bar.background == "good") == (-8 < eighths < 0)
    assert upright(eighths, "good", "bg", Look(glyphs="safe")).text.isascii()


def test_running_totals_are_drawn_from_zero() -> None:
    cast = Cast(("You", "Walter", "Nora", "Edith"), ("S", "W", "N", "E"), 0)
    section = by_deal_section(cast, ((2, 69, 62, -133),), 28, 1, Look())
    bars = [row[1].line[0] for row in section.rows]
    assert [bar.background is not None for bar in bars] == [False, False, False, True]
    assert bars[0].text == "▁"
    assert "±133" in section.note
    assert by_deal_section(cast, ((0, 0, 0, 0),), 28, 1, Look()).rows[0][1].line[0].text == "·"


def test_no_line_of_the_chart_vanishes_behind_another() -> None:
    cast = Cast(("You", "Walter", "Nora", "Edith"), ("S", "W", "N", "E"), 0)
    points = ((0, 10, 30, -10), (0, 12, 30, -12), (0, 8, 28, -8), (0, -30, -88, 30))
    chart = Chart(cast, points, 0, 3)
    rows = chart_rows(chart, 80, 20)
    cells = {}
    for y, row in enumerate(rows[:-1]):
        for piece in row:
            x = piece.x
            for span in piece.line:
                for sign in span.text:
                    cells[x, y] = sign, span.colour
                    x += 1
    grid = _Grid(chart, 80 - AXIS - 10, 19)
    for seat, totals in enumerate(points):
        places = [(grid.dot_x(deal), grid.dot_y(total)) for deal, total in enumerate(totals)]
        seen = 0
        for (x, y), mask in dots.masks(dots.path(places)).items():
            sign, ink = cells[AXIS + x, y]
            if 0x2800 <= ord(sign) < 0x2900:
                assert ord(sign) & mask == mask
                seen += ink == chart.ink(seat)
        assert seen > 10, seat


@pytest.mark.usefixtures("own_home")
def test_a_deal_beside_another_is_one_of_its_game() -> None:
    header = new_header(ruleset(), ["sound"] * 3, 5, deals=4)
    one, other = (
        Side(Path(), Replay.of(played_out(Match(header), bot).log), None) for bot in ("novice", "sound")
    )
    theirs = Comparison(one, other, 0, ()).beside(2).theirs
    assert len(timeline_of(theirs, 0, 0).cells) == 4


def test_bars_of_the_options_have_a_zero_and_a_scale() -> None:
    small, large = (
        scale_of([Figures(0.0, 0.0, 0.0, 0.0), Figures(0.0, 0.0, gap, 1.0)]) for gap in (-3.3, -40.0)
    )
    assert small is not None
    assert large is not None
    for scale in (small, large):
        marks = scale_marks(scale, 8)
        assert "0" in [mark for _, mark in marks]
        assert len(marks) > 1
        starts = [(at, at + len(mark)) for at, mark in sorted(marks)]
        assert all(end < start for (_, end), (start, _) in pairwise(starts))


@pytest.mark.parametrize("ground", ["goodbg", "badbg", "brassbg"])
def test_a_chip_is_filled_without_colour_too(ground: str) -> None:
    assert Look(mono=True).style("text", ground).reverse


def test_a_long_title_in_the_palette_goes_on_under_itself() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await pressing(())(pilot)
        lines = (await press(pilot, "ctrl+p", *"adviser")).splitlines()
        first = next(at for at, line in enumerate(lines) if "Ask the adviser" in line)
        words = lines[first + 1][lines[first].index("Ask the adviser") :]
        assert words.startswith(("separately", "game separately"))

    drive(app(SCREENS["table-no-queens"][0]), script, (120, 36))
