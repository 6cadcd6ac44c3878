"""The penalty cards of a negative contract, and the cost of its tricks. Points are counted positive."""

from __future__ import annotations

from barbu_tui.core.cards import CardSet, card_set, cards_in
from barbu_tui.core.contracts import ContractSpec
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
