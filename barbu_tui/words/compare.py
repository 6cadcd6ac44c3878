"""Two records of the same cards, in words."""

from __future__ import annotations

from typing import NamedTuple

from barbu_tui.language import tr
from barbu_tui.language.cards import contract_name
from barbu_tui.language.numbers import in_parts, signed
from barbu_tui.language.people import person, table_name
from barbu_tui.session.replay.branch import Comparison as BranchComparison
from barbu_tui.session.review.compare import Comparison, DealCompared, FirstDifference, Side
from barbu_tui.words.actions import in_words
from barbu_tui.words.review import figure_words

LETTERS = ("A", "B")
"""The two records in tables."""


def side_words(comparison: Comparison, side: Side) -> str:
    """Return a record: its file, the player of the seat, the points of the deals compared."""
    player = side.header.players[comparison.seat]
    name = f"{table_name(player.name)} ({player.bot})" if player.bot else table_name(player.name)
    points = comparison.points[side is comparison.other]
    return in_parts([side.name, name, signed(points)])


class DealRow(NamedTuple):
    """A deal of a comparison in words, or the headings."""

    number: str
    contract: str
    where: str
    """The first difference."""
    one: str
    """The action of the one there, and of the other."""
    other: str
    one_points: str
    other_points: str
    gain: str
    worth: str
    """The worth of the difference, as a review says."""


def heads() -> DealRow:
    """Return the headings of :func:`deal_row`."""
    one, other = LETTERS
    in_one, in_other = (tr("in {file}", file=each) for each in LETTERS)
    gain = f"{other} − {one}"
    return DealRow(
        tr("deal"), tr("contract"), tr("first difference"), in_one, in_other, one, other, gain, tr("worth")
    )


def deal_row(comparison: Comparison, deal: DealCompared) -> DealRow:
    """Return a deal: contracts, points, the first difference, and what a review says that it was worth."""
    named = " / ".join(dict.fromkeys(map(contract_name, deal.contracts)))
    one, other = map(signed, deal.points)
    row = DealRow(str(deal.number), named, tr("nowhere"), "", "", one, other, signed(deal.gain), "")
    apart = deal.first_difference
    if apart is None:
        return row
    letters = comparison.one.header.rules.seat_letters
    return row._replace(
        where=where(comparison, apart),
        one=in_words(apart.one, letters, "brief"),
        other=in_words(apart.other, letters, "brief"),
        worth="" if apart.worth is None else figure_words(apart.worth),
    )


def where(comparison: Comparison, apart: FirstDifference) -> str:
    """Return the place of a difference: ``trick 4, Nora``."""
    place = tr("trick {number}", number=apart.trick) if apart.trick else tr("before the cards")
    return f"{place}, {table_name(comparison.one.header.players[apart.seat].name)}"


def apart_words(comparison: Comparison, deal: DealCompared) -> str:
    """Return what the first difference of a deal was worth, in a sentence."""
    apart = deal.first_difference
    if apart is None:
        return tr("Both are the same to the last card.")
    if apart.worth is not None:
        return tr(
            "By the review, {other} is worth {figure} against {one}.",
            other=LETTERS[1],
            one=LETTERS[0],
            figure=figure_words(apart.worth),
        )
    return tr(
        "{points} for {other} at the end; a review tells more.", points=signed(deal.gain), other=LETTERS[1]
    )


def turns_rows(comparison: Comparison, number: int) -> list[list[str]]:
    """Return the decisions of a deal, one beside the other; ``*`` marks those that differ."""
    from itertools import zip_longest

    beside = comparison.beside(number)
    letters = comparison.one.header.rules.seat_letters
    rows = [[tr("trick"), *LETTERS, ""]]
    for pair in zip_longest(beside.done, beside.instead):
        words = ["" if turn is None else in_words(turn.action, letters, "brief") for turn in pair]
        trick = next(turn.trick for turn in pair if turn is not None)
        rows.append([str(trick or ""), *words, "" if words[0] == words[1] else "*"])
    return rows


def branch_words(branch: BranchComparison) -> str:
    """Return the points of a deal played on from a replay, beside those in the record."""
    who = person(branch.names[branch.seat])
    here = signed(branch.now.total[branch.seat])
    if branch.then is None or branch.gain is None:
        return tr(
            "{Who} {who?have|has} {here} here; the deal was not finished in the record.", who=who, here=here
        )
    there = signed(branch.then.total[branch.seat])
    if not branch.gain:
        return tr(
            "{Who} {who?have|has} {here} here, as {there} in the record.", who=who, here=here, there=there
        )
    return tr(
        "{Who} {who?have|has} {here} here and {who?have|has} {there} in the record: {points} {more?better|worse}.",
        who=who,
        here=here,
        there=there,
        points=abs(branch.gain),
        more=branch.gain > 0,
    )
