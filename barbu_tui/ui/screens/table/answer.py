"""The player's answer at the table: it is accepted, or the player goes back or looks at something."""

from __future__ import annotations

from typing import Literal

from barbu_bots.search.judgement import Compared
from barbu_tui.core.cards import Card, Seat
from barbu_tui.core.tricks import TrickTable
from barbu_tui.language import CardWord, tr
from barbu_tui.ui.choices.cards import CardChoice
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.choices.discard import DiscardChoice
from barbu_tui.ui.screens.table.controller import TableController
from barbu_tui.ui.screens.table.display import TableHost
from barbu_tui.ui.screens.table.moment import TableChoice, TableMoment, mode_of
from barbu_tui.ui.screens.table.table_commands import RESULT
from barbu_tui.ui.view_models.result import STEPS
from barbu_tui.words.saying import Saying


class AnsweringScreen(TableHost):
    """The part of the table's screen that takes the player's answer.

    Attributes:
        controller: asks the questions and takes the answers.
    """

    controller: TableController

    @property
    def moment(self) -> TableMoment:
        return self.controller.moment

    @property
    def choice(self) -> TableChoice | None:
        return self.controller.moment.choice

    # Accepting and going back.

    def action_accept(self) -> None:
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
        else:
            self.decide()

    def _accept_result(self) -> None:
        """Show all of the result first, then continue."""
        if self.moment.steps < STEPS:
            self.moment.steps = STEPS
            self.show()
        else:
            self.controller.go()

    def decide(self) -> None:
        choice = self.choice
        if not isinstance(choice, CardChoice) or not choice.playable:
            if choice is not None:
                self.controller.decide(choice.action)
        elif choice.cursor is None:
            self.refuse(Saying.of(tr("Which card?"), tr("← →, its letter, or a click.")))
        else:
            self._play(choice.cursor)

    def pick(self, card: Card) -> None:
        self.stop_looking()
        self._play(card)

    def _play(self, card: Card) -> None:
        """Play a card. If cards need confirmation, a legal one is only selected at first."""
        choice = self.choice
        playable = isinstance(choice, CardChoice) and choice.point(card)
        if playable and self.barbu.settings.confirm and not self.is_armed(card):
            self.arm(card)
            again = tr("{card:sign}: press again to play it.", card=CardWord(card))
            self.refuse(Saying.of("", again))
        else:
            self.controller.play(card)

    @property
    def letters(self) -> dict[Card, str]:
        return self.moment.letters

    def refuse(self, why: Saying) -> None:
        self.controller.say(why)

    def action_finish(self) -> None:
        if not self.unseen:
            self.controller.finish()

    def action_back(self) -> None:
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
            self.refuse(Saying.of("", tr("No trick has been played yet.")))

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

    def action_toggle_box(self) -> None:
        if not self.controller.hurrying:
            super().action_toggle_box()

    def action_target(self, letter: str) -> None:
        letters = self.controller.cast.letters
        if letter.upper() in letters:
            self._name_target(letters.index(letter.upper()))

    def _name_target(self, seat: Seat) -> None:
        choice = self.choice
        if isinstance(choice, DiscardChoice):
            choice.name(seat)
            self.moved()

    def take_advice(self, advice: Compared) -> None:
        """Show the adviser's figures in the list of contracts from now on."""
        choice = self.choice
        if isinstance(choice, ContractChoice):
            self.moment.advice = advice
            choice.prefer([worth.choice for worth in advice.options])
            self.moved()

    def moved(self) -> None:
        self.controller.hush()
        if isinstance(self.choice, ContractChoice):
            self.moment.mode = mode_of(self.choice)
        self.stop_looking()
        self.show_choice()

    # The mouse.

    def answers(self) -> bool:
        """Return whether a click answers the question. Others hurry an animation, or continue after a result."""
        if self.controller.state == "busy":
            self.controller.hurry()
        elif not self.unseen and self.moment.mode in RESULT:
            self.action_accept()
        else:
            return not self.unseen
        return False

    def action_click_seat(self, seat: Seat) -> None:
        if self.answers():
            self._name_target(seat)

    def click_elsewhere(self) -> None:
        if self.answers() and self.moment.mode == "pass":
            self.decide()

    def hover(self, card: Card) -> None:
        choice = self.choice
        if isinstance(choice, CardChoice) and card != choice.cursor and choice.point(card):
            self._armed = None
            self.show_choice()
