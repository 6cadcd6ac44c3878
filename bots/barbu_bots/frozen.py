"""Frozen bots: fixed yardsticks for later ones.

``sound-1`` is the first version of ``sound``: the same code with tables and thresholds of its own, which
are not changed. A test pins its decisions over whole games. A change to a rule of play must depend on a weight
that keeps its old value in the tables of ``sound-1``.
"""

from __future__ import annotations

from typing import Final

from barbu_bots.personality import Personality
from barbu_bots.player import ClubPlayer
from barbu_bots.weights.sound_1 import SOUND_1

PERSONALITY: Final = Personality(
    double_dealer=1.5,
    double_flank=-0.7,
    double_late=-1.5,
    redouble=1.5,
    redouble_as_dealer=1.3,
    break_silence=0.3,
    reserve=36.0,
    steering=1.0,
    ending_positions=0,
    names_target=False,
    highest_touching=False,
    book=SOUND_1,
)


class Sound1(ClubPlayer):
    """``sound`` with its first tables and thresholds."""

    def __init__(self) -> None:
        """Make the bot."""
        super().__init__("sound-1", PERSONALITY)
