"""The deal of the day in words: the line to share, the result beside bots, days in a row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Final

from barbu_tui.language import N_, tr, trn
from barbu_tui.language.cards import contract_name
from barbu_tui.language.numbers import explained, in_parts, signed
from barbu_tui.session.daily.days import points_of

if TYPE_CHECKING:  # the home screen needs neither
    from barbu_tui.session.daily.days import Days
    from barbu_tui.session.daily.game import DayResult

NOT_PLAYED: Final = N_("You have not finished the deal of {day} yet: barbu daily --date {day}.")


def share_line(result: DayResult, sound: Sequence[int]) -> str:
    """Return a line that tells nothing of the cards: ``Barbu 2026-11-26: +34 points (sound +12) ▲=▼``.

    A sign stands for a deal: more points than ``sound`` with the same cards, as many, or fewer.
    """
    signs = "".join(
        "▲" if own > bot else "▼" if own < bot else "=" for own, bot in zip(result.points, sound, strict=True)
    )
    return tr(
        "Barbu {day}: {points} {count?point|points} (sound {sound}) {signs}",
        day=str(result.header.daily),
        points=signed(sum(result.points)),
        count=abs(sum(result.points)),
        sound=signed(sum(sound)),
        signs=signs,
    )


def deals_words(result: DayResult) -> str:
    """Return the contracts with the player's points."""
    return in_parts(
        [
            explained(contract_name(contract), signed(points))
            for contract, points in zip(result.contracts, result.points, strict=True)
        ]
    )


def bots_words(bots: Mapping[str, Sequence[int]]) -> str:
    """Return what bots made: ``With your cards: sound +12, club −3.``"""
    from barbu_tui.words.review import made_words

    return tr("With your cards: {bots}.", bots=made_words({bot: sum(points) for bot, points in bots.items()}))


def streak_words(days: tuple[int, int]) -> str:
    """Return the days in a row now, and the most ever."""
    now, longest = days
    row = trn("{count} day in a row", "{count} days in a row", now)
    return row if longest <= now else tr("{days}, {longest} at most", days=row, longest=longest)


def days_words(days: Days, now: date) -> str:
    """Return how many days were played, their average, and the days in a row; empty if none was."""
    if not days.played:
        return ""
    from barbu_tui.session.scores.statistics import Sum
    from barbu_tui.words.statistics import average_words

    total = Sum()
    for save in days.played.values():
        total.add(points_of(save))
    return tr(
        "Deals of the day: {count} played, {points} on average, {streak}.",
        count=len(days.played),
        points=average_words(total),
        streak=streak_words(days.streaks(now)),
    )


def played_words(points: int, days: tuple[int, int]) -> str:
    """Return the points of today's deal, and the days in a row."""
    return tr("{points}, {streak}", points=signed(points), streak=streak_words(days))
