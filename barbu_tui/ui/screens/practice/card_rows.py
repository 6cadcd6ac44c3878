"""The legal cards, each with its difference to the best one: a section of a panel, and one row."""

from __future__ import annotations

from barbu_bots.search.snapshot import Snapshot, Worth
from barbu_tui.core.actions import Action, PlayCard
from barbu_tui.language import N_, tr, trn
from barbu_tui.language.numbers import signed_tenths
from barbu_tui.ui.view_models.bars import bar_line, scale_of
from barbu_tui.ui.view_models.options import card_name_line, figures_of
from barbu_tui.ui.view_models.panels import Placed, Row, Section, right, text_rows
from barbu_tui.words.asked import PLAYED_OUT
from barbu_tui.words.line import Line, Span, line_width
from barbu_tui.words.people import Cast

_TITLE = N_("BEHIND THE BEST CARD")
_CLAIM_WIDTH, _CARD_WIDTH = 12, 5
"""The width of a card's name in cells, with claims and without."""
_FIGURE = 7
"""The width of a figure in cells."""


def card_section(
    snapshot: Snapshot | None, order: tuple[Action, ...], cast: Cast, width: int, *, flat: bool
) -> Section:
    """Return every card with its bar and its figure, in the order of the hand.

    Args:
        order: the options, in their fixed order.
        width: cells of the panel's text.
        flat: whether there are no backgrounds to fill.
    """
    if snapshot is None or not snapshot.telling:
        return Section(tr(_TITLE), text_rows((tr(PLAYED_OUT),)), rank=0)
    figures = {worth.choice: figures_of(worth, snapshot.best) for worth in snapshot.options}
    scale = scale_of(figures.values())
    assert scale is not None
    claims = any(isinstance(each, PlayCard) and (each.claim or each.breach) for each in order)
    names = _CLAIM_WIDTH if claims else _CARD_WIDTH
    rows: list[Row] = []
    for choice in order:
        bar = bar_line(figures[choice], scale, width - names - _FIGURE - 1, flat=flat)
        value = Placed(width, (_figure(snapshot, snapshot.of(choice)),), right=True)
        rows.append((Placed(0, card_name_line(choice, cast)), Placed(names, bar), value))
    title, note = tr(_TITLE), _worlds(snapshot)
    if len(title) + 1 + len(note) > width:  # the heading has no room for it
        rows.append((right(width, note, "faint"),))
        note = ""
    return Section(title, tuple(rows), note, rank=0)


def card_line(snapshot: Snapshot | None, cast: Cast, width: int) -> Line:
    """Return the cards in one row, the best first, as many as fit: ``K♠ best  9♠ −0.6``."""
    if snapshot is None or not snapshot.telling:
        return (Span(tr(PLAYED_OUT), "muted"),)
    line: Line = ()
    for worth in snapshot.options:
        ink = "good" if worth == snapshot.best else "muted" if worth.close else "bad"
        figure = _figure(snapshot, worth)._replace(colour=ink)
        longer = (
            *line,
            *((Span("   "),) if line else ()),
            *card_name_line(worth.choice, cast),
            Span(" "),
            figure,
        )
        if line_width(longer) > width:
            return (*line, Span(" …", "faint"))
        line = longer
    return line


def _worlds(snapshot: Snapshot) -> str:
    if snapshot.exact:
        return tr("all counted")
    if snapshot.finished:
        return trn("{count} deals", "{count} deals", snapshot.worlds)
    return trn("{count} deals so far", "{count} deals so far", snapshot.worlds)


def _figure(snapshot: Snapshot, worth: Worth) -> Span:
    if worth == snapshot.best:
        return Span(tr("best"), "good", True)
    return Span(signed_tenths(worth.total - snapshot.best.total), "muted" if worth.close else "text")
