"""Players by name, in the language in use."""

from __future__ import annotations

from collections.abc import Sequence

from barbu_tui.language.grammar import YOU
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
