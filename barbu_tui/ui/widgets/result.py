"""The result of a deal: the table of its points, and sentences below it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from barbu_tui.core.cards import Card, Seat, cards_in
from barbu_tui.core.contracts import Contract, ContractSpec
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.game import FinishedDeal
from barbu_tui.core.tricks import TrickTable
from barbu_tui.language import N_, ContractWord, current, tr, trp
from barbu_tui.language.numbers import ordinal, signed
from barbu_tui.ui.drawing.big import big_figure
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.faces import draw_card
from barbu_tui.ui.drawing.glyphs import CHECK, DOT
from barbu_tui.ui.widgets.felt import STANDARD_ROWS, TALL_ROWS
from barbu_tui.ui.widgets.page import wrap
from barbu_tui.ui.widgets.panels import points_span, trick_winner
from barbu_tui.words.contracts import title
from barbu_tui.words.line import Line, Span, card_span, folded, join, line_width, plain, with_lines
from barbu_tui.words.outcome import place_of
from barbu_tui.words.people import Cast
from barbu_tui.words.yours import Yours


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A row of the result: a label and a cell per player. ``step`` is the step that shows it."""

    label: Line
    cells: tuple[Line, ...]
    step: int
    gap: bool = False
    """Whether a blank row is above it, if there is room."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What a deal came to, above its table: the human's points, the change of place, the cards that counted."""

    points: int
    heading: Line
    places: Line
    taken: tuple[tuple[Line, tuple[Card, ...]], ...]
    """Who took them, and the cards; empty where none count."""


@dataclass(frozen=True, slots=True)
class Result:
    """The centre of the felt after a deal."""

    title: str
    heads: tuple[str, ...]
    human: Seat | None
    rows: tuple[ResultRow, ...]
    sums: tuple[ResultRow, ...]
    check: Line
    sentence: Line
    notes: tuple[Line, ...] = ()
    """The coach's sentences, or the human's dearest own decision; empty if neither is known."""
    why: str = ""
    """The explanation of the dearest decision, where there is room for it."""
    shown: int = 99
    """The number of visible steps."""
    scene: Scene | None = None
    """For windows with room for it; ``None`` without a human."""


STEPS = 5
_UNDOUBLED: Final = N_("Nobody doubled.")
_TAKEN: Final[Mapping[Contract, str]] = {
    "no_queens": N_("queens taken"),
    "no_hearts": N_("hearts taken"),
    "barbu": N_("king taken"),
}
_CARDS_TAKEN: Final = N_("cards taken")
"""The units taken by the players, by contract."""


def result_of(
    row: FinishedDeal,
    cast: Cast,
    shown: int = 99,
    coached: Sequence[str] = (),
    yours: Yours | None = None,
    *,
    doubles: bool = True,
) -> Result:
    """Return the result of a deal just scored; ``shown`` steps are visible.

    The coach's sentences replace the human's dearest own decision. Without ``doubles``, in a game of the course,
    nothing is said of them, nor of a sum that is right.
    """
    notes: tuple[Line, ...] = tuple((Span(sentence, "text"),) for sentence in coached)
    why = ""
    if not notes:
        notes, why = () if yours is None else (_yours_line(yours),), "" if yours is None else yours.why
    score = row.score
    taken = _taken_row(row, cast)
    rows = [] if taken is None else [taken]
    before, deal, total = (
        tuple((Span(signed(points)),) for points in score.hand),
        tuple((points_span(points, bold=True),) for points in score.total),
        tuple((Span(signed(points), bold=True),) for points in row.running),
    )
    if doubles:
        rows += [ResultRow((Span(tr("before doubles")),), before, 2), *_tie_rows(row, cast)]
    sums = (
        ResultRow((Span(tr("this deal"), bold=True),), deal, 4),
        ResultRow((Span(tr("total"), "muted"),), total, 5),
    )
    return Result(
        tr("Deal {deal}", deal=row.number),
        cast.names,
        cast.human,
        tuple(rows),
        sums,
        _check(row) if doubles or not row.adds_up else (),
        _sentence(row, cast, doubles=doubles),
        notes,
        why,
        shown,
        _scene(row, cast),
    )


def _scene(row: FinishedDeal, cast: Cast) -> Scene | None:
    seat, choice = cast.human, row.deal.choice
    if seat is None or choice is None:
        return None
    before = [total - deal for total, deal in zip(row.running, row.score.total, strict=True)]
    was, now = place_of(before, seat), place_of(row.running, seat)
    places: Line = (Span(ordinal(now), bold=True), Span(f"  {cast.name(seat)}", "muted"))
    if was != now and row.number > 1:
        arrow = Span(" ▲" if now < was else " ▼", "good" if now < was else "bad")
        places = (Span(f"{ordinal(was)} → ", "muted"), Span(ordinal(now), bold=True), arrow)
    heading = (Span(title(row.deal.spec, choice.trump), bold=True),)
    return Scene(row.score.total[seat], heading, places, tuple(_counted(row, cast)))


def _counted(row: FinishedDeal, cast: Cast) -> Iterator[tuple[Line, tuple[Card, ...]]]:
    """Yield the cards that counted with their taker: the penalty cards of each player, or the last two tricks."""
    spec, play = row.deal.spec, row.deal.play
    table = None if play is None else play.table
    if not isinstance(table, TrickTable):
        return
    if any(spec.last_points):
        takers = (trick_winner(table, table.done - 1), table.leader)
        for taker, points, (_, cards) in zip(
            takers, spec.last_points, table.tricks_played()[-2:], strict=True
        ):
            yield (Span(f"{cast.name(taker)} ", bold=True), points_span(points)), tuple(cards)
        return
    for seat in cast.seats if spec.penalty else ():
        cards = tuple(sorted(cards_in(table.taken[seat] & spec.penalty), reverse=True))
        if cards:
            yield (Span(f"{cast.name(seat)} ", bold=True), points_span(row.score.hand[seat])), cards


def _check(row: FinishedDeal) -> Line:
    spec = row.deal.spec
    total = signed(spec.total)
    if row.adds_up:
        words = tr(
            "check {mark} this deal adds up to {total}, as {contract} must",
            total=total,
            contract=ContractWord(spec.contract),
        )
        return with_lines(words, "faint", mark=(Span(CHECK, "good"),))
    words = tr("check {mark} this deal does not add up to {total}", total=total)
    return with_lines(words, "faint", mark=(Span(trp("check", "no"), "bad"),))


def _yours_line(yours: Yours) -> Line:
    """Return the dearest decision: a label, the place if there is one, and the sentence."""
    label = Span(f"{tr('Yours to decide')}  ", "muted")
    if not yours.where:
        return (label, Span(yours.sentence, "muted"))
    sentence = f"{current().grammar.COLON}{yours.sentence}"
    return (label, Span(yours.where, "text", True), Span(sentence, "muted"))


def _taken_row(row: FinishedDeal, cast: Cast) -> ResultRow | None:
    deal = row.deal
    spec = deal.spec
    if deal.play is None:
        return None
    table = deal.play.table
    if isinstance(table, DominoTable):
        order = table.order()
        places = tuple((Span(ordinal(order.index(seat) + 1), "muted"),) for seat in cast.seats)
        return ResultRow((Span(tr("going out"), "muted"),), places, 1)
    if any(spec.last_points):
        ends = ((table.leaders[-1], ordinal(table.done - 1)), (table.leader, ordinal(table.done)))
        took = (" ".join(trick for winner, trick in ends if winner == seat) for seat in cast.seats)
        last = tuple((Span(words or trp("taken", "none"), "muted" if words else "faint"),) for words in took)
        return ResultRow((Span(tr("last tricks"), "muted"),), last, 1)
    if not spec.penalty:
        won = tuple((Span(str(table.won[seat]), "muted"),) for seat in cast.seats)
        return ResultRow((Span(tr("tricks taken"), "muted"),), won, 1)
    cells: list[Line] = []
    for seat in cast.seats:
        taken = sorted(cards_in(table.taken[seat] & spec.penalty), reverse=True)
        if not taken:
            cells.append((Span(trp("taken", "none"), "faint"),))
        elif len(taken) > 2:
            cells.append((Span(str(len(taken)), "muted"),))
        else:
            cells.append(join([(card_span(card),) for card in taken]))
    return ResultRow((Span(tr(_TAKEN.get(spec.contract, _CARDS_TAKEN)), "muted"),), tuple(cells), 1)


def _tie_rows(row: FinishedDeal, cast: Cast) -> list[ResultRow]:
    """Return a row for every pair with a level, in the order of the bids."""
    deal, hand = row.deal, row.score.hand
    levels = deal.levels
    rows: list[ResultRow] = []
    for bid in deal.bids:
        for mark, others in (("×", bid.double), ("××", bid.redouble)):
            for other in sorted(others):
                level = levels[bid.seat][other]
                if level != len(mark):
                    continue  # redoubled: told in the redoubler's row
                gain = level * (hand[bid.seat] - hand[other])
                points = {bid.seat: Span(signed(gain), "muted"), other: Span(signed(-gain), "muted")}
                cells = tuple((points.get(seat, Span(DOT, "faint")),) for seat in cast.seats)
                ink = "rose" if level == 2 else "brass"
                label = (
                    Span(f"{cast.name(bid.seat)} ", "muted"),
                    Span(mark, ink, True),
                    Span(f" {cast.name(other)}", "muted"),
                )
                rows.append(ResultRow(label, cells, 3, gap=not rows))
    return rows


def _sentence(row: FinishedDeal, cast: Cast, *, doubles: bool) -> Line:
    deal = row.deal
    if not deal.shared:
        said = _end_of_deal(row, cast)
        return (Span(said, "muted"),) if doubles or said != tr(_UNDOUBLED) else ()
    others, total = len(cast.names) - 1, signed(deal.spec.total)
    points = row.score.hand[deal.dealer]
    shared = tr("The {others:word} others share {total}.", others=others, total=total)
    if points:
        shared = tr(
            "The {others:word} others share {total}, {dealer} {points}.",
            others=others, total=total, dealer=cast.person(deal.dealer), points=signed(points),
        )  # fmt: skip
    return Span(f"{tr('Nobody doubled.')} ", "text", True), Span(shared, "muted")


def _end_of_deal(row: FinishedDeal, cast: Cast) -> str:
    """Return the end of the deal, in a sentence."""
    deal = row.deal
    spec = deal.spec
    play = deal.play
    if play is None:
        return tr(_UNDOUBLED)
    table = play.table
    if isinstance(table, DominoTable):
        return tr("{Who} {who?were|was} out first.", who=cast.person(table.order()[0]))
    if isinstance(table, TrickTable) and spec.penalty and table.done < table.tricks:
        return _last_taken(spec, table.done)
    if not any(map(any, deal.levels)):
        return tr(_UNDOUBLED)
    best = max(cast.seats, key=lambda seat: row.score.adjust[seat])
    if cast.human is not None and row.score.adjust[cast.human]:
        best = cast.human
    points = row.score.adjust[best]
    if not points:
        return tr("The doubles cancel out.")
    if points < 0:
        return tr("Doubles cost {who} {points}.", who=cast.person(best), points=-points)
    return tr("Doubles brought {who} {points}.", who=cast.person(best), points=signed(points))


def _last_taken(spec: ContractSpec, trick: int) -> str:
    """Return the trick in which the last unit was taken."""
    match spec.contract:
        case "no_queens":
            count = spec.penalty.bit_count()
            return tr(
                "All {count:word} queens are taken, the last in trick {trick}.", count=count, trick=trick
            )
        case "no_hearts":
            return tr("All the hearts are taken, the last in trick {trick}.", trick=trick)
        case "barbu":
            return tr("The king of hearts is taken in trick {trick}.", trick=trick)
    return tr("All the cards that count are taken, the last in trick {trick}.", trick=trick)


_WIDTH, _FIRST, _STEP = 61, 28, 11


def draw_result(canvas: Canvas, model: Result) -> None:
    """Draw the table of the deal, up to its visible steps."""
    tall = canvas.height >= STANDARD_ROWS
    width = _FIRST + _STEP * (len(model.heads) - 1)
    left = (canvas.width - width) // 2
    ends = [left + _FIRST + _STEP * place for place in range(len(model.heads))]
    y = 2
    if tall:
        y = 5 if canvas.height >= TALL_ROWS else 2
        scene = model.scene
        if scene is not None and canvas.height >= _SCENE + _needed(model, canvas.width):
            y = _draw_scene(canvas, left, 1 if y == 2 else 3, width, scene, model)
        else:
            canvas.centre(0, canvas.width, y, (Span(" ".join(model.title.upper()), bold=True),))
            y += 3
    room = canvas.height - y - 4 - len(model.sums)
    gaps = tall and len(model.rows) + 4 < room
    for seat, (end, name) in enumerate(zip(ends, model.heads, strict=True)):
        canvas.right(end, y, name, "brass" if seat == model.human else "text", bold=True)
    y += 2 if gaps else 1
    for row in model.rows[: max(1, room)]:
        y += row.gap and gaps
        if row.step <= model.shown:
            _draw_row(canvas, left, ends, y, row)
        y += 1
    canvas.write(left, y, "─" * width, "line")
    y += 1
    for row in model.sums:
        if row.step <= model.shown:
            _draw_row(canvas, left, ends, y, row)
        y += 1
    y += gaps
    if model.shown >= max(row.step for row in model.sums):
        canvas.line(left, y, model.check)
        _draw_sentences(canvas, left, y + 2, model)


_SCENE: Final = 11
"""Rows of the scene, with the blank row below it."""


def _needed(model: Result, width: int) -> int:
    """Return the rows of the table and of the sentences below it."""
    notes = sum(len(_folded(note, width - 4)) for note in model.notes)
    why = len(wrap(model.why, _WIDTH))
    return len(model.rows) + len(model.sums) + 10 + notes + why


def _draw_scene(canvas: Canvas, left: int, y: int, width: int, scene: Scene, model: Result) -> int:
    """Draw the points in large figures, the contract and the place beside them, the cards that counted below. Return the next row."""
    ink = "good" if scene.points > 0 else "bad" if scene.points < 0 else "muted"
    x = left
    if model.shown >= _TOLD and not canvas.look.safe:
        for row, line in enumerate(big_figure(signed(scene.points)), y):
            x = canvas.write(left, row, line, ink)
        x += 3
    elif model.shown >= _TOLD:
        x = canvas.write(left, y + 1, signed(scene.points), ink, bold=True) + 3
    canvas.line(x, y, (Span(f"{model.title}  ", "muted"), *scene.heading))
    if model.shown >= _TOLD:
        canvas.line(x, y + 1, scene.places)
    x, y = left, y + 4
    cards = sum(len(cards) for _, cards in scene.taken)
    pitch = 6 if 6 * cards + 2 * len(scene.taken) <= width else 4
    for caption, taken in scene.taken:
        for at, card in enumerate(taken):
            draw_card(canvas, x + pitch * at, y, card, "M")
        canvas.line(x, y + 3, caption)
        x += max(pitch * (len(taken) - 1) + 5, line_width(caption)) + 2
    return y + (5 if scene.taken else 0)


_TOLD: Final = 4
"""The step that shows the sum of the deal."""


def _draw_row(canvas: Canvas, left: int, ends: list[int], y: int, row: ResultRow) -> None:
    canvas.line(left, y, row.label)
    for end, cell in zip(ends, row.cells, strict=True):
        canvas.right(end, y, cell)


def _folded(note: Line, width: int) -> list[Line]:
    """Return a note in lines of some width; it keeps its inks if it needs only one."""
    if line_width(note) <= width:
        return [note]
    return [(Span(part, "text"),) for part in folded(plain(note), width)]


def _draw_sentences(canvas: Canvas, left: int, y: int, model: Result) -> None:
    """Draw the end of the deal, and the notes below it; only the latter if not all fit.

    They begin below the check, or further left if one would run off the edge. Blank rows between them need room.
    """
    room_across = canvas.width - 4
    room = canvas.height - y
    if room < 1:
        y, room = y - 1, room + 1
    notes = [_folded(note, room_across) for note in model.notes]
    if model.sentence and 1 + sum(map(len, notes)) <= room:
        notes = [[model.sentence], *notes]
    apart = sum(map(len, notes)) + len(notes) - 1 <= room
    left = max(2, min([left, *(canvas.width - 2 - line_width(line) for note in notes for line in note)]))
    for place, note in enumerate(notes):
        y += apart and place > 0
        for line in note:
            canvas.line(left, y, line)
            y += 1
    why = wrap(model.why, min(_WIDTH, canvas.width - 2 - left))
    for place, words in enumerate(why if y + len(why) <= canvas.height else ()):
        canvas.write(left, y + place, words, "muted")
