"""``hunter``."""

from __future__ import annotations

from typing import Final

from bots.character import Character
from bots.club import ClubPlayer

CHARACTER: Final = Character(
    double_dealer=-0.5,
    double_flank=-2.7,
    double_spoken=-3.5,
    redouble=-0.5,
    redouble_dealing=-0.7,
    reserve=32.0,
)


class Hunter(ClubPlayer):
    """See the module."""

    def __init__(self) -> None:
        """The player."""
        super().__init__("hunter", CHARACTER)
