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
from dataclasses import dataclass
from functools import partial
from typing import cast

from barbu_bots.play.discard_claims import honest_cards
from barbu_bots.player import ClubPlayer
from barbu_bots.search.playout import play_out, playing
from barbu_bots.weights.book import kind_of
from barbu_tui.core.cards import CardSet, Seat, cards_in
from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import Deal, Play
from barbu_tui.core.domino import DominoPlay, DominoTable
from barbu_tui.core.ruleset import Ruleset, ruleset
from barbu_tui.core.tricks import TrickTable
from tools.common import parser_with, spread
from tools.games import deals_before_play, player_with, weights_of
from tools.weights_file import Weights, changed, differing, flat, save, written


@dataclass
class CardChoice:
    """A decision of the card play, and what each card would have brought."""

    table: TrickTable | DominoTable
    hand: CardSet
    seat: Seat
    legal: CardSet
    values: dict[int, float]
    """Card → net points of the deal."""


def play_card(play: Play, card: int, player: ClubPlayer) -> None:
    """Play a card, with the claim that the player makes."""
    if isinstance(play, DominoPlay):
        play.play(card)
        return
    table = play.table
    hand = play.hands[table.turn]
    if table.withholds(hand, card):
        play.play(card, *player.claim(table, hand, table.turn, card))
    else:
        play.play(card)


def card_choices(deal: Deal, player: ClubPlayer) -> list[CardChoice]:
    """Return every decision of one deal with this player in all seats."""
    assert deal.play is not None
    play = deal.play.copy()
    table = play.table
    players = [player] * deal.rules.players
    choices = []
    while not table.over:
        seat = table.turn
        hand = play.hands[seat]
        legal = table.legal(hand)
        if not legal:
            assert isinstance(play, DominoPlay)
            play.pass_turn()
            continue
        if isinstance(table, TrickTable):
            legal = honest_cards(table, hand, seat, legal)
        card = legal.bit_length() - 1
        if legal & (legal - 1):
            values = {}
            for each in cards_in(legal):
                other = play.copy()
                play_card(other, each, player)
                play_out(deal, other, players, 0)
                values[each] = float(deal.with_play(other).score().total[seat])
            if len(set(values.values())) > 1:
                choices.append(CardChoice(table.copy(), hand, seat, legal, values))
            card = player.card(table, hand, seat, legal)
        play_card(play, card, player)
    return choices


def gather(
    rules: Ruleset, contract: Contract, weights: Weights, games: Sequence[int]
) -> tuple[list[CardChoice], int]:
    """Return the situations of many games, and the number of deals."""
    player = player_with(rules, contract, weights)
    choices = []
    deals = 0
    with playing():
        for deal in deals_before_play(rules, games, contract):
            choices += card_choices(deal, player)
            deals += 1
    return choices, deals


def worth(player: ClubPlayer, places: Sequence[CardChoice]) -> float:
    """Return the sum of a player's choices."""
    return sum(
        place.values[player.card(place.table, place.hand, place.seat, place.legal)] for place in places
    )


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
    contract: Contract,
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
        return worth(player_with(rules, contract, candidate), places)

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
    contract = cast(Contract, args.contract)
    before = weights = weights_of(rules, contract)
    keep: list[tuple[list[CardChoice], int]] = []
    seed = args.seed
    for round_ in range(args.rounds):
        parts = [range(seed + index, seed + args.games, 4 * args.jobs) for index in range(4 * args.jobs)]
        seed += args.games
        (held_back, held_deals), *new = spread(partial(gather, rules, contract, weights), parts, args.jobs)
        keep = (keep + new)[-2 * len(new) :]
        train = [place for places, _ in keep for place in places]
        train_deals = sum(deals for _, deals in keep)
        print(
            f"round {round_ + 1}: {len(train)} situations of {train_deals} deals, {len(held_back)} held back",
            flush=True,
        )
        weights = search(
            weights, rules, contract, train, held_back, args.passes, (train_deals, held_deals), round_
        )
        changes = differing(weights, before)
        print(written(changes), flush=True)
    if args.write:
        if contract == "domino":
            save("four", ("domino",), changes)
        else:
            save(kind_of(rules), ("play", contract), changes)


if __name__ == "__main__":
    main()
