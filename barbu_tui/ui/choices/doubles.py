"""Choosing doubles and redoubles."""

from __future__ import annotations

from barbu_tui.core.actions import Bid
from barbu_tui.core.cards import Seat
from barbu_tui.core.doubling import max_bid
from barbu_tui.core.view import View
from barbu_tui.ui.choices.choice import RowChoice


class DoubleChoice(RowChoice):
    """One box per player: empty, doubled, redoubled.

    Attributes:
        others: the other seats in table order; row 1 is the player on your left.
        doubles: the players who may be doubled.
        redoubles: the players who may be redoubled.
        forced: whether the dealer must be doubled (R3.4).
        chosen: the seats whose box is set.
        together: whether all doublers are redoubled, or none.
    """

    def __init__(self, view: View) -> None:
        rules, seat, dealer = view.rules, view.seat, view.dealer
        self.view = view
        self.others: tuple[Seat, ...] = tuple(
            (seat + step) % rules.players for step in range(1, rules.players)
        )
        self.doubles, self.redoubles = view.open_to
        self.forced = view.must_double
        self.together = seat == dealer and rules.redoubles == "all"
        self.chosen: frozenset[Seat] = frozenset({dealer} if self.forced else ())
        self.focus = next(
            (
                row
                for row, other in enumerate(self.others)
                if self.selectable(other) and not self.locked(other)
            ),
            0,
        )

    @property
    def open_rows(self) -> list[bool]:
        return [self.selectable(other) for other in self.others]

    def selectable(self, other: Seat) -> bool:
        """Return whether a player's box can be changed."""
        return other in self.doubles or other in self.redoubles

    def locked(self, other: Seat) -> bool:
        """Return whether a player's box is set and cannot be cleared."""
        return self.forced and other == self.view.dealer

    def number(self, number: int) -> bool:
        """Focus and toggle a row by its number from 1. Return whether it could be toggled."""
        return super().number(number) and self.toggle()

    def toggle(self) -> bool:
        """Set or clear the focused box. Return whether it could be changed."""
        other = self.others[self.focus]
        if not self.selectable(other) or self.locked(other):
            return False
        if self.together:
            self.chosen = frozenset() if self.chosen else self.redoubles
        else:
            self.chosen ^= {other}
        return True

    def maximum(self) -> bool:
        view = self.view
        bid = max_bid(view.rules, view.spec, view.dealer, view.seat, view.bids)
        self.chosen = bid.double | bid.redouble
        return True

    def clear(self) -> bool:
        """Clear every optional double. Return whether anything changed."""
        before = self.chosen
        self.chosen = frozenset({self.view.dealer} if self.forced else ())
        return self.chosen != before

    @property
    def action(self) -> Bid:
        return Bid(self.view.seat, self.chosen & self.doubles, self.chosen & self.redoubles)
