"""A choice of contract set up by the player: a hand, contracts left, doubles owed to the player."""

from __future__ import annotations

import re
from random import Random
from typing import Final

from barbu_bots.search.sampling import Knowledge
from barbu_tui.core.cards import CardSet, CardTextError, parse_hand, suits_held
from barbu_tui.core.contracts import CONTRACTS, Contract
from barbu_tui.core.deal import Deal
from barbu_tui.core.doubling import Standing
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.language import N_, SuitWord, TranslatedError, tr, trn
from barbu_tui.language.refusals import error_words
from barbu_tui.session.practice.situation import Situation


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
    standing = standing_of_call(rules, contracts, debts)
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
    try:
        # no more than the 26 letters have a capital here: ß is not SS
        capitals = "".join(letter.upper() if letter.isascii() else letter for letter in text.strip())
        cards = parse_hand(capitals.replace("10", "T"))
    except CardTextError as error:
        raise SetupError(error_words(error)) from None
    for suit in suits_held(cards & ~rules.deck):
        raise SetupError("There are no {suit} in the deck of {rules}.", suit=SuitWord(suit), rules=rules.name)
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


def read_contracts(rules: Ruleset, text: str) -> tuple[Contract, ...]:
    """Return contracts by code or id, in the sheet's order.

    Raises:
        SetupError: one is unknown or repeated, or there is none.
    """
    known: dict[str, Contract] = {}
    for contract, code in zip(rules.contracts, rules.codes, strict=True):
        known[code.lower()] = known[contract] = contract
    found: list[Contract] = []
    for word in re.split(r"[,\s]+", text.strip()):
        if not word:
            continue
        contract_or_none = known.get(word.lower()) if word.isascii() else None
        if contract_or_none is None:
            sentence = (
                N_("{word} is not played under {rules}; its contracts are {contracts}.")
                if word.lower() in CONTRACTS
                else N_("{word} is no contract of {rules}; its contracts are {contracts}.")
            )
            raise SetupError(sentence, word=repr(word), rules=rules.name, contracts=", ".join(rules.codes))
        if contract_or_none in found:
            raise SetupError("The contract {word} stands twice in {text}.", word=word, text=repr(text))
        found.append(contract_or_none)
    if not found:
        raise SetupError("Name the contracts left, as in {example}.", example=",".join(rules.codes[:3]))
    return tuple(contract for contract in rules.contracts if contract in found)


def read_owed(rules: Ruleset, text: str, dealt: int) -> dict[int, int]:
    """Return the number of doubles that each seat still owes the player.

    Args:
        text: ``W=2,N=1,E=0``; a seat that is not named owes as few as possible.
        dealt: the number of deals that the player has dealt.

    Raises:
        SetupError: the text is not understood or impossible.
    """
    most = rules.owed_doubles
    least = max(0, most - dealt)
    found = dict.fromkeys(list(rules.seats)[1:], least)
    others = rules.seat_letters[1:]
    left = len(rules.contracts) - dealt
    named: set[int] = set()
    for part in re.split(r"[,\s]+", text.strip()):
        if not part:
            continue
        letter, equals, number = part.partition("=")
        if not equals or not number.isdecimal() or not number.isascii() or len(number) > 3:
            raise SetupError(
                "{text} is not understood; write for example {example}.",
                text=repr(part),
                example=",".join(f"{x}=1" for x in others),
            )
        if letter.upper() not in others or not letter.isascii():
            raise SetupError(
                "{letter} is no other player; the others are {others}.",
                letter=repr(letter),
                others=", ".join(others),
            )
        seat = rules.seat_letters.index(letter.upper())
        if seat in named:
            raise SetupError("{word} stands twice in {text}.", word=letter.upper(), text=repr(text))
        named.add(seat)
        owes = int(number)
        if owes > most:
            raise SetupError(
                "{who} cannot owe you {count}; {rules} has {most} doubles owed to each dealer.",
                who=letter.upper(),
                count=owes,
                rules=rules.name,
                most=most,
            )
        if owes < least:
            raise SetupError(_too_few(letter.upper(), least, dealt))
        if owes > left:
            raise SetupError(
                trn(
                    "{who} cannot owe you {owes} with {count} deal left to you.",
                    "{who} cannot owe you {owes} with {count} deals left to you.",
                    left,
                    who=letter.upper(),
                    owes=owes,
                )
            )
        found[seat] = owes
    return found


def _too_few(who: str, least: int, dealt: int) -> str:
    """Return why a player must owe more after so few deals."""
    if dealt < len(_DEALT):
        return tr(_DEALT[dealt], who=who, least=least)
    return tr(
        "{who} must still owe you {least}, since you have dealt {times} times so far.",
        who=who,
        least=least,
        times=dealt,
    )


_DEALT: Final = (
    N_("{who} must still owe you {least}, since you have dealt never so far."),
    N_("{who} must still owe you {least}, since you have dealt once so far."),
    N_("{who} must still owe you {least}, since you have dealt twice so far."),
)


def standing_of_call(rules: Ruleset, left: tuple[Contract, ...], owed: dict[int, int]) -> Standing:
    """Return a possible standing: all have dealt as often as the player, who deals now."""
    players = rules.players
    mine = tuple(contract for contract in rules.contracts if contract not in left)
    dealt = len(mine)
    called = (mine, *([rules.contracts[:dealt]] * (players - 1)))
    doubled = [[0] * players for _ in range(players)]
    for seat in rules.seats:
        for dealer in rules.seats:
            if seat != dealer:
                paid = rules.owed_doubles - owed[seat] if dealer == 0 else min(rules.owed_doubles, dealt)
                doubled[seat][dealer] = min(paid, dealt)
    total = sum(rules.spec(contract).total for row in called for contract in row)
    share, rest = divmod(total, players)
    running = tuple(share + (seat < rest) for seat in rules.seats)
    return Standing(players * dealt, called, tuple(map(tuple, doubled)), running)
