"""The gain of other weights of one contract's card play, or of another bot, for one player among three of ``sound``.

    python -m tools.duel no_queens suit.volunteer=0.3 expectation.cards=4 [--rules R] [--deals N] [--jobs J]
    python -m tools.duel no_last_two --bot counter

Deals of the contract come from whole games of ``sound``, called and doubled. Each is played by four players
with the current weights, then with the other weights in each seat in turn. The change of that seat's net of
doubles is averaged. Most cards stay the same, so small gains show. ``tools.tune`` looks for weights to try.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from typing import cast

from barbu_bots import Bot, make_bot
from barbu_bots.search.playout import play_out
from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import Deal
from barbu_tui.core.ruleset import Ruleset, ruleset
from tools.common import mean_text, parser_with, spread
from tools.games import deals_before_play, player_with, weights_of
from tools.weights_file import Weights, changed

_GAMES = 25
"""Games in one task."""
_CHUNK = 50
"""Deals in one task."""


def gather(rules: Ruleset, contract: Contract, games: range) -> list[Deal]:
    """Return the contract's deals in these games."""
    return list(deals_before_play(rules, games, contract))


def played(deal: Deal, players: Sequence[Bot]) -> Sequence[int]:
    """Return seat → net of doubles at the deal's end."""
    assert deal.play is not None
    play = deal.play.copy()
    play_out(deal, play, players, 0)
    return deal.with_play(play).score().total


def gains(
    rules: Ruleset, contract: Contract, changed_to: Weights | str, deals: Sequence[Deal]
) -> list[float]:
    """Return, by deal, the net points that these weights or this bot bring more, a seat."""
    usual = make_bot("sound")
    other: Bot = (
        make_bot(changed_to) if isinstance(changed_to, str) else player_with(rules, contract, changed_to)
    )
    more = []
    for deal in deals:
        before = played(deal, [usual] * rules.players)
        after = [
            played(deal, [other if each == seat else usual for each in rules.seats])[seat]
            for seat in rules.seats
        ]
        more.append((sum(after) - sum(before)) / rules.players)
    return more


def leaf(weights: object, name: str) -> float:
    """Return the number or switch of a name such as ``suit.volunteer`` or ``danger.2``."""
    for part in name.split("."):
        weights = weights[int(part)] if isinstance(weights, tuple) else getattr(weights, part)
    if not isinstance(weights, (int, float)):
        raise TypeError(name)
    return weights


def main() -> None:
    """Run the command."""
    parser = parser_with(__doc__, rules="online", deals=2000, seed=400_000, jobs=2)
    parser.add_argument("contract")
    parser.add_argument("weights", nargs="*", metavar="NAME=VALUE")
    parser.add_argument("--bot", help="a bot instead of weights, as counter")
    args = parser.parse_args()
    rules = ruleset(args.rules)
    contract = cast(Contract, args.contract)
    if contract not in rules.specs:
        parser.error(f"{contract!r} is no contract of {rules.name}: {', '.join(rules.specs)}")
    weights = weights_of(rules, contract)
    for each in args.weights:
        name, _, value = each.partition("=")
        try:
            weights = changed(weights, name, type(leaf(weights, name))(json.loads(value)))
        except (ValueError, TypeError, AttributeError, IndexError):
            parser.error(f"{each!r} is not a weight and its number, such as suit.volunteer=0.3 or danger.2=5")
    deals: list[Deal] = []
    seed = args.seed
    while len(deals) < args.deals:
        parts = [range(at, at + _GAMES) for at in range(seed, seed + 4 * _GAMES, _GAMES)]
        for some in spread(partial(gather, rules, contract), parts, args.jobs):
            deals += some
        seed += 4 * _GAMES
    chunks = [deals[at : min(at + _CHUNK, args.deals)] for at in range(0, args.deals, _CHUNK)]
    work = partial(gains, rules, contract, args.bot or weights)
    more = [gain for some in spread(work, chunks, args.jobs) for gain in some]
    print(
        f"{contract}, {rules.name}: {mean_text(more, digits=3)} net points a seat and deal, {len(more)} deals"
    )


if __name__ == "__main__":
    main()
