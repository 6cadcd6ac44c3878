"""The reasons for cards at dominoes. They use public facts and the player's own hand."""

from __future__ import annotations

from typing import Final

from barbu_bots.api import Reason
from barbu_bots.play.choice import Ground
from barbu_bots.reasons.rules import Rules, always, first_reason
from barbu_bots.reasons.tricks import ONLY_CARD
from barbu_tui.core.cards import BIT, RANK_OF, SUIT_OF, Card, CardSet, cards_in
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.view import View
from barbu_tui.language import CardWord, Message, SuitWord

NOTHING_FITS: Final[Reason] = Reason("nothing_fits", Message("Nothing of mine fits."))
"""Why a turn is passed."""


class DominoFacts:
    """A position at dominoes and the card that is played."""

    def __init__(self, view: View, card: Card, decided: Ground | None = None) -> None:
        """Make the facts of a card that this seat plays now. ``decided`` is the rule or the liking that chose it, if known."""
        table = view.table
        assert isinstance(table, DominoTable)
        self.table = table
        self.played, self.decided = card, decided
        self.hand = view.hand
        self.legal: CardSet = view.hand & table.fits
        self.suit, self.card = SuitWord(SUIT_OF[card]), CardWord(card)
        self.mine: CardSet = view.hand & table.beyond(card)
        """My cards to which this one opens the way."""
        self.mine_behind = CardWord(self.mine.bit_length() - 1)
        """The highest of :attr:`mine`, for a sentence."""
        self.others = self.others_beyond(card)
        """The others' cards to which this one opens the way."""
        steps = [table.distance(each) for each in cards_in(self.legal)]
        self.is_nearest = table.distance(card) == min(steps)
        """No card that fits is nearer the start."""
        self.is_farthest = table.distance(card) == max(steps)
        """No card that fits is farther from the start."""
        self.must_open_a_suit = all(RANK_OF[each] == table.start for each in cards_in(self.legal))
        """Every card that fits is of the starting rank."""
        fewest = self.others.bit_count()
        self.opens_least = all(
            fewest <= self.others_beyond(each).bit_count() for each in cards_in(self.legal)
        )
        """No other card that fits opens the way for fewer cards of the others."""
        waiting = [each for each in cards_in(self.legal & ~BIT[card]) if self._mine_comes_next(each)]
        self.reserve: Card = waiting[-1] if waiting else -1
        """Another card of mine that fits, and opens the way to one of mine alone; -1 if there is none."""
        self.kept = CardWord(self.reserve)
        """:attr:`reserve`, for a sentence."""

    def others_beyond(self, card: Card) -> CardSet:
        """Return the others' cards to which a card opens the way."""
        return self.table.unplayed & ~self.hand & self.table.beyond(card)

    def _mine_comes_next(self, card: Card) -> bool:
        after = self.table.next_to(card)
        return bool(after) and not after & ~self.hand


_BY_TEMPER: Final[Rules[DominoFacts]] = {
    "nearest_first": (
        lambda f: f.decided == "opens little" and f.is_nearest,
        "{Card} is the nearest to the start: I open no further than I must.",
    ),
    "near_first": (lambda f: f.decided == "opens little", "I stay near the start: {card}."),
    "farthest_first": (
        lambda f: f.decided == "farthest first" and f.is_farthest,
        "{Card} is the farthest from the start: it goes while it fits.",
    ),
    "far_first": (lambda f: f.decided == "farthest first", "The card farther out goes first: {card}."),
}
CARDS: Final[Rules[DominoFacts]] = {
    **_BY_TEMPER,
    "last_of_chain": (
        lambda f: f.mine and not f.others and f.mine.bit_count() == 1,
        "Only {card} is behind it, and that is mine.",
        {"card": "mine_behind"},
    ),
    "run_of_own_cards": (
        lambda f: f.mine and not f.others,
        "The rest of these {suit} are mine: I can run them.",
    ),
    "open_for_one": (
        lambda f: f.mine.bit_count() == 1,
        "It opens the way for my {card:bare}.",
        {"card": "mine_behind"},
    ),
    "open_for_several": (lambda f: f.mine, "It opens the way for my other {suit}."),
    "opens_nothing": (lambda f: not f.others, "{Card} opens nothing for anybody."),
    "must_open_a_suit": (
        lambda f: f.must_open_a_suit and f.opens_least,
        "I have to open a suit, and {suit} help the others least.",
    ),
    "move_in_reserve": (lambda f: f.reserve >= 0, "With {kept} in reserve I can spare {card}."),
    "helps_least": (lambda f: f.opens_least, "{Card} helps the others least."),
    "helps_others": (always, "{Card} opens the way only for the others."),
}
"""Why a card is played at dominoes."""


def domino(view: View, card: Card, decided: Ground | None = None) -> Reason:
    """Return why this card is played to the layout. ``decided`` is the rule or the liking that chose the card, if known."""
    facts = DominoFacts(view, card, decided)
    if not facts.legal & ~BIT[card]:
        return ONLY_CARD
    return first_reason(CARDS, facts)
