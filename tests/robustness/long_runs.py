"""Whole games of random knobs and bots through ``simulate``: every record right, memory flat.

python -m tests.robustness.long_runs [--first N] [--games N]
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from barbu_bots import bot_names
from barbu_tui.session.arena.simulate import simulate
from barbu_tui.session.record.file import load
from tests.oracle import check_record
from tests.support.random_play import random_rules


def resident() -> float:
    """Megabytes that this process holds now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / (1 << 20)


def play(number: int, folder: Path, names: Sequence[str]) -> tuple[str, list[str]]:
    """One game of bots of these names: its ruleset, and what is wrong with it."""
    rng = random.Random(f"long run/{number}")
    rules = random_rules(rng)
    bots = [rng.choice(names) for _ in rules.seats]
    where = f"game {number}, {rules.name} {rules.options_json()}, {','.join(bots)}"
    (result,) = simulate(rules, bots, 1, seed=number, out=folder)
    assert result.path is not None
    wrong = [f"{where}: {each}" for each in check_record(result.path)[:1]]
    record = load(result.path)
    if (
        sum(result.totals)
        or not record.position.ended
        or record.position.game.standing.running != result.totals
    ):
        wrong.append(f"{where}: totals {result.totals}")
    result.path.unlink()
    return rules.name, wrong


def run(first: int, games: int, bots: Sequence[str]) -> tuple[list[str], list[float], Counter[str]]:
    """So many games: what was wrong, megabytes held after each tenth of them, and games of each ruleset."""
    wrong: list[str] = []
    names: Counter[str] = Counter()
    held: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(first, first + games):
            name, found = play(number, Path(folder), bots)
            names[name] += 1
            wrong += found
            if (number - first + 1) % max(1, games // 10) == 0:
                held.append(resident())
    return wrong, held, names


def main() -> int:
    """Run and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--games", type=int, default=2000)
    arguments = parser.parse_args()
    wrong, held, names = run(arguments.first, arguments.games, bot_names())
    for each in wrong[:20]:
        print(each)
    counts = ", ".join(f"{name} {times}" for name, times in sorted(names.items()))
    print(f"{arguments.games} games ({counts}), {len(wrong)} wrong")
    print(f"MB after each tenth: {' '.join(f'{each:.0f}' for each in held)}")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
