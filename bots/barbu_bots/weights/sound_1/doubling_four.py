"""Weights for the call and the doubling, ruleset online."""

from __future__ import annotations

from typing import Final

from barbu_bots.weights.doubling import BiddingWeights, ContractWeights

FOUR: Final = BiddingWeights(
    players=4,
    contracts={
        "no_tricks": ContractWeights(
            total=-26,
            dealer_mean=(-6.75, -5.47, -5.06, -4.15, -4.50, -4.09, -4.22),
            flank_mean=((-9.28, -4.87, -6.13), (-9.41, -4.93, -6.37), (-9.07, -4.87, -6.71)),
            call_base=10.20,
            call_slope=3.03,
            dealer_reply=0.205,
            flank_own=(0.00, -7.09, -6.88, -6.88),
        ),
        "no_queens": ContractWeights(
            total=-24,
            dealer_mean=(-5.78, -4.70, -4.50, -3.72, -3.89, -3.44, -3.04),
            flank_mean=((-9.20, -4.41, -5.46), (-9.25, -4.43, -5.81), (-8.50, -4.20, -6.23)),
            call_base=8.44,
            call_slope=2.96,
            dealer_reply=0.197,
            flank_own=(0.00, -6.76, -6.53, -6.07),
        ),
        "no_last_two": ContractWeights(
            total=-30,
            dealer_mean=(-6.28, -5.16, -3.83, -4.21, -3.04, -3.40, -3.23),
            flank_mean=((-10.83, -6.43, -9.09), (-10.19, -4.89, -8.71), (-10.25, -5.53, -7.01)),
            call_base=7.12,
            call_slope=1.99,
            dealer_reply=0.175,
            flank_own=(0.00, -8.38, -8.64, -8.53),
        ),
        "no_hearts": ContractWeights(
            total=-30,
            dealer_mean=(-6.50, -4.99, -4.26, -3.25, -3.06, -2.56, -2.56),
            flank_mean=((-11.67, -4.37, -9.33), (-11.73, -4.86, -9.02), (-11.87, -4.32, -10.19)),
            call_base=6.40,
            call_slope=2.32,
            dealer_reply=0.182,
            flank_own=(0.00, -8.51, -8.59, -8.54),
        ),
        "barbu": ContractWeights(
            total=-20,
            dealer_mean=(-5.36, -4.08, -3.13, -2.08, -1.60, -1.75, -1.74),
            flank_mean=((-7.72, -3.18, -4.92), (-7.24, -3.51, -6.37), (-7.31, -3.14, -6.73)),
            call_base=4.39,
            call_slope=2.22,
            dealer_reply=0.265,
            flank_own=(0.00, -5.91, -5.70, -5.69),
        ),
        "trumps": ContractWeights(
            total=65,
            dealer_mean=(22.06, 25.92, 27.29, 29.04, 28.70, 31.29, 31.38),
            flank_mean=((10.90, 23.87, 13.97), (11.36, 22.89, 14.69), (12.78, 25.19, 15.10)),
            call_base=-15.57,
            call_slope=1.48,
            dealer_reply=0.395,
            flank_own=(0.00, 12.29, 12.21, 13.29),
        ),
        "domino": ContractWeights(
            total=65,
            dealer_mean=(22.68, 32.34, 33.65, 34.50, 33.22, 35.85, 35.77),
            flank_mean=((9.01, 27.73, 9.35), (10.38, 25.39, 14.32), (9.44, 27.90, 15.11)),
            call_base=-28.48,
            call_slope=1.94,
            dealer_reply=0.161,
            flank_own=(0.00, 11.73, 11.91, 13.15),
        ),
    },
    owed_one=(50, 10.04, 5.57, 3.69, 2.62, 1.93, 1.45),
    owed_two=(50, 50, 14.5, 8.72, 6.17, 4.68, 3.68),
    speaks_last=(0.0, 0.35, 0.6, 1.0),
)
