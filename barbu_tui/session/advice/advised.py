"""A decision and its estimate, the layouts in which an answer fails, and what the adviser says."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import monotonic
from typing import Final, Literal, TypeAlias

from barbu_bots import shared_bot
from barbu_bots.search.contrast import Contrast, contrast_of, renamed
from barbu_bots.search.figure import Figure
from barbu_bots.search.inference import Known, inference_of, shown_by
from barbu_bots.search.judgement import Compared, Judgement, OptionFigures
from barbu_bots.search.ledger import Pairs
from barbu_bots.search.models import NOBODY_NAMED, Models
from barbu_bots.search.question import Question, question_of
from barbu_bots.search.rollout import Rollouts
from barbu_tui.core.actions import Action, Bid, ChooseContract, PlayCard
from barbu_tui.core.cards import CardSet, Seat
from barbu_tui.core.view import Phase, View
from barbu_tui.session.advice.foil import USUAL, Foil, clearly_behind, foils, usual_choice
from barbu_tui.session.estimate.pool import Run, Workers
from barbu_tui.session.play.bot_host import Opinion, opinions
from barbu_tui.session.play.header import DEFAULT_BOTS

Double: TypeAlias = tuple[Seat, bool]
"""A player who is doubled, and whether it is a redouble."""
Comparing: TypeAlias = Literal[
    "settled",  # every option brings the same in all likely layouts
    "same",  # every option brought the same in those that were drawn
    "close",  # no option is clearly behind the best
    "clear",  # one is, or an answer was given that is not the best
]
PATIENCE: Final = 8.0
"""Seconds for the figures to settle after an answer."""


@dataclass(frozen=True)
class Failure:
    """One layout in which an answer brings less than the best option."""

    hands: tuple[CardSet, ...]
    """Seat → cards held at the decision."""
    answer: float
    """Net points of this deal with the answer."""
    best: float
    """Net points of this deal with the best option."""
    weight: float
    """Its probability among the layouts examined; these add up to 1."""


@dataclass(frozen=True)
class Failures:
    """The answer against the best option, layout by layout."""

    layouts: tuple[Failure, ...]
    """The layouts in which it fails, by total cost, the largest first."""
    fails: float
    """The share of layouts in which the answer brings less."""
    same: float
    """The share in which it makes no difference."""
    wins: float
    """The share in which it brings more."""
    looked_at: int


def failures(pairs: Pairs) -> Failures:
    """Compare an answer with the best option, in the layouts that both have played."""
    seat = pairs.view.seat
    rows = [
        Failure(hands, answer.net(seat), best.net(seat), weight)
        for hands, (answer, best), weight in zip(pairs.hands, pairs.lines, pairs.chances, strict=True)
    ]
    failing = sorted(
        (row for row in rows if row.answer < row.best), key=lambda row: (row.answer - row.best) * row.weight
    )
    return Failures(
        tuple(failing),
        sum(row.weight for row in failing),
        sum(row.weight for row in rows if row.answer == row.best),
        sum(row.weight for row in rows if row.answer > row.best),
        len(rows),
    )


class Advised:
    """A decision with an estimate of every option.

    Attributes:
        chosen: the answer, as the first of equivalent cards; ``None`` before it.
        before: the figures before a change of the situation, if any.
        found_failing: the layouts in which the answer fails, once computed.
    """

    def __init__(self, view: View, run: Run, theme: str = "") -> None:
        """Take a decision and its running estimate. ``theme`` is the name of a card drill's theme."""
        self.view = view
        self.run = run
        self.theme = theme
        self.chosen: Action | None = None
        self.played: Action | None = None
        self.before: Compared | None = None
        self.found_failing: Failures | None = None
        self._explained: tuple[tuple[object, ...], Foil | None, Contrast | None] | None = None
        """What was explained, with the foil and the contrast: see :meth:`_explain`."""
        self._known: tuple[Contrast, Contrast] | None = None
        """A contrast, and the same with its inference."""
        self._shown: tuple[Known, ...] | None = None

    @property
    def answered(self) -> bool:
        """Whether the figures may be seen."""
        return True

    @property
    def read(self) -> bool:
        """Whether the others' decisions are read; see :attr:`barbu_bots.search.question.Question.read`."""
        return self.run.comparison.question.read

    @property
    def compared(self) -> Compared | None:
        """The figures so far."""
        return self.run.compared

    @property
    def judgement(self) -> Judgement | None:
        """The judgement of the answer, else of the best option; ``None`` while there are too few layouts."""
        compared = self.compared
        if compared is None or not self.answered:
            return None
        return compared.judge(self.chosen or compared.best.choice)

    @property
    def doubles(self) -> dict[Double, Figure]:
        """The worth of each double and redouble: the best bid with it less the same bid without it; empty except for a bid.

        A forced double has no worth of its own, because there is no bid without it.
        """
        best = None if self.compared is None else self.compared.best.choice
        if not isinstance(best, Bid):
            return {}
        comparison = self.run.comparison
        worth = {}
        for seat in self.view.rules.seats:
            for redouble in (False, True):
                with_it, without = _toggled(best, seat, redouble)
                if {with_it, without} <= {*comparison.question.options}:
                    worth[seat, redouble] = comparison.difference(with_it, without)
        return worth

    @property
    def comparing(self) -> Comparing | None:
        """What the figures allow to say of the answer, or of the best option before one; ``None`` while they still move.

        Of an answer that is not the best only whether anything matters.
        """
        compared, judgement = self.compared, self.judgement
        if compared is None or judgement is None or not judgement.final:
            return None
        if not (self.run.comparison.matters or any(each.behind.mean for each in compared.options)):
            return "settled" if compared.counted else "same"
        return "clear" if judgement.rank > 1 or clearly_behind(compared) else "close"

    @property
    def even(self) -> bool:
        """Whether every card brings the same, so that figures would be rows of zeros."""
        return self.view.phase is Phase.PLAY and self.comparing in ("settled", "same")

    @property
    def foil(self) -> Foil | None:
        """The option that the best one is compared with: the answer, else one that is clearly behind."""
        return self._explain()[0]

    @property
    def contrast(self) -> Contrast | None:
        """Why the foil is worse than the best option; ``None`` if unknown, or if it is not surely worse."""
        return self._explain()[1]

    def _explain(self) -> tuple[Foil | None, Contrast | None]:
        """Return the first foil with an explanation, else the first of all without one.

        While the figures still move, the answer alone is compared.
        """
        compared, judgement = self.compared, self.judgement
        if compared is None or judgement is None or len(compared.options) < 2:
            return None, None
        best = judgement.best.choice
        if judgement.rank > 1:
            candidates = iter((Foil(judgement.chosen, "yours"),))
        elif judgement.final:
            candidates = foils(self.run.comparison.question, compared)
        elif self._explained is not None and self._explained[0][1] == best:
            return self._explained[1:]
        else:
            return None, None
        # An answer asks for more layouts of one option alone, which change a reason though the best has as many as before.
        key = self.chosen, best, compared if judgement.final else compared.layouts, self.played
        if self._explained is None or self._explained[0] != key:
            found: list[tuple[Foil, Contrast | None]] = []
            for foil in candidates:
                found.append((foil, self._contrast(foil.worth, best)))
                if found[-1][1] is not None:
                    break
            foil_and_why = (
                found[-1] if found and found[-1][1] is not None else found[0] if found else (None, None)
            )
            self._explained = key, *foil_and_why
        return self._explained[1:]

    def known(self) -> Contrast | None:
        """Return the contrast with what it could have been known by. This takes a second or more, once the figures stand."""
        contrast, comparison = self.contrast, self.run.comparison
        judgement = self.judgement
        if contrast is None or judgement is None or not judgement.final or self.view.phase is not Phase.PLAY:
            return contrast
        if not comparison.question.read:
            return contrast
        if self._known is None or self._known[0] is not contrast:
            question = comparison.question
            done, better = (question.same_as(each) for each in (contrast.done, contrast.better))
            usual = shared_bot(USUAL)
            found = inference_of(comparison.pairs(done, better), Rollouts(question, usual), usual)
            self._known = contrast, contrast._replace(inference=found)
        return self._known[1]

    def shown(self) -> tuple[Known, ...]:
        """Return what the others have shown so far. This takes a second or more."""
        if self._shown is None:
            self._shown = shown_by(self.run.comparison.question, shared_bot(USUAL))
        return self._shown

    def _contrast(self, worse: OptionFigures, best: Action) -> Contrast | None:
        """Return why an option is surely worse than the best one; ``None`` if nothing explains it."""
        comparison = self.run.comparison
        if not worse.loss.sure or not comparison.lined(worse.choice, best):
            return None
        contrast = contrast_of(comparison.pairs(worse.choice, best))
        return renamed(contrast, self.named(worse.choice), self.named(best)) if contrast.explains else None

    def named(self, option: Action) -> Action:
        """Return the card that stands for an option and its equals: the one played, else that of ``sound``, else the first."""
        question = self.run.comparison.question
        if isinstance(option, PlayCard):
            for each in (self.played, usual_choice(question)):
                if each is not None and question.same_as(each) == option:
                    return each
        return option

    def wait(self, workers: Workers, seconds: float = PATIENCE) -> None:
        """Wait until the figures are final, or for some seconds, but at least until they name the best."""
        until = monotonic() + seconds
        while not self.run.over and not (self.judgement and monotonic() >= until):
            workers.wait(0.1)
            self.run.poll()

    def think_longer(self, workers: Workers, seconds: float = PATIENCE) -> None:
        """Play more layouts for some seconds, if there are more."""
        if not self.run.think_longer():
            return
        until = monotonic() + seconds
        while not self.run.over and monotonic() < until:
            workers.wait(0.1)
            self.run.poll()
        self.run.longer = False


def _toggled(bid: Bid, seat: Seat, redouble: bool) -> tuple[Bid, Bid]:
    """Return the bid with the double or redouble of a player, and without it."""
    alone = frozenset((seat,))
    if redouble:
        return replace(bid, redouble=bid.redouble | alone), replace(bid, redouble=bid.redouble - alone)
    return replace(bid, double=bid.double | alone), replace(bid, double=bid.double - alone)


def best_of_contract(compared: Compared) -> list[OptionFigures]:
    """Return each contract's best suit or rank, the best contract first."""
    best: dict[str, OptionFigures] = {}
    for option in compared.options:
        if isinstance(option.choice, ChooseContract):
            best.setdefault(option.choice.contract, option)
    return list(best.values())


@dataclass(frozen=True)
class Advice:
    """The adviser's answer at a decision."""

    question: Question | None
    """The estimate to ask the workers for; ``None`` if there is only one option."""
    opinions: tuple[Opinion, ...]
    """In the play: each bot's choice. Players stand in the reasons as ``{W}``; see :func:`barbu_bots.reason_words`."""


def advise(
    view: View,
    seed: int,
    *,
    deals: int | None = None,
    models: Models = NOBODY_NAMED,
    read: bool = True,
) -> Advice:
    """Return advice for the seat to act, from its view alone.

    Args:
        deals: the deals of the game; a whole game if not given.
        read: see :attr:`~barbu_bots.search.question.Question.read`.
    """
    question = question_of(view, seed, deals=deals, models=models, read=read)
    if view.phase in (Phase.CONTRACT, Phase.BIDS):
        return Advice(question, ())
    return Advice(question if len(question.options) > 1 else None, opinions(view, seed, DEFAULT_BOTS))
