"""The speed of drawing worlds for card decisions, their diversity, and their distance from exact ones.

    python -m tools.bench_worlds --situations 30
    python -m tools.bench_worlds --rules sheet3 --jobs 2

Over card decisions from games of bots, each line gives

* *ms*: processor time for one world, and in yardsticks (:mod:`tools.yardstick`); *setup* is the time before
  the first;
* *said*, *places*: the different worlds per hundred. The first is assumed by estimates, for a difference between
  two options; the second is the variance of a card's place between blocks, against that of independent worlds.
  A difference depends on several places at once, and forgets a world sooner;
* *off*, if all fitting deals can be listed: the mean error of the probability of a card's place with drawn
  worlds;
* *decision*: seconds until an estimate is finished, with the second look and the requested processes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean, median
from time import perf_counter, process_time, sleep

from barbu_bots import make_bot
from barbu_bots.search.counting import likely_deals
from barbu_bots.search.playout import playing
from barbu_bots.search.question import question_of
from barbu_bots.search.reading import Reading
from barbu_bots.search.sampling import Knowledge
from barbu_bots.search.worlds import MANY, Block, Worlds
from barbu_tui.core.cards import BIT, Card, Seat, cards_in
from barbu_tui.core.view import View
from barbu_tui.session.estimate.pool import Workers
from tools.common import parser_with
from tools.games import a_card
from tools.yardstick import Yardstick

_BLOCKS = 12

Places = dict[tuple[Seat, Card], float]
"""(player, card) → the chance that the player has the card."""


@dataclass(frozen=True)
class Drawn:
    """The measurements of one decision."""

    setup: float
    each: float
    said: float
    true: float
    off: float | None


def places(worlds: Sequence[Sequence[int]], weights: Sequence[float], knowledge: Knowledge) -> Places:
    """Return the chance of every card's place."""
    chances = dict.fromkeys(
        [(seat, card) for seat in knowledge.others for card in cards_in(knowledge.unseen)], 0.0
    )
    together = sum(weights)
    for hands, weight in zip(worlds, weights, strict=True):
        for seat in knowledge.others:
            for card in cards_in(hands[seat]):
                chances[seat, card] += weight / together
    return chances


def exact_places(view: View, knowledge: Knowledge) -> Places:
    """Return the same over all deals that fit."""
    deals, weights = likely_deals(knowledge, Reading(view, make_bot("sound")), knowledge.others)
    return places(deals, weights, knowledge)


def drawn(view: View, seed: int) -> Drawn:
    """Draw worlds for one decision."""
    knowledge = Knowledge(view)
    begun = process_time()
    worlds = Worlds(view, seed, make_bot("sound"), listed=0)
    setup = process_time()
    blocks: list[Block] = [worlds.block(number) for number in range(_BLOCKS)]
    ended = process_time()
    size = len(blocks[0].worlds)
    by_block = [places(block.worlds, (1.0,) * size, knowledge) for block in blocks]
    expected = between = 0.0
    off = []
    exact = exact_places(view, knowledge) if knowledge.deals <= MANY else {}
    for place in by_block[0]:
        if knowledge.lacking(place[0]) & BIT[place[1]]:
            continue
        shares = [each[place] for each in by_block]
        share = mean(shares)
        expected += share * (1 - share)
        between += sum((each - share) ** 2 for each in shares) / (_BLOCKS - 1)
        if exact:
            off.append(abs(share - exact[place]))
    true = expected / between / size if between else 1.0
    said = mean(block.effective for block in blocks) / size
    return Drawn(setup - begun, (ended - setup) / _BLOCKS / size, said, true, mean(off) if off else None)


def decision(view: View, seed: int, workers: Workers) -> float:
    """Return the seconds until an estimate is finished."""
    begun = perf_counter()
    workers.ask(question_of(view, seed)).finish()
    return perf_counter() - begun


def main() -> None:
    """Run the command."""
    parser = parser_with(__doc__, situations=30, seed=95_000, jobs=2)
    parser.add_argument("--rules", nargs="+", default=["online"])
    args = parser.parse_args()
    yardstick = Yardstick()
    with Workers(args.jobs) as workers, playing():
        sleep(1.0)  # let them load
        for name in args.rules:
            rows, seconds = [], []
            for seed in range(args.seed, args.seed + args.situations):
                card = a_card(name, seed)
                if card is None:
                    continue
                view, _ = card
                seconds.append(decision(view, seed, workers))
                if Knowledge(view).deals > 1:
                    rows.append(drawn(view, seed))
                yardstick.sample()
            off = [row.off for row in rows if row.off is not None]
            each = mean(row.each for row in rows)
            print(
                f"{name}: {len(seconds)} decisions, setup {1000 * mean(row.setup for row in rows):.1f} ms, "
                f"a world {1000 * each:.2f} ms ({yardstick.units(each):.2f} yardsticks), "
                f"said {100 * mean(row.said for row in rows):.0f}, places {100 * mean(row.true for row in rows):.0f}, "
                f"off {mean(off) if off else 0:.3f} ({len(off)}), "
                f"decision median {median(seconds):.2f} s, mean {mean(seconds):.2f}, longest {max(seconds):.2f}",
                flush=True,
            )
    print(yardstick)


if __name__ == "__main__":
    main()
