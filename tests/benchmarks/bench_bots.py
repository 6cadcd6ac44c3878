"""How fast the bots are, in processor time.

    python -m tests.benchmarks.bench_bots [--games N] [--rules R]

Prints the time of all decisions of a deal's play together (wanted: at most 600 µs on average), of its
call and bids, and whole games a second with the three personalities at the table (wanted: 50).
"""

from __future__ import annotations

import argparse
import time

from barbu_tui.core.dealing import Chance, deal_hands
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import Ruleset, ruleset
from barbu_tui.core.view import Phase, View
from barbu_tui.session.simulate import play_deal
from bots import Bot, Decision, make_bot


class Timed:
    """A bot with a watch."""

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        self._bot = bot
        self.cards = 0.0
        self.decisions = 0
        self.business = 0.0

    def decide(self, view: View, chance: Chance) -> Decision:
        """What the bot decides."""
        begun = time.process_time()
        decision = self._bot.decide(view, chance)
        spent = time.process_time() - begun
        if view.phase is Phase.PLAY:
            self.cards += spent
            self.decisions += 1
        else:
            self.business += spent
        return decision


def play(rules: Ruleset, bots: list[Bot], games: int) -> None:
    """Whole games."""
    for seed in range(games):
        game = Game.new(rules, seed % rules.players)
        while not game.over:
            game = game.begin(deal_hands(rules, seed, game.number))
            assert game.deal is not None
            game = game.with_deal(play_deal(game.deal, bots, seed)).finish()


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rules", default="online")
    asked = parser.parse_args()
    rules = ruleset(asked.rules)
    names = ("sound", "hunter", "counter")
    tables = {name: (name,) * rules.players for name in names}
    tables["the three"] = (*names, "sound")[: rules.players]
    for label, seats in tables.items():
        bots = [make_bot(name) for name in seats]
        play(rules, bots, 3)
        begun = time.process_time()
        play(rules, bots, asked.games)
        pace = asked.games / (time.process_time() - begun)
        watched = [Timed(bot) for bot in bots]
        play(rules, list(watched), asked.games)
        deals = asked.games * rules.deals
        cards = sum(each.cards for each in watched) / deals * 1e6
        business = sum(each.business for each in watched) / deals * 1e6
        count = sum(each.decisions for each in watched) / deals
        print(
            f"{label:<10} {cards:6.0f} µs a deal's play ({count:.0f} decisions), "
            f"{business:5.0f} µs call and bids, {pace:6.1f} games a second"
        )


if __name__ == "__main__":
    main()
