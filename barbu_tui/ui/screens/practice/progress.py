"""A learner's rating by kind and theme with its interval, its history, and the calibration."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from barbu_tui.core.ruleset import Ruleset
from barbu_tui.language import tr, trp
from barbu_tui.language.numbers import decimal
from barbu_tui.session.practice.history import Practised, practice_sums
from barbu_tui.session.practice.rating import Rating, by_kind, by_theme, calibration, over_time, rate
from barbu_tui.ui.drawing.look import Look
from barbu_tui.ui.screens.frames.page import SCROLL_COMMANDS, ScrollScreen
from barbu_tui.ui.widgets.bars import uprights
from barbu_tui.ui.widgets.chrome import Bar, chip
from barbu_tui.ui.widgets.page import BLANK, PageLine, heading, shifted, wrap
from barbu_tui.ui.widgets.panels import Placed, right, text
from barbu_tui.words.line import Saying, Span, join
from barbu_tui.words.practice import MODE_NAMES, NO_RATING, SCALE, calibration_words
from barbu_tui.words.themes import theme_title

COMMANDS: Final = tuple(replace(each, id=f"progress.{each.id.split('.')[-1]}") for each in SCROLL_COMMANDS)
"""The commands of the screen."""
_WIDTH: Final = 76
_ENDS: Final = (24, 32, 40, 46, 76)
"""Columns before which the figures of a table end; the heading of the last one is the longest."""
_SURE_ENDS: Final = (40, 50, 76)
"""The same below SURE, AND RIGHT."""
_CHART_ROWS: Final = 6
_CHART_PARTS: Final = 30
_NEEDED: Final = 10
"""Minimum number of answers for a chart."""


class ProgressScreen(ScrollScreen):
    """Shows the learner's ratings."""

    COMMAND_TABLE = COMMANDS
    HELP_TITLE = "Your rating"

    def __init__(self, rows: Sequence[Practised], rules: Ruleset) -> None:
        super().__init__()
        self._rows = list(rows)
        self._rules = rules

    def bar(self) -> Bar:
        name = Span(f"  {self._rules.name}", "muted")
        return Bar((*chip(tr("Practice")), Span(f"  {tr('Your rating')}", bold=True), name))

    def saying(self) -> Saying:
        streak = practice_sums(self._rows)
        said = tr(
            "{answers} {answers?answer|answers}, streak {streak}, the longest {longest}.",
            answers=streak.hands, streak=streak.streak, longest=streak.longest,
        )  # fmt: skip
        return Saying.of("", said if self._rows else tr("Nothing has been answered yet."))

    def content(self) -> list[PageLine]:
        left = max(2, (self.room[0] - _WIDTH) // 2)
        return list(shifted(progress_lines(self._rows, self.barbu.look), left))


def progress_lines(rows: Sequence[Practised], look: Look) -> list[PageLine]:
    """Return the learner's ratings, line by line."""
    whole = rate(rows)
    if whole is None:
        return [BLANK, PageLine((text(0, tr(NO_RATING), "muted"),))]
    measure = tr(SCALE)
    lines = [BLANK, heading(0, _WIDTH, tr("BY KIND"), measure), _heads()]
    lines += [_row(tr(MODE_NAMES[kind]), rating) for kind, rating in by_kind(rows)]
    lines += [_row(trp("rating", "all"), whole, bold=True), BLANK]
    themes = by_theme(rows)
    if themes:
        lines += [heading(0, _WIDTH, tr("CARDS BY THEME")), _heads()]
        lines += [_row(theme_title(name), rating) for name, rating in themes]
        lines.append(BLANK)
    return [*lines, *_calibration(rows), *_chart(rows, look)]


def _heads() -> PageLine:
    heads = (tr("answers"), tr("right"), tr("rating"), "95 %", tr("lost an answer, first to last"))
    return PageLine(tuple(right(end, head, "faint") for end, head in zip(_ENDS, heads, strict=True)))


def _row(name: str, rating: Rating, *, bold: bool = False) -> PageLine:
    figures = (
        str(rating.answers),
        f"{100 * rating.right // rating.answers} %",
        f"{rating.rating:.0f}",
        f"± {rating.half:.0f}",
        f"{decimal(rating.lost)} ± {decimal(rating.lost_half)}    "
        + tr("{low} to {high}", low=decimal(rating.before), high=decimal(rating.after)),
    )
    placed = [
        right(end, figure, "text" if place in (2, 4) else "muted", bold=place == 2)
        for place, (end, figure) in enumerate(zip(_ENDS, figures, strict=True))
    ]
    return PageLine((text(0, name, bold=bold), *placed))


def _calibration(rows: Sequence[Practised]) -> list[PageLine]:
    said = [each for each in calibration(rows) if each.answers]
    if not said:
        return []
    lines = [heading(0, _WIDTH, tr("SURE, AND RIGHT"))]
    for each in said:
        low, high = (f"{100 * end:.0f}" for end in each.interval)
        of = tr("{right} of {answers}", right=each.right, answers=each.answers)
        placed = (
            text(0, tr("when you were sure") if each.sure else tr("when you were unsure")),
            right(_SURE_ENDS[0], of, "muted"),
            right(_SURE_ENDS[1], f"{100 * each.share:.0f} %", bold=True),
            right(_SURE_ENDS[2], tr("95 % interval {low} to {high} %", low=low, high=high), "faint"),
        )
        lines.append(PageLine(placed))
    words = calibration_words(rows)
    lines += [PageLine((text(0, line, "muted"),)) for line in wrap(words, _WIDTH)]
    return [*lines, BLANK]


def _chart(rows: Sequence[Practised], look: Look) -> list[PageLine]:
    """Return the rating over time as columns, with the points lost below."""
    if len(rows) < _NEEDED:
        return []
    parts = over_time(rows, _CHART_PARTS)
    ratings = [rating for _, rating, _ in parts]
    low, high = 100 * int(min(ratings) // 100), 100 * int(max(ratings) // 100 + 1)
    answers = tr("{low} to {high}", low=str(parts[0][0]), high=str(parts[-1][0]))
    lines = [heading(0, _WIDTH, tr("RATING OVER TIME"), answers)]
    heights = [max(1.0, rating - low) for rating in ratings]
    bars = uprights(heights, _CHART_ROWS, 0, (high - low) / _CHART_ROWS, ["good"] * len(parts), "bg", look)
    for row, bar in enumerate(bars):
        mark = {0: str(high), _CHART_ROWS - 1: str(low)}.get(row, "")
        lines.append(PageLine((right(5, mark, "faint"), Placed(7, join([(cell,) for cell in bar])))))
    lost = [loss for _, _, loss in parts]
    words = tr(
        "points lost an answer: {before} in the first {count}, {after} in the last",
        before=decimal(lost[0]),
        count=len(rows) // len(parts),
        after=decimal(lost[-1]),
    )
    return [*lines, PageLine((text(7, words, "muted"),))]
