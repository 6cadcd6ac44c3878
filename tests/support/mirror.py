"""Rulesets, cards and actions of the core and of the oracle in common terms, for comparison."""

from __future__ import annotations

from barbu_tui.core.actions import Action, Bid, ChooseContract, Pass, PlayCard
from barbu_tui.core.cards import CARD_NAMES, RANK_LETTERS, SUIT_LETTERS, cards_in
from barbu_tui.core.ruleset import Ruleset
from tests.oracle import make_ruleset
from tests.oracle import rules as oracle

Words = tuple[object, ...]


def oracle_rules(rules: Ruleset) -> oracle.Ruleset:
    """Return the oracle's ruleset for one of the core."""
    return make_ruleset(rules.name, rules.options_json())


def oracle_cards(hand: int) -> list[oracle.Card]:
    """Return the oracle's cards for a set of the core."""
    return [oracle.parse_card(CARD_NAMES[card]) for card in cards_in(hand)]


def core_words(action: Action, letters: tuple[str, ...]) -> Words:
    """Return an action of the core as plain values."""
    seat = letters[action.seat]
    match action:
        case ChooseContract():
            trump = None if action.trump is None else SUIT_LETTERS[action.trump]
            start = None if action.start is None else RANK_LETTERS[action.start]
            return ("call", seat, action.contract, trump, start)
        case Bid():
            double = tuple(sorted(letters[each] for each in action.double))
            return ("bid", seat, double, tuple(sorted(letters[each] for each in action.redouble)))
        case PlayCard():
            target = None if action.target is None else letters[action.target]
            return ("play", seat, CARD_NAMES[action.card], action.claim, target, action.breach)
        case Pass():
            return ("pass", seat)


def oracle_words(action: oracle.Action) -> Words:
    """Return an action of the oracle as plain values."""
    match action:
        case oracle.Call():
            return ("call", action.seat, action.contract, action.trump, action.start)
        case oracle.Bid():
            return ("bid", action.seat, tuple(sorted(action.double)), tuple(sorted(action.redouble)))
        case oracle.Play():
            return ("play", action.seat, str(action.card), action.claim, action.target, action.breach)
        case oracle.Pass():
            return ("pass", action.seat)
