"""Bots that stay as they were, so that later ones have something fixed to be measured against.

``sound-1`` is ``sound`` as it first stood: the same rules with tables and inclinations of its own that
are not changed any more. A test pins what it does over whole games; who changes a rule that it plays by
makes the change depend on a weight whose old value it keeps.
"""

from __future__ import annotations

from typing import Final

from bots.personality import Character
from bots.player import ClubPlayer
from bots.weights.sound_1 import SOUND_1

CHARACTER: Final = Character(
    double_dealer=1.5,
    double_flank=-0.7,
    double_spoken=-1.5,
    redouble=1.5,
    redouble_dealing=1.3,
    break_silence=0.3,
    reserve=36.0,
    steering=1.0,
    exact_endings=0,
    names_target=False,
    touching=False,
    book=SOUND_1,
)


class Sound1(ClubPlayer):
    """``sound-1``."""

    def __init__(self) -> None:
        """The player."""
        super().__init__("sound-1", CHARACTER)
