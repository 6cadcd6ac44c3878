"""The deals of the day among the saved games."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Literal, TypeAlias

from barbu_tui.session.record.file import numbered_lines, open_record
from barbu_tui.session.record.saves import Save

DayState: TypeAlias = Literal["played", "begun", "open"]


@dataclass(frozen=True)
class Days:
    """The deals of the day that are played or begun."""

    played: Mapping[date, Save]
    """Date → the game that counts: the one that was begun first among those finished by the player."""
    begun: Mapping[date, Save]
    """Date → the unfinished game, the most recent one."""

    def state(self, day: date) -> DayState:
        """Return the state of a date."""
        return "played" if day in self.played else "begun" if day in self.begun else "open"

    def streaks(self, now: date) -> tuple[int, int]:
        """Return the days in a row up to today or yesterday, and the most ever; only days on their date count.

        A player who has just come from the east may have played the deals of the two days after today's date here.
        """
        days = {day for day, save in self.played.items() if on_its_day(save)}
        longest = max((_run_up_to(day, days) for day in days), default=0)
        recent = (now + timedelta(ahead) for ahead in (2, 1, 0, -1))
        return next((_run_up_to(day, days) for day in recent if day in days), 0), longest


def days_of(saves: Iterable[Save]) -> Days:
    """Return the deals of the day among saved games, the most recent first."""
    played: dict[date, Save] = {}
    begun: dict[date, Save] = {}
    for save in saves:
        day = save.header.daily
        if day is None or not save.own:
            continue
        if not save.finished:
            begun.setdefault(day, save)
            continue
        earlier = day not in played or save.header.created < played[day].header.created
        if save.header.counted and earlier and not _changed_hands(save.path):
            played[day] = save
    return Days(played, begun)


def _changed_hands(path: Path) -> bool:
    """Return whether a bot played on for the player; a record that cannot be read counts as such."""
    with suppress(OSError), open_record(path) as file:
        return any(
            b'"seat"' in raw and b'"kind"' in raw for number, raw, _ in numbered_lines(file) if number > 1
        )
    return True


def points_of(save: Save) -> int:
    """Return the points of the player."""
    return save.running[save.header.humans[0]]


def on_its_day(save: Save) -> bool:
    """Return whether a deal of the day was begun on its date, by the clock where it was played."""
    return save.header.begun.date() == save.header.daily


def _run_up_to(day: date, days: Container[date]) -> int:
    """Return the number of days in a row that end with a day."""
    count = 0
    while day in days:
        day, count = day - timedelta(1), count + 1
    return count
