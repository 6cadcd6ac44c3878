"""The results of games of bots: points with 95 % intervals, by seat or by bot of a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from barbu_bots.search.intervals import student
from barbu_tui.core.contracts import Contract
from barbu_tui.language import N_, tr
from barbu_tui.session.arena.sets import Contest, SetResult, SetScore
from barbu_tui.session.play.bot_host import UNDERSTUDY

FEWEST: Final = 8
"""Sets before a match may end for narrow intervals: with fewer the spread is unknown."""


@dataclass(frozen=True)
class Figure:
    """A mean over sets."""

    mean: float
    ci95: float | None
    """Half the width of the 95 % interval; ``None`` with one set, whose spread is unknown."""

    def to_json(self) -> dict[str, float]:
        """Return the figure for a file; an unknown interval is 0."""
        return {"mean": round(self.mean, 3), "ci95": round(self.ci95 or 0.0, 3)}


@dataclass(frozen=True, kw_only=True)
class GamesResult:
    """The result of one bot, or of one seat, in points per seat and game."""

    bot: str
    points: Figure
    sd: float
    """Standard deviation of a single game."""
    first_places: float
    """Share of games won by a seat of this bot, ties shared; a quarter is par for four."""
    replaced: int = 0
    """Games in which :data:`~barbu_tui.session.play.bot_host.UNDERSTUDY` played for it, wholly or in part."""


@dataclass(frozen=True, kw_only=True)
class BotResult(GamesResult):
    """The result of one bot of a match."""

    by_contract: dict[Contract, Figure]
    dealing: Figure
    """Points from deals that it dealt."""
    defending: Figure
    """Points from deals of others."""


@dataclass(frozen=True, kw_only=True)
class ArenaResult:
    """The result of a match, whole or partial."""

    contest: Contest
    sets: int
    wanted: int
    games: int
    results: tuple[BotResult, ...]
    """One per bot, in the order in which the bots were named."""
    seconds: float
    failures: tuple[str, ...] = ()
    """The failures of third-party bots, a sentence or two each."""
    stopped: str = ""
    """Why the match ended early, in a sentence; empty after Ctrl-C."""
    enough: bool = False
    """Whether the match ended because the intervals were as narrow as requested."""

    @property
    def complete(self) -> bool:
        """Whether all requested sets were played."""
        return self.enough or self.sets == self.wanted

    def to_json(self) -> dict[str, Any]:
        """Return the result for a file.

        A bot with an understudy is named with it, because the figures are not its own:
        ``mine:Low (sound in 15 of 16 games)``.
        """
        what = "rounds" if self.contest.card_play else "games"
        return {
            "rules": self.contest.rules.name,
            "seed": self.contest.seed,
            "sets": self.sets,
            "games": self.games,
            "results": [
                {
                    "bot": f"{result.bot} ({UNDERSTUDY} in {result.replaced} of {self.games} {what})"
                    if result.replaced
                    else result.bot,
                    **result.points.to_json(),
                    "sd": round(result.sd, 3),
                    "first_places": round(result.first_places, 5),
                    "by_contract": {
                        contract: figure.to_json() for contract, figure in result.by_contract.items()
                    },
                }
                for result in self.results
            ],
        }


def _figure(values: Sequence[float]) -> Figure:
    """Return the mean of values, one per set, with its interval by Student's distribution."""
    count = len(values)
    mean = sum(values) / count
    return _with_interval(mean, sum((value - mean) ** 2 for value in values), count)


def _with_interval(mean: float, squares: float, count: int) -> Figure:
    """Return a mean of independent values. ``squares`` is the sum of their squared distances from it."""
    if count < 2:
        return Figure(mean, None)
    return Figure(mean, student(count - 1) * sqrt(squares / (count - 1) / count))


def seat_result(name: str, score: SetScore) -> GamesResult:
    """Return the result of one seat in games with different cards."""
    games, mean = score.games, score.points / score.games
    variance = max(0.0, score.squares / games - mean * mean)
    return GamesResult(
        bot=name,
        points=_with_interval(mean, games * variance, games),
        sd=sqrt(variance),
        first_places=score.firsts / games,
        replaced=score.replaced,
    )


def _over_sets(scores: Sequence[SetScore], points: Callable[[SetScore], float], deals: int) -> Figure:
    """Return the mean over sets of some points per game, or per deal of a round."""
    return _figure([points(score) / score.games / deals for score in scores])


def _bot_result(name: str, tallies: Sequence[SetScore], contest: Contest) -> BotResult:
    """Return the result of one bot."""
    seats = sum(tally.games for tally in tallies)
    mean = sum(tally.points for tally in tallies) / seats
    square = sum(tally.squares for tally in tallies) / seats

    def over_sets(points: Callable[[SetScore], float], per: int = contest.deals) -> Figure:
        return _over_sets(tallies, points, per)

    return BotResult(
        bot=name,
        points=over_sets(lambda tally: tally.points),
        sd=sqrt(max(0.0, square - mean * mean)),
        first_places=sum(tally.firsts for tally in tallies) / seats,
        by_contract={
            contract: over_sets(lambda tally, of=contract: tally.by_contract.get(of, 0.0), 1)  # type: ignore[misc]
            for contract in contest.rules.contracts
        },
        dealing=over_sets(lambda tally: tally.dealing),
        defending=over_sets(lambda tally: tally.points - tally.dealing),
        replaced=sum(tally.replaced for tally in tallies),
    )


_REPLACED: Final = (
    N_("From then on {bot} played for it, in all or a part of {count} of {games} {games?game|games}."),
    N_("From then on {bot} played for it, in all or a part of {count} of {games} {games?round|rounds}."),
)
"""For a match of whole games, and for one of single deals."""


def summary(
    contest: Contest,
    wanted: int,
    played: Sequence[SetResult],
    seconds: float,
    *,
    stopped: str = "",
    enough: bool = False,
) -> ArenaResult:
    """Return the result of the sets played.

    Raises:
        ValueError: there is no set.
    """
    if not played:
        raise ValueError("No set has been played.")
    sets = sorted(played, key=lambda result: result.number)
    results = tuple(
        _bot_result(name, [each.tallies[name] for each in sets], contest)
        for name in dict.fromkeys(contest.bots)
    )
    games = sum(each.games for each in sets)
    first_failures = {name: text for each in reversed(sets) for name, text in each.failed.items()}
    failures = tuple(
        f"{first_failures[result.bot]} {tr(_REPLACED[contest.card_play], bot=UNDERSTUDY, count=result.replaced, games=games)}"
        for result in results
        if result.bot in first_failures
    )
    return ArenaResult(
        contest=contest,
        sets=len(sets),
        wanted=wanted,
        games=games,
        results=results,
        seconds=seconds,
        failures=failures,
        stopped=stopped,
        enough=enough,
    )


def figures(contest: Contest, played: Sequence[SetResult]) -> dict[str, Figure]:
    """Return bot → its points so far."""
    return {
        name: _over_sets([each.tallies[name] for each in played], lambda score: score.points, contest.deals)
        for name in dict.fromkeys(contest.bots)
    }


def narrow(points: Mapping[str, Figure], sets: int, width: float) -> bool:
    """Return whether every bot's interval is narrow enough, after enough sets."""
    return sets >= FEWEST and all(each.ci95 is not None and each.ci95 <= width for each in points.values())
