"""One playout, read off its final table.

A :class:`Playout` is small and plain, so that thousands can be kept and sent between processes. A
:class:`PlayoutFacts` holds the facts that explanations need.

A *unit* is a part of the score: a penalty card by its number, the last trick but one and the last, any trick,
a place at dominoes.
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
"""A pass in :attr:`Playout.cards`."""


class Playout(NamedTuple):
    """One playout."""

    points: tuple[int, ...]
    """Seat → points before doubles."""
    levels: Levels
    cards: bytes
    """Every card of the deal in order, :data:`PASSED` for a pass; empty for a deal not played."""
    seats: bytes
    """The leader of each trick and the winner of the last one; at dominoes the seat of each turn."""
    later: float = 0.0
    """The worth for later deals above the option's expected one."""

    def net(self, seat: Seat) -> float:
        """Return a player's points, doubles and :attr:`later` included."""
        mine, row = self.points[seat], self.levels[seat]
        return mine + sum(level * (mine - self.points[other]) for other, level in enumerate(row)) + self.later


class TakenTrick(NamedTuple):
    """One trick."""

    leader: Seat
    cards: tuple[Card, ...]
    """In order from the leader."""
    winner: Seat
    by: Card
    """The card that won it."""
    units: tuple[tuple[Unit, int], ...]
    """The units in it, with their points."""


class Share(NamedTuple):
    """A unit that a player has got."""

    seat: Seat
    unit: Unit
    points: int
    by: Card = -1
    """The card that took it; -1 for none."""
    now: bool = False
    """Whether it was in the trick of the decision."""


class PlayoutFacts(NamedTuple):
    """A line from one player's seat, from the decision on."""

    got: tuple[CardSet, ...]
    """Seat → the named units taken, as bits: penalty cards, the last two tricks."""
    number: tuple[int, ...]
    """Seat → the number of units."""
    points: tuple[int, ...]
    takers: CardSet = 0
    """The player's cards that took a unit."""
    led: CardSet = 0
    """Those of :attr:`takers` that the player led."""
    now: Seat = -1
    """The taker of the trick of the decision; -1 if no card was played to one."""
    now_units: CardSet = 0
    """The named units in that trick."""
    leads: int = 0
    """The number of later tricks that the player led."""
    own: int = 0
    """The number of units that the player took in those."""
    thrown: CardSet = 0
    """The player's cards discarded on tricks of others."""
    under: CardSet = 0
    """The player's cards that followed suit on tricks of others."""
    order: tuple[Seat, ...] = ()
    """The order of going out at dominoes."""
    last: tuple[Card, ...] = ()
    """Seat → the card with which the player went out at dominoes; -1 for none."""
    passes: tuple[int, ...] = ()
    """Seat → the number of passes."""
    soon: CardSet = 0
    """The cards laid by the others before the player's next turn, at dominoes."""
    shares: Sequence[Share] = ()
    """All units from the decision on. Earlier ones are the same in every line."""


def line_of(table: Table | None, points: Sequence[int], levels: Levels, later: float = 0.0) -> Playout:
    """Return the line of a finished deal. The final table is ``None`` for a deal that was not played."""
    if table is None:
        return Playout(tuple(points), levels, b"", b"", later)
    if isinstance(table, DominoTable):
        cards = bytes([PASSED if card < 0 else card for _, card in table.history])
        return Playout(tuple(points), levels, cards, bytes([seat for seat, _ in table.history]), later)
    seats = [*table.leaders[: table.done], table.leader]
    return Playout(tuple(points), levels, bytes(table.history), bytes(seats), later)


def tricks_of(line: Playout, spec: ContractSpec, players: int, tricks: int) -> list[TakenTrick]:
    """Return the tricks of a line. ``tricks`` is their number in the deal, or from its start on."""
    tricks_taken = []
    for number in range(len(line.seats) - 1):
        leader, winner = line.seats[number], line.seats[number + 1]
        cards = tuple(line.cards[players * number : players * number + players])
        by = cards[(winner - leader) % players]
        tricks_taken.append(TakenTrick(leader, cards, winner, by, _units(spec, cards, tricks - number - 1)))
    return tricks_taken


def _units(spec: ContractSpec, cards: Sequence[Card], left: int) -> tuple[tuple[Unit, int], ...]:
    units = [(card, spec.card_points[card]) for card in cards if spec.penalty & BIT[card]]
    if left < 2 and spec.last_points[1 - left]:
        units.append((LAST - left, spec.last_points[1 - left]))
    if spec.trick_points:
        units.append((TRICK, spec.trick_points))
    return tuple(units)


def order_of(line: Playout, view: View) -> tuple[Seat, ...]:
    """Return the order of going out in a line of dominoes."""
    begun = view.table.fresh() if isinstance(view.table, DominoTable) else None
    left = begun.left if begun else [view.rules.hand_size] * view.rules.players
    out: list[Seat] = begun.out if begun else []
    for seat, card in zip(line.seats, line.cards, strict=True):
        left[seat] -= card != PASSED
        if not left[seat] and seat not in out:
            out.append(seat)
    return (*out, *(seat for seat in view.rules.seats if left[seat]))


def spec_of(view: View, option: object) -> ContractSpec:
    """Return the specification of the contract played after an option: the one called, or the one that it calls."""
    return view.rules.specs[option.contract] if isinstance(option, ChooseContract) else view.spec


def course_of(line: Playout, spec: ContractSpec, view: View) -> PlayoutFacts:
    """Return a line as a course of the view's player."""
    if not line.cards or spec.is_domino:
        return _laid(line, spec, view)
    me, players = view.seat, view.rules.players
    done = 0 if isinstance(view.table, DominoTable) or view.table is None else view.table.done
    got, number_of = [0] * players, [0] * players
    shares: list[Share] = []
    takers = led = thrown = under = now_units = 0
    now, leads, own = -1, 0, 0
    for number, trick in enumerate(tricks_of(line, spec, players, view.tricks)):
        named = 0
        for unit, _ in trick.units:
            if unit < TRICK:
                named |= 1 << unit
        got[trick.winner] |= named
        number_of[trick.winner] += len(trick.units)
        if number < done:
            continue
        shares += [Share(trick.winner, unit, each, trick.by, number == done) for unit, each in trick.units]
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
    return PlayoutFacts(
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
        shares=shares,
    )


def _laid(line: Playout, spec: ContractSpec, view: View) -> PlayoutFacts:
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
    order: tuple[Seat, ...] = ()
    shares = [Share(seat, SHARED, points) for seat, points in enumerate(line.points)]
    if line.cards:
        order = order_of(line, view)
        shares = [Share(seat, PLACE + at, spec.order_points[at]) for at, seat in enumerate(order)]
    left = order[-1] if order else -1
    ended = tuple(-1 if seat == left else card for seat, card in enumerate(last))
    return PlayoutFacts(
        nothing, nothing, line.points, order=order, last=ended, passes=tuple(passes), soon=soon, shares=shares
    )
