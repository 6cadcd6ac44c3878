"""The deal of a day and its result, as plain data for JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

from barbu_tui.session.daily.days import days_of
from barbu_tui.session.daily.game import COMPARED, DayResult, bot_points, daily_header, result_of
from barbu_tui.session.record.file import load
from barbu_tui.session.record.saves import saves
from barbu_tui.session.review.file import kept_summary
from barbu_tui.session.store.clock import today


def day_json(day: date, share_line: Callable[[DayResult, Sequence[int]], str]) -> dict[str, Any]:
    """Return the state of a date as the object of ``barbu daily --json``. Its seed and the bots' points come once it has been played.

    Args:
        share_line: returns the line to share, from the result and the points of ``sound``.
    """
    days = days_of(saves())
    save = days.played.get(day)
    now, longest = days.streaks(today())
    data: dict[str, Any] = {
        "date": day.isoformat(),
        "state": days.state(day),
        "contracts": [*daily_header(day, "").given, None],
        "streak": now,
        "longest_streak": longest,
    }
    if save is not None:
        record = load(save.path)
        result = result_of(record.header, record.position.game)
        kept = kept_summary(save.path, record.header, record.header.humans[0])
        lost = kept.whole.rate if kept else None
        bots = dict(bot_points(day, bot) for bot in COMPARED)
        data |= {
            "seed": result.header.seed,
            "contracts": list(result.contracts),
            "points": sum(result.points),
            "deals": list(result.points),
            "bots": {bot: list(points) for bot, points in bots.items()},
            "lost": lost and lost.to_json(2),
            "share": share_line(result, bots["sound"]),
            "file": str(save.path),
        }
    return data
