"""Endings by calculation: once the counting has placed every card, the rest is played out exactly.

No hands are imagined: unless failures to follow, to beat a trump, to fit a card and the counts leave one
single holder for each card, there is no calculation. Then each player is taken to play for his own net
of doubles. With two cards in hand :func:`wherever` goes one step further, and imagines none either: a card
that is best in every way in which the rest may lie is the one to play. At No Last Two what people have thrown
(:mod:`bots.play.inference`) counts like a failure to follow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Final

from barbu_tui.core.cards import BELOW, BIT, SUIT_MASK, Card, CardSet, Seat, cards_in
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.tricks import TrickTable
from bots.play.discard_claims import free_discards
from bots.play.last_tricks import LastTricks, TooLong

Table = TrickTable | DominoTable

_READ_OUT: Final = 1_000
"""Positions to look at for each card when a reason is put into words, at most."""


@dataclass(frozen=True, slots=True)
class Solved:
    """The best card of an ending, and what it brings."""

    card: Card
    hands: tuple[CardSet, ...]
    """Seat → cards, as the counting placed them."""
    points: tuple[int, ...]
    """Seat → points of the deal at its end, before doubles."""


def place(table: Table, hand: CardSet, seat: Seat, lacks: Sequence[CardSet]) -> tuple[CardSet, ...] | None:
    """Seat → cards, when each card can be with one player only; else ``None``.

    Then somebody holds all that he may hold, or else cards could be handed round in a ring; and of the others without
    him the same is true.

    Args:
        table: what is public.
        hand: my cards.
        seat: mine.
        lacks: seat → cards that he does not hold.
    """
    unseen = table.unplayed & ~hand
    # It is my turn, so in tricks nobody has more cards than I.
    most = hand.bit_count() if isinstance(table, TrickTable) else 13
    held = [0] * table.players
    held[seat] = hand
    waiting = [*range(seat), *range(seat + 1, table.players)]
    while waiting:
        for other in waiting:
            may = unseen & ~lacks[other]
            count = may.bit_count()
            if count <= most and count == table.cards_left(other):
                held[other] = may
                unseen ^= may
                waiting.remove(other)
                break
        else:
            return None
    return None if unseen else tuple(held)


class DominoEnding:
    """The exact play of one ending of dominoes."""

    def __init__(self, limit: int) -> None:
        """An ending to be worked out.

        Args:
            limit: positions to look at, at most.
        """
        self._left = limit

    def best(
        self, table: DominoTable, hands: list[CardSet], options: CardSet
    ) -> tuple[float, Card, tuple[int, ...]]:
        """The player to act's best card.

        Args:
            table: a copy, to be played on.
            hands: seat → cards; likewise.
            options: the cards to choose from.

        Returns:
            (net of doubles, card, seat → points at the end).

        Raises:
            TooLong: the limit is passed.
        """
        seat = table.turn
        business = [(other, level) for other, level in enumerate(table.levels[seat]) if level]
        found: tuple[float, Card, tuple[int, ...]] | None = None
        while options:
            bit = options & -options
            options ^= bit
            card = bit.bit_length() - 1
            after, rest = (table.copy(), hands[:]) if options else (table, hands)
            self._play(after, rest, card)
            points = self._points(after, rest)
            net = mine = points[seat]
            for other, level in business:
                net += level * (mine - points[other])
            if found is None or net > found[0]:
                found = (net, card, points)
        assert found is not None
        return found

    def _points(self, table: DominoTable, hands: list[CardSet]) -> tuple[int, ...]:
        """Seat → points at the end, everybody playing for himself from here; in place."""
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
    """The exact play of the ending; ``None`` unless every card is placed and it is short enough.

    Args:
        table: what is public; it is this seat's turn.
        hand: my cards.
        seat: mine.
        legal: the cards that I may play.
        limit: positions to look at, at most.
        lacks: seat → cards that he does not hold.
    """
    hands = place(table, hand, seat, lacks)
    if hands is None:
        return None
    try:
        if isinstance(table, TrickTable):
            if any(table.withholds(hand, card) for card in cards_in(legal)):
                legal &= free_discards(table, hand, seat)
            card, points = LastTricks(table, limit).best(hands, legal)
        else:
            _, card, points = DominoEnding(limit).best(table.copy(), list(hands), legal)
    except TooLong:
        return None
    return Solved(card, hands, points)


def all_the_same(table: Table, hand: CardSet, solved: Solved) -> bool:
    """Whether every card that the player to act may play comes to the same for him.

    Args:
        table: what is public; it is his turn.
        hand: his cards.
        solved: how the others' lie.
    """
    try:
        nets: set[float]
        if isinstance(table, TrickTable):
            last = LastTricks(table, _READ_OUT)
            nets = {last.net(solved.hands, BIT[card]) for card in cards_in(table.legal(hand))}
        else:
            nets = {
                DominoEnding(_READ_OUT).best(table.copy(), list(solved.hands), BIT[card])[0]
                for card in cards_in(hand & table.fits)
            }
    except TooLong:
        return False
    return len(nets) == 1


def wherever(
    table: TrickTable,
    hand: CardSet,
    seat: Seat,
    legal: CardSet,
    limit: int,
    most: int,
    lacks: Sequence[CardSet],
) -> Card | None:
    """The card that no other does better than, wherever the cards lie that the counting has not placed.

    ``None`` where there are too many ways in which they may lie, where one card is best in one and another in
    another, and where it makes no difference.

    Args:
        table: what is public; it is this seat's turn.
        hand: my two cards.
        seat: mine.
        legal: the cards that I may play.
        limit: positions to look at for each way, at most.
        most: ways, at most, and at most so many cards that may be with more than one.
        lacks: seat → cards that he does not hold.
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
        return None  # more cards to be placed than ways: there are hardly ever so few
    counts = [table.cards_left(other) for other in others]
    if _ways(unseen, may_hold, counts, most) > most:
        return None
    if any(table.withholds(hand, card) for card in cards_in(legal)):
        legal = free_discards(table, hand, seat)
    last = LastTricks(table, limit)
    ahead = list(cards_in(last.apart(legal)))
    behind: list[Card] = []
    for lie in _lies(unseen, may_hold, counts):
        hands = [0] * table.players
        hands[seat] = hand
        for other, held in zip(others, lie, strict=True):
            hands[other] = held
        try:
            nets = [last.net(hands, BIT[card]) for card in ahead]
            most_here = max(nets)
            if most_here < last.tops[seat]:
                most_here = max([most_here, *[last.net(hands, BIT[card]) for card in behind]])
        except TooLong:
            return None
        behind += [card for card, net in zip(ahead, nets, strict=True) if net < most_here]
        ahead = [card for card, net in zip(ahead, nets, strict=True) if net == most_here]
        if not ahead:
            return None
    if not behind:
        return None
    return ahead[-1] if table.spec.negative else ahead[0]


def _lies(unseen: CardSet, may_hold: Sequence[CardSet], counts: Sequence[int]) -> list[tuple[CardSet, ...]]:
    """Every way in which some cards may lie, player by player.

    Args:
        unseen: the cards.
        may_hold: player → those of them that he may hold.
        counts: player → how many he holds; together as many as there are cards.
    """
    found: list[tuple[CardSet, ...]] = []
    own, shared, missing = _first_hand(unseen, may_hold, counts)
    for held in _each(own, shared, missing):
        if len(counts) == 1:
            found.append((held,))
        else:
            found += [(held, *rest) for rest in _lies(unseen ^ held, may_hold[1:], counts[1:])]
    return found


def _ways(unseen: CardSet, may_hold: Sequence[CardSet], counts: Sequence[int], most: int) -> int:
    """In how many ways some cards may lie; where there are more than ``most``, not all need be counted.

    Args:
        unseen: as for :func:`_lies`, and so on.
        may_hold: likewise.
        counts: likewise.
        most: ways.
    """
    own, shared, missing = _first_hand(unseen, may_hold, counts)
    if len(counts) < 3:  # of two players the second has what the first has not
        return comb(shared.bit_count(), missing)
    ways = 0
    for held in _each(own, shared, missing):
        ways += _ways(unseen ^ held, may_hold[1:], counts[1:], most)
        if ways > most:
            break
    return ways


def _first_hand(
    unseen: CardSet, may_hold: Sequence[CardSet], counts: Sequence[int]
) -> tuple[CardSet, CardSet, int]:
    """What nobody but the first of some players may hold, what he and others may, and how many of these he has.

    The last is more than there are of them where the cards can lie in no way.

    Args:
        unseen: as for :func:`_lies`, and so on.
        may_hold: likewise.
        counts: likewise.
    """
    elsewhere = 0
    for may in may_hold[1:]:
        elsewhere |= may
    own = unseen & ~elsewhere
    missing = counts[0] - own.bit_count()
    if own & ~may_hold[0] or missing < 0:
        return own, 0, 1
    return own, unseen & may_hold[0] & elsewhere, missing


def _each(own: CardSet, shared: CardSet, missing: int) -> Iterator[CardSet]:
    """Some cards with so many of others, in every way."""
    for chosen in combinations(cards_in(shared), missing):
        held = own
        for card in chosen:
            held |= BIT[card]
        yield held
