"""The review as data: the parts of the result, the list of decisions, and the reason for a better one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len

from barbu_tui.core.actions import Action
from barbu_tui.core.contracts import Contract
from barbu_tui.language import N_, tr, trp
from barbu_tui.language.cards import contract_code, contract_name
from barbu_tui.language.numbers import signed
from barbu_tui.session.play.match import DEFAULT_BOTS
from barbu_tui.session.review.principles import Met
from barbu_tui.session.review.review import Cost, Review
from barbu_tui.session.review.tally import SURE, Estimated
from barbu_tui.session.review.wanted import Filter, contract_of, shown_costs
from barbu_tui.ui.view_models.page import BLANK, PageLine, wrap
from barbu_tui.ui.view_models.panels import Placed, right, text
from barbu_tui.words.actions import in_words
from barbu_tui.words.line import Line, Span, elided
from barbu_tui.words.people import Cast
from barbu_tui.words.review import (
    class_words,
    figure_words,
    lost_in_words,
    lost_words,
    points_ink,
    principle_words,
    split_line,
    why,
)

_NAME: Final = 14
"""Columns of a contract in a narrow window."""
_PLAYER: Final = 16
"""Columns of a player's name and points."""
_SURE: Final = ((6.0, 3), (4.0, 2), (SURE, 1))
"""Standard errors, and their number of marks."""
_BEYOND: Final = N_(
    "How far a cost is beyond chance: from 2.5, 4 or 6 standard errors on; ■■■ too if all was counted."
)
SIGNS: Final = (("■", "brass", _BEYOND),)
"""The signs of the column *sure*."""


def split_lines(review: Review, width: int) -> list[PageLine]:
    """Return the parts of the result, rounded to a consistent sum, and the error rate below them.

    The result covers the completed deals. A class is named once every decision has a result.
    """
    rate = review.rate()
    named = class_words(rate) if review.listed else ""
    said = lost_in_words(shown_costs(review, Filter())) if review.listed else ""
    return [
        PageLine((text(2, said, bold=True),)),
        PageLine((Placed(2, split_line(review.split())),)) if review.known_deals else BLANK,
        PageLine((text(2, lost_words(rate), "muted"), right(width - 2, named, "muted"))),
    ]


def principle_lines(met: Met | None, width: int) -> list[PageLine]:
    """Return the principle that mistakes violated, and its keys; no line without one."""
    if met is None:
        return []
    keys = tr("p: drills, l: lesson") if met.principle.theme else tr("l: lesson")
    words = Span(f"{principle_words(met)}  ", "text")
    return [PageLine((Placed(2, (words, Span(elided(keys, width - 4 - cell_len(words.text)), "muted"))),))]


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of the list."""

    deal: int
    """The end of the deal's number."""
    contract: int
    coded: bool
    """Whether contracts are codes, for lack of room."""
    done: int
    better: int
    cost: int
    """The end of the cost."""
    sure: int

    @staticmethod
    def of(width: int, names: Sequence[str]) -> Columns:
        deal = max(9, 5 + len(tr("deal")))
        longest = max(map(len, names))
        if width >= 110:
            extra = (min(width, 150) - 110) // 2
            done = max(30, 12 + longest + 2)
            return Columns(deal, 12, False, done, 56 + extra, 94 + 2 * extra, 98 + 2 * extra)
        contract = deal + 2
        if longest <= _NAME:
            done = contract + max(_NAME, longest + 2)
            return Columns(deal, contract, False, done, done + 18, width - 7, width - 5)
        done = contract + len(tr("contract")) + 2
        return Columns(deal, contract, True, done, done + (width - 20 - done) // 2, width - 7, width - 5)


def list_lines(
    review: Review, cast: Cast, costs: Sequence[Cost], cursor: int, top: int, room: int, width: int
) -> list[PageLine]:
    """Return the list from a row on, under its headings."""
    rules = review.replay.header.rules
    at = Columns.of(width, [contract_name(contract) for contract in rules.contracts])
    codes = {each: contract_code(rules.spec(each)) for each in rules.contracts}
    heads = (
        right(4, "#", "faint"),
        right(at.deal, tr("deal"), "faint"),
        text(at.contract, tr("contract"), "faint"),
        text(at.done, cast.whom(review.seat), "faint"),
        text(at.better, tr("better"), "faint"),
        right(at.cost, tr("cost"), "faint"),
        text(at.sure, trp("column", "sure"), "faint"),
    )
    lines = [PageLine(heads)]
    shown = costs[top : top + room]
    figures = 2 + max((cell_len(figure_words(cost.less, exact=cost.exact)) for cost in shown), default=0)
    for place, cost in enumerate(shown, top):
        focused = place == cursor
        contract = contract_of(review, cost.case.deal)
        done = fitting(cost.case.done, cast, at.better - at.done - 2)
        better = fitting(cost.better, cast, at.cost - figures - at.better)
        figure, ink = figure_words(cost.less, exact=cost.exact), "bad" if cost.grade == "blunder" else "text"
        placed = (
            right(4, str(place + 1), "faint"),
            right(at.deal, str(cost.case.deal)),
            text(at.contract, _named(contract, codes if at.coded else None), "muted"),
            text(at.done, done, bold=focused),
            text(at.better, better, "good"),
            right(at.cost, figure, ink),
            text(at.sure, sure_marks(cost.less), "brass"),
        )
        lines.append(PageLine(placed, 0, width, place, focused))
    return lines


def _named(contract: Contract | None, codes: Mapping[Contract, str] | None) -> str:
    if contract is None:
        return ""
    return contract_name(contract) if codes is None else codes[contract]


def fitting(action: Action, cast: Cast, room: int) -> str:
    """Return a decision in words that fit: with names, else with signs and letters."""
    words = in_words(action, cast.names, "row")
    return words if cell_len(words) <= room else elided(in_words(action, cast.letters, "brief"), room)


def sure_marks(estimated: Estimated) -> str:
    """Return one to three marks for the certainty of a figure; none if it may be chance."""
    if not estimated.error:
        return "■■■" if estimated.mean else ""
    beyond = abs(estimated.mean) / estimated.error
    return next(("■" * marks for errors, marks in _SURE if beyond > errors), "")


def deal_lines(review: Review, cast: Cast, cursor: int, top: int, room: int, width: int) -> list[PageLine]:
    """Return the deals, each with the parts of its result, and the bots' points with the same cards if there is room."""
    heads = [tr("result"), tr("cards"), tr("decisions"), tr("the rest")]
    bots = list(DEFAULT_BOTS) if width >= 110 else []
    names = [contract_name(contract) for contract in review.replay.header.rules.contracts]
    dealt = max(24, 9 + max(map(len, names)) + 2)
    before = dealt + max(len(tr("dealer")) + 1, _PLAYER - 2 - len(heads[0]))
    ends: list[int] = []
    for end, head in zip((44, 52, 64, 75) if width < 110 else (48, 58, 70, 82), heads, strict=True):
        before = max(end, before + 1 + bool(ends) + len(head))
        ends.append(before)
    ends += [ends[-1] + 3 + 9 * (place + 1) for place in range(len(bots))]
    named = (
        right(6, tr("deal"), "faint"),
        text(9, tr("contract"), "faint"),
        text(dealt, tr("dealer"), "faint"),
    )
    figures_named = (right(end, head, "faint") for end, head in zip(ends, [*heads, *bots], strict=True))
    lines = [PageLine((*named, *figures_named))]
    for place, number in enumerate(review.known_deals[top : top + room], top):
        split, made = review.split(number), review.made(number)
        contract = contract_of(review, number)
        dealer = review.replay[review.replay.start(number)].deal.dealer
        figures = [split.result, *split.rounded]
        figures += [made.get(bot, 0) for bot in bots]
        focused = place == cursor
        placed = (
            right(6, str(number), bold=focused),
            text(9, _named(contract, None), "text" if focused else "muted"),
            text(dealt, cast.name(dealer), "muted"),
            *(
                right(end, signed(points), points_ink(points), bold=end == ends[0])
                for end, points in zip(ends, figures, strict=True)
            ),
        )
        lines.append(PageLine(placed, 0, width, place, focused))
    return lines


def why_lines(review: Review, cost: Cost, width: int, room: int) -> list[Line]:
    """Return the reason for the better decision: a bot's own reason, and the parts of the cost."""
    sentence = why(review, cost)
    lines = wrap(sentence, width)
    if len(lines) > room:
        lines = [*lines[: room - 1], f"{elided(lines[room - 1], width - 2)} …"]
    return [(Span(line, "text"),) for line in lines]
