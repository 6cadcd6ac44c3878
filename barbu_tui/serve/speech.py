"""The language of a visitor: the one that the browser asks for."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Final

from barbu_tui.language import CODES, N_, Language, current, language

_ASKED: Final = re.compile(r"\s*([A-Za-z]{1,8})(?:-[A-Za-z0-9-]{1,40})?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*")
_LONGEST: Final = 1000
"""Characters of a header that are read."""
_TEXT: Final = re.compile(r">([^<>]*\w[^<>]*)<")
_NAME: Final = "Barbu"
"""The name of the program, in every language."""
_PAGE_TEXTS: Final = (
    N_("Barbu: full"),
    N_("A saved game of yours is safe."),
    N_("Try again"),
    N_("The game needs JavaScript."),
    N_("Barbu is opening…"),
    N_("The game is closed, and saved."),
    N_(
        "This happens after Quit, or after a long time without a key. It also happens when the game is opened in "
        "another tab, the connection is lost, or the browser refuses cookies."
    ),
    N_("Open it again"),
)
"""The other texts of the pages."""


def language_of(accepted: str) -> Language:
    """Return the language that a browser prefers among the program's, by ``Accept-Language``; else the server's own."""
    wanted: list[tuple[float, str]] = []
    for part in accepted[:_LONGEST].split(","):
        asked = _ASKED.fullmatch(part)
        if asked is not None and asked[1].lower() in CODES:
            wanted.append((float(asked[2] or 1), asked[1].lower()))
    best = max(wanted, key=lambda each: each[0], default=(0.0, ""))
    return language(best[1]) if best[0] > 0 else current()


def page_text(path: Path, visitors: Language, told: str | None = None) -> str:
    """Return a page in a language. ``told`` is the sentence that replaces ``REASON`` in the file.

    Raises:
        LookupError: a text of the page is not among those that are translated.
    """

    def put(match: re.Match[str]) -> str:
        text = told if match[1] == "REASON" and told is not None else match[1]
        if text not in _PAGE_TEXTS and text not in (_NAME, told):
            raise LookupError(path.name, text)
        return f">{escape(visitors.render(text, {}))}<"

    page = path.read_text(encoding="utf-8").replace('lang="en"', f'lang="{visitors.code}"')
    return _TEXT.sub(put, page)
