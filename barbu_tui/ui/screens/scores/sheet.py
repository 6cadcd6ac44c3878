"""The score sheet: the paper grid, and the ruleset's own sheet if it differs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from barbu_tui.core.game import Game
from barbu_tui.language import tr, trn
from barbu_tui.session.record.events import Header
from barbu_tui.session.scores.sheet import grid_rows, player_numbers
from barbu_tui.session.store.files import reason
from barbu_tui.ui.commands import Command
from barbu_tui.ui.drawing.look import MIDDLE, WIDE
from barbu_tui.ui.screens.scores.chart_model import chart_of
from barbu_tui.ui.screens.scores.frame import SHEET_COMMANDS, ScoresScreen, game_bar
from barbu_tui.ui.screens.scores.sheet_model import (
    MarkStyle,
    SheetColumns,
    bar_legend,
    grid_page,
    legend_lines,
    lines_page,
    panel_lines,
    progress_words,
    stands_alone,
)
from barbu_tui.ui.widgets.chrome import Bar, Prompt
from barbu_tui.ui.widgets.page import PageLine, Tint, beside
from barbu_tui.words.line import Saying, Span, line_width
from barbu_tui.words.prompts import GAME_OVER
from barbu_tui.words.sheet import sheet_text

_PANEL_X, _PANEL_WIDTH = 124, 34


class SheetScreen(ScoresScreen):
    """The score sheet of a game."""

    COMMAND_TABLE = SHEET_COMMANDS
    HELP_TITLE = "Score sheet"
    GONE_BACK_TO = True

    def __init__(self, header: Header, game: Game, path: Path | None = None) -> None:
        super().__init__(header, game, path)
        self._rows = grid_rows(header, game)
        self._by_line = False
        self._drawn: tuple[object, list[PageLine]] | None = None
        self.cursor = self._newest()

    def _newest(self) -> int:
        """Return the row of the last scored deal; else the first of the next dealer."""
        last = self._game.finished[-1] if self._game.finished else None
        for at, row in enumerate(self._rows):
            if row.played is last and last is not None:
                return at
        place = player_numbers(self._header).index(self._game.dealer)
        return place * len(self._header.rules.contracts)

    # --- pages -------------------------------------------------------------------------------------

    def useful(self, command: Command) -> bool:
        match command.action:
            case "page":
                return len(self._pages()) > 1
            case "lines":
                return self._header.rules.score_sheet == "lines"
            case "open":
                return self._path is not None and self._played() is not None
        number = command.value if command.action == "dealer" else None
        return not isinstance(number, int) or number < self._header.rules.players

    @property
    def key_context(self) -> int:
        return self._header.rules.players

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "page":
            return self._asking is None
        return super().check_action(action, parameters)

    @property
    def _prompted(self) -> bool:
        """Whether a prompt would leave the grid its last row."""
        rules, height = self._header.rules, self.size.height
        rows = rules.deals if self._by_line else rules.players * (len(rules.contracts) + 1)
        return height - 3 >= 2 + rows or height < 36

    @property
    def room(self) -> tuple[int, int]:
        width, height = self.size
        return width, height - 2 - self._prompted

    def _pages(self) -> list[range]:
        """Return the pages: dealers per page, or lines per page."""
        _, height = self.room
        if self._by_line:
            whole = self._game.rules.deals - self._game.before.deals
            each = max(1, height - 2 if whole <= height - 2 else min(height - 4, (whole + 1) // 2))
        else:
            whole = self._header.rules.players
            block = len(self._header.rules.contracts) + 1
            each = max(1, (height - 2) // block)
            if each < whole:
                each = max(1, (height - 5) // block)
        return [range(start, min(start + each, whole)) for start in range(0, whole, each)]

    def _page_of(self, cursor: int) -> int:
        at = cursor if self._by_line else cursor // len(self._header.rules.contracts)
        return next((page for page, shown in enumerate(self._pages()) if at in shown), 0)

    # --- showing -----------------------------------------------------------------------------------

    def draw(self) -> None:
        header, game, cast, look = self._header, self._game, self._cast, self.barbu.look
        width, height = self.room
        style = MarkStyle(look.circles and not look.safe, "brassbg" if look.mono else "rose")
        layout = SheetColumns.of(width, header.rules.players)
        pages = self._pages()
        page = self._page_of(self.cursor)
        drawn = (width, height, page, self._by_line, look)
        if self._drawn is None or self._drawn[0] != drawn:
            self._drawn = drawn, self._lines(layout, style, pages, page)
        lines = [
            replace(line, focused=True) if line.option == self.cursor and line.option is not None else line
            for line in self._drawn[1]
        ]
        title = tr("Score sheet")
        bar = Bar(game_bar(game, cast, title, progress_words(game)))
        if layout.wide and width < WIDE and not self._by_line:
            legend = bar_legend(style)
            left = game_bar(game, cast, title)
            gap = width - 2 - line_width(left) - line_width(legend)
            bar = Bar((*left, Span(" " * gap), *legend), right=()) if gap > 2 else Bar(left)
        self.query_one(Prompt).display = self._prompted and self._asking is None
        self.present(bar, lines, self._saying(pages, page))

    def _lines(self, layout: SheetColumns, style: MarkStyle, pages: list[range], page: int) -> list[PageLine]:
        header, game, cast = self._header, self._game, self._cast
        width, height = self.room
        if self._by_line:
            return lines_page(header, game, cast, min(width, MIDDLE), pages[page])
        block = len(header.rules.contracts) + 2
        airy = len(pages) == 1 and height >= 3 + header.rules.players * block
        lines = grid_page(header, game, cast, layout, style, pages[page], airy=airy)
        if airy:
            lines.insert(0, PageLine())
        if not layout.wide and len(lines) + 3 <= height:
            lines += [PageLine(), *legend_lines(header, style)]
        if width >= WIDE and height >= 40:
            lines = self._with_panel(lines, style, width, height)
        return lines

    def _with_panel(self, lines: list[PageLine], style: MarkStyle, width: int, height: int) -> list[PageLine]:
        game, cast, look = self._game, self._cast, self.barbu.look
        only = (cast.human or 0) if look.mono else None
        chart = chart_of(game, cast, only=only, safe=look.safe)
        panel = [PageLine(), *panel_lines(self._header, game, cast, chart, style, _PANEL_WIDTH)]
        merged = beside(lines, panel, _PANEL_X)
        tint = Tint(_PANEL_X - 2, width - _PANEL_X + 2, "panel")
        padded = [*merged, *[PageLine()] * (height - len(merged))]
        return [replace(line, tints=(*line.tints, tint)) for line in padded]

    def _saying(self, pages: list[range], page: int) -> Saying:
        game, cast = self._game, self._cast
        if len(pages) > 1:
            if self._by_line:
                shown = pages[page]
                return Saying.of(
                    tr("Deals {first} to {last}.", first=shown[0] + 1, last=shown[-1] + 1),
                    tr("Page {page} of {pages}.", page=page + 1, pages=len(pages)),
                )
            people = [cast.person(seat) for seat in player_numbers(self._header)]
            rest = tuple(people[place] for shown in pages for place in shown if shown != pages[page])
            return Saying.of(
                tr("Deals by {who}.", who=tuple(people[place] for place in pages[page])),
                tr("Page {page} of {pages}.", page=page + 1, pages=len(pages)),
                tr("{Who} on the previous page.", who=rest)
                if page
                else tr("{Who} on the next one.", who=rest),
            )
        if stands_alone(game):
            only = tr("Only this deal is scored here; the other rows stay empty.")
            return Saying.of(tr("Deal {deal} alone.", deal=game.last), only)
        if game.over:
            return Saying.of(tr(GAME_OVER), tr("All deals together add up to zero.") if game.whole else "")
        left = len(game.rules.contracts) - len(game.standing.called[game.dealer])
        dealer = cast.person(game.dealer)
        return Saying.of(
            tr("{Who} {who?deal|deals} now", who=dealer)
            if game.deal
            else tr("{Who} {who?deal|deals} next", who=dealer),
            trn(
                "and {who?have|has} {count} contract left.",
                "and {who?have|has} {count} contracts left.",
                left,
                who=dealer,
            ),
            tr("All {deals} deals together add up to zero.", deals=game.rules.deals) if game.whole else "",
        )

    # --- actions -----------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        return self._game.rules.deals - self._game.before.deals if self._by_line else len(self._rows)

    def action_page(self, step: int) -> None:
        """Turn the page; with a single page, go to the next or previous dealer."""
        pages = self._pages()
        each = 1 if self._by_line else len(self._header.rules.contracts)
        if len(pages) == 1:
            self.action_move(step * (4 if self._by_line else each))
            return
        page = max(0, min(len(pages) - 1, self._page_of(self.cursor) + step))
        if page != self._page_of(self.cursor):
            self.hover(pages[page][0] * each)

    def action_dealer(self, place: int) -> None:
        self.hover(place if self._by_line else place * len(self._header.rules.contracts))

    def action_lines(self) -> None:
        played = self._played()
        self._by_line = not self._by_line
        self.cursor = 0
        if played is not None:
            deal = self._game.finished[played]
            in_grid = next(at for at, row in enumerate(self._rows) if row.played is deal)
            self.cursor = played if self._by_line else in_grid
        self.draw()

    def _played(self) -> int | None:
        """Return the finished deal under the cursor, counted from 0."""
        finished = self._game.finished
        if self._by_line:
            return self.cursor if self.cursor < len(finished) else None
        row = self._rows[self.cursor].played
        return next((at for at, deal in enumerate(finished) if deal is row), None) if row else None

    def action_open(self) -> None:
        played = self._played()
        if played is None:
            self.app.bell()
        else:
            self.open_record(deal=self._game.finished[played].number)

    def action_export(self) -> None:
        stem = self._path.name.split(".")[0] if self._path else "barbu"
        self.ask(tr("Write the sheet to:"), f"{stem}-sheet.txt", self._write)

    def _write(self, answer: str) -> str | None:
        if not answer.strip():
            return tr("Give the file a name.")
        words = sheet_text(self._header, self._game, ascii_only=self.barbu.look.safe)
        try:
            path = Path(answer.strip()).expanduser()
            with path.open("x", encoding="utf-8") as file:
                file.write(words)
        except FileExistsError:
            return tr("There is already a file of that name.")
        except OSError as error:
            return tr("It cannot be written: {problem}.", problem=reason(error))
        except RuntimeError:  # the error of pathlib for a user without a home
            return tr("It cannot be written: there is no such home directory.")
        self.notify(tr("The sheet is saved in {path}.", path=str(path)), markup=False)
        return None
