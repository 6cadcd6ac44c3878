"""The table screen: turns keys and clicks into decisions, and shows what the match does."""

from __future__ import annotations

import time
from math import inf
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.timer import Timer

from barbu_tui.core.actions import Action, IllegalAction, Pass, PlayCard, Refusal
from barbu_tui.core.cards import SUIT_LETTERS, Card
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View
from barbu_tui.session.events import ActionEvent, DealEvent, Event
from barbu_tui.session.match import Match
from barbu_tui.session.settings import PanelView
from barbu_tui.ui.app import BarbuApp
from barbu_tui.ui.cast import Cast
from barbu_tui.ui.choices.cards import CardChoice
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.choices.discard import DiscardChoice
from barbu_tui.ui.choices.doubles import DoubleChoice
from barbu_tui.ui.commands import CommandScreen, bindings
from barbu_tui.ui.glyphs import card_text
from barbu_tui.ui.models.felt import Felt, felt_of, resting
from barbu_tui.ui.models.hand import letters_of
from barbu_tui.ui.models.result import STEPS
from barbu_tui.ui.sayings import refusal_text, say_action, say_trick
from barbu_tui.ui.screens.opening import (
    keep_settings,
    open_adviser,
    open_chart,
    open_finish,
    open_rules,
    open_settings,
    open_sheet,
)
from barbu_tui.ui.screens.table import pace
from barbu_tui.ui.screens.table.commands import TABLE_COMMANDS
from barbu_tui.ui.screens.table.display import Display, Moment
from barbu_tui.ui.screens.table.flow import Flow
from barbu_tui.ui.screens.table.pace import Stage
from barbu_tui.ui.widgets.centre import Centre
from barbu_tui.ui.widgets.chrome import KeyBar, Prompt, Saying, ScoreStrip, TopBar, say
from barbu_tui.ui.widgets.flight import Flight
from barbu_tui.ui.widgets.hand import HandFan
from barbu_tui.ui.widgets.panels import SidePanel


class TableScreen(CommandScreen):
    """A match being played, or watched when no seat is a human's."""

    CSS_PATH = "table.tcss"
    COMMAND_TABLE = TABLE_COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = bindings(TABLE_COMMANDS)
    HELP_TITLE = "At the table"

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.cast = Cast.of(
            tuple(player.name for player in match.players), match.game.rules.seat_letters, match.human
        )
        self.flow = Flow(match, self)
        self.moment = Moment()
        self._display: Display | None = None
        self._timer: Timer | None = None
        self._flash: Timer | None = None
        self._asked = 0.0
        self._advised = False
        self._armed: Card | None = None
        self._deal = 0
        self._told = 0

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
        yield Flight()

    @property
    def barbu(self) -> BarbuApp:
        """The app, with its settings."""
        assert isinstance(self.app, BarbuApp)
        return self.app

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

    def forced(self) -> Action | None:
        """The only legal action, for a player who lets forced cards play themselves."""
        view = self._view
        if not self.barbu.settings.auto_forced or view.phase is not Phase.PLAY:
            return None
        actions = view.legal_actions()
        return actions[0] if len(actions) == 1 else None

    def stages(self, event: Event) -> list[Stage]:
        """How an event is shown."""
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
        if state == "busy":
            moment.mode, moment.choice, moment.hand_choice = "busy", None, None
        else:
            moment.rest, moment.hidden, moment.saying, moment.peek = None, 0, None, ""
            moment.flying = False
        if state == "waiting":
            self._ask()
        elif state == "result":
            moment.mode, moment.choice = "result", None
            moment.steps = 99
            if self.factor and self.barbu.moving:
                moment.steps = 0
                self._reveal()
        elif state == "over":
            moment.mode, moment.choice = "over", None
            self.match.close()
            self.call_after_refresh(open_finish, self.barbu, self.match)
        elif state == "failed":
            moment.mode, moment.choice, moment.error = "failed", None, str(self.flow.error)
        self._tell_notices()
        self._show()

    # Showing.

    @property
    def _view(self) -> View:
        return self.match.view(0)

    def _show(self) -> None:
        if self._display is not None:
            self._display.show(self.moment, self.barbu.settings.panel)

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
        return [*stages, Stage(rest, self._gather), Stage(pace.GATHER)]

    def _land(self) -> None:
        self.moment.flying = False
        if self._display is not None:
            self._display.flight.land()
        self._show()

    def _gather(self) -> None:
        self.moment.rest = self.moment.saying = None
        self._show()

    def _reveal(self) -> None:
        """The next step of the result; the rest follows by itself."""
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
        """A key ends what was said for a while."""
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
        moment.hand_choice = None
        if view.phase is Phase.CONTRACT:
            moment.choice = ContractChoice(view)
            moment.mode = _contract_mode(moment.choice)
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

    def _refuse(self, refusal: Refusal) -> None:
        self._say(say("", refusal_text(refusal)))

    def _pick(self, card: Card) -> None:
        """A card is to be played: refused, played, or asked about under the discard duty."""
        view = self._view
        table = view.table
        refusal = view.why_not(PlayCard(view.seat, card))
        if table is not None and (refused := table.why_not(view.hand, card)) is not None:
            self._refuse(refused)
            return
        choice = self.moment.choice
        if isinstance(choice, CardChoice):
            choice.point(card)
            if self.barbu.settings.confirm and self._armed != card:
                self._armed = card
                self._say(say("", f"{card_text(card)}: once more to play it."))
                return
        if refusal is None:
            self._decide(PlayCard(view.seat, card))
        elif isinstance(table, TrickTable) and table.withholds(view.hand, card):
            self.moment.hand_choice = choice if isinstance(choice, CardChoice) else None
            self.moment.choice, self.moment.mode = DiscardChoice(view, card), "discard"
            self._hush()
            self._show()
        else:
            self._refuse(refusal)

    # Actions of the command table.

    @property
    def mode(self) -> str:
        """What the table is at."""
        return self.moment.mode

    def action_accept(self) -> None:
        """Enter."""
        moment, choice = self.moment, self.moment.choice
        if moment.mode == "leaving":
            self._leave()
        elif self.flow.state == "busy":
            self.flow.hurry()
        elif moment.peek:
            self._unpeek()
        elif moment.mode == "result":
            if moment.steps < STEPS:
                moment.steps = 99
                self._show()
            else:
                self.flow.go()
        elif moment.mode in ("over", "failed"):
            self._leave()
        elif moment.mode == "pass":
            self._decide(Pass(0))
        elif isinstance(choice, CardChoice) and choice.cursor is not None:
            self._pick(choice.cursor)
        elif isinstance(choice, ContractChoice | DoubleChoice | DiscardChoice):
            self._decide(choice.action)

    def action_hurry(self) -> None:
        """Finish what moves."""
        self.flow.hurry()

    def action_vertical(self, by: int) -> None:
        """Up and down."""
        choice = self.moment.choice
        if isinstance(choice, ContractChoice | DoubleChoice | DiscardChoice):
            choice.step(by)
            self._choice_moved()

    def action_aside(self, by: int) -> None:
        """Left and right."""
        choice = self.moment.choice
        if isinstance(choice, CardChoice):
            choice.step(by)
        elif isinstance(choice, ContractChoice | DiscardChoice):
            choice.aside(by)
        self._choice_moved()

    def action_far(self, by: int) -> None:
        """Home and End."""
        choice = self.moment.choice
        if isinstance(choice, CardChoice):
            choice.first() if by < 0 else choice.last()
            self._choice_moved()

    def action_number(self, number: int) -> None:
        """A digit."""
        choice = self.moment.choice
        if isinstance(choice, ContractChoice | DiscardChoice) and choice.number(number):
            self._choice_moved()
        elif isinstance(choice, DoubleChoice):
            choice.row(number)
            self._choice_moved()

    def action_toggle_box(self) -> None:
        """Set or clear the box in focus."""
        choice = self.moment.choice
        if isinstance(choice, DoubleChoice):
            if not choice.toggle() and choice.locked(choice.others[choice.focus]):
                self._say(say("", "That double is required."))
                return
            self._choice_moved()

    def action_maximum(self) -> None:
        """Everybody whom one may."""
        if isinstance(self.moment.choice, DoubleChoice):
            self.moment.choice.maximum()
            self._choice_moved()

    def action_no_doubles(self) -> None:
        """Nobody whom one need not, at once."""
        choice = self.moment.choice
        if isinstance(choice, DoubleChoice):
            choice.clear()
            self._decide(choice.action)

    def action_suit(self, letter: str) -> None:
        """Trumps in that suit."""
        choice = self.moment.choice
        suit = SUIT_LETTERS.index(letter) if letter in SUIT_LETTERS else None
        if isinstance(choice, ContractChoice) and choice.suit(suit):
            self._choice_moved()

    def action_target(self, letter: str) -> None:
        """Name a target."""
        letters = self.cast.letters
        choice = self.moment.choice
        if isinstance(choice, DiscardChoice) and letter.upper() in letters:
            choice.name(letters.index(letter.upper()))
            self._choice_moved()

    def action_letter(self, letter: str) -> None:
        """Play the card with that letter."""
        view = self._view
        for card, own in self.moment.letters.items():
            if own == letter and view.hand >> card & 1:
                self._unpeek()
                self._pick(card)

    def action_back(self) -> None:
        """Esc: one step back; at the table it asks before leaving."""
        moment = self.moment
        if moment.mode == "discard":
            moment.choice, moment.hand_choice = moment.hand_choice, None
            moment.mode = "cards"
            self._show()
        elif moment.mode == "leaving":
            self._stay()
        elif moment.peek:
            self._unpeek()
        elif moment.mode in ("over", "failed"):
            self._leave()
        else:
            self.stop_waiting()
            moment.mode = "leaving"
            moment.saying = None
            self._show()

    def _stay(self) -> None:
        """Back to what the table was at."""
        moment, state = self.moment, self.flow.state
        if state == "busy":
            moment.mode = "busy"
            self._show()
            self.flow.hurry()
        elif state == "waiting":
            choice = moment.choice
            if choice is None:
                self._ask()
            elif isinstance(choice, ContractChoice):
                moment.mode = _contract_mode(choice)
            elif isinstance(choice, CardChoice):
                moment.mode = "cards" if choice.playable else "pass"
            else:
                moment.mode = "double" if isinstance(choice, DoubleChoice) else "discard"
            self._show()
        else:
            moment.mode = state
            self._show()

    def action_last_trick(self) -> None:
        """Look at the last trick, or away from it."""
        self._peek("trick")

    def action_doubles(self) -> None:
        """Look at the doubles, or away from them."""
        self._peek("doubles")

    def _peek(self, at: str) -> None:
        if self.flow.state == "waiting" and isinstance(self.moment.choice, CardChoice):
            self.moment.peek = "" if self.moment.peek == at else at
            self._show()

    def _unpeek(self) -> None:
        if self.moment.peek:
            self.moment.peek = ""
            self._show()

    def action_panel(self) -> None:
        """Turn the side panel."""
        panel: PanelView = "results" if self.barbu.settings.panel == "codes" else "codes"
        keep_settings(self.barbu, panel=panel)
        self._show()

    def action_speed(self) -> None:
        """The next speed."""
        speeds = pace.SPEEDS
        speed = speeds[(speeds.index(self.barbu.speed) + 1) % len(speeds)]
        keep_settings(self.barbu, speed=speed)
        self._say(say("Speed", f"{speed}."))

    def action_sheet(self) -> None:
        """The score sheet."""
        open_sheet(self.barbu, self.match.header, self.match.game, self.match.path)

    def action_chart(self) -> None:
        """The scores deal by deal."""
        open_chart(self.barbu, self.match.header, self.match.game, self.match.path)

    def action_adviser(self) -> None:
        """Ask the adviser about the decision at hand; the record says that it was asked."""
        if self.flow.state == "waiting":
            self._advised = True
            self._unpeek()
            deal = self.match.game.number
            open_adviser(self.barbu, self._view, self.cast, (self.match.header.seed or 0) * 64 + deal)

    def action_rules(self) -> None:
        """The rules of this contract, then all rules."""
        deal = self.match.game.deal
        open_rules(self.barbu, self.match.game.rules, deal.spec if deal and deal.choice else None)

    def action_options(self) -> None:
        """Settings."""
        open_settings(self.barbu)

    def action_leave(self) -> None:
        """Leave the table; everything is saved."""
        self._leave()

    def _leave(self) -> None:
        self.stop_waiting()
        self.match.close()
        failed = self.flow.state == "failed"
        if len(self.app.screen_stack) > 1:
            self.dismiss()
        else:
            self.app.exit(1 if failed else 0)

    def _choice_moved(self) -> None:
        self._hush()
        self._armed = None
        if isinstance(self.moment.choice, ContractChoice):
            self.moment.mode = _contract_mode(self.moment.choice)
        if self.moment.peek:
            self._unpeek()
        self._show_choice()

    # Events.

    def on_mount(self) -> None:
        """Begin."""
        self._display = Display(self, self.match, self.cast)
        self._new_deal()
        self._show()
        self.call_after_refresh(self.flow.go)

    def on_screen_resume(self) -> None:
        """Go on where something had covered the table."""
        if self._display is not None:
            self._show()
            self.flow.resume()

    def on_resize(self) -> None:
        """Draw everything for the new size; nothing else changes."""
        self._show()

    def on_key(self, event: events.Key) -> None:
        """A key that has no meaning while something rests hurries it along."""
        if self.flow.state == "busy" and event.key not in self.active_bindings:
            event.stop()
            self.flow.hurry()

    async def on_click(self, event: events.Click) -> None:
        """A first click selects, a second one plays; the right button goes back."""
        if event.button == 3:
            self.action_back()
            return
        meta = event.style.meta
        choice = self.moment.choice
        if "command" in meta:
            await self.run_action(meta["command"])
        elif self.flow.state == "busy":
            self.flow.hurry()
        elif self.moment.mode == "result":
            self.action_accept()
        elif "card" in meta and isinstance(choice, CardChoice):
            self._click_card(meta["card"], choice)
        elif "seat" in meta and isinstance(choice, DiscardChoice):
            choice.name(meta["seat"])
            self._choice_moved()
        elif "option" in meta:
            self._click_option(meta["option"], choice)
        elif "rank" in meta and isinstance(choice, ContractChoice):
            choice.rank(meta["rank"])
            self._choice_moved()
        elif "suit" in meta and isinstance(choice, ContractChoice):
            choice.suit(meta["suit"] if meta["suit"] >= 0 else None)
            self._choice_moved()
        elif self.moment.mode == "pass":
            self._decide(Pass(0))

    def _click_card(self, card: Card, choice: CardChoice) -> None:
        again = self._armed == card
        if not choice.point(card) or again:
            self._armed = card if again else None
            self._pick(card)
            return
        self._choice_moved()
        self._armed = card

    def _click_option(self, number: int, choice: object) -> None:
        if isinstance(choice, DoubleChoice):
            choice.row(number)
            self._choice_moved()
        elif isinstance(choice, ContractChoice | DiscardChoice):
            before = choice.action
            if choice.number(number):
                if choice.action == before and self._armed == -number:
                    self._decide(choice.action)
                    return
                self._choice_moved()
                self._armed = -number

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Hovering sets the cursor."""
        choice = self.moment.choice
        card = event.style.meta.get("card")
        if (
            isinstance(choice, CardChoice)
            and card is not None
            and card != choice.cursor
            and choice.point(card)
        ):
            self._armed = None
            self._show_choice()


def _contract_mode(choice: ContractChoice) -> str:
    return {"domino": "contract-start", "trumps": "contract-trump"}.get(choice.contract, "contract")
