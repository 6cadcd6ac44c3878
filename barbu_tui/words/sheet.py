"""The score sheet as text: the grid by dealer and contract, and Barbuda's, one line per deal."""

from __future__ import annotations

from collections.abc import Sequence

from barbu_tui.core.cards import Seat
from barbu_tui.core.game import Game
from barbu_tui.language import tr, trp
from barbu_tui.language.cards import contract_code
from barbu_tui.language.numbers import signed
from barbu_tui.language.people import table_name
from barbu_tui.language.signs import to_ascii
from barbu_tui.session.record.events import Header
from barbu_tui.session.scores.sheet import (
    SheetRow,
    check_column,
    dealer_totals,
    grid_rows,
    level_marks,
    player_numbers,
)
from barbu_tui.words.dates import day_words
from barbu_tui.words.deal import seed_words

_LABEL, _CELL, _CHECK = 9, 25, 7
"""Columns of the grid: a row's name, one player, the check."""
_POINTS = 11
"""Columns of one player in the sheet with one line per deal."""


def sheet_text(header: Header, game: Game, *, ascii_only: bool = False, width: int | None = None) -> str:
    """Return the score sheet as text: the grid, and the ruleset's own sheet if it differs.

    Args:
        width: the available columns; a wider sheet is cut into blocks of players, one below the other.
            ``None`` for no limit.
    """
    head = [_heading(header, game), *filter(None, [seed_words(header, game)])]
    parts = ["\n".join(head), _grid(header, game, width)]
    if header.rules.score_sheet == "lines":
        parts.append(_lines_sheet(header, game, width))
    text = "\n\n".join(parts) + "\n"
    # An equals sign for the tick: the plus of to_ascii would look like the sign of the number before it.
    return to_ascii(text.replace("✓", "=")) if ascii_only else text


def _heading(header: Header, game: Game) -> str:
    return tr(
        "Barbu, {rules}, {date}: {count} {count?deal|deals} played, {whole?the whole game|{left} to come}.",
        rules=header.rules.name,
        date=day_words(header.begun),
        count=len(game.finished),
        whole=game.over and game.whole,
        left=game.last - game.standing.deals,
    )


def _grid(header: Header, game: Game, width: int | None) -> str:
    numbers = player_numbers(header)
    fit = len(numbers) if width is None else max(1, (width - _LABEL - _CHECK) // _CELL)
    count = -(-len(numbers) // fit)
    each = -(-len(numbers) // count)
    blocks = [numbers[start : start + each] for start in range(0, len(numbers), each)]
    grid = "\n\n".join(_grid_block(header, game, block, last=block is blocks[-1]) for block in blocks)
    signs = (tr("2 doubled player 2"), tr("2× redoubled"), tr("· not doubled"), tr("✓ the row adds up"))
    return f"{grid}\n{'   '.join(signs)}"


def _grid_block(header: Header, game: Game, block: Sequence[Seat], *, last: bool) -> str:
    """Return all rows with the columns of some players. The check comes after the last player."""
    rules = header.rules
    numbers = player_numbers(header)
    names = [table_name(player.name) for player in header.players]
    lines = []
    head = " " * _LABEL
    for number, seat in enumerate(numbers, 1):
        if seat not in block:
            continue
        title = f"{number} {names[seat][:12]}"
        head += f"  {title:<{_CELL - 8}}{signed(game.standing.running[seat]):>6}"
    lines.append(head.rstrip())
    columns = (
        f"  {tr('dbl/rdbl'):<8}{trp('sheet', 'play'):>5}{trp('sheet', 'adj'):>5}{trp('sheet', 'tot'):>5}"
    )
    check = f"{trp('sheet', 'check'):>{_CHECK}}" if last else ""
    lines.append(f"{trp('sheet', 'no'):>{_LABEL}}{columns * len(block)}{check}")
    if any(game.before.running):  # the deals before this record are not in the grid, but their points count
        brought = "".join(f"{signed(game.before.running[seat]):>{_CELL}}" for seat in block)
        label = f"{tr('brought in'):<{_LABEL}}"
        lines.append(label + brought[len(label) - _LABEL :])
    rows = grid_rows(header, game)
    per_dealer = len(rules.contracts)
    for place, dealer in enumerate(numbers):
        lines.append("─" * (_LABEL + _CELL * len(block) + (_CHECK if last else 0)))
        for row in rows[place * per_dealer : (place + 1) * per_dealer]:
            label = f"{place + 1} " if row.contract == rules.contracts[0] else "  "
            lines.append(_grid_row(label, row, numbers, block, last=last).rstrip())
        totals = dealer_totals(game, dealer)
        line = f"{names[dealer][:_LABEL]:<{_LABEL}}"
        for seat in block:
            line += f"{signed(totals[seat]):>{_CELL}}"
        lines.append(f"{line}{signed(sum(totals)):>{_CHECK}}" if last else line)
    return "\n".join(lines)


def _grid_row(
    label: str, row: SheetRow, numbers: Sequence[Seat], block: Sequence[Seat], *, last: bool
) -> str:
    line = f"{label}{row.code:<4}"
    if row.played is None:
        return line
    line += f"{row.played.number:>3}"
    score = row.played.score
    for seat in block:
        marks = "".join(
            f"{number}×" if level == 2 else f"{number} " if level else "· "
            for number, level in level_marks(row.played, seat, numbers)
        )
        line += f"  {marks:<8}{signed(score.hand[seat]):>5}{signed(score.adjust[seat]):>5}{signed(score.total[seat]):>5}"
    return f"{line}{signed(row.played.check):>6}{'✓' if row.played.adds_up else '?'}" if last else line


def _lines_sheet(header: Header, game: Game, width: int | None) -> str:
    """Return totals and points from doubling, side by side or one below the other."""
    numbers = player_numbers(header)
    names = "".join(f"{table_name(header.players[seat].name)[:9]:>{_POINTS}}" for seat in numbers)
    points = len(numbers) * _POINTS
    number, check_name = trp("sheet", "deal"), trp("sheet", "check")
    first = max(4, len(number))
    totals = [
        f"{number:>{first}}{names}{check_name:>8}  {trp('sheet', 'game'):<5}",
        f"{'':{first}}{tr('totals'):>{points}}{'':15}",
    ]
    doubling = [names, f"{tr('from doubling'):>{points}}"]
    deals = [number, ""]
    for row, check in zip(game.finished, check_column(game), strict=False):
        running = "".join(f"{signed(row.running[seat]):>{_POINTS}}" for seat in numbers)
        totals.append(f"{row.number:>{first}}{running}{signed(check):>8}  {contract_code(row.deal.spec):<5}")
        doubling.append("".join(f"{signed(row.score.adjust[seat]):>{_POINTS}}" for seat in numbers))
        deals.append(str(row.number))
    deal = game.deal
    if deal is not None and deal.choice is not None:
        totals.append(
            f"{deal.number:>{first}}{'':{points}}{signed(check_column(game)[-1]):>8}  {contract_code(deal.spec):<5}"
        )
        doubling.append("")
        deals.append("")
    if width is None or width >= len(totals[0]) + points:
        return "\n".join(left + right for left, right in zip(totals, doubling, strict=True))
    below = [f"{each:>{first}}{right}".rstrip() for each, right in zip(deals, doubling, strict=True)]
    return "\n".join([*(line.rstrip() for line in totals), "", *below]).rstrip()
