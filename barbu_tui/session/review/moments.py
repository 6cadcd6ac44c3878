"""Mistakes as moments of a replay: places worth stopping at."""

from __future__ import annotations

from pathlib import Path

from barbu_tui.core.cards import Seat
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.replay.losses import Moment
from barbu_tui.session.review.file import Results, results_path
from barbu_tui.session.review.review import Review
from barbu_tui.session.review.words import action_phrase
from barbu_tui.text import MINUS


def mistakes(review: Review) -> tuple[Moment, ...]:
    """Return the decisions that surely cost something, in the order of the game."""
    names = review.replay.names
    name = names[review.seat]
    found = []
    for cost in sorted(review.costs(), key=lambda cost: cost.case.at):
        if not cost.grade:
            continue
        done, better = (action_phrase(action, names) for action in (cost.case.done, cost.better))
        points = f"{MINUS}{-cost.less.mean:.1f} ± {cost.less.half:.1f}"
        found.append(
            Moment(
                cost.case.at + 1,
                cost.grade,
                cost.case.deal,
                review.seat,
                round(cost.less.mean),
                f"{name}: {better} for {done}",
                f"A {cost.grade}: {better} is better than {done}, {points} points.",
                avoidable=True,
            )
        )
    return tuple(found)


def known_mistakes(replay: Replay, path: Path, seat: Seat) -> tuple[Moment, ...]:
    """Return the mistakes that an earlier review has found; nothing where there was none."""
    kept = results_path(path, replay.header.rules.seat_letters[seat])
    if not kept.is_file():
        return ()
    review = Review(replay, seat)
    Results(kept, review)
    return mistakes(review)


__all__ = ["known_mistakes", "mistakes"]
