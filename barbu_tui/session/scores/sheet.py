"""The score sheet as data: its rows by dealer and contract, its marks and sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from barbu_tui.core.cards import Seat
from barbu_tui.core.contracts import Contract
from barbu_tui.core.game import FinishedDeal, Game
from barbu_tui.language.cards import contract_code
from barbu_tui.session.record.events import Header


@dataclass(frozen=True)
class SheetRow:
    """A row of the grid: a contract of a dealer, played or still to come."""

    dealer: Seat
    contract: Contract
    code: str
    played: FinishedDeal | None
    """The deal; ``None`` until it is scored."""


def player_numbers(header: Header) -> tuple[Seat, ...]:
    """Return the seats in the order of the sheet's numbers, the first dealer first."""
    players = header.rules.players
    return tuple((header.first_dealer + step) % players for step in range(players))


def grid_rows(header: Header, game: Game) -> list[SheetRow]:
    """Return the rows of the grid: by dealer in the order of dealing, then by contract in the sheet's order."""
    rules = header.rules
    played = {(row.deal.dealer, row.deal.spec.contract): row for row in game.finished}
    return [
        SheetRow(dealer, contract, contract_code(rules.spec(contract)), played.get((dealer, contract)))
        for dealer in player_numbers(header)
        for contract in rules.contracts
    ]


def dealer_totals(game: Game, dealer: Seat) -> tuple[int, ...]:
    """Return seat → points from one dealer's deals."""
    rows = [row.score.total for row in game.finished if row.deal.dealer == dealer]
    return tuple(map(sum, zip(*rows, strict=True))) if rows else (0,) * game.rules.players


def level_marks(row: FinishedDeal, seat: Seat, numbers: Sequence[Seat]) -> list[tuple[int, int]]:
    """Return the circles in a player's field: (number of another player, 0 none, 1 doubled, 2 redoubled by this player).

    A double is written with the doubler, a redouble with the redoubler.
    """
    doubles = {bid.seat: bid for bid in row.deal.bids}
    own = doubles[seat]
    return [
        (number, 2 if other in own.redouble else 1 if other in own.double else 0)
        for number, other in enumerate(numbers, 1)
        if other != seat
    ]


def check_column(game: Game) -> list[int]:
    """Return the sum of the players' totals after each deal, the one under way included."""
    running = sum(game.before.running)
    column = []
    for row in game.finished:
        running += row.deal.spec.total
        column.append(running)
    if game.deal is not None and game.deal.choice is not None:
        column.append(running + game.deal.spec.total)
    return column
