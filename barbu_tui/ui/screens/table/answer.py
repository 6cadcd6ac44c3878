"""What keys and clicks mean for the question at the table: they move its choice, accept it, or take a step back."""

from __future__ import annotations

from typing import Literal

from barbu_bots.search.snapshot import Snapshot
from barbu_tui.core.actions import Pass
from barbu_tui.core.cards import SUIT_LETTERS, Card, Seat, Suit
from barbu_tui.core.tricks import TrickTable
from barbu_tui.language import CardWord, ContractWord, tr
from barbu_tui.ui.choices.cards import CardChoice
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.choices.discard import DiscardChoice
from barbu_tui.ui.choices.doubles import DoubleChoice
from barbu_tui.ui.screens.table.commands import RESULT
from barbu_tui.ui.screens.table.controller import TableController
from barbu_tui.ui.screens.table.host import TableHost
from barbu_tui.ui.screens.table.moment import Choice, Moment, mode_of
from barbu_tui.ui.view_models.result import STEPS
from barbu_tui.words.prompts import say_dealt, say_not_open
from barbu_tui.words.saying import Saying


class Answer:
    """The player's answer while it is being found.

    Every method does nothing where the question is of another kind.
    """

    def __init__(self, controller: TableController, host: TableHost) -> None:
        """Make it.

        Args:
            controller: asks, and takes the answer.
            host: draws it.
        """
        self._controller = controller
        self._host = host
        self._armed: tuple[Choice, int] | None = None
        """The card or the option that was selected last: selecting it once more decides."""

    @property
    def moment(self) -> Moment:
        """What the table is at."""
        return self._controller.moment

    @property
    def choice(self) -> Choice | None:
        """What is being decided."""
        return self.moment.choice

    # Accepting and going back.

    def accept(self) -> None:
        """Accept what the table shows; hurry what moves."""
        controller, moment = self._controller, self.moment
        if moment.mode == "leaving":
            controller.leave()
        elif controller.state == "busy":
            controller.hurry()
        elif self._host.unseen or controller.hurrying:
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
        """Show all of the result first, then go on."""
        if self.moment.steps < STEPS:
            self.moment.steps = STEPS
            self._host.show()
        else:
            self._controller.go()

    def _accept_choice(self, choice: Choice) -> None:
        if not isinstance(choice, CardChoice):
            self._controller.decide(choice.action)
        elif choice.cursor is None:
            self._controller.decide(Pass(0))
        else:
            self.pick(choice.cursor)

    def pick(self, card: Card) -> None:
        """Play a card; where the player wants to confirm cards, a playable one is only selected at first."""
        choice = self.choice
        playable = isinstance(choice, CardChoice) and choice.point(card)
        if playable and self._host.settings.confirm and not self._is_armed(card):
            self._arm(card)
            self._controller.say(
                Saying.of("", tr("{card:sign}: press again to play it.", card=CardWord(card)))
            )
        else:
            self._controller.play(card)

    def letter(self, letter: str) -> None:
        """Play the card with this letter."""
        if self._host.unseen:
            return
        hand = self._controller.view.hand
        for card, own in self.moment.letters.items():
            if own == letter and hand >> card & 1:
                self.stop_looking()
                self.pick(card)

    def pass_over(self) -> None:
        """Pass, where no card fits."""
        if self.moment.mode == "pass":
            self._controller.decide(Pass(0))

    def back(self) -> None:
        """Take one step back; where there is none, ask before leaving."""
        moment = self.moment
        if moment.mode == "discard" and moment.hand_choice is not None:
            moment.decide(moment.hand_choice)
            moment.hand_choice = None
            self._host.show()
        elif moment.mode == "leaving":
            self._controller.stay()
        elif moment.peek:
            self.stop_looking()
        else:
            self._controller.ask_to_leave()

    # Looking at something for a while.

    def look_at(self, what: Literal["trick", "doubles"]) -> None:
        """Look at the last trick or at the doubles, or away from them."""
        if self._controller.state != "waiting":
            return
        table = self._controller.view.table
        if what == "trick" and not (isinstance(table, TrickTable) and table.done):
            if isinstance(table, TrickTable):
                self._controller.say(Saying.of("", tr("No trick has been played yet.")))
        elif isinstance(self.choice, CardChoice):
            self.moment.peek = "" if self.moment.peek == what else what
            self._host.show()

    def stop_looking(self) -> None:
        """Look away from what is looked at for a while."""
        if self.moment.peek:
            self.moment.peek = ""
            self._host.show()

    # Moving the choice.

    def vertical(self, by: int) -> None:
        """Move up or down."""
        choice = self.choice
        if choice is not None and not isinstance(choice, CardChoice):
            choice.step(by)
            self._moved()

    def aside(self, by: int) -> None:
        """Move left or right."""
        choice = self.choice
        if isinstance(choice, CardChoice):
            choice.step(by)
        elif isinstance(choice, ContractChoice | DiscardChoice):
            choice.aside(by)
        self._moved()

    def far(self, by: int) -> None:
        """Move to the first or the last card."""
        choice = self.choice
        if isinstance(choice, CardChoice):
            choice.first() if by < 0 else choice.last()
            self._moved()

    def number(self, number: int) -> None:
        """Take the option of that number, or say why it cannot be taken."""
        choice, view = self.choice, self._controller.view
        refused = None
        if isinstance(choice, DoubleChoice):
            if choice.row(number):
                self._moved()
            else:
                refused = say_not_open(view, self._controller.cast, number)
        elif isinstance(choice, ContractChoice | DiscardChoice):
            if choice.number(number):
                self._moved()
            elif isinstance(choice, ContractChoice):
                deals = tr("Enter deals {contract}.", contract=ContractWord(choice.contract))
                refused = say_dealt(view, number, deals)
        if refused is not None:
            self._controller.say(refused)

    def toggle_box(self) -> None:
        """Set or clear the box in focus."""
        choice = self.choice
        if isinstance(choice, DoubleChoice) and not self._controller.hurrying:
            if not choice.toggle() and choice.locked(choice.others[choice.focus]):
                self._controller.say(Saying.of("", tr("That double is required.")))
            else:
                self._moved()

    def maximum(self) -> None:
        """Double everybody whom the player may."""
        choice = self.choice
        if isinstance(choice, DoubleChoice):
            choice.maximum()
            self._moved()

    def no_doubles(self) -> None:
        """Double nobody who need not be doubled: at once, but boxes that are set are cleared first and shown so."""
        choice = self.choice
        if isinstance(choice, DoubleChoice) and not self._host.unseen:
            if choice.clear():
                self._moved()
            else:
                self._controller.decide(choice.action)

    def suit_of(self, letter: str) -> None:
        """Call trumps in the suit of this letter; ``N`` for no trump."""
        self.suit(SUIT_LETTERS.index(letter) if letter in SUIT_LETTERS else None)

    def suit(self, suit: Suit | None) -> None:
        """Call trumps in this suit; ``None`` for no trump."""
        choice = self.choice
        if isinstance(choice, ContractChoice) and choice.suit(suit):
            self._moved()

    def rank(self, rank: int) -> None:
        """Call dominoes from this rank."""
        choice = self.choice
        if isinstance(choice, ContractChoice) and choice.rank(rank):
            self._moved()

    def target(self, seat: Seat) -> None:
        """Name a target."""
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

    def click_card(self, card: Card) -> None:
        """Select a card, or play the one that is selected."""
        choice = self.choice
        if not isinstance(choice, CardChoice):
            return
        if self._is_armed(card):
            self.pick(card)
        elif choice.point(card):
            self._moved()
            self._arm(card)
        else:
            self._armed = None
            self.pick(card)

    def click_option(self, number: int) -> None:
        """Select the option of that number, or take the one that is selected."""
        choice = self.choice
        if isinstance(choice, DoubleChoice):
            self.number(number)
        elif isinstance(choice, ContractChoice | DiscardChoice) and choice.number(number):
            if self._is_armed(number):
                self._controller.decide(choice.action)
            else:
                self._moved()
                self._arm(number)

    def hover(self, card: Card) -> None:
        """Put the cursor on the card under the mouse."""
        choice = self.choice
        if isinstance(choice, CardChoice) and card != choice.cursor and choice.point(card):
            self._armed = None
            self._host.show_choice()

    def _arm(self, number: int) -> None:
        if self.choice is not None:
            self._armed = (self.choice, number)

    def _is_armed(self, number: int) -> bool:
        """Whether this card or option of the same question was selected last."""
        return self._armed is not None and self._armed == (self.choice, number)

    def _moved(self) -> None:
        """Show what has become of the choice."""
        self._controller.hush()
        self._armed = None
        if isinstance(self.choice, ContractChoice):
            self.moment.mode = mode_of(self.choice)
        self.stop_looking()
        self._host.show_choice()
