"""The three personalities show in the calls and doubles of a single game, by the figures in their docstrings."""

from __future__ import annotations

from dataclasses import dataclass, field

from barbu_bots.personality import PERSONALITIES
from barbu_bots.player import ClubPlayer
from barbu_bots.search.playout import play_deal
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.doubling import open_to
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import ruleset

TABLE = ("hunter", "counter", "sound", "sound")
GAMES = 30


@dataclass
class Figures:
    """The figures of one bot in one game."""

    could: int = 0
    did: int = 0
    answerable: int = 0
    answered: int = 0
    positives: list[int] = field(default_factory=list)

    @property
    def doubling(self) -> float:
        """The share of open doubles and redoubles that it made."""
        return (self.did + self.answered) / (self.could + self.answerable)

    @property
    def redoubles(self) -> float:
        """The share of open redoubles that it made."""
        return self.answered / max(1, self.answerable)


def one_game(seed: int) -> list[Figures]:
    """Seat → what that bot did."""
    rules = ruleset("online", {"owed_doubles": 2})
    bots = [ClubPlayer(name, PERSONALITIES[name]) for name in TABLE]
    figures = [Figures() for _ in TABLE]
    game = Game.new(rules, seed % 4)

    while not game.over:
        game = game.begin(deal_hands(rules, seed, game.number))
        assert game.deal is not None
        deal = play_deal(game.deal, bots, seed)
        assert deal.choice is not None
        for number, bid in enumerate(deal.bids):
            mine = figures[bid.seat]
            doubles, redoubles = open_to(rules, deal.spec, deal.dealer, bid.seat, deal.bids[:number])
            mine.could += len(doubles)
            mine.did += len(bid.double)
            mine.answerable += len(redoubles)
            mine.answered += len(bid.redouble)
        if deal.choice.contract in ("trumps", "domino"):
            figures[deal.dealer].positives.append(len(deal.standing.called[deal.dealer]) + 1)
        game = game.with_deal(deal).finish()
    return figures


def test_personalities_show_in_the_record() -> None:
    games = [one_game(seed) for seed in range(GAMES)]
    ahead = 0
    for hunter, counter, *_ in games:
        ahead += hunter.doubling > counter.doubling and hunter.redoubles > counter.redoubles
    assert ahead >= 0.85 * GAMES, "hunter doubles and redoubles most, counter least"
    mean = [sum(game[seat].doubling for game in games) / GAMES for seat in range(4)]
    assert mean[0] > mean[2] + 0.05 > mean[1] + 0.05
    positives = [[place for game in games for place in game[seat].positives] for seat in range(4)]
    late = [sum(places) / len(places) for places in positives]
    assert late[0] < min(late[2:])
    assert late[0] + 0.5 < late[1]
