"""Fits the worth of contracts left and doubles owed for later deals.

    python -m tools.fit_future --rules online sheet4 sheet3 barbuda --tracks 60000 --jobs 2 --write
    python -m tools.fit_future --rules online sheet4 sheet3 --tracks 20000 --onto 60000 --write
    python -m tools.fit_future --rules sheet3 --tracks 20000 --seed 7 --check

A *track* is one dealer's deals in a row, from a random set of contracts left, with about as many doubles owed
to that dealer as usual, one bot in all seats. Other deals of a game affect neither, so tracks are as good as
whole games.

The rest of a dealer's deals depends only on the contracts left and the doubles that each player owes. Its
worth is the mean of the next deal's points plus the worth of the rest after it, from the smallest sets up:

* a set of contracts by itself, without owed doubles;
* for the dealer, each double that a player owes, by the number of deals left and of trumps or dominoes among
  them: with few left it falls on the best hands of the dealer. Half of the tracks begin with any number of
  doubles owed, to separate this from the set;
* for a player, the additional score of owing one double less, in all deals that the dealer has left.

The frequency of owed doubles being made is counted too, contract by contract.

With ``--write`` the tables go into ``bots/barbu_bots/weights/future.json``, one entry per ruleset; with
``--onto`` the old sets count as those of so many tracks. With ``--check`` the existing tables are compared
with the tracks, which must have another seed. Both print the error, in points, root mean square: the distance
of two halves of the tracks, or of the tables from the tracks without that noise. ``tools.calibrate --kind
later`` compares them with deals from games.
"""

from __future__ import annotations

import argparse
import pickle
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from barbu_bots import make_bot
from barbu_bots.search.playout import play_deal, playing
from barbu_bots.weights.book import FutureTable
from barbu_bots.weights.current import MEASURED
from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.doubling import Standing
from barbu_tui.core.ruleset import PRESETS, Ruleset, ruleset
from tools.common import Mean, parser_with, spread
from tools.least_squares import solve
from tools.weights_file import save, written

_CHUNK = 250
"""Tracks in one task."""
_LEAST = 1.7, 0.7
"""The errors that are kept at least: noise is not all. Held against deals out of games, what two calls leave was off by 1.7 over three
rulesets (``tools.calibrate --kind later``)."""
_ANY_DEBTS = 0.5
"""The share of tracks that begin with any number of doubles owed."""
_FEW = 20
"""Deals, less what sets explain, below which nothing is said about a double owed."""
_DOUBLES, _FEWER = 0.5, 0.15
"""The probability that a bot doubles the dealer in a negative contract, and at trumps or dominoes."""


Means = defaultdict[tuple[int, ...], Mean]
State: TypeAlias = tuple[int, tuple[int, ...]]
"""The contracts left, as a set (bits in the sheet's order), and what each other player owes, sorted."""
Step: TypeAlias = tuple[State, State]
"""The state before a deal, and after it."""


def _means() -> Means:
    return defaultdict(Mean)


@dataclass
class TrackSums:
    """The sums over tracks."""

    steps: dict[Step, Mean] = field(default_factory=lambda: defaultdict(Mean))
    """A deal → the dealer's net in it."""
    doubled: dict[Contract, Mean] = field(default_factory=lambda: defaultdict(Mean))
    """Contract → how often those doubled its dealer who owed a double and could still have waited."""
    owing: Means = field(default_factory=_means)
    """(deals left, positive contracts among them, doubles owed) → a player's net in all deals left."""

    def merge(self, other: TrackSums) -> None:
        """Add another sample."""
        for step, mean in other.steps.items():
            self.steps[step].merge(mean)
        for contract, mean in other.doubled.items():
            self.doubled[contract].merge(mean)
        for key, mean in other.owing.items():
            self.owing[key].merge(mean)


def positives(rules: Ruleset, left: int) -> int:
    """Return the number of positive contracts of a set."""
    return sum(left >> at & 1 and not rules.specs[each].negative for at, each in enumerate(rules.contracts))


def play_track(rules: Ruleset, seed: int, sample: TrackSums, bot: str) -> None:
    """Play one track and add it to a sample."""
    random = Random(f"barbu/1/track/{rules.name}/{seed}")
    count = len(rules.contracts)
    size = 1 + random.randrange(count - 1)
    kept = random.sample(rules.contracts, size)
    mine = [each for each in rules.contracts if each not in kept]
    left = sum(1 << at for at, each in enumerate(rules.contracts) if each not in mine)
    dealt = len(mine)
    least = max(0, rules.owed_doubles - size)
    anything = random.random() < _ANY_DEBTS
    paid = [
        random.randint(least, rules.owed_doubles) if anything else max(least, _doubled(rules, mine, random))
        for _ in rules.seats
    ]
    bots = [make_bot(bot)] * rules.players
    begun: list[tuple[int, list[int], tuple[int, ...]]] = []
    number = 0
    while left:
        owed = [max(0, rules.owed_doubles - each) for each in paid]
        called = (tuple(mine), *([rules.contracts[:dealt]] * (rules.players - 1)))
        doubled = tuple((paid[seat], *([0] * (rules.players - 1))) for seat in rules.seats)
        standing = Standing(rules.players * dealt, called, doubled, (0,) * rules.players)
        deal = play_deal(Deal(rules, standing, 0, deal_hands(rules, seed, number)), bots, seed)
        assert deal.choice is not None
        after = left ^ 1 << rules.contracts.index(deal.choice.contract)
        net = deal.score().total
        begun.append((left, owed, net))
        for bid in deal.bids:
            does = 0 in bid.double
            if bid.seat and 0 < owed[bid.seat] < left.bit_count():
                sample.doubled[deal.choice.contract].add(does)
            paid[bid.seat] += does
        then = [max(0, rules.owed_doubles - each) for each in paid]
        sample.steps[_state(left, owed), _state(after, then)].add(net[0])
        mine.append(deal.choice.contract)
        left = after
        dealt += 1
        number += 1
    _note_runs(rules, begun, sample)


def _state(left: int, owed: Sequence[int]) -> State:
    return left, tuple(sorted(owed[1:]))


def _doubled(rules: Ruleset, called: list[Contract], random: Random) -> int:
    """Return a random number of a player's doubles of a dealer in these contracts, about as many as bots make."""
    made = sum(random.random() < (_DOUBLES if rules.specs[each].negative else _FEWER) for each in called)
    return min(made, rules.owed_doubles)


def _note_runs(
    rules: Ruleset, begun: list[tuple[int, list[int], tuple[int, ...]]], sample: TrackSums
) -> None:
    together = [0] * rules.players
    for left, owed, net in reversed(begun):
        together = [a + b for a, b in zip(together, net, strict=True)]
        for seat in range(1, rules.players):
            sample.owing[left.bit_count(), positives(rules, left), owed[seat]].add(together[seat])


def play_tracks(rules: Ruleset, bot: str, seeds: Iterable[int]) -> TrackSums:
    """Return a sample of tracks."""
    sample = TrackSums()
    with playing():
        for seed in seeds:
            play_track(rules, seed, sample, bot)
    return sample


def track_sums(
    rules: Ruleset, bot: str, seed: int, tracks: int, jobs: int, keep: Path | None = None
) -> TrackSums:
    """Return a sample of tracks, several processes at work.

    Args:
        bot: in all seats.
        seed: of the first track.
        tracks: how many.
        keep: a directory in which samples are kept, and looked for first.
    """
    path = None if keep is None else keep / f"{rules.name}-{bot}-{seed}-{tracks}.pickle"
    if path is not None and path.exists():
        kept: TrackSums = pickle.loads(path.read_bytes())
        return kept
    sample = _track_sums(rules, bot, seed, tracks, jobs)
    if path is not None:
        path.write_bytes(pickle.dumps(sample))
    return sample


def _track_sums(rules: Ruleset, bot: str, seed: int, tracks: int, jobs: int) -> TrackSums:
    chunks = [range(at, min(at + _CHUNK, seed + tracks)) for at in range(seed, seed + tracks, _CHUNK)]
    sample = TrackSums()
    for part in spread(partial(play_tracks, rules, bot), chunks, jobs):
        sample.merge(part)
    return sample


Gains = dict[tuple[int, int, int], float]
"""(deals left, positive contracts among them, k) → what the k-th double that a player owes brings the dealer."""


@dataclass
class Fit:
    """The worth of states for their dealer."""

    rules: Ruleset
    sets: list[float]
    """Set of contracts → what it is worth while nobody owes a double."""
    variance: list[float]
    """Of that; infinite where a set was not seen."""
    gains: Gains

    def worth(self, state: State) -> float:
        """Return the worth of a state."""
        left, owed = state
        if not left:
            return 0.0
        deals, positive = left.bit_count(), positives(self.rules, left)
        return self.sets[left] + sum(
            self.gains.get((deals, positive, each), 0.0) for debt in owed for each in range(1, debt + 1)
        )


def fitted(sample: TrackSums, rules: Ruleset) -> Fit:
    """Return the worth of contracts left and doubles owed for the dealer, from the smallest sets up."""
    contracts = len(rules.contracts)
    steps: dict[int, list[tuple[tuple[int, ...], State, Mean]]] = defaultdict(list)
    for ((left, owed), after), mean in sample.steps.items():
        steps[left].append((owed, after, mean))
    unknown = [float("inf")] * (1 << contracts)
    fit = Fit(rules, [0.0] * (1 << contracts), unknown, {})
    groups: dict[tuple[int, int], list[int]] = defaultdict(list)
    for left in steps:
        groups[left.bit_count(), positives(rules, left)].append(left)
    for (deals, positive), alike in sorted(groups.items()):
        sums = {left: _summed(fit, steps[left]) for left in alike}
        for number, gain in enumerate(_gains(list(sums.values())), 1):
            fit.gains[deals, positive, number] = gain
        for left, each in sums.items():
            owing = sum(
                fit.gains[deals, positive, number + 1] * owed for number, owed in enumerate(each.owed)
            )
            fit.sets[left] = (each.worth - owing) / each.count
            fit.variance[left] = (
                (each.squares - each.worth**2 / each.count) / max(1, each.count - 1) / each.count
            )
    everything = sum(1 << at for at, name in enumerate(rules.contracts) if not rules.specs[name].negative)
    fit.sets = smoothed(fit.sets, fit.variance, everything)
    return fit


@dataclass
class _Sums:
    """The deals begun with one set of contracts left, added up."""

    count: int
    worth: float
    """The sum of the worth of the deals and of the states after them."""
    squares: float
    owed: list[float]
    """The number of players who owed at least one double, at least two, and so on."""
    together: list[float]
    """The same times the worth."""
    pairs: list[list[float]]
    """The same times each other."""


def _summed(fit: Fit, steps: Iterable[tuple[tuple[int, ...], State, Mean]]) -> _Sums:
    most = fit.rules.owed_doubles
    sums = _Sums(0, 0.0, 0.0, [0.0] * most, [0.0] * most, [[0.0] * most for _ in range(most)])
    for owed, after, mean in steps:
        left = fit.worth(after)
        worth = mean.total + mean.count * left
        sums.count += mean.count
        sums.worth += worth
        sums.squares += mean.squares + 2 * left * mean.total + mean.count * left * left
        owing = [sum(debt > number for debt in owed) for number in range(most)]
        for one in range(most):
            sums.owed[one] += mean.count * owing[one]
            sums.together[one] += owing[one] * worth
            for other in range(most):
                sums.pairs[one][other] += mean.count * owing[one] * owing[other]
    return sums


def _gains(sums: Sequence[_Sums]) -> list[float]:
    """Return the worth of each further double owed, by least squares within sets, which cancels the worth of the sets.

    It is never negative, because it only binds the player who owes it.
    """
    most = len(sums[0].owed)
    matrix = [[0.0] * most for _ in range(most)]
    right = [0.0] * most
    for each in sums:
        for one in range(most):
            right[one] += each.together[one] - each.owed[one] * each.worth / each.count
            for other in range(most):
                matrix[one][other] += each.pairs[one][other] - each.owed[one] * each.owed[other] / each.count
    return [
        max(0.0, gain) if matrix[at][at] > _FEW else 0.0
        for at, gain in enumerate(solve(matrix, right, ridge=1e-6) if most else [])
    ]


def smoothed(worth: list[float], variance: list[float], positive: int) -> list[float]:
    """Return the worth of sets of contracts without the noise of single sets.

    A model of all sets (number of contracts, members, members by number, two positives together) is fitted by
    weighted least squares. Of a set's residual the part that cannot be noise is kept.

    Args:
        variance: set → the variance of its worth; infinite for an unseen set.
        positive: the positive contracts, as a set.
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
    weights = solve(matrix, right, ridge=1e-6)
    line = {each: sum(a * b for a, b in zip(rows[each], weights, strict=True)) for each in sets}
    seen = [each for each in sets if variance[each] < float("inf")]
    beside = max(0.0, sum((worth[each] - line[each]) ** 2 - variance[each] for each in seen) / len(seen))
    smooth = [0.0] * len(worth)
    for each in sets:
        share = beside / (beside + variance[each]) if each in seen else 0.0
        smooth[each] = line[each] + (worth[each] - line[each]) * share
    return smooth


def _row(left: int, contracts: int, positive: int) -> list[float]:
    """Return the terms of the model for a set of contracts."""
    count = left.bit_count()
    held = [float(left >> at & 1) for at in range(contracts)]
    sizes = [float(count == size) for size in range(1, contracts)]
    by_count = [has * (count - contracts / 2) for has in held]
    return [*sizes, *held, *by_count, float((left & positive).bit_count() > 1)]


def debt_values(sample: TrackSums, rules: Ruleset) -> dict[tuple[int, int, int], tuple[float, float]]:
    """Return (deals left, positives among them, doubles owed) → the worth of one double less, and its variance."""
    values = {}
    for (deals, positive, owed), mean in sample.owing.items():
        less = sample.owing.get((deals, positive, owed - 1))
        if owed and less is not None and min(less.count, mean.count) > 50:
            values[deals, positive, owed] = (less.mean - mean.mean, less.variance + mean.variance)
    return values


def smoothed_debts(
    measured: Mapping[tuple[int, int, int], tuple[float, float]],
) -> dict[tuple[int, int, int], float]:
    """Return the worth of owing one double less, each figure shrunk towards those with as many deals left."""
    smooth = {}
    for key, (value, variance) in measured.items():
        alike = [each for other, each in measured.items() if (other[0], other[2]) == (key[0], key[2])]
        weight = sum(1 / noise for _, noise in alike)
        mean = sum(each / noise for each, noise in alike) / weight
        beside = max(0.0, sum((each - mean) ** 2 - noise for each, noise in alike) / len(alike))
        smooth[key] = max(0.0, mean + (value - mean) * beside / (beside + variance))
    return smooth


def error(pairs: Iterable[tuple[float, float, float]]) -> float:
    """Return the root mean square error of figures, without the noise of their measurement.

    Args:
        pairs: (figure, what was measured, the variance of that).
    """
    rows = list(pairs)
    if not rows:
        return 0.0
    return sqrt(max(0.0, sum((shown - real) ** 2 - noise for shown, real, noise in rows) / len(rows)))


def calls(sample: TrackSums) -> Iterable[tuple[State, State, int]]:
    """Yield the states after any two calls without doubles, and the frequency of each pair."""
    met: Counter[State] = Counter()
    for (state, _), mean in sample.steps.items():
        met[state] += mean.count
    for (left, owed), times in met.items():
        rest = [left ^ 1 << at for at in range(left.bit_length()) if left >> at & 1]
        debts = tuple(min(debt, left.bit_count() - 1) for debt in owed)
        for one, other in combinations(rest, 2):
            if one and other:
                yield (one, debts), (other, debts), times


def distance(one: Fit, other: Fit, sample: TrackSums) -> float:
    """Return the distance of two fits in the difference of any two calls: root mean square, by frequency."""
    squares = total = 0.0
    for first, second, times in calls(sample):
        difference = one.worth(first) - one.worth(second) - other.worth(first) + other.worth(second)
        squares += times * difference * difference
        total += times
    return sqrt(squares / total) if total else 0.0


def report(
    fit: Fit, sample: TrackSums, of_calls: float, debts: Mapping[tuple[int, int, int], float]
) -> float:
    """Print how far tables are off, and return it of debts."""
    rules = fit.rules
    measured = debt_values(sample, rules)
    of_debts = error((debts[key], real, noise) for key, (real, noise) in measured.items() if key in debts)
    print(
        f"{rules.name}: what two calls leave is off by {of_calls:.2f}, a double owed by {of_debts:.2f} (rms)"
    )
    count = len(rules.contracts)
    for at, contract in enumerate(rules.contracts):
        sets = [each for each in range(1 << count) if each >> at & 1 and each.bit_count() < count]
        usual = sum(fit.sets[each] - fit.sets[each ^ 1 << at] for each in sets) / len(sets)
        print(
            f"  {contract:16} {usual:6.1f} more with it than without; alone {fit.sets[1 << at]:6.1f}; "
            f"doubled by {100 * sample.doubled[contract].mean:.0f} % of those who owe"
        )
    return of_debts


def halves(
    rules: Ruleset, bot: str, seed: int, tracks: int, jobs: int, keep: Path | None
) -> tuple[TrackSums, Fit, float]:
    """Return all tracks, their fit, and its noise: half the distance of the fits of two halves."""
    half = tracks // 2
    one = track_sums(rules, bot, seed, half, jobs, keep)
    other = track_sums(rules, bot, seed + half, tracks - half, jobs, keep)
    both = TrackSums()
    both.merge(one)
    both.merge(other)
    return both, fitted(both, rules), distance(fitted(one, rules), fitted(other, rules), both) / 2


def onto(fit: Fit, kept: FutureTable, share: float) -> Fit:
    """Return a fit with its sets drawn to those of a table, after both are brought to one level.

    The level is that of the sets of as many contracts with as many positives: a table may have been made for other debts.
    """
    levels: dict[tuple[int, int], list[float]] = defaultdict(lambda: [0.0, 0.0])
    for left in range(1, len(fit.sets) - 1):
        if fit.variance[left] < float("inf"):
            level = levels[left.bit_count(), positives(fit.rules, left)]
            level[0] += (fit.sets[left] - kept.sets[left]) / fit.variance[left]
            level[1] += 1 / fit.variance[left]
    sets = list(fit.sets)
    for left in range(1, len(sets) - 1):
        together, weight = levels[left.bit_count(), positives(fit.rules, left)]
        if weight:
            sets[left] = share * (kept.sets[left] + together / weight) + (1 - share) * fit.sets[left]
    return Fit(fit.rules, sets, fit.variance, fit.gains)


def entry(rules: Ruleset, args: argparse.Namespace, kept: FutureTable | None) -> dict[str, Any]:
    """Return the tables of a ruleset."""
    sample, fit, of_calls = halves(rules, args.bot, args.seed, args.tracks, args.jobs, args.keep)
    if kept is not None and args.onto:
        share = args.onto / (args.onto + args.tracks)
        fit = onto(fit, kept, share)
        of_calls = sqrt((share * kept.error[0]) ** 2 + ((1 - share) * of_calls) ** 2)
    debts = smoothed_debts(debt_values(sample, rules))
    of_debts = report(fit, sample, of_calls, debts)
    return {
        "contracts": list(rules.contracts),
        "sets": [round(each, 1) for each in fit.sets],
        "gains": [[*key, round(value, 1)] for key, value in sorted(fit.gains.items()) if value],
        "doubled": {name: round(sample.doubled[name].mean, 2) for name in rules.contracts},
        "debts": [[*key, round(value, 1)] for key, value in sorted(debts.items())],
        "error": [round(max(of_calls, _LEAST[0]), 2), round(max(of_debts, _LEAST[1]), 2)],
    }


def main() -> None:
    """Run the command."""
    parser = parser_with(__doc__, tracks=60_000, seed=4_000_000, bot="sound", jobs=1)
    parser.add_argument("--rules", nargs="+", default=list(PRESETS))
    parser.add_argument("--keep", type=Path, help="a directory for the samples, to fit them again")
    parser.add_argument(
        "--onto",
        type=int,
        default=0,
        metavar="N",
        help="sets in the tables that are kept count as those of so many tracks",
    )
    parser.add_argument("--write", action="store_true", help="keep the tables")
    parser.add_argument(
        "--check", action="store_true", help="hold the tables that are kept against new tracks"
    )
    args = parser.parse_args()
    for name in args.rules:
        rules = ruleset(name)
        if args.check:
            table = MEASURED[name]
            sample, fresh, noise = halves(rules, args.bot, args.seed, args.tracks, args.jobs, args.keep)
            fit = Fit(rules, list(table.sets), [], dict(table.gains))
            report(fit, sample, sqrt(max(0.0, distance(fit, fresh, sample) ** 2 - noise**2)), table.debts)
            continue
        tables = entry(rules, args, MEASURED.get(name))
        print(written(tables))
        if args.write:
            save("future", (name,), tables)


if __name__ == "__main__":
    main()
