"""Damaged records, shown to every command that reads one.

    python -m tests.robustness.damage [--first N] [--count N] [--seconds S] [--megabytes M]

Each command must answer with one sentence that names the file, within a time and a memory, without a
traceback, and leave the file as it is. Prints what was answered how often; exit status 1 if anything was
wrong, with the number of the mutation, which makes it again.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import random
import re
import resource
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

from barbu_tui.cli import main as barbu
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.file import RecordError, RecordWriteError
from barbu_tui.session.record.saves import glance
from barbu_tui.session.scores.statistics import read_game
from tests.robustness.mutations import mutate
from tests.support.random_play import random_rules
from tests.support.records import record_bytes, short_header, whole_game

COMMANDS = ("check", "sheet", "show", "replay", "resume", "lists")
"""``lists`` is no command: it is what the lists of saves and the statistics read of every file in their directory."""
NOT_ITS_FAULT = ("needs a terminal", "Unknown bot")
FIXTURES = Path(__file__).parents[1] / "fixtures" / "records" / "v1"


class Stuck(Exception):
    """A command has not answered in time."""


def base(number: int) -> bytes:
    """A good record: short ones mostly, now and then a whole game or one that is kept for good."""
    rng = random.Random(f"base/{number}")
    if rng.random() < 0.03:
        data = whole_game(rng.choice(("online", "sheet3", "barbuda")), 1)
        if rng.random() < 0.5:  # a human's, which the statistics read to its end
            data = data.replace(b'"kind":"bot","bot":"random"', b'"kind":"human","bot":null', 1)
        return data
    if rng.random() < 0.3:
        kept = [path for path in sorted(FIXTURES.iterdir()) if path.stat().st_size < 20_000]
        return rng.choice(kept).read_bytes()
    return _short(random_rules(rng), rng)


def _short(rules: Ruleset, rng: random.Random) -> bytes:
    first = rng.randrange(1, rules.deals)
    match = Match(short_header(rules, first, first + 1, seed=rng.randrange(3)))
    for _ in range(rng.choice((10, 60, 500))):
        if match.advance() is None:
            break
    return record_bytes(match.header, match.events)


def _ring(number: int, frame: FrameType | None) -> None:
    raise Stuck


def ask(command: str, path: Path, seconds: float) -> tuple[int, str, str]:
    """Return a command's answer: status, output, error output."""
    out, err = io.StringIO(), io.StringIO()
    signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            if command == "resume":
                return _resume(path)
            if command == "lists":
                return _lists(path)
            status = barbu([command, str(path)])
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return status, out.getvalue(), err.getvalue()


def _resume(path: Path) -> tuple[int, str, str]:
    """Do the work of ``barbu resume`` before its screen opens, and a few actions of the game."""
    try:
        match = Match.resume(path)
    except (RecordError, RecordWriteError) as error:
        return 2, "", f"barbu: {error}\n"
    except ValueError as error:  # an unknown bot
        return 2, "", f"barbu: {error}\n"
    for _ in range(3):
        if match.advance() is None:
            break
    match.close()
    return 0, "", ""


def _lists(path: Path) -> tuple[int, str, str]:
    """Read a file as lists do; one that is not a record is left out."""
    with contextlib.suppress(RecordError, OSError):
        glance(path)
    read_game(path)
    return 0, "", ""


def problems(command: str, path: Path, data: bytes, seconds: float) -> Iterator[str]:
    """Yield the faults of a command's answer."""
    try:
        status, out, err = ask(command, path, seconds)
    except Stuck:
        yield "hangs"
        return
    except BaseException:
        yield "raises\n" + traceback.format_exc()
        return
    said = out + err
    if status not in (0, 1, 2):
        yield f"status {status}"
    if "Traceback" in said or "Error:" in err.partition(": ")[0]:
        yield f"a traceback: {said[-800:]}"
    if re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", said):
        yield f"a control character: {said[-300:]!r}"
    if (
        status
        and command != "replay"
        and err.count("\n") + (out.count("\n") if command == "check" else 0) != 1
    ):
        yield f"not one sentence: {err[:500]}"
    if status and max(map(len, said.splitlines())) > 1500 and command != "show":
        yield f"no end of a sentence: {said[:300]}"
    if status and not any(
        words in err + out for words in (str(path), "The record is damaged in line", *NOT_ITS_FAULT)
    ):
        yield f"neither file nor line is named: {said[-500:]}"
    after = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if command == "resume" and not status:
        if not after.startswith(whole):
            yield "what was written is changed"
    elif after != data:
        yield "the file is altered"


def run(first: int, count: int, seconds: float, folder: Path) -> tuple[Counter[str], list[str]]:
    """Damage so many records and ask every command; what was answered, and what was wrong."""
    answers: Counter[str] = Counter()
    wrong: list[str] = []
    data = b""
    for number in range(first, first + count):
        if number % 10 == 0 or not data:
            data = base(number // 10)
        name, damaged = mutate(data, f"damage/{number}")
        answers[f"mutation {name}"] += 1
        path = folder / f"{number}.barbu.jsonl"
        for command in COMMANDS:
            path.write_bytes(damaged)
            for problem in problems(command, path, damaged, seconds):
                wrong.append(f"number {number}, {name}, {command}: {problem}")
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                answers[f"check says {barbu(['check', str(path)])}"] += 1
        finally:
            path.unlink()
    return answers, wrong


def main() -> int:
    """Run and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seconds", type=float, default=10.0, help="that a command may take (10)")
    parser.add_argument("--megabytes", type=int, default=1500, help="of address space (1500)")
    arguments = parser.parse_args()
    size = arguments.megabytes << 20
    resource.setrlimit(resource.RLIMIT_AS, (size, size))
    with tempfile.TemporaryDirectory() as folder:
        answers, wrong = run(arguments.first, arguments.count, arguments.seconds, Path(folder))
    for name, times in sorted(answers.items()):
        print(f"{times:>7}  {name}")
    print(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB at most")
    print(f"{len(wrong)} wrong answers to {arguments.count} damaged records and {len(COMMANDS)} commands")
    for each in wrong[:20]:
        print(each)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
