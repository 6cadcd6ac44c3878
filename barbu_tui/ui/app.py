"""The app: settings, themes, navigation between screens, and the handling of errors."""

from __future__ import annotations

import asyncio
import os
import sys
import traceback
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from textual import events
from textual.driver import Driver
from textual.geometry import Size
from textual.screen import Screen
from textual.theme import ThemeProvider
from textual.widgets import Input

from barbu_tui.language import TranslatedError, current, tr, use, wanted
from barbu_tui.language.signs import clean_text
from barbu_tui.session.names import Speed
from barbu_tui.session.store import visit
from barbu_tui.session.store.paths import settings_file
from barbu_tui.session.store.settings import Settings, SettingsError, save_settings
from barbu_tui.ui.commands import APP_COMMANDS, CommandScreen, CommandsProvider, bindings
from barbu_tui.ui.drawing.look import Look
from barbu_tui.ui.drawing.themes import ANSI
from barbu_tui.ui.keyboards import language_keys, meant, other_script
from barbu_tui.ui.navigation import InputGate, Navigation
from barbu_tui.ui.openers import made
from barbu_tui.ui.palette import Palette
from barbu_tui.ui.screens.too_small import TooSmallScreen
from barbu_tui.ui.signals import leave_on_signals, may_stop
from barbu_tui.ui.terminal_input import TerminalBackground
from barbu_tui.ui.themed_app import LookApp, bounded, screen_fits
from barbu_tui.ui.widgets.painted import marked_cell

if TYPE_CHECKING:
    from barbu_tui.session.estimate.pool import Workers


def fitting_terminal(environ: Mapping[str, str]) -> dict[str, Any]:
    """Return the settings that fit a terminal, unless the player has set others: a light theme, no motion over ssh."""
    background = environ.get("COLORFGBG", "").rpartition(";")[2]
    light = {"theme": "light"} if background in ("7", "15") else {}
    return {**light, **({"animation": False} if environ.get("SSH_CONNECTION") else {})}


class BarbuApp(LookApp):
    """Barbu in the terminal."""

    TITLE = "barbu"
    CSS_PATH: ClassVar[Any] = "app.tcss"
    ENABLE_COMMAND_PALETTE = True
    ALLOW_SELECT = False
    """Painted widgets have no text to select. Textual would copy a widget's name and reserve Ctrl+C for it."""
    COMMANDS: ClassVar[Any] = {CommandsProvider}
    BINDINGS = bindings(APP_COMMANDS)
    DEFAULT_MODE = "first"

    def __init__(
        self,
        settings: Settings,
        *,
        first: Callable[[], Screen[Any]],
        ascii: bool = False,
        animation: bool = True,
        workers: Workers | None = None,
        jobs: int | None = 1,
        **overrides: Any,
    ) -> None:
        """Create the app. ``overrides`` are settings for this run; without ``animation`` the speed is instant.

        Without ``workers`` a pool of ``jobs`` processes is made on demand: 1 is the app's own time, ``None``
        one per core.
        """
        self.settings = settings
        self._estimators = workers
        self._estimator_jobs = jobs
        self._forced_ascii = ascii
        fitting = fitting_terminal(os.environ)
        self._forced = {name: value for name, value in fitting.items() if name not in settings.given} | {
            name: value for name, value in overrides.items() if value is not None
        }
        """Settings for this run only."""
        self._theme_asked = overrides.get("theme") is not None
        self._still = not animation or os.environ.get("TEXTUAL_ANIMATIONS") == "none"
        super().__init__(self._look_in_force())
        self.navigation = Navigation(self)
        self.input = InputGate(self, self._hand_on)
        self.failure: str | None = None
        """The sentence about an error that has ended the program."""
        self.keys: dict[str, str] = {}
        """Command id → keys that replace the default ones."""
        self._own_keys: dict[str, str] = {}
        self._leaving = False
        self._told_of_capitals = False
        self._first = first

    def get_default_screen(self) -> Screen[Any]:
        """Return the first screen. Its style sheet is read with the app's, which Textual does only for later ones."""
        screen = self._first()
        for path in screen.css_path:
            self.stylesheet.read(path)
        return screen

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
            language=current().code,
        )

    @property
    def estimators(self) -> Workers:
        """The pool for practice and the adviser, made on demand."""
        if self._estimators is None:
            from barbu_tui.session.estimate.pool import Workers

            with redirect_stderr(sys.__stderr__):  # the app's own has no descriptor to hand on to a process
                self._estimators = Workers(self._estimator_jobs)
        self._estimators.lost = partial(self.notify, severity="warning")
        return self._estimators

    def end_estimators(self) -> None:
        if self._estimators is not None:
            self._estimators.close()

    @property
    def in_force(self) -> Settings:
        """The settings with the overrides of this run: the theme, the speed, the thinking time."""
        return replace(self.settings, **self._forced)

    @property
    def speed(self) -> Speed:
        return "instant" if self._still else self.in_force.speed

    @property
    def still(self) -> bool:
        """Whether nothing moves or pauses by itself in this run, whatever the settings are."""
        return self._still

    @property
    def moving(self) -> bool:
        return self.in_force.animation and not self._still

    def theme_chosen(self, theme: str) -> None:
        self.change_settings(theme=theme.removeprefix("barbu-"))

    def keep_settings(self, **changes: Any) -> str | None:
        self.apply_settings(**changes)
        try:
            save_settings(settings_file(), self.settings)
        except SettingsError as error:
            return f"{error} {tr('They hold until you leave.')}"
        return None

    def change_settings(self, **changes: Any) -> None:
        problem = self.keep_settings(**changes)
        if problem is not None:
            self.notify(problem, severity="warning")

    def apply_settings(self, **changes: Any) -> None:
        """Change settings. The screen follows at once, and overrides of this run end."""
        self.settings = replace(self.settings, **changes)
        if "language" in changes:
            use(wanted(None, self.settings.language, os.environ))
            self._set_keys()
        for name in changes:
            self._forced.pop(name, None)
        if "cursor" in changes:
            self.show_cursor()
        look = self._look_in_force()
        mono = self.look.mono
        self.set_look(replace(look, mono=mono, theme=self.look.theme if mono else look.theme))

    def on_mount(self) -> None:
        """Apply the player's keys, and the theme for a terminal of sixteen colours unless one was asked for."""
        self._take_own_keys()
        self._set_keys()
        # A task that fails behind the screen ends nothing, and writes nothing over it.
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)
        self.app_resume_signal.subscribe(self, lambda _: self.action_repaint(), immediate=True)
        self.show_cursor()
        if not self.is_headless:
            leave_on_signals(self)
        if not self.is_headless and not self._theme_asked and self.console.color_system == "standard":
            self._forced["theme"] = "ansi"
            self.set_look(replace(self.look, theme=ANSI))

    def on_terminal_background(self, message: TerminalBackground) -> None:
        """Apply the light theme on a light background, unless there is a theme that was asked for, set, or fits better."""
        if message.light and "theme" not in self.settings.given | self._forced.keys():
            self._forced["theme"] = "light"
            self.set_look(replace(self.look, theme="barbu-light"))

    def _set_keys(self) -> None:
        """Set the keys that differ from the defaults: the language's suit keys, then the player's own."""
        self.keys = {**language_keys(), **self._own_keys}
        self.set_keymap(self.keys)

    def _take_own_keys(self) -> None:
        """Apply the player's keys, unless a screen would have no way out."""
        if not self.settings.keymap:
            return
        # It knows every screen, so it is for those with keys of their own.
        from barbu_tui.ui.keymap import unknown, why_not

        for sentence in unknown(self.settings.keymap, APP_COMMANDS):
            self.notify(sentence, title=tr("Settings"), severity="warning", timeout=20)
        refusal = why_not(self.settings.keymap, APP_COMMANDS)
        if refusal is not None:
            self.notify(refusal, title=tr("Settings"), severity="warning", timeout=20)
            return
        self._own_keys = dict(self.settings.keymap)

    def on_resize(self, event: events.Resize) -> None:
        small = isinstance(self.screen, TooSmallScreen)
        fits = screen_fits(*event.size)
        if not fits and not small:
            self.navigation.push(TooSmallScreen())
        elif fits and small:
            self.navigation.leave(self.screen)

    def notify(self, message: str, **more: Any) -> None:
        """Show a notice as plain text, without markup and control characters."""
        super().notify(clean_text(message, 500), **{**more, "markup": False})

    # --- screens -----------------------------------------------------------------------------------

    def open_screen(
        self,
        name: str,
        *args: Any,
        over: Screen[Any] | None = None,
        instead_of: Screen[Any] | None = None,
        **more: Any,
    ) -> str | None:
        """Open a screen by its name in :mod:`~barbu_tui.ui.openers`. Return why it cannot be opened, in a sentence.

        Nothing is opened unless the calling screen (``over``), or the one replaced (``instead_of``), is on top.
        """
        try:
            screen = made(name, *args, **more)
        except TranslatedError as error:
            return _short(error, args)
        below = self.screen_stack[-2:-1]
        if below and type(below[0]) is type(screen) and screen.GONE_BACK_TO:
            self.navigation.leave(self.screen)
        elif not (
            self.navigation.push(screen, over)
            if instead_of is None
            else self.navigation.switch(screen, instead_of)
        ):
            screen.let_go()
        return None

    def home(self) -> None:
        """Go to the home screen: the one below, or a new one if the program began at a table."""
        from barbu_tui.ui.screens.home.home_screen import HomeScreen

        self.navigation.back_to(HomeScreen)

    # --- input -------------------------------------------------------------------------------------

    @property
    def size(self) -> Size:
        return bounded(super().size)

    def get_driver_class(self) -> type[Driver]:
        """Return the driver of the terminal, which drops invalid text."""
        driver = super().get_driver_class()
        if sys.platform == "win32":
            return driver
        from barbu_tui.ui.linux_terminal import tolerant  # of a module that Windows lacks

        return tolerant(driver)

    async def on_event(self, event: events.Event) -> None:
        """Pass input on by the rule of :mod:`~barbu_tui.ui.navigation`. It is ignored once the program is ending."""
        if isinstance(event, events.Resize) and bounded(event.size) != event.size:
            event = events.Resize.from_dimensions(bounded(event.size), event.pixel_size)
        if not isinstance(event, events.InputEvent | events.Paste) or event.is_forwarded:
            await super().on_event(event)
        elif not self._leaving:
            leaves = {key.strip() for key in self.keys.get("app.quit", "ctrl+q").split(",")}
            quits = isinstance(event, events.Key) and bool({event.key, meant(event.key)} & leaves)
            await self.input.take(event, at_once=quits)

    async def _hand_on(self, event: events.Event) -> None:
        """Handle one piece of input. A key without a binding is replaced by the intended one."""
        if isinstance(event, events.Key) and ("+" in event.key or not isinstance(self.focused, Input)):
            instead = meant(event.key)
            if instead and not self._means_something(event.key) and self._means_something(instead):
                event.key = instead
                event.character = None if "+" in instead else instead
        await super().on_event(event)

    def _means_something(self, key: str) -> bool:
        """Return whether a key has an effect on the current screen."""
        binding = self.screen.active_bindings.get(key)
        return binding is not None and binding.enabled

    def on_key(self, event: events.Key) -> None:
        """Explain once that a capital or a letter of another script has no effect, if nobody has handled it."""
        if not self._told_of_capitals and meant(event.key).isalpha() and not self._means_something(event.key):
            self._told_of_capitals = True
            self.notify(
                tr(
                    "“{key}” means nothing here. A letter counts as the one in its place on an English keyboard.",
                    key=event.key,
                )
                if other_script(event.key)
                else tr("“{key}” means nothing here. Is Caps Lock on?", key=event.key)
            )

    def exit(self, *args: Any, **more: Any) -> None:
        if not self._leaving:
            self._leaving = True
            super().exit(*args, **more)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is available; none is once the program is ending."""
        return False if self._leaving else super().check_action(action, parameters)

    def action_repaint(self) -> None:
        self.show_cursor()
        self.screen.refresh(layout=True)

    def action_to_background(self) -> None:
        """Suspend the program until the shell continues it, if there is such a shell."""
        if may_stop():
            self.action_suspend_process()
        elif not visit.visiting():
            self.notify(tr("No shell here could bring the program back from the background."))

    async def action_leave(self) -> None:
        if isinstance(self.screen, CommandScreen):
            await self.screen.leave()
        elif isinstance(self.screen, Palette):
            self.screen.dismiss()

    def action_help(self) -> None:
        """Show the keys of the screen, unless the window is too small."""
        if isinstance(self.screen, CommandScreen) and not isinstance(self.screen, TooSmallScreen):
            self.open_screen("help", self.screen, over=self.screen)

    # --- the command palette -----------------------------------------------------------------------

    def action_command_palette(self) -> None:
        if isinstance(self.screen, CommandScreen):
            self.navigation.push(Palette(placeholder=tr("Find a command of this screen…")))

    def search_themes(self) -> None:
        self.navigation.push(Palette(providers=[ThemeProvider], placeholder=tr("Search for themes…")))

    # --- the terminal's own cursor ------------------------------------------------------------------

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        """Put the cursor on the marked row or card before a frame is written. Textual has no public hook for it.

        Lines of braille, magnifiers and screen readers follow it, also where it is hidden. An input places it itself.
        """
        if not isinstance(self.focused, Input):
            self.cursor_position = marked_cell(screen)
        super()._display(screen, renderable)

    def show_cursor(self) -> None:
        """Show or hide the cursor, as the settings have it."""
        if self._driver is not None:
            self._driver.write(f"\x1b[?25{'h' if self.settings.cursor else 'l'}")

    # --- errors ------------------------------------------------------------------------------------

    def _handle_exception(self, error: Exception) -> None:
        """Exit with a report of an unhandled error. Textual has no public hook for it."""
        from barbu_tui.session.store.report import FAILED, debugging, write_report  # for a case that is rare

        if self._exception is None:  # a test with a pilot raises it
            self._exception = error
            self._exception_event.set()
        if self.failure is None and not self._leaving:
            self.failure = write_report(error, self.input.last, self._screen_text())
            if debugging():
                self.failure = "".join(traceback.format_exception(error)) + self.failure
        self.exit(FAILED, return_code=FAILED)

    def panic(self, *renderables: Any) -> None:
        """Exit with a report of an error in the thread that reads the terminal."""
        self._handle_exception(RuntimeError("The thread that reads the terminal has failed."))

    def _screen_text(self) -> str:
        """Return the screen as text; empty if it can no longer be drawn."""
        try:
            rows = self.screen._compositor.render_strips()
            return "\n".join(row.text.rstrip() for row in rows)
        except Exception as error:
            return f"It cannot be drawn: {type(error).__name__}."


def _short(error: Exception, args: tuple[Any, ...]) -> str:
    """Return an error's message with file names in place of paths, to fit in a line."""
    words = str(error)
    for path in args[0] if args and isinstance(args[0], list) else args:
        if isinstance(path, Path):
            words = words.replace(str(path), path.name)
    return words
