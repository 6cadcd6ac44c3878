"""The home screen: the ways to everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.worker import get_current_worker

from barbu_tui import __version__
from barbu_tui.core.ruleset import PRESETS
from barbu_tui.ui.commands import bindings
from barbu_tui.ui.screens.frames.page import PageScreen
from barbu_tui.ui.screens.home.commands import COMMANDS
from barbu_tui.ui.screens.home.model import (
    UNFINISHED,
    Found,
    Home,
    home_entries,
    last_table,
    motto,
    record_line,
)
from barbu_tui.ui.screens.home.paint import HomeBody
from barbu_tui.ui.widgets.chrome import KeyBar

if TYPE_CHECKING:
    from barbu_tui.session.scores.statistics import Known, Statistics


class HomeScreen(PageScreen):
    """The first screen. What the saves hold is read after it has been drawn."""

    COMMAND_TABLE = COMMANDS
    BINDINGS = bindings(COMMANDS)
    HELP_TITLE = "Home"
    PROMPT: ClassVar[bool] = False

    def __init__(self) -> None:
        super().__init__()
        self._found: Found | None = None
        self._statistics: Statistics | None = None
        self._known: Known = {}
        self._moved = False
        self._open_when_found = False

    def compose(self) -> ComposeResult:
        """The body and the key bar."""
        yield HomeBody()
        yield KeyBar()

    def on_mount(self) -> None:
        """Say what was wrong with the settings, then look into the saves."""
        for problem in self.barbu.settings.problems:
            self.notify(problem, title="Settings", severity="warning", markup=False)
        self.call_after_refresh(self._look)

    def on_screen_resume(self) -> None:
        """Look again: a game may have been played."""
        if self._found is not None:
            self._moved = False
            self._look()

    def draw(self) -> None:
        """Show the rows."""
        rules = PRESETS[self.barbu.settings.rules]
        found = self._found
        home = Home(
            home_entries(found, rules),
            self.cursor if found is not None or self._moved else -1,
            ".".join(__version__.split(".")[:2]),
            motto(rules),
            last_table(found.last) if found and found.last else (),
            record_line(self._statistics.own) if self._statistics else (),
        )
        self.query_one(HomeBody).show(home)
        self.show_keys()

    @property
    def count(self) -> int:
        """Rows."""
        return 8

    # --- what the saves hold -----------------------------------------------------------------------

    @work(thread=True, exclusive=True, group="saves", exit_on_error=False)
    def _look(self) -> None:
        from barbu_tui.session.record.saves import saves
        from barbu_tui.session.scores.statistics import count_games

        worker = get_current_worker()
        listed = list(saves())
        self.app.call_from_thread(self._show_found, Found.among(listed))
        counted = count_games((save.path for save in listed if save.own), self._known)
        for statistics in counted:
            self._statistics = statistics
            if worker.is_cancelled:
                return
        self.app.call_from_thread(self.draw)

    def _show_found(self, found: Found) -> None:
        before, self._found = self._found, found
        if not self._moved and (before is None or before.going != found.going):
            self.cursor = 0 if found.unfinished else 1
        self.draw()
        if self._open_when_found:
            self._open_when_found = False
            if self.is_active:
                self.action_open()

    # --- actions -----------------------------------------------------------------------------------

    def hover(self, option: int) -> None:
        """Put the cursor on a row; from then on it stays where the player put it, until another game is on."""
        self._moved = True
        super().hover(option)

    def pick(self, option: int) -> None:
        """Open the row that was clicked."""
        self.hover(option)
        self.action_open()

    def action_back(self) -> None:
        """There is nothing behind the home screen; Esc and the right button do nothing."""

    def action_open(self) -> None:
        """Open the row under the cursor."""
        if self._found is None and not self._moved:
            self._open_when_found = True  # Enter was quicker than the disk
            return
        entries = home_entries(self._found, PRESETS[self.barbu.settings.rules])
        getattr(self, f"action_{entries[self.cursor].action}")()

    def action_resume(self) -> None:
        """Continue the unfinished game; where there are several, list them."""
        if self._found is None:
            self.cursor, self._open_when_found = 0, True
        elif self._found.unfinished is None:
            self.app.bell()
        elif len(self._found.begun) > 1:
            self.barbu.openers.saves(UNFINISHED)
        else:
            self._tell(self.barbu.openers.first([save.path for save in self._found.begun]))

    def action_new_game(self) -> None:
        """Begin a new game."""
        self.barbu.openers.new_game()

    def action_saves(self) -> None:
        """Open the saved games."""
        self.barbu.openers.saves()

    def action_rules(self) -> None:
        """Open the rules of the ruleset that a new game offers."""
        self.barbu.openers.rules(PRESETS[self.barbu.settings.rules])

    def action_practice(self) -> None:
        """Practise."""
        self.barbu.openers.practice()

    def action_watch(self) -> None:
        """Watch."""
        self._tell(self.barbu.openers.watch())

    def action_statistics(self) -> None:
        """Open the statistics."""
        self.barbu.openers.statistics()

    def action_settings(self) -> None:
        """Open the settings."""
        self.barbu.openers.settings()

    def action_dark(self) -> None:
        """Change between dark and light."""
        theme = "light" if self.barbu.in_force.theme == "dark" else "dark"
        self.barbu.change_settings(theme=theme)

    def action_quit(self) -> None:
        """Leave."""
        self.barbu.navigation.leave(self)

    def _tell(self, problem: str | None) -> None:
        if problem is not None:
            self.notify(problem, severity="warning", markup=False)
