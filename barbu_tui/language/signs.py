"""Text for terminals: in ASCII, and without hidden or dangerous characters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Final

_ASCII: Final = str.maketrans(
    dict(
        pair
        for full, safe in (
            ("♠♥♦♣", "SHDC"),
            ("◆×✓●", "*x+o"),
            ("−–—", "---"),
            ("·┈", ".."),
            ("▌▐▏█▀▄░", ">||###:"),
            ("▔▁▂▃▅▆▇", "--#####"),  # frames and scroll bars of Textual's own
            ("╭╮╰╯╌╎", "++++-|"),
            ("─│├┤┬┴┼", "-|+++++"),
            ("┏┓┗┛━┃", "####=#"),
            ("‹›’‘“”„«»°", '<>\'\'"""""o'),
            ("œŒæß±■", "eEas~#"),
            ("←→↑↓▸…▲▼", "<>^v>.^v"),
            ("①②③④⑤⑥❶❷❸❹❺❻", "123456123456"),
        )
        for pair in zip(full, safe, strict=True)
    )
)
_ASCII_WORDS: Final = {"…": "...", "±": "+-", "œ": "oe", "Œ": "OE", "æ": "ae", "ß": "ss"}
"""Signs that become several characters if the width may change."""


def to_ascii(text: str, cells: Callable[[str], int] | None = None) -> str:
    """Return the text in ASCII: signs by a table, letters without their accents, ``?`` for the rest.

    Args:
        cells: the width of a character in a terminal. If given, the text keeps its width, cell for cell.
    """
    if text.isascii():
        return text
    if cells is None:
        for sign, words in _ASCII_WORDS.items():
            text = text.replace(sign, words)
    text = text.translate(_ASCII)
    if text.isascii():
        return text
    letters = []
    for character in text:
        bare = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
        if cells is None:
            letters.append(bare or ("" if unicodedata.combining(character) else "?"))
        else:
            width = cells(character)
            letters.append(bare if len(bare) == width else "?" * width)
    return "".join(letters)


_RIGHT_TO_LEFT: Final = re.compile(
    r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc](?:[^A-Za-z]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])?"
)


def isolated(line: str) -> str:
    """Return a line with marks around what is written from right to left, such as a name.

    Without them a terminal that knows both directions also turns round the signs and numbers beside it.
    """
    return line if line.isascii() else _RIGHT_TO_LEFT.sub("\u2068\\g<0>\u2069", line)


LONGEST_TEXT: Final = 2000
"""Characters of a text from a record or a bot that are shown."""


def clean_text(text: str, longest: int = LONGEST_TEXT) -> str:
    """Return text from outside so that it can be shown safely.

    Control characters become blanks. Marks that reverse or hide text are removed. Long text is cut.
    """
    if text.isascii() and text.isprintable() and len(text) <= longest:
        return text
    kept = "".join(
        " " if unicodedata.category(letter) in ("Cc", "Zl", "Zp") else letter
        for letter in text[: longest * 4]
        if unicodedata.category(letter) not in ("Cf", "Cs", "Co", "Cn")
    )
    return kept if len(kept) <= longest else kept[: longest - 1] + "…"
