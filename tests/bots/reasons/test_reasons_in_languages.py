"""Reasons are messages: they survive a record, and every language has words for them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from barbu_bots import Decision, make_bot, reason_words
from barbu_bots.api import chance_of
from barbu_bots.reasons import explain
from barbu_bots.reasons.beginner import beginner
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import parse_card
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.view import View
from barbu_tui.language import CODES, Message, language, message_json, message_of, use
from barbu_tui.language.signs import clean_text
from tests.bots.reasons.test_reason_words import NAMES
from tests.support.positions import in_tricks
from tests.support.seeds import seeded

_OPTIONS = 4
"""Actions of a decision that are explained besides the chosen one."""


def decisions(name: str, seed: int) -> Iterator[tuple[View, Decision]]:
    """The decisions of a game between bots of all kinds."""
    rules = ruleset(name)
    bots = [make_bot(("sound", "counter", "greedy", "casual")[seat]) for seat in rules.seats]
    game = Game.new(rules, 0)
    while not game.over:
        game = game.begin(deal_hands(rules, seed, game.number))
        deal = game.deal
        assert deal is not None
        while not deal.over:
            action = deal.automatic()
            if action is None:
                view = deal.view()
                decision = bots[view.seat].decide(view, chance_of(view, seed))
                yield view, decision
                action = decision.action
            deal = deal.after(action)
        game = game.with_deal(deal).finish()


@pytest.mark.parametrize("name", ["online", "sheet3"])
def test_every_reason_is_a_message_that_every_language_knows(name: str) -> None:
    rules = set()
    for view, decision in decisions(name, seeded(4711)):
        reasons = [decision.explained()]
        for action in view.legal_actions()[:_OPTIONS]:
            reasons += [explain(view, action), beginner(view, action)]
        for reason in reasons:
            said = reason.said
            assert isinstance(said, Message), reason
            assert message_of(message_json(said), clean_text) == said
            rules.add(reason.rule)
            for code in CODES:
                assert language(code).knows(said), f"{code}: {said!r}"
                use(code)
                words = reason_words(said, NAMES)
                assert not set(words) & set("{}|"), words
                assert not re.search(r"(?<!\d)(?:[02-9]|[1-9]\d+) (?:point|Punkt)\b", words), words
                assert words.endswith("."), words
                assert words[0].isupper() or words[0].isdigit(), words
    assert len(rules) > 60


def test_a_reason_speaks_to_the_reader() -> None:
    view = in_tricks("no_queens", "K2.JT98.9876.876", "QS 3S 4S")
    action = next(each for each in view.legal_actions() if each == PlayCard(view.seat, parse_card("2S")))
    said = explain(view, action).said
    names = {**NAMES, "S": "Ann", "W": "You"}
    use("fr")
    assert reason_words(said, names) == "Je laisse passer la dame de pique\u202f: c’est pour vous."
    assert reason_words(said, {**names, "W": "Edith"}).endswith("c’est pour Edith.")
    use("de")
    assert reason_words(said, names) == "Ich ducke unter die Pik-Dame: Die Karte bleibt bei dir."
