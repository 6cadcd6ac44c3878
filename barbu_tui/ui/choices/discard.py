"""Choosing how to answer the duty to discard a penalty card (R6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import Card, Seat
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.ui.choices.cards import penalty_cards
from barbu_tui.ui.choices.choice import RowChoice, stepped

DutyWay = Literal["discard", "target", "safety", "breach"]


@dataclass(frozen=True, slots=True)
class DutyOption:
    """A row of the dialog."""

    way: DutyWay
    open: bool
    """Whether it may be chosen."""


class DiscardChoice(RowChoice):
    """The choice when the selected card would withhold a penalty card.

    Attributes:
        card: the selected card.
        penalties: the penalty cards held, the most costly first.
        discard: the penalty card to discard.
        targets: the possible targets.
        target_letters: their letters.
        target: the named target.
        options: the rows.
    """

    def __init__(self, view: View, card: Card) -> None:
        """Start on discarding the most costly penalty card."""
        table = view.table
        assert isinstance(table, TrickTable)
        claims = table.claims_for(view.hand, card)
        self._seat = view.seat
        self.card = card
        self.penalties = penalty_cards(view)
        self.discard = self.penalties[0]
        self.targets: tuple[Seat, ...] = tuple(
            seat for claim, seat in claims if claim == "target" and seat is not None
        )
        self.target_letters = tuple(view.rules.seat_letters[seat].lower() for seat in self.targets)
        self.target: Seat | None = self.targets[0] if self.targets else None
        options = [
            DutyOption("discard", True),
            DutyOption("target", bool(self.targets)),
            DutyOption("safety", ("safety", None) in claims),
        ]
        if table.duty == "honour":
            options.append(DutyOption("breach", True))
        self.options = tuple(options)
        self.focus = 0

    @property
    def way(self) -> DutyWay:
        return self.options[self.focus].way

    @property
    def open_rows(self) -> list[bool]:
        return [option.open for option in self.options]

    def name(self, seat: Seat) -> bool:
        """Name a target. Return whether the seat may be one."""
        if seat not in self.targets:
            return False
        self.target = seat
        self.focus = 1
        return True

    def aside(self, by: int) -> bool:
        """Choose the next penalty card to discard, or the next target."""
        if self.way == "discard":
            self.discard = stepped(self.penalties, self.discard, by)
        elif self.way == "target" and self.target is not None:
            self.target = stepped(self.targets, self.target, by)
        return True

    @property
    def action(self) -> PlayCard:
        match self.way:
            case "discard":
                return PlayCard(self._seat, self.discard)
            case "target":
                return PlayCard(self._seat, self.card, "target", self.target)
            case "safety":
                return PlayCard(self._seat, self.card, "safety")
            case _:
                return PlayCard(self._seat, self.card, breach=True)
