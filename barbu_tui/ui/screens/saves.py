"""The saved games: continue, replay, rename or delete one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.cells import cell_len

from barbu_tui.language import NP_, tr, trn
from barbu_tui.language.grammar import capital
from barbu_tui.language.numbers import explained, ordinal, signed
from barbu_tui.session.record.file import SUFFIX, RecordError
from barbu_tui.session.record.saves import Save, of_the_same_cards, remember, saves_and_faults
from barbu_tui.session.review.kept import delete_save, keep_results
from barbu_tui.session.store.files import reason
from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.frames.page import BACK, PageScreen, cursor_commands
from barbu_tui.ui.widgets.chrome import named
from barbu_tui.ui.widgets.page import BLANK, PageLine, focus_name, window
from barbu_tui.ui.widgets.panels import Placed, points_span, right, text
from barbu_tui.words.line import Saying, Span, elided, folded, line_width
from barbu_tui.words.outcome import place_of
from barbu_tui.words.people import cast_of_game
from barbu_tui.words.saves import copies_words, filtered, marks, none_words, opponents, save_name, title, when

_RESULT, _LONGEST_RESULT = 9, 24
"""Minimum and maximum columns of the results."""


def _result_line(save: Save) -> tuple[Span, ...]:
    """Return place and points: yours, or the leader's if only bots play. An unfinished game names the leader."""
    if not save.deals:
        return (Span(tr("in deal 1"), "muted") if save.dealt else Span(tr("not begun"), "faint"),)
    cast = cast_of_game(save.header)
    human = cast.human
    best = max(cast.seats, key=lambda seat: (save.running[seat], seat == human))
    if human is None:
        return (Span(f"{cast.name(best)} {signed(save.running[best])}", "muted"),)
    points = points_span(save.running[human])
    if save.finished:
        return (Span(f"{ordinal(place_of(save.running, human))}  "), points)
    if best == human:
        return (Span(f"{tr('you lead')}  ", "muted"), points)
    behind = (f" {tr('{points}, you', points=signed(save.running[best]))} ", points.text)
    name = elided(cast.name(best), _LONGEST_RESULT - sum(map(len, behind)))
    return (Span(f"{name}{behind[0]}", "muted"), points)


def saves_lines(saves: Sequence[Save], cursor: int, top: int, room: int, width: int) -> list[PageLine]:
    """Return the list from a row on, under its headings."""
    wide = width >= 110
    # All of them, not those shown alone: columns stand still while the list is scrolled.
    results = max((line_width(_result_line(save)) for save in saves), default=0)
    longest = max((cell_len(title(save)) for save in saves), default=0)
    day = max(20, min(46, longest + 6)) if wide else width - 31 - max(_RESULT, min(results, _LONGEST_RESULT))
    rules, deals, result, against = day + 13, day + 26, day + 30, day + 56
    names = day - 4
    named = any(title(save) == save_name(save) for save in saves)
    heads = (
        text(2, tr("game"), "faint"),
        *((text(day, tr("begun"), "faint"),) if named else ()),
        text(rules, tr("rules"), "faint"),
        right(deals, tr("deals"), "faint"),
        text(result, tr("result"), "faint"),
        *((text(against, tr("against"), "faint"),) if wide else ()),
    )
    lines = [PageLine(heads)]
    for at, save in enumerate(saves[top : top + room], top):
        focused = at == cursor
        whole = save.header.until or save.header.deals
        name = title(save)
        played = str(save.deals) if save.finished else f"{save.deals}/{whole}"
        placed = (
            Placed(2, (focus_name(elided(name, names), focused),)),
            text(day, when(save) if name == save_name(save) else "", "muted"),
            text(rules, save.header.rules.name, "muted"),
            right(deals, played, "muted" if save.finished else "text"),
            Placed(result, _result_line(save)),
            *((text(against, elided(opponents(save), width - against - 1), "faint"),) if wide else ()),
        )
        lines.append(PageLine(placed, 0, width, at, focused))
    return lines


def faults_lines(faults: Sequence[RecordError], width: int) -> list[PageLine]:
    """Return what is wrong with each file, below the list. The names suffice: all are in one folder, or were opened by path."""
    said = (explained(fault.path.name, fault.reason) for fault in faults)
    return [
        PageLine((text(2 + 2 * bool(at), line, "faint"),))
        for each in said
        for at, line in enumerate(folded(each, width - 5))
    ]


_LONGEST = 80

LIST: Final = frozenset({"list"})
SURE: Final = frozenset({"sure"})
COMMANDS: Final = (
    *cursor_commands(NP_("key", "game"), "saves", LIST),
    Command("saves.open", "enter", "open", "Continue an unfinished game, or replay a finished one.", "open", modes=LIST),
    Command("saves.look", "g", "look", "Replay the game as far as it went.", "replay", modes=LIST),
    Command("saves.review", "v", "review", "What the decisions in it cost.", "review", modes=LIST),
    Command("saves.again", "a", "again", "Play the same cards again.", "again", modes=LIST),
    Command("saves.compare", "b", "compare", "Compare it with another game of the same cards.", "compare", modes=LIST),
    Command("saves.filter", "slash,f", "filter", "Show only the games that match your words.", "filter", sign="/"),
    Command("saves.rename", "n", "rename", "Give the game another name.", "rename", modes=LIST),
    Command("saves.delete", "x,delete", "delete", "Delete the game; asks first.", "delete", modes=LIST),
    Command("saves.yes", "y", "yes", "Delete it.", "delete it", modes=SURE, palette=False),
    Command("saves.no", "enter,n", "no", "Keep it.", modes=SURE, palette=False),
    BACK,
)  # fmt: skip


def _of_the_row(wrong: str, path: Path) -> str:
    """Return the error of the game under the cursor, without its name if that heads the sentence."""
    said = re.sub(rf"^{re.escape(path.name)}(?:,|\u202f?:) ", "", wrong)
    return capital(said)


class SavesScreen(PageScreen):
    """The saved games, the most recent first."""

    COMMAND_TABLE = COMMANDS
    HELP_TITLE = "Saved games"

    def __init__(self, wanted: str = "") -> None:
        super().__init__()
        self._all: list[Save] | None = None
        self._faults: list[RecordError] = []
        """What is wrong with files that are named as games and cannot be read."""
        self._wanted = self._first = wanted
        self._top = 0
        self._to_delete: Path | None = None
        """The game to delete after the question; the list may change meanwhile."""
        self._stay: Path | None = None

    @property
    def mode(self) -> str:
        return "sure" if self._to_delete else "list" if self._shown else ""

    def useful(self, command: Command) -> bool:
        return command.action != "compare" or self._other is not None

    @property
    def _other(self) -> Save | None:
        """Another game of the cards of the one under the cursor."""
        return of_the_same_cards(self._shown[min(self.cursor, len(self._shown) - 1)], self._all or ())

    @property
    def _shown(self) -> tuple[Save, ...]:
        return filtered(self._all or (), self._wanted)

    @property
    def count(self) -> int:
        return 0 if self._to_delete else len(self._shown)

    def on_mount(self) -> None:
        """Read the saves after the first frame. The prompt shows messages from elsewhere."""
        self.app.clear_notifications()
        self.call_after_refresh(self._look)

    def on_screen_resume(self) -> None:
        if self._all is not None:
            self._look()

    def _look(self) -> None:
        self.in_thread("saves", saves_and_faults, self._show_saves)

    def _show_saves(self, read: tuple[list[Save], list[RecordError]]) -> None:
        if not self.children:
            return  # the screen was left meanwhile
        self._all, self._faults = read
        paths = [save.path for save in self._shown]
        if self._to_delete not in paths:
            self._to_delete = None
        self._stay = self._stay or self._to_delete
        if self._stay is not None:
            self.cursor = paths.index(self._stay) if self._stay in paths else self.cursor
            self._stay = None
        self.cursor = max(0, min(self.cursor, len(self._shown) - 1))
        self.draw()

    def draw(self) -> None:
        width, height = self.room
        shown = self._shown
        room = height - 2
        self._top = window(len(shown), self.cursor, room, self._top)
        lines: list[PageLine] = [BLANK]
        if shown:
            lines += saves_lines(shown, self.cursor, self._top, room, width)
        elif self._all is not None:
            lines += [BLANK, PageLine((text(2, none_words(self._wanted), "muted"),))]
        if self._faults and not self._wanted:
            lines += [BLANK, *faults_lines(self._faults, width)]
        total = len(self._all or ())
        number = tr("{count} of {total}", count=len(shown), total=total) if self._wanted else str(total)
        copies = sum(len(save.copies) for save in self._all or ())
        if copies:
            number = f"{number}, {trn('{count} copy', '{count} copies', copies)}"
        if self._faults:
            number = (
                f"{number}, {trn('{count} unreadable file', '{count} unreadable files', len(self._faults))}"
            )
        bar = named(tr("Saved games"), number if self._all is not None else "")
        self.present(bar, lines, self._saying(shown))

    def _saying(self, shown: tuple[Save, ...]) -> Saying:
        if self.refusal is not None:
            return self.refusal
        if self._all is None:
            return Saying.of("", (Span(tr("Looking for saved games."), "muted"),))
        if not shown:
            return Saying.of(tr("Nothing here."), tr("Esc goes back."))
        save = shown[self.cursor]
        if self._to_delete:
            return Saying.of(
                tr("Delete this game?"),
                tr("It cannot be brought back."),
                f"{save_name(save)}.",
            )
        state = tr("Finished.") if save.finished else tr("Unfinished.")
        what = tr("Enter replays it.") if save.own else tr("Enter replays it; only bots play in it.")
        if not save.finished and save.own:
            what = tr("Enter continues where you left it; g replays it so far.")
        return Saying.of(
            state, what, ", ".join((save_name(save), *map(tr, marks(save)), *copies_words(save)))
        )

    # --- actions -----------------------------------------------------------------------------------

    def action_open(self) -> None:
        if self._to_delete:
            self.action_no()
        elif self._shown:
            self._open("save")

    def action_look(self) -> None:
        self._open("record")

    def action_review(self) -> None:
        self._open("review_record")

    def action_again(self) -> None:
        self._open("again", self.barbu.settings.name)

    def action_compare(self) -> None:
        if self._other is not None:
            self._open("compare", self._other.path)

    def _open(self, screen: str, *more: object) -> None:
        path = self._shown[self.cursor].path
        self.wrong = _of_the_row(self.barbu.open_screen(screen, path, *more) or "", path)
        self.draw()

    def action_filter(self) -> None:
        def show(wanted: str) -> None:
            self._wanted, self.cursor, self._top = wanted, 0, 0
            self.draw()

        self.wrong, self._to_delete = "", None
        self.ask(tr("Show games that match:"), self._wanted, show, show)

    def action_rename(self) -> None:
        self.wrong = ""
        self.ask(tr("Name:"), save_name(self._shown[self.cursor]), self._rename)

    def _rename(self, answer: str) -> str | None:
        name = answer.strip().removesuffix(SUFFIX)
        if not name or name.startswith(".") or len(name) > _LONGEST or not name.isprintable():
            return tr("A name has 1 to {count} letters, and no dot first.", count=_LONGEST)
        if any(sign in '/\\:*?"<>|' for sign in name):
            return tr('A name cannot contain /  \\ : * ? " < > |')
        path = self._shown[self.cursor].path
        target = path.with_name(f"{name}{SUFFIX}")
        if target == path:
            return None
        if target.exists():
            return tr("There is already a game of that name.")
        try:
            path.rename(target)
        except OSError as error:
            return tr("It cannot be renamed: {problem}.", problem=reason(error))
        keep_results(path, target)
        remember(target)
        self._stay = target
        self._look()
        return None

    def action_delete(self) -> None:
        self.wrong, self._to_delete = "", self._shown[self.cursor].path
        self.draw()

    def action_yes(self) -> None:
        path, self._to_delete = self._to_delete, None
        assert path is not None
        self.wrong = delete_save(path) or ""
        self._look()

    def action_no(self) -> None:
        self._to_delete = None
        self.draw()

    def action_back(self) -> None:
        """Go one step back: from the question, from a typed filter, from the screen."""
        if self._to_delete:
            self.action_no()
        elif self._wanted and self._wanted != self._first:
            self._wanted, self.cursor = self._first, 0
            self.draw()
        else:
            super().action_back()
