"""What screens have done to files and games: no screen, and no Textual."""

from __future__ import annotations

import secrets
from contextlib import suppress
from pathlib import Path

from barbu_tui.core.ruleset import ruleset
from barbu_tui.language import tr
from barbu_tui.session.play.match import DEFAULT_BOTS, Match, new_header
from barbu_tui.session.practice.due import Schedule
from barbu_tui.session.practice.mistakes import collect
from barbu_tui.session.practice.session import PracticeSession
from barbu_tui.session.practice.stock import Stock
from barbu_tui.session.record.file import RecordLockedError, RecordWriteError, delete_record
from barbu_tui.session.record.saves import new_save
from barbu_tui.session.store.paths import due_file, practice_file, saves_dir, stock_file


def new_watched_game(rules: str) -> Match:
    """Return a new game between bots, with a record among the saves.

    Args:
        rules: the ruleset's name.

    Raises:
        RecordWriteError: it cannot be kept.
    """
    chosen = ruleset(rules)
    bots = [*DEFAULT_BOTS, DEFAULT_BOTS[0]][: chosen.players]
    header = new_header(chosen, bots, secrets.randbelow(10**9), human=None)
    try:
        path = new_save(header)
    except RecordWriteError:
        raise
    except OSError as error:
        raise RecordWriteError(
            tr("Games cannot be saved: {problem}.", problem=error.strerror or str(error))
        ) from None
    return Match.new(header, path)


def new_practice(rules: str) -> PracticeSession:
    """Return a session of practice that goes on until it is left; it begins with the mistakes that are due, if there are any.

    Args:
        rules: the ruleset's name.
    """
    seed = secrets.randbelow(10**9)
    chosen = ruleset(rules)
    schedule = Schedule(due_file())  # new reviews are looked through by the home screen, while one reads it
    due = any(item.situation.rules == chosen for item in schedule.due())
    return PracticeSession(
        chosen,
        "due" if due else "contracts",
        seed,
        path=practice_file(),
        stock=Stock(stock_file(), seed),
        schedule=schedule,
    )


def practice_schedule() -> Schedule:
    """Return the mistakes that come back, those of new reviews among them."""
    schedule = Schedule(due_file())
    with suppress(OSError):
        collect(schedule, saves_dir())
    return schedule


def delete_save(path: Path) -> str | None:
    """Delete a saved game, and the results of its reviews.

    Returns:
        Why it stays, in a sentence; ``None`` if it is gone.
    """
    try:
        delete_record(path)
    except RecordLockedError as error:
        return str(error).replace(str(path), path.name)
    except OSError as error:
        return tr(
            "{name} cannot be deleted: {problem}.", name=path.name, problem=error.strerror or str(error)
        )
    from barbu_tui.session.review.file import all_results

    for results in all_results(path):
        with suppress(OSError):
            results.unlink()
    return None


def keep_results(path: Path, target: Path) -> None:
    """Give the results of a game's reviews the name that the game has now."""
    from barbu_tui.session.review.file import all_results, results_path

    for results in all_results(path):
        letter = results.stem[-1]
        with suppress(OSError):
            results.rename(results_path(target, letter))
