"""Every choice names its rule, and what the rule's name says is true of position and card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, get_args

from barbu_bots import Decision, make_bot
from barbu_bots.play.choice import ChosenBy
from barbu_bots.player import trick_player
from barbu_bots.search.playout import play_deal
from barbu_bots.weights.book import kind_of
from barbu_bots.weights.current import CURRENT
from barbu_tui.core.cards import ABOVE, BELOW, BIT, MASK_OF, SUIT_MASK, Card, CardSet
from barbu_tui.core.dealing import Chance, deal_hands
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View

SEED: Final = 7301
GAMES: Final = {"online": 20, "sheet3": 6, "sheet4": 6, "barbuda": 6}


@dataclass
class Seen:
    """A card that was chosen, and the position."""

    table: TrickTable
    hand: CardSet
    legal: CardSet
    card: Card

    @property
    def unseen(self) -> CardSet:
        """The cards in other hands."""
        return self.table.unplayed & ~self.hand

    @property
    def penalty(self) -> bool:
        """The card is a penalty card."""
        return bool(self.table.spec.penalty & BIT[self.card])

    @property
    def out(self) -> CardSet:
        """The cards of its suit in other hands."""
        return self.unseen & MASK_OF[self.card]

    @property
    def trumps(self) -> CardSet:
        """All trumps."""
        return SUIT_MASK[self.table.trump] if self.table.trump >= 0 else 0

    @property
    def loses(self) -> bool:
        """No legal card beats the one that is winning."""
        beats = self.legal & ABOVE[self.table.best]
        if self.trumps & ~MASK_OF[self.table.best]:
            beats |= self.legal & self.trumps
        return not beats

    @property
    def master(self) -> bool:
        """No card of the suit beats it."""
        return not self.out & ABOVE[self.card]

    @property
    def last_to_play(self) -> bool:
        """Nobody plays after it."""
        return len(self.table.trick) == self.table.players - 1


def highest(cards: CardSet) -> Card:
    """The card with the highest number."""
    return cards.bit_length() - 1


HOLDS: Final[dict[ChosenBy, Callable[[Seen], object]]] = {
    "weighed": lambda s: True,
    "off lead for good": lambda s: s.table.led < 0 and s.out & ABOVE[s.card] and not s.out & BELOW[s.card],
    "expected cost": lambda s: s.hand.bit_count() <= 6 and s.table.spec.negative,
    "highest loser": lambda s: s.loses and s.card == highest(s.legal) and not s.legal & s.table.spec.penalty,
    "second-highest loser": lambda s: s.loses and (s.legal & ABOVE[s.card]).bit_count() == 1,
    "high while tricks are free": lambda s: (
        s.table.spec.contract == "no_last_two"
        and s.card == highest(s.legal)
        and s.table.tricks - s.table.done > 2
    ),
    "one suit to discard": lambda s: s.legal == s.legal & MASK_OF[s.card] and s.card == highest(s.legal),
    "winner first": lambda s: s.hand.bit_count() == 2 and s.table.led >= 0 and s.card > s.table.best,
    "penalty card at once": lambda s: s.penalty and s.last_to_play and s.card > s.table.best,
    "only honest discard": lambda s: s.penalty and not MASK_OF[s.card] & SUIT_MASK[s.table.led],
    "keep an exit": lambda s: not s.out and not s.penalty,
    "dearest penalty card": lambda s: s.penalty,
    "draw trumps": lambda s: BIT[s.card] & s.trumps and s.out and s.master,
    "draw trumps for winners": lambda s: BIT[s.card] & s.trumps and s.out and s.master,
    "force out the high trump": lambda s: (
        BIT[s.card] & s.trumps and (s.out & ABOVE[s.card]).bit_count() == 1 and s.table.led < 0
    ),
    "cash winners": lambda s: s.master and not s.table.unplayed & s.trumps,
    "trumps wait": lambda s: s.hand & s.trumps and not s.unseen & s.trumps and not BIT[s.card] & s.trumps,
    "lowest loser": lambda s: (
        s.loses and not s.out & BELOW[s.card] & ~BELOW[(s.legal & -s.legal).bit_length() - 1]
    ),
    "lowest ruff": lambda s: not s.hand & ~s.trumps and MASK_OF[s.card] != SUIT_MASK[s.table.led],
    "keep the last winner": lambda s: s.hand.bit_count() == 2 and not s.hand & SUIT_MASK[s.table.led],
}
"""The condition that must hold after a rule has chosen."""


class Watching:
    """A bot that looks at the choices among cards before it decides."""

    name = "watching"

    def __init__(self) -> None:
        self._bot = make_bot("sound")
        self.seen: Counter[ChosenBy] = Counter()

    def decide(self, view: View, chance: Chance) -> Decision:
        """Decide as the bot does."""
        table = view.table
        if isinstance(table, TrickTable):
            legal = table.legal(view.hand)
            if legal & (legal - 1):
                rules = view.rules
                weights = CURRENT.play[kind_of(rules)][table.spec.contract]
                left = int(rules.first_lead == "left")
                player = trick_player(weights, table.spec, rules.suits, rules.players, left)
                card, chosen_by = player.choose(table, view.hand, view.seat, legal)
                assert BIT[card] & legal
                self.seen[chosen_by] += 1
                assert HOLDS[chosen_by](Seen(table, view.hand, legal, card)), (
                    f"{chosen_by}: {card} of {view.hand:x}, {table.history}"
                )
        return self._bot.decide(view, chance)


def test_the_name_of_every_rule_is_true_where_it_chooses() -> None:
    bot = Watching()
    for name, games in GAMES.items():
        rules = ruleset(name)
        print(f"{name}: games {SEED} to {SEED + games - 1}")
        for seed in range(SEED, SEED + games):
            game = Game.new(rules, 0)
            while not game.over:
                game = game.begin(deal_hands(rules, seed, game.number))
                assert game.deal is not None
                game = game.with_deal(play_deal(game.deal, [bot] * rules.players, seed)).finish()
    print(bot.seen.most_common())
    assert set(HOLDS) == set(get_args(ChosenBy)) - {"equal cards"}
    assert set(bot.seen) == set(HOLDS), set(HOLDS) - set(bot.seen)
