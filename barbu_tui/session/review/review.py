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

Each decision is compared with the best option, and that is what it cost: see :mod:`barbu_bots.search.comparison` and
:mod:`.look`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from barbu_bots import bot_names
from barbu_bots.search.comparison import Comparison
from barbu_bots.search.contrast import Contrast
from barbu_bots.search.figure import NOTHING, Figure
from barbu_bots.search.judgement import GOOD, Compared, Judgement
from barbu_bots.search.models import models_of
from barbu_bots.search.question import Question, firsts, options_of, question_of
from barbu_tui.core.actions import Action
from barbu_tui.core.cards import Seat
from barbu_tui.core.deal import Deal
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.look import (
    CONFIRMED,
    USUAL,
    Look,
    Looked,
    Redeal,
    Redealt,
    stop_of,
)

DecisionKind: TypeAlias = Literal["call", "bid", "card"]
KINDS: tuple[DecisionKind, ...] = ("call", "bid", "card")
_KIND_OF: dict[Phase, DecisionKind] = {Phase.CONTRACT: "call", Phase.BIDS: "bid", Phase.PLAY: "card"}
FAR: Final = 6.0
"""Minimum lead in points of an only good move."""
_OF_MANY: Final = 3
"""Minimum number of options beside which it is one."""


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


Work: TypeAlias = Look | Redeal
Result: TypeAlias = Looked | Redealt


@dataclass(frozen=True, kw_only=True)
class Judged:
    """A decision of the player with its judgement."""

    case: Case
    compared: Compared
    """All options."""
    judgement: Judgement
    """That of the player's choice."""
    usual: Action
    """The choice of ``sound``."""
    than_usual: Figure
    """The player's choice less that of ``sound``."""
    matters: bool
    """Whether the options differ at all."""
    level: int
    """How far it was looked at; see :mod:`.look`."""
    contrast: Contrast | None = None
    """Why the best one is better; ``None`` if it was not examined."""

    def judge(self, option: Action) -> Judgement | None:
        """Return the judgement of another option, or of the same."""
        return self.compared.judge(firsts(self.case.view)[option])

    @property
    def better(self) -> Action:
        """The best option."""
        return self.judgement.best.choice

    @property
    def loss(self) -> Figure:
        """Points lost against the best option: 0 or more."""
        return self.judgement.loss

    @property
    def later(self) -> float:
        """The part of :attr:`loss` from later deals."""
        return self.judgement.best.later - self.judgement.chosen.later

    @property
    def cards(self) -> float:
        """The part from points before doubles."""
        return self.judgement.chosen.cards

    @property
    def doubles(self) -> float:
        """The part from doubles: the remainder."""
        return self.loss.mean - self.cards - self.later

    @property
    def settled(self) -> bool:
        """Whether the figures stand: before that no verdict is said."""
        return self.loss.counted or self.level >= CONFIRMED or self.most_lost <= GOOD

    @property
    def known(self) -> bool:
        """Whether the loss is from layouts that had no part in finding the best, which a look flatters that names it."""
        return self.judgement.rank == 1 or self.judgement.chosen.fresh or self.loss.counted

    @property
    def mistake(self) -> bool:
        """Whether it surely cost more than a good choice may, by fresh layouts."""
        return self.judgement.mistake and self.known

    @property
    def most_lost(self) -> float:
        """The points that it may have cost at most, by the intervals."""
        if self.judgement.rank > 1:
            return self.loss.high
        others = (-each.behind.low for each in self.compared.options[1:])
        return max(0.0, *others) if len(self.compared.options) > 1 else 0.0

    @property
    def good(self) -> bool:
        """Whether it was the best of many options by far."""
        second = self.judgement.second
        if self.judgement.rank > 1 or second is None or len(self.compared.options) < _OF_MANY:
            return False
        known = second.fresh or second.loss.counted
        return known and second.loss.mean >= FAR and second.loss.sure

    @property
    def grade(self) -> Literal["", "mistake", "blunder"]:
        """The mark of the decision."""
        if not (self.mistake and self.settled):
            return ""
        return "blunder" if self.judgement.blunder else "mistake"


@dataclass(frozen=True)
class Losses:
    """Points lost in some decisions against the best options."""

    decisions: int
    """The number of decisions that matter: their options differ."""
    points: Figure
    """The sum."""

    def __add__(self, other: Losses) -> Losses:
        return Losses(self.decisions + other.decisions, self.points + other.points)

    @property
    def rate(self) -> Figure:
        """Points lost per decision; 0 without any."""
        return self.points / max(1, self.decisions)


NONE: Final = Losses(0, NOTHING)


@dataclass(frozen=True)
class Split:
    """A result in three parts."""

    result: int
    cards: Figure
    decisions: Figure

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
        looked: place → the result of the latest look at the decision there.
        redealt: deal → the result of its cards.
    """

    def __init__(
        self,
        replay: Replay,
        seat: Seat,
        seed: int = 1,
        results: Iterable[Result] = (),
        *,
        read: bool = True,
    ) -> None:
        """Begin a review with results that are known. ``read``: see :attr:`~barbu_bots.search.question.Question.read`."""
        self.replay = replay
        self.seat = seat
        self.seed = seed
        self.read = read
        self.cases = tuple(cases_of(replay, seat))
        self.deals = tuple(number for number in replay.deals if replay.row(number) is not None)
        self._by_place = {case.at: case for case in self.cases}
        self._questions: dict[int, Question] = {}
        self.looked: dict[int, Looked] = {}
        self.redealt: dict[int, Redealt] = {}
        self._judged: dict[int, tuple[Looked, Judged]] = {}
        """Place → a look and its judgement, cached."""
        players = replay.header.players
        ours = bot_names()
        self._bots = tuple(
            USUAL if player.seat == seat or player.bot not in ours else str(player.bot) for player in players
        )
        self.models = models_of(players)
        for result in results:
            self.take(result)

    # Results ------------------------------------------------------------------------------------

    @property
    def listed(self) -> bool:
        """Whether every decision has a result."""
        return len(self.looked) == len(self.cases) and len(self.redealt) == len(self.deals)

    @property
    def known_deals(self) -> tuple[int, ...]:
        """The deals with all results."""
        missing = {case.deal for case in self.cases if case.at not in self.looked}
        return tuple(number for number in self.deals if number in self.redealt and number not in missing)

    @property
    def progress(self) -> tuple[int, int]:
        """The number of decisions with a result, and of all decisions."""
        return len(self.looked), len(self.cases)

    def look(self, case: Case, level: int = 0, tried: Action | None = None) -> Look:
        """Return the work on a decision up to a level, and on another option for it, if one is given."""
        return Look(
            case.at, self.question(case), case.done, self.chance, level, self.looked.get(case.at), tried
        )

    def redeal(self, number: int, start: int, plays: int) -> Redeal:
        """Return the work on a deal's cards: some more plays."""
        dealt = self.replay[self.replay.start(number)].deal
        standing = self.replay.header.standing_of(dealt.standing)
        deal = Deal(dealt.rules, standing, dealt.dealer, dealt.hands)
        return Redeal(deal, self.seat, self._bots, self.chance, start, start + plays)

    @property
    def chance(self) -> int:
        """The game's seed, for the bots' chance."""
        return self.replay.header.seed or 0

    def question(self, case: Case) -> Question:
        """Return the question of a decision."""
        known = self._questions.get(case.at)
        if known is None:
            seed = self.replay.header.layouts_seed(case.deal) + ((self.seed - 1) << 44)
            length = self.replay.position.game.length
            known = question_of(case.view, seed, deals=length, models=self.models, read=self.read)
            self._questions[case.at] = known
        return known

    def take(self, result: Result) -> bool:
        """Add a result. Return whether it was new."""
        if isinstance(result, Redealt):
            return self._take_redealt(result)
        case, before = self._by_place.get(result.at), self.looked.get(result.at)
        if case is None or result.done != case.done or (before is not None and result.level < before.level):
            return False
        judged = self._judge(case, result)
        if judged is None:
            return False
        self.looked[result.at] = result
        self._judged[result.at] = result, judged
        return True

    def _take_redealt(self, result: Redealt) -> bool:
        before = self.redealt.get(result.number)
        if result.number not in self.deals or (before is not None and result.start < before.stop):
            return False
        if before is not None:
            total, squares = before.total + result.total, before.squares + result.squares
            result = replace(before, stop=result.stop, total=total, squares=squares)
        self.redealt[result.number] = result
        return True

    def _judge(self, case: Case, looked: Looked) -> Judged | None:
        """Return the judgement of a decision by a look; ``None`` if its results are not of this decision."""
        question = self.question(case)
        try:
            usual = question.same_as(looked.usual)
            keep = question.same_as(case.done), usual
            comparison = Comparison(question, stop_of(case.view, looked.level), keep, looked.results)
            compared, judgement = comparison.compared(), comparison.judge(case.done)
        except (KeyError, TypeError, ValueError):
            return None
        if compared is None or judgement is None:
            return None
        return Judged(
            case=case,
            compared=compared,
            judgement=judgement,
            usual=usual,
            than_usual=comparison.overall(judgement.chosen.choice, usual),
            matters=comparison.matters,
            level=looked.level,
            contrast=_telling(looked.contrast, judgement),
        )

    # Sums ---------------------------------------------------------------------------------------

    def judged(self, at: int) -> Judged | None:
        """Return the judgement of the decision at a place; ``None`` if there is none or it is unknown."""
        known = self._judged.get(at)
        return None if known is None else known[1]

    def costs(self) -> list[Judged]:
        """Return the decisions known so far, the most costly first."""
        known = [judged for _, judged in self._judged.values()]
        return sorted(known, key=lambda judged: (-judged.loss.mean, judged.case.at))

    def mistakes(self, deal: int | None = None) -> list[Judged]:
        """Return the sure mistakes, in one deal or in all, the most costly first."""
        return [each for each in self.costs() if each.grade and deal in (None, each.case.deal)]

    def split(self, deal: int | None = None) -> Split:
        """Return the parts of the result, for one deal or for all completed ones."""
        deals = self.known_deals if deal is None else (deal,)
        rows = [row for number in deals if (row := self.replay.row(number)) is not None]
        cards = [self.redealt[number].figure for number in deals if number in self.redealt]
        return Split(
            sum(row.score.total[self.seat] for row in rows),
            sum(cards, NOTHING),
            sum((self.decisions(deal=number) for number in deals), NOTHING),
        )

    def made(self, deal: int | None = None) -> dict[str, int]:
        """Return bot → its points in the seat with the actual layout, in one deal or in all known ones."""
        totals: dict[str, int] = {}
        for number, redealt in self.redealt.items():
            if deal in (None, number):
                for bot, points in redealt.made:
                    totals[bot] = totals.get(bot, 0) + points
        return totals

    def decisions(self, kind: DecisionKind | None = None, deal: int | None = None) -> Figure:
        """Return the sum of the decisions against those of ``sound``: all, of one kind, or of one deal."""
        total = NOTHING
        for case in self.cases:
            judged = self.judged(case.at)
            if judged is not None and kind in (None, case.kind) and deal in (None, case.deal):
                total += judged.than_usual
        return total

    def lost(self) -> Losses:
        """Return the points lost in decisions that matter, against the best options.

        A choice of ``sound`` that no other is ahead of by more than chance counts as the best.
        """
        lost = (
            each.judgement.chosen.behind if each.known else NOTHING for each in self.costs() if each.matters
        )
        return sum((Losses(1, each) for each in lost), NONE)


def _telling(contrast: Contrast | None, judgement: Judgement) -> Contrast | None:
    """Return why a decision costs something, unless the layouts that it was read off make less than half of the cost.

    It may also have been read off when another option was the best.
    """
    if contrast is None or contrast.better != judgement.best.choice:
        return None
    return None if -contrast.cost < judgement.loss.mean / 2 else contrast
