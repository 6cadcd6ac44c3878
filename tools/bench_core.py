"""Random deals a second through the public core, beside the oracle's plain engine, contract by contract.

Run by hand, on a quiet machine:

    python -m tools.bench_core [--seconds S] [--rounds N] [--rules R]

Each round times both for every contract, in turn, so that what else the machine does falls on both
alike; the best round of each counts. The last column is the deals a yardstick (:mod:`tools.yardstick`). A deal is the same work on both sides: shuffle and deal a deck, draw
dealer, trump suit and starting rank, then choose among the legal cards at random to the end and score.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial

from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.cards import BIT, Card, CardSet, cards_in
from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import start_play
from barbu_tui.core.domino import DominoPlay
from barbu_tui.core.doubling import Levels
from barbu_tui.core.ruleset import PRESETS, Ruleset, ruleset
from barbu_tui.core.tricks import TrickPlay
from tests.oracle import make_ruleset, random_playout
from tools.common import parser_with
from tools.yardstick import Yardstick


def core_playout(contract: Contract, rules: Ruleset, levels: Levels, rng: random.Random) -> list[int]:
    """Deal a whole deck and play it out with legal plays at random; the hand scores."""
    deck = list(cards_in(rules.deck))
    rng.shuffle(deck)
    size = rules.hand_size
    hands = [sum([BIT[card] for card in deck[seat * size : seat * size + size]]) for seat in rules.seats]
    dealer = rng.randrange(rules.players)
    trump = rng.choice(rules.suits) if contract == "trumps" else None
    start = rng.choice(list(cards_in(hands[dealer]))) % 13 if contract == "domino" else None
    play = start_play(rules, ChooseContract(dealer, contract, trump, start), dealer, hands, levels)
    if isinstance(play, DominoPlay):
        play_dominoes(play, rng)
    else:
        play_tricks(play, rng)
    return play.table.points


def one_of(cards: CardSet, draw: Callable[[], float]) -> Card:
    """Return a random card of a set."""
    for _ in range(int(draw() * cards.bit_count())):
        cards &= cards - 1
    return (cards & -cards).bit_length() - 1


def play_tricks(play: TrickPlay, rng: random.Random) -> None:
    """Play random cards; a penalty card is withheld with any claim that holds (R6)."""
    table = play.table
    draw = rng.random
    while not table.over:
        cards = play.legal()
        card = one_of(cards, draw)
        hand = play.hands[table.turn]
        if table.withholds(hand, card):
            claims = table.claims_for(hand, card)
            claim, target = claims[int(draw() * len(claims))]
            play.play(card, claim, target)
        else:
            play.play(card)


def play_dominoes(play: DominoPlay, rng: random.Random) -> None:
    """Play random cards."""
    table = play.table
    draw = rng.random
    while not table.over:
        cards = play.legal()
        if not cards:
            play.pass_turn()
            continue
        card = one_of(cards, draw)
        play.play(card)


def deals_a_second(playout: Callable[[], object], seconds: float) -> float:
    """Return the number of playouts per second of processor time."""
    done = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        for _ in range(20):
            playout()
        done += 20
    return done / spent


def measure(
    rules: Ruleset, seconds: float, rounds: int, yardstick: Yardstick
) -> dict[Contract, tuple[float, float]]:
    """Return contract → deals a second of the core and of the oracle, the best round of each."""
    levels: Levels = ((0,) * rules.players,) * rules.players
    plain = make_ruleset(rules.name)
    best: dict[Contract, tuple[float, float]] = {}
    for number in range(rounds):
        for contract in rules.contracts:
            rng, other = random.Random(number), random.Random(number)
            core = deals_a_second(partial(core_playout, contract, rules, levels, rng), seconds)
            naive = deals_a_second(partial(random_playout, contract, plain, other), seconds)
            had = best.get(contract, (0.0, 0.0))
            best[contract] = (max(had[0], core), max(had[1], naive))
            yardstick.sample(3)
    return best


def main() -> None:
    """Measure and print a table."""
    parser = parser_with(__doc__)
    parser.add_argument("--seconds", type=float, default=0.5, help="a measurement (0.5)")
    parser.add_argument("--rounds", type=int, default=4, help="rounds (4)")
    parser.add_argument("--rules", choices=PRESETS, help="one ruleset; all if not given")
    args = parser.parse_args()
    for name in [args.rules] if args.rules else PRESETS:
        rules = ruleset(name)
        yardstick = Yardstick()
        best = measure(rules, args.seconds, args.rounds, yardstick)
        unit = yardstick.seconds
        print(
            f"\n{name:<16}{'core':>10}{'plain':>10}{'ratio':>8}{'a unit':>9}"
            f"   deals a second, best of {args.rounds}; {yardstick}"
        )
        for contract, (core, naive) in best.items():
            print(f"{contract:<16}{core:>10.0f}{naive:>10.0f}{core / naive:>8.2f}{core * unit:>9.1f}")
        core = len(best) / sum(1 / each for each, _ in best.values())
        naive = len(best) / sum(1 / each for _, each in best.values())
        print(f"{'a deal of each':<16}{core:>10.0f}{naive:>10.0f}{core / naive:>8.2f}{core * unit:>9.1f}")


if __name__ == "__main__":
    main()
