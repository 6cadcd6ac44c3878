"""The contracts in words: what counts, what is still out, the rules in a few lines. All from the ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.cards import HEARTS, SUIT_MASK, SUIT_NAMES, CardSet, Suit, cards_in
from barbu_tui.core.contracts import ACE_OF_HEARTS, KING_OF_HEARTS, Contract, ContractSpec
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.text import SUIT_SIGNS, count_word, rank_sign, signed
from barbu_tui.ui.drawing.spans import folded

_JACK_OF_SPADES, _JACK_OF_HEARTS = 9, 22
_LAST: Final[Mapping[Contract, str]] = {
    "no_queens": "the last queen",
    "no_hearts": "the last heart",
    "barbu": "the king of hearts",
    "kings_and_jacks": "the last king or jack",
}
"""The card whose trick ends the deal (R4.4)."""


def what_counts(spec: ContractSpec) -> str:
    """Return the contract's points in a few words: ``each queen −6``."""
    points = spec.card_points
    match spec.contract:
        case "no_tricks" | "trumps":
            return f"each trick {signed(spec.trick_points)}"
        case "no_last_two":
            return "last two " + ", ".join(signed(each) for each in spec.last_points)
        case "no_queens":
            return f"each queen {signed(min(points))}"
        case "no_hearts":
            ace, heart = points[ACE_OF_HEARTS], points[SUIT_MASK[HEARTS].bit_length() - 3]
            return f"each ♥ {signed(heart)}" + (f", A♥ {signed(ace)}" if ace != heart else "")
        case "barbu":
            return f"K♥ {signed(points[KING_OF_HEARTS])}"
        case "kings_and_jacks":
            return f"K, black J {signed(points[_JACK_OF_SPADES])}, red J {signed(points[_JACK_OF_HEARTS])}"
        case _:
            return " ".join(signed(each) for each in spec.order_points)


def in_all(spec: ContractSpec) -> str:
    """Return the contract's total in words: ``all four −24``; empty where it says nothing new."""
    total = signed(spec.total)
    match spec.contract:
        case "no_queens":
            return f"all {count_word(spec.penalty.bit_count())} {total}"
        case "no_tricks" | "no_hearts" | "trumps" | "kings_and_jacks":
            return f"in all {total}"
    return ""


def bar_words(spec: ContractSpec, start: int | None) -> str:
    """Return the contract's points for the top bar: ``each queen −6``."""
    if spec.is_domino:
        return f"from the {rank_sign(start or 0)}   {what_counts(spec)}"
    return what_counts(spec)


def bar_total(spec: ContractSpec) -> str:
    """What the top bar says behind them where there is room for it: ``, four −24``; empty where nothing is."""
    total = "" if spec.contract == "trumps" else in_all(spec)
    return f", {total.removeprefix('all ')}" if total else ""


def title(spec: ContractSpec, trump: Suit | None, *, suited: bool = True) -> str:
    """Return the contract's name, for Trumps with what is trump: ``Trumps ♥``, ``No trump``."""
    if spec.contract != "trumps" or not suited:
        return spec.name
    return "No Trump" if trump is None else f"{spec.name} {SUIT_SIGNS[trump]}"


def is_no_trump(choice: ChooseContract | None) -> bool:
    """Return whether Trumps is called with no trump."""
    return choice is not None and choice.contract == "trumps" and choice.trump is None


def called(spec: ContractSpec, trump: Suit | None, start: int | None) -> str:
    """Return the contract as the dealer says it: ``Trumps, hearts``, ``Dominoes from the 7``."""
    if start is not None:
        return f"{spec.name} from the {rank_sign(start)}"
    if spec.contract == "trumps":
        return "Trumps, no trump" if trump is None else f"{spec.name}, {SUIT_NAMES[trump]}"
    return spec.name


def still_out(spec: ContractSpec, unplayed: CardSet) -> tuple[str, tuple[int, ...]]:
    """Return what has not been played of what counts: words, and the cards to be shown behind them."""
    out = unplayed & spec.penalty
    match spec.contract:
        case "no_hearts":
            ace = (ACE_OF_HEARTS,) if out >> ACE_OF_HEARTS & 1 and len(set(spec.card_points)) > 2 else ()
            hearts = f"{out.bit_count()} heart{'' if out.bit_count() == 1 else 's'}"
            return hearts + ("," if ace else ""), ace
        case "no_queens" | "barbu":
            return "", tuple(cards_in(out))
        case "kings_and_jacks":
            return f"{out.bit_count()} of {spec.penalty.bit_count()}", ()
    return "", ()


def rule_sentences(
    rules: Ruleset, spec: ContractSpec, start: int | None = None, *, no_trump: bool = False
) -> tuple[str, ...]:
    """Return the contract's rules behind its points: short sentences.

    Args:
        rules: the ruleset.
        spec: the contract.
        start: the starting rank, where one is named.
        no_trump: Trumps is called with no trump.
    """
    if spec.is_domino:
        first = () if start is not None else ("The dealer names a rank to start.",)
        rank = "that rank" if start is None else _with_article(rank_sign(start))
        return (
            *first,
            f"Play {rank}, or the next card up or down in a suit on the table.",
            "You must play if you can.",
            "2 is low, ace is high.",
        )
    if spec.contract == "trumps" and not no_trump:
        beat = ("Trump led? Beat the best trump.", "Void? Trump or overtrump.")
        return ("Follow suit; highest trump wins.", *(beat if rules.must_trump else ()))
    sentences = ["Follow suit; no trumps.", "Highest of the suit led wins."]
    if spec.hearts_rule:
        sentences.append(
            "Hearts may be led once one has been played, or if you hold nothing else."
            if rules.hearts_lead == "broken"
            else "Hearts may be led only if you hold nothing else."
        )
    if spec.duty:
        what = {"no_queens": "a queen", "no_hearts": "a heart"}.get(spec.contract, "the king")
        claims = "target or safety" if spec.penalty.bit_count() > 1 else "target"  # safety needs two (R6.3)
        sentences.append(f"Void? Discard {what}, unless you claim {claims}.")
    if spec.penalty:
        sentences.append(f"The deal ends with {_LAST[spec.contract]}.")
    return tuple(sentences)


def rule_lines(
    rules: Ruleset, spec: ContractSpec, start: int | None = None, *, no_trump: bool = False
) -> tuple[str, ...]:
    """Return the contract's points and rules in short lines of up to 33 cells."""
    lines = [] if spec.is_domino else [line for line in (counts_line(spec), in_all(spec)) if line]
    for sentence in rule_sentences(rules, spec, start, no_trump=no_trump):
        lines += folded(sentence, 33)
    return tuple(lines)


def _with_article(rank: str) -> str:
    return f"an {rank}" if rank in ("8", "A") else f"a {rank}"


def counts_line(spec: ContractSpec) -> str:
    """Return the contract's points in a few words, every card by its name: ``K, J♠ J♣ −5, J♥ J♦ −2``."""
    if spec.contract == "kings_and_jacks":
        points = spec.card_points
        return f"K, J♠ J♣ {signed(points[_JACK_OF_SPADES])}, J♥ J♦ {signed(points[_JACK_OF_HEARTS])}"
    return what_counts(spec)


def penalty_word(spec: ContractSpec, *, count: int = 1) -> str:
    """Return what the contract's penalty cards are called: ``queen``, ``hearts``."""
    word = {"no_queens": "queen", "no_hearts": "heart", "barbu": "king", "kings_and_jacks": "card"}.get(
        spec.contract, "card"
    )
    return word if count == 1 else f"{word}s"
