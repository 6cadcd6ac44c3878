"""Sentences with named places, and what may stand in them.

A place is written in braces, in a sentence of the program and in its translation alike:

* ``{card}``: the argument of this name, ``{Card}``: the same with its first letter in upper case;
* ``{card:sign}``: one of the forms that the argument has in the language (:attr:`~barbu_tui.language.grammar.Grammar.FORMS`);
* ``{who?have|has}``: the first text if the argument is the player (:class:`~barbu_tui.language.terms.Person`), a number that
  the language counts as one, or anything that is true; else the second. Places may stand in both texts.

Nothing else has a meaning. A place without an argument, and braces that hold something else, stay as they are written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

_HEAD: Final = re.compile(r"\{(?P<name>[A-Za-z][A-Za-z0-9_]{0,39})(?P<next>[}:?])")
_FORM: Final = re.compile(r"[a-z_]{1,20}\}")
_DEEPEST: Final = 4
"""Choices within choices that are read."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a sentence."""

    name: str
    """Of its argument, in lower case."""
    written: str
    """As it stands in the sentence, for the case that there is no such argument."""
    upper: bool = False
    """What is put there begins with a letter in upper case."""
    form: str = ""
    choice: tuple[Pattern, Pattern] | None = None
    """The texts of a choice."""


Pattern: TypeAlias = tuple[str | Place, ...]
"""A sentence: its texts and places, in their order."""


@lru_cache(maxsize=4096)
def parsed(text: str) -> Pattern:
    """Return a sentence's texts and places."""
    if "{" not in text:
        return (text,)
    return _read(text, 0, "", 0)[0]


def places(text: str) -> Iterator[Place]:
    """Return all places of a sentence, those within choices too."""
    yield from _places(parsed(text))


def _places(pattern: Pattern) -> Iterator[Place]:
    for part in pattern:
        if isinstance(part, Place):
            yield part
            for text in part.choice or ():
                yield from _places(text)


def has_words(text: str) -> bool:
    """Return whether a sentence has letters outside its places: otherwise there is nothing to translate."""
    return any(_words(part) for part in parsed(text))


def _words(part: str | Place) -> bool:
    if isinstance(part, str):
        return any(letter.isalpha() for letter in part)
    return any(_words(each) for text in part.choice or () for each in text)


def _read(text: str, at: int, ends: str, depth: int) -> tuple[Pattern, int]:
    """Return the pattern from a position on, and where it ends: at one of the characters ``ends``, or the text's end."""
    found: list[str | Place] = []
    begun = at
    while at < len(text):
        if text[at] in ends:
            break
        read = _place(text, at, depth) if text[at] == "{" else None
        if read is None:
            at += 1
            continue
        if at > begun:
            found.append(text[begun:at])
        place, at = read
        found.append(place)
        begun = at
    if at > begun:
        found.append(text[begun:at])
    return tuple(found), at


def _place(text: str, at: int, depth: int) -> tuple[Place, int] | None:
    """Return the place that begins here, and where it ends; ``None`` if there is none."""
    head = _HEAD.match(text, at)
    if head is None:
        return None
    name, end = head["name"], head.end()
    upper = name[0].isupper()
    form, choice = "", None
    if head["next"] == ":":
        tail = _FORM.match(text, end)
        if tail is None:
            return None
        form, end = tail[0][:-1], tail.end()
    elif head["next"] == "?":
        if depth >= _DEEPEST:
            return None
        first, end = _read(text, end, "|}", depth + 1)
        if text[end : end + 1] != "|":
            return None
        second, end = _read(text, end + 1, "}", depth + 1)
        if text[end : end + 1] != "}":
            return None
        choice, end = (first, second), end + 1
    return Place(name.lower(), text[at:end], upper, form, choice), end
