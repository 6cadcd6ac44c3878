"""The map of a review: deals across, tricks down, and in it what each decision cost; and what it cost by contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barbu_bots.search.judgement import BLUNDER
from barbu_tui.language import tr
from barbu_tui.language.cards import contract_code, contract_name
from barbu_tui.session.review.picked import contract_of
from barbu_tui.session.review.review import Judged, Review
from barbu_tui.ui.drawing.look import Look
from barbu_tui.ui.widgets.bars import points_bar, points_scale
from barbu_tui.ui.widgets.page import PageLine, heading
from barbu_tui.ui.widgets.panels import Placed, right, text
from barbu_tui.words.line import Span
from barbu_tui.words.review import whole_sums

_LEFT: Final = 6
"""Columns of the tricks before the map."""
_DEAR: Final = 30.0
"""Points lost from which a cell is the brightest."""
_GROUNDS: Final = ("felt2", "badbg", "heat", "bad")
"""Colours of a decision: nothing lost, a mistake, a blunder, a dear one."""
_LETTERS: Final = "·-+#"
"""The same without colours."""
_HALVES: Final = 7
"""Rows of the map: calls and doubles above the first trick, then two tricks a row."""


def _level(cost: Judged) -> int:
    if not cost.grade:
        return 0
    return 1 if cost.loss.mean < BLUNDER else 2 if cost.loss.mean < _DEAR else 3


def map_lines(
    review: Review, chosen: Judged | None, width: int, look: Look, *, headed: bool
) -> list[PageLine]:
    """Return the map, with the chosen decision in brass; codes of the contracts where there is room for them."""
    deals = review.replay.deals
    pitch = min(5, max(1, (width - _LEFT - 2) // max(1, len(deals))))
    levels: dict[tuple[int, int], int] = {}
    for case in review.cases:
        judged = review.judged(case.at)
        if judged is not None:
            place = case.deal, min(13, case.trick)
            levels[place] = max(levels.get(place, 0), _level(judged))
    here = None if chosen is None else (chosen.case.deal, min(13, chosen.case.trick))
    lines = []
    if headed:
        note = tr("deals across, tricks down; stronger costs more")
        lines.append(heading(2, width - 4, tr("WHERE IT WENT"), note))
    starts = {number: _LEFT + pitch * at for at, number in enumerate(deals)}
    every = 1 if pitch >= 4 else 3
    numbers = [
        right(
            starts[number] + max(2, pitch - 1),
            str(number),
            "brass" if here and here[0] == number else "faint",
        )
        for at, number in enumerate(deals)
        if at % every == 0
    ]
    lines.append(PageLine(tuple(numbers)))
    if pitch >= 4:
        codes = {
            each: contract_code(review.replay.header.rules.spec(each))
            for each in review.replay.header.rules.contracts
        }
        played = ((number, contract_of(review, number)) for number in deals if number in review.deals)
        lines.append(
            PageLine(
                tuple(
                    right(starts[number] + pitch - 1, codes[each], "muted") for number, each in played if each
                )
            )
        )
    for row in range(_HALVES):
        placed = [right(4, str(2 * row), "faint")] if row % 2 else []
        for number in deals:
            pair = [levels.get((number, 2 * row + half), -1) for half in (0, 1)]
            marked = [here == (number, 2 * row + half) for half in (0, 1)]
            placed.append(Placed(starts[number], (_cell(pair, marked, max(1, pitch - 1), look),)))
        lines.append(PageLine(tuple(placed)))
    return lines


def _cell(pair: Sequence[int], marked: Sequence[bool], width: int, look: Look) -> Span:
    """Return two tricks of a deal, one above the other; without shades the dearer of them as a sign."""
    if look.flat or look.safe:
        level = max(pair)
        sign = " " if level < 0 else _LETTERS[level]
        return Span(
            sign * width,
            "brass" if any(marked) else "bad" if level > 0 else "faint",
            any(marked),
            any(marked),
        )
    upper, lower = (
        "brass" if here else "bg" if level < 0 else _GROUNDS[level]
        for level, here in zip(pair, marked, strict=True)
    )
    return Span("▀" * width, upper, background=lower)


def contract_bars(review: Review, costs: Sequence[Judged], width: int) -> list[PageLine]:
    """Return what the mistakes cost by contract, the dearest first, three in a row on one scale."""
    sums = whole_sums(
        (contract_name(contract), cost.loss.mean)
        for cost in costs
        if (contract := contract_of(review, cost.case.deal)) is not None
    )
    if len(sums) < 2:
        return []
    field = (width - 4) // 3
    names = 2 + max(map(len, sums))
    scale = points_scale(-points for points in sums.values())
    placed: list[list[Placed]] = []
    for at, (name, points) in enumerate(sums.items()):
        if at % 3 == 0:
            placed.append([])
        x = 2 + field * (at % 3)
        bar = points_bar(-points, scale, max(4, field - names - 7))
        placed[-1] += [
            text(x, name, "muted"),
            Placed(x + names, bar),
            text(x + names + max(4, field - names - 7) + 1, str(points)),
        ]
    return [PageLine(tuple(row)) for row in placed]
