"""A review, and two records side by side, as plain data for JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from barbu_bots import reason_words
from barbu_bots.search.contrast_json import why_json
from barbu_bots.search.explanations import explain_inference
from barbu_tui.core.notation import in_letters
from barbu_tui.session.review.compare import Comparison, DealCompared
from barbu_tui.session.review.picked import principles_of
from barbu_tui.session.review.review import Judged, Review


def review_json(review: Review, reason: Callable[[Review, Judged], str]) -> dict[str, Any]:
    """Return a review, the most costly decision first, as the object of ``barbu review --json``: figures to a tenth of a point.

    The result, its parts and the rate are those of the known deals and decisions; a verdict is ``null`` while it is not settled.

    Args:
        reason: says why a decision costs something.
    """
    letters = review.replay.header.rules.seat_letters
    split, lost = review.split(), review.lost()
    known, of_all = review.progress
    cards, decisions = split.cards.to_json(), split.decisions.to_json()
    return {
        "seat": letters[review.seat],
        "complete": review.listed,
        "read": review.read,
        "deals": {"known": len(review.known_deals), "of": len(review.deals)},
        "decisions_known": {"known": known, "of": of_all},
        "result": split.result,
        "cards": cards,
        "decisions": decisions,
        "rest": round(split.result - cards["mean"] - decisions["mean"], 1),
        "rate": {**lost.rate.to_json(2), "decisions": lost.decisions},
        "principles": [
            {**met.principle._asdict(), "mistakes": met.mistakes} for met in principles_of(review)
        ],
        "costs": [
            {
                "deal": cost.case.deal,
                "kind": cost.case.kind,
                "done": in_letters(cost.case.done, letters),
                "better": in_letters(cost.better, letters),
                "loss": cost.loss.to_json(),
                "verdict": cost.judgement.verdict if cost.settled else None,
                "sure": bool(cost.grade),
                "layouts": cost.loss.layouts,
                "counted": cost.loss.counted,
                **_why_json(review, cost, reason),
            }
            for cost in review.costs()
            if cost.loss.mean > 0
        ],
    }


def _why_json(review: Review, cost: Judged, reason: Callable[[Review, Judged], str]) -> dict[str, Any]:
    """Return why a decision costs something, if that was examined."""
    if cost.contrast is None or not cost.grade:
        return {}
    told = why_json(cost.contrast, reason(review, cost) if cost.contrast.explains else "")
    known = explain_inference(cost.contrast)
    if known:
        told["inference"]["text"] = " ".join(reason_words(each, review.replay.header.names) for each in known)
    return {"why": told}


def comparison_json(comparison: Comparison, number: int | None = None) -> dict[str, Any]:
    """Return the points of the seat in both games, deal by deal and decision by decision, as the object of ``barbu compare --json``.

    Args:
        number: the only deal that is wanted; all, if not given.
    """
    letters = comparison.one.header.rules.seat_letters
    sides = dict(zip("ab", (comparison.one, comparison.other), strict=True))
    return {
        "seat": letters[comparison.seat],
        **{
            name: {
                "file": str(side.path),
                "player": side.header.players[comparison.seat].name,
                "bot": side.header.players[comparison.seat].bot,
                "points": points,
            }
            for (name, side), points in zip(sides.items(), comparison.points, strict=True)
        },
        "deals": [
            _deal_json(comparison, deal, letters)
            for deal in comparison.deals
            if number in (None, deal.number)
        ],
    }


def _deal_json(comparison: Comparison, deal: DealCompared, letters: tuple[str, ...]) -> dict[str, Any]:
    apart, beside = deal.first_difference, comparison.beside(deal.number)
    told = None
    if apart is not None:
        told = {
            "seat": letters[apart.seat],
            "trick": apart.trick,
            "a": in_letters(apart.one, letters),
            "b": in_letters(apart.other, letters),
            "worth": apart.worth and apart.worth.to_json(),
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
