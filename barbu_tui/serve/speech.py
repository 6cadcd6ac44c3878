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
_PAGE_TEXTS: Final = (
    N_("Barbu: full"),
    N_("A saved game of yours is safe."),
    N_("Try again"),
    N_("The game needs JavaScript."),
    N_("Barbu is opening…"),
    N_("The game is closed, and saved."),
    N_(
        "This happens after Quit, after a long time without a key, when the game is opened in another tab, "
        "when the connection is lost, or if the browser refuses cookies."
    ),
    N_("Open it again"),
)
"""The texts of the pages, one per line of the page."""


def language_of(accepted: str) -> Language:
    """Return the language that a browser prefers among the program's, by ``Accept-Language``; else the server's own."""
    wanted: list[tuple[float, str]] = []
    for part in accepted[:_LONGEST].split(","):
        asked = _ASKED.fullmatch(part)
        if asked is not None and asked[1].lower() in CODES:
            wanted.append((float(asked[2] or 1), asked[1].lower()))
    best = max(wanted, key=lambda each: each[0], default=(0.0, ""))
    return language(best[1]) if best[0] > 0 else current()


def page_text(path: Path, spoken: Language, told: str | None = None) -> str:
    """Return a page in a language. ``told`` is the sentence that replaces ``REASON`` in the file."""
    text = path.read_text(encoding="utf-8")
    if told is not None:
        text = text.replace("REASON", escape(spoken.worded(told, {})))
    if spoken.code == "en":
        return text
    text = text.replace('lang="en"', f'lang="{spoken.code}"')
    for each in _PAGE_TEXTS:
        text = text.replace(f">{each}<", f">{escape(spoken.worded(each, {}))}<")
    return text
