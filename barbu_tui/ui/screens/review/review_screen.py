"""The review. It works in the background, and continues an interrupted one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import ClassVar, Final

from textual import work
from textual.worker import Worker, get_current_worker

from barbu_tui.core.cards import Seat
from barbu_tui.language import NP_, tr
from barbu_tui.language.grammar import capital
from barbu_tui.session.estimate.pool import usual_jobs
from barbu_tui.session.play.match import DEFAULT_BOTS
from barbu_tui.session.play.processes import ProcessesError
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.cases import DecisionKind
from barbu_tui.session.review.file import Results, ResultsError, results_path
from barbu_tui.session.review.others import beside
from barbu_tui.session.review.plan import AIM, run
from barbu_tui.session.review.principles import Met, principles_of
from barbu_tui.session.review.review import Cost, Result, Review
from barbu_tui.session.review.wanted import Filter, contracts_played, shown_costs
from barbu_tui.session.store.report import write_review_report
from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.frames.page import BACK, PageScreen, cursor_commands
from barbu_tui.ui.screens.replay.view import date_words, replay_cast
from barbu_tui.ui.screens.review.lines import open_lines
from barbu_tui.ui.screens.review.review_model import (
    SIGNS,
    deal_lines,
    list_lines,
    principle_lines,
    split_lines,
    why_lines,
)
from barbu_tui.ui.view_models.page import BLANK, Page, PageLine, window
from barbu_tui.ui.view_models.panels import Placed, text
from barbu_tui.ui.widgets.chrome import chip
from barbu_tui.words.line import Span
from barbu_tui.words.review import (
    NONE_OF_THIS_KIND,
    better_words,
    figures_explained,
    filter_words,
    made_words,
)
from barbu_tui.words.saying import Saying

_SHOW_EVERY: Final = 0.4
"""Seconds between two updates."""
_WHY: Final = 4
"""Rows of the reason in a small window."""

COMMANDS: Final = (
    *(
        replace(each, id=each.id.replace("page.", "review."))
        for each in cursor_commands(NP_("key", "decision"))
    ),
    Command("review.open", "enter", "open", "Replay the game at this decision, before it was made.", "replay it", modes=frozenset({"list"})),
    Command("review.watch", "enter", "watch", "Watch a bot play this deal in your seat, beside what you did, from the first difference on.", "watch a bot", modes=frozenset({"deals"})),
    Command("review.lines", "y", "lines", "Watch it happen: both lines of play side by side, in a typical layout.", "watch it happen", "watch", modes=frozenset({"list"})),
    Command("review.find", "f", "find", "Stop before every mistake, and find what was better yourself.", "find it yourself", "find"),
    Command("review.practise", "p", "practise", "Practise the principle shown, in card drills.", "practise it", "practise"),
    Command("review.lesson", "l", "lesson", "Take the lesson about the principle shown.", "its lesson", "lesson"),
    Command("review.calls", "c", "only('call')", "Show calls alone, or everything.", "calls"),
    Command("review.doubles", "d", "only('bid')", "Show doubles alone, or everything.", "doubles"),
    Command("review.cards", "k", "only('card')", "Show cards alone, or everything.", "cards"),
    Command("review.contract", "o", "contract", "Show one contract alone, and then the next.", "contract"),
    Command("review.dealer", "e", "dealer", "Show deals as dealer, deals as defender, or both.", "dealer"),
    Command("review.sure", "s", "sure", "Show only what is sure, or everything that cost something.", "sure"),
    Command("review.deals", "t", "deals", "Show the deals with what each came to, or the decisions.", "deals"),
    Command("review.means", "m", "means", "Say what the figures mean, and what they do not claim.", "meaning"),
    BACK,
)  # fmt: skip


class ReviewScreen(PageScreen):
    """The costs of one seat's decisions."""

    COMMAND_TABLE = COMMANDS
    HELP_TITLE = "Review"
    GONE_BACK_TO = True
    HELP_SIGNS: ClassVar[Sequence[tuple[str, str, str]]] = SIGNS

    def __init__(self, replay: Replay, seat: Seat, path: Path | None = None, aim: float = AIM) -> None:
        """Review a seat's decisions.

        The results are kept beside the record; ``aim`` is that of :class:`~barbu_tui.session.review.plan.Plan`.
        """
        super().__init__()
        self._replay = replay
        self._seat = seat
        self._path = path
        self._aim = aim
        self._cast = replay_cast(replay.header)
        self.review: Review | None = None
        """The review; ``None`` until the decisions have been listed."""
        self._keeper: Results | None = None
        self._wanted = Filter()
        self._top = 0
        self._by_deal = False
        self._explained = False
        self._problem = ""
        self._met: Met | None = None
        """The principle shown."""
        self._looking: Worker[None] | None = None
        self._working = True

    # --- the work ----------------------------------------------------------------------------------

    def on_mount(self) -> None:
        self.draw()
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        if self.is_mounted:
            self._looking = self._look()

    def on_unmount(self) -> None:
        """Stop the work. The results are already written."""
        if self._looking is not None:
            self._looking.cancel()

    @work(thread=True, exclusive=True, group="review", exit_on_error=False)
    def _look(self) -> None:
        worker = get_current_worker()
        review = Review(self._replay, self._seat)
        if self._path is not None:
            letter = self._replay.header.rules.seat_letters[self._seat]
            self._keeper = Results(results_path(self._path, letter), review)
        self.review = review
        if not worker.is_cancelled:
            self.app.call_from_thread(self._show_news)
        shown = 0.0

        def news(result: Result) -> bool:
            nonlocal shown
            self._keep(lambda results: results.append(result))
            if not worker.is_cancelled and monotonic() - shown > _SHOW_EVERY:
                self.app.call_from_thread(self._show_news)
                shown = monotonic()
            return not worker.is_cancelled

        try:
            run(review, usual_jobs(), news, self._aim, quiet=True)
        except ProcessesError as error:
            self._problem = str(error)
        except Exception as error:
            if not worker.is_cancelled:
                self._problem = write_review_report(error)
            raise
        finally:
            self._working = False
            self._keep(Results.sum_up)
        if not worker.is_cancelled:
            self.app.call_from_thread(self._show_news)

    def _keep(self, what: Callable[[Results], None]) -> None:
        """Write to the file of the results, while it can be written."""
        if self._keeper is not None:
            try:
                what(self._keeper)
            except ResultsError as error:
                self._keeper, self._problem = None, str(error)

    def _show_news(self) -> None:
        """Draw new results. The cursor stays on its decision."""
        if self.is_mounted and self.is_active:
            self.draw()

    # --- showing -----------------------------------------------------------------------------------

    @property
    def mode(self) -> str:
        """``list`` of the decisions, or ``deals``."""
        return "deals" if self._by_deal else "list"

    @property
    def _costs(self) -> tuple[Cost, ...]:
        return () if self.review is None else shown_costs(self.review, self._wanted)

    @property
    def count(self) -> int:
        if self._by_deal:
            return 0 if self.review is None else len(self.review.known_deals)
        return len(self._costs)

    @property
    def _cost(self) -> Cost | None:
        costs = self._costs
        return costs[min(self.cursor, len(costs) - 1)] if costs and not self._by_deal else None

    def useful(self, command: Command) -> bool:
        """Return whether a command has an effect: practice and lessons need a principle."""
        if command.action == "practise":
            return self._met is not None and bool(self._met.principle.theme)
        return self._met is not None if command.action == "lesson" else super().useful(command)

    def _principle(self, review: Review | None) -> Met | None:
        """Return the principle violated by the mistake under the cursor, else the most common one of the game."""
        if review is None or not review.listed:
            return None
        cost, found = self._cost, principles_of(review)
        name = "" if cost is None or cost.contrast is None else cost.contrast.principle
        return next((met for met in found if met.principle.name == name), next(iter(found), None))

    def draw(self) -> None:
        width, height = self.room
        header = self._replay.header
        when = tr("game of {date}", date=date_words(header.created, wide=True))
        whose = Span(f"   {self._cast.whom(self._seat)}", "muted")
        self.show_bar((*chip(tr("Review")), Span(f"  {when}", "text"), whose))
        review = self.review
        self._met = self._principle(review)
        lines: list[PageLine] = []
        if self._explained:
            explained = figures_explained(min(width - 4, 100))
            lines = [BLANK, *(PageLine((text(2, line, "text"),)) for line in explained)]
        elif review is not None:
            lines = [*split_lines(review, width), *principle_lines(self._met, width), BLANK]
            lines += self._body(review, width, height - len(lines))
        self.show_page(Page(tuple(lines[:height])))
        self.show_prompt(self._saying())
        self.show_keys()

    def _body(self, review: Review, width: int, room: int) -> list[PageLine]:
        self.cursor = max(0, min(self.cursor, self.count - 1))
        if self._by_deal:
            rows = room - 2
            self._top = window(self.count, self.cursor, rows, self._top)
            return deal_lines(review, self._cast, self.cursor, self._top, rows, width)
        costs = self._costs
        if not costs:
            what = tr(NONE_OF_THIS_KIND) if review.listed else ""
            return [PageLine((text(2, what, "muted"),))]
        why_rows = _WHY if room < 24 else _WHY + 2
        rows = max(3, room - why_rows - 3)
        self._top = window(len(costs), self.cursor, rows, self._top)
        cost = costs[self.cursor]
        listed = list_lines(review, self._cast, costs, self.cursor, self._top, rows, width)
        why = why_lines(review, cost, min(width - 6, 110), why_rows)
        return [*listed, BLANK, *(PageLine((Placed(3, line),)) for line in why)]

    def _saying(self) -> Saying:
        if self._problem:
            return Saying.of("", self._problem)
        review = self.review
        if review is None:
            return Saying.of("", (Span(tr("Reading the game."), "muted"),))
        if self._explained:
            return Saying.of(tr("What the figures mean."), tr("m goes back to the list."))
        if not review.deals:
            return Saying.of(tr("Nothing yet."), tr("No deal of this game is over."))
        known, of_all = review.progress
        if not review.listed:
            listed = tr(
                "{count} of {total} decisions; anything can be opened meanwhile.", count=known, total=of_all
            )
            return Saying.of(tr("Looking."), listed)
        if self._by_deal:
            made = tr("{made} with these cards and players.", made=made_words(review.made()))
            return Saying.of(tr("The bots:"), made)
        half = f"{review.split().decisions.half:.0f}"
        state = tr("All decisions reviewed; the total is accurate to ± {points} points.", points=half)
        if self._working:
            state = tr(
                "All decisions reviewed; the total is accurate to ± {points} points, still improving.",
                points=half,
            )
        shown = tr("{count} shown:", count=len(self._costs))
        return Saying.of(shown, f"{filter_words(self._wanted)}.", state)

    # --- actions -----------------------------------------------------------------------------------

    def action_open(self) -> None:
        """Replay the game at the decision under the cursor; for a deal, watch a bot play it."""
        if self._by_deal:
            self.action_watch()
        elif (cost := self._cost) is not None:
            self._replay_at(cost.case.at)

    def action_watch(self) -> None:
        """Ask for a bot, and show its play of the deal under the cursor beside the actual one."""
        if self.review is None or not self.review.known_deals:
            return
        number = self.review.known_deals[self.cursor]

        def chosen(text: str) -> str | None:
            bot = text.strip().lower()
            if bot not in DEFAULT_BOTS:
                return tr("One of {bots}.", bots=DEFAULT_BOTS)
            self.barbu.open_screen("beside", beside(self._replay, self._seat, number, bot))
            return None

        made = made_words(self.review.made(number))
        self.ask(
            tr("Watch which bot play deal {deal} ({made})?", deal=number, made=made), DEFAULT_BOTS[0], chosen
        )

    def _replay_at(self, at: int) -> None:
        cost = None if self.review is None else self.review.cost(at)
        if cost is None:
            return
        words = f"{capital(better_words(cost, self._cast.names))}."
        self.barbu.open_screen("replay", self._replay, at, path=self._path, review=self.review, said=words)

    def action_lines(self) -> None:
        cost = self._cost
        if cost is not None:
            self._problem = open_lines(self.barbu, cost.contrast, cost.case.view, self._cast)
            self.draw()

    def action_practise(self) -> None:
        """Practise cards about the principle shown."""
        met = self._met
        if met is not None and met.principle.theme:
            from barbu_tui.session.practice.session import new_practice

            rules = self._replay.header.rules.name
            self.barbu.open_screen("practice", new_practice(rules, met.principle.theme))

    def action_lesson(self) -> None:
        """Take the lesson about the principle shown."""
        if self._met is not None:
            from barbu_tui.session.lessons.loader import lesson_named

            self.warn(self.barbu.open_screen("lesson", lesson_named(self._met.principle.lesson)))

    def action_find(self) -> None:
        """Stop before every mistake of the game, and ask for the better decision."""
        if self.review is not None:
            self._problem = self.barbu.open_screen("find_better", self.review) or ""
            self.draw()

    def _show(self, wanted: Filter) -> None:
        self._wanted, self.cursor, self._top = wanted, 0, 0
        self._by_deal = self._explained = False
        self.draw()

    def action_only(self, kind: DecisionKind) -> None:
        self._show(replace(self._wanted, kind=None if self._wanted.kind == kind else kind))

    def action_contract(self) -> None:
        if self.review is not None:
            known = (None, *contracts_played(self.review))
            at = known.index(self._wanted.contract)
            self._show(replace(self._wanted, contract=known[(at + 1) % len(known)]))

    def action_dealer(self) -> None:
        following = {None: True, True: False, False: None}
        self._show(replace(self._wanted, dealer=following[self._wanted.dealer]))

    def action_sure(self) -> None:
        self._show(replace(self._wanted, sure=not self._wanted.sure))

    def action_deals(self) -> None:
        self._by_deal, self._explained, self.cursor, self._top = not self._by_deal, False, 0, 0
        self.draw()

    def action_means(self) -> None:
        self._explained = not self._explained
        self.draw()

    def action_back(self) -> None:
        """Go one step back: from the explanation, from a filter, or from the screen."""
        if self._explained:
            self.action_means()
        elif self._wanted != Filter():
            self._show(Filter())
        else:
            super().action_back()
