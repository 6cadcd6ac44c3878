"""Cards in flight: from a hand to the table, and from a finished trick to its winner."""

from __future__ import annotations

from dataclasses import dataclass

from textual.geometry import Offset

from barbu_tui.core.cards import RANK_OF, SUIT_OF, Card, Seat
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.faces import SIZES, Size, draw_card, tile_span
from barbu_tui.ui.widgets.felt import trick_place
from barbu_tui.ui.widgets.layout import DominoLayout, first_column, grid_of
from barbu_tui.ui.widgets.painted import Painted


@dataclass(frozen=True, slots=True)
class Path:
    """The path of a card, in cells of the felt."""

    start: Offset
    end: Offset
    size: Size


def path_to_trick(canvas: Canvas, seat: Seat, players: int) -> Path:
    """Return the path of a card to the trick, from its player's edge."""
    x, y, size = trick_place(canvas, seat, players)
    box = SIZES[size]
    left, right = Offset(2, y), Offset(canvas.width - box.width - 2, y)
    starts = {0: Offset(x, canvas.height - box.height), 1: left, players - 1: right}
    return Path(starts.get(seat, Offset(x, 1)), Offset(x, y), size)


def path_to_winner(canvas: Canvas, seat: Seat, winner: Seat, players: int) -> Path:
    """Return the path of a finished trick's card to its winner's edge."""
    x, y, size = trick_place(canvas, seat, players)
    return Path(Offset(x, y), path_to_trick(canvas, winner, players).start, size)


def path_to_layout(canvas: Canvas, layout: DominoLayout, seat: Seat, card: Card) -> Path:
    """Return the path of a card to its place in the layout of dominoes."""
    grid = grid_of(canvas)
    x = first_column(canvas, grid, layout.start) + grid.pitch * RANK_OF[card]
    y = grid.head + 1 + grid.step * layout.suits.index(SUIT_OF[card])
    others = len(layout.plates) - 1
    if grid.pitch == 4:
        column = 2 + seat * (canvas.width // (others + 1))
    else:
        column = 3 + max(0, seat - 1) * (canvas.width // others)
    start = Offset(canvas.width // 2, canvas.height - 3) if seat == 0 else Offset(column, grid.plates)
    return Path(start, Offset(x, y), "XS")


class Flight(Painted[tuple[Card, Size]]):
    """An overlay of one card, hidden without a flight."""

    DEFAULT_CSS = "Flight { layer: above; position: absolute; display: none; width: 5; height: 3; }"

    def paint(self, canvas: Canvas, model: tuple[Card, Size]) -> None:
        card, size = model
        if size == "XS":
            canvas.line(0, 0, (tile_span(card),))
        else:
            draw_card(canvas, 0, 0, card, size)

    def fly(self, card: Card, path: Path, origin: Offset, seconds: float) -> None:
        """Send a card along a path, counted from the felt's corner on the screen."""
        box = SIZES[path.size]
        self.styles.width, self.styles.height = box.width, box.height
        self.show((card, path.size))
        self.styles.offset = origin + path.start
        self.display = True
        self.animate("offset", origin + path.end, duration=seconds, easing="out_cubic")

    def land(self) -> None:
        """End the flight."""
        self.display = False
