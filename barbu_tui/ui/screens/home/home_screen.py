"""The home screen, from which all others are opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.worker import get_current_worker

from barbu_tui import __version__
from barbu_tui.core.ruleset import PRESETS
from barbu_tui.language import NP_, tr
from barbu_tui.language.grammar import SUIT_SIGNS
from barbu_tui.session.store.clock import today
from barbu_tui.ui.commands import Command
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.faces import SIZES, Size, frame
from barbu_tui.ui.drawing.glyphs import BEARD
from barbu_tui.ui.drawing.look import FACE_INK, MIDDLE
from barbu_tui.ui.screens.frames.page import PageScreen, cursor_commands
from barbu_tui.ui.screens.home.home_model import (
    UNFINISHED,
    Games,
    Home,
    home_entries,
    last_table,
    lessons_words,
    motto,
    offer_line,
    record_line,
)
from barbu_tui.ui.widgets.chrome import KeyBar
from barbu_tui.ui.widgets.page import (
    BLANK,
    Body,
    MenuEntry,
    Page,
    menu_lines,
    note_column,
    option_of,
    paint_page,
)
from barbu_tui.words.line import SUIT_INKS, Line, Span, line_width

if TYPE_CHECKING:
    from barbu_tui.session.daily.days import Days
    from barbu_tui.session.lessons.loader import Entry as CourseEntry
    from barbu_tui.session.record.saves import Save
    from barbu_tui.session.scores.statistics import Known, Statistics


_NAME: Final = (("B", 0), ("A", 1), ("R", 3), ("B", 2), ("U", 1))
"""Letters and their suits."""
_SHORT_ARCH: Final = (1, 0, 0, 0, 1)
_TALL_ARCH: Final = (2, 1, 0, 1, 2)
_MENU_WIDTH: Final = 50
_MINUTE: Final = 60.0
"""Seconds between two looks at the date."""


def _draw_title(canvas: Canvas, y: int, size: Size) -> int:
    """Draw five cards that spell the name, in an arch; the last one has a beard. Return the row below them."""
    box = SIZES[size]
    arch = _SHORT_ARCH if size == "L" else _TALL_ARCH
    pitch = box.width + 2
    x = (canvas.width - (4 * pitch + box.width) + 1) // 2
    for place, (letter, suit) in enumerate(_NAME):
        left, top = x + place * pitch, y + arch[place]
        lines = canvas.look.line_cards
        ink = (SUIT_INKS if lines else FACE_INK)[suit]
        inset = 1 if lines else 0
        if lines:
            frame(canvas, left, top, box.width, box.height, "edge")
        else:
            canvas.fill(left, top, box.width, box.height, "face")
        bottom = top + box.height - 1 - inset
        canvas.write(left + 1 + inset, top + inset, letter, ink, bold=True)
        canvas.write(left + box.width // 2, top + box.height // 2, SUIT_SIGNS[suit], ink, bold=True)
        canvas.write(left + box.width - 2 - inset, bottom, letter, ink, bold=True)
        # A framed card of the middle size has its letter where the beard would grow.
        if place == len(_NAME) - 1 and not (lines and size == "L"):
            canvas.write(left + box.width // 2 - 1, top + box.height // 2 + 1, BEARD, ink)
    return y + box.height + max(arch)


def paint_home(canvas: Canvas, home: Home) -> Page:
    """Draw the home screen. Return its rows with their places."""
    tall = canvas.width >= MIDDLE and canvas.height >= 35
    pitch = 2 if tall and canvas.height >= 4 * len(home.entries) + 2 else 1
    foot: list[Line] = [
        (Span(f"{caption}   ", "faint"), *line)
        for caption, line in ((tr("last game"), home.last), (tr("record"), home.record))
        if line
    ]
    height = len(home.entries) * pitch - (pitch - 1)
    cards = 9 if tall else 6
    wanted = cards + 2 + (3 if tall else 2) + height + 2 + 2
    y = max(2, (canvas.height - wanted) // 2) if canvas.height > 24 else 1
    canvas.right(canvas.width - 1, 0, f"v {home.version}", "faint")
    y = _draw_title(canvas, y, "XL" if tall else "L") + 1
    canvas.centre(0, canvas.width, y, home.motto, "muted" if tall else "faint")
    y += 3 if tall else 2
    notes = note_column(home.entries)
    wide = max(_MENU_WIDTH, *(notes + len(entry.note) + 2 for entry in home.entries))
    x = (canvas.width - wide) // 2
    rows = menu_lines(home.entries, home.cursor, x, wide, airy=pitch > 1)
    menu = (*[BLANK] * y, *rows)
    paint_page(canvas, menu)
    y += height + (3 if tall else 1)
    if home.offer:
        foot = [home.offer]
    for line in foot:
        if line_width(line) <= canvas.width - 2:
            canvas.centre(0, canvas.width, y, line)
        y += 1
    return menu


class HomeBody(Body[Home]):
    """Draws the home screen. Model: :class:`~barbu_tui.ui.screens.home.home_model.Home`."""

    BACKGROUND: ClassVar[str] = "felt"

    _menu: Page | None = None

    def paint(self, canvas: Canvas, model: Home) -> None:
        self._menu = paint_home(canvas, model)

    def option_at(self, x: int, y: int) -> int | None:
        return None if self._menu is None else option_of(self._menu, x, y)


OFFER: Final = frozenset({"offer"})
"""The mode while the lessons are offered, at the first start."""

COMMANDS: Final = (
    *cursor_commands(NP_("key", "choose"), "home"),
    Command("home.open", "enter", "open", "Open the row.", "open", sign="Enter, letter", palette=False),
    Command("home.decline", "escape", "decline", "Decline the lessons; they stay in the list.", "no lessons", modes=OFFER),
    Command("home.learn", "l", "learn", "Lessons at the table, from the first trick on."),
    Command("home.course_game", "f", "course_game", "Play a short game of what the lessons have taught."),
    Command("home.resume", "c", "resume", "Continue an unfinished game."),
    Command("home.new_game", "n", "new_game", "Begin a new game."),
    Command("home.daily", "t", "daily", "Play the deal of the day, or see the days that you have played."),
    Command("home.practice", "p", "practice", "Practise contracts, doubles and cards."),
    Command("home.rules", "r", "rules", "How the game is played."),
    Command("home.saves", "g", "saves", "Replay or continue a saved game."),
    Command("home.watch", "w", "watch", "Watch bots play with open hands."),
    Command("home.settings", "o", "settings", "Change how the game looks and plays."),
    Command("home.dark", "d", "dark", "Change between dark and light.", "dark / light", "dark, light"),
    Command("home.statistics", "s", "statistics", "The results of your games.", "statistics"),
    Command("home.help", "question_mark", "app.help", "The keys of this screen.", "help", palette=False),
    Command("home.quit", "q", "quit", "Leave the program."),
)  # fmt: skip


class HomeScreen(PageScreen):
    """The first screen. The saves are read after it has been drawn."""

    COMMAND_TABLE = COMMANDS
    HELP_TITLE = "Home"
    PROMPT: ClassVar[bool] = False

    def __init__(self) -> None:
        super().__init__()
        self._games: Games | None = None
        self._statistics: Statistics | None = None
        self._known: Known = {}
        self._moved = False
        self._open_when_read = False
        self._lessons = ""
        self._day = ""
        self._days: Days | None = None
        self._looked_on = today()
        """The date for which the saves were read."""
        self._course_game: CourseEntry | None = None
        self._offering = False
        self._due = 0
        """The number of due mistakes."""

    def compose(self) -> ComposeResult:
        yield HomeBody()
        yield KeyBar()

    def on_mount(self) -> None:
        """Report faults of the settings, then read the saves."""
        for problem in self.barbu.settings.problems:
            self.notify(problem, title=tr("Settings"), severity="warning", markup=False)
        self.call_after_refresh(self._look)
        self.set_interval(_MINUTE, self._look_on_a_new_day)

    def on_screen_resume(self) -> None:
        if self._games is not None:
            self._moved = False
            self._look()

    def draw(self) -> None:
        self._look_on_a_new_day()
        rules = PRESETS[self.barbu.settings.rules]
        games = self._games
        home = Home(
            self._entries,
            self.cursor if games is not None or self._moved else -1,
            ".".join(__version__.split(".")[:2]),
            motto(rules),
            last_table(games.last) if games and games.last else (),
            record_line(self._statistics.own) if self._statistics else (),
            offer_line() if self._offering else (),
        )
        self.query_one(HomeBody).show(home)
        self.show_keys()

    @property
    def count(self) -> int:
        return len(self._entries)

    @property
    def mode(self) -> str:
        return "offer" if self._offering else ""

    @property
    def _entries(self) -> tuple[MenuEntry, ...]:
        game = self._course_game.about if self._course_game is not None else ""
        return home_entries(
            self._games, PRESETS[self.barbu.settings.rules], self._lessons, self._due, game, self._day
        )

    def _place(self, action: str) -> int:
        return [entry.action for entry in self._entries].index(action)

    # --- what the saves hold -----------------------------------------------------------------------

    @work(thread=True, exclusive=True, group="saves", exit_on_error=False)
    def _look(self) -> None:
        from barbu_tui.session.record.saves import saves
        from barbu_tui.session.scores.statistics import count_games

        worker = get_current_worker()
        listed = saves()
        self._look_at_day(listed)
        self.app.call_from_thread(self._show_games, Games.among(listed), self._look_at_lessons())
        counted = count_games((save.path for save in listed if save.own), self._known)
        for statistics in counted:
            self._statistics = statistics
            if worker.is_cancelled:
                return
        from barbu_tui.session.practice.mistakes import practice_schedule  # reads new reviews, too

        self._due = len(practice_schedule().due())
        self.app.call_from_thread(self.draw)

    def _look_on_a_new_day(self) -> None:
        """Read the saves again after midnight: there is another deal of the day, and other mistakes are due."""
        if self._looked_on != today():
            self._looked_on = today()
            self._look()

    def _look_at_day(self, listed: list[Save]) -> None:
        from barbu_tui.session.daily.days import days_of, points_of
        from barbu_tui.words.daily import played_words

        self._days = days = days_of(listed)
        now = self._looked_on = today()
        save = days.played.get(now)
        self._day = tr("begun") if days.state(now) == "begun" else ""
        if save is not None:
            self._day = played_words(points_of(save), days.streaks(now))

    @staticmethod
    def _look_at_lessons() -> tuple[str, bool, bool, CourseEntry | None]:
        """Return the lessons' progress, whether they were offered, whether they are in use, and the next game of the course.

        A game is offered once the lesson before it is done.
        """
        from barbu_tui.session.lessons.loader import contents, name_of
        from barbu_tui.session.lessons.progress import load
        from barbu_tui.session.store.paths import lessons_file

        progress, parts = load(lessons_file()), contents()
        taken = [progress.of(entry.name) for entry in parts if not entry.game]
        done, begun = sum(each.done > 0 for each in taken), any(each.page for each in taken)
        ready = [each for each in parts if each.game and progress.of(name_of(each.path)).done]
        games = [entry for entry in ready if not progress.of(entry.name).done]
        words = lessons_words(done, begun, len(taken))
        return words, progress.offered, 0 < done + begun < len(taken), next(iter(games), None)

    def _show_games(self, games: Games, lessons: tuple[str, bool, bool, CourseEntry | None]) -> None:
        before, self._games = self._games, games
        self._lessons, offered, taking, self._course_game = lessons
        self._offering = not offered and not games.count
        if not self._moved and (before is None or before.going != games.going):
            learning = self._offering or (taking and games.last is None)
            self.cursor = self._place("resume" if games.unfinished else "learn" if learning else "new_game")
        self.draw()
        if self._open_when_read:
            self._open_when_read = False
            if self.is_active:
                self.action_open()

    # --- actions -----------------------------------------------------------------------------------

    def hover(self, option: int) -> None:
        """Put the cursor on a row. It stays there until another game is current."""
        self._moved = True
        super().hover(option)

    def pick(self, option: int) -> None:
        self.hover(option)
        self.action_open()

    def action_back(self) -> None:
        """Do nothing: there is no screen behind the home screen."""

    def action_open(self) -> None:
        if self._games is None and not self._moved:
            self._open_when_read = True  # Enter was quicker than the disk
            return
        if self._offering and self._entries[self.cursor].action == "learn":
            from barbu_tui.session.lessons.loader import lesson_files

            self._offered()
            self.warn(self.barbu.open_screen("lesson", lesson_files()[0]))
            return
        getattr(self, f"action_{self._entries[self.cursor].action}")()

    def _offered(self) -> None:
        """Note that the lessons have been offered."""
        from barbu_tui.session.lessons.progress import ProgressError, note_offered
        from barbu_tui.session.store.paths import lessons_file

        self._offering = False
        try:
            note_offered(lessons_file())
        except ProgressError as error:
            self.warn(str(error))

    def action_decline(self) -> None:
        if self._offering:
            self._offered()
            self.cursor = self._place("new_game")
            self.draw()

    def action_learn(self) -> None:
        self.barbu.open_screen("learn")

    def action_course_game(self) -> None:
        if self._course_game is None:
            self.app.bell()
        else:
            path, settings = self._course_game.path, self.barbu.settings
            self.warn(self.barbu.open_screen("course_game", path, settings))

    def action_resume(self) -> None:
        """Continue the unfinished game; list them if there are several."""
        if self._games is None:
            self.cursor, self._open_when_read = self._place("resume"), True
        elif self._games.unfinished is None:
            self.app.bell()
        elif len(self._games.begun) > 1:
            self.barbu.open_screen("saves", UNFINISHED)
        else:
            self.warn(
                self.barbu.open_screen(
                    "unfinished", [path for save in self._games.begun for path in save.files]
                )
            )

    def action_new_game(self) -> None:
        self.barbu.open_screen("new_game")

    def action_daily(self) -> None:
        if self._days is not None and today() in self._days.played:
            self.barbu.open_screen("calendar")
        else:
            self.warn(self.barbu.open_screen("daily", today(), self.barbu.settings.name))

    def action_saves(self) -> None:
        self.barbu.open_screen("saves")

    def action_rules(self) -> None:
        self.barbu.open_screen("rules", PRESETS[self.barbu.settings.rules])

    def action_practice(self) -> None:
        from barbu_tui.session.practice.session import new_practice

        self.barbu.open_screen("practice", new_practice(self.barbu.settings.rules))

    def action_watch(self) -> None:
        self.warn(self.barbu.open_screen("watch_bots", self.barbu.settings.rules))

    def action_statistics(self) -> None:
        self.barbu.open_screen("statistics")

    def action_settings(self) -> None:
        self.barbu.open_screen("settings")

    def action_dark(self) -> None:
        theme = "light" if self.barbu.in_force.theme == "dark" else "dark"
        self.barbu.change_settings(theme=theme)

    def action_quit(self) -> None:
        self.barbu.navigation.leave(self)
