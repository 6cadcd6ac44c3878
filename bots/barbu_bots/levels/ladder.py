"""The levels: rungs of about equal height between ``random`` and ``sound``, measured in the arena.

``barbu arena --bots NAME,sound,sound,sound --sets N``, online, points per game behind, ± 95 %: ``club`` 119 ±
28 (24 sets), ``regular`` 258 ± 22 (60 sets), ``casual`` 379 ± 35, ``learner`` 515 ± 61, ``beginner`` 656 ± 36
(24 sets each, seed 881000), ``novice`` 774 ± 52 (24 sets, seed 882000; 819 ± 61 at a temperature of 1.2, seed 881000).

Doubles and redoubles of a game in these sets: ``novice`` 29.6 and 10.0, ``beginner`` 9.6 and 0.2, ``learner`` 25.4 and 8.1, ``casual`` 15.4 and
1.4; ``sound`` 21.2 and 5.5.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from barbu_bots.levels.player import Level, LevelPlayer

LEVELS: Final[Mapping[str, Level]] = {
    level.name: level
    for level in (
        # Doubles everybody: a player who never doubles cannot lose that much, because too little is at stake.
        Level("novice", 1.1, 20.0, 3.0, 0.0, remembers=False, doubling=6.0, hoards=6.0, spares_trumps=4.0),
        Level(
            "beginner", 3.0, 20.0, 2.0, 0.05, remembers=False, doubling=-9.0, hoards=8.0, spares_trumps=4.0
        ),
        Level("learner", 0.6, 8.0, 3.0, 0.1, remembers=False, doubling=3.0, hoards=2.0, spares_trumps=1.5),
        Level("casual", 0.75, 5.0, 2.0, 0.2, remembers=False, doubling=-4.0, hoards=0.6, spares_trumps=0.4),
        Level("regular", cards=0.37, calls=3.0, doubles=2.0, anchor=0.3, remembers=True),
        Level("club", cards=0.25, calls=2.0, doubles=1.0, anchor=0.4, remembers=True),
    )
}
"""Name → level, the weakest first."""

BEHIND: Final[Mapping[str, int]] = {
    "random": 935,
    "novice": 790,
    "beginner": 660,
    "learner": 525,
    "greedy": 520,
    "casual": 385,
    "regular": 255,
    "club": 120,
    "sound": 0,
}
"""Name → points a game behind three of ``sound``."""

novice = partial(LevelPlayer, LEVELS["novice"])
beginner = partial(LevelPlayer, LEVELS["beginner"])
learner = partial(LevelPlayer, LEVELS["learner"])
casual = partial(LevelPlayer, LEVELS["casual"])
regular = partial(LevelPlayer, LEVELS["regular"])
club = partial(LevelPlayer, LEVELS["club"])
