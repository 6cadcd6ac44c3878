"""Statistics of the player's games, counted from their records.

A record is read for its contracts, bids and scores, without folding it through the core: hundreds of games must be
counted in seconds, and ``barbu check`` folds records. A record that cannot be read is left out and counted as such.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from math import sqrt
from pathlib import Path
from typing import Final

from barbu_bots.search.intervals import student
from barbu_tui.core.actions import Bid, ChooseContract
from barbu_tui.core.contracts import Contract
from barbu_tui.core.doubling import levels_of
from barbu_tui.language.fields import MalformedError
from barbu_tui.session.record.codec import decode, read_event, read_header
from barbu_tui.session.record.events import ActionEvent, EndEvent, Header, ScoreEvent
from barbu_tui.session.record.file import numbered_lines, open_record

_COUNTED: Final = frozenset(("contract", "bid", "score", "end"))


class LeftOut(Enum):
    """The reasons for leaving a record out."""

    UNFINISHED = "not finished"
    NOT_OWN = "games of bots alone, or of several people"
    PART = "not a whole game"
    AGAIN = "the same cards again"
    CHANGED_HANDS = "a seat changed hands"
    UNREADABLE = "cannot be read"


@dataclass(frozen=True)
class Opponent:
    """A bot, and its name at the table."""

    bot: str
    name: str


@dataclass(frozen=True, kw_only=True)
class DealFact:
    """One deal in the statistics."""

    contract: Contract
    dealt: bool
    points: int
    doubles: int
    """The part of :attr:`points` from doubles."""
    ties: tuple[tuple[Opponent, int], ...]
    """Opponents with whom there was a double, and the points for the player."""


@dataclass(frozen=True, kw_only=True)
class GameFact:
    """One game in the statistics."""

    path: Path
    header: Header
    points: int
    place: int
    """1 for the most points; ties share a place."""
    advised: bool
    coached: bool
    """Whether the game asked before costly decisions."""
    deals: tuple[DealFact, ...]

    @property
    def kind(self) -> str:
        """``own``, ``advised`` or ``coached``: the field of :class:`Statistics` that counts it."""
        return "advised" if self.advised else "coached" if self.coached else "own"


@dataclass
class Sum:
    """A number of events and their points."""

    count: int = 0
    points: int = 0
    squares: int = field(default=0, compare=False)
    """The sum of the squares of the points."""

    def add(self, points: int) -> None:
        """Count one more."""
        self.count += 1
        self.points += points
        self.squares += points * points

    @property
    def average(self) -> float:
        """Points on average; 0 for none."""
        return self.points / self.count if self.count else 0.0

    @property
    def half(self) -> float | None:
        """Half of the 95 % interval of the average, by Student's distribution; ``None`` where all are equal, which tells no spread."""
        spread = self.count * self.squares - self.points**2
        if spread <= 0:
            return None
        return student(self.count - 1) * sqrt(spread / (self.count - 1)) / self.count


@dataclass
class Doubles:
    """Doubles with one opponent."""

    won: Sum = field(default_factory=Sum)
    lost: Sum = field(default_factory=Sum)
    even: int = 0

    def add(self, points: int) -> None:
        """Count one more."""
        if points > 0:
            self.won.add(points)
        elif points < 0:
            self.lost.add(points)
        else:
            self.even += 1

    @property
    def count(self) -> int:
        """The number of doubles."""
        return self.won.count + self.lost.count + self.even

    @property
    def points(self) -> int:
        """The points from all of them."""
        return self.won.points + self.lost.points


@dataclass
class GameSums:
    """Sums over games."""

    games: Sum = field(default_factory=Sum)
    places: dict[int, int] = field(default_factory=dict)
    by_rules: dict[str, Sum] = field(default_factory=dict)
    wins_by_rules: dict[str, int] = field(default_factory=dict)
    as_dealer: dict[Contract, Sum] = field(default_factory=dict)
    as_defender: dict[Contract, Sum] = field(default_factory=dict)
    doubles: dict[Opponent, Doubles] = field(default_factory=dict)

    @property
    def wins(self) -> int:
        """Games won, shared first places included."""
        return self.places.get(1, 0)

    def add(self, game: GameFact) -> None:
        """Count one more game."""
        self.games.add(game.points)
        self.places[game.place] = self.places.get(game.place, 0) + 1
        rules = game.header.rules.name
        self.by_rules.setdefault(rules, Sum()).add(game.points)
        self.wins_by_rules[rules] = self.wins_by_rules.get(rules, 0) + (game.place == 1)
        for deal in game.deals:
            side = self.as_dealer if deal.dealt else self.as_defender
            side.setdefault(deal.contract, Sum()).add(deal.points)
            for opponent, points in deal.ties:
                self.doubles.setdefault(opponent, Doubles()).add(points)


@dataclass
class Statistics:
    """The player's games: those counted, and those left out."""

    own: GameSums = field(default_factory=GameSums)
    """Games without advice and without coaching."""
    advised: GameSums = field(default_factory=GameSums)
    """Games with advice."""
    coached: GameSums = field(default_factory=GameSums)
    """Games with coaching and without advice."""
    every: GameSums = field(default_factory=GameSums)
    left_out: dict[LeftOut, int] = field(default_factory=dict)

    def add(self, game: GameFact | LeftOut) -> None:
        """Count one more record."""
        if isinstance(game, LeftOut):
            self.left_out[game] = self.left_out.get(game, 0) + 1
        else:
            getattr(self, game.kind).add(game)
            self.every.add(game)


Known = dict[Path, tuple[int, int, GameFact | LeftOut]]
"""Results known from before: file → time of change, size, result."""


def count_games(paths: Iterable[Path], known: Known | None = None) -> Iterator[Statistics]:
    """Count records. Yield the statistics, always the same object, after each.

    Known results are used while a file is unchanged, and updated here.
    """
    known = {} if known is None else known
    statistics = Statistics()
    for path in paths:
        statistics.add(_looked_up(path, known))
        yield statistics


def _looked_up(path: Path, known: Known) -> GameFact | LeftOut:
    try:
        state = path.stat()
    except OSError:
        return LeftOut.UNREADABLE
    before = known.get(path)
    if before is not None and before[:2] == (state.st_mtime_ns, state.st_size):
        return before[2]
    game = read_game(path)
    known[path] = (state.st_mtime_ns, state.st_size, game)
    return game


def read_game(path: Path) -> GameFact | LeftOut:
    """Return the player's game from a record, or the reason for leaving it out."""
    try:
        with open_record(path) as file:
            lines = (raw for _, raw, whole in numbered_lines(file) if whole)  # a torn line does not count
            header = read_header(decode(next(lines, b"")))
            return _unfit(header) or _counted(path, header, lines)
    except (ValueError, OSError):
        return LeftOut.UNREADABLE


def _unfit(header: Header) -> LeftOut | None:
    if len(header.humans) != 1:
        return LeftOut.NOT_OWN
    if header.again:
        return LeftOut.AGAIN
    return LeftOut.PART if header.before is not None or header.until is not None else None


def _counted(path: Path, header: Header, lines: Iterable[bytes]) -> GameFact | LeftOut:
    """Read one record, deal by deal."""
    seat, rules = header.humans[0], header.rules
    choice: ChooseContract | None = None
    bids: list[Bid] = []
    deals: list[DealFact] = []
    advised, coached = False, header.coached
    totals: tuple[int, ...] | None = None
    for raw in lines:
        line = decode(raw)
        kind = line.get("t")
        if kind == "seat":
            return LeftOut.CHANGED_HANDS
        advised = advised or line.get("advised") is True
        coached = coached or line.get("coached") is True
        if not isinstance(kind, str) or kind not in _COUNTED:
            continue
        event = read_event(line, rules)
        match event:
            case ActionEvent(action=ChooseContract() as choice):
                bids = []
            case ActionEvent(action=Bid() as bid):
                bids.append(bid)
            case ScoreEvent():
                if choice is None:
                    raise MalformedError("A score stands before any contract.")
                deals.append(_deal_fact(header, choice, bids, event))
                if event.number == rules.deals:  # complete but for its end
                    totals = event.running
            case EndEvent():
                totals = event.totals
    if totals is None:
        return LeftOut.UNFINISHED
    points = totals[seat]
    place = 1 + sum(other > points for other in totals)
    return GameFact(
        path=path,
        header=header,
        points=points,
        place=place,
        advised=advised,
        coached=coached,
        deals=tuple(deals),
    )


def _deal_fact(header: Header, choice: ChooseContract, bids: Iterable[Bid], event: ScoreEvent) -> DealFact:
    seat, hand = header.humans[0], event.score.hand
    levels = levels_of(header.rules.players, bids)[seat]
    return DealFact(
        contract=choice.contract,
        dealt=choice.seat == seat,
        points=event.score.total[seat],
        doubles=event.score.adjust[seat],
        ties=tuple(
            (Opponent(player.bot or "", player.name), levels[player.seat] * (hand[seat] - hand[player.seat]))
            for player in header.players
            if player.kind == "bot" and levels[player.seat]
        ),
    )
