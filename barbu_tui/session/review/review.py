"""The review of a seat's game: its decisions' costs, and their sums.

``RESULT = cards + decisions + the rest``, exactly:

* *cards*: the expected points of ``sound`` in the seat with the same cards. In every deal the other hands are
  dealt again, uniformly over the layouts that the seat could not exclude before the call. The deal is called,
  bid and played by ``sound`` in this seat and the game's own bots in the others (``sound`` for a person), from
  the actual standing.
* *decisions*: the player's choice less that of ``sound`` in the same place, with ``sound`` playing on in all
  seats, over layouts that fit the seat's knowledge; summed over its decisions. In expectation this is exactly a
  player's loss against ``sound`` (the performance difference identity). It includes the effect of a call or a
  double on later deals.
* *the rest*: the layout, the others' decisions, and the errors of the estimates. It is not luck alone.

The list of costs compares differently: the player's choice less the *better* one, which is that of ``sound`` or, if the
first look was sure enough, another option. Both figures come from fresh worlds, which had no part in naming it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import hypot
from typing import Final, Literal, TypeAlias

from barbu_bots import bot_names
from barbu_bots.search.contrast import Contrast
from barbu_bots.search.intervals import NORMAL
from barbu_bots.search.models import models_of
from barbu_bots.search.question import Question, options_of, question_of
from barbu_tui.core.actions import Action
from barbu_tui.core.cards import Seat
from barbu_tui.core.deal import Deal
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.tally import NOTHING, Estimated, Lost, Tally
from barbu_tui.session.review.weigh import (
    FAR,
    USUAL,
    Held,
    Holding,
    Weighed,
    Weighing,
    looks_of,
)

DecisionKind: TypeAlias = Literal["call", "bid", "card"]
KINDS: tuple[DecisionKind, ...] = ("call", "bid", "card")
_KIND_OF: dict[Phase, DecisionKind] = {Phase.CONTRACT: "call", Phase.BIDS: "bid", Phase.PLAY: "card"}
MISTAKE: Final = -0.5
"""The cost in points from which a decision is a mistake."""
BLUNDER: Final = -8.0
"""The cost in points from which a mistake is a blunder."""


@dataclass(frozen=True)
class Case:
    """A decision of the player."""

    at: int
    """The place in the replay before it."""
    deal: int
    view: View
    options: tuple[Action, ...]
    """The legal actions; two or more."""
    done: Action

    @property
    def kind(self) -> DecisionKind:
        """The kind: a call, a bid or a card. A pass at dominoes counts as a card."""
        return _KIND_OF[self.view.phase]

    @property
    def trick(self) -> int:
        """The number of its trick, from 1; 0 outside tricks."""
        table = self.view.table
        return table.done + 1 if isinstance(table, TrickTable) else 0


def cases_of(replay: Replay, seat: Seat) -> Iterator[Case]:
    """Yield the decisions of a seat in finished deals, in order. Forced ones are left out.

    A deal that is still being played is left out. So are the calls of a game of the course, in which few contracts may be called,
    and its bids, which nobody makes.
    """
    taught = bool(replay.header.taught)
    for at in range(len(replay) - 1):
        action = replay[at + 1].action
        if action is None or action.seat != seat:
            continue
        number = replay[at].number
        if replay.row(number) is None:
            continue
        view = replay[at].deal.view(seat)
        if taught and view.phase is not Phase.PLAY:
            continue
        options = options_of(view)
        if len(options) > 1 and action in options:
            yield Case(at, number, view, options, action)


Work = Weighing | Holding
Result = Weighed | Held


@dataclass(frozen=True, kw_only=True)
class Cost:
    """The cost of a decision."""

    case: Case
    better: Action
    usual: Action
    """The choice of ``sound``."""
    real: bool
    """Whether the options differ at all."""
    less: Estimated
    """The player's choice less the better option, in net points; negative if it cost something."""
    than_usual: Estimated
    """The player's choice less that of ``sound``."""
    cards: float
    """The part of :attr:`less` from points before doubles."""
    later: float
    """The part of :attr:`less` from later deals. The remainder comes from doubles."""
    worlds: int
    exact: bool = False
    """Whether all likely layouts were played, each with its probability."""
    runner: Action | None = None
    """The next best option, if the player's choice may be an only good move."""
    ahead: Estimated = NOTHING
    """The lead of the player's choice over it."""
    contrast: Contrast | None = None
    """Why the better one is better; ``None`` if it was not examined."""
    settled: bool = False
    """Whether the cost is confirmed in fresh layouts."""

    @property
    def good(self) -> bool:
        """Whether it was the best of many options by far."""
        return self.runner is not None and self.ahead.mean >= FAR and self.ahead.sure

    @property
    def mistake(self) -> bool:
        """Whether it surely cost enough to be named."""
        return self.less.mean <= MISTAKE and self.less.sure

    @property
    def doubles(self) -> float:
        """The part of :attr:`less` that comes from doubles."""
        return self.less.mean - self.cards - self.later

    @property
    def grade(self) -> Literal["", "mistake", "blunder"]:
        """The mark of the decision."""
        if not self.mistake:
            return ""
        return "blunder" if self.less.mean <= BLUNDER else "mistake"


@dataclass(frozen=True)
class ComparedOption:
    """An option of a decision compared with the better one."""

    option: Action
    less: Estimated
    """Its points less those of the better one, net."""
    done: bool
    better: bool
    fresh: bool
    """Whether the figure comes from fresh worlds or from all layouts."""
    exact: bool = False
    """Whether all likely layouts were played."""


@dataclass(frozen=True)
class Split:
    """A result in three parts."""

    result: int
    cards: Estimated
    decisions: Estimated

    @property
    def rest(self) -> float:
        """The remainder."""
        return self.result - self.cards.mean - self.decisions.mean

    @property
    def rounded(self) -> tuple[int, int, int]:
        """Cards, decisions and the rest in whole points that add up to the result."""
        cards, decisions = round(self.cards.mean), round(self.decisions.mean)
        return cards, decisions, self.result - cards - decisions


class Review:
    """A review in progress: it takes results in and adds them up. :mod:`.plan` decides the next work.

    Attributes:
        cases: the decisions, in their order.
        weighed: place → the result of the decision there.
        held: deal → the result of its cards.
    """

    def __init__(self, replay: Replay, seat: Seat, seed: int = 1, results: Iterable[Result] = ()) -> None:
        self.replay = replay
        self.seat = seat
        self.seed = seed
        self.cases = tuple(cases_of(replay, seat))
        self.deals = tuple(number for number in replay.deals if replay.row(number) is not None)
        self._by_place = {case.at: case for case in self.cases}
        self._questions: dict[int, Question] = {}
        self.weighed: dict[int, Weighed] = {}
        self.held: dict[int, Held] = {}
        players = replay.header.players
        ours = bot_names()
        self._bots = tuple(
            USUAL if player.seat == seat or player.bot not in ours else str(player.bot) for player in players
        )
        self._models = models_of(players)
        for result in results:
            self.take(result)

    # Results ------------------------------------------------------------------------------------

    @property
    def listed(self) -> bool:
        """Whether every decision has a result."""
        return len(self.weighed) == len(self.cases) and len(self.held) == len(self.deals)

    @property
    def known_deals(self) -> tuple[int, ...]:
        """The deals with all results."""
        missing = {case.deal for case in self.cases if case.at not in self.weighed}
        return tuple(number for number in self.deals if number in self.held and number not in missing)

    @property
    def progress(self) -> tuple[int, int]:
        """The number of decisions with a result, and of all decisions."""
        return len(self.weighed), len(self.cases)

    def weighing(self, case: Case, start: int = 0) -> Weighing:
        """Return the work on a decision's next worlds of the second look."""
        weighed = self.weighed.get(case.at)
        looks = looks_of(case.view)
        stop = start + (looks.more if start else looks.second)
        better = None if weighed is None else weighed.better
        if weighed is not None and start < looks.settled and self.unsettled(case.at):
            stop = max(stop, looks.settled)
        return Weighing(case.at, self.question(case), case.done, self.chance, start, stop, better)

    def unsettled(self, at: int) -> bool:
        """Return whether a decision is a mistake by its first worlds only."""
        cost = self.cost(at)
        return cost is not None and cost.mistake and not cost.settled

    def trying(self, case: Case, option: Action) -> Weighing | None:
        """Return the work on another option for a decision; ``None`` while the better one is unknown."""
        weighed = self.weighed.get(case.at)
        if weighed is None:
            return None
        stop = looks_of(case.view).more
        return Weighing(case.at, self.question(case), option, self.chance, 0, stop, weighed.better)

    def holding(self, number: int, start: int, plays: int) -> Holding:
        """Return the work on a deal's cards: some more plays."""
        dealt = self.replay[self.replay.start(number)].deal
        standing = self.replay.header.standing_of(dealt.standing)
        deal = Deal(dealt.rules, standing, dealt.dealer, dealt.hands)
        return Holding(deal, self.seat, self._bots, self.chance, start, start + plays)

    @property
    def chance(self) -> int:
        """The game's seed, for the bots' chance."""
        return self.replay.header.seed or 0

    def question(self, case: Case) -> Question:
        """Return the question of a decision."""
        known = self._questions.get(case.at)
        if known is None:
            seed = self.seed * 100_000 + case.at
            length = self.replay.position.game.length
            known = question_of(case.view, seed, deals=length, models=self._models)
            self._questions[case.at] = known
        return known

    def take(self, result: Result) -> bool:
        """Add a result. Return whether it was new."""
        if isinstance(result, Held):
            return self._take_held(result)
        case = self._by_place.get(result.at)
        if case is None or result.better not in case.options or result.usual not in case.options:
            return False
        before = self.weighed.get(result.at)
        if before is None:
            self.weighed[result.at] = result
            return result.start == 0
        if result.start < before.stop:
            return False
        less, than_usual = result.less, result.than_usual
        if not self.unsettled(result.at):  # else the worlds so far have picked a mistake, and flatter it
            less, than_usual = before.less + less, before.than_usual + than_usual
        contrast = result.contrast or before.contrast
        if before.contrast is not None and result.contrast is not None:
            contrast = max(before.contrast, result.contrast, key=lambda each: each.layouts)
        self.weighed[result.at] = replace(
            before, stop=result.stop, less=less, than_usual=than_usual, contrast=contrast
        )
        return True

    def _take_held(self, result: Held) -> bool:
        if result.number not in self.deals:
            return False
        before = self.held.get(result.number)
        if before is None:
            self.held[result.number] = result
            return True
        if result.start < before.stop:
            return False
        self.held[result.number] = replace(before, stop=result.stop, tally=before.tally + result.tally)
        return True

    # Sums ---------------------------------------------------------------------------------------

    def cost(self, at: int) -> Cost | None:
        """Return the cost of the decision at a place; ``None`` if there is none or it is unknown."""
        case, weighed = self._by_place.get(at), self.weighed.get(at)
        if case is None or weighed is None:
            return None
        less, later = self._with_later(case, weighed.less, weighed.better)
        than_usual, _ = self._with_later(case, weighed.than_usual, weighed.usual)
        ahead = NOTHING
        if weighed.runner is not None and weighed.ahead is not None:
            ahead, _ = self._with_later(case, weighed.ahead, weighed.runner)
        return Cost(
            case=case,
            better=weighed.better,
            usual=weighed.usual,
            real=weighed.real,
            less=less,
            than_usual=than_usual,
            cards=weighed.less.of_cards,
            later=later,
            worlds=weighed.less.worlds,
            exact=weighed.less.exact,
            runner=weighed.runner,
            ahead=ahead,
            contrast=_telling(weighed.contrast, less),
            settled=weighed.less.exact or weighed.stop >= looks_of(case.view).settled,
        )

    def compared_options(self, at: int) -> tuple[ComparedOption, ...]:
        """Return the options at a place compared with the better one, the best first; empty if unknown.

        The player's choice has its figure from the second look, the others from the first.
        """
        case, weighed = self._by_place.get(at), self.weighed.get(at)
        if case is None or weighed is None or len(weighed.options) != len(case.options):
            return ()
        listed = []
        for option, row in zip(case.options, weighed.options, strict=True):
            done = option == case.done
            fresh = done or option == weighed.better or row.exact
            tally = weighed.less if done else row
            less, _ = self._with_later(case, tally, weighed.better, option)
            listed.append(ComparedOption(option, less, done, option == weighed.better, fresh, tally.exact))
        return tuple(sorted(listed, key=lambda each: (-each.less.mean, not each.better)))

    def worth(self, case: Case, tried: Weighed) -> Estimated:
        """Return the points of another option less those of the better one: see :meth:`trying`."""
        return self._with_later(case, tried.less, tried.better, tried.done)[0]

    def _with_later(
        self, case: Case, tally: Tally, other: Action, one: Action | None = None
    ) -> tuple[Estimated, float]:
        """Return the points of one option less those of another, and the part from later deals.

        The default is the player's choice.
        """
        question = self.question(case)
        options = question.options
        one = case.done if one is None else one
        apart = question.later[options.index(one)] - question.later[options.index(other)]
        this_deal = tally.estimated
        if not apart:
            return this_deal, 0.0
        doubt = question.half_interval_later(apart) / NORMAL
        return Estimated(this_deal.mean + apart, hypot(this_deal.error, doubt)), apart

    def costs(self) -> list[Cost]:
        """Return the costs of the decisions known so far, the most costly first."""
        costs = [cost for case in self.cases if (cost := self.cost(case.at)) is not None]
        return sorted(costs, key=lambda cost: (cost.less.mean, cost.case.at))

    def mistakes(self, deal: int | None = None) -> list[Cost]:
        """Return the sure mistakes, in one deal or in all, the most costly first."""
        return [cost for cost in self.costs() if cost.mistake and deal in (None, cost.case.deal)]

    def split(self, deal: int | None = None) -> Split:
        """Return the parts of the result, for one deal or for all completed ones."""
        deals = self.known_deals if deal is None else (deal,)
        rows = [row for number in deals if (row := self.replay.row(number)) is not None]
        held = [self.held[number].tally.estimated for number in deals if number in self.held]
        return Split(
            sum(row.score.total[self.seat] for row in rows),
            sum(held, NOTHING),
            sum((self.decisions(deal=number) for number in deals), NOTHING),
        )

    def made(self, deal: int | None = None) -> dict[str, int]:
        """Return bot → its points in the seat with the actual layout, in one deal or in all known ones."""
        totals: dict[str, int] = {}
        for number, held in self.held.items():
            if deal in (None, number):
                for bot, points in held.made:
                    totals[bot] = totals.get(bot, 0) + points
        return totals

    def decisions(self, kind: DecisionKind | None = None, deal: int | None = None) -> Estimated:
        """Return the sum of the decisions against those of ``sound``: all, of one kind, or of one deal."""
        total = NOTHING
        for case in self.cases:
            if kind in (None, case.kind) and deal in (None, case.deal):
                cost = self.cost(case.at)
                total += NOTHING if cost is None else cost.than_usual
        return total

    def lost(self) -> Lost:
        """Return the points lost in real decisions, against the better options."""
        costs = [cost for cost in self.costs() if cost.real]
        lost = sum((cost.less for cost in costs), NOTHING)
        return Lost(len(costs), -lost.mean, lost.error)


def _telling(contrast: Contrast | None, less: Estimated) -> Contrast | None:
    """Return why a decision costs something, unless the layouts that it was read off make less than half of the cost."""
    return None if contrast is None or contrast.cost > less.mean / 2 else contrast
