"""The review: it works in the background while one reads, and goes on another time where it was left."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Final

from textual import work
from textual.worker import Worker, get_current_worker

from barbu_tui.core.actions import Action
from barbu_tui.core.cards import Seat
from barbu_tui.session.estimate.pool import usual_jobs
from barbu_tui.session.play.processes import ProcessesError
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.cases import Kind
from barbu_tui.session.review.file import Results, ResultsError, results_path
from barbu_tui.session.review.others import with_your_cards
from barbu_tui.session.review.review import Cost, Result, Review, run
from barbu_tui.session.review.words import action_phrase, explained
from barbu_tui.text import signed
from barbu_tui.ui.commands import bindings
from barbu_tui.ui.drawing.spans import Span
from barbu_tui.ui.screens.frames.page import PageScreen
from barbu_tui.ui.screens.replay.view import date_words, replay_cast
from barbu_tui.ui.screens.review.commands import COMMANDS
from barbu_tui.ui.screens.review.model import (
    Filter,
    contracts_played,
    deal_lines,
    figure,
    list_lines,
    shown_costs,
    split_lines,
    why_lines,
)
from barbu_tui.ui.view_models.page import BLANK, Page, PageLine, text, window
from barbu_tui.ui.view_models.panels import Placed
from barbu_tui.ui.widgets.chrome import Saying, chip, say

_SHOW_EVERY: Final = 0.4
"""Seconds between two looks at the work."""
_WHY: Final = 4
"""Rows of the reason in a small window."""


class ReviewScreen(PageScreen):
    """What the decisions of one seat cost."""

    COMMAND_TABLE = COMMANDS
    BINDINGS = bindings(COMMANDS)
    HELP_TITLE = "Review"

    def __init__(self, replay: Replay, seat: Seat, path: Path | None = None) -> None:
        """Make it.

        Args:
            replay: the game.
            seat: whose decisions are looked at.
            path: the record's file, beside which the results are kept.
        """
        super().__init__()
        self._replay = replay
        self._seat = seat
        self._path = path
        self._cast = replay_cast(replay.header)
        self.review: Review | None = None
        """Known once the decisions have been listed."""
        self._keeper: Results | None = None
        self._wanted = Filter()
        self._top = 0
        self._by_deal = False
        self._explained = False
        self._finding: set[int] | None = None
        """While one finds for oneself: the places that have been answered."""
        self._answers: dict[int, str] = {}
        """Place → what the answer was worth, in words."""
        self._problem = ""
        self._looking: Worker[None] | None = None
        self._others: dict[str, int] = {}
        """Bot → what it makes with the same cards."""
        self._working = True

    # --- the work ----------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Begin when the frame is up."""
        self.draw()
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        if self.is_mounted:
            self._looking = self._look()

    def on_unmount(self) -> None:
        """The work stops; what is known has been kept."""
        if self._looking is not None:
            self._looking.cancel()

    @work(thread=True, exclusive=True, group="review", exit_on_error=False)
    def _look(self) -> None:
        worker = get_current_worker()
        review = Review(self._replay, self._seat)
        if self._path is not None:
            letter = self._replay.header.rules.seat_letters[self._seat]
            self._keeper = Results(results_path(self._path, letter), review)
        self._others = with_your_cards(self._replay, self._seat)
        self.review = review
        if not worker.is_cancelled:
            self.app.call_from_thread(self._show_news)
        shown = 0.0

        def news(result: Result) -> bool:
            nonlocal shown
            self._keep(result)
            if not worker.is_cancelled and monotonic() - shown > _SHOW_EVERY:
                self.app.call_from_thread(self._show_news)
                shown = monotonic()
            return not worker.is_cancelled

        try:
            run(review, usual_jobs(), news, quiet=True)
        except ProcessesError as error:
            self._problem = str(error)
        except BaseException:
            self._problem = "The review has stopped: an error in the program."
            raise
        finally:
            self._working = False
        if not worker.is_cancelled:
            self.app.call_from_thread(self._show_news)

    def _keep(self, result: Result) -> None:
        if self._keeper is not None:
            try:
                self._keeper.append(result)
            except ResultsError as error:
                self._keeper, self._problem = None, str(error)

    def _show_news(self) -> None:
        """Draw what is new; the cursor stays on its decision."""
        if self.is_mounted and self.is_active:
            self.draw()

    # --- showing -----------------------------------------------------------------------------------

    @property
    def mode(self) -> str:
        """``find`` while one finds for oneself."""
        return "" if self._finding is None else "find"

    @property
    def _costs(self) -> tuple[Cost, ...]:
        return () if self.review is None else shown_costs(self.review, self._wanted)

    @property
    def count(self) -> int:
        """Decisions shown, or deals."""
        if self._by_deal:
            return 0 if self.review is None else len(self.review.known_deals)
        return len(self._costs)

    @property
    def _cost(self) -> Cost | None:
        costs = self._costs
        return costs[min(self.cursor, len(costs) - 1)] if costs and not self._by_deal else None

    def _hides(self, cost: Cost) -> bool:
        return self._finding is not None and cost.case.at not in self._finding

    def draw(self) -> None:
        """Show it as far as it is known."""
        width, height = self.room
        header = self._replay.header
        whose = "you" if self._cast.human == self._seat else self._cast.name(self._seat)
        when = date_words(header.created, wide=True)
        self.show_bar((*chip("Review"), Span(f"  game of {when}", "text"), Span(f"   {whose}", "muted")))
        review = self.review
        lines: list[PageLine] = []
        if self._explained:
            lines = [BLANK, *(PageLine((text(2, line, "text"),)) for line in explained(min(width - 4, 100)))]
        elif review is not None:
            lines = [*split_lines(review, width), BLANK]
            lines += self._body(review, width, height - len(lines))
        self.show_page(Page(tuple(lines[:height])))
        self.show_prompt(self._saying())
        self.show_keys()

    def _body(self, review: Review, width: int, room: int) -> list[PageLine]:
        self.cursor = max(0, min(self.cursor, self.count - 1))
        if self._by_deal:
            rows = room - 2
            self._top = window(self.count, self.cursor, rows, self._top)
            return deal_lines(review, self._cast, self._top, rows, width)
        costs = self._costs
        if not costs:
            what = "Nothing of this kind surely cost anything." if review.listed else ""
            return [PageLine((text(2, what, "muted"),))]
        why_rows = _WHY if room < 24 else _WHY + 2
        rows = max(3, room - why_rows - 3)
        self._top = window(len(costs), self.cursor, rows, self._top)
        cost = costs[self.cursor]
        listed = list_lines(
            review,
            self._cast,
            costs,
            self.cursor,
            self._top,
            rows,
            width,
            hidden=self._finding is not None,
        )
        if self._finding is not None:
            return [*listed, BLANK, *self._choices(cost)]
        why = why_lines(review, cost, self._cast, min(width - 6, 110), why_rows)
        return [*listed, BLANK, *(PageLine((Placed(3, line),)) for line in why)]

    def _choices(self, cost: Cost) -> list[PageLine]:
        """Return what can be answered, or what the answer was worth."""
        if not self._hides(cost):
            return [PageLine((text(3, self._answers.get(cost.case.at, ""), "text"),))]
        names = self._cast.names
        return [
            PageLine((text(3, str(number), "brass", bold=True), text(6, action_phrase(option, names))))
            for number, option in enumerate(self._offered(cost), 1)
        ]

    def _saying(self) -> Saying:
        if self._problem:
            return say("", self._problem)
        review = self.review
        if review is None:
            return say("", (Span("Reading the game.", "muted"),))
        if self._explained:
            return say("What the figures mean.", "m goes back to the list.")
        if not review.deals:
            return say("Nothing yet.", "No deal of this game is over.")
        known, of_all = review.progress
        if not review.listed:
            return say("Looking.", f"{known} of {of_all} decisions; anything can be opened meanwhile.")
        if self._finding is not None:
            return say("Find the better one.", "Enter asks about the one under the cursor.")
        if self._by_deal:
            made = ", ".join(f"{name} {signed(points)}" for name, points in self._others.items())
            return say("With these cards,", f"against the same players: {made}.")
        half = review.split().decisions.half
        state = f"Every decision is looked at; the sum is known within {half:.0f} points."
        if self._working:
            state = f"{state[:-1]}, and grows surer."
        return say(f"{len(self._costs)} shown:", f"{self._wanted.words()}.", state)

    # --- actions -----------------------------------------------------------------------------------

    def action_open(self) -> None:
        """Replay the game at the decision under the cursor; or ask about it."""
        cost = self._cost
        if cost is None:
            return
        if self._hides(cost):
            self._ask(cost)
            return
        self._replay_at(cost.case.at)

    def _replay_at(self, at: int) -> None:
        cost = None if self.review is None else self.review.cost(at)
        if cost is None:
            return
        done, better = (action_phrase(each, self._cast.names) for each in (cost.case.done, cost.better))
        words = f"{better} is better here than {done}: {figure(cost.less)} points."
        self.barbu.openers.replay_of(self._replay, at, self._path, self.review, words)

    def _ask(self, cost: Cost) -> None:
        """Ask what would have been better, and say what the answer is worth."""
        options = {str(number): option for number, option in enumerate(self._offered(cost), 1)}

        def answered(answer: str) -> str | None:
            chosen = options.get(answer.strip())
            if chosen is None:
                return f"Type a number from 1 to {len(options)}."
            assert self._finding is not None
            self._finding.add(cost.case.at)
            self._answers[cost.case.at] = self._worth(cost, chosen)
            return None

        self.ask(f"Which is better in deal {cost.case.deal}, 1 to {len(options)}?", "", answered)

    def _offered(self, cost: Cost) -> tuple[Action, ...]:
        """Return up to four options to choose from: what was done and what was better are among them."""
        others = [each for each in cost.case.options if each not in (cost.case.done, cost.better)]
        step = max(1, len(others) // 2)
        chosen = {cost.case.done, cost.better, *others[::step][:2]}
        return tuple(each for each in cost.case.options if each in chosen)

    def _worth(self, cost: Cost, chosen: Action) -> str:
        """Return what an answer is worth, in words."""
        names = self._cast.names
        better = action_phrase(cost.better, names)
        if chosen == cost.better:
            return f"Right: {better}. What was done brought {figure(cost.less)}."
        if chosen == cost.case.done:
            return f"That is what was done, and brought {figure(cost.less)}; {better} is better."
        return f"{better} is better; what was done brought {figure(cost.less)}."

    def action_find(self) -> None:
        """Hide what was better, or show it again."""
        self._finding = set() if self._finding is None else None
        self._by_deal = self._explained = False
        self.draw()

    def _show(self, wanted: Filter) -> None:
        self._wanted, self.cursor, self._top = wanted, 0, 0
        self._by_deal = self._explained = False
        self.draw()

    def action_only(self, kind: Kind) -> None:
        """Show one kind of decision alone, or all."""
        self._show(replace(self._wanted, kind=None if self._wanted.kind == kind else kind))

    def action_contract(self) -> None:
        """Show one contract alone, then the next, then all."""
        if self.review is not None:
            known = (None, *contracts_played(self.review))
            at = known.index(self._wanted.contract)
            self._show(replace(self._wanted, contract=known[(at + 1) % len(known)]))

    def action_dealer(self) -> None:
        """Show deals as dealer, as defender, or both."""
        following = {None: True, True: False, False: None}
        self._show(replace(self._wanted, dealer=following[self._wanted.dealer]))

    def action_sure(self) -> None:
        """Show only what is sure, or everything that cost something."""
        self._show(replace(self._wanted, sure=not self._wanted.sure))

    def action_deals(self) -> None:
        """Show the deals, or the decisions."""
        self._by_deal, self._explained, self.cursor, self._top = not self._by_deal, False, 0, 0
        self.draw()

    def action_means(self) -> None:
        """Say what the figures mean, or show the list."""
        self._explained = not self._explained
        self.draw()

    def action_back(self) -> None:
        """One step back: from the explanation, from finding, from the screen."""
        if self._explained:
            self.action_means()
        elif self._finding is not None:
            self.action_find()
        else:
            super().action_back()
