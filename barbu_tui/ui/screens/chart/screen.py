"""The chart by deal: who was where after each, and what each deal brought."""

from __future__ import annotations

from pathlib import Path

from barbu_tui.core.game import Game
from barbu_tui.language import tr
from barbu_tui.session.record.events import Header
from barbu_tui.ui.commands import Command, bindings
from barbu_tui.ui.screens.chart.commands import COMMANDS
from barbu_tui.ui.screens.chart.model import chart_of, chart_rows, deal_words, facts_rows
from barbu_tui.ui.screens.frames.page import PageScreen
from barbu_tui.ui.screens.sheet.model import bar_line, cast_of_game
from barbu_tui.ui.view_models.page import BLANK, Page, PageLine
from barbu_tui.words.line import Span
from barbu_tui.words.people import Cast
from barbu_tui.words.saying import Saying


class ChartScreen(PageScreen):
    """Running totals by deal."""

    COMMAND_TABLE = COMMANDS
    BINDINGS = bindings(COMMANDS)
    HELP_TITLE = "Score by deal"
    GONE_BACK_TO = True

    def __init__(self, header: Header, game: Game, path: Path | None = None) -> None:
        """Make it.

        Args:
            header: the record's header.
            game: where the game stands.
            path: the record, for the replay.
        """
        super().__init__()
        self._header = header
        self._game = game
        self._path = path
        self._cast: Cast = cast_of_game(header)
        self._only: int | None = None
        self._asked_all = False
        self.cursor = max(0, len(game.finished) - 1)

    @property
    def mode(self) -> str:
        """``played`` where the deal under the cursor can be replayed."""
        return "played" if self._path is not None and self._game.finished else ""

    def useful(self, command: Command) -> bool:
        """Leave out the digits of players whom this table does not have."""
        return not command.action.startswith("only(") or int(command.keys) <= len(self._cast.names)

    @property
    def asked(self) -> int:
        """How many players have a digit."""
        return len(self._cast.names)

    @property
    def count(self) -> int:
        """Deals scored."""
        return len(self._game.finished)

    def draw(self) -> None:
        """Show the chart."""
        look = self.barbu.look
        game, cast = self._game, self._cast
        only = self._only
        if only is None and look.mono and not self._asked_all:
            only = cast.human or 0  # four lines of one ink cannot be told apart
        number = game.finished[self.cursor].number if game.finished else None
        chart = chart_of(game, cast, only=only, cursor=number, safe=look.safe)
        width, height = self.room
        tall = height >= 32
        rows = chart_rows(chart, width - 1, height - (6 if tall else 5))
        lines = [BLANK, *(PageLine(row) for row in rows), BLANK]
        lines += [PageLine(row) for row in facts_rows(game, chart, width - 2, contracts=width >= 120)]
        self.show_bar(bar_line(game, cast, tr("Score by deal")))
        self.show_page(Page(tuple(lines)))
        who, what, brought = deal_words(game, cast, number or 0)
        self.show_prompt(Saying.of(who, what, (Span(brought, "muted"),)))
        self.show_keys()

    def action_only(self, place: int) -> None:
        """Show one player alone; the same again shows all."""
        self._asked_all = self._only == place
        self._only = None if self._asked_all else place
        self.draw()

    def action_all(self) -> None:
        """Show all players."""
        self._only, self._asked_all = None, True
        self.draw()

    def action_open(self) -> None:
        """Replay this deal."""
        if self._path is None or not self._game.finished:
            self.app.bell()
            return
        self.warn(self.barbu.open_screen("record", self._path, self._game.finished[self.cursor].number))

    def action_sheet(self) -> None:
        """Open the score sheet; the way back from it leads here, or to where the sheet was opened first."""
        self.barbu.open_screen("sheet", self._header, self._game, self._path)
