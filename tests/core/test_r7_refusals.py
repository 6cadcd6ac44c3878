"""R7: refusals. ``refusal`` in table.py holds every test to R7.1: a clause, a sentence, and nothing changed."""

from __future__ import annotations

import pytest

from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.game import Game, GameError
from barbu_tui.core.notation import parse_deal, play
from tests.support.table import ONLINE, called, plays, refusal

HANDS = {"S": "2S 2H", "W": "3S 3H", "N": "4S 4H", "E": "5S 5H"}


@pytest.mark.parametrize(
    ("before", "attempt", "clause", "reason"),
    [
        ("", "N: no_queens", "R1.1", "It is W's turn."),
        ("", "pass", "R1.4", "The dealer is to call a contract first."),
        ("", "3S", "R1.4", "The dealer is to call a contract first."),
        ("", "kings_and_jacks", "R1.4", "Kings and Jacks is not played under these rules."),
        ("trumps S", "domino 8", "R3.1", "The doubling is under way."),
        ("trumps S", "4S", "R3.1", "The doubling is under way."),
        ("trumps S", "x N", "R3.1", "You may not double yourself."),
        ("trumps S", "x E", "R3.1", "In a positive contract only the dealer may be doubled, not E."),
        ("trumps S", "xx E", "R3.1", "E has not doubled you before in this round."),
        ("trumps S; pass; pass; pass; pass", "x S", "R4.1", "The cards are being played."),
        ("trumps S; pass; pass; pass; pass", "4S", "R4.1", "You do not hold the 4 of spades."),
        ("trumps S; pass; pass; pass; pass; 3H", "4S", "R4.1", "You must follow hearts."),
    ],
)
def test_R7_1_an_illegal_action_is_refused_with_the_clause_and_the_reason(
    before: str, attempt: str, clause: str, reason: str
) -> None:
    deal = parse_deal(ONLINE, "W", HANDS)
    if before:
        deal = play(deal, before)
    found = refusal(deal, attempt)
    assert (found.clause, found.reason) == (clause, reason)


def test_R7_1_playing_on_leaves_an_earlier_deal_unchanged() -> None:
    deal = called(parse_deal(ONLINE, "W", HANDS), "trumps S")
    before = repr(deal), deal.view(0)
    plays(deal, "3S 4S 5S 2S 5H")
    assert (repr(deal), deal.view(0)) == before


def test_R7_1_a_view_is_a_copy_that_leads_nowhere() -> None:
    deal = called(parse_deal(ONLINE, "W", HANDS), "trumps S")
    view = deal.view(1)
    assert view.table is not None
    view.table.turn = 3
    view.hand = 0
    assert deal.view(1) != view
    assert deal.view(1).turn == 1


def test_the_steps_of_a_game_come_in_order() -> None:
    game = Game.new(ONLINE, 0)
    with pytest.raises(GameError):
        game.finish()
    with pytest.raises(GameError):
        game.view(0)
    hands = deal_hands(ONLINE, 1, 1)
    under_way = game.begin(hands)
    with pytest.raises(GameError):
        under_way.begin(hands)
    with pytest.raises(GameError):
        under_way.finish()
    assert under_way.deal is not None
    with pytest.raises(ValueError, match="not over"):
        under_way.deal.score()


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda hands: (hands[0] ^ (hands[0] & -hands[0]), *hands[1:]), "needs 13 cards in deal 1, not 12"),
        (lambda hands: (hands[0], hands[0], *hands[2:]), "in two hands"),
    ],
)
def test_R1_3_hands_that_are_not_the_deck_are_refused(spoil: object, reason: str) -> None:
    hands = deal_hands(ONLINE, 1, 1)
    assert callable(spoil)
    with pytest.raises(GameError, match=reason):
        Game.new(ONLINE, 0).begin(spoil(hands))
