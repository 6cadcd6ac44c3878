"""The state of a table besides the match: its mode, the current choice, temporary views."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, TypeVar

from barbu_bots.search.judgement import Compared
from barbu_tui.core.cards import Card
from barbu_tui.core.view import Phase, View
from barbu_tui.ui.choices.cards import CardChoice
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.choices.discard import DiscardChoice
from barbu_tui.ui.choices.doubles import DoubleChoice
from barbu_tui.ui.screens.table.table_commands import TableMode
from barbu_tui.ui.widgets.felt import Felt
from barbu_tui.ui.widgets.result import STEPS
from barbu_tui.words.line import Saying
from barbu_tui.words.yours import Yours

C = TypeVar("C")
TableChoice: TypeAlias = CardChoice | ContractChoice | DoubleChoice | DiscardChoice


@dataclass(slots=True)
class TableMoment:
    """The state of a table: the mode, the current decision, and temporary views."""

    mode: TableMode = "busy"
    choice: TableChoice | None = None
    """The player's choice in progress."""
    hand_choice: CardChoice | None = None
    """The cursor on the hand, kept while the discard dialog is open."""
    letters: dict[Card, str] = field(default_factory=dict)
    rest: Felt | None = None
    """The trick that is shown before it is gathered."""
    flying: bool = False
    """Whether a card is in flight, so that the felt does not change."""
    hidden: int = 0
    """The number of suits of the hand that have not appeared yet."""
    peek: Literal["", "trick", "doubles"] = ""
    """A temporary view."""
    saying: Saying | None = None
    """A text in place of the state's own."""
    steps: int = STEPS
    """The visible steps of the result."""
    coached: list[str] = field(default_factory=list)
    """The coach's sentences on the deal just scored."""
    yours: Yours | None = None
    """The dearest of the human's own decisions in it, once they have been weighed."""
    error: str = ""
    """The reason why the game could not be saved."""
    advice: Compared | None = None
    """The adviser's figures for the current call, if it was asked."""

    def end_movements(self) -> None:
        """End all movements, pauses and temporary views."""
        self.rest, self.hidden, self.saying, self.peek, self.flying = None, 0, None, "", False

    def decide(self, choice: TableChoice) -> None:
        """Ask the player for a decision."""
        self.choice, self.mode = choice, mode_of(choice)

    def nothing_to_decide(self, mode: TableMode) -> None:
        """Enter a mode without a decision."""
        self.mode, self.choice, self.hand_choice = mode, None, None


def choice_for(view: View, cards: Callable[[View], C]) -> ContractChoice | DoubleChoice | C:
    """Return the choice of the player to act; ``cards`` makes that of a card."""
    if view.phase is Phase.CONTRACT:
        return ContractChoice(view)
    return DoubleChoice(view) if view.phase is Phase.BIDS else cards(view)


def mode_of(choice: TableChoice) -> TableMode:
    """Return the mode of the table for a choice."""
    match choice:
        case ContractChoice(contract="domino"):
            return "contract-start"
        case ContractChoice(contract="trumps"):
            return "contract-trump"
        case ContractChoice():
            return "contract"
        case DoubleChoice():
            return "double"
        case DiscardChoice():
            return "discard"
        case CardChoice():
            return "cards" if choice.playable else "pass"
