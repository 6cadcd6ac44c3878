"""The chart by deal: the totals after each deal, and its points."""

from __future__ import annotations

from pathlib import Path

from barbu_tui.core.game import Game
from barbu_tui.language import tr
from barbu_tui.session.record.events import Header
from barbu_tui.ui.commands import Command
from barbu_tui.ui.drawing.look import MIDDLE
from barbu_tui.ui.screens.scores.chart_model import chart_of, chart_rows, deal_words, facts_rows
from barbu_tui.ui.screens.scores.frame import CHART_COMMANDS, ScoresScreen, game_bar
from barbu_tui.ui.widgets.page import BLANK, PageLine
from barbu_tui.words.line import Saying, Span


class ChartScreen(ScoresScreen):
    """Running totals by deal."""

    COMMAND_TABLE = CHART_COMMANDS
    HELP_TITLE = "Score by deal"
    GONE_BACK_TO = True

    def __init__(self, header: Header, game: Game, path: Path | None = None) -> None:
        super().__init__(header, game, path)
        self._only: int | None = None
        self._asked_all = False
        self.cursor = max(0, len(game.finished) - 1)

    def useful(self, command: Command) -> bool:
        if command.action == "open":
            return self._path is not None and bool(self._game.finished)
        seat = command.value if command.action == "only" else None
        return not isinstance(seat, int) or seat < len(self._cast.names)

    @property
    def key_context(self) -> int:
        return len(self._cast.names)

    @property
    def count(self) -> int:
        return len(self._game.finished)

    def draw(self) -> None:
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
        marked = next((piece.x for piece in rows[-1] if piece.line[0].background == "brassbg"), None)
        lines = [BLANK, *(PageLine(row) for row in rows[:-1]), PageLine(rows[-1], cursor=marked), BLANK]
        lines += [PageLine(row) for row in facts_rows(game, cast, width - 2, contracts=width >= MIDDLE)]
        who, what, brought = deal_words(game, cast, number or 0)
        bar = game_bar(game, cast, tr("Score by deal"))
        self.present(bar, lines, Saying.of(who, what, (Span(brought, "muted"),)))

    def action_only(self, place: int) -> None:
        self._asked_all = self._only == place
        self._only = None if self._asked_all else place
        self.draw()

    def action_all(self) -> None:
        self._only, self._asked_all = None, True
        self.draw()

    def action_open(self) -> None:
        if self._game.finished:
            self.open_record(deal=self._game.finished[self.cursor].number)
        else:
            self.app.bell()
