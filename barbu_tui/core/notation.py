"""Deals and actions in short notation: hands as text, actions as words.

    call no_queens                       the dealer calls a contract
    call trumps H, call trumps none      with its trump suit, or without one
    call domino 8                        with its starting rank
    bid SW/N, bid                        doubles S and W and redoubles N; no double
    play QH                              a card
    play 9C safety, play 9C target N     a card and the claim for which a penalty card is withheld (R6)
    play 9C breach                       the same without a claim that holds
    pass                                 nothing fits (dominoes)

The player to act does it, unless another is named: ``N: pass``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from barbu_tui.core.actions import Action, Bid, ChooseContract, Pass, PlayCard
from barbu_tui.core.cards import (
    CARD_NAMES,
    RANK_LETTERS,
    SUIT_LETTERS,
    CardSet,
    Seat,
    parse_card,
    parse_cards,
    parse_hand,
)
from barbu_tui.core.contracts import CONTRACT_NAMES, Contract
from barbu_tui.core.deal import Deal
from barbu_tui.core.doubling import Standing
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.worded import as_typed


class NotationError(ValueError):
    """Text that is no action or no seat. The message is one sentence."""


def parse_deal(
    rules: Ruleset,
    dealer: str,
    hands: Mapping[str, str],
    *,
    called: Sequence[str] = (),
    doubled: Mapping[str, int] | None = None,
) -> Deal:
    """Return a deal before its call.

    Args:
        hands: seat letter → cards, as ``"AQ5.T82.KJ93.A42"`` or ``"AS QS 5S"``.
        called: the contracts that this dealer has called before.
        doubled: seat letter → how often that player has doubled this dealer.

    Raises:
        NotationError: a letter is no seat of the ruleset, or a contract called is none.
        CardTextError: a hand cannot be read.
    """
    place, doubled = _seat(rules, dealer), doubled or {}
    before = tuple(_contract(each) for each in called)
    start = Standing.at_start(rules.players)
    standing = Standing(
        len(called) * rules.players,
        tuple(before if seat == place else () for seat in rules.seats),
        tuple(
            tuple(doubled.get(letter, 0) if seat == place else 0 for seat in rules.seats)
            for letter in rules.seat_letters
        ),
        start.running,
    )
    return Deal(rules, standing, place, tuple(_hand(hands[letter]) for letter in rules.seat_letters))


def parse_action(deal: Deal, text: str) -> Action:
    """Return the action for a text. It need not be legal.

    Raises:
        NotationError: the text is no action.
        CardTextError: a card cannot be read.
    """
    rules, who, words = deal.rules, deal.turn, text.split()
    if words and words[0].endswith(":"):
        who = _seat(rules, words.pop(0)[:-1])
    match words:
        case ["call", "trumps", ("S" | "H" | "D" | "C") as suit]:
            return ChooseContract(who, "trumps", SUIT_LETTERS.index(suit))
        case ["call", "domino", rank] if len(rank) == 1 and rank in RANK_LETTERS:
            return ChooseContract(who, "domino", start=RANK_LETTERS.index(rank))
        case ["call", "trumps", "none"]:
            return ChooseContract(who, "trumps")
        case ["call", contract]:
            return ChooseContract(who, _contract(contract))
        case ["bid"]:
            return Bid(who)
        case ["bid", pairs]:
            double, _, redouble = pairs.partition("/")
            return Bid(who, _seats(rules, double), _seats(rules, redouble))
        case ["pass"]:
            return Pass(who)
        case ["play", card]:
            return PlayCard(who, parse_card(card))
        case ["play", card, "target", letter]:
            return PlayCard(who, parse_card(card), "target", _seat(rules, letter))
        case ["play", card, "safety"]:
            return PlayCard(who, parse_card(card), "safety")
        case ["play", card, "breach"]:
            return PlayCard(who, parse_card(card), breach=True)
    raise NotationError(
        f"{as_typed(text)} is not an action; write it as in 'call no_queens', 'bid SW/N', 'play QH' or 'pass'."
    )


def action_text(deal: Deal, action: Action) -> str:
    """Return an action in the words that :func:`parse_action` reads, without the player."""
    letters = deal.rules.seat_letters
    match action:
        case ChooseContract(contract="trumps", trump=trump):
            return f"call trumps {'none' if trump is None else SUIT_LETTERS[trump]}"
        case ChooseContract(start=int(start)):
            return f"call domino {RANK_LETTERS[start]}"
        case ChooseContract():
            return f"call {action.contract}"
        case Bid():
            double, redouble = (
                "".join(letters[seat] for seat in sorted(seats)) for seats in (action.double, action.redouble)
            )
            return f"bid {double}/{redouble}"
        case Pass():
            return "pass"
        case PlayCard():
            target = "" if action.target is None else letters[action.target]
            words = ("play", CARD_NAMES[action.card], action.claim, target, "breach" if action.breach else "")
            return " ".join(word for word in words if word)


def in_letters(action: Action, letters: Sequence[str]) -> str:
    """Return an action in letters, as files and tables of figures have it: ``trumps S``, ``x W, xx N``, ``QS, target W``.

    Args:
        letters: seat → letter.
    """
    match action:
        case ChooseContract():
            return str(action)
        case PlayCard():
            target = "" if action.target is None else f" {letters[action.target]}"
            claim = f", {action.claim}{target}" if action.claim else ", breach" if action.breach else ""
            return f"{CARD_NAMES[action.card]}{claim}"
        case Bid():
            parts = [f"x {letters[seat]}" for seat in sorted(action.double)]
            parts += [f"xx {letters[seat]}" for seat in sorted(action.redouble)]
            return ", ".join(parts) or "pass"
    return "pass"


def play(deal: Deal, *texts: str) -> Deal:
    """Return the deal after these actions; one text may hold several, separated by ``;``.

    Raises:
        NotationError: a text is no action.
        CardTextError: a card cannot be read.
        IllegalAction: the rules refuse an action.
    """
    for text in texts:
        for each in text.split(";"):
            deal = deal.apply(parse_action(deal, each))
    return deal


def _hand(text: str) -> CardSet:
    return parse_hand(text) if "." in text else parse_cards(text)


def _contract(text: str) -> Contract:
    if text not in CONTRACT_NAMES:
        raise NotationError(
            f"{as_typed(text)} is not a contract; the contracts are {', '.join(CONTRACT_NAMES)}."
        )
    return text


def _seat(rules: Ruleset, letter: str) -> Seat:
    if letter not in rules.seat_letters:
        raise NotationError(
            f"{as_typed(letter)} is not a seat; the seats are {', '.join(rules.seat_letters)}."
        )
    return rules.seat_letters.index(letter)


def _seats(rules: Ruleset, letters: str) -> frozenset[Seat]:
    return frozenset(_seat(rules, letter) for letter in letters)
