"""Options with their figures: contracts, bids or cards in rows, and the dealer's list of contracts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, NamedTuple

from barbu_bots.search.judgement import Compared, OptionFigures
from barbu_tui.core.actions import Action, Bid, ChooseContract, PlayCard
from barbu_tui.core.contracts import Contract
from barbu_tui.core.view import View
from barbu_tui.language import RankWord, current, tr, trn, trp
from barbu_tui.language.cards import contract_name, rank_sign, suit_name
from barbu_tui.language.grammar import SUIT_SIGNS, capital
from barbu_tui.language.numbers import signed, signed_tenths
from barbu_tui.session.practice.situation import equals_of
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.choices.options import OptionCursor, calls_of
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.glyphs import DOT
from barbu_tui.ui.drawing.look import NARROW, click
from barbu_tui.ui.widgets.bars import Figures, Scale, bar_line, column, scale_marks, scale_of
from barbu_tui.ui.widgets.felt import STANDARD_ROWS, TALL_ROWS
from barbu_tui.ui.widgets.page import wrap
from barbu_tui.words.actions import bid_line
from barbu_tui.words.contracts import doubling_words, from_rank, is_no_trump, rule_sentences, what_counts
from barbu_tui.words.line import SUIT_INKS, Line, Span, card_span, filled, folded, line_width
from barbu_tui.words.people import Cast
from barbu_tui.words.prompts import NONE_OF_YOURS

TEXT: Final = 74
"""Cells of running text."""


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An option, or a contract with its best option."""

    key: Contract | Action | int
    """The contract or option that a click selects, or its number."""
    number: int
    """The digit that selects it; 0 for none."""
    name: Line
    detail: Line = ()
    """The units that count, or the best suit or rank."""
    used: bool = False
    focused: bool = False
    best: bool = False
    yours: bool = False
    figures: Figures | None = None
    inner: bool = False
    """Whether it is a suit or rank of an opened contract."""
    was: float | None = None
    """Points behind the best before a change of the situation."""


@dataclass(frozen=True, slots=True)
class Box:
    """One of the values below the list: a rank with its number of cards, a suit with its length."""

    text: str
    ink: str
    count: int
    value: int
    """The rank or suit; -1 for no trump."""
    open: bool
    chosen: bool
    key: str = ""
    """The letter that chooses it."""


@dataclass(frozen=True, slots=True)
class OptionBoard:
    """The middle of the felt while options are shown."""

    title: Line
    """The question; empty for the list of contracts at the table."""
    heads: tuple[str, str]
    """The headings of names and details."""
    rows: tuple[OptionRow, ...]
    scale: Scale | None = None
    chip: Line = ()
    """The verdict in a filled label."""
    verdict: Line = ()
    reasons: tuple[str, ...] = ()
    steady: int = 0
    """Lines reserved for reasons, so that the rows do not move when the cursor moves."""
    more: str = ""
    """A hint on how to read the reasons that do not fit."""
    pages: tuple[str, ...] = ()
    """Paragraphs in place of the rows."""
    kind: str = ""
    """``start`` or ``trump`` while that is to be chosen."""
    boxes: tuple[Box, ...] = ()
    note: Line = ()
    """A note below the boxes, on screens without a side panel."""
    notes: tuple[str, ...] = ()
    """Sentences about the focused contract at the table, for tall screens."""
    rules: tuple[str, ...] = ()
    """The rules of the focused contract at the table, in sentences, on screens without a panel."""
    cards: int = 0
    grown: float = 1.0
    """The state of the bars' animation, 0 to 1."""


def figures_of(worth: OptionFigures, best: OptionFigures) -> Figures:
    """Return the figures of an option, as differences to the best one."""
    return Figures(worth.deal, worth.later - best.later, worth.total.mean - best.total.mean, worth.loss.half)


def within(choice: Action) -> Line:
    """Return the suit or rank of a call: ``♣ clubs``, ``from the 8``."""
    assert isinstance(choice, ChooseContract)
    if choice.contract == "trumps":
        if choice.trump is None:
            return (Span(tr("no trump")),)
        return (Span(SUIT_SIGNS[choice.trump], SUIT_INKS[choice.trump]), Span(f" {suit_name(choice.trump)}"))
    if choice.start is not None:
        return (Span(from_rank(choice.start)),)
    return ()


def option_rows(cursor: OptionCursor, cast: Cast) -> tuple[OptionRow, ...]:
    """Return a row for every option that is shown, with its figures."""
    asked = cursor.advised
    compared = asked.compared
    if compared is None:
        return ()
    if cursor.view.choice is None:
        rows = _call_rows(cursor, compared)
    else:
        rows = []
        for number, option in enumerate(cursor.options, 1):
            assert not isinstance(option, str)
            name, beside = _named(option, cursor.view, cast)
            rows.append(_row(cursor, compared, compared.of(option), name, number, beside))
    return tuple(rows) if asked.before is None else _with_before(rows, asked.before)


def _row(
    cursor: OptionCursor,
    compared: Compared,
    worth: OptionFigures,
    name: Line,
    number: int = 0,
    detail: Line = (),
) -> OptionRow:
    choice = worth.choice
    return OptionRow(
        choice,
        number,
        name,
        detail,
        focused=choice == cursor.focus,
        best=compared.telling and choice == compared.best.choice,
        yours=choice == cursor.advised.chosen,
        figures=figures_of(worth, compared.best),
    )


def _call_rows(cursor: OptionCursor, compared: Compared) -> list[OptionRow]:
    """Return the contracts with their best options, one of them opened into all of its options."""
    chosen, rows = cursor.advised.chosen, []
    for number, contract in enumerate(cursor.view.rules.contracts, 1):
        name, calls = (Span(contract_name(contract)),), calls_of(compared, contract)
        focused = cursor.focus == contract
        if not calls:
            rows.append(OptionRow(contract, number, name, (Span(tr("already called")),), used=True))
        elif contract == cursor.opened:
            rows.append(OptionRow(contract, number, name, focused=focused))
            for each in calls:
                rows.append(replace(_row(cursor, compared, each, within(each.choice)), inner=True))
        else:
            best = calls[0].choice
            another = best != chosen and any(each.choice == chosen for each in calls)
            detail = _beside(best, chosen) if another else within(best)
            row = _row(cursor, compared, calls[0], name, number, detail)
            rows.append(replace(row, key=contract, focused=focused))
    return rows


def _named(option: Action, view: View, cast: Cast) -> tuple[Line, Line]:
    """Return a bid or a card, and the equivalent cards: ``or J♠``."""
    if isinstance(option, Bid):
        names = cast.letters if len(option.double | option.redouble) > 1 else cast.names
        return bid_line(option, names) or (Span(tr("pass")),), ()
    others = [each for each in equals_of(view, option) if each != option and isinstance(each, PlayCard)]
    line: Line = ()
    for each in sorted(others, key=lambda each: -each.card):
        line = (*line, Span(f" {tr('or')} "), card_span(each.card))
    return card_name_line(option, cast), line[:4]


def _beside(best: Action, chosen: Action | None) -> Line:
    """Return the best suit or rank of a contract, beside the chosen one: ``from K, you 8``."""
    assert isinstance(best, ChooseContract)
    assert isinstance(chosen, ChooseContract)
    if best.start is not None and chosen.start is not None:
        own = Span(tr("you {choice}", choice=rank_sign(chosen.start)), "brass", True)
        return (Span(f"{tr('from {rank}', rank=rank_sign(best.start))}, "), own)
    first, second = within(best), within(chosen)
    return (*first[:1], Span(", "), Span(f"{tr('you')} ", "brass", True), *second[:1])


def _with_before(rows: list[OptionRow], before: Compared) -> tuple[OptionRow, ...]:
    """Return the rows with their distance from the best before a change.

    For a contract it is that of its best suit or rank.
    """
    known: dict[object, float] = {}
    for worth in before.options:
        gap = worth.total.mean - before.best.total.mean
        known[worth.choice] = gap
        if isinstance(worth.choice, ChooseContract):
            known.setdefault(worth.choice.contract, gap)
    return tuple(replace(row, was=known.get(row.key)) for row in rows)


def with_focus(rows: tuple[OptionRow, ...], room: int) -> tuple[OptionRow, ...]:
    """Return as many rows as fit. The suits or ranks of an opened contract take precedence over other contracts."""
    inner = tuple(row for row in rows if row.inner)
    if len(rows) <= room or not inner:
        return rows[:room]
    if len(inner) >= room:
        return inner[:room]
    head = next(row for row, after in pairwise(rows) if after.inner)
    return (head, *inner)


def card_name_line(choice: Action, cast: Cast) -> Line:
    """Return a card with its claim."""
    if not isinstance(choice, PlayCard):
        return (Span(tr("pass")),)
    name = card_span(choice.card, bold=True)
    if choice.breach:
        return (name, Span(f" {tr('breach')}", "muted"))
    if choice.claim is None:
        return (name,)
    claim = tr("safety")
    if choice.target is not None:
        claim = tr("target {letter}", letter=cast.letters[choice.target])
    return (name, Span(f" {claim}", "muted"))


def contract_list(
    view: View,
    cast: Cast,
    choice: ContractChoice,
    results: Mapping[Contract, tuple[int, int]],
    advice: Compared | None = None,
    keys: Sequence[str] = (),
    taught: Sequence[Contract] = (),
) -> OptionBoard:
    """Return the current list.

    ``results`` has deal and the dealer's points of the contracts called; ``keys`` has those of the trump
    suits, then of no trump. ``taught`` has the contracts of a game of the course, in which nobody doubles.
    """
    rules = view.rules
    worths = {worth.choice: worth for worth in advice.options} if advice is not None else {}
    rows = []
    for number, contract in enumerate(rules.contracts, 1):
        spec = rules.spec(contract)
        used = contract not in view.contracts_left
        call = choice.call(contract)
        worth = worths.get(call)
        counts: Line = (Span(what_counts(spec)),)
        if used and contract in results:
            deal, points = results[contract]
            counts = (Span(tr("deal {deal}  {points}", deal=deal, points=signed(points))),)
        elif used:
            left_out = tr("already played") if contract in taught else tr("not in this game")
            counts = (Span(left_out if taught else tr("already called")),)
        elif advice is not None:
            counts = within(call)
        figures = None if worth is None or advice is None else figures_of(worth, advice.best)
        focused = contract == choice.contract
        name = (Span(contract_name(contract)),)
        rows.append(OptionRow(number, number, name, counts, used, focused, figures=figures))
    kind = ""
    boxes: tuple[Box, ...] = ()
    if choice.contract == "domino":
        kind, boxes = "start", _ranks(choice)
    elif choice.contract == "trumps":
        kind, boxes = "trump", _suits(choice, keys or ("",) * 5)
    called = choice.action
    how = rule_sentences(rules, rules.spec(called.contract), called.start, no_trump=is_no_trump(called))
    # Of the best of every contract: the bars stay where they are while other suits and ranks are tried.
    best = []
    if advice is not None:
        lists = [calls_of(advice, contract) for contract in view.contracts_left]
        best = [figures_of(calls[0], advice.best) for calls in lists if calls]
    notes, cards = _contract_notes(view, choice, doubles=not taught), view.hand.bit_count()
    heads = (tr("CONTRACT"), tr("WHAT COUNTS"))
    return OptionBoard(
        (), heads, tuple(rows), scale_of(best), kind=kind, boxes=boxes, notes=notes, rules=how, cards=cards
    )


def _ranks(choice: ContractChoice) -> tuple[Box, ...]:
    return tuple(
        Box(rank_sign(rank), "text", choice.count(rank), rank, rank in choice.ranks, rank == choice.start)
        for rank in range(13)
    )


def _suits(choice: ContractChoice, keys: Sequence[str]) -> tuple[Box, ...]:
    boxes = []
    for suit in choice.suits:
        chosen = choice.trump == suit
        if suit is None:
            boxes.append(Box(tr("No trump"), "text", -1, -1, True, chosen, keys[-1]))
        else:
            name = f"{SUIT_SIGNS[suit]} {capital(suit_name(suit))}"
            boxes.append(Box(name, SUIT_INKS[suit], choice.length(suit), suit, True, chosen, keys[suit]))
    return tuple(boxes)


def _contract_notes(view: View, choice: ContractChoice, *, doubles: bool = True) -> tuple[str, ...]:
    """Return two short sentences about the focused contract."""
    rules = view.rules
    spec = rules.spec(choice.contract)
    notes = []
    if choice.contract == "domino" and choice.start is not None:
        held, rank = choice.count(choice.start), RankWord(choice.start)
        if not held:
            notes.append(tr(NONE_OF_YOURS, rank=rank))
        else:
            notes.append(tr("You hold {held} of the four {rank:sign}s and start.", held=held, rank=rank))
    elif choice.contract == "trumps":
        left = tr("The player on your left leads.")
        notes.append(tr("You lead.") if rules.first_lead == "dealer" else left)
    elif spec.negative and rules.undoubled == "shared":
        notes.append(tr("If nobody doubles, no cards are played and the points are shared out."))
    if doubles:
        notes.append(doubling_words(view, choice.contract))
    return tuple(notes)


BAR: Final = 39
"""The first column of the bars, from the left edge of the list."""
_BAR_WIDTH, _LONG_BAR_WIDTH = 18, 30
"""The width of the bars in cells, beside three figures and beside one."""
_WAS: Final = "○"
_NOW, _LATER, _SUM = 63, 70, 78
"""The columns before which the figures end."""


def _draw_heads(canvas: Canvas, left: int, y: int, scale: Scale) -> None:
    """Draw the scale's marks and the names of the figures."""
    if scale.bars:
        canvas.right(left + BAR - 3, y, tr("behind the best"), "faint")
    for start, mark in scale_marks(scale, _width(scale)):
        canvas.write(left + BAR + start, y, mark, "faint")
    if not scale.later:
        canvas.right(left + _SUM, y, tr("points"), "faint")
        return
    for place, head in (
        (_NOW, trp("figure", "now")),
        (_LATER, trp("figure", "later")),
        (_SUM, trp("figure", "sum")),
    ):
        canvas.right(left + place, y, head, "faint")


def _draw_legend(canvas: Canvas, left: int, y: int, scale: Scale) -> None:
    if scale.later:
        words = tr("now: this deal   later: deals to come, against the best   sum: both")
    else:
        words = tr("points: this deal, doubles included")
    canvas.right(left + _SUM, y, words, "faint")


def _draw_bar(
    canvas: Canvas, left: int, y: int, figures: Figures, scale: Scale, *, focused: bool, grown: float = 1.0
) -> None:
    """Draw a row's bar and its figures; ``grown`` is the state of the bar's animation, 0 to 1."""
    if scale.later:
        canvas.right(left + _NOW, y, signed_tenths(figures.now), "muted")
        canvas.right(left + _LATER, y, signed_tenths(figures.later), "muted")
    points = figures.total if scale.later else figures.now
    ink = "good" if scale.bars and not figures.gap else "text"
    canvas.right(left + _SUM, y, signed_tenths(points), ink, bold=focused)
    if scale.bars:
        flat = canvas.look.flat
        line = bar_line(figures, scale, _width(scale), flat=flat, focused=focused, grown=grown)
        canvas.line(left + BAR, y, line)


def _draw_was(canvas: Canvas, left: int, y: int, was: float, scale: Scale) -> None:
    """Mark the former position of a row's dot, before a change of the situation."""
    width = _width(scale)
    place = max(0, min(width - 1, column(scale, was, width)))
    canvas.write(left + BAR + place, y, _WAS, "brass")


def _width(scale: Scale) -> int:
    return _BAR_WIDTH if scale.later else _LONG_BAR_WIDTH


_WIDTH: Final = 72
"""Columns of the sentences below the list."""


def draw_contracts(canvas: Canvas, model: OptionBoard) -> None:
    """Draw the contracts for the dealer, with trump suits or starting ranks below them."""
    left = (canvas.width - NARROW) // 2
    tall = canvas.height >= STANDARD_ROWS
    y = int(model.scale is not None) if not tall else 6 if canvas.height >= TALL_ROWS else 2
    _draw_list(canvas, left, y, model, model.rows)
    if model.scale is not None:
        _draw_legend(canvas, left, y + len(model.rows) + 1, model.scale)
    y += len(model.rows) + (3 if tall or model.scale is not None else 2)
    _draw_boxes(canvas, left, y, model)
    y += 3 if model.boxes else 0
    # A window tall enough for three columns has them in a panel; beside bars there is no room.
    if model.scale is None and canvas.height < TALL_ROWS:
        room = canvas.height - y - (len(model.notes) + 2 if tall else 0)
        lines = _that_fit(model.rules, room)
        for place, line in enumerate(lines, y):
            canvas.write(left + 4, place, line, "muted")
        y += len(lines) + 1
    if tall:
        for place, note in enumerate(model.notes, y):
            canvas.write(left + 4, place, note, "muted")
        _draw_own(canvas, model.cards, underline=True)


def _draw_list(canvas: Canvas, left: int, y: int, model: OptionBoard, rows: Sequence[OptionRow]) -> None:
    """Draw the headings, and the options below them."""
    details = _detail_column(model.rows)
    name, detail = model.heads
    canvas.write(left + 8, y, name, "muted", bold=True)
    if model.scale is None:
        canvas.write(left + details, y, detail, "muted", bold=True)
    else:
        _draw_heads(canvas, left, y, model.scale)
    for at, row in enumerate(rows, y + 1):
        _draw_option(canvas, left, at, row, details, model.scale, model.grown)


def _draw_boxes(canvas: Canvas, left: int, y: int, model: OptionBoard) -> None:
    if model.kind:
        (_draw_ranks if model.kind == "start" else _draw_suits)(canvas, left, y, model.boxes)


def _draw_own(canvas: Canvas, cards: int, *, underline: bool = False) -> None:
    """Draw the player's name and number of cards in the corner; underlined at the player's turn."""
    bottom = canvas.height - 1
    x = 2 if canvas.width < 84 else 3
    x = canvas.write(x, bottom, current().grammar.YOU, "brass", bold=True, underline=underline)
    canvas.write(x + 2, bottom, trn("{count} card", "{count} cards", cards), "muted")


def _that_fit(sentences: Sequence[str], rows: int) -> list[str]:
    """Return as many whole sentences as fit in some rows, in lines."""
    for count in range(len(sentences), 0, -1):
        lines = folded(" ".join(sentences[:count]), _WIDTH)
        if len(lines) <= rows:
            return lines
    return []


def _detail_column(rows: Sequence[OptionRow]) -> int:
    """Return the column after the names, from the left edge of the list."""
    return max(23, 10 + max((line_width(row.name) for row in rows), default=0))


def _best_word(row: OptionRow) -> str:
    """Return the mark of the best row, which agrees with what the row is."""
    return trp("card", "best") if isinstance(row.key, PlayCard) else trp("option", "best")


def _draw_option(
    canvas: Canvas, left: int, y: int, row: OptionRow, details: int, scale: Scale | None, grown: float = 1.0
) -> None:
    """Draw a row of a list of options; ``details`` is the column after the names."""
    if row.focused:
        canvas.fill(left + 2, y, 76, 1, "felt2")
        canvas.focus(left + 2, y)
    if row.used:
        canvas.write(left + 4, y, DOT, "faint")
        canvas.write(left + 8, y, "".join(span.text for span in row.name), "faint", strike=True)
        canvas.line(left + details, y, tuple(span._replace(colour="faint") for span in row.detail))
        return
    if row.number:
        canvas.write(left + 4, y, str(row.number), "brass", bold=True)
    x = left + (10 if row.inner else 8)
    for span in row.name:
        bold = not row.inner
        underline = row.focused and span.text.strip() != ""
        x = canvas.line(x, y, (span._replace(bold=bold, underline=underline),))
    for tagged, tag, ink in ((row.best, _best_word(row), "good"), (row.yours, tr("you"), "brass")):
        if tagged:
            x = canvas.write(x + 1, y, tag, ink, bold=True)
    detail = max(left + details, x + 1)
    room = left + BAR - 1 - detail
    if scale is None or line_width(row.detail) <= room:
        ink = "text" if row.focused else "muted"
        for span in row.detail:
            detail = canvas.line(detail, y, (span if span.colour != "text" else span._replace(colour=ink),))
    if row.figures is not None and scale is not None:
        _draw_bar(canvas, left, y, row.figures, scale, focused=row.focused, grown=grown)
        if row.was is not None and scale.bars:
            _draw_was(canvas, left, y, row.was, scale)
    canvas.mark(left + 2, y, 76, 1, click("click_option", row.key))


def _draw_ranks(canvas: Canvas, left: int, y: int, boxes: tuple[Box, ...]) -> None:
    """Draw the starting ranks, with the number held of each."""
    canvas.write(left + 4, y, tr("Start from"), "muted")
    canvas.write(left + 4, y + 1, tr("you hold"), "faint")
    for place, box in enumerate(boxes):
        x = left + 17 + 4 * place
        meta = click("click_rank", box.value)
        if box.chosen:
            canvas.line(x - 1, y, (filled(f" {box.text} ", meta),))
            canvas.cursor = (x, y)
        else:
            canvas.write(x, y, box.text, "text" if box.open else "line2", bold=box.open, meta=meta)
        count = str(box.count) if box.count else DOT
        canvas.write(x, y + 1, count, "brass" if box.count else "line2", bold=bool(box.count), meta=meta)


def _draw_suits(canvas: Canvas, left: int, y: int, boxes: tuple[Box, ...]) -> None:
    """Draw the trump suits, with the key and the length of each."""
    canvas.write(left + 4, y, tr("Trump suit"), "muted")
    step = 15 if len(boxes) <= 4 else 13
    for place, box in enumerate(boxes):
        x = left + 17 + step * place
        meta = click("click_suit", box.value if box.value >= 0 else None)
        if box.chosen:
            canvas.line(x - 1, y, (filled(f" {box.text} ", meta),))
            canvas.cursor = (x, y)
        elif box.value < 0:
            canvas.write(x, y, box.text, bold=True, meta=meta)
        else:
            canvas.write(x, y, box.text[:1], box.ink, bold=True, meta=meta)
            canvas.write(x + 1, y, box.text[1:], bold=True, meta=meta)
        if box.key:
            x = canvas.write(x, y + 1, box.key, "brass", bold=True, meta=meta) + 1
        if box.count >= 0:
            words = trn("{count} card", "{count} cards", box.count)
            canvas.write(x, y + 1, words, "brass" if box.chosen else "faint", meta=meta)


_PANELLED = 84
"""Columns of a felt with a panel beside it."""
_TALL, _TALLER = 20, 28
"""Rows of the felt from which more blank rows are used."""


def draw_options(canvas: Canvas, model: OptionBoard) -> None:
    """Draw the rows of the options, or the pages in their place; without a title the contracts at the table."""
    left = (canvas.width - NARROW) // 2
    if not model.title:
        draw_contracts(canvas, model)
        return
    if model.pages:
        _draw_pages(canvas, model, left)
    else:
        _draw_rows(canvas, model, left)
    if canvas.height >= _TALL and model.cards:
        _draw_own(canvas, model.cards)


def _draw_rows(canvas: Canvas, model: OptionBoard, left: int) -> None:
    place = _placed(model, canvas.height)
    if len(place.rows) < len(model.rows) and model.scale is not None:
        scale = scale_of((row.figures for row in place.rows), telling=model.scale.bars)
        model = replace(model, scale=scale)
    if place.title >= 0:
        _draw_title(canvas, model, left, place.title)
    _draw_list(canvas, left, place.head, model, place.rows)
    y = place.head + 2 + len(place.rows)
    if canvas.width < _PANELLED:
        canvas.line(left + 4, y + 3, model.note)
    _draw_boxes(canvas, left, y, model)
    if model.scale is not None:
        if place.legend:
            _draw_legend(canvas, left, place.head + 1 + len(place.rows), model.scale)
        x = canvas.line(left + 4, place.verdict, model.chip)
        canvas.line(x + 2 * bool(model.chip), place.verdict, model.verdict)
        lines = _reason_lines(model.reasons, place.bottom - place.reasons, model.more)
        for y, line in enumerate(lines, place.reasons):
            canvas.write(left + 4, y, line, "muted")


def _draw_title(canvas: Canvas, model: OptionBoard, left: int, y: int) -> None:
    fits = line_width(model.title) <= TEXT + 2
    canvas.line(left + 4, y, model.title if fits else model.title[:1])


def _draw_pages(canvas: Canvas, model: OptionBoard, left: int) -> None:
    """Draw paragraphs in place of the rows, with a blank row between them if there is room."""
    tall = canvas.height >= _TALL
    paragraphs = [wrap(each, TEXT) for each in model.pages]
    length = sum(map(len, paragraphs))
    y = (4 if canvas.height >= _TALLER else 2) if tall else 1
    _draw_title(canvas, model, left, y)
    y += 2
    room = canvas.height - y - (2 if tall else 1)
    apart = length + len(paragraphs) - 1 <= room
    for lines in paragraphs:
        for line in lines:
            if y < canvas.height:
                canvas.write(left + 4, y, line, "text")
            y += 1
        y += apart


class _Place(NamedTuple):
    """The rows of the board's parts on the felt."""

    rows: tuple[OptionRow, ...]
    title: int
    """The row of the title; -1 for none."""
    head: int
    """The row of the headings; the options follow."""
    legend: bool
    """Whether the row below the options explains the figures."""
    verdict: int
    reasons: int
    bottom: int
    """The row below the last one for reasons."""


class _Air(NamedTuple):
    """The number of blank rows between the parts."""

    title: int
    """Rows above the title."""
    head: int
    """Rows between title and headings."""
    verdict: int
    """Rows above the verdict."""
    reasons: int
    """Rows below the verdict."""
    bottom: int
    """Rows below the reasons."""


_TALLER_AIR: Final = _Air(4, 2, 2, 1, 2)
_TALL_AIRS: Final = (_Air(2, 1, 1, 1, 2), _Air(1, 0, 1, 1, 2), _Air(1, 0, 1, 0, 2))
_LOW_AIRS: Final = (_Air(1, 0, 1, 0, 1), _Air(0, 0, 1, 0, 1))
"""From the most blank rows to the fewest: the first that leaves room for the reasons is used, else the last."""
_LOW_REASONS: Final = 3
"""Maximum number of lines of reasons on a low felt; more would move the options away from their place in the question."""


def _placed(model: OptionBoard, height: int) -> _Place:
    """Place everything with as many blank rows as fit; an opened contract may use all of the room."""
    airs = (*((_TALLER_AIR,) if height >= _TALLER else ()), *(_TALL_AIRS if height >= _TALL else _LOW_AIRS))
    lines = max(len(wrap(" ".join(model.reasons), TEXT)), model.steady)
    if height < _TALL:
        lines = min(lines, _LOW_REASONS)
    answered = model.scale is not None
    for air in airs:
        head = air.title + 1 + air.head
        verdict = head + 1 + len(model.rows) + answered + air.verdict
        reasons = verdict + 1 + air.reasons
        place = _Place(model.rows, air.title, head, answered, verdict, reasons, height - air.bottom)
        if not answered or reasons + lines <= place.bottom:
            return place
    if place.reasons < place.bottom:
        return place
    rows = with_focus(model.rows, height - 3)
    verdict = 2 + len(rows)
    return _Place(rows, -1, 0, False, verdict, verdict + 1, height - 1)


def _reason_lines(sentences: tuple[str, ...], room: int, more: str) -> list[str]:
    """Return as many sentences as there is room for, in lines.

    Args:
        sentences: all sentences, the most important first.
        room: the number of lines.
        more: a hint on how to read the rest, shown if something is left out.
    """
    lines = wrap(" ".join(sentences), TEXT)
    if len(lines) <= room:
        return lines
    for count in range(len(sentences) - 1, 0, -1):
        fitting = wrap(" ".join((*sentences[:count], more)), TEXT)
        if len(fitting) <= room:
            return fitting
    return [*lines[: room - 1], _cut(lines[room - 1], more)] if room > 0 else []


def _cut(line: str, more: str) -> str:
    """Return a shortened line with a hint at its end."""
    hint = f"…  {more}".rstrip()
    kept = line if len(line) <= TEXT - len(hint) - 1 else line[: TEXT - len(hint)].rpartition(" ")[0]
    return f"{kept.rstrip()} {hint}"
