"""What screens have done to files and games: no screen, and no Textual."""

from __future__ import annotations

import secrets
from pathlib import Path

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.config.paths import practice_file
from barbu_tui.session.play.match import DEFAULT_BOTS, Match, new_header
from barbu_tui.session.practice.session import PracticeSession
from barbu_tui.session.record.file import RecordLockedError, RecordWriteError, delete_record
from barbu_tui.session.record.saves import new_save


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
    except OSError as error:
        raise RecordWriteError(f"Games cannot be saved: {error.strerror or error}.") from None
    return Match.new(header, path)


def new_practice(rules: str) -> PracticeSession:
    """Return a session of practice that goes on until it is left.

    Args:
        rules: the ruleset's name.
    """
    return PracticeSession(ruleset(rules), "contracts", secrets.randbelow(10**9), path=practice_file())


def delete_save(path: Path) -> str | None:
    """Delete a saved game.

    Returns:
        Why it stays, in a sentence; ``None`` if it is gone.
    """
    try:
        delete_record(path)
    except RecordLockedError as error:
        return str(error).replace(str(path), path.name)
    except OSError as error:
        return f"{path.name} cannot be deleted: {error.strerror or error}."
    return None
