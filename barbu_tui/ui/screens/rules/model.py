"""The rules in force in words: of the contract being played, then rule by rule."""

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
        True: "When trumps are led, beat the best trump if you can. When void, trump, and overtrump if you can.",
        False: "Follow suit if you can. Nobody has to trump.",
    },
    "no_trump": {
        True: "The dealer may also call no trump.",
        False: "The dealer names a suit, never no trump.",
    },
    "negative_doubles": {
        "anyone": "In a negative contract you may double any player.",
        "dealer": "In a negative contract you may double the dealer.",
    },
    "positive_doubles": {
        "anyone": "In a positive contract you may double any player.",
        "dealer": "In a positive contract you may double the dealer.",
    },
    "redoubles": {
        "each": "A player who was doubled may redouble each doubler separately.",
        "all": "Only the dealer redoubles: all the doublers or none.",
    },
    "undoubled": {
        "shared": "A negative contract that nobody doubles is not played; the defenders share its points.",
        "played": "A negative contract that nobody doubles is played.",
    },
    "israeli": {
        "enforced": "When void you must discard a penalty card, unless a claim holds.",
        "honour": "When void you should discard a penalty card; a breach is shown, not refused.",
        "off": "A player who is void may discard anything.",
    },
    "dealer_may_lack_start": {
        True: "The dealer may name a rank not in hand, and then passes.",
        False: "The dealer must hold a card of the rank named.",
    },
    "first_dealer": {
        "random": "The first dealer is drawn.",
        "cut": "Everybody draws a card: the highest deals first, the next sits to the left, and so on.",
    },
}


def _owed_words(rules: Ruleset) -> str:
    if not rules.owed_doubles:
        return "No doubles are owed."
    times = {1: "once", 2: "twice"}.get(rules.owed_doubles, f"{count_word(rules.owed_doubles)} times")
    return f"Double each dealer at least {times} in that player's {len(rules.contracts)} deals."


def _domino_words(rules: Ruleset) -> str:
    points = ", ".join(signed(each) for each in rules.domino_points)
    return f"First out to last: {points}."


def _names(rules: Ruleset, wanted: Callable[[ContractSpec], bool]) -> str:
    """Return the contracts of a kind, none of them broken at the end of a line."""
    return listed([spec.name.replace(" ", NO_BREAK) for spec in rules.specs.values() if wanted(spec)])


def _hearts_words(rules: Ruleset) -> str:
    where = _names(rules, lambda spec: spec.hearts_rule)
    if rules.hearts_lead == "only":
        return f"In {where} hearts may be led only by a player who holds nothing else."
    return (
        f"In {where} hearts may be led once a heart has been played, or by a player who holds nothing else."
    )


_MADE: Final[Mapping[str, Callable[[Ruleset], str]]] = {
    "hearts_lead": _hearts_words,
    "owed_doubles": _owed_words,
    "domino_points": _domino_words,
}


def knob_words(rules: Ruleset, name: str) -> str:
    """Return what a knob, as it stands, means at the table: one sentence."""
    made = _MADE.get(name)
    return made(rules) if made is not None else _WORDS[name][getattr(rules, name)]


def table_words(rules: Ruleset) -> str:
    """Players, cards, deals, and who wins."""
    negative = sum(spec.negative for spec in rules.specs.values())
    suits = ", ".join(SUIT_NAMES[suit] for suit in rules.suits)
    deck = "the whole deck" if len(rules.suits) == 4 else f"all {suits}"
    return (
        f"{count_word(rules.players).capitalize()} players, {rules.hand_size} cards each of {deck}. "
        f"{rules.deals} deals: every dealer calls each of the {count_word(len(rules.contracts))} contracts once. "
        f"{count_word(negative).capitalize()} cost points, {count_word(len(rules.specs) - negative)} bring them. "
        "The most points in the end win."
    )


def play_words(rules: Ruleset) -> tuple[tuple[str, str], ...]:
    """Return how tricks and dominoes are played, for somebody who has never played: a label and its sentences each."""
    trumps = " At Trumps a trump beats every other suit." if "trumps" in rules.specs else ""
    return (
        (
            "Tricks",
            f"A trick is a card from each player, clockwise. {_WORDS['first_lead'][rules.first_lead]}",
        ),
        (
            "Follow suit",
            "Play a card of the suit led if you have one. If you have none you are void, and may play another.",
        ),
        (
            "The winner",
            f"The highest card of the suit led wins.{trumps} The ace is high, the two is low. The winner leads next.",
        ),
        (
            "Points",
            "In negative contracts the tricks, or some cards in them, cost points: try not to win those. At Trumps every trick "
            "brings points.",
        ),
        (
            "Dominoes",
            "There are no tricks. The dealer names a rank. In turn, play one card that fits: any card of that rank, or the "
            "next one up or down in a suit that is on the table. You must play if you can, and pass if you cannot. The sooner you "
            "are out of cards, the more you score.",
        ),
    )


def doubles_words(rules: Ruleset) -> tuple[str, ...]:
    """Return what a double does, whom one may double, what is owed: a paragraph each."""
    whom = {"anyone": "any other player", "dealer": "the dealer alone"}
    negative, positive = whom[rules.negative_doubles], whom[rules.positive_doubles]
    may = (
        f"You may double {negative} in every contract."
        if negative == positive
        else f"You may double {negative} in a negative contract, which costs points, and {positive} in a "
        "positive one, which brings points."
    )
    again = (
        "The dealer may only redouble. You may redouble anybody who has already doubled you"
        if rules.redoubles == "each"
        else "Only the dealer redoubles: all the doublers or none"
    )
    back = "" if negative == positive == whom["dealer"] else ", but not double them"
    words = (
        "A double is a bet with one player on who scores more in this deal. At the end the one with fewer points pays "
        "the other the difference: once after a double, twice after a redouble.",
        f"{may} Everybody speaks once before the play, the dealer last. {again}{back}.",
    )
    if not rules.owed_doubles:
        return words
    return (
        *words,
        f"{_owed_words(rules)} Only doubles of the dealer count for this. "
        "When a dealer has only as many deals left as you owe doubles, you must double.",
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
        f"In {_names(rules, lambda spec: spec.duty)}, when you are void in the suit led, you must discard a penalty card "
        f"if you hold one. A claim is a reason to discard another card. {without}",
        "Target: you keep the penalty card for a player with whom you have a double. "
        "It does not hold when your doubles with all the others are the same.",
        "Safety: the card that you discard instead might still win a trick. It does not hold for the last penalty card.",
    )


def _paragraphs(title: str, words: tuple[str, ...], width: int) -> list[PageLine]:
    """Return a heading and its paragraphs; nothing where there are none."""
    if not words:
        return []
    lines = [BLANK, heading(2, width, title)]
    return [*lines, *(PageLine((text(2, line),)) for each in words for line in wrap(each, width))]


def _labelled(label: str, words: str, width: int, names: int = 14) -> list[PageLine]:
    lines = wrap(words, width - names)
    head = PageLine((text(2, label, "text", bold=True), text(2 + names, lines[0])))
    return [head, *(PageLine((text(2 + names, line),)) for line in lines[1:])]


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def contract_lines(
    rules: Ruleset, spec: ContractSpec, width: int, *, no_trump: bool = False
) -> list[PageLine]:
    """Return the rules of a contract."""
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
    """Return the rules in force, those of the contract being played or looked at first.

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
    lines += [BLANK, heading(2, width, "PLAYING")]
    for label, sentences in play_words(rules):
        lines += _labelled(label, sentences, width)
    lines += _paragraphs("DOUBLES", doubles_words(rules), width)
    lines += _paragraphs("DISCARDS AND CLAIMS", claim_words(rules), width)
    lines += [
        BLANK,
        heading(2, width, "HOUSE RULES", "* set by you" if rules.options else "as in the ruleset"),
    ]
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
