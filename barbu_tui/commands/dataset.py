"""``barbu dataset``: games of bots and the cost of every decision, for other programs."""

from __future__ import annotations

import argparse

from barbu_tui.commands.arguments import (
    BOTS_FROM_S,
    Commands,
    UsageError,
    add_rules_arguments,
    count,
    everyone,
    known_bots,
    names,
    place,
    require_extra,
    ruleset_of,
    whole_number,
)
from barbu_tui.commands.output import complain, say
from barbu_tui.language import tr


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add(
        "dataset", dataset, tr("write games of bots with what every decision cost, as data")
    )
    add_rules_arguments(parser)
    parser.add_argument("--games", type=count, metavar="N", default=1, help=tr("how many games (1)"))
    parser.add_argument(
        "--out", type=place, metavar="DIR", required=True, help=tr("a new or empty directory")
    )
    parser.add_argument("--bots", type=names, metavar="A,B,C,D", help=tr("the bots, clockwise from S"))
    parser.add_argument("--seed", type=whole_number, default=0, help=tr("seed of the first game (0)"))
    parser.add_argument("--jobs", type=count, metavar="J", default=1, help=tr("processes (1)"))
    parser.add_argument(
        "--format", choices=("jsonl", "parquet"), default="jsonl", help=tr("form of the decisions (jsonl)")
    )
    parser.add_argument(
        "--no-costs", action="store_true", help=tr("leave out what decisions cost, which takes minutes")
    )


def dataset(arguments: argparse.Namespace) -> int:
    """Write a data set."""
    from barbu_tui.session.dataset.write import Dataset, DatasetError, write_dataset
    from barbu_tui.session.play.processes import ProcessesError
    from barbu_tui.session.record.file import RecordWriteError

    rules = ruleset_of(arguments)
    bots = known_bots(arguments.bots or everyone(rules.players), rules.players, BOTS_FROM_S)
    if arguments.format == "parquet":
        require_extra("pyarrow", "--format", "pyarrow", "dataset")
    out, count = arguments.out, arguments.games
    wanted = Dataset(rules, tuple(bots), count, arguments.seed, not arguments.no_costs, arguments.format)
    games = decisions = -1
    try:
        for games, decisions in write_dataset(out, wanted, arguments.jobs):
            if games:
                complain(
                    tr(
                        "{games} of {count} games, {decisions} decisions",
                        games=games,
                        count=count,
                        decisions=f"{decisions:,}",
                    )
                )
    except (ProcessesError, RecordWriteError, DatasetError) as error:
        raise UsageError(f"{error} {_stopped(games, count)}".rstrip()) from None
    except KeyboardInterrupt:
        complain(_stopped(max(games, 0), count))
        return 130
    say(
        tr(
            "{decisions} decisions of {games} games are in {place}.",
            decisions=f"{decisions:,}",
            games=games,
            place=str(out),
        )
    )
    return 0


def _stopped(games: int, count: int) -> str:
    """Return how to continue; empty if nothing has been written."""
    if games < 0:
        return ""
    return tr(
        "Stopped after {games} of {count} games; the same command goes on from there.",
        games=games,
        count=count,
    )
