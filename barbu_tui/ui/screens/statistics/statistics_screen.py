"""Statistics of the player's own games, counted in the background."""

from __future__ import annotations

import time
from typing import Final, Literal, TypeAlias

from textual import work
from textual.worker import get_current_worker

from barbu_tui.language import N_, tr
from barbu_tui.session.record.saves import saves
from barbu_tui.session.review.progress import ReviewedGame, reviewed_games
from barbu_tui.session.scores.statistics import GameFact, GameSums, Known, Statistics, count_games
from barbu_tui.ui.choices.choice import following
from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.frames.page import PageScreen
from barbu_tui.ui.screens.statistics.statistics_model import (
    contract_lines,
    contract_width,
    doubles_lines,
    errors_lines,
    games_lines,
)
from barbu_tui.ui.view_models.page import BLANK, PageLine, beside, shifted
from barbu_tui.ui.widgets.chrome import chip
from barbu_tui.words.line import Span
from barbu_tui.words.saying import Saying
from barbu_tui.words.statistics import left_out_words

_SHOW_EVERY: Final = 0.1
"""Seconds between two updates."""

COMMANDS: Final = (
    Command("statistics.errors", "e", "errors", "What decisions cost, as reviews found.", "errors", modes=frozenset({"results"})),
    Command("statistics.results", "e", "errors", "The results of the games.", "results", modes=frozenset({"errors"})),
    Command("statistics.games", "a", "games", "Other games: your own, those with the adviser, coached ones, or all.", "other games", modes=frozenset({"results", "errors"})),
    Command("statistics.back", "escape,s,q", "back", "Back to where you were.", "back", sign="Esc"),
)  # fmt: skip


Games: TypeAlias = Literal["own", "advised", "coached", "every"]
GAMES: Final[dict[Games, str]] = {
    "own": N_("whole games of your own"),
    "advised": N_("whole games with the adviser"),
    "coached": N_("whole coached games"),
    "every": N_("all whole games"),
}
"""Kind of games → its title."""


class StatisticsScreen(PageScreen):
    """The results of the player's games."""

    COMMAND_TABLE = COMMANDS
    HELP_TITLE = "Statistics"

    def __init__(self, reviewed: list[ReviewedGame] | None = None) -> None:
        """Begin with the errors of these games; the player's are looked up, if not given."""
        super().__init__()
        self._statistics = Statistics()
        self._done = False
        self._known: Known = {}
        self._reviewed = reviewed or []
        self._errors = self._given = reviewed is not None
        self._shown: Games | None = None
        """The games to show; chosen by what there is, if not given."""

    def on_mount(self) -> None:
        self.call_after_refresh(self._count)

    @work(thread=True, exclusive=True, group="statistics", exit_on_error=False)
    def _count(self) -> None:
        worker = get_current_worker()
        shown = time.monotonic()
        for statistics in count_games([save.path for save in saves()], self._known):
            self._statistics = statistics
            if worker.is_cancelled:
                return
            if time.monotonic() - shown > _SHOW_EVERY:
                self.app.call_from_thread(self.draw)
                shown = time.monotonic()
        facts = [fact for _, _, fact in self._known.values() if isinstance(fact, GameFact)]
        if not self._given:
            self._reviewed = reviewed_games(facts)
        self._done = True
        self.app.call_from_thread(self.draw)

    def draw(self) -> None:
        width, height = self.room
        inner = min(width - 4, 110)
        if self._errors:
            found = [BLANK, *errors_lines(self._reviews, inner, height - 1)]
            what = tr("what decisions cost, as reviews found")
            several = len(self._there) > 1 and not self._given
            self._show(found, inner, f"{what}  {tr(GAMES[self._games])}" if several else what)
            return
        games = self._games
        tally = self._sums(games)
        gap = 6 if inner >= 100 else 4
        left = min((inner - gap) * 46 // 100, inner - gap - contract_width(tally))
        right_width = inner - gap - left
        top = beside(games_lines(tally, left), contract_lines(tally, right_width), left + gap)
        air = [BLANK] * (2 if height >= 30 else 1)
        room = height - len(top) - 2 * len(air)
        lines: list[PageLine] = [*air, *top, *air, *doubles_lines(tally, inner, max(4, room))]
        self._show(lines, inner, tr(GAMES[games]))

    def _show(self, lines: list[PageLine], inner: int, what: str) -> None:
        if self._done:
            words = left_out_words(self._statistics) or tr("All saved games are counted.")
            saying = Saying.of("", (Span(words, "muted"),))
        else:
            count = self._statistics.every.games.count
            saying = Saying.of(tr("Counting."), tr("{count} games so far.", count=count))
        bar = (*chip(tr("Statistics")), Span(f"  {what}", "muted"))
        self.present(bar, shifted(lines, (self.room[0] - inner) // 2), saying)

    def _sums(self, games: Games) -> GameSums:
        sums: GameSums = getattr(self._statistics, games)
        return sums

    @property
    def _there(self) -> list[Games]:
        """The kinds of games of which there are any; all games if there are several kinds."""
        reviewed = {game.kind for game in self._reviewed}
        kinds: list[Games] = [
            each
            for each in GAMES
            if each != "every" and (each in reviewed if self._errors else self._sums(each).games.count)
        ]
        return [*kinds, "every"] if len(kinds) > 1 else kinds

    @property
    def _games(self) -> Games:
        """The games that are shown: the player's choice, else the first kind of which there are any."""
        there = self._there
        return self._shown if self._shown in there else there[0] if there else "own"

    @property
    def _reviews(self) -> list[ReviewedGame]:
        """The reviewed games that are shown."""
        games = self._games
        return [each for each in self._reviewed if self._given or games in ("every", each.kind)]

    def useful(self, command: Command) -> bool:
        """Return whether there are other games to show."""
        return command.action != "games" or (len(self._there) > 1 and not (self._given and self._errors))

    def action_games(self) -> None:
        self._shown = following(self._there, self._games)
        self.draw()

    @property
    def mode(self) -> str:
        return "errors" if self._errors else "results"

    def action_errors(self) -> None:
        self._errors = not self._errors
        self.draw()
