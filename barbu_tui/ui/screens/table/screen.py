"""The table screen: what keys and clicks do."""

from __future__ import annotations

from typing import ClassVar, Final

from textual import events
from textual.binding import BindingType

from barbu_tui.core.actions import Pass
from barbu_tui.core.cards import SUIT_LETTERS, Card
from barbu_tui.core.tricks import TrickTable
from barbu_tui.session.config.settings import PanelView
from barbu_tui.session.estimate.snapshot import Snapshot
from barbu_tui.session.record.events import ActionEvent
from barbu_tui.ui.choices.cards import CardChoice
from barbu_tui.ui.choices.contract import ContractChoice, may_be_trumps
from barbu_tui.ui.choices.discard import DiscardChoice
from barbu_tui.ui.choices.doubles import DoubleChoice
from barbu_tui.ui.choices.key_hints import has_box
from barbu_tui.ui.commands import Command, bindings
from barbu_tui.ui.screens.table import pace
from barbu_tui.ui.screens.table.commands import RESULT, TABLE_COMMANDS
from barbu_tui.ui.screens.table.display import Display
from barbu_tui.ui.screens.table.hosting import MatchScreen, contract_mode
from barbu_tui.ui.text.prompts import say_dealt, say_not_open
from barbu_tui.ui.view_models.result import STEPS
from barbu_tui.ui.widgets.chrome import say

_ADVISED_GAME: Final = "The adviser makes this an advised game, counted apart."


class TableScreen(MatchScreen):
    """A match being played, or watched when no seat is a human's."""

    CSS_PATH = "table.tcss"
    COMMAND_TABLE = TABLE_COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = bindings(TABLE_COMMANDS)
    HELP_TITLE = "At the table"

    # Actions of the command table.

    @property
    def mode(self) -> str:
        """What the table is at."""
        return self.moment.mode

    def useful(self, command: Command) -> bool:
        """The last trick only where tricks are played, the panel where there is one, a box of each of the others, suits
        that may be trumps."""
        if command.action == "last_trick":
            deal = self.match.game.deal
            return deal is None or deal.choice is None or not deal.spec.is_domino
        if command.action == "panel":
            return self.app.size.width >= 120
        if isinstance(self.moment.choice, DoubleChoice):
            return has_box(self.moment.choice, command)
        return not command.id.startswith("contract.suit.") or may_be_trumps(
            self.moment.choice, command.id[-1]
        )

    def action_accept(self) -> None:
        """Enter."""
        self.accept()

    def accept(self) -> None:
        """Accept what the table shows; hurry what moves."""
        moment, choice = self.moment, self.moment.choice
        if moment.mode == "leaving":
            self._leave()
        elif self.flow.state == "busy":
            self.flow.hurry()
        elif self.unseen:
            return
        elif moment.peek:
            self._unpeek()
        elif moment.mode in RESULT:
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
        if isinstance(choice, ContractChoice | DiscardChoice):
            if choice.number(number):
                self._choice_moved()
            elif isinstance(choice, ContractChoice):
                self._say_dealt(choice, number)
        elif isinstance(choice, DoubleChoice):
            self._set_box(choice, number)

    def _set_box(self, choice: DoubleChoice, number: int) -> None:
        """Set or clear a player's box, or say why not."""
        if choice.row(number):
            self._choice_moved()
            return
        refused = say_not_open(self._view, self.cast, choice, number)
        if refused is not None:
            self._say(refused)

    def _say_dealt(self, choice: ContractChoice, number: int) -> None:
        """Say that a contract is dealt already, and what is in focus all the same."""
        spec = self._view.rules.spec(choice.contract)
        refused = say_dealt(self._view, number, f"Enter deals {spec.name}.")
        if refused is not None:
            self._say(refused)

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
        if isinstance(choice, DoubleChoice) and not self.unseen:
            choice.clear()
            self._decide(choice.action)

    def action_suit(self, letter: str) -> None:
        """Trumps in that suit."""
        choice = self.moment.choice
        suit = SUIT_LETTERS.index(letter) if letter in SUIT_LETTERS else None
        if isinstance(choice, ContractChoice) and choice.suit(suit):
            self._choice_moved()

    def action_no_trump(self) -> None:
        """Trumps in no suit."""
        self.action_suit("N")

    def action_target(self, letter: str) -> None:
        """Name a target."""
        letters = self.cast.letters
        choice = self.moment.choice
        if isinstance(choice, DiscardChoice) and letter.upper() in letters:
            choice.name(letters.index(letter.upper()))
            self._choice_moved()

    def action_letter(self, letter: str) -> None:
        """Play the card with that letter."""
        if self.unseen:
            return
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
            self._ask_to_leave()

    async def leave(self) -> None:
        """Ask before leaving, whatever the table is at; leave where that has been asked."""
        if self.moment.mode in ("leaving", "over", "failed"):
            self._leave()
        else:
            self._ask_to_leave()

    def _ask_to_leave(self) -> None:
        self.stop_waiting()
        self.moment.mode, self.moment.peek = "leaving", ""
        self._hush()
        self.moment.saying = None
        self._show()

    def _stay(self) -> None:
        """Back to what the table was at."""
        moment, state = self.moment, self.flow.state
        self._leaving = False
        if state in ("busy", "thinking", "keeping"):
            moment.mode = "busy"
            self._show()
            self.flow.hurry()
        elif state == "waiting":
            choice = moment.choice
            if choice is None:
                self._ask()
            elif isinstance(choice, ContractChoice):
                moment.mode = contract_mode(choice)
            elif isinstance(choice, CardChoice):
                moment.mode = "cards" if choice.playable else "pass"
            else:
                moment.mode = "double" if isinstance(choice, DoubleChoice) else "discard"
            self._show()
        else:
            moment.mode = self.result_mode if state == "result" else state
            self._show()

    def action_last_trick(self) -> None:
        """Look at the last trick, or away from it."""
        deal = self.match.game.deal
        table = deal.play.table if deal is not None and deal.play is not None else None
        if isinstance(table, TrickTable) and table.done:
            self._peek("trick")
        elif isinstance(table, TrickTable) and self.flow.state == "waiting":
            self._say(say("", "No trick has been played yet."))

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
        self.barbu.change_settings(panel=panel)
        self._show()

    def action_speed(self) -> None:
        """Go to the next speed."""
        if self.barbu.still:
            self._say(say("", "Animation is turned off for this run, whatever the speed."))
            return
        speeds = pace.SPEEDS
        speed = speeds[(speeds.index(self.barbu.speed) + 1) % len(speeds)]
        self.barbu.change_settings(speed=speed)
        self._say(say("Speed", f"{speed}."))

    def action_take_back(self) -> None:
        """Say that nothing can be taken back (R7.2)."""
        self._say(say("", "In a game your decision stands; practice and replays let you take back."))

    def action_sheet(self) -> None:
        """Open the score sheet."""
        self.barbu.openers.sheet(self.match.header, self.match.game, self.match.path)

    def action_replay(self) -> None:
        """Look at the deal that has just been scored, from the worst moment on if there was one."""
        path, worst = self.match.path, self.moment.worst
        wrong = "This game is not saved in a file." if path is None else None
        if path is not None:
            wrong = self.barbu.openers.replay(
                path, self.match.game.finished[-1].number, worst.step if worst else 0
            )
        if wrong is not None:
            self._say(say("", wrong))

    def action_chart(self) -> None:
        """Open the chart of the scores."""
        self.barbu.openers.chart(self.match.header, self.match.game, self.match.path)

    def action_adviser(self) -> None:
        """Ask the adviser about the decision at hand, which the record then says; the first time in a game, warn."""
        if self.flow.state != "waiting":
            return
        counts = self.match.header.source != "practice"
        if counts and not self._warned and not self._is_advised():
            self._warned = True
            self._say(say("", _ADVISED_GAME, "Once more: ask."))
            return
        self._advised = True
        self._hush()
        self._unpeek()
        seed = (self.match.header.seed or 0) * 64 + self.match.game.number
        self.barbu.openers.adviser(self._view, self.cast, seed, self._advice_given, counts=counts)

    def _is_advised(self) -> bool:
        """The adviser has been asked in this game before."""
        return any(isinstance(event, ActionEvent) and event.advised for event in self.match.events)

    def _advice_given(self, advice: Snapshot) -> None:
        """The adviser's figures stand in the list of contracts from now on."""
        choice = self.moment.choice
        if isinstance(choice, ContractChoice):
            self.moment.advice = advice
            choice.prefer([worth.choice for worth in advice.options])
            self._choice_moved()

    def action_rules(self) -> None:
        """Open the rules of this contract, or of the one under the cursor; then all rules."""
        game, choice = self.match.game, self.moment.choice
        called = game.deal.choice if game.deal else None
        if isinstance(choice, ContractChoice):
            called = choice.action
        self.barbu.openers.rules(game.rules, called)

    def action_options(self) -> None:
        """Settings."""
        self.barbu.openers.settings()

    def action_leave(self) -> None:
        """Leave the table; everything is saved."""
        self._leave()

    def _choice_moved(self) -> None:
        self._hush()
        self._armed = None
        if isinstance(self.moment.choice, ContractChoice):
            self.moment.mode = contract_mode(self.moment.choice)
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

    def on_unmount(self) -> None:
        """Close the record."""
        self.match.close()

    def on_screen_resume(self) -> None:
        """Go on where something had covered the table."""
        if self._display is None:
            return
        self._show()
        if self._leaving:
            self._leave()
        elif self.flow.state == "over":
            self._finish()
        else:
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
        if self.unseen and self.flow.state != "busy":
            return
        if "command" in meta:
            await self.run_action(meta["command"])
        elif self.flow.state == "busy":
            self.flow.hurry()
        elif self.moment.mode in RESULT:
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
            self._set_box(choice, number)
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
