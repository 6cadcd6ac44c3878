"""Measures what contracts left and doubles owed are worth for later deals.

    python -m tests.benchmarks.fit_future --rules online sheet4 sheet3 barbuda --tracks 60000 --jobs 2 --write
    python -m tests.benchmarks.fit_future --rules sheet3 --tracks 20000 --seed 7 --check

A *track* is one dealer's deals in a row, from a random set of contracts left, with about as many doubles owed to that
dealer as there would be by then, one bot in all seats. No other deal of a game touches either, so tracks say all that whole games do.

* A set of contracts is worth the mean of what its next deal brings its dealer and what the set left after that deal is
  worth; from the smallest sets up.
* A double owed costs its player what those who owe one score less than those who owe none, in all deals that the dealer
  has left, by how many those are and how many of them are trumps or dominoes.

With ``--write`` the tables go into ``bots/weights/future.py``, one entry a ruleset; with
``--check`` the tables there are held against the tracks instead, which must have another seed. Both print the error,
in points: root mean square, with the noise of the tracks taken off.
"""

from __future__ import annotations

import argparse
import pickle
import pprint
from collections import defaultdict
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random

from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.doubling import Standing
from barbu_tui.core.ruleset import PRESETS, Ruleset, ruleset
from bots import make_bot
from bots.search.playout import play_deal, playing
from bots.weights import future

OUT = Path(future.__file__)
_CHUNK = 250
"""Tracks in one task."""
_LEAST = 0.7
"""The error that is kept at least, where the noise of what figures are held against hides it."""
_DOUBLES, _FEWER = 0.5, 0.15
"""How often a bot doubles the dealer in a negative contract, and at trumps or dominoes."""


@dataclass
class Mean:
    """A running mean."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """One more value."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: Mean) -> None:
        """All values of another."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        """The mean; 0 without values."""
        return self.total / self.count if self.count else 0.0

    @property
    def variance(self) -> float:
        """Of the mean, not of the values."""
        if self.count < 2:
            return float("inf")
        return (self.squares - self.total**2 / self.count) / (self.count - 1) / self.count


Means = defaultdict[tuple[int, ...], Mean]


def _means() -> Means:
    return defaultdict(Mean)


@dataclass
class Sample:
    """What tracks showed."""

    steps: Means = field(default_factory=_means)
    """(set of contracts left, set after the deal) → the dealer's net in that deal. Sets are bits in the sheet's order."""
    runs: Means = field(default_factory=_means)
    """(set of contracts left) → the dealer's net in all deals left."""
    owing: Means = field(default_factory=_means)
    """(deals left, positive contracts among them, doubles owed) → a player's net in all deals left."""

    def merge(self, other: Sample) -> None:
        """Both together."""
        for mine, theirs in (
            (self.steps, other.steps),
            (self.runs, other.runs),
            (self.owing, other.owing),
        ):
            for key, mean in theirs.items():
                mine[key].merge(mean)


def positives(rules: Ruleset, left: int) -> int:
    """How many contracts of a set are positive."""
    return sum(left >> at & 1 and not rules.specs[each].negative for at, each in enumerate(rules.contracts))


def play_track(rules: Ruleset, seed: int, sample: Sample, bot: str) -> None:
    """Play one track and add it to a sample."""
    random = Random(f"barbu/1/track/{rules.name}/{seed}")
    count = len(rules.contracts)
    size = 1 + random.randrange(count - 1)
    kept = random.sample(rules.contracts, size)
    mine = [each for each in rules.contracts if each not in kept]
    left = sum(1 << at for at, each in enumerate(rules.contracts) if each not in mine)
    dealt = len(mine)
    least = max(0, rules.owed_doubles - size)
    paid = [max(least, _doubled(rules, mine, random)) for _ in rules.seats]
    bots = [make_bot(bot)] * rules.players
    begun = []
    number = 0
    while left:
        owed = [max(0, rules.owed_doubles - each) for each in paid]
        called = (tuple(mine), *([rules.contracts[:dealt]] * (rules.players - 1)))
        doubled = tuple((paid[seat], *([0] * (rules.players - 1))) for seat in rules.seats)
        standing = Standing(rules.players * dealt, called, doubled, (0,) * rules.players)
        deal = play_deal(Deal(rules, standing, 0, deal_hands(rules, seed, number)), bots, seed)
        assert deal.choice is not None
        after = left ^ 1 << rules.contracts.index(deal.choice.contract)
        begun.append((left, owed, deal.score().total))
        sample.steps[left, after].add(begun[-1][2][0])
        for bid in deal.bids:
            paid[bid.seat] += 0 in bid.double
        mine.append(deal.choice.contract)
        left = after
        dealt += 1
        number += 1
    _note_runs(rules, begun, sample)


def _doubled(rules: Ruleset, called: list[Contract], random: Random) -> int:
    """How often a player has doubled a dealer in these contracts, about as often as bots do."""
    made = sum(random.random() < (_DOUBLES if rules.specs[each].negative else _FEWER) for each in called)
    return min(made, rules.owed_doubles)


def _note_runs(rules: Ruleset, begun: list[tuple[int, list[int], tuple[int, ...]]], sample: Sample) -> None:
    together = [0] * rules.players
    for left, owed, net in reversed(begun):
        together = [a + b for a, b in zip(together, net, strict=True)]
        sample.runs[left,].add(together[0])
        for seat in range(1, rules.players):
            sample.owing[left.bit_count(), positives(rules, left), owed[seat]].add(together[seat])


def play_tracks(rules: Ruleset, bot: str, seeds: Iterable[int]) -> Sample:
    """A sample of tracks."""
    sample = Sample()
    with playing():
        for seed in seeds:
            play_track(rules, seed, sample, bot)
    return sample


def gathered(rules: Ruleset, bot: str, seed: int, tracks: int, jobs: int, keep: Path | None = None) -> Sample:
    """A sample of tracks, several processes at work.

    Args:
        rules: the ruleset.
        bot: in all seats.
        seed: of the first track.
        tracks: how many.
        jobs: processes.
        keep: a directory in which samples are kept, and looked for first.
    """
    path = None if keep is None else keep / f"{rules.name}-{bot}-{seed}-{tracks}.pickle"
    if path is not None and path.exists():
        kept: Sample = pickle.loads(path.read_bytes())
        return kept
    sample = _gather(rules, bot, seed, tracks, jobs)
    if path is not None:
        path.write_bytes(pickle.dumps(sample))
    return sample


def _gather(rules: Ruleset, bot: str, seed: int, tracks: int, jobs: int) -> Sample:
    chunks = [range(at, min(at + _CHUNK, seed + tracks)) for at in range(seed, seed + tracks, _CHUNK)]
    sample = Sample()
    if jobs < 2:
        for chunk in chunks:
            sample.merge(play_tracks(rules, bot, chunk))
        return sample
    with ProcessPoolExecutor(jobs) as pool:
        for part in pool.map(partial(play_tracks, rules, bot), chunks):
            sample.merge(part)
    return sample


def set_values(sample: Sample, contracts: int) -> tuple[list[float], list[float]]:
    """What each set of contracts is worth to its dealer, and the variance of that.

    Sets of all contracts, which nothing leaves behind, are not among them; their entry is 0.
    """
    by_set: dict[int, list[tuple[int, Mean]]] = defaultdict(list)
    for (left, after), mean in sample.steps.items():
        by_set[left].append((after, mean))
    worth = [0.0] * (1 << contracts)
    variance = [0.0] * (1 << contracts)
    for left in sorted(by_set, key=int.bit_count):
        count = sum(mean.count for _, mean in by_set[left])
        worth[left] = sum(mean.total + mean.count * worth[after] for after, mean in by_set[left]) / count
        variance[left] = sum(
            (mean.count / count) ** 2 * ((mean.variance if mean.count > 1 else 900.0) + variance[after])
            for after, mean in by_set[left]
        )
    return worth, variance


def smoothed(worth: list[float], variance: list[float], positive: int, keep: bool = True) -> list[float]:
    """Sets of contracts with the noise of single sets taken off.

    A line for all sets (how many contracts, which, which by how many, two positives together) is fitted by weighted least
    squares; of what a set is worth besides, as much is kept as cannot be noise.

    Args:
        worth: set → what it is worth.
        variance: set → of that; infinite where a set was not seen.
        positive: the positive contracts, as a set.
        keep: keep what cannot be noise; else the line alone.
    """
    contracts = len(worth).bit_length() - 1
    sets = range(1, len(worth) - 1)
    rows = {each: _row(each, contracts, positive) for each in sets}
    size = len(rows[1])
    matrix = [[0.0] * size for _ in range(size)]
    right = [0.0] * size
    for each in sets:
        for a in range(size):
            right[a] += rows[each][a] * worth[each] / variance[each]
            for b in range(size):
                matrix[a][b] += rows[each][a] * rows[each][b] / variance[each]
    weights = solved(matrix, right)
    line = {each: sum(a * b for a, b in zip(rows[each], weights, strict=True)) for each in sets}
    seen = [each for each in sets if variance[each] < float("inf")]
    beside = max(0.0, sum((worth[each] - line[each]) ** 2 - variance[each] for each in seen) / len(seen))
    found = [0.0] * len(worth)
    for each in sets:
        share = beside / (beside + variance[each]) if keep and each in seen else 0.0
        found[each] = line[each] + (worth[each] - line[each]) * share
    return found


def _row(left: int, contracts: int, positive: int) -> list[float]:
    """What the line for a set of contracts is made of."""
    count = left.bit_count()
    held = [float(left >> at & 1) for at in range(contracts)]
    sizes = [float(count == size) for size in range(1, contracts)]
    by_count = [has * (count - contracts / 2) for has in held]
    return [*sizes, *held, *by_count, float((left & positive).bit_count() > 1)]


def fitted(sample: Sample, rules: Ruleset) -> list[float]:
    """What each set of contracts is worth to its dealer.

    Step by step the noise is small, but a set may come up with other doubles owed than the deal before it leaves. What
    whole runs bring more or less is added, as a line.
    """
    count = len(rules.contracts)
    positive = sum(1 << at for at, each in enumerate(rules.contracts) if not rules.specs[each].negative)
    worth = smoothed(*set_values(sample, count), positive)
    gaps, variance = [0.0] * len(worth), [float("inf")] * len(worth)
    for (left,), mean in sample.runs.items():
        gaps[left], variance[left] = mean.mean - worth[left], mean.variance
    more = smoothed(gaps, variance, positive, keep=False)
    return [a + b for a, b in zip(worth, more, strict=True)]


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations, by elimination; a trace of ridge keeps columns that depend on others apart."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(size):
        rows[at][at] += 1e-6
    for at in range(size):
        pivot = max(range(at, size), key=lambda each: abs(rows[each][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for other in range(at + 1, size):
            factor = rows[other][at] / rows[at][at]
            rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    found = [0.0] * size
    for at in reversed(range(size)):
        rest = sum(rows[at][other] * found[other] for other in range(at + 1, size))
        found[at] = (rows[at][size] - rest) / rows[at][at]
    return found


def debt_values(sample: Sample, rules: Ruleset) -> dict[tuple[int, int, int], tuple[float, float]]:
    """(deals left, positives among them, doubles owed) → what one double less is worth, and its variance."""
    found = {}
    for (deals, positive, owed), mean in sample.owing.items():
        less = sample.owing.get((deals, positive, owed - 1))
        if owed and less is not None and min(less.count, mean.count) > 50:
            found[deals, positive, owed] = (less.mean - mean.mean, less.variance + mean.variance)
    return found


def smoothed_debts(
    measured: Mapping[tuple[int, int, int], tuple[float, float]],
) -> dict[tuple[int, int, int], float]:
    """What one double less is worth, each figure drawn to those with as many deals left as far as it may be noise."""
    found = {}
    for key, (value, variance) in measured.items():
        alike = [each for other, each in measured.items() if (other[0], other[2]) == (key[0], key[2])]
        weight = sum(1 / noise for _, noise in alike)
        mean = sum(each / noise for each, noise in alike) / weight
        beside = max(0.0, sum((each - mean) ** 2 - noise for each, noise in alike) / len(alike))
        found[key] = max(0.0, mean + (value - mean) * beside / (beside + variance))
    return found


def error(pairs: Iterable[tuple[float, float, float]]) -> float:
    """The root mean square of how far figures are off, without the noise of what they are held against.

    Args:
        pairs: (figure, what was measured, the variance of that).
    """
    rows = list(pairs)
    if not rows:
        return 0.0
    return sqrt(max(0.0, sum((shown - real) ** 2 - noise for shown, real, noise in rows) / len(rows)))


def differences(
    worth: Mapping[int, float] | list[float], runs: Means, contracts: int
) -> Iterable[tuple[float, float, float]]:
    """What two calls leave, set against each other: shown, measured, variance. One row for every two of a set."""
    for left in range(1, (1 << contracts)):
        rest = [left ^ 1 << at for at in range(contracts) if left >> at & 1 and left ^ 1 << at]
        for first in rest:
            for second in rest:
                one, two = runs.get((first,)), runs.get((second,))
                if first < second and one is not None and two is not None:
                    yield worth[first] - worth[second], one.mean - two.mean, one.variance + two.variance


def report(
    rules: Ruleset,
    sample: Sample,
    worth: list[float],
    debts: Mapping[tuple[int, int, int], float],
) -> tuple[float, float]:
    """Print how far tables are off, and return it: what calls leave, what paying a double is worth."""
    count = len(rules.contracts)
    of_calls = error(differences(worth, sample.runs, count))
    measured = debt_values(sample, rules)
    of_debts = error((debts[key], real, noise) for key, (real, noise) in measured.items() if key in debts)
    print(
        f"{rules.name}: what two calls leave is off by {of_calls:.2f}, a double owed by {of_debts:.2f} (rms)"
    )
    for at, contract in enumerate(rules.contracts):
        sets = [each for each in range(1 << count) if each >> at & 1 and each.bit_count() < count]
        usual = sum(worth[each] - worth[each ^ 1 << at] for each in sets) / len(sets)
        print(f"  {contract:16} {usual:6.1f} more with it than without; alone {worth[1 << at]:6.1f}")
    return of_calls, of_debts


def entry(
    rules: Ruleset, bot: str, seed: int, tracks: int, jobs: int, keep: Path | None
) -> dict[str, object]:
    """The tables of a ruleset, fitted on two thirds of the tracks and held against the rest."""
    third = tracks // 3
    sample = gathered(rules, bot, seed, tracks - third, jobs, keep)
    worth = fitted(sample, rules)
    debts = smoothed_debts(debt_values(sample, rules))
    of_calls, of_debts = report(rules, gathered(rules, bot, seed + tracks, third, jobs, keep), worth, debts)
    return {
        "contracts": rules.contracts,
        "sets": tuple(round(each, 1) for each in worth),
        "debts": {key: round(value, 1) for key, value in sorted(debts.items())},
        "error": (round(max(of_calls, _LEAST), 2), round(max(of_debts, _LEAST), 2)),
    }


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", nargs="+", default=list(PRESETS))
    parser.add_argument("--tracks", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=4_000_000)
    parser.add_argument("--bot", default="sound")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a directory for the samples, to fit them again")
    parser.add_argument("--write", action="store_true", help="keep the tables")
    parser.add_argument(
        "--check", action="store_true", help="hold the tables that are kept against new tracks"
    )
    asked = parser.parse_args()
    kept = dict(future.MEASURED)
    for name in asked.rules:
        rules = ruleset(name)
        if asked.check:
            table = kept[name]
            sample = gathered(rules, asked.bot, asked.seed, asked.tracks, asked.jobs)
            report(rules, sample, list(table.sets), table.debts)
            continue
        found = entry(rules, asked.bot, asked.seed, asked.tracks, asked.jobs, asked.keep)
        kept[name] = future.FutureTable(**found)  # type: ignore[arg-type]
        if asked.write:
            OUT.write_text(module(kept))


def module(kept: Mapping[str, future.FutureTable]) -> str:
    """The text of the module with these tables; format it with ruff."""
    text = OUT.read_text()
    head = text[: text.index("MEASURED")]
    rows = []
    for name, table in kept.items():
        rows.append(
            f"    {name!r}: FutureTable(\n        contracts={table.contracts!r},\n"
            f"        sets={pprint.pformat(table.sets, width=90, compact=True)},\n"
            f"        debts={pprint.pformat(table.debts, width=90, compact=True)},\n        error={table.error!r},\n    ),"
        )
    return f"{head}MEASURED: Final[Mapping[str, FutureTable]] = {{\n" + "\n".join(rows) + "\n}\n"


if __name__ == "__main__":
    main()
