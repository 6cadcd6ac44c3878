"""The review as data: what the mistakes cost, the list of decisions, and the reason for a better one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len

from barbu_bots.search.figure import Figure
from barbu_bots.search.intervals import NORMAL
from barbu_tui.core.actions import Action, PlayCard
from barbu_tui.core.contracts import Contract
from barbu_tui.language import N_, tr, trp
from barbu_tui.language.cards import card_sign, contract_code, contract_name
from barbu_tui.language.numbers import signed
from barbu_tui.language.people import person
from barbu_tui.session.play.header import DEFAULT_BOTS
from barbu_tui.session.review.picked import Met, contract_of, lost_by
from barbu_tui.session.review.review import Judged, Review
from barbu_tui.ui.drawing.faces import tile_span
from barbu_tui.ui.widgets.bars import points_bar, points_scale, scale_marks, ten_dots
from barbu_tui.ui.widgets.page import PageLine, wrap
from barbu_tui.ui.widgets.panels import Placed, Row, right, text
from barbu_tui.words.actions import in_words
from barbu_tui.words.line import NO_BREAK, Line, Span, elided, shorten
from barbu_tui.words.people import Cast
from barbu_tui.words.review import NO_MISTAKE, cost_words, lost_in_words, principle_words, sums_words, why
from barbu_tui.words.two_lines import told_event
from barbu_tui.words.verdict import COUNTED

_WIDE: Final = 110
"""Columns from which options have room for names."""
_OPTION, _SHORT = 17, 9
"""Columns of an option, in a wide window and in a narrow one."""
_FIGURE: Final = 15
"""Columns of a cost with its interval."""
_NAME: Final = 14
"""Columns of a contract in a narrow window."""
_PLAYER: Final = 16
"""Columns of a player's name and points."""
_SURE: Final = ((6.0, 3), (4.0, 2), (NORMAL, 1))
"""Standard errors, and their number of marks."""
_BEYOND: Final = N_(
    "How certain a cost is: it is 2, 4 or 6 standard errors or more. ■■■ also where all layouts were counted."
)
_HALF: Final = N_(
    "Half of the 95 % interval: the true figure lies within it 19 times out of 20. Points are judged, not places."
)
SIGNS: Final = (("■", "brass", _BEYOND), ("±", "text", _HALF))
"""The signs of the figures."""


def head_lines(
    review: Review, costs: Sequence[Judged], strength: str, width: int, *, sums: bool = True
) -> list[PageLine]:
    """Return what the mistakes of a reviewed game cost, with their sums, and the player's strength if it is known."""
    if not costs:
        said = PageLine((text(2, tr(NO_MISTAKE), bold=True),))
    else:
        said = PageLine((text(2, lost_in_words(costs, person(review.replay.names[review.seat])), bold=True),))
    words = sums_words(review, costs) if sums else ""
    for name in {contract_name(contract) for contract in review.replay.header.rules.contracts}:
        words = words.replace(name, name.replace(" ", NO_BREAK))
    return [
        said,
        *(() if review.read else (PageLine((text(2, tr(COUNTED)),)),)),
        *(
            PageLine((text(2, line, "muted"),))
            for line in (*wrap(words, width - 4), *([strength] if strength else []))
        ),
    ]


def principle_lines(met: Met | None, width: int) -> list[PageLine]:
    """Return the principle that mistakes violated, and its keys, beside it or below; no line without one."""
    if met is None:
        return []
    words = Span(principle_words(met), "text")
    keys = Span(tr("p: drills, l: lesson") if met.principle.theme else tr("l: lesson"), "muted")
    beside = 4 + cell_len(words.text)
    if beside + cell_len(keys.text) <= width - 2:
        return [PageLine((Placed(2, (words,)), Placed(beside, (keys,))))]
    return [PageLine((Placed(2, (words,)),)), PageLine((Placed(2, (keys,)),))]


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of the list."""

    deal: int
    """The end of the deal's number."""
    trick: int
    """The end of the trick's number."""
    contract: int
    coded: bool
    """Whether contracts are codes, for lack of room."""
    done: int
    better: int
    bar: int
    """The first column of the bars."""
    bars: int
    """Their width."""
    cost: int
    """The end of the cost."""
    sure: int

    @staticmethod
    def of(width: int, names: Sequence[str]) -> Columns:
        deal = 2 + len(tr("deal"))
        trick = deal + 2 + len(tr("trick"))
        contract = trick + 2
        longest = max(map(len, names))
        done = contract + (max(16, longest + 2) if width >= _WIDE else min(longest, _NAME) + 1)
        coded = width < _WIDE and longest > _NAME
        done = contract + len(tr("contract")) + 2 if coded else done
        options = _OPTION if width >= _WIDE else _SHORT
        better = done + options + 3
        cost = width - (12 if width >= _WIDE else 7)
        bar = better + options + 1
        return Columns(
            deal, trick, contract, coded, done, better, bar, max(0, cost - _FIGURE - bar), cost, cost + 2
        )


def list_lines(
    review: Review,
    cast: Cast,
    costs: Sequence[Judged],
    cursor: int,
    shown: range,
    width: int,
    *,
    dots: bool = False,
    safe: bool = False,
) -> list[PageLine]:
    """Return some rows of the list under its headings, with bars to one scale.

    With ``dots`` a second row of each says in ten layouts against ten what makes the difference.
    """
    rules = review.replay.header.rules
    at = Columns.of(width, [contract_name(contract) for contract in rules.contracts])
    codes = {each: contract_code(rules.spec(each)) for each in rules.contracts}
    scale = points_scale(-cost.loss.mean for cost in costs)
    marks = scale_marks(scale, at.bars) if at.bars > 1 else []
    heads = (
        right(at.deal, tr("deal"), "faint"),
        right(at.trick, tr("trick"), "faint"),
        text(at.contract, tr("contract"), "faint"),
        text(at.done, shorten(cast.whom(review.seat), at.better - at.done - 1), "faint"),
        text(at.better, tr("better"), "faint"),
        *(
            text(at.bar + start, mark, "faint")
            for start, mark in marks
            if len(tr("better")) < at.bar + start - at.better
        ),
        right(at.cost, tr("cost"), "faint"),
        text(at.sure, trp("column", "sure"), "faint"),
    )
    lines = [PageLine(heads)]
    for place in shown:
        cost, focused = costs[place], place == cursor
        contract, trick = contract_of(review, cost.case.deal), cost.case.trick
        figure, ink = cost_words(cost), "bad" if cost.grade == "blunder" else "text"
        placed = [
            right(at.deal, str(cost.case.deal), bold=focused),
            right(at.trick, str(trick) if trick else "", "muted"),
            text(at.contract, _named(contract, codes if at.coded else None), "muted"),
            Placed(at.done, _option(cost.case.done, cast, at.better - at.done - 3)),
            text(at.better - 2, "→", "muted"),
            Placed(at.better, _option(cost.better, cast, at.bar - at.better - 1)),
            right(at.cost, figure, ink),
            text(at.sure, _sure_marks(cost.loss), "brass"),
        ]
        if at.bars > 1:
            placed.append(Placed(at.bar, points_bar(-cost.loss.mean, scale, at.bars)))
        lines.append(PageLine(tuple(placed), 0, width, place, focused))
        if dots:
            lines.append(PageLine(_ten(review, cost, at, width, safe=safe), 0, width, place))
    return lines


def _option(action: Action, cast: Cast, room: int) -> Line:
    """Return an option: a card as a chip, another one in words that fit."""
    if isinstance(action, PlayCard):
        words = in_room(action, cast, room)[len(card_sign(action.card)) :]
        return (tile_span(action.card), Span(words, "muted"))
    return (Span(in_room(action, cast, room)),)


def _ten(review: Review, cost: Judged, at: Columns, width: int, *, safe: bool) -> Row:
    """Return what makes the difference, and in how many of ten layouts it happens after either."""
    names = dict(zip(review.replay.header.rules.seat_letters, review.replay.names, strict=True))
    told = None if cost.contrast is None else told_event(cost.contrast, names)
    if told is None:
        return ()
    words = elided(told.words, at.bar - at.contract - 2)
    return (
        text(at.contract, words, "muted"),
        Placed(at.bar, ten_dots(told.done, told.ink, safe=safe)),
        text(at.bar + 12, tr("better"), "faint"),
        Placed(at.bar + 13 + cell_len(tr("better")), ten_dots(told.better, told.ink, safe=safe)),
    )


def _named(contract: Contract | None, codes: Mapping[Contract, str] | None) -> str:
    if contract is None:
        return ""
    return contract_name(contract) if codes is None else codes[contract]


def in_room(action: Action, cast: Cast, room: int) -> str:
    """Return a decision in words that fit: with names, else with signs and letters."""
    words = in_words(action, cast.names, "row")
    return words if cell_len(words) <= room else elided(in_words(action, cast.letters, "brief"), room)


def _sure_marks(loss: Figure) -> str:
    """Return one to three marks for the certainty of a figure; none if it may be chance."""
    if not loss.error:
        return "■■■" if loss.mean else ""
    beyond = loss.mean / loss.error
    return next(("■" * marks for errors, marks in _SURE if beyond > errors), "")


def deal_lines(review: Review, cast: Cast, cursor: int, top: int, room: int, width: int) -> list[PageLine]:
    """Return the deals, each with its result, its mistakes and their cost, and if there is room the bots' points with the same cards."""
    bots = list(DEFAULT_BOTS) if width >= 110 else []
    heads = [tr("result"), tr("mistakes"), tr("cost"), *bots]
    names = [contract_name(contract) for contract in review.replay.header.rules.contracts]
    dealt = 9 + max(12, *map(len, names)) + 2
    ends: list[int] = []
    before = dealt + max(len(tr("dealer")), _PLAYER - 6)
    for head in heads:
        before += max(5, len(head)) + (2 if width < 110 else 4)
        ends.append(before)
    named = (
        right(6, tr("deal"), "faint"),
        text(9, tr("contract"), "faint"),
        text(dealt, tr("dealer"), "faint"),
    )
    figures_named = (right(end, head, "faint") for end, head in zip(ends, heads, strict=True))
    lines = [PageLine((*named, *figures_named))]
    for place, number in enumerate(review.known_deals[top : top + room], top):
        made, costs = review.made(number), review.mistakes(number)
        result, focused = review.split(number).result, place == cursor
        dealer = review.replay[review.replay.start(number)].deal.dealer
        placed = (
            right(6, str(number), bold=focused),
            text(9, _named(contract_of(review, number), None), "text" if focused else "muted"),
            text(dealt, shorten(cast.name(dealer), _PLAYER), "muted"),
            right(ends[0], signed(result), _points_ink(result), bold=True),
            right(ends[1], str(len(costs)) if costs else "", "text"),
            right(ends[2], signed(-round(lost_by(costs))) if costs else "", "bad"),
            *(
                right(end, signed(made.get(bot, 0)), _points_ink(made.get(bot, 0)))
                for end, bot in zip(ends[3:], bots, strict=True)
            ),
        )
        lines.append(PageLine(placed, 0, width, place, focused))
    return lines


def why_lines(review: Review, cost: Judged, width: int, room: int) -> list[Line]:
    """Return the reason for the better decision: a bot's own reason, and the parts of the cost."""
    sentence = why(review, cost)
    lines = wrap(sentence, width)
    if len(lines) > room:
        lines = [*lines[: room - 1], f"{elided(lines[room - 1], width - 2)} …"]
    return [(Span(line, "text"),) for line in lines]


def _points_ink(points: float) -> str:
    """Return the ink of points gained or lost."""
    return "good" if points >= 0.5 else "bad" if points <= -0.5 else "muted"
