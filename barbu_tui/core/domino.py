"""Domino: the layout, the cards that fit, the order of going out (R5).

:class:`DominoTable` is the public state, :class:`DominoPlay` the table and the hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from barbu_tui.core.actions import CardValue, Refusal
from barbu_tui.core.cards import (
    ABOVE,
    BELOW,
    BIT,
    NO_CARD,
    RANK_NAMES,
    RANK_OF,
    SUIT_MASK,
    SUIT_OF,
    SUITS,
    Card,
    CardSet,
    Rank,
    RankWord,
    Seat,
    card,
)
from barbu_tui.core.contracts import ContractSpec
from barbu_tui.core.doubling import Levels
from barbu_tui.core.public_table import PublicTable
from barbu_tui.core.ruleset import Ruleset

_ACES = sum(BIT[card(suit, 12)] for suit in SUITS)
_TWOS = sum(BIT[card(suit, 0)] for suit in SUITS)

_PARTS: Final = (
    "rules", "fits", "history", "lacks", "layout", "left", "levels", "out", "over", "players", "points",
    "spec", "start", "turn", "unplayed",
)  # fmt: skip


def rounds_of(turns: Iterable[tuple[Seat, Card]], players: int) -> list[dict[Seat, Card]]:
    """Return the turns of a deal in rounds, each from the player who began the deal: seat → card, or -1 for a pass."""
    rounds: list[dict[Seat, Card]] = []
    first, last = -1, players
    for seat, played in turns:
        first = seat if first < 0 else first
        place = (seat - first) % players
        if place <= last:
            rounds.append({})
        rounds[-1][seat] = played
        last = place
    return rounds


class DominoTable(PublicTable):
    """Everything public about a deal of dominoes.

    Attributes:
        rules: the ruleset.
        spec: the specification of the contract.
        start: the starting rank.
        levels: doubling levels between the players.
        turn: the seat to play.
        layout: the cards on the table.
        fits: the cards that fit the layout (R5.1), in any hand.
        unplayed: every card not yet played.
        left: seat → cards still held.
        out: seats in the order of going out.
        history: (seat, card) in order, -1 for a pass.
        lacks: seat → cards that the player's passes exclude.
        points: seat → points; those that are certain so far, all when :attr:`over`.
        over: all but one are out (R5.3).
    """

    __slots__ = _PARTS

    PARTS: ClassVar[tuple[str, ...]] = _PARTS

    def __init__(
        self, rules: Ruleset, spec: ContractSpec, deck: CardSet, dealer: Seat, start: Rank, levels: Levels
    ) -> None:
        """An empty layout; the dealer starts (R5.2)."""
        players = rules.players
        self.rules = rules
        self.spec = spec
        self.start = start
        self.levels = levels
        self.players = players
        self.turn = dealer
        self.layout = 0
        self.fits = sum(BIT[card(suit, start)] for suit in SUITS) & deck
        self.unplayed = deck
        self.left: list[int] = [deck.bit_count() // players] * players
        self.out: list[Seat] = []
        self.history: list[tuple[Seat, int]] = []
        self.lacks: list[CardSet] = [0] * players
        self.points: list[int] = [0] * players
        self.over = False

    def _made(self) -> tuple[Ruleset, ContractSpec, CardSet, Seat, Rank, Levels]:
        return self.rules, self.spec, self.unplayed, self.turn, self.start, self.levels

    def copy(self) -> DominoTable:
        """Return an independent copy."""
        new = DominoTable(*self._made())
        new.layout = self.layout
        new.fits = self.fits
        new.left = self.left[:]
        new.out = self.out[:]
        new.history = self.history[:]
        new.lacks = self.lacks[:]
        new.points = self.points[:]
        new.over = self.over
        return new

    def begin(self, layout: CardSet, left: Sequence[int], turn: Seat, out: Sequence[Seat]) -> bool:
        """Begin within a deal: with these cards on the table, and the order of going out so far (R5.3).

        Args:
            layout: the cards played.
            left: seat → number of cards held.

        Returns:
            Whether the cards can lie so: each suit's from the starting rank on, without a gap (R5.1).
        """
        self.layout = layout
        self.left = list(left)
        self.turn = turn
        self.out = list(out)
        for place, seat in enumerate(out):
            self.points[seat] = self.spec.order_points[place]
        starts = sum([BIT[card(suit, self.start)] for suit in SUITS])
        reached = starts & layout
        while True:
            near = reached | self._beside(reached)
            if near & layout == reached:
                break
            reached = near & layout
        self.fits = (starts | self._beside(layout)) & self.unplayed
        return reached == layout

    def _beside(self, cards: CardSet) -> CardSet:
        """Return the next cards up and down of these."""
        near = (cards & ~_ACES) << 1 | (cards & ~_TWOS) >> 1
        if self.rules.round_corner:
            near |= (cards & _ACES) >> 12 | (cards & _TWOS) << 12  # R5.5
        return near

    def fresh(self) -> DominoTable:
        """Return the table before its first card: of the deal, or of its start."""
        rules, spec, deck, turn, start, levels = self._made()
        left, layout = self.left[:], self.layout
        went: list[Seat] = []
        for seat, played in self.history:
            if played >= 0:
                deck |= BIT[played]
                layout &= ~BIT[played]
                left[seat] += 1
                if seat not in went:
                    went.append(seat)
        if self.history:
            turn = self.history[0][0]
        new = DominoTable(rules, spec, deck, turn, start, levels)
        new.begin(layout, left, turn, [seat for seat in self.out if seat not in went])
        return new

    def __repr__(self) -> str:
        return f"<DominoTable from {RANK_NAMES[self.start]} turn {self.turn}>"

    def cards_left(self, seat: Seat) -> int:
        """Return how many cards a player holds."""
        return self.left[seat]

    def legal(self, hand: CardSet) -> CardSet:
        """Return the cards of a hand that fit; empty when the player must pass (R5.2)."""
        return hand & self.fits

    def beyond(self, card: Card) -> CardSet:
        """Return the cards of the suit to which a card opens the way: those that do not fit without it."""
        if self.rules.round_corner:
            return self.unplayed & SUIT_MASK[SUIT_OF[card]] & ~self.fits & ~BIT[card]
        rank = RANK_OF[card]
        return (ABOVE[card] if rank >= self.start else 0) | (BELOW[card] if rank <= self.start else 0)

    def distance(self, card: Card) -> int:
        """Return how many steps a card is away from the starting rank."""
        steps = abs(RANK_OF[card] - self.start)
        return min(steps, 13 - steps) if self.rules.round_corner else steps

    def next_to(self, card: Card) -> CardSet:
        """Return the cards not yet played that fit once a card is on the table, those of :meth:`beyond` alone."""
        bit = BIT[card]
        near = (0 if bit & _ACES else bit << 1) | (0 if bit & _TWOS else bit >> 1)
        if self.rules.round_corner:
            near |= (bit >> 12 if bit & _ACES else 0) | (bit << 12 if bit & _TWOS else 0)
        return near & self.beyond(card)

    def why_not(self, hand: CardSet, card: Card) -> Refusal | None:
        """Return why a card may not be played now; ``None`` if it fits."""
        if self.fits & BIT[card]:
            return None
        if not self.layout & SUIT_MASK[card // 13]:
            return Refusal(
                "R5.1", "The {rank} of that suit has not been played yet.", {"rank": RankWord(self.start)}
            )
        neighbour = card + 1 if RANK_OF[card] < self.start else card - 1
        if self.rules.round_corner:
            return Refusal(
                "R5.5",
                "The {card} does not fit until the next card up or down is on the table.",
                {"card": CardValue(card)},
            )
        return Refusal(
            "R5.1",
            "The {card} does not fit until the {neighbour} is down.",
            {"card": CardValue(card), "neighbour": CardValue(neighbour)},
        )

    def play(self, card: Card) -> None:
        """Play a card of the seat to act that fits; it is not checked."""
        seat = self.turn
        bit = BIT[card]
        self.unplayed ^= bit
        self.layout |= bit
        fits = self.fits ^ bit
        if not bit & _ACES:
            fits |= bit << 1 & self.unplayed
        elif self.rules.round_corner:
            fits |= bit >> 12 & self.unplayed  # R5.5
        if not bit & _TWOS:
            fits |= bit >> 1 & self.unplayed
        elif self.rules.round_corner:
            fits |= bit << 12 & self.unplayed  # R5.5
        self.fits = fits
        self.history.append((seat, card))
        self.left[seat] -= 1
        if not self.left[seat]:
            order = self.spec.order_points
            self.points[seat] = order[len(self.out)]
            self.out.append(seat)
            if len(self.out) == self.players - 1:
                last = next(each for each in range(self.players) if self.left[each])
                self.points[last] = order[-1]
                self.over = True
                return
        elif bit & _ACES and self.rules.ace_again:
            return  # R5.4
        self._next()

    def pass_turn(self) -> None:
        """Pass for the seat to act, which has shown that it holds no card that fits (R5.2)."""
        seat = self.turn
        self.history.append((seat, NO_CARD))
        self.lacks[seat] |= self.fits
        self._next()

    def _next(self) -> None:
        seat = self.turn
        while True:
            seat += 1
            if seat == self.players:
                seat = 0
            if self.left[seat]:
                break
        self.turn = seat

    def order(self) -> list[Seat]:
        """Return the seats in order of going out: all once the deal is over, else those that are out."""
        if not self.over:
            return self.out[:]
        return [*self.out, *(seat for seat in range(self.players) if self.left[seat])]


class DominoPlay:
    """The play of a deal of dominoes: the table and the hands, for those who may know them."""

    __slots__ = ("hands", "table")

    table: DominoTable
    hands: list[CardSet]
    """Seat → cards still held."""

    def __init__(self, table: DominoTable, hands: list[CardSet]) -> None:
        self.table = table
        self.hands = hands

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle for another process."""
        return DominoPlay, (self.table, self.hands)

    def copy(self) -> DominoPlay:
        """Return an independent copy."""
        return DominoPlay(self.table.copy(), self.hands[:])

    def legal(self) -> CardSet:
        """Return the legal cards of the seat to act; empty when it must pass."""
        table = self.table
        return self.hands[table.turn] & table.fits

    def play(self, card: Card) -> None:
        """Play a card of the seat to act that fits."""
        self.hands[self.table.turn] ^= BIT[card]
        self.table.play(card)

    def pass_turn(self) -> None:
        """Pass for the seat to act."""
        self.table.pass_turn()
