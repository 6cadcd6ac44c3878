"""Rules that explain a decision: a condition and its sentence, side by side.

The rules for a kind of decision are a table in order. The first one whose condition holds in the position
gives the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TypeAlias, TypeVar

from barbu_bots.api import Reason
from barbu_tui.language import Message
from barbu_tui.language.wording import places

F = TypeVar("F")
"""The facts of a position."""
Condition: TypeAlias = Callable[[F], object]
Sentence: TypeAlias = str | Callable[[F], str | Message]
"""A sentence whose places are facts, ``"{Card} fits."``, or a function that returns it."""
Rule: TypeAlias = tuple[Condition[F], Sentence[F]] | tuple[Condition[F], Sentence[F], Mapping[str, str]]
"""A condition, its sentence and, if names differ, place → its fact."""
Rules: TypeAlias = dict[str, Rule[F]]
"""Unique name → rule, in the order in which they are tried."""


def always(facts: object) -> bool:
    """Return true: the condition of the last rule in a table."""
    return True


def when(condition: Condition[F], rules: Rules[F]) -> Rules[F]:
    """Return rules that hold only under one more condition."""

    def both(holds: Condition[F]) -> Condition[F]:
        return lambda facts: condition(facts) and holds(facts)

    return {name: (both(rule[0]), *rule[1:]) for name, rule in rules.items()}


def reason_of(name: str, rules: Rules[F], facts: F) -> Reason:
    """Return the reason that a rule gives in a position."""
    _, says, *fact_of = rules[name]
    return Reason(name, filled(says, facts, *fact_of) if isinstance(says, str) else says(facts))


def filled(sentence: str, facts: object, fact_of: Mapping[str, str] = MappingProxyType({})) -> Message:
    """Return a sentence with the facts of its places. ``fact_of``: place → the name of its fact, if they differ."""
    return Message(
        sentence, **{place: getattr(facts, fact_of.get(place, place)) for place in _places(sentence)}
    )


@lru_cache(maxsize=512)
def _places(text: str) -> tuple[str, ...]:
    """Return the names of a sentence's places, each once."""
    return tuple(dict.fromkeys(place.name for place in places(text)))


def first_reason(rules: Rules[F], facts: F) -> Reason:
    """Return the reason of the first rule whose condition holds. A table ends with a rule for :func:`always`."""
    for name, rule in rules.items():
        if rule[0](facts):
            return reason_of(name, rules, facts)
    raise LookupError("no rule holds in this position")
