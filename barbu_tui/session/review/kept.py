"""A saved game and its review results, deleted and renamed together."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from barbu_tui.language import tr
from barbu_tui.session.record.file import RecordLockedError, delete_record


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
        return tr(
            "{name} cannot be deleted: {problem}.", name=path.name, problem=error.strerror or str(error)
        )
    for results in _results(path):
        with suppress(OSError):
            results.unlink()
    return None


def keep_results(path: Path, target: Path) -> None:
    """Rename the results of a game's reviews with the game."""
    from barbu_tui.session.review.file import results_path

    for results in _results(path):
        letter = results.stem[-1]
        with suppress(OSError):
            results.rename(results_path(target, letter))


def _results(path: Path) -> tuple[Path, ...]:
    from barbu_tui.session.review.file import all_results  # with all that a review needs

    return all_results(path)
