"""Standard errors and 95 % intervals of means, differences and shares."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

_FEW: Final[tuple[float, ...]] = (
    12.7062,
    4.3027,
    3.1824,
    2.7764,
    2.5706,
    2.4469,
    2.3646,
    2.3060,
    2.2622,
    2.2281,
)
"""The 97.5 % points of Student's distribution with 1 to 10 degrees of freedom."""


NORMAL: Final = 1.96
"""Half of the 95 % interval of a normal value, in standard errors."""


class Beforehand(NamedTuple):
    """A prior for the spread, so that a few equal results do not look certain."""

    spread: float
    """The standard deviation in one world, in points."""
    worlds: int
    """The number of worlds that the prior counts for."""


RESULT: Final = Beforehand(22.0, 4)
"""The prior of an option's result."""
DIFFERENCE: Final = Beforehand(8.0, 3)
"""The prior of the difference between two options in the same world."""


def standard_error(
    count: int, total: float, squares: float, different: float, known: Beforehand = DIFFERENCE
) -> float:
    """Return the standard error of a mean of worlds that represent ``different`` ones. ``known`` is the prior of their spread."""
    left = max(0.0, squares - total * total / count) + known.worlds * known.spread**2
    return sqrt(left / (count - 1 + known.worlds) / max(1.0, min(different, count)))


def wilson(count: int, of: int) -> tuple[float, float]:
    """Return the 95 % interval of a share, after Wilson; 0 to 1 without cases."""
    if not of:
        return 0.0, 1.0
    share, z = count / of, NORMAL
    centre = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return centre - half, centre + half


def student(freedom: int) -> float:
    """Return the 97.5 % point of Student's distribution, to four digits.

    It is half the width of a 95 % interval of a mean, in standard errors. ``freedom`` is the number of degrees of freedom, from 1.
    """
    if freedom <= len(_FEW):
        return _FEW[freedom - 1]
    # Cornish and Fisher's expansion about the normal distribution's point.
    return (
        1.959964 + 2.372271 / freedom + 2.822499 / freedom**2 + 2.555850 / freedom**3 + 1.589536 / freedom**4
    )
