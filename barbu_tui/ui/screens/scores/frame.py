"""The frame of the score screens: the game, and navigation among them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from barbu_tui.core.game import Game
from barbu_tui.language import N_, NP_, tr
from barbu_tui.session.record.events import Header
from barbu_tui.ui.choices.key_hints import up_to
from barbu_tui.ui.commands import Command
from barbu_tui.ui.drawing.glyphs import DEALER
from barbu_tui.ui.screens.frames.page import BACK, PageScreen
from barbu_tui.ui.widgets.chrome import named
from barbu_tui.words.line import Line, Span
from barbu_tui.words.people import Cast, cast_of_game


def numbered(id: str, action: str, words: str, label: str) -> tuple[Command, ...]:
    """Return a command for the digit of each player; the first has a label in the key bar."""
    first, *others = (
        Command(f"{id}{number}", str(number), action, words, palette=False, run=words, value=number - 1)
        for number in range(1, 5)
    )
    return (replace(first, label=label, sign=up_to), *others)


SHEET_COMMANDS: Final = (
    Command("sheet.pageup", "pageup", "page", "The previous page.", "page", sign="PgUp PgDn", value=-1),
    Command("sheet.pagedown", "pagedown", "page", "The next page.", palette=False, value=1),
    Command("sheet.up", "up", "move", "The row above.", "row", sign="↑ ↓", palette=False, value=-1),
    Command("sheet.down", "down", "move", "The row below.", palette=False, value=1),
    Command("sheet.first", "home", "move", "The first row.", palette=False, value=-999),
    Command("sheet.last", "end", "move", "The last row.", palette=False, value=999),
    Command("sheet.open", "enter", "open", "Replay this deal.", "replay this deal", "replay"),
    Command("sheet.chart", "c", "chart", "The chart by deal.", "chart"),
    Command("sheet.lines", "l", "lines", "Show the grid, or one line for each deal.", "by deal", "lines"),
    *numbered("sheet.dealer", "dealer", N_("The deals of that player."), NP_("key", "dealer")),
    Command("sheet.back", "escape,s,q", "back", "Back to where you were.", "back", sign="Esc"),
    Command("sheet.export", "e", "export", "Write the sheet to a text file.", "export"),
)  # fmt: skip

CHART_COMMANDS: Final = (
    Command("chart.left", "left", "move", "The previous deal.", "deal", sign="← →", palette=False, value=-1),
    Command("chart.right", "right", "move", "The next deal.", palette=False, value=1),
    Command("chart.first", "home", "move", "The first deal.", palette=False, value=-999),
    Command("chart.last", "end", "move", "The last deal.", palette=False, value=999),
    Command("chart.open", "enter", "open", "Replay this deal.", "replay this deal", "replay"),
    *numbered("chart.only", "only", N_("Show only that player, or all again."), NP_("key", "one player")),
    Command("chart.all", "0,a", "all", "Show all players.", palette=True),
    Command("chart.sheet", "s", "sheet", "The score sheet.", "sheet"),
    BACK,
)  # fmt: skip

FINISH_COMMANDS: Final = (
    Command("finish.left", "left,up", "move", "The next step to the left.", "choose", sign="← →", palette=False, value=-1),
    Command("finish.right", "right,down", "move", "The next step to the right.", palette=False, value=1),
    Command("finish.first", "home", "move", "The first row.", palette=False, value=-999),
    Command("finish.last", "end", "move", "The last row.", palette=False, value=999),
    Command("finish.open", "enter", "open", "Open the row.", "open", palette=False),
    Command("finish.lesson", "l", "lesson", "Take the next lesson.", "next lesson"),
    Command("finish.share", "y", "share", "Copy your result, a line without cards.", "share"),
    Command("finish.calendar", "t", "calendar", "The days that you have played.", "calendar"),
    Command("finish.new_game", "n", "new_game", "Begin a new game.", "new game"),
    Command("finish.compare", "b", "compare", "Compare the game with another one of these cards.", "compare"),
    Command("finish.again", "a", "again", "Play the same cards again.", "again"),
    Command("finish.review", "v", "review", "The review: what your decisions cost.", "review"),
    Command("finish.replay", "g", "replay", "Replay this game.", "replay"),
    Command("finish.sheet", "s", "sheet", "The score sheet.", "sheet"),
    Command("finish.chart", "c", "chart", "The chart by deal.", "chart"),
    Command("finish.settings", "o", "settings", "The settings: cards without a choice can play themselves.", "settings"),
    Command("finish.home", "h,escape,q", "home", "The home screen.", "home", sign="Esc"),
)  # fmt: skip


class ScoresScreen(PageScreen):
    """A screen about the scores of a game."""

    def __init__(self, header: Header, game: Game, path: Path | None = None) -> None:
        super().__init__()
        self._header = header
        self._game = game
        self._path = path
        self._cast: Cast = cast_of_game(header)

    def open_record(self, name: str = "record", deal: int | None = None) -> None:
        """Open the replay of the game, or its review. Ring the bell if there is no record."""
        if self._path is None:
            self.app.bell()
        else:
            self.warn(self.barbu.open_screen(name, self._path, *([] if deal is None else [deal])))

    def action_sheet(self) -> None:
        self.barbu.open_screen("sheet", self._header, self._game, self._path)

    def action_chart(self) -> None:
        self.barbu.open_screen("chart", self._header, self._game, self._path)


def game_bar(game: Game, cast: Cast, title: str, note: str = "") -> Line:
    """Return the top bar: the deal, its dealer and contract, and the screen's subject."""
    deals = game.length
    if game.over:
        place: Line = (Span(f"{game.standing.deals}", bold=True), Span(f"/{deals}  ", "muted"))
    else:
        place = (
            Span(str(game.number), bold=True),
            Span(f"/{deals}  ", "muted"),
            Span(f"{DEALER} ", "brass"),
            Span(f"{tr('{Who} {who?deal|deals}', who=cast.person(game.dealer))}   ", "muted"),
        )
    return (*place, *named(title, note))
