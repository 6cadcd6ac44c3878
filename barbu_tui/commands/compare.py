"""``barbu compare``: two records of the same cards."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from barbu_tui.commands.arguments import Commands, UsageError, count, open_replay, place, seat_named
from barbu_tui.commands.output import say
from barbu_tui.core.notation import in_letters
from barbu_tui.language import tr

if TYPE_CHECKING:
    from barbu_tui.session.review.compare import Comparison, DealCompared


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add("compare", compare, tr("compare two saved games of the same cards"))
    parser.add_argument("one", type=place, metavar="A")
    parser.add_argument("other", type=place, metavar="B")
    parser.add_argument("--seat", metavar="S", help=tr("seat to compare (the human's)"))
    parser.add_argument("--deal", type=count, metavar="N", help=tr("this deal only, decision by decision"))
    parser.add_argument("--json", action="store_true", help=tr("as one JSON object"))


def compare(arguments: argparse.Namespace) -> int:
    """Print two records side by side."""
    from barbu_tui.session.review.compare import compare as compared

    seat = None if arguments.seat is None else seat_named(open_replay(arguments.one), arguments.seat)
    found = compared(arguments.one, arguments.other, seat)
    numbers = [deal.number for deal in found.deals]
    if arguments.deal is not None and arguments.deal not in numbers:
        raise UsageError("--deal: deal {number} is not finished in both.", number=arguments.deal)
    if arguments.json:
        deals = [deal for deal in found.deals if arguments.deal in (None, deal.number)]
        print(json.dumps(_as_json(found, deals)))
        return 0
    say("\n".join(_lines(found, arguments.deal)))
    return 0


def _lines(found: Comparison, number: int | None) -> list[str]:
    from barbu_tui.words.compare import LETTERS, apart_words, deal_row, heads, side_words, turns_rows
    from barbu_tui.words.deal import table_text

    lines = [
        f"{letter}  {side_words(found, side)}"
        for letter, side in zip(LETTERS, (found.one, found.other), strict=True)
    ]
    deals = [deal for deal in found.deals if number in (None, deal.number)]
    lines += ["", *table_text([heads(), *(deal_row(found, deal) for deal in deals)], range(5))]
    if number is not None:
        lines += ["", apart_words(found, deals[0]), "", *table_text(turns_rows(found, number), range(3))]
    return lines


def _as_json(found: Comparison, deals: list[DealCompared]) -> dict[str, Any]:
    """Return a comparison: points of the seat, deal by deal and decision by decision."""
    letters = found.one.header.rules.seat_letters
    sides = dict(zip("ab", (found.one, found.other), strict=True))
    return {
        "seat": letters[found.seat],
        **{
            name: {
                "file": str(side.path),
                "player": side.header.players[found.seat].name,
                "bot": side.header.players[found.seat].bot,
                "points": points,
            }
            for (name, side), points in zip(sides.items(), found.points, strict=True)
        },
        "deals": [_deal_json(found, deal, letters) for deal in deals],
    }


def _deal_json(found: Comparison, deal: DealCompared, letters: tuple[str, ...]) -> dict[str, Any]:
    apart, beside = deal.apart, found.beside(deal.number)
    told = None
    if apart is not None:
        told = {
            "seat": letters[apart.seat],
            "trick": apart.trick,
            "a": in_letters(apart.one, letters),
            "b": in_letters(apart.other, letters),
            "worth": apart.worth
            and {"mean": round(apart.worth.mean, 1), "error": round(apart.worth.half, 1)},
        }
    sides = zip("ab", deal.contracts, deal.points, (beside.done, beside.instead), strict=True)
    return {
        "deal": deal.number,
        "apart": told,
        **{
            name: {
                "contract": contract,
                "points": points,
                "decisions": [in_letters(turn.action, letters) for turn in turns],
            }
            for name, contract, points, turns in sides
        },
    }
