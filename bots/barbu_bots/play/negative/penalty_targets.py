"""The worth of giving a penalty card to a particular opponent, by the doubles between us."""

from __future__ import annotations

from functools import lru_cache

from barbu_bots.play.suit_danger import over_chance
from barbu_bots.suit_tables import SuitCards
from barbu_bots.weights.play import PlayWeights
from barbu_tui.core.cards import Seat
from barbu_tui.core.doubling import Levels
from barbu_tui.core.tricks import TrickTable


@lru_cache(maxsize=256)  # a deal has one a seat
def shares(levels: Levels, seat: Seat) -> tuple[float, ...]:
    """Return, by seat, the worth to me of one of that player's points, as a share of one of my own.

    Args:
        seat: my seat; its own entry is 0.
    """
    row = levels[seat]
    whole = 1 + sum(row)
    return tuple(level / whole for level in row)


def worth_of_giving(
    weights: PlayWeights, table: TrickTable, seat: Seat, followers: int, out: SuitCards
) -> float:
    """Return the worth to me of a penalty point given in this trick, beyond that with an average opponent."""
    share = shares(table.levels, seat)
    total = sum(share)
    if not total:
        return 0.0
    mean = total / (len(share) - 1)
    here = share[table.winner]
    if followers:
        lower = (out & (1 << table.best % 13) - 1).bit_count()
        higher = (out >> table.best % 13).bit_count()
        if weights.steering.later_takers:
            here = _taken_by(weights, table, seat, out, lower, higher)
        else:
            stays = (1.0 - over_chance(weights.suit.volunteer, followers, lower, higher)) ** followers
            here = stays * here + (1.0 - stays) * mean
    return weights.steering.strength * (here - mean)


def _taken_by(
    weights: PlayWeights, table: TrickTable, seat: Seat, out: SuitCards, lower: int, higher: int
) -> float:
    """Return my expected share with the taker of this trick, if others are still to play to it.

    Args:
        lower: the number of these below the winning card.
    """
    share = shares(table.levels, seat)
    players = table.players
    holds = [out & ~(lacking >> 13 * table.led) != 0 for lacking in table.lacks]
    holds[seat] = False
    over = over_chance(weights.suit.volunteer, sum(holds), lower, higher)
    here = share[table.winner]
    for step in range(1, players - len(table.trick)):
        other = (seat + step) % players
        if holds[other]:
            here += over * (share[other] - here)
    return here
