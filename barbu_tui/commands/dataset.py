"""``barbu dataset``: games of bots and what every decision cost, for others' programs."""

from __future__ import annotations

import argparse

from barbu_tui.commands.common import (
    BOTS_FROM_S,
    Commands,
    UsageError,
    add_rules_arguments,
    complain,
    count,
    everyone,
    known_bots,
    names,
    place,
    printable,
    require_extra,
    ruleset_of,
    whole_number,
)
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
    from barbu_tui.session.dataset.write import RECORDS, write_dataset
    from barbu_tui.session.play.processes import ProcessesError
    from barbu_tui.session.record.file import RecordWriteError
    from barbu_tui.session.store.paths import make_private

    rules = ruleset_of(arguments)
    bots = known_bots(arguments.bots or everyone(rules.players), rules.players, BOTS_FROM_S)
    if arguments.format == "parquet":
        require_extra("pyarrow", "--format", "pyarrow", "dataset")
    out = arguments.out
    try:
        if out.exists() and any(out.iterdir()):
            raise UsageError(tr("{place} is not empty; name a new directory.", place=str(out)))
        make_private(out)
        make_private(out / RECORDS)
    except (FileExistsError, NotADirectoryError):
        raise UsageError(
            tr("{place} cannot be a directory: there is a file in the way.", place=str(out))
        ) from None
    except OSError as error:
        raise UsageError(
            tr("The directory {place} cannot be made: {reason}.", place=str(out), reason=error.strerror or "")
        ) from None
    games = decisions = 0
    try:
        for rows in write_dataset(
            out,
            rules,
            bots,
            arguments.games,
            seed=arguments.seed,
            jobs=arguments.jobs,
            costs=not arguments.no_costs,
            form=arguments.format,
        ):
            games, decisions = games + 1, decisions + rows
            complain(
                tr(
                    "{games} of {count} games, {decisions} decisions",
                    games=games,
                    count=arguments.games,
                    decisions=f"{decisions:,}",
                )
            )
    except RecordWriteError as error:
        raise UsageError(str(error)) from None
    except ProcessesError as error:
        stopped = tr("Stopped after {done} of {count} games.", done=games, count=arguments.games)
        raise UsageError(f"{error} {stopped}") from None
    print(
        printable(
            tr(
                "{decisions} decisions of {games} games are in {place}.",
                decisions=f"{decisions:,}",
                games=games,
                place=str(out),
            )
        )
    )
    return 0
