"""The penalty cards of a negative contract, the cost of its tricks, and the worth of giving a penalty card to a particular opponent, by the doubles between us.

Points are counted positive.
"""

from __future__ import annotations

from functools import lru_cache

from barbu_bots.play.suit_danger import over_chance
from barbu_bots.suit_tables import SuitCards
from barbu_bots.weights.play import PlayWeights
from barbu_tui.core.cards import CardSet, Seat, card_set, cards_in
from barbu_tui.core.contracts import ContractSpec
from barbu_tui.core.doubling import Levels
from barbu_tui.core.tricks import TrickTable


class Penalties:
    """The penalty points of a contract's cards and tricks."""

    def __init__(self, spec: ContractSpec, players: int, scale: float = 1.0) -> None:
        """Make the points of a contract. ``scale`` is a factor on all of them."""
        self.cards = spec.penalty
        """The penalty cards."""
        self.points: tuple[float, ...] = tuple(-points * scale for points in spec.card_points)
        """Card → its penalty points."""
        each = [self.points[card] for card in cards_in(spec.penalty)]
        self._usual: float = max(each, key=each.count, default=0.0)
        """The points of most penalty cards."""
        self._unusual = card_set(card for card in cards_in(spec.penalty) if self.points[card] != self._usual)
        self.dearer = card_set(card for card in cards_in(spec.penalty) if self.points[card] > self._usual)
        """The penalty cards that count more than most."""
        last = {2 - at: -points for at, points in enumerate(spec.last_points)}
        self.stakes = [scale * (last.get(left, 0) - spec.trick_points) for left in range(18)]
        """Tricks left → penalty points of the first of them, its cards apart."""
        others = players - 1
        self._holds_one = tuple(1.0 - (1.0 - 1.0 / others) ** count for count in range(53))
        """Cards of a kind out → chance that one opponent has any."""

    def counted(self, cards: CardSet) -> float:
        """Return the penalty points of these cards."""
        cards &= self.cards
        total = self._usual * cards.bit_count()
        rest = cards & self._unusual
        while rest:
            low = rest & -rest
            total += self.points[low.bit_length() - 1] - self._usual
            rest ^= low
        return total

    def discards(self, table: TrickTable, unseen: CardSet) -> list[float] | None:
        """Return, by seat, the penalty points expected from a player who is void; ``None`` if none are out."""
        out = unseen & self.cards
        if not out:
            return None
        count = out.bit_count()
        average = self.counted(out) / count
        expected = [self._holds_one[count] * average] * table.players
        for other, lacking in enumerate(table.lacks):
            if out & lacking:
                expected[other] = self._holds_one[(out & ~lacking).bit_count()] * average
        return expected


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
