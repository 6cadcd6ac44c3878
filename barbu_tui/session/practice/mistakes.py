"""The mistakes found by reviews, as items that come back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from barbu_bots import shared_bot
from barbu_bots.api import chance_of
from barbu_bots.reasons import explain
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import Seat
from barbu_tui.core.notation import in_letters
from barbu_tui.session.practice.due import Item, Schedule, new_item
from barbu_tui.session.practice.levels import level_by_greed
from barbu_tui.session.practice.position import situation_at
from barbu_tui.session.practice.situation import (
    CardLesson,
    Situation,
    StoredError,
    read_situation,
    situation_json,
)
from barbu_tui.session.practice.themes import CardPair, theme_of
from barbu_tui.session.record.file import RecordError, load
from barbu_tui.session.record.saves import named_as_record
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.file import Results
from barbu_tui.session.review.kept import all_results, results_path
from barbu_tui.session.review.review import Judged, Review
from barbu_tui.session.store.paths import due_file, saves_dir

_DEAR: Final = 1.0
"""Minimum cost in points of a mistake that comes back."""
_A_GAME: Final = 12
"""Mistakes per game that come back, the most costly ones."""


def practice_schedule() -> Schedule:
    """Return the mistakes that come back, including those of new reviews."""
    schedule = Schedule(due_file())
    with suppress(OSError):
        collect(schedule, saves_dir())
    return schedule


def collect(schedule: Schedule, saves: Path) -> int:
    """Add the mistakes of new or continued reviews, which are kept beside the saved games. Return the number of new ones."""
    count = 0
    for record, path in _reviews(saves):
        try:
            state = path.stat()
        except OSError:
            continue
        stamp = [state.st_mtime_ns, state.st_size]
        if schedule.looked_through(path.name, stamp):
            continue
        count += schedule.add(_of_game(record))
        schedule.note(path.name, stamp)
    return count


def _reviews(saves: Path) -> Iterator[tuple[Path, Path]]:
    """Yield the reviewed games, each with the results of a seat."""
    try:
        names = sorted(path for path in saves.iterdir() if named_as_record(path))
    except OSError:
        return
    for record in names:
        for results in all_results(record):
            yield record, results


def _of_game(path: Path) -> Iterator[Item]:
    try:
        replay = Replay.of(load(path, tolerate_damage=True))
    except RecordError:
        return
    for seat in replay.humans:
        results = results_path(path, replay.header.rules.seat_letters[seat])
        if not results.is_file():
            continue
        review = Review(replay, seat)
        Results(results, review)
        dear = [cost for cost in review.mistakes() if cost.loss.mean >= _DEAR]
        for cost in dear[:_A_GAME]:
            item = _item(replay, seat, cost)
            if item is not None:
                yield item


def _item(replay: Replay, seat: Seat, cost: Judged) -> Item | None:
    """Return a mistake as an item; ``None`` if its position cannot stand alone."""
    letters = replay.header.rules.seat_letters
    situation = position_of(replay, cost)
    try:
        situation = read_situation(situation_json(situation))
    except StoredError:
        return None
    done, better = (in_letters(each, letters) for each in (cost.case.done, cost.better))
    return new_item(situation, done, better, cost.loss.mean, "game")


def position_of(replay: Replay, cost: Judged) -> Situation:
    """Return the position of a decision in a game, with the table turned so that the player is S."""
    situation = situation_at(replay, cost.case.at)
    return situation if situation.drill != "cards" else _with_lesson(situation, cost)


def _with_lesson(situation: Situation, cost: Judged) -> Situation:
    view, better, done = cost.case.view, cost.better, cost.case.done
    rule = _rule(cost)
    theme = None
    if isinstance(better, PlayCard) and isinstance(done, PlayCard):
        theme = theme_of(CardPair(view, better, done, rule))
    level = level_by_greed(view, better, cost.loss.mean)
    return replace(situation, lesson=CardLesson(theme.name if theme else "", level, rule))


def _rule(cost: Judged) -> str:
    """Return the rule for the better decision."""
    view = cost.case.view
    decision = shared_bot("sound").decide(view, chance_of(view, 0))
    reason = decision.explained() if decision.action == cost.better else explain(view, cost.better)
    return reason.rule
