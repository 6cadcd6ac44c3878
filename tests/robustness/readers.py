"""Damaged files of every kind that the program reads, shown to whatever reads them.

    python -m tests.robustness.readers [--seed N] [--count N] [--only NAME] [--seconds S] [--megabytes M]

A reader answers with its own error in a sentence, or takes what it understands; it never raises anything else, never takes long, and
what it does not understand it leaves where it is. Prints how many files of each kind were shown; exit status 1 if anything was wrong,
with the number of the file, which makes it again.
"""

from __future__ import annotations

import argparse
import random
import resource
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.robustness import sources
from tests.robustness.mutations import mutate, mutate_text


class Stuck(Exception):
    """A reader has not answered in time."""


@dataclass(frozen=True)
class Reader:
    """Something that is read."""

    good: Callable[[], bytes]
    """A file that is right."""
    read: Callable[[Path], None]
    """Reads one, writes to it where the program would, and raises :class:`~tests.robustness.sources.Wrong` where that is not as it must be."""
    suffix: str
    lines: bool = True
    """It is JSON Lines; else a text."""


READERS: dict[str, Reader] = {
    "record": Reader(sources.record, sources.read_record, ".barbu.jsonl"),
    "review": Reader(sources.review, sources.read_review, ".review-S.jsonl"),
    "due": Reader(sources.due, sources.read_due, ".jsonl"),
    "long due": Reader(sources.long_due, sources.read_due, ".jsonl"),
    "stock": Reader(sources.stock, sources.read_stock, ".jsonl"),
    "history": Reader(sources.history_lines, sources.read_history, ".jsonl"),
    "progress": Reader(sources.progress_lines, sources.read_progress, ".jsonl"),
    "arena": Reader(sources.arena, sources.read_arena, ".jsonl"),
    "messages": Reader(sources.messages, sources.read_messages, ".jsonl"),
    "lesson": Reader(sources.lesson, sources.read_lesson, ".toml", lines=False),
    "settings": Reader(sources.settings, sources.read_settings, ".toml", lines=False),
    "import": Reader(sources.barbuwin, sources.read_import, ".txt", lines=False),
}


@cache
def _good(name: str) -> bytes:
    return READERS[name].good()


def _ring(number: int, frame: object) -> None:
    raise Stuck


def show(name: str, seed: str, folder: Path, seconds: float) -> tuple[str, str | None]:
    """Damage a file and show it to its reader; what was done to it, and what is wrong."""
    reader = READERS[name]
    rng = random.Random(seed)
    kind, damaged = "", _good(name)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        done, damaged = (mutate if reader.lines else mutate_text)(damaged or b"\n", rng.random())
        kind += f" {done}"
    path = folder / f"file{reader.suffix}"
    path.write_bytes(damaged)
    signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        reader.read(path)
    except Stuck:
        return kind, "takes too long"
    except sources.Wrong as wrong:
        return kind, str(wrong)
    except BaseException:
        return kind, traceback.format_exc()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        for left in folder.iterdir():
            if left.is_file():
                left.unlink()
    return kind, None


def run(seed: int, count: int, only: str | None, seconds: float) -> Iterator[tuple[str, str, str | None]]:
    """Show so many files, each kind in turn; yield the reader, what was done, and what is wrong."""
    names = [only] if only else list(READERS)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            name = names[number % len(names)]
            kind, wrong = show(name, f"readers/{seed}/{number}", Path(folder), seconds)
            yield (
                name,
                kind,
                None if wrong is None else f"seed {seed}, number {number}, {name},{kind}: {wrong}",
            )


def main() -> int:
    """Run and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--only", choices=READERS)
    parser.add_argument("--seconds", type=float, default=10.0, help="that a reader may take (10)")
    parser.add_argument("--megabytes", type=int, default=1500, help="of address space (1500)")
    arguments = parser.parse_args()
    size = arguments.megabytes << 20
    resource.setrlimit(resource.RLIMIT_AS, (size, size))
    shown: Counter[str] = Counter()
    wrong: list[str] = []
    for name, _, problem in run(arguments.seed, arguments.count, arguments.only, arguments.seconds):
        shown[name] += 1
        if problem is not None:
            wrong.append(problem)
            print(problem, flush=True)
    print(", ".join(f"{name} {times}" for name, times in shown.items()))
    print(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB at most")
    print(f"seed {arguments.seed}: {len(wrong)} wrong answers to {arguments.count} damaged files")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
