"""Fits the tables of hand values anew, by least squares on undoubled deals.

    python -m tests.benchmarks.fit_hands --rules sheet3 --deals 30000 > bots/weights/hands_three.py

Every contract is played on hands that were not chosen for it, by four (or three) ``sound``, and each
seat's raw points are explained by the cards that it held. Cells that are hardly ever met are drawn
towards 0 by a small ridge.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from statistics import pstdev

from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.cards import HEARTS
from barbu_tui.core.deal import Deal, start_play
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.ruleset import Ruleset, ruleset
from barbu_tui.session.arena import undoubled
from barbu_tui.session.simulate import play_out
from bots import make_bot
from bots.danger import RANKS

Row = tuple[list[int], float]
"""Which features a hand has (one may stand more than once), and what it scored."""

LENGTHS = 8
CARDS = 5 * 13
KIND = LENGTHS + CARDS
"""Features of a plain or special suit: lengths, then lower cards × rank."""


def suit_features(mask: int, kind: int, *, high: bool) -> Iterable[int]:
    """The features of one suit's cards, as :class:`bots.weights.tables.HandTable` counts them."""
    ranks = RANKS[mask]
    yield kind * KIND + min(len(ranks), 7)
    for low, rank in enumerate(ranks):
        place = min(len(ranks) - 1 - low if high else low, 4)
        yield kind * KIND + LENGTHS + place * 13 + rank


def chain_features(mask: int, start: int) -> Iterable[int]:
    """The features of one suit's cards at dominoes: 0 for a start card, then gap × cards beyond."""
    for rank in RANKS[mask]:
        if rank == start:
            yield 0
            continue
        if rank > start:
            between, beyond = (1 << rank) - (1 << start), 12 - rank
        else:
            between, beyond = (2 << start) - (2 << rank), rank
        yield 1 + 8 * min((between & ~mask).bit_count(), 7) + min(beyond, 7)


def rows(rules: Ruleset, contract: str, seeds: Iterable[int], name: str) -> list[list[Row]]:
    """By position from the dealer: hands and what they scored."""
    bots = [make_bot(name) for _ in rules.seats]
    found: list[list[Row]] = [[] for _ in rules.seats]
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
            features: list[int] = []
            for suit in rules.suits:
                mask = hands[seat] >> 13 * suit & 8191
                if choice.start is not None:
                    features += chain_features(mask, choice.start)
                else:
                    special = suit == choice.trump if real == "trumps" else hearts and suit == HEARTS
                    features += suit_features(mask, int(special), high=real == "trumps")
            found[(seat - dealer) % rules.players].append((features, float(play.table.points[seat])))
    return found


def least_squares(data: list[Row], size: int, ridge: float = 4.0) -> tuple[float, list[float], float]:
    """(base, weight of each feature, share of the variance explained)."""
    mean = sum(value for _, value in data) / len(data)
    met = sorted({feature for features, _ in data for feature in features})
    index = {feature: place for place, feature in enumerate(met)}
    n = len(met) + 1
    matrix = [[0.0] * n for _ in range(n)]
    right = [0.0] * n
    for features, value in data:
        counts: dict[int, int] = {n - 1: 1}
        for feature in features:
            place = index[feature]
            counts[place] = counts.get(place, 0) + 1
        for place, times in counts.items():
            line = matrix[place]
            right[place] += times * (value - mean)
            for other, more in counts.items():
                line[other] += times * more
    for place in range(n - 1):
        matrix[place][place] += ridge
    matrix[n - 1][n - 1] += 1e-6
    for place in range(n):
        pivot = matrix[place]
        factor = 1.0 / pivot[place]
        for other in range(place + 1, n):
            line = matrix[other]
            if line[place]:
                share = line[place] * factor
                for column in range(place, n):
                    line[column] -= share * pivot[column]
                right[other] -= share * right[place]
    solution = [0.0] * n
    for place in range(n - 1, -1, -1):
        line = matrix[place]
        rest = sum(line[column] * solution[column] for column in range(place + 1, n))
        solution[place] = (right[place] - rest) / line[place]
    weights = [0.0] * size
    for feature, place in index.items():
        weights[feature] = solution[place]
    base = mean + solution[n - 1]
    error = sum((value - base - sum(weights[f] for f in features)) ** 2 for features, value in data)
    whole = sum((value - mean) ** 2 for _, value in data)
    return base, weights, 1 - error / whole


def numbers(values: Iterable[float]) -> str:
    """A row of a table."""
    return "(" + ", ".join(f"{value:.2f}".rstrip("0").rstrip(".") for value in values) + ")"


def trick_table(base: float, weights: list[float], special: bool) -> str:
    """A :class:`~bots.weights.tables.HandTable` as Python."""
    kinds = 2 if special else 1
    lengths = [numbers(weights[kind * KIND : kind * KIND + LENGTHS]) for kind in range(kinds)]
    if not special:
        lengths.append(numbers([0] * LENGTHS))
    blocks = []
    for kind in range(kinds):
        first = kind * KIND + LENGTHS
        lines = [numbers(weights[first + 13 * low : first + 13 * low + 13]) for low in range(5)]
        blocks.append("(" + ",\n  ".join(lines) + ")")
    if not special:
        blocks.append("()")
    return f"HandTable({base:.3f}, ({', '.join(lengths)}),\n ({', '.join(blocks)})),"


def domino_table(base: float, weights: list[float]) -> str:
    """A :class:`~bots.weights.tables.DominoTable` as Python."""
    lines = [numbers(weights[1 + 8 * gap : 9 + 8 * gap]) for gap in range(8)]
    return f"DominoTable({base:.3f}, {weights[0]:.3f}, (" + ",\n  ".join(lines) + ")),"


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rules", default="online")
    parser.add_argument("--deals", type=int, default=30_000)
    parser.add_argument("--bot", default="sound")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--name", default="FOUR")
    asked = parser.parse_args()
    rules = ruleset(asked.rules)
    contracts: list[str] = list(rules.contracts)
    if rules.no_trump:
        contracts.append("no_trump")
    parts = [range(2_000_000 + index, 2_000_000 + asked.deals, 8) for index in range(8)]
    texts = {}
    run: Callable[..., Iterable[list[list[Row]]]] = map
    with ProcessPoolExecutor(asked.jobs) as pool:
        if asked.jobs > 1:
            run = pool.map
        for contract in contracts:
            gathered: list[list[Row]] = [[] for _ in rules.seats]
            for found in run(rows, [rules] * 8, [contract] * 8, parts, [asked.bot] * 8):
                for position, more in enumerate(found):
                    gathered[position] += more
            tables, explained = [], []
            special = contract in ("no_hearts", "barbu", "trumps")
            for data in gathered:
                base, weights, share = least_squares(data, 65 if contract == "domino" else 2 * KIND)
                explained.append(f"{share:.3f}")
                tables.append(
                    domino_table(base, weights)
                    if contract == "domino"
                    else trick_table(base, weights, special)
                )
            texts[contract] = tables
            print(contract, "explained", *explained, file=sys.stderr, flush=True)
    totals = {contract: rules.specs[contract].total for contract in rules.contracts}
    players = {3: "three", 4: "four"}[rules.players]
    print(f'"""Hand values for {players} players, ruleset {rules.name}."""\n')
    print(
        "from __future__ import annotations\n\nfrom bots.weights.tables import DominoTable, Hands, HandTable\n"
    )
    print(f"# fmt: off\n{asked.name} = Hands(\nplayers={rules.players},")
    print(f"totals={totals},\nspread={pstdev(rules.domino_points):.3f},\ntricks={{".replace("'", '"'))
    for contract, tables in texts.items():
        if contract != "domino":
            print(f'"{contract}": (\n' + "\n".join(tables) + "\n),")
    print("},\ndomino=(\n" + "\n".join(texts["domino"]) + "\n),\n)")


if __name__ == "__main__":
    main()
