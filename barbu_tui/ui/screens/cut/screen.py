"""The cut: who drew what, who deals first, who sits where."""

from __future__ import annotations

from textual.app import ComposeResult

from barbu_tui.core.cards import RANK_NAMES, RANK_OF, SUIT_NAMES, SUIT_OF
from barbu_tui.session.play.match import Match
from barbu_tui.ui.commands import Command, bindings
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.cards import SIZES, Size, draw_card
from barbu_tui.ui.drawing.spans import Span
from barbu_tui.ui.screens.frames.page import BACK, PageScreen
from barbu_tui.ui.screens.sheet.model import cast_of_game
from barbu_tui.ui.text.cast import Cast
from barbu_tui.ui.widgets.chrome import chip, say
from barbu_tui.ui.widgets.page import Body

COMMANDS = (
    Command("cut.open", "enter,space", "open", "Go to the table.", "deal", sign="Enter"),
    BACK,
)
Cut = tuple[Cast, tuple[int, ...], int]
"""The players, seat → card, and who deals first."""


def paint_cut(canvas: Canvas, cut: Cut) -> None:
    """The cards drawn, from the first dealer on, each with a name and a place."""
    cast, cards, first = cut
    players = len(cards)
    tall = canvas.height >= 30
    size: Size = "XL" if tall else "L"
    box = SIZES[size]
    pitch = 22 if canvas.width >= 100 else 17
    x = (canvas.width - (pitch * (players - 1) + box.width)) // 2
    y = max(2, (canvas.height - box.height - 8) // 2)
    canvas.centre(0, canvas.width, y, "T H E   C U T", "text")
    y += 3
    words = (
        ("deals first", "to the left", "then", "deals last")
        if players == 4
        else ("deals first", "then", "deals last")
    )
    for place in range(players):
        seat = (first + place) % players
        left = x + place * pitch
        draw_card(canvas, left, y, cards[seat], size, winning=place == 0)
        field = 15  # odd, as the cards are, so that the names stand under their middles
        middle = left + (box.width - field) // 2
        ink = "brass" if seat == cast.human else "text"
        canvas.centre(middle, field, y + box.height + 1, (Span(cast.name(seat), ink, bold=True),))
        canvas.centre(middle, field, y + box.height + 2, words[place], "muted")


class CutBody(Body[Cut]):
    """Draws the cut."""

    BACKGROUND = "felt"
    DEFAULT_CSS = "CutBody { background: $b-felt; }"

    def paint(self, canvas: Canvas, model: Cut) -> None:
        """Draw it."""
        paint_cut(canvas, model)


class CutScreen(PageScreen):
    """Shows the cut before the first deal; Enter goes to the table."""

    COMMAND_TABLE = COMMANDS
    BINDINGS = bindings(COMMANDS)
    HELP_TITLE = "The cut"

    def __init__(self, match: Match) -> None:
        """Make it.

        Args:
            match: the game about to begin.
        """
        super().__init__()
        self._match = match

    def body(self) -> ComposeResult:
        """The cards."""
        yield CutBody()

    def draw(self) -> None:
        """Show the cards."""
        header = self._match.header
        cast = cast_of_game(header)
        assert header.cut is not None
        first = header.first_dealer
        card = header.cut[first]
        self.query_one(CutBody).show((cast, header.cut, first))
        self.show_bar((*chip("The cut"), Span(f"  {header.rules.name}", "muted")))
        drew = f"{cast.verb(first, 'drew', 'drew')} the {RANK_NAMES[RANK_OF[card]]} of {SUIT_NAMES[SUIT_OF[card]]}"
        self.show_prompt(
            say(
                f"{cast.verb(first, 'deal')} first.",
                f"{drew}, the highest card.",
                "The others sit in the order of their cards.",
            )
        )
        self.show_keys()

    def pick(self, option: int) -> None:
        """A click goes on."""
        self.action_open()

    def action_open(self) -> None:
        """Go to the table, in this screen's place."""
        self.barbu.openers.match(self._match, instead_of=self)

    def action_back(self) -> None:
        """Leave the game as it is; it can be resumed."""
        self._match.close()
        super().action_back()
