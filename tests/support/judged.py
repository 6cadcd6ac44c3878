"""Options with invented figures, and the judgement of one of them."""

from __future__ import annotations

from barbu_bots.search.figure import Figure
from barbu_bots.search.intervals import NORMAL
from barbu_bots.search.judgement import Compared, Judgement, OptionFigures
from barbu_tui.core.actions import Action


def option(
    choice: Action, total: float, behind: float, *, half: float = 0.5, apart: float = 0.4, layouts: int = 400
) -> OptionFigures:
    """An option of a total and so far behind the best, each with half of its 95 % interval; all of it on the cards."""
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
