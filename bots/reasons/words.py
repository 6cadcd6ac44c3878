"""Words that all reasons share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from barbu_tui.core.cards import (
    HEARTS,
    RANK_NAMES,
    RANK_OF,
    SUIT_OF,
    Card,
    CardSet,
    Seat,
    cards_in,
    spoken_card,
)
from barbu_tui.core.contracts import ContractSpec
from barbu_tui.core.view import View
from barbu_tui.language import CardWord, SeatWord
from barbu_tui.language.grammar import ENGLISH
from barbu_tui.text import COUNT_WORDS


def player(view: View, seat: Seat) -> str:
    """Return the mark that a player's name replaces: ``{N}``."""
    return "{" + view.rules.seat_letters[seat] + "}"


def players(view: View, seats: Iterable[Seat]) -> str:
    """Return the marks of several players, listed."""
    return ENGLISH.listed([player(view, seat) for seat in sorted(seats)])


def card_list(cards: CardSet) -> tuple[CardWord, ...]:
    """Return cards for a place of a message: ``the 5 of clubs and the king of hearts``."""
    return tuple(CardWord(card) for card in cards_in(cards))


def seat_word(view: View, seat: Seat) -> SeatWord:
    """Return a player for a place of a message."""
    return SeatWord(view.rules.seat_letters[seat])


def seat_list(view: View, seats: Iterable[Seat]) -> tuple[SeatWord, ...]:
    """Return several players for a place of a message."""
    return tuple(seat_word(view, seat) for seat in sorted(seats))


def level_word(view: View, other: Seat) -> str:
    """Return how I stand with another player: ``"doubled"``, ``"redoubled"``, or nothing."""
    return ("", "doubled", "redoubled")[view.levels[view.seat][other]]


def card_words(card: Card) -> str:
    """Return a card in a sentence: ``"the queen of hearts"``."""
    return f"the {spoken_card(card)}"


def cards_words(cards: CardSet) -> str:
    """Return several cards in a sentence: ``"the 5 of clubs and the king of hearts"``."""
    return ENGLISH.listed([card_words(card) for card in cards_in(cards)])


def penalty_words(spec: ContractSpec, cards: Sequence[Card]) -> str:
    """Return penalty cards in a sentence, shortened where they count alike: ``"two hearts"``, ``"three queens"``."""
    if len(cards) < 2:
        return card_words(cards[0])
    count = COUNT_WORDS[len(cards)]
    alike = len({spec.card_points[card] for card in cards}) == 1
    if alike and all(SUIT_OF[card] == HEARTS for card in cards):
        return f"{count} hearts"
    if len({RANK_OF[card] for card in cards}) == 1:
        return f"{count} {RANK_NAMES[RANK_OF[cards[0]]]}s"
    return ENGLISH.listed([card_words(card) for card in cards])


def higher_out(count: int) -> str:
    """Return how many higher cards there are, as a clause: ``"two higher are out"``."""
    return f"{COUNT_WORDS[count]} higher {'is' if count == 1 else 'are'} out"


def amount(points: float) -> str:
    """Return points as a player estimates them, a whole number: ``"−5"``."""
    rounded = round(points)
    return f"{'−' if rounded < 0 else ''}{abs(rounded)}"
