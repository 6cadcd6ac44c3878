"""A monkey at the keyboard: random keys, bursts, mouse, pastes and sizes, to every command that opens the app.

    python -m tests.robustness.monkey [--runs N] [--seed S] [--first N] [--keys N] [--jobs N] [--minutes M] [--habits odd]
    python -m tests.robustness.monkey --again RUN

Nothing that is sent may end the program in a traceback, hang it, leave the terminal or the saves other than
right, or make it answer with another exit status than 0. Prints which screens were shown, and for whatever went
wrong the shortest keys that do it; exit status 1 if anything did. A run is drawn from the seed and its number.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.robustness.monkey.events import HABITS, KINDS
from tests.robustness.monkey.program import known_screens
from tests.robustness.monkey.troop import Report, Troop
from tests.robustness.monkey.worker import Worker, plan_from_json


def again(text: str, bound: float) -> int:
    """Play a run that was printed, once."""
    plan = plan_from_json(text)
    with TemporaryDirectory(prefix="monkey-") as folder, Worker(Path(folder), bound) as worker:
        outcome = worker.play(plan)
    print(" ".join(map(str, plan.events)))
    print(f"{outcome.kind or 'nothing went wrong'}\n{outcome.problem}")
    return bool(outcome.kind)


def show(report: Report) -> None:
    """Print what came of the runs."""
    print(
        f"{report.runs} runs, {report.presses} presses, {report.starts} starts of the program in {report.seconds:.0f} s; "
        f"{report.failed} runs went wrong"
    )
    known = known_screens()
    print(f"shown: {len(known & set(report.screens))} of {len(known)} screens, dialogs and modes", end="")
    missing = sorted(known - set(report.screens))
    print(f"; not shown: {', '.join(missing)}" if missing else "")
    for kind, times in report.kinds.most_common():
        print(f"{times:>6}  {kind}")


def main() -> int:
    """Run and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="number of the first run (0)")
    parser.add_argument("--keys", type=int, default=300, help="presses of a run (300)")
    parser.add_argument("--jobs", type=int, default=2, help="runs at a time (2)")
    parser.add_argument("--minutes", type=float, help="begin no run after so many minutes")
    parser.add_argument(
        "--bound", type=float, default=20.0, help="seconds after which the program hangs (20)"
    )
    parser.add_argument("--shrink", type=float, default=60.0, help="seconds for shortening what failed (60)")
    parser.add_argument("--without", metavar="KIND,…", help=f"leave out kinds of presses: {', '.join(KINDS)}")
    parser.add_argument(
        "--habits",
        choices=HABITS,
        default="usual",
        help="odd: also halves of sequences, split pastes, unknown keys, odd mice and sizes, leaving in a hurry",
    )
    parser.add_argument("--again", metavar="RUN", help="play this run, as printed where it went wrong")
    arguments = parser.parse_args()
    if arguments.again:
        return again(arguments.again, arguments.bound)
    without = tuple(arguments.without.split(",")) if arguments.without else ()
    troop = Troop(
        seed=arguments.seed,
        keys=arguments.keys,
        jobs=arguments.jobs,
        bound=arguments.bound,
        shrink=arguments.shrink,
        without=without,
        habits=arguments.habits,
    )
    report = troop.play(
        range(arguments.first, arguments.first + arguments.runs),
        seconds=arguments.minutes * 60 if arguments.minutes else None,
        tell=lambda text: print(text, flush=True),
    )
    show(report)
    return bool(report.failed)


if __name__ == "__main__":
    sys.exit(main())
