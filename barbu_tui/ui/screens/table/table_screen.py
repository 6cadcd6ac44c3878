"""The table screen: keys and clicks, drawing, and navigation to other screens."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from textual import events, work
from textual.app import ComposeResult
from textual.worker import get_current_worker

from barbu_tui.core.actions import Action
from barbu_tui.language import N_, tr
from barbu_tui.session.coach.coach import Coach, bad_deal
from barbu_tui.session.names import Speed
from barbu_tui.session.play.match import Match
from barbu_tui.session.play.processes import ProcessesError
from barbu_tui.session.play.settled import settled
from barbu_tui.session.store.settings import PanelView
from barbu_tui.session.store.visit import visiting
from barbu_tui.ui.choices.cards import CardChoice
from barbu_tui.ui.choices.choice import following
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.commands import Command
from barbu_tui.ui.drawing.look import MIDDLE
from barbu_tui.ui.screens.frames.looking import BESIDE, Polling, look_after
from barbu_tui.ui.screens.table.answer import AnsweringScreen
from barbu_tui.ui.screens.table.controller import TableController
from barbu_tui.ui.screens.table.display import Display, table_widgets
from barbu_tui.ui.screens.table.moment import TableChoice
from barbu_tui.ui.screens.table.pace import REMARK
from barbu_tui.ui.screens.table.table_commands import TABLE_COMMANDS
from barbu_tui.ui.widgets.painted import clicked
from barbu_tui.words.coach import ONE_MOMENT, at_the_end, doubt_prompt, questions, remarks, still_missing
from barbu_tui.words.people import Cast
from barbu_tui.words.saying import Saying

if TYPE_CHECKING:
    from barbu_tui.session.review.review import Review

_SPEEDS: Final[Mapping[Speed, str]] = {
    "instant": N_("instant"),
    "quick": N_("quick"),
    "normal": N_("normal"),
    "slow": N_("slow"),
}


class TableScreen(AnsweringScreen):
    """A running match, or a watched one without a human seat.

    Its :class:`~barbu_tui.ui.screens.table.controller.TableController` runs the match.
    """

    CSS_PATH = "table.tcss"
    COMMAND_TABLE = TABLE_COMMANDS
    HELP_TITLE = "At the table"
    LOOKS_BACK = True
    """Whether the human's decisions are weighed at the result of a deal."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.controller = TableController(match, self)
        self.drawing = self.make_display(match)
        self.looks = Polling(self, self._look)
        self._coach = Coach(lambda: self.barbu.estimators)
        self._held_back: tuple[Action, TableChoice | None] | None = None
        """A decision that waits for the coach's figures, and the choice by which it was made."""
        self._looked_back: Review | None = None
        """The review of the deal just scored, if it was begun."""

    def compose(self) -> ComposeResult:
        yield from table_widgets(len(self.cast.names))

    @property
    def match(self) -> Match:
        return self.controller.match

    @property
    def cast(self) -> Cast:
        return self.controller.cast

    def make_display(self, match: Match) -> Display:
        """Return the display for a match between the same players."""
        return Display(self, match, self.cast)

    def play_instead(self, match: Match) -> None:
        """Continue with another match between the same players."""
        self.controller.drop()
        self.controller = TableController(match, self)
        self.drawing = self.make_display(match)
        self._armed = None
        self._begin()
        self.controller.go()

    def _begin(self) -> None:
        self.drawing.attach()
        self.controller.begin()

    # The host of the controller.

    def show(self) -> None:
        self.drawing.show(self.moment, self.barbu.settings)

    def show_choice(self) -> None:
        self.drawing.show_choice(self.moment)

    def question_put(self) -> None:
        """Estimate the decision while the player thinks, in a coached game."""
        self.workers.cancel_group(self, "look-back")
        if self.match.header.coached and self.match.human is not None:
            self._coach.begin_turn(self.match, self.barbu.in_force.coach)
            self._remark()
            self.looks.after(BESIDE)

    def _remark(self) -> None:
        """Say what the coach did not know in time."""
        said = remarks(self._coach, self._coach.names, self.cast.names)
        prompts = (replace(Saying.of("", each), rows=2) for each in said)
        fitting = next(filter(self.drawing.fits, prompts), None)
        if fitting is not None:
            self.controller.say(fitting, REMARK)

    def _look(self) -> float | None:
        """Take new results of the estimates, unless a screen on top has its own."""
        coach = self._coach
        if coach.poll():
            if self.controller.state == "result":
                self.moment.coached = self.coached()
                self.show()
            elif self.controller.state == "waiting" and coach.open_doubt is None:
                self._remark()
        held = self._held_back
        if held is not None and not coach.waits_for(held[0]):
            self._held_back = None
            if held[1] is self.choice and self.mode != "leaving":
                self.controller.decide(held[0])
        return None if coach.over and self._held_back is None else look_after(self.barbu.estimators)

    def consents(self, action: Action) -> bool | None:
        """Accept a legal decision, or ask once about a costly one; wait a moment for the figures before."""
        coach = self._coach
        if coach.waits_for(action):
            self._held_back = action, self.choice
            self.controller.say(Saying.of("", tr(ONE_MOMENT)))
            self.looks.after(BESIDE)
            return None
        self._held_back = None
        doubt = coach.doubts(action) if coach.open_doubt is None else None
        if doubt is not None:
            strength, seats = self.barbu.in_force.coach, self.cast.names
            prompts = map(doubt_prompt, questions(doubt, strength, coach.names, seats))
            said = next(filter(self.drawing.fits, prompts), None)
            if said is not None:
                coach.open_doubt = doubt
                self.moment.saying = said
                self.ask_anew()
                self.show()
                return None
        return coach.note_decision(action)

    @property
    def proposes(self) -> bool:
        """Whether a card is under the cursor at once; not in coached games, where Enter often means to go on."""
        return super().proposes and not self.match.header.coached

    def coached(self) -> list[str]:
        human, row = self.match.human, self.match.game.finished[-1]
        if human is None or not self.match.header.coached:
            return []
        bad = bad_deal(row.score.total, human)
        coach, strength, seats = self._coach, self.barbu.in_force.coach, self.cast.names
        said = at_the_end(coach.dear(), strength, bad, coach.names, seats)
        return [*said, *filter(None, [still_missing(coach.missing)])]

    def moved(self) -> None:
        """Show a moved choice. A decision that waits for the coach is not made."""
        self._held_back = None
        super().moved()

    def look_back(self) -> None:
        human = self.cast.human
        if not self.LOOKS_BACK or human is None or self.match.header.coached or visiting():
            return
        from barbu_tui.session.review.plan import review_of_last_deal  # with all that a review needs

        self._looked_back = review_of_last_deal(self.match, human)
        if self._looked_back is not None:
            self._weigh(self._looked_back)

    @work(thread=True, exclusive=True, group="look-back", exit_on_error=False)
    def _weigh(self, review: Review) -> None:
        """Weigh the decisions of a deal, in a process of its own; without one nothing is shown."""
        from barbu_tui.session.review.plan import look_back

        worker = get_current_worker()
        with suppress(ProcessesError):
            if look_back(review, lambda: not worker.is_cancelled, quiet=True) and not worker.is_cancelled:
                self.app.call_from_thread(self._weighed, review)

    def _weighed(self, review: Review) -> None:
        """Show the dearest decision, if its result still stands."""
        from barbu_tui.words.yours import yours_of

        finished = self.match.game.finished
        if self.is_mounted and self.controller.state == "result" and finished[-1].number == review.deals[-1]:
            self.moment.yours = yours_of(review, self.cast.names)
            self.show()

    def let_go(self) -> None:
        self.match.close()

    def game_over(self) -> None:
        """Open the end of the game, once nothing covers the table."""
        match, open_screen = self.match, self.barbu.open_screen
        if match.header.taught:
            from barbu_tui.session.lessons.games import note_played  # a table has no lessons otherwise

            self.warn(note_played(match.header))
        name = "day" if match.header.daily else "finish"
        self.call_after_refresh(open_screen, name, match.header, match.game, match.path, instead_of=self)

    # Which commands are there.

    @property
    def mode(self) -> str:
        return self.moment.mode

    def useful(self, command: Command) -> bool:
        """Return whether a command of the mode has an effect.

        The last trick needs tricks, the rest of the cards no choice, the panel room.
        """
        if command.action == "last_trick":
            deal = self.match.game.deal
            return deal is None or deal.choice is None or not deal.spec.is_domino
        header = self.match.header
        if command.action in ("doubles", "adviser", "sheet"):  # later in the course
            return not header.taught and not (command.action == "adviser" and header.counted)
        if command.action == "finish":
            return isinstance(self.choice, CardChoice) and settled(self.choice.view)
        if command.action == "yes":
            return self._coach.open_doubt is not None
        if command.action == "review":
            return self.cast.human is not None and not visiting()
        if command.action == "panel":
            return self.app.size.width >= MIDDLE
        return super().useful(command)

    # Actions of the command table, beside those that answer the question.

    def action_hurry(self) -> None:
        self.controller.hurry()

    def action_leave(self) -> None:
        self.controller.leave()

    async def leave(self) -> None:
        self.controller.ask_to_leave()

    def action_panel(self) -> None:
        panel: PanelView = "results" if self.barbu.settings.panel == "codes" else "codes"
        self.barbu.change_settings(panel=panel)
        self.show()

    def action_speed(self) -> None:
        if self.barbu.still:
            still = tr("Animation is turned off for this run, whatever the speed.")
            self.controller.say(Saying.of("", still))
            return
        speed = following(tuple(_SPEEDS), self.barbu.speed)
        self.barbu.change_settings(speed=speed)
        self.controller.say(Saying.of(tr("Speed"), f"{tr(_SPEEDS[speed])}."))

    def action_take_back(self) -> None:
        """Explain that nothing can be taken back (R7.2)."""
        stands = tr("In a game your decision stands; practice and replays let you take it back.")
        self.controller.say(Saying.of("", stands))

    def action_sheet(self) -> None:
        self.barbu.open_screen("sheet", self.match.header, self.match.game, self.match.path)

    def action_chart(self) -> None:
        self.barbu.open_screen("chart", self.match.header, self.match.game, self.match.path)

    def action_replay(self) -> None:
        path, yours = self.match.path, self.moment.yours
        wrong: str | None = tr("This game is not saved in a file.")
        if path is not None:
            deal = self.match.game.finished[-1].number
            wrong = self.barbu.open_screen("record", path, deal, yours.step if yours else 0)
        if wrong is not None:
            self.controller.say(Saying.of("", wrong))

    def action_yes(self) -> None:
        self.action_accept()

    def action_review(self) -> None:
        from barbu_tui.session.review.plan import review_of_last_deal

        human, finished = self.match.human, self.match.game.finished
        if human is None:
            return
        self.workers.cancel_group(self, "look-back")
        known = self._looked_back
        review = review_of_last_deal(self.match, human)
        if review is None:
            self.controller.say(Saying.of("", tr("No card was played in this deal.")))
            return
        same = known is not None and known.deals[-1] == finished[-1].number
        results = list(known.looked.values()) if known is not None and same else []
        self.barbu.open_screen("review", review.replay, human, None, results)

    def action_adviser(self) -> None:
        """Ask the adviser about the current decision, after a warning the first time in a game.

        It is not asked in a game of the course, nor in a deal of the day that counts.
        """
        header = self.match.header
        if header.taught or header.counted or not self.controller.ask_adviser():
            return
        self.stop_looking()
        match = self.match
        self.barbu.open_screen(
            "adviser",
            self.controller.view,
            self.cast,
            match.seed_of_deal,
            self.take_advice,
            counts=self.controller.counts,
            deals=match.game.length,
            models=match.models,
        )

    def action_rules(self) -> None:
        game, choice = self.match.game, self.moment.choice
        called = game.deal.choice if game.deal else None
        if isinstance(choice, ContractChoice):
            called = choice.action
        self.barbu.open_screen("rules", game.rules, called)

    def action_options(self) -> None:
        self.barbu.open_screen("settings")

    # Events.

    def on_mount(self) -> None:
        self._begin()
        self.call_after_refresh(self.controller.go)

    def on_unmount(self) -> None:
        self._coach.end()
        self.match.close()

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self._held_back = None
            self.controller.resume()
            self.looks.after(BESIDE)

    def on_resize(self) -> None:
        self.show()

    def on_key(self, event: events.Key) -> None:
        """Hurry an animation by a key without a meaning."""
        if self.controller.state == "busy" and event.key not in self.active_bindings:
            event.stop()
            self.controller.hurry()

    def on_click(self, event: events.Click) -> None:
        """Go back with the right button. A click on nothing passes if no card fits."""
        if event.button == 3:
            self.action_back()
        else:
            self.click_elsewhere()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        name, values = clicked(event)
        if name == "click_card":
            self.hover(values[0])
