"""The bridge diagram: four hands as text, played cards in faint ink, the trick in the middle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from textual.geometry import Region

from barbu_tui.core.cards import BIT, RANK_OF, SUIT_OF, Card, CardSet, Seat
from barbu_tui.core.deal import Deal
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.tricks import TrickTable
from barbu_tui.language import tr, trn
from barbu_tui.language.cards import SUIT_ORDER, rank_sign, rank_signs, suit_ranks
from barbu_tui.language.grammar import SUIT_SIGNS
from barbu_tui.session.replay.step import Step
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.faces import SIZES, Size, draw_card, draw_slot, tile_span
from barbu_tui.ui.drawing.glyphs import DEALER, DOT
from barbu_tui.ui.drawing.look import click
from barbu_tui.ui.screens.replay.plan import FeltPlan, place_of
from barbu_tui.ui.widgets.seats import domino_note, taken_line
from barbu_tui.words.actions import bid_line
from barbu_tui.words.line import SUIT_INKS, Line, Span, cut, filled, join, line_width
from barbu_tui.words.people import Cast


@dataclass(frozen=True, slots=True)
class SuitRow:
    """One suit of a hand."""

    suit: int
    cards: Line
    """One piece per card."""


@dataclass(frozen=True, slots=True)
class Corner:
    """One player's corner of the diagram."""

    seat: Seat
    name: Line
    """The name, with the dealer's mark before it."""
    held: int | None
    """The number of cards held, if they are hidden."""
    note: Line
    """The points taken, or the last action."""
    brief: Line
    """A brief form of :attr:`note`: the points of the cards taken, or the card played."""
    rows: tuple[SuitRow, ...]

    def heading(self, room: int) -> Line:
        """Return name, number of cards and note, shortened to fit.

        With less room "3 cards" becomes "3"; then the gaps shrink, the number is left out, the note is
        shortened, and at last the name is cut.
        """
        held: Line = () if self.held is None else (Span(str(self.held), "muted"),)
        numbered = self.note and self.note[0].text[:1].isdigit()  # two numbers would run together
        number = () if self.held is None or numbered else (held,)
        words = number
        if self.held is not None and room > 20:
            words = ((Span(trn("{count} card", "{count} cards", self.held), "muted"),),)
        for note, parts, gap in (
            (self.note, words, "  "),
            (self.note, number, "  "),
            (self.note, number, " "),
            (self.note, (), "  "),
            (self.note, (), " "),
            (self.brief, (), "  "),
            (self.brief, (), " "),
        ):
            line = join([self.name, *parts, note], gap)
            if line_width(line) <= room:
                return line
        name = cut(self.name, max(0, room - line_width(self.brief) - 1))
        return cut(join([name, self.brief]), room)


@dataclass(frozen=True, slots=True)
class LayoutRow:
    """One suit on the table at dominoes."""

    suit: int
    low: int
    """The lowest rank there; -1 for none."""
    high: int
    last: int
    """The rank laid down last; -1 if it was of another suit."""


@dataclass(frozen=True, slots=True)
class Diagram:
    """The felt of the replay."""

    hands: tuple[Corner, ...]
    trick: tuple[tuple[Seat, Card], ...]
    winner: Seat
    next_seat: Seat
    """The seat whose place is marked as the next; -1 for none."""
    layout: tuple[LayoutRow, ...]
    """The layout of dominoes; else empty."""
    playing: bool
    """Whether cards are being played, so that there are places for them."""


@dataclass(frozen=True, slots=True)
class Playable:
    """The legal cards of a human, and the one under the cursor."""

    seat: Seat
    cursor: Card
    options: Mapping[Card, int]
    """Each of the cards → the index of its first choice."""


def diagram_of(step: Step, cast: Cast, shown: Sequence[Seat], choice: Playable | None = None) -> Diagram:
    """Return the diagram at a step. A hidden hand shows only the cards played."""
    deal = step.deal
    table = None if deal.play is None else deal.play.table
    trick: tuple[tuple[Seat, Card], ...] = ()
    winner = -1
    layout: tuple[LayoutRow, ...] = ()
    if isinstance(table, TrickTable):
        trick, winner = _trick(table)
    elif isinstance(table, DominoTable):
        layout = _layout(deal, table)
    hands = tuple(_hand(step, cast, seat, seat in shown, choice) for seat in cast.seats)
    return Diagram(hands, trick, winner, step.turn, layout, isinstance(table, TrickTable))


def _trick(table: TrickTable) -> tuple[tuple[tuple[Seat, Card], ...], Seat]:
    """Return the cards on the table. A finished trick stays until the next card."""
    leader, cards = table.leader, tuple(table.trick)
    if not cards and table.done:
        leader, cards = table.tricks_played()[-1]
    played = tuple(((leader + place) % table.players, card) for place, card in enumerate(cards))
    return played, table.winner if played else -1


def _layout(deal: Deal, table: DominoTable) -> tuple[LayoutRow, ...]:
    last = next((card for _, card in reversed(table.history) if card >= 0), -1)
    rows = []
    for suit in SUIT_ORDER:
        if suit not in deal.rules.suits:
            continue
        ranks = [RANK_OF[card] for card in suit_ranks(table.layout, suit)]
        newest = RANK_OF[last] if last >= 0 and SUIT_OF[last] == suit else -1
        rows.append(LayoutRow(suit, ranks[-1] if ranks else -1, ranks[0] if ranks else -1, newest))
    return tuple(rows)


def _hand(step: Step, cast: Cast, seat: Seat, seen: bool, choice: Playable | None) -> Corner:
    deal = step.deal
    dealt = deal.hands[seat]
    held = dealt if deal.play is None else deal.play.hands[seat]
    own = choice if choice is not None and choice.seat == seat else None
    rows = tuple(
        SuitRow(suit, tuple(_card_spans(dealt if seen else dealt & ~held, held, suit, own)))
        for suit in SUIT_ORDER
        if suit in deal.rules.suits
    )
    turn = step.turn == seat
    name = Span(cast.name(seat), "brass" if turn else "text", bold=True, underline=turn)
    note, brief = _notes(step, cast, seat)
    return Corner(
        seat,
        (Span(DEALER, "brass"), Span(" "), name) if seat == deal.dealer else (name,),
        None if seen else held.bit_count(),
        note,
        brief,
        rows,
    )


def _card_spans(shown: CardSet, held: CardSet, suit: int, choice: Playable | None) -> list[Span]:
    spans = []
    options = choice.options if choice is not None else {}
    for card in suit_ranks(shown, suit):
        text = rank_sign(RANK_OF[card])
        meta = click("pick", options[card]) if card in options else None
        if not held & BIT[card]:
            spans.append(Span(text, "faint"))
        elif choice is None:
            spans.append(Span(text, "text", bold=True))
        elif card == choice.cursor:
            spans.append(filled(text, meta))
        elif card in options:
            spans.append(Span(text, "brass", True, True, meta=meta))
        else:
            spans.append(Span(text, "muted"))
    return spans


def _notes(step: Step, cast: Cast, seat: Seat) -> tuple[Line, Line]:
    """Return a player's points taken or last action, and the same in brief."""
    deal = step.deal
    note: Line = ()
    if deal.play is None:
        bid = next((bid for bid in deal.bids if bid.seat == seat), None)
        if bid is not None and not deal.shared:
            note = bid_line(bid, cast.shorts, "muted") or (Span(tr("no double"), "faint"),)
    elif isinstance(deal.play.table, TrickTable):
        note = taken_line(deal.play.table, seat)
        return note, note[-1:] if len(note) > 1 else ()
    elif deal.play.table.history:
        note = domino_note(deal.play.table, seat)
        last = note[-1]
        if seat in deal.play.table.order():
            last = last._replace(text=last.text.split()[-1])
        return note, (last,)
    return note, note


# --- drawing ---------------------------------------------------------------------------------------


def draw_diagram(canvas: Canvas, box: Region, plan: FeltPlan, model: Diagram) -> None:
    """Draw the felt."""
    canvas.fill(*box, "felt")
    players = len(model.hands)
    east = _east(box, plan, model.hands[-1])
    for hand in model.hands:
        place = place_of(hand.seat, players)
        x, y = plan.names[place]
        edge, ends = box.width, [box.width] * len(hand.rows)
        if place == 1:  # beside W is what has been played, or E where that is lower
            edge = (east if plan.size == "XS" else plan.cards[1][0]) - 1
            ends = [_west_end(plan, y + 1 + at, east, bool(model.layout)) for at in range(len(ends))]
        _draw_hand(canvas, box, hand, east if place == 3 else x, y, edge, ends)
    if model.layout:
        _draw_layout(canvas, box, plan, model.layout)
    elif model.playing:
        _draw_trick(canvas, box, plan, model, players)


def _draw_hand(
    canvas: Canvas, box: Region, hand: Corner, x: int, y: int, edge: int, ends: Sequence[int]
) -> None:
    """Draw a hand at a place of the felt: its heading up to an edge, each suit up to the end of its row."""
    canvas.line(box.x + x, box.y + y, hand.heading(edge - x))
    for row, (suit, end) in enumerate(zip(hand.rows, ends, strict=True), y + 1):
        canvas.write(box.x + x, box.y + row, SUIT_SIGNS[suit.suit], SUIT_INKS[suit.suit], bold=True)
        canvas.line(box.x + x + 2, box.y + row, _spread(suit.cards, end - x - 2))


def _east(box: Region, plan: FeltPlan, hand: Corner) -> int:
    """Return the column of E's hand, which moves towards the trick if a suit is too long."""
    place = plan.names[3][0]
    widest = max(line_width(_spaced(suit.cards)) for suit in hand.rows)
    nearest = plan.cards[3][0] + SIZES[plan.size].width + 1
    return max(min(place, nearest), min(place, box.width - 2 - widest))


def _west_end(plan: FeltPlan, row: int, east: int, dominoes: bool) -> int:
    """Return the end of a row of W's hand, a blank before its neighbour."""
    if dominoes or plan.size != "XS":
        return plan.cards[1][0] - 1
    return min((x for x, y in plan.cards if y == row), default=east) - 1


def _spaced(cards: Line) -> Line:
    return join([(span,) for span in cards])


def _spread(cards: Line, room: int) -> Line:
    """Return the cards of a suit with blanks between. With less room only a 10 has blanks around it, then none."""
    spaced = _spaced(cards)
    if line_width(spaced) <= room:
        return spaced
    apart: list[Span] = []
    for card in cards:
        if apart and len(apart[-1].text) != len(card.text):
            apart.append(Span(" "))
        apart.append(card)
    return tuple(apart) if line_width(apart) <= room else cards


def _draw_trick(canvas: Canvas, box: Region, plan: FeltPlan, model: Diagram, players: int) -> None:
    held = dict(model.trick)
    waiting = len(held) < players
    for seat in range(players):
        x, y = plan.cards[place_of(seat, players)]
        x, y = x + box.x, y + box.y
        if seat in held:
            _draw_card(canvas, x, y, held[seat], plan.size, winning=seat == model.winner)
        else:
            yours = waiting and seat == model.next_seat
            if plan.size == "XS":
                canvas.write(x + 1, y, DOT, "brass" if yours else "line2", bold=yours)
            else:
                draw_slot(canvas, x, y, plan.size, DOT, yours=yours)


def _draw_card(canvas: Canvas, x: int, y: int, card: Card, size: Size, *, winning: bool) -> None:
    if size != "XS":
        draw_card(canvas, x, y, card, size, winning=winning)
        return
    tile = tile_span(card)
    canvas.line(x, y, (tile._replace(underline=winning),))


def _draw_layout(canvas: Canvas, box: Region, plan: FeltPlan, rows: tuple[LayoutRow, ...]) -> None:
    """Draw the suits on the table: every rank if there is room, else the range."""
    west, east = plan.names[1], plan.names[3]
    full = 2 + 13 * 2
    top = west[1] + 1 if plan.size == "XS" else plan.cards[2][1] + 2
    if plan.cards[1][0] + full < east[0]:
        x = box.x + plan.cards[1][0]
        for row, each in enumerate(rows):
            _draw_suit(canvas, x, box.y + top + row, each)
        return
    x = box.x + plan.cards[1][0] + 1
    for row, each in enumerate(rows):
        at = canvas.write(x, box.y + top + row, f"{SUIT_SIGNS[each.suit]} ", SUIT_INKS[each.suit], bold=True)
        canvas.line(at, box.y + top + row, _range(each))


def _range(row: LayoutRow) -> Line:
    if row.low < 0:
        return (Span(DOT, "line2"),)
    inks = ("brass" if rank == row.last else "text" for rank in (row.low, row.high))
    low, high = (
        Span(rank_sign(rank), ink, True) for rank, ink in zip((row.low, row.high), inks, strict=True)
    )
    return (low,) if row.low == row.high else (low, Span("–", "muted"), high)


def _draw_suit(canvas: Canvas, x: int, y: int, row: LayoutRow) -> None:
    x = canvas.write(x, y, f"{SUIT_SIGNS[row.suit]} ", SUIT_INKS[row.suit], bold=True)
    for rank, text in enumerate(rank_signs()):
        there = row.low <= rank <= row.high and row.low >= 0
        if rank == row.last:
            x = canvas.write(x, y, text, "onbrass", "brassbg", bold=True)
        else:
            sign, ink = (text, "text") if there else (DOT.rjust(len(text)), "line2")
            x = canvas.write(x, y, sign, ink, bold=there)
        x += 1
