"""The points to be won against three of ``sound``, or other bots, and the share won by ``master``: calls, bids, cards.

    python -m tools.shares master|knows [calls] [bids] [cards] [--rules R] [--sets N] [--seed S] [--jobs J]
        [--worlds N] [--surer E] [--against A,B,C]

One player takes each seat in turn, over the same deals, and makes the named kinds of decisions (all three if
none is named); ``sound`` makes the rest. Beside it sit three of ``sound``, or ``--against``. ``master`` searches. ``knows`` sees the layout: it plays every
option out in the actual deal with ``sound`` in all seats, and takes the best. This is not legal play; its
gain is an upper bound.

Printed are points per game with the 95 % interval over sets, and the share of first places. Ties for the
first place are shared.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from statistics import mean
from typing import Final

from barbu_bots.api import Decision
from barbu_bots.master import SURER, Master
from barbu_bots.registry import make_bot
from barbu_bots.search.future_value import more_later
from barbu_bots.search.playout import play_deal
from barbu_bots.search.question import alike, question_of
from barbu_bots.search.rollout import deal_after
from barbu_bots.sound import Sound
from barbu_bots.thought import WORLDS, Thought
from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.cards import CardSet
from barbu_tui.core.dealing import Chance, deal_hands
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.core.view import Phase, View
from tools.common import mean_text, parser_with, spread
from tools.games import finished_deals

PARTS: Final = {"calls": Phase.CONTRACT, "bids": Phase.BIDS, "cards": Phase.PLAY}


class KnowsTheDeal:
    """Sees all hands, and what ``sound`` in every seat makes of each option."""

    name = "knows"

    def __init__(self, searched: frozenset[Phase], seed: int) -> None:
        self._searched = searched
        self._seed = seed
        self._sound = Sound()

    def decide(self, view: View, chance: Chance) -> Decision:
        usual = self._sound.decide(view, chance)
        if view.phase not in self._searched or len(view.legal_actions()) < 2:
            return usual
        question = question_of(view, 0)
        hands = deal_hands(view.rules, self._seed, view.number)
        left, same = hands_left(hands, view), alike(view, question.options)
        bots = [self._sound] * view.rules.players
        worth: dict[int, float] = {}
        for index, option in enumerate(question.options):
            if same[index] != index:
                worth[index] = worth[same[index]]
                continue
            deal = play_deal(deal_after(view, left, option), bots, 0)
            score = deal.score()
            worth[index] = score.hand[view.seat] + score.adjust[view.seat] + question.later[index]
            if question.owing and isinstance(option, ChooseContract):
                worth[index] += more_later(view, option, deal.bids)
        best = max(worth, key=lambda index: (worth[index], question.options[index] == usual.action))
        return Decision(question.options[best])


def hands_left(hands: tuple[CardSet, ...], view: View) -> tuple[CardSet, ...]:
    """Return what is left of the hands."""
    if view.table is None:
        return hands
    unplayed = view.table.unplayed
    return tuple(hand & unplayed for hand in hands)


def one_set(
    rules_name: str,
    player: str,
    parts: frozenset[Phase],
    worlds: int,
    surer: float,
    against: Sequence[str],
    seed: int,
) -> tuple[float, float]:
    """Play a set; return the player's points a game and its share of first places."""
    rules = ruleset(rules_name)
    points = firsts = 0.0
    for seat in rules.seats:
        # The others keep their order around the table, from the seat after the player's.
        bots = [make_bot(against[(other - seat - 1) % rules.players % len(against)]) for other in rules.seats]
        bots[seat] = (
            KnowsTheDeal(parts, seed)
            if player == "knows"
            else Master(Thought(worlds=worlds), surer=surer, searched=parts)
        )
        scores = [deal.score().total for deal in finished_deals(rules, [seed], bots)]
        totals = [sum(column) for column in zip(*scores, strict=True)]
        points += totals[seat]
        firsts += (totals[seat] == max(totals)) / totals.count(max(totals))
    return points / rules.players, firsts / rules.players


def main() -> None:
    parser = parser_with(__doc__, sets=10, seed=1, jobs=1)
    parser.add_argument("player", choices=("master", "knows"))
    parser.add_argument("parts", nargs="*", metavar="calls|bids|cards")
    parser.add_argument("--rules", choices=tuple(PRESETS), default="online")
    parser.add_argument("--worlds", type=int, default=WORLDS, help="layouts a decision (master)")
    parser.add_argument("--surer", type=float, default=SURER, help="standard errors to be ahead by (master)")
    parser.add_argument("--against", default="sound", help="the bots in the other seats, or one for all")
    args = parser.parse_args()
    against = args.against.split(",")
    if wrong := sorted(set(args.parts) - set(PARTS)):
        parser.error(f"no part is called {wrong[0]}: calls, bids or cards")
    parts = frozenset(PARTS[part] for part in args.parts or PARTS)
    work = partial(one_set, args.rules, args.player, parts, args.worlds, args.surer, against)
    seeds = range(args.seed, args.seed + args.sets)
    points, firsts = zip(*spread(work, seeds, args.jobs), strict=True)
    what = ", ".join(args.parts) or "calls, bids, cards"
    print(
        f"{args.player} ({what}) against {args.against}, {args.rules}, {args.worlds} layouts, {args.surer} errors, {args.sets} sets from seed {args.seed}: "
        f"{mean_text(points, digits=1)} points a game, first in {100 * mean(firsts):.0f} %"
    )


if __name__ == "__main__":
    main()
