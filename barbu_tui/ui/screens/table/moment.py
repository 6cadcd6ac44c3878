"""The state of a table beside the match: its mode, the choice at hand, what is shown for a while."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from barbu_bots.search.snapshot import Snapshot
from barbu_tui.core.cards import Card
from barbu_tui.core.view import Phase, View
from barbu_tui.ui.choices.cards import CardChoice
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.choices.discard import DiscardChoice
from barbu_tui.ui.choices.doubles import DoubleChoice
from barbu_tui.ui.view_models.felt import Felt
from barbu_tui.ui.view_models.result import STEPS
from barbu_tui.words.saying import Saying
from barbu_tui.words.worst_moment import Worst

C = TypeVar("C")
Choice: TypeAlias = CardChoice | ContractChoice | DoubleChoice | DiscardChoice


@dataclass(slots=True)
class Moment:
    """The state of a table: the mode, the decision at hand, and what is shown for a while."""

    mode: str = "busy"
    """Which commands are there: one of those in :mod:`~barbu_tui.ui.screens.table.table_commands`."""
    choice: Choice | None = None
    """What the player is deciding."""
    hand_choice: CardChoice | None = None
    """The cursor on the hand, kept while the discard dialog is open."""
    letters: dict[Card, str] = field(default_factory=dict)
    rest: Felt | None = None
    """The trick that rests before it is gathered."""
    flying: bool = False
    """A card is in the air: the felt stays as it was."""
    hidden: int = 0
    """Suits of the hand that have not appeared yet."""
    peek: str = ""
    """``trick`` or ``doubles``: something looked at for a while."""
    saying: Saying | None = None
    """Said instead of what the moment itself would say."""
    steps: int = STEPS
    """Steps of the result that have come up."""
    worst: Worst | None = None
    """What cost the human most in the deal just scored."""
    saved: str = ""
    """What second thoughts saved in the deal just scored, in a sentence."""
    error: str = ""
    """Why the game could not be saved."""
    advice: Snapshot | None = None
    """What the adviser said about the call at hand, if it was asked."""

    def settle(self) -> None:
        """End everything that moves, rests or is looked at for a while."""
        self.rest, self.hidden, self.saying, self.peek, self.flying = None, 0, None, "", False

    def decide(self, choice: Choice) -> None:
        """Put a decision to the player."""
        self.choice, self.mode = choice, mode_of(choice)

    def nothing_to_decide(self, mode: str) -> None:
        """Enter a mode in which the player has nothing to decide."""
        self.mode, self.choice, self.hand_choice = mode, None, None


def choice_for(view: View, cards: Callable[[View], C]) -> ContractChoice | DoubleChoice | C:
    """Return the choice that a player has who is to act; ``cards`` makes that of a card."""
    if view.phase is Phase.CONTRACT:
        return ContractChoice(view)
    return DoubleChoice(view) if view.phase is Phase.BIDS else cards(view)


def mode_of(choice: Choice) -> str:
    """Return the mode of the table while this is decided."""
    match choice:
        case ContractChoice():
            return {"domino": "contract-start", "trumps": "contract-trump"}.get(choice.contract, "contract")
        case DoubleChoice():
            return "double"
        case DiscardChoice():
            return "discard"
        case CardChoice():
            return "cards" if choice.playable else "pass"
