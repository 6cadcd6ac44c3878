"""Losses over several games, and the sums behind them."""

from __future__ import annotations

import pytest

from barbu_tui.session.review.progress import ReviewedGame, curve, weakest
from barbu_tui.session.review.summary import Summary
from barbu_tui.session.review.tally import Estimated, Lost, Tally


def test_tallies_add_up_and_exact_ones_have_no_error() -> None:
    one, two = Tally.of([1, 2, 3], [1, 1, 1], 3.0), Tally.of([5, 5], [0, 0], 2.0)
    assert (one + two).estimated.mean == pytest.approx(3.2)
    assert one.estimated.error > (one + one + one).estimated.error > 0
    exact = Tally(1, -4.0, 16.0, -4.0, 1.0, exact=True)
    assert exact.estimated == Estimated(-4.0, 0.0)
    assert exact.estimated.sure


def test_the_curve_is_of_the_last_few_games_and_its_band_of_their_errors() -> None:
    def of(points: float) -> ReviewedGame:
        lost = Lost(20, points, 4.0)
        themes = {
            "leading at Barbu": lost,
            "calling": Lost(3, 90.0, 1.0),
            "playing Dominoes": Lost(20, 1.0, 1.0),
        }
        return ReviewedGame("2026-11-01", "online", Summary({"card": lost}, {"barbu": lost}, themes))

    points = curve([of(20.0), of(40.0), of(60.0)], together=2)
    assert [point.game.mean for point in points] == [1.0, 2.0, 3.0]
    assert [point.together.mean for point in points] == [1.0, 1.5, 2.5]
    assert points[1].together.half == pytest.approx(1.96 * 32**0.5 / 40)
    assert [theme for theme, _ in weakest(of(20.0).summary)] == ["leading at Barbu", "playing Dominoes"]
