"""The games of the course: short ones with the subjects taught so far, against easy bots."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from barbu_tui.core.worded import as_typed
from barbu_tui.language import tr
from barbu_tui.session.lessons.lesson import LessonError
from barbu_tui.session.lessons.loader import game_of, lesson_files, load_lesson, name_of
from barbu_tui.session.lessons.progress import ProgressError, note_done
from barbu_tui.session.play.header import new_header, new_seed
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import Header
from barbu_tui.session.record.saves import place_of_save, saves
from barbu_tui.session.store.paths import lessons_file
from barbu_tui.session.store.settings import Settings

OPPONENTS: Final = ("novice", "beginner", "novice")
"""The opponents, clockwise from the learner's left."""


def begin_game(path: Path, settings: Settings) -> Match:
    """Return the game that follows a lesson: the unfinished one, else a new one.

    Raises:
        LessonError: no game follows it.
        RecordError, RecordWriteError: it cannot be recorded.
    """
    lesson = load_lesson(path)
    game = lesson.game
    if game is None:
        raise LessonError(tr("No game follows the lesson {name}.", name=as_typed(lesson.name)))
    for save in saves():
        if save.own and not save.finished and save.header.lesson == lesson.name:
            return Match.resume(save.path)
    header = new_header(
        game.rules,
        OPPONENTS[: game.rules.players - 1],
        new_seed(),
        human=settings.name,
        deals=game.deals,
        coached=settings.coached != "never",
        lesson=lesson.name,
        taught=game.contracts,
    )
    return Match.new(header, place_of_save(header))


def note_played(header: Header) -> str | None:
    """Note that a game of the course is finished. Return the error if that cannot be written."""
    if header.lesson:
        try:
            note_done(lessons_file(), game_of(header.lesson), 0)
        except ProgressError as error:
            return str(error)
    return None


def lesson_path(header: Header) -> Path | None:
    """Return the file of the lesson before a game of the course; ``None`` if there is none."""
    return next((path for path in lesson_files() if name_of(path) == header.lesson), None)
