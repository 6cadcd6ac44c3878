"""Reasons with the players' names in them."""

from __future__ import annotations

import pytest

from barbu_bots import reason_words
from barbu_bots.search.contrast import Contrast
from barbu_bots.search.events import Measured, PlayEvent
from barbu_bots.search.explanations import explain_contrast
from barbu_bots.search.stakes import Stake
from barbu_tui.core.actions import Bid, PlayCard
from barbu_tui.core.cards import parse_card
from barbu_tui.language import Message, SeatWord, use

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
        ("{S} beats me in 6 of 10 layouts.", "You beat me in 6 of 10 layouts."),
        ("{S} goes out before me, says {E}.", "You go out before me, says Edith."),
    ],
)
def test_the_text_of_a_bot_of_others_names_the_players(reason: str, said: str) -> None:
    assert reason_words(reason, NAMES) == said


_DOUBLE = Contrast(
    Bid(1, frozenset({0})), Bid(1), 1, -5.0, stakes=(Stake("added", -5.0, 0, worse=0.6, better=0.3),)
)
_QUEEN = parse_card("QS")
_DUCK = Contrast(
    PlayCard(1, parse_card("2S")),
    PlayCard(1, _QUEEN),
    1,
    -5.0,
    contract="no_queens",
    main=Measured(PlayEvent("now", 0, (_QUEEN,)), 0.2, 0.8, 1.0, 1.0),
    levels=(1, 0, 0, 0),
)


@pytest.mark.parametrize(
    ("code", "double", "trick"),
    [
        (
            "en",
            "You beat me in 6 of 10 layouts and lose to me in 3.",
            "You, doubled with me, take this trick with Q♠ in 8 of 10 layouts (after 2♠ in 2).",
        ),
        (
            "de",
            "Du schlägst mich in 6 von 10 Verteilungen und verlierst in 3.",
            "Du, mit mir im Kontra, nimmst diesen Stich mit D♠ darin in 8 von 10 Verteilungen (nach 2♠ in 2).",
        ),
        (
            "fr",
            "Vous faites mieux que moi dans 6 répartitions sur 10 et moins bien dans 3.",
            "Vous, en contre avec moi, prenez ce pli avec D♠ dedans dans 8 répartitions sur 10 (après 2♠\u202f: dans 2).",
        ),
    ],
)
def test_a_bot_that_searches_speaks_to_the_player(code: str, double: str, trick: str) -> None:
    use(code)
    for contrast, said in ((_DOUBLE, double), (_DUCK, trick)):
        message = explain_contrast(contrast, "own")
        assert message is not None
        assert reason_words(message, NAMES) == said


def test_a_sentence_begins_with_the_name_as_the_player_writes_it() -> None:
    players = SeatWord("S"), SeatWord("W")
    inner = Message("{player} {player?lead|leads}", player=players[0])
    for names, said in (
        ({"S": "ann", "W": "Bob"}, "ann leads. ann and Bob follow."),
        ({"S": "You", "W": "Bob"}, "You lead. You and Bob follow."),
    ):
        assert (
            reason_words(Message("{Inner}. {Players} follow.", inner=inner, players=players), names) == said
        )


def test_a_name_that_looks_like_a_seat_stays_as_it_is() -> None:
    assert reason_words("{S} has two and {W} one.", {"S": "{W}", "W": "Ann"}) == "{W} has two and Ann one."


def test_a_human_with_a_name_is_named() -> None:
    assert reason_words("Under {S}'s king.", {"S": "Ann"}) == "Under Ann's king."
