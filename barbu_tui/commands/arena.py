"""``barbu simulate``, ``arena`` and ``dataset``: games of bots alone, their points, and their decisions as data."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from barbu_tui.commands.arguments import (
    BOTS_FOR_SEATS,
    RULES,
    Commands,
    NotTakenError,
    UsageError,
    add_arguments,
    add_thought_arguments,
    bots_of,
    file_path,
    known_bots,
    name_list,
    positive_number,
    require_extra,
    ruleset_of,
    thought_of,
    whole_number,
)
from barbu_tui.commands.output import complain, own_output, printable, say
from barbu_tui.core.worded import as_typed
from barbu_tui.language import tr

if TYPE_CHECKING:
    from barbu_tui.session.arena.match import MatchProgress

T = TypeVar("T")


def add(commands: Commands) -> None:
    """Add the commands."""
    # fmt: off
    parser = commands.add("simulate", simulate, tr("let bots play whole games without a screen"))
    parser.add_argument("--games", type=positive_number, required=True, metavar="N", help=tr("how many games"))
    add_arguments(parser, *RULES)
    parser.add_argument("--seed", type=whole_number, default=1, help=tr("seed of the first game (1)"))
    add_arguments(parser, "--bots", "--jobs")
    parser.add_argument("--out", type=file_path, metavar="DIR", help=tr("save every game: DIR/game-00001.barbu.jsonl …"))
    add_thought_arguments(parser)

    parser = commands.add("arena", arena, tr("measure bots against each other over duplicate deals"))
    parser.add_argument("--bots", type=name_list, required=True, metavar="A,B,C,D", help=tr("a bot for each seat"))
    parser.add_argument("--sets", type=positive_number, metavar="N", help=tr("how many sets (with --until, at most). In each, the deals of one game are played in every different seating of the bots"))
    parser.add_argument("--until", type=_width, metavar="±N", help=tr("stop when every bot's 95 %% interval is ± N points or narrower (after 8 sets at least)"))
    parser.add_argument("--resume", type=file_path, metavar="FILE", help=tr("save the sets in FILE, and go on from those already there"))
    add_arguments(parser, *RULES)
    parser.add_argument("--seed", type=whole_number, default=1, help=tr("seed of the first set (1)"))
    add_arguments(parser, "--jobs")
    parser.add_argument("--scheduler", metavar="ADDRESS", help=tr("play on a Dask cluster instead (needs the extra cluster)"))
    parser.add_argument("--card-play", action="store_true", help=tr("card play only: undoubled deals, raw points"))
    parser.add_argument("--json", type=file_path, metavar="FILE", help=tr("write the figures to FILE too"))
    add_thought_arguments(parser)

    parser = commands.add("dataset", dataset, tr("write games of bots as data, with what every decision cost"))
    add_arguments(parser, *RULES)
    parser.add_argument("--games", type=positive_number, metavar="N", default=1, help=tr("how many games (1)"))
    parser.add_argument("--out", type=file_path, metavar="DIR", required=True, help=tr("a new or empty directory"))
    add_arguments(parser, "--bots")
    parser.add_argument("--seed", type=whole_number, default=0, help=tr("seed of the first game (0)"))
    add_arguments(parser, "--jobs")
    parser.add_argument("--format", choices=("jsonl", "parquet"), default="jsonl", help=tr("form of the decisions (jsonl)"))
    parser.add_argument("--no-costs", action="store_true", help=tr("do not work out what decisions cost, which takes minutes"))
    # fmt: on


_MOST_SETS = 100_000
"""The most sets, if the intervals decide when to stop."""


def _width(text: str) -> float:
    """Return half the width of an interval from an argument: ``±15``, ``15``."""
    try:
        width = float(text.strip().lstrip("±").removeprefix("+-").strip())
    except ValueError:
        width = 0.0
    if not 0.01 <= width <= 10_000:
        raise NotTakenError("{text} is not a number of points, as in ±15", text=as_typed(text))
    return width


def simulate(arguments: argparse.Namespace) -> int:
    """Play whole games of bots."""
    from barbu_bots import UnknownBotError
    from barbu_tui.session.arena.report import seat_result
    from barbu_tui.session.arena.sets import SetScore, add_game
    from barbu_tui.session.arena.simulate import simulate as run
    from barbu_tui.session.play.processes import ProcessesError
    from barbu_tui.session.record.file import SUFFIX
    from barbu_tui.session.store.files import not_made, remove_stale
    from barbu_tui.session.store.paths import make_private
    from barbu_tui.words.arena import games_text, without_figures

    rules = ruleset_of(arguments)
    bots = bots_of(arguments, rules)
    out: Path | None = arguments.out
    if out is not None:
        try:
            make_private(out)
            remove_stale(out, f"game-*{SUFFIX}")
        except OSError as error:
            raise UsageError(f"{not_made(out, error)} {tr('Choose another place.')}") from None
    games = arguments.games
    scores = [SetScore() for _ in bots]
    failed: set[str] = set()
    done = status = 0
    thought = thought_of(arguments)
    runs = run(rules, bots, games, seed=arguments.seed, jobs=arguments.jobs, out=out, thought=thought)
    with own_output() as output:
        try:
            for result in _tracked(runs, games):
                done += 1
                add_game(scores, result.totals)
                for seat, failure in zip(result.replaced, result.failures, strict=True):
                    scores[seat].replaced += 1
                    if bots[seat] not in failed:  # it may fail in every game
                        complain(tr("Game {number}: {failure}", number=result.number, failure=failure))
                failed.update(bots[seat] for seat in result.replaced)
        except (ProcessesError, UnknownBotError) as error:
            complain(f"{error} {_stopped(done, games)}")
            status = 2
        except KeyboardInterrupt:
            complain(_stopped(done, games))
            status = 130
        if done:
            named = zip(rules.seat_letters, bots, scores, strict=True)
            seats = [seat_result(f"{letter} {bot}", score) for letter, bot, score in named]
            say(games_text(rules.name, done, seats), output)
            for sentence in without_figures(seats, done):
                complain(sentence)
                status = status or 2
    return status


def _stopped(done: int, games: int) -> str:
    return tr("Stopped after {done} of {count} {count?game|games}.", done=done, count=games)


def _tracked(runs: Iterable[T], games: int) -> Iterator[T]:
    """Pass results on, with a progress bar if standard error is a terminal."""
    with _progress_bar(tr("games"), games) as show:
        for done, result in enumerate(runs, 1):
            if show is not None:
                show(done, "")
            yield result


def arena(arguments: argparse.Namespace) -> int:
    """Measure bots."""
    from barbu_tui.session.arena.match import run
    from barbu_tui.session.arena.sets import Contest
    from barbu_tui.words.arena import result_text, without_figures

    rules = ruleset_of(arguments)
    bots = known_bots(arguments.bots, rules.players, BOTS_FOR_SEATS)
    at_workers = ""
    if arguments.scheduler is not None:
        require_extra("distributed", "--scheduler", "dask.distributed", "cluster")
        at_workers = f" {tr('The workers load bots, each with its own PYTHONPATH.')}"
    sets = arguments.sets
    if sets is None:
        if arguments.until is None:
            raise UsageError(
                "Say how many sets are to be played with --sets N, or when to stop with --until ±N."
            )
        sets = _MOST_SETS
    target: Path | None = arguments.json
    if target is not None:
        _write_new(target, "")  # an error is better said now than when everything has been played
        target.unlink()
    with own_output() as output:
        with _progress_bar(tr("sets"), sets) as show:
            result = run(
                Contest(rules, tuple(bots), arguments.seed, arguments.card_play, thought_of(arguments)),
                sets,
                jobs=arguments.jobs,
                scheduler=arguments.scheduler,
                until=arguments.until,
                resume=arguments.resume,
                progress=None if show is None else partial(_show_figures, show),
                on_failure=lambda text: complain(f"{text} {tr('It is not asked again.')}{at_workers}"),
            )
        try:
            if target is not None:
                _write_new(target, json.dumps(result.to_json(), indent=1) + "\n")
        finally:  # the figures are printed even if the file cannot be written
            say(result_text(result), output)
    if result.stopped:
        stopped = tr(
            "Stopped after {done} of {count} {count?set|sets}.", done=result.sets, count=result.wanted
        )
        raise UsageError(f"{result.stopped} {stopped}")
    failed = without_figures(result.results, result.games)
    for sentence in failed:
        complain(sentence)
    return 2 if failed else 0 if result.complete else 130


def _write_new(target: Path, text: str) -> None:
    """Write text to a new file."""
    from barbu_tui.session.record.file import NO_PLACE
    from barbu_tui.session.store.files import reason

    try:
        with target.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise UsageError(
            "{file} is there already; choose another name for the figures.", file=str(target)
        ) from None
    except OSError as error:
        raise UsageError(NO_PLACE, file=str(target), problem=reason(error)) from None


def _show_figures(show: Callable[[int, str], None], progress: MatchProgress) -> None:
    from barbu_tui.words.arena import figure_text

    figures = "  ".join(f"{name} {figure_text(figure)}" for name, figure in progress.figures.items())
    show(progress.done, figures)


@contextmanager
def _progress_bar(what: str, total: int) -> Iterator[Callable[[int, str], None] | None]:
    """Show a progress bar with the time to go, if standard error is a terminal.

    The value takes the number that is done, and text behind the bar. It is ``None`` without a terminal.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn(what),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[figures]}"),
    )
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(what, total=total, figures="")
        yield lambda done, text: bar.update(task, completed=done, figures=printable(text, sys.stderr))


def dataset(arguments: argparse.Namespace) -> int:
    """Write a data set."""
    from barbu_tui.session.dataset import Dataset, DatasetError, write_dataset
    from barbu_tui.session.play.processes import ProcessesError
    from barbu_tui.session.record.file import RecordWriteError

    rules = ruleset_of(arguments)
    bots = bots_of(arguments, rules)
    if arguments.format == "parquet":
        require_extra("pyarrow", "--format", "pyarrow", "dataset")
    out, count = arguments.out, arguments.games
    wanted = Dataset(rules, tuple(bots), count, arguments.seed, not arguments.no_costs, arguments.format)
    games = decisions = -1
    failed: set[str] = set()
    try:
        for games, decisions, failures in write_dataset(out, wanted, arguments.jobs):
            for failure in failures:
                if failure not in failed:  # it may fail in every game
                    complain(failure)
            failed.update(failures)
            if games:
                complain(
                    tr(
                        "{games} of {count} {count?game|games}, {decisions:grouped} decisions",
                        games=games,
                        count=count,
                        decisions=decisions,
                    )
                )
    except (ProcessesError, RecordWriteError, DatasetError) as error:
        raise UsageError(f"{error} {_goes_on(games, count)}".rstrip()) from None
    except KeyboardInterrupt:
        complain(_goes_on(max(games, 0), count))
        return 130
    say(
        tr(
            "{decisions:grouped} decisions of {games} {games?game|games} are in {place}.",
            decisions=decisions,
            games=games,
            place=str(out),
        )
    )
    return 0


def _goes_on(games: int, count: int) -> str:
    """Return how to continue; empty if nothing has been written."""
    if games < 0:
        return ""
    return tr(
        "Stopped after {games} of {count} {count?game|games}; the same command goes on from there.",
        games=games,
        count=count,
    )
