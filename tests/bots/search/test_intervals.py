"""Student's factor against a table of the distribution."""

from __future__ import annotations

import pytest

from barbu_bots.search.intervals import student


@pytest.mark.parametrize(
    ("freedom", "point"),
    [(1, 12.7062), (5, 2.5706), (11, 2.2010), (12, 2.1788), (20, 2.0860), (30, 2.0423), (60, 2.0003)],
)
def test_students_factor_is_that_of_the_tables(freedom: int, point: float) -> None:
    assert student(freedom) == pytest.approx(point, abs=1e-4)


def test_students_factor_falls_to_the_normal_distributions() -> None:
    points = [student(freedom) for freedom in range(1, 2000)]
    assert points == sorted(points, reverse=True)
    assert student(10**6) == pytest.approx(1.96, abs=1e-4)
