"""Rows of options with their figures: calls, bids and cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from barbu_bots.search.judgement import Compared, OptionFigures
from barbu_tui.core.actions import Action, Bid, ChooseContract, PlayCard
from barbu_tui.core.contracts import Contract
from barbu_tui.core.view import View
from barbu_tui.language import RankWord, tr
from barbu_tui.language.cards import contract_name, rank_sign, suit_name
from barbu_tui.language.grammar import SUIT_SIGNS, capital
from barbu_tui.language.numbers import signed
from barbu_tui.session.practice.situation import equals_of
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.choices.options import OptionCursor, calls_of
from barbu_tui.ui.view_models.bars import Figures, Scale, scale_of
from barbu_tui.words.actions import bid_line
from barbu_tui.words.contracts import doubling_words, from_rank, is_no_trump, rule_sentences, what_counts
from barbu_tui.words.line import SUIT_INKS, Line, Span, card_span
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
