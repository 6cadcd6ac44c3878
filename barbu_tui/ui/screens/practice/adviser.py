"""The adviser in a game: looks over the player's shoulder at a decision of his own, and the record says so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from barbu_tui.core.actions import Action, Pass, PlayCard
from barbu_tui.core.view import View
from barbu_tui.session.estimate.snapshot import Snapshot
from barbu_tui.session.play.bot_host import Opinion
from barbu_tui.session.practice.advice import advise
from barbu_tui.text import card_sign, listed
from barbu_tui.ui.commands import Command, CommandScreen, bindings, hints
from barbu_tui.ui.drawing.spans import Span, plain
from barbu_tui.ui.screens.practice.board import Board
from barbu_tui.ui.screens.practice.commands import BIDDEN, CALLED, CLOSED, OPENED, compared
from barbu_tui.ui.screens.practice.looking import look_after
from barbu_tui.ui.screens.practice.paint import PracticeBoard
from barbu_tui.ui.screens.practice.panels import method, situation
from barbu_tui.ui.screens.practice.text import how_made
from barbu_tui.ui.screens.practice.turn import Turn
from barbu_tui.ui.text.cast import Cast
from barbu_tui.ui.text.prompts import say_play
from barbu_tui.ui.view_models.hand import hand_of
from barbu_tui.ui.view_models.panels import Side
from barbu_tui.ui.widgets.chrome import Bar, KeyBar, Keys, Prompt, Saying, TopBar, chip, say
from barbu_tui.ui.widgets.hand import HandFan
from barbu_tui.ui.widgets.panels import SidePanel
from bots import spoken

_FIGURES: Final = CALLED | frozenset(BIDDEN.values())

_RECORDED: Final = "Recorded as advised: your statistics leave this game out."
_NOT_RECORDED: Final = "This is practice: nothing of this deal is kept."

ADVISER_COMMANDS: Final = (
    Command(
        "adviser.up",
        "up",
        "vertical(-1)",
        "Go to the row above.",
        "compare",
        sign="↑ ↓",
        modes=_FIGURES,
        palette=False,
    ),
    Command("adviser.down", "down", "vertical(1)", "Go to the row below.", modes=_FIGURES, palette=False),
    *(
        Command(
            f"adviser.number.{number}",
            str(number),
            f"number({number})",
            f"Option {number}.",
            modes=compared(number),
            palette=False,
            run="Look at the option of that number.",
        )
        for number in range(1, 9)
    ),
    Command(
        "adviser.open",
        "right",
        "aside(1)",
        "Open the row into its suits or ranks.",
        "open",
        sign="→",
        modes=CLOSED,
        palette=False,
    ),
    Command(
        "adviser.close",
        "left",
        "aside(-1)",
        "Close the row.",
        "close",
        modes=OPENED,
        palette=False,
    ),
    Command(
        "adviser.back",
        "w,escape,enter,q",
        "back",
        "Back to the table.",
        "back to the table",
        "back",
        sign="w",
    ),
)
"""What can be done while the adviser speaks."""


class AdviserScreen(CommandScreen):
    """What the adviser says about one decision; what every option is worth goes back to the table."""

    CSS_PATH = "practice.tcss"
    COMMAND_TABLE = ADVISER_COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = bindings(ADVISER_COMMANDS)
    HELP_TITLE = "While the adviser speaks"

    def __init__(
        self, view: View, cast: Cast, seed: int, told: Callable[[Snapshot], None], *, counts: bool = True
    ) -> None:
        """Advice.

        Args:
            view: of the player, who is to act.
            cast: who sits where.
            seed: whence worlds are drawn; nothing of the cards follows from it.
            told: called on the way back with what every option is worth, where that is known.
            counts: the decision is of a game that counts, and not of practice.
        """
        super().__init__()
        self._view = view
        self._cast = cast
        self._seed = seed
        self._told = told
        self._counts = counts
        self.turn: Turn | None = None
        self._opinions: tuple[Opinion, ...] = ()

    def compose(self) -> ComposeResult:
        """Bars above and below; between them what is said, and the hand."""
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
        """What is spoken about."""
        return self.turn.mode if self.turn is not None else "card"

    def on_mount(self) -> None:
        """Ask."""
        advice = advise(self._view, self._seed)
        self._opinions = advice.opinions
        if advice.question is not None:
            workers = self.barbu.estimators
            self.turn = Turn(self._view, self._cast, workers.ask(advice.question), advising=True)
            self.set_timer(look_after(workers), self._look)
        self._show()

    def _look(self) -> None:
        """Take in what the estimate has found since the last look."""
        turn = self.turn
        if turn is None or turn.run.over:
            return
        if turn.run.poll():
            self._show()
        if not turn.run.over:
            self.set_timer(look_after(self.barbu.estimators), self._look)

    def _show(self) -> None:
        note = _RECORDED if self._counts else _NOT_RECORDED
        self.query_one(TopBar).show(Bar((*chip("Adviser"), Span(f"  {note}", "muted"))))
        snapshot = self.turn.snapshot if self.turn is not None else None
        how = how_made(snapshot, self._view) if snapshot is not None else ()
        self.query_one("#left", SidePanel).show(Side(method(how)))
        self.query_one("#right", SidePanel).show(Side((situation(self._view, self._cast),)))
        self.query_one(PracticeBoard).show(self._board())
        self.query_one(HandFan).show(hand_of(self._view.hand, {}))
        self.query_one(Prompt).show(self._saying())
        keymap = self.barbu.keys
        self.query_one(KeyBar).show(Keys(hints(ADVISER_COMMANDS, self.mode, keymap)))

    def _saying(self) -> Saying:
        if self.turn is None:
            return say("The bots", "see what you see, and nothing else.")
        snapshot = self.turn.snapshot
        if snapshot is None:
            return say("", "It is being played out.")
        so_far = "" if snapshot.finished else " so far"
        return say("The adviser", f"has played {snapshot.worlds} deals for every option in question{so_far}.")

    def _board(self) -> Board:
        if self.turn is not None:
            return self.turn.board()
        asked = say_play(self._view, self._cast)
        where = "  ".join(filter(None, (plain(asked.ask), plain(asked.context))))
        return Board(
            (Span("What the three bots would play", bold=True),),
            ("", ""),
            (),
            pages=(where, *said(self._opinions, self._cast)),
            cards=self._view.hand.bit_count(),
        )

    def action_vertical(self, by: int) -> None:
        """Up and down."""
        if self.turn is not None:
            self.turn.step(by)
            self._show()

    def action_aside(self, by: int) -> None:
        """Open a row or close it."""
        if self.turn is not None:
            self.turn.aside(by)
            self._show()

    def action_number(self, number: int) -> None:
        """A row by its digit."""
        if self.turn is not None:
            refused = self.turn.number(number)
            self._show()
            if refused is not None:
                self.query_one(Prompt).show(refused)

    def action_back(self) -> None:
        """Back to the table."""
        snapshot = self.turn.snapshot if self.turn is not None else None
        if snapshot is not None and snapshot.telling:
            self._told(snapshot)
        self.barbu.navigation.leave(self)

    def on_resize(self) -> None:
        """Draw everything for the new size."""
        self._show()

    def on_unmount(self) -> None:
        """Nothing is estimated any more."""
        if self.turn is not None:
            self.turn.run.cancel()

    async def on_click(self, event: events.Click) -> None:
        """A click on a row looks at it; the right button goes back."""
        meta = event.style.meta
        if event.button == 3:
            self.action_back()
        elif "command" in meta:
            await self.run_action(meta["command"])
        elif "option" in meta and self.turn is not None:
            self.turn.point(meta["option"])
            self._show()


def said(opinions: Sequence[Opinion], cast: Cast) -> list[str]:
    """A paragraph for each thing that the bots would do, those of one mind together.

    Args:
        opinions: of the bots.
        cast: who sits where.
    """
    names = dict(zip(cast.letters, cast.names, strict=True))
    alike: dict[tuple[Action | None, str], list[str]] = {}
    for each in opinions:
        alike.setdefault((each.action, each.why), []).append(each.bot)
    found = []
    for (action, why), bots in alike.items():
        if len(bots) == len(opinions) > 1:
            who = "All three" if len(bots) == 3 else "Both"
        else:
            who = listed([bot.capitalize() for bot in bots])
        found.append(f"{who} {_does(action, several=len(bots) > 1)}  {spoken(why, names)}")
    return found


def _does(action: Action | None, *, several: bool) -> str:
    match action:
        case PlayCard(card=card, claim=claim):
            claimed = f", claiming {claim}" if claim else ""
            return f"{'play' if several else 'plays'} {card_sign(card)}{claimed}."
        case Pass():
            return "pass." if several else "passes."
        case None:
            return "have nothing to say." if several else "has nothing to say."
    return "do something else." if several else "does something else."


__all__ = ["AdviserScreen", "said"]
