"""The review of a seat's game: what is known of its decisions, and what it all comes to.

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

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import hypot
from typing import Final, Literal

from barbu_bots import bot_names
from barbu_bots.search.contrast import Contrast
from barbu_bots.search.estimate import Question
from barbu_bots.search.intervals import NORMAL
from barbu_bots.search.models import models_of
from barbu_bots.search.question import question_of
from barbu_tui.core.actions import Action
from barbu_tui.core.cards import Seat
from barbu_tui.core.deal import Deal
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.cases import KINDS, Case, Kind, cases_of
from barbu_tui.session.review.tally import NOTHING, Estimated, Tally
from barbu_tui.session.review.weigh import (
    FAR,
    USUAL,
    Held,
    Holding,
    Weighed,
    Weighing,
    looks_of,
)

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
    exact: bool = False
    """All layouts that are likely were played out, each with its chance."""
    runner: Action | None = None
    """The next best option, where what was done may be the one good move …"""
    ahead: Estimated = NOTHING
    """… and how far that is ahead of it."""
    contrast: Contrast | None = None
    """Why the better one is better; ``None`` where that has not been looked into."""
    settled: bool = False
    """What it costs has been looked at again, in layouts that had no part in listing it."""

    @property
    def good(self) -> bool:
        """It was the one of many options that is best by far."""
        return self.runner is not None and self.ahead.mean >= FAR and self.ahead.sure

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
class Compared:
    """An option of a decision beside the better one."""

    option: Action
    less: Estimated
    """What it brings less the better one, in net points."""
    done: bool
    better: bool
    fresh: bool
    """The figure comes from worlds that had no part in naming the better one, or from all layouts."""
    exact: bool = False
    """All layouts that are likely were played out."""


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

    @property
    def rounded(self) -> tuple[int, int, int]:
        """Cards, decisions and the rest in whole points, so that they add up to the result."""
        cards, decisions = round(self.cards.mean), round(self.decisions.mean)
        return cards, decisions, self.result - cards - decisions


@dataclass(frozen=True)
class Rate:
    """Points lost a real decision."""

    lost: Estimated
    decisions: int
    """Those where it makes a difference what is done."""


class Review:
    """A review on its way: takes results in, and adds up. What is to be played out next says :mod:`.plan`.

    Attributes:
        replay: the game.
        seat: whose decisions are looked at.
        cases: the decisions, in their order.
    """

    def __init__(self, replay: Replay, seat: Seat, seed: int = 1, results: Iterable[Result] = ()) -> None:
        """A review.

        Args:
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
        players = replay.header.players
        ours = bot_names()
        self._bots = tuple(
            USUAL if player.seat == seat or player.bot not in ours else str(player.bot)
            for player in sorted(players, key=lambda player: player.seat)
        )
        self._models = models_of(players)
        for result in results:
            self.take(result)

    # What is known -------------------------------------------------------------------------------

    @property
    def found(self) -> Mapping[int, Weighed]:
        """Place → what came of the decision there."""
        return self._found

    @property
    def held(self) -> Mapping[int, Held]:
        """Deal → what came of its cards."""
        return self._held

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

    def weighing(self, case: Case, start: int = 0) -> Weighing:
        """A decision to be played out in the next worlds of its second look, from one on."""
        found = self._found.get(case.at)
        looks = looks_of(case.view)
        stop = start + (looks.more if start else looks.second)
        better = None if found is None else found.better
        if found is not None and start < looks.settled and self.unsettled(case.at):
            stop = max(stop, looks.settled)
        return Weighing(case.at, self.question(case), case.done, self.chance, start, stop, better)

    def unsettled(self, at: int) -> bool:
        """Whether a decision is named as a mistake after its first worlds alone."""
        cost = self.cost(at)
        return cost is not None and cost.mistake and not cost.settled

    def trying(self, case: Case, option: Action) -> Weighing | None:
        """Another option for a decision, to be played out beside the better one; ``None`` before that is known."""
        found = self._found.get(case.at)
        if found is None:
            return None
        stop = looks_of(case.view).more
        return Weighing(case.at, self.question(case), option, self.chance, 0, stop, found.better)

    def holding(self, number: int, start: int, plays: int) -> Holding:
        """A deal's cards, to be played some more times."""
        dealt = self.replay[self.replay.start(number)].deal
        deal = Deal(dealt.rules, dealt.standing, dealt.dealer, dealt.hands)
        return Holding(deal, self.seat, self._bots, self.chance, start, start + plays)

    @property
    def chance(self) -> int:
        """The game's seed, for the chance of its bots."""
        return self.replay.header.seed or 0

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
        contrast = result.contrast or before.contrast
        if before.contrast is not None and result.contrast is not None:
            contrast = max(before.contrast, result.contrast, key=lambda each: each.layouts)
        self._found[result.at] = replace(
            before, stop=result.stop, less=less, than_usual=than_usual, contrast=contrast
        )
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
        ahead = NOTHING
        if found.runner is not None and found.ahead is not None:
            ahead, _ = self._with_later(case, found.ahead, found.runner)
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
            found.less.exact,
            found.runner,
            ahead,
            found.contrast,
            found.less.exact or found.stop >= looks_of(case.view).settled,
        )

    def compared(self, at: int) -> tuple[Compared, ...]:
        """The options of the decision at a place beside the better one, the best first; none where they are not known.

        What was done has its figure from the second look, the others from the first.
        """
        case, found = self._by_place.get(at), self._found.get(at)
        if case is None or found is None or len(found.options) != len(case.options):
            return ()
        listed = []
        for option, row in zip(case.options, found.options, strict=True):
            done = option == case.done
            fresh = done or option == found.better or row.exact
            tally = found.less if done else row
            less, _ = self._with_later(case, tally, found.better, option)
            listed.append(Compared(option, less, done, option == found.better, fresh, tally.exact))
        return tuple(sorted(listed, key=lambda each: (-each.less.mean, not each.better)))

    def worth(self, case: Case, tried: Weighed) -> Estimated:
        """What another option brings less the better one, as it was played out: see :meth:`trying`."""
        return self._with_later(case, tried.less, tried.better, tried.done)[0]

    def _with_later(
        self, case: Case, tally: Tally, other: Action, one: Action | None = None
    ) -> tuple[Estimated, float]:
        """What one option, the one that was done if not given, brings less another, and how much of it later."""
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

    def made(self, deal: int | None = None) -> dict[str, int]:
        """Bot → what it makes in the seat with the cards as they lay, in one deal or in all that are known."""
        found: dict[str, int] = {}
        for number, held in self._held.items():
            if deal in (None, number):
                for bot, points in held.made:
                    found[bot] = found.get(bot, 0) + points
        return found

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


__all__ = ["BLUNDER", "KINDS", "Compared", "Cost", "Rate", "Result", "Review", "Split", "Work"]
