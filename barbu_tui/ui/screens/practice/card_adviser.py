"""The adviser while a card is to be played: the table stays, what it says stands beside or below it."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical

from barbu_bots.search.models import NOBODY_NAMED, Models
from barbu_bots.search.snapshot import Choice
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.language import tr
from barbu_tui.session.estimate.pool import Run
from barbu_tui.session.practice.advice import advise
from barbu_tui.ui.commands import CommandScreen, bindings, hints
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.spans import Line, Span
from barbu_tui.ui.screens.practice.adviser_bar import BACK, adviser_bar
from barbu_tui.ui.screens.practice.card_rows import card_line, card_section, how_cards_are_compared
from barbu_tui.ui.screens.practice.looking import look_after
from barbu_tui.ui.screens.practice.opinions import said
from barbu_tui.ui.screens.practice.panels import method
from barbu_tui.ui.text.cast import Cast
from barbu_tui.ui.text.prompts import say_play
from barbu_tui.ui.view_models.felt import felt_of, layout_of
from barbu_tui.ui.view_models.hand import hand_of, in_hand_order
from barbu_tui.ui.view_models.page import wrap
from barbu_tui.ui.view_models.panels import (
    WIDTH,
    Section,
    Side,
    doubles_section,
    last_trick_section,
    matrix_of,
    text_rows,
    tricks_section,
)
from barbu_tui.ui.widgets.centre import Centre
from barbu_tui.ui.widgets.chrome import Fields, KeyBar, Keys, Prompt, ScoreStrip, TopBar
from barbu_tui.ui.widgets.hand import HandFan
from barbu_tui.ui.widgets.painted import Painted
from barbu_tui.ui.widgets.panels import SidePanel

CARD_ADVISER_COMMANDS: Final = (BACK,)
"""What can be done while the adviser speaks about a card."""


class Sentences(Painted[tuple[str, ...]]):
    """Paragraphs between felt and hand, where no panel stands beside them."""

    BACKGROUND: ClassVar[str] = "felt"

    def paint(self, canvas: Canvas, model: tuple[str, ...]) -> None:
        """Draw as many lines as there is room for; the last says where some are left out."""
        lines = [line for each in model for line in wrap(each, canvas.width - 4)]
        if len(lines) > canvas.height > 0:
            last = lines[canvas.height - 1][: canvas.width - 6]
            lines = [*lines[: canvas.height - 1], f"{last} …"]
        for y, line in enumerate(lines, 1 if len(lines) < canvas.height else 0):
            canvas.write(2, y, line, "text")


class CardAdviserScreen(CommandScreen):
    """The table as it stands, with what each card is worth and what the bots would play."""

    CSS_PATH = "practice.tcss"
    COMMAND_TABLE = CARD_ADVISER_COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = bindings(CARD_ADVISER_COMMANDS)
    HELP_TITLE = "While the adviser speaks"

    def __init__(
        self,
        view: View,
        cast: Cast,
        seed: int,
        *,
        counts: bool = True,
        models: Models = NOBODY_NAMED,
    ) -> None:
        """Make it.

        Args:
            view: of the player, who is to play.
            cast: who sits where.
            seed: of the worlds that are drawn; nothing of the cards follows from it.
            counts: the decision is of a game that counts, and not of practice.
            models: whom the other players are taken for.
        """
        super().__init__()
        self._view = view
        self._cast = cast
        self._seed = seed
        self._counts = counts
        self._models = models
        self.run: Run | None = None
        """The estimate; ``None`` where there is only one thing to do."""
        self._opinions: tuple[str, ...] = ()

    def compose(self) -> ComposeResult:
        """Put felt and hand where they are at the table, the sentences between them, the panels at the sides."""
        yield TopBar()
        yield ScoreStrip()
        with Horizontal():
            yield SidePanel(id="left")
            with Vertical(id="middle"):
                yield Centre(id="felt")
                yield Sentences(id="sentences")
                yield HandFan(bare=True)
            yield SidePanel(id="right")
        yield Prompt()
        yield KeyBar()

    def on_mount(self) -> None:
        """Ask the bots, and have every card played out."""
        advice = advise(self._view, self._seed, models=self._models)
        self._opinions = said(advice.opinions, self._cast)
        if advice.question is not None:
            self.run = self.barbu.estimators.ask(advice.question)
            self.set_timer(look_after(self.barbu.estimators), self._look)
        self._show()

    def _look(self) -> None:
        """Show what the estimate has found since the last look."""
        run = self.run
        if run is None or run.over:
            return
        if run.poll():
            self._show()
        if not run.over:
            self.set_timer(look_after(self.barbu.estimators), self._look)

    def _show(self) -> None:
        view, cast = self._view, self._cast
        self.query_one(TopBar).show(adviser_bar(counts=self._counts))
        felt = layout_of(view, cast) if isinstance(view.table, DominoTable) else felt_of(view, cast)
        self.query_one(Centre).show(felt)
        self.query_one(Sentences).show(self._opinions)
        self.query_one(HandFan).show(hand_of(view.hand, {}))
        self.query_one(Prompt).show(say_play(view, cast))
        self.query_one(KeyBar).show(Keys(hints(CARD_ADVISER_COMMANDS, "", self.barbu.keys)))
        size = self.app.size
        if size.width < 120:
            line: Line = ()
            if self.run is not None:
                head = Span(f"{tr('behind the best')}   ", "faint")
                line = (head, *card_line(self.run.snapshot, cast, size.width - 4 - len(head.text)))
            self.query_one(ScoreStrip).show(Fields((line,)))
            return
        self.query_one("#left", SidePanel).show(self._left())
        self.query_one("#right", SidePanel).show(self._right())

    def _left(self) -> Side:
        table = self._view.table
        snapshot = self.run.snapshot if self.run is not None else None
        how = method(how_cards_are_compared(snapshot)) if snapshot is not None else ()
        tricks = (tricks_section(table, self._cast),) if isinstance(table, TrickTable) else ()
        return Side((*how, *tricks))

    def _right(self) -> Side:
        view, cast = self._view, self._cast
        lines = tuple(line for each in self._opinions for line in wrap(each, WIDTH))
        sections = [Section(tr("THE BOTS"), text_rows(lines, "text"), tr("they see what you see"), rank=1)]
        if self.run is not None:
            flat = self.query_one(TopBar).look.flat
            order = self._order(self.run.estimate.question.options)
            sections.insert(0, card_section(self.run.snapshot, order, cast, WIDTH, flat=flat))
        sections.append(replace(doubles_section(matrix_of(view, cast)), rank=3, command=""))
        last = last_trick_section(view.table, cast) if isinstance(view.table, TrickTable) else None
        if last is not None:
            sections.append(replace(last, rank=2, command=""))
        return Side(tuple(sections))

    def _order(self, options: tuple[Choice, ...]) -> tuple[Choice, ...]:
        """Return the options in the order of the hand."""
        places = {card: place for place, card in enumerate(in_hand_order(self._view.hand))}
        return tuple(
            sorted(options, key=lambda each: places[each.card] if isinstance(each, PlayCard) else -1)
        )

    def action_back(self) -> None:
        """Go back to the table."""
        self.barbu.navigation.leave(self)

    def on_resize(self) -> None:
        """Draw everything for the new size."""
        self._show()

    def on_unmount(self) -> None:
        """Cancel the estimate."""
        if self.run is not None:
            self.run.cancel()

    async def on_click(self, event: events.Click) -> None:
        """Go back on a right click; run the command of a bar entry."""
        meta = event.style.meta
        if event.button == 3:
            self.action_back()
        elif "command" in meta:
            await self.run_action(meta["command"])
