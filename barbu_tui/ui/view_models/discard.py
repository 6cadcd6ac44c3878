"""The dialog of the discard duty."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from barbu_tui.core.cards import SUIT_NAMES, Seat
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.text import card_sign
from barbu_tui.ui.choices.discard import DiscardChoice
from barbu_tui.ui.drawing.cards import card_span
from barbu_tui.ui.drawing.glyphs import DOT
from barbu_tui.ui.drawing.spans import Line, Span, join, line_width
from barbu_tui.ui.text.cast import Cast
from barbu_tui.ui.text.contracts import penalty_word

NOTE: Final = 28
"""Cells behind a row's text, up to a blank before the frame."""


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
    """What is drawn over the trick while the duty is answered."""

    title: str
    trick: Line
    sentence: Line
    rows: tuple[DiscardRow, ...]
    button: str


def discard_dialog(view: View, cast: Cast, choice: DiscardChoice) -> DiscardDialog:
    """Return the dialog as it stands."""
    table = view.table
    assert isinstance(table, TrickTable)
    spec = table.spec
    word = penalty_word(spec)
    more = len(choice.penalties) > 1
    discarded = card_sign(choice.discard)
    last = (table.unplayed & spec.penalty).bit_count() < 2
    rows = []
    for number, option in enumerate(choice.options, 1):
        focused = number - 1 == choice.focus
        note: Line
        match option.way:
            case "discard":
                text = f"Discard the {discarded}"
                note = (Span("← → another" if more else "the usual discard", "muted"),)
            case "target":
                text = "Keep it for a target"
                note = (
                    _targets(view, cast, choice)
                    if option.open
                    else (Span(f"same doubles with all {len(cast.names) - 1}", "faint"),)
                )
            case "safety":
                text = f"Keep it, {card_sign(choice.card)} is unsafe"
                words = (
                    f"another {word} is out" if option.open else f"the {card_sign(choice.card)} cannot win"
                )
                if not option.open and last:
                    words = f"not for the last {word}"
                note = (Span(words, "muted" if option.open else "faint"),)
            case _:
                text = "Keep it, no reason"
                note = (Span("recorded as a breach", "muted"),)
        rows.append(DiscardRow(number, text, note, option.open, focused))
    article = "The" if spec.contract == "barbu" else "A"
    return DiscardDialog(
        f"{article} {word} must go",
        _trick_line(table, cast),
        _sentence(table, choice),
        tuple(rows),
        f"Discard {discarded}" if choice.way == "discard" else f"Play {card_sign(choice.card)}",
    )


def _sentence(table: TrickTable, choice: DiscardChoice) -> Line:
    held: Line = ()
    if len(choice.penalties) > 3:
        held = (Span(f"{len(choice.penalties)} {penalty_word(table.spec, count=2)}", bold=True),)
    else:
        for card in choice.penalties:
            held += ((Span(" "),) if held else ()) + (card_span(card, bold=True),)
    return (
        Span(f"Void in {SUIT_NAMES[table.led]}, you hold "),
        *held,
        Span(". You chose "),
        card_span(choice.card, bold=True),
        Span("."),
    )


def _targets(view: View, cast: Cast, choice: DiscardChoice) -> Line:
    """Who may be the target, by letter, name and level; by letter and level alone, where names have no room, but for
    the one who is named."""
    everybody = set(choice.targets)
    for named, gap in ((everybody, "   "), (everybody, "  "), ({choice.target}, "   ")):
        line = join([_target(view, cast, choice, seat, named=seat in named) for seat in choice.targets], gap)
        if line_width(line) <= NOTE:
            break
    return line


def _target(view: View, cast: Cast, choice: DiscardChoice, seat: Seat, *, named: bool) -> Line:
    chosen = seat == choice.target and choice.way == "target"
    level = view.levels[view.seat][seat]
    meta = ("seat", seat)
    name = f" {cast.name(seat)} " if named else " "
    return (
        Span(cast.letters[seat].lower(), "brass", True, True, meta=meta),
        Span(name, "brass" if chosen else "text", chosen and named, chosen and named, meta=meta),
        Span("×" * level, "rose" if level == 2 else "brass", meta=meta),
    )


def _trick_line(table: TrickTable, cast: Cast) -> Line:
    line: list[Span] = [Span("The trick", "muted")]
    players = table.players
    for place in range(players):
        seat = (table.leader + place) % players
        mine = seat == cast.human
        line.append(Span("  " if not place else "   "))
        line.append(Span(f"{'you' if mine else cast.letters[seat]} ", "brass" if mine else "faint"))
        if place < len(table.trick):
            card = table.trick[place]
            line.append(card_span(card, bold=True, underline=seat == table.winner))
        else:
            line.append(
                Span("?" if seat == table.turn else DOT, "brass" if seat == table.turn else "faint", True)
            )
    return tuple(line)
