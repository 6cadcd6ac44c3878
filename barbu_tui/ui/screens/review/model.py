"""What the review shows: the result taken apart, the list of decisions, and why one would have been better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from barbu_tui.core.contracts import CONTRACT_NAMES, Contract
from barbu_tui.session.review.cases import Kind
from barbu_tui.session.review.classes import class_words
from barbu_tui.session.review.review import Cost, Review
from barbu_tui.session.review.tally import Estimated
from barbu_tui.session.review.words import action_phrase, parts_words, reason
from barbu_tui.text import MINUS, signed
from barbu_tui.ui.drawing.spans import Line, Span, elided
from barbu_tui.ui.text.cast import Cast
from barbu_tui.ui.view_models.page import PageLine, right, text, wrap
from barbu_tui.ui.view_models.panels import Placed

_SURE: Final = ((6.0, 3), (4.0, 2), (2.5, 1))
"""Standard errors, and how many marks they are worth."""
_KINDS: Final[dict[Kind, str]] = {"call": "calls", "bid": "doubles", "card": "cards"}


@dataclass(frozen=True, slots=True)
class Filter:
    """What of the list is shown."""

    kind: Kind | None = None
    contract: Contract | None = None
    dealer: bool | None = None
    """Deals of one's own, or those of others; both, if not given."""
    sure: bool = True

    def words(self) -> str:
        """Return what is shown: ``doubles, Barbu, as dealer``."""
        parts = ["all that cost something" if not self.sure else "sure ones"]
        if self.kind is not None:
            parts.append(_KINDS[self.kind])
        if self.contract is not None:
            parts.append(CONTRACT_NAMES[self.contract])
        if self.dealer is not None:
            parts.append("as dealer" if self.dealer else "as defender")
        return ", ".join(parts)


def contract_of(review: Review, deal: int) -> Contract | None:
    """Return the contract of a deal that is over."""
    choice = review.replay[review.replay.end(deal)].deal.choice
    return None if choice is None else choice.contract


def shown_costs(review: Review, wanted: Filter) -> tuple[Cost, ...]:
    """Return the decisions that cost something and are asked for, the dearest first."""

    def fits(cost: Cost) -> bool:
        case = cost.case
        return (
            (cost.mistake if wanted.sure else cost.less.mean < 0)
            and wanted.kind in (None, case.kind)
            and wanted.contract in (None, contract_of(review, case.deal))
            and wanted.dealer in (None, case.view.dealer == case.view.seat)
        )

    return tuple(cost for cost in review.costs() if fits(cost))


def contracts_played(review: Review) -> tuple[Contract, ...]:
    """Return the contracts of the deals reviewed, in the order of the sheet."""
    found = {contract_of(review, number) for number in review.deals}
    return tuple(each for each in review.replay.header.rules.contracts if each in found)


def points_words(points: float) -> str:
    """Return points with a sign, without decimals."""
    return signed(round(points))


def figure(estimated: Estimated, digits: int = 1) -> str:
    """Return a figure with half of its 95 % interval: ``−22.4 ± 3.1``."""
    sign = MINUS if estimated.mean < 0 else "+"
    return f"{sign}{abs(estimated.mean):.{digits}f} ± {estimated.half:.{digits}f}"


def _ink(points: float) -> str:
    return "good" if points >= 0.5 else "bad" if points <= -0.5 else "muted"


def split_lines(review: Review, width: int) -> list[PageLine]:
    """Return the result taken apart, so that the rounded figures add up, and the error rate below it."""
    split, rate = review.split(), review.rate()
    cards, decisions = round(split.cards.mean), round(split.decisions.mean)
    rest = split.result - cards - decisions
    line: list[Span] = [
        Span("RESULT ", "muted"),
        Span(signed(split.result), bold=True),
        Span("  =  cards ", "muted"),
        Span(signed(cards), _ink(cards)),
        Span(f" ± {split.cards.half:.0f}", "faint"),
        Span("   decisions ", "muted"),
        Span(signed(decisions), _ink(decisions), bold=True),
        Span(f" ± {split.decisions.half:.0f}", "faint"),
        Span("   the rest ", "muted"),
        Span(signed(rest), _ink(rest)),
    ]
    lost = f"{rate.lost.mean:.1f} ± {rate.lost.half:.1f} points lost a decision"
    named = class_words(rate)
    return [
        PageLine((Placed(2, tuple(line)),)),
        PageLine((text(2, lost if rate.decisions else "", "muted"), right(width - 2, named, "muted"))),
    ]


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the list's columns stand."""

    contract: int
    done: int
    better: int
    cost: int
    """The end of the cost."""
    sure: int

    @staticmethod
    def of(width: int) -> Columns:
        """Return the columns for a width."""
        if width < 110:
            return Columns(11, 25, 44, width - 7, width - 5)
        extra = (min(width, 150) - 110) // 2
        return Columns(12, 30, 56 + extra, 94 + 2 * extra, 98 + 2 * extra)


def list_lines(
    review: Review,
    cast: Cast,
    costs: Sequence[Cost],
    cursor: int,
    top: int,
    room: int,
    width: int,
    *,
    hidden: bool,
) -> list[PageLine]:
    """Return the list from a row on, under its headings.

    Args:
        review: the review.
        cast: who sits where.
        costs: the decisions.
        cursor: the one under the cursor.
        top: the first one shown.
        room: how many fit.
        width: columns.
        hidden: what was better is not shown, nor what it cost.
    """
    at = Columns.of(width)
    whose = "you" if cast.human == review.seat else cast.name(review.seat)
    lines = [
        PageLine(
            (
                right(4, "#", "faint"),
                right(9, "deal", "faint"),
                text(at.contract, "contract", "faint"),
                text(at.done, whose, "faint"),
                text(at.better, "better", "faint"),
                right(at.cost, "cost", "faint"),
                text(at.sure, "sure", "faint"),
            )
        )
    ]
    for place, cost in enumerate(costs[top : top + room], top):
        focused = place == cursor
        contract = contract_of(review, cost.case.deal)
        done, better = (
            elided(action_phrase(action, cast.names), end - start - 2)
            for action, start, end in (
                (cost.case.done, at.done, at.better),
                (cost.better, at.better, at.cost - 12),
            )
        )
        placed: list[Placed] = [
            right(4, str(place + 1), "faint"),
            right(9, str(cost.case.deal)),
            text(at.contract, "" if contract is None else CONTRACT_NAMES[contract], "muted"),
            text(at.done, done, bold=focused),
        ]
        if hidden:
            placed.append(text(at.better, "?", "brass", bold=True))
        else:
            placed += [
                text(at.better, better, "good"),
                right(at.cost, figure(cost.less), "bad" if cost.grade == "blunder" else "text"),
                text(at.sure, sure_marks(cost.less), "brass"),
            ]
        lines.append(PageLine(tuple(placed), 0, width, place, focused))
    return lines


def sure_marks(estimated: Estimated) -> str:
    """Return one to three marks: how far a figure is beyond chance; none where it may be chance."""
    if not estimated.error:
        return "■■■" if estimated.mean else ""
    beyond = abs(estimated.mean) / estimated.error
    return next(("■" * marks for errors, marks in _SURE if beyond > errors), "")


def deal_lines(review: Review, cast: Cast, top: int, room: int, width: int) -> list[PageLine]:
    """Return the deals, each with its result taken apart."""
    ends = (44, 54, 66, 76) if width < 110 else (50, 62, 76, 88)
    heads = ("result", "cards", "decisions", "the rest")
    lines = [
        PageLine(
            (
                right(6, "deal", "faint"),
                text(9, "contract", "faint"),
                text(24, "dealer", "faint"),
                *(right(end, head, "faint") for end, head in zip(ends, heads, strict=True)),
            )
        )
    ]
    for number in review.known_deals[top : top + room]:
        split = review.split(number)
        contract = contract_of(review, number)
        dealer = review.replay[review.replay.start(number)].deal.dealer
        cards, decisions = round(split.cards.mean), round(split.decisions.mean)
        figures = (split.result, cards, decisions, split.result - cards - decisions)
        lines.append(
            PageLine(
                (
                    right(6, str(number)),
                    text(9, "" if contract is None else CONTRACT_NAMES[contract], "muted"),
                    text(24, cast.name(dealer), "muted"),
                    *(
                        right(end, signed(points), _ink(points), bold=end == ends[0])
                        for end, points in zip(ends, figures, strict=True)
                    ),
                )
            )
        )
    return lines


def why_lines(review: Review, cost: Cost, cast: Cast, width: int, room: int) -> list[Line]:
    """Return why the better decision is better: a bot's own reason, and what the cost is made of."""
    found = reason(review, cost)
    layouts = f"in {cost.worlds} layouts" if cost.worlds > 1 else "over all layouts that are left"
    words = f"sound: “{found}”" if found else f"Played out {layouts}; no rule of the bots says so."
    sentence = f"{words} {parts_words(cost)}".strip()
    lines = wrap(sentence, width)
    if len(lines) > room:
        lines = [*lines[: room - 1], f"{elided(lines[room - 1], width - 2)} …"]
    return [(Span(line, "text"),) for line in lines]


__all__ = [
    "Filter",
    "contracts_played",
    "deal_lines",
    "figure",
    "list_lines",
    "points_words",
    "shown_costs",
    "split_lines",
    "sure_marks",
    "why_lines",
]
