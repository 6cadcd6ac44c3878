"""Least squares: normal equations and their solution."""

from __future__ import annotations

from collections.abc import Sequence


class NormalEquations:
    """The normal equations of least squares with a ridge; the last unknown is the base, which has none."""

    def __init__(self, size: int, ridge: float) -> None:
        self.size = size
        self.ridge = ridge
        self.matrix = [[0.0] * (size + 1) for _ in range(size + 1)]
        self.right = [0.0] * (size + 1)

    def add(
        self,
        features: Sequence[int],
        value: float,
        slope: float = 1.0,
        beside: Sequence[tuple[int, float]] = (),
    ) -> None:
        """Add one observation.

        Args:
            slope: the change of the value by each of them, and by the base.
            beside: further features, and the change by each.
        """
        counts: dict[int, float] = {}
        for feature in features:
            counts[feature] = counts.get(feature, 0.0) + slope
        counts[self.size] = slope
        counts.update(beside)
        met = sorted(counts.items())
        for at, (place, times) in enumerate(met):
            line = self.matrix[place]
            self.right[place] += times * value
            for other, more in met[at:]:
                line[other] += times * more

    def solution(self, now: Sequence[float]) -> list[float]:
        """Return the best unknowns, as steps from the present features; 0 for a feature that no hand had."""
        n = self.size + 1
        met = [place for place in range(n) if self.matrix[place][place]]
        matrix = [[self.matrix[place][other] for other in met] for place in met]
        right = [self.right[place] for place in met]
        for at, place in enumerate(met[:-1]):
            matrix[at][at] += self.ridge
            right[at] -= self.ridge * now[place]
        matrix[-1][-1] += 1e-6
        solved = solve(matrix, right)
        unknowns = [0.0] * n
        for place, value in zip(met, solved, strict=True):
            unknowns[place] = value
        return unknowns


def solve(matrix: list[list[float]], right: list[float], ridge: float = 0.0) -> list[float]:
    """Return the solution of a symmetric positive system of which the upper half is given.

    Args:
        ridge: added to the diagonal; a trace of it keeps apart columns that depend on others.
    """
    n = len(right)
    matrix, right = [row[:] for row in matrix], right[:]
    for place in range(n):
        pivot = matrix[place]
        pivot[place] += ridge
        factor = 1.0 / pivot[place]
        for other in range(place + 1, n):
            share = pivot[other] * factor
            if share:
                line = matrix[other]
                for column in range(other, n):
                    line[column] -= share * pivot[column]
                right[other] -= share * right[place]
    solution = [0.0] * n
    for place in range(n - 1, -1, -1):
        line = matrix[place]
        rest = sum(line[column] * solution[column] for column in range(place + 1, n))
        solution[place] = (right[place] - rest) / line[place]
    return solution
