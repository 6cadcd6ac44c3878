"""Reasons in positions where every word of the sentence must be true."""

from __future__ import annotations

from barbu_bots import make_bot
from barbu_bots.reasons import RULES, explain
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import BIT, parse_card
from barbu_tui.core.dealing import Chance
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from tests.support.positions import bidding, calling, in_domino, in_tricks


def said(view: View, card: str) -> str:
    """Return the reason of S for this card."""
    return explain(view, PlayCard(0, parse_card(card))).sentence


def rule(view: View, card: str) -> str:
    """The name of the rule by which S plays this card."""
    return explain(view, PlayCard(0, parse_card(card))).rule


def test_a_low_card_is_no_exit_once_the_suit_is_drawn() -> None:
    gone = "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 7H JH KH AH 5D 7D 9D TD JD QD KD AD 4C 8C 9C TC JC QC KC AC"
    view = in_tricks("no_last_two", ".63.862.", "", gone=gone, levels={"W": 2, "N": 1, "E": 1}, dealer="W")
    decision = make_bot("sound").decide(view, Chance(1, 1, 1, 1))
    assert decision.action == PlayCard(
        0, parse_card("8D")
    )  # the three and the four of diamonds are out, and both may fall
    assert "get me off lead" not in decision.why


def test_a_card_that_nobody_beats_is_said_to_wait() -> None:
    view = in_tricks("no_last_two", "AKQT7.4.Q82.T54", "AD KD", gone="8H QH KH AH", levels={"N": 1, "E": 2})
    decision = make_bot("sound").decide(view, Chance(1, 1, 1, 1))
    assert decision.action == PlayCard(0, parse_card("8D"))
    assert "keep the queen of diamonds: nobody can beat it" in decision.why
    beaten = in_tricks("no_last_two", "AKQT7.4.Q82.T54", "AD JD", gone="8H QH KH AH", levels={"N": 1, "E": 2})
    decision = make_bot("sound").decide(beaten, Chance(1, 1, 1, 1))
    assert decision.action == PlayCard(0, parse_card("8D"))  # the king may still take the queen
    assert "keep the queen of diamonds, which can still win a trick" in decision.why


def test_a_card_waits_only_while_another_trick_is_free() -> None:
    seven = "7S"
    view = in_tricks("no_last_two", "Q72...2", "KS", gone="AS", holds={"W": "JS 3H 4H 5H"})
    assert rule(view, seven) == "duck_keep_winner"
    view = in_tricks("no_last_two", "Q72...", "KS", gone="AS", holds={"W": "JS 3H 4H"})
    assert rule(view, seven) == "duck_keep_higher"


def test_a_higher_card_with_nobody_still_to_play_is_not_said_to_come() -> None:
    view = in_tricks("no_queens", "9632.A8.T43.9542", "5H")
    eight = "8H"
    assert "five higher are out" in said(view, eight)
    assert isinstance(view.table, TrickTable)
    for other in (1, 2):  # both who are still to play
        view.table.lacks[other] |= BIT[parse_card("QH")]
    assert "four higher may still come" in said(view, eight)


def test_a_first_call_on_a_poor_hand_is_of_all_contracts() -> None:
    poor = "874.72.KQJT7.K52"
    first = calling(poor, "no_tricks no_hearts no_queens barbu no_last_two trumps domino")
    assert "Of all seven" in make_bot("sound").decide(first, Chance(1, 1, 0, 1)).why
    later = calling(poor, "no_tricks trumps domino")
    assert "Of what I have left" in make_bot("sound").decide(later, Chance(1, 1, 0, 1)).why


def test_a_card_that_helps_others_is_not_said_to_help_least_if_another_helps_nobody() -> None:
    three = "3S"
    view = in_domino("A", "3.JT.5.3", "S 4-A, H Q-A, D 6-A, C 4-A")
    why = said(view, three)  # the jack of hearts opens to the ten, which is mine too
    assert why == "With the jack of hearts in reserve I can spare the 3 of spades."
    view = in_domino("A", "3.J9.5.3", "S 4-A, H Q-A, D 6-A, C 4-A")
    assert said(view, three) == "The 3 of spades helps the others least."


def test_a_winner_is_explained_by_the_exit_that_follows() -> None:
    for contract, sentence in (
        (
            "no_queens",
            "Nobody can beat the ace of clubs: I play it while the 2 of spades can still lose the lead.",
        ),
        (
            "no_tricks",
            "I take one trick with the ace of clubs while the 2 of spades can still lose the lead.",
        ),
    ):
        view = in_tricks(contract, "T2.K.9.A", "", gone="5C 6C 7C 8C 9C TC JC QC KC", holds={"W": "2C"})
        assert said(view, "AC") == sentence


def test_a_discard_is_harmless_when_another_player_wins_the_rest() -> None:
    view = in_tricks("no_tricks", "9.K..", "3D", gone="", holds={"E": "4D"})
    assert rule(view, "9S") == "rest_is_the_winners"


def test_the_only_suit_on_lead_is_explained_by_the_card() -> None:
    view = in_tricks("no_last_two", "...KT2", "")
    assert rule(view, "KC") == "one_suit_highest"
    assert "somebody has to beat the 2 of clubs" in said(view, "2C")
    assert rule(view, "TC") == "one_suit_middle"
    view = in_tricks("no_last_two", "...432", "")
    assert rule(view, "4C") == "one_suit_equals"


def test_every_penalty_card_of_a_trick_is_named() -> None:
    king, gone = "KD", "4D 5D 6D 7D 8D 9D JD QD AD"
    for contract, trick, sentence in (
        ("no_hearts", "3D 5H 9H", "with two hearts"),
        ("no_hearts", "3D AH 9H", "with the ace of hearts and the 9 of hearts"),
        ("no_hearts", "3D AH 9S", "with the ace of hearts."),
    ):
        view = in_tricks(contract, "..KT2.", trick, gone=gone)
        assert "to be rid of the king" in said(view, king)
        view = in_tricks(contract, "..KT.", trick, gone=gone + " 2D")
        assert sentence in said(view, king)


def test_a_trick_is_called_free_only_while_it_is() -> None:
    view = in_tricks("no_last_two", "Q7.AK.A.", "3S 4S JS", gone="AS KS")
    queen = "QS"
    assert rule(view, queen) == "last_take_free"
    view = in_tricks("no_last_two", "Q7...", "3S 4S JS", gone="AS KS")
    assert rule(view, queen) == "last_take_late"


def test_a_trick_is_said_to_be_left_to_a_player_only_if_no_trump_can_take_it() -> None:
    void = {"W": "S"}
    view = in_tricks("trumps", "A2...", "KS TS", trump="H", dealer="N", holds={"W": "4H 5D"}, void=void)
    two = "2S"
    assert said(view, two) == "I play low and keep the ace of spades."
    trumps = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
    view = in_tricks("trumps", "A2...", "KS TS", trump="H", dealer="N", gone=trumps, void=void)
    assert said(view, two) == "I leave this one to {N}."


def test_a_trick_with_a_penalty_card_of_mine_is_not_called_empty() -> None:
    view = in_tricks("no_queens", "Q2.AK.A.", "3S 4S JS", gone="AS KS")
    assert said(view, "QS") == "I take the queen of spades myself: nothing else is in the trick."


def test_a_penalty_card_is_kept_for_a_target_who_wins_the_trick_only_for_a_later_one() -> None:
    view = in_tricks("no_hearts", "QT98.KQ32.KQJ32.", "3C 9C 5C", levels={"W": 1, "N": 2, "E": 1})
    one = PlayCard(0, parse_card("QS"), "target", 2)  # N wins, with whom S is redoubled
    assert explain(view, one).rule == "target_claim_later"
    assert explain(view, one).sentence == (
        "I keep my penalty cards for a later trick of {N}'s: we are redoubled."
    )
    one = PlayCard(0, parse_card("QS"), "target", 1)
    assert explain(view, one).rule == "target_claim_later"
    view = in_tricks("no_hearts", "QT98.KQ32.KQJ32.", "9C 3C 5C", levels={"W": 1, "N": 2, "E": 1})
    one = PlayCard(0, parse_card("QS"), "target", 2)
    assert explain(view, one).rule == "target_claim"
    assert "we are redoubled, and I am only doubled with {W}" in explain(view, one).sentence


def test_penalty_cards_in_the_trick_are_named_by_who_goes_over() -> None:
    trick = "5C QH"
    view = in_tricks("no_queens", "863.965.K43.T742", trick)
    assert said(view, "TC") == (
        "With the queen of hearts in the trick I still take it with the 10 of clubs: four higher are out."
    )
    view = in_tricks("no_queens", "863.965.K43.A742", trick)
    assert said(view, "AC") == "I take the queen of hearts to be rid of the ace of clubs."


def test_a_suit_without_prospects_is_not_said_to_be_established() -> None:
    for diamonds, name in (("8762", "gives_least"), ("QJ62", "establish_suit"), ("J876", "establish_suit")):
        view = in_tricks("trumps", f"K53.85.{diamonds}.K975", trump="H", dealer="S")
        assert rule(view, f"{diamonds[-1]}D") == name


def test_every_action_of_every_kind_is_explained() -> None:
    call = calling("874.72.KQJT7.K52", "no_tricks trumps domino")
    doubling = bidding("no_tricks", "874.72.KQJT7.K52", "N", "-")
    playing = in_tricks("no_tricks", "T2.K.9.A", "")
    laying = in_domino("A", "3.JT.5.3", "S 4-A, H Q-A, D 6-A, C 4-A")
    for view in (call, doubling, playing, laying):
        for action in view.legal_actions():
            reason = explain(view, action)
            assert reason.rule in RULES
            assert reason.sentence.endswith(".")
