"""What makes one bot differ from another: a handful of inclinations, in points."""

from __future__ import annotations

from dataclasses import dataclass

from bots.weights.book import Book
from bots.weights.current import CURRENT


@dataclass(frozen=True)
class Character:
    """The inclinations of a player. The defaults are the sound ones."""

    double_dealer: float = 1.8
    """How many points the dealer must be expected to do worse than I."""
    double_flank: float = 0.3
    """… another flank who can still redouble."""
    double_spoken: float = -1.8
    """… another flank who has spoken and cannot redouble; negative: I double with less than he."""
    redouble: float = 1.0
    """… a flank whose double I redouble."""
    redouble_dealing: float = 0.5
    """… a doubler whom I redouble as dealer."""
    break_silence: float = 0.3
    """What must be won by breaking the silence before an undoubled hand is shared out."""
    reserve: float = 36.0
    """What trumps and dominoes must promise before they are spent; a negative's reserve is 0."""
    steering: float = 1.0
    """How much more than usual it matters to him who gets a penalty card."""
    exact_endings: int = 300
    """Once the counting has placed every card, he works the ending out, over so many positions at most."""
    exact_from: int = 3
    """… and with so many cards in hand at most."""
    ways: int = 0
    """Where he looks for a card that is best wherever the rest lies: in so many ways at least, if there are more than
    the contract's table says."""
    ways_anywhere: int = 0
    """… and in so many at the contracts where others do not look."""
    book: Book = CURRENT
    """The tables that he judges by."""
    names_target: bool = True
    """Keeping a penalty card for somebody, he says so, even where he might claim danger."""
    touching: bool = True
    """Where all cards that may be played touch, the highest goes without further thought."""
