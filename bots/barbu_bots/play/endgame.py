"""Endings that can be solved: once every card is placed, the rest is played double dummy.

No hands are guessed. The rest is solved only if failures to follow, to beat a trump or to fit a card and the
counts leave one holder for each card. Each player is assumed to play for their own net of doubles. With two
cards in hand :func:`best_in_every_layout` goes one step further. At No Last Two the discards
(:mod:`barbu_bots.play.inference`) count like a failure to follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from barbu_bots.play.discard_claims import honest_cards
from barbu_bots.play.double_dummy import DoubleDummy, TooLong
from barbu_bots.play.layouts import count_layouts, layouts, place
from barbu_tui.core.cards import BELOW, BIT, SUIT_MASK, Card, CardSet, Seat, cards_in
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.tricks import TrickTable

Table = TrickTable | DominoTable

_FOR_A_REASON: Final = 1_000
"""Maximum number of positions searched per card for a reason."""


@dataclass(frozen=True, slots=True)
class Solved:
    """The best card of an ending and its result."""

    card: Card
    hands: tuple[CardSet, ...]
    """Seat → cards, as they were placed."""
    points: tuple[int, ...]
    """Seat → points of the deal at its end, before doubles."""


class DominoEnding:
    """The exact play of an ending at dominoes, all cards being known."""

    def __init__(self, limit: int) -> None:
        """Make an ending to be worked out. ``limit`` is the maximum number of positions to search."""
        self._left = limit

    def best(
        self, table: DominoTable, hands: list[CardSet], options: CardSet
    ) -> tuple[float, Card, tuple[int, ...]]:
        """Return the player to act's best card.

        Args:
            table: a copy, which is changed.
            hands: seat → cards; a copy, too.

        Returns:
            (net of doubles, card, seat → points at the end).

        Raises:
            TooLong: the limit is passed.
        """
        seat = table.turn
        doubled = [(other, level) for other, level in enumerate(table.levels[seat]) if level]
        best: tuple[float, Card, tuple[int, ...]] | None = None
        while options:
            bit = options & -options
            options ^= bit
            card = bit.bit_length() - 1
            after, rest = (table.copy(), hands[:]) if options else (table, hands)
            self._play(after, rest, card)
            points = self._points(after, rest)
            net = mine = points[seat]
            for other, level in doubled:
                net += level * (mine - points[other])
            if best is None or net > best[0]:
                best = (net, card, points)
        assert best is not None
        return best

    def _points(self, table: DominoTable, hands: list[CardSet]) -> tuple[int, ...]:
        """Return, by seat, the points at the end, with all playing for themselves from here; in place."""
        while not table.over:
            choices = table.legal(hands[table.turn])
            if choices & (choices - 1):
                return self.best(table, hands, choices)[2]
            self._play(table, hands, choices.bit_length() - 1)
        return tuple(table.points)

    def _play(self, table: DominoTable, hands: list[CardSet], card: Card) -> None:
        """Play a card, -1 for a pass, in place."""
        self._left -= 1
        if self._left < 0:
            raise TooLong
        if card < 0:
            table.pass_turn()
        else:
            hands[table.turn] ^= BIT[card]
            table.play(card)


def solve(
    table: Table, hand: CardSet, seat: Seat, legal: CardSet, limit: int, lacks: Sequence[CardSet]
) -> Solved | None:
    """Return the exact play of the ending; ``None`` unless every card is placed and the search is short enough.

    Args:
        limit: the maximum number of positions to search.
    """
    hands = place(table, hand, seat, lacks)
    if hands is None:
        return None
    try:
        if isinstance(table, TrickTable):
            card, points = DoubleDummy(table, limit).best(hands, honest_cards(table, hand, seat, legal))
        else:
            _, card, points = DominoEnding(limit).best(table.copy(), list(hands), legal)
    except TooLong:
        return None
    return Solved(card, hands, points)


def all_the_same(table: Table, hand: CardSet, solved: Solved) -> bool:
    """Return whether every legal card brings the same for the player to act.

    Args:
        hand: the cards of the player to act.
        solved: the solved ending, with the others' cards.
    """
    try:
        nets: set[float]
        if isinstance(table, TrickTable):
            solver = DoubleDummy(table, _FOR_A_REASON)
            nets = {solver.net(solved.hands, BIT[card]) for card in cards_in(table.legal(hand))}
        else:
            nets = {
                DominoEnding(_FOR_A_REASON).best(table.copy(), list(solved.hands), BIT[card])[0]
                for card in cards_in(hand & table.fits)
            }
    except TooLong:
        return False
    return len(nets) == 1


def best_in_every_layout(
    table: TrickTable,
    hand: CardSet,
    seat: Seat,
    legal: CardSet,
    limit: int,
    most: int,
    lacks: Sequence[CardSet],
) -> Card | None:
    """Return a card that no other beats in any layout of the unseen cards.

    ``None`` if there are too many layouts, if no card is best in all, or if all are equal.

    Args:
        limit: the maximum number of positions to search per layout.
        most: the most layouts, and the most cards that may be with more than one player.
    """
    unseen = table.unplayed ^ hand
    plain = table.trump < 0 and not table.spec.penalty
    if plain and table.led >= 0 and not hand & SUIT_MASK[table.led]:
        for card in cards_in(hand):
            if not unseen & BELOW[card]:
                return None  # if another leads to it, the last trick cannot be this card's: keep it
    others = [other for other in range(table.players) if other != seat and table.cards_left(other)]
    may_hold = [unseen & ~lacks[other] for other in others]
    once = several = 0
    for may in may_hold:
        several |= once & may
        once |= may
    if several.bit_count() > most:
        return None  # more cards to be placed than layouts allowed: there are hardly ever so few layouts
    counts = [table.cards_left(other) for other in others]
    if count_layouts(unseen, may_hold, counts, most) > most:
        return None
    legal = honest_cards(table, hand, seat, legal)
    solver = DoubleDummy(table, limit)
    ahead = list(cards_in(solver.distinct(legal)))
    everywhere: list[list[CardSet]] = []
    for layout in layouts(unseen, may_hold, counts):
        hands = [0] * table.players
        hands[seat] = hand
        for other, held in zip(others, layout, strict=True):
            hands[other] = held
        everywhere.append(hands)
    try:
        ahead = _never_behind(solver, everywhere, ahead, seat)
    except TooLong:
        return None
    if not ahead:
        return None
    return ahead[-1] if table.spec.negative else ahead[0]


def _never_behind(
    solver: DoubleDummy, everywhere: Sequence[Sequence[CardSet]], ahead: list[Card], seat: Seat
) -> list[Card]:
    """Return the cards that no other beats in any layout; none if all are equal everywhere.

    Args:
        everywhere: each layout: seat → cards.

    Raises:
        TooLong: a search was longer than its limit.
    """
    behind: list[Card] = []
    for hands in everywhere:
        nets = [solver.net(hands, BIT[card]) for card in ahead]
        most_here = max(nets)
        if most_here < solver.tops[seat]:
            most_here = max([most_here, *[solver.net(hands, BIT[card]) for card in behind]])
        behind += [card for card, net in zip(ahead, nets, strict=True) if net < most_here]
        ahead = [card for card, net in zip(ahead, nets, strict=True) if net == most_here]
        if not ahead:
            break
    return ahead if behind else []
