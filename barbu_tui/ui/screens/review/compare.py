"""Two records of the same cards: the deals, and where they went apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from barbu_tui.language import NP_, tr
from barbu_tui.session.review.compare import Comparison
from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.frames.page import BACK, PageScreen, cursor_commands
from barbu_tui.ui.widgets.chrome import named
from barbu_tui.ui.widgets.page import BLANK, PageLine, window
from barbu_tui.ui.widgets.panels import points_right, right, text
from barbu_tui.words.compare import LETTERS, DealRow, apart_words, deal_row, heads, side_words
from barbu_tui.words.line import Saying, elided

_WIDE = 110
"""Columns from which the two actions and their worth stand in the table."""
_ACTIONS: Final = ("one", "other", "worth")
"""The parts of a :class:`~barbu_tui.words.compare.DealRow` that narrow screens leave to the prompt."""
_FIGURES: Final = ("one_points", "other_points", "gain", "worth")
"""Its parts that end at a column."""
COMMANDS: Final = (
    *cursor_commands(NP_("key", "deal"), "compare"),
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
        comparison = self._comparison
        lines = [BLANK]
        for letter, side in zip(LETTERS, (comparison.one, comparison.other), strict=True):
            lines.append(
                PageLine((text(2, letter, "muted", bold=True), text(5, side_words(comparison, side))))
            )
        lines += [BLANK, *self._table(width, height - len(lines) - 2)]
        deal = comparison.deals[self.cursor]
        row = deal_row(comparison, deal)
        one, other = LETTERS
        apart = f"{one} {row.one}, {other} {row.other}." if deal.first_difference else ""
        bar = named(tr("The same cards"), str(self.count))
        self.present(bar, lines, Saying.of(apart, self.wrong or apart_words(comparison, deal)))

    def _table(self, width: int, room: int) -> list[PageLine]:
        deals = self._comparison.deals
        rows = [heads(), *(deal_row(self._comparison, deal) for deal in deals)]
        names = [name for name in DealRow._fields if width >= _WIDE or name not in _ACTIONS]
        wide = {name: max(len(getattr(row, name)) for row in rows) for name in names}
        spare = width - 4 - sum(wide.values()) - 2 * len(wide)
        wide["contract"] = max(10, wide["contract"] + min(0, spare))
        self._top = window(self.count, self.cursor, room - 1, self._top)
        lines = [self._line(rows[0], None, wide, width)]
        for at in range(self._top, min(len(deals), self._top + room - 1)):
            lines.append(self._line(rows[at + 1], at, wide, width))
        return lines

    def _line(self, row: DealRow, at: int | None, wide: Mapping[str, int], width: int) -> PageLine:
        """Return a deal of the table, or the headings for ``None``, in columns of some widths."""
        deal = None if at is None else self._comparison.deals[at]
        points = {} if deal is None else dict(zip(_FIGURES, (*deal.points, deal.gain), strict=False))
        placed, start = [], 2
        for name, cells in wide.items():
            words = elided(getattr(row, name), cells)
            ink = "faint" if deal is None else "text" if name == "contract" else "muted"
            if name in points:
                placed.append(points_right(start + cells, points[name], bold=name == "gain"))
            elif name in _FIGURES:
                placed.append(right(start + cells, words, ink))
            else:
                placed.append(text(start, words, ink))
            start += cells + 2
        return PageLine(tuple(placed), 0, width, at, at is not None and at == self.cursor)

    def action_open(self) -> None:
        beside = self._comparison.beside(self._comparison.deals[self.cursor].number)
        self.open_or_say("beside", replace(beside, bot=LETTERS[1]))
