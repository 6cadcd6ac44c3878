"""Weights for the call and the doubling, ruleset sheet3."""

from __future__ import annotations

from typing import Final

from barbu_bots.weights.doubling import BiddingWeights, ContractWeights

THREE: Final = BiddingWeights(
    players=3,
    contracts={
        "no_tricks": ContractWeights(
            total=-26,
            dealer_mean=(-7.78, -6.60, -5.65, -4.81, -5.02, -4.31, -3.87),
            flank_mean=((-12.47, -7.70, -9.83), (-12.38, -7.45, -8.98)),
            call_base=14.23,
            call_slope=2.81,
            dealer_reply=0.382,
            flank_own=(0.00, -9.89, -10.08),
        ),
        "no_queens": ContractWeights(
            total=-24,
            dealer_mean=(-6.28, -4.72, -4.84, -3.84, -3.53, -3.05, -3.67),
            flank_mean=((-13.16, -5.90, -10.52), (-12.82, -5.98, -9.38)),
            call_base=5.92,
            call_slope=1.99,
            dealer_reply=0.262,
            flank_own=(0.00, -10.01, -10.25),
        ),
        "no_last_two": ContractWeights(
            total=-30,
            dealer_mean=(-9.69, -8.30, -8.91, -4.34, -5.48, -5.78, -4.61),
            flank_mean=((-13.51, -6.35, -8.59), (-16.11, -6.92, -13.50)),
            call_base=6.71,
            call_slope=2.15,
            dealer_reply=0.393,
            flank_own=(0.00, -10.41, -11.79),
        ),
        "no_hearts": ContractWeights(
            total=-30,
            dealer_mean=(-9.86, -5.22, -4.35, -3.41, -2.87, -2.45, -2.40),
            flank_mean=((-17.10, -5.37, -8.59), (-17.09, -5.64, -10.48)),
            call_base=6.07,
            call_slope=2.32,
            dealer_reply=0.276,
            flank_own=(0.00, -12.62, -12.81),
        ),
        "barbu": ContractWeights(
            total=-20,
            dealer_mean=(-5.47, -5.00, -4.78, -3.59, -2.92, -2.12, -2.10),
            flank_mean=((-10.61, -4.62, -6.85), (-11.73, -4.99, -6.43)),
            call_base=4.77,
            call_slope=2.26,
            dealer_reply=0.383,
            flank_own=(0.00, -7.98, -8.25),
        ),
        "trumps": ContractWeights(
            total=65,
            dealer_mean=(29.99, 30.98, 33.17, 34.90, 34.61, 35.05, 35.65),
            flank_mean=((14.06, 24.60, 16.95), (15.38, 25.25, 16.29)),
            call_base=-5.75,
            call_slope=1.17,
            dealer_reply=0.395,
            flank_own=(0.00, 14.94, 16.21),
        ),
        "domino": ContractWeights(
            total=65,
            dealer_mean=(25.35, 28.26, 29.30, 30.51, 30.69, 31.11, 31.93),
            flank_mean=((17.45, 25.23, 19.93), (17.39, 27.77, 18.58)),
            call_base=-9.89,
            call_slope=1.36,
            dealer_reply=0.239,
            flank_own=(0.00, 18.36, 18.59),
        ),
    },
    owed_one=(50, 10.04, 5.57, 3.69, 2.62, 1.93, 1.45),
    owed_two=(50, 50, 14.5, 8.72, 6.17, 4.68, 3.68),
    speaks_last=(0.0, 0.5, 1.0),
)
