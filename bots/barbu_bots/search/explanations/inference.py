"""How the player could have known, in sentences: a fact, then what would have been done without it."""

from __future__ import annotations

from typing import Final

from barbu_bots.search.contrast import Contrast
from barbu_bots.search.explanations.phrases import how_often, length, tenth_of
from barbu_bots.search.inference import NEARLY, SURELY, Evidence, Inference, Known
from barbu_tui.core.actions import Action, PlayCard
from barbu_tui.core.cards import SEAT_LETTERS, cards_in
from barbu_tui.core.contracts import Contract
from barbu_tui.language import N_, Argument, CardWord, ContractWord, Message, SeatWord, SuitWord

_LONGEST: Final = 30

_FACTS: Final = {
    ("void", False): N_("{player} {sure} {player?have|has} no {suit:one} left"),
    ("void", True): N_("{player} {sure} still {player?have|has} a {suit:one}"),
    ("only", False): N_("{player} {sure} {player?have|has} only {suit} left"),
    ("holds", False): N_("{player} {sure} {player?have|has} {card:sign}"),
    ("holds", True): N_("{player} {sure} {player?do|does} not have {card:sign}"),
    ("above", False): N_("{player} {sure} {player?have|has} a {suit:one} above {card:sign}"),
    ("above", True): N_("{player} {sure} {player?have|has} no {suit:one} above {card:sign}"),
    ("below", False): N_("{player} {sure} {player?have|has} a {suit:one} below {card:sign}"),
    ("below", True): N_("{player} {sure} {player?have|has} no {suit:one} below {card:sign}"),
    ("least", False): N_("{player} {sure} {player?have|has} {number:word} {suit} or more"),
    ("least", True): N_("{player} {sure} {player?have|has} at most {number:word} {number?{suit:one}|{suit}}"),
    ("all", False): N_("{player} {sure} {player?have|has} all {suit} that are out"),
    ("suit", False): N_("{player} {sure} {player?have|has} {cards:sign} and no other {suit:one}"),
    ("hand", False): N_("{player} {sure} {player?have|has} just {cards:sign}"),
}
"""Kind, and whether it is denied → its clause."""

_DECISIONS: Final = {
    "led": N_(
        "{player} would {other?have led {instead:sign}, not|hardly have led} {card:sign}{other?,|} at trick {trick}"
    ),
    "played": N_(
        "{player} would {other?have played {instead:sign}, not|hardly have played} {card:sign}{other?,|} at trick {trick}"
    ),
    "thrown": N_(
        "{player} would {other?have thrown {instead:sign}, not|hardly have thrown} {card:sign}{other?,|} at trick {trick}"
    ),
    "laid": N_("{player} would {other?have laid {instead:sign}, not|hardly have laid} {card:sign}"),
    "called": N_("{player} would hardly have called {contract}"),
    "doubled": N_("{player} would hardly have doubled so"),
    "passed": N_("{player} would have doubled"),
}
"""Kind of decision → what would have been done without the fact."""


def explain_inference(contrast: Contrast) -> tuple[Message, ...]:
    """Return how the player could have known, at most 30 words a sentence; empty if there is nothing to tell."""
    found = contrast.inference
    if found is None or contrast.contract is None:
        return ()
    told = [
        said for each in found.facts for said in known_messages(each, contrast.players, contrast.contract)
    ]
    if not told or found.contrary:
        told.append(_by_counting(contrast, found))
    return tuple(told)


def known_messages(known: Known, players: int, contract: Contract) -> list[Message]:
    """Return a fact with its chance by counting, and its evidence, in one to three sentences."""
    often = how_often(known.counted, exact=False)
    said = [Message("{Fact}; by counting alone, {often}.", fact=_fact(known, players), often=often)]
    clauses = [_evidence(each, players, contract) for each in known.evidence]
    if len(clauses) > 1:
        both = Message("Otherwise {one}, and {other}.", one=clauses[0], other=clauses[1])
        if length(both) <= _LONGEST:
            return [*said, both]
    return said + [Message("Otherwise {clause}.", clause=each) for each in clauses]


def _fact(known: Known, players: int) -> Message:
    fact = known.fact
    sure = next(word for least, word in _SURE if known.read >= least)
    places: dict[str, Argument] = {
        "player": SeatWord(SEAT_LETTERS[players][fact.seat]),
        "sure": Message(sure),
    }
    if fact.suit >= 0:
        places["suit"] = SuitWord(fact.suit)
    if fact.card >= 0:
        places["card"] = CardWord(fact.card)
    if fact.number:
        places["number"] = fact.number - fact.denied
    if fact.cards:
        places["cards"] = tuple(CardWord(card) for card in cards_in(fact.cards))
    return Message(_FACTS[fact.kind, fact.denied], **places)


_SURE: Final = ((SURELY, N_("certainly")), (NEARLY, N_("almost certainly")), (0.0, N_("probably")))
"""(least chance, its word), the surest first."""


def _evidence(told: Evidence, players: int, contract: Contract) -> Message:
    places: dict[str, Argument] = {"player": SeatWord(SEAT_LETTERS[players][told.seat])}
    if told.kind == "called":
        places["contract"] = ContractWord(contract)
    elif told.card >= 0:
        places |= {"card": CardWord(told.card), "trick": told.trick, "other": told.other >= 0}
        places["instead"] = CardWord(max(told.other, 0))
    said = Message(_DECISIONS[told.kind], **places)
    if told.stranger:
        return Message(
            "{said} (if {player} {player?play|plays} like sound)", said=said, player=places["player"]
        )
    return said


def _by_counting(contrast: Contrast, found: Inference) -> Message:
    """Return what counting alone says of the two cards."""
    places = {"done": _card(contrast.done), "better": _card(contrast.better)}
    if found.contrary == "better":
        return Message("By counting alone {done} is better than {better}.", **places)
    if found.contrary:
        return Message("By counting alone {done} is as good as {better}.", **places)
    return Message(
        "By counting alone {done} costs {even?{whole}|{whole}.{tenth}} against {better}: the rest is read from what the others have done.",
        **places,
        **tenth_of(-found.counted),
    )


def _card(option: Action) -> Message:
    assert isinstance(option, PlayCard)
    return Message("{card:sign}", card=CardWord(option.card))
