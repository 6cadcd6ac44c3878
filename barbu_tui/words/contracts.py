"""The contracts in words: points, unplayed units, short rules. Everything comes from the ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.cards import HEARTS, SUIT_MASK, CardSet, Suit, cards_in
from barbu_tui.core.contracts import ACE_OF_HEARTS, KING_OF_HEARTS, Contract, ContractSpec
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.view import View
from barbu_tui.language import N_, RankWord, SuitWord, tr, trn
from barbu_tui.language.cards import card_sign, cards_sign, contract_name, rank_sign
from barbu_tui.language.grammar import SUIT_SIGNS
from barbu_tui.language.numbers import count_word, signed

_JACK_OF_SPADES, _JACK_OF_HEARTS = 9, 22
_BLACK_JACKS: Final[CardSet] = 1 << 9 | 1 << 48
_RED_JACKS: Final[CardSet] = 1 << 22 | 1 << 35
_KING: Final = 11
HIGHEST_WINS: Final = N_("Highest of the suit led wins.")
_ENDS: Final[Mapping[Contract, str]] = {
    "no_queens": N_("The deal ends with the last queen."),
    "no_hearts": N_("The deal ends with the last heart."),
    "barbu": N_("The deal ends with the king of hearts."),
    "kings_and_jacks": N_("The deal ends with the last king or jack."),
}
"""The trick that ends the deal (R4.4)."""
_DUTY: Final[Mapping[Contract, str]] = {
    "no_queens": N_("Void? Discard a queen, unless you claim target or safety."),
    "no_hearts": N_("Void? Discard a heart, unless you claim target or safety."),
    "barbu": N_("Void? Discard the king, unless you claim target."),
}
"""The duty to discard (R6); safety needs two penalty cards (R6.3)."""


def what_counts(spec: ContractSpec) -> str:
    """Return the contract's points in a few words: ``each queen −6``, ``K, J♠ J♣ −5, J♥ J♦ −2``."""
    points = spec.card_points
    match spec.contract:
        case "no_tricks" | "trumps":
            return tr("each trick {points}", points=signed(spec.trick_points))
        case "no_last_two":
            return tr("last two {points}", points=", ".join(signed(each) for each in spec.last_points))
        case "no_queens":
            return tr("each queen {points}", points=signed(min(points)))
        case "no_hearts":
            ace, heart = points[ACE_OF_HEARTS], points[SUIT_MASK[HEARTS].bit_length() - 3]
            hearts = tr("each {suit:one_sign} {points}", suit=SuitWord(HEARTS), points=signed(heart))
            return hearts + (f", {card_sign(ACE_OF_HEARTS)} {signed(ace)}" if ace != heart else "")
        case "barbu":
            return f"{card_sign(KING_OF_HEARTS)} {signed(points[KING_OF_HEARTS])}"
        case "kings_and_jacks":
            king, black, red = points[KING_OF_HEARTS], points[_JACK_OF_SPADES], points[_JACK_OF_HEARTS]
            kings = rank_sign(_KING) if king == black else f"{rank_sign(_KING)} {signed(king)}"
            jacks = f"{cards_sign(_BLACK_JACKS)} {signed(black)}, {cards_sign(_RED_JACKS)} {signed(red)}"
            return f"{kings}, {jacks}"
        case _:
            return " ".join(signed(each) for each in spec.order_points)


def in_all(spec: ContractSpec) -> str:
    """Return the contract's total in words: ``all four −24``; empty if it is redundant."""
    total = signed(spec.total)
    match spec.contract:
        case "no_queens":
            return tr("all {count:word} {total}", count=spec.penalty.bit_count(), total=total)
        case "no_tricks" | "no_hearts" | "trumps" | "kings_and_jacks":
            return tr("in all {total}", total=total)
    return ""


def bar_words(spec: ContractSpec, start: int | None) -> str:
    """Return the contract's points for the top bar: ``each queen −6``."""
    if spec.is_domino:
        return f"{from_rank(start or 0)}   {what_counts(spec)}"
    return what_counts(spec)


def from_rank(start: int) -> str:
    """Return the start of a layout: ``from the 7``."""
    return tr("from the {rank:sign}", rank=RankWord(start))


def bar_total(spec: ContractSpec) -> str:
    """Return the total behind the points of the top bar: ``, four −24``; empty if it is redundant."""
    if spec.contract == "no_queens":
        return f", {count_word(spec.penalty.bit_count())} {signed(spec.total)}"
    total = "" if spec.contract == "trumps" else in_all(spec)
    return f", {total}" if total else ""


def title(spec: ContractSpec, trump: Suit | None, *, suited: bool = True) -> str:
    """Return the contract's name, for Trumps with its suit: ``Trumps ♥``, ``No trump``."""
    name = contract_name(spec.contract)
    if spec.contract != "trumps" or not suited:
        return name
    return tr("No Trump") if trump is None else f"{name} {SUIT_SIGNS[trump]}"


def is_no_trump(choice: ChooseContract | None) -> bool:
    """Return whether Trumps is called without a trump suit."""
    return choice is not None and choice.contract == "trumps" and choice.trump is None


def still_out(spec: ContractSpec, unplayed: CardSet, *, brief: bool = False) -> tuple[str, tuple[int, ...]]:
    """Return the unplayed units: words, and the cards shown behind them.

    Args:
        brief: for the corner of a small table, which is too narrow for ``13 hearts, A♥``.
    """
    out = unplayed & spec.penalty
    count = out.bit_count()
    match spec.contract:
        case "no_hearts":
            ace = (ACE_OF_HEARTS,) if out >> ACE_OF_HEARTS & 1 and len(set(spec.card_points)) > 2 else ()
            hearts = (
                f"{count} {SUIT_SIGNS[HEARTS]}" if brief else trn("{count} heart", "{count} hearts", count)
            )
            return hearts + ("," if ace else ""), ace
        case "no_queens" | "barbu":
            return "", tuple(cards_in(out))
        case "kings_and_jacks":
            return tr("{count} of {all}", count=count, all=spec.penalty.bit_count()), ()
    return "", ()


def rule_sentences(
    rules: Ruleset, spec: ContractSpec, start: int | None = None, *, no_trump: bool = False
) -> tuple[str, ...]:
    """Return the contract's rules besides its points: short sentences.

    Args:
        start: the starting rank, if there is one.
        no_trump: Trumps is called with no trump.
    """
    if spec.is_domino:
        return (
            *(() if start is not None else (tr("The dealer names a rank to start."),)),
            _what_fits(start),
            tr("You must play if you can."),
            tr("The 2 and the ace fit each other.") if rules.round_corner else tr("2 is low, ace is high."),
            *((tr("Whoever plays an ace plays again."),) if rules.ace_again else ()),
        )
    if spec.contract == "trumps" and not no_trump:
        beat = (tr("Trump led? Beat the highest."), tr("Void? Overtrump, else any card."))
        return (tr("Follow suit; highest trump wins."), *(beat if rules.must_trump else ()))
    sentences = [tr("Follow suit if you can."), tr(HIGHEST_WINS)]
    if spec.hearts_rule:
        sentences.append(
            tr("Hearts may be led once one has been played, or if you hold nothing else.")
            if rules.hearts_lead == "broken"
            else tr("Hearts may be led only if you hold nothing else.")
        )
    if spec.duty:
        sentences.append(tr(_DUTY[spec.contract]))
    if spec.penalty:
        sentences.append(tr(_ENDS[spec.contract]))
    return tuple(sentences)


def _what_fits(start: int | None) -> str:
    """Return the rule for playing at dominoes."""
    if start is None:
        return tr("Play that rank, or the next card up or down in a suit on the table.")
    rank = RankWord(start)
    return tr("Play {rank:a}, or the next card up or down in a suit on the table.", rank=rank)


def told_counts(spec: ContractSpec) -> str:
    """Return the contract's points for a reader without a table of them: ``first out +45, then +20 +5 −5``."""
    if not spec.is_domino:
        return what_counts(spec)
    first, *others = map(signed, spec.order_points)
    return tr("first out {first}, then {others}", first=first, others=" ".join(others))


def penalty_count(contract: Contract, count: int) -> str:
    """Return a number of the contract's penalty cards: ``5 hearts``."""
    match contract:
        case "no_queens":
            return trn("{count} queen", "{count} queens", count)
        case "no_hearts":
            return trn("{count} heart", "{count} hearts", count)
        case "barbu":
            return trn("{count} king", "{count} kings", count)
    return trn("{count} card", "{count} cards", count)


def doubling_words(view: View, contract: Contract) -> str:
    """Return the players who may double if the dealer calls this contract, in words."""
    rules = view.rules
    spec = rules.spec(contract)
    whom = rules.negative_doubles if spec.negative else rules.positive_doubles
    if whom == "dealer":
        return tr("Only you may be doubled.")
    return tr("The others may double anybody; you may redouble.")
