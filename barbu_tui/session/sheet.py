"""The score sheet as text: the grid by dealer and contract, and Barbuda's, a line a deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from barbu_tui.core.cards import Seat
from barbu_tui.core.contracts import Contract
from barbu_tui.core.game import FinishedDeal, Game
from barbu_tui.session.events import Header

_CELL = 25
"""Columns of one player in the grid."""


def signed(points: int) -> str:
    """Points as they are written: always with their sign, nought bare."""
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


@dataclass(frozen=True)
class SheetRow:
    """One row of the grid: a dealer's contract, played or still to come."""

    dealer: Seat
    contract: Contract
    code: str
    played: FinishedDeal | None
    """The deal, once it is scored and known to this record."""


def player_numbers(header: Header) -> tuple[Seat, ...]:
    """The seats as the sheet numbers its players, 1 being the first dealer."""
    players = header.rules.players
    return tuple((header.first_dealer + step) % players for step in range(players))


def grid_rows(header: Header, game: Game) -> list[SheetRow]:
    """The grid: for each dealer, in the order of dealing, the contracts in the sheet's order."""
    rules = header.rules
    played = {(row.deal.dealer, row.deal.spec.contract): row for row in game.finished}
    return [
        SheetRow(dealer, contract, code, played.get((dealer, contract)))
        for dealer in player_numbers(header)
        for contract, code in zip(rules.contracts, rules.codes, strict=True)
    ]


def dealer_totals(game: Game, dealer: Seat) -> tuple[int, ...]:
    """Seat → points of one dealer's deals."""
    rows = [row.score.total for row in game.finished if row.deal.dealer == dealer]
    return tuple(map(sum, zip(*rows, strict=True))) if rows else (0,) * game.rules.players


def level_marks(row: FinishedDeal, seat: Seat, numbers: Sequence[Seat]) -> list[tuple[int, int]]:
    """The circles in a player's field: (number of another player, 0 none, 1 doubled by him who stands here, 2 redoubled by him).

    A double is written with the doubler, a redouble with the redoubler.
    """
    doubles = {bid.seat: bid for bid in row.deal.bids}
    own = doubles[seat]
    return [
        (number, 2 if other in own.redouble else 1 if other in own.double else 0)
        for number, other in enumerate(numbers, 1)
        if other != seat
    ]


def sheet_text(header: Header, game: Game, *, ascii_only: bool = False) -> str:
    """The score sheet: the ruleset's own, with the grid before it where that is another.

    Args:
        header: the record's header.
        game: where the game stands.
        ascii_only: nothing outside ASCII.
    """
    parts = [_heading(header, game), _grid(header, game)]
    if header.rules.score_sheet == "lines":
        parts.append(_lines_sheet(header, game))
    text = "\n\n".join(parts) + "\n"
    return plain(text) if ascii_only else text


def plain(text: str) -> str:
    """The text with nothing outside ASCII."""
    for glyph, letter in (
        ("−", "-"),
        ("×", "x"),
        ("·", "."),
        ("✓", "="),
        ("─", "-"),
        ("…", "..."),
        ("±", "+-"),
    ):
        text = text.replace(glyph, letter)
    return text.encode("ascii", "replace").decode()


def _heading(header: Header, game: Game) -> str:
    played = len(game.finished)
    to_come = game.last - game.standing.deals
    state = "the whole game" if game.over and game.whole else f"{to_come} to come"
    return f"Barbu, {header.rules.name}, {header.created[:10]}: {played} deals played, {state}."


def _grid(header: Header, game: Game) -> str:
    rules = header.rules
    numbers = player_numbers(header)
    names = [player.name for player in header.players]
    lines = []
    head = " " * 9
    for number, seat in enumerate(numbers, 1):
        title = f"{number} {names[seat][:12]}"
        head += f"  {title:<{_CELL - 8}}{signed(game.standing.running[seat]):>6}"
    lines.append(head.rstrip())
    columns = f"  {'dbl/rdbl':<8}{'hand':>5}{'adj':>5}{'tot':>5}"
    lines.append(f"{'':7}no{columns * rules.players}  check")
    rows = grid_rows(header, game)
    per_dealer = len(rules.contracts)
    for place, dealer in enumerate(numbers):
        lines.append("─" * (9 + _CELL * rules.players + 7))
        for row in rows[place * per_dealer : (place + 1) * per_dealer]:
            label = f"{place + 1} " if row.contract == rules.contracts[0] else "  "
            lines.append(_grid_row(label, row, numbers).rstrip())
        totals = dealer_totals(game, dealer)
        line = f"{names[dealer][:9]:<9}"
        for seat in numbers:
            line += f"{signed(totals[seat]):>{_CELL}}"
        lines.append(f"{line}{signed(sum(totals)):>7}")
    lines.append("2 doubled player 2   2× redoubled   · not doubled   ✓ the row adds up")
    return "\n".join(lines)


def _grid_row(label: str, row: SheetRow, numbers: Sequence[Seat]) -> str:
    line = f"{label}{row.code:<4}"
    if row.played is None:
        return line
    line += f"{row.played.number:>3}"
    score = row.played.score
    for seat in numbers:
        marks = "".join(
            f"{number}×" if level == 2 else f"{number} " if level else "· "
            for number, level in level_marks(row.played, seat, numbers)
        )
        line += f"  {marks:<8}{signed(score.hand[seat]):>5}{signed(score.adjust[seat]):>5}{signed(score.total[seat]):>5}"
    return f"{line}{signed(row.played.check):>6}{'✓' if row.played.adds_up else '?'}"


def check_column(game: Game) -> list[int]:
    """Barbuda's running check: what the players' totals must add up to after each deal, the called one included."""
    running = sum(game.before.running)
    column = []
    for row in game.finished:
        running += row.deal.spec.total
        column.append(running)
    if game.deal is not None and game.deal.choice is not None:
        column.append(running + game.deal.spec.total)
    return column


def _lines_sheet(header: Header, game: Game) -> str:
    numbers = player_numbers(header)
    names = [header.players[seat].name[:9] for seat in numbers]
    width = 11
    lines = [
        f"{'deal':>4}"
        + "".join(f"{name:>{width}}" for name in names)
        + f"{'check':>8}  {'game':<5}"
        + "".join(f"{name:>{width}}" for name in names),
        f"{'':4}{'totals':>{width * len(names)}}{'':15}{'from doubling':>{width * len(names)}}",
    ]
    for row, check in zip(game.finished, check_column(game), strict=False):
        lines.append(
            f"{row.number:>4}"
            + "".join(f"{signed(row.running[seat]):>{width}}" for seat in numbers)
            + f"{signed(check):>8}  {row.deal.spec.code:<5}"
            + "".join(f"{signed(row.score.adjust[seat]):>{width}}" for seat in numbers)
        )
    deal = game.deal
    if deal is not None and deal.choice is not None:
        lines.append(
            f"{deal.number:>4}{'':{width * len(names)}}{signed(check_column(game)[-1]):>8}  {deal.spec.code:<5}"
        )
    return "\n".join(lines)
