"""The end of a deal of the day: your points beside those of bots, and a line to share."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from textual import work
from textual.worker import get_current_worker

from barbu_tui.core.game import Game
from barbu_tui.language import tr
from barbu_tui.language.cards import contract_name
from barbu_tui.session.daily.days import days_of
from barbu_tui.session.daily.game import COMPARED, compare_bots, result_of
from barbu_tui.session.play.processes import ProcessesError
from barbu_tui.session.record.events import Header
from barbu_tui.session.record.saves import saves
from barbu_tui.session.store.clock import today
from barbu_tui.ui.screens.scores.finish import FinishScreen
from barbu_tui.ui.widgets.bars import points_bar, points_scale
from barbu_tui.ui.widgets.page import BLANK, MenuEntry, PageLine, beside, heading
from barbu_tui.ui.widgets.panels import Placed, points_span, right, text
from barbu_tui.words.daily import share_line, streak_words
from barbu_tui.words.dates import day_words
from barbu_tui.words.line import Saying, Span, shorten
from barbu_tui.words.review import lost_words

_OWN, _PITCH = 34, 11
"""The end of the player's column, and the columns of each bot."""


_LEAST_BARS: Final = 24
"""Columns that the bars need beside the table."""


class DayScreen(FinishScreen):
    """The end of a deal of the day. Bots play the same cards meanwhile."""

    HELP_TITLE = "The deal of the day"

    def __init__(self, header: Header, game: Game, path: Path | None = None) -> None:
        super().__init__(header, game, path)
        assert header.daily is not None
        self._day = header.daily
        self._result = result_of(header, game)
        self._bots: dict[str, tuple[int, ...]] = {}
        self._streak = self._lost = ""
        self._shared = False

    def on_mount(self) -> None:
        super().on_mount()
        self._look()
        self._let_bots_play()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self._look()

    def _look(self) -> None:
        """Read the days in a row, and what a review says of the decisions."""
        self.in_thread("saves", self._read, lambda _: self.draw())

    def _read(self) -> None:
        from barbu_tui.session.review.file import kept_summary

        self._streak = streak_words(days_of(saves()).streaks(today()))
        kept = kept_summary(self._path, self._header, self._header.humans[0]) if self._path else None
        self._lost = lost_words(kept.whole) if kept else ""

    @work(thread=True, exclusive=True, group="bots", exit_on_error=False)
    def _let_bots_play(self) -> None:
        worker = get_current_worker()
        with (
            suppress(ProcessesError),
            closing(compare_bots(self._day, lambda: not worker.is_cancelled)) as results,
        ):
            for bot, points in results:
                self._bots[bot] = points
                self.app.call_from_thread(self.draw)

    @property
    def ways(self) -> tuple[MenuEntry, ...]:
        share = MenuEntry("share", "y", tr("Share"), tr("copy your result, a line without cards"))
        calendar = MenuEntry("calendar", "t", tr("Calendar"), tr("the days that you have played"))
        ways = [calendar, *(way for way in super().ways if way.action not in ("chart", "new_game"))]
        return tuple(
            replace(way, note=self._lost) if way.action == "review" and self._lost else way
            for way in ([share, *ways] if self._header.counted else ways)
        )

    def blocks(self, inner: int, height: int) -> list[list[PageLine]]:
        """Return the deals with the points of the player and of the bots."""
        named = day_words(self._day)
        told = self._streak if self._header.counted else tr("not counted")
        own = self._cast.human or 0
        ends = [_OWN + _PITCH * (at + 1) for at in range(len(COMPARED))]
        heads = [right(_OWN, self._cast.name(own), "brass")]
        heads += [right(end, bot, "faint") for end, bot in zip(ends, COMPARED, strict=True)]
        lines = [
            heading(2, ends[-1] - 2, tr("WITH YOUR CARDS"), ", ".join(filter(None, [named, told]))),
            PageLine(tuple(heads)),
        ]
        totals = [sum(self._result.points), *(sum(self._bots.get(bot, ())) for bot in COMPARED)]
        rows = [
            (
                contract_name(contract),
                [points, *(self._bots[bot][at] if bot in self._bots else 0 for bot in COMPARED)],
            )
            for at, (contract, points) in enumerate(
                zip(self._result.contracts, self._result.points, strict=True)
            )
        ]
        for name, figures in [*rows, (tr("total"), totals)]:
            bold = figures is totals
            placed = [text(2, shorten(name, _OWN - 8), "muted" if bold else "text", bold=not bold)]
            for bot, end, points in zip(("", *COMPARED), (_OWN, *ends), figures, strict=True):
                known = not bot or bot in self._bots
                span = points_span(points, bold=bold) if known else Span("…", "faint")
                placed.append(Placed(end, (span,), True))
            lines.append(PageLine(tuple(placed)))
        bars = self._bars(totals, inner - ends[-1] - 6)
        return [list(beside(lines, [*[BLANK] * 2, *bars], ends[-1] + 4)), *super().blocks(inner, height)[:1]]

    def _bars(self, totals: Sequence[int], width: int) -> list[PageLine]:
        """Return the totals as bars on one scale, where there is room for them; those of a bot once it has played."""
        known = [
            points
            for bot, points in zip(("", *COMPARED), totals, strict=True)
            if not bot or bot in self._bots
        ]
        scale = points_scale(known)
        if width < _LEAST_BARS:
            return []
        return [
            PageLine(
                (
                    text(0, bot or self._cast.name(self._cast.human or 0), "muted" if bot else "brass"),
                    *(
                        [Placed(9, points_bar(points, scale, width - 9))]
                        if not bot or bot in self._bots
                        else []
                    ),
                )
            )
            for bot, points in zip(("", *COMPARED), totals, strict=True)
        ]

    def saying(self) -> Saying:
        if self._shared:
            return Saying.of(tr("Copied:"), self._line)
        return super().saying()

    @property
    def _line(self) -> str:
        return share_line(self._result, self._bots[COMPARED[0]])

    def action_share(self) -> None:
        """Copy the line through the terminal, once ``sound`` has played; the prompt shows it."""
        if COMPARED[0] not in self._bots:
            self.app.bell()
            return
        self.app.copy_to_clipboard(self._line)
        self._shared = True
        self.draw()

    def action_calendar(self) -> None:
        self.barbu.open_screen("calendar")
