"""Names that the command line and the session share. It imports nothing of the program, so that help answers at once."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

ThemeName: TypeAlias = Literal["dark", "light", "ansi"]
Speed: TypeAlias = Literal["instant", "quick", "normal", "slow"]
Drill: TypeAlias = Literal["contracts", "doubles", "cards"]
Difficulty: TypeAlias = Literal["easy", "medium", "hard"]
CardTheme: TypeAlias = Literal[
    "claims",
    "hold_up",
    "open_the_way",
    "last_two",
    "who_has_kh",
    "draw_trumps",
    "keep_guard",
    "exit",
    "duck_or_win",
    "unblock",
    "count_suit",
]

COLOURS: Final[tuple[ThemeName, ...]] = get_args(ThemeName)
SPEEDS: Final[tuple[Speed, ...]] = get_args(Speed)
DRILLS: Final[tuple[Drill, ...]] = get_args(Drill)
LEVELS: Final[tuple[Difficulty, ...]] = get_args(Difficulty)
CARD_THEMES: Final[tuple[CardTheme, ...]] = get_args(CardTheme)
"""The themes of card drills. The first that fits names a position."""
