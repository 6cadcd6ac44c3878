"""The plates at the table: name, cards left, points taken, the double with you."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len

from barbu_tui.core.cards import Seat, cards_in
from barbu_tui.core.contracts import ContractSpec
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.language import tr, trn, trp
from barbu_tui.language.numbers import signed
from barbu_tui.ui.drawing.glyphs import DEALER
from barbu_tui.ui.widgets.panels import points_span
from barbu_tui.words.contracts import penalty_count
from barbu_tui.words.line import Line, Span, card_span, shorten, with_lines
from barbu_tui.words.people import Cast, bot_words

_NOTE: Final = 19
"""Columns of a note beside a name."""


@dataclass(frozen=True, slots=True)
class Plate:
    """One player at the table."""

    seat: Seat
    name: str
    letter: str
    dealer: bool = False
    turn: bool = False
    cards: int = 0
    """Cards still held."""
    note: Line = ()
    """The points taken, or the last action."""
    tie: Line = ()
    """The double between the player and you."""

    @property
    def heading(self) -> Line:
        """The name with the dealer's mark before it, underlined at the player's turn."""
        name = Span(self.name, "brass" if self.turn else "text", bold=True, underline=self.turn)
        return (Span(DEALER, "brass"), Span(" "), name) if self.dealer else (name,)


def plates(view: View, cast: Cast) -> tuple[Plate, ...]:
    """Return seat → plate, at any state of a deal."""
    return tuple(
        Plate(
            seat, cast.name(seat), cast.short(seat), dealer=seat == view.dealer, turn=seat == view.turn,
            cards=view.cards_left(seat), note=_note(view, cast, seat), tie=_tie_line(view, cast, seat),
        )
        for seat in cast.seats
    )  # fmt: skip


def _tie_line(view: View, cast: Cast, seat: Seat) -> Line:
    """Return ``× with you``; empty without a double, or if nobody is You."""
    human = cast.human
    if human is None or seat == human:
        return ()
    level = view.levels[seat][human]
    if not level:
        return ()
    return Span("×" * level, "rose" if level == 2 else "brass", True), Span(f" {tr('with you')}", "muted")


def _note(view: View, cast: Cast, seat: Seat) -> Line:
    """Return what a player has taken or done; at the start of a deal, a bot's strength."""
    table = view.table
    if table is None or not (
        table.history if isinstance(table, DominoTable) else table.done or any(table.won)
    ):
        strength = cast.strength(seat)
        if strength:
            level, _ = bot_words(cast.bots[seat])
            return (
                Span(strength if cell_len(strength) <= _NOTE else level or shorten(strength, _NOTE), "faint"),
            )
    if isinstance(table, TrickTable):
        return taken_line(table, seat)
    if isinstance(table, DominoTable):
        return domino_note(table, seat)
    return ()


def taken_line(table: TrickTable, seat: Seat) -> Line:
    """Return a player's counting cards and points."""
    spec: ContractSpec = table.spec
    points = table.points[seat]
    if spec.trick_points:
        won = table.won[seat]
        if not won:
            return (Span(tr("no trick yet") if spec.trick_points > 0 else tr("clean"), "faint"),)
        return Span(f"{trn('{count} trick', '{count} tricks', won)} ", "muted"), points_span(points)
    if spec.penalty:
        taken = list(cards_in(table.taken[seat] & spec.penalty))
        if not taken:
            return (Span(tr("clean"), "faint"),)
        if len(taken) > 3:
            return Span(f"{penalty_count(spec.contract, len(taken))} ", "muted"), points_span(points)
        return (
            *(Span(f"{span.text} ", span.colour, True) for span in map(card_span, taken)),
            points_span(points),
        )
    if not points:
        return (Span(tr("clean"), "faint"),)
    which = tr("last two") if points == sum(spec.last_points) else trp("trick", "last")
    if points == spec.last_points[0] != spec.last_points[1]:
        which = trp("trick", "last but one")
    return Span(f"{which} ", "muted"), points_span(points)


def domino_note(table: DominoTable, seat: Seat) -> Line:
    """Return a player's last action at dominoes: ``played 3♠``, ``passed``, ``out 1st +45``."""
    order = table.order()
    if seat in order:
        place = order.index(seat)
        points = table.spec.order_points[place]
        nth = place + 1
        went = tr("last {place:nth}", place=nth) if table.left[seat] else tr("out {place:nth}", place=nth)
        return (Span(f"{went} {signed(points)}", "good" if points > 0 else "bad", True),)
    for who, played in reversed(table.history):
        if who == seat:
            if played < 0:
                return (Span(tr("passed"), "bad"),)
            return with_lines(tr("played {card}"), "faint", card=(card_span(played),))
    return (Span(tr("to play"), "faint"),)
