"""The result of a deal, with the arithmetic of its doubles."""

from __future__ import annotations

from dataclasses import dataclass

from barbu_tui.core.cards import Seat, cards_in
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.game import FinishedDeal
from barbu_tui.core.tricks import TrickTable
from barbu_tui.session.replay.worst_moment import Worst
from barbu_tui.text import count_word, ordinal, signed
from barbu_tui.ui.drawing.cards import card_span
from barbu_tui.ui.drawing.glyphs import CHECK, DOT
from barbu_tui.ui.drawing.spans import Line, Span, join
from barbu_tui.ui.text.cast import Cast
from barbu_tui.ui.text.contracts import penalty_word
from barbu_tui.ui.view_models.panels import points_span


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A row of the result: a label and a cell a player. ``step`` is when it comes up."""

    label: Line
    cells: tuple[Line, ...]
    step: int
    gap: bool = False
    """A blank row stands above it where there is room."""


@dataclass(frozen=True, slots=True)
class Result:
    """The centre of the felt after a deal."""

    title: str
    heads: tuple[str, ...]
    human: Seat | None
    rows: tuple[ResultRow, ...]
    sums: tuple[ResultRow, ...]
    check: Line
    sentence: Line
    worst: Line = ()
    """The human's worst moment; empty where nothing was lost, or a little at a time."""
    shown: int = 99
    """Steps that have come up."""


STEPS = 5


def result_of(row: FinishedDeal, cast: Cast, shown: int = 99, worst: Worst | None = None) -> Result:
    """Return the result of a deal that has just been scored.

    Args:
        row: the deal.
        cast: the players.
        shown: steps that have come up.
        worst: the human's worst moment.
    """
    deal, score = row.deal, row.score
    spec = deal.spec
    rows = []
    taken = _taken_row(row, cast)
    if taken is not None:
        rows.append(taken)
    rows.append(
        ResultRow(
            (Span("before doubles"),),
            tuple((Span(signed(points)),) for points in score.hand),
            2,
        )
    )
    rows += _tie_rows(row, cast)
    sums = (
        ResultRow(
            (Span("this deal", bold=True),),
            tuple((points_span(points, bold=True),) for points in score.total),
            4,
        ),
        ResultRow(
            (Span("total", "muted"),),
            tuple((Span(signed(points), bold=True),) for points in row.running),
            5,
        ),
    )
    ink = "good" if row.adds_up else "bad"
    check = (
        Span("check ", "faint"),
        Span(CHECK if row.adds_up else "no", ink),
        Span(
            f" adds up to {signed(spec.total)}, as {spec.name} must"
            if row.adds_up
            else f" does not add up to {signed(spec.total)}",
            "faint",
        ),
    )
    return Result(
        f"Deal {row.number}",
        cast.names,
        cast.human,
        tuple(rows),
        sums,
        check,
        _sentence(row, cast),
        () if worst is None else _worst_line(worst),
        shown,
    )


def _worst_line(worst: Worst) -> Line:
    return (
        Span("Worst moment  ", "muted"),
        Span(worst.where, "text", True),
        Span(f": {worst.sentence}", "muted"),
    )


def _taken_row(row: FinishedDeal, cast: Cast) -> ResultRow | None:
    deal = row.deal
    spec = deal.spec
    if deal.play is None:
        return None
    table = deal.play.table
    cells: list[Line] = []
    if isinstance(table, DominoTable):
        order = table.order()
        for seat in cast.seats:
            cells.append((Span(ordinal(order.index(seat) + 1), "muted"),))
        return ResultRow((Span("going out", "muted"),), tuple(cells), 1)
    if not spec.penalty:
        for seat in cast.seats:
            cells.append((Span(str(table.won[seat]), "muted"),))
        return ResultRow((Span("tricks taken", "muted"),), tuple(cells), 1)
    for seat in cast.seats:
        taken = sorted(cards_in(table.taken[seat] & spec.penalty), reverse=True)
        if not taken:
            cells.append((Span("none", "faint"),))
        elif len(taken) > 2:
            cells.append((Span(str(len(taken)), "muted"),))
        else:
            cells.append(join([(card_span(card),) for card in taken]))
    return ResultRow(
        (Span(f"{penalty_word(spec, count=spec.penalty.bit_count())} taken", "muted"),), tuple(cells), 1
    )


def _tie_rows(row: FinishedDeal, cast: Cast) -> list[ResultRow]:
    """Return a row for every pair with a level, in the order in which they were called."""
    deal, hand = row.deal, row.score.hand
    levels = deal.levels
    rows: list[ResultRow] = []
    for bid in deal.bids:
        for mark, others in (("×", bid.double), ("××", bid.redouble)):
            for other in sorted(others):
                level = levels[bid.seat][other]
                if level != len(mark):
                    continue  # redoubled: told in the redoubler's row
                gain = level * (hand[bid.seat] - hand[other])
                cells: list[Line] = []
                for seat in cast.seats:
                    points = gain if seat == bid.seat else -gain if seat == other else None
                    cells.append(
                        (Span(DOT, "faint"),) if points is None else (Span(signed(points), "muted"),)
                    )
                ink = "rose" if level == 2 else "brass"
                label = (
                    Span(f"{cast.name(bid.seat)} ", "muted"),
                    Span(mark, ink, True),
                    Span(f" {cast.name(other)}", "muted"),
                )
                rows.append(ResultRow(label, tuple(cells), 3, gap=not rows))
    return rows


def _sentence(row: FinishedDeal, cast: Cast) -> Line:
    deal = row.deal
    spec = deal.spec
    if deal.shared:
        others = count_word(len(cast.names) - 1)
        return (
            Span("Nobody doubled. ", "text", True),
            Span(
                f"No cards are played; the {others} others share {signed(spec.total)}"
                + (
                    f", {cast.whom(deal.dealer)} {signed(row.score.hand[deal.dealer])}."
                    if row.score.hand[deal.dealer]
                    else "."
                ),
                "muted",
            ),
        )
    return (Span(ending(row, cast), "muted"),)


def ending(row: FinishedDeal, cast: Cast) -> str:
    """Return how the deal ended, in a sentence."""
    deal = row.deal
    spec = deal.spec
    play = deal.play
    if play is None:
        return "Nobody doubled."
    table = play.table
    if isinstance(table, DominoTable):
        first = table.order()[0]
        return f"{cast.verb(first, 'were', 'was')} out first."
    if isinstance(table, TrickTable) and spec.penalty and table.done < table.tricks:
        played = f"in trick {table.done}"
        return {
            "no_queens": f"All {count_word(spec.penalty.bit_count())} queens are taken, the last {played}.",
            "no_hearts": f"All the hearts are taken, the last {played}.",
            "barbu": f"The king of hearts is taken {played}.",
        }.get(spec.contract, f"All the cards that count are taken, the last {played}.")
    if not any(map(any, deal.levels)):
        return "Nobody doubled."
    best = max(cast.seats, key=lambda seat: row.score.adjust[seat])
    points = row.score.adjust[best]
    return f"Doubles brought {cast.whom(best)} {signed(points)}." if points else "The doubles cancel out."
