"""The gain of other weights of one contract's card play, or of another bot, for one player among three of ``sound``.

    python -m tools.duel no_queens suit.volunteer=0.3 expectation.cards=4 [--rules R] [--deals N] [--jobs J]
    python -m tools.duel no_last_two --bot counter
    python -m tools.duel no_queens --search [--passes P]

Deals of the contract come from whole games of ``sound``, called and doubled. Each is played by four players
with the current weights, then with the other weights in each seat in turn. The change of that seat's net of
doubles is averaged. Most cards stay the same, so small gains show. With ``--search`` one weight after another
is changed, and kept if the gain exceeds twice its standard error. The result is measured again on deals that
the search has not used.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import cast

from barbu_bots import Bot, make_bot
from barbu_bots.personality import Personality
from barbu_bots.play.suit_danger import suit_danger
from barbu_bots.player import ClubPlayer, trick_player
from barbu_bots.search.playout import play_out
from barbu_bots.weights.book import Book, kind_of
from barbu_bots.weights.current import CURRENT
from barbu_bots.weights.play import PlayWeights
from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import Deal
from barbu_tui.core.ruleset import Ruleset, ruleset
from tools.common import mean_and_error, mean_text, parser_with, spread
from tools.games import deals_before_play
from tools.tune import changed, flat, net, steps
from tools.weights_file import differing, written

CHUNK = 50


def book_with(rules: Ruleset, contract: Contract, weights: PlayWeights) -> Book:
    """Return today's tables with other weights for one contract."""
    kind = kind_of(rules)
    return replace(CURRENT, play={**CURRENT.play, kind: {**CURRENT.play[kind], contract: weights}})


def gather(rules: Ruleset, contract: Contract, games: range) -> list[Deal]:
    """Return the contract's deals in these games."""
    return list(deals_before_play(rules, games, contract))


def played(deal: Deal, players: Sequence[Bot]) -> list[float]:
    """Return seat → net of doubles at the deal's end."""
    assert deal.play is not None
    play = deal.play.copy()
    play_out(deal, play, players, 0)
    return [net(play, seat) for seat in deal.rules.seats]


def gains(
    rules: Ruleset, contract: Contract, changed_to: PlayWeights | str, deals: Sequence[Deal]
) -> list[float]:
    """Deal → net points more, a seat, with these weights or as this bot."""
    usual = ClubPlayer("usual", Personality())
    other: Bot
    if isinstance(changed_to, str):
        other = make_bot(changed_to)
    else:
        other = ClubPlayer("other", Personality(book=book_with(rules, contract, changed_to)))
    found = []
    for deal in deals:
        before = played(deal, [usual] * rules.players)
        more = 0.0
        for seat in rules.seats:
            more += (
                played(deal, [other if each == seat else usual for each in rules.seats])[seat] - before[seat]
            )
        found.append(more / rules.players)
    trick_player.cache_clear()  # the next weights are others, with tables of their own
    suit_danger.cache_clear()
    return found


class Measure:
    """Measures weights of one contract over some deals."""

    def __init__(self, rules: Ruleset, contract: Contract, deals: int, seed: int, jobs: int) -> None:
        """Take the deals of the games from this seed on."""
        self.rules, self.contract, self._jobs = rules, contract, jobs
        self.deals: list[Deal] = []
        while len(self.deals) < deals:
            parts = [range(at, at + 25) for at in range(seed, seed + 100, 25)]
            for found in spread(partial(gather, rules, contract), parts, jobs):
                self.deals += found
            seed += 100
        del self.deals[deals:]

    def __call__(self, changed_to: PlayWeights | str) -> list[float]:
        """Deal → what these weights or this bot bring more, a seat."""
        parts = [self.deals[at : at + CHUNK] for at in range(0, len(self.deals), CHUNK)]
        work = partial(gains, self.rules, self.contract, changed_to)
        return [gain for part in spread(work, parts, self._jobs) for gain in part]


def leaf(weights: object, name: str) -> float:
    """Return the number or switch of a name such as ``suit.volunteer`` or ``danger.2``."""
    for part in name.split("."):
        weights = weights[int(part)] if isinstance(weights, tuple) else getattr(weights, part)
    if not isinstance(weights, (int, float)):
        raise TypeError(name)
    return weights


def search(weights: PlayWeights, measure: Measure, passes: int, seed: int) -> PlayWeights:
    """Move one weight after another, and keep what surely brings something."""
    rng = random.Random(seed)
    best = measure(weights)
    for number in range(passes):
        names = list(flat(weights))
        rng.shuffle(names)
        for name in names:
            for value in steps(name, flat(weights)[name], rng, 1.0 if number == 0 else 0.6):
                candidate = cast(PlayWeights, changed(weights, name, round(value, 3)))
                got = measure(candidate)
                more = [new - old for new, old in zip(got, best, strict=True)]
                mean, error = mean_and_error(more)
                if any(more) and mean > 2 * error:
                    best, weights = got, candidate
                    print(
                        f"{name} = {round(value, 3)}: {mean_text(best, digits=3)}",
                        flush=True,
                    )
                    break
    return weights


def main() -> None:
    """Run the command."""
    parser = parser_with(__doc__, rules="online", deals=2000, seed=300_000, passes=1, jobs=2)
    parser.add_argument("contract", help="one that is played in tricks")
    parser.add_argument("weights", nargs="*", metavar="NAME=VALUE")
    parser.add_argument("--bot", help="a bot instead of weights, as counter")
    parser.add_argument("--search", action="store_true")
    args = parser.parse_args()
    rules = ruleset(args.rules)
    contract = cast(Contract, args.contract)
    if contract not in rules.specs or contract == "domino":
        known = ", ".join(each for each in rules.specs if each != "domino")
        parser.error(f"{contract!r} is no contract of {rules.name} that is played in tricks: {known}")
    weights = CURRENT.play[kind_of(rules)][contract]
    for each in args.weights:
        name, _, value = each.partition("=")
        try:
            weights = cast(PlayWeights, changed(weights, name, type(leaf(weights, name))(json.loads(value))))
        except (ValueError, TypeError, AttributeError, IndexError):
            parser.error(f"{each!r} is not a weight and its number, such as suit.volunteer=0.3 or danger.2=5")
    if args.search:
        measure = Measure(rules, contract, args.deals, args.seed, args.jobs)
        weights = search(weights, measure, args.passes, 1)
        print(written(differing(weights, CURRENT.play[kind_of(rules)][contract])))
    found = Measure(rules, contract, args.deals, args.seed + 100_000, args.jobs)(args.bot or weights)
    print(
        f"{contract}, {rules.name}: {mean_text(found, digits=3)} net points a seat and deal, {len(found)} deals"
    )


if __name__ == "__main__":
    main()
