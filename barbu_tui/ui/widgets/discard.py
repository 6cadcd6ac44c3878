"""The dialog of the discard duty, over the trick."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from barbu_tui.core.cards import Seat
from barbu_tui.core.contracts import Contract
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.language import N_, CardWord, SuitWord, tr
from barbu_tui.ui.choices.discard import DiscardChoice, DutyOption
from barbu_tui.ui.commands import key_name
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.glyphs import DOT
from barbu_tui.ui.drawing.look import click
from barbu_tui.ui.widgets.dialogs import WIDTH, draw_button, draw_dialog, focus_row
from barbu_tui.ui.widgets.felt import STANDARD_ROWS
from barbu_tui.words.contracts import penalty_count
from barbu_tui.words.line import Line, Span, card_span, fitting, join, with_lines
from barbu_tui.words.people import Cast

NOTE: Final = 28
"""The width behind a row's text, up to a blank before the frame."""

_TITLES: Final[Mapping[Contract, str]] = {
    "no_queens": N_("A queen must go"),
    "no_hearts": N_("A heart must go"),
    "barbu": N_("The king must go"),
}
_ANOTHER: Final[Mapping[Contract, str]] = {
    "no_queens": N_("another queen is unplayed"),
    "no_hearts": N_("another heart is unplayed"),
}
_NOT_THE_LAST: Final[Mapping[Contract, str]] = {
    "no_queens": N_("not for the last queen"),
    "no_hearts": N_("not for the last heart"),
    "barbu": N_("not for the last king"),
}


@dataclass(frozen=True, slots=True)
class DiscardRow:
    """An option of the dialog."""

    number: int
    text: str
    note: Line
    open: bool
    focused: bool


@dataclass(frozen=True, slots=True)
class DiscardDialog:
    """The dialog drawn over the trick while the duty is answered."""

    title: str
    trick: Line
    sentence: Line
    rows: tuple[DiscardRow, ...]
    button: str


def discard_dialog(view: View, cast: Cast, choice: DiscardChoice) -> DiscardDialog:
    """Return the current dialog."""
    table = view.table
    assert isinstance(table, TrickTable)
    spec = table.spec
    rows = []
    for place, option in enumerate(choice.options):
        words, note = _way_words(cast, choice, option), _note(view, cast, choice, option)
        rows.append(DiscardRow(place + 1, words, note, option.open, place == choice.focus))
    button = tr("Play {card:sign}", card=CardWord(choice.card))
    if choice.way == "discard":
        button = tr("Discard {card:sign}", card=CardWord(choice.discard))
    title, trick = tr(_TITLES[spec.contract]), _trick_line(table, cast)
    return DiscardDialog(title, trick, _sentence(table, choice), tuple(rows), button)


def _way_words(cast: Cast, choice: DiscardChoice, option: DutyOption) -> str:
    match option.way:
        case "discard":
            return tr("Discard the {card:sign}", card=CardWord(choice.discard))
        case "target":
            if choice.target is None:
                return tr("Keep it for a player")
            return tr("Keep it for {player}", player=cast.person(choice.target))
        case "safety":
            return tr("Safety: {card:sign} might win", card=CardWord(choice.card))
        case _:
            return tr("Keep it, no claim")


def _note(view: View, cast: Cast, choice: DiscardChoice, option: DutyOption) -> Line:
    """Return the note of an option: its possible targets, or why it is open or not."""
    ink = "muted" if option.open else "faint"
    match option.way:
        case "discard":
            several = len(choice.penalties) > 1
            return (Span(tr("← → another") if several else tr("the usual discard"), "muted"),)
        case "target":
            if option.open:
                return _targets(view, cast, choice)
            if not any(view.levels[view.seat]):
                return (Span(tr("you have no double"), ink),)
            return (Span(tr("same doubles with all {others}", others=len(cast.names) - 1), ink),)
        case "safety":
            return (Span(_safety_words(view, choice, option), ink),)
        case _:
            return (Span(tr("recorded as a breach"), "muted"),)


def _safety_words(view: View, choice: DiscardChoice, option: DutyOption) -> str:
    table = view.table
    assert isinstance(table, TrickTable)
    spec = table.spec
    if option.open:
        return tr(_ANOTHER[spec.contract])
    if (table.unplayed & spec.penalty).bit_count() < 2:
        return tr(_NOT_THE_LAST[spec.contract])
    return tr("the {card:sign} cannot win", card=CardWord(choice.card))


def _sentence(table: TrickTable, choice: DiscardChoice) -> Line:
    cards = choice.penalties
    if len(cards) > 3:
        held: Line = (Span(penalty_count(table.spec.contract, len(cards)), bold=True),)
    else:
        held = join((card_span(card, bold=True),) for card in cards)
    return with_lines(
        tr("Void in {suit}, you hold {held}. You chose {card}.", suit=SuitWord(table.led)),
        held=held,
        card=(card_span(choice.card, bold=True),),
    )


def _targets(view: View, cast: Cast, choice: DiscardChoice) -> Line:
    """Return the possible targets by letter and level: a single one with the reason, several by name.

    Names are dropped when they do not fit, except the current target's.
    """
    if len(choice.targets) == 1:
        why = Span(f" {tr('you two have a double')}", "muted")
        return (*_target(view, cast, choice, choice.targets[0], named=False), why)
    everybody = set(choice.targets)
    lines = (
        join([_target(view, cast, choice, seat, named=seat in named) for seat in choice.targets], gap)
        for named, gap in ((everybody, "   "), (everybody, "  "), ({choice.target}, "   "))
    )
    return fitting(lines, NOTE)


def _target(view: View, cast: Cast, choice: DiscardChoice, seat: Seat, *, named: bool) -> Line:
    chosen = seat == choice.target and choice.way == "target"
    level = view.levels[view.seat][seat]
    meta = click("click_seat", seat)
    name = f" {cast.name(seat)} " if named else " "
    return (
        Span(cast.letters[seat].lower(), "brass", True, True, meta=meta),
        Span(name, "brass" if chosen else "text", chosen and named, chosen and named, meta=meta),
        Span("×" * level, "rose" if level == 2 else "brass", meta=meta),
    )


def _trick_line(table: TrickTable, cast: Cast) -> Line:
    line: list[Span] = [Span(tr("The trick"), "muted")]
    players = table.players
    for place in range(players):
        seat = (table.leader + place) % players
        mine = seat == cast.human
        line.append(Span("  " if not place else "   "))
        line.append(Span(f"{tr('you') if mine else cast.letters[seat]} ", "brass" if mine else "faint"))
        if place < len(table.trick):
            card = table.trick[place]
            line.append(card_span(card, bold=True, underline=seat == table.winner))
        else:
            turn = seat == table.turn
            line.append(Span("?" if turn else DOT, "brass" if turn else "faint", True))
    return tuple(line)


def draw_discard(canvas: Canvas, model: DiscardDialog) -> None:
    """Draw the dialog of the duty over the trick."""
    tall = canvas.height >= STANDARD_ROWS
    height = 8 + len(model.rows)
    top = (canvas.height - height) // 2 + (1 if tall else 0)
    x = draw_dialog(canvas, top, height, model.title)
    canvas.line(x + 3, top + 2, model.trick)
    canvas.line(x + 3, top + 3, model.sentence)
    for row, option in enumerate(model.rows, top + 5):
        if option.focused:
            focus_row(canvas, x, row)
        ink = "text" if option.open else "faint"
        canvas.write(x + 3, row, str(option.number), "brass" if option.open else "faint", bold=option.open)
        canvas.write(x + 6, row, option.text, ink, bold=option.open, underline=option.focused)
        if option.open:
            canvas.mark(x + 1, row, WIDTH - 2, 1, click("click_option", option.number))
        canvas.line(x + 30, row, option.note)
    foot, back = top + height - 2, click("back")
    words = Span(f" {tr('choose another card')}", "muted", meta=back)
    canvas.line(x + 3, foot, (Span(key_name("escape"), "brass", True, meta=back), words))
    draw_button(canvas, x + WIDTH - 3, foot, model.button)
