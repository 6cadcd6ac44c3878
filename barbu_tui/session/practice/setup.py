"""A choice of contract that the player sets up: a hand, contracts left, doubles still owed to the player."""

from __future__ import annotations

import re
from random import Random

from barbu_tui.core.cards import SUIT_NAMES, CardSet, CardTextError, parse_hand, suits_held
from barbu_tui.core.contracts import CONTRACTS, Contract
from barbu_tui.core.deal import Deal
from barbu_tui.core.doubling import Standing
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.session.practice.situation import Situation
from bots.search.sampling import Knowledge


class SetupError(ValueError):
    """A set-up that cannot be. The message is one sentence for the person who typed it."""


def own_situation(
    rules: Ruleset, hand: str, left: str | None = None, owed: str | None = None, seed: int = 1
) -> Situation:
    """A contract choice as the player typed it.

    Args:
        rules: the ruleset.
        hand: as ``AQ5.T82.KJ93.A42``, spades.hearts.diamonds.clubs.
        left: contracts left, ``NT,Q,T,D``: codes of the ruleset's sheet or ids; all if not given.
        owed: doubles still owed to the player, ``W=2,N=1,E=0``; as few as can be, if not given.
        seed: of the random numbers that deal the other hands and draw the worlds.

    Raises:
        SetupError: the text is not understood, or says what cannot be.
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
    """A whole hand of the ruleset's deck.

    Raises:
        SetupError: it is not one.
    """
    try:
        # no more than the 26 letters have a capital here: ß is not SS
        capitals = "".join(letter.upper() if letter.isascii() else letter for letter in text.strip())
        cards = parse_hand(capitals.replace("10", "T"))
    except CardTextError as error:
        raise SetupError(str(error)) from None
    for suit in suits_held(cards & ~rules.deck):
        raise SetupError(f"There are no {SUIT_NAMES[suit]} in the deck of {rules.name}.")
    held = cards.bit_count()
    if held != rules.hand_size:
        raise SetupError(
            f"The hand {text.strip()!r} has {held} card{'' if held == 1 else 's'}; a hand has {rules.hand_size}."
        )
    return cards


def read_contracts(rules: Ruleset, text: str) -> tuple[Contract, ...]:
    """Contracts by code or id, in the sheet's order.

    Raises:
        SetupError: one is unknown or stands twice, or there is none.
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
            unknown = "is not played under" if word.lower() in CONTRACTS else "is no contract of"
            raise SetupError(f"{word!r} {unknown} {rules.name}; its contracts are {', '.join(rules.codes)}.")
        if contract_or_none in found:
            raise SetupError(f"The contract {word} stands twice in {text!r}.")
        found.append(contract_or_none)
    if not found:
        raise SetupError(f"Name the contracts left, as in {','.join(rules.codes[:3])}.")
    return tuple(contract for contract in rules.contracts if contract in found)


def read_owed(rules: Ruleset, text: str, dealt: int) -> dict[int, int]:
    """Return how many doubles each seat still owes the player.

    Args:
        rules: the ruleset.
        text: ``W=2,N=1,E=0``; who is not named owes as little as can be.
        dealt: how often the player has dealt.

    Raises:
        SetupError: it is not understood, or cannot be.
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
                f"{part!r} is not understood; write for example {','.join(f'{x}=1' for x in others)}."
            )
        if letter.upper() not in others or not letter.isascii():
            raise SetupError(f"{letter!r} is no other player; the others are {', '.join(others)}.")
        seat = rules.seat_letters.index(letter.upper())
        if seat in named:
            raise SetupError(f"{letter.upper()} stands twice in {text!r}.")
        named.add(seat)
        owes = int(number)
        if owes > most:
            raise SetupError(
                f"{letter.upper()} cannot owe you {owes}; {rules.name} has {most} doubles owed to each dealer."
            )
        if owes < least:
            raise SetupError(
                f"{letter.upper()} must still owe you {least}, since you have dealt {_times(dealt)} so far."
            )
        if owes > left:
            raise SetupError(
                f"{letter.upper()} cannot owe you {owes} with {left} deal{'' if left == 1 else 's'} left to you."
            )
        found[seat] = owes
    return found


def _times(count: int) -> str:
    return ("never", "once", "twice")[count] if count < 3 else f"{count} times"


def standing_of_call(rules: Ruleset, left: tuple[Contract, ...], owed: dict[int, int]) -> Standing:
    """A game in which this could be: all have dealt as often as the player, who deals now."""
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


__all__ = ["SetupError", "own_situation", "read_contracts", "read_hand", "read_owed", "standing_of_call"]
