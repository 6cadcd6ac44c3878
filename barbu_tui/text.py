"""Cards, points, numbers and players in words, for sentences, tables and printed deals.

Everything here works on plain strings and imports only the core, so that bots, session and ui write the
same things alike.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import Final

from barbu_tui.core.actions import Action, Bid, ChooseContract, Pass, PlayCard
from barbu_tui.core.cards import CARD_NAMES, RANK_NAMES, RANK_OF, SUIT_NAMES, SUIT_OF, Card, CardSet
from barbu_tui.core.contracts import CONTRACT_NAMES

# --- signs -----------------------------------------------------------------------------------------

SUIT_SIGNS: Final = "♠♥♦♣"
"""By suit number."""
SUIT_ORDER: Final = (0, 1, 3, 2)
"""Suits in the order of a printed or drawn hand: ♠ ♥ ♣ ♦, so that colours alternate."""
RANK_SIGNS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""By rank number."""
MINUS: Final = "−"

_ASCII: Final = str.maketrans(
    dict(
        pair
        for full, safe in (
            ("♠♥♦♣", "SHDC"),
            ("◆×✓●", "*x+o"),
            ("−–—", "---"),
            ("·┈", ".."),
            ("▌▐▏█▀▄░", ">||###:"),
            ("▔▁▂▃▅▆▇", "--#####"),  # frames and scroll bars of Textual's own
            ("╭╮╰╯╌╎", "++++-|"),
            ("─│├┤┬┴┼", "-|+++++"),
            ("┏┓┗┛━┃", "####=#"),
            ("‹›’‘“”", "<>''\"\""),
            ("←→↑↓▸…", "<>^v>."),
            ("①②③④⑤⑥❶❷❸❹❺❻", "123456123456"),
        )
        for pair in zip(full, safe, strict=True)
    )
)
_ASCII_WORDS: Final = {"…": "...", "±": "+-"}
"""Signs that become more than one character where the width need not stay."""


def to_ascii(text: str, cells: Callable[[str], int] | None = None) -> str:
    """Return the text in ASCII: signs by a table, letters without their accents, ``?`` for the rest.

    Args:
        text: the text.
        cells: the width of a character in a terminal. If given, the text keeps its width, cell for cell.
    """
    if text.isascii():
        return text
    if cells is None:
        for sign, words in _ASCII_WORDS.items():
            text = text.replace(sign, words)
    text = text.translate(_ASCII)
    if text.isascii():
        return text
    found = []
    for character in text:
        bare = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
        if cells is None:
            found.append(bare or ("" if unicodedata.combining(character) else "?"))
        else:
            width = cells(character)
            found.append(bare if len(bare) == width else "?" * width)
    return "".join(found)


LONGEST_TEXT: Final = 2000
"""Characters of a text from a record or a bot that are shown."""


def clean_text(text: str, longest: int = LONGEST_TEXT) -> str:
    """Return text from outside so that it can be shown safely.

    Control characters become blanks, marks that turn or hide text are left out, and a text that is too long is cut.
    """
    if text.isascii() and text.isprintable() and len(text) <= longest:
        return text
    kept = "".join(
        " " if unicodedata.category(letter) in ("Cc", "Zl", "Zp") else letter
        for letter in text[: longest * 4]
        if unicodedata.category(letter) not in ("Cf", "Cs", "Co", "Cn")
    )
    return kept if len(kept) <= longest else kept[: longest - 1] + "…"


# --- cards -----------------------------------------------------------------------------------------


def card_sign(card: Card) -> str:
    """Return a card for running text, rank then suit: ``10♥``."""
    return RANK_SIGNS[RANK_OF[card]] + SUIT_SIGNS[SUIT_OF[card]]


def suit_ranks(hand: CardSet, suit: int) -> list[Card]:
    """Return the cards of one suit in a hand, high to low."""
    return [13 * suit + rank for rank in range(12, -1, -1) if hand >> 13 * suit + rank & 1]


def cards_sign(cards: CardSet) -> str:
    """Return cards for running text: ``Q♠ Q♥``."""
    return " ".join(card_sign(card) for suit in SUIT_ORDER for card in suit_ranks(cards, suit))


# --- numbers and points ----------------------------------------------------------------------------

COUNT_WORDS: Final = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
)
"""How many of something, in words: as many as a hand has cards."""


def count_word(number: int) -> str:
    """Return a small number in words, ``two``; larger ones in digits."""
    return COUNT_WORDS[number] if 0 <= number < len(COUNT_WORDS) else str(number)


def counted(number: int, noun: str) -> str:
    """Return a number and its noun: ``no cards``, ``one card``, ``two cards``."""
    return f"{count_word(number)} {noun}{'' if number == 1 else 's'}"


def ordinal(place: int) -> str:
    """Return a place at a table: ``1st``, ``2nd``, ``3rd``, ``4th``."""
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place, 'th') }"


def signed(points: int) -> str:
    """Return points with their sign: ``−6``, ``+45`` and a bare ``0``."""
    if not points:
        return "0"
    return f"+{points}" if points > 0 else f"{MINUS}{-points}"


def signed_tenths(points: float) -> str:
    """Return points with their sign and one decimal: ``+4.2``, ``−0.5`` and a bare ``0``."""
    rounded = round(points, 1)
    if not rounded:
        return "0"
    return f"{'+' if rounded > 0 else MINUS}{abs(rounded):.1f}"


# --- words and names -------------------------------------------------------------------------------

_SAME_FOR_YOU: Final = {
    "is": "are",
    "has": "have",
    "passes": "pass",
    "does": "do",
    "goes": "go",
    "was": "were",
}


def listed(words: Sequence[str]) -> str:
    """Return words in a row: ``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def capital(text: str) -> str:
    """Return the text with its first letter in upper case, the rest as it is."""
    return text[:1].upper() + text[1:]


def verb(name: str, word: str) -> str:
    """Return a verb in the form that goes with a name: ``Nora takes``, ``You take``.

    Args:
        name: the subject.
        word: the verb in the third person.
    """
    if name != "You":
        return word
    return _SAME_FOR_YOU.get(word) or word.removesuffix("s")


def does(name: str, word: str) -> str:
    """Return a name and its verb."""
    return f"{name} {verb(name, word)}"


def whose(name: str) -> str:
    """Return a name as an owner at the head of a sentence: ``Nora's``, ``Your``."""
    return "Your" if name == "You" else f"{name}'s"


def in_sentence(name: str) -> str:
    """Return a name, or an owner, as it stands inside a sentence: ``Nora``, ``you``, ``your``."""
    return name.lower() if name in ("You", "Your") else name


# --- actions ---------------------------------------------------------------------------------------


def action_words(action: Action, names: Sequence[str]) -> str:
    """Return an action in a few words, without its player's name: ``calls Trumps, hearts``, ``doubles Nora``.

    Args:
        action: the action.
        names: seat → name.
    """
    name = names[action.seat]
    match action:
        case ChooseContract():
            return f"{verb(name, 'calls')} {contract_words(action)}"
        case Bid():
            parts = []
            for word, seats in (("doubles", action.double), ("redoubles", action.redouble)):
                if seats:
                    parts.append(
                        f"{verb(name, word)} {listed([in_sentence(names[each]) for each in sorted(seats)])}"
                    )
            return " and ".join(parts) or verb(name, "passes")
        case Pass():
            return verb(name, "passes")
        case PlayCard():
            return f"{verb(name, 'plays')} {card_sign(action.card)}{claim_words(action, names)}"


def contract_words(choice: ChooseContract) -> str:
    """Return a contract with its suit or rank: ``Trumps, hearts``, ``Dominoes from the 7``."""
    name = CONTRACT_NAMES[choice.contract]
    if choice.contract == "trumps":
        return f"{name}, {'no trump' if choice.trump is None else SUIT_NAMES[choice.trump]}"
    if choice.start is not None:
        return f"{name} from the {RANK_NAMES[choice.start]}"
    return name


def choice_text(choice: Action, letters: Sequence[str]) -> str:
    """Return a decision in letters, for a table or a file: ``trumps S``, ``x W, xx N``, ``QS, target W``, ``pass``."""
    if isinstance(choice, ChooseContract):
        return str(choice)
    if isinstance(choice, PlayCard):
        target = f" {letters[choice.target]}" if choice.target is not None else ""
        claim = f", {choice.claim}{target}" if choice.claim else ", breach" if choice.breach else ""
        return f"{CARD_NAMES[choice.card]}{claim}"
    if isinstance(choice, Pass):
        return "pass"
    parts = [f"x {letters[seat]}" for seat in sorted(choice.double)]
    parts += [f"xx {letters[seat]}" for seat in sorted(choice.redouble)]
    return ", ".join(parts) or "pass"


def claim_words(action: PlayCard, names: Sequence[str]) -> str:
    """Return what is claimed with a card that withholds a penalty card (R6); empty if none is withheld."""
    if action.breach:
        return ", a breach of the duty"
    if action.claim == "safety":
        return ", claiming safety"
    if action.claim == "target" and action.target is not None:
        return f", claiming {in_sentence(names[action.target])} as target"
    return ""


__all__ = [
    "COUNT_WORDS",
    "LONGEST_TEXT",
    "MINUS",
    "RANK_SIGNS",
    "SUIT_ORDER",
    "SUIT_SIGNS",
    "action_words",
    "capital",
    "card_sign",
    "cards_sign",
    "choice_text",
    "claim_words",
    "clean_text",
    "contract_words",
    "count_word",
    "counted",
    "does",
    "in_sentence",
    "listed",
    "ordinal",
    "signed",
    "signed_tenths",
    "suit_ranks",
    "to_ascii",
    "verb",
    "whose",
]
