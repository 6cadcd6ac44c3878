"""The parts of a decision that a player sets up: the spelling of the text of positions, contracts left, doubles owed, the game before it.

Faults are a :class:`SetupError`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, TypeVar

from barbu_tui.core.actions import Bid, ChooseContract
from barbu_tui.core.cards import Card, CardSet, Seat
from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import Deal
from barbu_tui.core.doubling import Standing
from barbu_tui.core.notation import Spelling, parse_contract, parse_one_card
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.worded import WordedError, as_typed, read_whole
from barbu_tui.language import N_, TranslatedError, trn
from barbu_tui.language.cards import contract_code, own_ranks, typed_ranks
from barbu_tui.language.refusals import error_words, refusal_words

T = TypeVar("T")
NOTHING_TO_DECIDE: Final = N_("There is nothing to decide: you have only one choice.")
PLAY_HAS_BEGUN: Final = N_("Contracts left and debts make no difference once the play has begun.")


class SetupError(TranslatedError, ValueError):
    """A set-up that is not understood or impossible. The message is one sentence for the person who typed it."""


@contextmanager
def in_words() -> Iterator[None]:
    """Turn errors of the core in the block into a :class:`SetupError` in the language in use."""
    try:
        yield
    except WordedError as error:
        raise SetupError(error_words(error)) from None


class Typed(Spelling):
    """Small letters, ``10``, ranks of the language in use, and contracts by the code of the sheet."""

    def word(self, text: str) -> str:
        """Return a word in small letters."""
        return text.lower() if text.isascii() else text

    def card(self, text: str) -> str:
        """Return a card as a record has it."""
        typed = _capitals(text)
        return _ranks(typed[:-1]) + typed[-1:]

    def hand(self, text: str) -> str:
        """Return a hand or ranks as a record has them."""
        return _ranks(_capitals(text.strip()))

    def seat(self, text: str) -> str:
        """Return a seat's letter, or a suit's."""
        return _capitals(text)

    def contract(self, rules: Ruleset, text: str) -> str:
        """Return a contract named by its id or code."""
        small = text.lower()
        if not text.isascii() and small.isascii():
            return text  # K of kelvin is no K
        known = {
            name: contract
            for contract, code in zip(rules.contracts, rules.codes, strict=True)
            for name in (code.lower(), contract_code(rules.spec(contract)).lower())
        }
        return known.get(small, small)

    def written(self, text: str) -> str:
        """Return a card or ranks in the letters of the language in use."""
        return own_ranks(text)


TYPED: Final = Typed()


def _capitals(text: str) -> str:
    """Return the text with the 26 letters as capitals; no other letter has one here, so ß is not SS."""
    return "".join(letter.upper() if letter.isascii() else letter for letter in text)


def _ranks(text: str) -> str:
    return typed_ranks(text.replace("10", "T"))


def read_card(text: str) -> Card:
    """Return a card typed as ``QH`` or ``10H``, its rank also in the language in use."""
    with in_words():
        return parse_one_card(text, TYPED)


def whole_hand(rules: Ruleset, cards: CardSet, text: str) -> CardSet:
    """Return a hand that must be whole. ``text``: the hand as typed."""
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


def read_contracts(rules: Ruleset, text: str) -> tuple[Contract, ...]:
    """Return contracts by code or id, in the sheet's order."""
    words: dict[Contract, str] = {}
    with in_words():
        for word in _words(text):
            once(words, parse_contract(rules, word, TYPED), word, text)
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


def other_seat(rules: Ruleset, letter: str) -> Seat:
    """Return the seat of another player."""
    others = rules.seat_letters[1:]
    if letter.upper() not in others or not letter.isascii():
        raise SetupError(
            "{letter} is not one of the other players, {others}.",
            letter=as_typed(letter),
            others=", ".join(others),
        )
    return rules.seat_letters.index(letter.upper())


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


def open_cards(rules: Ruleset, given: Mapping[Seat, CardSet]) -> tuple[CardSet, ...]:
    """Return seat → open cards; empty if there are none."""
    return tuple(given.get(seat, 0) for seat in rules.seats) if any(given.values()) else ()


def contracts_with(choice: ChooseContract | None, left: Sequence[Contract]) -> tuple[Contract, ...]:
    """Return the contracts left to a dealer before the call, from those left after it."""
    if choice is None:
        return tuple(left)
    return (*(each for each in left if each != choice.contract), choice.contract)


def debts_to(rules: Ruleset, dealer: Seat, dealt: int, text: str | None) -> dict[Seat, int]:
    """Return seat → doubles owed to a dealer: those of the player, or of all others to the player."""
    return {0: read_debt(rules, dealt, text)} if dealer else read_owed(rules, text or "", dealt)


def bid_next(deal: Deal, bid: Bid) -> Deal:
    """Return the deal after a bid."""
    refusal = deal.view().why_not(bid)
    if refusal is not None:
        who = deal.rules.seat_letters[bid.seat]
        raise SetupError("{who} could not say that: {why}", who=who, why=refusal_words(refusal))
    return deal.after(bid)


def standing_with(
    rules: Ruleset, dealer: Seat, left: Collection[Contract], owed: Mapping[Seat, int]
) -> Standing:
    """Return a game in which all have dealt as often as the dealer, who has some contracts left.

    Without an entry nothing is owed to the dealer. The others have doubled each other as they had to.
    """
    mine = tuple(contract for contract in rules.contracts if contract not in left)
    dealt = len(mine)
    called = tuple(mine if seat == dealer else rules.contracts[:dealt] for seat in rules.seats)

    def doubled(seat: Seat, other: Seat) -> int:
        debt = owed.get(seat, 0) if other == dealer else 0
        return 0 if seat == other else min(dealt, rules.owed_doubles - debt)

    rows = [tuple(doubled(seat, other) for other in rules.seats) for seat in rules.seats]
    return Standing.shared_evenly(rules, called, rows)
