"""The app: settings, themes, the first screen. What happens is told in the screens."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import redirect_stderr
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from textual import events
from textual.screen import Screen

from barbu_tui.session.config.settings import Settings, Speed, ThemeName, load_settings
from barbu_tui.ui.commands import Command, CommandScreen, CommandsProvider, bindings
from barbu_tui.ui.drawing.look import Look
from barbu_tui.ui.drawing.themes import ANSI
from barbu_tui.ui.screens.too_small.screen import TooSmallScreen
from barbu_tui.ui.signals import leave_on_signals
from barbu_tui.ui.themed_app import LookApp, screen_fits

if TYPE_CHECKING:
    from barbu_tui.session.estimate.pool import Workers
    from barbu_tui.session.play.match import Match

APP_COMMANDS: tuple[Command, ...] = (
    Command("app.help", "question_mark,f1", "help", "The keys of this screen."),
    Command("app.palette", "ctrl+p", "command_palette", "Find a command by its name."),
    Command("app.leave", "ctrl+c", "leave", "Leave this screen; the table asks first."),
    Command(
        "app.quit",
        "ctrl+q",
        "quit",
        "Leave the program at once; games are saved as they stand.",
        priority=True,
    ),
)


@dataclass(frozen=True)
class LaunchOptions:
    """How the command line wants the app to start."""

    ascii: bool = False
    """No character outside ASCII on the screen."""
    theme: ThemeName | None = None
    """A theme for this run; else the settings' one."""
    animation: bool = True
    """Things may move and rest by themselves."""
    speed: Speed | None = None
    """A speed for this run; else the settings' one."""
    settings: Settings | None = None
    """The player's settings; loaded, if not given."""


class BarbuApp(LookApp):
    """Barbu in the terminal."""

    TITLE = "barbu"
    CSS_PATH: ClassVar[Any] = "app.tcss"
    ENABLE_COMMAND_PALETTE = True
    COMMANDS: ClassVar[Any] = {CommandsProvider}
    BINDINGS = bindings(APP_COMMANDS)
    DEFAULT_MODE = "first"

    def __init__(
        self,
        settings: Settings,
        *,
        first: Callable[[], Screen[Any]],
        ascii: bool = False,
        theme: ThemeName | None = None,
        animation: bool = True,
        speed: Speed | None = None,
        workers: Workers | None = None,
        jobs: int | None = 1,
    ) -> None:
        """Make the app.

        Args:
            settings: the player's settings.
            first: makes the first screen.
            ascii: no character outside ASCII on the screen.
            theme: a theme for this run.
            animation: things may move and rest; if not, the speed is instant.
            speed: a speed for this run.
            workers: who estimates; started when they are first asked for, if not given.
            jobs: how many of those; 1 for the app's own time, ``None`` for as many as there are cores.
        """
        self.settings = settings
        self._estimators = workers
        self._estimator_jobs = jobs
        self._forced_theme = theme
        self._forced_ascii = ascii
        self._forced_speed = speed
        self._still = not animation or os.environ.get("TEXTUAL_ANIMATIONS") == "none"
        super().__init__(self._look_in_force())
        self.add_mode(
            self.DEFAULT_MODE, first
        )  # a mode's screen has its style sheet read, a default screen's is not

    def _look_in_force(self) -> Look:
        settings = self.in_force
        glyphs: Literal["full", "safe"] = "safe" if self._forced_ascii else settings.glyphs
        return Look(
            theme=f"barbu-{settings.theme}",
            deck=settings.deck,
            cards=settings.cards,
            glyphs=glyphs,
            circles=settings.circles,
            spacing=settings.spacing,
        )

    @property
    def estimators(self) -> Workers:
        """Who estimates, for practice and the adviser: not there before it is asked for."""
        if self._estimators is None:
            from barbu_tui.session.estimate.pool import Workers

            with redirect_stderr(sys.__stderr__):  # the app's own has no descriptor to hand on to a process
                self._estimators = Workers(self._estimator_jobs)
        return self._estimators

    def end_estimators(self) -> None:
        """Nobody estimates any longer."""
        if self._estimators is not None:
            self._estimators.close()

    @property
    def in_force(self) -> Settings:
        """The settings with the theme and the speed of this run, where it has its own."""
        return replace(
            self.settings,
            theme=self._forced_theme or self.settings.theme,
            speed=self._forced_speed or self.settings.speed,
        )

    @property
    def speed(self) -> Speed:
        """How fast the table goes."""
        return "instant" if self._still else self.in_force.speed

    @property
    def still(self) -> bool:
        """Nothing moves or rests by itself in this run, whatever the settings say."""
        return self._still

    @property
    def moving(self) -> bool:
        """Cards fly and figures are counted up."""
        return self.settings.animation and not self._still

    def theme_chosen(self, theme: str) -> None:
        """Remember a theme chosen from the list."""
        from barbu_tui.ui.navigation import tell_settings

        tell_settings(self, theme=theme.removeprefix("barbu-"))

    def apply_settings(self, **changes: Any) -> None:
        """Change settings; the screen follows at once. What was meant for this run alone gives way to them."""
        self.settings = replace(self.settings, **changes)
        if "theme" in changes:
            self._forced_theme = None
        if "speed" in changes:
            self._forced_speed = None
        look = self._look_in_force()
        self.set_look(
            theme=self.look.theme if self.look.mono else look.theme,
            deck=look.deck,
            cards=look.cards,
            glyphs=look.glyphs,
            circles=look.circles,
            spacing=look.spacing,
        )

    def on_mount(self) -> None:
        """Take the player's keys; a terminal of sixteen colours gets its theme, unless one was asked for."""
        self.set_keymap(dict(self.settings.keymap))
        if not self.is_headless:
            leave_on_signals(self)
        if not self.is_headless and self._forced_theme is None and self.console.color_system == "standard":
            self._forced_theme = "ansi"
            self.set_look(theme=ANSI)

    def on_resize(self, event: events.Resize) -> None:
        """Hold the game while the window is too small for it."""
        small = isinstance(self.screen, TooSmallScreen)
        fits = screen_fits(*event.size)
        if not fits and not small:
            self.push_screen(TooSmallScreen())
        elif fits and small:
            self.pop_screen()

    def notify(self, message: str, **more: Any) -> None:
        """Show a notice: text as it stands, never markup, and nothing in it that a terminal would obey."""
        from barbu_tui.text import clean_text

        super().notify(clean_text(message, 500), **{**more, "markup": False})

    def open_match(self, match: Match) -> None:
        """Go on with this game."""
        from barbu_tui.ui.navigation import game_screen

        self.push_screen(game_screen(match))

    async def action_leave(self) -> None:
        """Leave the screen in its own way; the program, where nothing but the size of the window can be seen."""
        if isinstance(self.screen, CommandScreen):
            await self.screen.leave()
        else:
            self.exit(0)

    async def on_event(self, event: events.Event) -> None:
        """Nothing that is typed or clicked counts any more once the program is being left."""
        if not (self._exit and isinstance(event, events.InputEvent)):
            await super().on_event(event)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action is there: none once the program is being left, whatever was typed behind that key."""
        return False if self._exit else super().check_action(action, parameters)

    def action_help(self) -> None:
        """Show the keys of the screen; where the window is too small, there are none to show."""
        from barbu_tui.ui.screens.help.screen import HelpScreen

        if not isinstance(self.screen, TooSmallScreen):
            self.push_screen(HelpScreen(self.screen))


def _make(options: LaunchOptions, first: Callable[[], Screen[Any]], workers: Workers | None) -> BarbuApp:
    settings = options.settings or load_settings()
    return BarbuApp(
        settings,
        first=first,
        ascii=options.ascii,
        theme=options.theme,
        animation=options.animation,
        speed=options.speed,
        workers=workers,
        jobs=None,
    )


def run_first(
    options: LaunchOptions, first: Callable[[], Screen[Any]], workers: Workers | None = None
) -> int:
    """The app with this first screen; returns the exit code.

    The processes that estimate end with the app. Where the first screen cannot be made because its game cannot be
    written, that is said when the terminal is given back.

    Args:
        options: how the app is to start.
        first: makes the first screen.
        workers: who estimates; started when they are first asked for, if not given.
    """

    def made() -> Screen[Any]:
        try:
            return first()
        except OSError as error:
            from barbu_tui.session.record.file import RecordWriteError
            from barbu_tui.text import clean_text

            if not isinstance(error, RecordWriteError):
                raise
            # Later, since an app that is leaving mounts no screen.
            app.call_later(app.exit, return_code=2, message=f"barbu: {clean_text(str(error))}")
            return Screen()

    app = _make(options, made, workers)
    try:
        return app.run() or app.return_code or 0
    finally:
        app.end_estimators()


def run_home(options: LaunchOptions) -> int:
    """The home screen; returns the exit code."""

    def first() -> Screen[Any]:
        from barbu_tui.ui.screens.home.screen import HomeScreen

        return HomeScreen()

    return run_first(options, first)


def run_match(match: Match, options: LaunchOptions) -> int:
    """Straight to a game; returns the exit code."""

    def first() -> Screen[Any]:
        if match.header.cut is not None and not match.events:
            from barbu_tui.ui.screens.cut.screen import CutScreen

            return CutScreen(match)
        from barbu_tui.ui.navigation import game_screen

        return game_screen(match)

    try:
        return run_first(options, first)
    finally:
        match.close()


__all__ = ["APP_COMMANDS", "BarbuApp", "LaunchOptions", "run_first", "run_home", "run_match"]
