"""The list of lessons."""

from __future__ import annotations

from barbu_tui.language import tr
from barbu_tui.session.lessons.lesson import LessonError
from barbu_tui.session.lessons.loader import Entry, contents
from barbu_tui.session.lessons.progress import load
from barbu_tui.session.store.paths import lessons_file
from barbu_tui.ui.screens.frames.page import PageScreen
from barbu_tui.ui.screens.learn.lesson_commands import LIST_COMMANDS
from barbu_tui.ui.screens.learn.lesson_model import LessonRow, list_page, next_of, rows_of
from barbu_tui.ui.widgets.chrome import named
from barbu_tui.words.line import Saying


class LearnScreen(PageScreen):
    """Every lesson with its progress."""

    COMMAND_TABLE = LIST_COMMANDS
    HELP_TITLE = "Lessons"

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[LessonRow, ...] = ()

    @property
    def count(self) -> int:
        return len(self._rows)

    def on_mount(self) -> None:
        self._look()
        super().on_mount()

    def on_screen_resume(self) -> None:
        self._look()
        super().on_screen_resume()

    def _look(self) -> None:
        try:
            self._rows = rows_of(contents(), load(lessons_file()))
        except LessonError as error:
            self.wrong = str(error)
        self.cursor = next_of(self._rows)

    def draw(self) -> None:
        page = list_page(self._rows, self.cursor, *self.room)
        self.present(named(tr("Learn")), page, self._saying())

    def _saying(self) -> Saying:
        row = self._rows[self.cursor] if self._rows else None
        if self.wrong or row is None:
            return Saying.of(tr("Not possible."), self.wrong)
        words = tr("Enter begins; t tests what you know of it already.")
        if not row.number:
            words = tr("Enter begins it, or goes on with it.")
        elif row.begun:
            words = tr("Enter continues where you left it, a starts over.")
        elif row.done:
            words = tr("You have done it; Enter takes it again.")
        return Saying.of(f"{row.entry.title}.", words)

    @property
    def _entry(self) -> Entry | None:
        """The part of the course under the cursor."""
        return self._rows[self.cursor].entry if self._rows else None

    def action_open(self) -> None:
        entry = self._entry
        if entry is not None and entry.game:
            self.open_or_say("course_game", entry.path, self.barbu.settings)
        elif entry is not None:
            self.open_or_say("lesson", entry.path)

    def action_test(self) -> None:
        """Answer its questions only."""
        if self._entry is not None and not self._entry.game:
            self.open_or_say("lesson", self._entry.path, test=True)

    def action_again(self) -> None:
        if self._entry is not None and not self._entry.game:
            self.open_or_say("lesson", self._entry.path, again=True)

    def action_rules(self) -> None:
        from barbu_tui.core.ruleset import PRESETS

        self.barbu.open_screen("rules", PRESETS["online"])
