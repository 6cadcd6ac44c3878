"""The middle of the felt in practice, as data: rows of options with their figures."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from barbu_bots.search.snapshot import Snapshot
from barbu_tui.core.actions import Action, Bid, ChooseContract
from barbu_tui.core.contracts import Contract
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.language import tr
from barbu_tui.language.cards import contract_name, rank_sign
from barbu_tui.ui.view_models.bars import Figures, Scale
from barbu_tui.ui.view_models.contracts import Box, best_calls, figures_of, within
from barbu_tui.words.actions import bid_line
from barbu_tui.words.contracts import what_counts
from barbu_tui.words.line import Line, Span
from barbu_tui.words.people import Cast

TEXT: Final = 74
"""Cells of running text."""


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An option, or a contract with its best option."""

    key: Contract | Action
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
class Chip:
    """The verdict in a filled label."""

    text: str
    ground: str
    """A colour's name."""


@dataclass(frozen=True, slots=True)
class OptionBoard:
    """The middle of the felt."""

    title: Line
    heads: tuple[str, str]
    """The headings of names and details."""
    rows: tuple[OptionRow, ...]
    scale: Scale | None = None
    chip: Chip | None = None
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
    cards: int = 0
    grown: float = 1.0
    """The state of the bars' animation, 0 to 1."""


def question_rows(rules: Ruleset, left: tuple[Contract, ...], focus: Contract) -> tuple[OptionRow, ...]:
    """Return the rows of a question: contracts without figures."""
    rows = []
    for number, contract in enumerate(rules.contracts, 1):
        used = contract not in left
        detail = Span(tr("already called") if used else what_counts(rules.spec(contract)))
        name = Span(contract_name(contract))
        rows.append(OptionRow(contract, number, (name,), (detail,), used=used, focused=contract == focus))
    return tuple(rows)


def call_rows(
    rules: Ruleset,
    snapshot: Snapshot,
    chosen: Action | None,
    focus: Contract | Action | None,
    opened: Contract | None,
) -> tuple[OptionRow, ...]:
    """Return the contracts with their best options, one of them opened into all of its options.

    Args:
        chosen: the call of the player, if there is one.
        focus: the row under the cursor, a contract or an option of the opened one.
    """
    bests = best_calls(snapshot)
    top = snapshot.best.choice if snapshot.telling else None
    mine = chosen.contract if isinstance(chosen, ChooseContract) else None
    rows = []
    for number, contract in enumerate(rules.contracts, 1):
        worth, name = bests.get(contract), (Span(contract_name(contract)),)
        if worth is None:
            rows.append(OptionRow(contract, number, name, (Span(tr("already called")),), used=True))
            continue
        assert isinstance(worth.choice, ChooseContract)
        another = contract == mine and worth.choice != chosen
        detail = _beside(worth.choice, chosen) if another else within(worth.choice)
        row = OptionRow(contract, number, name, focused=focus == contract)
        if contract != opened:
            best, yours = worth.choice == top, contract == mine and not another
            figures = figures_of(worth, snapshot.best)
            rows.append(replace(row, detail=detail, best=best, yours=yours, figures=figures))
            continue
        rows.append(row)
        for each in snapshot.options:
            if isinstance(each.choice, ChooseContract) and each.choice.contract == contract:
                row = OptionRow(each.choice, 0, within(each.choice), inner=True, focused=focus == each.choice)
                best, yours, figures = (
                    each.choice == top,
                    each.choice == chosen,
                    figures_of(each, snapshot.best),
                )
                rows.append(replace(row, best=best, yours=yours, figures=figures))
    return tuple(rows)


def _beside(best: ChooseContract, chosen: Action | None) -> Line:
    """Return the best suit or rank of a contract, beside the chosen one: ``from K, you 8``."""
    assert isinstance(chosen, ChooseContract)
    if best.start is not None and chosen.start is not None:
        own = Span(tr("you {choice}", choice=rank_sign(chosen.start)), "brass", True)
        return (Span(f"{tr('from {rank}', rank=rank_sign(best.start))}, "), own)
    first, second = within(best), within(chosen)
    return (*first[:1], Span(", "), Span(f"{tr('you')} ", "brass", True), *second[:1])


def bid_rows(
    cast: Cast,
    snapshot: Snapshot,
    chosen: Action | None,
    focus: Contract | Action | None,
    order: tuple[Action, ...],
) -> tuple[OptionRow, ...]:
    """Return a row for every bid, in a fixed order.

    Args:
        chosen: the bid of the player, if there is one.
        focus: the bid under the cursor.
        order: the bids from the smallest.
    """
    return tuple(
        OptionRow(
            choice,
            number,
            bid_line(choice, cast.letters if len(choice.double | choice.redouble) > 1 else cast.names)
            or (Span(tr("pass")),),
            focused=choice == focus,
            best=snapshot.telling and choice == snapshot.best.choice,
            yours=choice == chosen,
            figures=figures_of(snapshot.of(choice), snapshot.best),
        )
        for number, choice in enumerate(order, 1)
        if isinstance(choice, Bid)
    )


def with_before(rows: tuple[OptionRow, ...], before: Snapshot) -> tuple[OptionRow, ...]:
    """Return the rows with their distance from the best before a change.

    For a contract it is that of its best suit or rank.
    """
    known: dict[object, float] = {}
    for worth in before.options:
        gap = worth.total - before.best.total
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
