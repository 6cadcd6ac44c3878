"""The commands of every screen: one table behind key bindings, key bar, command palette and help.

A screen has its commands in ``COMMAND_TABLE``. A command with :attr:`Command.modes` is there only while its screen is in
one of them (:meth:`CommandScreen.mode`).
Every command has an id under which a keymap may give it other keys.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Any, ClassVar, Final, TypeAlias, cast

from textual import events
from textual.binding import Binding, BindingType
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.keys import format_key
from textual.message import Message
from textual.screen import Screen

from barbu_tui.language import NP_, tr, trp
from barbu_tui.session.store import visit
from barbu_tui.ui.program import Program

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
"""Takes what a screen asks for now. Returns keys, and what a click on them runs (nothing for the command's own action);
``None`` where the key bar names none."""


@dataclass(frozen=True, slots=True)
class Command:
    """One thing that a person can do on a screen."""

    id: str
    """Its name for keymaps: ``table.sheet``."""
    keys: str
    """Textual's names of the keys, separated by commas."""
    action: str
    """What it runs on its screen: ``sheet``, ``letter('a')``."""
    tooltip: str
    """What it does, in a sentence for help and palette."""
    label: str = ""
    """Its words in the key bar of a wide screen; empty for a command that does not stand there."""
    short: str = ""
    """Its words in a narrow key bar; the same, if not given."""
    sign: str | Sign = ""
    """How the key bar writes its keys, where several commands stand as one: ``a–m``, ``← →``, or what tells it."""
    modes: frozenset[str] = frozenset()
    """The modes of the screen in which it is there; empty for all."""
    palette: bool = True
    """It stands in the command palette; single cards and rows do not."""
    run: str = ""
    """What a row of single keys does that begins with its own, for help; its tooltip, if not given."""
    priority: bool = False
    """Its keys come before those of whatever has the focus."""
    context: str = "key"
    """Under which its words in the key bar are translated."""

    @property
    def key_text(self) -> str:
        """Its keys as a person reads them."""
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
    """Textual's bindings for these commands."""
    return [
        Binding(
            command.keys,
            command.action,
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
    """An entry of the key bar: keys, words for wide and narrow screens, and what a click runs."""

    keys: str
    label: str
    short: str = ""
    action: str = ""

    def words(self, wide: bool) -> str:
        return self.label if wide else self.short or self.label


def hints(
    commands: Iterable[Command], mode: str = "", keymap: Mapping[str, str] | None = None, asked: object = None
) -> tuple[Hint, ...]:
    """Return the key bar's entries: commands that have a label and are there in this mode, in their order.

    ``asked`` is what the screen asks for, on which some keys depend.
    """
    found: list[Hint] = []
    for command in commands:
        if not command.label or not command.available(mode):
            continue
        keys, action = command.key_text, command.action
        if keymap and command.id in keymap:
            keys = key_name(keymap[command.id].split(",")[0].strip())
        elif callable(command.sign):
            told = command.sign(asked)
            if told is None:
                continue
            keys, action = told[0], told[1] or action
        label, short = (trp(command.context, words) for words in (command.label, command.short))
        found.append(Hint(keys, label, short, action))
    return tuple(found)


class CommandScreen(Screen[None]):
    """A screen whose commands come from a table.

    Sub-classes set :attr:`COMMAND_TABLE`, and override :attr:`mode` when what can be done changes from moment to moment.
    """

    AUTO_FOCUS = None
    COMMAND_TABLE: ClassVar[Sequence[Command]] = ()
    _by_action: ClassVar[dict[str, list[Command]]] = {}
    HELP_TITLE: ClassVar[str] = ""
    """Heads the keys of this screen in the help."""

    GONE_BACK_TO: ClassVar[bool] = False
    """Where a screen of this kind is right below the top, opening one leaves the top for that one.

    So two screens can lead to each other as often as one likes, and Esc still leads to where the first was opened.
    """

    def __init_subclass__(cls, **more: Any) -> None:
        if "COMMAND_TABLE" in cls.__dict__:
            cls.BINDINGS = bindings(cls.COMMAND_TABLE)
            cls._by_action = {}
            for command in cls.COMMAND_TABLE:
                cls._by_action.setdefault(command.action, []).append(command)
        super().__init_subclass__(**more)

    _drawn_at = 0.0
    """When the question that stands on the screen was drawn."""

    @property
    def barbu(self) -> Program:
        """The app, with its settings and the ways to other screens."""
        return cast(Program, self.app)

    @property
    def mode(self) -> str:
        """The mode, for commands that are not always there."""
        return ""

    @property
    def asked(self) -> object:
        """The question on the screen, on which some keys depend."""
        return None

    def hints_now(self) -> tuple[Hint, ...]:
        return hints(self.commands_now(), self.mode, self.barbu.keys, self.asked)

    def ask_anew(self) -> None:
        """Ask something new: what was typed before it is drawn does not answer it."""
        self._drawn_at = inf
        self.call_after_refresh(self._question_drawn)

    def _question_drawn(self) -> None:
        self._drawn_at = Message().time  # by the clock of the input, which is another one on Windows

    @property
    def unseen(self) -> bool:
        """The input being dealt with was typed before the question was drawn, so it is no answer."""
        return self.barbu.input.typed_at < self._drawn_at

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A click answers what stood on the screen when the button went down."""
        self.barbu.input.typed_at = event.time

    def on_unmount(self) -> None:
        self.refresh()  # as painted widgets do: Textual remembers them otherwise

    def useful(self, command: Command) -> bool:
        """Whether a command of the mode can do anything; sub-classes leave out what the mode alone does not tell."""
        return True

    def commands_now(self) -> tuple[Command, ...]:
        mode = self.mode
        return tuple(each for each in self.COMMAND_TABLE if each.available(mode) and self.useful(each))

    def warn(self, problem: str | None) -> None:
        """Show a notice that something cannot be done; nothing if there is no problem."""
        if problem:
            self.notify(problem, severity="warning", markup=False)

    def let_go(self) -> None:
        """Let go of what this screen holds: it was made, and is not shown after all."""

    async def leave(self) -> None:
        """Do what ``q`` does here; sub-classes may ask first."""
        for command in self.commands_now():
            if "q" in command.keys.split(","):
                await self.run_action(command.action)
                return

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action of the table is there now; other actions are Textual's own.

        False unless this screen is on top and mounted: a key may arrive after the one that left it.
        """
        if not self.is_active or not self.is_mounted:
            return False
        name = f"{action}({', '.join(map(repr, parameters))})" if parameters else action
        known = self._by_action.get(name)
        return known is None or any(each.available(self.mode) and self.useful(each) for each in known)


class CommandsProvider(Provider):
    """Offers the commands of the screen below in the command palette."""

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
        """Return an entry of the list: the command's keys, then what it does, as in the help."""
        return Content.assemble((f"{self._keys(command):<12} ", "bold $b-brass"), title)

    def _keys(self, command: Command) -> str:
        """Return its keys, for the next time."""
        keys = getattr(self.app, "keys", {}).get(command.id, command.keys)
        return "  ".join(key_name(key.strip()) for key in keys.split(","))

    def _runner(self, command: Command) -> Callable[[], Awaitable[None]]:
        return partial(self.screen.run_action, command.action)


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
