"""Doubling: legal, owed and forced doubles, and their points (R3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from barbu_tui.core.actions import Bid, Refusal, RefusalValue, SeatValue
from barbu_tui.core.cards import Seat
from barbu_tui.core.contracts import Contract, ContractSpec
from barbu_tui.core.ruleset import Ruleset

Levels = tuple[tuple[int, ...], ...]
"""Levels between players, symmetric, seat by seat: 0, 1 doubled, 2 redoubled (R3.2)."""


@dataclass(frozen=True)
class Standing:
    """The state of a game between two deals; a record's ``before`` holds the same."""

    deals: int
    """Deals finished."""
    called: tuple[tuple[Contract, ...], ...]
    """Seat → contracts called as dealer, in order."""
    doubled: tuple[tuple[int, ...], ...]
    """Seat → dealer → how often the seat has doubled that dealer."""
    running: tuple[int, ...]
    """Seat → points so far."""

    @staticmethod
    def at_start(players: int) -> Standing:
        """Return the standing before the first deal."""
        return Standing(0, ((),) * players, ((0,) * players,) * players, (0,) * players)

    def leader_beside(self, seat: Seat) -> Seat:
        """Return the one of the other players who has the most points so far; -1 if several have, as before the first deal."""
        most = max([points for other, points in enumerate(self.running) if other != seat])
        leaders = [other for other, points in enumerate(self.running) if other != seat and points == most]
        return leaders[0] if len(leaders) == 1 else -1

    @staticmethod
    def shared_evenly(
        rules: Ruleset, called: Sequence[tuple[Contract, ...]], doubled: Sequence[tuple[int, ...]]
    ) -> Standing:
        """Return the standing after these calls and doubles, with the points of the deals shared evenly."""
        points = sum(rules.spec(each).total for row in called for each in row)
        share, over = divmod(points, rules.players)
        running = tuple(share + (seat < over) for seat in rules.seats)
        return Standing(sum(map(len, called)), tuple(called), tuple(doubled), running)


def deals_left(rules: Ruleset, standing: Standing, dealer: Seat) -> int:
    """Return how many deals a dealer still has, the one under way included."""
    return len(rules.contracts) - len(standing.called[dealer])


def owed(rules: Ruleset, standing: Standing, seat: Seat, dealer: Seat) -> int:
    """Return how many doubles a player owes a dealer, before this deal's bids (R3.4)."""
    if seat == dealer:
        return 0
    return max(0, rules.owed_doubles - standing.doubled[seat][dealer])


def forced(rules: Ruleset, standing: Standing, seat: Seat, dealer: Seat) -> bool:
    """Return whether a player must double the dealer in this deal (R3.4)."""
    debt = owed(rules, standing, seat, dealer)
    return debt > 0 and debt >= deals_left(rules, standing, dealer)


def bidder(rules: Ruleset, dealer: Seat, bids: int) -> Seat:
    """Return who bids after so many bids: the dealer's left first, the dealer last (R3.1)."""
    return (dealer + 1 + bids) % rules.players


def bidding_order(rules: Ruleset, dealer: Seat) -> tuple[Seat, ...]:
    """Return the seats in the order of bidding (R3.1)."""
    return tuple(bidder(rules, dealer, bids) for bids in range(rules.players))


def doublers_of(bids: Iterable[Bid], seat: Seat) -> frozenset[Seat]:
    """Return the seats that have doubled a player in this round."""
    doublers = [bid.seat for bid in bids if seat in bid.double]
    return frozenset(doublers) if doublers else _NOBODY


def empty_bid(rules: Ruleset, dealer: Seat, bids: Sequence[Bid]) -> Bid | None:
    """Return the bid made without asking, the dealer's when nobody has doubled the dealer (R3.5), or ``None``."""
    if len(bids) != rules.players - 1 or doublers_of(bids, dealer):
        return None  # a player who bids before the dealer may double the dealer (R3.1)
    return Bid(dealer)


def open_to(
    rules: Ruleset, spec: ContractSpec, dealer: Seat, seat: Seat, bids: Sequence[Bid]
) -> tuple[frozenset[Seat], frozenset[Seat]]:
    """Return whom a player may double and whom the player may redouble (R3.1).

    Args:
        seat: the player whose turn it is.
        bids: the bids before this one.
    """
    doublers = doublers_of(bids, seat)
    if seat == dealer:
        return _NOBODY, doublers
    whom = rules.negative_doubles if spec.negative else rules.positive_doubles
    targets = _ALONE[dealer] if whom == "dealer" else _OTHERS[rules.players][seat]
    if not doublers:
        return targets, _NOBODY
    return targets - doublers, doublers if rules.redoubles == "each" else _NOBODY


_NOBODY: Final = frozenset[Seat]()
_ALONE: Final = tuple(frozenset({seat}) for seat in range(4))
_OTHERS: Final = tuple(
    tuple(frozenset(range(players)) - {seat} for seat in range(players)) for players in range(5)
)
"""Players → seat → all others."""


def max_bid(rules: Ruleset, spec: ContractSpec, dealer: Seat, seat: Seat, bids: Sequence[Bid]) -> Bid:
    """Return "max": every double and every redouble that is open (R3.3)."""
    doubles, redoubles = open_to(rules, spec, dealer, seat, bids)
    return Bid(seat, doubles, redoubles)


def _subsets(seats: frozenset[Seat]) -> Iterator[frozenset[Seat]]:
    ordered = sorted(seats)
    for size in range(len(ordered) + 1):
        for chosen in combinations(ordered, size):
            yield frozenset(chosen)


def legal_bids(
    rules: Ruleset, spec: ContractSpec, standing: Standing, dealer: Seat, seat: Seat, bids: Sequence[Bid]
) -> list[Bid]:
    """Return the legal bids, the smallest first."""
    doubles, redoubles = open_to(rules, spec, dealer, seat, bids)
    must = forced(rules, standing, seat, dealer)
    if seat == dealer and rules.redoubles == "all":
        answers = [frozenset[Seat](), redoubles] if redoubles else [redoubles]
    else:
        answers = list(_subsets(redoubles))
    return [
        Bid(seat, chosen, answer)
        for chosen in _subsets(doubles)
        if not must or dealer in chosen
        for answer in answers
    ]


def why_not_bid(
    rules: Ruleset, spec: ContractSpec, standing: Standing, dealer: Seat, bids: Sequence[Bid], bid: Bid
) -> Refusal | None:
    """Return why a bid is refused; ``None`` if it is legal (R3.1, R3.4)."""
    seat = bid.seat
    letters = rules.seat_letters
    doubles, redoubles = open_to(rules, spec, dealer, seat, bids)
    doublers = doublers_of(bids, seat)
    for other in sorted(bid.double):
        if other in doubles:
            continue
        if other not in rules.seats:
            return Refusal("R1.1", "There is no seat {seat} at this table.", {"seat": other})
        named = {"other": SeatValue(other, letters[other])}
        if other == seat:
            return Refusal("R3.1", "You may not double yourself.")
        if seat == dealer:
            return Refusal(
                "R3.1", "The dealer never doubles, and may only redouble those who doubled the dealer."
            )
        if other in doublers:
            return Refusal("R3.1", "{other} has doubled you: you may redouble, not double.", named)
        return Refusal(
            "R3.1",
            "In a negative contract only the dealer may be doubled, not {other}."
            if spec.negative
            else "In a positive contract only the dealer may be doubled, not {other}.",
            named,
        )
    for other in sorted(bid.redouble):
        if other in redoubles:
            continue
        if other not in rules.seats:
            return Refusal("R1.1", "There is no seat {seat} at this table.", {"seat": other})
        if other in doublers:
            return Refusal("R3.1", "Only the dealer redoubles in this ruleset.")
        named = {"other": SeatValue(other, letters[other])}
        return Refusal("R3.1", "{other} has not doubled you before in this round.", named)
    if seat == dealer and rules.redoubles == "all" and bid.redouble and bid.redouble != redoubles:
        return Refusal("R3.1", "The dealer redoubles all doublers or none.")
    if forced(rules, standing, seat, dealer) and dealer not in bid.double:
        return _owing(
            dealer, letters[dealer], owed(rules, standing, seat, dealer), deals_left(rules, standing, dealer)
        )
    return None


def _owing(dealer: Seat, letter: str, debt: int, left: int) -> Refusal:
    """Return why a player who owes the dealer doubles may not pass (R3.4)."""
    values: dict[str, RefusalValue] = {"dealer": SeatValue(dealer, letter), "debt": debt, "left": left}
    if debt > 1:
        return Refusal(
            "R3.4",
            "You owe {dealer} {debt} more doubles in {left} deals: you must double."
            if left > 1
            else "You owe {dealer} {debt} more doubles in {left} deal: you must double.",
            values,
        )
    return Refusal(
        "R3.4",
        "You owe {dealer} {debt} more double in {left} deals: you must double."
        if left > 1
        else "You owe {dealer} {debt} more double in {left} deal: you must double.",
        values,
    )


def levels_of(players: int, bids: Iterable[Bid]) -> Levels:
    """Return the level of each pair of players after these bids (R3.2)."""
    table: list[list[int]] = []
    for bid in bids:
        if not bid.double and not bid.redouble:
            continue
        if not table:
            table = [[0] * players for _ in range(players)]
        for other in bid.double:
            table[bid.seat][other] = table[other][bid.seat] = 1
        for other in bid.redouble:
            table[bid.seat][other] = table[other][bid.seat] = 2
    return tuple(map(tuple, table)) or _UNDOUBLED[players]


_UNDOUBLED: Final = tuple(((0,) * players,) * players for players in range(5))
"""Players → the levels without doubles."""


def adjustments(points: Sequence[int], levels: Levels) -> tuple[int, ...]:
    """Return seat → points from doubles: the sum of level × (own − other's) over the others (R3.2)."""
    sums = []
    for own, row in zip(points, levels, strict=True):
        total = 0
        for level, other in zip(row, points, strict=True):
            if level:
                total += level * (own - other)
        sums.append(total)
    return tuple(sums)


def shared_points(rules: Ruleset, spec: ContractSpec, dealer: Seat) -> tuple[int, ...]:
    """Return seat → points of a negative contract that nobody doubled and that is not played (R3.6).

    The points are split evenly over the non-dealers, rounded away from zero; the dealer makes up the sum.
    """
    others = rules.players - 1
    share = -(-abs(spec.total) // others)
    if spec.total < 0:
        share = -share
    return tuple(spec.total - share * others if seat == dealer else share for seat in rules.seats)
