"""What happened in one playout, read off its final table.

A :class:`Line` is small and plain, so that thousands can be kept and sent between processes. A :class:`Course` is the same, read for
the questions that an explanation asks: who took what, with which card, who led, who was out first.

What the score counts is a *unit*: a penalty card by its number, the last trick but one and the last, any trick, a place at dominoes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.cards import BIT, SUIT_OF, Card, CardSet, Seat
from barbu_tui.core.contracts import ContractSpec
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.doubling import Levels
from barbu_tui.core.view import Table, View

Unit: TypeAlias = int
PENULTIMATE: Final = 52
LAST: Final = 53
TRICK: Final = 54
PLACE: Final = 55
"""The first place at dominoes; the others follow."""
SHARED: Final = 60
"""A player's part of a deal that is not played (R3.6)."""
PASSED: Final = 255
"""Stands in :attr:`Line.cards` for a pass."""


class Line(NamedTuple):
    """One playout."""

    points: tuple[int, ...]
    """Seat → points before doubles."""
    levels: Levels
    cards: bytes
    """Every card of the deal in order, :data:`PASSED` for a pass; empty for a deal not played."""
    seats: bytes
    """Who led each trick, and who won the last one; at dominoes, who made each turn."""
    later: float = 0.0
    """What it leaves for later deals more than was expected of the option."""

    def net(self, seat: Seat) -> float:
        """Return a player's points, doubles and :attr:`later` included."""
        mine, row = self.points[seat], self.levels[seat]
        return mine + sum(level * (mine - self.points[other]) for other, level in enumerate(row)) + self.later


class Taken(NamedTuple):
    """One trick."""

    leader: Seat
    cards: tuple[Card, ...]
    """In order from the leader."""
    winner: Seat
    by: Card
    """The card that won it."""
    units: tuple[tuple[Unit, int], ...]
    """What counts in it, with its points."""


class Course(NamedTuple):
    """A line, read from one player's seat, from the decision on."""

    got: tuple[CardSet, ...]
    """Seat → the units taken that have a name, as bits: penalty cards, the last two tricks."""
    number: tuple[int, ...]
    """Seat → how many units."""
    points: tuple[int, ...]
    takers: CardSet
    """The player's cards that took something that counts …"""
    led: CardSet
    """… and those of them that the player led then."""
    now: Seat
    """Who took the trick of the decision, where a card was played to one; else -1 …"""
    now_units: CardSet
    """… and the named units in it."""
    leads: int
    """How many of the later tricks the player led …"""
    own: int
    """… and how many units the player took in them."""
    thrown: CardSet
    """The player's cards that were discarded, not following suit, on tricks of others."""
    under: CardSet
    """The player's cards that followed suit on tricks of others."""
    order: tuple[Seat, ...]
    """Who was out first, second and so on, at dominoes."""
    last: tuple[Card, ...]
    """Seat → the card with which the player went out at dominoes; -1 for none."""
    passes: tuple[int, ...]
    """Seat → how often the player passed."""
    soon: CardSet
    """The cards that the others laid before the player's next turn, at dominoes."""


def line_of(table: Table | None, points: Sequence[int], levels: Levels, later: float = 0.0) -> Line:
    """Return the line of a deal that is over.

    Args:
        table: at its end; ``None`` for a deal not played.
        points: seat → points before doubles.
        later: see :attr:`Line.later`.
    """
    if table is None:
        return Line(tuple(points), levels, b"", b"", later)
    if isinstance(table, DominoTable):
        cards = bytes([PASSED if card < 0 else card for _, card in table.history])
        return Line(tuple(points), levels, cards, bytes([seat for seat, _ in table.history]), later)
    seats = [*table.leaders[: table.done], table.leader]
    return Line(tuple(points), levels, bytes(table.history), bytes(seats), later)


def tricks_of(line: Line, spec: ContractSpec, players: int, tricks: int) -> list[Taken]:
    """Return the tricks of a line.

    Args:
        line: of a deal that was played in tricks.
        tricks: in a whole deal.
    """
    found = []
    for number in range(len(line.seats) - 1):
        leader, winner = line.seats[number], line.seats[number + 1]
        cards = tuple(line.cards[players * number : players * number + players])
        by = cards[(winner - leader) % players]
        found.append(Taken(leader, cards, winner, by, _units(spec, cards, tricks - number - 1)))
    return found


def _units(spec: ContractSpec, cards: Sequence[Card], left: int) -> tuple[tuple[Unit, int], ...]:
    found = [(card, spec.card_points[card]) for card in cards if spec.penalty & BIT[card]]
    if left < 2 and spec.last_points[1 - left]:
        found.append((LAST - left, spec.last_points[1 - left]))
    if spec.trick_points:
        found.append((TRICK, spec.trick_points))
    return tuple(found)


def shares(line: Line, spec: ContractSpec, view: View) -> list[tuple[Seat, Unit, int, Card, bool]]:
    """Return what each player got in a line, from the decision on: player, unit, points, the card that took it, in this trick.

    What lies before the decision is alike in every line of it, and left out.
    """
    players, done = view.rules.players, 0 if view.table is None else _tricks_done(view.table)
    if not line.cards:
        return [(seat, SHARED, points, -1, False) for seat, points in enumerate(line.points)]
    if spec.is_domino:
        order = order_of(line, view)
        return [(seat, PLACE + at, spec.order_points[at], -1, False) for at, seat in enumerate(order)]
    return [
        (trick.winner, unit, points, trick.by, number == done)
        for number, trick in enumerate(tricks_of(line, spec, players, view.rules.hand_size))
        if number >= done
        for unit, points in trick.units
    ]


def _tricks_done(table: Table) -> int:
    return 0 if isinstance(table, DominoTable) else table.done


def order_of(line: Line, view: View) -> tuple[Seat, ...]:
    """Return who was out first, second and so on, in a line of dominoes."""
    left = [view.rules.hand_size] * view.rules.players
    out: list[Seat] = []
    for seat, card in zip(line.seats, line.cards, strict=True):
        left[seat] -= card != PASSED
        if not left[seat] and seat not in out:
            out.append(seat)
    return (*out, *(seat for seat in view.rules.seats if left[seat]))


def spec_of(view: View, option: object) -> ContractSpec:
    """Return what the contract scores that is played after an option: the one called, or the one that it calls."""
    return view.rules.specs[option.contract] if isinstance(option, ChooseContract) else view.spec


def course_of(line: Line, spec: ContractSpec, view: View) -> Course:
    """Return a line as it went for the player of a view."""
    if not line.cards or spec.is_domino:
        return _laid(line, spec, view)
    me, players = view.seat, view.rules.players
    done = 0 if view.table is None else _tricks_done(view.table)
    got, number_of = [0] * players, [0] * players
    takers = led = thrown = under = now_units = 0
    now, leads, own = -1, 0, 0
    for number, trick in enumerate(tricks_of(line, spec, players, view.rules.hand_size)):
        named = 0
        for unit, _ in trick.units:
            if unit < TRICK:
                named |= 1 << unit
        got[trick.winner] |= named
        number_of[trick.winner] += len(trick.units)
        if number < done:
            continue
        mine = trick.cards[(me - trick.leader) % players]
        if trick.winner != me:
            if SUIT_OF[mine] == SUIT_OF[trick.cards[0]]:
                under |= BIT[mine]
            else:
                thrown |= BIT[mine]
        elif trick.units:
            takers |= BIT[mine]
            led |= BIT[mine] if trick.leader == me else 0
        if number == done and view.table is not None:
            now, now_units = trick.winner, named
        elif trick.leader == me:
            leads += 1
            own += len(trick.units) if trick.winner == me else 0
    return Course(
        tuple(got),
        tuple(number_of),
        line.points,
        takers,
        led,
        now,
        now_units,
        leads,
        own,
        thrown,
        under,
        (),
        (),
        (),
        0,
    )


def _laid(line: Line, spec: ContractSpec, view: View) -> Course:
    """Return the course of a deal of dominoes, or of one not played."""
    players, me = view.rules.players, view.seat
    nothing = (0,) * players
    last, passes = [-1] * players, [0] * players
    begun = 0 if view.table is None else len(view.table.history)
    soon, turns = 0, 0
    for at, (seat, card) in enumerate(zip(line.seats, line.cards, strict=True) if spec.is_domino else ()):
        if card == PASSED:
            passes[seat] += 1
        else:
            last[seat] = card
        if at >= begun:
            turns += seat == me
            if turns == 1 and seat != me and card != PASSED:
                soon |= BIT[card]
    order = order_of(line, view) if spec.is_domino and line.cards else ()
    left = order[-1] if order else -1
    ended = tuple(-1 if seat == left else card for seat, card in enumerate(last))
    return Course(nothing, nothing, line.points, 0, 0, -1, 0, 0, 0, 0, 0, order, ended, tuple(passes), soon)
