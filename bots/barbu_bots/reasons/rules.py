"""Rules that explain a decision: a condition and its sentence, side by side.

The rules for a kind of decision stand in an ordered list. The first one whose condition holds in the position gives
the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from barbu_bots.api import Reason
from barbu_tui.language import Message

F = TypeVar("F")
"""The facts of a position."""


@dataclass(frozen=True, slots=True)
class Rule(Generic[F]):
    """One reason for a decision."""

    name: str
    """Unique: ``"must_be_beaten"``."""
    about: str
    """The rule in a line, for a list of themes: ``"Lead a card that somebody has to beat."``"""
    holds: Callable[[F], object]
    """Whether the rule applies to a position."""
    says: Callable[[F], str | Message]
    """The sentence: a message, or English text in which other players stand as ``{S}``, ``{W}``, ``{N}`` and ``{E}``."""


def always(facts: object) -> bool:
    """The condition of the last rule in a list."""
    return True


def first_reason(rules: Iterable[Rule[F]], facts: F) -> Reason:
    """Return the reason that the first rule gives whose condition holds.

    Raises:
        LookupError: no rule holds. The last rule of a list for :func:`always` prevents that.
    """
    for rule in rules:
        if rule.holds(facts):
            return Reason(rule.name, rule.says(facts))
    raise LookupError("no rule holds in this position")
