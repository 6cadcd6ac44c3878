"""The grammar of a language: cards, numbers, names and lists in words.

:class:`Grammar` is English. Another language is a subclass in its own module.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from barbu_tui.core.cards import RANK_NAMES, RANK_OF, SUIT_NAMES, SUIT_OF

SUIT_SIGNS: Final = "♠♥♦♣"
"""By suit number, in every language."""
_WOMEN: Final = frozenset({"Nora", "Edith", "Selma"})
"""Of the players who sit at the table by themselves."""
YOU: Final = "You"
"""The name by which a record and a table know the person at the screen."""


class Grammar:
    """English."""

    CODE: ClassVar[str] = "en"
    PLURAL_FORMS: ClassVar[str] = "nplurals=2; plural=(n != 1);"
    """The plural rule of its catalogue, as gettext reads it; the same as :meth:`plural`."""
    FORMS: ClassVar[Mapping[str, frozenset[str]]] = {
        "card": frozenset({"bare", "sign"}),
        "suit": frozenset({"one", "one_sign", "sign"}),
        "rank": frozenset({"a", "many", "sign"}),
        "number": frozenset({"word", "nth", "grouped"}),
        "person": frozenset({"own"}),
    }
    """Kind of argument → the forms that a place may ask for; every kind has a plain form besides."""
    RANK_SIGNS: ClassVar[tuple[str, ...]] = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    """By rank number, on cards and in running text."""
    SUIT_KEYS: ClassVar[str] = "SHDC"
    """By suit number, the letter that chooses it."""
    CONTRACT_CODES: ClassVar[Mapping[str, str]] = {}
    """Contract → its short name on a sheet, if the language has its own; else the ruleset's code is used."""
    COUNT_WORDS: ClassVar[tuple[str, ...]] = (
        *("no", "one", "two", "three", "four", "five", "six"),
        *("seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
    )
    """Numbers in words, from zero to the cards of a hand."""
    POINT: ClassVar[str] = "."
    """Before decimals."""
    GROUP: ClassVar[str] = ","
    """Between groups of three digits."""
    AND: ClassVar[str] = "and"
    OR: ClassVar[str] = "or"
    QUOTES: ClassVar[tuple[str, str]] = ("“", "”")
    SEMICOLON: ClassVar[str] = "; "
    """Between the parts of a row."""
    COLON: ClassVar[str] = ": "
    """Behind what is explained."""
    YOU: ClassVar[str] = YOU
    """The person at the screen, as a name in a table."""

    BEFORE_CARDS: ClassVar[tuple[str, ...]] = ("the ", "from the ", "from ")
    """Words that may stand before a typed card or rank."""
    BESIDE_NAMES: ClassVar[frozenset[str]] = frozenset({"and", "double", "redouble", "doubles", "x", "xx"})
    """The words that may stand beside typed names of players."""

    def __init__(self, *, spoken: bool = False) -> None:
        """Create a grammar.

        Args:
            spoken: signs are words, as a voice reads them: ``queen of spades`` in the place of ``Q♠``.
        """
        self.spoken = spoken

    def plural(self, number: int) -> int:
        """Return the number of the plural form after this number, from 0: the singular."""
        return 0 if number == 1 else 1

    def is_woman(self, name: str) -> bool:
        """Return whether a verb or an article treats this player as a woman. Of a name that somebody typed nothing is known."""
        return name in _WOMEN

    def card_sign(self, card: int) -> str:
        """Return a card as rank and suit: ``10♥``."""
        if self.spoken:
            return self.card(card, "bare")
        return self.RANK_SIGNS[RANK_OF[card]] + SUIT_SIGNS[SUIT_OF[card]]

    def suit_sign(self, suit: int) -> str:
        """Return a suit as a sign: ``♥``."""
        return self.suit(suit) if self.spoken else SUIT_SIGNS[suit]

    def rank_sign(self, rank: int) -> str:
        """Return a rank as a card shows it: ``Q``."""
        return self.rank(rank) if self.spoken else self.RANK_SIGNS[rank]

    def card(self, card: int, form: str = "") -> str:
        """Return a card: ``the queen of hearts``."""
        if form == "sign":
            return self.card_sign(card)
        bare = f"{RANK_NAMES[RANK_OF[card]]} of {SUIT_NAMES[SUIT_OF[card]]}"
        return bare if form == "bare" else f"the {bare}"

    def suit(self, suit: int, form: str = "") -> str:
        """Return a suit: ``hearts``."""
        if form == "sign" or (form == "one_sign" and not self.spoken):
            return self.suit_sign(suit)
        return SUIT_NAMES[suit].removesuffix("s") if form.startswith("one") else SUIT_NAMES[suit]

    def rank(self, rank: int, form: str = "") -> str:
        """Return a rank: ``queen``."""
        if form == "sign":
            return self.rank_sign(rank)
        name = RANK_NAMES[rank]
        if form == "many":
            return f"{name}s"
        if form == "a":
            return f"an {name}" if name in ("8", "ace") else f"a {name}"
        return name

    def number(self, number: int, form: str = "") -> str:
        """Return a number: ``2``, in the form ``word`` a small one in letters, in the form ``grouped`` a large one: ``1,124``."""
        if form == "nth":
            return self.ordinal(number)
        if form == "grouped":
            return f"{number:,}".replace(",", self.GROUP)
        if form.startswith("word") and 0 <= number < len(self.COUNT_WORDS):
            return self.count_word(number, form)
        return str(number)

    def count_word(self, number: int, form: str = "word") -> str:
        """Return a number from 0 to 13 in letters."""
        return self.COUNT_WORDS[number]

    def ordinal(self, place: int) -> str:
        """Return a place: ``1st``."""
        return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place, 'th') }"

    def day(self, day: int, month: str) -> str:
        """Return a day of the year: ``12 March``."""
        return f"{day} {month}"

    def person(self, name: str, you: bool, form: str = "") -> str:
        """Return a player within a sentence: ``Nora``, ``you``."""
        if form == "own":
            return "your" if you else f"{name}'s"
        return "you" if you else name

    def contract(self, contract: str, name: str, form: str = "") -> str:
        """Return a contract within a sentence, by its name in the language: ``No Queens``."""
        return name

    def text(self, text: str, form: str = "") -> str:
        """Return words that stand in a sentence as they are."""
        return text

    def listed(self, words: Sequence[str]) -> str:
        """Return words in a row: ``a``, ``a and b``, ``a, b and c``."""
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {self.AND} {words[-1]}"


def capital(text: str) -> str:
    """Return the text with its first letter in upper case, the rest as it is."""
    return text[:1].upper() + text[1:]


ENGLISH: Final = Grammar()
