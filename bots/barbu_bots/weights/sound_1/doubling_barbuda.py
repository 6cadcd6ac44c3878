"""Weights for the call and the doubling, ruleset barbuda."""

from __future__ import annotations

from typing import Final

from barbu_bots.weights.doubling import BiddingWeights, ContractWeights

BARBUDA: Final = BiddingWeights(
    players=4,
    contracts={
        "kings_and_jacks": ContractWeights(
            total=-34,
            dealer_mean=(-8.88, -5.99, -4.43, -3.67, -3.50, -3.22, -3.24),
            flank_mean=((-11.35, -4.74, -9.40), (-11.35, -4.45, -9.40), (-10.67, -4.18, -9.40)),
            call_base=2.77,
            call_slope=2.31,
            dealer_reply=0.278,
            flank_own=(0.00, -9.58, -9.23, -8.84),
        ),
        "no_queens": ContractWeights(
            total=-24,
            dealer_mean=(-5.49, -6.11, -4.68, -4.39, -3.80, -4.14, -4.07),
            flank_mean=((-8.00, -2.30, -6.41), (-7.27, -2.41, -6.41), (-6.93, -2.48, -6.41)),
            call_base=0.71,
            call_slope=1.65,
            dealer_reply=0.221,
            flank_own=(0.00, -6.77, -6.27, -6.03),
        ),
        "no_hearts": ContractWeights(
            total=-26,
            dealer_mean=(-4.51, -5.09, -3.73, -3.11, -2.80, -2.46, -2.34),
            flank_mean=((-9.24, -2.12, -7.68), (-8.74, -2.10, -7.68), (-8.79, -1.91, -7.68)),
            call_base=0.97,
            call_slope=1.82,
            dealer_reply=0.139,
            flank_own=(0.00, -7.69, -7.25, -7.50),
        ),
        "no_tricks": ContractWeights(
            total=-26,
            dealer_mean=(-6.55, -6.27, -6.03, -5.32, -4.84, -4.77, -3.74),
            flank_mean=((-8.12, -3.24, -6.78), (-7.91, -3.23, -6.78), (-7.53, -3.10, -6.78)),
            call_base=1.80,
            call_slope=1.82,
            dealer_reply=0.220,
            flank_own=(0.00, -6.91, -6.89, -6.66),
        ),
        "no_last_two": ContractWeights(
            total=-30,
            dealer_mean=(-6.96, -5.62, -4.10, -4.43, -3.74, -3.88, -3.53),
            flank_mean=((-9.45, -3.51, -8.64), (-8.56, -3.17, -8.64), (-9.67, -3.56, -8.64)),
            call_base=-0.09,
            call_slope=1.09,
            dealer_reply=0.183,
            flank_own=(0.00, -8.37, -8.59, -8.32),
        ),
        "trumps": ContractWeights(
            total=65,
            dealer_mean=(23.10, 27.94, 29.87, 30.04, 32.05, 34.08, 36.18),
            flank_mean=((10.98, 21.83, 12.18), (10.77, 23.45, 12.18), (11.67, 24.68, 12.18)),
            call_base=-16.13,
            call_slope=1.53,
            dealer_reply=0.480,
            flank_own=(0.00, 12.41, 12.43, 13.52),
        ),
        "domino": ContractWeights(
            total=75,
            dealer_mean=(24.87, 32.21, 37.03, 33.22, 35.00, 37.28, 37.59),
            flank_mean=((12.11, 28.36, 13.31), (12.11, 29.69, 13.31), (13.56, 30.62, 13.31)),
            call_base=-29.90,
            call_slope=1.83,
            dealer_reply=0.104,
            flank_own=(0.00, 13.50, 13.53, 15.58),
        ),
    },
    owed_one=(50, 10.04, 5.57, 3.69, 2.62, 1.93, 1.45),
    owed_two=(50, 50, 14.5, 8.72, 6.17, 4.68, 3.68),
    speaks_last=(0.0, 0.35, 0.6, 1.0),
)
