"""Runs a match at a table: its pace, its questions, and the answers."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from math import inf
from typing import Final, TypeAlias

from textual.timer import Timer

from barbu_bots.thought import Thought
from barbu_tui.core.actions import Action, Bid, IllegalAction, Pass, PlayCard
from barbu_tui.core.cards import BIT, Card, Seat
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View
from barbu_tui.language import N_, tr
from barbu_tui.language.refusals import refusal_words
from barbu_tui.session.play.header import HUMAN_SEAT
from barbu_tui.session.play.match import Match
from barbu_tui.session.play.settled import settled
from barbu_tui.session.record.events import ActionEvent, DealEvent, Event
from barbu_tui.session.record.file import RecordWriteError
from barbu_tui.session.store.report import UNWRITTEN
from barbu_tui.ui.choices.cards import CardChoice, letters_of
from barbu_tui.ui.choices.discard import DiscardChoice
from barbu_tui.ui.screens.table import pace
from barbu_tui.ui.screens.table.display import TableHost
from barbu_tui.ui.screens.table.flow import Flow
from barbu_tui.ui.screens.table.moment import TableMoment, choice_for, mode_of
from barbu_tui.ui.screens.table.pace import EventStages, Stage
from barbu_tui.ui.screens.table.table_commands import TableMode
from barbu_tui.ui.view_models.result import STEPS
from barbu_tui.words.people import Cast
from barbu_tui.words.saying import Saying

_ADVISED_GAME: Final = N_("If you ask, your statistics count this game separately.")
_SEEN: Final = 0.5
"""Seconds that a question must be visible between two hurrying keys."""
_Outcome: TypeAlias = tuple[Event | None, RecordWriteError | None]


class TableController(Flow):
    """A running match, or a watched one without a human seat. A screen draws it and calls it with the player's wishes.

    Attributes:
        cast: the players by seat.
        moment: the state of the table.
    """

    def __init__(self, match: Match, host: TableHost) -> None:
        super().__init__(match)
        self.cast = Cast.of(
            tuple(player.name for player in match.players),
            match.game.rules.seat_letters,
            match.human,
            tuple(player.bot or "" for player in match.players) if not match.header.is_practice else (),
        )
        self.moment = TableMoment()
        match.sync_in_background()
        self._host = host
        self._event_stages = EventStages(self.moment, self.cast, host)
        self._timer: Timer | None = None
        self._said_until: Timer | None = None
        """The timer of a temporary sentence in place of the question."""
        self._asked_at = 0.0
        self._hurried_at = -inf
        self._advised = False
        self._warned = False
        """Whether the player has been warned that the adviser makes this an advised game."""
        self._deal = 0
        """The number of the deal whose cards have letters."""
        self._finished_deal = 0
        """The number of the deal whose last cards play themselves."""
        self._notices_shown = 0
        self._leaving = False
        self._working = False
        """Whether work is done in a thread."""
        self._dropped = False

    @property
    def view(self) -> View:
        """The player's view of the current deal."""
        return self.match.view(HUMAN_SEAT)

    # The match as a whole.

    def begin(self) -> None:
        self._let_think()  # not before: a screen knows the settings once it is in an app
        self._letter_hand()
        self._host.show()

    def _let_think(self) -> None:
        self.match.let_think(Thought(ms=self._host.barbu.in_force.think))

    def resume(self) -> None:
        self._host.show()
        self._let_think()  # the settings may have been changed
        if self._leaving:
            self.leave()
        elif self.state == "over":
            self._host.game_over()
        else:
            super().resume()

    def drop(self) -> None:
        """Abandon the match for another one. It is no longer shown."""
        self._dropped = True
        self.stop_waiting()
        self.hush()

    # The decisions of the player.

    def hurry(self) -> None:
        self._hurried_at = time.monotonic()
        super().hurry()

    @property
    def hurrying(self) -> bool:
        """Whether a key may still be meant to hurry, as the player did just before the question."""
        recent = time.monotonic() - self._asked_at < _SEEN
        return bool(self.factor) and recent and 0 <= self._asked_at - self._hurried_at < _SEEN

    def decide(self, action: Action) -> None:
        """Take a legal action for the player, unless the screen objects."""
        self.stop_waiting()
        self.hush()
        coached = self._host.consents(action)
        if coached is not None:
            self._act(action, coached=coached)

    def _act(self, action: Action, *, coached: bool = False) -> None:
        ms = int((time.monotonic() - self._asked_at) * 1000)
        try:
            self.act(action, ms, advised=self._advised, coached=coached)
        except IllegalAction as error:
            self.say(Saying.of("", refusal_words(error.refusal, self.cast.names)))

    def play(self, card: Card) -> None:
        """Play a card for the player, ask about the discard duty, or explain a refusal."""
        choice = self.moment.choice
        if not isinstance(choice, CardChoice):
            return
        view, play = choice.view, PlayCard(choice.view.seat, card)
        if not choice.playable & BIT[card]:
            self._act(play)
        elif isinstance(view.table, TrickTable) and view.table.withholds(view.hand, card):
            self.moment.hand_choice = choice
            self.moment.decide(DiscardChoice(view, card))
            self.hush()
            self._host.show()
            self._host.ask_anew()
        else:
            self.decide(play)

    @property
    def counts(self) -> bool:
        """Whether the match counts in the statistics, unlike practice."""
        return not self.match.header.is_practice

    def ask_adviser(self) -> bool:
        """Note in the record that the adviser is asked about this decision.

        Returns:
            Whether it may be asked: there is a decision, and the player has been warned that the game is
            counted separately.
        """
        if self.state != "waiting":
            return False
        advised = any(isinstance(event, ActionEvent) and event.advised for event in self.match.events)
        if self.counts and not self.match.header.coached and not self._warned and not advised:
            self._warned = True
            self.say(Saying.of("", tr(_ADVISED_GAME), tr("Press again to ask.")))
            return False
        self._advised = True
        self.hush()
        return True

    def ask_to_leave(self) -> None:
        """Ask before leaving. Leave if that has been asked, or nothing is being played."""
        if self.moment.mode in ("leaving", "over", "failed"):
            self.leave()
            return
        self.stop_waiting()
        self.hush()
        self.moment.mode, self.moment.peek, self.moment.saying = "leaving", "", None
        self._host.show()

    def leave(self) -> None:
        """Leave the table once no thread is working. Everything is saved."""
        self.stop_waiting()
        self._leaving = True
        if not self.held and not self._working:
            self.match.close()
            failed = self.state == "failed"
            why = str(self.error) if failed else ""
            self._host.barbu.navigation.leave(self._host, status=UNWRITTEN if failed else 0, why=why)

    def stay(self) -> None:
        """Return to the state before the question."""
        moment = self.moment
        self._leaving = False
        match self.state:
            case "busy" | "thinking" | "keeping":
                moment.mode = "busy"
            case "result":
                moment.mode = self._result_mode
            case "over" | "failed" as ended:
                moment.mode = ended
            case "waiting" if moment.choice is None:
                self._ask()
            case "waiting":
                moment.mode = mode_of(moment.choice)
        self._host.show()
        if self.state == "busy":
            self.hurry()

    def say(self, saying: Saying, seconds: float = pace.REFUSAL) -> None:
        """Show a sentence for some seconds, or until the next key."""
        self._stop_saying()
        self.moment.saying = saying
        self._show_saying()
        self._said_until = self._host.set_timer(seconds, self._said_enough)

    def hush(self) -> None:
        """End a temporary sentence. The next drawing removes it."""
        if self._said_until is not None:
            self._stop_saying()
            self.moment.saying = None

    def _stop_saying(self) -> None:
        if self._said_until is not None:
            self._said_until.stop()
            self._said_until = None

    def _said_enough(self) -> None:
        self._said_until = None
        if self.moment.mode != "busy":  # an event that is being shown has its own saying
            self.moment.saying = None
            self._show_saying()

    def _show_saying(self) -> None:
        if self.moment.choice is not None:
            self._host.show_choice()
        else:
            self._host.show()

    # The clock, the thread and the settings of the flow.

    @property
    def factor(self) -> float:
        return pace.FACTORS[self._host.barbu.speed]

    @property
    def held(self) -> bool:
        return not self._host.is_active

    def wait(self, seconds: float) -> None:
        self.stop_waiting()
        if seconds < inf:
            self._timer = self._host.set_timer(seconds, self.tick)

    def stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def aside(self, work: Callable[[], Event | None]) -> None:
        """Do slow work in a thread, and pass its result to the flow."""

        def outcome() -> _Outcome:
            try:
                return work(), None
            except RecordWriteError as error:
                return None, error

        self._working = True
        seat = self.match.to_act
        self._host.set_timer(pace.THINKING, lambda: self._say_thinking(seat))
        self._host.in_thread("bot", outcome, self._worked, fatal=True)

    def forced(self) -> Action | None:
        """Return the only legal action, for a player whose forced cards are played automatically.

        Once the player has let the rest be played, any card will do.
        """
        view = self.view
        rest = view.number == self._finished_deal
        if not (rest or self._host.barbu.settings.auto_forced) or view.phase is not Phase.PLAY:
            return None
        actions = view.legal_actions()
        return actions[0] if rest or len(actions) == 1 else None

    def finish(self) -> None:
        """Play the rest of the cards, where their order makes no difference."""
        choice = self.moment.choice
        if isinstance(choice, CardChoice) and settled(choice.view):
            self._finished_deal = choice.view.number
            self.decide(choice.view.legal_actions()[0])

    def stages(self, event: Event) -> list[Stage]:
        if isinstance(event, DealEvent):
            self._letter_hand()
        if self.match.header.taught and isinstance(event, ActionEvent) and isinstance(event.action, Bid):
            return []  # nobody doubles
        return self._event_stages.stages(event, self.view)

    def changed(self) -> None:
        """Prepare the question of the flow's new state, and show it."""
        state, moment = self.state, self.moment
        if state in ("busy", "thinking", "keeping"):
            moment.nothing_to_decide("busy")
        else:
            moment.settle()
            self._host.ask_anew()
        if state == "waiting":
            self._ask()
        elif state == "result":
            self._begin_result()
        elif state == "over":
            moment.nothing_to_decide("over")
            self.match.close()
        elif state == "failed":
            moment.nothing_to_decide("failed")
            moment.error = str(self.error)
        self._show_notices()
        self._host.state_changed()
        self._host.show()
        if state == "over":
            self._host.game_over()

    # Asking, the result, and slow work.

    def _ask(self) -> None:
        self._letter_hand()
        moment = self.moment
        self._asked_at = time.monotonic()
        self._advised = False
        moment.hand_choice, moment.advice = None, None
        moment.decide(choice_for(self.view, partial(CardChoice, proposes=self._host.proposes)))
        self._host.question_put()
        if moment.mode == "pass" and self.factor:
            self.stop_waiting()
            self._timer = self._host.set_timer(pace.PASS * self.factor, self._pass_by_itself)

    def _pass_by_itself(self) -> None:
        if self.moment.mode == "pass" and self.state == "waiting" and not self.held:
            self.decide(Pass(HUMAN_SEAT))

    def _letter_hand(self) -> None:
        deal = self.match.game.deal
        if deal is not None and deal.number != self._deal:
            self._deal = deal.number
            self.moment.letters = letters_of(deal.hands[HUMAN_SEAT])

    @property
    def _result_mode(self) -> TableMode:
        """The mode of a deal's result; after the last one no deal follows."""
        return "last-result" if self.match.game.over else "result"

    def _begin_result(self) -> None:
        moment = self.moment
        moment.nothing_to_decide(self._result_mode)
        moment.coached, moment.yours = self._host.coached(), None
        moment.steps = STEPS
        if self.factor and self._host.barbu.moving:
            moment.steps = 0
            self._host.look_back()
            self._reveal()

    def _reveal(self) -> None:
        """Show the next step of the result; the rest follows automatically."""
        moment = self.moment
        if self._dropped or self.state != "result" or moment.steps >= STEPS:
            return
        moment.steps += 1
        self._host.show()
        if moment.steps < STEPS:
            self._host.set_timer(pace.RESULT_STEP * self.factor, self._reveal)

    def _worked(self, outcome: _Outcome) -> None:
        """Handle the result of work in a thread."""
        self._working = False
        if self._dropped:
            return
        if self._leaving:
            self.leave()
        else:
            self.came(*outcome)

    def _say_thinking(self, seat: Seat) -> None:
        if self._dropped:
            return
        if self.state == "keeping":
            self.moment.saying = Saying.of("", tr("The game is being saved."))
            self._host.show()
        elif self.state == "thinking" and self.match.to_act == seat >= 0:
            self.moment.saying = Saying.of("", tr("{Who} {who?are|is} thinking.", who=self.cast.person(seat)))
            self._host.show()

    def _show_notices(self) -> None:
        for notice in self.match.notices[self._notices_shown :]:
            self._host.warn(notice)
        self._notices_shown = len(self.match.notices)
