"""The order of a review's work: every decision once, deal by deal, then the most uncertain."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from math import inf
from typing import Final

from barbu_tui.core.cards import Seat
from barbu_tui.session.play.match import Match
from barbu_tui.session.play.processes import spread
from barbu_tui.session.replay.cursor import one_deal
from barbu_tui.session.review.review import Case, Result, Review, Work
from barbu_tui.session.review.weigh import Holding, Weighing, begin, begin_quietly, weigh

MOST: Final = 1024
"""Maximum number of worlds of a decision."""
PLAYS: Final = 64
"""Plays of a deal with new hands of the others, at first and in each later round."""
MOST_PLAYS: Final = 1024
AIM: Final = 20.0
"""The target for half of the 95 % interval, in points."""
_DRAWN: Final = 2.0
"""The cost of drawing a world, in plays of a whole deal."""


class Plan:
    """Hands out the work of a review, and tracks it."""

    def __init__(self, review: Review, aim: float = AIM, *, cards: bool = True) -> None:
        """Create a plan. ``aim`` is half of the 95 % interval of the sums, in points; without ``cards`` their worth is left out."""
        self._review = review
        self._cards = cards
        self._aim = aim
        self._cases = {case.at: case for case in review.cases}
        self._planned: dict[int, int] = {}
        """Place → worlds of the second look handed out."""
        self._plays: dict[int, int] = {}
        """Deal → plays handed out."""

    def work(self) -> Iterator[Work]:
        """Yield the work: each decision once, then the most uncertain.

        The work ends when both parts of the result are known within the target, or every decision has its most worlds.
        """
        review = self._review
        for number in review.deals:
            if self._cards and number not in review.held:
                yield review.holding(number, 0, PLAYS)
            for case in review.cases:
                if case.deal == number and case.at not in review.weighed:
                    yield review.weighing(case)
        while True:
            doubtful = self._unsettled()
            if doubtful is not None:
                self._planned[doubtful.at] = doubtful.stop
                yield doubtful
                continue
            split = review.split()
            wanted: list[tuple[float, Work]] = []
            if split.decisions.half > self._aim:
                wanted += self._uncertain_cases()
            if split.cards.half > self._aim:
                wanted += self._uncertain_deals()
            if not wanted:
                return
            _, best = max(wanted, key=lambda each: each[0])
            if isinstance(best, Holding):
                self._plays[best.deal.number] = best.stop
            else:
                self._planned[best.at] = best.stop
            yield best

    def _unsettled(self) -> Weighing | None:
        """Return more worlds for a mistake named by its first worlds only; ``None`` if there is none."""
        for at, weighed in self._review.weighed.items():
            if max(self._planned.get(at, 0), weighed.stop) == weighed.stop and self._review.unsettled(at):
                return self._review.weighing(self._cases[at], weighed.stop)
        return None

    @property
    def done(self) -> bool:
        """Whether the part of the work that every review does is done."""
        return self._unsettled() is None

    def _uncertain_cases(self) -> Iterator[tuple[float, Work]]:
        """Yield decisions that more worlds would make more certain, with the gain per time."""
        for at, weighed in self._review.weighed.items():
            known = max((weighed.less, weighed.than_usual), key=lambda tally: tally.estimated.error)
            planned = max(self._planned.get(at, 0), weighed.stop)
            if known.exact or planned >= MOST:
                continue
            case = self._cases[at]
            spread_of_one = known.estimated.error**2 * known.worlds
            options = len({weighed.done, weighed.better, weighed.usual})
            cost = _DRAWN + options * _left(case)
            yield spread_of_one / planned**2 / cost, self._review.weighing(case, planned)

    def _uncertain_deals(self) -> Iterator[tuple[float, Work]]:
        for number, held in self._review.held.items():
            planned = max(self._plays.get(number, 0), held.stop)
            if planned < MOST_PLAYS:
                spread_of_one = held.tally.estimated.error**2 * held.tally.worlds
                yield spread_of_one / planned**2, self._review.holding(number, planned, PLAYS)


def _left(case: Case) -> float:
    """Return the share of a deal that is still to be played."""
    view = case.view
    return view.hand.bit_count() / view.rules.hand_size


def run(
    review: Review,
    processes: int,
    news: Callable[[Result], bool],
    aim: float = AIM,
    *,
    quiet: bool = False,
    cards: bool = True,
) -> None:
    """Work until the target is reached.

    Args:
        processes: the number of processes; 1 for this one.
        news: called with every new result; returns whether to go on.
        quiet: for a thread of the app: start new processes instead of forking, at low priority.

    Raises:
        ProcessesError: the processes cannot be started, or one was killed.
    """
    plan = Plan(review, aim, cards=cards)
    going = True
    while going:
        with closing(_arriving(plan.work(), processes, quiet=quiet)) as results:
            for result in results:
                if review.take(result) and not news(result):
                    return
        going = not plan.done  # the last result may have been a mistake


def _arriving(work: Iterable[Work], processes: int, *, quiet: bool) -> Generator[Result, None, None]:
    """Yield the results of some work as they arrive."""
    if quiet:
        return spread(weigh, work, processes, begin_quietly, afresh=True)
    return _here(work) if processes <= 1 else spread(weigh, work, processes, begin)


def _here(work: Iterable[Work]) -> Generator[Result, None, None]:
    for each in work:
        yield weigh(each)


def review_of_last_deal(match: Match, seat: Seat) -> Review | None:
    """Return the review of the deal scored last, with nothing known yet; ``None`` if no card was played."""
    replay = one_deal(match.header, match.events, match.game.finished[-1])
    return None if replay is None else Review(replay, seat)


def look_back(review: Review, going: Callable[[], bool], *, quiet: bool) -> bool:
    """Weigh the decisions of a deal, as long as ``going`` says after each; return whether all are known.

    See :func:`run` for ``quiet``.
    """
    run(review, 1, lambda _: going(), inf, quiet=quiet, cards=False)
    return len(review.weighed) == len(review.cases) and not any(map(review.unsettled, review.weighed))
