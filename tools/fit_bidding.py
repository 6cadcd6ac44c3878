"""Fits the weights of doubling and of the choice of the contract.

    python -m tools.fit_bidding --rules barbuda --games 1500 --write
    python -m tools.fit_bidding --rules online --also sheet4 --write

Whole games of one bot in all seats are measured: dealers' scores by the freedom of their choice, flanks'
scores by their bids, the information of a good own hand about theirs, and the net of a call with doubles.
With ``--also``, bids that are impossible under the first ruleset are taken from games of a second. The
figures belong to the players measured: repeat it after changing them.
"""

from __future__ import annotations

from argparse import Namespace
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from barbu_bots.bidding.doubling import said_to_dealer
from barbu_bots.bidding.hand_values import HandValues
from barbu_bots.weights.book import kind_of
from barbu_bots.weights.current import CURRENT
from barbu_tui.core.cards import Seat
from barbu_tui.core.deal import Deal
from barbu_tui.core.doubling import deals_left
from barbu_tui.core.ruleset import Ruleset, ruleset
from tools.common import parser_with, spread
from tools.games import finished_deals
from tools.weights_file import rounded, save, written


@dataclass
class ContractSums:
    """The sums over deals of one contract."""

    dealer: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    """Deals that the dealer had left → the dealer's points."""
    to_flank: dict[int, list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))
    """2 × (a flank passed, doubled the dealer, had to) + (1 if it doubled me) → what a flank that bids later
    expects of its own hand, and the points of the first."""
    to_dealer: dict[int, list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))
    """A flank passed, doubled the dealer, had to → what the dealer expects, and that flank's points."""
    own: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    """Position → a flank's own expectation."""
    reply: list[tuple[float, float]] = field(default_factory=list)
    """A flank's expectation over its mean, the dealer's points."""
    call: list[tuple[float, float]] = field(default_factory=list)
    """The dealer's expectation and net."""


def look(rules: Ruleset, seeds: Iterable[int], bot: str) -> dict[str, ContractSums]:
    """Return contract → the sample of these games."""
    values = HandValues(rules, CURRENT.hands[kind_of(rules)])
    samples: dict[str, ContractSums] = defaultdict(ContractSums)
    for deal in finished_deals(rules, seeds, (bot,)):
        _note(rules, values, deal, samples)
    return dict(samples)


def _note(rules: Ruleset, values: HandValues, deal: Deal, samples: dict[str, ContractSums]) -> None:
    if deal.play is None or deal.choice is None:
        return
    dealer = deal.dealer
    points = deal.play.table.points
    sample = samples[deal.choice.contract]
    left = min(deals_left(rules, deal.standing, dealer), 7)
    sample.dealer[left].append(points[dealer])
    expected = {
        seat: values.of(deal.choice, deal.hands[seat], values.position(seat, dealer)) for seat in rules.seats
    }
    sample.call.append((expected[dealer], float(deal.score().total[dealer])))
    spoken: list[tuple[Seat, int, frozenset[Seat]]] = []
    for bid in deal.bids:
        seat = bid.seat
        for other, state, doubled in spoken:
            seen = (expected[seat], float(points[other]))
            if seat == dealer:
                sample.to_dealer[state].append(seen)
            else:
                sample.to_flank[2 * state + (seat in doubled)].append(seen)
        if seat == dealer:
            continue
        place = (seat - dealer) % rules.players
        state = said_to_dealer(rules, deal.standing, bid, dealer)
        spoken.append((seat, state, bid.double))
        sample.own[place].append(expected[seat])
        sample.reply.append((expected[seat], float(points[dealer])))


def mean(values: list[float], usual: float, weight: float = 20.0) -> float:
    """Return the mean, drawn towards the usual one where there are few values."""
    return (sum(values) + weight * usual) / (len(values) + weight)


def line(pairs: list[tuple[float, float]]) -> tuple[float, float]:
    """Return base and slope of the second on the first."""
    count = len(pairs)
    first = sum(x for x, _ in pairs) / count
    second = sum(y for _, y in pairs) / count
    spread = sum((x - first) ** 2 for x, _ in pairs)
    slope = sum((x - first) * (y - second) for x, y in pairs) / spread if spread else 0.0
    return second - slope * first, slope


def heard(said: dict[int, list[tuple[float, float]]], size: int) -> tuple[list[float], float]:
    """Return, by bid, the bidder's mean points if the hearer's hand is worth 0; and how many fewer the bidder
    scores for each point that the hearer's hand is worth."""
    slope = within = 0.0
    for pairs in said.values():
        first = sum(x for x, _ in pairs) / len(pairs)
        second = sum(y for _, y in pairs) / len(pairs)
        slope += sum((x - first) * (y - second) for x, y in pairs)
        within += sum((x - first) ** 2 for x, _ in pairs)
    reply = -slope / within
    moved = {said_: [y + reply * x for x, y in pairs] for said_, pairs in said.items()}
    everyone = [value for values in moved.values() for value in values]
    usual = sum(everyone) / len(everyone)
    return [mean(moved.get(each, []), usual) for each in range(size)], reply


def table(rules: Ruleset, sample: ContractSums) -> dict[str, Any]:
    """Return a contract's :class:`~barbu_bots.weights.book.ContractWeights` as a file has them."""
    players = rules.players
    everyone = [value for values in sample.dealer.values() for value in values]
    usual = sum(everyone) / len(everyone)
    base, slope = line(sample.call)
    _, reply = line(sample.reply)
    to_flank, flank_reply = heard(sample.to_flank, 6)
    to_dealer, reply_to_dealer = heard(sample.to_dealer, 3)
    return {
        "dealer_mean": rounded(mean(sample.dealer[left], usual) for left in range(1, 8)),
        "call_base": round(base, 2),
        "call_slope": round(slope, 2),
        "dealer_reply": round(-reply, 3),
        "flank_own": rounded(
            [0.0, *(sum(sample.own[place]) / len(sample.own[place]) for place in range(1, players))]
        ),
        "to_flank": rounded(to_flank),
        "to_dealer": rounded(to_dealer),
        "flank_reply": round(flank_reply, 3),
        "reply_to_dealer": round(reply_to_dealer, 3),
    }


def contract_sums(rules: Ruleset, args: Namespace) -> dict[str, ContractSums]:
    """Return contract → the sums of the games."""
    samples: dict[str, ContractSums] = defaultdict(ContractSums)
    parts = [range(args.seed + index, args.seed + args.games, 8) for index in range(8)]
    for part in spread(partial(look, rules, bot=args.bot), parts, args.jobs):
        for contract, more in part.items():
            sample = samples[contract]
            for key, values in more.dealer.items():
                sample.dealer[key] += values
            for state, seen in more.to_flank.items():
                sample.to_flank[state] += seen
            for state, seen in more.to_dealer.items():
                sample.to_dealer[state] += seen
            for key, values in more.own.items():
                sample.own[key] += values
            sample.reply += more.reply
            sample.call += more.call
    return samples


def main() -> None:
    """Run the command."""
    parser = parser_with(__doc__, rules="online", games=1000, seed=800_000, bot="sound", jobs=1)
    parser.add_argument("--also", metavar="RULES")
    parser.add_argument(
        "--write", action="store_true", help="keep the weights in the file of the rules' kind"
    )
    args = parser.parse_args()
    rules = ruleset(args.rules)
    samples = contract_sums(rules, args)
    if args.also:
        others = contract_sums(ruleset(args.also), args)
        for contract, sample in samples.items():
            for said, seen in others[contract].to_flank.items():
                sample.to_flank.setdefault(said, seen)
    tables = {contract: table(rules, samples[contract]) for contract in rules.contracts}
    print(written(tables))
    if args.write:
        save(kind_of(rules), ("bidding", "contracts"), tables)


if __name__ == "__main__":
    main()
