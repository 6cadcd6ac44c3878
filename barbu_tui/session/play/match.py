"""A game being played. It asks the player to act and appends every event to the record."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Thread

from barbu_bots import (
    Bot,
    Decision,
    UnknownBotError,
    bot_names,
    make_bot,
    may_be_loaded,
    searching_names,
)
from barbu_bots.api import chance_of
from barbu_bots.search.models import models_of
from barbu_bots.thought import BY_TIME, Thought
from barbu_tui import __version__
from barbu_tui.core.actions import Action, Bid
from barbu_tui.core.cards import Seat
from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.game import Game
from barbu_tui.core.view import Phase, View
from barbu_tui.language import tr
from barbu_tui.session.play.bot_host import UNDERSTUDY, BotFailedError, ask_bot, bot_event
from barbu_tui.session.play.header import BOT_NAMES, DEFAULT_BOTS, HUMAN_SEAT
from barbu_tui.session.record.events import (
    PRACTICE,
    ActionEvent,
    DealEvent,
    EndEvent,
    Event,
    Header,
    Player,
    ScoreEvent,
    SeatEvent,
)
from barbu_tui.session.record.file import (
    RecordError,
    RecordLockedError,
    RecordWriteError,
    RecordWriter,
)
from barbu_tui.session.record.position import MOST_SEAT_CHANGES, GameLog
from barbu_tui.session.store.clock import now, utc_text


class _Thinking(Thread):
    """A bot thinking about a deal in a thread."""

    def __init__(self, deal: Deal, ask: Callable[[], Decision]) -> None:
        super().__init__(name="bot-thinking", daemon=True)
        self.deal = deal
        self._ask = ask
        self._found: Decision | BaseException | None = None
        self.start()

    def run(self) -> None:
        """Ask the bot and keep its decision or its error."""
        try:
            self._found = self._ask()
        except BaseException as error:
            self._found = error

    def result(self) -> Decision:
        """Wait for the decision and return it."""
        self.join()
        if isinstance(self._found, BaseException):
            raise self._found
        assert self._found is not None
        return self._found


class Match:
    """A game being played.

    It is played by :meth:`advance`, which does the next thing that needs no human, and :meth:`act`, a human's
    decision. Both return the event, which is then in the record as well. If it cannot be written, ``RecordWriteError``
    is raised and nothing has changed. A seat's bot that cannot be made raises ``UnknownBotError``.

    Attributes:
        writer: the record; ``None`` for a game that is not kept.
        notices: sentences for the player about skipped games and failed bots.
        thought: the thinking time of bots that search.
    """

    def __init__(
        self,
        start: Header | GameLog,
        writer: RecordWriter | None = None,
        thought: Thought = BY_TIME,
    ) -> None:
        """Set up a new game from its header, or one to continue."""
        self.thought = thought
        self._thinking: _Thinking | None = None
        """The thread of the bot to act, if it began to think early."""
        self.log: GameLog = start if isinstance(start, GameLog) else GameLog(start)
        self.writer = writer
        self.notices: list[str] = []
        self._seed = self.header.seed or 0
        self._bots = self._seated()

    def _seated(self) -> dict[Seat, Bot]:
        """Return seat → a new instance of its bot."""
        return {
            player.seat: make_bot(player.bot or UNDERSTUDY, self.thought)
            for player in self.players
            if player.kind == "bot"
        }

    def let_think(self, thought: Thought) -> None:
        """Set the thinking time of bots that search from now on."""
        if thought == self.thought:
            return
        self.thought = thought
        self._thinking = None
        for player in self.players:
            if player.bot in searching_names() and player.seat in self._bots:
                self._bots[player.seat] = make_bot(player.bot, thought)

    def think_ahead(self) -> None:
        """Start a searching bot early, while earlier events are still shown.

        :meth:`advance` then waits only for the rest. The decision does not depend on it.
        """
        deal = self.game.deal
        if deal is None or deal.over or self._automatic(deal) is not None:
            return
        seat = deal.turn
        if self.players[seat].bot not in searching_names() or seat not in self._bots:
            return
        if self._thinking is None or self._thinking.deal is not deal:
            self._thinking = _Thinking(deal, partial(self._decision, self._bots[seat], deal))

    @staticmethod
    def new(header: Header, path: Path | None = None) -> Match:
        """Return a new game.

        Raises:
            RecordWriteError: the record is there already, or cannot be written.
        """
        match = Match(header)
        if path is not None:
            match.writer = RecordWriter.create(path, header)
        return match

    @staticmethod
    def resume(path: Path, named: Container[str] = ()) -> Match:
        """Open a saved game to play on from the action where it stopped. A third-party bot that only the file names is not loaded.

        Raises:
            RecordError: the record is not right.
            RecordWriteError: it cannot be written, or is open elsewhere.
            UnknownBotError: a seat's bot cannot be made, or may not be loaded.
        """
        writer, record = RecordWriter.reopen(path)
        try:
            for player in record.position.players:
                if player.bot is not None and not may_be_loaded(player.bot, named):
                    raise UnknownBotError(
                        "Only the record names the bot {quoted}; "
                        "if you trust it: barbu resume FILE --load {bot}",
                        quoted=repr(player.bot),
                        bot=player.bot,
                    )
            match = Match(record, writer)
            if record.position.lacks_end:
                match.advance()
        except BaseException:
            writer.close()
            raise
        return match

    @staticmethod
    def resume_first(paths: Iterable[Path], named: Container[str] = ()) -> Match:
        """Open the first of several games, at least one, that can be continued. Its notices list the skipped ones and why.

        Raises:
            RecordLockedError: an earlier one is open elsewhere and should be continued there.
            RecordError, RecordWriteError, UnknownBotError: no game can be opened; the first one's error.
        """
        passed: list[str] = []
        first: RecordError | RecordWriteError | UnknownBotError | None = None
        for path in paths:
            try:
                match = Match.resume(path, named)
            except RecordLockedError:
                raise
            except (RecordError, RecordWriteError, UnknownBotError) as error:
                why = f"{path}: {error}" if isinstance(error, UnknownBotError) else str(error)
                passed.append(tr("Passed over: {why}", why=why.replace(str(path), path.name)))
                first = first or error
            else:
                match.notices += passed
                return match
        assert first is not None
        raise first

    @property
    def header(self) -> Header:
        """The header of the game."""
        return self.log.header

    @property
    def events(self) -> list[Event]:
        """The events so far."""
        return self.log.events

    @property
    def game(self) -> Game:
        """The current state of the game."""
        return self.log.position.game

    @property
    def seed_of_deal(self) -> int:
        """The seed of the layouts that the coach and the adviser look at in the current deal."""
        return self.header.layouts_seed(self.game.number)

    @property
    def players(self) -> tuple[Player, ...]:
        """The current player of each seat."""
        return self.log.position.players

    @property
    def models(self) -> dict[Seat, str]:
        """Seat → the bot that models its player in estimates."""
        return models_of(self.players)

    @property
    def names(self) -> dict[str, str]:
        """Seat letter → the player's name."""
        return self.header.names

    @property
    def human(self) -> Seat | None:
        """The first seat that a human holds; ``None`` if only bots play."""
        return next(iter(self.humans), None)

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats that humans hold."""
        return self.log.position.humans

    @property
    def path(self) -> Path | None:
        """The record's file."""
        return self.writer.path if self.writer else None

    @property
    def over(self) -> bool:
        """Whether the game is finished."""
        return self.log.position.finished

    @property
    def to_act(self) -> Seat:
        """The seat to act; -1 if there is none."""
        deal = self.game.deal
        return -1 if deal is None else deal.turn

    @property
    def waiting(self) -> bool:
        """Whether a human is to act: see :meth:`act`."""
        seat = self.to_act
        if seat < 0 or self.players[seat].kind != "human":
            return False
        deal = self.game.deal
        return deal is not None and self._automatic(deal) is None

    def _automatic(self, deal: Deal) -> Action | None:
        """Return the action of a player who may do nothing else; in a game of the course everybody passes."""
        if self.header.taught and deal.phase is Phase.BIDS:
            return Bid(deal.turn)
        return deal.automatic()

    def view(self, seat: Seat) -> View:
        """Return the view of a seat in the current deal."""
        return self._as_dealt(self.game.view(seat))

    def _as_dealt(self, view: View) -> View:
        """Return the view without the contracts that are not in this deal."""
        standing = self.header.standing_of(view.standing)
        return view if standing is view.standing else replace(view, standing=standing)

    def act(
        self, action: Action, *, ms: int | None = None, advised: bool = False, coached: bool = False
    ) -> Event:
        """Make a human's decision, and return its event.

        Raises:
            IllegalAction: the rules refuse it; the state is unchanged (R7.1).
        """
        return self._append(ActionEvent(action, ms=ms, advised=advised, coached=coached))

    def advance(self) -> Event | None:
        """Do the next thing that needs no human, and return its event; ``None`` if a human is to act or the game is over.

        The next thing is to deal, to ask a bot, to make the empty bid of a player who may do nothing (R3.5), to
        score the deal or to end the game.
        """
        if self.over:
            return None
        game = self.game
        deal = game.deal
        if deal is None:
            if game.over:
                return self._append(EndEvent(game.standing.running))
            return self._append(
                DealEvent(game.number, game.dealer, deal_hands(self.header.rules, self._seed, game.number))
            )
        if deal.over:
            row = game.finish().finished[-1]
            return self._append(ScoreEvent(row.number, row.score, row.running))
        automatic = self._automatic(deal)
        if automatic is not None:
            return self._append(ActionEvent(automatic))
        bot = self._bots.get(deal.turn)
        if bot is None:
            return None
        return self._ask(bot, deal)

    def deal(self, event: DealEvent) -> None:
        """Deal given cards."""
        self._append(event)

    def score(self) -> None:
        """Write the score of a deal that is over, and the end after the last one."""
        while not self.over and (self.game.over or (self.game.deal is not None and self.game.deal.over)):
            self.advance()

    def hand_over(self, seat: Seat, bot: str | None) -> Event:
        """Give a seat to a bot, or to a human (``None``), and return the event.

        Raises:
            UnknownBotError: there is no such bot.
            FoldError: a deal is over, or the game: see :meth:`score`.
            RecordWriteError: it could not be written, or the seats have changed hands too often.
        """
        # The rest is kept for bots that fail: each seat's can do so once more.
        if self.log.position.seat_changes >= MOST_SEAT_CHANGES - self.header.rules.players:
            raise RecordWriteError("The seats have changed hands too often in this game; play on as it is.")
        return self._give(seat, bot)

    def _give(self, seat: Seat, bot: str | None) -> Event:
        made = make_bot(bot, self.thought) if bot is not None else None
        self._thinking = None
        event = self._append(SeatEvent(seat, "human" if made is None else "bot", bot))
        if made is None:
            self._bots.pop(seat, None)
        else:
            self._bots[seat] = made
        return event

    def sync_in_background(self) -> None:
        """Sync events to the disk in a thread from now on; :meth:`keep` waits for them."""
        if self.writer is not None:
            self.writer.sync_in_background()

    @property
    def kept(self) -> bool:
        """Whether all events are on the disk, if the game is recorded."""
        return self.writer is None or self.writer.kept

    def keep(self, seconds: float | None = None) -> None:
        """Wait until all events are on the disk, at most so many seconds."""
        if self.writer is not None:
            self.writer.keep(seconds)

    def close(self) -> None:
        """Close the record."""
        if self.writer is not None:
            self.writer.close()

    def _ask(self, bot: Bot, deal: Deal) -> Event:
        thinking, self._thinking = self._thinking, None
        try:
            if thinking is not None and thinking.deal is deal:
                decision = thinking.result()
            else:
                decision = self._decision(bot, deal)
        except BotFailedError as error:
            self.notices.append(f"{error} {tr('{Bot} plays on for it.', bot=UNDERSTUDY)}")
            return self._give(deal.turn, UNDERSTUDY)
        return self._append(bot_event(decision, self.names))

    def _decision(self, bot: Bot, deal: Deal) -> Decision:
        """Return a bot's decision."""
        view = self._as_dealt(deal.view(deal.turn))
        name = self.players[deal.turn].bot or UNDERSTUDY
        return ask_bot(bot, view, chance_of(view, self._seed), name)

    def _append(self, event: Event) -> Event:
        after = self.log.position.after(event)
        if self.writer is not None:
            self.writer.write(event)
        self.log.put(event, after)
        return event


def practice_header(
    deal: Deal,
    seed: int,
    bots: Sequence[str] = (),
    taught: tuple[Contract, ...] = (),
    of: int | None = None,
) -> Header:
    """Return the header of a deal of practice, which you play at S and which is no game.

    Args:
        bots: those of the other seats; the default ones if not given. A third-party bot is named, but the
            understudy plays, because a file must not load code.
        taught, of: see :class:`Header`.
    """
    rules, first = deal.rules, (deal.dealer - deal.number + 1) % deal.rules.players
    players = [Player(HUMAN_SEAT, "You", "human")]
    for seat, bot in enumerate(bots or DEFAULT_BOTS[: rules.players - 1], 1):
        ours = bot in (*bot_names(), *searching_names())
        name = BOT_NAMES[rules.seat_letters[seat]] if ours or not bot else bot
        players.append(Player(seat, name, "bot", bot if ours else UNDERSTUDY))
    return Header(
        rules,
        tuple(players),
        first,
        utc_text(now()),
        seed,
        app=__version__,
        before=deal.standing,
        until=deal.number,
        of=of,
        source=PRACTICE,
        taught=taught,
    )


def practice_events(deal: Deal, *more: Action) -> list[Event]:
    """Return a deal as it stands as the events of a record, and some more actions."""
    dealt = DealEvent(deal.number, deal.dealer, deal.hands, deal.start, deal.open)
    return [dealt, *map(ActionEvent, (*deal.actions, *more))]


def practice_match(header: Header, deal: Deal, *more: Action) -> Match:
    """Return a deal of practice as it stands, after some more actions, without a record."""
    return Match(GameLog(header, practice_events(deal, *more)))
