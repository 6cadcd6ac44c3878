"""The judgement of a choice: what was chosen, the best, those that are as good, the loss, the verdict.

The options of a decision are compared by :class:`~barbu_bots.search.comparison.Comparison`, whose figures at one
moment are :class:`Compared`. :meth:`Compared.judge` says what a choice is worth against the best. Every place that
speaks of a decision asks it: adviser, practice, coach, lessons, review, data set.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from barbu_bots.search.figure import Figure
from barbu_tui.core.actions import Action

Verdict: TypeAlias = Literal["best", "equal", "good", "unsure", "loose", "missed"]
"""The verdict on a choice:

* ``best``: the best option.
* ``equal``: as good as the best: no more than :data:`GOOD` behind, and within the 95 % interval.
* ``good``: surely behind, but no more than :data:`GOOD`.
* ``unsure``: more than :data:`GOOD` behind, but within the 95 % interval: not certainly worse, which is not "as good".
* ``loose``: surely behind, by no more than :data:`LOOSE`.
* ``missed``: surely behind by more than :data:`LOOSE`. From :data:`BLUNDER` on it is a blunder.
"""

GOOD: Final = 1.0
"""Maximum loss of a good choice, in points."""
LOOSE: Final = 3.0
"""Maximum loss of a loose choice; a missed one loses more."""
BLUNDER: Final = 8.0
"""The loss from which a missed choice is a blunder."""
ENOUGH: Final = 24
"""Layouts before anything is said about the best option."""


def verdict_on(loss: Figure, *, best: bool = False) -> Verdict:
    """Return the verdict on a loss. ``best`` tells whether the choice is the best option itself."""
    if best:
        return "best"
    if loss.mean <= GOOD:
        return "good" if loss.sure else "equal"
    if not loss.sure:
        return "unsure"
    return "loose" if loss.mean <= LOOSE else "missed"


@dataclass(frozen=True, slots=True)
class OptionFigures:
    """One option of a decision, and its figures."""

    choice: Action
    deal: float
    """Expected net points of this deal, doubles included."""
    hand: tuple[float, ...]
    """Seat → expected points before doubles."""
    later: float
    """Its worth for later deals, less that of the best option."""
    total: Figure
    """The sum of :attr:`deal` and :attr:`later`, which ranks options. For the best option it is the result of this deal."""
    behind: Figure
    """Points by which it is behind the best, in layouts common to both; below 0 only by chance. It can be summed up without bias."""
    cards: float = 0.0
    """The part of :attr:`behind` that comes from points before doubles."""
    alive: bool = True
    """Whether it is still played out."""
    fresh: bool = False
    """Whether :attr:`behind` comes from layouts that had no part in finding the best."""

    @property
    def loss(self) -> Figure:
        """Points lost against the best option: 0 or more."""
        return self.behind if self.behind.mean >= 0 else replace(self.behind, mean=0.0)

    @property
    def close(self) -> bool:
        """Whether it is the best, or no further behind than the 95 % interval of that difference."""
        return not self.loss.sure


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of one choice."""

    chosen: OptionFigures
    best: OptionFigures
    second: OptionFigures | None
    """The option ranked next to the best; ``None`` if there is one option."""
    rank: int
    """The rank of the choice among all options, from 1."""
    verdict: Verdict
    as_good: tuple[OptionFigures, ...]
    """The best option, and those as good (``equal``)."""
    final: bool
    """Whether the comparison has ended. Before that the figures still move, and no verdict is said."""

    @property
    def loss(self) -> Figure:
        """Points lost against the best option: 0 or more."""
        return self.chosen.loss

    @property
    def right(self) -> bool:
        """Whether the choice is not certainly worse than a good one."""
        return self.verdict in RIGHT

    @property
    def mistake(self) -> bool:
        """Whether the choice surely cost more than a good one may."""
        return self.verdict in ("loose", "missed")

    @property
    def blunder(self) -> bool:
        """Whether it is a mistake of :data:`BLUNDER` points or more."""
        return self.mistake and self.loss.mean >= BLUNDER

    @property
    def close(self) -> bool:
        """Whether the choice and the best, or the best and the second if the choice is the best, are too close to call."""
        if self.rank > 1:
            return self.chosen.close
        return self.second is not None and self.second.close


RIGHT: Final[frozenset[Verdict]] = frozenset(("best", "equal", "good", "unsure"))
"""The verdicts on a choice that is not certainly worse than a good one."""


@dataclass(frozen=True, slots=True)
class Compared:
    """The options of a decision compared, at one moment."""

    options: tuple[OptionFigures, ...]
    """The best first."""
    layouts: int
    """Layouts played out for the options still alive."""
    settled: bool
    """Whether one option has outlived all others."""
    finished: bool
    """Whether the comparison has ended: the figures stand, unless more is asked for."""
    effective: float = 0.0
    """The number of different layouts that those played represent."""
    counted: bool = False
    """Whether all likely layouts are played, each with its probability, instead of a sample."""

    @property
    def best(self) -> OptionFigures:
        """The option ranked first."""
        return self.options[0]

    @property
    def telling(self) -> bool:
        """Whether there are enough layouts to name the best."""
        return self.finished or self.layouts >= ENOUGH

    @property
    def close(self) -> bool:
        """Whether the difference of the best two is within its own 95 % interval: too close to call."""
        return len(self.options) > 1 and self.options[1].close

    def of(self, choice: Action) -> OptionFigures:
        """Return the figures of one option. Raise :class:`KeyError` if it is none."""
        for option in self.options:
            if option.choice == choice:
                return option
        raise KeyError(choice)

    def judge(self, choice: Action) -> Judgement | None:
        """Return the judgement of a choice; ``None`` while there are too few layouts for one.

        Raises:
            KeyError: the choice is not an option.
        """
        chosen = self.of(choice)
        if not self.telling:
            return None
        best, *others = self.options
        return Judgement(
            chosen=chosen,
            best=best,
            second=others[0] if others else None,
            rank=1 + self.options.index(chosen),
            verdict=verdict_on(chosen.loss, best=chosen is best),
            as_good=(best, *(each for each in others if verdict_on(each.loss) == "equal")),
            final=self.finished,
        )
