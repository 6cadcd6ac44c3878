"""The commands of the list of lessons, and of the table for one."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from barbu_tui.language import N_, NP_
from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.frames.page import BACK, cursor_commands
from barbu_tui.ui.screens.table.table_commands import DISCARD, FAILED, GAME, TABLE_COMMANDS

LIST_COMMANDS: Final = (
    *cursor_commands(NP_("key", "lesson")),
    Command("learn.open", "enter", "open", "Take this lesson, or continue it.", "begin"),
    Command("learn.again", "a", "again", "Take this lesson from its beginning.", "from the start", "again"),
    Command("learn.test", "t", "test", "Answer its questions without taking it.", "test", context="lesson"),
    Command("learn.rules", "r", "rules", "The rules as a page.", "rules"),
    BACK,
)
"""The commands of the list of lessons."""

READ: Final = frozenset({"read"})
QUIZ: Final = frozenset({"quiz"})
ENDED: Final = frozenset({"ended"})
COURSE_ENDED: Final = frozenset({"course-ended"})
_LEFT_OUT: Final = frozenset(
    {"table.adviser", "table.finish", "table.take_back", "result.replay", "result.review", "table.yes", "result.next", "result.last", "table.chart", "table.leave", "table.back"}
)  # fmt: skip
_LEAVABLE: Final = READ | QUIZ | ENDED | COURSE_ENDED | (GAME - DISCARD) | FAILED
_ANSWERS: Final = (N_("Answer 1."), N_("Answer 2."), N_("Answer 3."), N_("Answer 4."))
_LEAVE: Final = N_("Leave the lesson; you can continue it later.")
_WHILE_READING: Final = frozenset({"table.last_trick", "table.rules", "table.sheet"})
"""The commands available while a lesson shows a text."""


def _of_lesson(command: Command) -> Command:
    """Return a command of the table with words for a lesson."""
    if command.id in _WHILE_READING:
        return replace(command, modes=command.modes | READ)
    return replace(command, tooltip=_LEAVE) if command.id == "leaving.leave" else command


LESSON_COMMANDS: Final = (
    Command("lesson.next", "enter,space", "accept", "Go on.", "go on", modes=READ),
    Command("lesson.following", "enter,space", "accept", "Take the next lesson.", "next lesson", modes=ENDED),
    Command("lesson.game", "enter,space", "accept", "Begin a game.", "new game", modes=COURSE_ENDED),
    Command("lesson.up", "up", "vertical", "The answer above.", "answer", sign="↑ ↓", modes=QUIZ, palette=False, value=-1),
    Command("lesson.down", "down", "vertical", "The answer below.", modes=QUIZ, palette=False, value=1),
    *(
        Command(
            f"lesson.answer.{number}", str(number), "number", answer, "by number" if number == 1 else "",
            sign="1 2 …" if number == 1 else "", modes=QUIZ, palette=False, run="Give the answer of that number.", value=number,
        )
        for number, answer in enumerate(_ANSWERS, 1)
    ),
    Command("lesson.choose", "enter", "accept", "Give the answer under the cursor.", "answer it", modes=QUIZ),
    *(_of_lesson(command) for command in TABLE_COMMANDS if command.id not in _LEFT_OUT),
    Command("lesson.leave", "q,escape", "back", _LEAVE, "leave", sign="Esc", modes=_LEAVABLE),
)  # fmt: skip
"""The commands of the table in a lesson."""
