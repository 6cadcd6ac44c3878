"""Cards, points, numbers and players in words, for sentences, tables and printed deals.

Everything here works on plain strings and imports only the core and the languages, so that bots, session and ui write the
same things alike. What says so is in the language in use; the rest is the same in all, or English that has no translation yet.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import Final

from barbu_tui.core.actions import (
    Action,
    Bid,
    CardValue,
    ChooseContract,
    ContractValue,
    Pass,
    PlayCard,
    RankValue,
    Refusal,
    RefusalValue,
    SeatValue,
)
from barbu_tui.core.cards import CARD_NAMES, RANK_LETTERS, Card, CardSet, Rank, Suit, SuitValue
from barbu_tui.core.worded import WordedError
from barbu_tui.language import (
    YOU,
    Argument,
    CardWord,
    ContractWord,
    Language,
    Message,
    Person,
    RankWord,
    SuitWord,
    current,
    tr,
)
from barbu_tui.language.grammar import ENGLISH, SUIT_SIGNS, capital

# --- signs -----------------------------------------------------------------------------------------

SUIT_ORDER: Final = (0, 1, 3, 2)
"""Suits in the order of a printed or drawn hand: ♠ ♥ ♣ ♦, so that colours alternate."""
RANK_SIGNS: Final = ENGLISH.RANK_SIGNS
"""By rank number, in English: for what is the same in every language. :func:`rank_sign` is in the language in use."""
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
            ("‹›’‘“”„«»°", '<>\'\'"""""o'),
            ("œŒæß±■", "eEas~#"),
            ("←→↑↓▸…", "<>^v>."),
            ("①②③④⑤⑥❶❷❸❹❺❻", "123456123456"),
        )
        for pair in zip(full, safe, strict=True)
    )
)
_ASCII_WORDS: Final = {"…": "...", "±": "+-", "œ": "oe", "Œ": "OE", "æ": "ae", "ß": "ss"}
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


def rank_sign(rank: Rank) -> str:
    """Return a rank as a card shows it, in the language in use: ``10``, ``Q``."""
    return current().grammar.RANK_SIGNS[rank]


def rank_signs() -> tuple[str, ...]:
    """Return all ranks as cards show them, in the language in use, by rank number."""
    return current().grammar.RANK_SIGNS


def typed_ranks(text: str) -> str:
    """Return ranks that a person typed in a record's letters: ``ADV5``, where the French is in use, as ``AQJ5``.

    The letters of a record are understood in every language.
    """
    for rank, sign in enumerate(rank_signs()):
        if len(sign) == 1 and sign not in RANK_LETTERS:
            text = text.replace(sign, RANK_LETTERS[rank]).replace(sign.lower(), RANK_LETTERS[rank])
    return text


def card_sign(card: Card) -> str:
    """Return a card for running text, rank then suit, in the language in use: ``10♥``."""
    return current().grammar.card_sign(card)


def suit_name(suit: Suit) -> str:
    """Return a suit in the language in use: ``hearts``."""
    return current().grammar.suit(suit)


def rank_name(rank: Rank) -> str:
    """Return a rank in the language in use: ``queen``."""
    return current().grammar.rank(rank)


def card_name(card: Card) -> str:
    """Return a card in words without an article, in the language in use: ``queen of hearts``."""
    return current().grammar.card(card, "bare")


def contract_name(contract: str) -> str:
    """Return a contract's name in the language in use: ``No Queens``."""
    return current().contract(contract)


def suit_ranks(hand: CardSet, suit: int) -> list[Card]:
    """Return the cards of one suit in a hand, high to low."""
    return [13 * suit + rank for rank in range(12, -1, -1) if hand >> 13 * suit + rank & 1]


def cards_sign(cards: CardSet) -> str:
    """Return cards for running text: ``Q♠ Q♥``."""
    return " ".join(card_sign(card) for suit in SUIT_ORDER for card in suit_ranks(cards, suit))


# --- numbers and points ----------------------------------------------------------------------------

COUNT_WORDS: Final = ENGLISH.COUNT_WORDS
"""How many of something, in English words: as many as a hand has cards."""


def count_word(number: int) -> str:
    """Return a small number in words of the language in use, ``two``; larger ones in digits.

    Before a noun ``{count:word}`` in a sentence is better: its translation says of which gender the noun is.
    """
    return current().grammar.number(number, "word")


def counted(number: int, noun: str) -> str:
    """Return a number and its noun in English: ``no cards``, ``one card``, ``two cards``."""
    return f"{ENGLISH.number(number, 'word')} {noun}{'' if number == 1 else 's'}"


def ordinal(place: int) -> str:
    """Return a place at a table in the language in use: ``1st``, ``2nd``, ``3rd``, ``4th``."""
    return current().grammar.ordinal(place)


def signed(points: int) -> str:
    """Return points with their sign: ``−6``, ``+45`` and a bare ``0``."""
    if not points:
        return "0"
    return f"+{points}" if points > 0 else f"{MINUS}{-points}"


def signed_tenths(points: float) -> str:
    """Return points with their sign and one decimal: ``+4.2``, ``−0.5`` and a bare ``0``; in the language in use: ``+4,2``."""
    rounded = round(points, 1)
    if not rounded:
        return "0"
    return f"{'+' if rounded > 0 else MINUS}{decimal(abs(rounded))}"


def decimal(number: float, places: int = 1) -> str:
    """Return a number with so many decimals, in the language in use: ``4.2``, ``4,2``; what rounds to zero has no sign."""
    return f"{round(number, places) + 0.0:.{places}f}".replace(".", current().grammar.POINT)


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
    """Return words in a row, in the language in use: ``a``, ``a and b``, ``a, b and c``."""
    return current().grammar.listed(words)


def quoted(words: str) -> str:
    """Return what somebody said, in the quotation marks of the language in use."""
    first, last = current().grammar.QUOTES
    return f"{first}{words}{last}"


def in_parts(parts: Sequence[str]) -> str:
    """Return clauses in a row, in the language in use: ``a; b``."""
    return current().grammar.SEMICOLON.join(parts)


def explained(what: str, words: str) -> str:
    """Return something and words about it, in the language in use: ``a: b``."""
    return f"{what}{current().grammar.COLON}{words}"


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


def person(name: str) -> Person:
    """Return a player for a place of a sentence; somebody called You is spoken to."""
    return Person(name, name in (YOU, current().grammar.YOU))


def people(names: Sequence[str]) -> tuple[Person, ...]:
    """Return players for a place of a sentence."""
    return tuple(map(person, names))


def table_name(name: str) -> str:
    """Return a player as a table shows it, in the language in use: ``You``, ``Nora``."""
    return current().grammar.YOU if name == YOU else name


# --- actions ---------------------------------------------------------------------------------------


def deed(action: Action, names: Sequence[str], *, within: bool = False) -> str:
    """Return what a player does, without a full stop: ``Nora calls Trumps, hearts``, ``You double Nora``.

    Args:
        action: the action.
        names: seat → name.
        within: it does not begin a sentence: ``you double Nora``.
    """
    who = person(names[action.seat])
    words = _deed(action, who, names)
    return words if within or words.startswith(who.name) else capital(words)


def _deed(action: Action, who: Person, names: Sequence[str]) -> str:
    match action:
        case ChooseContract():
            return tr("{who} {who?call|calls} {contract}", who=who, contract=contract_message(action))
        case Bid():
            return _bid(action, who, names)
        case Pass():
            return tr("{who} {who?pass|passes}", who=who)
        case PlayCard(breach=True):
            return tr(
                "{who} {who?play|plays} {card:sign}, a breach of the duty",
                who=who,
                card=CardWord(action.card),
            )
        case PlayCard(claim="safety"):
            return tr(
                "{who} {who?play|plays} {card:sign}, claiming safety", who=who, card=CardWord(action.card)
            )
        case PlayCard(claim="target", target=int() as target):
            return tr(
                "{who} {who?play|plays} {card:sign}, claiming {target} as target",
                who=who,
                card=CardWord(action.card),
                target=person(names[target]),
            )
        case PlayCard():
            return tr("{who} {who?play|plays} {card:sign}", who=who, card=CardWord(action.card))


def _bid(bid: Bid, who: Person, names: Sequence[str]) -> str:
    double, redouble = (
        people([names[seat] for seat in sorted(seats)]) for seats in (bid.double, bid.redouble)
    )
    if not double and not redouble:
        return tr("{who} {who?pass|passes}", who=who)
    if not redouble:
        if len(double) == 1 and double[0].you:
            return tr("{who} doubles you", who=who)
        return tr("{who} {who?double|doubles} {whom}", who=who, whom=double)
    if not double:
        if len(redouble) == 1 and redouble[0].you:
            return tr("{who} redoubles you", who=who)
        return tr("{who} {who?redouble|redoubles} {whom}", who=who, whom=redouble)
    return tr(
        "{who} {who?double|doubles} {whom} and {who?redouble|redoubles} {others}",
        who=who,
        whom=double,
        others=redouble,
    )


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


def contract_words(choice: ChooseContract, language: Language | None = None) -> str:
    """Return a contract with its suit or rank: ``Trumps, hearts``, ``Dominoes from the 7``.

    Args:
        choice: the call.
        language: in which; the one in use, if not given.
    """
    return (language or current()).message(contract_message(choice))


def contract_message(choice: ChooseContract) -> Message:
    """Return a contract with its suit or rank, for a sentence that is worded by its reader."""
    name = ContractWord(choice.contract)
    if choice.contract == "trumps":
        if choice.trump is None:
            return Message("{contract}, no trump", contract=name)
        return Message("{contract}, {suit}", contract=name, suit=SuitWord(choice.trump))
    if choice.start is not None:
        return Message("{contract} from the {rank}", contract=name, rank=RankWord(choice.start))
    return Message("{contract}", contract=name)


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


def refusal_words(refusal: Refusal, write: Callable[[CardValue | SeatValue], str]) -> str:
    """Return the core's reason against an action in the language in use.

    Args:
        refusal: the core's.
        write: puts a card or a seat in it into words.
    """

    def worded(value: RefusalValue) -> Argument:
        match value:
            case CardValue() | SeatValue():
                return write(value)
            case SuitValue():
                return SuitWord(value.suit)
            case RankValue():
                return RankWord(value.rank)
            case ContractValue():
                return ContractWord(value.contract)
        return value

    return tr(refusal.template, **{name: worded(value) for name, value in refusal.values.items()})


def error_words(error: WordedError) -> str:
    """Return what the core says of something that was typed, in the language in use."""
    either = f" {current().grammar.OR} "

    def worded(value: object) -> Argument:
        match value:
            case SuitValue():
                return SuitWord(value.suit)
            case tuple():
                return either.join(map(str, value))
            case int():
                return value
        return str(value)

    return tr(error.template, **{name: worded(value) for name, value in error.values.items()})


def value_words(value: CardValue | SeatValue) -> str:
    """Return what stands in a reason of the core, in the language in use: ``10 of spades``, a seat by its letter."""
    return card_name(value.card) if isinstance(value, CardValue) else str(value)


def refused(refusal: Refusal) -> str:
    """Return the core's reason against an action and its clause, in the language in use."""
    return f"{refusal_words(refusal, value_words)} ({refusal.clause})"


def claim_words(action: PlayCard, names: Sequence[str]) -> str:
    """Return what is claimed with a card that withholds a penalty card (R6), to be put behind the card.

    It is empty if none is withheld.
    """
    if action.breach:
        return f", {tr('a breach of the duty')}"
    if action.claim == "safety":
        return f", {tr('claiming safety')}"
    if action.claim == "target" and action.target is not None:
        return f", {tr('claiming {target} as target', target=person(names[action.target]))}"
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
    "card_name",
    "card_sign",
    "cards_sign",
    "choice_text",
    "claim_words",
    "clean_text",
    "contract_message",
    "contract_name",
    "contract_words",
    "count_word",
    "counted",
    "decimal",
    "deed",
    "does",
    "error_words",
    "explained",
    "in_parts",
    "in_sentence",
    "listed",
    "ordinal",
    "people",
    "person",
    "quoted",
    "rank_name",
    "rank_sign",
    "rank_signs",
    "refusal_words",
    "refused",
    "signed",
    "signed_tenths",
    "suit_name",
    "suit_ranks",
    "table_name",
    "to_ascii",
    "typed_ranks",
    "value_words",
    "verb",
    "whose",
]
