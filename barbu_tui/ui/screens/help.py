"""The keys of a screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from rich.cells import cell_len

from barbu_tui.language import tr
from barbu_tui.ui.commands import Command, CommandScreen, key_name
from barbu_tui.ui.screens.frames.page import SCROLL_COMMANDS, ScrollScreen
from barbu_tui.ui.widgets.chrome import Bar, named
from barbu_tui.ui.widgets.page import BLANK, PageLine, beside, heading, shifted, wrap
from barbu_tui.ui.widgets.panels import text
from barbu_tui.words.glossary import terms
from barbu_tui.words.line import Saying, Span


class HelpEntry(NamedTuple):
    """Keys and their description."""

    keys: str
    words: str


def _keys(command: Command, keymap: Mapping[str, str]) -> list[str]:
    return [key_name(key.strip()) for key in keymap.get(command.id, command.keys).split(",")]


def help_entries(commands: Sequence[Command], keymap: Mapping[str, str]) -> list[HelpEntry]:
    """Return the keys of every command with a description.

    Single letters or digits with the same kind of action are combined at the first of them: ``a–m``, ``w n
    e``; so are two, if the command has a description for several.
    """
    rows: dict[str, list[Command]] = {}
    for command in commands:
        if _is_single(command, keymap):
            rows.setdefault(command.action, []).append(command)
    entries: list[HelpEntry] = []
    for command in commands:
        row = rows.get(command.action, []) if _is_single(command, keymap) else []
        if len(row) < (2 if command.run else 3):
            entries.append(HelpEntry(" ".join(_keys(command, keymap)), tr(command.tooltip)))
        elif command is row[0]:
            keys = [_keys(each, keymap)[0] for each in row]
            entries.append(HelpEntry(_row(keys), tr(command.run or command.tooltip)))
    return entries


def _is_single(command: Command, keymap: Mapping[str, str]) -> bool:
    keys = keymap.get(command.id, command.keys)
    return len(keys) == 1 and command.value is not None


def _row(keys: Sequence[str]) -> str:
    """Return several single keys: the first and the last if the range is complete."""
    follows = all(ord(after) == ord(before) + 1 for before, after in pairwise(keys))
    return f"{keys[0]}–{keys[-1]}" if follows else " ".join(keys)


def _entry_lines(entries: Sequence[HelpEntry], width: int) -> list[PageLine]:
    """Return entries as lines: keys in brass, descriptions beside them."""
    column = min(22, max((cell_len(entry.keys) for entry in entries), default=0) + 3)
    lines: list[PageLine] = []
    for entry in entries:
        words = wrap(entry.words, width - column)
        if cell_len(entry.keys) >= column:
            words = ["", *words]  # keys of the player's own may be long: then the words begin below
        beside_keys = text(column, words[0] if words else "", "text")
        lines.append(PageLine((text(0, entry.keys, "brass", bold=True), beside_keys)))
        lines += [PageLine((text(column, line),)) for line in words[1:]]
    return lines


def _term_lines(terms: Sequence[tuple[str, str]], width: int) -> list[PageLine]:
    """Return terms with their meanings beside them; a sentence without a term takes the whole width."""
    column = max(cell_len(term) for term, _ in terms) + 2
    lines: list[PageLine] = []
    for term, words in terms:
        at = column if term else 0
        for row, line in enumerate(wrap(words, width - at)):
            named = (text(0, term, "text", bold=True),) if term and not row else ()
            lines.append(PageLine((*named, text(at, line, "text" if not term else "muted"))))
    return lines


def help_lines(entries: Sequence[HelpEntry], width: int, height: int) -> list[PageLine]:
    """Return one column, or two if one does not fit and two do."""
    lines = _entry_lines(entries, min(width, 76))
    if len(lines) <= height or width < 76:
        return lines
    half = (len(entries) + 1) // 2
    column = (width - 4) // 2
    return list(
        beside(_entry_lines(entries[:half], column), _entry_lines(entries[half:], column), column + 4)
    )


COMMANDS: Final = (
    *SCROLL_COMMANDS[:-1],
    Command("help.words", "w", "words", "What the words of the game mean.", "words of the game", "words"),
    Command("help.back", "escape,question_mark,q,enter", "back", "Back to where you were.", "back", sign="Esc"),
)  # fmt: skip


class HelpScreen(ScrollScreen):
    """The keys of the screen from which it was opened."""

    COMMAND_TABLE = COMMANDS
    HELP_TITLE = "Help"

    def __init__(self, about: CommandScreen) -> None:
        super().__init__()
        self.about = about

    def content(self) -> list[PageLine]:
        from barbu_tui.ui.commands import APP_COMMANDS

        width, height = self.room
        inner = min(width - 6, 116)
        about = self.about
        keymap = self.barbu.keys
        lines = [BLANK, heading(0, inner, tr("KEYS OF THIS SCREEN"))]
        lines += help_lines(help_entries(about.commands_now(), keymap), inner, height - 6)
        if about.HELP_SIGNS:
            lines += [BLANK, heading(0, inner, tr("SIGNS"))]
            for sign, ink, words in about.HELP_SIGNS:
                for row, line in enumerate(wrap(tr(words), inner - 3)):
                    before = (text(0, sign, ink, bold=True),) if not row else ()
                    lines.append(PageLine((*before, text(3, line, "muted"))))
        title, explained = about.help_terms()
        if explained:
            lines += [BLANK, heading(0, inner, title), *_term_lines(explained, inner)]
        lines += [BLANK, heading(0, inner, tr("EVERYWHERE"))]
        lines += help_lines(
            help_entries([each for each in APP_COMMANDS if each.available("")], keymap), inner, height
        )
        return list(shifted(lines, (width - inner) // 2))

    def bar(self) -> Bar:
        title = tr(self.about.HELP_TITLE)
        return Bar(named(tr("Help"), title), right=())

    def saying(self) -> Saying:
        words = tr("Entries of the key bar can be clicked. The settings file can change the keys.")
        return Saying.of("", (Span(words, "muted"),))

    def action_words(self) -> None:
        self.barbu.open_screen("glossary")


class GlossaryScreen(ScrollScreen):
    """The words of the game with their meanings."""

    COMMAND_TABLE = SCROLL_COMMANDS
    HELP_TITLE = "Words of the game"

    def content(self) -> list[PageLine]:
        width, _ = self.room
        inner = min(width - 6, 116)
        return [BLANK, *shifted(_term_lines(terms(), inner), (width - inner) // 2)]

    def bar(self) -> Bar:
        return Bar(named(tr("Words of the game")), right=())
