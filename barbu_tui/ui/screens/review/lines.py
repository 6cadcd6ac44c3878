"""Watch it happen: the player's choice and the better option in one layout, trick by trick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.timer import Timer

from barbu_bots.search.contrast import Contrast
from barbu_tui.core.cards import RANK_OF, CardSet, Seat
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.language import N_, NP_, tr, trp
from barbu_tui.language.cards import SUIT_ORDER, card_sign, rank_sign, suit_ranks
from barbu_tui.language.grammar import SUIT_SIGNS
from barbu_tui.language.numbers import explained
from barbu_tui.session.review.two_lines import Turns, TwoLines, two_lines
from barbu_tui.ui.commands import Command, Program
from barbu_tui.ui.drawing.glyphs import CHECK, LEAD
from barbu_tui.ui.screens.frames.page import BACK, PageScreen
from barbu_tui.ui.screens.review.two_felts import APART, TWO, LinesBody, TwoFelts
from barbu_tui.ui.widgets.chrome import named
from barbu_tui.ui.widgets.page import BLANK, PageLine, window
from barbu_tui.ui.widgets.panels import Placed, points_right, right, text
from barbu_tui.words.actions import in_words
from barbu_tui.words.line import SUIT_INKS, Line, Saying, Span, card_span, elided, join
from barbu_tui.words.people import Cast
from barbu_tui.words.two_lines import NO_LAYOUT, SAME_PLAY, layout_words, outcome_words

_WRONG: Final = "?"
_SIGNS: Final = (
    (APART, "brass", N_("the lines diverge here")),
    (_WRONG, "bad", N_("it goes wrong")),
    (CHECK, "good", N_("it goes right")),
    (LEAD, "muted", N_("leads; underlined wins")),
)
"""The signs of the lines, for the legend and the help."""
_WIDEST: Final = 46
"""Maximum number of columns of one line of play in a wide window."""
FELTS: Final = frozenset({"felts"})
TABLE: Final = frozenset({"table"})
"""The modes: felts or a table. The rounds of dominoes are always a table."""
_RUNS: Final = 0.5
"""Seconds from card to card."""
COMMANDS: Final = (
    Command("lines.before", "left,up", "move", "One trick or round back, in both lines.", NP_("key", "step"), sign="← →", palette=False, value=-1),
    Command("lines.next", "right,down", "move", "The next trick or round, in both lines.", palette=False, value=1),
    Command("lines.first", "home", "move", "The first one.", palette=False, value=-999),
    Command("lines.last", "end", "move", "The last one.", palette=False, value=999),
    Command("lines.run", "space", "run_both", "Let both lines run, card by card, or stop.", "let it run", "run", modes=FELTS),
    Command("lines.turn", "tab", "turn", "The other line.", "turn over", "turn", sign="Tab", modes=FELTS),
    Command("lines.table", "t", "table", "Both lines as a table with the hands, or the felts again.", "table", modes=FELTS | TABLE),
    Command("lines.layout", "enter", "layout", "Another layout in which it goes like this.", "another layout", "layout"),
    BACK,
)  # fmt: skip


def open_lines(barbu: Program, contrast: Contrast | None, view: View, cast: Cast) -> str:
    """Open the screen. Return why it cannot be opened, in a sentence."""
    if contrast is None or not contrast.typical:
        return tr(NO_LAYOUT)
    return barbu.open_screen("lines", contrast, view, cast) or ""


class LinesScreen(PageScreen):
    """Two lines of play in the most typical layout; Enter shows the next one."""

    COMMAND_TABLE = COMMANDS
    HELP_TITLE = "See it happen"
    HELP_SIGNS: ClassVar[Sequence[tuple[str, str, str]]] = _SIGNS

    def __init__(self, contrast: Contrast, view: View, cast: Cast) -> None:
        super().__init__()
        self._contrast, self._view, self._cast = contrast, view, cast
        self._number = 0
        self._top = 0
        self._lines = two_lines(contrast, view, 0)
        self._cards = self._players
        """Cards of the trick that are shown."""
        self._clock: Timer | None = None
        self._turned = False
        self._table = view.spec.is_domino or self._lines.length == 0

    def body(self) -> ComposeResult:
        yield LinesBody()

    @property
    def _players(self) -> int:
        return len(self._cast.names)

    @property
    def mode(self) -> str:
        return "rounds" if self._view.spec.is_domino else "table" if self._table else "felts"

    @property
    def count(self) -> int:
        return self._lines.length

    def useful(self, command: Command) -> bool:
        if command.id == "lines.turn":
            return self.size.width < TWO
        return command.id != "lines.layout" or len(self._contrast.typical) > 1

    def draw(self) -> None:
        width, height = self.room
        cast, lines = self._cast, self._lines
        count = len(self._contrast.typical)
        which = tr("layout {number} of {count}", number=self._number + 1, count=count) if count > 1 else ""
        bar = named(tr("See it happen"), which)
        if not self._table:
            table = self._view.table
            start = table.points[self._contrast.seat] if isinstance(table, TrickTable) else 0
            felts = TwoFelts(lines, self._contrast, cast, start, self.cursor, self._cards, self._turned)
            self.present(bar, felts, self._saying())
            return
        hands = [PageLine((Placed(2, _hand_line(lines.hands, seat, cast)),)) for seat in cast.seats]
        top = [PageLine((text(2, layout_words(self._contrast)),)), *hands]
        if height > len(top) + lines.length + 3:
            top.append(BLANK)
        rows = max(1, height - len(top) - 3)
        self._top = window(lines.length, self.cursor, rows, self._top)
        options, seats, *turns, net = _lines_rows(lines, cast, self.cursor, width)
        page = [*top, options, seats, *turns[self._top : self._top + rows], net]
        if height > len(page) + 1:
            page += [BLANK, _legend(lines)]
        self.present(named(tr("See it happen"), which), page, self._saying())

    def _saying(self) -> Saying:
        """Return the result of the trick under the cursor in both lines."""
        if self._lines.apart < 0:
            return Saying.of("", tr(SAME_PLAY))
        said = []
        for side in (self._lines.done, self._lines.better):
            turns = side.turns[self.cursor : self.cursor + 1]
            what = outcome_words(turns[0], self._cast.names) if turns else ""
            option = in_words(side.option, self._cast.letters, "brief")
            said.append(f"{explained(option, what)}." if what else "")
        return Saying.of("", *said)

    def hover(self, option: int) -> None:
        self._stop()
        self._cards = self._players
        super().hover(option)

    def action_go(self, place: int) -> None:
        self.hover(place)

    def action_turn(self) -> None:
        self._turned = not self._turned
        self.draw()

    def action_table(self) -> None:
        self._stop()
        self._table = not self._table
        self.draw()

    def action_run_both(self) -> None:
        """Run from the trick shown, or from the first if it is the last one."""
        if self._clock is not None:
            self._stop()
            return
        if self.cursor == self.count - 1 and self._cards >= self._players:
            self.cursor = 0
        self._cards = 0
        self._clock = self.set_interval(_RUNS, self._tick)
        self.draw()

    def _tick(self) -> None:
        """Play a card in both lines; a whole trick rests as long as a card takes."""
        if self._cards < self._players:
            self._cards += 1
        elif self.cursor < self.count - 1:
            self.cursor, self._cards = self.cursor + 1, 1
        else:
            self._stop()
        self.draw()

    def _stop(self) -> None:
        if self._clock is not None:
            self._clock.stop()
            self._clock = None
            self._cards = self._players

    def on_unmount(self) -> None:
        self._stop()

    def action_layout(self) -> None:
        self._stop()
        self._number = (self._number + 1) % len(self._contrast.typical)
        self._lines = two_lines(self._contrast, self._view, self._number)
        self.cursor = self._top = 0
        self.draw()

    def pick(self, option: int) -> None:
        self.hover(option)


def _hand_line(hands: Sequence[CardSet], seat: Seat, cast: Cast) -> Line:
    """Return a player's cards in a line, suit by suit, behind the name."""
    suits = []
    for suit in SUIT_ORDER:
        cards = suit_ranks(hands[seat], suit)
        if cards:
            ranks = " ".join(rank_sign(RANK_OF[card]) for card in cards)
            suits.append((Span(f"{SUIT_SIGNS[suit]} ", SUIT_INKS[suit]), Span(ranks)))
    return (Span(f"{cast.name(seat):<12}", "muted"), *join(suits, "   "))


def _lines_rows(lines: TwoLines, cast: Cast, cursor: int, width: int) -> list[PageLine]:
    """Return both lines in seat columns: headings, one row per trick, and the player's points of the deal."""
    half = min((width - 4) // 2, _WIDEST)
    step = 6 if half >= 4 + 6 * len(cast.names) + 8 else 5
    starts = (5, 5 + half)
    ends = [[start + step * (place + 1) for place in cast.seats] for start in starts]
    sides = (lines.done, lines.better)
    heads, nets = [], []
    for side, start, name in zip(sides, starts, ("", tr("better")), strict=True):
        option = in_words(side.option, cast.names, "row")
        ink = "good" if name else "text"
        heads.append(text(start, elided(f"{option}   {name}".rstrip(), half - 4), ink, bold=True))
        nets += [text(start, tr("deal"), "muted"), points_right(start + half - 6, side.net, bold=True)]
    seats = (right(columns[seat], cast.short(seat), "faint") for columns in ends for seat in cast.seats)
    rows = [PageLine(tuple(heads)), PageLine(tuple(seats))]
    for place in range(lines.length):
        tricks = [side.turns[place] if place < len(side.turns) else None for side in sides]
        number = next(turns.number for turns in tricks if turns is not None)
        placed = [right(4, str(number), "faint")]
        if place == lines.apart:
            placed.append(text(starts[1] - 3, APART, "brass", bold=True))
        for side, turns, columns, start in zip(sides, tricks, ends, starts, strict=True):
            if turns is not None:
                other = tricks[1 if turns is tricks[0] else 0]
                decides = place == side.decided and (side is lines.done) == lines.bad
                mark = "" if not decides else _WRONG if lines.bad else CHECK
                placed += _turns(turns, other, columns, start + half - 6, mark)
        focused = place == cursor
        rows.append(PageLine(tuple(placed), 0, width, place, focused))
    return [*rows, PageLine(tuple(nets))]


def _legend(lines: TwoLines) -> PageLine:
    """Return what the signs of these lines mean."""
    decider = lines.done if lines.bad else lines.better
    shown = {APART} if lines.apart >= 0 else set()
    shown |= {_WRONG if lines.bad else CHECK} if decider.decided >= 0 else set()
    shown |= {LEAD} if any(turns.winner >= 0 for turns in lines.done.turns) else set()
    signs = [
        (Span(f"{sign} ", ink), Span(tr(words), "muted")) for sign, ink, words in _SIGNS if sign in shown
    ]
    return PageLine((Placed(2, join(signs, "   ")),))


def _turns(turns: Turns, other: Turns | None, ends: Sequence[int], end: int, mark: str) -> list[Placed]:
    """Return a trick of one line. Equal cards are faint; the deciding ones have the colour of their mark."""
    deciding = {_WRONG: "bad", CHECK: "good"}.get(mark)
    same = () if other is None else other.cards
    placed = []
    for seat, card in turns.cards:
        won = seat == turns.winner
        if card < 0:
            span = Span(trp("call", "pass"), "faint")
        else:
            span = card_span(card, bold=won or bool(mark), underline=won)
            if deciding or (seat, card) in same:
                span = span._replace(colour=deciding or "muted")
        placed.append(Placed(ends[seat], (span,), True))
    leader, first = turns.cards[0]
    if turns.winner >= 0:
        placed.append(text(ends[leader] - len(card_sign(first)) - 1, LEAD, "muted"))
    if turns.points:
        placed.append(points_right(end, turns.points))
    if mark:
        placed.append(text(end + 1, mark, deciding or "text", bold=True))
    return placed
