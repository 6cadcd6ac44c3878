"""The speed of the bots, in processor time.

    python -m tools.bench_bots [--games N] [--rules R]

Prints the time of a deal's play, of its call and bids, and the games per second with the three personalities:
on average, and in the best round of ten games, because other load only slows down. No deal is played twice,
so caches do not help. A deal's play and a game are also given in yardsticks (:mod:`tools.yardstick`), timed
in the same rounds; those figures depend little on the machine. Fails if plain Python takes more than
:data:`MOST_DEAL` yardsticks for a deal's play of ``sound``.
"""

from __future__ import annotations

import platform
import sys
import time
from collections.abc import Iterable, Sequence
from itertools import count, islice
from statistics import fmean

from barbu_bots import Bot, Decision, make_bot
from barbu_bots.play.negative import lead
from barbu_bots.search.playout import playing
from barbu_tui.core.dealing import Chance
from barbu_tui.core.ruleset import Ruleset, ruleset
from barbu_tui.core.view import Phase, View
from tools.common import parser_with
from tools.games import finished_deals
from tools.yardstick import Yardstick

ROUND = 10
MOST_DEAL = 0.19
"""Yardsticks that a deal's play by ``sound`` may take in plain Python."""


def clock_cost(calls: int = 10_000) -> float:
    """Return the time of one reading of the clock, in seconds."""
    begun = time.process_time()
    for _ in range(calls):
        time.process_time()
    return (time.process_time() - begun) / calls


class Timed:
    """A bot with a watch."""

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        self._bot = bot
        self._clock = clock_cost()
        self.cards = 0.0
        self.decisions = 0
        self.bids = 0.0

    def decide(self, view: View, chance: Chance) -> Decision:
        """Return the bot's decision."""
        begun = time.process_time()
        decision = self._bot.decide(view, chance)
        spent = time.process_time() - begun - self._clock
        if view.phase is Phase.PLAY:
            self.cards += spent
            self.decisions += 1
        else:
            self.bids += spent
        return decision


def play(rules: Ruleset, bots: Sequence[Bot], seeds: Iterable[int]) -> float:
    """Return the seconds that whole games take, as ``barbu simulate`` plays them."""
    begun = time.process_time()
    with playing():
        for _ in finished_deals(rules, seeds, bots):
            pass
    return time.process_time() - begun


def main() -> int:
    """Measure and print; 1 where it is too slow."""
    parser = parser_with(__doc__, games=100, rules="online")
    args = parser.parse_args()
    rules = ruleset(args.rules)
    names = ("sound", "hunter", "counter")
    tables = {name: (name,) * rules.players for name in names}
    tables["the three"] = (*names, "sound")[: rules.players]
    good = True
    fresh = count()
    made = "plain" if str(lead.__file__).endswith(".py") else "compiled"
    print(f"{made} Python {platform.python_version()}, {args.games} games of each table")
    for label, seats in tables.items():
        bots = [make_bot(name) for name in seats]
        play(rules, bots, list(islice(fresh, 3)))
        yardstick = Yardstick()
        spent, cards, bids = [], [], []
        decisions = 0
        for first in range(0, args.games, ROUND):
            games = min(ROUND, args.games - first)
            deals = games * rules.deals
            spent.append(play(rules, bots, list(islice(fresh, games))) / games)
            watched = [Timed(bot) for bot in bots]
            play(rules, watched, list(islice(fresh, games)))
            cards.append(sum(each.cards for each in watched) / deals)
            bids.append(sum(each.bids for each in watched) / deals)
            decisions += sum(each.decisions for each in watched)
            yardstick.sample(5)
        deal = yardstick.units(fmean(cards))
        good &= label != "sound" or made == "compiled" or deal <= MOST_DEAL
        print(
            f"{label:<10} {1e6 * fmean(cards):5.0f} µs a deal's play, best {1e6 * min(cards):.0f} "
            f"({decisions / args.games / rules.deals:.0f} decisions, {deal:.3f} yardsticks), "
            f"{1e6 * fmean(bids):4.0f} µs call and bids, "
            f"{1 / fmean(spent):5.1f} games a second, best {1 / min(spent):.1f}, "
            f"{yardstick.units(fmean(spent)):.1f} yardsticks a game"
        )
    print("quick enough" if good else "too slow")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
