"""The felt of a deal in tricks: the contract over it, the players' plates, the trick."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from barbu_tui.core.cards import SUIT_OF, Card, Seat
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View
from barbu_tui.language import SuitWord, current, tr, trn, trp
from barbu_tui.language.cards import contract_name, rank_sign
from barbu_tui.language.grammar import SUIT_SIGNS
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.faces import SIZES, Size, backs_width, draw_backs, draw_card, draw_slot
from barbu_tui.ui.widgets.panels import (
    Section,
    Side,
    doubles_section,
    draw_section,
    last_trick_section,
    points_span,
)
from barbu_tui.ui.widgets.seats import Plate, plates
from barbu_tui.words.contracts import HIGHEST_WINS, in_all, still_out, title, what_counts
from barbu_tui.words.line import SUIT_INKS, Line, Span, card_span, join, line_width, with_lines
from barbu_tui.words.people import Cast


@dataclass(frozen=True, slots=True)
class Banner:
    """The contract over the table: its name and its points."""

    title: str
    ink: str
    """The colour of a trump suit behind the title, or ``text``."""
    suit: str
    facts: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Felt:
    """A deal in tricks, from the doubling on."""

    banner: Banner
    plates: tuple[Plate, ...]
    trick: tuple[tuple[Seat, Card], ...]
    winner: Seat
    """The seat that is winning the trick; -1 while it is empty."""
    yours: bool
    """Whether your empty place is highlighted for a card."""
    doubles: Section | None
    """For the corner of a small table; ``None`` to hide it."""
    last_trick: Side
    out: Line
    count: Line
    """Return the number of the trick: ``trick 5/13``."""
    led: Line
    """``spades led``."""
    caption: str = ""
    """The caption, if it is not the current trick."""


def banner_of(view: View) -> Banner:
    """Return the contract's banner."""
    spec, choice = view.spec, view.choice
    assert choice is not None
    table = view.table
    facts: list[Line] = []
    if spec.is_domino:
        start = choice.start or 0
        first, *rest = spec.order_points
        facts = [
            with_lines(tr("from the {start}"), "muted", start=(Span(rank_sign(start), "brass", True),)),
            (Span(f"{tr('first out')} ", "muted"), points_span(first, bold=True)),
            (
                Span(f"{trp('points', 'then')} ", "muted"),
                *join([(points_span(each),) for each in rest], "  "),
            ),
        ]
        return Banner(contract_name(spec.contract), "text", "", tuple(facts))
    facts.append(_counted(what_counts(spec)))
    if spec.contract == "trumps" and choice.trump is None:
        facts.append((Span(tr(HIGHEST_WINS), "muted"),))
    elif in_all(spec):
        facts.append(_counted(in_all(spec)))
    if isinstance(table, TrickTable):
        facts += _out_facts(table)
    if choice.trump is None:
        return Banner(title(spec, None), "text", "", tuple(facts))
    return Banner(
        contract_name(spec.contract), SUIT_INKS[choice.trump], SUIT_SIGNS[choice.trump], tuple(facts)
    )


def _counted(words: str) -> Line:
    """Return words with the points at their end in the ink of their sign."""
    head, _, last = words.rpartition(" ")
    if last[:1] not in "+−" or not last:
        return (Span(words, "muted"),)
    return Span(f"{head} ", "muted"), Span(last, "good" if last.startswith("+") else "bad", True)


def _out_facts(table: TrickTable) -> list[Line]:
    spec = table.spec
    if spec.contract == "no_last_two":
        words = tr("tricks {first} and {last} count", first=table.tricks - 1, last=table.tricks)
        return [(Span(words, "muted"),)]
    if spec.contract == "trumps" and table.trump >= 0 and table.trick and SUIT_OF[table.best] == table.trump:
        return [(Span(f"{tr('best trump')} ", "muted"), card_span(table.best, bold=True))]
    out = _still_out(table)
    return [(Span(f"{tr('to come')} ", "muted"), *out)] if out else []


def _still_out(table: TrickTable, *, brief: bool = False) -> Line:
    """Return the unplayed units; ``brief`` for the corner of a small table."""
    spec = table.spec
    words, cards = still_out(spec, table.unplayed, brief=brief)
    ink = "hfelt" if spec.contract == "no_hearts" else "text"
    named: list[Line] = [(Span(words, ink, True),)] if words else []
    return join([*named, *((card_span(each, bold=True),) for each in cards)])


def felt_of(view: View, cast: Cast) -> Felt:
    """Return the felt of a trick contract, from its doubling on."""
    table = view.table
    doubles = doubles_section(view, cast, wide=False)
    banner = banner_of(view)
    if not isinstance(table, TrickTable):
        return Felt(banner, plates(view, cast), (), -1, False, doubles, (), (), (), ())
    order = tuple(((table.leader + place) % table.players, each) for place, each in enumerate(table.trick))
    out = _still_out(table, brief=True) if table.spec.penalty else ()
    return Felt(
        banner,
        plates(view, cast),
        order,
        table.winner if table.trick else -1,
        view.phase is Phase.PLAY and view.turn == cast.human,
        doubles,
        last_trick_section(table, cast, wide=False),
        (Span(f"{tr('TO COME')} ", "muted", True), *out) if out else (),
        trick_count(table),
        _led_line(table),
    )


def trick_count(table: TrickTable) -> Line:
    """Return the number of the trick: ``trick 5/13``."""
    return _trick(min(table.done + 1, table.tricks) if not table.over else table.done, table.tricks)


def _trick(number: int, tricks: int) -> Line:
    return Span(f"{tr('trick')} ", "muted"), Span(str(number), bold=True), Span(f"/{tricks}", "faint")


def _led_line(table: TrickTable) -> Line:
    """Return the suit led: ``spades led``, or ``trumps ♥`` between tricks."""
    trump: Line = ()
    if table.trump >= 0:
        sign = Span(SUIT_SIGNS[table.trump], SUIT_INKS[table.trump], True)
        trump = (Span(f"{trp('sign', 'trumps')} ", "muted"), sign)
    if table.led < 0:
        return trump
    led = _led(table.led)
    return (led, Span("  "), *trump) if trump else (led,)


def _led(suit: int) -> Span:
    return Span(tr("{suit} led", suit=SuitWord(suit)), "muted")


def resting(before: Felt, view: View) -> Felt:
    """Return the felt with the finished trick before it is gathered."""
    table = view.table
    assert isinstance(table, TrickTable)
    leader, cards = table.tricks_played()[-1]
    players = table.players
    order = tuple(((leader + place) % players, each) for place, each in enumerate(cards))
    last = order[-1][0]
    shown = tuple(
        replace(plate, turn=False, cards=plate.cards - (plate.seat == last and len(before.trick) < players))
        for plate in before.plates
    )
    led = (_led(SUIT_OF[cards[0]]),)
    return replace(before, plates=shown, trick=order, winner=table.leader, yours=False, led=led)


def looking_back(now: Felt, view: View) -> Felt:
    """Return the last trick, among players with their present hands."""
    table = view.table
    assert isinstance(table, TrickTable)
    count = _trick(table.done, table.tricks)
    return replace(resting(now, view), plates=now.plates, count=count, caption=tr("last trick"))


STANDARD_ROWS, TALL_ROWS = 22, 30
"""Rows of felt from which it has cards of size L, and of size XL."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """The places on a felt of some height; columns count from its middle."""

    size: Size
    banner: bool
    trick: tuple[tuple[int, int], ...]
    """Four seats: S, W, N, E → column, row."""
    trick_of_three: tuple[tuple[int, int], ...]
    north: int
    side: int
    """Row of the plates of W and E."""
    backs: int
    """Rows of card backs."""
    corner: int


_COMPACT: Final = Geometry(
    "M", False, ((-3, 10), (-12, 7), (-3, 4), (6, 7)), ((-3, 9), (-11, 5), (5, 5)), 1, 8, 1, 1
)
_STANDARD: Final = Geometry(
    "L", True, ((-3, 15), (-14, 11), (-3, 8), (8, 11)), ((-3, 13), (-14, 8), (8, 8)), 4, 10, 2, 4
)
_TALL: Final = Geometry(
    "XL", True, ((-5, 19), (-19, 15), (-5, 11), (9, 15)), ((-5, 17), (-18, 11), (8, 11)), 6, 13, 2, 4
)


def geometry_of(canvas: Canvas) -> Geometry:
    """Return the arrangement for the felt's height."""
    if canvas.height >= TALL_ROWS and canvas.width >= 84:
        return _TALL
    return _STANDARD if canvas.height >= STANDARD_ROWS else _COMPACT


def trick_place(canvas: Canvas, seat: Seat, players: int) -> tuple[int, int, Size]:
    """Return where a seat's card lies: column, row, size."""
    plan = geometry_of(canvas)
    column, row = (plan.trick if players == 4 else plan.trick_of_three)[seat]
    return canvas.width // 2 + column, row + slack(canvas, plan), plan.size


def slack(canvas: Canvas, plan: Geometry) -> int:
    """Return the rows by which the trick moves down on a felt taller than its arrangement."""
    full = {"M": 14, "L": 23, "XL": 32}[plan.size]
    return max(0, canvas.height - full) // 2


def draw_felt(canvas: Canvas, model: Felt, *, corners: bool) -> None:
    """Draw the table. With ``corners`` there is no side panel, and the corners show doubles and the last trick."""
    plan = geometry_of(canvas)
    down = slack(canvas, plan)
    players = len(model.plates)
    if plan.banner:
        draw_banner(canvas, model.banner)
    if corners:
        _draw_corners(canvas, model, plan.corner)
    crowded = corners and plan.banner and canvas.width < 100
    if players == 4:
        _draw_north(canvas, model.plates[2], plan, down, crowded=crowded)
    side = plan.side + down + crowded
    room = _backs_room(canvas, plan, players)
    _draw_side(canvas, model.plates[1], plan, side, room, east=False)
    _draw_side(canvas, model.plates[-1], plan, side, room, east=True)
    _draw_own(canvas, model, plan)
    held = dict(model.trick)
    for seat in range(players):
        x, y, size = trick_place(canvas, seat, players)
        if seat in held:
            draw_card(canvas, x, y, held[seat], size, winning=seat == model.winner)
        else:
            label = model.plates[seat].letter
            label = tr("you") if label == current().grammar.YOU else label
            draw_slot(canvas, x, y, size, label, yours=seat == 0 and model.yours)
    if model.caption:
        x, y, size = trick_place(canvas, 0, players)
        below = y + SIZES[size].height - 2  # no other card reaches down here, nor the bar under it
        canvas.write(x + SIZES[size].width + 2, below, model.caption, "brass", bold=True)


def draw_banner(canvas: Canvas, banner: Banner) -> None:
    """Draw the contract in spaced capitals at the top, and its points below."""
    spaced = " ".join(banner.title.upper())
    line: Line = (Span(spaced, bold=True),)
    if banner.suit:
        line = (*line, Span("   "), Span(banner.suit, banner.ink, bold=True))
    canvas.centre(0, canvas.width, 1, line)
    facts = list(banner.facts)
    while facts and line_width(join(facts, "   ")) > canvas.width - 4:
        facts.pop()
    canvas.centre(0, canvas.width, 2, join(facts, "   "))


def _beside(plate: Plate) -> Line:
    return join([line for line in (plate.note, plate.tie) if line], "  ")


def _draw_north(canvas: Canvas, plate: Plate, plan: Geometry, down: int, *, crowded: bool) -> None:
    middle = canvas.width // 2
    if plan.size == "M":
        canvas.centre(middle - 16, 32, plan.north, plate.heading)
        x = middle - max(8, plate.cards)
        end = draw_backs(canvas, x, plan.north + 1, plate.cards)
        canvas.write(end + 1, plan.north + 1, str(plate.cards), "muted")
        canvas.centre(middle - 16, 32, plan.north + 2, _beside(plate))
        return
    y = plan.north + (down and down // 2)
    if crowded:
        canvas.centre(0, canvas.width, y, plate.heading)
        canvas.centre(0, canvas.width, y + 3, _beside(plate))
    else:
        canvas.centre(0, canvas.width, y, join([plate.heading, _beside(plate)], "  "))
    width = 3 * plate.cards
    end = draw_backs(canvas, middle - width // 2, y + 1, plate.cards, pitch=3, rows=2)
    canvas.write(end + 1, y + 1, str(plate.cards), "muted")


def _backs_room(canvas: Canvas, plan: Geometry, players: int) -> int:
    """Return the cells between the edge of the felt and the card of W, without the count."""
    column = (plan.trick if players == 4 else plan.trick_of_three)[1][0]
    return canvas.width // 2 + column - _margin(canvas) - 4


def _margin(canvas: Canvas) -> int:
    return 2 if canvas.width < 84 else 3


def _draw_side(canvas: Canvas, plate: Plate, plan: Geometry, y: int, room: int, *, east: bool) -> None:
    """Draw W at the left edge, or E at the right one as in a mirror."""
    edge = canvas.width - _margin(canvas) if east else _margin(canvas)
    put = canvas.right if east else canvas.line
    backs, notes = (y + 1, y + 2) if plan.size == "M" else (y + 3, y + 1)
    beside = _beside(plate)
    lines = (beside,) if line_width(beside) <= room + 3 else (plate.note, plate.tie)
    put(edge, y, plate.heading)
    for row, line in enumerate(lines, notes):
        put(edge, row, line)
    start = edge - backs_width(plate.cards, limit=room) if east else edge
    end = draw_backs(canvas, start, backs, plate.cards, rows=plan.backs, limit=room)
    put(start - 1 if east else end + 1, backs, (Span(str(plate.cards), "muted"),))


def _draw_own(canvas: Canvas, model: Felt, plan: Geometry) -> None:
    plate = model.plates[0]
    left, right = _margin(canvas), canvas.width - _margin(canvas)
    y = canvas.height - 1
    cards = trn("{count} card", "{count} cards", plate.cards)
    if plan.size == "M":
        canvas.line(left, y - 1, (*plate.heading, Span(f"  {cards}", "muted")))
        canvas.line(left, y, plate.note)
        canvas.right(right, y - 1, model.count)
        canvas.right(right, y, model.led)
        return
    canvas.line(left, y, join([plate.heading, plate.note, plate.tie], "  "))
    canvas.right(right, y, cards, "muted")


def _draw_corners(canvas: Canvas, model: Felt, y: int) -> None:
    if model.doubles is not None:
        draw_section(canvas, _margin(canvas), y, model.doubles, 23)
    x = canvas.width - _margin(canvas) - 18
    for section in model.last_trick:
        draw_section(canvas, x, y, section, 18)
    canvas.line(x, y + 4, model.out)
