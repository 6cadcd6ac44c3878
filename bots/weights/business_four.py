"""Doubling and the choice of the contract, ruleset online."""

from __future__ import annotations

from typing import Final

from bots.weights.business import Business, BusinessWeights

FOUR: Final = Business(
    players=4,
    contracts={
        "no_tricks": BusinessWeights(
            total=-26,
            dealer_mean=(-6.59, -5.47, -4.81, -4.39, -3.94, -3.73, -3.47),
            flank_mean=((-9.61, -5.19, -7.01), (-9.31, -5.04, -6.74), (-8.92, -4.75, -6.52)),
            call_base=13.52,
            call_slope=3.54,
            dealer_reply=0.225,
            flank_own=(0.00, -7.31, -7.13, -6.87),
        ),
        "no_queens": BusinessWeights(
            total=-24,
            dealer_mean=(-6.19, -4.84, -4.17, -3.75, -3.65, -3.35, -3.21),
            flank_mean=((-9.59, -4.82, -6.69), (-9.09, -4.61, -6.53), (-8.58, -4.16, -5.33)),
            call_base=14.47,
            call_slope=3.96,
            dealer_reply=0.224,
            flank_own=(0.00, -6.68, -6.34, -5.95),
        ),
        "no_last_two": BusinessWeights(
            total=-30,
            dealer_mean=(-7.04, -4.73, -3.79, -3.49, -3.12, -2.74, -2.82),
            flank_mean=((-11.66, -4.44, -8.58), (-11.80, -4.27, -7.28), (-11.73, -4.59, -7.45)),
            call_base=9.23,
            call_slope=3.10,
            dealer_reply=0.177,
            flank_own=(0.00, -8.40, -8.31, -8.34),
        ),
        "no_hearts": BusinessWeights(
            total=-30,
            dealer_mean=(-7.28, -4.45, -3.66, -3.18, -2.94, -2.73, -2.52),
            flank_mean=((-11.25, -4.34, -7.92), (-11.47, -4.34, -8.10), (-11.32, -4.25, -8.01)),
            call_base=9.39,
            call_slope=3.01,
            dealer_reply=0.189,
            flank_own=(0.00, -8.46, -8.42, -8.46),
        ),
        "barbu": BusinessWeights(
            total=-20,
            dealer_mean=(-5.23, -3.59, -2.70, -1.89, -1.61, -1.41, -1.23),
            flank_mean=((-8.07, -2.90, -4.56), (-8.00, -3.12, -5.89), (-7.89, -3.08, -5.71)),
            call_base=6.98,
            call_slope=3.28,
            dealer_reply=0.200,
            flank_own=(0.00, -5.86, -5.74, -5.69),
        ),
        "trumps": BusinessWeights(
            total=65,
            dealer_mean=(23.72, 27.35, 29.77, 30.16, 31.45, 32.11, 33.34),
            flank_mean=((10.83, 23.62, 12.87), (10.86, 24.29, 12.71), (11.62, 24.97, 13.81)),
            call_base=-6.72,
            call_slope=1.28,
            dealer_reply=0.373,
            flank_own=(0.00, 12.21, 12.30, 12.90),
        ),
        "domino": BusinessWeights(
            total=65,
            dealer_mean=(22.73, 31.33, 33.71, 34.63, 35.05, 35.91, 35.84),
            flank_mean=((9.18, 27.73, 13.36), (9.60, 29.32, 14.74), (9.77, 28.89, 15.80)),
            call_base=-30.79,
            call_slope=2.03,
            dealer_reply=0.176,
            flank_own=(0.00, 11.92, 12.07, 13.15),
        ),
    },
    owed_one=(50, 10.04, 5.57, 3.69, 2.62, 1.93, 1.45),
    owed_two=(50, 50, 14.5, 8.72, 6.17, 4.68, 3.68),
    speaks_last=(0.0, 0.35, 0.6, 1.0),
    alike=1.0,
)
