"""The rules in force in words: of the contract being played, then knob by knob."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from barbu_tui.core.cards import SUIT_NAMES
from barbu_tui.core.contracts import ContractSpec
from barbu_tui.core.ruleset import OPTIONS, Ruleset
from barbu_tui.text import count_word, listed, signed
from barbu_tui.ui.screens.new_game.model import KNOB_NAMES, value_text
from barbu_tui.ui.text.contracts import counts_line, in_all, rule_sentences, title, what_counts
from barbu_tui.ui.view_models.page import BLANK, NO_BREAK, PageLine, heading, right, text, wrap

_WORDS: Final[Mapping[str, Mapping[object, str]]] = {
    "first_lead": {
        "dealer": "The dealer leads to the first trick.",
        "left": "The player on the dealer's left leads first.",
    },
    "must_trump": {
        True: "Beat the best trump on a trump lead if you can. Void, trump, and higher than any in the trick.",
        False: "Follow suit, and nothing more: nobody must trump.",
    },
    "no_trump": {
        True: "The dealer may also call no trump.",
        False: "The dealer names a suit, never no trump.",
    },
    "negative_doubles": {
        "anyone": "In a negative contract you may double anyone.",
        "dealer": "In a negative contract you may double the dealer.",
    },
    "positive_doubles": {
        "anyone": "In a positive contract you may double anyone.",
        "dealer": "In a positive contract you may double the dealer.",
    },
    "redoubles": {
        "each": "Whoever was doubled may redouble each doubler apart.",
        "all": "Only the dealer redoubles: all his doublers, or none.",
    },
    "undoubled": {
        "shared": "A negative contract that nobody doubles is not played; the others share its points.",
        "played": "A negative contract that nobody doubles is played all the same.",
    },
    "israeli": {
        "enforced": "Void, you throw a penalty card unless a claim holds.",
        "honour": "Void, you should throw a penalty card; a breach is shown, not refused.",
        "off": "A player who is void may throw anything.",
    },
    "dealer_may_lack_start": {
        True: "The dealer may name a rank he lacks, and passes.",
        False: "The dealer names a rank that he holds.",
    },
    "first_dealer": {
        "random": "The first dealer is drawn.",
        "cut": "Everybody draws a card: the highest deals first, the next sits to the left, and so on.",
    },
}


def _owed_words(rules: Ruleset) -> str:
    if not rules.owed_doubles:
        return "Nobody owes a double."
    times = {1: "once", 2: "twice"}.get(rules.owed_doubles, f"{count_word(rules.owed_doubles)} times")
    return f"Double each dealer at least {times} in his {len(rules.contracts)} deals."


def _domino_words(rules: Ruleset) -> str:
    points = ", ".join(signed(each) for each in rules.domino_points)
    return f"In the order of going out: {points}."


def _names(rules: Ruleset, wanted: Callable[[ContractSpec], bool]) -> str:
    """The contracts of a kind, none of them broken at the end of a line."""
    return listed([spec.name.replace(" ", NO_BREAK) for spec in rules.specs.values() if wanted(spec)])


def _hearts_words(rules: Ruleset) -> str:
    where = _names(rules, lambda spec: spec.hearts_rule)
    if rules.hearts_lead == "only":
        return f"In {where} a heart is led only by a player who holds nothing else."
    return f"In {where} hearts may be led once one has been played, or from hearts alone."


_MADE: Final[Mapping[str, Callable[[Ruleset], str]]] = {
    "hearts_lead": _hearts_words,
    "owed_doubles": _owed_words,
    "domino_points": _domino_words,
}


def knob_words(rules: Ruleset, name: str) -> str:
    """What a knob, as it stands, means at the table: one sentence."""
    made = _MADE.get(name)
    return made(rules) if made is not None else _WORDS[name][getattr(rules, name)]


def table_words(rules: Ruleset) -> str:
    """Players, cards, deals."""
    suits = ", ".join(SUIT_NAMES[suit] for suit in rules.suits)
    deck = "the whole deck" if len(rules.suits) == 4 else f"all {suits}"
    return (
        f"{count_word(rules.players).capitalize()} players, {rules.hand_size} cards each of {deck}. "
        f"{rules.deals} deals: every dealer calls each of the {count_word(len(rules.contracts))} contracts once."
    )


def doubles_words(rules: Ruleset) -> tuple[str, ...]:
    """What a double does, whom one may double, what is owed: a paragraph each."""
    whom = {"anyone": "any other player", "dealer": "the dealer alone"}
    negative, positive = whom[rules.negative_doubles], whom[rules.positive_doubles]
    may = (
        f"You may double {negative} in every contract."
        if negative == positive
        else f"You may double {negative} in a negative contract, which costs points, and {positive} in a "
        "positive one, which brings points."
    )
    again = (
        "The dealer only redoubles. You may redouble those who have doubled you before"
        if rules.redoubles == "each"
        else "The dealer alone redoubles, all his doublers or none"
    )
    back = "" if negative == positive == whom["dealer"] else "; nobody doubles one who has doubled him"
    words = (
        "Two players who are doubled settle the difference of their points of the deal between them: "
        "whoever has fewer pays it to the other, once after a double, twice after a redouble.",
        f"{may} Each speaks once before the play, the dealer last. {again}{back}.",
    )
    if not rules.owed_doubles:
        return words
    return (
        *words,
        f"{_owed_words(rules)} Only doubles of the dealer count for this. "
        "When he has no more deals left than you owe doubles, you must double him.",
    )


def claim_words(rules: Ruleset) -> tuple[str, ...]:
    """The discard duty and the claims that free a player from it: a paragraph each; none where there is no duty."""
    if rules.israeli == "off":
        return ()
    without = (
        "Without a claim that holds, the card is refused."
        if rules.israeli == "enforced"
        else "Without a claim that holds, the card stands, and is shown as a breach."
    )
    return (
        f"In {_names(rules, lambda spec: spec.duty)}: void in the suit led, you throw a card that counts if you "
        f"have one. A claim is a reason to throw another card instead. {without}",
        "Target: you keep the card for a player with whom you are doubled. "
        "Not if you are doubled alike with all the others.",
        "Safety: the card that you throw instead might still win a trick. Not for the last card that counts.",
    )


def _paragraphs(title: str, words: tuple[str, ...], width: int) -> list[PageLine]:
    """A heading and its paragraphs; nothing where there are none."""
    if not words:
        return []
    lines = [BLANK, heading(2, width, title)]
    return [*lines, *(PageLine((text(2, line),)) for each in words for line in wrap(each, width))]


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def contract_lines(
    rules: Ruleset, spec: ContractSpec, width: int, *, no_trump: bool = False
) -> list[PageLine]:
    """The rules of a contract."""
    total = in_all(spec)
    sentences = [
        _capital(f"{counts_line(spec)}{', ' * bool(total)}{total}."),
        *rule_sentences(rules, spec, no_trump=no_trump),
    ]
    name = title(spec, None, suited=no_trump)
    lines = [heading(2, width, name.upper(), signed(spec.total))]
    lines += [PageLine((text(2, line),)) for line in wrap(" ".join(sentences), width)]
    return [*lines, BLANK]


def rules_lines(
    rules: Ruleset, spec: ContractSpec | None, width: int, *, no_trump: bool = False
) -> list[PageLine]:
    """The rules in force, those of the contract being played or looked at first.

    Args:
        rules: the ruleset.
        spec: that contract, if there is one.
        width: columns for the text.
        no_trump: that contract is Trumps, called with no trump.
    """
    lines = contract_lines(rules, spec, width, no_trump=no_trump) if spec is not None else []
    lines.append(heading(2, width, "THE GAME", rules.name))
    lines += [PageLine((text(2, line),)) for line in wrap(table_words(rules), width)]
    lines += [BLANK, heading(2, width, "CONTRACTS", "in the order of the sheet")]
    for each, code in zip(rules.specs.values(), rules.codes, strict=True):
        now = spec is not None and each.contract == spec.contract
        lines.append(
            PageLine(
                (
                    text(2, code, "brass" if now else "muted", bold=True),
                    text(6, each.name, "text", bold=now),
                    text(24, what_counts(each), "muted"),
                    right(2 + width, signed(each.total), "faint"),
                )
            )
        )
    lines += _paragraphs("DOUBLES", doubles_words(rules), width)
    lines += _paragraphs("DISCARDS AND CLAIMS", claim_words(rules), width)
    lines += [BLANK, heading(2, width, "KNOBS", "* set by you" if rules.options else "")]
    overridden = dict(rules.options)
    for name in OPTIONS:
        mine = name in overridden
        words = wrap(knob_words(rules, name), width - 22)
        ink = "text" if mine else "muted"
        head = [text(2, KNOB_NAMES[name], "text", bold=mine)]
        if mine:
            head.insert(0, text(0, "*", "brass", bold=True))
        lines.append(PageLine((*head, text(24, words[0], ink))))
        lines += [PageLine((text(24, line, ink),)) for line in words[1:]]
    return lines


__all__ = ["contract_lines", "knob_words", "rules_lines", "table_words", "value_text"]
