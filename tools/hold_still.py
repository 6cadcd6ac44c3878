"""Whether a figure depends on the seed of its layouts by more than its interval says.

    python -m tools.hold_still --rules online --situations 300 --seeds 5

Each decision about a card out of games of bots is estimated with several seeds. *within* is the share of pairs of seeds whose
difference between the best card and the runner-up, as the first seed names them, agrees within both intervals (95 % is promised);
*exact* counts the decisions in which every seed lists all likely layouts, and those of them in which the figures part by more
than a hundredth of a point; *same best* counts the decisions in which all seeds name the same card, or cards that the intervals
cannot tell apart.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from itertools import combinations
from math import hypot, sqrt
from time import process_time
from typing import Final

from barbu_bots.search.estimate import Estimate
from barbu_bots.search.playout import playing
from barbu_bots.search.question import question_of
from barbu_tui.core.ruleset import PRESETS
from barbu_tui.session.estimate.pool import Workers
from tools.calibrate import a_card

_SAME: Final = 0.01
"""Points by which figures of the same layouts may part: the order of a sum."""


@dataclass(frozen=True)
class Decision:
    """One decision, estimated with several seeds."""

    pairs: int
    within: int
    exact: bool
    apart: float
    """The largest difference between two seeds, in points."""
    same_best: bool


def finished(workers: Workers, seed: int, rules: str, number: int) -> Estimate | None:
    """Return a finished estimate of a decision; ``None`` where there is none to take."""
    card = a_card(rules, number)
    if card is None:
        return None
    question = question_of(card[0], seed, models=dict.fromkeys(card[0].rules.seats, "sound"))
    if len(question.options) < 2:
        return None
    run = workers.ask(replace(question, seed=seed))
    while not run.estimate.finished:
        run.poll(1.0)
    return run.estimate


def look(workers: Workers, rules: str, number: int, seeds: int) -> Decision | None:
    """Estimate one decision with several seeds."""
    found = []
    for seed in range(seeds):
        estimate = finished(workers, 1000 * number + seed, rules, number)
        if estimate is None:
            return None
        found.append(estimate)
    shown = [each.snapshot() for each in found]
    snapshots = [each for each in shown if each is not None]
    one, two = (each.choice for each in snapshots[0].options[:2])
    figures = [each.difference(one, two) for each in found]
    pairs = list(combinations(figures, 2))
    within = sum(abs(a[0] - b[0]) <= hypot(a[1], b[1]) + _SAME for a, b in pairs)
    apart = max(abs(a[0] - b[0]) for a, b in pairs)
    same = all(each.of(snapshots[0].best.choice).close for each in snapshots)
    return Decision(len(pairs), within, all(each.exact for each in snapshots), apart, same)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rules", choices=PRESETS, default="online")
    parser.add_argument("--situations", type=int, default=300)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--first", type=int, default=5_100_000, help="the first situation's seed")
    asked = parser.parse_args()
    begun = process_time()
    found: list[Decision] = []
    with playing(), Workers(1) as workers:
        number = asked.first
        while len(found) < asked.situations:
            decision = look(workers, asked.rules, number, asked.seeds)
            number += 1
            if decision is not None:
                found.append(decision)
    drawn = [each for each in found if not each.exact]
    pairs = sum(each.pairs for each in drawn)
    share = sum(each.within for each in drawn) / max(1, pairs)
    error = 1.96 * sqrt(share * (1 - share) / max(1, len(drawn)))
    exact = [each for each in found if each.exact]
    print(f"within {share:.1%} ± {error:.1%} of {pairs} pairs in {len(drawn)} decisions")
    print(f"exact {len(exact)}, of which {sum(each.apart > _SAME for each in exact)} part")
    print(f"same best {sum(each.same_best for each in found)} of {len(found)}")
    print(f"{(process_time() - begun) / len(found) / asked.seeds:.2f} s of processor time an estimate")


if __name__ == "__main__":
    main()
