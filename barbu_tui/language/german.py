"""German: gender and cases of cards and names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from barbu_tui.core.cards import RANK_OF, SUIT_OF
from barbu_tui.language.grammar import Grammar

_RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "Bube", "Dame", "König", "Ass")
_MANY: Final = ("Buben", "Damen", "Könige", "Asse")
"""From the jack on."""
_SUITS: Final = ("Pik", "Herz", "Karo", "Kreuz")
_ARTICLES: Final[Mapping[str, tuple[str, str, str]]] = {
    "nom": ("der", "die", "das"),
    "acc": ("den", "die", "das"),
    "dat": ("dem", "der", "dem"),
    "ein": ("ein", "eine", "ein"),
    "einen": ("einen", "eine", "ein"),
    "deinen": ("deinen", "deine", "dein"),
    "deinem": ("deinem", "deiner", "deinem"),
}
"""Form → the article before a masculine noun, a feminine one, a neuter one."""
_CASES: Final = frozenset(_ARTICLES)
_ENDINGS: Final[Mapping[str, tuple[str, str]]] = {
    "word_f": ("e", "e"),
    "word_acc": ("en", "en"),
    "word_dat": ("em", "en"),
    "word_f_dat": ("er", "en"),
    "word_alone": ("s", "e"),
}
"""Form of a number → the endings of ``ein`` and ``kein``."""


def _with(form: str, rank: int, noun: str) -> str:
    gender = 0 if rank in (9, 11) else 2 if rank == 12 else 1
    ending = "n" if rank == 9 and form in ("acc", "dat", "einen", "deinen", "deinem") else ""  # den Buben
    return f"{_ARTICLES[form][gender]} {noun}{ending}"


class German(Grammar):
    """German."""

    CODE: ClassVar[str] = "de"
    FORMS: ClassVar[Mapping[str, frozenset[str]]] = {
        "card": _CASES | {"bare", "sign"},
        "suit": frozenset({"sign"}),
        "rank": _CASES | {"many", "sign"},
        "number": frozenset(
            {"word", "word_f", "word_acc", "word_dat", "word_f_dat", "word_alone", "nth", "grouped"}
        ),
        "person": frozenset({"acc", "dat", "gen"}),
    }
    RANK_SIGNS: ClassVar[tuple[str, ...]] = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "B", "D", "K", "A")
    SUIT_KEYS: ClassVar[str] = "PHKX"  # X for Kreuz: K is Karo
    CONTRACT_CODES: ClassVar[Mapping[str, str]] = {
        "no_tricks": "St",
        "no_queens": "Da",
        "no_last_two": "L2",
        "no_hearts": "He",
        "barbu": "B",
        "kings_and_jacks": "KB",
        "trumps": "Tr",
        "domino": "Do",
    }
    COUNT_WORDS: ClassVar[tuple[str, ...]] = (
        *("kein", "ein", "zwei", "drei", "vier", "fünf", "sechs"),
        *("sieben", "acht", "neun", "zehn", "elf", "zwölf", "dreizehn"),
    )
    POINT: ClassVar[str] = ","
    GROUP: ClassVar[str] = "."
    AND: ClassVar[str] = "und"
    OR: ClassVar[str] = "oder"
    QUOTES: ClassVar[tuple[str, str]] = ("„", "“")
    YOU: ClassVar[str] = "Du"
    BEFORE_CARDS: ClassVar[tuple[str, ...]] = ("der ", "die ", "das ", "den ", "ab ")
    BESIDE_NAMES: ClassVar[frozenset[str]] = frozenset(
        {"und", "kontra", "rekontra", "kontriere", "kontrieren"}
    )

    def card(self, card: int, form: str = "") -> str:
        """Return a card: ``Herz-Dame``, as players say it; with the article in a case: ``den Herz-König``."""
        if form == "sign":
            return self.card_sign(card)
        rank = RANK_OF[card]
        bare = f"{_SUITS[SUIT_OF[card]]}-{_RANKS[rank]}"
        return _with(form, rank, bare) if form in _ARTICLES else bare

    def suit(self, suit: int, form: str = "") -> str:
        """Return a suit: ``Herz``."""
        return self.suit_sign(suit) if form == "sign" else _SUITS[suit]

    def rank(self, rank: int, form: str = "") -> str:
        """Return a rank: ``Dame``; with the article in a case; ``many``: ``Damen``, ``10er``."""
        if form == "sign":
            return self.rank_sign(rank)
        if form == "many":
            return _MANY[rank - 9] if rank >= 9 else f"{_RANKS[rank]}er"
        return _with(form, rank, _RANKS[rank]) if form in _ARTICLES else _RANKS[rank]

    def count_word(self, number: int, form: str = "word") -> str:
        """Return a number in letters.

        It is ``ein`` before a noun; ``word_f``: ``eine``; ``word_acc``: ``einen``; ``word_dat``: ``einem``;
        ``word_f_dat``: ``einer``; ``word_alone``: ``eins``. None of something is ``keine`` or, as a dative of many,
        ``keinen``.
        """
        if number < 2 and form in _ENDINGS:
            one, none = _ENDINGS[form]
            return self.COUNT_WORDS[number] + (one if number else none)
        return self.COUNT_WORDS[number]

    def ordinal(self, place: int) -> str:
        """Return a place: ``1.``."""
        return f"{place}."

    def day(self, day: int, month: str) -> str:
        """Return a day of the year: ``12. März``."""
        return f"{day}. {month}"

    def person(self, name: str, you: bool, form: str = "") -> str:
        """Return a player: ``Nora``, ``du``; ``acc``: ``dich``; ``dat``: ``dir``; ``gen``: ``Noras``, ``deine``."""
        if you:
            return {"acc": "dich", "dat": "dir", "gen": "deine"}.get(form, "du")
        if form == "gen":
            return f"{name}’" if name[-1:].lower() in "sßxz" else f"{name}s"
        return name


GERMAN: Final = German()
