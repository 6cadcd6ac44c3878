"""``barbu daily``: the deal of the day."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from barbu_tui.commands.arguments import APP, PLAIN, Commands, UsageError, add_arguments
from barbu_tui.commands.output import say
from barbu_tui.commands.play import play_on, reader_of
from barbu_tui.language import tr

if TYPE_CHECKING:
    from datetime import date


def add(commands: Commands) -> None:
    """Add the command."""
    # fmt: off
    parser = commands.add("daily", daily, tr("play the deal of the day: three deals, the same for everybody"))
    parser.add_argument("--date", metavar="D", help=tr("of another day, as 2026-11-21"))
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
        from barbu_tui.session.daily.export import day_json
        from barbu_tui.words.daily import share_line

        print(json.dumps(day_json(day, share_line)))
        return 0
    reader = reader_of(arguments)
    return play_on(begin_day(day, load_settings().name), reader, arguments)


def _share(day: date) -> str:
    from barbu_tui.session.daily.days import days_of
    from barbu_tui.session.daily.game import bot_points, result_of
    from barbu_tui.session.record.file import load
    from barbu_tui.session.record.saves import saves
    from barbu_tui.words.daily import NOT_PLAYED, share_line

    save = days_of(saves()).played.get(day)
    if save is None:
        raise UsageError(NOT_PLAYED, day=day.isoformat())
    record = load(save.path)
    return share_line(result_of(record.header, record.position.game), bot_points(day, "sound")[1])
