"""Points in figures three rows high, made of half blocks."""

from __future__ import annotations

from typing import Final

_FONT: Final = {
    "0": "###|# #|# #|# #|###",
    "1": " # |## | # | # |###",
    "2": "###|  #|###|#  |###",
    "3": "###|  #|###|  #|###",
    "4": "# #|# #|###|  #|  #",
    "5": "###|#  |###|  #|###",
    "6": "###|#  |###|# #|###",
    "7": "###|  #|  #| # | # ",
    "8": "###|# #|###|# #|###",
    "9": "###|# #|###|  #|###",
    "+": "   | # |###| # |   ",
    "−": "   |   |###|   |   ",
}
"""Sign → its five rows of dots."""
_HALVES: Final = {"##": "█", "# ": "▀", " #": "▄", "  ": " "}
"""Upper and lower dot → the sign of a cell."""


def big_figure(points: str) -> list[str]:
    """Return signed points in three rows, each sign three columns wide with one between."""
    dots = [[*_FONT[sign].split("|"), "   "] for sign in points]
    return [
        " ".join(
            "".join(
                _HALVES[upper + lower] for upper, lower in zip(each[2 * row], each[2 * row + 1], strict=True)
            )
            for each in dots
        )
        for row in range(3)
    ]
