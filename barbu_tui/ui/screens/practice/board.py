"""What practice shows in the middle of the felt, as data: rows of options with their figures."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from barbu_tui.core.actions import Bid, ChooseContract
from barbu_tui.core.contracts import Contract
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.session.estimate_figures import Choice, Snapshot, Worth
from barbu_tui.session.practice_grade import best_of_contract
from barbu_tui.ui.cast import Cast
from barbu_tui.ui.contract_words import what_counts
from barbu_tui.ui.glyphs import RANKS, SUITS
from barbu_tui.ui.look import FELT_INK
from barbu_tui.ui.models.contracts import Box
from barbu_tui.ui.spans import Line, Span

TEXT: Final = 74
"""Cells of running text."""
_NEAR: Final = 12.0
"""Points from which zero is not worth showing."""
_WIDEST: Final = 45.0
"""Points that a scale shows at most; what lies farther below is cut off at its left end."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The numbers of a row."""

    now: float
    later: float
    total: float
    low: float
    high: float
    alive: bool


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An option, or a contract with its best option."""

    key: Contract | Choice
    number: int
    """The digit that leads to it; 0 for none."""
    name: Line
    detail: Line = ()
    """What counts, or the best suit or rank."""
    used: bool = False
    focused: bool = False
    best: bool = False
    yours: bool = False
    figures: Figures | None = None
    inner: bool = False
    """A suit or rank of an opened contract."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The points that a row's bar stretches over."""

    low: float
    high: float
    marks: tuple[int, ...]
    """Points that are written above."""


@dataclass(frozen=True, slots=True)
class Chip:
    """The verdict in a filled label."""

    text: str
    ground: str
    """A colour's name."""


@dataclass(frozen=True, slots=True)
class Board:
    """The middle of the felt."""

    title: Line
    heads: tuple[str, str]
    """Over names and details."""
    rows: tuple[OptionRow, ...]
    scale: Scale | None = None
    chip: Chip | None = None
    verdict: Line = ()
    reasons: tuple[str, ...] = ()
    steady: int = 0
    """Lines of reasons that room is kept for, so that the rows stand still while others are looked at."""
    pages: tuple[str, ...] = ()
    """Paragraphs in the place of the rows."""
    kind: str = ""
    """``start`` or ``trump`` while that is to be chosen."""
    boxes: tuple[Box, ...] = ()
    note: Line = ()
    """Below them, where there is no panel beside that tells it."""
    cards: int = 0
    grown: float = 1.0
    """How far the bars have grown."""


def figures_of(worth: Worth) -> Figures:
    """The numbers of an option."""
    return Figures(worth.deal, worth.later, worth.total, worth.low, worth.high, worth.alive)


def question_rows(rules: Ruleset, left: tuple[Contract, ...], focus: Contract) -> tuple[OptionRow, ...]:
    """The contracts before anything is said about them."""
    return tuple(
        OptionRow(
            contract,
            number,
            (Span(rules.spec(contract).name),),
            (Span(what_counts(rules.spec(contract)) if contract in left else "already dealt"),),
            used=contract not in left,
            focused=contract == focus,
        )
        for number, contract in enumerate(rules.contracts, 1)
    )


def call_rows(
    rules: Ruleset,
    snapshot: Snapshot,
    chosen: Choice | None,
    focus: Contract | Choice | None,
    opened: Contract | None,
) -> tuple[OptionRow, ...]:
    """The contracts with their best options, one of them opened into all of its options.

    Args:
        rules: the ruleset.
        snapshot: what is known.
        chosen: what the player called, if he did.
        focus: the row under the cursor, a contract or an option of the opened one.
        opened: the contract that is opened.
    """
    bests = {
        worth.choice.contract: worth
        for worth in best_of_contract(snapshot)
        if isinstance(worth.choice, ChooseContract)
    }
    top = snapshot.best.choice
    mine = chosen.contract if isinstance(chosen, ChooseContract) else None
    rows = []
    for number, contract in enumerate(rules.contracts, 1):
        spec = rules.spec(contract)
        worth = bests.get(contract)
        if worth is None:
            rows.append(OptionRow(contract, number, (Span(spec.name),), (Span("already dealt"),), used=True))
            continue
        assert isinstance(worth.choice, ChooseContract)
        another = contract == mine and worth.choice != chosen
        detail = _beside(worth.choice, chosen) if another else within(worth.choice)
        rows.append(
            OptionRow(
                contract,
                number,
                (Span(spec.name),),
                () if contract == opened else detail,
                focused=focus == contract,
                best=worth.choice == top and opened != contract,
                yours=contract == mine and opened != contract and not another,
                figures=None if contract == opened else figures_of(worth),
            )
        )
        if contract == opened:
            rows += [
                OptionRow(
                    each.choice,
                    0,
                    within(each.choice),
                    focused=focus == each.choice,
                    best=each.choice == top,
                    yours=each.choice == chosen,
                    figures=figures_of(each),
                    inner=True,
                )
                for each in snapshot.options
                if isinstance(each.choice, ChooseContract) and each.choice.contract == contract
            ]
    return tuple(rows)


def within(choice: ChooseContract) -> Line:
    """The suit or rank of a call: ``♣ clubs``, ``from the 8``."""
    if choice.contract == "trumps":
        if choice.trump is None:
            return (Span("no trump"),)
        names = ("spades", "hearts", "diamonds", "clubs")
        return (Span(SUITS[choice.trump], FELT_INK[choice.trump]), Span(f" {names[choice.trump]}"))
    if choice.start is not None:
        return (Span(f"from the {RANKS[choice.start]}"),)
    return ()


def _beside(best: ChooseContract, chosen: Choice | None) -> Line:
    """The best suit or rank of a contract beside the one that was chosen: ``from K, you 8``."""
    assert isinstance(chosen, ChooseContract)
    if best.start is not None and chosen.start is not None:
        return (Span(f"from {RANKS[best.start]}, "), Span(f"you {RANKS[chosen.start]}", "brass", True))
    first, second = within(best), within(chosen)
    return (*first[:1], Span(", "), Span("you ", "brass", True), *second[:1])


def bid_rows(
    cast: Cast,
    snapshot: Snapshot,
    chosen: Choice | None,
    focus: Contract | Choice | None,
    order: tuple[Choice, ...],
) -> tuple[OptionRow, ...]:
    """Every bid that was open, in the order in which they stand for good.

    Args:
        cast: who sits where.
        snapshot: what is known.
        chosen: what the player said, if he did.
        focus: the bid under the cursor.
        order: the bids from the smallest.
    """
    return tuple(
        OptionRow(
            choice,
            number,
            bid_line(cast, choice),
            focused=choice == focus,
            best=choice == snapshot.best.choice,
            yours=choice == chosen,
            figures=figures_of(snapshot.of(choice)),
        )
        for number, choice in enumerate(order, 1)
        if isinstance(choice, Bid)
    )


def bid_line(cast: Cast, bid: Bid) -> Line:
    """A bid in signs: ``× Walter  ×× Edith``; ``pass``."""
    pieces = [(seat, "×", "brass") for seat in bid.double] + [(seat, "××", "rose") for seat in bid.redouble]
    if not pieces:
        return (Span("pass"),)
    short = len(pieces) > 1
    line: list[Span] = []
    for seat, sign, ink in sorted(pieces):
        name = cast.letters[seat] if short else cast.name(seat)
        line += [Span("  ")] if line else []
        line += [Span(sign, ink, True), Span(f" {name}")]
    return tuple(line)


def scale_of(rows: tuple[OptionRow, ...]) -> Scale | None:
    """A scale on which the best options are told apart."""
    figures = [row.figures for row in rows if row.figures is not None]
    if not figures:
        return None
    high = max(each.high for each in figures)
    best = max(each.total for each in figures)
    low = max(min(each.low for each in figures), best - _WIDEST)
    if 0 < low < _NEAR:  # zero is close: show it, so that signs can be seen
        low = -1.0
    elif -_NEAR < high < 0:
        high = 1.0
    span = max(high - low, 8.0)
    step = 5 if span <= 18 else 10 if span <= 36 else 20
    first = -int(-low // step) * step
    return Scale(low, low + span, tuple(range(first, int(low + span) + 1, step)))


def with_focus(rows: tuple[OptionRow, ...], room: int) -> tuple[OptionRow, ...]:
    """As many rows as fit: of an opened contract its suits or ranks before the other contracts."""
    inner = tuple(row for row in rows if row.inner)
    if len(rows) <= room or not inner:
        return rows[:room]
    if len(inner) >= room:
        return inner[:room]
    head = next(row for row, after in pairwise(rows) if after.inner)
    return (head, *inner)


__all__ = [
    "TEXT",
    "Board",
    "Chip",
    "Figures",
    "OptionRow",
    "Scale",
    "bid_line",
    "bid_rows",
    "call_rows",
    "question_rows",
    "scale_of",
    "with_focus",
    "within",
]
