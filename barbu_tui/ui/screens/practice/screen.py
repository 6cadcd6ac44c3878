"""The practice screen: asks first, then shows what every option was worth."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.timer import Timer
from textual.widgets import Static

from barbu_tui.core.actions import Bid, ChooseContract
from barbu_tui.core.cards import SUIT_LETTERS
from barbu_tui.core.contracts import Contract
from barbu_tui.session.estimate_figures import Choice, Snapshot
from barbu_tui.session.estimate_pool import Run, Workers
from barbu_tui.session.match import BOT_NAMES
from barbu_tui.session.practice import Situation
from barbu_tui.session.practice_grade import Grade, grade, pair_values
from barbu_tui.session.practice_session import PracticeSession
from barbu_tui.ui.app import BarbuApp
from barbu_tui.ui.cast import Cast
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.choices.doubles import DoubleChoice
from barbu_tui.ui.commands import CommandScreen, bindings, hints
from barbu_tui.ui.models.contracts import contract_list
from barbu_tui.ui.models.doubles import doubles_panel
from barbu_tui.ui.models.hand import hand_of
from barbu_tui.ui.screens.opening import open_rules, open_settings
from barbu_tui.ui.screens.practice import words
from barbu_tui.ui.screens.practice.board import (
    Board,
    bid_rows,
    call_rows,
    question_rows,
    scale_of,
)
from barbu_tui.ui.screens.practice.commands import PRACTICE_COMMANDS
from barbu_tui.ui.screens.practice.draw import PracticeBoard
from barbu_tui.ui.screens.practice.panels import left_side, right_side, strip, top_bar
from barbu_tui.ui.widgets.centre import Centre
from barbu_tui.ui.widgets.chrome import KeyBar, Keys, Prompt, Saying, ScoreStrip, TopBar, say
from barbu_tui.ui.widgets.hand import HandFan
from barbu_tui.ui.widgets.panels import SidePanel

POLL = 0.05
"""Seconds between two looks at processes that estimate."""
POLL_ALONE = 0.012
"""The same where the app's own time is used, a slice at a look."""
_GROWING = (0.25, 0.5, 0.75, 1.0)
"""How far the bars have grown, frame by frame."""
_GROWTH = 0.2
"""Seconds in which they grow."""


class PracticeScreen(CommandScreen):
    """One situation after another."""

    CSS_PATH = "practice.tcss"
    COMMAND_TABLE = PRACTICE_COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = bindings(PRACTICE_COMMANDS)
    HELP_TITLE = "In practice"

    def __init__(self, session: PracticeSession, workers: Workers) -> None:
        """Practice.

        Args:
            session: what is practised.
            workers: who estimates; not closed here.
        """
        super().__init__()
        self.session = session
        self.run: Run | None = None
        self.chosen: Choice | None = None
        self._workers = workers
        self._choice: ContractChoice | DoubleChoice | None = None
        self._focus: Contract | Choice | None = None
        self._opened: Contract | None = None
        self._page = 0
        self._grown = 1.0
        self._timer: Timer | None = None
        self._beside = True
        self._told: str | None = None
        self._saying: Saying | None = None

    def compose(self) -> ComposeResult:
        """Bars above and below; between them felt and hand, with panels beside."""
        yield TopBar()
        yield ScoreStrip()
        with Horizontal():
            yield SidePanel(id="left")
            with Vertical(id="middle"):
                yield PracticeBoard(id="board")
                yield Centre(id="felt")
                yield HandFan()
                yield Static(id="below")
            yield SidePanel(id="right")
        yield Prompt()
        yield KeyBar()

    @property
    def barbu(self) -> BarbuApp:
        """The app, with its settings."""
        assert isinstance(self.app, BarbuApp)
        return self.app

    @property
    def situation(self) -> Situation:
        """The situation at hand."""
        return self.session.situation

    @property
    def cast(self) -> Cast:
        """Who sits where."""
        letters = self.session.rules.seat_letters
        return Cast.of(("You", *(BOT_NAMES[letter] for letter in letters[1:])), letters, 0)

    @property
    def mode(self) -> str:
        """A question, or its answer."""
        if self.chosen is not None:
            kind = "call" if isinstance(self.chosen, ChooseContract) else "bid"
            return "answer-why" if self._page else f"answer-{kind}"
        if isinstance(self._choice, ContractChoice):
            return {"domino": "call-start", "trumps": "call-trump"}.get(self._choice.contract, "call")
        return "bid"

    # One situation ---------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Begin."""
        self._ask()

    def _ask(self, *, estimate: bool = True) -> None:
        """Ask about the situation at hand; the estimate begins meanwhile."""
        view = self.situation.view
        self.chosen = None
        self._page = 0
        self._opened = None
        self._saying = None
        self._choice = ContractChoice(view) if view.choice is None else DoubleChoice(view)
        if estimate or self.run is None:
            self.run = self._workers.ask(self.situation.question())
            self._watch()
        self._show()

    def _watch(self) -> None:
        if self._timer is None:
            self._beside = self._workers.processes > 0
            self._timer = self.set_interval(POLL if self._beside else POLL_ALONE, self._look)

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _look(self) -> None:
        """Take in what the estimate has found since the last look."""
        run = self.run
        if run is None or run.over or not self.is_current:
            self._rest()
            return
        news = run.poll()
        if self._beside and not self._workers.processes:
            self._rest()  # the processes are gone: go on here, in slices
            self._watch()
        if run.over:
            self._rest()
        if news and self.chosen is not None:
            if run.over:
                self._record()
            self._show()

    def _decide(self) -> None:
        assert self._choice is not None
        self.chosen = self._choice.action
        self._focus = self.chosen.contract if isinstance(self.chosen, ChooseContract) else self.chosen
        assert self.run is not None
        self.run.keep(self.chosen)
        self._watch()
        self._grown = 1.0
        if self.barbu.speed != "instant" and self.run.snapshot is not None:
            self._grown = 0.0
            self._grow()
        if self.run.over:
            self._record()
        self._show()

    def _grow(self) -> None:
        """The bars grow from zero."""
        self._grown = next((each for each in _GROWING if each > self._grown), 1.0)
        if self._grown < 1:
            self.set_timer(_GROWTH / len(_GROWING), self._grow_on)

    def _grow_on(self) -> None:
        self._grow()
        self._show_board()

    @property
    def snapshot(self) -> Snapshot | None:
        """What is known."""
        return self.run.snapshot if self.run is not None else None

    @property
    def grade(self) -> Grade | None:
        """Of the answer, by what is known."""
        snapshot = self.snapshot
        if snapshot is None or self.chosen is None:
            return None
        return grade(snapshot, self.chosen)

    def _record(self) -> None:
        found, snapshot = self.grade, self.snapshot
        if found is None or snapshot is None:
            return
        self.session.record(found, snapshot.worlds)
        if self.session.problem and self.session.problem != self._told:
            self._told = self.session.problem
            self.notify(self._told, severity="warning", markup=False)

    # Showing ---------------------------------------------------------------------------------------

    def _show(self) -> None:
        view, cast = self.situation.view, self.cast
        size = self.app.size
        safe = self.query_one(TopBar).look.safe
        self.query_one(TopBar).show(top_bar(self.session))
        self.query_one(ScoreStrip).show(strip(self.session.progress, safe=safe))
        if size.width >= 120:
            self.query_one("#right", SidePanel).show(right_side(self.session, view, cast, safe=safe))
        if size.width >= 160:
            snapshot = self.snapshot
            how = words.how_made(snapshot, view) if snapshot is not None and self.chosen else ()
            self.query_one("#left", SidePanel).show(left_side(self.session, how))
        self.query_one(HandFan).show(hand_of(view.hand, {}))
        self._show_board()
        self.query_one(KeyBar).show(Keys(hints(PRACTICE_COMMANDS, self.mode)))

    def _show_board(self) -> None:
        view, cast = self.situation.view, self.cast
        asking = isinstance(self._choice, DoubleChoice) and self.chosen is None
        board, felt = self.query_one(PracticeBoard), self.query_one(Centre)
        board.display, felt.display = not asking, asking
        if asking:
            assert isinstance(self._choice, DoubleChoice)
            felt.show(doubles_panel(view, cast, self._choice))
        else:
            board.show(self._board())
        self.query_one(Prompt).show(self._saying or self._prompt())

    def _prompt(self) -> Saying:
        view, cast = self.situation.view, self.cast
        if self.chosen is None:
            return words.question_saying(view, cast)
        last = self.session.hands is not None and self.session.number >= self.session.hands
        return words.answer_saying(cast, self.chosen, self.grade, self.snapshot, last=last)

    def _board(self) -> Board:
        view, cast = self.situation.view, self.cast
        title = words.situation_line(view, cast)
        cards = view.hand.bit_count()
        if self.chosen is None:
            assert isinstance(self._choice, ContractChoice)
            rows = question_rows(view.rules, view.contracts_left, self._choice.contract)
            below = contract_list(view, cast, self._choice, {})
            return Board(
                title, ("CONTRACT", "WHAT COUNTS"), rows, kind=below.kind, boxes=below.boxes, cards=cards
            )
        snapshot, found = self.snapshot, self.grade
        if snapshot is None or found is None:
            return Board(title, ("", ""), (), cards=cards)
        assert self._focus is not None
        if isinstance(self.chosen, ChooseContract):
            rows = call_rows(view.rules, snapshot, self.chosen, self._focus, self._opened)
            heads = ("CONTRACT", "")
        else:
            assert isinstance(self._focus, Bid)
            rows = bid_rows(cast, snapshot, self.chosen, self._focus, self.situation.options)
            heads = ("DOUBLES", "")
        reasons = self._reasons(found, snapshot)
        if self._page:
            return Board(title, heads, (), pages=self._pages(found, snapshot), cards=cards)
        return Board(
            title,
            heads,
            rows,
            scale_of(rows),
            words.chip_of(found),
            words.verdict_line(cast, found),
            reasons,
            cards=cards,
            grown=self._grown,
        )

    def _reasons(self, found: Grade, snapshot: Snapshot) -> tuple[str, ...]:
        """Why, or where another row is looked at, what that is worth."""
        view, cast = self.situation.view, self.cast
        looked_at = self._looked_at(snapshot)
        if looked_at is not None and looked_at not in (found.best.choice, self.chosen):
            worth = snapshot.of(looked_at)
            reasons = words.reasons_of(view, cast, grade(snapshot, looked_at), [])[1:2]
            if isinstance(looked_at, Bid):
                reasons = ()
            return (words.comparison(cast, snapshot, worth), *reasons)
        return self._why_lines(found)

    def _why_lines(self, found: Grade) -> tuple[str, ...]:
        assert self.run is not None
        snapshot = self.snapshot
        pairs = []
        if isinstance(self.chosen, Bid) and snapshot is not None:
            pairs = pair_values(self.run.estimate, snapshot)
        return words.reasons_of(self.situation.view, self.cast, found, pairs)

    def _pages(self, found: Grade, snapshot: Snapshot) -> tuple[str, ...]:
        """The reasons in full with the figures behind them, or how all figures are made."""
        if self._page > 1:
            return words.how_made(snapshot, self.situation.view)
        cast = self.cast
        compared = [words.comparison(cast, snapshot, found.best)]
        if found.chosen != found.best:
            compared.append(words.comparison(cast, snapshot, found.chosen))
        return (*self._why_lines(found), *compared)

    def _looked_at(self, snapshot: Snapshot) -> Choice | None:
        """The option under the cursor; of a contract its best one, or the player's own."""
        focus = self._focus
        if focus is None or isinstance(focus, ChooseContract | Bid):
            return focus
        assert isinstance(self.chosen, ChooseContract)
        if focus == self.chosen.contract:
            return self.chosen
        for worth in snapshot.options:
            if isinstance(worth.choice, ChooseContract) and worth.choice.contract == focus:
                return worth.choice
        return None

    # Commands --------------------------------------------------------------------------------------

    def action_accept(self) -> None:
        """Enter: decide, or go on."""
        if self.chosen is None:
            self._decide()
            return
        if self.snapshot is None:
            return
        self._record()
        if self.session.over:
            self.action_finish()
            return
        self.session.next()
        self._ask()

    def action_again(self) -> None:
        """The same hand again; what is known stays."""
        if self.snapshot is not None:
            self._record()
            self._ask(estimate=False)

    def action_play(self) -> None:
        """Play the deal out against the bots."""
        from barbu_tui.ui.screens.practice.table import PracticeTable

        if self.chosen is None:
            return
        self._record()
        if self.run is not None:
            self.run.cancel()
        self.app.push_screen(PracticeTable(self.situation.match(self.chosen)))

    def action_why(self) -> None:
        """The reasons in full, then how the numbers are made, then the rows again."""
        self._page = (self._page + 1) % 3
        self._show()

    def action_vertical(self, by: int) -> None:
        """Up and down."""
        if self._page:
            return
        if self.chosen is None:
            assert self._choice is not None
            self._choice.step(by)
        else:
            keys = self._keys()
            if self._focus in keys:
                at = keys.index(self._focus) + by
                self._focus = keys[max(0, min(len(keys) - 1, at))]
        self._moved()

    def _keys(self) -> list[Contract | Choice]:
        """What the cursor may stand on, from top to bottom."""
        rows = self._board().rows
        return [row.key for row in rows if not row.used and (row.figures is not None)]

    def action_aside(self, by: int) -> None:
        """Another suit or rank; in an answer open a row or close it."""
        if isinstance(self._choice, ContractChoice) and self.chosen is None:
            self._choice.aside(by)
        elif isinstance(self.chosen, ChooseContract):
            self._open() if by > 0 else self._close()
        self._moved()

    def _open(self) -> None:
        if self._focus not in ("trumps", "domino"):
            return
        self._opened = self._focus
        snapshot = self.snapshot
        assert snapshot is not None
        assert isinstance(self.chosen, ChooseContract)
        options = [
            worth.choice
            for worth in snapshot.options
            if isinstance(worth.choice, ChooseContract) and worth.choice.contract == self._opened
        ]
        self._focus = self.chosen if self.chosen in options else options[0]

    def _close(self) -> None:
        if self._opened is not None:
            self._focus, self._opened = self._opened, None

    def action_number(self, number: int) -> None:
        """A digit: a contract, a player, a row."""
        self._page = 0
        if self.chosen is None:
            if isinstance(self._choice, ContractChoice):
                self._choice.number(number)
            elif isinstance(self._choice, DoubleChoice):
                self._choice.row(number)
        elif isinstance(self.chosen, ChooseContract):
            contracts = self.session.rules.contracts
            if number <= len(contracts) and contracts[number - 1] in self.situation.view.contracts_left:
                self._close()
                self._focus = contracts[number - 1]
        elif number <= len(self.situation.options):
            self._focus = self.situation.options[number - 1]
        self._moved()

    def action_suit(self, letter: str) -> None:
        """Trumps in that suit."""
        if isinstance(self._choice, ContractChoice):
            self._choice.suit(SUIT_LETTERS.index(letter) if letter in SUIT_LETTERS else None)
            self._moved()

    def action_toggle_box(self) -> None:
        """Set or clear the box in focus."""
        if isinstance(self._choice, DoubleChoice):
            self._choice.toggle()
            self._moved()

    def action_maximum(self) -> None:
        """Everybody whom one may."""
        if isinstance(self._choice, DoubleChoice):
            self._choice.maximum()
            self._moved()

    def action_no_doubles(self) -> None:
        """Nobody whom one need not, at once."""
        if isinstance(self._choice, DoubleChoice):
            self._choice.clear()
            self._decide()

    def action_weak(self) -> None:
        """Drill the weakest contract, or all again."""
        session = self.session
        weak = session.weakest
        if weak is None:
            self._saying = say("", "Nothing has been lost yet, so no contract is weak.")
        else:
            session.drill_weak = not session.drill_weak
            name = session.rules.spec(weak).name
            every = "Every other hand is about" if session.drill_weak else "No more hands are chosen for"
            self._saying = say("", f"{every} {name}, which costs you most.")
        self._show()

    def action_drill(self) -> None:
        """The other drill."""
        self._record()
        self.session = self.session.other_drill()
        self._ask()

    def action_rules(self) -> None:
        """The rules."""
        deal = self.situation.deal
        open_rules(self.barbu, self.session.rules, deal.spec if deal.choice else None)

    def action_options(self) -> None:
        """Settings."""
        open_settings(self.barbu)

    def action_finish(self) -> None:
        """Finish; nothing is estimated any more."""
        if self.chosen is not None:
            self._record()
        self._rest()
        if self.run is not None:
            self.run.cancel()
        if len(self.app.screen_stack) > 1:
            self.dismiss()
        else:
            self.app.exit(0)

    def _moved(self) -> None:
        self._saying = None
        self._show()

    # Events ----------------------------------------------------------------------------------------

    def on_screen_resume(self) -> None:
        """Go on where something had covered the screen."""
        if self.run is not None:
            if not self.run.over:
                self._watch()
            self._show()

    def on_resize(self) -> None:
        """Draw everything for the new size; nothing else changes."""
        if self._choice is not None:
            self._show()

    def on_unmount(self) -> None:
        """Leave nothing running."""
        self._rest()
        if self.run is not None:
            self.run.cancel()

    async def on_click(self, event: events.Click) -> None:
        """A click on a row, a suit, a rank, a box; the right button goes back."""
        if event.button == 3:
            self.action_finish()
            return
        meta = event.style.meta
        if "command" in meta:
            await self.run_action(meta["command"])
        elif "rank" in meta and isinstance(self._choice, ContractChoice) and self.chosen is None:
            self._choice.rank(meta["rank"])
            self._moved()
        elif "suit" in meta and isinstance(self._choice, ContractChoice) and self.chosen is None:
            self._choice.suit(meta["suit"] if meta["suit"] >= 0 else None)
            self._moved()
        elif "option" in meta:
            self._click(meta["option"])

    def _click(self, key: object) -> None:
        if self.chosen is not None:
            if key in self._keys():
                self._focus = key
        elif isinstance(self._choice, DoubleChoice):
            if isinstance(key, int):
                self._choice.row(key)
        elif isinstance(self._choice, ContractChoice) and isinstance(key, str):
            contracts = self.session.rules.contracts
            before = self._choice.contract
            number = 1 + [str(each) for each in contracts].index(key)
            if self._choice.number(number) and before == key:
                self._decide()
                return
        self._moved()
