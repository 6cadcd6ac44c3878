"""Words that all reasons share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from barbu_tui.core.cards import HEARTS, RANK_OF, SUIT_OF, Card, CardSet, Seat, cards_in
from barbu_tui.core.contracts import ContractSpec
from barbu_tui.core.view import View
from barbu_tui.language import Argument, CardWord, Message, RankWord, SeatWord


def card_list(cards: CardSet) -> tuple[CardWord, ...]:
    """Return cards for a place of a message: ``the 5 of clubs and the king of hearts``."""
    return tuple(CardWord(card) for card in cards_in(cards))


def seat_word(view: View, seat: Seat) -> SeatWord:
    """Return a player for a place of a message."""
    return SeatWord(view.rules.seat_letters[seat])


def seat_list(view: View, seats: Iterable[Seat]) -> tuple[SeatWord, ...]:
    """Return several players for a place of a message."""
    return tuple(seat_word(view, seat) for seat in sorted(seats))


def penalty_words(spec: ContractSpec, cards: Sequence[Card]) -> Argument:
    """Return penalty cards for a sentence, shortened if they have equal points: ``two hearts``, ``three queens``."""
    if len(cards) < 2:
        return CardWord(cards[0])
    alike = len({spec.card_points[card] for card in cards}) == 1
    if alike and all(SUIT_OF[card] == HEARTS for card in cards):
        return Message("{count:word} hearts", count=len(cards))
    if len({RANK_OF[card] for card in cards}) == 1:
        return Message("{count:word} {rank:many}", count=len(cards), rank=RankWord(RANK_OF[cards[0]]))
    return tuple(CardWord(card) for card in cards)


def amount(points: float) -> str:
    """Return points as a player estimates them, a whole number: ``"−5"``."""
    rounded = round(points)
    return f"{'−' if rounded < 0 else ''}{abs(rounded)}"
