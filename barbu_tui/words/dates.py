"""Dates and times in words."""

from __future__ import annotations

from datetime import date, datetime

from barbu_tui.language import N_, current, tr

_MONTHS = (
    *(N_("Jan"), N_("Feb"), N_("Mar"), N_("Apr"), N_("May"), N_("Jun")),
    *(N_("Jul"), N_("Aug"), N_("Sep"), N_("Oct"), N_("Nov"), N_("Dec")),
)


def month_name(month: int) -> str:
    """Return a month's short name; ``month`` is from 1."""
    return tr(_MONTHS[month - 1])


def day_words(day: date) -> str:
    """Return a date: ``21 Nov 2026``."""
    return f"{current().grammar.day(day.day, month_name(day.month))} {day.year}"


def moment_words(moment: datetime) -> str:
    """Return a date and the time of day there: ``21 Nov 2026, 20:14``."""
    return f"{day_words(moment)}, {moment:%H:%M}"
