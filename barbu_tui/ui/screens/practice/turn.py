"""A situation of practice: what is chosen, what is looked at, what the board shows."""

from __future__ import annotations

from dataclasses import replace

from barbu_bots.search.snapshot import Choice, Snapshot, Worth
from barbu_tui.core.actions import Bid, ChooseContract, PlayCard
from barbu_tui.core.cards import SUIT_LETTERS
from barbu_tui.core.contracts import Contract
from barbu_tui.core.view import Phase, View
from barbu_tui.language import N_, ContractWord, tr
from barbu_tui.session.estimate.pool import Run
from barbu_tui.session.practice.failing import Failures
from barbu_tui.session.practice.grade import Grade, grade, pair_values
from barbu_tui.session.practice.situation import Lesson, same_as
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.choices.doubles import DoubleChoice
from barbu_tui.ui.drawing.spans import Span
from barbu_tui.ui.screens.practice import text as words
from barbu_tui.ui.screens.practice.board import (
    TEXT,
    Board,
    OptionRow,
    bid_rows,
    call_rows,
    question_rows,
    with_before,
)
from barbu_tui.ui.screens.practice.card_choice import CardAnswer
from barbu_tui.ui.screens.practice.card_rows import play_rows
from barbu_tui.ui.screens.practice.commands import BIDDEN, HOW, MOST_NUMBERS, WHY
from barbu_tui.ui.screens.practice.layouts import layout_pages
from barbu_tui.ui.text.cast import Cast
from barbu_tui.ui.text.prompts import say_dealt, say_not_open
from barbu_tui.ui.view_models.bars import scale_of
from barbu_tui.ui.view_models.contracts import contract_list
from barbu_tui.ui.view_models.page import wrap
from barbu_tui.ui.widgets.chrome import Saying

PAGES = 3
"""The rows, the reasons in full, how the numbers are made."""
LAYOUTS = 3
"""The page of the layouts in which the answer fails, which has a key of its own."""
_USUAL_REASONS = 3
"""Lines that reasons usually take."""


_HEADS = {Phase.CONTRACT: N_("CONTRACT"), Phase.BIDS: N_("DOUBLES"), Phase.PLAY: N_("CARD")}


def _choice_of(view: View) -> ContractChoice | DoubleChoice | CardAnswer:
    """Return the question of a decision."""
    if view.phase is Phase.PLAY:
        return CardAnswer(view)
    return ContractChoice(view) if view.choice is None else DoubleChoice(view)


class Turn:
    """A decision of S, and its estimate.

    Attributes:
        view: of the player.
        run: the estimate.
        choice: the question being filled in.
        chosen: the answer; ``None`` while there is none.
        focus: the row under the cursor: a contract, or an option.
        opened: the contract whose suits or ranks are shown.
        played: the answer as it was given; a card that is as good as :attr:`chosen`, which stands for both.
        page: 0 the rows, 1 the reasons in full, 2 how the numbers are made, 3 the layouts in which the answer fails.
        failing: those layouts, once they have been looked for.
        before: the figures before something of the situation was changed.
    """

    def __init__(
        self,
        view: View,
        cast: Cast,
        run: Run,
        *,
        advising: bool = False,
        scored: bool = True,
        lesson: Lesson | None = None,
    ) -> None:
        """Make a question.

        Args:
            view: of the player.
            cast: who sits where.
            run: the estimate.
            advising: nothing is asked; the figures are shown at once.
            scored: the situation has scores.
            lesson: what a card drill is about.
        """
        self._scored = scored
        self._lesson = lesson
        self.advising = advising
        self.view = view
        self.run = run
        self.choice = _choice_of(view)
        self.chosen: Choice | None = None
        self.played: Choice | None = None
        self.failing: Failures | None = None
        self.before: Snapshot | None = None
        self.focus: Contract | Choice | None = None
        self.opened: Contract | None = None
        self.page = 0
        self._cast = cast
        self._touched = False
        """The cursor of an answer has been moved, so that it no longer follows the best."""

    @property
    def snapshot(self) -> Snapshot | None:
        """The estimate so far."""
        return self.run.snapshot

    @property
    def answered(self) -> bool:
        """The figures may be seen."""
        return self.advising or self.chosen is not None

    @property
    def grade(self) -> Grade | None:
        """The grade of the answer, once enough is known; the adviser grades the best option."""
        snapshot = self.snapshot
        if snapshot is None or not snapshot.telling or not self.answered:
            return None
        return grade(snapshot, self.chosen or snapshot.best.choice)

    @property
    def mode(self) -> str:
        """The mode of the key bar; see :mod:`barbu_tui.ui.screens.practice.commands`."""
        if self.answered:
            bids = len(self.run.estimate.question.options) if self.view.choice is not None else 0
            bids = min(bids, MOST_NUMBERS)
            if self.page:
                return (WHY if self.page == 1 else HOW)[bids or len(self.view.rules.contracts)]
            if bids:
                return BIDDEN[bids]
            if self._inner():
                return "answer-closed" if self.opened is None else "answer-both"
            return "answer-call" if self.opened is None else "answer-opened"
        if isinstance(self.choice, CardAnswer):
            return "card-claim" if self.choice.claims else "card"
        if isinstance(self.choice, ContractChoice):
            return {"domino": "call-start", "trumps": "call-trump"}.get(self.choice.contract, "call")
        return "bid"

    # Asking and answering --------------------------------------------------------------------------

    def decide(self) -> None:
        """Take the current choice as the answer."""
        self.played = self.choice.action
        self.chosen = same_as(self.view, self.played)
        self.focus = self.chosen.contract if isinstance(self.chosen, ChooseContract) else self.chosen
        self.run.keep(self.chosen)

    def again(self) -> Turn:
        """Return the same question, not answered yet."""
        return Turn(self.view, self._cast, self.run, scored=self._scored, lesson=self._lesson)

    def answer_again(self, chosen: Choice, before: Snapshot) -> bool:
        """Give the same answer to a situation that has been changed, where it is still open; whether it is.

        Args:
            chosen: the answer.
            before: the figures before the change.
        """
        open_still = chosen in self.run.estimate.question.options
        self.chosen = self.played = chosen if open_still else self.run.estimate.question.options[0]
        self.focus = self.chosen.contract if isinstance(self.chosen, ChooseContract) else self.chosen
        self.run.keep(self.chosen)
        self.before = before
        return open_still

    def step(self, by: int) -> None:
        """Move the cursor up or down."""
        if not self.answered:
            self.choice.step(by)
        elif not self.page:
            self._touched = True
            keys = self.keys()
            if self.focus in keys:
                at = keys.index(self.focus) + by
                self.focus = keys[max(0, min(len(keys) - 1, at))]
            elif keys:
                self.focus = keys[0]

    def aside(self, by: int) -> None:
        """Change the suit or rank; in an answer, open or close the row."""
        if not self.answered:
            if isinstance(self.choice, ContractChoice | CardAnswer):
                self.choice.aside(by)
        elif by > 0:
            self._open()
        else:
            self._close()

    def number(self, number: int) -> Saying | None:
        """Go to the contract, box or row of a digit; return why there is none, or ``None``."""
        view, choice = self.view, self.choice
        contracts = view.rules.contracts
        if not self.answered:
            if isinstance(choice, CardAnswer):
                return None
            if isinstance(choice, DoubleChoice):
                return None if choice.row(number) else say_not_open(view, self._cast, choice, number)
            then = tr("Enter chooses {contract}.", contract=ContractWord(choice.contract))
            return None if choice.number(number) else say_dealt(view, number, then)
        self.page = 0
        self._touched = True
        if self.view.choice is not None:
            options = [row.key for row in self._rows(self.snapshot)] if self.snapshot else []
            if number <= len(options):
                self.focus = options[number - 1]
        elif number <= len(contracts) and contracts[number - 1] in self.view.contracts_left:
            self.opened = None
            self.focus = contracts[number - 1]
        else:
            return say_dealt(view, number)
        return None

    def suit(self, letter: str) -> None:
        """Choose trumps in a suit."""
        if self.chosen is None and isinstance(self.choice, ContractChoice):
            self.choice.suit(SUIT_LETTERS.index(letter) if letter in SUIT_LETTERS else None)

    def point(self, key: object) -> bool:
        """Go to the row that was clicked; return whether the cursor was there already, so that the click decides."""
        if self.answered:
            self._touched = True
            self.focus = next((each for each in self.keys() if each == key), self.focus)
        elif isinstance(self.choice, CardAnswer):
            return isinstance(key, int) and self.choice.point(key)
        elif isinstance(self.choice, DoubleChoice):
            if isinstance(key, int):
                self.choice.row(key)
        elif key in self.view.contracts_left:
            before = self.choice.contract
            self.choice.number(1 + [str(each) for each in self.view.rules.contracts].index(str(key)))
            return before == key
        return False

    def keys(self) -> list[Contract | Choice]:
        """Return the rows that the cursor may stand on, from top to bottom."""
        snapshot = self.snapshot
        return [row.key for row in self._rows(snapshot) if row.figures is not None] if snapshot else []

    def _inner(self) -> list[ChooseContract]:
        """Return the suits or ranks into which the row under the cursor opens, the best first."""
        snapshot, contract = self.snapshot, self.focus
        if snapshot is None or contract not in ("trumps", "domino"):
            return []
        return [
            worth.choice
            for worth in snapshot.options
            if isinstance(worth.choice, ChooseContract) and worth.choice.contract == contract
        ]

    def _open(self) -> None:
        inner = self._inner()
        if not inner:
            return
        self._touched = True
        self.opened = inner[0].contract
        self.focus = self.chosen if self.chosen in inner else inner[0]

    def _close(self) -> None:
        if self.opened is not None:
            self.focus, self.opened = self.opened, None

    # The board -------------------------------------------------------------------------------------

    def _rows(self, snapshot: Snapshot) -> tuple[OptionRow, ...]:
        if self.view.choice is None:
            return call_rows(self.view.rules, snapshot, self.chosen, self.focus, self.opened)
        if self.view.phase is Phase.PLAY:
            return play_rows(self.view, self._cast, snapshot, self.chosen, self.focus)
        return bid_rows(self._cast, snapshot, self.chosen, self.focus, self.run.estimate.question.options)

    def board(self, grown: float = 1.0) -> Board:
        """Return what the board shows.

        Args:
            grown: how far the bars have grown.
        """
        view, cast = self.view, self._cast
        title = words.situation_line(view, cast, scored=self._scored)
        cards = view.hand.bit_count()
        if not self.answered and isinstance(self.choice, ContractChoice):
            rows = question_rows(view.rules, view.contracts_left, self.choice.contract)
            below = contract_list(view, cast, self.choice, {})
            heads = (tr("CONTRACT"), tr("WHAT COUNTS"))
            note = words.owed_line(view, cast)
            return Board(title, heads, rows, kind=below.kind, boxes=below.boxes, note=note, cards=cards)
        snapshot, found = self.snapshot, self.grade
        if snapshot is None:
            return Board(title, ("", ""), (), cards=cards)
        heads = (tr(_HEADS[view.phase]), "")
        if self.page == LAYOUTS:
            pages = layout_pages(view, cast, self.failing, self.chosen, found.best.choice if found else None)
            return Board(title, heads, (), pages=pages, cards=cards)
        if self.page:
            pages = self._early_pages(snapshot) if found is None else self._pages(found, snapshot)
            return Board(title, heads, (), pages=pages, cards=cards)
        if found is not None and not self._touched and self.advising:
            best = found.best.choice
            self.focus = best.contract if isinstance(best, ChooseContract) else best
        rows = self._rows(snapshot)
        if self.before is not None:
            rows = with_before(rows, self.before)
        scale = scale_of((row.figures for row in rows), telling=snapshot.telling)
        board = Board(title, heads, rows, scale, cards=cards, grown=grown)
        if found is None:
            return replace(board, verdict=(Span(tr(words.TOO_EARLY), "muted"),), steady=_USUAL_REASONS)
        return replace(
            board,
            chip=None if self.advising else words.chip_of(found),
            verdict=words.verdict_line(cast, found),
            reasons=self._reasons(found, snapshot),
            more="" if self.advising else tr(words.MORE),
            steady=len(wrap(" ".join(self._why(found, snapshot)), TEXT)),
        )

    def _early_pages(self, snapshot: Snapshot) -> tuple[str, ...]:
        """Return the pages shown while too few deals have been played."""
        return words.how_made(snapshot, self.view) if self.page > 1 else (tr(words.TOO_EARLY),)

    def _reasons(self, found: Grade, snapshot: Snapshot) -> tuple[str, ...]:
        """Return the reasons; of another row under the cursor, how it compares."""
        looked_at = self._looked_at(snapshot)
        if looked_at is None or looked_at in (found.best, found.chosen):
            return self._why(found, snapshot)
        compared = words.comparison(self._cast, snapshot, looked_at)
        if not isinstance(looked_at.choice, ChooseContract):
            return (compared,)
        why = words.reasons_of(self.view, self._cast, grade(snapshot, looked_at.choice), [])
        return (compared, *why[1:2])

    def _why(self, found: Grade, snapshot: Snapshot) -> tuple[str, ...]:
        if self.view.phase is Phase.PLAY:
            reasons = words.card_reasons_of(self.view, self._cast, found, self._lesson)
            return reasons if self.failing is None else (*reasons, words.failing_words(self.failing))
        pairs = pair_values(self.run.estimate, snapshot) if self.view.choice is not None else []
        return words.reasons_of(self.view, self._cast, found, pairs)

    def _pages(self, found: Grade, snapshot: Snapshot) -> tuple[str, ...]:
        """Return the reasons in full with their figures, or how the figures are made."""
        if self.page > 1:
            return words.how_made(snapshot, self.view)
        compared = [words.comparison(self._cast, snapshot, found.best)]
        if found.chosen != found.best:
            compared.append(words.comparison(self._cast, snapshot, found.chosen))
        return (" ".join(self._why(found, snapshot)), *compared, words.what_stands(snapshot, self.view))

    def _looked_at(self, snapshot: Snapshot) -> Worth | None:
        """Return the option under the cursor; of a contract the player's own option, or else its best."""
        focus = self.focus
        if isinstance(focus, ChooseContract | Bid | PlayCard):
            return snapshot.of(focus)
        found = [
            worth
            for worth in snapshot.options
            if isinstance(worth.choice, ChooseContract) and worth.choice.contract == focus
        ]
        return next((worth for worth in found if worth.choice == self.chosen), found[0] if found else None)
