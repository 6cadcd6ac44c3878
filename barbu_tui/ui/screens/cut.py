"""The cut for the deal: cards, first dealer and seats."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult

from barbu_tui.language import CardWord, tr, trp
from barbu_tui.session.play.match import Match
from barbu_tui.ui.commands import Command
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.faces import SIZES, Size, draw_card
from barbu_tui.ui.screens.frames.page import BACK, PageScreen
from barbu_tui.ui.widgets.chrome import named
from barbu_tui.ui.widgets.page import Body
from barbu_tui.words.line import Saying, Span
from barbu_tui.words.people import Cast, cast_of_game

Cut = tuple[Cast, tuple[int, ...], int]
"""The players, seat → card, and the first dealer."""


def _paint_cut(canvas: Canvas, cut: Cut) -> None:
    """Paint the cards drawn, from the first dealer on, each with a name and a place."""
    cast, cards, first = cut
    players = len(cards)
    size: Size = "XL" if canvas.height >= 30 else "L"
    box = SIZES[size]
    pitch = 22 if canvas.width >= 100 else 17
    x = (canvas.width - (pitch * (players - 1) + box.width)) // 2
    y = max(2, (canvas.height - box.height - 8) // 2)
    canvas.centre(0, canvas.width, y, tr("T H E   C U T"), "text")
    y += 3
    then = trp("in a row", "then")
    middle_words = (tr("to the left"), then) if players == 4 else (then,)
    words = (tr("deals first"), *middle_words, tr("deals last"))
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

    def paint(self, canvas: Canvas, model: Cut) -> None:
        _paint_cut(canvas, model)


COMMANDS: Final = (
    Command("cut.open", "enter,space", "open", "Go to the table.", "deal", sign="Enter", context="key, to deal"),
    BACK,
)  # fmt: skip


class CutScreen(PageScreen):
    """Shows the cut before the first deal; Enter goes to the table."""

    COMMAND_TABLE = COMMANDS
    HELP_TITLE = "The cut"

    def __init__(self, match: Match) -> None:
        super().__init__()
        self._match = match

    def body(self) -> ComposeResult:
        yield CutBody()

    def draw(self) -> None:
        header = self._match.header
        cast = cast_of_game(header)
        assert header.cut is not None
        first = header.first_dealer
        card = header.cut[first]
        who = cast.person(first)
        deals = tr("{Who} {who?deal|deals} first.", who=who)
        drew = tr("{Who} drew the highest card, {card:sign}.", who=who, card=CardWord(card))
        saying = Saying.of(deals, drew, tr("The others sit in the order of their cards."))
        self.present(named(tr("The cut"), header.rules.name), (cast, header.cut, first), saying)

    def let_go(self) -> None:
        self._match.close()

    def pick(self, option: int) -> None:
        self.action_open()

    def action_open(self) -> None:
        self.barbu.open_screen("game", self._match, instead_of=self)

    def action_back(self) -> None:
        """Leave the game. It can be resumed."""
        self._match.close()
        super().action_back()
