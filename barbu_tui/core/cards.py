"""Cards, suits, ranks and seats, and the text they are written in.

A card is an integer from 0 to 51, ``13 * suit + rank``: a higher number within a suit is a higher card. A set of cards
(a hand, a trick, the unplayed cards) is an integer whose bit ``1 << card`` is set for every card in it, so union,
difference and counting are one machine operation each.

Text follows RECORD_FORMAT.md: ``"QH"`` and ``"TC"`` for cards, ``"AQ5.T82.KJ93.A42"`` for hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from barbu_tui.core.worded import WordedError, as_typed

Card: TypeAlias = int
"""``13 * suit + rank``, 0 (2♠) to 51 (A♣)."""

CardSet: TypeAlias = int
"""A set of cards: bit ``1 << card`` for each."""

Suit: TypeAlias = int
"""0 spades, 1 hearts, 2 diamonds, 3 clubs: the order of suits in a record."""

Rank: TypeAlias = int
"""0 (two) to 12 (ace)."""

Seat: TypeAlias = int
"""A place at the table, counted clockwise from S."""

SPADES, HEARTS, DIAMONDS, CLUBS = SUITS = (0, 1, 2, 3)
SUIT_LETTERS: Final = "SHDC"
SUIT_NAMES: Final = ("spades", "hearts", "diamonds", "clubs")

RANK_LETTERS: Final = "23456789TJQKA"
RANK_NAMES: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
JACK, QUEEN, KING, ACE = 9, 10, 11, 12

SUIT_OF: Final = tuple(card // 13 for card in range(52))
RANK_OF: Final = tuple(card % 13 for card in range(52))
BIT: Final = tuple(1 << card for card in range(52))
ALL_RANKS: Final = 0x1FFF
"""The cards of one suit as 13 bits, the two the lowest: ``cards >> 13 * suit & ALL_RANKS`` are those of a set."""
SUIT_MASK: Final = tuple(ALL_RANKS << 13 * suit for suit in SUITS)
MASK_OF: Final = tuple(SUIT_MASK[card // 13] for card in range(52))
"""The suit mask of each card's own suit."""
ABOVE: Final = tuple(SUIT_MASK[card // 13] & ~((2 << card) - 1) for card in range(52))
"""The cards of the same suit that are higher than each card."""
BELOW: Final = tuple(SUIT_MASK[card // 13] & ((1 << card) - 1) for card in range(52))
"""The cards of the same suit that are lower than each card."""
FULL_DECK: Final = (1 << 52) - 1
NO_CARD: Final = -1

CARD_NAMES: Final = tuple(RANK_LETTERS[card % 13] + SUIT_LETTERS[card // 13] for card in range(52))
_CARD_OF_NAME: Final = {name: card for card, name in enumerate(CARD_NAMES)}

SEAT_LETTERS: Final = {3: ("S", "W", "E"), 4: ("S", "W", "N", "E")}
"""Number of players → seat letters, clockwise (R1.1)."""


@dataclass(frozen=True, slots=True)
class SuitWord:
    """A suit in a sentence: ``hearts``."""

    suit: Suit

    def __str__(self) -> str:
        return SUIT_NAMES[self.suit]


@dataclass(frozen=True, slots=True)
class RankWord:
    """A rank in a sentence: ``queen``."""

    rank: Rank

    def __str__(self) -> str:
        return RANK_NAMES[self.rank]


class CardTextError(WordedError):
    """Text that is not a card or a hand. The message is one sentence for the person who typed it."""


def card(suit: Suit, rank: Rank) -> Card:
    """The card of that suit and rank."""
    return 13 * suit + rank


def parse_card(text: str) -> Card:
    """Read a card such as ``"QH"`` or ``"TC"``.

    >>> parse_card("QH"), parse_card("2S")
    (23, 0)

    Raises:
        CardTextError: the text is not a card.
    """
    card = _CARD_OF_NAME.get(text)
    if card is None:
        raise CardTextError(
            "{text} is not a card; write rank then suit, as in QH, TC or 2S.", text=as_typed(text)
        )
    return card


def card_name(card: Card) -> str:
    """The card as a record writes it: ``"QH"``."""
    return CARD_NAMES[card]


def cards_in(cards: CardSet) -> Iterator[Card]:
    """The cards of a set, lowest number first."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def card_set(cards: Iterable[Card]) -> CardSet:
    """The set of these cards."""
    result = 0
    for each in cards:
        result |= 1 << each
    return result


def parse_cards(text: str) -> CardSet:
    """Read cards separated by blanks, ``"AS TH 2C"``, as a set.

    Raises:
        CardTextError: a word is not a card, or a card is repeated.
    """
    result = 0
    for word in text.split():
        bit = BIT[parse_card(word)]
        if result & bit:
            raise CardTextError("{word} appears twice in {text}.", word=word, text=as_typed(text))
        result |= bit
    return result


def hand_text(hand: CardSet) -> str:
    """A hand as PBN writes it, spades.hearts.diamonds.clubs, each high to low.

    >>> hand_text(parse_cards("2C AS QH KS"))
    'AK.Q..2'
    """
    return ".".join(
        "".join(RANK_LETTERS[rank] for rank in range(12, -1, -1) if hand >> 13 * suit + rank & 1)
        for suit in SUITS
    )


def parse_hand(text: str) -> CardSet:
    """Read a hand such as ``"AQ5.T82.KJ93.A42"``; an empty suit is empty, and there are always three dots.

    Raises:
        CardTextError: the dots, a rank, or the order high to low is not as RECORD_FORMAT.md has it.
    """
    parts = text.split(".")
    if len(parts) != 4:
        raise CardTextError(
            "The hand {hand} needs three dots, not {count}; write spades.hearts.diamonds.clubs.",
            hand=as_typed(text),
            count=len(parts) - 1,
        )
    result = 0
    for suit, part in enumerate(parts):
        last = 13
        for letter in part:
            rank = RANK_LETTERS.find(letter)
            if rank < 0:
                raise CardTextError(
                    "{letter} is not a rank in the hand {hand}; ranks are {ranks}.",
                    letter=as_typed(letter),
                    hand=as_typed(text),
                    ranks=RANK_LETTERS,
                )
            if rank == last:
                raise CardTextError(
                    "{card} appears twice in the hand {hand}.",
                    card=f"{letter}{SUIT_LETTERS[suit]}",
                    hand=as_typed(text),
                )
            if rank > last:
                raise CardTextError(
                    "The {suit} of the hand {hand} are not written high to low.",
                    suit=SuitWord(suit),
                    hand=as_typed(text),
                )
            last = rank
            result |= 1 << 13 * suit + rank
    return result
