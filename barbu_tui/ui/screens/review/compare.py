"""Two records of the same cards: the deals, and where they went apart."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from barbu_tui.language import NP_, tr
from barbu_tui.session.review.compare import Comparison
from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.frames.page import BACK, PageScreen, cursor_commands
from barbu_tui.ui.view_models.page import BLANK, PageLine, window
from barbu_tui.ui.view_models.panels import Placed, points_span, right, text
from barbu_tui.ui.widgets.chrome import chip
from barbu_tui.words.compare import LETTERS, apart_words, deal_row, heads, side_words
from barbu_tui.words.line import Span, elided
from barbu_tui.words.saying import Saying

_WIDE = 110
"""Columns from which the two actions and their worth stand in the table."""
_ACTIONS: Final = (3, 4, 8)
"""The columns of :func:`~barbu_tui.words.compare.deal_row` that narrow screens leave to the prompt."""
_POINTS: Final = (5, 6, 7)

COMMANDS: Final = (
    *(
        Command(each.id.replace("page.", "compare."), each.keys, each.action, each.tooltip, each.label, sign=each.sign, palette=False)
        for each in cursor_commands(NP_("key", "deal"))
    ),
    Command("compare.open", "enter", "open", "Both plays of the deal, decision by decision.", "side by side"),
    BACK,
)  # fmt: skip


class CompareScreen(PageScreen):
    """The deals of two records, one a row."""

    COMMAND_TABLE = COMMANDS
    HELP_TITLE = "The same cards"

    def __init__(self, comparison: Comparison) -> None:
        super().__init__()
        self._comparison = comparison
        self._top = 0

    @property
    def count(self) -> int:
        return len(self._comparison.deals)

    def draw(self) -> None:
        width, height = self.room
        found = self._comparison
        lines = [BLANK]
        for letter, side in zip(LETTERS, (found.one, found.other), strict=True):
            lines.append(PageLine((text(2, letter, "muted", bold=True), text(5, side_words(found, side)))))
        lines += [BLANK, *self._table(width, height - len(lines) - 2)]
        self.show_bar((*chip(tr("The same cards")), Span(f"  {self.count}", "muted")))
        self.show_page(lines)
        deal = found.deals[self.cursor]
        row = deal_row(found, deal)
        one, other = LETTERS
        apart = f"{one} {row[3]}, {other} {row[4]}." if deal.apart else ""
        self.show_prompt(Saying.of(apart, self.wrong or apart_words(found, deal)))
        self.show_keys()

    def _table(self, width: int, room: int) -> list[PageLine]:
        rows = [heads(), *(deal_row(self._comparison, deal) for deal in self._comparison.deals)]
        columns = [at for at in range(len(rows[0])) if width >= _WIDE or at not in _ACTIONS]
        wide = [max(len(row[at]) for row in rows) for at in columns]
        spare = width - 4 - sum(wide) - 2 * len(wide)
        wide[1] = max(10, wide[1] + min(0, spare))
        starts = [2 + sum(wide[:at]) + 2 * at for at in range(len(wide))]
        self._top = window(self.count, self.cursor, room - 1, self._top)
        lines = []
        for place, row in enumerate(rows):
            at = place - 1
            if place and not self._top <= at < self._top + room - 1:
                continue
            placed: list[Placed] = []
            for column, start, cells in zip(columns, starts, wide, strict=True):
                if not place or column not in _POINTS:
                    words = elided(row[column], cells)
                    ink = "faint" if not place else "text" if column == 1 else "muted"
                    ends = column in _POINTS or column == _ACTIONS[-1]
                    placed.append(right(start + cells, words, ink) if ends else text(start, words, ink))
                else:
                    deal = self._comparison.deals[at]
                    figure = (*deal.points, deal.gain)[column - _POINTS[0]]
                    placed.append(
                        Placed(start + cells, (points_span(figure, bold=column == _POINTS[-1]),), True)
                    )
            focused = place > 0 and at == self.cursor
            lines.append(PageLine(tuple(placed), 0, width, at if place else None, focused))
        return lines

    def action_open(self) -> None:
        beside = self._comparison.beside(self._comparison.deals[self.cursor].number)
        self.open_or_say("beside", replace(beside, bot=LETTERS[1]))
