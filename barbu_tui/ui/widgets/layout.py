"""The domino layout: suits in rows, ranks in columns, the starting rank as a spine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from barbu_tui.core.cards import BIT, Card, card
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.view import View
from barbu_tui.language import tr, trn
from barbu_tui.language.cards import SUIT_ORDER, rank_sign, rank_signs
from barbu_tui.language.grammar import SUIT_SIGNS
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.faces import draw_backs, frame
from barbu_tui.ui.drawing.glyphs import DOT
from barbu_tui.ui.drawing.look import FACE_INK, click
from barbu_tui.ui.widgets.felt import STANDARD_ROWS, TALL_ROWS, Banner, Felt, banner_of, draw_banner, felt_of
from barbu_tui.ui.widgets.seats import Plate, plates
from barbu_tui.words.line import SUIT_INKS, Span, filled, join
from barbu_tui.words.people import Cast

DominoPlace = Literal["played", "playable", "open", "closed", "unknown"]


@dataclass(frozen=True, slots=True)
class DominoLayout:
    """A deal of dominoes."""

    banner: Banner
    plates: tuple[Plate, ...]
    start: int
    suits: tuple[int, ...]
    """Suits from top to bottom."""
    places: tuple[tuple[DominoPlace, ...], ...]
    """Row → rank → the state of its place."""
    last: Card
    """The card laid down last; -1 for none."""


def layout_of(view: View, cast: Cast) -> DominoLayout:
    """Return the current layout, with S's legal cards."""
    table = view.table
    assert view.choice is not None
    suits = tuple(suit for suit in SUIT_ORDER if suit in view.rules.suits)
    start = view.choice.start or 0
    if not isinstance(table, DominoTable):
        blank: tuple[DominoPlace, ...] = ("unknown",) * 13
        return DominoLayout(banner_of(view), plates(view, cast), start, suits, (blank,) * len(suits), -1)
    legal = view.legal_cards()
    last = next((each for _, each in reversed(table.history) if each >= 0), -1)
    return DominoLayout(
        banner_of(view),
        plates(view, cast),
        start,
        suits,
        tuple(
            tuple(_place(table, view.hand, legal, card(suit, rank)) for rank in range(13)) for suit in suits
        ),
        last,
    )


def _place(table: DominoTable, hand: int, legal: int, each: Card) -> DominoPlace:
    bit = BIT[each]
    if table.layout & bit:
        return "played"
    if legal & bit:
        return "playable"
    if hand & bit:
        return "closed"
    return "open" if table.fits & bit else "unknown"


def played_on(view: View, cast: Cast) -> Felt | DominoLayout:
    """Return the table while cards are played: the trick, or the layout of dominoes."""
    return layout_of(view, cast) if isinstance(view.table, DominoTable) else felt_of(view, cast)


@dataclass(frozen=True, slots=True)
class Grid:
    """The dimensions of the layout at one size."""

    pitch: int
    width: int
    height: int
    step: int
    """Rows from suit to suit."""
    head: int
    """Row of the ranks."""
    legend: int
    """Row of the legend."""
    plates: int


_SMALL: Final = Grid(4, 3, 1, 2, 1, 9, 11)
_MIDDLE: Final = Grid(5, 4, 2, 3, 4, 17, 19)
_LARGE: Final = Grid(6, 5, 3, 4, 6, 24, 27)


def grid_of(canvas: Canvas) -> Grid:
    """Return the measures for the felt's size."""
    if canvas.height >= TALL_ROWS and canvas.width >= 84:
        return _LARGE
    return _MIDDLE if canvas.height >= STANDARD_ROWS else _SMALL


def first_column(canvas: Canvas, grid: Grid, start: int) -> int:
    """Return the column of the twos, which centres the starting rank as far as the sides allow."""
    centred = canvas.width // 2 - grid.width // 2 - grid.pitch * start
    most = canvas.width - 2 - (12 * grid.pitch + grid.width)
    return max(min(centred, most), 5)


def draw_layout(canvas: Canvas, model: DominoLayout) -> None:
    """Draw the layout with the players below it."""
    grid = grid_of(canvas)
    left = first_column(canvas, grid, model.start)
    if grid.pitch > 4:
        draw_banner(canvas, model.banner)
    bottom = grid.head + 1 + grid.step * len(model.suits)
    spine = left + grid.pitch * model.start
    if not canvas.look.flat:
        for row in range(grid.head - (grid.pitch > 4), bottom):
            canvas.tint(spine - (grid.pitch > 4), row, grid.width + 2 * (grid.pitch > 4), "felt2")
    for rank, text in enumerate(rank_signs()):
        x = left + grid.pitch * rank
        shown = text.rjust(2) if grid.width == 3 else text
        chosen = rank == model.start
        canvas.write(x + (grid.width > 3), grid.head, shown, "brass" if chosen else "faint", bold=chosen)
    for row, suit in enumerate(model.suits):
        y = grid.head + 1 + grid.step * row
        canvas.write(left - 3, y + (grid.height > 1), SUIT_SIGNS[suit], SUIT_INKS[suit], bold=True)
        for rank in range(13):
            _draw_place(canvas, grid, left + grid.pitch * rank, y, suit, rank, model.places[row][rank])
    short = grid.pitch == 5 and canvas.height < 23
    if not short:
        _draw_legend(canvas, grid, grid.legend - grid.step * (4 - len(model.suits)))
    _draw_plates(canvas, grid, model.plates, grid.plates - short)


def _draw_place(canvas: Canvas, grid: Grid, x: int, y: int, suit: int, rank: int, place: DominoPlace) -> None:
    text, sign = rank_sign(rank), SUIT_SIGNS[suit]
    meta = click("click_card", card(suit, rank))
    if place == "unknown":
        canvas.write(x + 1, y, DOT, "line2")
        return
    if grid.width == 3:
        if place == "played":
            shown, ink, ground = f"{text:>2}{sign}", FACE_INK[suit], "face"
        elif place == "playable":
            shown, ink, ground = f"‹{text}›", "onbrass", "brassbg"
        elif place == "open":
            shown, ink, ground = f"({text})", "muted", "felt2"
        else:
            canvas.write(x, y, f"{text:>2}", SUIT_INKS[suit], bold=True, meta=meta)
            return
        canvas.line(x + 3 - len(shown), y, (Span(shown, ink, place != "open", background=ground, meta=meta),))
        return
    if place == "closed":
        canvas.write(x + 1, y, text, SUIT_INKS[suit], bold=True, meta=meta)
        return
    lines = canvas.look.line_cards
    ink = {"played": SUIT_INKS[suit] if lines else FACE_INK[suit], "playable": "onbrass", "open": "muted"}[
        place
    ]
    ground = {"played": "felt" if lines else "face", "playable": "brassbg", "open": "felt2"}[place]
    canvas.fill(x, y, grid.width, grid.height, ground, meta)
    if lines and place == "played":
        framed = grid.height > 2
        if framed:
            frame(canvas, x, y, grid.width, grid.height, "edge")
        canvas.write(x + (framed or len(text) < 2), y + framed, text + sign, ink, bold=True, meta=meta)
        return
    mark = f" {text}" if not lines else f"‹{text}›" if place == "playable" else f"({text})"
    bold = place != "open"
    canvas.write(x, y, mark, ink, bold=bold, meta=meta)
    canvas.write(x + grid.height - 1, y + 1, sign, ink, bold=bold, meta=meta)
    if grid.height > 2:
        canvas.right(x + grid.width - 1, y + 2, text, ink, bold=bold)


def _draw_legend(canvas: Canvas, grid: Grid, y: int) -> None:
    marked = grid.width == 3 or canvas.look.line_cards
    playable, others = ("‹6›", "(6)") if marked else (" 6 ", " 6 ")
    line = (
        filled(playable),
        Span(f" {tr('you can play')}   ", "muted"),
        Span(others, "muted", background="felt2"),
        Span(f" {tr('open to others')}   ", "muted"),
        Span("6", bold=True),
        Span(f" {tr('yours, must wait')}", "muted"),
    )
    canvas.centre(0, canvas.width, y, line)


def _draw_plates(canvas: Canvas, grid: Grid, plates: tuple[Plate, ...], y: int) -> None:
    if grid.pitch == 4:
        width = canvas.width // len(plates)
        for place, plate in enumerate(plates):
            x = 2 + place * width
            canvas.line(x, y, plate.heading)
            if plate.cards:
                sign_end = draw_backs(canvas, x, y + 1, plate.cards, pitch=1)
                canvas.write(sign_end + 1, y + 1, str(plate.cards), "muted")
            else:
                canvas.write(x, y + 1, tr("no cards"), "faint")
            canvas.line(x, y + 2, plate.note)
        return
    others = plates[1:]
    width = canvas.width // len(others)
    for place, plate in enumerate(others):
        x = 3 + place * width
        canvas.line(x, y, join([plate.heading, plate.note], "  "))
        if plate.cards:
            end = draw_backs(canvas, x, y + 1, plate.cards, limit=width - 7)
            canvas.write(end + 1, y + 1, str(plate.cards), "muted")
    own = plates[0]
    cards = trn("{count} card", "{count} cards", own.cards) if own.cards else tr("no cards")
    canvas.line(3, canvas.height - 1, join([own.heading, (Span(cards, "muted"),), own.note], "  "))
