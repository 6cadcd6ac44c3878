"""Whether a figure depends on the seed of its layouts beyond its interval.

    python -m tools.hold_still --rules online --situations 300 --seeds 5 --jobs 2

Each card decision from games of bots is estimated with several seeds. *within* is the share of pairs of seeds
that agree, within both intervals (95 % is promised), on the difference between the best card and the
runner-up named by the first seed. *exact* counts the decisions in which every seed lists all likely layouts,
and those of them in which the figures differ by more than a hundredth of a point. *same best* counts the
decisions in which all seeds name the same card, or cards that the intervals cannot separate.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, count, islice
from math import hypot, sqrt
from time import process_time
from typing import Final

from barbu_bots.search.comparison import Comparison
from barbu_bots.search.intervals import NORMAL
from barbu_bots.search.playout import playing
from barbu_bots.search.question import question_of
from barbu_tui.core.ruleset import PRESETS
from barbu_tui.session.estimate.pool import Workers
from tools.common import parser_with, spread
from tools.games import a_card

_SAME: Final = 0.01
"""Points by which figures of the same layouts may part: the order of a sum."""


@dataclass(frozen=True)
class RepeatedDecision:
    """One decision, estimated with several seeds."""

    seeds: int
    within: int
    """Pairs of seeds that agree within both intervals."""
    exact: bool
    apart: float
    """The largest difference between two seeds, in points."""
    same_best: bool
    took: float
    """Seconds of processor time."""

    @property
    def pairs(self) -> int:
        """Pairs of seeds."""
        return self.seeds * (self.seeds - 1) // 2


def look(rules: str, seeds: int, number: int) -> RepeatedDecision | None:
    """Return the estimates of one decision with several seeds; ``None`` where there is nothing to decide."""
    begun = process_time()
    card = a_card(rules, number)
    if card is None:
        return None
    question = question_of(card[0], number, models=dict.fromkeys(card[0].rules.seats, "sound"))
    if len(question.options) < 2:
        return None
    estimates: list[Comparison] = []
    with playing(), Workers(1) as workers:
        for seed in range(seeds):
            run = workers.ask(replace(question, seed=1000 * number + seed))
            run.finish()
            estimates.append(run.comparison)
    snapshots = [each for each in (estimate.compared() for estimate in estimates) if each is not None]
    one, two = (each.choice for each in snapshots[0].options[:2])
    figures = [each.difference(one, two) for each in estimates]
    pairs = list(combinations(figures, 2))
    return RepeatedDecision(
        seeds,
        sum(abs(a.mean - b.mean) <= hypot(a.half, b.half) + _SAME for a, b in pairs),
        all(each.counted for each in snapshots),
        max(abs(a.mean - b.mean) for a, b in pairs),
        all(each.of(snapshots[0].best.choice).close for each in snapshots),
        process_time() - begun,
    )


def summary(decisions: list[RepeatedDecision]) -> str:
    """Return the table."""
    drawn = [each for each in decisions if not each.exact]
    exact = [each for each in decisions if each.exact]
    pairs = sum(each.pairs for each in drawn)
    share = sum(each.within for each in drawn) / max(1, pairs)
    # The pairs of a decision hang together, so the interval is that of the decisions' shares.
    squares = sum((each.within / each.pairs - share) ** 2 for each in drawn)
    error = NORMAL * sqrt(squares) / max(1, len(drawn))
    took = sum(each.took for each in decisions) / max(1, sum(each.seeds for each in decisions))
    return (
        f"within {share:.1%} ± {error:.1%} of {pairs} pairs in {len(drawn)} decisions\n"
        f"exact {len(exact)}, of which {sum(each.apart > _SAME for each in exact)} part\n"
        f"same best {sum(each.same_best for each in decisions)} of {len(decisions)}\n"
        f"{took:.2f} s of processor time an estimate"
    )


def main() -> None:
    """Print the table."""
    parser = parser_with(__doc__, situations=300, seeds=5, jobs=1)
    parser.add_argument("--rules", choices=PRESETS, default="online")
    parser.add_argument("--first", type=int, default=5_100_000, help="the first situation's seed")
    args = parser.parse_args()
    every = spread(partial(look, args.rules, args.seeds), count(args.first), args.jobs)
    decisions = list(islice((each for each in every if each is not None), args.situations))
    print(summary(decisions))


if __name__ == "__main__":
    main()
