"""The time of day: one clock for everything that depends on it, which a test can set."""

from __future__ import annotations

from datetime import UTC, date, datetime


def machine_time() -> datetime:
    """Return the present moment by the machine's clock, in UTC. Tests replace this function, and nothing asks another clock."""
    return datetime.now(UTC)  # noqa: TID251


def now() -> datetime:
    """Return the present moment, in the time zone of this machine."""
    return machine_time().astimezone()


def today() -> date:
    """Return the date here."""
    return now().date()


def utc_text(moment: datetime) -> str:
    """Return a moment as files write it: ``2026-11-21T10:00:00Z``."""
    return moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def offset_text(moment: datetime) -> str:
    """Return how far a moment's time zone is from UTC, as files write it: ``+09:00``."""
    return moment.isoformat(timespec="minutes")[16:22]
