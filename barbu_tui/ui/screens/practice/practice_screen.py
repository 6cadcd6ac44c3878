"""The practice screen: it asks first, then shows the worth of every option."""

from __future__ import annotations

from textual import events, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from barbu_tui.core.cards import BIT, Card, CardSet, Rank, Suit
from barbu_tui.core.domino import DominoTable
from barbu_tui.language import YOU, tr
from barbu_tui.session.play.match import BOT_NAMES
from barbu_tui.session.practice.asked import Asked
from barbu_tui.session.practice.position import EXAMPLE, position_text
from barbu_tui.session.practice.session import PracticeSession
from barbu_tui.session.practice.setup import SetupError
from barbu_tui.session.practice.what_if import HOW as WHAT_IF_HOW
from barbu_tui.session.practice.what_if import changed
from barbu_tui.ui.choices.cards import letters_of
from barbu_tui.ui.choices.contract import ContractChoice, may_be_trumps
from barbu_tui.ui.choices.doubles import DoubleChoice
from barbu_tui.ui.choices.key_hints import has_box, suit_keys
from barbu_tui.ui.commands import Command, hints
from barbu_tui.ui.drawing.look import MIDDLE, WIDE
from barbu_tui.ui.screens.frames.looking import Polling, look_after
from barbu_tui.ui.screens.practice.card_choice import CardAnswer
from barbu_tui.ui.screens.practice.decision_board import LAYOUTS, PAGES, DecisionBoard
from barbu_tui.ui.screens.practice.option_rows import OptionBoard
from barbu_tui.ui.screens.practice.panels import left_side, right_side, strip, top_bar
from barbu_tui.ui.screens.practice.past import as_it_was, step_words, steps
from barbu_tui.ui.screens.practice.practice_board import PracticeBoard
from barbu_tui.ui.screens.practice.practice_commands import PRACTICE_COMMANDS
from barbu_tui.ui.screens.practice.wishes import Wishes
from barbu_tui.ui.screens.review.lines import open_lines
from barbu_tui.ui.view_models.doubles import doubles_panel
from barbu_tui.ui.view_models.felt import DominoLayout, Felt, felt_of, layout_of
from barbu_tui.ui.view_models.hand import Hand, hand_of
from barbu_tui.ui.view_models.panels import Side
from barbu_tui.ui.widgets.centre import Centre
from barbu_tui.ui.widgets.chrome import KeyBar, Prompt, ScoreStrip, TopBar
from barbu_tui.ui.widgets.hand import HandFan
from barbu_tui.ui.widgets.panels import SidePanel
from barbu_tui.words.asked import answer_saying, card_saying, question_saying
from barbu_tui.words.line import Span
from barbu_tui.words.people import Cast
from barbu_tui.words.practice import DRILL_NAMES, NOTHING_WEAK, summary, waiting_pages, weak_saying
from barbu_tui.words.saying import Saying
from barbu_tui.words.verdict import how_made

_GROWING = (0.25, 0.5, 0.75, 1.0)
"""The frames of the bars' animation."""
_GROWTH = 0.2
"""Seconds of the bars' animation."""
_WAIT = 0.2
"""Seconds between two checks for a situation."""


class PracticeScreen(Wishes):
    """A sequence of situations."""

    CSS_PATH = "practice.tcss"
    COMMAND_TABLE = PRACTICE_COMMANDS
    HELP_TITLE = "In practice"

    def __init__(self, session: PracticeSession) -> None:
        super().__init__(session)
        self.turn: DecisionBoard | None = None
        self._grown = 1.0
        self._summary: tuple[str, ...] = ()
        """The summary shown before practice is left."""
        self._before: tuple[str, ...] = ()
        """The summary of the previous drill, after a change of drills."""
        self._looks = Polling(self, self._look)
        self._told: str | None = None
        self._past: int | None = None
        """The number of tricks gone back; ``None`` without a look at the past."""
        self._doubles = False
        """Whether the felt shows the doubles."""

    def compose(self) -> ComposeResult:
        """Bars above and below; between them felt and hand, with panels beside."""
        yield TopBar()
        yield ScoreStrip()
        with Horizontal():
            yield SidePanel(id="left")
            with Vertical(id="middle"):
                yield PracticeBoard(id="board")
                yield Centre(id="felt")
                yield HandFan(bare=True, id="fan")
                yield HandFan(id="play")
            yield SidePanel(id="right")
        yield Prompt()
        yield KeyBar()

    @property
    def cast(self) -> Cast:
        """The players by seat."""
        letters = self.session.rules.seat_letters
        return Cast.of((YOU, *(BOT_NAMES[letter] for letter in letters[1:])), letters, 0)

    @property
    def mode(self) -> str:
        """The mode of the key bar and the help: a question, its answer, or the summary."""
        if self._summary:
            return "over"
        if self.session.waiting:
            return "wait"
        return self.turn.mode if self.turn is not None else ""

    def useful(self, command: Command) -> bool:
        """Return whether a command does anything now: boxes that exist, suits that may be trumps."""
        useful = self._useful.get(command.action)
        if useful is not None:
            return useful
        if self._boxes:
            return has_box(self._boxes, command)
        choice = self.turn and self.turn.choice
        return not command.id.startswith("practice.suit.") or may_be_trumps(choice, command.id[-1])

    @property
    def _useful(self) -> dict[str, bool]:
        """Return drill-specific actions and whether they are enabled."""
        drill = None if self.session.waiting else self.session.situation.drill
        asked = self._asked
        failed = asked is not None and asked.grade is not None and asked.chosen != asked.grade.best.choice
        return {
            "theme": self.session.drill == "cards",
            "step_back": drill == "cards",
            "last_trick": drill == "cards" and not self.session.situation.view.spec.is_domino,
            "doubles": drill == "cards",
            "level": self.session.drill != "due",
            "layouts": drill == "cards" and failed,
            "what_if": drill in ("contracts", "doubles"),
            "weak": self.session.drill in ("contracts", "doubles") and drill != "cards",
            "adviser": not self.session.waiting and self.session.situation.own,
        }

    # One situation ---------------------------------------------------------------------------------

    def on_mount(self) -> None:
        self.ask_now()

    def ask_now(self) -> None:
        self._saying = None
        self._past, self._doubles = None, False
        if self.session.waiting:
            self._stop()
            self.turn = None
        else:
            self._put(Asked(self.session.situation, self.barbu.estimators))
            self.ask_anew()
        self._watch()
        self._show()

    def _put(self, asked: Asked) -> None:
        """Show a question, or one that is already answered."""
        self.turn = DecisionBoard(asked, self.cast, scored=not asked.situation.own)

    @property
    def _asked(self) -> Asked | None:
        """The question; ``None`` while there is no situation."""
        asked = None if self.turn is None else self.turn.asked
        assert asked is None or isinstance(asked, Asked)
        return asked

    def _watch(self) -> None:
        """Poll again after a while."""
        self._looks.after(_WAIT if self.turn is None else look_after(self.barbu.estimators))

    def _look(self) -> float | None:
        """Show new results: a situation, or figures."""
        asked = self._asked
        if self.session.waiting:
            if self._summary:
                return None
            if self.session.try_again():
                self.ask_now()
            return _WAIT
        if asked is None or asked.run.over:
            return None
        news = asked.run.poll()
        if news and asked.answered:
            if asked.run.over:
                self._record()
            self._show()
        return None if asked.run.over else look_after(self.barbu.estimators)

    def _decide(self) -> None:
        turn = self.turn
        assert turn is not None
        self._past, self._doubles = None, False
        turn.decide()
        asked = turn.asked
        self._saying = None
        self._watch()
        self._grown = 1.0
        if self.barbu.moving and self.barbu.speed != "instant" and asked.snapshot is not None:
            self._grown = 0.0
            self._grow()
        if asked.run.over:
            self._record()
        self._show()

    def _grow(self) -> None:
        """Animate the bars from zero."""
        self._grown = next((each for each in _GROWING if each > self._grown), 1.0)
        if self._grown < 1:
            self.set_timer(_GROWTH / len(_GROWING), self._grow_on)

    def _grow_on(self) -> None:
        self._grow()
        self._show_board()

    def _record(self) -> None:
        """Count the answer by the current figures. Report a failure to save it."""
        self._count()
        self._say_problem()

    def _say_problem(self) -> None:
        """Report once why practice cannot be saved, if so."""
        if self.session.problem and self.session.problem != self._told:
            self._told = self.session.problem
            self.notify(self._told, severity="warning", markup=False)

    def _count(self) -> None:
        asked = self._asked
        if asked is not None and asked.grade is not None and asked.snapshot is not None:
            self.session.record(asked.grade, asked.snapshot.worlds)

    # Showing ---------------------------------------------------------------------------------------

    def _show(self) -> None:
        turn, session, cast = self.turn, self.session, self.cast
        if turn is None:
            self._show_waiting()
            return
        asked = turn.asked
        view = asked.view
        if asked.grade is not None and asked.snapshot is not None:
            session.weigh(asked.grade, asked.snapshot.worlds)
            self._say_problem()
        size = self.app.size
        safe = self.query_one(TopBar).look.safe
        self.query_one(TopBar).show(top_bar(session, cast))
        self.query_one(ScoreStrip).show(strip(session.progress, safe=safe))
        if size.width >= MIDDLE:
            self.query_one("#right", SidePanel).show(
                right_side(session, view, cast, three=size.width >= WIDE, safe=safe)
            )
        if size.width >= WIDE:
            known = asked.snapshot if asked.answered else None
            how = how_made(known, view) if known is not None else ()
            self.query_one("#left", SidePanel).show(left_side(session, view, cast, how))
        self._show_hand(turn)
        self._show_board()
        self._show_keys(None if asked.answered else turn.choice)

    def _show_keys(self, open_choice: object = None) -> None:
        if self._asking is not None:
            self.show_asking()
            return
        shown = hints(self.commands_now(), self.mode, self.barbu.keys, open_choice)
        self.query_one(KeyBar).show(shown)

    def _show_hand(self, turn: DecisionBoard) -> None:
        """Show the hand: all faces, or with a cursor while a card is to be chosen."""
        looks = self._past is not None and not self._summary
        choice = turn.choice if isinstance(turn.choice, CardAnswer) and not turn.asked.answered else None
        if looks and self._past:
            choice = None
        fan, play = self.query_one("#fan", HandFan), self.query_one("#play", HandFan)
        fan.display, play.display = choice is None, choice is not None
        if choice is None:
            held = self._as_it_was()[1] if looks else turn.asked.view.hand
            fan.show(Hand() if self._summary else hand_of(held, {}))
        else:
            held, cards = turn.asked.view.hand, choice.cards
            letters = letters_of(held)
            play.show(hand_of(held, letters, playable=cards.playable, active=True, cursor=cards.cursor))

    def _show_waiting(self) -> None:
        """Show that there is no situation, and why."""
        session = self.session
        safe = self.query_one(TopBar).look.safe
        self.query_one(TopBar).show(top_bar(session, self.cast))
        self.query_one(ScoreStrip).show(strip(session.progress, safe=safe))
        fan, play = self.query_one("#fan", HandFan), self.query_one("#play", HandFan)
        fan.display, play.display = True, False
        fan.show(Hand())
        board, felt = self.query_one(PracticeBoard), self.query_one(Centre)
        board.display, felt.display = True, False
        pages = self._summary or waiting_pages(session)
        title = tr("What you have practised") if self._summary else tr(DRILL_NAMES[session.drill])
        board.show(OptionBoard((Span(title, bold=True),), ("", ""), (), pages=pages))
        self.query_one(Prompt).show(self._saying or Saying.of("", "", tr("z changes drills.")))
        for name in ("#left", "#right"):
            self.query_one(name, SidePanel).show(Side(()))
        self._show_keys()

    def show_again(self) -> None:
        """Redraw everything after a line of text."""
        self._show()

    def _show_board(self) -> None:
        turn = self.turn
        if turn is None:
            return
        open_choice = None if turn.asked.answered or self._summary else turn.choice
        looks = (self._past is not None or self._doubles) and not self._summary
        asking = looks or isinstance(open_choice, DoubleChoice | CardAnswer)
        board, felt = self.query_one(PracticeBoard), self.query_one(Centre)
        board.display, felt.display = not asking, asking
        if self._summary:
            title = (Span(tr("What you have practised"), bold=True),)
            board.show(OptionBoard(title, ("", ""), (), pages=self._summary))
        elif self._doubles:
            felt.show(doubles_panel(turn.asked.view, self.cast, None))
        elif looks:
            felt.show(self._as_it_was()[0])
        elif isinstance(open_choice, CardAnswer):
            view = turn.asked.view
            in_layout = isinstance(view.table, DominoTable)
            felt.show(layout_of(view, self.cast) if in_layout else felt_of(view, self.cast))
        elif isinstance(turn.choice, DoubleChoice) and asking:
            felt.show(doubles_panel(turn.asked.view, self.cast, turn.choice))
        else:
            board.show(turn.board(self._grown, suit_keys("practice", self.barbu.keys)))
        self.query_one(Prompt).show(self._saying or self._prompt(turn))

    def _as_it_was(self) -> tuple[Felt | DominoLayout, CardSet]:
        """Return the felt and the hand at the moment that is looked at."""
        return as_it_was(self.session.situation, self.cast, self._past or 0)

    def _prompt(self, turn: DecisionBoard) -> Saying:
        if self._summary:
            return Saying.of("", "", tr("Enter leaves practice."))
        if self._doubles:
            return Saying.of("", "", tr("Enter goes back."))
        if self._past is not None:
            return Saying.of(step_words(turn.asked.view, self._past), "", tr("Enter goes back."))
        asked, sure = turn.asked, self.session.sure
        if asked.chosen is None and isinstance(turn.choice, CardAnswer):
            return card_saying(asked.view, self.cast, turn.choice.action, sure, claims=turn.choice.claims)
        if asked.chosen is None:
            return question_saying(asked.view, self.cast, sure)
        last = self.session.hands is not None and self.session.number >= self.session.hands
        return answer_saying(self.cast, asked.played or asked.chosen, asked.grade, asked.snapshot, last=last)

    # Commands --------------------------------------------------------------------------------------

    def action_accept(self) -> None:
        turn = self.turn
        if self._summary:
            self.action_finish()
        elif self.unseen:
            return
        elif self._past is not None or self._doubles:
            self._moved()
        elif turn is None or not turn.asked.answered:
            self._decide()
        elif turn.asked.grade is not None:
            self._record()
            if self.session.over:
                self.action_finish()
            else:
                self.session.next()
                self.ask_now()

    def action_again(self) -> None:
        """Ask the same hand again, with the same estimate."""
        asked = self._asked
        if asked is not None and asked.grade is not None:
            self._record()
            self._put(asked.again())
            self._moved()

    def action_play(self) -> None:
        asked = self._asked
        if asked is not None and asked.played is not None:
            self.barbu.open_screen("practice_table", asked.situation.match(asked.played))

    def action_why(self) -> None:
        """Show the full reasons, then the method, then the rows again."""
        turn = self.turn
        if turn is not None:
            turn.page = 0 if turn.page == LAYOUTS else (turn.page + 1) % PAGES
            self._moved()

    def action_lines(self) -> None:
        """Show both lines of play, after the answer and after the best option."""
        asked = self._asked
        if asked is not None and asked.grade is not None:
            problem = open_lines(self.barbu, asked.contrast, asked.view, self.cast)
            if problem:
                self._saying = Saying.of("", problem)
                self._show()

    def action_layouts(self) -> None:
        """Show the layouts in which the answer fails, or the rows again."""
        turn, asked = self.turn, self._asked
        if turn is None or asked is None or asked.grade is None:
            return
        turn.page = 0 if turn.page == LAYOUTS else LAYOUTS
        self._look_for_failures(asked)
        self._moved()

    @work(thread=True, exclusive=True, group="layouts", exit_on_error=False)
    def _look_for_failures(self, asked: Asked) -> None:
        if asked.found_failing is None and asked.failing() is not None:
            self.app.call_from_thread(self._show_failures, asked)

    def _show_failures(self, asked: Asked) -> None:
        if self.is_mounted and self._asked is asked:
            self._show()

    def action_what_if(self) -> None:
        asked = self._asked
        if asked is None or asked.chosen is None or asked.grade is None:
            return
        self._record()
        chosen, before = asked.chosen, asked.snapshot

        def done(answer: str) -> str | None:
            try:
                situation = changed(self.session.situation, answer)
            except SetupError as error:
                return str(error)
            other = Asked(situation, self.barbu.estimators, before)
            open_still = chosen in other.run.estimate.question.options
            other.answer(chosen if open_still else other.run.estimate.question.options[0])
            self._put(other)
            self._saying = None if open_still else Saying.of("", tr("What you chose is no longer open."))
            self.session.look_at(situation)
            self._watch()
            self._show()
            return None

        self.ask(WHAT_IF_HOW, "", done)

    def action_position(self) -> None:
        """Ask about a situation of the player's own. The line begins as that of the present one."""
        session = self.session
        self._record()
        here = EXAMPLE if session.waiting else position_text(session.situation)

        def done(answer: str) -> str | None:
            try:
                session.set_up(answer)
            except SetupError as error:
                return str(error)
            self._stop()
            self.ask_now()
            return None

        self.ask(tr("Your position:"), here, done)

    def action_adviser(self) -> None:
        """Show the figures of a situation that the player set up."""
        asked = self._asked
        if asked is not None:
            self.barbu.open_screen(
                "adviser", asked.view, self.cast, asked.situation.seed, lambda _: None, counts=False
            )

    @property
    def _card_turn(self) -> DecisionBoard | None:
        """The turn of a card drill: another drill has no tricks to look at."""
        return self.turn if self.turn is not None and isinstance(self.turn.choice, CardAnswer) else None

    def action_step_back(self, by: int) -> None:
        turn = self._card_turn
        if turn is None:
            return
        first = 0 if turn.asked.answered else 1
        last = steps(turn.asked.view)
        past = first - 1 if self._past is None else self._past
        past = min(past + by, last)
        self._moved()
        if past >= first:
            self._past = past
            self._show()

    def action_last_trick(self) -> None:
        turn = self._card_turn
        if turn is None:
            return
        shown = self._past == 1
        self._moved()
        if not steps(turn.asked.view):
            self._saying = Saying.of("", tr("No trick has been played yet."))
        elif not shown:
            self._past = 1
        self._show()

    def action_doubles(self) -> None:
        if self._card_turn is None:
            return
        shown = self._doubles
        self._moved()
        self._doubles = not shown
        self._show()

    def action_vertical(self, by: int) -> None:
        if self.turn is not None:
            self.turn.step(by)
            self._moved()

    def action_aside(self, by: int) -> None:
        """Change the suit or rank; in an answer, open or close the row."""
        if self.turn is not None:
            self.turn.aside(by)
            self._moved()

    def action_letter(self, letter: str) -> None:
        """Play the card with a letter; one with several claims is only chosen."""
        turn = self.turn
        if turn is None or self.unseen or not isinstance(turn.choice, CardAnswer):
            return
        for card, own in letters_of(turn.asked.view.hand).items():
            if own == letter and turn.choice.cards.playable & BIT[card]:
                turn.choice.point(card)
                if turn.choice.claims:
                    self._moved()
                else:
                    self._decide()

    def action_table(self) -> None:
        shown = self._past is not None
        self._moved()
        if not shown and self._card_turn is not None:
            self._past = 0
            self._show()

    def action_number(self, number: int) -> None:
        if self.turn is not None:
            self._saying = self.turn.number(number)
            self._show()

    def action_suit(self, letter: str) -> None:
        if self.turn is not None:
            self.turn.suit(letter)
            self._moved()

    def action_no_trump(self) -> None:
        self.action_suit("N")

    @property
    def _boxes(self) -> DoubleChoice | None:
        """The boxes of an unanswered bid."""
        turn = self.turn
        open_choice = turn.choice if turn and not turn.asked.answered else None
        return open_choice if isinstance(open_choice, DoubleChoice) else None

    def action_toggle_box(self) -> None:
        if self._boxes:
            self._boxes.toggle()
            self._moved()

    def action_maximum(self) -> None:
        if self._boxes:
            self._boxes.maximum()
            self._moved()

    def action_no_doubles(self) -> None:
        """Pass, with required doubles only. Boxes that are set are cleared first, visibly."""
        if self._boxes and not self.unseen:
            (self._moved if self._boxes.clear() else self._decide)()

    def action_weak(self) -> None:
        session = self.session
        weak = session.weakest
        if weak is None:
            self._saying = Saying.of("", tr(NOTHING_WEAK))
        else:
            session.drill_weak = not session.drill_weak
            self._saying = weak_saying(session, weak)
        self._show()

    def action_drill(self) -> None:
        self._record()
        self._before += self._of_session()
        self.session = self.session.other_drill()
        self.ask_now()

    def action_rules(self) -> None:
        """Show the rules, beginning with those of the contract called or under the cursor."""
        turn = self.turn
        called = None if self.session.waiting else self.session.situation.deal.choice
        if turn is not None and not turn.asked.answered and isinstance(turn.choice, ContractChoice):
            called = turn.choice.action
        self.barbu.open_screen("rules", self.session.rules, called)

    def action_options(self) -> None:
        self.barbu.open_screen("settings")

    def action_back(self) -> None:
        if self.turn is not None:
            self.turn.page = 0
            self._moved()

    def action_quit_reading(self) -> None:
        """Finish practice from the reasons; Esc would only close them."""
        self.action_finish()

    def action_finish(self) -> None:
        if self._past is not None or self._doubles:
            self._moved()
            return
        self._record()
        self._stop()
        if not self._summary:
            self._summary = self._before + self._of_session()
            if self._summary:
                self._moved()
                return
        self.barbu.navigation.leave(self)

    def _of_session(self) -> tuple[str, ...]:
        return summary(self.session) if self.session.progress.hands else ()

    def _stop(self) -> None:
        self._looks.rest()
        if self._asked is not None:
            self._asked.run.cancel()

    def _moved(self) -> None:
        self._saying = None
        self._past, self._doubles = None, False
        self._show()

    # Events ----------------------------------------------------------------------------------------

    def on_screen_resume(self) -> None:
        self._watch()
        self._show()

    def on_screen_suspend(self) -> None:
        """Stop polling the estimate while another screen is on top."""
        self._looks.rest()

    def on_resize(self) -> None:
        """Redraw everything for the new size."""
        self._show()

    def on_unmount(self) -> None:
        """Save the current answer and cancel its estimate, whichever way the program ends."""
        self._count()
        self._stop()
        self.session.close()

    async def on_click(self, event: events.Click) -> None:
        if event.button == 3:
            await self.run_action("back" if self.turn is not None and self.turn.page else "finish")

    def action_click_option(self, key: object) -> None:
        """Go to a row or a box. A second click on a card or a contract decides."""
        if self.turn is not None and not self._summary:
            if self.turn.point(key):
                self._decide()
            self._moved()

    def action_click_card(self, card: Card) -> None:
        """Put the cursor on a card. A second click plays it."""
        turn = self.turn
        if turn is not None and not turn.asked.answered and isinstance(turn.choice, CardAnswer):
            self.action_click_option(card)

    def action_click_rank(self, rank: Rank) -> None:
        if self._call is not None:
            self._call.rank(rank)
            self._moved()

    def action_click_suit(self, suit: Suit | None) -> None:
        if self._call is not None:
            self._call.suit(suit)
            self._moved()

    @property
    def _call(self) -> ContractChoice | None:
        """The unanswered call."""
        turn = self.turn
        open_choice = turn.choice if turn and not turn.asked.answered and not self._summary else None
        return open_choice if isinstance(open_choice, ContractChoice) else None
