"""Text with its ink, measured in cells. All wording is made of these lines."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from rich.cells import cell_len

from barbu_tui.core.cards import SUIT_OF, Card
from barbu_tui.language.cards import card_sign

_BREAKS: Final = re.compile("(?<!±) (?![±%])")
"""The blanks at which a line may end."""


class Span(NamedTuple):
    """A piece of a line of text, with its ink."""

    text: str
    colour: str = "text"
    bold: bool = False
    underline: bool = False
    strike: bool = False
    background: str | None = None
    """A colour's name; ``None`` keeps the present background."""
    meta: tuple[str, Any] | None = None


Line: TypeAlias = tuple[Span, ...]
"""A line of text in pieces."""
NO_BREAK: Final = "\u00a0"
"""A blank at which a line is not broken."""
_PLACE = re.compile(r"\{([a-z_]+)\}")


def line_width(line: Iterable[Span]) -> int:
    """Return the cells of a line."""
    return sum(cell_len(span.text) for span in line)


def fitting(lines: Iterable[Line], width: int) -> Line:
    """Return the first line of some that has no more cells than a width, else the last."""
    line: Line = ()
    for line in lines:
        if line_width(line) <= width:
            break
    return line


def shorten(text: str, width: int) -> str:
    """Return the text, cut to a width in cells."""
    if cell_len(text) <= width:
        return text
    kept = ""
    for character in text:
        if cell_len(kept + character) > width:
            break
        kept += character
    return kept


def elided(text: str, width: int) -> str:
    """Return the text, cut with an ellipsis if it is wider than so many cells."""
    return text if cell_len(text) <= width else f"{shorten(text, width - 1).rstrip()}…"


def cut(line: Line, width: int) -> Line:
    """Return the line, cut with an ellipsis if it is wider than so many cells."""
    if line_width(line) <= width:
        return line
    kept: list[Span] = []
    for span in line:
        room = width - line_width(kept)
        if cell_len(span.text) >= room > 0:
            return (*kept, span._replace(text=f"{shorten(span.text, room - 1).rstrip()}…"))
        kept.append(span)
    return ()


def folded(text: str, width: int) -> list[str]:
    """Return the text in lines of a width in cells, broken at blanks or within a long word, but not in ``8.2 ± 3.1 %``."""
    lines: list[str] = []
    line = ""
    for word in _BREAKS.split(text):
        candidate = f"{line} {word}" if line else word
        if line and cell_len(candidate) > width:
            lines.append(line)
            candidate = word
        while cell_len(candidate) > width > 1:
            head = shorten(candidate, width)
            lines.append(head)
            candidate = candidate[len(head) :]
        line = candidate
    return [*lines, line]


def plain(line: Iterable[Span]) -> str:
    """Return the text of a line without inks."""
    return "".join(span.text for span in line)


def join(lines: Iterable[Line], between: str = " ") -> Line:
    """Return lines one after the other, with blanks between."""
    joined: list[Span] = []
    for line in lines:
        if joined and line:
            joined.append(Span(between))
        joined.extend(line)
    return tuple(joined)


def with_lines(text: str, colour: str = "text", **lines: Line) -> Line:
    """Return a sentence in one ink, with lines of their own inks in its places.

    Args:
        text: the translated sentence, in which only these places are left.
        lines: place → line.
    """
    spans: list[Span] = []
    for at, part in enumerate(_PLACE.split(text)):
        if at % 2:
            spans += lines.get(part, (Span(f"{{{part}}}", colour),))
        elif part:
            spans.append(Span(part, colour))
    return tuple(spans)


SUIT_INKS: Final = ("sfelt", "hfelt", "dfelt", "cfelt")
"""Suit → its colour as text on felt or panel."""


def filled(words: str, meta: tuple[str, Any] | None = None) -> Span:
    """Return words on brass, as for what is chosen."""
    return Span(words, "onbrass", True, background="brassbg", meta=meta)


def card_span(card: Card, *, bold: bool = False, underline: bool = False) -> Span:
    """Return a card as text on felt or panel, in the colour of its suit."""
    return Span(card_sign(card), SUIT_INKS[SUIT_OF[card]], bold, underline)


@dataclass(frozen=True, slots=True)
class Saying:
    """The prompt in its three parts: the player to act, the question, the context."""

    who: str = ""
    ask: Line = ()
    context: Line = ()
    rows: int = 1
    """The rows of the prompt: two if it also uses the row of the keys."""

    @staticmethod
    def of(who: str, ask: str | Line = (), context: str | Line = ()) -> Saying:
        """Return a prompt; plain text gets the ink of its part."""
        return Saying(who, _inked(ask, "text"), _inked(context, "muted"))


def _inked(part: str | Line, ink: str) -> Line:
    if not isinstance(part, str):
        return part
    return (Span(part, ink),) if part else ()
