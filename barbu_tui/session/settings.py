"""What a player has set: the look of the screens and the pace of the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Speed = Literal["instant", "quick", "normal", "slow"]


@dataclass(frozen=True)
class Settings:
    """A player's settings."""

    name: str = "You"
    theme: str = "barbu-dark"
    deck: Literal["four", "two"] = "four"
    cards: Literal["solid", "line"] = "solid"
    spacing: Literal["auto", "tight"] = "auto"
    speed: Speed = "normal"
    auto_forced: bool = False
    confirm: bool = False
    panel: Literal["codes", "results"] = "codes"
    glyphs: Literal["full", "safe"] = "full"
    circles: bool = True


def load_settings() -> Settings:
    """The settings in force."""
    return Settings()
