"""Deals in short notation: hands as text, actions as words.

An action is ``"call no_queens"``, ``"call trumps H"``, ``"call domino 8"``, ``"bid SW/N"`` (doubles, then
redoubles), ``"play QH"``, ``"play QH target N"``, ``"play QH safety"``, ``"play QH breach"`` or ``"pass"``. The
player to act does it, unless another is named: ``"N: pass"``.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from barbu_tui.core.actions import Action, Bid, ChooseContract, IllegalAction, Pass, PlayCard, Refusal
from barbu_tui.core.cards import (
    CARD_NAMES,
    RANK_LETTERS,
    SUIT_LETTERS,
    CardSet,
    Seat,
    cards_in,
    parse_card,
    parse_cards,
    parse_hand,
)
from barbu_tui.core.deal import Deal
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.doubling import Standing
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


def hand(text: str) -> CardSet:
    """Return the cards of ``"AS 3H"`` or ``"A..3."``."""
    return parse_hand(text) if text.count(".") == 3 else parse_cards(text)


def names(cards: CardSet) -> str:
    """Return the cards of a set in alphabetical order: ``"3H AS"``."""
    return " ".join(sorted(CARD_NAMES[each] for each in cards_in(cards)))


def deal_of(
    rules: Ruleset,
    dealer: str,
    hands: Mapping[str, str],
    *,
    called: tuple[str, ...] = (),
    doubled: Mapping[str, int] | None = None,
) -> Deal:
    """Return a deal before its call.

    Args:
        rules: the ruleset.
        dealer: seat letter.
        hands: seat letter → cards.
        called: contracts that this dealer has called before.
        doubled: seat letter → how often that player has doubled this dealer.
    """
    start = Standing.at_start(rules.players)
    place = seat(rules, dealer)
    standing = Standing(
        len(called) * rules.players,
        tuple(called if each == place else () for each in rules.seats),  # type: ignore[misc]
        tuple(
            tuple((doubled or {}).get(letter, 0) if other == place else 0 for other in rules.seats)
            for letter in rules.seat_letters
        ),
        start.running,
    )
    return Deal(rules, standing, place, tuple(hand(hands[letter]) for letter in rules.seat_letters))


def action(deal: Deal, text: str) -> Action:
    """Return the action in these words."""
    rules = deal.rules
    who = deal.turn
    if text[1:2] == ":":
        who = seat(rules, text[0])
        text = text[2:].strip()
    verb, *rest = text.split()
    if verb == "call":
        contract = rest[0]
        trump = start = None
        if contract == "trumps" and rest[1:] not in ([], ["none"]):
            trump = SUIT_LETTERS.index(rest[1])
        if contract == "domino" and rest[1:]:
            start = RANK_LETTERS.index(rest[1])
        return ChooseContract(who, contract, trump, start)  # type: ignore[arg-type]
    if verb == "bid":
        double, _, redouble = (rest[0] if rest else "").partition("/")
        return Bid(
            who,
            frozenset(seat(rules, letter) for letter in double),
            frozenset(seat(rules, letter) for letter in redouble),
        )
    if verb == "pass":
        return Pass(who)
    assert verb == "play", text
    card = parse_card(rest[0])
    match rest[1:]:
        case ["target", letter]:
            return PlayCard(who, card, "target", seat(rules, letter))
        case ["safety"]:
            return PlayCard(who, card, "safety")
        case ["breach"]:
            return PlayCard(who, card, breach=True)
    assert not rest[1:], text
    return PlayCard(who, card)


def do(deal: Deal, *texts: str) -> Deal:
    """Return the deal after these actions; one text may hold several, separated by ``;``."""
    for text in texts:
        for each in text.split(";"):
            deal = deal.apply(action(deal, each.strip()))
    return deal


def plays(deal: Deal, cards: str) -> Deal:
    """Return the deal after these cards, ``"AS 2S 3S 4S"``, each by the player to act; ``--`` is a pass."""
    for card in cards.split():
        deal = do(deal, "pass" if card == "--" else f"play {card}")
    return deal


def called(deal: Deal, contract: str, *bids: str) -> Deal:
    """Return the deal in play after this call and these bids; without bids, nobody doubles."""
    rounds = bids or ("",) * deal.rules.players
    return do(deal, f"call {contract}", *(f"bid {each}" for each in rounds))


def may_play(deal: Deal) -> str:
    """Return the cards that the player to act may play, in alphabetical order."""
    return names(deal.view(deal.turn).legal_cards())


def may_do(deal: Deal) -> set[str]:
    """Return all legal actions of the player to act, in the words of :func:`action`."""
    return {wording(deal, each) for each in deal.legal_actions()}


def wording(deal: Deal, done: Action) -> str:
    """Return an action of the player to act in words."""
    rules = deal.rules
    match done:
        case ChooseContract():
            detail = ""
            if done.contract == "trumps":
                detail = " none" if done.trump is None else f" {SUIT_LETTERS[done.trump]}"
            elif done.start is not None:
                detail = f" {RANK_LETTERS[done.start]}"
            return f"call {done.contract}{detail}"
        case Bid():
            return f"bid {letters(rules, done.double)}/{letters(rules, done.redouble)}"
        case Pass():
            return "pass"
        case PlayCard():
            words = ["play", CARD_NAMES[done.card]]
            if done.claim is not None:
                words.append(done.claim)
            if done.target is not None:
                words.append(rules.seat_letters[done.target])
            if done.breach:
                words.append("breach")
            return " ".join(words)


def refusal(deal: Deal, text: str) -> Refusal:
    """Return why the action is refused; fail if it is not, or if anything has changed (R7.1)."""
    attempt = action(deal, text)
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
