"""The files of review results beside a saved game, deleted and renamed with it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from barbu_tui.language import tr
from barbu_tui.session.record.file import SUFFIX, RecordLockedError, delete_record
from barbu_tui.session.store.files import reason

_MIDDLE: Final = ".review-"


def results_path(record: Path, letter: str) -> Path:
    """Return the path of a seat's results."""
    return record.with_name(f"{record.name.removesuffix(SUFFIX)}{_MIDDLE}{letter}.jsonl")


def all_results(record: Path) -> tuple[Path, ...]:
    """Return the paths of a record's results, for all its seats."""
    return tuple(path for letter in "SWNE" if (path := results_path(record, letter)).is_file())


def delete_save(path: Path) -> str | None:
    """Delete a saved game, and the results of its reviews.

    Returns:
        The reason why it stays, in a sentence; ``None`` if it is deleted.
    """
    try:
        delete_record(path)
    except RecordLockedError as error:
        return str(error).replace(str(path), path.name)
    except OSError as error:
        return tr("{name} cannot be deleted: {problem}.", name=path.name, problem=reason(error))
    for results in all_results(path):
        with suppress(OSError):
            results.unlink()
    return None


def keep_results(path: Path, target: Path) -> None:
    """Rename the results of a game's reviews with the game."""
    for results in all_results(path):
        with suppress(OSError):
            results.rename(results_path(target, results.stem[-1]))
