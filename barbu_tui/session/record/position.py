"""The position after a sequence of events, and a game as a list of events that are folded as they are added.

Folding them is the only way from a record to a game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from barbu_tui.core.actions import IllegalAction
from barbu_tui.core.cards import Seat
from barbu_tui.core.game import Game, GameError
from barbu_tui.language import TranslatedError, tr
from barbu_tui.language.refusals import error_words, refused
from barbu_tui.session.record.events import (
    ActionEvent,
    DealEvent,
    EndEvent,
    Event,
    Header,
    Player,
    ScoreEvent,
    SeatEvent,
    human_seats,
)

MOST_SEAT_CHANGES: Final = 10_000
"""Seat events in a record. Every other event is bounded by the rules; a longest game has some 3,000."""


class FoldError(TranslatedError, ValueError):
    """An event that is not possible now: it breaks a rule, or the record's order or sums. The message is one sentence."""


@dataclass(frozen=True)
class Position:
    """The game so far and the player of each seat."""

    header: Header
    game: Game
    players: tuple[Player, ...]
    """The current player of each seat."""
    ended: bool = False
    """Whether the ``end`` event has been read."""
    seat_changes: int = 0
    """Seat events so far."""

    @staticmethod
    def start(header: Header) -> Position:
        """Return the position after the header."""
        game = Game.new(header.rules, header.first_dealer, header.before, header.until, header.of)
        return Position(header, game, header.players)

    @property
    def finished(self) -> bool:
        """Whether the record is complete: the end is written, or the last deal of a part of a game is scored."""
        return self.ended or (self.game.over and self.header.until is not None)

    @property
    def lacks_end(self) -> bool:
        """Whether all deals are scored and only ``end`` is missing."""
        return self.game.over and not self.ended and self.header.until is None

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats that humans hold."""
        return human_seats(self.players)

    def then(self, event: Event) -> Position:
        """Return the position after an event read from a record.

        Raises:
            FoldError: the event is not possible now.
        """
        try:
            return self.after(event)
        except IllegalAction as error:
            raise FoldError(refused(error.refusal)) from None
        except GameError as error:
            raise FoldError(error_words(error)) from None

    def after(self, event: Event) -> Position:
        """Return the position after an event of a game being played.

        Raises:
            FoldError: the event is not possible now.
            GameError: it does not fit the game's order.
            IllegalAction: the rules refuse the action.
        """
        if self.finished:
            raise FoldError("The record goes on after its end.")
        game = self.game
        match event:
            case ActionEvent():
                if game.deal is None:
                    raise FoldError("An action is outside any deal.")
                return replace(self, game=game.apply(event.action))
            case DealEvent():
                return replace(self, game=self._dealt(event))
            case ScoreEvent():
                return replace(self, game=self._scored(event))
            case EndEvent():
                if not game.over:
                    raise FoldError("The record says end, but the game is not over.")
                if event.totals != game.standing.running:
                    raise FoldError(
                        "The end says {said}, but the totals are {true}.",
                        said=_points(event.totals),
                        true=_points(game.standing.running),
                    )
                return replace(self, ended=True)
            case SeatEvent():
                if game.over or (game.deal is not None and game.deal.over):
                    raise FoldError("A seat changes hands where only the score or the end can come.")
                if self.seat_changes == MOST_SEAT_CHANGES:
                    raise FoldError(
                        "The seats have changed hands {count:grouped} times by now, more than in any game.",
                        count=MOST_SEAT_CHANGES,
                    )
                changed = replace(self.players[event.seat], kind=event.kind, bot=event.bot)
                players = tuple(changed if player.seat == event.seat else player for player in self.players)
                return replace(self, players=players, seat_changes=self.seat_changes + 1)

    def _dealt(self, event: DealEvent) -> Game:
        game, letters = self.game, self.header.rules.seat_letters
        if game.deal is not None or game.over:
            raise FoldError(
                tr("The game is over, but a deal follows.")
                if game.over
                else tr("Deal {deal} is still under way, but another begins.", deal=game.number)
            )
        if event.number != game.number:
            raise FoldError(
                "Deal {deal} should come here, not deal {other}.",
                deal=game.number,
                other=event.number,
            )
        if event.dealer != game.dealer:
            raise FoldError(
                "{seat} deals deal {deal}, not {other} (R1.2).",
                seat=letters[game.dealer],
                deal=event.number,
                other=letters[event.dealer],
            )
        if event.start is not None and self.header.until != event.number:
            raise FoldError("Only the last deal of a part of a game may begin within its play.")
        return game.begin(event.hands, event.start, event.open)

    def _scored(self, event: ScoreEvent) -> Game:
        game = self.game
        if game.deal is None or not game.deal.over:
            raise FoldError("A score stands where no deal is over.")
        if event.number != game.number:
            raise FoldError(
                "The score is of deal {deal}, but deal {other} was played.",
                deal=event.number,
                other=game.number,
            )
        after = game.finish()
        row = after.finished[-1]
        for what, said, true in (
            ("hand", event.score.hand, row.score.hand),
            ("adjust", event.score.adjust, row.score.adjust),
            ("running", event.running, row.running),
        ):
            if said != true:
                raise FoldError(
                    "The score of deal {deal} says {what} {said}, but it is {true}.",
                    deal=event.number,
                    what=what,
                    said=_points(said),
                    true=_points(true),
                )
        return after


def standing_problem(header: Header) -> str | None:
    """Return the fault of a header's ``before``, in one sentence; ``None`` if it is possible."""
    before, rules = header.before, header.rules
    if before is None:
        return None
    if not 0 <= before.deals < rules.deals:
        return tr(
            "'before' says {count} {count?deal|deals}; a game has {deals}.",
            count=before.deals,
            deals=rules.deals,
        )
    if header.until is not None and not before.deals < header.until <= rules.deals:
        return tr(
            "'until' is {until}, but the deals to come are {first} to {last}.",
            until=header.until,
            first=before.deals + 1,
            last=rules.deals,
        )
    if header.of is not None and not (header.until or before.deals + 1) <= header.of <= rules.deals:
        return tr(
            "'of' is {deals}, but the game has more deals here, or fewer by its rules.", deals=header.of
        )
    dealt = [0] * rules.players
    for number in range(1, before.deals + 1):
        dealt[rules.dealer_of(number, header.first_dealer)] += 1
    for seat in rules.seats:
        letter = rules.seat_letters[seat]
        called = before.called[seat]
        if len(called) != dealt[seat]:
            return tr(
                "'before' has {count} {count?contract|contracts} called by {seat}, who has dealt {times} {times?time|times}.",
                count=len(called),
                seat=letter,
                times=dealt[seat],
            )
        if len(set(called)) != len(called) or not set(called) <= set(rules.contracts):
            return tr(
                "'before' has contracts called by {seat} that this player cannot have called (R1.4).",
                seat=letter,
            )
        for dealer, times in enumerate(before.doubled[seat]):
            if not 0 <= times <= (0 if dealer == seat else dealt[dealer]):
                return tr(
                    "'before' has {seat} doubling {dealer} {times} {times?time|times}, which cannot be.",
                    seat=letter,
                    dealer=rules.seat_letters[dealer],
                    times=times,
                )
            if dealer != seat and rules.owed_doubles - times > len(rules.contracts) - dealt[dealer]:
                return tr(
                    "'before' has {seat} owing {dealer} more doubles than deals are left (R3.4).",
                    seat=letter,
                    dealer=rules.seat_letters[dealer],
                )
    wanted = sum(rules.spec(contract).total for called in before.called for contract in called)
    if sum(before.running) != wanted:
        return tr(
            "'before' has running points that add up to {sum}, not {wanted} (R1.5).",
            sum=sum(before.running),
            wanted=wanted,
        )
    return None


def _points(points: tuple[int, ...]) -> str:
    return " ".join(f"{value:+d}" if value else "0" for value in points)


class GameLog:
    """A header, its events, and the position after each of them. An event that is not possible raises ``FoldError``."""

    def __init__(self, header: Header, events: Iterable[Event] = ()) -> None:
        self.header = header
        self.events: list[Event] = []
        self.positions: list[Position] = []
        self._start = Position.start(header)
        for event in events:
            self.add(event)

    @property
    def position(self) -> Position:
        """The position after the last event."""
        return self.positions[-1] if self.positions else self._start

    def add(self, event: Event) -> None:
        """Fold one more event."""
        self.put(event, self.position.then(event))

    def put(self, event: Event, after: Position) -> None:
        """Add an event with its known position. ``after`` is the position after the event."""
        self.events.append(event)
        self.positions.append(after)

    def first(self, count: int) -> GameLog:
        """Return a new log with the first events of this one."""
        log = GameLog(self.header)
        log.events, log.positions = self.events[:count], self.positions[:count]
        return log
