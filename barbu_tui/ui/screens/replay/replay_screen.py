"""The replay: a cursor over a record, on the board."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult

from barbu_tui.core.actions import Action
from barbu_tui.core.cards import Seat
from barbu_tui.language import N_, tr
from barbu_tui.session.play.header import DEFAULT_BOTS
from barbu_tui.session.replay.bot_advice import BotAdvice, advice
from barbu_tui.session.replay.cursor import Replay, ReplayError
from barbu_tui.session.replay.moments import dearest_moment
from barbu_tui.ui.choices.choice import following
from barbu_tui.ui.commands import Command, Hint, hints
from barbu_tui.ui.drawing.look import MIDDLE, NARROW, WIDE
from barbu_tui.ui.screens.frames.page import BACK
from barbu_tui.ui.screens.replay.board import ReplayBoard
from barbu_tui.ui.screens.replay.plan import plan_for
from barbu_tui.ui.screens.replay.replay_commands import REPLAY
from barbu_tui.ui.screens.replay.sections import SIGNS, bars_section, told_section
from barbu_tui.ui.screens.replay.view import (
    HANDS,
    Extras,
    ShownHands,
    Viewpoint,
    bar_of,
    board_of,
    replay_cast,
    saying,
)
from barbu_tui.ui.screens.replay.walking import WalkingScreen
from barbu_tui.ui.widgets.chrome import KeyBar, Prompt, TopBar
from barbu_tui.ui.widgets.panels import Section
from barbu_tui.words.line import Saying
from barbu_tui.words.moments import Moments, marks, worded_moment
from barbu_tui.words.review import NOTHING_OVER

if TYPE_CHECKING:
    from barbu_tui.session.practice.from_review import FromReview
    from barbu_tui.session.review.file import Results
    from barbu_tui.session.review.review import Review

_CLOSE: Final = replace(BACK, tooltip="Close the adviser.", label="close adviser")
"""The way back while the bots' panel is open."""


class ReplayScreen(WalkingScreen):
    """Walks along a record. The replay decides which hands may be shown."""

    COMMAND_TABLE: ClassVar[Sequence[Command]] = REPLAY
    HELP_TITLE = "Replay"
    HELP_SIGNS: ClassVar[Sequence[tuple[str, str, str]]] = SIGNS
    CHIP: ClassVar[str] = N_("REPLAY")

    def __init__(
        self,
        replay: Replay,
        at: int = 0,
        seat: Seat | None = None,
        path: Path | None = None,
        review: Review | None = None,
        said: str | None = None,
        results: Results | None = None,
    ) -> None:
        """Open a record that has steps. With a seat, show only its hand.

        The review is looked up beside the file, if not given; ``results`` keeps what is added to it. ``said`` is the prompt of the first place.
        """
        super().__init__(replay, at, said)
        self.path = path
        self.hands: ShownHands = "all" if seat is None else "one"
        humans = replay.humans
        self.seat: Seat = seat if seat is not None else humans[0] if humans else 0
        self.cast = replay_cast(replay.header)
        self.reviewed = review
        self._results = results
        self.moments = Moments(replay)
        self.showing_bars = False
        self.asking_bots = False
        self._advice: BotAdvice | None = None

    def compose(self) -> ComposeResult:
        yield TopBar()
        yield ReplayBoard()
        rules = self.replay.header.rules
        small, middle, wide = (
            plan_for(each, 40, rules.deals, rules.players).foot.x for each in (NARROW, MIDDLE, WIDE)
        )
        yield Prompt(indents=(small, middle, wide))
        yield KeyBar()

    def on_mount(self) -> None:
        """Exempt the positions from garbage collection, since they live as long as the screen.

        Scanning all of them would delay one step in some hundred noticeably.
        """
        gc.collect()
        gc.freeze()
        if self.reviewed is not None:
            self._mark(self.reviewed)
        elif self.path is not None:
            self.in_thread("marks", partial(self._known_review, self.path), self._read)

    def _known_review(self, path: Path) -> Results | None:
        from barbu_tui.session.review.file import known_review

        return known_review(self.replay, path, self.seat)

    def _read(self, results: Results | None) -> None:
        if results is not None:
            self._results = results
            self._mark(results.review)

    def _mark(self, review: Review) -> None:
        self.reviewed = review
        self.moments = Moments(self.replay, marks(review))
        self.draw()

    @property
    def mode(self) -> str:
        return "walk"

    # --- drawing -----------------------------------------------------------------------------------

    @property
    def viewpoint(self) -> Viewpoint:
        return Viewpoint(self.replay, self.at, self.cast, self.seat, self.hands)

    def extras(self) -> Extras:
        actions = self.actions
        cursor = min(self.cursor, max(0, len(actions) - 1))
        return Extras(self.state(), self.asking_bots, self._advice, actions, cursor, bars=self.bars())

    @property
    def actions(self) -> tuple[Action, ...]:
        """The options of a human to act."""
        return ()

    @property
    def count(self) -> int:
        return len(self.actions)

    def action_choose(self, by: int) -> None:
        self.action_move(by)

    def action_pick(self, option: int) -> None:
        self.pick(option)

    def bars(self) -> Section | None:
        """Return the worth of each option of the decision here, from the review, if it is shown."""
        if not self.showing_bars:
            return None
        viewpoint = self.viewpoint
        if self.reviewed is not None and self.reviewed.seat not in viewpoint.shown:
            who = self.cast.person(self.reviewed.seat)
            return told_section(tr("The bars would reveal {who:own} hand; h shows it.", who=who))
        return bars_section(self.reviewed, self.at, self.cast, self.room_of_panel)

    @property
    def room_of_panel(self) -> int:
        """The number of rows of the panel at the right."""
        width, rows = self.room
        rules = self.replay.header.rules
        height = plan_for(width, rows, rules.deals, rules.players).panel.height
        return height - (height >= 20)

    def draw(self) -> None:
        if not self.replay.steps or not self.is_mounted:
            return
        viewpoint = self.viewpoint
        width, _ = self.room
        bar = bar_of(viewpoint, tr(self.CHIP), wide=width >= MIDDLE, room=width)
        board = board_of(viewpoint, self.moments, self.extras(), width, self.room_of_panel)
        self.present(bar, board, self.saying(viewpoint))

    def saying(self, viewpoint: Viewpoint) -> Saying:
        return Saying.of("", self._said) if self._said is not None else saying(viewpoint)

    def hints_now(self) -> tuple[Hint, ...]:
        """Return the key bar. If it is narrow, playing on takes precedence over the next moment.

        While the bots' panel is open, closing it comes first.
        """
        wide = self.size.width >= MIDDLE
        table = [command for command in self.COMMAND_TABLE if wide or command.id != "replay.moment"]
        if self.asking_bots:
            table = [_CLOSE, *(each for each in table if each.id not in (BACK.id, "replay.adviser"))]
        return hints(table, self.mode, self.barbu.keys)

    def commands_now(self) -> tuple[Command, ...]:
        """Return the available commands. Only an unfinished own game can be handed over.

        While the bots' panel is open, the way back closes it first.
        """
        now = super().commands_now()
        if not self._unfinished:
            now = tuple(each for each in now if each.id != "replay.hand_over")
        return tuple(_CLOSE if each.id == BACK.id else each for each in now) if self.asking_bots else now

    # --- moments -----------------------------------------------------------------------------------

    def action_moment(self, way: int) -> None:
        self.stop()
        moment = self.moments.next(self.at) if way > 0 else self.moments.previous(self.at)
        if moment is None:
            self.tell(tr("There is no later moment.") if way > 0 else tr("There is no earlier moment."))
        else:
            self.go(moment.at)

    def action_lost(self) -> None:
        self.stop()
        if not self.replay.finished:
            self.tell(tr("The game is not over yet."))
            return
        moment = dearest_moment(self.replay, self.seat)
        if moment is not None:
            self.go(moment.at)
            self.tell(worded_moment(self.replay, moment).sentence)
        else:
            self.tell(tr("No single trick cost {who} much.", who=self.cast.person(self.seat)))

    def arrived(self) -> None:
        self.ask_bots()

    # --- seeing ------------------------------------------------------------------------------------

    def action_hands(self) -> None:
        self.hands = following(HANDS, self.hands)
        self.ask_bots()
        guarded = self.viewpoint.guarded
        if self.hands == "none":
            self.tell(tr("No hand is shown."))
        elif guarded is not None:
            who = self.cast.person(guarded)
            self.tell(tr("Only {who:own} hand is shown: this deal is still being played.", who=who))
        elif self.hands == "one":
            self.tell(tr("Only {who:own} hand is shown; v shows another.", who=self.cast.person(self.seat)))
        else:
            self.tell(tr("All hands are shown."))

    def action_view(self) -> None:
        self.seat = (self.seat + 1) % len(self.cast.names)
        self.ask_bots()
        who = self.cast.person(self.seat)
        both = tr("{Who:own} hand and points are shown.", who=who)
        self.tell(both if self.hands == "one" else tr("{Who:own} points are shown.", who=who))

    def action_bars(self) -> None:
        self.showing_bars = not self.showing_bars
        if self.showing_bars and self.reviewed is None:
            self.tell(tr("This game has not been reviewed for this player; R reviews it."))
        else:
            self.draw()

    def action_adviser(self) -> None:
        self.asking_bots = not self.asking_bots
        self.ask_bots()
        self.draw()

    def ask_bots(self) -> None:
        """Ask the bots about this place, if their panel is open."""
        viewpoint = self.viewpoint
        if self.asking_bots and viewpoint.refusal is None:
            asked = partial(advice, viewpoint.replay, viewpoint.at, free=viewpoint.free)
            self.in_thread("advice", asked, self._show_advice)

    def _show_advice(self, said: BotAdvice) -> None:
        if said.at == self.at:
            self._advice = said
            self.draw()

    # --- other screens -----------------------------------------------------------------------------

    @property
    def _unfinished(self) -> bool:
        """Whether it is an unfinished game of the player's own."""
        return self.path is not None and not self.replay.finished and bool(self.replay.humans)

    def action_hand_over(self) -> None:
        self.stop()
        path = self.path
        if path is None or not self._unfinished:
            self.tell(tr("This is not an unfinished game of yours."))
            return

        def chosen(bot: str) -> str | None:
            if not self.is_active:
                return None
            return self.barbu.open_screen("hand_over", path, bot.strip(), instead_of=self)

        self.ask(tr("Which bot plays on for you?"), DEFAULT_BOTS[0], chosen)

    def action_review(self) -> None:
        self.stop()
        if type(self) is not ReplayScreen or not any(self.replay.row(each) for each in self.replay.deals):
            self.tell(tr(NOTHING_OVER))
            return
        self.barbu.open_screen("review", self.replay, self.seat, self.path)

    def action_lines(self) -> None:
        from barbu_tui.ui.screens.review.lines import open_lines  # needed by few who open a replay

        self.stop()
        review = self.reviewed
        costs = [] if review is None else [review.judged(at) for at in (self.at, self.at - 1)]
        cost = next((cost for cost in costs if cost is not None and cost.mistake), None)
        if cost is None:
            self.tell(tr("No mistake is marked here."))
        elif problem := open_lines(self.barbu, cost.contrast, cost.case.view, self.cast):
            self.tell(problem)

    def action_branch(self) -> None:
        from barbu_tui.session.replay.branch import Branch  # needed by few who open a replay

        self.stop()
        try:
            self.barbu.open_screen("branch", Branch(self.replay, self.at))
        except ReplayError as error:
            self.tell(str(error))

    def action_position(self) -> None:
        from barbu_tui.session.practice.position import situation_at  # needed by few who open a replay
        from barbu_tui.session.practice.session import practice_of
        from barbu_tui.session.replay.branch import why_no_branch

        self.stop()
        refusal = why_no_branch(self.replay, self.at)
        if refusal is not None:
            self.tell(refusal)
            return
        situation = replace(situation_at(self.replay, self.at), own=True)
        self.barbu.open_screen("practice", practice_of(situation, self._from_review()))

    def _from_review(self) -> FromReview | None:
        """Return the figures that the review has of the decision here."""
        from barbu_tui.session.practice.from_review import FromReview

        review = self.reviewed
        judged = None if review is None else review.judged(self.at)
        if review is None or judged is None or not judged.matters:
            return None
        return FromReview(review, judged.case, self._results)

    def action_sheet(self) -> None:
        self.stop()
        self.barbu.open_screen("sheet", self.replay.header, self.step.position.game, self.path)

    def action_rules(self) -> None:
        self.stop()
        deal = self.step.deal
        self.barbu.open_screen("rules", deal.rules, deal.choice)

    def action_back(self) -> None:
        """Stop autoplay, and go one step back: first out of the bots' panel."""
        self.stop()
        if self.asking_bots:
            self.action_adviser()
        else:
            super().action_back()

    def on_unmount(self) -> None:
        """Stop autoplay, and include the positions in garbage collection again."""
        self.stop()
        gc.unfreeze()
