"""The end of a game."""

from __future__ import annotations

from textual.app import ComposeResult

from barbu_tui.language import tr
from barbu_tui.session.record.saves import glance, of_the_same_cards, saves
from barbu_tui.ui.commands import Command
from barbu_tui.ui.drawing.glyphs import currency_sign
from barbu_tui.ui.screens.scores.finish_model import (
    deciding_lines,
    facts_words,
    own_lines,
    settlement_lines,
    standings_table,
    title_line,
    ways_of,
    without_doubles,
)
from barbu_tui.ui.screens.scores.frame import ScoresScreen, game_bar
from barbu_tui.ui.screens.scores.scores_commands import FINISH_COMMANDS
from barbu_tui.ui.view_models.page import BLANK, MenuEntry, Page, PageLine, menu_lines, shifted
from barbu_tui.ui.widgets.page import FeltBody
from barbu_tui.words.outcome import own_words, winner_words
from barbu_tui.words.saying import Saying


class FinishScreen(ScoresScreen):
    """Places, totals, seed, payments, and the next steps."""

    COMMAND_TABLE = FINISH_COMMANDS
    HELP_TITLE = "End of the game"

    def body(self) -> ComposeResult:
        yield FeltBody()

    @property
    def count(self) -> int:
        return len(self.ways)

    @property
    def ways(self) -> tuple[MenuEntry, ...]:
        """The next steps."""
        return ways_of(self._header)

    def blocks(self, inner: int) -> list[list[PageLine]]:
        """Return what is shown where it fits, the most informative first."""
        if self._header.taught:
            return [without_doubles(inner), deciding_lines(self._game, self._cast, inner)]
        return [deciding_lines(self._game, self._cast, inner), own_lines(self._game, self._cast)]

    def saying(self) -> Saying:
        """Return the winner, and the player's place."""
        totals = self._game.standing.running
        return Saying.of(winner_words(totals, self._cast), own_words(totals, self._cast))

    def draw(self) -> None:
        header, game, cast = self._header, self._game, self._cast
        settings, look = self.barbu.settings, self.barbu.look
        width, height = self.room
        inner = min(width - 4, 76)
        x = (width - inner) // 2
        title = title_line("  ".join(" ".join(word) for word in tr("GAME OVER").split()), inner)
        currency = currency_sign(settings.currency, safe=look.safe)
        stakes = settlement_lines(game, cast, settings.stake, currency, inner)
        ways = menu_lines(self.ways, self.cursor, 0, min(inner, 52))
        airy = [BLANK] if height >= 30 else []
        must = [title, *airy, *standings_table(game, cast), BLANK, *stakes]
        for block in self.blocks(inner):  # the next steps are never cut off
            if block and len(must) + len(block) + 1 + len(ways) <= height:
                must += [*block, BLANK]
        above = max(0, (height - len(must) - len(ways)) // 3)
        top = [*[BLANK] * above, *must]
        lines = [*top, *ways]
        self.show_bar(game_bar(game, cast, tr("Game over"), facts_words(header, game)))
        self.query_one(FeltBody).show(Page(shifted(lines, x)))
        self.show_prompt(self.saying())
        self.show_keys()

    def pick(self, option: int) -> None:
        self.hover(option)
        self.action_open()

    def action_open(self) -> None:
        getattr(self, f"action_{self.ways[self.cursor].action}")()

    def useful(self, command: Command) -> bool:
        """Return whether a command has an effect after a game of this kind: of the course, of a day, of earlier cards."""
        header = self._header
        match command.action:
            case "lesson":
                return bool(header.taught)
            case "share":
                return header.counted
            case "calendar":
                return bool(header.daily)
            case "compare":
                return not header.counted if header.daily else bool(header.again) and not header.taught
        return True

    def action_lesson(self) -> None:
        """Take the next lesson."""
        self.barbu.home()
        self.warn(self.barbu.open_screen("following", self._header))

    def action_new_game(self) -> None:
        self.barbu.home()
        self.barbu.open_screen("new_game")

    def action_again(self) -> None:
        if self._path is None:
            self.app.bell()
        else:
            name = self.barbu.settings.name
            self.warn(self.barbu.open_screen("again", self._path, name, instead_of=self))

    def action_compare(self) -> None:
        """Compare the game with another one of its cards."""
        other = of_the_same_cards(glance(self._path), saves()) if self._path is not None else None
        if other is None or self._path is None:
            self.app.bell()
        else:
            self.warn(self.barbu.open_screen("compare", self._path, other.path))

    def action_review(self) -> None:
        self.open_record("review_record")

    def action_replay(self) -> None:
        self.open_record()

    def action_home(self) -> None:
        self.barbu.home()

    def action_back(self) -> None:
        self.action_home()
