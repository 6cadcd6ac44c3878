"""The time until the home screen appears, and the delay of a key at the table.

    python -m tools.bench_screen [RUNS]

Both are measured in a terminal of their own. The first frame is compared with that of an empty Textual app of
the same size, in alternating runs. Fails if the home screen takes more than 1.35 times as long, or a key at
the table more than 2 yardsticks (:mod:`tools.yardstick`) at the median or 8 at the 95th percentile.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.support.terminal import Terminal, barbu_command
from tools.yardstick import Yardstick

SIZES = ((80, 24), (120, 36), (160, 45))
RATIO, MEDIAN, P95 = 1.35, 2.0, 8.0
RUNS, KEYS = 8, 60
PATIENCE = 20.0

BLANK = """
from textual.app import App
from textual.widgets import Static

class Blank(App):
    def compose(self):
        yield Static("BLANK")

Blank().run()
"""


def environment(home: Path) -> dict[str, str]:
    """Return a home of its own, and a terminal of all colours."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL") if name in os.environ}
    return {
        **kept,
        "HOME": str(home),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "PYTHONPATH": str(Path(__file__).parents[1]),
    }


def first_frame(command: Sequence[str], words: bytes, home: Path, size: tuple[int, int]) -> float:
    """Return the seconds from the start of a program until these words are on the screen."""
    begun = time.perf_counter()
    with Terminal(command, env=environment(home), size=size, afresh=True) as terminal:
        if not terminal.until(lambda: words in terminal.output, PATIENCE, every=0.001):
            raise SystemExit(f"{words!r} did not come up: {terminal.text()[-500:]}")
        return time.perf_counter() - begun


def frames(size: tuple[int, int], runs: int) -> tuple[float, float]:
    """Return median seconds to the first frame: a blank app, the home screen."""
    blank, home = [], []
    with tempfile.TemporaryDirectory() as directory:
        place = Path(directory)
        for run in range(runs + 1):
            one = first_frame([sys.executable, "-c", BLANK], b"BLANK", place, size)
            two = first_frame(barbu_command(), b"Continue", place, size)
            if run:  # the first one finds nothing compiled
                blank.append(one)
                home.append(two)
    return statistics.median(blank), statistics.median(home)


def answer(terminal: Terminal, key: bytes) -> float:
    """Return the seconds from a key until the last of what it prints has come."""
    terminal.read(0.05)
    begun = time.perf_counter()
    terminal.send(key)
    last = begun
    while time.perf_counter() - last < 0.04:
        if terminal.read(0.002):
            last = time.perf_counter()
    return max(0.0, last - begun)


def keys(size: tuple[int, int], yardstick: Yardstick) -> list[float]:
    """Return the seconds from each of some keys to its frame: the cursor to and fro among the cards that may be played."""
    taken = []
    with tempfile.TemporaryDirectory() as directory:
        command = barbu_command("play", "--seed", "8", "--speed", "instant", "--bots", "random,random,random")
        with Terminal(command, env=environment(Path(directory)), size=size) as terminal:
            if not terminal.until(lambda: b"Enter" in terminal.output, PATIENCE):
                raise SystemExit(f"The table did not come up: {terminal.text()[-500:]}")
            for _ in range(30):
                terminal.output = b""
                terminal.send(b"\r")
                terminal.read(0.3)
                if "Your turn" in terminal.text():
                    break
            for place in range(KEYS):
                seconds = answer(terminal, b"\x1b[D" if place % 4 < 2 else b"\x1b[C")
                if seconds:
                    taken.append(seconds)
                if place % 6 == 0:
                    yardstick.sample()
    return taken


def main() -> int:
    """Measure, print, and say whether it is quick enough."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    good = True
    print("first frame     blank      home    ratio")
    for size in SIZES[:1]:
        blank, home = frames(size, runs)
        good &= home <= RATIO * blank
        print(
            f"{size[0]:>4} × {size[1]:<4} {blank * 1000:>7.0f} ms {home * 1000:>6.0f} ms {home / blank:>8.2f}"
        )
    print("a key       median       p95    frames  in yardsticks")
    for size in SIZES:
        yardstick = Yardstick(time.perf_counter)
        taken = sorted(keys(size, yardstick))
        if len(taken) < KEYS // 4:
            raise SystemExit(f"Only {len(taken)} of {KEYS} keys changed anything.")
        median, late = statistics.median(taken), taken[int(len(taken) * 0.95)]
        units = (yardstick.units(median), yardstick.units(late))
        good &= units[0] <= MEDIAN and units[1] <= P95
        print(
            f"{size[0]:>4} × {size[1]:<4} {median * 1000:>5.1f} ms {late * 1000:>6.1f} ms {len(taken):>8}"
            f"  {units[0]:.2f}, {units[1]:.2f}; {yardstick}"
        )
    print("quick enough" if good else "too slow")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
