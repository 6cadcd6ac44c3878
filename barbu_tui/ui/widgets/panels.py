"""The sections of the side panels, and lines of placed text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from barbu_tui.core.cards import RANK_OF, SUIT_MASK, CardSet, Seat, card, cards_in
from barbu_tui.core.domino import DominoTable, rounds_of
from barbu_tui.language import tr, trn, trp
from barbu_tui.language.cards import SUIT_ORDER, card_sign, contract_code, rank_sign
from barbu_tui.language.grammar import SUIT_SIGNS
from barbu_tui.language.numbers import ordinal, signed
from barbu_tui.ui.drawing.faces import tile_span
from barbu_tui.ui.drawing.glyphs import DEALER, DOT, LEAD
from barbu_tui.words.line import SUIT_INKS, Line, Span, card_span, filled, line_width, shorten
from barbu_tui.words.people import Cast

if TYPE_CHECKING:
    from barbu_tui.core.contracts import Contract
    from barbu_tui.core.tricks import TrickTable
    from barbu_tui.core.view import View
from typing import ClassVar

from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.look import Look, click
from barbu_tui.ui.widgets.bars import upright
from barbu_tui.ui.widgets.painted import Painted

WIDTH = 33
"""Cells of a side panel's text."""
SERIES_INK = {"S": "pS", "W": "pW", "N": "pN", "E": "pE"}


class Placed(NamedTuple):
    """Text at a column of a section's row. With ``right`` it ends before that column."""

    x: int
    line: Line
    right: bool = False


Row = tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with a rule behind it, a note at its end, and rows."""

    title: str
    rows: tuple[Row, ...]
    note: str = ""
    rank: int = 0
    """Sections of a higher number are dropped first if rows run short."""
    command: str = ""
    """The click action."""
    kind: str = ""
    """Its name in the settings, which may hide it."""
    focus: int | None = None
    """The row under the cursor."""

    @property
    def height(self) -> int:
        """The number of rows, with the heading."""
        return len(self.rows) + 1


Side: TypeAlias = tuple[Section, ...]
"""A side panel: sections from top to bottom."""


def points_span(points: int, *, bold: bool = False) -> Span:
    """Return points in the ink of their sign."""
    return Span(signed(points), "good" if points > 0 else "bad" if points < 0 else "muted", bold)


def text(x: int, words: str, ink: str = "text", *, bold: bool = False) -> Placed:
    """Return words at a column."""
    return Placed(x, (Span(words, ink, bold),))


def right(end: int, words: str, ink: str = "text", *, bold: bool = False) -> Placed:
    """Return words that end before a column."""
    return Placed(end, (Span(words, ink, bold),), right=True)


def points_right(end: int, figure: int, *, bold: bool = False) -> Placed:
    """Return points in the ink of their sign, before a column."""
    return Placed(end, (points_span(figure, bold=bold),), right=True)


def text_rows(lines: tuple[str, ...], ink: str = "muted") -> tuple[Row, ...]:
    """Return lines of running text as rows."""
    return tuple((text(0, line, ink),) for line in lines)


@dataclass(frozen=True, slots=True)
class Scores:
    """The current scores: totals, and within a deal the points so far, without and with doubles."""

    totals: tuple[int, ...]
    hand: tuple[int, ...] = ()
    net: tuple[int, ...] = ()


def scores_section(
    cast: Cast, standing: Scores, dealer: Seat, turn: Seat, width: int = WIDTH, *, bets: bool = True
) -> Section:
    """Return SCORES: totals, and during the play the deal's points and, if players may double, their net with doubles."""
    playing = bool(standing.net)
    heads = (
        tr("total"),
        *([trp("sheet", "deal")] if playing else []),
        *([tr("net ×")] if playing and bets else []),
    )
    ends = [width - 8 * place for place in reversed(range(len(heads)))]
    rows: list[Row] = [tuple(right(end, head, "faint") for end, head in zip(ends, heads, strict=True))]
    for seat in cast.seats:
        name = Span(shorten(cast.name(seat), 10))
        row = [
            Placed(2, (name._replace(colour="brass", bold=True, underline=True) if seat == turn else name,))
        ]
        if seat == dealer:
            row.insert(0, text(0, DEALER, "brass"))
        row.append(right(ends[0], signed(standing.totals[seat]), bold=True))
        if playing:
            row.append(points_right(ends[1], standing.hand[seat]))
        if playing and bets:
            row.append(points_right(ends[2], standing.net[seat], bold=True))
        rows.append(tuple(row))
    return Section(tr("SCORES"), tuple(rows), rank=0, command="sheet", kind="scores")


def by_deal_section(
    cast: Cast, runs: tuple[tuple[int, ...], ...], deals: int, done: int, look: Look
) -> Section:
    """Return BY DEAL: each player's running total as a row of bars, above zero from below and below zero from above.

    All are on one scale, which the heading has. The longest leaves an eighth to the row next to it.
    """
    most = max((abs(value) for run in runs for value in run), default=0)
    room = min(deals, WIDTH - 5)
    rows: list[Row] = []
    for seat in cast.seats:
        ink = SERIES_INK[cast.letters[seat]]
        values = [run[seat] for run in runs][-room:]
        bars = [
            upright(_eighths(value, most), ink, "panel", look) if value else Span(DOT, "line2")
            for value in values
        ]
        bars.append(Span(DOT * (room - len(values)), "line"))
        rows.append((text(0, cast.short(seat), ink, bold=True), Placed(5, tuple(bars))))
    note = f"{tr('{count} of {total}', count=done, total=deals)}  ±{most}"
    return Section(tr("BY DEAL"), tuple(rows), note, rank=4, command="chart", kind="by_deal")


def _eighths(value: int, most: int) -> int:
    """Return the eighths of a bar, at least one and at most seven, negative below zero."""
    size = max(1, round(abs(value) * 7 / most))
    return size if value > 0 else -size


def still_to_deal_section(view: View, cast: Cast, current: str | None, left: int) -> Section:
    """Return STILL TO CALL: every dealer's contracts left, the current one as a chip."""
    rules = view.rules
    rows: list[Row] = []
    for seat in cast.seats:
        called = view.standing.called[seat]
        row = [text(0, shorten(cast.name(seat), 7), "muted")]
        for place, contract in enumerate(rules.contracts):
            code, end = contract_code(rules.spec(contract)), 10 + 3 * place
            if seat == view.dealer and contract == current:
                row.append(Placed(end + 1, (filled(f" {code} "),), True))
            elif contract in called:
                row.append(right(end, DOT, "line2"))
            else:
                row.append(right(end, code))
        rows.append(tuple(row))
    note = tr("{left} left", left=left)
    return Section(tr("STILL TO CALL"), tuple(rows), note, rank=3, command="panel", kind="still_to_deal")


def results_section(
    view: View, cast: Cast, results: Mapping[tuple[Seat, Contract], int], left: int, width: int = WIDTH
) -> Section:
    """Return YOUR RESULTS: the compact sheet, with S's results, and codes for contracts left."""
    rules = view.rules
    cells: dict[Seat, list[Span]] = {}
    for seat in cast.seats:
        figures = [results.get((seat, contract)) for contract in rules.contracts]
        cells[seat] = [
            Span(contract_code(rules.spec(contract)), "muted") if points is None else points_span(points)
            for contract, points in zip(rules.contracts, figures, strict=True)
        ]
    least = 5 if width >= 41 else 4
    columns = zip(*cells.values(), strict=True)
    fields = [max(least, *(len(cell.text) + 1 for cell in column)) for column in columns]
    last = width + 1
    names = last - sum(fields)
    if names < 3:  # a figure of three digits nearly everywhere: some stand a row below
        fields = [4] * len(fields)
        names = last - sum(fields)
    ends = list(accumulate(fields, initial=names))[1:]
    rows: list[Row] = []
    for seat in cast.seats:
        name = cast.name(seat)
        name = shorten(name, names) if names > 5 or len(name) <= names else cast.short(seat)
        upper, lower = [text(0, name, "muted")], []
        stop = len(name)
        for end, cell in zip(ends, cells[seat], strict=True):
            if end - len(cell.text) > stop:
                upper.append(Placed(end, (cell,), True))
                stop = end
            else:
                lower.append(Placed(end, (cell,), True))
        rows.append(tuple(upper))
        if lower:
            rows.append(tuple(lower))
    owner = tr("YOUR RESULTS") if cast.human == 0 else tr("{who}'S RESULTS", who=cast.name(0).upper())
    return Section(owner, tuple(rows), tr("compact sheet"), rank=3, command="panel")


def doubles_section(view: View, cast: Cast, *, wide: bool = True) -> Section:
    """Return DOUBLES: who doubled whom, and the doubles that each player owes this dealer; 33 cells wide or 23."""
    marks: dict[tuple[Seat, Seat], str] = {}
    for bid in view.bids:
        marks |= {(bid.seat, other): "×" for other in bid.double}
        marks |= {(bid.seat, other): "××" for other in bid.redouble}
    first, step, owe = (11, 5, 32) if wide else (8, 3, 22)
    ends = tuple(first + step * seat for seat in cast.seats)
    head = []
    for seat, end in zip(cast.seats, ends, strict=True):
        name = cast.short(seat)
        head.append(right(end + (len(name) > 1), name, "brass" if seat == cast.human else "muted"))
    owing = bool(view.rules.owed_doubles)
    if owing:
        owes: Line = (Span(f"{tr('owe')} ", "faint"), Span(DEALER, "brass"))
        head.append(Placed(max(owe + 1, ends[-1] + 1 + line_width(owes)), owes, True))
    rows: list[Row] = [tuple(head)]
    for seat in cast.seats:
        mine, name = seat == cast.human, shorten(cast.name(seat), 8 if wide else 6)
        row = [text(0, name, "brass" if mine else "muted", bold=mine)]
        for other, end in zip(cast.seats, ends, strict=True):
            mark = "" if other == seat else marks.get((seat, other), DOT)
            ink = {"×": "brass", "××": "rose"}.get(mark, "line2")
            row.append(right(end + (len(mark) > 1), mark, ink, bold=ink != "line2"))
        if owing:
            owed = max(0, view.owed(seat, view.dealer) - ((seat, view.dealer) in marks))
            debt = Span(str(owed), "text" if owed else "faint", bool(owed))
            row.append(Placed(owe, (Span(DEALER, "brass") if seat == view.dealer else debt,), True))
        rows.append(tuple(row))
    return Section(tr("DOUBLES"), tuple(rows), rank=1, command="doubles", kind="doubles")


def last_trick_section(table: TrickTable, cast: Cast, *, wide: bool = True) -> Side:
    """Return LAST TRICK: its cards, the winner underlined; nothing before the first."""
    tricks = table.tricks_played()
    if not tricks:
        return ()
    leader, cards = tricks[-1]
    winner = trick_winner(table, len(tricks))
    step = 8 if wide else 4
    heads, tiles = [], []
    for place, seat in enumerate((*cast.others, 0)):  # from the left of S round to S
        won = seat == winner
        heads.append(Placed(step * place, (Span(cast.short(seat), "brass" if won else "muted", won, won),)))
        tiles.append(Placed(step * place, (tile_span(cards[(seat - leader) % len(cards)]),)))
    note = tr("no. {number}", number=len(tricks))
    rows = (tuple(heads), tuple(tiles))
    return (Section(tr("LAST TRICK"), rows, note, rank=2, command="last_trick", kind="last_trick"),)


def trick_winner(table: TrickTable, number: int) -> Seat:
    """Return the winner of a finished trick: the leader of the next one."""
    return table.leaders[number] if number < len(table.leaders) else table.leader


def _seat_columns(cast: Cast) -> tuple[tuple[int, ...], Row]:
    """Return where each player's column ends, and the heads of the columns."""
    ends = tuple(8 + 6 * place for place in cast.seats)
    return ends, tuple(
        text(ends[seat] - (2 if seat else 3), cast.short(seat), "muted") for seat in cast.seats
    )


def tricks_section(table: TrickTable, cast: Cast) -> Section:
    """Return TRICKS: every trick so far in seat columns, leads marked, winners underlined."""
    ends, heads = _seat_columns(cast)
    rows = [heads]
    played = table.tricks_played()
    if not table.over:
        played = [*played, (table.leader, tuple(table.trick))]
    for number, (leader, cards) in enumerate(played, 1):
        now = number > table.done
        winner = -1 if now else trick_winner(table, number)
        row = [right(2, str(number), "text" if now else "faint", bold=now)]
        for place, played_card in enumerate(cards):
            seat = (leader + place) % len(ends)
            won = seat == winner
            row.append(Placed(ends[seat], (card_span(played_card, bold=won, underline=won),), True))
        width = len(card_sign(cards[0])) if cards else 2
        row.append(text(ends[leader] - width - 2, LEAD, "muted"))
        if now and len(cards) < len(ends):
            turn = (leader + len(cards)) % len(ends)
            row.append(right(ends[turn], "?", "brass", bold=True))
        rows.append(tuple(row))
    return Section(tr("TRICKS"), tuple(rows), tr("winner underlined"), rank=1)


def turns_section(table: DominoTable, cast: Cast, limit: int) -> Section:
    """Return TURNS: everybody's cards, one round per row, the newest last."""
    rounds = rounds_of(table.history, table.players)
    ends, heads = _seat_columns(cast)
    rows = [heads]
    first = max(0, len(rounds) - limit)
    for number, turn in enumerate(rounds[first:], first + 1):
        row = [right(2, str(number), "faint")]
        for seat, played in turn.items():
            span = Span(trp("call", "pass"), "faint") if played < 0 else card_span(played)
            row.append(Placed(ends[seat], (span,), True))
        rows.append(tuple(row))
    return Section(tr("TURNS"), tuple(rows), tr("newest last"), rank=1)


def course_section(view: View, cast: Cast, rounds: int) -> Side:
    """Return TRICKS, or at dominoes TURNS with so many rounds; nothing before the first card."""
    table = view.table
    if table is None:
        return ()
    if isinstance(table, DominoTable):
        return (turns_section(table, cast, rounds),)
    return (tricks_section(table, cast),)


def cards_out_section(unplayed: CardSet, hand: CardSet, suits: tuple[int, ...], penalty: CardSet) -> Section:
    """Return CARDS TO COME: the others' cards, suit by suit."""
    out = unplayed & ~hand
    rows: list[Row] = []
    for suit in SUIT_ORDER:
        if suit not in suits:
            continue
        row = [text(0, SUIT_SIGNS[suit], SUIT_INKS[suit])]
        for rank in range(13):
            if not out >> card(suit, rank) & 1:
                continue
            end = 4 + 2 * (12 - rank) + (rank < 9)
            counts = bool(penalty >> card(suit, rank) & 1)
            row.append(right(end, rank_sign(rank), SUIT_INKS[suit] if counts else "text", bold=counts))
        rows.append(tuple(row))
    return Section(tr("CARDS TO COME"), tuple(rows), rank=5, kind="still_out")


def voids_section(table: TrickTable, hand: CardSet, cast: Cast) -> Side:
    """Return VOIDS: the suits and cards that the others have shown not to hold; nothing without any."""
    rows: list[Row] = []
    for seat in cast.others:
        suits, cards = table.shown_lacking(hand, seat)
        signs = [
            Span(f"{SUIT_SIGNS[suit]} ", SUIT_INKS[suit]) for suit in sorted(suits, key=SUIT_ORDER.index)
        ]
        for suit in SUIT_ORDER:
            ranks = "".join(
                map(
                    rank_sign,
                    sorted((RANK_OF[each] for each in cards_in(cards & SUIT_MASK[suit])), reverse=True),
                )
            )
            if ranks:
                signs.append(Span(f"{ranks}{SUIT_SIGNS[suit]} ", SUIT_INKS[suit]))
        if signs:
            rows.append((text(0, cast.name(seat), "text"), Placed(8, tuple(signs))))
    return (Section(tr("VOIDS"), tuple(rows), rank=4, kind="voids"),) if rows else ()


def finishing_section(table: DominoTable, cast: Cast, width: int = WIDTH) -> Section:
    """Return FINISHING ORDER: the players who are out, and the points of each place."""
    order = table.order()
    rows: list[Row] = []
    for place, points in enumerate(table.spec.order_points):
        who, what = text(5, DOT, "faint"), right(width, signed(points), "faint")
        if place < len(order):
            who, what = text(5, cast.name(order[place]), bold=True), points_right(width, points, bold=True)
        rows.append((text(0, ordinal(place + 1), "muted"), who, what))
    return Section(tr("FINISHING ORDER"), tuple(rows), rank=2)


def owed_to_you_section(view: View, cast: Cast) -> Section:
    """Return DOUBLES OWED TO YOU, for a dealer who is choosing."""
    rows: list[Row] = []
    left = view.dealer_deals_left
    for seat in cast.seats:
        if seat == view.dealer:
            continue
        owed = view.owed(seat, view.dealer)
        rows.append(
            (
                text(0, cast.name(seat), "muted"),
                right(11, str(owed), "text" if owed else "faint", bold=bool(owed)),
                text(13, trn("in {count} deal", "in {count} deals", left), "faint"),
            )
        )
    title = tr("DOUBLES OWED TO {who}", who=cast.name(view.dealer).upper())
    return Section(tr("DOUBLES OWED TO YOU") if view.dealer == cast.human else title, tuple(rows), rank=2)


def draw_section(canvas: Canvas, x: int, y: int, section: Section, width: int = WIDTH) -> None:
    """Draw a section: heading, rule, note if there is room for it; then its rows."""
    at = canvas.write(x, y, section.title, "muted", bold=True) + 1
    end = x + width
    if section.note and at + line_width((Span(section.note),)) <= end:
        end = canvas.right(end, y, section.note, "faint") - 1
    if end > at:
        canvas.write(at, y, "─" * (end - at), "line")
    for row, pieces in enumerate(section.rows, 1):
        draw_row(canvas, x, y + row, pieces)
    if section.focus is not None:
        canvas.focus(x, y + 1 + section.focus)
    if section.command:
        canvas.mark(x, y, width, 1, click(section.command))


def draw_row(canvas: Canvas, x: int, y: int, row: Row) -> None:
    """Draw placed text; its columns count from ``x``."""
    for place, line, right in row:
        canvas.line(x + place - line_width(line) if right else x + place, y, line)


def sections_in_room(sections: tuple[Section, ...], rows: int) -> tuple[Section, ...]:
    """Return the sections that fit below each other with a blank row between. The least important are dropped."""
    kept = list(sections)
    while kept and sum(section.height + 1 for section in kept) - 1 > rows:
        kept.remove(max(kept, key=lambda section: section.rank))
    return tuple(kept)


class SidePanel(Painted[Side]):
    """A column of sections beside the felt. Model: :class:`Side`."""

    BACKGROUND: ClassVar[str] = "panel"
    DEFAULT_CSS = "SidePanel { width: 36; height: 1fr; background: $b-panel; }"

    def paint(self, canvas: Canvas, model: Side) -> None:
        if self.look.flat:
            canvas.fill(0, 0, canvas.width, canvas.height, "panel")
        y = 1
        for section in sections_in_room(model, canvas.height - 1):
            draw_section(canvas, 2, y, section, canvas.width - 3)
            y += section.height + 1
