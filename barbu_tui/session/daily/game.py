"""The deal of the day: three deals, the same for everybody on a date, and what bots make with your cards."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Final

from barbu_bots.search.playout import nothing_but_play
from barbu_tui.core.contracts import Contract
from barbu_tui.core.dealing import daily_draw
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.worded import as_typed
from barbu_tui.language import TranslatedError
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.daily.days import days_of
from barbu_tui.session.estimate.pool import usual_jobs
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.play.processes import spread
from barbu_tui.session.record.events import Header
from barbu_tui.session.record.saves import place_of_save, saves
from barbu_tui.session.store.clock import today

OPPONENTS: Final = ("sound", "sound", "sound")
"""They play by rules alone, so that the same decisions have the same answers on every machine."""
COMPARED: Final = ("sound", "club", "master")
"""The bots that play your cards."""
DEALS: Final = 3
FIRST: Final = 2
"""The first dealer: N, so that you deal the third deal."""


class DayError(TranslatedError, ValueError):
    """There is no deal of that day. The message is one sentence."""


def day_named(text: str | None) -> date:
    """Return the date asked for; today if none is."""
    now = today()
    if text is None:
        return now
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:  # Python reads 20261128 and 2026-W48-6, too
        raise DayError(
            "{text} is not a date; write it as {example}.", text=as_typed(text), example=now.isoformat()
        )
    if day > now:
        raise DayError(
            "The deal of {day} cannot be played before that day; today is {now}.",
            day=day.isoformat(),
            now=now.isoformat(),
        )
    return day


def daily_header(day: date, name: str | None, bots: tuple[str, ...] = OPPONENTS) -> Header:
    """Return the header of a game of a date. ``name`` is the player's; ``None`` for bots alone, from S."""
    rules = ruleset()
    seed, given = daily_draw(rules, day.isoformat())
    header = new_header(rules, bots, seed, human=name, deals=DEALS)
    source = f"the deal of the day of {day.isoformat()}"
    return replace(header, first_dealer=FIRST, daily=day, given=given, source=source)


def begin_day(day: date, name: str) -> Match:
    """Return the game of a date: the unfinished one, else a new one. Only the first one finished counts.

    Raises:
        RecordError, RecordWriteError: it cannot be recorded.
    """
    days = days_of(saves())
    if day in days.begun:
        return Match.resume(days.begun[day].path)
    header = replace(daily_header(day, name), again=day in days.played)
    return Match.new(header, place_of_save(header))


@dataclass(frozen=True)
class DayResult:
    """A finished deal of the day."""

    header: Header
    contracts: tuple[Contract, ...]
    points: tuple[int, ...]
    """The player's points, deal by deal."""


def result_of(header: Header, game: Game) -> DayResult:
    """Return the result of a finished game."""
    rows, seat = game.finished, header.humans[0]
    return DayResult(
        header,
        tuple(row.deal.spec.contract for row in rows),
        tuple(row.score.total[seat] for row in rows),
    )


def bot_points(day: date, bot: str) -> tuple[str, tuple[int, ...]]:
    """Return a bot and its points with your cards, deal by deal."""
    _, game = play_game(daily_header(day, None, (bot, *OPPONENTS)), record=False)
    return bot, tuple(row.score.total[0] for row in game.finished)


def compare_bots(day: date, going: Callable[[], bool]) -> Generator[tuple[str, tuple[int, ...]], None, None]:
    """Yield the bots with their points as they arrive. They play in processes of their own, which end when ``going`` says no.

    Raises:
        ProcessesError: the processes cannot be started, or one was killed.
    """
    processes = min(2, usual_jobs())
    return spread(partial(bot_points, day), COMPARED, processes, nothing_but_play, afresh=True, going=going)
