"""The table screen: it shows what a table asks, takes the player's keys and clicks, and opens other screens."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, Literal

from textual import events
from textual.app import ComposeResult
from textual.timer import Timer

from barbu_bots.search.judgement import Compared
from barbu_bots.thought import Thought
from barbu_tui.core.actions import Action, IllegalAction, Pass, PlayCard
from barbu_tui.core.cards import BIT, Card, Seat
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.language import N_, CardWord, tr
from barbu_tui.language.refusals import refusal_words
from barbu_tui.session.coach.coach import Doubt
from barbu_tui.session.names import Speed
from barbu_tui.session.play.header import HUMAN_SEAT
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import DealEvent, Event
from barbu_tui.session.store.report import UNWRITTEN
from barbu_tui.session.store.settings import PanelView
from barbu_tui.session.table.table import NoAdvice, Objection, Table, Wait, Wish
from barbu_tui.ui.choices.cards import CardChoice, letters_of
from barbu_tui.ui.choices.choice import following
from barbu_tui.ui.choices.choosing import ChoosingScreen
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.choices.discard import DiscardChoice
from barbu_tui.ui.commands import Command
from barbu_tui.ui.drawing.look import MIDDLE
from barbu_tui.ui.screens.frames.looking import BESIDE, Polling, look_after
from barbu_tui.ui.screens.table import pace
from barbu_tui.ui.screens.table.coaching import Coaching
from barbu_tui.ui.screens.table.display import Display, table_widgets
from barbu_tui.ui.screens.table.flow import Flow
from barbu_tui.ui.screens.table.look_back import LookBack
from barbu_tui.ui.screens.table.moment import TableChoice, TableMoment, choice_for, mode_of
from barbu_tui.ui.screens.table.pace import EventStages, ScreenClock, Stage
from barbu_tui.ui.screens.table.table_commands import RESULT, TABLE_COMMANDS, TableMode
from barbu_tui.ui.widgets.painted import clicked
from barbu_tui.ui.widgets.result import STEPS
from barbu_tui.words.coach import ONE_MOMENT
from barbu_tui.words.line import Saying
from barbu_tui.words.people import Cast
from barbu_tui.words.prompts import STANDS

if TYPE_CHECKING:
    from barbu_tui.session.review.review import Review

_SPEEDS: Final[Mapping[Speed, str]] = {
    "instant": N_("instant"),
    "quick": N_("quick"),
    "normal": N_("normal"),
    "slow": N_("slow"),
}
_WISHES: Final[Mapping[str, Wish]] = {
    "adviser": "advice",
    "doubles": "doubles",
    "sheet": "sheet",
    "last_trick": "trick",
    "finish": "rest",
    "undo": "undo",
    "review": "review",
}
"""Action of a command → what it asks of the table."""


class TableScreen(ChoosingScreen):
    """A running match, or a watched one without a human seat.

    Attributes:
        table: decides what is asked, and what may be asked of it.
        flow: advances it at the player's pace.
        moment: what is shown besides the match.
        drawing: the widgets.
        cast: the players by seat.
    """

    CSS_PATH = "table.tcss"
    COMMAND_TABLE = TABLE_COMMANDS
    HELP_TITLE = "At the table"

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.clock = ScreenClock(self)
        self.looks = Polling(self, self._look)
        self._look_back = LookBack(self, self._weighed)
        self._said_until: Timer | None = None
        """The timer of a temporary sentence in place of the question."""
        self._take(self.make_table(match))

    def make_table(self, match: Match) -> Table:
        """Return the table of a match."""
        return Table(match, lambda: self.barbu.estimators, lambda: self.barbu.in_force)

    def _take(self, table: Table) -> None:
        """Take a table as it stands."""
        match = table.match
        self.table = table
        self.moment = TableMoment()
        self._cast = Cast.of(
            tuple(player.name for player in match.players),
            match.game.rules.seat_letters,
            match.human,
            tuple(player.bot or "" for player in match.players) if not match.header.is_practice else (),
        )
        match.sync_in_background()
        self.drawing = self.make_display()
        self._event_stages = EventStages(self.moment, self._cast, self.drawing, self)
        self.flow = Flow(table, self.clock, self._stages, self._changed)
        self._lettered = 0
        """The number of the deal whose cards have letters."""
        self._notices_shown = 0
        self._coaching = Coaching(table, self._cast.names, self.drawing.fits)

    def make_display(self) -> Display:
        """Return the display of the table."""
        return Display(self, self.table, self._cast)

    def compose(self) -> ComposeResult:
        yield from table_widgets(len(self.cast.names))

    @property
    def match(self) -> Match:
        return self.table.match

    @property
    def cast(self) -> Cast:
        return self._cast

    @property
    def choice(self) -> TableChoice | None:
        return self.moment.choice

    @property
    def view(self) -> View:
        """The player's view of the current deal."""
        return self.match.view(HUMAN_SEAT)

    def on_mount(self) -> None:
        self._begin()
        self.call_after_refresh(self.flow.go)

    def _begin(self) -> None:
        self.drawing.attach()
        self._let_think()
        self._letter_hand()
        self.show()

    def _let_think(self) -> None:
        self.match.let_think(Thought(ms=self.barbu.in_force.think))

    def sit_down(self, table: Table) -> None:
        """Go on at a table with another match between the same players."""
        self.flow.drop()
        self._stop_saying()
        self._armed = None
        self._take(table)
        self._begin()
        self.flow.go()

    def show(self) -> None:
        self.drawing.show(self.moment, self.barbu.settings)

    def show_choice(self) -> None:
        """Draw the changes of a key in a choice."""
        self.drawing.show_choice(self.moment)

    # What happens.

    def _stages(self, event: Event) -> list[Stage]:
        """Show an event, and return its stages."""
        if isinstance(event, DealEvent):
            self._letter_hand()
        return self._event_stages.stages(event, self.view)

    def _letter_hand(self) -> None:
        deal = self.match.game.deal
        if deal is not None and deal.number != self._lettered:
            self._lettered = deal.number
            self.moment.letters = letters_of(deal.hands[HUMAN_SEAT])

    def _changed(self) -> None:
        """Prepare the question of the flow's new state, and show it."""
        state, moment = self.flow.state, self.moment
        if state in ("busy", "thinking", "keeping"):
            moment.nothing_to_decide("busy")
            if state != "busy":
                self.set_timer(pace.THINKING, partial(self._say_thinking, self.flow, self.match.to_act))
        else:
            moment.end_movements()
            self.ask_anew()
        match state:
            case "waiting":
                self._ask()
            case "result":
                self._begin_result()
            case "over":
                moment.nothing_to_decide("over")
                self.match.close()
            case "failed":
                moment.nothing_to_decide("failed")
                moment.error = str(self.flow.error)
        self._show_notices()
        self.show()
        if state == "over":
            self.game_over()

    def _say_thinking(self, flow: Flow, seat: Seat) -> None:
        if flow is not self.flow:
            return
        if flow.state == "keeping":
            self.moment.saying = Saying.of("", tr("The game is being saved."))
            self.show()
        elif flow.state == "thinking" and self.match.to_act == seat >= 0:
            self.moment.saying = Saying.of("", tr("{Who} {who?are|is} thinking.", who=self.cast.person(seat)))
            self.show()

    def _show_notices(self) -> None:
        for notice in self.match.notices[self._notices_shown :]:
            self.warn(notice)
        self._notices_shown = len(self.match.notices)

    def game_over(self) -> None:
        """Open the end of the game, once nothing covers the table."""
        match = self.match
        name = "day" if match.header.daily else "finish"
        self.call_after_refresh(
            self.barbu.open_screen, name, match.header, match.game, match.path, instead_of=self
        )

    # The question.

    def _ask(self) -> None:
        ask, moment = self.table.ask, self.moment
        assert ask is not None
        self._letter_hand()
        moment.hand_choice, moment.advice = None, None
        moment.decide(choice_for(ask.view, partial(CardChoice, proposes=self.proposes)))
        self._look_back.stop()
        self._remark()
        self.looks.after(BESIDE)
        if ask.passes and self.clock.factor:
            self.clock.wait(pace.PASS * self.clock.factor, self._pass_by_itself)

    def _pass_by_itself(self) -> None:
        if self.moment.mode == "pass" and self.flow.state == "waiting" and not self.clock.held:
            self.answer(Pass(HUMAN_SEAT))

    @property
    def proposes(self) -> bool:
        """Whether a card is under the cursor at once, so that Enter plays it."""
        return self.barbu.settings.proposes and not self.match.header.coached

    def answer(self, action: Action) -> None:
        """Make a decision; if the rules refuse it, or there is a question about it, say so."""
        self.hush()
        try:
            self._objected(self.flow.answer(action))
        except IllegalAction as error:
            self.say(Saying.of("", refusal_words(error.refusal, self.cast.names)))

    def _objected(self, question: Doubt | Objection | Wait | None) -> None:
        """Show the coach's question or the objection of a lesson, if there is one; wait if the coach has to."""
        self._coaching.forget()
        match question:
            case Wait():
                self._coaching.hold(question.action, self.choice)
                self.say(Saying.of("", tr(ONE_MOMENT)))
                self.looks.after(BESIDE)
            case Doubt():
                self.moment.saying = self._coaching.question(question)
                self.ask_anew()
                self.show()
            case Objection():
                self.show_choice()
                self.show()

    # The coach.

    def _look(self) -> float | None:
        """Take new results of the coach's estimates, unless a screen on top has its own."""
        coach = self.table.coach
        if coach is None:
            return None
        if coach.poll():
            if self.flow.state == "result":
                self.moment.coached = self._coaching.at_the_end()
                self.show()
            elif self.flow.state == "waiting" and coach.open_doubt is None:
                self._remark()
        action = self._coaching.released(self.choice)
        if action is not None and self.mode != "leaving":
            self.answer(action)
        return None if self._coaching.over else look_after(self.barbu.estimators)

    def _remark(self) -> None:
        """Say what the coach did not know in time."""
        remark = self._coaching.remark()
        if remark is not None:
            self.say(remark, pace.REMARK)

    def play(self, card: Card) -> None:
        """Play a card, or ask about the discard duty first."""
        choice = self.choice
        if not isinstance(choice, CardChoice):
            return
        view = choice.view
        legal = choice.playable & BIT[card]
        if legal and isinstance(view.table, TrickTable) and view.table.withholds(view.hand, card):
            self.moment.hand_choice = choice
            self.moment.decide(DiscardChoice(view, card))
            self.hush()
            self.show()
            self.ask_anew()
        else:
            self.answer(PlayCard(view.seat, card))

    # A sentence in place of the question.

    def say(self, saying: Saying, seconds: float = pace.REFUSAL) -> None:
        """Show a sentence for some seconds, or until the next key."""
        self._stop_saying()
        self.moment.saying = saying
        self._show_saying()
        self._said_until = self.set_timer(seconds, self._said_enough)

    def refuse(self, why: Saying) -> None:
        self.say(why)

    def hush(self) -> None:
        """End a temporary sentence. The next drawing removes it."""
        if self._said_until is not None:
            self._stop_saying()
            self.moment.saying = None

    def _stop_saying(self) -> None:
        if self._said_until is not None:
            self._said_until.stop()
            self._said_until = None

    def _said_enough(self) -> None:
        self._said_until = None
        if self.moment.mode != "busy":  # an event that is being shown has its own saying
            self.moment.saying = None
            self._show_saying()

    def _show_saying(self) -> None:
        if self.moment.choice is not None:
            self.show_choice()
        else:
            self.show()

    # The result of a deal.

    @property
    def _result_mode(self) -> TableMode:
        """The mode of a deal's result; after the last one no deal follows."""
        return "last-result" if self.match.game.over else "result"

    def _begin_result(self) -> None:
        moment, table = self.moment, self.table
        moment.nothing_to_decide(self._result_mode)
        moment.coached, moment.yours = self._coaching.at_the_end(), None
        moment.steps = STEPS
        if self.clock.factor and self.barbu.moving:
            moment.steps = 0
            if table.looks_back:
                self._look_back.begin(self.match)
            self._reveal(self.flow)

    def _reveal(self, flow: Flow) -> None:
        """Show the next step of the result; the rest follows automatically."""
        moment = self.moment
        if flow is not self.flow or flow.state != "result" or moment.steps >= STEPS:
            return
        moment.steps += 1
        self.show()
        if moment.steps < STEPS:
            self.set_timer(pace.RESULT_STEP * self.clock.factor, partial(self._reveal, flow))

    def _weighed(self, review: Review) -> None:
        """Show the dearest decision, if its result still stands."""
        from barbu_tui.words.yours import yours_of

        finished = self.match.game.finished
        if self.is_mounted and self.flow.state == "result" and finished[-1].number == review.deals[-1]:
            self.moment.yours = yours_of(review, self.cast.names)
            self.show()

    # Leaving.

    async def leave(self) -> None:
        self._ask_to_leave()

    def _ask_to_leave(self) -> None:
        """Ask before leaving. Leave if that has been asked, or nothing is being played."""
        if self.moment.mode in ("leaving", "over", "failed"):
            self.action_leave()
            return
        self.clock.stop()
        self.hush()
        self.moment.mode, self.moment.peek, self.moment.saying = "leaving", "", None
        self.show()

    def action_leave(self) -> None:
        """Leave the table once no thread is working. Everything is saved."""
        self.clock.stop()
        self.flow.leaving = self.action_leave
        if not self.clock.held and not self.flow.working:
            self.match.close()
            failed = self.flow.state == "failed"
            why = str(self.flow.error) if failed else ""
            self.barbu.navigation.leave(self, status=UNWRITTEN if failed else 0, why=why)

    def _stay(self) -> None:
        """Return to the state before the question."""
        flow, moment = self.flow, self.moment
        flow.leaving = None
        match flow.state:
            case "busy" | "thinking" | "keeping":
                moment.mode = "busy"
            case "result":
                moment.mode = self._result_mode
            case "over" | "failed" as ended:
                moment.mode = ended
            case "waiting" if moment.choice is None:
                self._ask()
            case "waiting":
                moment.mode = mode_of(moment.choice)
        self.show()
        if flow.state == "busy":
            flow.hurry()

    def let_go(self) -> None:
        self.match.close()

    # Which commands are there.

    @property
    def mode(self) -> str:
        return self.moment.mode

    def useful(self, command: Command) -> bool:
        """Return whether a command of the mode has an effect: it needs what the table has, or room."""
        if command.action in _WISHES:
            return self.table.may(_WISHES[command.action])
        if command.action == "yes":
            return self.mode == "leaving" or self.table.doubt is not None
        if command.action == "panel":
            return self.app.size.width >= MIDDLE
        return super().useful(command)

    # Accepting and going back.

    def action_accept(self) -> None:
        flow, moment = self.flow, self.moment
        if moment.mode == "leaving":
            self.action_leave()
        elif flow.state == "busy":
            flow.hurry()
        elif self.unseen or flow.hurrying:
            return
        elif moment.peek:
            self.stop_looking()
        elif moment.mode in RESULT:
            self._accept_result()
        elif moment.mode in ("over", "failed"):
            self.action_leave()
        else:
            self.decide()

    def action_yes(self) -> None:
        self.action_accept()

    def _accept_result(self) -> None:
        """Show all of the result first, then continue."""
        if self.moment.steps < STEPS:
            self.moment.steps = STEPS
            self.show()
        else:
            self.flow.go()

    def decide(self) -> None:
        choice = self.choice
        if not isinstance(choice, CardChoice) or not choice.playable:
            if choice is not None:
                self.answer(choice.action)
        elif choice.cursor is None:
            self.say(Saying.of(tr("Which card?"), tr("← →, its letter, or a click.")))
        else:
            self._confirm(choice.cursor)

    def pick(self, card: Card) -> None:
        self.stop_looking()
        self._confirm(card)

    def _confirm(self, card: Card) -> None:
        """Play a card. If cards need confirmation, a legal one is only selected at first."""
        choice = self.choice
        playable = isinstance(choice, CardChoice) and choice.point(card)
        if playable and self.barbu.settings.confirm and not self.is_armed(card):
            self.arm(card)
            again = tr("{card:sign}: press again to play it.", card=CardWord(card))
            self.say(Saying.of("", again))
        else:
            self.play(card)

    @property
    def letters(self) -> dict[Card, str]:
        return self.moment.letters

    def action_hurry(self) -> None:
        self.flow.hurry()

    def action_finish(self) -> None:
        """Play the rest of the cards, whose order makes no difference."""
        if not self.unseen and self.flow.state == "waiting" and self.table.may("rest"):
            self.hush()
            self._objected(self.flow.play_rest())

    def action_back(self) -> None:
        moment = self.moment
        if moment.mode == "discard" and moment.hand_choice is not None:
            moment.decide(moment.hand_choice)
            moment.hand_choice = None
            self.show()
        elif moment.mode == "leaving":
            self._stay()
        elif moment.peek:
            self.stop_looking()
        elif moment.saying is not None and moment.saying is self._coaching.asked:  # no: another decision
            moment.saying = None
            self.show()
        else:
            self._ask_to_leave()

    def action_take_back(self) -> None:
        """Explain that nothing can be taken back (R7.2)."""
        self.say(Saying.of("", tr(STANDS)))

    # Looking at something for a while.

    def action_last_trick(self) -> None:
        if self.flow.state != "waiting":
            return
        table = self.view.table
        if isinstance(table, TrickTable) and table.done:
            self._look_at("trick")
        elif isinstance(table, TrickTable):
            self.say(Saying.of("", tr("No trick has been played yet.")))

    def action_doubles(self) -> None:
        if self.flow.state == "waiting":
            self._look_at("doubles")

    def _look_at(self, what: Literal["trick", "doubles"]) -> None:
        if isinstance(self.choice, CardChoice):
            self.moment.peek = "" if self.moment.peek == what else what
            self.show()

    def stop_looking(self) -> None:
        """Close a temporary view."""
        if self.moment.peek:
            self.moment.peek = ""
            self.show()

    # Moving the choice.

    def action_toggle_box(self) -> None:
        if not self.flow.hurrying:
            super().action_toggle_box()

    def action_target(self, letter: str) -> None:
        letters = self.cast.letters
        if letter.upper() in letters:
            self._name_target(letters.index(letter.upper()))

    def _name_target(self, seat: Seat) -> None:
        choice = self.choice
        if isinstance(choice, DiscardChoice):
            choice.name(seat)
            self.moved()

    def moved(self) -> None:
        self._coaching.forget()
        self.hush()
        if isinstance(self.choice, ContractChoice):
            self.moment.mode = mode_of(self.choice)
        self.stop_looking()
        self.show_choice()

    # The mouse.

    def answers(self) -> bool:
        """Return whether a click answers the question. Others hurry an animation, or continue after a result."""
        if self.flow.state == "busy":
            self.flow.hurry()
        elif not self.unseen and self.moment.mode in RESULT:
            self.action_accept()
        else:
            return not self.unseen
        return False

    def action_click_seat(self, seat: Seat) -> None:
        if self.answers():
            self._name_target(seat)

    def on_click(self, event: events.Click) -> None:
        """Go back with the right button. A click on nothing passes if no card fits."""
        if event.button == 3:
            self.action_back()
        elif self.answers() and self.moment.mode == "pass":
            self.decide()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        name, values = clicked(event)
        choice = self.choice
        if name == "click_card" and isinstance(choice, CardChoice):
            card: Card = values[0]
            if card != choice.cursor and choice.point(card):
                self._armed = None
                self.show_choice()

    # Other screens.

    def action_adviser(self) -> None:
        """Ask the adviser about the current decision, or say why not."""
        if self.flow.state != "waiting":
            return
        advice = self.table.advice()
        if isinstance(advice, NoAdvice):
            self.say(Saying.of("", advice.why, tr("Press again to ask.") if advice.again else ""))
            return
        self.hush()
        self.stop_looking()
        counts, deals = not self.match.header.is_practice, self.match.game.length
        self.barbu.open_screen(
            "adviser", self.view, self.cast, advice, self._take_advice, counts=counts, deals=deals
        )

    def _take_advice(self, advice: Compared) -> None:
        """Show the adviser's figures in the list of contracts from now on."""
        choice = self.choice
        if isinstance(choice, ContractChoice):
            self.moment.advice = advice
            choice.prefer([worth.choice for worth in advice.options])
            self.moved()

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
            self.say(Saying.of("", wrong))

    def action_review(self) -> None:
        found = self._look_back.review(self.match)
        if found is None:
            self.say(Saying.of("", tr("No card was played in this deal.")))
            return
        review, results = found
        self.barbu.open_screen("review", review.replay, review.seat, None, results)

    def action_rules(self) -> None:
        game, choice = self.match.game, self.moment.choice
        called = game.deal.choice if game.deal else None
        if isinstance(choice, ContractChoice):
            called = choice.action
        self.barbu.open_screen("rules", game.rules, called)

    def action_options(self) -> None:
        self.barbu.open_screen("settings")

    def action_panel(self) -> None:
        panel: PanelView = "results" if self.barbu.settings.panel == "codes" else "codes"
        self.barbu.change_settings(panel=panel)
        self.show()

    def action_speed(self) -> None:
        if self.barbu.still:
            still = tr("Animation is turned off for this run, whatever the speed.")
            self.say(Saying.of("", still))
            return
        speed = following(tuple(_SPEEDS), self.barbu.speed)
        self.barbu.change_settings(speed=speed)
        self.say(Saying.of(tr("Speed"), f"{tr(_SPEEDS[speed])}."))

    # Events.

    def on_unmount(self) -> None:
        if self.table.coach is not None:
            self.table.coach.end()
        self.match.close()

    def on_screen_resume(self) -> None:
        if not self.is_mounted:
            return
        self._coaching.forget()
        self.show()
        self._let_think()  # the settings may have been changed
        if self.flow.leaving is not None:
            self.action_leave()
        elif self.flow.state == "over":
            self.game_over()
        else:
            self.flow.resume()
        self.looks.after(BESIDE)

    def on_resize(self) -> None:
        self.show()

    def on_key(self, event: events.Key) -> None:
        """Hurry an animation by a key without a meaning."""
        if self.flow.state == "busy" and event.key not in self.active_bindings:
            event.stop()
            self.flow.hurry()
