"""Looking at the options of an answered decision."""

from __future__ import annotations

from barbu_bots.search.judgement import Compared, OptionFigures
from barbu_tui.core.actions import Action, ChooseContract, PlayCard
from barbu_tui.core.contracts import POSITIVE, Contract
from barbu_tui.core.view import Phase, View
from barbu_tui.language.cards import in_hand_order
from barbu_tui.session.advice.advised import Advised
from barbu_tui.ui.choices.choice import OpenChoice, stepped

_MOST = 8
"""Maximum number of cards shown (the best ones, and the chosen one), and of rows with a digit."""


class OptionCursor(OpenChoice):
    """The cursor on options that are shown with their figures.

    Attributes:
        advised: the decision, with its figures.
        view: the player's view.
        focus: the contract or option under the cursor.
        opened: the contract whose suits or ranks are shown.
    """

    def __init__(self, asked: Advised) -> None:
        self.advised = asked
        self.view = asked.view
        self.focus: Contract | Action | None = None
        self.opened: Contract | None = None
        self._moved = False
        self.follow(asked.chosen)

    def follow(self, option: Action | None) -> None:
        """Put the cursor on an option, unless the player has moved it."""
        if not self._moved:
            self.focus = option.contract if isinstance(option, ChooseContract) else option

    @property
    def options(self) -> list[Contract | Action]:
        """The contracts and options with figures, from top to bottom."""
        compared = self.advised.compared
        if compared is None:
            return []
        if self.view.phase is Phase.PLAY:
            return [*_shown_cards(self.view, compared, self.advised.chosen)]
        if self.view.choice is not None:
            return [*self.advised.run.comparison.question.options]
        options: list[Contract | Action] = []
        for contract in self.view.contracts_left:
            options += self._calls(contract) if contract == self.opened else [contract]
        return options

    def _calls(self, contract: object) -> list[Action]:
        compared = self.advised.compared
        return [] if compared is None else [worth.choice for worth in calls_of(compared, contract)]

    @property
    def digits(self) -> int:
        """The number of contracts, or of options; 0 for a single one, which cannot be compared."""
        options = self.advised.run.comparison.question.options
        rows = len(self.view.rules.contracts if self.view.choice is None else options)
        return min(rows, _MOST) if rows > 1 else 0

    @property
    def opens(self) -> bool:
        """Whether the contract under the cursor has suits or ranks to show."""
        return self.focus in POSITIVE and bool(self._calls(self.focus))

    @property
    def worth(self) -> OptionFigures | None:
        """The option under the cursor; of a contract the player's own option, or else its best."""
        compared = self.advised.compared
        if compared is None or self.focus is None:
            return None
        if not isinstance(self.focus, str):
            return compared.of(self.focus)
        calls = calls_of(compared, self.focus)
        own = (worth for worth in calls if worth.choice == self.advised.chosen)
        return next(own, calls[0] if calls else None)

    def step(self, by: int) -> bool:
        options = self.options
        if options:
            self._moved = True
            self.focus = stepped(options, self.focus, by) if self.focus in options else options[0]
        return True

    def aside(self, by: int) -> bool:
        """Open the contract under the cursor into its suits or ranks, or close it."""
        if by > 0 and self.opens:
            calls = self._calls(self.focus)
            self.opened = self.focus if isinstance(self.focus, str) else None
            self._moved = True
            self.focus = self.advised.chosen if self.advised.chosen in calls else calls[0]
        elif by < 0 and self.opened is not None:
            self.focus, self.opened = self.opened, None
        return True

    def number(self, number: int) -> bool:
        """Go to the row of a number; of contracts, by their number on the sheet."""
        if self.view.choice is None:
            contracts = self.view.rules.contracts
            if number > len(contracts) or contracts[number - 1] not in self.view.contracts_left:
                return False
            self.opened = None
            return self.point(contracts[number - 1])
        options = self.options
        return number > len(options) or self.point(options[number - 1])

    def point(self, key: object) -> bool:
        self._moved = True
        self.focus = next((each for each in self.options if each == key), self.focus)
        return True


def calls_of(compared: Compared, contract: object) -> list[OptionFigures]:
    """Return the calls of a contract with their worth, the best first."""
    return [
        worth
        for worth in compared.options
        if isinstance(worth.choice, ChooseContract) and worth.choice.contract == contract
    ]


def _shown_cards(view: View, compared: Compared, chosen: Action | None) -> list[Action]:
    """Return the cards that are shown, in the order of the hand. Equivalent cards share one row."""
    ranked = [worth.choice for worth in compared.options]
    kept = ranked[:_MOST]
    if chosen not in kept:
        kept = [*kept[:-1], *(each for each in ranked if each == chosen)]
    hand = in_hand_order(view.hand)

    def place(choice: Action) -> tuple[int, str, int]:
        if not isinstance(choice, PlayCard):
            return -1, "", 0
        return hand.index(choice.card), str(choice.claim or ""), choice.target or 0

    return sorted(kept, key=place)
