"""Text as Notepad saves it."""

from __future__ import annotations

from typing import Final

NOTEPAD: Final = ("utf-8", "utf-16-le", "utf-16-be")


def marked(text: str, encoding: str) -> bytes:
    """Return text with a byte order mark."""
    return f"\ufeff{text}".encode(encoding)
