"""The frame of practice: it asks, polls the figures, and shows them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from barbu_tui.language import YOU
from barbu_tui.session.play.header import BOT_NAMES, HUMAN_SEAT
from barbu_tui.session.practice.practice import Practice
from barbu_tui.session.practice.session import PracticeSession
from barbu_tui.ui.choices.choice import OpenChoice
from barbu_tui.ui.choices.choosing import ChoosingScreen
from barbu_tui.ui.choices.key_hints import suit_keys
from barbu_tui.ui.drawing.look import MIDDLE, WIDE
from barbu_tui.ui.screens.frames.looking import Polling, look_after
from barbu_tui.ui.screens.frames.page import AskingScreen
from barbu_tui.ui.screens.practice.decision_board import DecisionBoard
from barbu_tui.ui.screens.practice.panels import practice_bar, practice_left, practice_right, practice_strip
from barbu_tui.ui.screens.practice.practice_moment import PracticeMoment
from barbu_tui.ui.widgets.centre import Centre
from barbu_tui.ui.widgets.chrome import KeyBar, Prompt, ScoreStrip, TopBar
from barbu_tui.ui.widgets.hand import HandFan
from barbu_tui.ui.widgets.panels import Side, SidePanel
from barbu_tui.words.line import Saying
from barbu_tui.words.people import Cast
from barbu_tui.words.verdict import how_made

_GROWING: Final = (0.25, 0.5, 0.75, 1.0)
"""The frames of the bars' animation."""
_GROWTH: Final = 0.2
"""Seconds of the bars' animation."""
_WAIT: Final = 0.2
"""Seconds between two checks for a situation."""


class PracticeFrame(ChoosingScreen, AskingScreen):
    """Asks the questions of practice and shows their figures.

    Attributes:
        practice: the questions, and the count of the answers.
        moment: the part of them that is shown.
    """

    CSS_PATH = "practice.tcss"

    def __init__(self, session: PracticeSession) -> None:
        super().__init__()
        self.practice = Practice(session, lambda: self.barbu.estimators, self.warn)
        self.moment = PracticeMoment(session)
        self.looks = Polling(self, self._look)

    def compose(self) -> ComposeResult:
        yield TopBar()
        yield ScoreStrip()
        with Horizontal():
            yield SidePanel(id="left")
            with Vertical(id="middle"):
                yield Centre()
                yield HandFan(bare=True, id="fan")
                yield HandFan(id="play")
            yield SidePanel(id="right")
        yield Prompt()
        yield KeyBar()

    @property
    def session(self) -> PracticeSession:
        return self.practice.session

    @property
    def turn(self) -> DecisionBoard | None:
        """The decision; ``None`` while a situation is searched."""
        return self.moment.turn

    @property
    def cast(self) -> Cast:
        letters = self.session.rules.seat_letters
        return Cast.of((YOU, *(BOT_NAMES[letter] for letter in letters[1:])), letters, HUMAN_SEAT)

    @property
    def choice(self) -> OpenChoice | None:
        return self.moment.choice

    @property
    def mode(self) -> str:
        return self.moment.mode

    # One situation.

    def on_mount(self) -> None:
        self.ask_now()

    def ask_now(self) -> None:
        """Ask about the current situation."""
        self.practice.ask()
        self.show_question()
        if self.turn is not None:
            self.ask_anew()

    def show_question(self, saying: Saying | None = None) -> None:
        """Show the question of practice, and its figures as they come."""
        asked = self.practice.question
        turn = None if asked is None else DecisionBoard(asked, self.cast, scored=not asked.situation.own)
        self.moment = PracticeMoment(self.session, turn, saying=saying)
        self.poll()
        self.show()

    def poll(self) -> None:
        self.looks.after(_WAIT if self.turn is None else look_after(self.barbu.estimators))

    def _look(self) -> float | None:
        asked = self.moment.advised
        if self.session.waiting:
            if self.moment.summary:
                return None
            if self.session.try_again():
                self.ask_now()
            return _WAIT
        if asked is None or asked.run.over:
            return None
        if asked.run.poll() and asked.answered:
            if asked.run.over:
                self.practice.count()
            self.show()
        return None if asked.run.over else look_after(self.barbu.estimators)

    def decide(self) -> None:
        turn = self.turn
        if turn is None or turn.advised.answered:
            return
        turn.decide()
        self.poll()
        if turn.advised.run.over:
            self.practice.count()
        moves = self.barbu.moving and self.barbu.speed != "instant" and turn.advised.compared is not None
        self.moment = replace(self.moment, grown=0.0 if moves else 1.0)
        if moves:
            self._grow()
        self.moved()

    def _grow(self) -> None:
        grown = next((each for each in _GROWING if each > self.moment.grown), 1.0)
        self.moment = replace(self.moment, grown=grown)
        self._show_middle()
        if grown < 1:
            self.set_timer(_GROWTH / len(_GROWING), self._grow)

    # Showing.

    def show(self, **changes: Any) -> None:
        self.moment = replace(self.moment, **changes)
        asked, session, cast = self.moment.advised, self.session, self.cast
        self.practice.weigh()
        width, look = self.app.size.width, self.barbu.look
        self.query_one(TopBar).show(practice_bar(session, cast))
        self.query_one(ScoreStrip).show(practice_strip(session.progress, look))
        left: Side = ()
        right: Side = ()
        setting_up = self.moment.typed is not None
        if asked is not None and width >= MIDDLE and not setting_up:
            right = practice_right(session, asked.view, cast, three=width >= WIDE, look=look)
        if asked is not None and width >= WIDE and not setting_up:
            known = asked.compared if asked.answered else None
            left = practice_left(
                session, asked.view, cast, how_made(known, asked.view, read=asked.read) if known else ()
            )
        self.query_one("#right", SidePanel).show(right)
        self.query_one("#left", SidePanel).show(left)
        raised = self.moment.card is not None
        fan, play = self.query_one("#fan", HandFan), self.query_one("#play", HandFan)
        fan.display, play.display = not raised, raised
        hand = self.moment.hand(cast)
        self.set_class(bool(hand.hints), "-hinted")
        (play if raised else fan).show(hand)
        self._show_middle()
        self.show_keys()

    def _show_middle(self) -> None:
        keys = suit_keys("practice", self.barbu.keys)
        self.query_one(Centre).show(self.moment.centre(self.cast, keys))
        self.query_one(Prompt).show(self.moment.prompt(self.cast))

    def draw(self) -> None:
        if self._asking is None:
            self.moment = replace(self.moment, typed=None)
        self.show()

    def moved(self) -> None:
        self.show(saying=None, looking=None)

    def refuse(self, why: Saying) -> None:
        self.show(saying=why)

    def stop(self) -> None:
        """Count the answer by its current figures, which stay."""
        self.looks.rest()
        self.practice.count()
        if self.practice.question is not None:
            self.practice.question.run.cancel()

    # Events.

    def on_screen_resume(self) -> None:
        self.poll()
        self.show()

    def on_screen_suspend(self) -> None:
        """Stop polling the estimate while another screen is on top."""
        self.looks.rest()

    def on_resize(self) -> None:
        self.show()

    def on_unmount(self) -> None:
        """Save the current answer and cancel its estimate, whichever way the program ends."""
        self.stop()
        self.session.close()
