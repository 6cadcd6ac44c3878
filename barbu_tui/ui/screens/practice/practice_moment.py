"""The state of practice, and what the middle of the screen shows of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from barbu_tui.core.cards import CardSet
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.language import tr
from barbu_tui.session.practice.practice import PracticeQuestion
from barbu_tui.session.practice.session import PracticeSession
from barbu_tui.session.practice.situation import Situation, with_plays
from barbu_tui.session.practice.typed import Typed
from barbu_tui.ui.choices.cards import CardAnswer, letters_of
from barbu_tui.ui.choices.choice import OpenChoice
from barbu_tui.ui.choices.doubles import DoubleChoice
from barbu_tui.ui.screens.practice.decision_board import DecisionBoard
from barbu_tui.ui.screens.practice.hinted_hand import hinted_hand
from barbu_tui.ui.screens.practice.practice_commands import PracticeMode
from barbu_tui.ui.widgets.centre import FeltScene
from barbu_tui.ui.widgets.doubles import doubles_panel
from barbu_tui.ui.widgets.felt import Felt, felt_of, looking_back
from barbu_tui.ui.widgets.hand import Hand, hand_of
from barbu_tui.ui.widgets.layout import DominoLayout, layout_of, played_on
from barbu_tui.ui.widgets.options import OptionBoard
from barbu_tui.ui.widgets.set_up import SetUpBoard
from barbu_tui.words.line import Saying, Span
from barbu_tui.words.people import Cast
from barbu_tui.words.practice import MODE_NAMES, waiting_pages
from barbu_tui.words.practice_prompts import answer_saying, card_saying, longer_saying, question_saying
from barbu_tui.words.set_up import how_to_set_up, parts_told, what_next

Looking: TypeAlias = int | Literal["doubles"] | None
"""The doubles, or the table so many tricks or rounds ago; ``None`` for the decision."""


@dataclass(frozen=True, slots=True)
class PracticeMoment:
    """A moment of practice: a question, its answer, a search for a situation, or the summary."""

    session: PracticeSession
    turn: DecisionBoard | None = None
    """The decision; ``None`` while a situation is searched."""
    looking: Looking = None
    summary: tuple[str, ...] = ()
    """The summary shown before practice is left."""
    saying: Saying | None = None
    """A prompt in place of the moment's own."""
    thinks: bool = False
    """Whether the player has asked to think longer about the answer."""
    grown: float = 1.0
    """The state of the bars' animation, 0 to 1."""
    typed: Typed | None = None
    """The position that is being set up, in place of the question."""
    refused: str = ""
    """Why it is refused."""

    @property
    def advised(self) -> PracticeQuestion | None:
        """The question; ``None`` while there is no situation."""
        asked = None if self.turn is None else self.turn.advised
        assert asked is None or isinstance(asked, PracticeQuestion)
        return asked

    @property
    def graded(self) -> PracticeQuestion | None:
        """The question, once its answer has a judgement."""
        asked = self.advised
        return asked if asked is not None and asked.judgement is not None else None

    @property
    def choice(self) -> OpenChoice | None:
        """The answer in progress, or the cursor on the options."""
        return None if self.turn is None or self.summary else self.turn.choice

    @property
    def card(self) -> CardAnswer | None:
        """The card being chosen, if the hand is that of the question."""
        choice = None if self.typed is not None else self.choice
        return choice if isinstance(choice, CardAnswer) and self.looking in (None, "doubles") else None

    @property
    def of_card(self) -> bool:
        """Whether a card is asked for: other decisions have no tricks to look at."""
        return self.turn is not None and isinstance(self.turn.question, CardAnswer)

    @property
    def tricks(self) -> int:
        """The number of tricks or rounds that one can go back."""
        return steps(self.turn.advised.view) if self.turn is not None and self.of_card else 0

    def tricks_ago(self, by: int) -> Looking:
        """Return the place so many tricks further back; after an answer, the table of the question comes first."""
        first = 0 if self.turn is not None and self.turn.advised.answered else 1
        back = min((self.looking if isinstance(self.looking, int) else first - 1) + by, self.tricks)
        return back if back >= first else None

    @property
    def mode(self) -> PracticeMode:
        if self.summary:
            return "over"
        if self.session.waiting:
            return "wait"
        return self.turn.mode if self.turn is not None else ""

    def hand(self, cast: Cast) -> Hand:
        """Return the hand: raised while a card is to be chosen, else all faces."""
        if self.typed is not None:
            return hand_of(self.typed.hand, {})
        if self.summary or self.turn is None:
            return Hand()
        held, card = self.turn.advised.view.hand, self.card
        if card is not None:
            letters = letters_of(held)
            return hand_of(held, letters, playable=card.playable, active=True, cursor=card.cursor)
        if isinstance(self.looking, int) and self.looking:
            held = _as_it_was(self.session.situation, cast, self.looking)[1]
        elif self.of_card and self.graded is not None:
            return hinted_hand(self.turn.advised.view, self.graded)
        return hand_of(held, {})

    def centre(self, cast: Cast, keys: Sequence[str]) -> FeltScene:
        """Return the contents of the felt. ``keys`` are those of the trump suits, and of no trump last."""
        turn, session = self.turn, self.session
        if self.typed is not None:
            return self._set_up(self.typed, cast)
        if self.summary or turn is None:
            title = tr("What you have practised") if self.summary else tr(MODE_NAMES[session.mode])
            pages = self.summary or waiting_pages(session)
            return OptionBoard((Span(title, bold=True),), ("", ""), (), pages=pages)
        view, choice = turn.advised.view, turn.choice
        if self.looking == "doubles":
            return doubles_panel(view, cast, None)
        if isinstance(self.looking, int):
            return _as_it_was(session.situation, cast, self.looking)[0]
        if isinstance(choice, CardAnswer):
            return played_on(view, cast)
        if isinstance(choice, DoubleChoice):
            return doubles_panel(view, cast, choice)
        return turn.board(self.grown, keys)

    def _set_up(self, typed: Typed, cast: Cast) -> SetUpBoard:
        rules = self.session.rules
        return SetUpBoard(
            tr("Set up a position"),
            how_to_set_up(rules),
            parts_told(typed, rules, cast),
            self.refused or what_next(typed, rules, cast),
            bool(self.refused or typed.wrong),
        )

    def prompt(self, cast: Cast) -> Saying:
        if self.saying is not None:
            return self.saying
        turn, session = self.turn, self.session
        if self.summary:
            return Saying.of("", "", tr("Enter leaves practice."))
        if turn is None:
            return Saying.of("", "", tr("M changes drills."))
        asked = turn.advised
        if self.looking == "doubles":
            return Saying.of("", "", tr("Enter goes back."))
        if isinstance(self.looking, int):
            return Saying.of(_step_words(asked.view, self.looking), "", tr("Enter goes back."))
        if asked.chosen is None and isinstance(turn.question, CardAnswer):
            question = turn.question
            return card_saying(asked.view, cast, question.action, session.sure, claims=question.claims)
        if asked.chosen is None:
            return question_saying(asked.view, cast, session.sure)
        if self.thinks and asked.compared is not None:
            return longer_saying(asked.run, asked.compared)
        done = asked.played or asked.chosen
        return answer_saying(cast, done, asked.judgement, asked.compared, last=session.on_last)


def steps(view: View) -> int:
    """Return how many tricks, or rounds of dominoes, one can go back."""
    table = view.table
    if isinstance(table, TrickTable):
        return table.done
    return len(table.history) // view.rules.players if isinstance(table, DominoTable) else 0


def _as_it_was(situation: Situation, cast: Cast, back: int) -> tuple[Felt | DominoLayout, CardSet]:
    """Return the felt and S's hand: now, or some tricks or rounds ago.

    Args:
        situation: a card to be played.
        back: 0 for now, 1 for the last trick, and so on; at most :func:`steps`.
    """
    now = situation.view
    players = situation.rules.players
    if isinstance(now.table, TrickTable):
        view = _view(situation, players * (now.table.done - back + 1)) if back else now
        felt = felt_of(view, cast)
        if not back:
            return felt, view.hand
        shown = looking_back(felt, view)
        return (shown if back == 1 else replace(shown, caption="")), view.hand
    view = _view(situation, len(situation.deal.plays) - players * back)
    return layout_of(view, cast), view.hand


def _view(situation: Situation, plays: int) -> View:
    """Return S's view after some of the plays."""
    deal = situation.deal
    begun = replace(deal, play=None).with_bids(deal.bids)
    return with_plays(begun, deal.plays[:plays]).view(situation.view.seat)


def _step_words(view: View, back: int) -> str:
    """Return which moment of the deal is shown."""
    table = view.table
    if isinstance(table, TrickTable) and back:
        return tr("Trick {number} of this deal.", number=table.done - back + 1)
    if back:
        return tr("{count} {count?round|rounds} ago.", count=back)
    return tr("The table as it stands.")
