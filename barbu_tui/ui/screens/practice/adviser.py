"""The adviser at a call or a bid: what every option is worth. The record says that it was asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from barbu_bots.search.models import NOBODY_NAMED, Models
from barbu_bots.search.snapshot import Snapshot
from barbu_tui.core.view import View
from barbu_tui.language import N_, tr
from barbu_tui.session.practice.advice import advise
from barbu_tui.ui.choices.key_hints import option_commands
from barbu_tui.ui.commands import Command, CommandScreen, bindings, hints
from barbu_tui.ui.screens.practice.adviser_bar import BACK, adviser_bar
from barbu_tui.ui.screens.practice.commands import BIDDEN, CALLED, CLOSED, OPENED, compared
from barbu_tui.ui.screens.practice.looking import look_after
from barbu_tui.ui.screens.practice.paint import PracticeBoard
from barbu_tui.ui.screens.practice.panels import method, situation
from barbu_tui.ui.screens.practice.text import how_made
from barbu_tui.ui.screens.practice.turn import Turn
from barbu_tui.ui.text.cast import Cast
from barbu_tui.ui.view_models.hand import hand_of
from barbu_tui.ui.view_models.panels import Side
from barbu_tui.ui.widgets.chrome import KeyBar, Keys, Prompt, Saying, TopBar, say
from barbu_tui.ui.widgets.hand import HandFan
from barbu_tui.ui.widgets.panels import SidePanel

_FIGURES: Final = CALLED | frozenset(BIDDEN.values())

ADVISER_COMMANDS: Final = (
    Command("adviser.up", "up", "vertical(-1)", "Go to the row above.", "compare", sign="↑ ↓", modes=_FIGURES, palette=False),
    Command("adviser.down", "down", "vertical(1)", "Go to the row below.", modes=_FIGURES, palette=False),
    *option_commands("adviser", {number: compared(number) for number in range(1, 9)}, run=N_("Look at the option of that number.")),
    Command("adviser.open", "right", "aside(1)", "Open the row into its suits or ranks.", "open", sign="→", modes=CLOSED, palette=False),
    Command("adviser.close", "left", "aside(-1)", "Close the row.", "close", modes=OPENED, palette=False),
    BACK,
)  # fmt: skip
"""What can be done while the adviser speaks."""


class AdviserScreen(CommandScreen):
    """The options of a call or a bid with their figures, which go back to the table."""

    CSS_PATH = "practice.tcss"
    COMMAND_TABLE = ADVISER_COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = bindings(ADVISER_COMMANDS)
    HELP_TITLE = "While the adviser speaks"

    def __init__(
        self,
        view: View,
        cast: Cast,
        seed: int,
        on_advice: Callable[[Snapshot], None],
        *,
        counts: bool = True,
        deals: int | None = None,
        models: Models = NOBODY_NAMED,
    ) -> None:
        """Make it.

        Args:
            view: of the player, who is to call or to bid.
            cast: who sits where.
            seed: of the worlds that are drawn; nothing of the cards follows from it.
            on_advice: called on the way back with what every option is worth, where that is known.
            counts: the decision is of a game that counts, and not of practice.
            deals: the deals of the game; a whole game if not given.
            models: whom the other players are taken for.
        """
        super().__init__()
        self._view = view
        self._cast = cast
        self._seed = seed
        self._on_advice = on_advice
        self._counts = counts
        self._deals = deals
        self._models = models
        self.turn: Turn | None = None

    def compose(self) -> ComposeResult:
        """Bars above and below; between them the options and the hand."""
        yield TopBar()
        with Horizontal():
            yield SidePanel(id="left")
            with Vertical(id="middle"):
                yield Static(id="strip")
                yield PracticeBoard(id="board")
                yield HandFan(bare=True)
            yield SidePanel(id="right")
        yield Prompt()
        yield KeyBar()

    @property
    def mode(self) -> str:
        """The mode of the key bar and the help."""
        return self.turn.mode if self.turn is not None else ""

    def on_mount(self) -> None:
        """Ask for the estimate."""
        question = advise(self._view, self._seed, deals=self._deals, models=self._models).question
        assert question is not None  # every call and every bid is one
        workers = self.barbu.estimators
        self.turn = Turn(self._view, self._cast, workers.ask(question), advising=True)
        self.set_timer(look_after(workers), self._look)
        self._show()

    def _look(self) -> None:
        """Show what the estimate has found since the last look."""
        turn = self.turn
        if turn is None or turn.run.over:
            return
        if turn.run.poll():
            self._show()
        if not turn.run.over:
            self.set_timer(look_after(self.barbu.estimators), self._look)

    def _show(self) -> None:
        turn = self.turn
        if turn is None:
            return
        self.query_one(TopBar).show(adviser_bar(counts=self._counts))
        snapshot = turn.snapshot
        how = how_made(snapshot, self._view) if snapshot is not None else ()
        self.query_one("#left", SidePanel).show(Side(method(how)))
        self.query_one("#right", SidePanel).show(
            Side((situation(self._view, self._cast, deals=self._deals),))
        )
        self.query_one(PracticeBoard).show(turn.board())
        self.query_one(HandFan).show(hand_of(self._view.hand, {}))
        self.query_one(Prompt).show(self._saying(snapshot))
        keymap = self.barbu.keys
        self.query_one(KeyBar).show(Keys(hints(ADVISER_COMMANDS, self.mode, keymap)))

    def _saying(self, snapshot: Snapshot | None) -> Saying:
        if snapshot is None:
            return say("", tr("It is being played out."))
        played = (
            tr("has played {deals} deals for every option in question.", deals=snapshot.worlds)
            if snapshot.finished
            else tr("has played {deals} deals for every option in question so far.", deals=snapshot.worlds)
        )
        return say(tr("The adviser"), played)

    def action_vertical(self, by: int) -> None:
        """Move the cursor up or down."""
        if self.turn is not None:
            self.turn.step(by)
            self._show()

    def action_aside(self, by: int) -> None:
        """Open a row or close it."""
        if self.turn is not None:
            self.turn.aside(by)
            self._show()

    def action_number(self, number: int) -> None:
        """Go to the row of a digit, or say why there is none."""
        if self.turn is not None:
            refused = self.turn.number(number)
            self._show()
            if refused is not None:
                self.query_one(Prompt).show(refused)

    def action_back(self) -> None:
        """Go back to the table."""
        snapshot = self.turn.snapshot if self.turn is not None else None
        if snapshot is not None and snapshot.telling:
            self._on_advice(snapshot)
        self.barbu.navigation.leave(self)

    def on_resize(self) -> None:
        """Draw everything for the new size."""
        self._show()

    def on_unmount(self) -> None:
        """Cancel the estimate."""
        if self.turn is not None:
            self.turn.run.cancel()

    async def on_click(self, event: events.Click) -> None:
        """Look at the row that was clicked; go back on a right click."""
        meta = event.style.meta
        if event.button == 3:
            self.action_back()
        elif "command" in meta:
            await self.run_action(meta["command"])
        elif "option" in meta and self.turn is not None:
            self.turn.point(meta["option"])
            self._show()
