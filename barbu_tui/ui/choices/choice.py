"""A decision in progress."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from barbu_tui.core.actions import Action
from barbu_tui.core.cards import Rank, Suit

T = TypeVar("T")


def stepped(options: Sequence[T], now: T, by: int) -> T:
    """Return the option so many steps on, up to the ends."""
    return options[max(0, min(len(options) - 1, options.index(now) + by))]


def following(options: Sequence[T], now: T) -> T:
    """Return the next option; after the last, the first."""
    return options[(options.index(now) + 1) % len(options)]


class OpenChoice:
    """A decision while the player makes it.

    Each method handles a key or a click, and returns whether it has a meaning here.
    """

    @property
    def action(self) -> Action:
        """The action that Enter takes."""
        raise NotImplementedError

    @property
    def digits(self) -> int:
        """The number of options with a digit."""
        return 0

    def step(self, by: int) -> bool:
        """Move up or down."""
        return False

    def aside(self, by: int) -> bool:
        """Move to the left or right."""
        return False

    def far(self, by: int) -> bool:
        """Move to the first or the last option."""
        return False

    def number(self, number: int) -> bool:
        """Select the option of a number from 1."""
        return False

    def point(self, key: object) -> bool:
        """Select the option that was clicked."""
        return isinstance(key, int) and self.number(key)

    def suit(self, suit: Suit | None) -> bool:
        """Choose trumps in a suit, or no trump."""
        return False

    def rank(self, rank: Rank) -> bool:
        """Choose dominoes from a rank."""
        return False

    def toggle(self) -> bool:
        """Set or clear the focused box."""
        return False

    def maximum(self) -> bool:
        """Set every box."""
        return False


class RowChoice(OpenChoice):
    """A choice among numbered rows, some of which are closed.

    Attributes:
        focus: the row in focus, from 0.
    """

    focus: int

    @property
    def open_rows(self) -> list[bool]:
        """Row → whether it may be chosen."""
        raise NotImplementedError

    @property
    def digits(self) -> int:
        return len(self.open_rows)

    def step(self, by: int) -> bool:
        rows = self.open_rows
        rest = range(self.focus + by, len(rows) if by > 0 else -1, by)
        self.focus = next((row for row in rest if rows[row]), self.focus)
        return True

    def number(self, number: int) -> bool:
        """Focus a row by its number from 1. Return whether it is open."""
        if not 1 <= number <= self.digits or not self.open_rows[number - 1]:
            return False
        self.focus = number - 1
        return True
