"""Errors with a translatable message: a sentence with named places."""

from __future__ import annotations

from collections.abc import Mapping


class WordedError(ValueError):
    """An error with one sentence for a person.

    Attributes:
        template: the sentence, with names in braces for its values.
        values: name → text, a number, a suit, or a tuple of alternatives.
    """

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(_english(template, values) if values else template)
        self.template = template
        self.values: Mapping[str, object] = values


def _english(template: str, values: Mapping[str, object]) -> str:
    return template.format_map({name: _words(value) for name, value in values.items()})


def _words(value: object) -> str:
    return " or ".join(map(str, value)) if isinstance(value, tuple) else str(value)
