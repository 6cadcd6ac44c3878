"""A game at the table: what happens by itself, what is asked, and what may be asked of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from barbu_tui.core.actions import Action, Bid, IllegalAction, Pass
from barbu_tui.core.view import Phase, View
from barbu_tui.language import tr
from barbu_tui.session.advice.advised import Advice, advise
from barbu_tui.session.coach.coach import Coach, Doubt, bad_deal
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.play.any_order import any_order
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ActionEvent, EndEvent, Event
from barbu_tui.session.record.position import GameLog
from barbu_tui.session.store.settings import Settings, Strength
from barbu_tui.session.store.visit import visiting

Wish: TypeAlias = Literal["advice", "doubles", "sheet", "trick", "rest", "undo", "review"]
"""A thing that the player may ask for: the adviser, who doubled whom, the score sheet, the last trick, the rest
of the cards played at once, the last decision taken back, the cost of the decisions in a deal."""


@dataclass(frozen=True)
class Ask:
    """A decision that the player has to make."""

    view: View

    @property
    def passes(self) -> bool:
        """Whether the player can only pass, which a table with a pace does by itself after a while."""
        return self.view.phase is Phase.PLAY and self.view.legal_actions() == [Pass(self.view.seat)]


@dataclass(frozen=True)
class NoAdvice:
    """Why the adviser does not answer."""

    why: str
    again: bool = False
    """Whether this was a warning: the adviser answers who asks again."""


@dataclass(frozen=True)
class Objection:
    """A legal decision that the table does not take, and why, in words."""

    why: str


@dataclass(frozen=True)
class Wait:
    """The coach needs a moment for the figures of a decision: to be given again once it waits no longer."""

    action: Action


Answered: TypeAlias = Event | Doubt | Objection | Wait
"""The event of a decision; else the coach's question about it, an objection, or a wait, and it is still asked for."""


class Table:
    """A game and its player.

    :meth:`next` does what needs no decision, and asks for the others; :meth:`answer` takes them.

    Attributes:
        match: the game; another one after a decision was taken back.
        ask: the decision that is asked for now, if any.
        coach: estimates the player's decisions; ``None`` if it is not wanted or cannot work.
        workers: returns the worker processes of coach and adviser; ``None`` if there are none.
    """

    def __init__(
        self, match: Match, workers: Callable[[], Workers] | None, settings: Callable[[], Settings]
    ) -> None:
        """Sit down at a game.

        Args:
            workers: without them neither coach nor adviser speaks.
            settings: returns the settings in force, which may change during the game.
        """
        self.match = match
        self.ask: Ask | None = None
        self.coach = Coach(workers) if workers is not None and self._is_coached else None
        self.workers = workers
        self._settings = settings
        self._warned = False
        """Whether the player has been told what asking the adviser does."""
        self._advised = False
        """Whether the adviser was asked about the decision at hand."""
        self._rest = 0
        """The number of the deal whose last cards play themselves."""
        self._ended = False

    @property
    def _is_coached(self) -> bool:
        return self.match.header.coached and self.match.human is not None

    # What happens, and what is asked.

    def next(self) -> Event | Ask | None:
        """Do the next thing that needs no decision, and return its event; else the decision; ``None`` once the game is over.

        Raises:
            RecordWriteError: the event cannot be written; nothing has changed.
        """
        match = self.match
        if match.over:
            self._note_end()
            return None
        if not match.waiting:
            event = match.advance()
            if isinstance(event, EndEvent):
                self._note_end()
            return event
        forced = self._forced() if self.ask is None else None
        if forced is not None:
            return match.act(forced)
        if self.ask is None:
            self.ask = Ask(match.view(match.to_act))
            self._advised = False
            self._estimate(self.ask.view)
        return self.ask

    @property
    def busy(self) -> bool:
        """Whether the next thing is up to a bot."""
        return self.match.to_act >= 0 and not self.match.waiting

    def _forced(self) -> Action | None:
        """Return the only legal action, if the player wants forced cards played; any legal one after :meth:`play_rest`."""
        view = self.match.view(self.match.to_act)
        rest = view.number == self._rest
        if view.phase is not Phase.PLAY or not (rest or self._settings().auto_forced):
            return None
        actions = view.legal_actions()
        return actions[0] if rest or len(actions) == 1 else None

    def _estimate(self, view: View) -> None:
        """Let the coach estimate a decision while the player thinks."""
        if self.coach is not None:
            self.coach.begin_turn(self.match, self.strength)

    def _note_end(self) -> None:
        """Note that a game of the course has been played."""
        if self._ended:
            return
        self._ended = True
        if self.match.header.lesson:
            from barbu_tui.session.lessons.games import note_played  # a table has no lessons otherwise

            wrong = note_played(self.match.header)
            self.match.notices += [wrong] if wrong else []

    def shows(self, event: Event) -> bool:
        """Return whether an event is shown: in the course nobody doubles, and nothing is said of it."""
        bid = isinstance(event, ActionEvent) and isinstance(event.action, Bid)
        return not (bid and self.match.header.taught)

    # The player's decisions.

    def answer(self, action: Action, ms: int | None = None) -> Answered:
        """Make the decision. The coach may ask about it once; then the next answer stands, whatever it is.

        Args:
            ms: the time that it took.

        Raises:
            IllegalAction: the rules refuse it (R7.1); it is still asked for.
            RecordWriteError: it cannot be written.
        """
        assert self.ask is not None
        if self.coach is not None:
            refusal = self.ask.view.why_not(action)  # the match refuses it otherwise
            if refusal is not None:
                raise IllegalAction(action, refusal)
            question = self._objects(action, self.coach)
            if question is not None:
                return question
        return self._act(action, ms)

    def _objects(self, action: Action, coach: Coach) -> Doubt | Objection | Wait | None:
        """Return the coach's question about a legal decision, if it has one and speaks before the end of the deal."""
        if coach.open_doubt is not None or self.strength == "after":
            return None
        if coach.waits_for(action):
            return Wait(action)
        coach.open_doubt = coach.doubts(action)
        return coach.open_doubt

    def _act(self, action: Action, ms: int | None) -> Event:
        coached = self._note(action)
        event = self.match.act(action, ms=ms, advised=self._advised, coached=coached)
        self.ask = None
        return event

    def _note(self, action: Action) -> bool:
        """Let the coach note a decision. Return whether it has asked about it."""
        return self.coach is not None and self.coach.note_decision(action)

    @property
    def doubt(self) -> Doubt | None:
        """The coach's open question about the decision."""
        return self.coach.open_doubt if self.coach is not None else None

    def play_rest(self, ms: int | None = None) -> Answered:
        """Play the rest of the cards, whose order makes no difference: a card now, the others from :meth:`next`."""
        assert self.ask is not None
        self._rest = self.ask.view.number
        return self.answer(self.ask.view.legal_actions()[0], ms)

    def take_back(self) -> bool:
        """Take the player's last decision back, in a deal that does not count (R7.2). Return whether there is one."""
        if not self.may("undo"):
            return False
        match = self.match
        self.match, self.ask, self._rest = Match(GameLog(match.header, match.events[: self._last])), None, 0
        return True

    @property
    def _last(self) -> int:
        """The index of the player's last decision among the events; -1 before the first."""
        events, human = self.match.events, self.match.human
        own = (isinstance(each, ActionEvent) and each.action.seat == human for each in events)
        return max((at for at, mine in enumerate(own) if mine), default=-1)

    # What may be asked of the table.

    def may(self, wish: Wish) -> bool:
        """Return whether a thing may be asked for in this game, and is there to be had now."""
        header, deal = self.match.header, self.match.game.deal
        match wish:
            case "advice":
                return self.workers is not None and self.match.human is not None and not self._unadvised
            case "doubles" | "sheet":
                return not header.taught  # they come later in the course
            case "trick":
                return deal is None or deal.choice is None or not deal.spec.is_domino
            case "rest":
                return self.ask is not None and any_order(self.ask.view)
            case "undo":
                return header.is_practice and self._last >= 0
            case "review":
                return not header.is_practice and self.match.human is not None and not visiting()

    @property
    def _unadvised(self) -> str:
        """Why this game has no adviser; empty if it has."""
        if self.match.header.taught:
            return tr("The games of the course are played without the adviser.")
        if self.match.header.counted:
            return tr("The deal of the day is played without the adviser.")
        return ""

    def advice(self) -> Advice | NoAdvice:
        """Return the adviser's answer about the decision, which the record notes.

        Statistics count such a game separately, so there is a warning before the first answer. A coached game
        is counted separately anyway, and practice not at all.
        """
        assert self.ask is not None
        if self._unadvised:
            return NoAdvice(self._unadvised)
        match = self.match
        counts = not (match.header.is_practice or match.header.coached)
        known = self._warned or any(isinstance(each, ActionEvent) and each.advised for each in match.events)
        if counts and not known:
            self._warned = True
            return NoAdvice(tr("If you ask, your statistics count this game separately."), again=True)
        self._advised = True
        return advise(self.ask.view, match.seed_of_deal, deals=match.game.length, models=match.models)

    # The coach, and the end of a deal.

    @property
    def strength(self) -> Strength:
        """How much the coach says."""
        return self._settings().coach

    @property
    def looks_back(self) -> bool:
        """Whether the dearest decision of a deal is looked for by itself: a coach has its own words on it."""
        return self.may("review") and not self.match.header.coached

    @property
    def bad_deal(self) -> bool:
        """Whether the deal just scored brought the player less than the mean."""
        human = self.match.human
        return human is not None and bad_deal(self.match.game.finished[-1].score.total, human)
