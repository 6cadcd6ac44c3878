"""Card play at dominoes: open where my own cards are blocked, hold back cards that help only others.

A card is judged by the chain that it opens: my own cards beyond it count for playing it, the others' against.
If my next card is right beyond it, it is a move in reserve, worth keeping while others are blocked.
"""

from __future__ import annotations

from operator import itemgetter
from typing import Final, NamedTuple

from barbu_bots.play.choice import ChosenCard, Weighed
from barbu_bots.suit_tables import MIDDLE, OUTWARDS, UNDER, SuitCards, centred
from barbu_bots.weights.book import DominoWeights
from barbu_tui.core.cards import ALL_RANKS, SUIT_OF, Card, CardSet, Rank, Seat, cards_in
from barbu_tui.core.domino import DominoTable

_MOST_KNOWN: Final = 10_000
"""Maximum number of cards whose worth is remembered."""


class Chain(NamedTuple):
    """A chain that a card opens."""

    worth: float
    is_gift: bool
    """Whether none of my cards is in it."""
    next_is_mine: bool


class DominoPlayer:
    """The card play at dominoes, with one table of weights. It keeps no state of a deal, only a cache."""

    def __init__(self, weights: DominoWeights) -> None:
        self._weights = weights
        self._up: dict[int, Chain] = {}
        self._known: dict[int, tuple[float, int, int]] = {}

    def chain(self, mine: SuitCards, others: SuitCards) -> Chain:
        """Return the worth of opening a chain to me.

        Args:
            mine: my cards beyond the one played, bit 0 the next one outwards.
            others: the others' cards there, in the same order.
        """
        key = mine << 13 | others
        known = self._up.get(key)
        if known is not None:
            return known
        weights = self._weights
        worth = 0.0
        gift = False
        if mine:
            rest, gap, step = mine, 0, 0
            while rest:
                if rest & 1:
                    worth += weights.beyond[min(gap, 4)]
                elif others >> step & 1:
                    gap += 1
                rest >>= 1
                step += 1
            worth += weights.tail * (others >> step).bit_count()
        elif others:
            gift = True
            worth += weights.gift + weights.gift_card * others.bit_count()
        if len(self._up) > 1_000:
            self._up.clear()
        result = self._up[key] = Chain(worth, gift, bool(mine & 1))
        return result

    def choose(
        self, table: DominoTable, hand: CardSet, seat: Seat, legal: CardSet, weighed: Weighed | None = None
    ) -> ChosenCard:
        """Return the card to play; ``legal`` has more than one card. The scores are added to ``weighed``."""
        scores = self.scores(table, hand, legal)
        if weighed is not None:
            weighed += scores
        return max(scores, key=itemgetter(1))[0], "weighed"

    def scores(self, table: DominoTable, hand: CardSet, legal: CardSet) -> list[tuple[Card, float]]:
        """Return every legal card and how good it is to play."""
        start, unplayed, known = table.start, table.unplayed, self._known
        turn = 0
        if table.rules.round_corner:  # with the start in the middle, both ways round are chains
            hand, unplayed = centred(hand, start), centred(unplayed, start)
            turn, start = MIDDLE - start, MIDDLE
        judged = []
        spare = 0
        for card in cards_in(legal):
            shift = 13 * SUIT_OF[card]
            rank = (card - shift + turn) % 13
            own = hand >> shift & ALL_RANKS
            out = (unplayed >> shift & ALL_RANKS) ^ own
            asked = out << 21 | own << 8 | rank << 4 | start
            figures = known.get(asked)
            if figures is None:
                if len(known) >= _MOST_KNOWN:
                    known.clear()
                figures = known[asked] = self._judged(rank, start, own, out)
            worth, gifts, free = figures
            spare += free
            judged.append((card, worth, gifts))
        gift_tempo = self._weights.gift_tempo
        return [(card, worth + (gift_tempo * spare if gifts else 0.0)) for card, worth, gifts in judged]

    def _judged(self, rank: Rank, start: Rank, own: SuitCards, out: SuitCards) -> tuple[float, int, int]:
        """Return the worth of a card, the number of chains it gives away, and 1 for a spare move, else 0."""
        weights = self._weights
        worth = 0.0
        gifts = 0
        tempo = False
        if rank >= start:
            value, gift, mine_next = self.chain(own >> rank + 1, out >> rank + 1)
            worth += value
            gifts += gift
            tempo = mine_next
        if rank <= start:
            outwards = OUTWARDS[rank]
            value, gift, mine_next = self.chain(outwards[own & UNDER[rank]], outwards[out & UNDER[rank]])
            worth += value
            gifts += gift
            tempo = mine_next and (tempo or rank != start)
        if tempo:
            worth += weights.tempo
        if rank == start:
            worth += weights.opening
        return worth, gifts, int(tempo or not gifts)
