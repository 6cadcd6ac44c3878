"""Cards, points and players in a sentence or a printed deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barbu_tui.core.actions import Action, Bid, ChooseContract, Pass, PlayCard
from barbu_tui.core.cards import RANK_NAMES, RANK_OF, SUIT_NAMES, SUIT_OF, Card, CardSet
from barbu_tui.core.contracts import CONTRACT_NAMES
from barbu_tui.session.scores.sheet import plain

SUIT_SIGNS: Final = "♠♥♦♣"
"""By suit number."""
SUIT_ORDER: Final = (0, 1, 3, 2)
"""Suits as a printed hand has them: ♠ ♥ ♣ ♦, so that colours alternate."""
RANK_SIGNS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""By rank number."""

_SAME_FOR_YOU: Final = {
    "is": "are",
    "has": "have",
    "passes": "pass",
    "does": "do",
    "goes": "go",
    "was": "were",
}


def card_sign(card: Card) -> str:
    """A card in running text, rank then suit: ``10♥``."""
    return RANK_SIGNS[RANK_OF[card]] + SUIT_SIGNS[SUIT_OF[card]]


def suit_ranks(hand: CardSet, suit: int) -> list[Card]:
    """The cards of one suit in a hand, high to low."""
    return [13 * suit + rank for rank in range(12, -1, -1) if hand >> 13 * suit + rank & 1]


def cards_sign(cards: CardSet) -> str:
    """Cards in running text: ``Q♠ Q♥``."""
    return " ".join(card_sign(card) for suit in SUIT_ORDER for card in suit_ranks(cards, suit))


def verb(name: str, word: str) -> str:
    """A verb in the third person as it goes with this name: ``Nora takes``, ``You take``."""
    if name != "You":
        return word
    return _SAME_FOR_YOU.get(word) or word.removesuffix("s")


def does(name: str, word: str) -> str:
    """A name and its verb."""
    return f"{name} {verb(name, word)}"


def whose(name: str) -> str:
    """A name as an owner at the head of a sentence: ``Nora's``, ``Your``."""
    return "Your" if name == "You" else f"{name}'s"


def in_sentence(name: str) -> str:
    """A name, or whose something is, where no sentence begins: ``Nora``, ``you``, ``your``."""
    return name.lower() if name in ("You", "Your") else name


def listed(words: Sequence[str]) -> str:
    """Words in a row: ``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def action_words(action: Action, names: Sequence[str]) -> str:
    """What somebody does, in a few words without his name: ``calls Trumps, hearts``, ``doubles Nora``.

    Args:
        action: what is done.
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
    """A contract with what was named with it: ``Trumps, hearts``, ``Dominoes from the 7``."""
    name = CONTRACT_NAMES[choice.contract]
    if choice.contract == "trumps":
        return f"{name}, {'no trump' if choice.trump is None else SUIT_NAMES[choice.trump]}"
    if choice.start is not None:
        return f"{name} from the {RANK_NAMES[choice.start]}"
    return name


def choice_text(choice: ChooseContract | Bid, letters: Sequence[str]) -> str:
    """A call or a bid in letters, for a table or a file: ``trumps S``, ``x W, xx N``, ``pass``."""
    if isinstance(choice, ChooseContract):
        return str(choice)
    parts = [f"x {letters[seat]}" for seat in sorted(choice.double)]
    parts += [f"xx {letters[seat]}" for seat in sorted(choice.redouble)]
    return ", ".join(parts) or "pass"


def claim_words(action: PlayCard, names: Sequence[str]) -> str:
    """What goes with a card that withholds a penalty card (R6); empty where none is withheld."""
    if action.breach:
        return ", a breach of the duty"
    if action.claim == "safety":
        return ", claiming safety"
    if action.claim == "target" and action.target is not None:
        return f", claiming {in_sentence(names[action.target])} as target"
    return ""


def in_ascii(text: str) -> str:
    """The text with nothing outside ASCII; suits become letters, ``10♥`` becomes ``10H``."""
    for sign, letter in zip("♠♥♦♣›◆–", "SHDC>*-", strict=True):
        text = text.replace(sign, letter)
    return plain(text)


__all__ = [
    "RANK_SIGNS",
    "SUIT_ORDER",
    "SUIT_SIGNS",
    "action_words",
    "card_sign",
    "cards_sign",
    "choice_text",
    "claim_words",
    "contract_words",
    "does",
    "in_ascii",
    "in_sentence",
    "listed",
    "suit_ranks",
    "verb",
    "whose",
]
