"""The rules in force in sentences: the game, playing, doubles, claims, and rule by rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from barbu_tui.core.contracts import Contract, ContractSpec
from barbu_tui.core.doubling import shared_points
from barbu_tui.core.ruleset import OPTIONS, Option, OptionValue, Ruleset
from barbu_tui.language import N_, NP_, ContractWord, SuitWord, tr, trn, trp
from barbu_tui.language.cards import contract_name, suit_name
from barbu_tui.language.numbers import explained, in_parts, signed
from barbu_tui.words.contracts import what_counts
from barbu_tui.words.line import NO_BREAK

_WORDS: Final[Mapping[tuple[str, object], str]] = {
    ("first_lead", "dealer"): N_("The dealer leads to the first trick."),
    ("first_lead", "left"): N_("The player on the dealer's left leads first."),
    ("must_trump", True): N_("When trumps are led, beat the best trump if you can, else play any trump. When void in another suit, play a trump that beats every trump in the trick if you can, else any card."),
    ("must_trump", False): N_("Follow suit if you can. Nobody has to trump."),
    ("no_trump", True): N_("The dealer may also call no trump."),
    ("no_trump", False): N_("The dealer names a suit, never no trump."),
    ("negative_doubles", "anyone"): N_("In a negative contract you may double any player."),
    ("negative_doubles", "dealer"): N_("In a negative contract you may double the dealer."),
    ("positive_doubles", "anyone"): N_("In a positive contract you may double any player."),
    ("positive_doubles", "dealer"): N_("In a positive contract you may double the dealer."),
    ("redoubles", "each"): N_("A player who was doubled may redouble each doubler separately."),
    ("redoubles", "all"): N_("Only the dealer redoubles: all the doublers or none."),
    ("undoubled", "played"): N_("A negative contract that nobody doubles is played."),
    ("israeli", "enforced"): N_("When void you must discard a penalty card, unless a claim holds."),
    ("israeli", "honour"): N_("When void you should discard a penalty card; a breach is shown, not refused."),
    ("israeli", "off"): N_("A player who is void may discard anything."),
    ("dealer_may_lack_start", True): N_("The dealer may name a rank not in hand, and then passes."),
    ("dealer_may_lack_start", False): N_("The dealer must hold a card of the rank named."),
    ("ace_again", True): N_("Whoever plays an ace plays again."),
    ("ace_again", False): N_("An ace is a card like any other."),
    ("round_corner", True): N_("The two and the ace of a suit fit each other."),
    ("round_corner", False): N_("A suit ends with its two and its ace."),
    ("deal_order", "round"): N_("The deal moves to the left after every deal."),
    ("deal_order", "running"): N_("Each dealer calls all the contracts in a row, then the deal moves to the left."),
    ("first_dealer", "random"): N_("The first dealer is drawn."),
    ("first_dealer", "cut"): N_("Everybody draws a card: the highest deals first, the next sits to the left, and so on."),
}  # fmt: skip
"""A knob and its value → the rule."""


def _owed_words(rules: Ruleset) -> str:
    if not rules.owed_doubles:
        return tr("No doubles are owed.")
    if rules.owed_doubles == 1:
        said = N_("Double each dealer at least once in that player's {deals} deals.")
    elif rules.owed_doubles == 2:
        said = N_("Double each dealer at least twice in that player's {deals} deals.")
    else:
        said = N_("Double each dealer at least {times:word} times in that player's {deals} deals.")
    return tr(said, times=rules.owed_doubles, deals=len(rules.contracts))


def _domino_words(rules: Ruleset) -> str:
    points = ", ".join(signed(each) for each in rules.domino_points)
    return tr("First out to last: {points}.", points=points)


def _points_words(contract: Contract) -> Callable[[Ruleset], str]:
    """Return what says the points of a contract."""
    return lambda rules: f"{explained(contract_name(contract), what_counts(rules.spec(contract)))}."


def _kind(rules: Ruleset, wanted: Callable[[ContractSpec], bool]) -> tuple[ContractWord, ...]:
    """Return the contracts of a kind."""
    return tuple(ContractWord(spec.contract) for spec in rules.specs.values() if wanted(spec))


def _unbroken(text: str, contracts: Sequence[ContractWord]) -> str:
    """Return a sentence with no-break blanks within its contracts."""
    for each in contracts:
        name = contract_name(each.contract)
        text = text.replace(name, name.replace(" ", NO_BREAK))
    return text


def _hearts_words(rules: Ruleset) -> str:
    where = _kind(rules, lambda spec: spec.hearts_rule)
    words = tr(
        "In {where} hearts may be led only by a player who holds nothing else."
        if rules.hearts_lead == "only"
        else "In {where} hearts may be led once a heart has been played, or by a player who holds nothing else.",
        where=where,
    )
    return _unbroken(words, where)


def _undoubled_words(rules: Ruleset) -> str:
    """Return the rule for a negative contract that nobody doubles (R3.6)."""
    if rules.undoubled == "played":
        return tr(_WORDS["undoubled", "played"])
    shares = []
    for spec in rules.specs.values():
        if spec.negative:
            dealer, share = shared_points(rules, spec, 0)[:2]
            where = ContractWord(spec.contract)
            shares.append(
                tr(
                    "{contract} {share} ({dealer})",
                    contract=where,
                    share=signed(share),
                    dealer=signed(dealer),
                )
            )
    words = tr(
        "A negative contract that nobody doubles is not played. Each player gets (the dealer in brackets): {shares}.",
        shares=", ".join(shares),
    )
    return _unbroken(words, _kind(rules, lambda spec: spec.negative))


_MADE: Final[Mapping[str, Callable[[Ruleset], str]]] = {
    "undoubled": _undoubled_words,
    "hearts_lead": _hearts_words,
    "owed_doubles": _owed_words,
    **{
        name: _points_words(option.contract)
        for name, option in OPTIONS.items()
        if option.contract is not None
    },
    "domino_points": _domino_words,
}


def numbers_words(rules: Ruleset, option: Option) -> str:
    """Return the numbers that a knob takes: ``two whole numbers from -1000 to -1``."""
    least, most = option.bounds
    if option.numbers == 1:
        return tr("a whole number from {least} to {most}", least=least, most=most)
    if option.numbers:
        return tr("two whole numbers from {least} to {most}", least=least, most=most)
    return tr(
        "{count} whole numbers from {least} to {most}, in all {sum}",
        count=rules.players,
        least=least,
        most=most,
        sum=rules.domino_sum,
    )


def knob_words(rules: Ruleset, name: str) -> str:
    """Return the current meaning of a knob: one sentence."""
    made = _MADE.get(name)
    return made(rules) if made is not None else tr(_WORDS[name, getattr(rules, name)])


def table_words(rules: Ruleset) -> str:
    """Return players, cards, deals, and the winner."""
    negative = sum(spec.negative for spec in rules.specs.values())
    cards = tr(
        "{Players:word} players, {cards} cards each: the whole deck."
        if len(rules.suits) == 4
        else "{Players:word} players, {cards} cards each: all {suits}.",
        players=rules.players,
        cards=rules.hand_size,
        suits=", ".join(map(suit_name, rules.suits)),
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
    order = f" {knob_words(rules, 'deal_order')}" if rules.deal_order == "running" else ""
    return f"{cards} {deals}{order} {points} {tr('The most points in the end win.')}"


def _early_end(rules: Ruleset) -> tuple[tuple[str, str], ...]:
    """Return the contracts that end before the last trick (R4.4); empty if there are none."""
    where = _kind(rules, lambda spec: bool(spec.penalty))
    if not where:
        return ()
    words = tr(
        "In {where} the deal ends with the trick that takes the last card that costs points.", where=where
    )
    return ((tr("The end"), _unbroken(words, where)),)


def playing_rules(rules: Ruleset) -> tuple[tuple[str, str], ...]:
    """Return the rules of tricks and dominoes for a new player: a label and its sentences each."""
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
        (tr("Tricks"), f"{trick} {tr(_WORDS['first_lead', rules.first_lead])}"),
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
        *_early_end(rules),
        (
            tr("Dominoes"),
            tr(
                "There are no tricks. The dealer names a rank. In turn, play one card that fits. That is any card of the rank "
                "named, or the next one up or down in a suit that is on the table. You must play if you can, and pass if you cannot. The sooner you "
                "are out of cards, the more you score."
            )
            + "".join(
                f" {knob_words(rules, name)}"
                for name in ("ace_again", "round_corner")
                if getattr(rules, name)
            ),
        ),
    )


def doubling_rules(rules: Ruleset) -> tuple[str, ...]:
    """Return the effect of a double, the legal doubles, the debts: one paragraph each."""
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
        "Only doubles against the dealer count for this. "
        "When a dealer has only as many deals left as you owe doubles, you must double."
    )
    return (*words, f"{_owed_words(rules)} {last}")


_MAY_DOUBLE: Final[Mapping[tuple[str, str], str]] = {
    ("anyone", "anyone"): N_("You may double any other player in every contract."),
    ("dealer", "dealer"): N_("In every contract you may double only the dealer."),
    ("dealer", "anyone"): N_("In a negative contract, which costs points, you may double only the dealer. In a positive one, which brings points, you may double any other player."),
    ("anyone", "dealer"): N_("In a negative contract, which costs points, you may double any other player. In a positive one, which brings points, you may double only the dealer."),
}  # fmt: skip
"""The rule for legal doubles: in negative contracts, in positive ones."""
_AGAIN: Final[Mapping[tuple[str, bool], str]] = {
    ("each", True): N_("The dealer may only redouble. You may redouble anybody who has already doubled you."),
    ("each", False): N_("The dealer may only redouble. You may redouble anybody who has already doubled you, but not double them."),
    ("all", True): N_("Only the dealer redoubles: all the doublers or none."),
    ("all", False): N_("Only the dealer redoubles: all the doublers or none, but not double them."),
}  # fmt: skip
"""The rule for redoubles, depending on whether only the dealer may be doubled."""


def claiming_rules(rules: Ruleset) -> tuple[str, ...]:
    """Return the discard duty and its claims: one paragraph each; empty without the duty."""
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


# Rulesets and house rules in a word or two.

RULES_WORDS: Final[Mapping[str, str]] = {
    "online": N_("the online club's game: two doubles owed to each dealer, the Israeli rule"),
    "sheet4": N_("the paper sheet for four: anybody may be doubled in every contract"),
    "sheet3": N_("the paper sheet for three: 39 cards, no clubs"),
    "barbuda": N_("Barbuda: kings and jacks, no trump, a cut for the deal"),
}
KNOB_NAMES: Final[Mapping[str, str]] = {
    "trick_points": N_("Points of a trick"),
    "last_points": N_("Points, last two"),
    "queen_points": N_("Points of a queen"),
    "heart_points": N_("Points of a heart"),
    "ace_of_hearts_points": N_("Points, ace of hearts"),
    "king_of_hearts_points": N_("Points of Barbu"),
    "king_points": N_("Points of a king"),
    "jack_points": N_("Points of jacks"),
    "trumps_points": N_("Points, Trumps"),
    "domino_points": N_("Domino points"),
    "first_lead": N_("First lead"),
    "hearts_lead": N_("Leading hearts"),
    "must_trump": N_("Must trump"),
    "no_trump": N_("No trump"),
    "negative_doubles": N_("Doubles, negative"),
    "positive_doubles": N_("Doubles, positive"),
    "redoubles": N_("Redoubles"),
    "owed_doubles": N_("Doubles owed"),
    "undoubled": N_("Undoubled negative"),
    "israeli": N_("Israeli rule"),
    "dealer_may_lack_start": N_("Any domino rank"),
    "ace_again": N_("Ace plays again"),
    "round_corner": N_("Round the corner"),
    "deal_order": N_("Order of deals"),
    "first_dealer": N_("First dealer"),
}
_VALUE_WORDS: Final[Mapping[OptionValue, str]] = {
    "only": NP_("rule", "if nothing else is left"),
    "broken": NP_("rule", "once one is played"),
    "dealer": NP_("rule", "dealer"),
    "left": NP_("rule", "left"),
    "anyone": NP_("rule", "anyone"),
    "each": NP_("rule", "each"),
    "all": NP_("rule", "all"),
    "shared": NP_("rule", "shared"),
    "played": NP_("rule", "played"),
    "enforced": NP_("rule", "enforced"),
    "honour": NP_("rule", "honour"),
    "off": NP_("rule", "off"),
    "random": NP_("rule", "random"),
    "cut": NP_("rule", "cut"),
    "round": NP_("rule", "in turn"),
    "running": NP_("rule", "seven in a row"),
}
_WHOM: Final[Mapping[tuple[str, str], str]] = {
    ("anyone", "anyone"): N_("anyone in every contract"),
    ("dealer", "dealer"): N_("the dealer in every contract"),
    ("anyone", "dealer"): N_("anyone in negative contracts, the dealer in positive ones"),
    ("dealer", "anyone"): N_("the dealer in negative contracts, anyone in positive ones"),
}
"""The players who may be doubled: in negative contracts, in positive ones."""
_BRIEFLY: Final[Mapping[tuple[str, str], str]] = {
    ("redoubles", "each"): N_("each doubler redoubled separately"),
    ("redoubles", "all"): N_("the dealer redoubles all of them or none"),
    ("israeli", "enforced"): N_("Israeli rule enforced"),
    ("israeli", "honour"): N_("Israeli rule on your honour"),
    ("israeli", "off"): N_("no duty to discard"),
    ("undoubled", "shared"): N_("undoubled negatives are shared out"),
    ("undoubled", "played"): N_("undoubled negatives are played"),
}
"""A knob and its value → the rule in a few words."""


def value_text(value: OptionValue) -> str:
    """Return a knob's value as a person reads it."""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, tuple):
        return "  ".join(signed(each) for each in value)
    if isinstance(value, int):
        return signed(value) if value < 0 else str(value)
    return trp("rule", _VALUE_WORDS[value]) if value in _VALUE_WORDS else str(value)


def ruleset_facts(rules: Ruleset) -> tuple[tuple[str, str], ...]:
    """Return a ruleset in a few labelled lines."""
    named = [f"{contract_name(spec.contract)} {what_counts(spec)}" for spec in rules.specs.values()]
    contracts = in_parts([words.replace(" ", NO_BREAK) for words in named])
    doubles = [
        tr(_WHOM[rules.negative_doubles, rules.positive_doubles]),
        tr(_BRIEFLY["redoubles", rules.redoubles]),
    ]
    if rules.owed_doubles:
        doubles.append(tr("{count} owed to each dealer", count=rules.owed_doubles))
    play = [tr(_BRIEFLY[knob, getattr(rules, knob)]) for knob in ("israeli", "undoubled")]
    if rules.ace_again:
        play.append(tr("an ace plays again at Dominoes"))
    if rules.round_corner:
        play.append(tr("Dominoes round the corner"))
    return (
        (tr("Table"), _brief_table_words(rules)),
        (tr("Contracts"), contracts),
        (tr("Doubles"), in_parts(doubles)),
        (trp("of cards", "Play"), in_parts(play)),
    )


def _brief_table_words(rules: Ruleset) -> str:
    """Return players, deck, length and first dealer, in words."""
    missing = tuple(SuitWord(suit) for suit in range(4) if suit not in rules.suits)
    cards = tr(
        "{players} players, {cards} cards each, no {missing}"
        if missing
        else "{players} players, {cards} cards each",
        players=rules.players,
        cards=rules.hand_size,
        missing=missing,
    )
    first = tr("first dealer by a cut") if rules.first_dealer == "cut" else tr("first dealer drawn")
    parts = [cards, trn("{count} deal", "{count} deals", rules.deals), first]
    if rules.deal_order == "running":
        parts.append(tr("each dealer's deals in a row"))
    return in_parts(parts)
