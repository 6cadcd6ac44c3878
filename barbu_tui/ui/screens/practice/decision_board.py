"""A decision on the board: the question, then the rows of its answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from barbu_bots.search.judgement import Compared, Judgement, Verdict
from barbu_tui.core.view import Phase
from barbu_tui.language import N_, tr
from barbu_tui.session.advice.advised import Advised
from barbu_tui.session.practice.practice import PracticeQuestion
from barbu_tui.ui.choices.cards import CardAnswer
from barbu_tui.ui.choices.choice import OpenChoice
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.choices.options import OptionCursor
from barbu_tui.ui.screens.practice.practice_commands import PracticeMode
from barbu_tui.ui.screens.table.moment import choice_for
from barbu_tui.ui.widgets.bars import scale_of
from barbu_tui.ui.widgets.options import TEXT, OptionBoard, contract_list, option_rows
from barbu_tui.ui.widgets.page import wrap
from barbu_tui.words.deal import hand_signs
from barbu_tui.words.line import Span, fitting
from barbu_tui.words.people import Cast
from barbu_tui.words.practice import failing_words
from barbu_tui.words.practice_prompts import owed_line, situation_lines
from barbu_tui.words.reasons import reasons_of
from barbu_tui.words.verdict import (
    TOO_EARLY,
    comparison,
    how_made,
    layouts,
    verdict_chip,
    verdict_lines,
    what_stands,
)

PAGES: Final = 3
"""The rows, the full reasons, the method."""
LAYOUTS: Final = 3
"""The page of the layouts in which the answer fails, which has its own key."""
_USUAL_REASONS: Final = 3
"""The usual number of lines for reasons."""
_GROUNDS: Final[dict[Verdict, str]] = {
    "best": "goodbg",
    "equal": "goodbg",
    "good": "goodbg",
    "unsure": "felt2",
    "loose": "felt2",
    "missed": "badbg",
}
"""Verdict → its background."""
_INKS: Final = {"goodbg": "ongood"}
"""Background → the ink of a chip, where it is not that of text."""
_HEADS: Final = {Phase.CONTRACT: N_("CONTRACT"), Phase.BIDS: N_("DOUBLES"), Phase.PLAY: N_("CARD")}


class DecisionBoard:
    """A decision of S on the board.

    Attributes:
        asked: the decision, its estimate and its answer.
        question: the answer while the player makes it.
        options: the cursor on the options once they are shown.
        page: 0 the rows, 1 the full reasons, 2 the method, 3 the layouts in which the answer fails.
    """

    def __init__(self, asked: Advised, cast: Cast, *, scored: bool = True) -> None:
        """Create a board. ``scored`` tells whether the situation has scores."""
        self.advised = asked
        self.question = choice_for(asked.view, CardAnswer)
        self.options = OptionCursor(asked)
        self.page = 0
        self._cast = cast
        self._scored = scored

    @property
    def choice(self) -> OpenChoice:
        """The question, or the cursor on the options of an answer."""
        return self.options if self.advised.answered else self.question

    @property
    def mode(self) -> PracticeMode:
        """The mode of the key bar; see :mod:`barbu_tui.ui.screens.practice.practice_commands`."""
        match self.choice:
            case OptionCursor():
                return self._answer_mode()
            case CardAnswer(claims=claims):
                return "card-claim" if claims else "card"
            case ContractChoice(contract="domino"):
                return "call-start"
            case ContractChoice(contract="trumps"):
                return "call-trump"
            case ContractChoice():
                return "call"
        return "bid"

    def _answer_mode(self) -> PracticeMode:
        opened = self.options.opened
        if self.page:
            return "answer-why" if self.page == 1 else "answer-how"
        if self.advised.view.choice is not None:
            return "answer"
        if self.options.opens:
            return "answer-closed" if opened is None else "answer-both"
        return "answer-call" if opened is None else "answer-opened"

    def decide(self) -> None:
        assert isinstance(self.advised, PracticeQuestion)
        self.advised.answer(self.question.action)
        self.options.follow(self.advised.chosen)

    # The board.

    def board(self, grown: float = 1.0, keys: Sequence[str] = ()) -> OptionBoard:
        """Return the contents of the board.

        Args:
            grown: the state of the bars' animation, 0 to 1.
            keys: the letters of the trump suits, by suit number, and of no trump last.
        """
        asked, view = self.advised, self.advised.view
        title = fitting(situation_lines(view, self._cast, scored=self._scored), TEXT)
        board = OptionBoard(title, (tr(_HEADS[view.phase]), ""), (), cards=view.hand.bit_count(), grown=grown)
        compared, judgement = asked.compared, asked.judgement
        if isinstance(self.choice, ContractChoice):
            return self._call_board(board, self.choice, keys)
        if compared is None:
            return replace(board, heads=("", ""))
        if self.page == LAYOUTS:
            return replace(board, pages=self._layouts())
        if self.page:
            return replace(board, pages=self._pages(judgement, compared))
        return self._answer_board(board, compared, judgement)

    def _call_board(self, board: OptionBoard, choice: ContractChoice, keys: Sequence[str]) -> OptionBoard:
        view = self.advised.view
        listed = contract_list(view, self._cast, choice, {}, keys=keys)
        return replace(listed, title=board.title, note=owed_line(view, self._cast), grown=board.grown)

    def _answer_board(
        self, board: OptionBoard, compared: Compared, judgement: Judgement | None
    ) -> OptionBoard:
        advising = self.advised.chosen is None
        if judgement is not None and advising:
            self.options.follow(judgement.best.choice)
        rows = option_rows(self.options, self._cast)
        scale = scale_of((row.figures for row in rows), telling=compared.telling)
        board = replace(board, rows=rows, scale=scale)
        if judgement is None:
            return replace(board, verdict=(Span(tr(TOO_EARLY), "muted"),), steady=_USUAL_REASONS)
        word = verdict_chip(judgement)
        ground = _GROUNDS[judgement.verdict] if judgement.final else "felt2"
        return replace(
            board,
            chip=() if advising else (Span(f" {word} ", _INKS.get(ground, "text"), True, background=ground),),
            verdict=fitting(verdict_lines(self._cast, judgement), TEXT - len(word) - 4),
            reasons=self._reasons(judgement, compared),
            more="" if advising else tr("w: the whole reason"),
            steady=len(wrap(" ".join(self._why()), TEXT)),
        )

    @property
    def _names(self) -> dict[str, str]:
        """Seat letter → name, for reasons."""
        return dict(zip(self.advised.view.rules.seat_letters, self._cast.names, strict=True))

    def _reasons(self, judgement: Judgement, compared: Compared) -> tuple[str, ...]:
        """Return the reasons; for another row under the cursor, its comparison."""
        looked_at = self.options.worth
        if looked_at is None or looked_at in (judgement.best, judgement.chosen):
            return self._why()
        return (comparison(self.advised.view, self._cast, compared, looked_at),)

    def _why(self) -> tuple[str, ...]:
        why, failing = reasons_of(self.advised, self._names), self.advised.found_failing
        return (*why, failing_words(failing)) if failing is not None else why

    def _layouts(self) -> tuple[str, ...]:
        asked = self.advised
        assert isinstance(asked, PracticeQuestion)
        if asked.found_failing is None and asked.failed:
            return (tr("Searching."),)
        return tuple(layouts(asked, self._cast.names, asked.found_failing, hand_signs))

    def _pages(self, judgement: Judgement | None, compared: Compared) -> tuple[str, ...]:
        """Return the full reasons with their figures, or the method."""
        if self.page > 1:
            return how_made(compared, self.advised.view, read=self.advised.read)
        if judgement is None:
            return (tr(TOO_EARLY),)
        said = [comparison(self.advised.view, self._cast, compared, judgement.best)]
        if judgement.chosen != judgement.best:
            said.append(comparison(self.advised.view, self._cast, compared, judgement.chosen))
        return (" ".join(self._why()), *said, what_stands(compared, self.advised.view))
