"""The player's answer at the table: keys and clicks change the choice, accept it, or go back."""

from __future__ import annotations

from typing import Literal

from barbu_bots.search.snapshot import Snapshot
from barbu_tui.core.actions import Pass
from barbu_tui.core.cards import SUIT_LETTERS, Card, Seat, Suit
from barbu_tui.core.tricks import TrickTable
from barbu_tui.language import CardWord, ContractWord, tr
from barbu_tui.session.play.match import HUMAN_SEAT
from barbu_tui.ui.choices.cards import CardChoice
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.choices.discard import DiscardChoice
from barbu_tui.ui.choices.doubles import DoubleChoice
from barbu_tui.ui.screens.table.controller import TableController
from barbu_tui.ui.screens.table.host import TableHost
from barbu_tui.ui.screens.table.moment import TableChoice, TableMoment, mode_of
from barbu_tui.ui.screens.table.table_commands import RESULT
from barbu_tui.ui.view_models.result import STEPS
from barbu_tui.words.doubles import REQUIRED
from barbu_tui.words.prompts import say_dealt, say_not_open
from barbu_tui.words.saying import Saying


class AnsweringScreen(TableHost):
    """The part of the table's screen that takes the player's answer.

    An action has no effect on a question of another kind.

    Attributes:
        controller: asks the questions and takes the answers.
    """

    controller: TableController
    _armed: tuple[TableChoice, int] | None = None
    """The card or option selected last. Selecting it again decides."""

    @property
    def moment(self) -> TableMoment:
        return self.controller.moment

    @property
    def choice(self) -> TableChoice | None:
        return self.controller.moment.choice

    # Accepting and going back.

    def action_accept(self) -> None:
        """Accept the current choice, or hurry an animation."""
        controller, moment = self.controller, self.moment
        if moment.mode == "leaving":
            controller.leave()
        elif controller.state == "busy":
            controller.hurry()
        elif self.unseen or controller.hurrying:
            return
        elif moment.peek:
            self.stop_looking()
        elif moment.mode in RESULT:
            self._accept_result()
        elif moment.mode in ("over", "failed"):
            controller.leave()
        elif moment.choice is not None:
            self._accept_choice(moment.choice)

    def _accept_result(self) -> None:
        """Show all of the result first, then continue."""
        if self.moment.steps < STEPS:
            self.moment.steps = STEPS
            self.show()
        else:
            self.controller.go()

    def _accept_choice(self, choice: TableChoice) -> None:
        if not isinstance(choice, CardChoice):
            self.controller.decide(choice.action)
        elif not choice.playable:
            self.controller.decide(Pass(HUMAN_SEAT))
        elif choice.cursor is None:
            self.controller.say(Saying.of(tr("Choose a card first:"), tr("← →, its letter, or a click.")))
        else:
            self._pick(choice.cursor)

    def _pick(self, card: Card) -> None:
        """Play a card. If cards need confirmation, a legal one is only selected at first."""
        choice = self.choice
        playable = isinstance(choice, CardChoice) and choice.point(card)
        if playable and self.barbu.settings.confirm and not self._is_armed(card):
            self._arm(card)
            again = tr("{card:sign}: press again to play it.", card=CardWord(card))
            self.controller.say(Saying.of("", again))
        else:
            self.controller.play(card)

    def action_finish(self) -> None:
        if not self.unseen:
            self.controller.finish()

    def action_letter(self, letter: str) -> None:
        choice = self.choice
        if self.unseen or not isinstance(choice, CardChoice):
            return
        for card, own in self.moment.letters.items():
            if own == letter and choice.view.hand >> card & 1:
                self.stop_looking()
                self._pick(card)

    def action_back(self) -> None:
        """Go one step back, or ask before leaving."""
        moment = self.moment
        if moment.mode == "discard" and moment.hand_choice is not None:
            moment.decide(moment.hand_choice)
            moment.hand_choice = None
            self.show()
        elif moment.mode == "leaving":
            self.controller.stay()
        elif moment.peek:
            self.stop_looking()
        else:
            self.controller.ask_to_leave()

    # Looking at something for a while.

    def action_last_trick(self) -> None:
        if self.controller.state != "waiting":
            return
        table = self.controller.view.table
        if isinstance(table, TrickTable) and table.done:
            self._look_at("trick")
        elif isinstance(table, TrickTable):
            self.controller.say(Saying.of("", tr("No trick has been played yet.")))

    def action_doubles(self) -> None:
        if self.controller.state == "waiting":
            self._look_at("doubles")

    def _look_at(self, what: Literal["trick", "doubles"]) -> None:
        if isinstance(self.choice, CardChoice):
            self.moment.peek = "" if self.moment.peek == what else what
            self.show()

    def stop_looking(self) -> None:
        """Close a temporary view."""
        if self.moment.peek:
            self.moment.peek = ""
            self.show()

    # Moving the choice.

    def action_vertical(self, by: int) -> None:
        choice = self.choice
        if choice is not None and not isinstance(choice, CardChoice):
            choice.step(by)
            self._moved()

    def action_aside(self, by: int) -> None:
        choice = self.choice
        if isinstance(choice, CardChoice):
            choice.step(by)
        elif isinstance(choice, ContractChoice | DiscardChoice):
            choice.aside(by)
        self._moved()

    def action_far(self, by: int) -> None:
        choice = self.choice
        if isinstance(choice, CardChoice):
            choice.first() if by < 0 else choice.last()
            self._moved()

    def action_number(self, number: int) -> None:
        choice = self.choice
        refused = None
        if isinstance(choice, DoubleChoice):
            if choice.row(number):
                self._moved()
            else:
                refused = say_not_open(self.controller.view, self.controller.cast, number)
        elif isinstance(choice, ContractChoice | DiscardChoice):
            if choice.number(number):
                self._moved()
            elif isinstance(choice, ContractChoice):
                deals = tr("Enter calls {contract}.", contract=ContractWord(choice.contract))
                refused = say_dealt(self.controller.view, number, deals)
        if refused is not None:
            self.controller.say(refused)

    def action_toggle_box(self) -> None:
        choice = self.choice
        if isinstance(choice, DoubleChoice) and not self.controller.hurrying:
            if not choice.toggle() and choice.locked(choice.others[choice.focus]):
                self.controller.say(Saying.of("", tr(REQUIRED)))
            else:
                self._moved()

    def action_maximum(self) -> None:
        choice = self.choice
        if isinstance(choice, DoubleChoice):
            choice.maximum()
            self._moved()

    def action_no_doubles(self) -> None:
        """Pass with required doubles only. Boxes that are set are cleared first, visibly."""
        choice = self.choice
        if isinstance(choice, DoubleChoice) and not self.unseen:
            if choice.clear():
                self._moved()
            else:
                self.controller.decide(choice.action)

    def action_suit(self, letter: str) -> None:
        self._call_suit(SUIT_LETTERS.index(letter))

    def action_no_trump(self) -> None:
        self._call_suit(None)

    def _call_suit(self, suit: Suit | None) -> None:
        choice = self.choice
        if isinstance(choice, ContractChoice) and choice.suit(suit):
            self._moved()

    def action_target(self, letter: str) -> None:
        letters = self.controller.cast.letters
        if letter.upper() in letters:
            self._name_target(letters.index(letter.upper()))

    def _name_target(self, seat: Seat) -> None:
        choice = self.choice
        if isinstance(choice, DiscardChoice):
            choice.name(seat)
            self._moved()

    def take_advice(self, advice: Snapshot) -> None:
        """Show the adviser's figures in the list of contracts from now on."""
        choice = self.choice
        if isinstance(choice, ContractChoice):
            self.moment.advice = advice
            choice.prefer([worth.choice for worth in advice.options])
            self._moved()

    # The mouse: a first click selects, a second one decides.

    def _answers(self) -> bool:
        """Return whether a click answers the question. Others hurry an animation, or continue after a result."""
        if self.controller.state == "busy":
            self.controller.hurry()
        elif not self.unseen and self.moment.mode in RESULT:
            self.action_accept()
        else:
            return not self.unseen
        return False

    def action_click_card(self, card: Card) -> None:
        choice = self.choice
        if not self._answers() or not isinstance(choice, CardChoice):
            return
        if self._is_armed(card):
            self._pick(card)
        elif choice.point(card):
            self._moved()
            self._arm(card)
        else:
            self._armed = None
            self._pick(card)

    def action_click_option(self, number: int) -> None:
        """Select the option of that number, or take the selected one."""
        choice = self.choice
        if not self._answers():
            return
        if isinstance(choice, DoubleChoice):
            self.action_number(number)
        elif isinstance(choice, ContractChoice | DiscardChoice) and choice.number(number):
            if self._is_armed(number):
                self.controller.decide(choice.action)
            else:
                self._moved()
                self._arm(number)

    def action_click_seat(self, seat: Seat) -> None:
        if self._answers():
            self._name_target(seat)

    def action_click_suit(self, suit: Suit | None) -> None:
        if self._answers():
            self._call_suit(suit)

    def action_click_rank(self, rank: int) -> None:
        choice = self.choice
        if self._answers() and isinstance(choice, ContractChoice) and choice.rank(rank):
            self._moved()

    def click_elsewhere(self) -> None:
        if self._answers() and self.moment.mode == "pass":
            self.controller.decide(Pass(HUMAN_SEAT))

    def hover(self, card: Card) -> None:
        """Put the cursor on the card under the mouse."""
        choice = self.choice
        if isinstance(choice, CardChoice) and card != choice.cursor and choice.point(card):
            self._armed = None
            self.show_choice()

    def _arm(self, number: int) -> None:
        if self.choice is not None:
            self._armed = (self.choice, number)

    def _is_armed(self, number: int) -> bool:
        """Return whether this card or option of the same question was selected last."""
        return self._armed is not None and self._armed == (self.choice, number)

    def _moved(self) -> None:
        """Show the changed choice."""
        self.controller.hush()
        self._armed = None
        if isinstance(self.choice, ContractChoice):
            self.moment.mode = mode_of(self.choice)
        self.stop_looking()
        self.show_choice()
