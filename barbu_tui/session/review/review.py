"""The review of a seat's game: what is to be played out next, and what it all comes to.

``RESULT = cards + decisions + the rest``, to the digit:

* *cards*: what ``sound`` brings in the seat with the very same cards. In every deal the other hands are dealt anew, alike over
  all that the seat could not know before the call, and the deal is called, bid and played again by ``sound`` in this seat and
  the game's own bots in the others (``sound`` for a person), the game standing as it stood.
* *decisions*: what was done less what ``sound`` does in the same place, ``sound`` playing on in all seats, over layouts that fit
  what the seat knew then; added over all its decisions. In expectation that is exactly what a player loses against ``sound``
  (the performance difference identity). What a call or a double leaves for later deals counts with it.
* *the rest* is what is left: how the cards lay, what the others did, and what the estimates are off. It is not luck alone.

The list of costs asks another question: what was done less what was better, where *better* is what ``sound`` does or, if the
first look was surer than chance of it, another option. Both come from fresh worlds that had no part in naming it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from math import hypot
from typing import Final, Literal

from barbu_tui.core.actions import Action
from barbu_tui.core.cards import Seat
from barbu_tui.core.deal import Deal
from barbu_tui.session.play.processes import spread
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.cases import KINDS, Case, Kind, cases_of
from barbu_tui.session.review.tally import NOTHING, Estimated, Tally
from barbu_tui.session.review.weigh import (
    USUAL,
    Held,
    Holding,
    Weighed,
    Weighing,
    begin,
    begin_quietly,
    weigh,
)
from bots import bot_names
from bots.search.estimate import Question
from bots.search.models import models_of
from bots.search.question import question_of

SECOND: Final = 32
"""Worlds of the second look, at first."""
MORE: Final = 64
"""Worlds of each later round."""
MOST: Final = 1024
"""Worlds after which a decision is left as it is."""
PLAYS: Final = 64
"""Plays of a deal with the others' hands dealt anew, at first and in each later round."""
MOST_PLAYS: Final = 1024
AIM: Final = 20.0
"""Points: half of the 95 % interval that is aimed at."""
_DEAR: Final = 5.0
"""How much longer a world of a decision takes than the play of a deal: it is drawn as well, and played twice."""
_INTERVAL: Final = 1.96

Work = Weighing | Holding
Result = Weighed | Held


@dataclass(frozen=True)
class Cost:
    """What a decision cost."""

    case: Case
    better: Action
    usual: Action
    """What ``sound`` does there."""
    real: bool
    """It makes a difference what is done there."""
    less: Estimated
    """What was done less the better option, in net points; negative if it cost something."""
    than_usual: Estimated
    """What was done less what ``sound`` does."""
    cards: float
    """The part of :attr:`less` that comes from the points before doubles …"""
    later: float
    """… and what it leaves for later deals; the remainder comes from doubles."""
    worlds: int

    @property
    def mistake(self) -> bool:
        """It surely cost something that is worth naming."""
        return self.less.mean <= NAMED and self.less.sure

    @property
    def doubles(self) -> float:
        """The part of :attr:`less` that comes from doubles."""
        return self.less.mean - self.cards - self.later

    @property
    def grade(self) -> Literal["", "mistake", "blunder"]:
        """How it is marked."""
        if not self.mistake:
            return ""
        return "blunder" if self.less.mean <= BLUNDER else "mistake"


NAMED: Final = -0.5
"""Points from which a cost is named."""
BLUNDER: Final = -8.0
"""Points from which a mistake is called a blunder."""


@dataclass(frozen=True)
class Split:
    """A result taken apart: it is the sum of the other three."""

    result: int
    cards: Estimated
    decisions: Estimated

    @property
    def rest(self) -> float:
        """What is left."""
        return self.result - self.cards.mean - self.decisions.mean


@dataclass(frozen=True)
class Rate:
    """Points lost a real decision."""

    lost: Estimated
    decisions: int
    """Those where it makes a difference what is done."""


class Review:
    """A review on its way: hands out work, takes results in, and adds up.

    Attributes:
        replay: the game.
        seat: whose decisions are looked at.
        cases: the decisions, in their order.
    """

    def __init__(self, replay: Replay, seat: Seat, seed: int = 1, results: Iterable[Result] = ()) -> None:
        """A review.

        Args:
            replay: the game.
            seat: whose decisions are looked at.
            seed: of the worlds.
            results: what is known from before.
        """
        self.replay = replay
        self.seat = seat
        self.seed = seed
        self.cases = tuple(cases_of(replay, seat))
        self.deals = tuple(number for number in replay.deals if replay.row(number) is not None)
        self._by_place = {case.at: case for case in self.cases}
        self._questions: dict[int, Question] = {}
        self._found: dict[int, Weighed] = {}
        self._held: dict[int, Held] = {}
        self._planned: dict[int, int] = {}
        """Place → worlds of the second look that have been handed out."""
        self._plays: dict[int, int] = {}
        """Deal → plays that have been handed out."""
        players = replay.header.players
        ours = bot_names()
        self._bots = tuple(
            USUAL if player.seat == seat or player.bot not in ours else str(player.bot)
            for player in sorted(players, key=lambda player: player.seat)
        )
        self._models = models_of(players)
        for result in results:
            self.take(result)

    # The work ------------------------------------------------------------------------------------

    @property
    def listed(self) -> bool:
        """Every decision has been looked at."""
        return len(self._found) == len(self.cases) and len(self._held) == len(self.deals)

    @property
    def known_deals(self) -> tuple[int, ...]:
        """The deals that have been looked at whole."""
        missing = {case.deal for case in self.cases if case.at not in self._found}
        return tuple(number for number in self.deals if number in self._held and number not in missing)

    @property
    def progress(self) -> tuple[int, int]:
        """How many decisions have been looked at, and how many there are."""
        return len(self._found), len(self.cases)

    def work(self, aim: float = AIM) -> Iterator[Work]:
        """What to play out next: every decision once, deal by deal; then again where most is uncertain.

        Ends when both parts of the result are known within the aim, and every decision as well as it is worth.

        Args:
            aim: half of the 95 % interval of the sums, in points.
        """
        for number in self.deals:
            if number not in self._held:
                yield self._holding(number)
            for case in self.cases:
                if case.deal == number and case.at not in self._found:
                    yield self._weighing(case)
        while True:
            split = self.split()
            wanted: list[tuple[float, Work]] = []
            if split.decisions.half > aim:
                wanted += self._uncertain_cases()
            if split.cards.half > aim:
                wanted += self._uncertain_deals()
            if not wanted:
                return
            _, best = max(wanted, key=lambda each: each[0])
            if isinstance(best, Holding):
                self._plays[best.deal.number] = best.stop
            else:
                self._planned[best.at] = best.stop
            yield best

    def _uncertain_cases(self) -> Iterator[tuple[float, Work]]:
        """Decisions that more worlds would make surer, with how much for the time that takes."""
        for at, found in self._found.items():
            known = max((found.less, found.than_usual), key=lambda tally: tally.estimated.error)
            planned = max(self._planned.get(at, 0), found.stop)
            if known.exact or planned >= MOST:
                continue
            spread_of_one = known.estimated.error**2 * known.worlds
            yield spread_of_one / planned**2 / _DEAR, self._weighing(self._by_place[at], planned)

    def _uncertain_deals(self) -> Iterator[tuple[float, Work]]:
        for number, held in self._held.items():
            planned = max(self._plays.get(number, 0), held.stop)
            if planned < MOST_PLAYS:
                spread_of_one = held.tally.estimated.error**2 * held.tally.worlds
                yield spread_of_one / planned**2, self._holding(number, planned)

    def _weighing(self, case: Case, start: int = 0) -> Weighing:
        found = self._found.get(case.at)
        stop = start + (MORE if start else SECOND)
        chance = self.replay.header.seed or 0
        better = None if found is None else found.better
        return Weighing(case.at, self.question(case), case.done, chance, start, stop, better)

    def _holding(self, number: int, start: int = 0) -> Holding:
        dealt = self.replay[self.replay.start(number)].deal
        deal = Deal(dealt.rules, dealt.standing, dealt.dealer, dealt.hands)
        return Holding(deal, self.seat, self._bots, start, start + PLAYS)

    def question(self, case: Case) -> Question:
        """The question of a decision."""
        known = self._questions.get(case.at)
        if known is None:
            seed = self.seed * 100_000 + case.at
            length = self.replay.position.game.length
            known = question_of(case.view, seed, deals=length, models=self._models)
            self._questions[case.at] = known
        return known

    def take(self, result: Result) -> bool:
        """Take in what a piece of work brought; whether it was new."""
        if isinstance(result, Held):
            return self._take_held(result)
        case = self._by_place.get(result.at)
        if case is None or result.better not in case.options or result.usual not in case.options:
            return False
        before = self._found.get(result.at)
        if before is None:
            self._found[result.at] = result
            return result.start == 0
        if result.start < before.stop:
            return False
        less, than_usual = before.less + result.less, before.than_usual + result.than_usual
        self._found[result.at] = replace(before, stop=result.stop, less=less, than_usual=than_usual)
        return True

    def _take_held(self, result: Held) -> bool:
        if result.number not in self.deals:
            return False
        before = self._held.get(result.number)
        if before is None:
            self._held[result.number] = result
            return True
        if result.start < before.stop:
            return False
        self._held[result.number] = replace(before, stop=result.stop, tally=before.tally + result.tally)
        return True

    # What it comes to ----------------------------------------------------------------------------

    def cost(self, at: int) -> Cost | None:
        """What the decision at a place cost; ``None`` where there is none, or it has not been looked at."""
        case, found = self._by_place.get(at), self._found.get(at)
        if case is None or found is None:
            return None
        less, later = self._with_later(case, found.less, found.better)
        than_usual, _ = self._with_later(case, found.than_usual, found.usual)
        return Cost(
            case,
            found.better,
            found.usual,
            found.real,
            less,
            than_usual,
            found.less.of_cards,
            later,
            found.less.worlds,
        )

    def _with_later(self, case: Case, tally: Tally, other: Action) -> tuple[Estimated, float]:
        question = self.question(case)
        options = question.options
        apart = question.later[options.index(case.done)] - question.later[options.index(other)]
        this_deal = tally.estimated
        if not apart:
            return this_deal, 0.0
        doubt = hypot(question.later_error, question.later_doubt * apart) / _INTERVAL
        return Estimated(this_deal.mean + apart, hypot(this_deal.error, doubt)), apart

    def costs(self) -> list[Cost]:
        """What the decisions looked at cost, the dearest first."""
        found = [cost for case in self.cases if (cost := self.cost(case.at)) is not None]
        return sorted(found, key=lambda cost: (cost.less.mean, cost.case.at))

    def split(self, deal: int | None = None) -> Split:
        """The result taken apart, of one deal or of all that have been looked at whole."""
        deals = self.known_deals if deal is None else (deal,)
        rows = [row for number in deals if (row := self.replay.row(number)) is not None]
        held = [self._held[number].tally.estimated for number in deals if number in self._held]
        return Split(
            sum(row.score.total[self.seat] for row in rows),
            sum(held, NOTHING),
            sum((self.decisions(deal=number) for number in deals), NOTHING),
        )

    def decisions(self, kind: Kind | None = None, deal: int | None = None) -> Estimated:
        """What the decisions brought against those of ``sound``: all, of one kind, or of one deal."""
        total = NOTHING
        for case in self.cases:
            if kind in (None, case.kind) and deal in (None, case.deal):
                cost = self.cost(case.at)
                total += NOTHING if cost is None else cost.than_usual
        return total

    def rate(self, kind: Kind | None = None) -> Rate:
        """Points lost a real decision, against the better option."""
        costs = [cost for cost in self.costs() if cost.real and kind in (None, cost.case.kind)]
        lost = sum((cost.less for cost in costs), NOTHING)
        count = max(1, len(costs))
        return Rate(Estimated(-lost.mean / count, lost.error / count), len(costs))


def run(
    review: Review,
    processes: int,
    news: Callable[[Result], bool],
    aim: float = AIM,
    *,
    quiet: bool = False,
) -> None:
    """Work until the aim is reached.

    Args:
        review: the review.
        processes: how many processes do the work; 1 for this one.
        news: called with every new result; returns whether to go on.
        aim: see :meth:`Review.work`.
        quiet: called in a thread of the app: the processes are started afresh, and step back behind everything else.

    Raises:
        ProcessesError: the processes cannot be started, or one was killed.
    """
    work = review.work(aim)
    if processes <= 1 and not quiet:
        arriving = _here(work)
    elif quiet:
        arriving = spread(weigh, work, processes, begin_quietly, afresh=True)
    else:
        arriving = spread(weigh, work, processes, begin)
    with closing(arriving) as results:
        for result in results:
            if review.take(result) and not news(result):
                return


def _here(work: Iterable[Work]) -> Generator[Result, None, None]:
    for each in work:
        yield weigh(each)


__all__ = ["AIM", "BLUNDER", "KINDS", "Cost", "Rate", "Result", "Review", "Split", "Work", "run"]
