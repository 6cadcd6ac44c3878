"""Where saves, settings and the history of practice are kept."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import platformdirs

_APP: Final = "barbu"


def data_dir() -> Path:
    """The platform's directory for this program's data."""
    return Path(platformdirs.user_data_dir(_APP, appauthor=False))


def saves_dir() -> Path:
    """Where games are saved, one file a game."""
    return data_dir() / "games"


def settings_file() -> Path:
    """The settings file."""
    return Path(platformdirs.user_config_dir(_APP, appauthor=False)) / "settings.toml"


def practice_file() -> Path:
    """The history of practice, JSON Lines."""
    return data_dir() / "practice.jsonl"


def make_private(directory: Path) -> None:
    """Make a directory, and those above it, private to the user.

    Raises:
        OSError: it cannot be made.
    """
    if directory.is_dir():
        return
    if directory.parent != directory:
        make_private(directory.parent)
    directory.mkdir(mode=0o700, exist_ok=True)
