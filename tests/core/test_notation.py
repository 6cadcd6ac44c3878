"""Short notation: what is written is read back, and what is no action is refused in a sentence."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barbu_tui.core.actions import Action, Bid, ChooseContract, Pass, PlayCard
from barbu_tui.core.cards import CardTextError
from barbu_tui.core.contracts import CONTRACTS
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.game import Game
from barbu_tui.core.notation import NotationError, in_letters, parse_action, parse_deal, play
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.core.worded import WordedError
from barbu_tui.language import Message
from barbu_tui.language.fields import Fields, action_line
from tests.support.seeds import fresh_seed


@pytest.mark.parametrize("name", PRESETS)
def test_every_legal_action_is_read_back_as_it_was(name: str) -> None:
    seed = fresh_seed()
    rules, chance = ruleset(name), random.Random(seed)
    game = Game.new(rules, 0)
    while not game.over:
        game = game.begin(deal_hands(rules, seed, game.number))
        while game.deal is not None and not game.deal.over:
            deal = game.deal
            actions = deal.legal_actions()
            letter = rules.seat_letters[deal.turn]
            for action in actions:
                assert parse_action(deal, f"{letter}: {in_letters(action, rules.seat_letters)}") == action
            game = game.apply(chance.choice(actions))
        game = game.finish()


DEAL = parse_deal(ruleset("online"), "S", {"S": "AS", "W": "KS", "N": "QS", "E": "JS"})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "jump",
        "call",
        "nothing",
        "domino 11",
        "x S, x X",
        "X: pass",
        "9C target X",
        "9C why",
    ],
)
def test_what_is_no_action_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(NotationError, match=r"'.*[.]$"):
        play(DEAL, text)


def test_a_card_that_is_none_is_refused() -> None:
    with pytest.raises(CardTextError):
        play(DEAL, "1S")


def test_a_seat_that_is_none_is_refused() -> None:
    with pytest.raises(NotationError, match="'N' is not a player; the players are S, W, E"):
        parse_deal(ruleset("sheet3"), "N", {"S": "AS", "W": "KS", "E": "JS"})


SEATS = st.integers(0, 3)
ANY_ACTION = st.one_of(
    st.builds(
        ChooseContract,
        SEATS,
        st.sampled_from([each for each in CONTRACTS if each not in ("trumps", "domino")]),
    ),
    st.builds(ChooseContract, SEATS, st.just("trumps"), trump=st.none() | st.integers(0, 3)),
    st.builds(ChooseContract, SEATS, st.just("domino"), start=st.integers(0, 12)),
    st.builds(Bid, SEATS, st.frozensets(SEATS), st.frozensets(SEATS)),
    st.builds(PlayCard, SEATS, st.integers(0, 51)),
    st.builds(PlayCard, SEATS, st.integers(0, 51), st.just("safety")),
    st.builds(PlayCard, SEATS, st.integers(0, 51), st.just("target"), SEATS),
    st.builds(PlayCard, SEATS, st.integers(0, 51), breach=st.just(True)),
    st.builds(Pass, SEATS),
)
"""Actions, legal or not."""
BEFORE = {Bid: play(DEAL, "no_queens"), Pass: play(DEAL, "domino A; pass; pass; pass; pass")}
"""Kind of action → a deal in which its text means it: ``pass`` is a bid or a turn."""


@given(ANY_ACTION)
def test_any_action_is_read_back_from_its_text_and_from_its_line(action: Action) -> None:
    letters = ruleset("online").seat_letters
    text = f"{letters[action.seat]}: {in_letters(action, letters)}"
    assert parse_action(BEFORE.get(type(action), DEAL), text) == action
    assert parse_action(BEFORE.get(type(action), DEAL), text.replace(",", "")) == action
    line = json.loads(json.dumps(action_line(action, letters)))
    assert Fields(line, Message("line")).action(ruleset("online")) == action


@given(st.text())
def test_any_text_is_an_action_or_refused_in_a_sentence(text: str) -> None:
    said = "."
    try:
        parse_action(DEAL, text)
    except WordedError as error:
        said = str(error)
    assert said.endswith(".")
    assert len(said) < 300
