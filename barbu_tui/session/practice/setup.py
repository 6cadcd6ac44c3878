"""Readers of what a player types to set a decision up: hands, cards, calls, bids, contracts left, doubles owed.

They raise :class:`SetupError`.
"""

from __future__ import annotations

import re
from typing import Final, TypeVar

from barbu_tui.core.actions import Bid, ChooseContract
from barbu_tui.core.cards import (
    RANK_LETTERS,
    SUIT_LETTERS,
    SUIT_OF,
    Card,
    CardSet,
    CardTextError,
    Seat,
    cards_in,
    parse_card,
    parse_hand,
)
from barbu_tui.core.contracts import CONTRACTS, Contract
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.worded import as_typed, read_whole
from barbu_tui.language import N_, SuitWord, TranslatedError, trn
from barbu_tui.language.cards import contract_code, typed_ranks
from barbu_tui.language.refusals import error_words

T = TypeVar("T")
NOTHING_TO_DECIDE: Final = N_("There is nothing to decide: you may do one thing only.")
PLAY_HAS_BEGUN: Final = N_("Contracts left and debts make no difference once the play has begun.")


class SetupError(TranslatedError, ValueError):
    """A set-up that is not understood or impossible. The message is one sentence for the person who typed it."""


def read_hand(rules: Ruleset, text: str) -> CardSet:
    """Return a whole hand of the ruleset's deck."""
    cards = read_cards(rules, text)
    held = cards.bit_count()
    if held != rules.hand_size:
        raise SetupError(
            trn(
                "The hand {hand} has {count} card; a hand has {size}.",
                "The hand {hand} has {count} cards; a hand has {size}.",
                held,
                hand=as_typed(text.strip()),
                size=rules.hand_size,
            )
        )
    return cards


def read_cards(rules: Ruleset, text: str) -> CardSet:
    """Return cards of the ruleset's deck, typed as a hand, of any number."""
    try:
        cards = parse_hand(ranks_of_record(capitals(text.strip())))
    except CardTextError as error:
        raise SetupError(error_words(error)) from None
    if strange := cards & ~rules.deck:
        suit = SuitWord(SUIT_OF[next(cards_in(strange))])
        raise SetupError("There are no {suit} in the deck of {rules}.", suit=suit, rules=rules.name)
    return cards


def read_card(text: str) -> Card:
    """Return a card typed as ``QH`` or ``10H``, its rank also in the language in use."""
    typed = capitals(text)
    try:
        return parse_card(ranks_of_record(typed[:-1]) + typed[-1:])
    except CardTextError as error:
        raise SetupError(error_words(error)) from None


def capitals(text: str) -> str:
    """Return the text with the 26 letters as capitals; no other letter has one here, so ß is not SS."""
    return "".join(letter.upper() if letter.isascii() else letter for letter in text)


def ranks_of_record(text: str) -> str:
    """Return typed ranks, ``10`` and those of the language in use, as a record has them."""
    return typed_ranks(text.replace("10", "T"))


def read_contracts(rules: Ruleset, text: str) -> tuple[Contract, ...]:
    """Return contracts by code or id, in the sheet's order."""
    known = {
        name: contract
        for contract, code in zip(rules.contracts, rules.codes, strict=True)
        for name in (code.lower(), contract_code(rules.spec(contract)).lower(), contract)
    }
    words: dict[Contract, str] = {}
    for word in _words(text):
        small = word.lower()
        contract = known.get(small) if word.isascii() or not small.isascii() else None  # K of kelvin is no K
        if contract is None:
            sentence = (
                N_("{word} is not played under {rules}; its contracts are {contracts}.")
                if word.lower() in CONTRACTS
                else N_("{word} is not a contract of {rules}; its contracts are {contracts}.")
            )
            raise SetupError(
                sentence, word=as_typed(word), rules=rules.name, contracts=", ".join(rules.codes)
            )
        once(words, contract, word, text)
    if not words:
        raise SetupError("Name the contracts left, as in {example}.", example=",".join(rules.codes[:3]))
    return tuple(contract for contract in rules.contracts if contract in words)


def _words(text: str) -> list[str]:
    return re.findall(r"[^,\s]+", text)


def once(words: dict[T, str], thing: T, word: str, text: str) -> None:
    """Note the seat or contract named by a word of a text."""
    if thing in words:
        raise SetupError("{word} appears twice in {text}.", word=word, text=as_typed(text))
    words[thing] = word


def not_understood(text: str, example: str) -> SetupError:
    """Return that a text is not understood."""
    return SetupError(
        "{text} is not understood; write for example {example}.", text=as_typed(text), example=example
    )


def read_seat(rules: Ruleset, letter: str) -> Seat:
    """Return the seat of a player, S included."""
    letters = rules.seat_letters
    if letter.upper() not in letters or not letter.isascii():
        raise SetupError(
            "{letter} is not a player; the players are {letters}.",
            letter=as_typed(letter),
            letters=", ".join(letters),
        )
    return letters.index(letter.upper())


def other_seat(rules: Ruleset, letter: str) -> Seat:
    """Return the seat of another player."""
    others = rules.seat_letters[1:]
    if letter.upper() not in others or not letter.isascii():
        raise SetupError(
            "{letter} is no other player; the others are {others}.",
            letter=as_typed(letter),
            others=", ".join(others),
        )
    return read_seat(rules, letter)


def read_call(rules: Ruleset, text: str) -> ChooseContract:
    """Return a call with its dealer: ``W no_queens``, ``N T H``, ``S domino 8``."""
    words = text.split()
    if not 2 <= len(words) <= 3:
        raise SetupError(
            "{text} is not understood; write who deals and what, as in 'W no_queens' or 'N trumps H'.",
            text=as_typed(text),
        )
    letter, name, *more = words
    seat = read_seat(rules, letter)
    contract = read_contracts(rules, name)[0]
    detail = more[0].upper() if more else ""
    if contract == "trumps":
        if detail == "NONE" and rules.no_trump:
            return ChooseContract(seat, contract)
        if len(detail) != 1 or detail not in SUIT_LETTERS or SUIT_LETTERS.index(detail) not in rules.suits:
            raise SetupError("Name the trump suit, as in '{letter} trumps H'.", letter=letter)
        return ChooseContract(seat, contract, trump=SUIT_LETTERS.index(detail))
    if contract == "domino":
        detail = ranks_of_record(detail)
        if len(detail) != 1 or detail not in RANK_LETTERS:
            raise SetupError("Name the starting rank, as in '{letter} domino 8'.", letter=letter)
        return ChooseContract(seat, contract, start=RANK_LETTERS.index(detail))
    if more:
        raise SetupError("{text} is not understood after {name}.", text=as_typed(more[0]), name=name)
    return ChooseContract(seat, contract)


def read_bids(rules: Ruleset, text: str) -> dict[Seat, Bid]:
    """Return seat → bid, for the seats named: ``N x S, xx W; E pass``."""
    bids: dict[Seat, Bid] = {}
    named: dict[Seat, str] = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        letter, _, rest = part.partition(" ")
        seat = read_seat(rules, letter)
        once(named, seat, letter.upper(), text)
        whom: dict[str, set[Seat]] = {"x": set(), "xx": set()}
        for item in filter(None, map(str.strip, rest.split(","))):
            sign, _, other = item.lower().partition(" ")
            if item.lower() == "pass":
                continue
            if sign not in whom or other.strip().upper() not in rules.seat_letters:
                raise SetupError(
                    "{text} is not understood; write for example 'x S', 'xx N' or 'pass'.",
                    text=as_typed(item),
                )
            whom[sign].add(rules.seat_letters.index(other.strip().upper()))
        bids[seat] = Bid(seat, frozenset(whom["x"]), frozenset(whom["xx"]))
    return bids


def read_owed(rules: Ruleset, text: str, dealt: int) -> dict[Seat, int]:
    """Return the doubles that each seat still owes the player, who has dealt so often: ``W=2,N=1,E=0``.

    A seat that is not named owes as few as possible.
    """
    most, left = rules.owed_doubles, len(rules.contracts) - dealt
    least = max(0, most - dealt)
    debts = dict.fromkeys(rules.seats[1:], least)
    named: dict[Seat, str] = {}
    for part in _words(text):
        letter, _, number = part.partition("=")
        owes = read_whole(number, 0, 999)
        if owes is None:
            raise not_understood(part, ",".join(f"{each}=1" for each in rules.seat_letters[1:]))
        who = letter.upper()
        seat = other_seat(rules, letter)
        once(named, seat, who, text)
        if owes > most:
            raise SetupError(
                "{who} cannot owe you {count}; {rules} has {most} {most?double|doubles} owed to each dealer.",
                who=who,
                count=owes,
                rules=rules.name,
                most=most,
            )
        if owes < least:
            raise SetupError(
                "{who} must still owe you {least}: you have dealt {count} {count?time|times} so far.",
                who=who,
                least=least,
                count=dealt,
            )
        if owes > left:
            raise SetupError(
                "{who} cannot owe you {owes} with {count} {count?deal|deals} left to you.",
                who=who,
                owes=owes,
                count=left,
            )
        debts[seat] = owes
    return debts


def read_debt(rules: Ruleset, dealt: int, text: str | None) -> int:
    """Return how many doubles the player owes a dealer who has dealt so often; as few as can be without a text."""
    least = max(0, rules.owed_doubles - dealt)
    most = min(rules.owed_doubles, len(rules.contracts) - dealt)
    if not text:
        return least
    owes = read_whole(text, 0, 99)
    if owes is None:
        raise SetupError(
            "{text} is not understood; write how many doubles you owe the dealer, as in --owed 1.",
            text=as_typed(text),
        )
    if not least <= owes <= most:
        raise SetupError(
            "After {deals} {deals?deal|deals} a dealer can be owed {least} to {most} {most?double|doubles}, not {count}.",
            deals=dealt,
            least=least,
            most=most,
            count=owes,
        )
    return owes
