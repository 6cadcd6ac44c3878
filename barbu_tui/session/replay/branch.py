"""Playing on from a place in a replay, from one seat, to the end of the deal.

A branch does not count, so its decisions can be taken back (R7.2). It is saved as its own record, on request only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from barbu_bots import UnknownBotError, make_bot, may_be_loaded
from barbu_tui.core.cards import Seat
from barbu_tui.core.deal import Score
from barbu_tui.language import YOU, tr
from barbu_tui.language.people import person
from barbu_tui.session.play.bot_host import UNDERSTUDY
from barbu_tui.session.play.header import BOT_NAMES
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ActionEvent, Header, Player
from barbu_tui.session.record.file import write_whole
from barbu_tui.session.record.position import GameLog
from barbu_tui.session.replay.cursor import Replay, ReplayError
from barbu_tui.session.replay.export import deal_events, deal_header, source_words, up_to
from barbu_tui.session.replay.step import deciding
from barbu_tui.session.store.clock import now, offset_text, utc_text


@dataclass(frozen=True, slots=True)
class Comparison:
    """A branch compared with the record."""

    seat: Seat
    """The seat that is played."""
    names: tuple[str, ...]
    """Seat → name in the branch."""
    then: Score | None
    """The deal's score in the record; ``None`` if it was not finished there."""
    now: Score
    """The deal's score in the branch."""

    @property
    def gain(self) -> int | None:
        """Points that the seat gained over the record; ``None`` without a score there."""
        return None if self.then is None else self.now.total[self.seat] - self.then.total[self.seat]


class Branch(Match):
    """A deal played on from a place in a replay, as a match with :meth:`undo`. See :func:`why_no_branch`.

    Attributes:
        at: the place before the decision there.
    """

    def __init__(self, replay: Replay, at: int) -> None:
        """Take over the seat to act at a place."""
        refusal = why_no_branch(replay, at)
        if refusal is not None:
            raise ReplayError(refusal)
        step = replay[at]
        number = step.number
        self.original = replay
        self.at = at
        self.seat: Seat = step.turn
        _, events = deal_events(replay, number)
        source = source_words(
            replay, number, f"played on by {replay.header.rules.seat_letters[self.seat]} from "
        )
        players = _players(replay.header, step.position.players, self.seat)
        begun = now()
        header = replace(
            deal_header(replay, number, players, source),
            created=utc_text(begun),
            utc_offset=offset_text(begun),
        )
        self._shared = up_to(events, len(step.deal.actions))
        super().__init__(GameLog(header, self._shared))

    @property
    def number(self) -> int:
        """The number of the deal."""
        return self.original[self.at].number

    def undo(self) -> bool:
        """Take back the seat's last decision and all that followed. Return whether there was one.

        Forced actions are taken back together with the decision before them.
        """
        count = len(self.events)
        for place in range(len(self.events) - 1, len(self._shared) - 1, -1):
            event = self.events[place]
            if isinstance(event, ActionEvent) and event.action.seat == self.seat:
                count = place
                deal = self.log.positions[place - 1].game.deal
                if deal is not None and len(deal.legal_actions()) > 1:
                    break
        if count == len(self.events):
            return False
        self.log = self.log.first(count)
        self._bots = self._seated()
        self.notices = []
        return True

    def comparison(self) -> Comparison | None:
        """Return the comparison with the record; ``None`` until the deal is over."""
        finished = self.game.finished
        deal = self.game.deal
        if finished:
            now = finished[-1].score
        elif deal is not None and deal.over:
            now = deal.score()
        else:
            return None
        row = self.original.row(self.number)
        names = tuple(player.name for player in self.header.players)
        return Comparison(self.seat, names, None if row is None else row.score, now)

    def save(self, path: Path) -> None:
        """Save the branch as a record of its own."""
        write_whole(path, self.header, self.events)


def why_no_branch(replay: Replay, at: int) -> str | None:
    """Return why a place cannot be played on from, in a sentence; ``None`` if it can."""
    step = replay[at]
    if replay.guarded(step.number) is not None:
        return tr("Deal {deal} is still being played; play on from it when it is over.", deal=step.number)
    if not deciding(step):
        return tr("Nobody decides anything here; step back to a decision.")
    if len(step.deal.legal_actions()) < 2:
        return tr(
            "{Who} {who?have|has} no choice here; step to a decision.", who=person(replay.names[step.turn])
        )
    return None


def _players(header: Header, now: Sequence[Player], seat: Seat) -> tuple[Player, ...]:
    """Return the players of a branch: a human in the seat that is played, bots in the others."""
    letters = header.rules.seat_letters
    players = []
    for player in now:
        if player.seat == seat:
            name = player.name if header.players[seat].kind == "human" else YOU
            players.append(Player(seat, name, "human"))
            continue
        name = BOT_NAMES[letters[player.seat]] if player.name == YOU else player.name
        players.append(Player(player.seat, name, "bot", _bot_of(player)))
    return tuple(players)


def _bot_of(player: Player) -> str:
    """Return the bot for a seat: the understudy for a human or an unavailable bot."""
    if player.bot is None or not may_be_loaded(player.bot):
        return UNDERSTUDY
    try:
        make_bot(player.bot)
    except UnknownBotError:
        return UNDERSTUDY
    return player.bot
