"""The worth of each option at a decision, as bars of its distance to the better one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barbu_tui.language import N_, tr
from barbu_tui.language.numbers import MINUS, decimal
from barbu_tui.ui.drawing.glyphs import CHECK, FOCUS
from barbu_tui.ui.screens.replay.sections import choice_words
from barbu_tui.ui.view_models.page import wrap
from barbu_tui.ui.view_models.panels import WIDTH, Row, Section, right, text, text_rows
from barbu_tui.words.line import shorten
from barbu_tui.words.people import Cast

if TYPE_CHECKING:
    from barbu_tui.session.review.review import Compared, Review

_TITLE: Final = N_("WHAT EACH WAS WORTH")
_WORDS: Final = 11
"""The width of an option's name in columns."""
_BAR: Final = 6
"""The width of the longest bar in columns."""
_LEGEND: Final = N_("points behind ± 95 %")


def told_section(sentence: str) -> Section:
    """Return the section with a sentence in place of the bars."""
    return Section(tr(_TITLE), text_rows(tuple(wrap(sentence, WIDTH))))


def bars_section(review: Review | None, at: int, cast: Cast, rows: int) -> Section:
    """Return the worth of each option of the decision at a place, or of the one just made."""
    if review is None:
        return told_section(tr("This game has not been reviewed for this player; R reviews it."))
    place = next((place for place in (at, at - 1) if review.cost(place) is not None), None)
    if place is None:
        return told_section(tr("{Who} had nothing to decide here.", who=cast.person(review.seat)))
    listed = review.compared(place)
    cost = review.cost(place)
    assert cost is not None
    if not listed:
        alone, same = tr("No other option was worked out here."), tr("All options are worth the same here.")
        return told_section(alone if cost.real else same)
    room = max(3, rows - 2)
    if len(listed) > room:  # the best, and what was done
        done = next(each for each in listed if each.done)
        listed = (*listed[: room - 1], done) if done not in listed[:room] else listed[:room]
    longest = max(1.0, *(-each.less.mean for each in listed))
    made = [_bar_row(each, cast, longest) for each in listed]
    made.append((right(WIDTH, tr(_LEGEND), "faint"),))
    return Section(tr(_TITLE), tuple(made), f"{FOCUS} {tr('as done')}")


def _bar_row(compared: Compared, cast: Cast, longest: float) -> Row:
    words = shorten(choice_words(compared.option, cast), _WORDS)
    row = [
        text(0, FOCUS if compared.done else " ", "brass"),
        text(1, words, "good" if compared.better else "text", bold=compared.done),
    ]
    if compared.better:
        row.append(right(WIDTH, f"{tr('better')} {CHECK}", "good", bold=True))
        return tuple(row)
    behind = compared.less.mean
    surely = behind < 0 and compared.less.sure
    length = round(max(0.0, -behind) / longest * _BAR)
    if length:
        row.append(text(_WORDS + 1, "━" * length, "bad" if surely else "muted"))
    rounded, half = round(behind, 1), compared.less.half
    points = f"{MINUS if rounded < 0 else '+'}{decimal(abs(behind))}" if rounded else decimal(0.0)
    exact = compared.exact and not half
    figure = points if exact else f"{points} ± {decimal(half)}"
    row.append(right(WIDTH, figure, "text" if surely else "muted"))
    return tuple(row)
