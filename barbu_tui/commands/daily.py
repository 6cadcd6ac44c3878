"""``barbu daily``: the deal of the day."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from barbu_tui.commands.arguments import APP, PLAIN, Commands, UsageError, add_arguments
from barbu_tui.commands.output import say
from barbu_tui.commands.play import play_on, reader_of
from barbu_tui.language import tr

if TYPE_CHECKING:
    from datetime import date

    from barbu_tui.session.daily.game import DayResult
    from barbu_tui.session.record.file import Record
    from barbu_tui.session.record.saves import Save


def add(commands: Commands) -> None:
    """Add the command."""
    # fmt: off
    parser = commands.add("daily", daily, tr("play the deal of the day: three deals, the same for everybody"))
    parser.add_argument("--date", metavar="DAY", help=tr("the deal of another day, as 2026-11-21"))
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--share", action="store_true", help=tr("print your result in a line without cards"))
    what.add_argument("--json", action="store_true", help=tr("print your result as one JSON object"))
    add_arguments(parser, *PLAIN, *APP)
    # fmt: on


def daily(arguments: argparse.Namespace) -> int:
    """Play the deal of a day, or print the result."""
    from barbu_tui.session.daily.game import begin_day, day_named
    from barbu_tui.session.store.settings import load_settings

    day = day_named(arguments.date)
    if arguments.share:
        say(_share(day))
        return 0
    if arguments.json:
        print(json.dumps(_day_json(day)))
        return 0
    reader = reader_of(arguments)
    return play_on(begin_day(day, load_settings().name), reader, arguments)


def _share(day: date) -> str:
    from barbu_tui.session.daily.days import days_of
    from barbu_tui.session.daily.game import bot_points
    from barbu_tui.session.record.saves import saves
    from barbu_tui.words.daily import NOT_PLAYED, share_line

    save = days_of(saves()).played.get(day)
    if save is None:
        raise UsageError(NOT_PLAYED, day=day.isoformat())
    return share_line(_result(save)[1], bot_points(day, "sound")[1])


def _result(save: Save) -> tuple[Record, DayResult]:
    """Return the record of a day's game, and its result."""
    from barbu_tui.session.daily.game import result_of
    from barbu_tui.session.record.file import load

    record = load(save.path)
    return record, result_of(record.header, record.position.game)


def _day_json(day: date) -> dict[str, Any]:
    """Return the state of a date. Its seed and the bots' points come once it has been played."""
    from barbu_tui.session.daily.days import days_of
    from barbu_tui.session.daily.game import COMPARED, bot_points, daily_header
    from barbu_tui.session.record.saves import saves
    from barbu_tui.session.review.file import kept_summary
    from barbu_tui.session.store.clock import today
    from barbu_tui.words.daily import share_line

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
        record, result = _result(save)
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
