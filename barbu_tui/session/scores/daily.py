"""The deals of the day that have been played, from the saved games."""

from __future__ import annotations

from collections.abc import Container, Iterable
from contextlib import suppress
from datetime import date, datetime, timedelta
from pathlib import Path

from barbu_tui.session.record.file import numbered_lines, open_record
from barbu_tui.session.record.saves import Save


def today() -> date:
    """Return the date here."""
    return date.today()


def days_played(saves: Iterable[Save]) -> dict[date, Save]:
    """Return date → the game that counts: the one that was begun first among those finished by the player."""
    found: dict[date, Save] = {}
    for save in saves:
        if save.header.counted and save.own and save.finished:
            day = date.fromisoformat(save.header.daily)
            earlier = day not in found or save.header.created < found[day].header.created
            if earlier and not _changed_hands(save.path):
                found[day] = save
    return found


def _changed_hands(path: Path) -> bool:
    """Return whether a bot played on for the player; a record that cannot be read counts as such."""
    with suppress(OSError), open_record(path) as file:
        return any(
            b'"seat"' in raw and b'"kind"' in raw for number, raw, _ in numbered_lines(file) if number > 1
        )
    return True


def day_begun(saves: Iterable[Save], day: date) -> Save | None:
    """Return the unfinished game of a date, the most recent one."""
    name = day.isoformat()
    return next(
        (save for save in saves if save.header.daily == name and save.own and not save.finished), None
    )


def points_of(save: Save) -> int:
    """Return the points of the player."""
    return save.running[save.header.humans[0]]


def on_its_day(save: Save) -> bool:
    """Return whether a deal of the day was begun on its date here."""
    begun = datetime.fromisoformat(save.header.created.replace("Z", "+00:00"))
    return begun.astimezone().date().isoformat() == save.header.daily


def streaks(played: dict[date, Save], now: date) -> tuple[int, int]:
    """Return the days in a row up to today or yesterday, and the most ever; only days on their date count."""
    days = {day for day, save in played.items() if on_its_day(save)}
    longest = max((_run_up_to(day, days) for day in days), default=0)
    return _run_up_to(now if now in days else now - timedelta(1), days), longest


def _run_up_to(day: date, days: Container[date]) -> int:
    """Return the number of days in a row that end with a day."""
    count = 0
    while day in days:
        day, count = day - timedelta(1), count + 1
    return count
