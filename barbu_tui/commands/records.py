"""``barbu check``, ``sheet``, ``games`` and ``statistics``: records checked, printed, listed and counted."""

from __future__ import annotations

import argparse
import os
import sys

from barbu_tui.commands.arguments import Commands, add_arguments, file_path
from barbu_tui.commands.output import say, say_line, utf8
from barbu_tui.language import tr, trn


def add(commands: Commands) -> None:
    """Add the commands."""
    # fmt: off
    parser = commands.add("check", check, tr("check saved games against the rules, one line each"))
    parser.add_argument("files", nargs="+", type=file_path, metavar="FILE")

    parser = commands.add("sheet", sheet, tr("print the score sheet of a saved game"))
    add_arguments(parser, "file", "--ascii")

    parser = commands.add("games", games, tr("list the saved games, the one last played first"))
    parser.add_argument("words", nargs="*", metavar="WORD", help=tr("only games that have all these words"))

    commands.add("statistics", statistics, tr("print your statistics"))
    # fmt: on


def games(arguments: argparse.Namespace) -> int:
    """List the saved games, a line each, with the file to continue or replay."""
    from barbu_tui.session.record.saves import saves_and_faults
    from barbu_tui.words.saves import filtered, none_words, save_words

    wanted = " ".join(arguments.words)
    saved, faults = saves_and_faults()
    listed = filtered(saved, wanted)
    for save in listed:
        say_line(f"{save_words(save)}. {save.path}")
    if not listed:
        say(none_words(wanted))
    for fault in faults if not wanted else ():
        say_line(str(fault))
    return 0


def statistics(arguments: argparse.Namespace) -> int:
    """Print the player's statistics in sentences."""
    from barbu_tui.session.daily.days import days_of
    from barbu_tui.session.record.saves import saves
    from barbu_tui.session.scores.statistics import Statistics, count_games
    from barbu_tui.session.store.clock import today
    from barbu_tui.words.daily import days_words
    from barbu_tui.words.statistics import statistics_words

    listed = saves()
    *_, counted = Statistics(), *count_games([save.path for save in listed])
    for line in [*statistics_words(counted), *filter(None, [days_words(days_of(listed), today())])]:
        say(line)
    return 0


def check(arguments: argparse.Namespace) -> int:
    """Check records against the rules; 0 if all are right, 1 if one breaks a rule, 2 if one is no record."""
    from barbu_tui.language.numbers import explained, in_parts, signed
    from barbu_tui.session.record.file import RecordError, UnreadableRecordError, load

    worst = 0
    for path in arguments.files:
        try:
            record = load(path)
        except RecordError as error:
            say_line(str(error))
            worst = max(worst, 2 if isinstance(error, UnreadableRecordError) else 1)
            continue
        game = record.position.game
        rules = record.header.rules
        totals = ", ".join(
            f"{letter} {signed(points)}"
            for letter, points in zip(rules.seat_letters, game.standing.running, strict=True)
        )
        parts = [
            tr("ok"),
            rules.name,
            trn("{count} deal", "{count} deals", len(game.finished)),
            tr("finished") if game.over else tr("unfinished"),
            *([tr("a torn last line left out")] if record.torn else []),
        ]
        say_line(in_parts([explained(str(path), ", ".join(parts)), totals]))
    return worst


def sheet(arguments: argparse.Namespace) -> int:
    """Print the score sheet."""
    from barbu_tui.session.record.file import load
    from barbu_tui.words.sheet import sheet_text

    record = load(arguments.file)
    text = sheet_text(
        record.header,
        record.position.game,
        ascii_only=getattr(arguments, "ascii", False) or not utf8(),
        width=_columns(),
    )
    print(text, end="")
    return 0


def _columns() -> int | None:
    """Return the columns of the terminal on standard output; ``None`` if there is none, or it has no size."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or None
    except (OSError, ValueError):
        return None
