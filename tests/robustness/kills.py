"""Programs killed at any moment, in everything that is kept: nothing that was whole is lost, and the next run goes on.

    python -m tests.robustness.kills [--seed N] [--kills N] [--only NAME]

A process is forked for every life, works on the files of the one before, and is ended by SIGKILL after a random time. Prints the kills
of each kind; exit status 1 if anything was lost.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from shutil import rmtree

from barbu_tui.cli import main as barbu
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.arena.file import SetsFile
from barbu_tui.session.dataset import Dataset, write_dataset
from barbu_tui.session.lessons import progress as lessons
from barbu_tui.session.play.match import Match
from barbu_tui.session.practice import history
from barbu_tui.session.practice.due import Schedule
from barbu_tui.session.record.file import RecordError, load
from barbu_tui.session.review.file import Results
from barbu_tui.session.review.review import Review
from tests.oracle import check_record
from tests.robustness import sources
from tests.support.records import short_header

Life = Callable[[Path, random.Random], None]
Look = Callable[[Path, object], object]
"""Checks a folder against what it held before, and returns what it holds now; raises AssertionError."""


def whole_lines(path: Path) -> bytes:
    """The lines of a file that end."""
    data = path.read_bytes() if path.exists() else b""
    return data[: data.rfind(b"\n") + 1]


def _grown(path: Path, before: object) -> bytes:
    after = whole_lines(path)
    assert after.startswith(before if isinstance(before, bytes) else b""), (
        f"{path.name}: a whole line is gone"
    )
    return after


# --- what lives --------------------------------------------------------------------------------------


def play(folder: Path, rng: random.Random) -> None:
    """Play on in a game; a new one when one is over."""
    found = sorted(folder.glob("*.barbu.jsonl"))
    match = None
    with suppress(RecordError):  # killed before its header was whole
        if found and not load(found[-1]).position.ended:
            match = Match.resume(found[-1])
    if match is None:
        rules = ruleset(rng.choice(("online", "sheet3")))
        header = short_header(rules, 5, 6, seed=rng.randrange(99), human="Ann")
        match = Match.new(header, folder / f"{len(found):05d}.barbu.jsonl")
    while not match.over:
        if match.waiting:
            match.act(rng.choice(match.view(match.to_act).legal_actions()))
        else:
            match.advance()
    match.close()


def look_at_games(folder: Path, before: object) -> object:
    """Every game goes on from the lines that were whole, and is right."""
    known = before if isinstance(before, dict) else {}
    after = {}
    for path in folder.glob("*.barbu.jsonl"):
        after[path.name] = _grown(path, known.get(path.name))
        if after[path.name] and after[path.name] != known.get(path.name):
            assert load(path).size == len(after[path.name])
            assert check_record(path) == []
    assert after.keys() >= known.keys()
    return after


def review(folder: Path, rng: random.Random) -> None:
    """Go on with a review."""
    known = Review(sources.replay(), 0, rng.choice((1, 1, 2)))
    keeper = Results(folder / "x.review-S.jsonl", known)
    for result in sources.results():
        known.take(result)
        keeper.append(result)
        keeper.sum_up()


def look_at_review(folder: Path, before: object) -> object:
    """It has all results that it had."""
    return _grown(folder / "x.review-S.jsonl", before)


def learn(folder: Path, rng: random.Random) -> None:
    """Take page after page."""
    path = folder / "lessons.jsonl"
    while True:
        page = lessons.load(path).of("tricks").page
        lessons.note_page(path, "tricks", page + 1, 0)


def look_at_lessons(folder: Path, before: object) -> object:
    """The page is not an earlier one."""
    page = lessons.load(folder / "lessons.jsonl").of("tricks").page
    assert page >= (before if isinstance(before, int) else 0)
    return page


def practise(folder: Path, rng: random.Random) -> None:
    """Answer mistakes, each at first and then as its estimate goes on."""
    schedule = Schedule(folder / "due.jsonl")
    schedule.add(sources.items())
    while True:
        row = sources.rows()[0]
        line = history.append(folder / "practice.jsonl", replace(row, worlds=1))
        for worlds in range(2, 5):
            line = history.rewrite(line, replace(row, worlds=worlds))
        schedule.answered(rng.choice(schedule.items), "good")
        if rng.random() < 0.05:  # it is tidied
            schedule = Schedule(folder / "due.jsonl")


def look_at_practice(folder: Path, before: object) -> object:
    """No answer is gone, and no mistake."""
    count, keys = before if isinstance(before, tuple) else (0, set())
    rows = history.load(folder / "practice.jsonl")
    found = {item.key for item in Schedule(folder / "due.jsonl").items}
    assert len(rows) >= count, "an answer is gone"
    assert found >= keys, "a mistake is gone"
    return len(rows), found


def arena(folder: Path, rng: random.Random) -> None:
    """Add set after set to a match."""
    file = SetsFile(folder / "sets.jsonl", sources.MATCH)
    number = max(file.played, default=0)
    while True:
        number += 1
        file.add(replace(sources.one_set(), number=number))


def look_at_match(folder: Path, before: object) -> object:
    """No set is gone."""
    return _grown(folder / "sets.jsonl", before)


DATASET = Dataset(ruleset("sheet3"), ("random",) * 3, 6, 3, costs=False)


def dataset(folder: Path, rng: random.Random) -> None:
    """Write a data set."""
    for _ in write_dataset(folder / "out", DATASET):
        pass


def look_at_dataset(folder: Path, before: object) -> object:
    """No game that had its decisions is gone; when all is there, it is what it should be."""
    known = before if isinstance(before, set) else set()
    out = folder / "out"
    if (out / "README.md").exists() and not (out / "unfinished" / "dataset.jsonl").exists():
        assert (out / "decisions.jsonl").read_bytes() == _whole_dataset()
        assert len(list((out / "games").iterdir())) == DATASET.games
        rmtree(out)
        return set()
    after = {path.name for path in (out / "unfinished").glob("game-*")} if out.exists() else set()
    assert after >= known, "the decisions of a game are gone"
    return after


_decisions: dict[str, bytes] = {}


def _whole_dataset() -> bytes:
    if not _decisions:
        with tempfile.TemporaryDirectory() as folder:
            for _ in write_dataset(Path(folder) / "out", DATASET):
                pass
            _decisions["all"] = (Path(folder) / "out" / "decisions.jsonl").read_bytes()
    return _decisions["all"]


def bring_in(folder: Path, rng: random.Random) -> None:
    """Import a game again and again."""
    for number in range(1000):
        barbu(
            ["import", "tests/fixtures/barbuwin/deal_6.txt", "--out", str(folder / f"{number}.barbu.jsonl")]
        )


def look_at_imports(folder: Path, before: object) -> object:
    """Check that the files are complete."""
    for path in folder.glob("[0-9]*.barbu.jsonl"):
        assert check_record(path) == []
        path.unlink()
    return None


LIVES: dict[str, tuple[Life, Look, float]] = {
    "table": (play, look_at_games, 0.2),
    "review": (review, look_at_review, 0.05),
    "learn": (learn, look_at_lessons, 0.05),
    "practise": (practise, look_at_practice, 0.1),
    "arena": (arena, look_at_match, 0.05),
    "dataset": (dataset, look_at_dataset, 1.0),
    "import": (bring_in, look_at_imports, 0.2),
}
"""The kind of life, its check, and the most seconds that it goes on after its first write."""


_PATIENCE = 10.0
"""Seconds until something must have been written."""


def _state(folder: Path) -> list[tuple[str, int, int]]:
    """Return the files with their sizes and times."""
    found = []
    for path in folder.rglob("*"):
        with suppress(FileNotFoundError):
            status = path.stat()
            found.append((str(path), status.st_size, status.st_mtime_ns))
    return sorted(found)


def _killed(life: Life, folder: Path, rng: random.Random, seconds: float) -> bool:
    """Live in a process of its own until that is killed. Return whether it was."""
    seed = rng.random()
    child = os.fork()
    if not child:
        try:
            nowhere = os.open(os.devnull, os.O_RDWR)
            for stream in (1, 2):
                os.dup2(nowhere, stream)
            life(folder, random.Random(seed))
        except BaseException:
            (folder / "error.txt").write_text(traceback.format_exc())
            os._exit(1)
        os._exit(0)
    before, until = _state(folder), time.monotonic() + _PATIENCE
    while time.monotonic() < until and _state(folder) == before:
        time.sleep(0.001)
    time.sleep(rng.random() * seconds)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    error = folder / "error.txt"
    assert not error.exists(), error.read_text()
    return os.WIFSIGNALED(status)


def run(seed: int, kills: int, only: str | None = None) -> Iterator[str]:
    """Kill so many times, each kind in turn, and yield the kind that was killed.

    Raises:
        AssertionError: something is lost; the message says after which kill.
    """
    sources.results(), sources.items(), sources.rows(), sources.one_set()  # made once, before anybody is born
    names = [only] if only else list(LIVES)
    rng = random.Random(f"kills/{seed}")
    with tempfile.TemporaryDirectory() as home:
        held: dict[str, object] = {}
        done = 0
        while done < kills:
            name = names[done % len(names)]
            life, look, seconds = LIVES[name]
            folder = Path(home) / name
            folder.mkdir(exist_ok=True)
            try:
                killed = _killed(life, folder, rng, seconds)
                held[name] = look(folder, held.get(name))
            except AssertionError as error:
                raise AssertionError(f"seed {seed}, kill {done}, {name}: {error}") from None
            done += 1
            if killed:
                yield name


def main() -> int:
    """Run and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--only", choices=LIVES)
    arguments = parser.parse_args()
    killed: Counter[str] = Counter()
    try:
        for name in run(arguments.seed, arguments.kills, arguments.only):
            killed[name] += 1
    finally:
        print(
            f"seed {arguments.seed}: {sum(killed.values())} killed in their work of {arguments.kills}: {dict(killed)}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
