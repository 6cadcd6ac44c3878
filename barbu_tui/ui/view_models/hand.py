"""Your hand: the cards in their places, their letters, and the legal ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from barbu_tui.core.cards import BIT, Card, CardSet
from barbu_tui.language.cards import in_hand_order


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the hand."""

    card: Card
    letter: str
    playable: bool


@dataclass(frozen=True, slots=True)
class Hand:
    """The hand at the bottom of the felt."""

    cards: tuple[HandCard, ...] = ()
    active: bool = False
    """Whether it is your turn: legal cards are raised, others dimmed, letters shown."""
    cursor: Card | None = None


def hand_of(
    cards: CardSet,
    letters: Mapping[Card, str],
    *,
    playable: CardSet = 0,
    active: bool = False,
    cursor: Card | None = None,
) -> Hand:
    """Return the hand with its marks."""
    order = in_hand_order(cards)
    held = tuple(HandCard(each, letters.get(each, ""), bool(playable & BIT[each])) for each in order)
    return Hand(held, active, cursor)
