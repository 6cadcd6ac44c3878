"""Cards, suits, ranks and contracts by name, in the language in use."""

from __future__ import annotations

import re
from typing import Final

from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.cards import RANK_LETTERS, Card, CardSet, Rank, RankWord, Suit, SuitWord
from barbu_tui.core.contracts import ContractSpec, ContractWord
from barbu_tui.language.grammar import SUIT_SIGNS
from barbu_tui.language.languages import current
from barbu_tui.language.message import Message

SUIT_ORDER: Final = (0, 1, 3, 2)
"""Suits in the order of a printed or drawn hand: ♠ ♥ ♣ ♦, so that colours alternate."""


def rank_sign(rank: Rank) -> str:
    """Return a rank as a card shows it, in the language in use: ``10``, ``Q``."""
    return current().grammar.rank_sign(rank)


def rank_signs() -> tuple[str, ...]:
    """Return all ranks as cards show them, in the language in use, by rank number."""
    return current().grammar.RANK_SIGNS


def typed_ranks(text: str) -> str:
    """Return the ranks a person typed in the letters of a record.

    The letters of the language in use are translated: in French ``ADV5`` becomes ``AQJ5``. The letters of a
    record are always understood.
    """
    for letter, sign in _own_letters():
        text = text.replace(sign, letter).replace(sign.lower(), letter)
    return text


def own_ranks(text: str) -> str:
    """Return a card or ranks of a record as a person types them: in French ``QD`` becomes ``DD``."""
    return text.translate({ord(letter): sign for letter, sign in _own_letters()})


def _own_letters() -> list[tuple[str, str]]:
    """Return the letter in a record and the letter in the language in use of each rank that has one of its own."""
    return [
        (letter, sign)
        for letter, sign in zip(RANK_LETTERS, rank_signs(), strict=True)
        if len(sign) == 1 and sign not in RANK_LETTERS
    ]


def card_sign(card: Card) -> str:
    """Return a card for running text, rank then suit, in the language in use: ``10♥``."""
    return current().grammar.card_sign(card)


def suit_name(suit: Suit) -> str:
    """Return a suit in the language in use: ``hearts``."""
    return current().grammar.suit(suit)


def card_words(card: Card) -> str:
    """Return a card in words without an article, in the language in use: ``queen of hearts``."""
    return current().grammar.card(card, "bare")


def suit_ranks(hand: CardSet, suit: int) -> list[Card]:
    """Return the cards of one suit in a hand, high to low."""
    return [13 * suit + rank for rank in range(12, -1, -1) if hand >> 13 * suit + rank & 1]


def in_hand_order(cards: CardSet) -> tuple[Card, ...]:
    """Return cards as they stand in a hand: ♠ ♥ ♣ ♦, each high to low."""
    return tuple(card for suit in SUIT_ORDER for card in suit_ranks(cards, suit))


def cards_sign(cards: CardSet) -> str:
    """Return cards for running text: ``Q♠ Q♥``."""
    return " ".join(map(card_sign, in_hand_order(cards)))


def contract_name(contract: str) -> str:
    """Return a contract's name in the language in use: ``No Queens``."""
    return current().contract(contract)


def contract_code(spec: ContractSpec) -> str:
    """Return a contract's short name in the language in use: ``NT``; in English it is the ruleset's own."""
    return current().grammar.CONTRACT_CODES.get(spec.contract, spec.code)


def contract_words(choice: ChooseContract) -> str:
    """Return a contract with its suit or rank: ``Trumps, hearts``, ``Dominoes from the 7``."""
    return current().render_message(contract_message(choice))


def contract_message(choice: ChooseContract) -> Message:
    """Return a contract with its suit or rank, for a sentence that is worded by its reader."""
    name = ContractWord(choice.contract)
    if choice.contract == "trumps":
        if choice.trump is None:
            return Message("{contract}, no trump", contract=name)
        return Message("{contract}, {suit}", contract=name, suit=SuitWord(choice.trump))
    if choice.start is not None:
        return Message("{contract} from the {rank}", contract=name, rank=RankWord(choice.start))
    return Message("{contract}", contract=name)


_SIGN: Final = re.compile(rf"(10|[A-Z2-9])([{SUIT_SIGNS}])")


def spelled(text: str) -> str:
    """Return a text from a file, such as a lesson's, with its cards in words if the language in use is spoken."""
    grammar = current().grammar
    if not grammar.spoken:
        return text

    def named(sign: re.Match[str]) -> str:
        if sign[1] not in grammar.RANK_SIGNS:
            return sign[0]
        return card_words(13 * SUIT_SIGNS.index(sign[2]) + grammar.RANK_SIGNS.index(sign[1]))

    text = _SIGN.sub(named, text)
    for suit, sign in enumerate(SUIT_SIGNS):
        text = text.replace(sign, suit_name(suit))
    return text
