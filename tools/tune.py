"""Tunes the weights of one contract's card play by decision regret.

    python -m tools.tune no_queens [--rules R] [--games N] [--rounds N] [--passes P] [--write]

Whole games are played by four ``sound``. At each card decision of the contract every card is played out to
the end by the same players from the true hands, and its net of doubles is recorded. A random coordinate
search then looks for weights with the best choices over these situations. New choices lead to new situations,
so this is repeated with the new weights. A playout from the true hands is noisy but unbiased, and there are a
hundred thousand decisions. The gain is checked on situations held back; the arena decides.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import partial
from typing import Any, cast

from barbu_bots.play.discard_claims import claim_for, free_discards
from barbu_bots.play.domino import DominoPlayer
from barbu_bots.player import trick_player
from barbu_bots.weights.book import DominoWeights, kind_of
from barbu_bots.weights.current import CURRENT
from barbu_bots.weights.play import PlayWeights
from barbu_tui.core.cards import CardSet, Seat, cards_in
from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import Deal, Play
from barbu_tui.core.domino import DominoPlay, DominoTable
from barbu_tui.core.doubling import adjustments
from barbu_tui.core.ruleset import Ruleset, ruleset
from barbu_tui.core.tricks import TrickPlay, TrickTable
from tools.common import parser_with, spread
from tools.games import deals_before_play
from tools.weights_file import differing, save, written

Weights = PlayWeights | DominoWeights


@dataclass
class CardChoice:
    """A decision of the card play, and what each card would have brought."""

    table: TrickTable | DominoTable
    hand: CardSet
    seat: Seat
    legal: CardSet
    values: dict[int, float]
    """Card → net points of the deal."""


def card_player(weights: Weights, rules: Ruleset, contract: str) -> Any:
    """Return the card play by these weights."""
    if isinstance(weights, DominoWeights):
        return DominoPlayer(weights)
    spec = rules.specs[cast(Contract, contract)]
    return trick_player(weights, spec, rules.suits, rules.players, int(rules.first_lead == "left"))


def play_card(play: Play, card: int) -> None:
    """Play a card, with the claim that an honest player makes."""
    if isinstance(play, DominoPlay):
        play.play(card)
        return
    table = play.table
    hand = play.hands[table.turn]
    if table.withholds(hand, card):
        play.play(card, *claim_for(table, hand, table.turn, card))
    else:
        play.play(card)


def roll_out(play: Play, player: Any) -> None:
    """Play the cards to the end, all seats alike."""
    table = play.table
    hands = play.hands
    while not table.over:
        seat = table.turn
        hand = hands[seat]
        legal = table.legal(hand)
        if not legal:
            assert isinstance(play, DominoPlay)
            play.pass_turn()
        elif not legal & (legal - 1):
            play_card(play, legal.bit_length() - 1)
        else:
            play_card(play, player.choose(table, hand, seat, legal)[0])


def net(play: Play, seat: Seat) -> float:
    """Return a player's net points of a finished play (R3.2)."""
    points = play.table.points
    return points[seat] + adjustments(points, play.table.levels)[seat]


def options(play: Play, hand: CardSet, seat: Seat, legal: CardSet) -> CardSet:
    """Return the cards that an honest player considers."""
    if isinstance(play, TrickPlay) and play.table.spec.duty and play.table.led >= 0:
        table = play.table
        if hand & table.spec.penalty and any(table.withholds(hand, card) for card in cards_in(legal)):
            return legal & free_discards(table, hand, seat)
    return legal


def card_choices(deal: Deal, player: Any) -> list[CardChoice]:
    """Return every decision of one deal."""
    assert deal.play is not None
    play = deal.play.copy()
    table = play.table
    found = []
    while not table.over:
        seat = table.turn
        hand = play.hands[seat]
        legal = table.legal(hand)
        if not legal:
            assert isinstance(play, DominoPlay)
            play.pass_turn()
            continue
        legal = options(play, hand, seat, legal)
        if legal & (legal - 1):
            values = {}
            for card in cards_in(legal):
                other = play.copy()
                play_card(other, card)
                roll_out(other, player)
                values[card] = net(other, seat)
            if len(set(values.values())) > 1:
                found.append(CardChoice(table.copy(), hand, seat, legal, values))
            play_card(play, player.choose(table, hand, seat, legal)[0])
        else:
            play_card(play, legal.bit_length() - 1)
    return found


def gather(
    rules: Ruleset, contract: str, weights: Weights, games: Sequence[int]
) -> tuple[list[CardChoice], int]:
    """Return the situations of many games, and the number of deals."""
    player = card_player(weights, rules, contract)
    found = []
    deals = 0
    for deal in deals_before_play(rules, games, contract):
        found += card_choices(deal, player)
        deals += 1
    return found, deals


def worth(player: Any, places: Sequence[CardChoice]) -> float:
    """Return the sum of a player's choices."""
    total = 0.0
    for place in places:
        card, _ = player.choose(place.table, place.hand, place.seat, place.legal)
        total += place.values[card]
    return total


def flat(weights: Any, group: str = "") -> dict[str, float]:
    """Return the weights as names and numbers: ``danger.2``, ``suit.above``, ``last_two.keep.0``.

    Args:
        weights: all of them, or a group.
        group: the group's name with a dot, if it is one.
    """
    result: dict[str, float] = {}
    for field in fields(weights):
        value, name = getattr(weights, field.name), group + field.name
        if is_dataclass(value):
            result |= flat(value, f"{name}.")
        elif isinstance(value, tuple):
            if name != "stage_of":
                result |= {f"{name}.{index}": each for index, each in enumerate(value)}
        elif not isinstance(value, int):
            result[name] = value
    return result


def changed(weights: Weights, name: str, value: float) -> Weights:
    """Return the weights with one number changed; the name is one of :func:`flat`."""
    return cast(Weights, _changed(weights, name.split("."), value))


def _changed(part: Any, path: Sequence[str], value: float) -> Any:
    """Return a table, a group or a row of weights with the number at the end of a path changed."""
    if not path:
        return value
    first, rest = path[0], path[1:]
    if isinstance(part, tuple):
        at = int(first)
        return (*part[:at], _changed(part[at], rest, value), *part[at + 1 :])
    return replace(part, **{first: _changed(getattr(part, first), rest, value)})


_CHANCES = ("suit.above", "suit.below", "suit.guard", "suit.volunteer", "suit.special_above")


def steps(name: str, value: float, rng: random.Random, size: float) -> list[float]:
    """Return values to try for a weight."""
    if name in _CHANCES:
        return [min(1.0, max(0.02, value + sign * rng.uniform(0.02, 0.15) * size)) for sign in (1, -1)]
    width = max(abs(value) * 0.3, 0.25) * size
    return [value + sign * rng.uniform(0.3, 1.0) * width for sign in (1, -1)]


def search(
    weights: Weights,
    rules: Ruleset,
    contract: str,
    train: Sequence[CardChoice],
    held_back: Sequence[CardChoice],
    passes: int,
    deals: tuple[int, int],
    seed: int,
) -> Weights:
    """Return weights found by a random coordinate search, and print the gains."""
    rng = random.Random(seed)
    seats = rules.players

    def value(candidate: Weights, places: Sequence[CardChoice]) -> float:
        return worth(card_player(candidate, rules, contract), places)

    sample = train[::4]
    best, best_of_sample = value(weights, train), value(weights, sample)
    first, first_held = best, value(weights, held_back)
    for number in range(passes):
        names = list(flat(weights))
        rng.shuffle(names)
        size = 1.0 if number < 1 and not seed else 0.6
        before = best
        for name in names:
            for new in steps(name, flat(weights)[name], rng, size):
                candidate = changed(weights, name, round(new, 3))
                got_of_sample = value(candidate, sample)
                if got_of_sample <= best_of_sample:
                    continue
                got = value(candidate, train)
                if got > best:
                    best, best_of_sample, weights = got, got_of_sample, candidate
        held = value(weights, held_back)
        print(
            f"pass {number + 1}: train {(best - first) / deals[0] / seats:+.3f}, "
            f"held back {(held - first_held) / deals[1] / seats:+.3f} net points a seat and deal",
            flush=True,
        )
        if best - before < 1e-9:
            break
    return weights


def main() -> None:
    """Run the command."""
    parser = parser_with(__doc__, rules="online", games=300, seed=100_000, passes=2, jobs=1)
    parser.add_argument("contract")
    parser.add_argument(
        "--rounds", type=int, default=3, help="each gathers situations from the last one's play"
    )
    parser.add_argument(
        "--write", action="store_true", help="keep the weights in the file of the rules' kind"
    )
    args = parser.parse_args()
    rules = ruleset(args.rules)
    contract = args.contract
    kind = kind_of(rules)
    weights: Weights = CURRENT.domino[kind] if contract == "domino" else CURRENT.play[kind][contract]
    before = weights
    keep: list[tuple[list[CardChoice], int]] = []
    seed = args.seed
    for round_ in range(args.rounds):
        parts = [range(seed + index, seed + args.games, 4 * args.jobs) for index in range(4 * args.jobs)]
        seed += args.games
        (held_back, held_deals), *new = spread(partial(gather, rules, contract, weights), parts, args.jobs)
        keep = (keep + new)[-2 * len(new) :]
        train = [place for found, _ in keep for place in found]
        train_deals = sum(deals for _, deals in keep)
        print(
            f"round {round_ + 1}: {len(train)} situations of {train_deals} deals, {len(held_back)} held back",
            flush=True,
        )
        weights = search(
            weights, rules, contract, train, held_back, args.passes, (train_deals, held_deals), round_
        )
        found = differing(weights, before)
        print(written(found), flush=True)
    if args.write:
        save(kind, ("domino",) if contract == "domino" else ("play", contract), found)


if __name__ == "__main__":
    main()
