"""Reasons with the players' names in them."""

from __future__ import annotations

import pytest

from barbu_bots import reason_words

NAMES = {"S": "You", "W": "Walter", "N": "Nora", "E": "Edith"}


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("I have no clubs: {N} gets the queen.", "I have no clubs: Nora gets the queen."),
        ("My highest card under {S}'s king.", "My highest card under your king."),
        ("{S} has two and {W} has one.", "You have two and Walter has one."),
        ("I keep it for {W}, and {S} is not the one.", "I keep it for Walter, and you are not the one."),
        ("It goes. {S}'s ace takes it, says {E}.", "It goes. Your ace takes it, says Edith."),
        ("I leave it to {S}.", "I leave it to you."),
        ("Away with it: {S} is winning so far.", "Away with it: you are winning so far."),
        ("{S} wins all the rest.", "You win all the rest."),
        ("{S} comes out ahead.", "You come out ahead."),
        ("We are doubled, and {S} does worse.", "We are doubled, and you do worse."),
        ("The trick is {S}'s.", "The trick is yours."),
        ("{N}, {S} and I are about even.", "Nora, you and I are about even."),
        ("{S} can no longer redouble.", "You can no longer redouble."),
        (
            "{S} beats me in 6 of 10 layouts and loses to me in 3.",
            "You beat me in 6 of 10 layouts and lose to me in 3.",
        ),
        ("{S} goes out before me, for {E} redoubles it.", "You go out before me, for Edith redoubles it."),
    ],
)
def test_a_reason_names_the_players(reason: str, said: str) -> None:
    assert reason_words(reason, NAMES) == said


def test_a_name_that_looks_like_a_seat_stays_as_it_is() -> None:
    assert reason_words("{S} has two and {W} one.", {"S": "{W}", "W": "Ann"}) == "{W} has two and Ann one."


def test_a_human_with_a_name_is_named() -> None:
    assert reason_words("Under {S}'s king.", {"S": "Ann"}) == "Under Ann's king."
