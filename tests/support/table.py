"""Helpers of the rules' tests for a deal in short notation (:mod:`barbu_tui.core.notation`)."""

from __future__ import annotations

import pytest

from barbu_tui.core.actions import IllegalAction, Refusal
from barbu_tui.core.cards import CARD_NAMES, CardSet, Seat, cards_in
from barbu_tui.core.deal import Deal
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.notation import in_letters, parse_action, play
from barbu_tui.core.ruleset import Ruleset, ruleset
from barbu_tui.core.tricks import TrickTable

ONLINE = ruleset("online")
SHEET4 = ruleset("sheet4")
SHEET3 = ruleset("sheet3")
BARBUDA = ruleset("barbuda")


def seat(rules: Ruleset, letter: str) -> Seat:
    """Return the seat of a letter."""
    return rules.seat_letters.index(letter)


def letters(rules: Ruleset, seats: object) -> str:
    """Return seats as letters, clockwise from S."""
    assert isinstance(seats, (set, frozenset, list, tuple))
    return "".join(rules.seat_letters[each] for each in sorted(seats))


def names(cards: CardSet) -> str:
    """Return the cards of a set in alphabetical order: ``"3H AS"``."""
    return " ".join(sorted(CARD_NAMES[each] for each in cards_in(cards)))


def plays(deal: Deal, cards: str) -> Deal:
    """Return the deal after these cards, ``"AS 2S 3S 4S"``, each by the player to act; ``--`` is a pass."""
    for card in cards.split():
        deal = play(deal, "pass" if card == "--" else card)
    return deal


def called(deal: Deal, contract: str, *bids: str) -> Deal:
    """Return the deal in play after this call and these bids; without bids, nobody doubles."""
    return play(deal, contract, *map(bid, bids or ("",) * deal.rules.players))


def bid(short: str) -> str:
    """Return a bid of seats, ``SW/N`` for doubles and redoubles, in the notation: ``x S, x W, xx N``."""
    double, _, redouble = short.partition("/")
    return ", ".join([*(f"x {each}" for each in double), *(f"xx {each}" for each in redouble)]) or "pass"


def in_short(words: str) -> str:
    """Return the seats of a bid: ``SW/N`` of ``x S, x W, xx N``."""
    parts = [each.split() for each in words.split(", ") if each != "pass"]
    return "/".join("".join(seat for sign, seat in parts if sign == each) for each in ("x", "xx"))


def may_play(deal: Deal) -> str:
    """Return the cards that the player to act may play, in alphabetical order."""
    return names(deal.view(deal.turn).legal_cards())


def may_do(deal: Deal) -> set[str]:
    """Return all legal actions of the player to act, in short notation."""
    return {in_letters(each, deal.rules.seat_letters) for each in deal.legal_actions()}


def refusal(deal: Deal, text: str) -> Refusal:
    """Return why the action is refused; fail if it is not, or if anything has changed (R7.1)."""
    attempt = parse_action(deal, text)
    before = repr(deal), [deal.view(each) for each in deal.rules.seats]
    with pytest.raises(IllegalAction) as caught:
        deal.apply(attempt)
    assert (repr(deal), [deal.view(each) for each in deal.rules.seats]) == before
    found = caught.value.refusal
    assert str(caught.value) == f"{found.reason} ({found.clause})"
    assert len(found.reason) > 10
    assert found.reason.endswith(".")
    return found


def clause(deal: Deal, text: str) -> str:
    """Return the clause by which the action is refused."""
    return refusal(deal, text).clause


def tricks(deal: Deal) -> TrickTable:
    """Return the public table of a trick contract."""
    assert deal.play is not None
    assert isinstance(deal.play.table, TrickTable)
    return deal.play.table


def layout(deal: Deal) -> DominoTable:
    """Return the public table of dominoes."""
    assert deal.play is not None
    assert isinstance(deal.play.table, DominoTable)
    return deal.play.table


def points(deal: Deal) -> dict[str, int]:
    """Return seat letter → points of the hand."""
    return dict(zip(deal.rules.seat_letters, deal.score().hand, strict=True))


def turn(deal: Deal) -> str:
    """Return the letter of the player to act."""
    return deal.rules.seat_letters[deal.turn]
