"""Fits the tables of hand values by least squares on undoubled deals.

    python -m tools.fit_hands --rules sheet3 --deals 30000 --write

Every contract is played on random hands by four (or three) ``sound``, and each seat's raw points are
explained by its cards. Rare cells are drawn towards 0 by a small ridge.

In a negative contract nobody scores above 0, and at dominoes nobody more than the first one out. The sum is
therefore bent there (:mod:`barbu_bots.weights.tables`), and the bend is fitted with the cells. All seats share the
cells and have their own base. Every eighth deal is held back; the error stream reports the share of its
variance explained, and the excess of its scores over the fitted values, by value and in a long suit without
low cards.
"""

from __future__ import annotations

import random
import sys
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from math import exp, log1p
from statistics import pstdev
from typing import Any, TypeAlias

from barbu_bots import make_bot
from barbu_bots.search.playout import play_out
from barbu_bots.suit_tables import RANKS
from barbu_bots.weights.book import kind_of
from barbu_bots.weights.tables import ALIKE_STARTS
from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.cards import ALL_RANKS, HEARTS, CardSet, Rank
from barbu_tui.core.deal import Deal, start_play
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.ruleset import Ruleset, ruleset
from barbu_tui.session.arena.sets import undoubled
from tools.common import parser_with, spread
from tools.least_squares import NormalEquations
from tools.weights_file import rounded, save, written

Row: TypeAlias = "tuple[array[int], float]"
"""Which features a hand has (one may stand more than once), and what it scored."""

LENGTHS = 8
CARDS = 5 * 13
AT_LENGTH = 7 * 13
LOWEST = 8 * 16
KIND = LENGTHS + CARDS + AT_LENGTH + LOWEST
"""Features of a plain or special suit: lengths, lower cards × rank, length × rank, length × which low cards."""

MINE, OTHERS = 4, 5
"""Cards of mine, and of others, beyond one of mine in a chain, that have values of their own; the last one stands for more."""
IN_CHAINS = 8 * MINE * OTHERS
TAILS = 2 * 2 * 13
AT_START = (max(ALIKE_STARTS) + 1) * 2 * 14
CHAINS = IN_CHAINS + TAILS + AT_START + 5 + 5
"""Features at dominoes.

Gap × cards beyond, mine and others'; start card × any of mine × cards beyond my last; start cards in the hand
× start card × cards of the suit; start cards in the hand; the same for the dealer.
"""


def suit_features(mask: int, kind: int, *, high: bool) -> Iterable[int]:
    """Yield the features of one suit's cards, as :class:`barbu_bots.weights.tables.HandTable` counts them.

    Args:
        mask: the cards, 13 bits.
        kind: 0 plain, 1 special.
        high: at trumps: by how many are higher, and without the features that only negatives have.
    """
    ranks = RANKS[mask]
    first = kind * KIND
    yield first + min(len(ranks), 7)
    first += LENGTHS
    for low, rank in enumerate(ranks):
        place = min(len(ranks) - 1 - low if high else low, 4)
        yield first + place * 13 + rank
    if high:
        return
    first += CARDS
    for rank in ranks:
        yield first + 13 * (min(len(ranks), 7) - 1) + rank
    first += AT_LENGTH
    yield first + 16 * min(len(ranks), 7) + (mask & 15)


def domino_features(hand: CardSet, start: Rank, position: int) -> Iterable[int]:
    """Yield the features of a hand at dominoes, as :class:`barbu_bots.weights.tables.DominoValues` counts them.

    Args:
        position: 0 for the dealer, who begins.
    """
    suits = [hand >> 13 * suit & ALL_RANKS for suit in range(4)]
    starts = sum(mask >> start & 1 for mask in suits)
    for mask in suits:
        held = mask >> start & 1
        upwards = [mask >> rank & 1 for rank in range(start + 1, 13)]
        downwards = [mask >> rank & 1 for rank in range(start - 1, -1, -1)]
        for chain in (upwards, downwards):
            before, beyond = 0, sum(chain)
            last = -1
            for step, mine in enumerate(chain):
                if not mine:
                    continue
                beyond -= 1
                gap = step + 1 - held - before
                others = len(chain) - 1 - step - beyond
                yield (min(gap, 7) * MINE + min(beyond, MINE - 1)) * OTHERS + min(others, OTHERS - 1)
                before += 1
                last = step
            yield IN_CHAINS + 26 * held + (13 if before else 0) + len(chain) - 1 - last
        yield IN_CHAINS + TAILS + 28 * ALIKE_STARTS[starts] + 14 * held + mask.bit_count()
    yield CHAINS - 10 + starts
    if position == 0:
        yield CHAINS - 5 + starts


def rows(rules: Ruleset, contract: str, seeds: Iterable[int], name: str) -> list[list[Row]]:
    """Return, by position from the dealer, the hands and their scores."""
    bots = [make_bot(name) for _ in rules.seats]
    by_position: list[list[Row]] = [[] for _ in rules.seats]
    real = "trumps" if contract == "no_trump" else contract
    hearts = contract in ("no_hearts", "barbu")
    for seed in seeds:
        hands = deal_hands(rules, seed, 1)
        dealer = seed % rules.players
        deal = undoubled(rules, real, dealer, hands)  # type: ignore[arg-type]
        choice = deal.choice
        assert choice is not None
        if contract == "no_trump":
            choice = ChooseContract(dealer, "trumps")
        elif contract == "trumps" and (choice.trump is None or seed % 8 == dealer):
            # Suits that nobody would call must be met too, else their short lengths look harmless.
            choice = ChooseContract(dealer, "trumps", trump=random.Random(seed).choice(rules.suits))
        elif contract == "domino" and seed % 2:
            choice = ChooseContract(dealer, "domino", start=random.Random(seed).randrange(13))
        deal = Deal(rules, deal.standing, dealer, hands, choice, deal.bids)
        play = start_play(rules, choice, dealer, hands, deal.levels)
        play_out(deal, play, bots, seed)
        for seat in rules.seats:
            features: array[int] = array("H")
            position = (seat - dealer) % rules.players
            if choice.start is not None:
                features.extend(domino_features(hands[seat], choice.start, position))
            else:
                for suit in rules.suits:
                    mask = hands[seat] >> 13 * suit & ALL_RANKS
                    special = suit == choice.trump if real == "trumps" else hearts and suit == HEARTS
                    features.extend(suit_features(mask, int(special), high=real == "trumps"))
            by_position[position].append((features, float(play.table.points[seat])))
    return by_position


def least_squares(data: Sequence[Row], size: int, ridge: float = 4.0) -> tuple[float, list[float]]:
    """Return (base, weight of each feature)."""
    mean = sum(value for _, value in data) / len(data)
    normal = NormalEquations(size, ridge)
    for features, value in data:
        normal.add(features, value - mean)
    weights = normal.solution([0.0] * size)
    return mean + weights.pop(), weights


LEAST_BEND = 0.5

Shape: TypeAlias = "Callable[[float, Sequence[float]], tuple[float, float, tuple[float, ...]]]"
"""(sum of the cards, the shape's own unknowns) → points, and how they change with the sum and each unknown."""


def below_zero(total: float, unknown: Sequence[float]) -> tuple[float, float, tuple[float, ...]]:
    """Return what :func:`barbu_bots.weights.tables.bent` makes of the sum; unknown is the bend."""
    bend = max(LEAST_BEND, unknown[0])
    over = exp(-total / bend)
    slope = over / (1.0 + over)
    points = -bend * log1p(over)
    return points, slope, ((points - slope * total) / bend,)


def between(total: float, unknown: Sequence[float]) -> tuple[float, float, tuple[float, ...]]:
    """Return :meth:`barbu_bots.weights.tables.DominoValues.points`; unknown are the least and the most."""
    least, most = unknown
    span = most - least
    way = (4 * total - 2 * (least + most)) / span
    share = 1 / (1 + exp(-way))
    steep = share * (1 - share)
    return least + span * share, 4 * steep, (1 - share + steep * (way - 2), share - steep * (way + 2))


@dataclass
class Bent:
    """The worth of hands: one table with a base for every position, with bent sums."""

    shape: Shape
    bases: list[float]
    weights: list[float]
    unknown: list[float]
    """The shape's."""

    def total(self, features: Iterable[int], position: int) -> float:
        """Return the sum of a hand's cards."""
        weights = self.weights
        return self.bases[position] + sum([weights[feature] for feature in features])

    def points(self, total: float) -> float:
        """Return the score for a sum."""
        return self.shape(total, self.unknown)[0]


def stepped(now: Bent, data: Sequence[Sequence[Row]], ridge: float) -> tuple[Bent, float]:
    """Return one Gauss-Newton step from here, and the largest change in it."""
    size, seats, more = len(now.weights), len(data), len(now.unknown)
    # Unknowns: the features, by how much the later bases differ from the first, the shape's, the first base.
    of_shape = size + seats - 1
    normal = NormalEquations(of_shape + more, ridge)
    for position, rows_ in enumerate(data):
        own = (size + position - 1,) if position else ()
        for features, value in rows_:
            points, slope, by_unknown = now.shape(now.total(features, position), now.unknown)
            normal.add((*features, *own), value - points, slope, list(enumerate(by_unknown, of_shape)))
    apart = [base - now.bases[0] for base in now.bases[1:]]
    step = normal.solution([*now.weights, *apart, *[0.0] * more])
    first = now.bases[0] + step[-1]
    bent = Bent(
        now.shape,
        [first, *(first + each + change for each, change in zip(apart, step[size:], strict=False))],
        [weight + change for weight, change in zip(now.weights, step, strict=False)],
        [each + change for each, change in zip(now.unknown, step[of_shape:], strict=False)],
    )
    return bent, max(map(abs, step))


def bent_squares(
    shape: Shape, unknown: Sequence[float], data: Sequence[Sequence[Row]], size: int, ridge: float = 8.0
) -> Bent:
    """Return the unknowns of a fit by least squares in steps.

    Args:
        shape: how sums are bent.
        unknown: the shape's, to begin with.
        data: by position.
        size: how many features there are.
        ridge: how strongly features are drawn to 0.
    """
    everything = [value for rows_ in data for _, value in rows_]
    mean = sum(everything) / len(everything)
    fit = Bent(shape, [mean] * len(data), [0.0] * size, list(unknown))
    for thin in (8, 1):  # most of the way on every eighth hand
        for _ in range(10):
            fit, step = stepped(fit, [rows_[::thin] for rows_ in data], ridge)
            if step < 0.02:
                break
    return fit


def explained(pairs: Sequence[tuple[float, float]]) -> float:
    """Return the explained share of the variance. ``pairs``: expected and actual values."""
    mean = sum(value for _, value in pairs) / len(pairs)
    error = sum((value - worth) ** 2 for worth, value in pairs)
    return 1 - error / sum((value - mean) ** 2 for _, value in pairs)


def said_of(fit: Bent, held_back: Sequence[Sequence[Row]], apart: float) -> str:
    """Return a report on the values, from deals that were held back.

    Args:
        held_back: the deals held back, by position.
        apart: the width of a group of hands in points.
    """
    pairs: list[tuple[float, float]] = []
    lacking: list[list[float]] = [[], []]
    for position, rows_ in enumerate(held_back):
        for features, value in rows_:
            worth = fit.points(fit.total(features, position))
            pairs.append((worth, value))
            if fit.shape is not below_zero:
                continue
            for feature in features:
                length, low = divmod(feature % KIND - (KIND - LOWEST), 16)
                if length >= 6 and low.bit_count() < 2:
                    lacking[low.bit_count()].append(value - worth)
    by_worth: dict[int, list[float]] = {}
    for worth, value in pairs:
        by_worth.setdefault(max(-8, int(worth // apart)), []).append(value - worth)
    values = [
        f"{apart * step:.0f}: {sum(over) / len(over):+.2f} ({len(over)})"
        for step, over in sorted(by_worth.items())
    ]
    for low, over in enumerate(lacking):
        if over:
            values.append(f"long with {low} low: {sum(over) / len(over):+.2f} ({len(over)})")
    shape = " ".join(f"{each:.2f}" for each in fit.unknown)
    return f"explained {explained(pairs):.3f}, shape {shape}; {', '.join(values)}"


def rows_of(weights: Sequence[float], size: int) -> list[list[float]]:
    """Return several rows of so many numbers."""
    return [rounded(weights[at : at + size]) for at in range(0, len(weights), size)]


def suit_table(weights: Sequence[float], in_suits: bool) -> dict[str, Any]:
    """Return a :class:`~barbu_bots.weights.tables.SuitTable` as a file has it."""
    first = LENGTHS + CARDS
    table: dict[str, Any] = {
        "length": rounded(weights[:LENGTHS]),
        "card": rows_of(weights[LENGTHS:first], 13),
    }
    if in_suits:
        table["at_length"] = rows_of(weights[first : first + AT_LENGTH], 13)
        table["lowest"] = rows_of(weights[first + AT_LENGTH : KIND], 16)
    return table


def trick_table(weights: list[float], special: bool, bend: float = 0.0) -> dict[str, Any]:
    """Return a :class:`~barbu_bots.weights.tables.HandTable` as a file has it, without its base."""
    table: dict[str, Any] = {"plain": suit_table(weights[:KIND], bool(bend))}
    if special:
        table["special"] = suit_table(weights[KIND:], bool(bend))
    if bend:
        table["bend"] = round(bend, 2)
    return table


def domino_tables(fit: Bent) -> dict[str, Any]:
    """Return a :class:`~barbu_bots.weights.tables.DominoValues` for each position as a file has them."""
    weights = fit.weights

    def rows_from(first: int, rows_: int, length: int) -> list[list[float]]:
        return rows_of(weights[first : first + rows_ * length], length)

    starts = []
    for position, base in enumerate(fit.bases):
        each, dealers = (
            weights[CHAINS - 10 : CHAINS - 5],
            weights[CHAINS - 5 :] if position == 0 else [0.0] * 5,
        )
        starts.append(rounded(base + usual + more for usual, more in zip(each, dealers, strict=True)))
    least, most = fit.unknown
    return {
        "starts": starts,
        "card": [rows_from(gap * MINE * OTHERS, MINE, OTHERS) for gap in range(8)],
        "tail": [rows_from(IN_CHAINS + 26 * held, 2, 13) for held in range(2)],
        "length": [
            rows_from(IN_CHAINS + TAILS + 28 * group, 2, 14) for group in range(max(ALIKE_STARTS) + 1)
        ],
        "least": round(least, 2),
        "most": round(most, 2),
    }


def bent_tables(
    contract: str, rules: Ruleset, data: Sequence[Sequence[Row]], special: bool
) -> tuple[dict[str, Any], str]:
    """Return a negative contract's tables, or those of dominoes, as a file has them, and how they do."""
    first = [[row for at, row in enumerate(rows_) if at % 8 < 7] for rows_ in data]
    held_back = [rows_[7::8] for rows_ in data]
    if contract == "domino":
        ends = min(rules.domino_points) - 2, max(rules.domino_points) + 2
        fit = bent_squares(between, ends, first, CHAINS)
        return domino_tables(fit), said_of(fit, held_back, 5.0)
    fit = bent_squares(below_zero, (3.0,), first, 2 * KIND)
    bend = max(LEAST_BEND, fit.unknown[0])
    table = {"base": rounded(fit.bases, 3), **trick_table(fit.weights, special, bend)}
    return table, said_of(fit, held_back, 2.0)


def trump_tables(data: Sequence[Sequence[Row]], special: bool) -> tuple[list[dict[str, Any]], str]:
    """Return trumps' tables as a file has them, and how they do."""
    tables, shares = [], []
    for rows_ in data:
        base, weights = least_squares(rows_, 2 * KIND)
        pairs = [(base + sum(weights[feature] for feature in features), value) for features, value in rows_]
        shares.append(f"{explained(pairs):.3f}")
        tables.append({"base": round(base, 3), **trick_table(weights, special)})
    return tables, f"explained {' '.join(shares)}"


def main() -> None:
    """Run the command."""
    parser = parser_with(__doc__, rules="online", deals=30_000, bot="sound", jobs=1)
    parser.add_argument("--contracts", help="only these, with a comma between")
    parser.add_argument("--write", action="store_true", help="keep the tables in the file of the rules' kind")
    args = parser.parse_args()
    rules = ruleset(args.rules)
    contracts: list[str] = args.contracts.split(",") if args.contracts else list(rules.contracts)
    if rules.no_trump and not args.contracts:
        contracts.append("no_trump")
    parts = [range(2_000_000 + index, 2_000_000 + args.deals, 8) for index in range(8)]
    tables: dict[str, Any] = {}
    for contract in contracts:
        data: list[list[Row]] = [[] for _ in rules.seats]
        for part in spread(partial(rows, rules, contract, name=args.bot), parts, args.jobs):
            for position, more in enumerate(part):
                data[position] += more
        special = contract in ("no_hearts", "barbu", "trumps")
        if contract in ("trumps", "no_trump"):
            tables[contract], said = trump_tables(data, special)
        else:
            tables[contract], said = bent_tables(contract, rules, data, special)
        print(contract, said, file=sys.stderr, flush=True)
    section: dict[str, Any] = (
        {}
        if args.contracts
        else {
            "players": rules.players,
            "totals": {contract: rules.specs[contract].total for contract in rules.contracts},
            "spread": round(pstdev(rules.domino_points), 3),
        }
    )
    section["tricks"] = {contract: table for contract, table in tables.items() if contract != "domino"}
    if "domino" in tables:
        section["domino"] = tables["domino"]
    print(written(section))
    if args.write:
        save(kind_of(rules), ("hands",), section)


if __name__ == "__main__":
    main()
