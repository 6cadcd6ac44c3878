"""Losses over several games, and the sums behind them."""

from __future__ import annotations

import pytest

from barbu_bots.search.figure import Figure
from barbu_tui.session.review.progress import ReviewedGame, curve, weakest
from barbu_tui.session.review.review import Losses
from barbu_tui.session.review.summary import Summary


def test_figures_add_up_and_counted_ones_have_no_error() -> None:
    one, two = Figure.of_each([1, 2, 3]), Figure.of_each([5, 5])
    assert (one + two).mean == 7
    assert (one + two).error == pytest.approx((one.error**2 + two.error**2) ** 0.5)
    assert one.half == pytest.approx(1.96 * one.error)
    counted = Figure(-4.0, counted=True)
    assert counted.sure
    assert (-counted).mean == 4.0


def test_the_curve_is_of_the_last_few_games_and_its_band_of_their_errors() -> None:
    def of(points: float) -> ReviewedGame:
        lost = Losses(20, Figure(points, 4.0))
        themes = {
            "leading at Barbu": lost,
            "calling": Losses(3, Figure(90.0, 1.0)),
            "playing Dominoes": Losses(20, Figure(1.0, 1.0)),
        }
        return ReviewedGame("2026-11-01", "online", Summary({"card": lost}, {"barbu": lost}, themes))

    points = curve([of(20.0), of(40.0), of(60.0)], together=2)
    assert [point.game.mean for point in points] == [1.0, 2.0, 3.0]
    assert [point.together.mean for point in points] == [1.0, 1.5, 2.5]
    assert points[1].together.half == pytest.approx(1.96 * 32**0.5 / 40)
    assert [theme for theme, _ in weakest(of(20.0).summary)] == ["leading at Barbu", "playing Dominoes"]
