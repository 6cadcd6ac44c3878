"""French: gender, articles and elision of cards and names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from barbu_tui.core.cards import RANK_OF, SUIT_OF
from barbu_tui.language.grammar import Grammar

_RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "valet", "dame", "roi", "as")
_SUITS: Final = ("pique", "cœur", "carreau", "trèfle")
_ARTICLES: Final[Mapping[str, tuple[str, str, str]]] = {
    "le": ("le ", "la ", "l’"),
    "de": ("du ", "de la ", "de l’"),
    "a": ("au ", "à la ", "à l’"),
    "un": ("un ", "une ", "un "),
}
"""Form → the article before a masculine noun, a feminine one, and one that begins with a vowel."""
_AT: Final[Mapping[str, str]] = {
    "no_last_two": "aux ",
    "barbu": "au ",
    "kings_and_jacks": "aux ",
    "trumps": "à l’",
    "domino": "à la ",
}
"""Contract → the preposition before its name as a place; ``à`` before the others."""
_VOWELS: Final = "aàâäeéèêëiîïoôöuùûüœ"


def _elided(word: str, noun: str, vowels: str = _VOWELS) -> str:
    """Return ``de`` or ``que`` and a word: ``de Nora``, ``d’Edith``."""
    return f"{word[:-1]}’{noun}" if noun[:1].lower() in tuple(vowels) else f"{word} {noun}"


def _with(form: str, rank: int, noun: str) -> str:
    return f"{_ARTICLES[form][(1 if rank == 10 else 2 if rank == 12 else 0)]}{noun}"


class French(Grammar):
    """French."""

    CODE: ClassVar[str] = "fr"
    PLURAL_FORMS: ClassVar[str] = "nplurals=2; plural=(n > 1);"
    FORMS: ClassVar[Mapping[str, frozenset[str]]] = {
        "card": frozenset({"bare", "sign", "de", "de_sign", "a", "un"}),
        "suit": frozenset({"many", "sign"}),
        "rank": frozenset({"le", "de", "a", "un", "many", "sign"}),
        "number": frozenset({"word", "word_f", "nth", "nth_f", "grouped"}),
        "person": frozenset({"de", "a", "que"}),
        "contract": frozenset({"a", "que"}),
        "text": frozenset({"que"}),
    }
    RANK_SIGNS: ClassVar[tuple[str, ...]] = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "D", "R", "A")
    SUIT_KEYS: ClassVar[str] = "PCKT"
    CONTRACT_CODES: ClassVar[Mapping[str, str]] = {
        "no_tricks": "SP",
        "no_queens": "Da",
        "no_last_two": "2D",
        "no_hearts": "Cœ",
        "barbu": "B",
        "kings_and_jacks": "RV",
        "trumps": "At",
        "domino": "Ré",
    }
    COUNT_WORDS: ClassVar[tuple[str, ...]] = (
        *("aucun", "un", "deux", "trois", "quatre", "cinq", "six"),
        *("sept", "huit", "neuf", "dix", "onze", "douze", "treize"),
    )
    POINT: ClassVar[str] = ","
    GROUP: ClassVar[str] = "\u202f"
    AND: ClassVar[str] = "et"
    OR: ClassVar[str] = "ou"
    QUOTES: ClassVar[tuple[str, str]] = ("«\u202f", "\u202f»")
    SEMICOLON: ClassVar[str] = "\u202f; "
    COLON: ClassVar[str] = "\u202f: "
    YOU: ClassVar[str] = "Vous"
    BEFORE_CARDS: ClassVar[tuple[str, ...]] = (
        *("le ", "la ", "l'", "l’", "du ", "de la ", "de l'", "de l’"),
        *("à partir du ", "a partir du ", "à partir de ", "a partir de "),
    )
    BESIDE_NAMES: ClassVar[frozenset[str]] = frozenset({"et", "contre", "surcontre", "contrer", "surcontrer"})

    def plural(self, number: int) -> int:
        """Return the number of the plural form after this number: the singular after 0 as well."""
        return 0 if number in (0, 1) else 1

    def card(self, card: int, form: str = "") -> str:
        """Return a card: ``la dame de cœur``; ``de``: ``du roi de cœur``; ``de_sign``: ``du R♥``; ``a``; ``un``."""
        if form == "sign":
            return self.card_sign(card)
        rank = RANK_OF[card]
        if form == "de_sign":
            return _with("de", rank, self.card_sign(card))
        bare = f"{_RANKS[rank]} de {_SUITS[SUIT_OF[card]]}"
        return bare if form == "bare" else _with(form if form in _ARTICLES else "le", rank, bare)

    def suit(self, suit: int, form: str = "") -> str:
        """Return a suit: ``cœur``; ``many``: ``cœurs``."""
        if form == "sign":
            return self.suit_sign(suit)
        name = _SUITS[suit]
        if form == "many":
            return f"{name}x" if name.endswith("eau") else f"{name}s"
        return name

    def rank(self, rank: int, form: str = "") -> str:
        """Return a rank: ``dame``; ``le``, ``de``, ``a``, ``un`` with the article; ``many``: ``dames``."""
        if form == "sign":
            return self.rank_sign(rank)
        name = _RANKS[rank]
        if form in _ARTICLES:
            return _with(form, rank, name)
        return f"{name}s" if form == "many" and rank in (9, 10, 11) else name

    def count_word(self, number: int, form: str = "word") -> str:
        """Return a number in letters; ``word_f`` before a feminine noun."""
        if form == "word_f" and number < 2:
            return ("aucune", "une")[number]
        return self.COUNT_WORDS[number]

    def number(self, number: int, form: str = "") -> str:
        """Return a number; ``nth_f`` is a feminine place: ``1re``."""
        if form == "nth_f":
            return "1re" if number == 1 else f"{number}e"
        return super().number(number, form)

    def ordinal(self, place: int) -> str:
        """Return a place: ``1er``."""
        return "1er" if place == 1 else f"{place}e"

    def day(self, day: int, month: str) -> str:
        """Return a day of the year: ``1er mars``, ``12 mars``."""
        return f"{self.ordinal(1) if day == 1 else day} {month}"

    def person(self, name: str, you: bool, form: str = "") -> str:
        """Return a player: ``Nora``, ``vous``; ``de``: ``d’Edith``; ``a``: ``à Nora``; ``que``: ``qu’Edith``."""
        who = "vous" if you else name
        if form == "a":
            return f"à {who}"
        if form in ("de", "que"):
            return _elided(form, who, _VOWELS + "h")
        return who

    def contract(self, contract: str, name: str, form: str = "") -> str:
        """Return a contract: ``Atout``; ``a``: ``à l’Atout``, ``au Barbu``; ``que``: ``qu’Atout``."""
        if form == "a":
            return f"{_AT.get(contract, 'à ')}{name}"
        return self.text(name, form)

    def text(self, text: str, form: str = "") -> str:
        """Return words as they are; ``que``: ``qu’au départ du 7``."""
        return _elided("que", text) if form == "que" else text


FRENCH: Final = French()
