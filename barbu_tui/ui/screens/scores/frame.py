"""The frame of the score screens: the game, and navigation among them."""

from __future__ import annotations

from pathlib import Path

from barbu_tui.core.game import Game
from barbu_tui.language import tr
from barbu_tui.session.record.events import Header
from barbu_tui.ui.drawing.glyphs import DEALER
from barbu_tui.ui.screens.frames.page import PageScreen
from barbu_tui.ui.widgets.chrome import chip
from barbu_tui.words.line import Line, Span
from barbu_tui.words.people import Cast, cast_of_game


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
    return (*place, *chip(title), Span(f"  {note}" if note else "", "muted"))
