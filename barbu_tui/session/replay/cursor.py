"""A record as a sequence of steps, to walk forwards and backwards.

Every event from the first deal on is a step: cards dealt, contract, each player's doubles, each card, the score. A step
holds the position after its event. A game in progress can be walked in the same way; new events are appended.

A place is the index of a step, from 0. Every way of walking takes a place and returns one.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from barbu_tui.core.actions import Action, Bid, Pass, PlayCard
from barbu_tui.core.cards import Seat
from barbu_tui.core.deal import Deal
from barbu_tui.core.game import FinishedDeal
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.worded import read_whole
from barbu_tui.language import TranslatedError, tr, trn
from barbu_tui.session.record.events import ActionEvent, DealEvent, Event, Header, ScoreEvent
from barbu_tui.session.record.file import Record
from barbu_tui.session.record.position import GameLog, Position
from barbu_tui.session.replay.step import Step, Trick, round_place


class ReplayError(TranslatedError, ValueError):
    """A deal or a place that is not in the record. The message is one sentence."""


class Replay:
    """A record, or a game in progress, to walk.

    Attributes:
        damage: the place and reason of a damage, in a sentence; ``None`` for a sound record.
        torn: whether the last line was cut short, as by a crash, and is left out.
        length: the deals of the game; a record of one deal alone has to be told how many its game had.
    """

    def __init__(self, header: Header, events: Iterable[Event] = (), *, log: GameLog | None = None) -> None:
        """Create the steps of some events, or of a folded game: see :meth:`of`."""
        self.header = header
        self.length = header.deals
        self.steps: list[Step] = []
        self._log = GameLog(header, events) if log is None else log
        self.torn = isinstance(self._log, Record) and self._log.torn
        damage = self._log.damage if isinstance(self._log, Record) else None
        self.damage = None
        if damage is not None:
            self.damage = tr(
                "The record is damaged in line {line}: {reason}", line=damage.line, reason=damage.reason
            )
        self._taken = 0
        """Events of the log that have steps."""
        self._position = Position.start(header)
        self._starts: list[int] = []
        self._stops: list[int] = []
        self._tricks: dict[int, tuple[int, tuple[Trick, ...]]] = {}
        self.catch_up()

    @staticmethod
    def of(log: GameLog) -> Replay:
        """Return a replay of a record, up to its damage if any, or of a game in progress."""
        return Replay(log.header, log=log)

    def catch_up(self) -> None:
        """Add the steps of the log's new events."""
        log = self._log
        for event, position in zip(log.events[self._taken :], log.positions[self._taken :], strict=False):
            self._taken += 1
            self._take(event, position)

    def _take(self, event: Event, position: Position) -> None:
        """Add the step of an event that leads to a position."""
        self._position = position
        game = position.game
        row = None
        deal = game.deal
        if deal is None:
            if not game.finished:
                return  # a seat that changes hands before the first deal
            row = game.finished[-1]
            deal = row.deal
        place = len(self.steps)
        step = Step(event, position, deal, row, self._trick_after(event, deal))
        self.steps.append(step)
        if isinstance(event, DealEvent):
            self._starts.append(place)
        if self._is_stop(step):
            self._stops.append(place)

    def _trick_after(self, event: Event, deal: Deal) -> int:
        """Return the number of the trick, or round of dominoes, that an event belongs to."""
        if deal.play is None:
            return 0
        table = deal.play.table
        if isinstance(table, TrickTable):
            return -(-len(table.history) // table.players)
        last = self.steps[-1]
        if not isinstance(event, ActionEvent) or not table.history:
            return last.trick if last.number == deal.number else 0
        places = [round_place(deal, seat) for seat, _ in table.history[-2:]]
        return last.trick + (len(places) == 1 or places[1] <= places[0])

    def _is_stop(self, step: Step) -> bool:
        """Return whether walking by tricks stops here."""
        match step.event:
            case DealEvent() | ScoreEvent():
                return True
            case ActionEvent(action=Bid()):
                return len(step.deal.bids) == step.deal.rules.players
            case ActionEvent(action=PlayCard() | Pass() as action):
                deal = step.deal
                if not step.domino:
                    return not step.played % deal.rules.players
                return deal.over or round_place(deal, deal.turn) <= round_place(deal, action.seat)
        return False

    @property
    def warning(self) -> str | None:
        """The fault of the record, in a sentence; ``None`` if it has none."""
        return self.damage or (
            tr("The last line of the record is torn, and left out.") if self.torn else None
        )

    # --- what is known as a whole ------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, at: int) -> Step:
        return self.steps[at]

    @property
    def position(self) -> Position:
        """The position after the last step."""
        return self._position

    @property
    def finished(self) -> bool:
        """Whether the record is complete, except perhaps for the ``end`` line."""
        return self._position.finished or self._position.lacks_end

    @property
    def deals(self) -> range:
        """The numbers of the deals in this record."""
        first = self._position.game.before.deals + 1
        return range(first, first + len(self._starts))

    @property
    def names(self) -> tuple[str, ...]:
        """Seat → name."""
        return tuple(player.name for player in self.header.players)

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats held by a human now or at the start."""
        return tuple(
            before.seat
            for before, now in zip(self.header.players, self._position.players, strict=True)
            if "human" in (before.kind, now.kind)
        )

    @property
    def open_deal(self) -> int:
        """The number of the deal that is not scored yet; 0 if there is none."""
        deal = self._position.game.deal
        return 0 if deal is None else deal.number

    def guarded(self, number: int) -> Seat | None:
        """Return the one seat whose cards may be shown in a deal; ``None`` if all may.

        While a game with a human is unfinished, its open deal shows only what the human sees.
        """
        humans = self.humans
        if not humans or self.finished or number != self.open_deal:
            return None
        return humans[0]

    def tricks(self, number: int) -> tuple[Trick, ...]:
        """Return the tricks of a deal as far as the record goes, with their points; none for dominoes."""
        end = self.end(number)
        known = self._tricks.get(number)
        if known is None or known[0] != end:
            known = self._tricks[number] = (end, self._read_tricks(self.start(number), end))
        return known[1]

    def _read_tricks(self, start: int, end: int) -> tuple[Trick, ...]:
        tricks: list[Trick] = []
        before = 0
        for at in range(start, end + 1):
            step = self.steps[at]
            table = None if step.deal.play is None else step.deal.play.table
            if not isinstance(table, TrickTable) or not isinstance(step.action, PlayCard):
                continue
            if table.trick:
                trick = Trick(step.trick, table.leader, tuple(table.trick), table.winner, 0, False)
            else:
                leader, cards = table.tricks_played()[-1]
                brought = sum(table.points) - before
                before += brought
                trick = Trick(step.trick, leader, cards, table.leader, brought, True)
            del tricks[step.trick - 1 :]
            tricks.append(trick)
        return tuple(tricks)

    def row(self, number: int) -> FinishedDeal | None:
        """Return a deal's row of the score sheet; ``None`` if it is not scored."""
        place = number - self.deals.start
        rows = self._position.game.finished
        return rows[place] if 0 <= place < len(rows) else None

    # --- walking -----------------------------------------------------------------------------------

    def actions(self, places: Iterable[int]) -> Iterator[tuple[int, Action]]:
        """Yield the actions at these places, each with its place; other events are skipped."""
        for at in places:
            action = self.steps[at].action
            if action is not None:
                yield at, action

    def clamp(self, at: int) -> int:
        """Return the nearest place in the record."""
        return max(0, min(at, len(self.steps) - 1))

    def start(self, number: int) -> int:
        """Return the place where a deal begins."""
        if number not in self.deals:
            raise ReplayError(_lacks_deal(self.deals, number))
        return self._starts[number - self.deals.start]

    def end(self, number: int) -> int:
        """Return the last place of a deal: its score, or as far as the record goes."""
        self.start(number)
        following = number - self.deals.start + 1
        last = self._starts[following] - 1 if following < len(self._starts) else len(self.steps) - 1
        while last > 0 and self.steps[last].row is not None and not self._is_stop(self.steps[last]):
            last -= 1  # the end of the game, or a seat that changed hands between deals
        return last

    def places(self, number: int) -> range:
        """Return the places of a deal."""
        return range(self.start(number), self.end(number) + 1)

    def first_card(self, number: int, trick: int) -> int:
        """Return the place where the first card of a trick has been played."""
        for at in self.places(number):
            if self.steps[at].trick == trick:
                return at
        last = self.steps[self.end(number)]
        raise ReplayError(_lacks_trick(number, last, trick))

    def next_stop(self, at: int) -> int:
        """Return the next place where a trick, the doubling or the deal is complete."""
        after = bisect_right(self._stops, at)
        return self._stops[after] if after < len(self._stops) else len(self.steps) - 1

    def previous_stop(self, at: int) -> int:
        """Return the last such place before this one."""
        before = bisect_left(self._stops, at) - 1
        return self._stops[before] if before >= 0 else 0

    def next_deal(self, at: int) -> int:
        """Return the start of the next deal; the end of the record if there is none."""
        after = bisect_right(self._starts, at)
        return self._starts[after] if after < len(self._starts) else len(self.steps) - 1

    def previous_deal(self, at: int) -> int:
        """Return the start of the deal before this one; of this one if it is the first."""
        return self._starts[max(0, bisect_right(self._starts, at) - 2)]

    def find(self, text: str) -> int:
        """Return the place for typed text: a deal, ``10``, or a trick of it, ``10.5``."""
        deal, dot, trick = text.strip().partition(".")
        number = read_whole(deal, 0, 9999)
        card = read_whole(trick, 0, 9999) if dot else 0
        if number is None or card is None:
            raise ReplayError("Write a deal's number, or deal.trick, as in 10 or 10.5.")
        return self.first_card(number, card) if dot else self.start(number)


def _lacks_deal(deals: range, number: int) -> str:
    if not deals:
        return tr("The record has no deal yet.")
    if len(deals) == 1:
        return tr("The record has deal {first} only, not deal {deal}.", first=deals.start, deal=number)
    return tr(
        "The record has deals {first} to {last}, not deal {deal}.",
        first=deals.start,
        last=deals.stop - 1,
        deal=number,
    )


def _lacks_trick(deal: int, last: Step, trick: int) -> str:
    if last.domino:
        if not last.trick:
            return tr("Deal {deal} has no rounds, not {trick}.", deal=deal, trick=trick)
        return trn(
            "Deal {deal} has {count} round, not {trick}.",
            "Deal {deal} has {count} rounds, not {trick}.",
            last.trick,
            deal=deal,
            trick=trick,
        )
    if not last.trick:
        return tr("Deal {deal} has no tricks, not {trick}.", deal=deal, trick=trick)
    return trn(
        "Deal {deal} has {count} trick, not {trick}.",
        "Deal {deal} has {count} tricks, not {trick}.",
        last.trick,
        deal=deal,
        trick=trick,
    )


def one_deal(header: Header, events: Sequence[Event], row: FinishedDeal) -> Replay | None:
    """Return a scored deal, the last among some events, as a replay of its own; ``None`` if no card was played in it."""
    if row.deal.shared:
        return None
    stop = len(events)
    for at in range(len(events) - 1, -1, -1):
        event = events[at]
        if isinstance(event, DealEvent):
            if event.number == row.number:
                return Replay(replace(header, before=row.deal.standing), events[at:stop])
            stop = at
    return None
