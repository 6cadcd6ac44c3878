"""The review: what decisions cost, as it comes to light, and by deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Final

from barbu_tui.core.cards import Seat
from barbu_tui.language import NP_, tr
from barbu_tui.language.grammar import capital
from barbu_tui.session.play.header import DEFAULT_BOTS
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.others import beside
from barbu_tui.session.review.picked import Filter, Met, contracts_played, principles_of, shown_costs
from barbu_tui.session.review.review import DecisionKind, Judged, Result, Review
from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.frames.page import BACK, cursor_commands
from barbu_tui.ui.screens.replay.view import replay_cast
from barbu_tui.ui.screens.review.lines import open_lines
from barbu_tui.ui.screens.review.review_map import contract_bars, map_lines
from barbu_tui.ui.screens.review.review_model import (
    SIGNS,
    deal_lines,
    head_lines,
    list_lines,
    principle_lines,
    why_lines,
)
from barbu_tui.ui.screens.review.reviewing import ReviewingScreen
from barbu_tui.ui.widgets.chrome import chip
from barbu_tui.ui.widgets.page import BLANK, PageLine, window
from barbu_tui.ui.widgets.panels import Placed, text
from barbu_tui.words.dates import moment_words
from barbu_tui.words.line import Saying, Span
from barbu_tui.words.review import (
    EXPLAINED,
    NONE_OF_THIS_KIND,
    better_words,
    filter_words,
    made_words,
    parts_of_result,
)

_ROOMY, _WIDE = 28, 110
"""Rows from which there are blank rows, and with as many columns bars by contract and dots for each mistake."""

COMMANDS: Final = (
    *cursor_commands(NP_("key", "decision"), "review"),
    Command("review.earlier", "left", "walk", "The mistake before, in the order of the game.", "in the map", "map", sign="← →", modes=frozenset({"list"}), palette=False, value=-1),
    Command("review.later", "right", "walk", "The next mistake in the order of the game.", modes=frozenset({"list"}), palette=False, value=1),
    Command("review.open", "enter", "open", "Replay the game at this decision, before it was made.", "replay it", modes=frozenset({"list"})),
    Command("review.watch", "enter", "watch", "Watch a bot play this deal in your seat, beside what you did, from the first difference on.", "watch a bot", modes=frozenset({"deals"})),
    Command("review.lines", "y", "lines", "See it happen: both lines of play side by side, in a typical layout.", "see it happen", "see it", modes=frozenset({"list"})),
    Command("review.find", "f", "find", "Stop before every mistake, and find what was better yourself.", "find it yourself", "find"),
    Command("review.practise", "p", "practise", "Practise the principle shown, in card drills.", "practise it", "practise"),
    Command("review.lesson", "l", "lesson", "Take the lesson about the principle shown.", "its lesson", "lesson"),
    Command("review.calls", "c", "only", "Show only calls, or everything.", "calls", value="call"),
    Command("review.doubles", "d", "only", "Show only doubles, or everything.", "doubles", value="bid"),
    Command("review.cards", "k", "only", "Show only cards, or everything.", "cards", value="card"),
    Command("review.contract", "o", "contract", "Show only one contract, and then the next.", "contract"),
    Command("review.dealer", "e", "dealer", "Show deals as dealer, deals as defender, or both.", "dealer"),
    Command("review.sure", "s", "sure", "Show only what is sure, or everything that cost something.", "sure"),
    Command("review.deals", "t", "deals", "Show the deals with what each came to, or the decisions.", "deals"),
    Command("review.more", "plus,equals_sign", "more", "Look longer: the figures become more certain.", "look longer", sign="+"),
    Command("review.counted", "A", "counted", "Review with all layouts that fit counted the same, or by what the others did.", "read or count", "count"),
    BACK,
)  # fmt: skip


class ReviewScreen(ReviewingScreen):
    """The costs of one seat's decisions."""

    COMMAND_TABLE = COMMANDS
    HELP_TITLE = "Review"
    GONE_BACK_TO = True
    HELP_SIGNS: ClassVar[Sequence[tuple[str, str, str]]] = SIGNS

    def __init__(
        self,
        replay: Replay,
        seat: Seat,
        path: Path | None = None,
        known: Sequence[Result] = (),
        *,
        read: bool = True,
    ) -> None:
        super().__init__(replay, seat, path, known, read=read)
        self._cast = replay_cast(replay.header)
        self._wanted = Filter()
        self._top = 0
        self._by_deal = False
        self._order: list[int] = []
        """The places of the decisions listed so far. Rows keep their order while the review is at work."""
        self._met: Met | None = None
        """The principle shown."""

    def show_news(self) -> None:
        """Draw new results. The cursor stays on its decision, once it was moved."""
        costs = self._listed
        before = self._order[self.cursor] if 0 < self.cursor < len(self._order) else None
        self._order = [cost.case.at for cost in costs]
        if not self._by_deal and before in self._order:
            self.cursor = self._order.index(before)
        if self.is_mounted and self.is_active:
            self.draw()

    # --- showing -----------------------------------------------------------------------------------

    @property
    def mode(self) -> str:
        return "deals" if self._by_deal else "list"

    @property
    def _listed(self) -> tuple[Judged, ...]:
        """The selected decisions, the most costly first; while the review is at work, in the order they were found.

        A decision that costs nothing after all keeps its row until then.
        """
        if self.review is None:
            return ()
        costs = shown_costs(self.review, self._wanted)
        if not self.working:
            return costs
        new = (cost for cost in costs if cost.case.at not in self._order)
        return (*self._costs, *sorted(new, key=lambda cost: cost.case.at))

    @property
    def _costs(self) -> tuple[Judged, ...]:
        """The listed decisions with their latest figures."""
        if self.review is None:
            return ()
        costs = (self.review.judged(at) for at in self._order)
        return tuple(cost for cost in costs if cost is not None)

    @property
    def count(self) -> int:
        if self._by_deal:
            return 0 if self.review is None else len(self.review.known_deals)
        return len(self._costs)

    @property
    def _cost(self) -> Judged | None:
        costs = self._costs
        return costs[min(self.cursor, len(costs) - 1)] if costs and not self._by_deal else None

    def useful(self, command: Command) -> bool:
        if command.action == "practise":
            return self._met is not None and bool(self._met.principle.theme)
        if command.action == "more":
            return self.review is not None and not self.working
        return self._met is not None if command.action == "lesson" else super().useful(command)

    def _principle(self, review: Review | None) -> Met | None:
        if review is None or self.working:
            return None
        cost, principles = self._cost, principles_of(review)
        name = "" if cost is None or cost.contrast is None else cost.contrast.principle
        return next((met for met in principles if met.principle.name == name), next(iter(principles), None))

    def draw(self) -> None:
        width, height = self.room
        header = self._replay.header
        when = tr("game of {date}", date=moment_words(header.begun))
        whose = Span(f"   {self._cast.whom(self._seat)}", "muted")
        review = self.review
        self._met = self._principle(review)
        lines: list[PageLine] = [BLANK] if height >= _ROOMY else []
        bars = height >= _ROOMY and width >= _WIDE
        if review is not None and not self.working:
            costs = shown_costs(review, Filter())
            lines += head_lines(review, costs, self.strength, width, sums=not bars)
            lines += principle_lines(self._met, width)
            lines += [BLANK] if height >= _ROOMY or self._by_deal else []
        if review is not None and not self._by_deal:
            lines += map_lines(review, self._cost, width, self.barbu.look, headed=height >= _ROOMY)
            if bars:
                lines += [BLANK, *contract_bars(review, self._costs, width)]
            lines += [BLANK] if height >= _ROOMY else []
        if review is not None:
            lines += self._body(review, width, height - len(lines))
        self.present((*chip(tr("Review")), Span(f"  {when}", "text"), whose), lines, self._saying())

    def _body(self, review: Review, width: int, room: int) -> list[PageLine]:
        self.cursor = max(0, min(self.cursor, self.count - 1))
        if self._by_deal:
            rows = room - 2
            self._top = window(self.count, self.cursor, rows, self._top)
            return deal_lines(review, self._cast, self.cursor, self._top, rows, width)
        costs = self._costs
        if not costs:
            filtered = self._wanted != Filter()  # otherwise the first sentence says it
            what = tr(NONE_OF_THIS_KIND) if filtered and not self.working else ""
            return [PageLine((text(2, what, "muted"),))]
        return self._list(review, costs, width, room)

    def _list(self, review: Review, costs: Sequence[Judged], width: int, room: int) -> list[PageLine]:
        """Return the rows, and below them the reason of the row under the cursor."""
        roomy = self.room[1] >= _ROOMY
        why = why_lines(review, costs[self.cursor], min(width - 6, 110), 3)
        dots = roomy and width >= _WIDE
        rows = max(1, (room - 1 - len(why) - roomy) // (1 + dots))
        self._top = window(len(costs), self.cursor, rows, self._top)
        shown = range(self._top, min(len(costs), self._top + rows))
        safe = self.barbu.look.safe
        listed = list_lines(review, self._cast, costs, self.cursor, shown, width, dots=dots, safe=safe)
        return [*listed, *[BLANK] * roomy, *(PageLine((Placed(3, line),)) for line in why)]

    def _saying(self) -> Saying:
        if self.problem:
            return Saying.of("", self.problem)
        review = self.review
        if review is None:
            return Saying.of("", (Span(tr("Reading the game."), "muted"),))
        if not review.deals:
            return Saying.of(tr("Nothing yet."), tr("No deal of this game is over."))
        known, of_all = review.progress
        if not review.listed:
            listed = tr(
                "{count} of {total} {total?decision|decisions}; figures may still change.",
                count=known,
                total=of_all,
            )
            return Saying.of(tr("Looking."), listed)
        if self.working:
            return Saying.of(tr("Looking."), tr("The mistakes are looked at again."))
        if self._by_deal:
            made = tr("{made} with these cards and players.", made=made_words(review.made()))
            return Saying.of(tr("The bots:"), made)
        shown = tr("{count} shown:", count=len(self._costs))
        return Saying.of(shown, f"{filter_words(self._wanted)}.", tr("The key ? explains the figures."))

    def help_terms(self) -> tuple[str, list[tuple[str, str]]]:
        """Return the title and the terms of the figures, for the help: the result in parts first."""
        parts = [] if self.review is None or self.working else parts_of_result(self.review)
        return tr("FIGURES"), [
            *(("", sentence) for sentence in parts),
            *((tr(term), tr(words)) for term, words in EXPLAINED),
        ]

    # --- actions -----------------------------------------------------------------------------------

    def action_open(self) -> None:
        if self._by_deal:
            self.action_watch()
        elif (cost := self._cost) is not None:
            self._replay_at(cost.case.at)

    def action_walk(self, step: int) -> None:
        """Go to the decision before or after in the game, wherever it stands in the list."""
        places = sorted(range(len(self._costs)), key=lambda place: self._costs[place].case.at)
        at = places.index(self.cursor) + step if self.cursor in places else -1
        if 0 <= at < len(places):
            self.hover(places[at])

    def action_watch(self) -> None:
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
        cost = None if self.review is None else self.review.judged(at)
        if cost is None:
            return
        words = f"{capital(better_words(cost, self._cast.names))}."
        self.barbu.open_screen(
            "replay", self._replay, at, path=self._path, review=self.review, results=self._results, said=words
        )

    def action_lines(self) -> None:
        cost = self._cost
        if cost is not None:
            self.problem = open_lines(self.barbu, cost.contrast, cost.case.view, self._cast)
            self.draw()

    def action_practise(self) -> None:
        met = self._met
        if met is not None and met.principle.theme:
            from barbu_tui.session.practice.session import new_practice

            rules = self._replay.header.rules.name
            self.barbu.open_screen("practice", new_practice(rules, met.principle.theme))

    def action_lesson(self) -> None:
        if self._met is not None:
            from barbu_tui.session.lessons.loader import lesson_named

            self.warn(self.barbu.open_screen("lesson", lesson_named(self._met.principle.lesson)))

    def action_counted(self) -> None:
        self.barbu.open_screen(
            "review", self._replay, self._seat, self._path, read=not self._read, instead_of=self
        )

    def action_find(self) -> None:
        if self.review is not None:
            self.problem = self.barbu.open_screen("find_better", self.review, self._results) or ""
            self.draw()

    def _show(self, wanted: Filter) -> None:
        self._wanted, self.cursor, self._top = wanted, 0, 0
        self._by_deal = False
        self._order = []
        self._order = [cost.case.at for cost in self._listed]
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
        self._by_deal, self.cursor, self._top = not self._by_deal, 0, 0
        self.draw()

    def action_back(self) -> None:
        """Go one step back: from a filter, or from the screen."""
        if self._wanted != Filter():
            self._show(Filter())
        else:
            super().action_back()
