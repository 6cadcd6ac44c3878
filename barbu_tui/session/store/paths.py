"""The paths of saves, settings and the practice history."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import platformdirs

from barbu_tui.session.store import visit

_APP: Final = "barbu"


def data_dir() -> Path:
    """Return the platform's directory for this program's data."""
    return visit.home() or Path(platformdirs.user_data_dir(_APP, appauthor=False))


def saves_dir() -> Path:
    """Return the directory of the saved games, one file each."""
    return data_dir() / "games"


def house_dir() -> Path:
    """Return the directory of the player's house rulesets, one file each."""
    return data_dir() / "rules"


def settings_file() -> Path:
    """Return the path of the settings file."""
    return (visit.home() or Path(platformdirs.user_config_dir(_APP, appauthor=False))) / "settings.toml"


def due_file() -> Path:
    """Return the path of the scheduled mistakes, a JSON Lines file."""
    return data_dir() / "practice-due.jsonl"


def stock_file() -> Path:
    """Return the path of the card drills found ahead, a JSON Lines file."""
    return data_dir() / "practice-stock.jsonl"


def practice_file() -> Path:
    """Return the path of the practice history, a JSON Lines file."""
    return data_dir() / "practice.jsonl"


def lessons_file() -> Path:
    """Return the path of the lessons' progress, a JSON Lines file."""
    return data_dir() / "lessons.jsonl"


def make_private(directory: Path) -> None:
    """Make a directory and its parents, readable by the user only. An existing one keeps its permissions."""
    if directory.is_dir():
        return
    if directory.parent != directory:
        make_private(directory.parent)
    directory.mkdir(mode=0o700, exist_ok=True)
