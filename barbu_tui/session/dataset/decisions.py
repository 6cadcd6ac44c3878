"""The decisions of a game as rows: the seat's knowledge, its options, its choice and the cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from barbu_tui.core.cards import hand_text
from barbu_tui.core.notation import in_letters
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.cases import Case, cases_of
from barbu_tui.session.review.review import Cost, Review
from barbu_tui.session.review.weigh import weigh

COLUMNS: Final = {
    "game": "number of the game: its record is games/game-NNNNN.barbu.jsonl",
    "deal": "number of the deal, from 1",
    "event": "events of the deal before the decision: the deal itself is the first",
    "seat": "who decides",
    "bot": "who sits there",
    "dealer": "who deals",
    "kind": "call, bid or card",
    "contract": "the contract, with trump suit or starting rank; null before the call",
    "hand": "the cards held, spades.hearts.diamonds.clubs",
    "options": "what could be done; cards that are alike are all there",
    "done": "what was done",
    "sound": "what the bot `sound` does there",
    "better": "the best option by a first look, or what sound does where none is surely better",
    "cost": "points that `done` brought less than `better`, in fresh layouts, doubles and later deals included; null without costs",
    "cost_error": "standard error of the cost; 0 where all likely layouts were played out",
    "layouts": "layouts that the cost is the mean of",
}
"""Column → its meaning."""


def decisions(replay: Replay, game: int, *, costs: bool) -> Iterator[dict[str, Any]]:
    """Yield a row for every decision of a game that was not forced, seat by seat. Without ``costs`` their columns are null."""
    for seat in replay.header.rules.seats:
        review = Review(replay, seat, seed=game) if costs else None
        for case in cases_of(replay, seat):
            cost = None
            if review is not None:
                review.take(weigh(review.weighing(case)))
                cost = review.cost(case.at)
            yield _row(replay, game, case, cost)


def _row(replay: Replay, game: int, case: Case, cost: Cost | None) -> dict[str, Any]:
    view = case.view
    letters = view.rules.seat_letters
    return {
        "game": game,
        "deal": case.deal,
        "event": case.at - replay.start(case.deal) + 1,
        "seat": letters[view.seat],
        "bot": replay.header.players[view.seat].bot,
        "dealer": letters[view.dealer],
        "kind": case.kind,
        "contract": None if view.choice is None else str(view.choice),
        "hand": hand_text(view.hand),
        "options": [in_letters(option, letters) for option in case.options],
        "done": in_letters(case.done, letters),
        "sound": None if cost is None else in_letters(cost.usual, letters),
        "better": None if cost is None else in_letters(cost.better, letters),
        "cost": None if cost is None else round(-cost.less.mean, 3) or 0.0,
        "cost_error": None if cost is None else round(cost.less.error, 3),
        "layouts": None if cost is None else cost.worlds,
    }
