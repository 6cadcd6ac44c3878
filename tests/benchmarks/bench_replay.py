"""How long a record takes to open and to walk along.

    python -m tests.benchmarks.bench_replay [FILE]

Without a file, a game of 28 deals between four ``sound`` is played for it. Fails when the record does
not open within half a second, or a step takes more than 20 milliseconds.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.match import new_header
from barbu_tui.session.moments import moments
from barbu_tui.session.record import load, write_whole
from barbu_tui.session.replay import Replay
from barbu_tui.session.simulate import play_game

OPEN_SECONDS, STEP_SECONDS = 0.5, 0.020


def a_game(directory: Path) -> Path:
    """The record of a whole game."""
    header = new_header(ruleset("online"), ["sound"] * 4, 28, human=None)
    events, _ = play_game(header)
    path = directory / "game.barbu.jsonl"
    write_whole(path, header, events)
    return path


def slowest(replay: Replay, walk: Callable[[int], int], places: list[int]) -> tuple[float, float]:
    """Seconds of the slowest step and of all, from every place; the view of each is made as a screen would."""
    worst = total = 0.0
    for at in places:
        begun = time.perf_counter()
        step = replay[walk(at)]
        if step.turn >= 0:
            step.deal.view(step.turn)
        replay.tricks(step.number)
        taken = time.perf_counter() - begun
        worst, total = max(worst, taken), total + taken
    return worst, total


def measure(path: Path) -> bool:
    """Print all figures; whether they are good enough."""
    begun = time.perf_counter()
    replay = Replay.of(load(path))
    loaded = time.perf_counter()
    found = moments(replay)
    opened = time.perf_counter()
    print(f"{len(replay)} steps, {len(replay.deals)} deals, {len(found)} moments")
    print(f"open      {1000 * (loaded - begun):8.2f} ms (at most {1000 * OPEN_SECONDS:.0f})")
    print(f"moments   {1000 * (opened - loaded):8.2f} ms")
    forwards = list(range(len(replay)))
    scattered = random.Random(1).sample(forwards, len(forwards))
    walks: list[tuple[str, Callable[[int], int], list[int]]] = [
        ("card on", lambda at: replay.clamp(at + 1), forwards),
        ("card back", lambda at: replay.clamp(at - 1), forwards[::-1]),
        ("trick on", replay.next_stop, forwards),
        ("trick back", replay.previous_stop, forwards[::-1]),
        ("deal on", replay.next_deal, forwards),
        ("deal back", replay.previous_deal, forwards[::-1]),
        ("anywhere", lambda at: at, scattered),
    ]
    worst = 0.0
    for name, walk, places in walks:
        most, total = slowest(replay, walk, places)
        worst = max(worst, most)
        print(f"{name:<10}{1000 * total / len(places):8.4f} ms on average, {1000 * most:.3f} ms at most")
    return opened - begun <= OPEN_SECONDS and worst <= STEP_SECONDS


def main() -> int:
    """Measure a record; 1 where it is too slow."""
    if len(sys.argv) > 1:
        return 0 if measure(Path(sys.argv[1])) else 1
    with tempfile.TemporaryDirectory() as directory:
        return 0 if measure(a_game(Path(directory))) else 1


if __name__ == "__main__":
    sys.exit(main())
