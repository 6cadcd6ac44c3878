"""The commands of every screen: one table for key bindings, key bar, command palette and help.

A screen has its commands in ``COMMAND_TABLE``. A command with :attr:`Command.modes` is available only in these modes of
its screen (:meth:`CommandScreen.mode`). Every command has an id under which a keymap may give it other keys.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, TypeAlias, TypeVar, cast

from textual import events
from textual.binding import Binding, BindingType
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.keys import format_key
from textual.message import Message
from textual.screen import Screen
from textual.worker import get_current_worker

from barbu_tui.language import NP_, tr, trp
from barbu_tui.session.names import Speed
from barbu_tui.session.store import visit
from barbu_tui.session.store.settings import Settings
from barbu_tui.ui.drawing.look import Look
from barbu_tui.ui.navigation import InputGate, Navigation

if TYPE_CHECKING:
    from barbu_tui.session.estimate.pool import Workers

T = TypeVar("T")


class Program(Protocol):
    """The app, as its screens see it.

    Attributes:
        settings: the player's settings.
        navigation: pushes, switches and leaves screens.
        input: hands keys and clicks on.
        keys: command id → keys that replace the default ones.
    """

    settings: Settings
    navigation: Navigation
    input: InputGate
    keys: dict[str, str]

    @property
    def in_force(self) -> Settings:
        """The settings with the overrides of this run."""

    @property
    def look(self) -> Look:
        """The current look."""

    @property
    def speed(self) -> Speed:
        """The speed of the table."""

    @property
    def still(self) -> bool:
        """Whether nothing moves or pauses by itself in this run."""

    @property
    def moving(self) -> bool:
        """Whether cards fly and figures are counted up."""

    @property
    def estimators(self) -> Workers:
        """The processes that estimate."""

    def change_settings(self, **changes: Any) -> None:
        """Change settings, now and in the file. A notice reports an error of the file."""

    def keep_settings(self, **changes: Any) -> str | None:
        """Change settings, now and in the file. Return the error of writing the file, in a sentence."""

    def open_screen(
        self, name: str, *args: Any, instead_of: Screen[Any] | None = None, **more: Any
    ) -> str | None:
        """Open a screen by its name in :mod:`~barbu_tui.ui.openers`. Return why it cannot be opened, in a sentence."""

    def home(self) -> None:
        """Go back to the home screen."""


_FUNCTION_KEY: Final = re.compile(r"f\d+")
_KEY_NAMES: Final = {
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "enter": NP_("key", "Enter"),
    "escape": NP_("key", "Esc"),
    "space": NP_("key", "Space"),
    "home": NP_("key", "Home"),
    "end": NP_("key", "End"),
    "pageup": NP_("key", "PgUp"),
    "pagedown": NP_("key", "PgDn"),
    "delete": NP_("key", "Del"),
}
_HELD_NAMES: Final = {"ctrl": NP_("key", "Ctrl"), "shift": NP_("key", "Shift")}


Sign: TypeAlias = Callable[[object], tuple[str, str] | None]
"""Takes the screen's question. Returns keys and their click action (empty for the command's own), or ``None`` for no entry."""


@dataclass(frozen=True, slots=True)
class Command:
    """An action of a person on a screen."""

    id: str
    """The id for keymaps: ``table.sheet``."""
    keys: str
    """Textual's names of the keys, separated by commas."""
    action: str
    """The action on its screen: ``sheet``, ``letter``."""
    tooltip: str
    """A sentence for help and palette."""
    label: str = ""
    """The label in the key bar of a wide screen; empty for none."""
    short: str = ""
    """The label in a narrow key bar; the same, if not given."""
    sign: str | Sign = ""
    """The keys as the key bar writes them for several commands: ``a–m``, ``← →``, or a function that returns them."""
    modes: frozenset[str] = frozenset()
    """The modes of the screen with this command; empty for all."""
    palette: bool = True
    """Whether it is in the command palette."""
    run: str = ""
    """The help text of a row of keys; the tooltip, if not given."""
    priority: bool = False
    """Whether its keys take precedence over those of the focused widget."""
    context: str = "key"
    """The translation context of its labels."""
    value: int | str | None = None
    """The value that the action is given: a step, a number, a letter."""

    @property
    def call(self) -> str:
        """The action with its value, as Textual writes it: ``letter('a')``."""
        return self.action if self.value is None else f"{self.action}({self.value!r})"

    @property
    def key_text(self) -> str:
        """The keys as a person reads them."""
        if isinstance(self.sign, str) and self.sign:
            return trp("key", self.sign)
        return key_name(self.keys.split(",")[0])

    def available(self, mode: str) -> bool:
        return (not self.modes or mode in self.modes) and visit.offered(self.id)


def key_name(key: str) -> str:
    """Return a key as a person reads it: ``Enter``, ``←``, ``Ctrl+P``, ``<``."""
    *held, last = key.split("+")
    name = _KEY_NAMES.get(last)
    if name is not None:
        name = trp("key", name)
    else:
        name = format_key(last).upper() if held or _FUNCTION_KEY.fullmatch(last) else format_key(last)
    keys = (trp("key", _HELD_NAMES[each]) if each in _HELD_NAMES else each.capitalize() for each in held)
    return "+".join([*keys, name])


def bindings(commands: Iterable[Command]) -> list[BindingType]:
    """Return Textual's bindings for these commands."""
    return [
        Binding(
            command.keys,
            command.call,
            command.label or command.tooltip,
            show=bool(command.label),
            priority=command.priority,
            key_display=command.sign if isinstance(command.sign, str) and command.sign else None,
            id=command.id,
            tooltip=command.tooltip,
        )
        for command in commands
    ]


@dataclass(frozen=True, slots=True)
class Hint:
    """An entry of the key bar: keys, labels for wide and narrow screens, and a click action."""

    keys: str
    label: str
    short: str = ""
    action: str = ""

    def words(self, wide: bool) -> str:
        return self.label if wide else self.short or self.label


def hints(
    commands: Iterable[Command], mode: str = "", keymap: Mapping[str, str] | None = None, asked: object = None
) -> tuple[Hint, ...]:
    """Return the key bar's entries: the labelled commands of a mode, in order.

    Some keys depend on ``asked``, the screen's question.
    """
    entries: list[Hint] = []
    for command in commands:
        if not command.label or not command.available(mode):
            continue
        keys, action = command.key_text, command.call
        if keymap and command.id in keymap:
            keys = key_name(keymap[command.id].split(",")[0].strip())
        elif callable(command.sign):
            told = command.sign(asked)
            if told is None:
                continue
            keys, action = told[0], told[1] or action
        label, short = (trp(command.context, words) for words in (command.label, command.short))
        entries.append(Hint(keys, label, short, action))
    return tuple(entries)


class CommandScreen(Screen[None]):
    """A screen whose commands come from a table.

    Subclasses set :attr:`COMMAND_TABLE`, and override :attr:`mode` if the available commands change.
    """

    AUTO_FOCUS = None
    COMMAND_TABLE: ClassVar[Sequence[Command]] = ()
    _by_action: ClassVar[dict[tuple[object, ...], list[Command]]] = {}
    HELP_TITLE: ClassVar[str] = ""
    """The heading of this screen's keys in the help."""
    HELP_SIGNS: ClassVar[Sequence[tuple[str, str, str]]] = ()
    """The signs that the help explains: sign, ink, meaning."""

    GONE_BACK_TO: ClassVar[bool] = False
    """Whether opening a screen of this kind that is right below the top goes back to it.

    Two screens can then open each other repeatedly, and Esc still leads to the opener of the first.
    """

    def __init_subclass__(cls, **more: Any) -> None:
        if "COMMAND_TABLE" in cls.__dict__:
            cls.BINDINGS = bindings(cls.COMMAND_TABLE)
            cls._by_action = {}
            for command in cls.COMMAND_TABLE:
                cls._by_action.setdefault((command.action, command.value), []).append(command)
        super().__init_subclass__(**more)

    _drawn_at = 0.0
    """The time when the current question was drawn."""

    @property
    def barbu(self) -> Program:
        """The app, with its settings and navigation."""
        return cast(Program, self.app)

    @property
    def mode(self) -> str:
        """The mode, which selects the available commands."""
        return ""

    @property
    def key_context(self) -> object:
        """The question on the screen, on which some keys depend."""
        return None

    def hints_now(self) -> tuple[Hint, ...]:
        return hints(self.commands_now(), self.mode, self.barbu.keys, self.key_context)

    def ask_anew(self) -> None:
        """Mark a new question. Input typed before it is drawn does not answer it."""
        self._drawn_at = inf
        self.call_after_refresh(self._question_drawn)

    def _question_drawn(self) -> None:
        self._drawn_at = Message().time  # by the clock of the input, which is another one on Windows

    @property
    def unseen(self) -> bool:
        """Whether the current input was typed before the question was drawn, so that it is no answer."""
        return self.barbu.input.typed_at < self._drawn_at

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Note the question that was visible when the button went down."""
        self.barbu.input.typed_at = event.time

    def on_unmount(self) -> None:
        self.refresh()  # as painted widgets do: Textual remembers them otherwise

    def useful(self, command: Command) -> bool:
        """Return whether a command of the mode has an effect; subclasses exclude more than the mode does."""
        return True

    def help_terms(self) -> tuple[str, list[tuple[str, str]]]:
        """Return a title and terms with their meanings for the help."""
        return "", []

    def commands_now(self) -> tuple[Command, ...]:
        mode = self.mode
        return tuple(each for each in self.COMMAND_TABLE if each.available(mode) and self.useful(each))

    def warn(self, problem: str | None) -> None:
        """Show a notice of a problem, if there is one."""
        if problem:
            self.notify(problem, severity="warning", markup=False)

    def in_thread(
        self, group: str, work: Callable[[], T], then: Callable[[T], None], *, fatal: bool = False
    ) -> None:
        """Do slow work in a thread, then pass its result to ``then`` in the app's own.

        Work of the same group that has not ended is dropped. An error ends the program if it is ``fatal``.
        """

        def run() -> None:
            worker = get_current_worker()
            result = work()
            if not worker.is_cancelled:
                self.app.call_from_thread(then, result)

        self.run_worker(run, thread=True, exclusive=True, group=group, exit_on_error=fatal)

    def let_go(self) -> None:
        """Release the resources of a screen that is never shown."""

    async def leave(self) -> None:
        """Do the action of ``q``; subclasses may ask first."""
        for command in self.commands_now():
            if "q" in command.keys.split(","):
                await self.run_action(command.call)
                return

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action of the table is available; other actions are Textual's own.

        False unless this screen is on top and mounted: a key may arrive after the one that left it.
        """
        if not self.is_active or not self.is_mounted:
            return False
        known = self._by_action.get((action, *(parameters or (None,))))
        return known is None or any(each.available(self.mode) and self.useful(each) for each in known)


_KEYS, _TITLE = 13, 52
"""Columns of the keys and of the titles in the palette."""


class CommandsProvider(Provider):
    """Offers the commands of the screen below, in the command palette."""

    def _commands(self) -> list[Command]:
        screen = self.screen
        return (
            [each for each in screen.commands_now() if each.palette]
            if isinstance(screen, CommandScreen)
            else []
        )

    async def discover(self) -> Hits:
        for command in self._commands():
            title = _title(command)
            yield DiscoveryHit(self._entry(command, Content(title)), self._runner(command), text=title)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for command in self._commands():
            title = _title(command)
            score = max(matcher.match(title), matcher.match(trp(command.context, command.label)))
            if score > 0:
                entry = self._entry(command, matcher.highlight(title))
                yield Hit(score, entry, self._runner(command), text=title)

    def _entry(self, command: Command, title: Content) -> Content:
        rows = Content(f"\n{' ' * _KEYS}").join(title.wrap(_TITLE))  # a long title goes on under itself
        return Content.assemble((self._keys(command).ljust(_KEYS - 1) + " ", "bold $b-brass"), rows)

    def _keys(self, command: Command) -> str:
        """Return the command's keys as a hint for the next time."""
        keys = getattr(self.app, "keys", {}).get(command.id, command.keys)
        return "  ".join(key_name(key.strip()) for key in keys.split(","))

    def _runner(self, command: Command) -> Callable[[], Awaitable[None]]:
        return partial(self.screen.run_action, command.call)


def _title(command: Command) -> str:
    return tr(command.tooltip).removesuffix(".")


APP_COMMANDS: tuple[Command, ...] = (
    Command("app.help", "question_mark,f1", "help", "The keys of this screen."),
    Command("app.palette", "ctrl+p", "command_palette", "Find a command by its name."),
    Command("app.leave", "ctrl+c", "leave", "Leave this screen; the table asks first."),
    Command("app.repaint", "ctrl+l", "repaint", "Draw the screen again, where something else has written on it."),
    Command("app.background", "ctrl+z", "to_background", "Put the program in the background; fg in the shell brings it back."),
    Command("app.quit", "ctrl+q", "quit", "Leave the program at once; games are saved as they stand.", priority=True),
)  # fmt: skip
"""The commands of every screen."""
