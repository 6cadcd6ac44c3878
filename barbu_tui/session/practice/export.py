"""A situation with what its options are worth, as plain data for JSON."""

from __future__ import annotations

from typing import Any

from barbu_bots.search.judgement import Compared
from barbu_tui.core.actions import Action
from barbu_tui.core.cards import card_name, hand_text
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.view import View
from barbu_tui.language.fields import action_json
from barbu_tui.session.practice.situation import Situation


def estimate_json(
    situation: Situation, compared: Compared, seconds: float, before: Compared | None = None
) -> dict[str, Any]:
    """Return a situation and its estimate, the best option first, as the object of ``barbu practise --json``.

    Args:
        seconds: the time that the estimate took.
        before: the estimate before a card was exchanged.
    """
    view = situation.view
    letters = view.rules.seat_letters
    data: dict[str, Any] = {"hand": hand_text(view.hand), "left": list(view.contracts_left)}
    if view.choice is not None:
        data["dealer"] = letters[view.dealer]
        data |= action_json(view.choice, letters)
        data["bids"] = [{"seat": letters[bid.seat], **action_json(bid, letters)} for bid in view.bids]
    if situation.lesson is not None:
        lesson = situation.lesson
        data |= {"theme": lesson.theme, "level": lesson.level, "rule": lesson.rule}
    if view.table is not None:
        data |= table_json(view)
    data["seconds"] = round(seconds, 3)
    data["effective"] = round(compared.effective, 1)
    data["options"] = []
    for worth in compared.options:
        option = action_json(worth.choice, letters) | {
            "deal": round(worth.deal, 2),
            "later": round(worth.later, 2),
            "total": round(worth.total.mean, 2),
            "ci95": [round(worth.total.low, 2), round(worth.total.high, 2)],
            "behind": round(worth.loss.mean, 2),
            "behind_half": round(worth.loss.half, 2),
            "worlds": worth.total.layouts,
        }
        was = None if before is None else behind_before(before, worth.choice)
        if was is not None:
            option["behind_before"] = round(was, 2)
        data["options"].append(option)
    return data


def table_json(view: View) -> dict[str, Any]:
    """Return the state of the play: the current trick or the layout, and the cards in other hands."""
    table = view.table
    assert table is not None
    data: dict[str, Any] = {"out": hand_text(table.unplayed & ~view.hand)}
    if isinstance(table, DominoTable):
        return data | {"layout": hand_text(table.layout)}
    letters = view.rules.seat_letters
    return data | {"leader": letters[table.leader], "trick": [card_name(card) for card in table.trick]}


def behind_before(before: Compared, choice: Action) -> float | None:
    """Return how far an option was behind before the exchange; ``None`` if it was not open."""
    try:
        return before.of(choice).loss.mean
    except KeyError:
        return None
