"""The error rate in the statistics: a curve with its band, by kind, by contract, the weakest themes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barbu_tui.core.contracts import CONTRACTS
from barbu_tui.language import N_, tr, trn, trp
from barbu_tui.language.cards import contract_name
from barbu_tui.language.grammar import capital
from barbu_tui.language.numbers import MINUS, decimal
from barbu_tui.session.review.progress import TOGETHER, CurvePoint, ReviewedGame, curve, weakest
from barbu_tui.session.review.summary import NOTHING, Lost, occasion_words
from barbu_tui.ui.view_models.page import BLANK, PageLine, beside, heading, wrap
from barbu_tui.ui.view_models.panels import Placed, right, text
from barbu_tui.words.line import Span, elided, shorten
from barbu_tui.words.review import level_words

_KINDS: Final = (("call", N_("calls")), ("bid", N_("doubles")), ("card", N_("cards")))
_SCALE: Final = 5
"""Columns of the scale before the curve."""
NONE_YET: Final = N_(
    "No game has been reviewed whole yet. Review one (v in the saved games, R in the replay): its error rate comes here."
)


def errors_lines(games: Sequence[ReviewedGame], width: int, height: int) -> list[PageLine]:
    """Return the page of errors; the games are in their order."""
    if not games:
        return [PageLine((text(0, line, "muted"),)) for line in wrap(tr(NONE_YET), width)]
    whole = sum((game.summary for game in games), NOTHING)
    gap = 4
    left = (width - gap) * 46 // 100
    right_width = width - gap - left
    kinds = [
        heading(0, left, tr("BY KIND"), tr("points lost a decision")),
        *(_rate_line(tr(name), whole.kinds.get(kind), left) for kind, name in _KINDS),  # type: ignore[call-overload]
        _rate_line(trp("statistics", "all"), whole.whole, left, bold=True),
        PageLine((text(0, shorten(level_words(whole.whole.rate), left), "muted"),)),
    ]
    themes = [heading(0, left, tr("WEAKEST THEMES"), tr("points a game"))]
    for theme, lost in weakest(whole):
        figure = f"{decimal(lost.points / len(games))} ± {decimal(1.96 * lost.error / len(games))}"
        words = elided(capital(occasion_words(theme)), left - 2 - max(11, len(figure)))
        themes.append(PageLine((text(0, words), right(left, figure, "bad"))))
    if len(themes) == 1:
        themes.append(PageLine((text(0, tr("None stands out yet."), "muted"),)))
    contracts = [heading(0, right_width, tr("BY CONTRACT"), tr("points lost a decision"))]
    contracts += [
        _rate_line(contract_name(each), whole.contracts[each], right_width)
        for each in CONTRACTS
        if each in whole.contracts
    ]
    below = list(beside([*kinds, BLANK, *themes], contracts, left + gap))
    rows = max(3, min(9, height - len(below) - 4))
    note = trn(
        "{count:word} game, the mean of {together} with its 95 % band",
        "{count:word} games, the mean of {together} with its 95 % band",
        len(games),
        together=TOGETHER,
    )
    return [
        heading(0, width, tr("POINTS LOST A DECISION"), note),
        *curve_lines(curve(games), width, rows),
        BLANK,
        *below,
    ]


def _rate_line(name: str, lost: Lost | None, width: int, *, bold: bool = False) -> PageLine:
    if lost is None or not lost.decisions:
        return PageLine((text(0, name, "muted"), right(width, "·", "faint")))
    rate = f"{decimal(lost.rate.mean, 2)} ± {decimal(lost.rate.half, 2)}".replace("-", MINUS)
    count = right(width - 15, str(lost.decisions), "faint")
    return PageLine((text(0, name, bold=bold), count, right(width, rate, bold=bold)))


def curve_lines(points: Sequence[CurvePoint], width: int, rows: int) -> list[PageLine]:
    """Return the curve, a few columns per game, the latest at the right: ``●`` on its band, ``·`` each game alone."""
    room = width - _SCALE - 1
    pitch = max(1, min(6, room // len(points)))
    shown = points[-(room // pitch) :]
    top = max(1.0, *(max(point.game.mean, point.together.mean + point.together.half) for point in shown))

    def row_of(value: float) -> int:
        return min(rows - 1, max(0, round((rows - 1) * (1 - max(0.0, value) / top))))

    lines = []
    for row in range(rows):
        spans: list[Span] = []
        for point in shown:
            mean = point.together
            high, low = row_of(mean.mean + mean.half), row_of(mean.mean - mean.half)
            if row == row_of(mean.mean):
                spans.append(Span("●".ljust(pitch, "─" if pitch > 1 else ""), "brass", True))
            elif row == row_of(point.game.mean):
                spans.append(Span("·".ljust(pitch, "░" if high <= row <= low else " "), "text"))
            else:
                spans.append(Span(("░" if high <= row <= low else " ") * pitch, "line2"))
        label = decimal(top * (1 - row / (rows - 1))) if row in (0, rows - 1) else ""
        lines.append(PageLine((right(_SCALE - 1, label, "faint"), Placed(_SCALE, tuple(spans)))))
    return lines
