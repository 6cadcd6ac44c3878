"""Sentences with named places, and the values of the places.

A place is written in braces, in a sentence of the program and in its translation alike:

* ``{card}``: the argument of this name, ``{Card}``: the same with its first letter in upper case;
* ``{card:sign}``: one of the forms that the argument has in the language (:attr:`~barbu_tui.language.grammar.Grammar.FORMS`);
* ``{who?have|has}``: the first text if the argument is the player (:class:`~barbu_tui.language.terms.Person`), a number that
  the language counts as one, or anything that is true; else the second. Places may stand in both texts. A language with more
  plural forms, or with verbs that show the gender, writes more texts: ``{count?one|few|many}``, ``{who?you|a man|a woman}``
  (:meth:`~barbu_tui.language.grammar.Grammar.plural`, :meth:`~barbu_tui.language.grammar.Grammar.is_woman`).

Nothing else has a meaning. A place without an argument, and braces that hold something else, stay as they are written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

_HEAD: Final = re.compile(r"\{(?P<name>[A-Za-z][A-Za-z0-9_]{0,39})(?P<next>[}:?])")
_TOKEN: Final = re.compile(r"[{|}]|[^{|}]+")
_FORM: Final = re.compile(r"[a-z_]{1,20}\}")
_DEEPEST: Final = 4
"""Choices within choices that are read."""
_MOST_TEXTS: Final = 6
"""Texts of a choice: no language has more plural forms."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a sentence."""

    name: str
    """The name of its argument, in lower case."""
    written: str
    """The place as written, shown if there is no such argument."""
    upper: bool = False
    """Whether the value begins with a capital letter."""
    form: str = ""
    choice: tuple[Pattern, ...] | None = None
    """The texts of a choice, two or more."""


Pattern: TypeAlias = tuple[str | Place, ...]
"""A sentence: its texts and places, in their order."""


@lru_cache(maxsize=4096)
def parsed(text: str) -> Pattern:
    """Return a sentence's texts and places."""
    if "{" not in text:
        return (text,)
    return _read(text)


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


class _Begun:
    """A sentence, or a choice in it whose end has not been found yet."""

    def __init__(self, head: re.Match[str] | None = None) -> None:
        self.head = head
        self.texts: list[list[str | Place]] = []
        """The texts of a choice before the one that is being read."""
        self.parts: list[str | Place] = []

    def put(self, part: str | Place) -> None:
        """Add a text or a place."""
        if isinstance(part, str) and self.parts and isinstance(self.parts[-1], str):
            self.parts[-1] += part
        else:
            self.parts.append(part)


def _read(text: str) -> Pattern:
    """Return a sentence's texts and places, in one pass over a possibly untrusted text."""
    begun = [_Begun()]
    at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        assert token is not None
        top = begun[-1]
        match token[0]:
            case "{":
                at = _head(text, at, begun)
                continue
            case "|" if len(begun) > 1 and len(top.texts) < _MOST_TEXTS - 1:
                top.texts.append(top.parts)
                top.parts = []
            case "}":
                while len(begun) > 1 and not begun[-1].texts:
                    _give_up(begun)
                _close(text, token.end(), begun)
            case other:
                top.put(other)
        at = token.end()
    while len(begun) > 1:
        _give_up(begun)
    return tuple(begun[0].parts)


def _head(text: str, at: int, begun: list[_Begun]) -> int:
    """Read a place, or the beginning of a choice, and return where it ends. A brace that is neither is text."""
    head = _HEAD.match(text, at)
    if head is not None and head["next"] == "?" and len(begun) <= _DEEPEST:
        begun.append(_Begun(head))
        return head.end()
    end, form = at + 1, ""
    if head is not None and head["next"] == "}":
        end = head.end()
    elif head is not None and head["next"] == ":":
        tail = _FORM.match(text, head.end())
        end, form = (tail.end(), tail[0][:-1]) if tail is not None else (end, "")
    if head is None or end == at + 1:
        begun[-1].put("{")
    else:
        begun[-1].put(Place(head["name"].lower(), text[at:end], head["name"][0].isupper(), form))
    return end


def _close(text: str, end: int, begun: list[_Begun]) -> None:
    """End the innermost choice at a brace. Without a choice the brace is text."""
    if len(begun) == 1:
        begun[0].put("}")
        return
    last = begun.pop()
    assert last.head is not None
    name, written = last.head["name"], text[last.head.start() : end]
    choice = tuple(map(tuple, (*last.texts, last.parts)))
    begun[-1].put(Place(name.lower(), written, name[0].isupper(), "", choice))


def _give_up(begun: list[_Begun]) -> None:
    """Turn the innermost choice into text: it has no end or no second text."""
    last = begun.pop()
    assert last.head is not None
    begun[-1].put(last.head[0])
    for text in last.texts:
        for part in (*text, "|"):
            begun[-1].put(part)
    for part in last.parts:
        begun[-1].put(part)
