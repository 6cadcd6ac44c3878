"""The quality of estimates: short ones compared with long ones of the same situations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from barbu_bots.search.comparison import so_many
from barbu_tui.core.actions import Action, ChooseContract
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.practice.situation import Situation


@dataclass(frozen=True)
class Compared:
    """One situation estimated short and long."""

    shown: int
    """Options shown."""
    covered: int
    """Those whose long mean lies inside the short 95 % interval."""
    dropped: int
    dropped_covered: int
    """The same for those that the short estimate dropped."""
    loss: float
    """Points lost by the short estimate's best option, by the long estimate."""
    same: bool
    """Whether both name the same contract, or the same bid."""


def compare(
    situations: Iterable[Situation], short: int, long: int, jobs: int | None = None
) -> Iterator[Compared]:
    """Compare estimates of ``short`` worlds with others of ``long`` worlds in which no option is dropped.

    The two have different worlds. A short estimate plays at most as many deals as ``short`` worlds of all options
    have; the deals that dropped options do not need go to the rest.
    """
    with Workers(jobs) as workers:
        for situation in situations:
            question = situation.question()
            quick = workers.ask(question, so_many(short, view=question.view)).finish()
            other = replace(question, seed=-1 - question.seed)
            slow = workers.ask(other, so_many(long, drop=False)).finish()
            # Totals are told against the best option, which may be another one: what this deal brings is compared.
            inside = {
                worth.choice: abs(worth.deal - slow.of(worth.choice).deal) <= worth.total.half
                for worth in quick.options
            }
            dropped = [worth.choice for worth in quick.options if not worth.alive]
            best = quick.best.choice
            yield Compared(
                shown=len(inside),
                covered=sum(inside.values()),
                dropped=len(dropped),
                dropped_covered=sum(inside[choice] for choice in dropped),
                loss=max(0.0, slow.of(best).loss.mean),
                same=_name(best) == _name(slow.best.choice),
            )


def _name(choice: Action) -> object:
    return choice.contract if isinstance(choice, ChooseContract) else choice


@dataclass(frozen=True)
class Quality:
    """The summary of many comparisons."""

    situations: int
    coverage: float
    """Share of the options shown whose interval covers."""
    dropped_coverage: float
    loss: float
    """Points lost on average."""
    same: float
    """Share of situations with the same contract."""


def quality(compared: Iterable[Compared]) -> Quality:
    """Summarise comparisons."""
    rows = list(compared)
    dropped = sum(row.dropped for row in rows)
    return Quality(
        len(rows),
        sum(row.covered for row in rows) / sum(row.shown for row in rows),
        sum(row.dropped_covered for row in rows) / dropped if dropped else 1.0,
        sum(row.loss for row in rows) / len(rows),
        sum(row.same for row in rows) / len(rows),
    )
