"""``counter``."""

from __future__ import annotations

from typing import Final

from bots.character import Character
from bots.club import ClubPlayer

CHARACTER: Final = Character(exact_endings=600)


class Counter(ClubPlayer):
    """See the module."""

    def __init__(self) -> None:
        """The player."""
        super().__init__("counter", CHARACTER)
