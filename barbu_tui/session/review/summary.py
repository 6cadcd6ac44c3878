"""The sums of a review, kept beside the game for the statistics."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from barbu_bots.search.figure import Figure
from barbu_tui.core.cards import MASK_OF
from barbu_tui.core.contracts import CONTRACTS, Contract
from barbu_tui.core.tricks import TrickTable
from barbu_tui.language import ENGLISH, N_, ContractWord, Message, say
from barbu_tui.language.fields import real, whole
from barbu_tui.language.signs import clean_text
from barbu_tui.session.review.review import KINDS, NONE, Case, DecisionKind, Losses, Review


@dataclass(frozen=True)
class Summary:
    """The sums of one review."""

    kinds: Mapping[DecisionKind, Losses]
    contracts: Mapping[Contract, Losses]
    """Contract → losses in its deals."""
    themes: Mapping[str, Losses]
    """Theme → losses: see :func:`occasion_of`."""

    @property
    def whole(self) -> Losses:
        """The sum over all decisions."""
        return sum(self.kinds.values(), NONE)

    def __add__(self, other: Summary) -> Summary:
        """Return the sums of both."""
        return Summary(
            _added(self.kinds, other.kinds),
            _added(self.contracts, other.contracts),
            _added(self.themes, other.themes),
        )


NOTHING = Summary({}, {}, {})


def _added(one: Mapping[Any, Losses], other: Mapping[Any, Losses]) -> dict[Any, Losses]:
    return {key: one.get(key, NONE) + other.get(key, NONE) for key in dict.fromkeys((*one, *other))}


def summary_of(review: Review) -> Summary:
    """Return the sums of a review so far."""
    kinds: defaultdict[DecisionKind, Losses] = defaultdict(lambda: NONE)
    contracts: defaultdict[Contract, Losses] = defaultdict(lambda: NONE)
    themes: defaultdict[str, Losses] = defaultdict(lambda: NONE)
    for cost in review.costs():
        if not cost.matters:
            continue
        case = cost.case
        one = Losses(1, cost.judgement.chosen.behind)
        kinds[case.kind] += one
        choice = review.replay[review.replay.end(case.deal)].deal.choice
        if choice is not None:
            contracts[choice.contract] += one
        themes[occasion_of(case)] += one
    return Summary(kinds, contracts, themes)


def occasion_of(case: Case) -> str:
    """Return the occasion of a decision, in English as stored: ``calling``, ``doubling No Hearts``, ``leading at Barbu``."""
    choice = case.view.choice
    if choice is None:
        return _CALLING
    return ENGLISH.render_message(Message(_OCCASIONS[_kind(case)], contract=ContractWord(choice.contract)))


def _kind(case: Case) -> str:
    table, view = case.view.table, case.view
    if case.kind == "bid":
        return "double"
    if not isinstance(table, TrickTable):
        return "play"
    if not table.trick:
        return "lead"
    return "follow" if view.hand & MASK_OF[table.trick[0]] else "discard"


_CALLING: Final = N_("calling")
_OCCASIONS: Final = {
    "double": N_("doubling {contract}"),
    "play": N_("playing {contract}"),
    "lead": N_("leading at {contract}"),
    "follow": N_("following at {contract}"),
    "discard": N_("discarding at {contract}"),
}


def occasion_words(theme: str) -> str:
    """Return a theme in the language in use; an unknown one as it is."""
    message = _themes().get(theme)
    return theme if message is None else say(message)


@cache
def _themes() -> dict[str, Message]:
    """Return stored theme → message."""
    words = [ContractWord(contract) for contract in CONTRACTS]
    made = (Message(each, contract=word) for word in words for each in _OCCASIONS.values())
    return {ENGLISH.render_message(each): each for each in (Message(_CALLING), *made)}


def summary_json(summary: Summary) -> dict[str, Any]:
    """Return the figures as JSON has them: ``[decisions, points, standard error]`` each."""
    parts: dict[str, Mapping[Any, Losses]] = {
        "kinds": summary.kinds,
        "contracts": summary.contracts,
        "themes": summary.themes,
    }
    return {name: {key: _row(lost) for key, lost in part.items()} for name, part in parts.items()}


def read_summary(data: Mapping[str, Any]) -> Summary:
    """Return the figures from JSON.

    Raises:
        KeyError, TypeError, ValueError, AttributeError: the values are malformed.
    """
    kinds = {kind: _lost(data["kinds"][kind]) for kind in KINDS if kind in data["kinds"]}
    contracts = {each: _lost(data["contracts"][each]) for each in CONTRACTS if each in data["contracts"]}
    themes = {clean_text(key, 60): _lost(row) for key, row in data["themes"].items()}
    return Summary(kinds, contracts, themes)


def _row(lost: Losses) -> list[float]:
    return [lost.decisions, round(lost.points.mean, 2), round(lost.points.error, 3)]


def _lost(row: Any) -> Losses:
    decisions, points, error = row
    return Losses(whole(decisions), Figure(real(points), real(error, least=0)))
