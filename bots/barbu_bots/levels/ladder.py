"""The levels: rungs of about equal height between ``random`` and ``sound``, measured in the arena.

``barbu arena --bots NAME,sound,sound,sound --sets 200 --seed 970000``, online, points per game behind, ± 95 %: ``club``
115 ± 9, ``regular`` 257 ± 11, ``casual`` 401 ± 12, ``learner`` 527 ± 14, ``beginner`` 672 ± 12, ``novice`` 783 ± 18.

Doubles and redoubles of a game, in twelve of these seeds: ``novice`` 29.6 and 10.5, ``beginner`` 9.8 and 0.5, ``learner`` 26.3 and 9.2,
``casual`` 15.3 and 1.6, ``regular`` 22.0 and 5.6, ``club`` 22.4 and 5.3; ``sound`` 22.6 and 5.7.
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
        Level("novice", 0.9, 20.0, 3.0, 0.0, remembers=False, doubling=6.0, hoards=5.0, spares_trumps=4.0),
        Level(
            "beginner", 3.0, 20.0, 2.0, 0.05, remembers=False, doubling=-9.0, hoards=8.0, spares_trumps=4.0
        ),
        Level("learner", 0.56, 8.0, 3.0, 0.1, remembers=False, doubling=3.0, hoards=2.0, spares_trumps=1.5),
        Level("casual", 0.7, 5.0, 2.0, 0.2, remembers=False, doubling=-4.0, hoards=0.6, spares_trumps=0.4),
        Level("regular", cards=0.37, calls=3.0, doubles=2.0, anchor=0.3, remembers=True),
        Level("club", cards=0.25, calls=2.0, doubles=1.0, anchor=0.4, remembers=True),
    )
}
"""Name → level, the weakest first."""

BEHIND: Final[Mapping[str, int]] = {
    "random": 935,
    "novice": 785,
    "beginner": 670,
    "learner": 525,
    "greedy": 520,
    "casual": 400,
    "regular": 255,
    "club": 115,
    "sound": 0,
}
"""Name → points a game behind three of ``sound``."""

novice = partial(LevelPlayer, LEVELS["novice"])
beginner = partial(LevelPlayer, LEVELS["beginner"])
learner = partial(LevelPlayer, LEVELS["learner"])
casual = partial(LevelPlayer, LEVELS["casual"])
regular = partial(LevelPlayer, LEVELS["regular"])
club = partial(LevelPlayer, LEVELS["club"])
