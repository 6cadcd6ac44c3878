"""The calibration of estimates, over many situations: by hand with ``pytest -m long -s``, half an hour on two cores."""

from __future__ import annotations

import pytest

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.names import Drill
from barbu_tui.session.practice.situation import draw_situation
from tests.support.estimates import compare, quality


# Either of two options within half a point may come out best. Bids differ less than calls,
# so their loss counts.
@pytest.mark.long
@pytest.mark.parametrize(("drill", "same"), [("contracts", 0.85), ("doubles", 0.75)])
def test_a_hundred_worlds_against_two_thousand(drill: Drill, same: float) -> None:
    situations = (draw_situation(ruleset(), drill, 2026, number) for number in range(1, 101))
    figures = quality(compare(situations, 100, 2000))
    print(f"\n{drill}: {figures}")
    assert figures.coverage >= 0.92
    assert figures.loss <= 0.5
    assert figures.same >= same
