"""Options with invented figures, and the judgement of one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from barbu_bots.search.comparison import Comparison, Stop
from barbu_bots.search.figure import Figure
from barbu_bots.search.intervals import NORMAL
from barbu_bots.search.judgement import Compared, Judgement, OptionFigures
from barbu_bots.search.question import OptionResult, Points, Question
from barbu_tui.core.actions import Action


def option(
    choice: Action, total: float, behind: float, *, half: float = 0.5, apart: float = 0.4, layouts: int = 400
) -> OptionFigures:
    """An option of a total and so far behind the best, each with half of its 95 % interval; all of it from the cards."""
    return OptionFigures(
        choice,
        deal=total,
        hand=(total, 0.0, 0.0, 0.0),
        later=0.0,
        total=Figure(total, half / NORMAL, layouts),
        behind=Figure(behind, apart / NORMAL, layouts),
        cards=behind,
    )


def judged(compared: Compared, choice: Action) -> Judgement:
    """The judgement of a choice of which enough is known."""
    found = compared.judge(choice)
    assert found is not None
    return found


def fed(
    question: Question, net: Callable[[Action, int], float], stop: Stop, keep: Sequence[Action] = ()
) -> Comparison:
    """A comparison whose options brought what is given here, by the number of the layout."""
    comparison = Comparison(question, stop, keep)
    while (task := comparison.next_task()) is not None:
        layouts = range(task.start, task.stop)
        played = tuple(
            OptionResult(
                tuple(net(question.options[index], layout) for layout in layouts), ((0,) * 4,) * len(layouts)
            )
            for index in task.options
        )
        comparison.take(task, Points(played, float(len(layouts))))
    return comparison
