"""The hand at the bottom of the felt: one line-drawn widget, cards overlapping like a fan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from textual.geometry import Offset

from barbu_tui.core.cards import BIT, RANK_OF, SUIT_OF, Card, CardSet
from barbu_tui.language.cards import in_hand_order, rank_sign
from barbu_tui.language.grammar import SUIT_SIGNS
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.glyphs import EDGE
from barbu_tui.ui.drawing.look import DIM_INK, FACE_INK, click
from barbu_tui.ui.widgets.painted import Painted
from barbu_tui.words.line import SUIT_INKS


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the hand."""

    card: Card
    letter: str
    playable: bool


@dataclass(frozen=True, slots=True)
class Hint:
    """What a card is worth, under it: its points behind the best, and a bar on the scale of all of them."""

    words: str
    ink: str
    share: float
    """The length of the bar, 0 to 1 of the card; 0 for the best."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The hand at the bottom of the felt."""

    cards: tuple[HandCard, ...] = ()
    active: bool = False
    """Whether it is your turn: legal cards are raised, others dimmed, letters shown."""
    cursor: Card | None = None
    hints: tuple[tuple[Card, Hint], ...] = ()
    """What each card is worth, in two rows under the faces in place of the letters."""


def hand_of(
    cards: CardSet,
    letters: Mapping[Card, str],
    *,
    playable: CardSet = 0,
    active: bool = False,
    cursor: Card | None = None,
) -> Hand:
    """Return the hand with its marks."""
    order = in_hand_order(cards)
    held = tuple(HandCard(each, letters.get(each, ""), bool(playable & BIT[each])) for each in order)
    return Hand(held, active, cursor)


RAISED_ROW, LEVEL_ROW = 1, 2
_ROOMY: Final = 8
"""Rows of a fan with hints from which it stands as at the table; a lower one has no rows above the cards."""
_WIDE, _TIGHT = 6, 5


def places(hand: Hand, width: int, *, tight: bool = False) -> tuple[int, dict[Card, int]]:
    """Return the pitch of the fan and the column of each card: as wide as possible, centred."""
    suits = [SUIT_OF[each.card] for each in hand.cards]
    gaps = [0]
    for before, suit in pairwise(suits):
        gaps.append(gaps[-1] + (suit != before))
    size = len(suits)
    pitch = _TIGHT
    if not tight and size * _WIDE + gaps[-1] + 1 <= width:
        pitch = _WIDE
    start = (width - (size * pitch + gaps[-1] + 1)) // 2
    return pitch, {each.card: start + place * pitch + gaps[place] for place, each in enumerate(hand.cards)}


class HandFan(Painted[Hand]):
    """Your cards. A click on one is a ``click_card``; rows: cursor bar, raise, faces, letters.

    A bare fan, for display only, is all faces.
    """

    DEFAULT_CSS = "HandFan { width: 1fr; height: 6; }"

    def __init__(self, *, bare: bool = False, id: str | None = None) -> None:
        """Create the fan. A ``bare`` one has no rows for cursor bar, raised cards and letters."""
        super().__init__(id=id)
        self._bare = bare

    def place_of(self, card: Card) -> Offset:
        """Return the place of a card in cells of this widget; the middle for a missing one."""
        model = self.model
        width = self.size.width
        if model is not None and model.cards:
            _, columns = places(model, width, tight=self._tight(width))
            if card in columns:
                return Offset(columns[card], RAISED_ROW)
        return Offset(width // 2, RAISED_ROW)

    def _tight(self, width: int) -> bool:
        return self.look.spacing == "tight" or width < 84

    def paint(self, canvas: Canvas, model: Hand) -> None:
        if not model.cards:
            return
        pitch, columns = places(model, canvas.width, tight=self._tight(canvas.width))
        level, bottom = (0, canvas.height) if self._bare else (LEVEL_ROW, canvas.height - 1)
        if model.hints:
            level, bottom = LEVEL_ROW if canvas.height >= _ROOMY else 0, canvas.height - 2
        if self.look.line_cards:
            _draw_lines(canvas, model, columns, pitch, level, bottom)
        else:
            _draw_faces(canvas, model, columns, pitch, level, bottom)
        if model.hints:
            _draw_hints(canvas, model, columns, pitch, bottom)
        elif model.active:
            _draw_letters(canvas, model, columns)
        for each in model.cards if model.active else ():
            if each.card == model.cursor:
                canvas.cursor = (columns[each.card] + 1, _top(model, each, level))
        last = model.cards[-1].card
        for each in model.cards:
            x = columns[each.card]
            top = max(0, level - 1)
            canvas.mark(
                x, top, pitch + (each.card == last), canvas.height - top, click("click_card", each.card)
            )


def _top(model: Hand, each: HandCard, level: int) -> int:
    return max(0, level - 1) if model.active and each.playable else level


def _draw_faces(
    canvas: Canvas, model: Hand, columns: dict[Card, int], pitch: int, level: int, bottom: int
) -> None:
    last = model.cards[-1].card
    for each in model.cards:
        x, top, suit = columns[each.card], _top(model, each, level), SUIT_OF[each.card]
        dim = model.active and not each.playable
        face, edge, ink = ("dimface", "dimedge", DIM_INK[suit]) if dim else ("face", "edge", FACE_INK[suit])
        width = pitch + (each.card == last)
        canvas.fill(x, top, width, bottom - top, face)
        for row in range(top, bottom):
            canvas.write(x, row, EDGE, edge)
        canvas.write(x + 1, top, rank_sign(RANK_OF[each.card]), ink, bold=not dim)
        canvas.write(x + 1, top + 1, SUIT_SIGNS[suit], ink, bold=not dim)
        if model.active and each.card == model.cursor:
            canvas.write(x, top - 1, "▄" * pitch, "brassbg")


def _draw_lines(
    canvas: Canvas, model: Hand, columns: dict[Card, int], pitch: int, level: int, bottom: int
) -> None:
    """Draw open boxes side by side. The line of the higher one is drawn where two meet."""
    before: tuple[int, int] | None = None
    for each in model.cards:
        x, top, suit = columns[each.card], _top(model, each, level), SUIT_OF[each.card]
        dim = model.active and not each.playable
        ink = "dimedge" if dim else "edge"
        joined = before is not None and before[0] == x
        canvas.write(x + 1, top, "─" * (pitch - 1) + "╮", ink)
        for row in range(top + 1, bottom):
            canvas.write(x + pitch, row, "│", ink)
        if not joined or before is None or top < before[1]:
            canvas.write(x, top, "╭", ink)
            for row in range(top + 1, bottom):
                canvas.write(x, row, "│", ink)
        elif top == before[1]:
            canvas.write(x, top, "┬", ink)
        text_ink = DIM_INK[suit] if dim else SUIT_INKS[suit]
        canvas.write(x + 1, top + 1, rank_sign(RANK_OF[each.card]), text_ink, bold=not dim)
        canvas.write(x + 1, top + 2, SUIT_SIGNS[suit], text_ink, bold=not dim)
        before = (x + pitch, top)
    if model.active and model.cursor in columns:
        x = columns[model.cursor]
        each = next(each for each in model.cards if each.card == model.cursor)
        top = _top(model, each, level)
        canvas.write(x, top, "┏" + "━" * (pitch - 1) + "┓", "brass", bold=True)
        for row in range(top + 1, bottom):
            canvas.write(x, row, "┃", "brass", bold=True)
            canvas.write(x + pitch, row, "┃", "brass", bold=True)


def _draw_hints(canvas: Canvas, model: Hand, columns: dict[Card, int], pitch: int, row: int) -> None:
    """Draw the figures in a row below the cards, and the bars below those; the best card has a dot."""
    for card, hint in model.hints:
        x = columns[card]
        canvas.write(x + 1, row, hint.words, hint.ink, bold=not hint.share)
        if hint.share:
            canvas.write(x + 1, row + 1, "▀" * max(1, round(hint.share * (pitch - 1))), hint.ink)
        else:
            canvas.write(x + 1, row + 1, "●", hint.ink, bold=True)


def _draw_letters(canvas: Canvas, model: Hand, columns: dict[Card, int]) -> None:
    row = canvas.height - 1
    for each in model.cards:
        if not each.playable:
            continue
        x = columns[each.card]
        if each.card == model.cursor:
            canvas.write(x, row, f" {each.letter} ", "onbrass", "brassbg", bold=True)
        else:
            canvas.write(x + 1, row, each.letter, "brass", bold=True)
