"""The header and the events of a game, as a record writes them (RECORD_FORMAT.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Set
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta, timezone
from itertools import chain
from typing import Final, Literal, TypeAlias

from barbu_tui.core.actions import Action
from barbu_tui.core.cards import Card, CardSet, Seat
from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import Score, Start
from barbu_tui.core.doubling import Standing
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.language import ENGLISH, Message, current

PRACTICE: Final = "practice"
"""The source of a deal that is no part of a game."""
Kind: TypeAlias = Literal["human", "bot"]


@dataclass(frozen=True)
class Player:
    """A player at the start of a game."""

    seat: Seat
    name: str
    kind: Kind
    bot: str | None = None
    """The bot's name; ``None`` for a human."""


@dataclass(frozen=True)
class Header:
    """The first line of a record."""

    rules: Ruleset
    players: tuple[Player, ...]
    first_dealer: Seat
    created: str
    """The start of the game: RFC 3339, UTC."""
    seed: int | None = None
    """The seed that the writer dealt from; informative."""
    cut: tuple[Card, ...] | None = None
    """Seat → card if the first dealer is found by cut (R1.2)."""
    app: str = ""
    before: Standing | None = None
    """The standing before the first deal of the record, if that is not deal 1."""
    until: int | None = None
    """The last deal of the record; ``None`` for the whole game."""
    of: int | None = None
    """The deals of the game that the record is a part of, if that is a short one."""
    source: str | None = None
    """The origin of the record, in words (``from``)."""
    coached: bool = False
    """Whether the human is asked once before a costly decision."""
    lesson: str = ""
    """The name of the lesson before a game of the course."""
    taught: tuple[Contract, ...] = ()
    """The contracts of a game of the course, in which nobody doubles."""
    daily: date | None = None
    """The date of a deal of the day."""
    given: tuple[Contract, ...] = ()
    """The contracts of its first deals, one a deal."""
    again: bool = False
    """Whether the cards were played before."""
    utc_offset: str = ""
    """The distance of the time zone of the start from UTC, as ``+09:00``; empty in a record without it."""

    @property
    def begun(self) -> datetime:
        """The start of the game where it was begun; in the time zone of this machine if the record does not say where."""
        second = min(self.created[17:19], "59")  # a leap second is none of Python's
        moment = datetime.fromisoformat(f"{self.created[:10]}T{self.created[11:17]}{second}+00:00")
        with suppress(
            OverflowError, OSError
        ):  # the first and the last day of all, and systems with fewer days
            return moment.astimezone(_zone(self.utc_offset) if self.utc_offset else None)
        return moment

    @property
    def is_practice(self) -> bool:
        """Whether this is no game, but a deal of practice or of a lesson."""
        return self.source == PRACTICE

    def layouts_seed(self, deal: int) -> int:
        """Return the seed of the layouts in which a deal's decisions are compared: one for table, practice and review."""
        return (self.seed or 0) * 64 + deal

    def standing_of(self, standing: Standing) -> Standing:
        """Return the standing before a deal with the contracts marked as called that are not in it.

        In a game of the course each contract is called once before one is called again.
        """
        given = self.given[standing.deals : standing.deals + 1]
        open_ones = self.taught or given
        if not open_ones:
            return standing
        calls = Counter(chain.from_iterable(standing.called)) if self.lesson else Counter()
        fewest = min(calls[each] for each in open_ones)
        new = {each for each in open_ones if calls[each] == fewest}
        return replace(standing, called=tuple(self._called(row, new) for row in standing.called))

    def _called(self, row: tuple[Contract, ...], new: Set[Contract]) -> tuple[Contract, ...]:
        """Return a dealer's called contracts and those not in a deal. ``new`` has the ones to call, if one is left."""
        wanted = (new - set(row) or set(self.taught)) | set(row)
        return (*row, *(each for each in self.rules.contracts if each not in wanted))

    @property
    def counted(self) -> bool:
        """Whether this is a deal of the day that counts."""
        return self.daily is not None and not self.again

    @property
    def names(self) -> dict[str, str]:
        """Seat letter → the player's name."""
        return {self.rules.seat_letters[player.seat]: player.name for player in self.players}

    @property
    def deals(self) -> int:
        """The deals of the game: of a short game its own, else those of the ruleset."""
        if self.of is not None:
            return self.of
        short = self.until is not None and not (self.before and self.before.deals)
        return self.until if short and self.until else self.rules.deals

    @property
    def short(self) -> int | None:
        """The deals of the game if it is a short one, else ``None``."""
        return self.deals if self.deals < self.rules.deals else None

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats that humans held when the game began."""
        return human_seats(self.players)


def _zone(offset: str) -> timezone:
    distance = timedelta(hours=int(offset[1:3]), minutes=int(offset[4:]))
    return timezone(-distance if offset[0] == "-" else distance)


def human_seats(players: tuple[Player, ...]) -> tuple[Seat, ...]:
    """Return the seats of the human players."""
    return tuple(player.seat for player in players if player.kind == "human")


@dataclass(frozen=True)
class DealEvent:
    """Cards are dealt."""

    number: int
    dealer: Seat
    hands: tuple[CardSet, ...]
    start: Start | None = None
    """The place at which the deal begins, if its earlier tricks are left out."""
    open: tuple[CardSet, ...] = ()
    """Seat → cards that lie open."""


@dataclass(frozen=True)
class ActionEvent:
    """A player calls, bids, plays or passes."""

    action: Action
    why: str | None = None
    """A bot's reason, in English words."""
    said: Message | None = None
    """The same, for a reader to put into words in another language."""
    ms: int | None = None
    """The time of the decision in milliseconds."""
    advised: bool = False
    """Whether a human asked the adviser first."""
    coached: bool = False
    """Whether a human was asked to think again first."""

    def reason(self, names: Mapping[str, str]) -> str | None:
        """Return the bot's reason in the language in use, or as in :attr:`why` without a translation. ``names``: seat letter → name."""
        language = current()
        if self.said is None or self.why is None or language is ENGLISH or not language.knows(self.said):
            return self.why
        return language.render_message(self.said, names)


@dataclass(frozen=True)
class ScoreEvent:
    """A deal is scored."""

    number: int
    score: Score
    running: tuple[int, ...]


@dataclass(frozen=True)
class EndEvent:
    """The whole game is over."""

    totals: tuple[int, ...]


@dataclass(frozen=True)
class SeatEvent:
    """A seat changes hands before its next action."""

    seat: Seat
    kind: Kind
    bot: str | None = None


Event: TypeAlias = DealEvent | ActionEvent | ScoreEvent | EndEvent | SeatEvent
