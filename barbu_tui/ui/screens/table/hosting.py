"""Goes on with a match on a screen: hosts its flow, shows what it does, and asks for decisions."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from math import inf

from textual.app import ComposeResult
from textual.timer import Timer

from barbu_tui.core.actions import Action, IllegalAction, Pass, PlayCard, Refusal
from barbu_tui.core.cards import BIT, Card, Seat
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ActionEvent, DealEvent, Event
from barbu_tui.session.record.file import RecordWriteError
from barbu_tui.session.replay.worst_moment import Worst, worst_of
from barbu_tui.text import card_sign
from barbu_tui.ui.choices.cards import CardChoice
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.choices.discard import DiscardChoice
from barbu_tui.ui.choices.doubles import DoubleChoice
from barbu_tui.ui.commands import CommandScreen
from barbu_tui.ui.screens.table import pace
from barbu_tui.ui.screens.table.display import Display, Moment
from barbu_tui.ui.screens.table.flow import Flow
from barbu_tui.ui.screens.table.pace import Stage
from barbu_tui.ui.text.cast import Cast
from barbu_tui.ui.text.prompts import refusal_text, say_action, say_trick
from barbu_tui.ui.view_models.felt import Felt, felt_of, resting
from barbu_tui.ui.view_models.hand import letters_of
from barbu_tui.ui.view_models.result import STEPS
from barbu_tui.ui.widgets.centre import Centre
from barbu_tui.ui.widgets.chrome import KeyBar, Prompt, Saying, ScoreStrip, TopBar, say
from barbu_tui.ui.widgets.flight import Flight
from barbu_tui.ui.widgets.hand import HandFan
from barbu_tui.ui.widgets.panels import SidePanel


class MatchScreen(CommandScreen):
    """A screen that plays a match: the host of its flow. Sub-classes handle the keys."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.cast = Cast.of(
            tuple(player.name for player in match.players), match.game.rules.seat_letters, match.human
        )
        match.sync_behind()
        self.flow = Flow(match, self)
        self.moment = Moment()
        self._display: Display | None = None
        self._timer: Timer | None = None
        self._flash: Timer | None = None
        self._asked = 0.0
        self._advised = False
        self._warned = False
        """That asking the adviser makes this an advised game has been said."""
        self._armed: Card | None = None
        self._deal = 0
        self._told = 0
        self._leaving = False
        self._working = False
        """Something is done in a thread."""

    def compose(self) -> ComposeResult:
        """Bars above and below, panels at the sides; felt and hand have what is left."""
        yield TopBar()
        yield ScoreStrip()
        yield KeyBar()
        yield Prompt()
        yield SidePanel(id="left")
        yield SidePanel(id="right")
        yield Centre()
        yield HandFan()
        for _ in self.cast.seats:
            yield Flight()

    # What the flow asks of its host.

    @property
    def factor(self) -> float:
        """How many times the normal time things take."""
        return pace.FACTORS[self.barbu.speed]

    @property
    def held(self) -> bool:
        """Something covers the table."""
        return self.app.screen is not self

    def wait(self, seconds: float) -> None:
        """Go on with the flow after a while."""
        self.stop_waiting()
        if seconds < inf:
            self._timer = self.set_timer(seconds, self.flow.tick)

    def stop_waiting(self) -> None:
        """Do not go on by itself."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def aside(self, work: Callable[[], Event | None]) -> None:
        """Do something slow in a thread, and tell the flow of it."""
        turn, flow = self.match.to_act, self.flow
        self._working = True
        self.set_timer(pace.THINKING, lambda: self._say_thinking(turn))
        self.run_worker(lambda: self._work(flow, work), thread=True, exclusive=True, group="bot")

    def _work(self, flow: Flow, work: Callable[[], Event | None]) -> None:
        try:
            event = work()
        except RecordWriteError as error:
            self.app.call_from_thread(self._worked, flow, None, error)
        else:
            self.app.call_from_thread(self._worked, flow, event, None)

    def _worked(self, flow: Flow, event: Event | None, error: RecordWriteError | None) -> None:
        if flow is not self.flow:
            return  # it was thought about a game that has been taken back
        self._working = False
        if self._leaving:
            self._leave()
            return
        self.flow.came(event, error)

    def _say_thinking(self, seat: Seat) -> None:
        if self.flow.state == "keeping":
            self.moment.saying = say("", "The game is being saved.")
            self._show()
        elif self.flow.state == "thinking" and self.match.to_act == seat >= 0:
            self.moment.saying = say("", f"{self.cast.name(seat)} is thinking.")
            self._show()

    def forced(self) -> Action | None:
        """Return the only legal action, for a player who lets forced cards play themselves."""
        view = self._view
        if not self.barbu.settings.auto_forced or view.phase is not Phase.PLAY:
            return None
        actions = view.legal_actions()
        return actions[0] if len(actions) == 1 else None

    def stages(self, event: Event) -> list[Stage]:
        """Return how an event is shown: waits, and what is drawn after each."""
        if isinstance(event, DealEvent):
            self._new_deal()
            if not self.barbu.moving:
                return []
            self.moment.hidden = 4
            step = pace.DEAL / 4
            return [Stage(step, self._uncover) for _ in range(4)]
        if not isinstance(event, ActionEvent):
            return []
        action, view = event.action, self._view
        mine = action.seat == self.cast.human
        self.moment.saying = None if mine else say_action(action, view, self.cast)
        if isinstance(action, PlayCard):
            return self._card_stages(action, view)
        if isinstance(action, Pass):
            return [Stage(pace.FLIGHT + pace.BEAT, self._speechless)]
        if mine:
            return []
        seconds = pace.CALL if view.phase is Phase.BIDS and not view.bids else pace.BID
        return [Stage(seconds, self._speechless)]

    def changed(self) -> None:
        """The flow has come to a new state: prepare the decision, and show it."""
        state = self.flow.state
        moment = self.moment
        if state in ("busy", "thinking", "keeping"):
            moment.mode, moment.choice, moment.hand_choice = "busy", None, None
        else:
            moment.rest, moment.hidden, moment.saying, moment.peek = None, 0, None, ""
            moment.flying = False
            self.ask_anew()
        if state == "waiting":
            self._ask()
        elif state == "result":
            moment.mode, moment.choice = self.result_mode, None
            moment.worst = self._worst()
            moment.steps = 99
            if self.factor and self.barbu.moving:
                moment.steps = 0
                self._reveal()
        elif state == "over":
            moment.mode, moment.choice = "over", None
            self.match.close()
            self.call_after_refresh(self._finish)
        elif state == "failed":
            moment.mode, moment.choice, moment.error = "failed", None, str(self.flow.error)
        self._tell_notices()
        self._show()

    @property
    def result_mode(self) -> str:
        """The mode of the table while a deal's result is shown: after the last one no deal comes next."""
        return "last-result" if self.match.game.over else "result"

    def _worst(self) -> Worst | None:
        """Return what cost the human most in the deal just scored."""
        match, human = self.match, self.cast.human
        if human is None:
            return None
        return worst_of(match.header, match.events, match.game.finished[-1], human, self.cast.names)

    # Showing.

    @property
    def _view(self) -> View:
        return self.match.view(0)

    def _show(self) -> None:
        if self._display is not None:
            self._display.show(self.moment, self.barbu.settings)

    def _show_choice(self) -> None:
        if self._display is not None:
            self._display.show_choice(self.moment)

    def _new_deal(self) -> None:
        deal = self.match.game.deal
        if deal is not None and deal.number != self._deal:
            self._deal = deal.number
            self.moment.letters = letters_of(deal.hands[0])

    def _uncover(self) -> None:
        self.moment.hidden = max(0, self.moment.hidden - 1)
        self._show()

    def _speechless(self) -> None:
        self.moment.saying = None

    def _card_stages(self, action: PlayCard, view: View) -> list[Stage]:
        """A card flies, lies there for a beat; the last one of a trick is followed by the trick's rest."""
        display, table = self._display, view.table
        stages: list[Stage] = []
        if display is not None and self.barbu.moving:
            display.fly(action, pace.FLIGHT * self.factor)
            self.moment.flying = True
            stages.append(Stage(pace.FLIGHT, self._land))
        if not isinstance(table, TrickTable) or table.trick:
            return [*stages, Stage(pace.BEAT, self._speechless)]
        before = display.centre.model if display else None
        self.moment.rest = resting(before if isinstance(before, Felt) else felt_of(view, self.cast), view)
        self.moment.saying = say_trick(view, self.cast)
        rest = inf if self.barbu.settings.trick_rest == "key" else pace.TRICK
        if display is None or not self.barbu.moving:
            return [*stages, Stage(rest, self._gathered), Stage(pace.GATHER)]
        return [*stages, Stage(rest, self._gather), Stage(pace.GATHER, self._gathered)]

    def _land(self) -> None:
        self.moment.flying = False
        if self._display is not None:
            self._display.land()
        self._show()

    def _gather(self) -> None:
        """Send the trick to its winner; the counts change when it is there."""
        rest = self.moment.rest
        if rest is not None and self._display is not None:
            self.moment.rest = replace(rest, trick=(), winner=-1)
            self._display.gather(rest, pace.GATHER * self.factor)

    def _gathered(self) -> None:
        self.moment.rest = self.moment.saying = None
        self._land()

    def _reveal(self) -> None:
        """Show the next step of the result; the rest follows by itself."""
        moment = self.moment
        if self.flow.state != "result" or moment.steps >= STEPS:
            return
        moment.steps += 1
        self._show()
        if moment.steps < STEPS:
            self.set_timer(pace.RESULT_STEP * self.factor, self._reveal)

    def _tell_notices(self) -> None:
        for notice in self.match.notices[self._told :]:
            self.notify(notice, severity="warning", markup=False)
        self._told = len(self.match.notices)

    def _say(self, saying: Saying) -> None:
        """Say something for two seconds."""
        self.moment.saying = saying
        self._show_choice() if self.moment.choice else self._show()
        if self._flash is not None:
            self._flash.stop()
        self._flash = self.set_timer(pace.REFUSAL, self._unsay)

    def _unsay(self) -> None:
        self._flash = None
        if self.flow.state != "busy":
            self.moment.saying = None
            self._show_choice() if self.moment.choice else self._show()

    def _hush(self) -> None:
        """End what was said for a while."""
        if self._flash is not None:
            self._flash.stop()
            self._flash = None
            self.moment.saying = None

    # Asking and deciding.

    def _ask(self) -> None:
        self._new_deal()
        view, moment = self._view, self.moment
        self._asked = time.monotonic()
        self._advised = False
        self._armed = None
        moment.hand_choice, moment.advice = None, None
        if view.phase is Phase.CONTRACT:
            moment.choice = ContractChoice(view)
            moment.mode = contract_mode(moment.choice)
        elif view.phase is Phase.BIDS:
            moment.choice, moment.mode = DoubleChoice(view), "double"
        else:
            moment.choice = CardChoice(view)
            moment.mode = "cards" if moment.choice.playable else "pass"
            if moment.mode == "pass" and self.factor:
                self._timer = self.set_timer(pace.PASS * self.factor, self._pass_by_itself)

    def _pass_by_itself(self) -> None:
        if self.moment.mode == "pass" and self.flow.state == "waiting" and not self.held:
            self._decide(Pass(0))

    def _decide(self, action: Action) -> None:
        self.stop_waiting()
        self._hush()
        ms = int((time.monotonic() - self._asked) * 1000)
        try:
            self.flow.act(action, ms, advised=self._advised)
        except IllegalAction as error:
            self._refuse(error.refusal)

    def _leave(self) -> None:
        """Leave the table, once nothing is done in a thread any more; everything is saved."""
        self.stop_waiting()
        self._leaving = True
        if self.is_active and not self._working:
            self.match.close()
            self.barbu.navigation.leave(self, status=1 if self.flow.state == "failed" else 0)

    def _finish(self) -> None:
        """Make way for the end of the game, once nothing covers the table."""
        self.barbu.openers.finish(self.match, instead_of=self)

    def _refuse(self, refusal: Refusal) -> None:
        self._say(say("", refusal_text(refusal, self.cast)))

    def _pick(self, card: Card) -> None:
        """A card is to be played: refused, played, or asked about under the discard duty."""
        view = self._view
        table = view.table
        play = PlayCard(view.seat, card)
        if not view.legal_cards() & BIT[card]:
            refusal = view.why_not(play)
            assert refusal is not None
            self._refuse(refusal)
            return
        choice = self.moment.choice
        if isinstance(choice, CardChoice):
            choice.point(card)
            if self.barbu.settings.confirm and self._armed != card:
                self._armed = card
                self._say(say("", f"{card_sign(card)}: press again to play it."))
                return
        if isinstance(table, TrickTable) and table.withholds(view.hand, card):
            self.moment.hand_choice = choice if isinstance(choice, CardChoice) else None
            self.moment.choice, self.moment.mode = DiscardChoice(view, card), "discard"
            self._hush()
            self._show()
            self.ask_anew()
        else:
            self._decide(play)


def contract_mode(choice: ContractChoice) -> str:
    """Return the mode of a contract choice: what goes with the contract in focus."""
    return {"domino": "contract-start", "trumps": "contract-trump"}.get(choice.contract, "contract")
