"""The calendar of the deals of the day: a month, with the points of each day played."""

from __future__ import annotations

from calendar import Calendar, monthrange
from datetime import date, timedelta
from typing import Final

from textual.app import ComposeResult

from barbu_tui.language import N_, NP_, tr, trn
from barbu_tui.language.numbers import signed
from barbu_tui.session.daily.days import Days, days_of, on_its_day, points_of
from barbu_tui.session.record.saves import saves
from barbu_tui.session.store.clock import today
from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.frames.page import BACK, PageScreen
from barbu_tui.ui.widgets.chrome import named
from barbu_tui.ui.widgets.page import BLANK, PageBody, PageLine
from barbu_tui.ui.widgets.panels import Placed, points_span, right, text
from barbu_tui.words.daily import streak_words
from barbu_tui.words.dates import day_words, month_name
from barbu_tui.words.line import Saying, Span

_CELL, _WEEK = 10, 7
"""Columns of a day, and the days of a row."""
_WEEKDAYS: Final = (N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"))
_MONDAY: Final = Calendar()

COMMANDS: Final = (
    Command("calendar.left", "left", "move", "The day before.", NP_("key", "day"), sign="← → ↑ ↓", palette=False, value=-1),
    Command("calendar.right", "right", "move", "The day after.", palette=False, value=1),
    Command("calendar.up", "up", "move", "A week back.", palette=False, value=-7),
    Command("calendar.down", "down", "move", "A week on.", palette=False, value=7),
    Command("calendar.pageup", "pageup", "month", "The month before.", "month", sign="PgUp PgDn", value=-1),
    Command("calendar.pagedown", "pagedown", "month", "The month after.", palette=False, value=1),
    Command("calendar.open", "enter", "open", "Play the deal of that day, or see how it went.", "open"),
    Command("calendar.again", "a", "again", "Play that day again; it does not count.", "again", modes=frozenset({"played"})),
    BACK,
)  # fmt: skip


class CalendarBody(PageBody):
    """Draws a month. The option of a cell is the day of the month, from 0."""

    left = top = pitch = first = 0

    def option_at(self, x: int, y: int) -> int | None:
        row, column = (y - self.top) // self.pitch if self.pitch else -1, (x - self.left) // _CELL
        inside = row >= 0 and 0 <= column < _WEEK
        return row * _WEEK + column - self.first if inside else None


class CalendarScreen(PageScreen):
    """A month of deals of the day. The cursor is on a day of it."""

    COMMAND_TABLE = COMMANDS
    HELP_TITLE = "Deals of the day"

    def __init__(self) -> None:
        super().__init__()
        self._day = self._drawn_on = today()
        self.cursor = self._day.day - 1
        self._days = Days({}, {})

    def body(self) -> ComposeResult:
        yield CalendarBody()

    @property
    def count(self) -> int:
        return monthrange(self._day.year, self._day.month)[1]

    @property
    def mode(self) -> str:
        return "played" if self._days.state(self._day) == "played" else ""

    def on_mount(self) -> None:
        self.call_after_refresh(self._look)
        self.set_interval(60, self._draw_on_a_new_day)

    def on_screen_resume(self) -> None:
        self._look()

    def _look(self) -> None:
        self.in_thread("saves", lambda: days_of(saves()), self._show_days)

    def _show_days(self, days: Days) -> None:
        self._days = days
        self.draw()

    def _draw_on_a_new_day(self) -> None:
        if self._drawn_on != today():
            self.draw()

    def draw(self) -> None:
        if not self.children:
            return
        self._drawn_on = today()
        width, height = self.room
        body = self.query_one(CalendarBody)
        left, pitch = (width - _CELL * _WEEK) // 2, 2 if height >= 16 else 1
        body.left, body.pitch, body.first = left, pitch, self._day.replace(day=1).weekday()
        title = f"{month_name(self._day.month)} {self._day.year}"
        head = [text(left + 1, title, bold=True)]
        names = [text(left + _CELL * at + 1, tr(name), "faint") for at, name in enumerate(_WEEKDAYS)]
        lines = [BLANK, PageLine(tuple(head)), BLANK, PageLine(tuple(names))]
        body.top = len(lines)
        for week in _MONDAY.monthdatescalendar(self._day.year, self._day.month):
            lines += [self._week(week, left), *[BLANK] * (pitch - 1)]
        count = len(self._days.played)
        played = trn("{count} played", "{count} played", count) if count else ""
        self.present(named(tr("Deals of the day"), played), lines, self._saying())

    def _week(self, week: list[date], left: int) -> PageLine:
        """Return a week of the month; the cursor is on a day of one."""
        placed: list[Placed] = []
        for at, day in enumerate(week):
            if day.month != self._day.month:
                continue
            ink = "faint" if day > self._drawn_on else "text" if day in self._days.played else "muted"
            x = left + _CELL * at
            number = Span(str(day.day), "brass" if day == self._drawn_on else ink, day == self._drawn_on)
            placed.append(Placed(x + 3, (number,), True))
            save = self._days.played.get(day)
            if save is not None:
                span = points_span(points_of(save), bold=on_its_day(save))
                placed.append(Placed(x + _CELL - 2, (span,), True))
            elif day in self._days.begun:
                placed.append(right(x + _CELL - 2, "…", "brass"))
        here = self._day in week
        start = left + _CELL * self._day.weekday() if here else 0
        return PageLine(tuple(placed), start, _CELL - 1, focused=here)

    def _saying(self) -> Saying:
        if self.refusal is not None:
            return self.refusal
        streak = f"{streak_words(self._days.streaks(self._drawn_on))}."
        day, save = day_words(self._day), self._days.played.get(self._day)
        if save is not None:
            return Saying.of(f"{day}.", f"{signed(points_of(save))}.", streak)
        if self._day > self._drawn_on:
            return Saying.of(f"{day}.", tr("It cannot be played before that day."), streak)
        if self._day in self._days.begun:
            return Saying.of(f"{day}.", tr("Begun: Enter goes on."), streak)
        return Saying.of(f"{day}.", tr("Not played yet: Enter plays it."), streak)

    # --- actions -----------------------------------------------------------------------------------

    def hover(self, option: int) -> None:
        if 0 <= option < self.count:
            self._go(self._day.replace(day=option + 1))

    def action_move(self, step: int) -> None:
        self._go(self._day + timedelta(step))

    def action_month(self, step: int) -> None:
        first = self._day.replace(day=1)
        self._go(first - timedelta(1) if step < 0 else first + timedelta(31))

    def _go(self, day: date) -> None:
        if day != self._day:
            self._day, self.cursor, self.wrong = day, day.day - 1, ""
            self.draw()

    def action_open(self) -> None:
        save = self._days.played.get(self._day)
        if save is not None:
            self.open_or_say("day_played", save.path)
        elif self._day > today():
            self.app.bell()
        else:
            self.open_or_say("daily", self._day, self.barbu.settings.name)

    def action_again(self) -> None:
        self.open_or_say("daily", self._day, self.barbu.settings.name)
