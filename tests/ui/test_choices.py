"""The effect of keys on a decision, without a screen. A choice is legal at every moment."""

from __future__ import annotations

from typing import Any

import pytest

from barbu_tui.core.actions import Bid, ChooseContract, PlayCard
from barbu_tui.core.cards import parse_card
from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.doubling import Standing
from barbu_tui.core.ruleset import Ruleset, ruleset
from barbu_tui.core.view import View
from barbu_tui.ui.choices.cards import CardChoice
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.choices.discard import DiscardChoice
from barbu_tui.ui.choices.doubles import DoubleChoice
from tests.support.duty import duty


def deal(rules: Ruleset, dealer: int = 0, seed: int = 1, **standing: Any) -> Deal:
    before = Standing.at_start(rules.players)
    return Deal(rules, Standing(**{**before.__dict__, **standing}), dealer, deal_hands(rules, seed, 1))


@pytest.mark.parametrize("rules", ["online", "sheet4", "sheet3", "barbuda"])
def test_a_contract_choice_is_always_legal(rules: str) -> None:
    view = deal(ruleset(rules)).view(0)
    choice = ContractChoice(view)
    for _ in range(9):
        assert view.why_not(choice.action) is None
        for by in (1, 1, 1, -1, -9, 20):
            choice.aside(by)
            assert view.why_not(choice.action) is None
        choice.step(1)
    assert choice.contract == "domino"


def test_trumps_starts_with_the_longest_suit_and_dominoes_near_the_seven() -> None:
    view = deal(ruleset("online")).view(0)
    choice = ContractChoice(view)
    assert choice.trump is not None
    assert choice.length(choice.trump) == max(choice.length(suit) for suit in range(4))
    assert choice.start is not None
    assert choice.count(choice.start)


def test_no_trump_is_offered_where_the_rules_have_it() -> None:
    assert None in ContractChoice(deal(ruleset("barbuda")).view(0)).suits
    assert None not in ContractChoice(deal(ruleset("online")).view(0)).suits


def test_only_held_ranks_are_offered_where_the_rules_ask_for_them() -> None:
    choice = ContractChoice(deal(ruleset("barbuda"), seed=3).view(0))
    assert all(choice.count(rank) for rank in choice.ranks)
    assert len(ContractChoice(deal(ruleset("online"), seed=3).view(0)).ranks) == 13


def advised(view: View, *starts: int) -> tuple[ChooseContract, ...]:
    """Calls of dominoes, the best first."""
    return tuple(ChooseContract(view.seat, "domino", start=start) for start in starts)


def test_the_advisers_best_is_taken_until_the_player_takes_another() -> None:
    view = deal(ruleset("online")).view(0)
    choice = ContractChoice(view)
    choice.prefer(advised(view, 3, 6))
    assert choice.call("domino").start == 3
    choice.prefer(advised(view, 2, 3))
    assert choice.call("domino").start == 2
    assert choice.rank(6)
    for best in (6, 3, 2):  # the player's own start stays, whatever is advised
        choice.prefer(advised(view, best))
        assert choice.action == ChooseContract(0, "domino", start=6)


def test_a_digit_selects_a_contract_unless_it_is_used() -> None:
    view = deal(ruleset("online"), called=(("barbu",), (), (), ()), deals=4).view(0)
    choice = ContractChoice(view)
    assert not choice.number(5)
    assert choice.number(6)
    assert choice.contract == "trumps"


def bidding(rules: Ruleset, dealer: int, bids: tuple[Bid, ...], **standing: Any) -> View:
    at = deal(rules, dealer, **standing)
    at = at.apply(ChooseContract(dealer, "no_queens"))
    for bid in bids:
        at = at.apply(bid)
    return at.view(at.turn)


def test_passing_is_the_default() -> None:
    choice = DoubleChoice(bidding(ruleset("online"), 3, ()))
    assert choice.action == Bid(0)
    choice.maximum()
    assert choice.action == Bid(0, frozenset({1, 2, 3}))
    choice.clear()
    assert choice.toggle()
    assert choice.action == Bid(0, frozenset({1}))


def test_a_forced_double_is_set_and_cannot_be_cleared() -> None:
    called = ((), (), (), ("no_tricks", "no_last_two", "no_hearts", "barbu", "trumps"))
    view = bidding(ruleset("online"), 3, (), called=called, deals=20)
    choice = DoubleChoice(view)
    assert choice.locked(3)
    assert choice.action == Bid(0, frozenset({3}))
    assert not choice.number(3)
    choice.clear()
    assert view.why_not(choice.action) is None


def test_a_player_who_doubled_you_is_redoubled_and_not_doubled() -> None:
    view = bidding(ruleset("online"), 2, (Bid(3, frozenset({0})),))
    assert view.seat == 0
    choice = DoubleChoice(view)
    assert choice.number(3)
    assert choice.action == Bid(0, frozenset(), frozenset({3}))


def test_all_or_nothing_redouble() -> None:
    bids = (Bid(1, frozenset({0})), Bid(2, frozenset({0})), Bid(3))
    view = bidding(ruleset("barbuda"), 0, bids)
    choice = DoubleChoice(view)
    assert choice.together
    assert choice.action == Bid(0)
    choice.toggle()
    assert choice.action == Bid(0, frozenset(), frozenset({1, 2}))
    choice.toggle()
    assert choice.action == Bid(0)


def test_under_the_duty_the_cursor_starts_on_the_most_expensive_penalty_card() -> None:
    assert CardChoice(duty()).cursor == parse_card("QC")


def test_the_dialog_starts_with_the_honest_discard() -> None:
    view = duty()
    choice = DiscardChoice(view, parse_card("8S"))
    assert choice.action == PlayCard(3, parse_card("QC"))
    assert choice.targets == (0,)
    choice.step(1)
    assert choice.action == PlayCard(3, parse_card("8S"), "target", 0)
    assert view.why_not(choice.action) is None


def test_safety_is_open_only_for_a_dangerous_card() -> None:
    assert DiscardChoice(duty(), parse_card("8S")).options[2].open
    assert len(DiscardChoice(duty(), parse_card("8S")).options) == 3


def test_honour_has_a_fourth_row() -> None:
    view = duty("honour")
    choice = DiscardChoice(view, parse_card("8S"))
    assert choice.number(4)
    assert choice.action == PlayCard(3, parse_card("8S"), breach=True)
    assert view.why_not(choice.action) is None


def test_no_target_when_doubled_alike() -> None:
    choice = DiscardChoice(duty(double=False), parse_card("8S"))
    assert not choice.options[1].open
    assert not choice.number(2)


def test_the_cursor_steps_among_playable_cards_alone() -> None:
    view = duty("off")
    choice = CardChoice(view)
    choice.far(-1)
    seen = {choice.cursor}
    for _ in range(13):
        choice.aside(1)
        seen.add(choice.cursor)
    assert seen == {card for card in range(52) if view.legal_cards() >> card & 1}
    choice.far(-1)
    assert not choice.point(parse_card("AD"))


def test_the_cursor_starts_on_the_lowest_card_where_tricks_cost() -> None:
    view = duty("off")
    ranks = [card % 13 for card in range(52) if view.legal_cards() >> card & 1]
    cursor = CardChoice(view).cursor
    assert cursor is not None
    assert cursor % 13 == min(ranks)


def test_a_choice_that_proposes_nothing_waits_for_an_arrow() -> None:
    view = duty()
    choice = CardChoice(view, proposes=False)
    assert choice.playable
    assert choice.cursor is None
    choice.aside(1)
    first = choice.cursor
    choice.far(1)
    assert choice.cursor != first
    again = CardChoice(view, proposes=False)
    again.aside(-1)
    assert again.cursor == choice.cursor
