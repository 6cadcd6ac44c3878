"""A choice of contract set up by the player: a hand, contracts left, doubles owed to the player."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from random import Random
from typing import Final, TypeVar

from barbu_bots.search.sampling import Knowledge
from barbu_tui.core.cards import Card, CardSet, CardTextError, Seat, parse_card, parse_hand, suits_held
from barbu_tui.core.contracts import CONTRACTS, Contract
from barbu_tui.core.deal import Deal
from barbu_tui.core.doubling import Standing
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.language import N_, SuitWord, TranslatedError, trn
from barbu_tui.language.cards import contract_code, typed_ranks
from barbu_tui.language.refusals import error_words
from barbu_tui.session.practice.situation import Situation

T = TypeVar("T")
NOTHING_TO_DECIDE: Final = N_("There is nothing to decide: you may do one thing only.")
PLAY_HAS_BEGUN: Final = N_("Contracts left and debts make no difference once the play has begun.")


class SetupError(TranslatedError, ValueError):
    """An impossible set-up. The message is one sentence for the person who typed it."""


def own_situation(
    rules: Ruleset, hand: str, left: str | None = None, owed: str | None = None, seed: int = 1
) -> Situation:
    """Return a contract choice from typed text.

    Args:
        hand: as ``AQ5.T82.KJ93.A42``, spades.hearts.diamonds.clubs.
        left: contracts left, ``NT,Q,T,D``: codes of the ruleset's sheet or ids; all if not given.
        owed: doubles still owed to the player, ``W=2,N=1,E=0``; as few as possible, if not given.
        seed: the seed of the other hands and of the worlds.

    Raises:
        SetupError: the text is not understood, or is impossible.
    """
    cards = read_hand(rules, hand)
    contracts = rules.contracts if left is None else read_contracts(rules, left)
    dealt = len(rules.contracts) - len(contracts)
    debts = read_owed(rules, owed or "", dealt)
    standing = standing_with(rules, 0, contracts, debts)
    unseen = rules.deck & ~cards
    view = Deal(rules, standing, 0, (cards, *([0] * (rules.players - 1)))).view(0)
    assert unseen.bit_count() == rules.hand_size * (rules.players - 1)
    hands = Knowledge(view).world(Random(f"barbu/1/own/{seed}"))
    situation = Situation("contracts", Deal(rules, standing, 0, hands), seed, own=True)
    if not situation.options:
        raise SetupError("Nothing may be called in this situation.")
    return situation


def read_hand(rules: Ruleset, text: str) -> CardSet:
    """Return a whole hand of the ruleset's deck.

    Raises:
        SetupError: the text is not one.
    """
    cards = read_cards(rules, text)
    held = cards.bit_count()
    if held != rules.hand_size:
        raise SetupError(
            trn(
                "The hand {hand} has {count} card; a hand has {size}.",
                "The hand {hand} has {count} cards; a hand has {size}.",
                held,
                hand=repr(text.strip()),
                size=rules.hand_size,
            )
        )
    return cards


def read_cards(rules: Ruleset, text: str) -> CardSet:
    """Return cards of the ruleset's deck, typed as a hand, of any number.

    Raises:
        SetupError: the text is no hand.
    """
    try:
        cards = parse_hand(ranks_of_record(capitals(text.strip())))
    except CardTextError as error:
        raise SetupError(error_words(error)) from None
    for suit in suits_held(cards & ~rules.deck):
        raise SetupError("There are no {suit} in the deck of {rules}.", suit=SuitWord(suit), rules=rules.name)
    return cards


def read_card(text: str) -> Card:
    """Return a card typed as ``QH`` or ``10H``, its rank also in the language in use.

    Raises:
        SetupError: the text is no card.
    """
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
    """Return contracts by code or id, in the sheet's order.

    Raises:
        SetupError: one is unknown or repeated, or there is none.
    """
    known = {
        name: contract
        for contract, code in zip(rules.contracts, rules.codes, strict=True)
        for name in (code.lower(), contract_code(rules.spec(contract)).lower(), contract)
    }
    found: dict[Contract, str] = {}
    for word in _words(text):
        small = word.lower()
        contract = known.get(small) if word.isascii() or not small.isascii() else None  # K of kelvin is no K
        if contract is None:
            sentence = (
                N_("{word} is not played under {rules}; its contracts are {contracts}.")
                if word.lower() in CONTRACTS
                else N_("{word} is no contract of {rules}; its contracts are {contracts}.")
            )
            raise SetupError(sentence, word=repr(word), rules=rules.name, contracts=", ".join(rules.codes))
        once(found, contract, word, text)
    if not found:
        raise SetupError("Name the contracts left, as in {example}.", example=",".join(rules.codes[:3]))
    return tuple(contract for contract in rules.contracts if contract in found)


def _words(text: str) -> list[str]:
    return re.findall(r"[^,\s]+", text)


def once(found: dict[T, str], thing: T, word: str, text: str) -> None:
    """Note the seat or contract named by a word of a text.

    Raises:
        SetupError: another has named it.
    """
    if thing in found:
        raise SetupError("{word} appears twice in {text}.", word=word, text=repr(text))
    found[thing] = word


def not_understood(text: str, example: str) -> SetupError:
    """Return that a text is not understood."""
    return SetupError(
        "{text} is not understood; write for example {example}.", text=repr(text), example=example
    )


def read_seat(rules: Ruleset, letter: str) -> Seat:
    """Return the seat of a player, S included.

    Raises:
        SetupError: the letter is that of none.
    """
    letters = rules.seat_letters
    if letter.upper() not in letters or not letter.isascii():
        raise SetupError(
            "{letter} is no player; the players are {letters}.",
            letter=repr(letter),
            letters=", ".join(letters),
        )
    return letters.index(letter.upper())


def other_seat(rules: Ruleset, letter: str) -> Seat:
    """Return the seat of another player.

    Raises:
        SetupError: the letter is that of none.
    """
    others = rules.seat_letters[1:]
    if letter.upper() not in others or not letter.isascii():
        raise SetupError(
            "{letter} is no other player; the others are {others}.",
            letter=repr(letter),
            others=", ".join(others),
        )
    return read_seat(rules, letter)


def read_owed(rules: Ruleset, text: str, dealt: int) -> dict[Seat, int]:
    """Return the number of doubles that each seat still owes the player.

    Args:
        text: ``W=2,N=1,E=0``; a seat that is not named owes as few as possible.
        dealt: the number of deals that the player has dealt.

    Raises:
        SetupError: the text is not understood or impossible.
    """
    most, left = rules.owed_doubles, len(rules.contracts) - dealt
    least = max(0, most - dealt)
    found = dict.fromkeys(rules.seats[1:], least)
    named: dict[Seat, str] = {}
    for part in _words(text):
        letter, _, number = part.partition("=")
        if not re.fullmatch(r"\d{1,3}", number, re.ASCII):
            raise not_understood(part, ",".join(f"{each}=1" for each in rules.seat_letters[1:]))
        who, owes = letter.upper(), int(number)
        seat = other_seat(rules, letter)
        once(named, seat, who, text)
        if owes > most:
            raise SetupError(
                "{who} cannot owe you {count}; {rules} has {most} doubles owed to each dealer.",
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
        found[seat] = owes
    return found


def standing_with(
    rules: Ruleset, dealer: Seat, left: Collection[Contract], owed: Mapping[Seat, int]
) -> Standing:
    """Return a game in which all have dealt as often as the dealer.

    Args:
        left: contracts that the dealer has left.
        owed: seat → doubles owed to the dealer; none, if not given. The others have doubled each other as they had to.
    """
    mine = tuple(contract for contract in rules.contracts if contract not in left)
    dealt = len(mine)
    called = tuple(mine if seat == dealer else rules.contracts[:dealt] for seat in rules.seats)

    def doubled(seat: Seat, other: Seat) -> int:
        debt = owed.get(seat, 0) if other == dealer else 0
        return 0 if seat == other else min(dealt, rules.owed_doubles - debt)

    total = sum(rules.spec(contract).total for row in called for contract in row)
    share, rest = divmod(total, rules.players)
    return Standing(
        rules.players * dealt,
        called,
        tuple(tuple(doubled(seat, other) for other in rules.seats) for seat in rules.seats),
        tuple(share + (seat < rest) for seat in rules.seats),
    )
