"""The practice screen: it asks first, then shows the worth of every option."""

from __future__ import annotations

from textual import events

from barbu_tui.core.cards import BIT, Card
from barbu_tui.language import tr
from barbu_tui.session.advice.advised import advise
from barbu_tui.session.names import LEVELS
from barbu_tui.session.practice.practice import PracticeQuestion
from barbu_tui.session.practice.setup import SetupError
from barbu_tui.session.practice.themes import THEMES
from barbu_tui.session.practice.typed import typed
from barbu_tui.session.practice.what_if import how
from barbu_tui.ui.choices.cards import CardAnswer, letters_of
from barbu_tui.ui.choices.choice import following
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.practice.decision_board import LAYOUTS, PAGES
from barbu_tui.ui.screens.practice.practice_commands import PRACTICE_COMMANDS
from barbu_tui.ui.screens.practice.practice_frame import PracticeFrame
from barbu_tui.ui.screens.practice.practice_moment import Looking
from barbu_tui.ui.screens.review.lines import open_lines
from barbu_tui.words.line import Saying
from barbu_tui.words.practice import NOTHING_WEAK, REPLACED, level_turned, summary, theme_saying, weak_saying
from barbu_tui.words.verdict import COUNTED, READ


class PracticeScreen(PracticeFrame):
    """Situations one after another, with the commands of practice."""

    COMMAND_TABLE = PRACTICE_COMMANDS
    HELP_TITLE = "In practice"

    def useful(self, command: Command) -> bool:
        """Return whether a command has an effect: some are for one kind of drill, some for an option that exists."""
        session = self.session
        drill = None if session.waiting else session.situation.drill
        match command.action:
            case "theme":
                return session.mode == "cards"
            case "level":
                return session.mode != "due"
            case "weak":
                return session.mode in ("contracts", "doubles") and drill != "cards"
            case "adviser":
                return not session.waiting and session.situation.own
            case "step_back" | "doubles" | "table":
                return drill == "cards"
            case "last_trick":
                return drill == "cards" and not session.situation.view.spec.is_domino
            case "layouts":
                graded = self.moment.graded
                return drill == "cards" and graded is not None and graded.failed
        return super().useful(command)

    # Answering, and what follows.

    @property
    def letters(self) -> dict[Card, str]:
        return {} if self.turn is None else letters_of(self.turn.advised.view.hand)

    def pick(self, card: Card) -> None:
        """Play a card; one with several claims is only chosen."""
        choice = self.choice
        if isinstance(choice, CardAnswer) and choice.playable & BIT[card]:
            choice.point(card)
            if choice.claims:
                self.moved()
            else:
                self.decide()

    def action_number(self, number: int) -> None:
        if self.turn is not None:
            self.turn.page = 0
        super().action_number(number)

    def action_accept(self) -> None:
        if self.moment.summary:
            self.action_finish()
        elif self.unseen:
            return
        elif self.moment.looking is not None:
            self.moved()
        elif self.moment.graded is not None:
            self.practice.count()
            if self.session.over:
                self.action_finish()
            else:
                self.practice.next()
                self.ask_now()
        else:
            self.decide()

    def action_again(self) -> None:
        if self.moment.graded is not None:
            self.practice.again()
            self.show_question()

    def action_play(self) -> None:
        asked = self.moment.advised
        if asked is not None and asked.played is not None:
            self.barbu.open_screen("practice_table", asked.situation.match(asked.played))

    def action_longer(self) -> None:
        asked = self.moment.graded
        if asked is not None:
            self.practice.count()
            asked.run.think_longer()
            self.poll()
            self.show(thinks=True, saying=None, looking=None)

    def action_what_if(self) -> None:
        if self.moment.graded is not None:
            self.ask(tr(how(self.session.situation)), "", self._what_if)

    def _what_if(self, text: str) -> str | None:
        try:
            still = self.practice.change(text)
        except SetupError as error:
            return str(error)
        self.show_question(None if still else Saying.of("", tr(REPLACED)))
        return None

    def action_counted(self) -> None:
        if self.moment.graded is not None:
            self.practice.turn_reading()
            asked = self.practice.question
            assert asked is not None
            self.show_question(Saying.of("", tr(READ if asked.read else COUNTED)))

    def action_position(self) -> None:
        """Ask about a situation of the player's own. The line begins as that of the present one."""
        line = self.session.position_line
        self.ask(tr("Your position:"), line, self._set_up, self._show_typed)
        self._show_typed(line)

    def _show_typed(self, text: str) -> None:
        self.show(typed=typed(self.session.rules, text), refused="")

    def _set_up(self, text: str) -> str | None:
        try:
            self.practice.set_up(text)
        except SetupError as error:
            self.show(refused=str(error))
            return ""
        self.ask_now()
        return None

    def action_adviser(self) -> None:
        asked = self.moment.advised
        if asked is not None:
            situation = asked.situation
            advice = advise(asked.view, situation.seed, deals=situation.deals, models=situation.models)
            self.barbu.open_screen("adviser", asked.view, self.cast, advice, lambda _: None, counts=False)

    # The pages of an answer, and the deal so far.

    def action_why(self) -> None:
        turn = self.turn
        if turn is not None:
            turn.page = 0 if turn.page == LAYOUTS else (turn.page + 1) % PAGES
            self.moved()

    def action_layouts(self) -> None:
        turn, asked = self.turn, self.moment.graded
        if turn is not None and asked is not None:
            turn.page = 0 if turn.page == LAYOUTS else LAYOUTS
            self.in_thread("layouts", asked.failing, lambda _: self._show_failures(asked))
            self.moved()

    def _show_failures(self, asked: PracticeQuestion) -> None:
        if self.is_mounted and self.moment.advised is asked:
            self.show()

    def action_lines(self) -> None:
        asked = self.moment.graded
        if asked is not None:
            problem = open_lines(self.barbu, asked.contrast, asked.view, self.cast)
            if problem:
                self.refuse(Saying.of("", problem))

    def action_step_back(self, by: int) -> None:
        self._look_at(self.moment.tricks_ago(by))

    def action_last_trick(self) -> None:
        moment = self.moment
        if moment.tricks:
            self._look_at(None if moment.looking == 1 else 1)
        elif moment.of_card:
            self.show(saying=Saying.of("", tr("No trick has been played yet.")), looking=None)

    def action_doubles(self) -> None:
        self._look_at(None if self.moment.looking == "doubles" else "doubles")

    def action_table(self) -> None:
        self._look_at(None if isinstance(self.moment.looking, int) else 0)

    def _look_at(self, looking: Looking) -> None:
        """Show the doubles or an earlier table in place of a card to be played, or the decision again."""
        if self.moment.of_card:
            self.show(saying=None, looking=looking)

    # The options of practice.

    def action_sure(self) -> None:
        self.session.sure = following((None, True, False), self.session.sure)
        self.show(saying=None)

    def action_theme(self) -> None:
        self.session.theme = following(["", *(theme.name for theme in THEMES)], self.session.theme)
        self._chosen_anew(theme_saying(self.session))

    def action_level(self) -> None:
        self.session.level = following((None, *LEVELS), self.session.level)
        self._chosen_anew(Saying.of(level_turned(self.session.level)))

    def _chosen_anew(self, saying: Saying) -> None:
        """Show the new options, and search again if no situation has been found yet."""
        if self.session.waiting and self.session.try_again():
            self.ask_now()
        self.refuse(saying)

    def action_weak(self) -> None:
        weak = self.session.turn_weak()
        self.refuse(Saying.of("", tr(NOTHING_WEAK)) if weak is None else weak_saying(self.session, weak))

    def action_drill(self) -> None:
        self.practice.change_drill()
        self.ask_now()

    def action_progress(self) -> None:
        self.barbu.open_screen("practice_progress", self.session.rows_of_rules, self.session.rules)

    def action_rules(self) -> None:
        called = None if self.session.waiting else self.session.situation.deal.choice
        if isinstance(self.choice, ContractChoice):
            called = self.choice.action
        self.barbu.open_screen("rules", self.session.rules, called)

    def action_options(self) -> None:
        self.barbu.open_screen("settings")

    # Leaving.

    def action_back(self) -> None:
        if self.turn is not None:
            self.turn.page = 0
            self.moved()

    def action_quit_reading(self) -> None:
        self.action_finish()

    def action_finish(self) -> None:
        """Go back to the decision, else show the summary, else leave."""
        if self.moment.looking is not None:
            self.moved()
            return
        self.stop()
        words = () if self.moment.summary else summary(self.practice)
        if words:
            self.show(summary=words, saying=None)
        else:
            self.barbu.navigation.leave(self)

    async def on_click(self, event: events.Click) -> None:
        if event.button == 3:
            await self.run_action("back" if self.turn is not None and self.turn.page else "finish")
