"""The saved games: continue, replay, rename or delete one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from textual import work

from barbu_tui.language import NP_, tr
from barbu_tui.session.record.file import SUFFIX
from barbu_tui.session.record.saves import Save, remember, saves
from barbu_tui.session.review.kept import delete_save, keep_results
from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.frames.page import BACK, PageScreen, cursor_commands
from barbu_tui.ui.screens.saves.model import filtered, save_name, saves_lines
from barbu_tui.ui.view_models.page import BLANK, Page, PageLine, window
from barbu_tui.ui.view_models.panels import text
from barbu_tui.ui.widgets.chrome import chip
from barbu_tui.words.line import Span
from barbu_tui.words.saying import Saying

_LONGEST = 80

LIST: Final = frozenset({"list"})
SURE: Final = frozenset({"sure"})
COMMANDS: Final = (
    *(
        Command(each.id.replace("page.", "saves."), each.keys, each.action, each.tooltip, each.label, sign=each.sign, modes=LIST, palette=False)
        for each in cursor_commands(NP_("key", "game"))
    ),
    Command("saves.open", "enter", "open", "Continue an unfinished game, or replay a finished one.", "open", modes=LIST),
    Command("saves.look", "g", "look", "Replay the game as far as it went.", "replay", modes=LIST),
    Command("saves.review", "v", "review", "What the decisions in it cost.", "review", modes=LIST),
    Command("saves.filter", "slash,f", "filter", "Show only the games that match your words.", "filter", sign="/"),
    Command("saves.rename", "n", "rename", "Give the game another name.", "rename", modes=LIST),
    Command("saves.delete", "x,delete", "delete", "Delete the game; asks first.", "delete", modes=LIST),
    Command("saves.yes", "y", "yes", "Delete it.", "delete it", modes=SURE, palette=False),
    Command("saves.no", "enter,n", "no", "Keep it.", "keep it", modes=SURE, palette=False),
    BACK,
)  # fmt: skip


def _of_the_row(wrong: str, path: Path) -> str:
    """Return what is wrong with the game under the cursor, without its name where that heads the sentence."""
    reason = re.sub(rf"^{re.escape(path.name)}(?:,|\u202f?:) ", "", wrong)
    return f"{reason[:1].upper()}{reason[1:]}"


class SavesScreen(PageScreen):
    """The games that are saved, the one last played first."""

    COMMAND_TABLE = COMMANDS
    HELP_TITLE = "Saved games"

    def __init__(self, wanted: str = "") -> None:
        super().__init__()
        self._all: tuple[Save, ...] | None = None
        self._wanted = self._first = wanted
        self._top = 0
        self._to_delete: Path | None = None
        """The game to delete, once the question is answered: the list may change meanwhile."""
        self._wrong = ""
        self._stay: Path | None = None

    @property
    def mode(self) -> str:
        """``sure`` while the question stands, ``list`` while there is something to pick."""
        return "sure" if self._to_delete else "list" if self._shown else ""

    @property
    def _shown(self) -> tuple[Save, ...]:
        return filtered(self._all or (), self._wanted)

    @property
    def count(self) -> int:
        return 0 if self._to_delete else len(self._shown)

    def on_mount(self) -> None:
        """Read the saves when the frame is up; what was said of one elsewhere is said here in the prompt."""
        self.app.clear_notifications()
        self.call_after_refresh(self._look)

    def on_screen_resume(self) -> None:
        if self._all is not None:
            self._look()

    @work(thread=True, exclusive=True, group="saves", exit_on_error=False)
    def _look(self) -> None:
        found = tuple(saves())
        self.app.call_from_thread(self._show_found, found)

    def _show_found(self, found: tuple[Save, ...]) -> None:
        if not self.children:
            return  # the screen was left meanwhile
        self._all = found
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
            nothing = (
                tr("No saved game matches “{words}”.", words=self._wanted)
                if self._wanted
                else tr("There is no saved game yet.")
            )
            lines += [BLANK, PageLine((text(2, nothing, "muted"),))]
        total = len(self._all or ())
        number = tr("{count} of {total}", count=len(shown), total=total) if self._wanted else str(total)
        self.show_bar(
            (*chip(tr("Saved games")), Span(f"  {number}" if self._all is not None else "", "muted"))
        )
        self.show_page(Page(tuple(lines)))
        self.show_prompt(self._saying(shown))
        self.show_keys()

    def _saying(self, shown: tuple[Save, ...]) -> Saying:
        if self._wrong:
            return Saying.of(tr("Not possible."), self._wrong)
        if self._all is None:
            return Saying.of("", (Span(tr("Looking for saved games."), "muted"),))
        if not shown:
            return Saying.of(tr("Nothing here."), tr("Esc goes back."))
        save = shown[self.cursor]
        if self._to_delete:
            return Saying.of(tr("Delete this game?"), tr("It cannot be brought back."), f"{save_name(save)}.")
        if not save.finished and save.own:
            return Saying.of(
                tr("Unfinished."),
                tr("Enter continues where you left it; g replays it so far."),
                save_name(save),
            )
        state = tr("Finished.") if save.finished else tr("Unfinished.")
        return Saying.of(
            state,
            tr("Enter replays it.") if save.own else tr("Enter replays it; only bots play in it."),
            save_name(save),
        )

    # --- actions -----------------------------------------------------------------------------------

    def action_open(self) -> None:
        if self._to_delete:
            self.action_no()
        elif self._shown:
            path = self._shown[self.cursor].path
            self._wrong = _of_the_row(self.barbu.open_screen("save", path) or "", path)
            self.draw()

    def action_look(self) -> None:
        path = self._shown[self.cursor].path
        self._wrong = _of_the_row(self.barbu.open_screen("record", path) or "", path)
        self.draw()

    def action_review(self) -> None:
        path = self._shown[self.cursor].path
        self._wrong = _of_the_row(self.barbu.open_screen("review_record", path) or "", path)
        self.draw()

    def action_move(self, step: int) -> None:
        """Move the cursor; what was wrong is said no longer."""
        self._wrong = ""
        super().action_move(step)

    def action_filter(self) -> None:
        def show(wanted: str) -> None:
            self._wanted, self.cursor, self._top = wanted, 0, 0
            self.draw()

        def done(answer: str) -> None:
            show(answer)

        self._wrong, self._to_delete = "", None
        self.ask(tr("Show games that match:"), self._wanted, done, show)

    def action_rename(self) -> None:
        self._wrong = ""
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
            return tr("It cannot be renamed: {problem}.", problem=error.strerror or str(error))
        keep_results(path, target)
        remember(target)
        self._stay = target
        self._look()
        return None

    def action_delete(self) -> None:
        self._wrong, self._to_delete = "", self._shown[self.cursor].path
        self.draw()

    def action_yes(self) -> None:
        path, self._to_delete = self._to_delete, None
        assert path is not None
        self._wrong = delete_save(path) or ""
        self._look()

    def action_no(self) -> None:
        self._to_delete = None
        self.draw()

    def action_back(self) -> None:
        """One step back: from the question, from a filter that was typed here, from the screen."""
        if self._to_delete:
            self.action_no()
        elif self._wanted and self._wanted != self._first:
            self._wanted, self.cursor = self._first, 0
            self.draw()
        else:
            super().action_back()
