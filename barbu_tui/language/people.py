"""Players by name, in the language in use."""

from __future__ import annotations

from collections.abc import Sequence

from barbu_tui.language.grammar import YOU, capital
from barbu_tui.language.languages import current
from barbu_tui.language.terms import Person


def person(name: str) -> Person:
    """Return a player for a place of a sentence; somebody called You is spoken to."""
    return Person(name, name in (YOU, current().grammar.YOU))


def people(names: Sequence[str]) -> tuple[Person, ...]:
    """Return players for a place of a sentence."""
    return tuple(map(person, names))


def table_name(name: str) -> str:
    """Return a player as a table shows it, in the language in use: ``You``, ``Nora``."""
    return current().grammar.YOU if name == YOU else name


def table_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return players as a table shows them, in the language in use."""
    return tuple(map(table_name, names))


def at_head(words: str, name: str) -> str:
    """Return words at the head of a line: with a capital, unless they begin with this player's name."""
    return words if words.startswith(name) else capital(words)
