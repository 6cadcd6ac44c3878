"""A deal as one of the program's bots would have played it, beside the player's own play."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import zip_longest

from barbu_bots import bot_names
from barbu_tui.core.actions import Action
from barbu_tui.core.cards import Seat
from barbu_tui.core.domino import DominoTable
from barbu_tui.language import tr
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import Player
from barbu_tui.session.record.position import GameLog
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.replay.export import deal_header
from barbu_tui.session.replay.step import Step
from barbu_tui.session.review.look import USUAL


@dataclass(frozen=True)
class Turn:
    """The seat's action at one turn, in one of the two plays."""

    action: Action
    trick: int
    """The trick, or the round; 0 before the first card."""
    points: int
    """The seat's points of the hand when the trick, or the card at dominoes, is complete."""


@dataclass(frozen=True)
class Beside:
    """A deal as it was played, and as a bot plays it in the same seat against the same players."""

    bot: str
    seat: Seat
    number: int
    ours: Replay
    """The play of the record."""
    theirs: Replay
    """The bot's play."""

    @cached_property
    def done(self) -> tuple[Turn, ...]:
        """The seat's turns as played."""
        return turns_of(self.ours, self.number, self.seat)

    @cached_property
    def instead(self) -> tuple[Turn, ...]:
        """The bot's turns."""
        return turns_of(self.theirs, self.number, self.seat)

    @property
    def points(self) -> tuple[int, int]:
        """Points of the deal, doubles included: as played, and of the bot."""
        rows = self.ours.row(self.number), self.theirs.row(self.number)
        one, other = (row.score.total[self.seat] for row in rows if row is not None)
        return one, other

    @property
    def difference(self) -> int | None:
        """The first turn at which the bot acts differently; ``None`` if it never does."""
        for turn, (one, other) in enumerate(zip_longest(self.done, self.instead)):
            if one is None or other is None or one.action != other.action:
                return turn
        return None

    @property
    def at(self) -> int:
        """The place in the bot's replay before the first difference; the end if there is none."""
        turn = self.difference
        if turn is None or turn >= len(self.instead):
            return len(self.theirs) - 1
        places = [at for at, step in enumerate(self.theirs.steps) if _of(step, self.seat) is not None]
        return places[turn] - 1


def beside(replay: Replay, seat: Seat, number: int, bot: str) -> Beside:
    """Play a finished deal again, with a bot in a seat. It may take half a second.

    The other seats are played by the game's own bots, and by ``sound`` for people and third-party bots.
    """
    if replay.row(number) is None:
        raise ValueError(tr("The deal is still being played."))
    ours = bot_names()
    players = tuple(
        Player(
            player.seat,
            player.name,
            "bot",
            bot if player.seat == seat else player.bot if player.bot in ours else USUAL,
        )
        for player in replay.header.players
    )
    header = deal_header(replay, number, players, f"deal {number} as {bot} plays it")
    header = replace(header, seed=replay.header.seed or 0)
    match = Match(GameLog(header, [replay[replay.start(number)].event]))
    while not match.over and match.advance() is not None:
        pass
    theirs = Replay.of(match.log)
    theirs.length = replay.length
    return Beside(bot, seat, number, replay, theirs)


def _of(step: Step, seat: Seat) -> Action | None:
    """Return a seat's action in a step; ``None`` if it was not its turn."""
    return step.action if step.action is not None and step.action.seat == seat else None


def turns_of(replay: Replay, number: int, seat: Seat) -> tuple[Turn, ...]:
    """Return all turns of a seat in a deal."""
    turns = []
    last = replay.end(number)
    for at in replay.places(number):
        step = replay[at]
        action = _of(step, seat)
        if action is None:
            continue
        trick = step.trick if step.played else 0
        points = 0
        if trick:
            whole = at if step.domino else _whole(replay, at, last)
            play = replay[whole].deal.play
            assert play is not None
            points = play.table.points[seat]
        turns.append(Turn(action, trick, points))
    return tuple(turns)


def _whole(replay: Replay, at: int, last: int) -> int:
    """Return the place at which the trick of a card is complete."""
    while at < last:
        play = replay[at].deal.play
        assert play is not None
        if isinstance(play.table, DominoTable) or not play.table.trick:
            return at
        at += 1
    return at
