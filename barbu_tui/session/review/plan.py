"""The order of a review's work: the dearest and the undecided first, then what makes the sums more certain.

A look is worth the points that it may bring to light, for its work: before the first one by what such choices cost on average, and
less where the choice was that of ``sound``; afterwards by what the figures leave open. Each further look has twice the layouts. Looks
late in a deal take little time. So with little time the dearest mistakes have their figure and their reason.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from math import erf, exp, inf, pi, sqrt
from typing import Final

from barbu_bots import shared_bot
from barbu_bots.api import chance_of
from barbu_bots.search.comparison import Stop
from barbu_bots.search.judgement import GOOD
from barbu_bots.search.worlds import BLOCK_IN_PLAY
from barbu_tui.core.cards import Seat
from barbu_tui.session.play.match import Match
from barbu_tui.session.play.processes import spread
from barbu_tui.session.replay.cursor import one_deal
from barbu_tui.session.review.look import (
    CONFIRMED,
    DEEPEST,
    USUAL,
    Redeal,
    begin,
    begin_quietly,
    do,
    stop_of,
)
from barbu_tui.session.review.review import Case, Judged, Result, Review, Work

PLAYS: Final = 64
"""Plays of a deal with new hands of the others, at first and in each later round."""
MOST_PLAYS: Final = 1024
AIM: Final = 20.0
"""The target for half of the 95 % interval of the sums, in points."""
PRESSING: Final = 4.0
"""Points that a look may bring to light, for its work, above which every review takes it; see :func:`worth_looking`."""
ENOUGH: Final = 0.1
"""The same where there is time: below it a decision is looked at no more."""
_ONCE: Final = 0.2
"""The same for a first look, at least, and for the first plays of a deal's cards."""
_AT_STAKE: Final = 5.0
"""The mean cost of a choice other than that of ``sound``, before the first look, without doubles: 5.4 in 57 cards of ``casual``."""
_AS_SOUND: Final = 0.5
"""The same for its own choice: 0.5 in 132 cards."""


class Plan:
    """Hands out the work of a review, and tracks it."""

    def __init__(
        self, review: Review, aim: float = AIM, *, enough: float = PRESSING, cards: bool = True
    ) -> None:
        """Create a plan.

        Args:
            aim: half of the 95 % interval of the sums, in points.
            enough: points for the work of a look, as :data:`PRESSING`, below which it is not taken.
            cards: whether the worth of the cards is played out.
        """
        self._review = review
        self._aim = aim
        self._enough = enough
        self._must = 1.05 * enough
        """How pressing a look is that every review takes, at least."""
        self._cases = {case.at: case for case in review.cases}
        self._under_way: dict[int, int] = {}
        """Place → the level handed out."""
        self._plays: dict[int, int] = {}
        """Deal → plays handed out."""
        self._deals = review.deals if cards else ()
        self._stakes = {case.at: self._stake(case) for case in review.cases if case.at not in review.looked}

    def _stake(self, case: Case) -> float:
        """Return the points that the first look may bring to light, for its work."""
        view = case.view
        usual = shared_bot(USUAL).decide(view, chance_of(view, self._review.chance)).action
        question = self._review.question(case)
        same = question.same_as(usual) == question.same_as(case.done)
        points = (_AS_SOUND if same else _AT_STAKE) * (1 + sum(view.levels[view.seat]))
        return points / work_of(case, 0, len(question.options))

    def work(self) -> Iterator[Work]:
        """Yield the work, the most pressing first.

        It ends when every decision has been looked at as far as its points are worth, and both parts of the result are known
        within the target or as well as they can be.
        """
        while True:
            wanted = max(self._wanted(), key=lambda each: each[0], default=None)
            if wanted is None or (wanted[0] <= self._enough and not self._awaited):
                wanted = max(self._uncertain(), key=lambda each: each[0], default=None)
            if wanted is None:
                return
            work = wanted[1]
            if isinstance(work, Redeal):
                self._plays[work.deal.number] = work.stop
            else:
                self._under_way[work.at] = work.level
            yield work

    @property
    def _awaited(self) -> bool:
        """Whether results are awaited that may ask for more."""
        looked = self._review.looked
        return any(
            level <= CONFIRMED and (at not in looked or looked[at].level < level)
            for at, level in self._under_way.items()
        )

    @property
    def done(self) -> bool:
        """Whether the part of the work that every review does is done."""
        return all(weight <= self._enough for weight, _ in self._wanted())

    def _wanted(self) -> Iterator[tuple[float, Work]]:
        """Yield the next work on each decision and deal that nobody works on, with its weight."""
        review = self._review
        for number in self._deals:
            if number not in review.redealt and number not in self._plays:
                yield max(0.9 * _ONCE, self._must), review.redeal(number, 0, PLAYS)
        for case in review.cases:
            looked, handed_out = review.looked.get(case.at), self._under_way.get(case.at, -1)
            if looked is None and handed_out < 0:
                yield max(self._stakes[case.at], _ONCE, self._must), review.look(case)
            elif looked is not None and handed_out <= looked.level < DEEPEST:
                judged = review.judged(case.at)
                assert judged is not None
                weight = worth_looking(judged)
                if judged.mistake and not judged.settled:
                    weight = max(weight, self._must)
                if weight > 0.0:
                    yield weight, review.look(case, looked.level + 1)

    def _uncertain(self) -> Iterator[tuple[float, Work]]:
        """Yield the work that makes the sums more certain, with the gain per time, while they are short of the target."""
        review, split = self._review, self._review.split()
        if split.decisions.half > self._aim:
            for at, looked in review.looked.items():
                judged = review.judged(at)
                assert judged is not None
                level = max(looked.level, self._under_way.get(at, 0))
                if judged.loss.counted or level >= DEEPEST:
                    continue
                case, options = self._cases[at], len(judged.compared.options)
                gain = judged.than_usual.error**2 / work_of(case, level + 1, options)
                if gain > 0.0:
                    yield gain, review.look(case, level + 1)
        if split.cards.half > self._aim:
            for number, redealt in review.redealt.items():
                plays = max(self._plays.get(number, 0), redealt.stop)
                if plays < MOST_PLAYS:
                    yield redealt.figure.error**2 / plays, review.redeal(number, plays, PLAYS)


_DRAWN: Final = 2.0
"""The cost of drawing a layout, in plays of a whole deal."""


def worth_looking(judged: Judged) -> float:
    """Return the points that the next look at a decision may bring to light, for the work that it takes; 0 if it is known."""
    if judged.loss.counted or not judged.matters or judged.level >= DEEPEST:
        return 0.0
    return _open_points(judged) / work_of(judged.case, judged.level + 1, len(judged.compared.options))


def _open_points(judged: Judged) -> float:
    """Return the points of a mistake that is to be confirmed, or by how much a verdict may be wrong: the mean of what the figures leave beyond a good choice's loss."""
    judgement, loss = judged.judgement, judged.judgement.chosen.behind
    if judged.mistake:
        return _above(-loss.mean, loss.error, -GOOD) if judged.settled else loss.mean
    if judgement.rank > 1:
        return _above(loss.mean, loss.error)
    others = (_above(-each.behind.mean, each.behind.error) for each in judged.compared.options[1:])
    return max(others, default=0.0)


def _above(mean: float, error: float, limit: float = GOOD) -> float:
    """Return the mean of what a normal figure has above a limit, or 0."""
    if error <= 0.0:
        return max(0.0, mean - limit)
    z = (mean - limit) / error
    return (mean - limit) * (1 + erf(z / sqrt(2))) / 2 + error * exp(-z * z / 2) / sqrt(2 * pi)


def work_of(case: Case, level: int, options: int) -> float:
    """Return the work of a look after the one before it: 1 is the first look at the lead of a card with four options."""
    stop, known = stop_of(case.view, level), stop_of(case.view, level - 1) if level else Stop(0, (0, 0))
    first = stop.most - known.most
    again = stop.second[1] - (known.second[1] if known.fresh == stop.fresh else 0)
    play = _left(case)
    return (first * (_DRAWN + options * play) + again * (_DRAWN + 2 * play)) / (BLOCK_IN_PLAY * (_DRAWN + 4))


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
    enough: float = PRESSING,
    quiet: bool = False,
    cards: bool = True,
) -> None:
    """Work until the target is reached; see :class:`Plan`.

    Args:
        processes: the number of processes; 1 for this one.
        news: called with every new result; returns whether to go on.
        quiet: for a thread of the app: start new processes instead of forking, at low priority.

    Raises:
        ProcessesError: the processes cannot be started, or one was killed.
    """
    plan = Plan(review, aim, enough=enough, cards=cards)
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
        return spread(do, work, processes, begin_quietly, afresh=True)
    return _here(work) if processes <= 1 else spread(do, work, processes, begin)


def _here(work: Iterable[Work]) -> Generator[Result, None, None]:
    for each in work:
        yield do(each)


def review_of_last_deal(match: Match, seat: Seat) -> Review | None:
    """Return the review of the deal scored last, with nothing known yet; ``None`` if no card was played."""
    replay = one_deal(match.header, match.events, match.game.finished[-1])
    return None if replay is None else Review(replay, seat)


def look_back(review: Review, going: Callable[[], bool], *, quiet: bool) -> bool:
    """Look at the decisions of a deal, as long as ``going`` says after each; return whether all are known.

    See :func:`run` for ``quiet``.
    """
    run(review, 1, lambda _: going(), inf, quiet=quiet, cards=False)
    return len(review.looked) == len(review.cases) and Plan(review, inf, cards=False).done
