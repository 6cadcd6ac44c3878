"""The players' losses by the review, beside those of the arena: one line per player.

    python -m tools.review_players --players greedy random sound --games 8 --seed 91000
    barbu arena --bots greedy,sound,sound,sound --sets 100 --seed 91000

Each player has S in whole games against three ``sound``; every decision is reviewed once. After every game a
line sums up all games of that player so far. *decisions* is their result against those of ``sound``, per
game, with its 95 % interval over the games; the arena measures the same. *rate* is points lost per real
decision, against the better option: the anchors of the classes.

``--errs P`` seats a player like ``sound`` that, in one card decision of P, plays the card of the most distant
rank. A table shows the review's recall of these errors by their true cost. The true cost, and false alarms,
come from 192 further worlds that had no part in the review: the better option is truly better if it is ahead
by a point and beyond its interval; otherwise naming it was a false alarm.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from barbu_bots import Decision, shared_bot
from barbu_bots.search.comparison import Comparison, play, so_many
from barbu_bots.search.figure import Figure
from barbu_bots.search.judgement import GOOD
from barbu_bots.search.playout import play_deal
from barbu_bots.search.question import options_of
from barbu_bots.search.rollout import Rollouts
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.dealing import Chance, deal_hands, first_dealer
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.view import Phase, View
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.play.header import new_header
from barbu_tui.session.record.events import ActionEvent, DealEvent, Event, ScoreEvent
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.plan import run
from barbu_tui.session.review.review import Judged, Review
from tools.common import interval, parser_with

DEALS: Final = 8
"""Of a game of a player that errs."""


@dataclass(frozen=True)
class GameFigures:
    """The review's figures of one game."""

    result: int
    cards: float
    decisions: float
    lost: float
    mattered: int


def reviewed(player: str, rules: str, seed: int, jobs: int) -> GameFigures:
    """Return the figures of a game."""
    seats = ruleset(rules).players
    header = new_header(ruleset(rules), [player, *["sound"] * (seats - 1)], seed, human=None)
    events, _ = play_game(header)
    review = Review(Replay(header, events), 0)
    run(review, jobs, lambda _: True, aim=10_000.0)
    split, lost = review.split(), review.lost()
    return GameFigures(split.result, split.cards.mean, split.decisions.mean, lost.rate.mean, lost.decisions)


class Erring:
    """Plays as ``sound`` does, and now and then the card farthest from it."""

    name = "erring"

    def __init__(self, seed: int, one_in: int) -> None:
        self._random = Random(seed)
        self._one_in = one_in
        self._sound = shared_bot("sound")
        self.places: list[tuple[int, int]] = []
        """(deal, cards played in it before) of each error."""

    def decide(self, view: View, chance: Chance) -> Decision:
        """Return the decision."""
        decision = self._sound.decide(view, chance)
        options = [each for each in options_of(view) if isinstance(each, PlayCard) and each.claim is None]
        if view.phase is not Phase.PLAY or len(options) < 3 or self._random.randrange(self._one_in):
            return decision
        done = decision.action
        if not isinstance(done, PlayCard):
            return decision
        other = max(options, key=lambda each: (abs(each.card % 13 - done.card % 13), each.card))
        if other.card == done.card:
            return decision
        assert view.table is not None
        self.places.append((view.number, len(view.table.history)))
        return Decision(other)


JUDGES: Final = 192
"""Layouts that judge, by another seed than that of the review."""
BUCKETS: Final = ((0.5, "under 0.5"), (3.0, "0.5 to 3"), (8.0, "3 to 8"), (float("inf"), "8 and more"))
"""Classes of the true cost of an error: the upper bound in points, and words."""


def truly(review: Review, cost: Judged) -> Figure:
    """Return what a decision cost against the better option, by layouts that had no part in the review."""
    question = replace(review.question(cost.case), seed=-1 - cost.case.at)
    done = question.same_as(cost.case.done)
    pair = replace(
        question,
        options=(done, cost.better),
        later=tuple(question.later[question.options.index(each)] for each in (done, cost.better)),
    )
    comparison = Comparison(pair, so_many(JUDGES, drop=False))
    play(comparison, Rollouts(pair, shared_bot("sound")))
    return comparison.difference(cost.better, done)


def erring_game(rules: str, seed: int, one_in: int) -> tuple[Erring, Replay]:
    """Return the first eight deals of a game of a player that errs, at S."""
    chosen = ruleset(rules)
    bot = Erring(seed, one_in)
    bots = [bot, *[shared_bot("sound")] * (chosen.players - 1)]
    header = new_header(chosen, ["sound"] * chosen.players, seed, human=None)
    game = Game.new(chosen, first_dealer(chosen, seed)[0])
    events: list[Event] = []
    for _ in range(DEALS):
        game = game.begin(deal_hands(chosen, seed, game.number))
        assert game.deal is not None
        deal = game.deal
        events.append(DealEvent(deal.number, deal.dealer, deal.hands))
        done: list[Decision] = []
        played = play_deal(deal, bots, seed, done.append)
        events += [ActionEvent(each.action) for each in done]
        game = game.with_deal(played).finish()
        row = game.finished[-1]
        events.append(ScoreEvent(row.number, row.score, row.running))
    return bot, Replay(header, events)


def found_errors(rules: str, seeds: range, one_in: int, jobs: int) -> None:
    """Print how many places at which a player errs on purpose the review finds, and how many it names besides."""
    errors = dict.fromkeys((words for _, words in BUCKETS), 0)
    named = dict(errors)
    better = alarms = decisions = 0
    for seed in seeds:
        bot, replay = erring_game(rules, seed, one_in)
        review = Review(replay, 0)
        run(review, jobs, lambda _: True, aim=10_000.0)
        places = set(bot.places)
        for cost in review.costs():
            table = cost.case.view.table
            if cost.case.kind != "card" or table is None or not cost.matters:
                continue
            if (cost.case.deal, len(table.history)) in places:
                lost = truly(review, cost).mean
                words = next(words for most, words in BUCKETS if lost < most)
                errors[words] += 1
                named[words] += cost.mistake
                continue
            decisions += 1
            if cost.mistake:
                judged = truly(review, cost)
                ahead = judged.mean > GOOD and judged.sure
                better += ahead
                alarms += not ahead
        print(f"{seed - seeds.start + 1} games of {DEALS} deals", flush=True)
        for words, count in errors.items():
            print(f"  errors that cost {words:10} {count:4}, named {named[words]:4}")
        print(
            f"  other decisions {decisions}, named {better + alarms}: truly better {better}, false alarms {alarms}",
            flush=True,
        )


def say(player: str, games: list[GameFigures]) -> None:
    """Print what the games of a player come to."""
    decisions, of_decisions = interval([each.decisions for each in games])
    rate, of_rate = interval([each.lost for each in games])
    rest, of_rest = interval([each.result - each.cards - each.decisions for each in games])
    mattered = sum(each.mattered for each in games) / len(games)
    print(
        f"{player:8} {len(games):3} games  decisions {decisions:+7.0f} ± {of_decisions:4.0f}   rate {rate:5.2f}"
        f" ± {of_rate:4.2f} in {mattered:.0f}   the rest {rest:+5.0f} ± {of_rest:3.0f}",
        flush=True,
    )


def main() -> None:
    """Run the command."""
    parser = parser_with(__doc__, rules="online", games=8, seed=91_000, jobs=1)
    parser.add_argument("--players", nargs="*", default=["greedy", "random", "sound"])
    parser.add_argument("--errs", type=int, default=0, metavar="P")
    args = parser.parse_args()
    seeds = range(args.seed, args.seed + args.games)
    games: dict[str, list[GameFigures]] = {player: [] for player in args.players}
    for seed in seeds:
        for player, known in games.items():
            known.append(reviewed(player, args.rules, seed, args.jobs))
            say(player, known)
    if args.errs:
        found_errors(args.rules, seeds, args.errs, args.jobs)


if __name__ == "__main__":
    main()
