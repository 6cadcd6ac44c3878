"""Confidence intervals: how many standard errors an interval of 95 % reaches."""

from __future__ import annotations

from typing import Final

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


def student(freedom: int) -> float:
    """Return the 97.5 % point of Student's distribution, to four digits.

    A 95 % interval of a mean reaches so many standard errors to either side.

    Args:
        freedom: degrees of freedom, from 1.
    """
    if freedom <= len(_FEW):
        return _FEW[freedom - 1]
    # Cornish and Fisher's expansion about the normal distribution's point.
    return (
        1.959964 + 2.372271 / freedom + 2.822499 / freedom**2 + 2.555850 / freedom**3 + 1.589536 / freedom**4
    )


__all__ = ["student"]
