"""``barbu review`` and ``barbu compare``: the cost of the decisions of a saved game, and two games of the same cards."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

from barbu_tui.commands.arguments import (
    PLAIN,
    Commands,
    UsageError,
    add_arguments,
    file_path,
    open_replay,
    positive_number,
    seat_named,
    whole_number,
)
from barbu_tui.commands.launch import plain_lines
from barbu_tui.commands.output import complain, say
from barbu_tui.language import N_, tr, trn

if TYPE_CHECKING:
    from barbu_tui.session.replay.cursor import Replay
    from barbu_tui.session.review.compare import Comparison
    from barbu_tui.session.review.file import Results
    from barbu_tui.session.review.review import Judged, Result, Review

SECONDS = 60
"""Default of ``--seconds``."""
_SHOWN = 12
"""Mistakes in the list."""
_WIDTH = 96
"""Columns of a paragraph."""


def add(commands: Commands) -> None:
    """Add the command."""
    # fmt: off
    parser = commands.add("review", review, tr("show what every decision of a saved game cost"))
    add_arguments(parser, "file", nargs="?")
    parser.add_argument("--seat", metavar="S", help=tr("seat to review (the human's)"))
    parser.add_argument("--json", action="store_true", help=tr("as one JSON object"))
    parser.add_argument("--jobs", type=positive_number, metavar="N", help=tr("processes (one a core, four at most)"))
    parser.add_argument("--seconds", type=positive_number, metavar="SECONDS", default=SECONDS, help=tr("time limit in seconds ({seconds})", seconds=SECONDS))
    parser.add_argument("--seed", type=whole_number, default=1, help=tr("seed for the random layouts (default 1)"))
    parser.add_argument("--again", action="store_true", help=tr("forget what is known from an earlier review"))
    parser.add_argument("--counted", action="store_true", help=tr("give every layout that fits the same weight"))
    parser.add_argument("--all", action="store_true", help=tr("list every decision that cost something"))
    add_arguments(parser, *PLAIN)
    parser.add_argument("--explain", action="store_true", help=tr("say what the figures mean"))

    parser = commands.add("compare", compare, tr("compare two saved games of the same cards"))
    parser.add_argument("one", type=file_path, metavar="A")
    parser.add_argument("other", type=file_path, metavar="B")
    parser.add_argument("--seat", metavar="S", help=tr("seat to compare (the human's)"))
    parser.add_argument("--deal", type=positive_number, metavar="N", help=tr("this deal only, decision by decision"))
    parser.add_argument("--json", action="store_true", help=tr("as one JSON object"))
    # fmt: on


def review(arguments: argparse.Namespace) -> int:
    """Review a game."""
    from barbu_tui.words.review import parts_of_result

    if arguments.file is None and arguments.explain:
        say("\n".join(_figures_explained()))
        return 0
    if arguments.file is None:
        raise UsageError("Name the game to be reviewed: barbu review FILE.")
    lines = plain_lines(arguments)
    if lines is not None and (arguments.json or arguments.all):
        raise UsageError("--plain asks and answers; --json and --all are for the printed review.")
    replay = open_replay(arguments.file)
    if lines is not None:
        lines.say(
            trn(
                "The decisions are looked at; that takes {count:word} second at most.",
                "The decisions are looked at; that takes {count:word} seconds at most.",
                arguments.seconds,
            )
        )
    looked_at, results = _reviewed(arguments, replay)
    if lines is not None:
        from barbu_tui.plain.review import PlainReview

        PlainReview(looked_at, lines, results.add).run()
        results.sum_up()
    elif arguments.json:
        from barbu_tui.session.review.export import review_json
        from barbu_tui.words.review import reason

        print(json.dumps(review_json(looked_at, reason)))
    else:
        report = _report(looked_at, everything=arguments.all)
        if arguments.explain:
            report += ["", *parts_of_result(looked_at), *_figures_explained()]
        say("\n".join(report))
    return 0


def _figures_explained() -> list[str]:
    """Return the meaning of the figures, in lines."""
    from barbu_tui.words.line import folded
    from barbu_tui.words.review import EXPLAINED

    lines: list[str] = []
    terms = [(tr(term), tr(sentence)) for term, sentence in EXPLAINED]
    column = max(len(term) for term, _ in terms) + 2
    for term, sentence in terms:
        first, *rest = folded(sentence, _WIDTH - column)
        lines += [term.ljust(column) + first, *(" " * column + line for line in rest)]
    return lines


def _reviewed(arguments: argparse.Namespace, replay: Replay) -> tuple[Review, Results]:
    from barbu_tui.session.estimate.pool import usual_jobs
    from barbu_tui.session.review.file import Results
    from barbu_tui.session.review.kept import results_path
    from barbu_tui.session.review.plan import ENOUGH, run
    from barbu_tui.session.review.review import Review
    from barbu_tui.words.review import NOTHING_OVER

    path: Path = arguments.file
    seat = _seat(replay, arguments.seat, path)
    looked_at = Review(replay, seat, arguments.seed, read=not arguments.counted)
    if not looked_at.deals:
        raise UsageError(f"{path}: {tr(NOTHING_OVER)}")
    letter = replay.header.rules.seat_letters[seat]
    until = monotonic() + arguments.seconds
    shown = sys.stderr.isatty() and not arguments.plain

    def failed(problem: str) -> None:
        _say_progress(None, shown=shown)
        complain(problem)

    results = Results(results_path(path, letter), looked_at, again=arguments.again, failed=failed)

    def news(result: Result) -> bool:
        results.append(result)
        _say_progress(looked_at, shown=shown)
        return bool(monotonic() < until)

    try:
        run(looked_at, arguments.jobs or usual_jobs(), news, enough=ENOUGH)
    finally:
        _say_progress(None, shown=shown)
    results.sum_up()
    return looked_at, results


def _seat(replay: Replay, letter: str | None, path: Path) -> int:
    if letter is not None:
        return seat_named(replay, letter)
    if len(replay.humans) == 1:
        return replay.humans[0]
    if not replay.humans:
        return 0
    several = tr("Several people play in this game; say whose decisions with --seat.")
    raise UsageError(f"{path}: {several}")


def _say_progress(looked_at: Review | None, *, shown: bool) -> None:
    """Show the progress in a line that is overwritten; ``None`` removes the line."""
    if not shown:
        return
    if looked_at is None:
        sys.stderr.write("\r\x1b[K")
    else:
        known, of_all = looked_at.progress
        half = looked_at.split().decisions.half
        words = (
            tr("decisions ± {half} points", half=f"{half:.0f}")
            if looked_at.listed
            else tr("{known} of {count} {count?decision|decisions}", known=known, count=of_all)
        )
        sys.stderr.write(f"\r\x1b[K{words}")
    sys.stderr.flush()


def _report(looked_at: Review, *, everything: bool) -> list[str]:
    from barbu_tui.session.review.progress import own_games
    from barbu_tui.words.deal import table_text
    from barbu_tui.words.line import folded
    from barbu_tui.words.review import whole_game, why

    lines = [*whole_game(looked_at, own_games()), ""]
    mistakes = looked_at.mistakes()
    if not mistakes:
        return lines[:-1]
    shown = mistakes if everything else mistakes[:_SHOWN]
    head, *rows = table_text(
        [tuple(map(tr, _HEADS)), *(_row(looked_at, cost) for cost in shown)], range(2, 5)
    )
    lines.append(head)
    for cost, row in zip(shown, rows, strict=True):
        lines += [row, *(f"      {line}" for line in folded(why(looked_at, cost), _WIDTH))]
    if len(shown) < len(mistakes):
        more = len(mistakes) - len(shown)
        lines += ["", tr("{count} more; --all lists them.", count=more)]
    return lines


_HEADS: Final = (N_("deal"), N_("trick"), N_("contract"), N_("done"), N_("better"), N_("cost"))
"""Over the columns of the mistakes."""


def _row(looked_at: Review, cost: Judged) -> tuple[str, ...]:
    """Return a mistake as a row of the table."""
    from barbu_tui.language.cards import contract_name
    from barbu_tui.session.review.picked import contract_of
    from barbu_tui.words.actions import in_words
    from barbu_tui.words.review import cost_words

    names = looked_at.replay.names
    contract = contract_of(looked_at, cost.case.deal)
    done, better = (in_words(action, names, "row") for action in (cost.case.done, cost.better))
    return (
        str(cost.case.deal),
        str(cost.case.trick or ""),
        contract_name(contract) if contract else "",
        done,
        better,
        cost_words(cost),
    )


def compare(arguments: argparse.Namespace) -> int:
    """Print two records side by side."""
    from barbu_tui.session.review.compare import compare_records

    seat = None if arguments.seat is None else seat_named(open_replay(arguments.one), arguments.seat)
    comparison = compare_records(arguments.one, arguments.other, seat)
    numbers = [deal.number for deal in comparison.deals]
    if arguments.deal is not None and arguments.deal not in numbers:
        raise UsageError("--deal: deal {number} is not finished in both.", number=arguments.deal)
    if arguments.json:
        from barbu_tui.session.review.export import comparison_json

        print(json.dumps(comparison_json(comparison, arguments.deal)))
        return 0
    say("\n".join(_beside(comparison, arguments.deal)))
    return 0


def _beside(comparison: Comparison, number: int | None) -> list[str]:
    from barbu_tui.words.compare import LETTERS, apart_words, deal_row, heads, side_words, turns_rows
    from barbu_tui.words.deal import table_text

    lines = [
        f"{letter}  {side_words(comparison, side)}"
        for letter, side in zip(LETTERS, (comparison.one, comparison.other), strict=True)
    ]
    deals = [deal for deal in comparison.deals if number in (None, deal.number)]
    lines += ["", *table_text([heads(), *(deal_row(comparison, deal) for deal in deals)], range(5))]
    if number is not None:
        lines += [
            "",
            apart_words(comparison, deals[0]),
            "",
            *table_text(turns_rows(comparison, number), range(3)),
        ]
    return lines
