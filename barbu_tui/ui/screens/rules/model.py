"""The rules in force in words: of the contract being played, then rule by rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from barbu_tui.core.contracts import ContractSpec
from barbu_tui.core.ruleset import OPTIONS, Ruleset
from barbu_tui.language import N_, ContractWord, tr
from barbu_tui.language.cards import contract_name, suit_name
from barbu_tui.language.numbers import signed
from barbu_tui.ui.screens.new_game.model import KNOB_NAMES, value_text
from barbu_tui.ui.view_models.page import BLANK, NO_BREAK, PageLine, heading, wrap
from barbu_tui.ui.view_models.panels import right, text
from barbu_tui.words.contracts import counts_line, in_all, rule_sentences, title, what_counts

_WORDS: Final[Mapping[str, Mapping[object, str]]] = {
    "first_lead": {
        "dealer": N_("The dealer leads to the first trick."),
        "left": N_("The player on the dealer's left leads first."),
    },
    "must_trump": {
        True: N_(
            "When trumps are led, beat the best trump if you can. When void, trump, and overtrump if you can."
        ),
        False: N_("Follow suit if you can. Nobody has to trump."),
    },
    "no_trump": {
        True: N_("The dealer may also call no trump."),
        False: N_("The dealer names a suit, never no trump."),
    },
    "negative_doubles": {
        "anyone": N_("In a negative contract you may double any player."),
        "dealer": N_("In a negative contract you may double the dealer."),
    },
    "positive_doubles": {
        "anyone": N_("In a positive contract you may double any player."),
        "dealer": N_("In a positive contract you may double the dealer."),
    },
    "redoubles": {
        "each": N_("A player who was doubled may redouble each doubler separately."),
        "all": N_("Only the dealer redoubles: all the doublers or none."),
    },
    "undoubled": {
        "shared": N_(
            "A negative contract that nobody doubles is not played; the defenders share its points."
        ),
        "played": N_("A negative contract that nobody doubles is played."),
    },
    "israeli": {
        "enforced": N_("When void you must discard a penalty card, unless a claim holds."),
        "honour": N_("When void you should discard a penalty card; a breach is shown, not refused."),
        "off": N_("A player who is void may discard anything."),
    },
    "dealer_may_lack_start": {
        True: N_("The dealer may name a rank not in hand, and then passes."),
        False: N_("The dealer must hold a card of the rank named."),
    },
    "first_dealer": {
        "random": N_("The first dealer is drawn."),
        "cut": N_("Everybody draws a card: the highest deals first, the next sits to the left, and so on."),
    },
}


def _owed_words(rules: Ruleset) -> str:
    if not rules.owed_doubles:
        return tr("No doubles are owed.")
    deals = len(rules.contracts)
    if rules.owed_doubles == 1:
        return tr("Double each dealer at least once in that player's {deals} deals.", deals=deals)
    if rules.owed_doubles == 2:
        return tr("Double each dealer at least twice in that player's {deals} deals.", deals=deals)
    return tr(
        "Double each dealer at least {times:word} times in that player's {deals} deals.",
        times=rules.owed_doubles,
        deals=deals,
    )


def _domino_words(rules: Ruleset) -> str:
    points = ", ".join(signed(each) for each in rules.domino_points)
    return tr("First out to last: {points}.", points=points)


def _kind(rules: Ruleset, wanted: Callable[[ContractSpec], bool]) -> tuple[ContractWord, ...]:
    """Return the contracts of a kind."""
    return tuple(ContractWord(spec.contract) for spec in rules.specs.values() if wanted(spec))


def _unbroken(text: str, contracts: Sequence[ContractWord]) -> str:
    """Return a sentence in which none of the contracts is broken at the end of a line."""
    for each in contracts:
        name = contract_name(each.contract)
        text = text.replace(name, name.replace(" ", NO_BREAK))
    return text


def _hearts_words(rules: Ruleset) -> str:
    where = _kind(rules, lambda spec: spec.hearts_rule)
    if rules.hearts_lead == "only":
        words = tr("In {where} hearts may be led only by a player who holds nothing else.", where=where)
    else:
        words = tr(
            "In {where} hearts may be led once a heart has been played, or by a player who holds nothing else.",
            where=where,
        )
    return _unbroken(words, where)


_MADE: Final[Mapping[str, Callable[[Ruleset], str]]] = {
    "hearts_lead": _hearts_words,
    "owed_doubles": _owed_words,
    "domino_points": _domino_words,
}


def knob_words(rules: Ruleset, name: str) -> str:
    """Return what a knob, as it stands, means at the table: one sentence."""
    made = _MADE.get(name)
    return made(rules) if made is not None else tr(_WORDS[name][getattr(rules, name)])


def table_words(rules: Ruleset) -> str:
    """Players, cards, deals, and who wins."""
    negative = sum(spec.negative for spec in rules.specs.values())
    if len(rules.suits) == 4:
        cards = tr(
            "{Players:word} players, {cards} cards each of the whole deck.",
            players=rules.players,
            cards=rules.hand_size,
        )
    else:
        cards = tr(
            "{Players:word} players, {cards} cards each of all {suits}.",
            players=rules.players,
            cards=rules.hand_size,
            suits=", ".join(suit_name(suit) for suit in rules.suits),
        )
    deals = tr(
        "{deals} deals: every dealer calls each of the {contracts:word} contracts once.",
        deals=rules.deals,
        contracts=len(rules.contracts),
    )
    points = tr(
        "{Negative:word} cost points, {positive:word} bring them.",
        negative=negative,
        positive=len(rules.specs) - negative,
    )
    return f"{cards} {deals} {points} {tr('The most points in the end win.')}"


def play_words(rules: Ruleset) -> tuple[tuple[str, str], ...]:
    """Return how tricks and dominoes are played, for somebody who has never played: a label and its sentences each."""
    winner = (
        tr(
            "The highest card of the suit led wins. At Trumps a trump beats every other suit. "
            "The ace is high, the two is low. The winner leads next."
        )
        if "trumps" in rules.specs
        else tr(
            "The highest card of the suit led wins. The ace is high, the two is low. The winner leads next."
        )
    )
    trick = tr("A trick is a card from each player, clockwise.")
    return (
        (tr("Tricks"), f"{trick} {tr(_WORDS['first_lead'][rules.first_lead])}"),
        (
            tr("Follow suit"),
            tr(
                "Play a card of the suit led if you have one. If you have none you are void, and may play another."
            ),
        ),
        (tr("The winner"), winner),
        (
            tr("Points"),
            tr(
                "In negative contracts the tricks, or some cards in them, cost points: try not to win those. At Trumps every trick "
                "brings points."
            ),
        ),
        (
            tr("Dominoes"),
            tr(
                "There are no tricks. The dealer names a rank. In turn, play one card that fits: any card of that rank, or the "
                "next one up or down in a suit that is on the table. You must play if you can, and pass if you cannot. The sooner you "
                "are out of cards, the more you score."
            ),
        ),
    )


def doubles_words(rules: Ruleset) -> tuple[str, ...]:
    """Return what a double does, whom one may double, what is owed: a paragraph each."""
    negative, positive = rules.negative_doubles, rules.positive_doubles
    words = (
        tr(
            "A double is a bet with one player on who scores more in this deal. At the end the one with fewer points pays "
            "the other the difference: once after a double, twice after a redouble."
        ),
        f"{tr(_MAY_DOUBLE[negative, positive])} {tr('Everybody speaks once before the play, the dealer last.')} "
        f"{tr(_AGAIN[rules.redoubles, negative == positive == 'dealer'])}",
    )
    if not rules.owed_doubles:
        return words
    last = tr(
        "Only doubles of the dealer count for this. "
        "When a dealer has only as many deals left as you owe doubles, you must double."
    )
    return (*words, f"{_owed_words(rules)} {last}")


_MAY_DOUBLE: Final[Mapping[tuple[str, str], str]] = {
    ("anyone", "anyone"): N_("You may double any other player in every contract."),
    ("dealer", "dealer"): N_("You may double the dealer alone in every contract."),
    ("dealer", "anyone"): N_(
        "You may double the dealer alone in a negative contract, which costs points, and any other player in a "
        "positive one, which brings points."
    ),
    ("anyone", "dealer"): N_(
        "You may double any other player in a negative contract, which costs points, and the dealer alone in a "
        "positive one, which brings points."
    ),
}
"""Whom one may double: in negative contracts, in positive ones."""
_AGAIN: Final[Mapping[tuple[str, bool], str]] = {
    ("each", True): N_("The dealer may only redouble. You may redouble anybody who has already doubled you."),
    ("each", False): N_(
        "The dealer may only redouble. You may redouble anybody who has already doubled you, but not double them."
    ),
    ("all", True): N_("Only the dealer redoubles: all the doublers or none."),
    ("all", False): N_("Only the dealer redoubles: all the doublers or none, but not double them."),
}
"""Who redoubles, and whether only the dealer is doubled."""


def claim_words(rules: Ruleset) -> tuple[str, ...]:
    """The discard duty and the claims that free a player from it: a paragraph each; none where there is no duty."""
    if rules.israeli == "off":
        return ()
    contracts = _kind(rules, lambda spec: spec.duty)
    duty = tr(
        "In {contracts}, when you are void in the suit led, you must discard a penalty card "
        "if you hold one. A claim is a reason to discard another card.",
        contracts=contracts,
    )
    without = (
        tr("Without a claim that holds, the card is refused.")
        if rules.israeli == "enforced"
        else tr("Without a claim that holds, the card stands, and is shown as a breach.")
    )
    return (
        f"{_unbroken(duty, contracts)} {without}",
        tr(
            "Target: you keep the penalty card for a player with whom you have a double. "
            "It does not hold when your doubles with all the others are the same."
        ),
        tr(
            "Safety: the card that you discard instead might still win a trick. It does not hold for the last penalty card."
        ),
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
    lines.append(heading(2, width, tr("THE GAME"), rules.name))
    lines += [PageLine((text(2, line),)) for line in wrap(table_words(rules), width)]
    lines += [BLANK, heading(2, width, tr("CONTRACTS"), tr("in the order of the sheet"))]
    beside = max(24, 8 + max(len(contract_name(each.contract)) for each in rules.specs.values()))
    for each, code in zip(rules.specs.values(), rules.codes, strict=True):
        now = spec is not None and each.contract == spec.contract
        lines.append(
            PageLine(
                (
                    text(2, code, "brass" if now else "muted", bold=True),
                    text(6, contract_name(each.contract), "text", bold=now),
                    text(beside, what_counts(each), "muted"),
                    right(2 + width, signed(each.total), "faint"),
                )
            )
        )
    lines += [BLANK, heading(2, width, tr("PLAYING"))]
    for label, sentences in play_words(rules):
        lines += _labelled(label, sentences, width)
    lines += _paragraphs(tr("DOUBLES"), doubles_words(rules), width)
    lines += _paragraphs(tr("DISCARDS AND CLAIMS"), claim_words(rules), width)
    lines += [
        BLANK,
        heading(
            2, width, tr("HOUSE RULES"), tr("* set by you") if rules.options else tr("as in the ruleset")
        ),
    ]
    overridden = dict(rules.options)
    for name in OPTIONS:
        mine = name in overridden
        words = wrap(knob_words(rules, name), width - 22)
        ink = "text" if mine else "muted"
        head = [text(2, tr(KNOB_NAMES[name]), "text", bold=mine)]
        if mine:
            head.insert(0, text(0, "*", "brass", bold=True))
        lines.append(PageLine((*head, text(24, words[0], ink))))
        lines += [PageLine((text(24, line, ink),)) for line in words[1:]]
    return lines


__all__ = ["contract_lines", "knob_words", "rules_lines", "table_words", "value_text"]
