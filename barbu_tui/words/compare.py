"""Two records of the same cards, in words."""

from __future__ import annotations

from barbu_tui.language import tr
from barbu_tui.language.cards import contract_name
from barbu_tui.language.numbers import in_parts, signed
from barbu_tui.language.people import table_name
from barbu_tui.session.review.compare import Apart, Comparison, DealCompared, Side
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


def heads() -> list[str]:
    """Return the headings of :func:`deal_row`."""
    one, other = LETTERS
    apart = [tr("first difference"), tr("in {file}", file=one), tr("in {file}", file=other)]
    return [tr("deal"), tr("contract"), *apart, one, other, f"{other} − {one}", tr("worth")]


def deal_row(comparison: Comparison, deal: DealCompared) -> list[str]:
    """Return a deal: contracts, points, the first difference, and what a review says that it was worth."""
    named = " / ".join(dict.fromkeys(map(contract_name, deal.contracts)))
    points = [signed(deal.points[0]), signed(deal.points[1]), signed(deal.gain)]
    apart = deal.apart
    if apart is None:
        return [str(deal.number), named, tr("nowhere"), "", "", *points, ""]
    letters = comparison.one.header.rules.seat_letters
    actions = [in_words(action, letters, "brief") for action in (apart.one, apart.other)]
    worth = "" if apart.worth is None else figure_words(apart.worth)
    return [str(deal.number), named, where(comparison, apart), *actions, *points, worth]


def where(comparison: Comparison, apart: Apart) -> str:
    """Return the place of a difference: ``trick 4, Nora``."""
    place = tr("trick {number}", number=apart.trick) if apart.trick else tr("before the cards")
    return f"{place}, {table_name(comparison.one.header.players[apart.seat].name)}"


def apart_words(comparison: Comparison, deal: DealCompared) -> str:
    """Return what the first difference of a deal was worth, in a sentence."""
    apart = deal.apart
    if apart is None:
        return tr("The same to the last card.")
    if apart.worth is not None:
        return tr(
            "By the review, {other} is worth {figure} against {one}.",
            other=LETTERS[1],
            one=LETTERS[0],
            figure=figure_words(apart.worth),
        )
    return tr(
        "{points} for {other} at the end; a review tells more.",
        points=signed(deal.gain),
        other=LETTERS[1],
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
