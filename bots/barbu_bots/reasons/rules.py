"""Rules that explain a decision: a condition and its sentence, side by side.

The rules for a kind of decision are in an ordered list. The first one whose condition holds in the position
gives the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Generic, TypeVar

from barbu_bots.api import Reason
from barbu_tui.language import Message
from barbu_tui.language.wording import places

F = TypeVar("F")
"""The facts of a position."""


class Rule(Generic[F]):
    """One reason for a decision."""

    __slots__ = ("holds", "name", "places", "says")

    def __init__(
        self,
        name: str,
        holds: Callable[[F], object],
        says: str | Callable[[F], str | Message],
        /,
        **places: str,
    ) -> None:
        """Make a rule.

        Args:
            name: unique: ``"must_be_beaten"``.
            holds: tells whether the rule applies to a position.
            says: the sentence, whose places are facts: ``"{Card} fits."``. Or a function that returns it.
            places: place → the name of its fact, if they differ.
        """
        self.name = name
        self.holds = holds
        self.says = says
        self.places = places

    def reason(self, facts: F) -> Reason:
        """Return the reason that the rule gives in a position."""
        if not isinstance(self.says, str):
            return Reason(self.name, self.says(facts))
        named = {name: getattr(facts, self.places.get(name, name)) for name in _places(self.says)}
        return Reason(self.name, Message(self.says, **named))


@lru_cache(maxsize=512)
def _places(text: str) -> tuple[str, ...]:
    """Return the names of a sentence's places, each once."""
    return tuple(dict.fromkeys(place.name for place in places(text)))


def always(facts: object) -> bool:
    """Return true: the condition of the last rule in a list."""
    return True


def first_reason(rules: Iterable[Rule[F]], facts: F) -> Reason:
    """Return the reason of the first rule whose condition holds.

    Raises:
        LookupError: no rule holds. The last rule of a list for :func:`always` prevents that.
    """
    for rule in rules:
        if rule.holds(facts):
            return rule.reason(facts)
    raise LookupError("no rule holds in this position")
