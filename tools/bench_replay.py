"""The time to open a record and to walk along it.

    python -m tools.bench_replay [FILE]

Without a file, a game of 28 deals between four ``sound`` is played. Fails if the record does not open within
40 yardsticks (:mod:`tools.yardstick`), or a step on the screen takes more than 6. All times are processor
times, so that other load does not count.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.play.header import new_header
from barbu_tui.session.record.file import load, write_whole
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.words.moments import Moments
from tools.yardstick import Yardstick

OPEN_UNITS, STEP_UNITS = 40.0, 6.0
SIZES = ((80, 24), (120, 36), (160, 45))


def a_game(directory: Path) -> Path:
    """Return the record of a whole game."""
    header = new_header(ruleset("online"), ["sound"] * 4, 28, human=None)
    events, _ = play_game(header)
    path = directory / "game.barbu.jsonl"
    write_whole(path, header, events)
    return path


def slowest(replay: Replay, walk: Callable[[int], int], places: list[int]) -> tuple[float, float]:
    """Return the seconds of the slowest step and of all, from every place; the view of each is made as a screen would."""
    worst = total = 0.0
    for at in places:
        begun = time.thread_time()
        step = replay[walk(at)]
        if step.turn >= 0:
            step.deal.view(step.turn)
        replay.tricks(step.number)
        taken = time.thread_time() - begun
        worst, total = max(worst, taken), total + taken
    return worst, total


def on_screen(replay: Replay, size: tuple[int, int]) -> list[float]:
    """Return the seconds from a key to the finished rows of the screen: on, back, and to places all over the game."""
    from barbu_tui.session.store.settings import Settings
    from barbu_tui.ui.app import BarbuApp
    from barbu_tui.ui.screens.replay.replay_screen import ReplayScreen

    taken = []

    async def run() -> None:
        screen = ReplayScreen(replay)
        app = BarbuApp(Settings(), first=lambda: screen)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            places = random.Random(2).choices(range(len(replay)), k=200)
            forwards = list(range(400, 600))
            for at in [*forwards, *reversed(forwards), *places]:
                begun = time.thread_time()
                screen.action_go(at)
                taken.append(time.thread_time() - begun)
            await pilot.pause()

    asyncio.run(run())
    return sorted(taken)


def measure(path: Path) -> bool:
    """Print all figures. Return whether they are within the limits."""
    yardstick = Yardstick(time.thread_time)
    begun = time.thread_time()
    replay = Replay.of(load(path))
    loaded = time.thread_time()
    moments = [each for number in replay.deals for each in Moments(replay).of(number)]
    opened = time.thread_time()
    print(f"{len(replay)} steps, {len(replay.deals)} deals, {len(moments)} moments")
    print(f"open      {1000 * (loaded - begun):8.2f} ms")
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
    yardstick.sample(5)
    for name, walk, places in walks:
        most, total = slowest(replay, walk, places)
        worst = max(worst, most)
        print(f"{name:<10}{1000 * total / len(places):8.4f} ms on average, {1000 * most:.3f} ms at most")
    for size in SIZES:
        taken = on_screen(replay, size)
        slow = taken[-1]
        worst = max(worst, slow)
        yardstick.sample(3)
        middle = taken[len(taken) // 2]
        print(
            f"screen {size[0]:>3}x{size[1]} {1000 * middle:8.2f} ms in the middle, {1000 * slow:.2f} ms at most"
        )
    opening, slowest_step = yardstick.units(opened - begun), yardstick.units(worst)
    print(
        f"in yardsticks: open {opening:.1f} of {OPEN_UNITS:.0f}, slowest step {slowest_step:.2f} of {STEP_UNITS:.0f}"
    )
    print(yardstick)
    return opening <= OPEN_UNITS and slowest_step <= STEP_UNITS


def main() -> int:
    """Measure a record; 1 where it is too slow."""
    if len(sys.argv) > 1:
        return 0 if measure(Path(sys.argv[1])) else 1
    with tempfile.TemporaryDirectory() as directory:
        return 0 if measure(a_game(Path(directory))) else 1


if __name__ == "__main__":
    sys.exit(main())
