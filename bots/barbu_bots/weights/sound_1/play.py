"""Card play: the tables of ``sound-1``."""

from __future__ import annotations

from typing import Final

from barbu_bots.weights.play import (
    DiscardWeights,
    FollowWeights,
    LastTwoWeights,
    LeadWeights,
    PlayTables,
    PlayWeights,
    SteeringWeights,
    SuitWeights,
    TrumpWeights,
)

PLAY: Final[PlayTables] = {
    "no_tricks": PlayWeights(
        danger=(3.543, 2.417, 3.336, 2.417),
        on_lead=(0.344, -0.34, -0.097, 0.315),
        suit=SuitWeights(
            above=0.815,
            below=0.798,
            guard=0.546,
            volunteer=0.272,
            removal=0.407,
            removal_bias=1.028,
            last_card=-0.053,
            second_last=0.117,
            joint=False,
        ),
        lead=LeadWeights(
            unseen=0.536,
            win=-0.165,
            length=0.092,
            lowest=0.117,
            cover=-0.111,
            alone=0.351,
        ),
        follow=FollowWeights(
            win=0.161,
            last_wins=0.431,
        ),
        discard=DiscardWeights(
            factor=0.832,
        ),
        steering=SteeringWeights(
            hold_back=1.0,
        ),
    ),
    "no_last_two": PlayWeights(
        danger=(0.167, 0.86, 5.709, 7.238, 4.626, 3.314),
        on_lead=(-0.882, -0.656, 0.754, 0.817, 0.765, 0.525),
        suit=SuitWeights(
            above=0.697,
            below=0.697,
            guard=0.621,
            volunteer=0.085,
            removal=0.495,
            removal_bias=0.681,
            last_card=-0.122,
            second_last=-0.247,
            joint=False,
        ),
        stage_of=(0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 5),
        lead=LeadWeights(
            unseen=0.029,
            win=-0.108,
            lowest=0.203,
            cover=-0.382,
            alone=0.409,
        ),
        follow=FollowWeights(
            last_wins=0.334,
        ),
        discard=DiscardWeights(
            factor=3.404,
        ),
        steering=SteeringWeights(
            hold_back=1.0,
        ),
        last_two=LastTwoWeights(
            late_top=-0.861,
            late_bottom=-0.324,
            lead_top=0.104,
            lead_bottom=-0.158,
            keep=(0.3, 0.5, 1.0, 1.5, 2.0, 2.0),
            keep_third=0.067,
            safe_higher=0.733,
        ),
    ),
    "no_queens": PlayWeights(
        danger=(3.877, 4.906, 6.164, 4.896),
        on_lead=(0.143, 0.598, 0.292, 0.268),
        suit=SuitWeights(
            above=0.908,
            below=0.9,
            guard=0.073,
            volunteer=0.251,
            volunteer_penalty=0.245,
            removal=-0.058,
            removal_bias=-0.022,
            own_penalty=0.262,
            own_penalty_guard=0.937,
            over_penalty=0.286,
            give=-0.078,
            last_card=-0.061,
            second_last=0.034,
            joint=False,
        ),
        lead=LeadWeights(
            unseen=0.884,
            win=-1.03,
            cover=0.089,
            alone=0.006,
        ),
        follow=FollowWeights(
            win=0.161,
            last_wins=-0.084,
        ),
        discard=DiscardWeights(
            factor=4.208,
        ),
        steering=SteeringWeights(
            strength=0.546,
            hold_back=1.0,
        ),
    ),
    "no_hearts": PlayWeights(
        danger=(6.979, 5.53, 5.309, 0.904),
        on_lead=(-0.574, 0.704, 0.65, 0.677),
        suit=SuitWeights(
            above=0.817,
            below=0.472,
            guard=0.583,
            volunteer=0.294,
            removal=0.491,
            removal_bias=1.214,
            special=0.829,
            special_above=0.797,
            own_penalty=0.219,
            own_penalty_guard=0.852,
            give=0.086,
            last_card=-0.597,
            second_last=-0.395,
            joint=False,
        ),
        lead=LeadWeights(
            unseen=0.141,
            win=-0.121,
            length=0.035,
            lowest=-0.049,
            cover=-0.219,
        ),
        follow=FollowWeights(
            win=-0.114,
            last_wins=-0.021,
        ),
        discard=DiscardWeights(
            factor=0.9,
        ),
        steering=SteeringWeights(
            hold_back=1.0,
        ),
    ),
    "barbu": PlayWeights(
        danger=(3.46, 3.718, 2.707, 0.203),
        on_lead=(0.274, 0.404, 0.791, 0.031),
        suit=SuitWeights(
            above=0.878,
            below=0.511,
            guard=0.628,
            volunteer=0.281,
            removal=0.171,
            removal_bias=0.197,
            special=0.269,
            special_above=0.723,
            own_penalty=0.145,
            own_penalty_guard=1.1,
            over_penalty=0.199,
            last_card=0.705,
            second_last=0.732,
            joint=False,
        ),
        lead=LeadWeights(
            unseen=0.67,
            win=-0.925,
        ),
        follow=FollowWeights(
            last_wins=-0.077,
        ),
        discard=DiscardWeights(
            factor=1.933,
        ),
        steering=SteeringWeights(
            hold_back=1.0,
        ),
    ),
    "kings_and_jacks": PlayWeights(
        danger=(3.528, 5.437, 5.5, 4.419),
        on_lead=(-0.04, 0.158, 0.213, 0.295),
        suit=SuitWeights(
            above=0.761,
            below=0.75,
            guard=0.4,
            volunteer=0.5,
            volunteer_penalty=0.1,
            removal=0.257,
            removal_bias=0.395,
            own_penalty=0.4,
            own_penalty_guard=0.655,
            over_penalty=0.102,
            last_card=-0.102,
            second_last=0.156,
            joint=False,
        ),
        lead=LeadWeights(
            unseen=0.233,
            win=-0.751,
        ),
        discard=DiscardWeights(
            factor=2.742,
        ),
        steering=SteeringWeights(
            hold_back=1.0,
        ),
    ),
    "trumps": PlayWeights(
        danger=(6.241, 5.939, 5.578, 4.546),
        on_lead=(0.209, 0.227, 0.753, -1.749),
        suit=SuitWeights(
            above=0.693,
            below=0.347,
            guard=1.0,
            volunteer=0.874,
            removal=0.908,
            removal_bias=1.391,
            special=1.364,
            special_above=0.851,
            last_card=-0.36,
            second_last=0.197,
            joint=False,
        ),
        lead=LeadWeights(
            unseen=1.386,
            win=0.149,
            lowest=0.286,
            cover=0.145,
            alone=0.032,
        ),
        follow=FollowWeights(
            win=1.295,
            last_wins=0.957,
        ),
        discard=DiscardWeights(
            factor=2.958,
        ),
        steering=SteeringWeights(
            hold_back=1.0,
        ),
        trumps=TrumpWeights(
            lead=0.061,
            lead_each=-0.114,
            lead_long=0.5,
            lead_top=0.6,
            lead_singleton=0.794,
            lead_beaten=-0.233,
        ),
    ),
}
"""Trick contracts, four players."""
