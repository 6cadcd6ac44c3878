"""The progress of a player's error rate from game to game, from the sums beside the games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from barbu_bots.levels.ladder import BEHIND, LEVELS
from barbu_bots.search.figure import Figure
from barbu_tui.session.record.saves import saves
from barbu_tui.session.review.file import kept_summary
from barbu_tui.session.review.kept import all_results
from barbu_tui.session.review.review import Losses
from barbu_tui.session.review.summary import NOTHING, Summary
from barbu_tui.session.scores.statistics import GameFact, Known, count_games

TOGETHER: Final = 5
"""Games per point of the curve."""
WEAKEST: Final = 3
"""Themes that are named."""
_ENOUGH: Final = 12
"""Minimum number of decisions of a theme that is named."""


@dataclass(frozen=True)
class ReviewedGame:
    """A game with a complete review."""

    created: str
    rules: str
    summary: Summary
    kind: str = "own"
    """``own``, ``advised`` or ``coached``."""


@dataclass(frozen=True)
class CurvePoint:
    """The error rate of consecutive games up to one, in points lost per decision."""

    game: Figure
    """The rate of that game alone."""
    together: Figure
    """The rate of all of them."""


def reviewed_games(facts: Iterable[GameFact]) -> list[ReviewedGame]:
    """Return the player's games with a complete review, the oldest first."""
    games = []
    for fact in facts:
        if not all_results(fact.path):
            continue
        header = fact.header
        summary = kept_summary(fact.path, header, header.humans[0])
        if summary is not None and summary.whole.decisions:
            games.append(ReviewedGame(header.created, header.rules.name, summary, fact.kind))
    return sorted(games, key=lambda game: game.created)


def own_games() -> list[ReviewedGame]:
    """Return the player's saved games with a complete review, without adviser and coach, the oldest first."""
    known: Known = {}
    for _ in count_games([save.path for save in saves()], known):
        pass
    facts = (fact for _, _, fact in known.values() if isinstance(fact, GameFact))
    return [game for game in reviewed_games(facts) if game.kind == "own"]


def last_rate(games: Sequence[ReviewedGame]) -> tuple[int, Figure]:
    """Return the number of the last few games, and the points lost per decision in them together."""
    some = games[-TOGETHER:]
    return len(some), sum((each.summary for each in some), NOTHING).whole.rate


def curve(games: Sequence[ReviewedGame], together: int = TOGETHER) -> list[CurvePoint]:
    """Return one point per game: its own rate, and that of the last few games up to it."""
    points = []
    for at, game in enumerate(games):
        some = games[max(0, at - together + 1) : at + 1]
        rate = sum((each.summary for each in some), NOTHING).whole.rate
        points.append(CurvePoint(game.summary.whole.rate, rate))
    return points


def weakest(summary: Summary) -> list[tuple[str, Losses]]:
    """Return the themes that cost most in all, among those with enough decisions, the most costly first."""
    known = [(theme, lost) for theme, lost in summary.themes.items() if lost.decisions >= _ENOUGH]
    dear = [each for each in known if each[1].points.mean > 0]
    return sorted(dear, key=lambda each: (-each[1].points.mean, each[0]))[:WEAKEST]


ANCHORS: Final = (("sound", 1.0), ("random", 4.9))
"""Measured players and the points they lose per real decision (``tools.review_players``)."""
_RANKS: Final = ("random", *LEVELS, "sound")
"""The levels, the weakest first."""


def levels_of(lost: Figure) -> tuple[str, ...]:
    """Return the levels that a loss per decision may be of by its 95 % interval, the weakest first.

    The losses of the levels are interpolated on the ladder.
    """
    first, last = _rank(lost.high), _rank(lost.low)
    return _RANKS[first : last + 1]


def _rank(points: float) -> int:
    """Return the place of the level with the nearest loss."""
    (_, best), (weakest, most) = ANCHORS
    a_point = (most - best) / BEHIND[weakest]
    losses = [best + a_point * BEHIND[name] for name in _RANKS]
    return min(range(len(losses)), key=lambda rank: abs(losses[rank] - points))
