"""Deciding on a screen: the same keys and clicks at the table, in practice and with the adviser."""

from __future__ import annotations

from collections.abc import Callable

from barbu_tui.core.cards import BIT, Card, Rank, Suit
from barbu_tui.language import ContractWord, tr
from barbu_tui.ui.choices.cards import CardChoice
from barbu_tui.ui.choices.choice import OpenChoice
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.choices.doubles import DoubleChoice
from barbu_tui.ui.choices.options import OptionCursor
from barbu_tui.ui.commands import Command, CommandScreen
from barbu_tui.words.line import Saying
from barbu_tui.words.people import Cast
from barbu_tui.words.prompts import say_dealt, say_not_open


class ChoosingScreen(CommandScreen):
    """A screen on which the player decides. An action has no effect on a question of another kind."""

    _armed: tuple[OpenChoice, object] | None = None
    """The card or option selected last. A second click on it decides."""

    @property
    def cast(self) -> Cast:
        """The players by seat."""
        raise NotImplementedError

    @property
    def choice(self) -> OpenChoice | None:
        """The decision in progress."""
        raise NotImplementedError

    @property
    def key_context(self) -> object:
        return self.choice

    def useful(self, command: Command) -> bool:
        """Return whether a command has an effect: a digit needs an option, a suit's key a suit that may be trumps."""
        choice, value = self.choice, command.value
        match command.action:
            case "number" if choice is not None:
                return isinstance(value, int) and value <= choice.digits
            case "suit" | "no_trump":
                return isinstance(choice, ContractChoice) and value in choice.suits
        return True

    def moved(self) -> None:
        """Show the changed choice."""
        raise NotImplementedError

    def refuse(self, why: Saying) -> None:
        """Explain why a key has no effect."""
        raise NotImplementedError

    def decide(self) -> None:
        """Take the current choice."""

    def pick(self, card: Card) -> None:
        """Play a card that was named by its letter, or explain why not."""

    @property
    def letters(self) -> dict[Card, str]:
        """The letters of the cards."""
        return {}

    def answers(self) -> bool:
        """Return whether a click now answers the question."""
        return True

    def _move(self, does: Callable[[OpenChoice], bool]) -> None:
        """Change the choice, and show it if that had a meaning."""
        if self.choice is not None and does(self.choice):
            self._armed = None
            self.moved()

    # Keys.

    def action_vertical(self, by: int) -> None:
        self._move(lambda choice: choice.step(by))

    def action_aside(self, by: int) -> None:
        self._move(lambda choice: choice.aside(by))

    def action_far(self, by: int) -> None:
        self._move(lambda choice: choice.far(by))

    def action_suit(self, suit: Suit) -> None:
        self._move(lambda choice: choice.suit(suit))

    def action_no_trump(self) -> None:
        self._move(lambda choice: choice.suit(None))

    def action_maximum(self) -> None:
        self._move(lambda choice: choice.maximum())

    def action_number(self, number: int) -> None:
        self._change(number, lambda choice: choice.number(number))

    def action_toggle_box(self) -> None:
        choice = self.choice
        if isinstance(choice, DoubleChoice):
            self._change(choice.focus + 1, lambda _: choice.toggle())

    def action_no_doubles(self) -> None:
        """Pass, with required doubles only. Boxes that are set are cleared first, visibly."""
        choice = self.choice
        if not isinstance(choice, DoubleChoice) or self.unseen:
            return
        if choice.clear():
            self.moved()
        else:
            self.decide()

    def action_letter(self, letter: str) -> None:
        choice = self.choice
        if self.unseen or not isinstance(choice, CardChoice):
            return
        for card, own in self.letters.items():
            if own == letter and choice.view.hand & BIT[card]:
                self.pick(card)

    def _change(self, number: int, does: Callable[[OpenChoice], bool]) -> None:
        """Change the option of a number, or explain why it is closed."""
        choice = self.choice
        if choice is None:
            return
        if does(choice):
            self._armed = None
            self.moved()
        elif (why := self._why_closed(choice, number)) is not None:
            self.refuse(why)

    def _why_closed(self, choice: OpenChoice, number: int) -> Saying | None:
        match choice:
            case DoubleChoice():
                return say_not_open(choice.view, self.cast, number)
            case ContractChoice():
                enter = tr("Enter calls {contract}.", contract=ContractWord(choice.contract))
                return say_dealt(choice.view, number, enter)
            case OptionCursor():
                return say_dealt(choice.view, number)
        return None

    # The mouse: a first click selects, a second one decides.

    def action_click_card(self, card: Card) -> None:
        choice = self.choice
        if not self.answers() or not isinstance(choice, CardChoice):
            return
        if choice.playable & BIT[card]:
            self._click(card, choice)
        else:
            self._armed = None
            self.pick(card)

    def action_click_option(self, key: object) -> None:
        choice = self.choice
        if not self.answers() or choice is None:
            return
        if isinstance(choice, DoubleChoice) and isinstance(key, int):
            self.action_number(key)
        else:
            self._click(key, choice)

    def _click(self, key: object, choice: OpenChoice) -> None:
        if self.is_armed(key):
            self.decide()
        elif choice.point(key):
            self.moved()
            self.arm(key)

    def action_click_suit(self, suit: Suit | None) -> None:
        if self.answers():
            self._move(lambda choice: choice.suit(suit))

    def action_click_rank(self, rank: Rank) -> None:
        if self.answers():
            self._move(lambda choice: choice.rank(rank))

    def arm(self, key: object) -> None:
        """Let a second click on a card or option take it."""
        if self.choice is not None:
            self._armed = self.choice, key

    def is_armed(self, key: object) -> bool:
        """Return whether this card or option of the same question was selected last."""
        return self._armed is not None and self._armed == (self.choice, key)
