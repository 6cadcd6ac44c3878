"""A decision on the board: the question, then the rows of its answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from barbu_bots.search.snapshot import Snapshot, Worth
from barbu_tui.core.actions import Action, Bid, ChooseContract, PlayCard
from barbu_tui.core.cards import SUIT_LETTERS
from barbu_tui.core.contracts import Contract
from barbu_tui.core.view import Phase
from barbu_tui.language import N_, ContractWord, tr
from barbu_tui.session.practice.asked import Advised, Asked
from barbu_tui.session.practice.grade import Grade
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.choices.doubles import DoubleChoice
from barbu_tui.ui.screens.practice.card_choice import CardAnswer
from barbu_tui.ui.screens.practice.card_rows import play_rows
from barbu_tui.ui.screens.practice.layouts import layout_pages
from barbu_tui.ui.screens.practice.option_rows import (
    TEXT,
    Chip,
    OptionBoard,
    OptionRow,
    bid_rows,
    call_rows,
    question_rows,
    with_before,
)
from barbu_tui.ui.screens.practice.practice_commands import BIDDEN, HOW, MOST_NUMBERS, WHY
from barbu_tui.ui.screens.table.moment import choice_for
from barbu_tui.ui.view_models.bars import scale_of
from barbu_tui.ui.view_models.contracts import contract_list
from barbu_tui.ui.view_models.page import wrap
from barbu_tui.words.asked import owed_line, situation_line
from barbu_tui.words.line import Span
from barbu_tui.words.people import Cast
from barbu_tui.words.practice import failing_words
from barbu_tui.words.prompts import say_dealt, say_not_open
from barbu_tui.words.reasons import reasons_of
from barbu_tui.words.saying import Saying
from barbu_tui.words.verdict import TOO_EARLY, chip_of, comparison, how_made, verdict_line, what_stands

PAGES = 3
"""The rows, the full reasons, the method."""
LAYOUTS = 3
"""The page of the layouts in which the answer fails, which has its own key."""
_USUAL_REASONS = 3
"""The usual number of lines for reasons."""


_HEADS = {Phase.CONTRACT: N_("CONTRACT"), Phase.BIDS: N_("DOUBLES"), Phase.PLAY: N_("CARD")}


class DecisionBoard:
    """A decision of S on the board.

    Attributes:
        asked: the decision, its estimate and its answer.
        choice: the question being filled in.
        focus: the contract or option under the cursor.
        opened: the contract whose suits or ranks are shown.
        page: 0 the rows, 1 the full reasons, 2 the method, 3 the layouts in which the answer fails.
    """

    def __init__(self, asked: Advised, cast: Cast, *, scored: bool = True) -> None:
        """Create a board. ``scored`` tells whether the situation has scores."""
        self.asked = asked
        self.choice = choice_for(asked.view, CardAnswer)
        self.focus: Contract | Action | None = None
        self.opened: Contract | None = None
        self.page = 0
        self._cast = cast
        self._scored = scored
        self._advising = asked.answered and asked.chosen is None
        """Whether nothing is asked and the figures are shown at once."""
        self._touched = False
        """Whether the cursor of an answer has been moved, so that it no longer follows the best."""
        self._focus_on(asked.chosen)

    def _focus_on(self, option: Action | None) -> None:
        self.focus = option.contract if isinstance(option, ChooseContract) else option

    @property
    def _names(self) -> dict[str, str]:
        """Seat letter → name, for reasons."""
        return dict(zip(self.asked.view.rules.seat_letters, self._cast.names, strict=True))

    @property
    def mode(self) -> str:
        """The mode of the key bar; see :mod:`barbu_tui.ui.screens.practice.practice_commands`."""
        if self.asked.answered:
            bids = len(self.asked.run.estimate.question.options) if self.asked.view.choice is not None else 0
            bids = min(bids, MOST_NUMBERS)
            if self.page:
                return (WHY if self.page == 1 else HOW)[bids or len(self.asked.view.rules.contracts)]
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
        assert isinstance(self.asked, Asked)
        self.asked.answer(self.choice.action)
        self._focus_on(self.asked.chosen)

    def step(self, by: int) -> None:
        """Move the cursor up or down."""
        if not self.asked.answered:
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
        if not self.asked.answered:
            if isinstance(self.choice, ContractChoice | CardAnswer):
                self.choice.aside(by)
        elif by > 0:
            self._open()
        else:
            self._close()

    def number(self, number: int) -> Saying | None:
        """Go to the contract, box or row of a digit. Return why there is none, or ``None``."""
        view, choice = self.asked.view, self.choice
        contracts = view.rules.contracts
        if not self.asked.answered:
            if isinstance(choice, CardAnswer):
                return None
            if isinstance(choice, DoubleChoice):
                return None if choice.row(number) else say_not_open(view, self._cast, number)
            then = tr("Enter chooses {contract}.", contract=ContractWord(choice.contract))
            return None if choice.number(number) else say_dealt(view, number, then)
        self.page = 0
        self._touched = True
        if self.asked.view.choice is not None:
            options = [row.key for row in self._rows(self.asked.snapshot)] if self.asked.snapshot else []
            if number <= len(options):
                self.focus = options[number - 1]
        elif number <= len(contracts) and contracts[number - 1] in self.asked.view.contracts_left:
            self.opened = None
            self.focus = contracts[number - 1]
        else:
            return say_dealt(view, number)
        return None

    def suit(self, letter: str) -> None:
        """Choose trumps in a suit."""
        if self.asked.chosen is None and isinstance(self.choice, ContractChoice):
            self.choice.suit(SUIT_LETTERS.index(letter) if letter in SUIT_LETTERS else None)

    def point(self, key: object) -> bool:
        """Go to the row that was clicked. Return whether the cursor was there already, so that the click decides."""
        if self.asked.answered:
            self._touched = True
            self.focus = next((each for each in self.keys() if each == key), self.focus)
        elif isinstance(self.choice, CardAnswer):
            return isinstance(key, int) and self.choice.point(key)
        elif isinstance(self.choice, DoubleChoice):
            if isinstance(key, int):
                self.choice.row(key)
        elif key in self.asked.view.contracts_left:
            before = self.choice.contract
            self.choice.number(1 + [str(each) for each in self.asked.view.rules.contracts].index(str(key)))
            return before == key
        return False

    def keys(self) -> list[Contract | Action]:
        """Return the rows that the cursor can reach, from top to bottom."""
        snapshot = self.asked.snapshot
        return [row.key for row in self._rows(snapshot) if row.figures is not None] if snapshot else []

    def _inner(self) -> list[ChooseContract]:
        """Return the suits or ranks of the row under the cursor, the best first."""
        snapshot, contract = self.asked.snapshot, self.focus
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
        self.focus = self.asked.chosen if self.asked.chosen in inner else inner[0]

    def _close(self) -> None:
        if self.opened is not None:
            self.focus, self.opened = self.opened, None

    # The board -------------------------------------------------------------------------------------

    def _rows(self, snapshot: Snapshot) -> tuple[OptionRow, ...]:
        if self.asked.view.choice is None:
            return call_rows(self.asked.view.rules, snapshot, self.asked.chosen, self.focus, self.opened)
        if self.asked.view.phase is Phase.PLAY:
            return play_rows(self.asked.view, self._cast, snapshot, self.asked.chosen, self.focus)
        order = self.asked.run.estimate.question.options
        return bid_rows(self._cast, snapshot, self.asked.chosen, self.focus, order)

    def board(self, grown: float = 1.0, keys: Sequence[str] = ()) -> OptionBoard:
        """Return the contents of the board.

        Args:
            grown: the state of the bars' animation, 0 to 1.
            keys: the letters of the trump suits, by suit number, and of no trump last.
        """
        view, cast = self.asked.view, self._cast
        title = situation_line(view, cast, scored=self._scored)
        cards = view.hand.bit_count()
        if not self.asked.answered and isinstance(self.choice, ContractChoice):
            rows = question_rows(view.rules, view.contracts_left, self.choice.contract)
            below = contract_list(view, cast, self.choice, {}, keys=keys)
            heads = (tr("CONTRACT"), tr("WHAT COUNTS"))
            note = owed_line(view, cast)
            return OptionBoard(title, heads, rows, kind=below.kind, boxes=below.boxes, note=note, cards=cards)
        snapshot, found = self.asked.snapshot, self.asked.grade
        if snapshot is None:
            return OptionBoard(title, ("", ""), (), cards=cards)
        heads = (tr(_HEADS[view.phase]), "")
        if self.page == LAYOUTS:
            best = found.best.choice if found else None
            pages = layout_pages(view, cast, self.asked.found_failing, self.asked.chosen, best)
            return OptionBoard(title, heads, (), pages=pages, cards=cards)
        if self.page:
            pages = self._early_pages(snapshot) if found is None else self._pages(found, snapshot)
            return OptionBoard(title, heads, (), pages=pages, cards=cards)
        if found is not None and not self._touched and self._advising:
            self._focus_on(found.best.choice)
        rows = self._rows(snapshot)
        if self.asked.before is not None:
            rows = with_before(rows, self.asked.before)
        scale = scale_of((row.figures for row in rows), telling=snapshot.telling)
        board = OptionBoard(title, heads, rows, scale, cards=cards, grown=grown)
        if found is None:
            return replace(board, verdict=(Span(tr(TOO_EARLY), "muted"),), steady=_USUAL_REASONS)
        return replace(
            board,
            chip=None if self._advising else Chip(*chip_of(found)),
            verdict=verdict_line(cast, found, TEXT - len(chip_of(found)[0]) - 4),
            reasons=self._reasons(found, snapshot),
            more="" if self._advising else tr("w: all of it"),
            steady=len(wrap(" ".join(self._why()), TEXT)),
        )

    def _early_pages(self, snapshot: Snapshot) -> tuple[str, ...]:
        """Return the pages shown while too few deals have been played."""
        return how_made(snapshot, self.asked.view) if self.page > 1 else (tr(TOO_EARLY),)

    def _reasons(self, found: Grade, snapshot: Snapshot) -> tuple[str, ...]:
        """Return the reasons; for another row under the cursor, its comparison."""
        looked_at = self._looked_at(snapshot)
        if looked_at is None or looked_at in (found.best, found.chosen):
            return self._why()
        return (comparison(self._cast, snapshot, looked_at),)

    def _why(self) -> tuple[str, ...]:
        why, failing = reasons_of(self.asked, self._names), self.asked.found_failing
        return (*why, failing_words(failing)) if failing is not None else why

    def _pages(self, found: Grade, snapshot: Snapshot) -> tuple[str, ...]:
        """Return the full reasons with their figures, or the method."""
        if self.page > 1:
            return how_made(snapshot, self.asked.view)
        compared = [comparison(self._cast, snapshot, found.best)]
        if found.chosen != found.best:
            compared.append(comparison(self._cast, snapshot, found.chosen))
        return (" ".join(self._why()), *compared, what_stands(snapshot, self.asked.view))

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
        own = (worth for worth in found if worth.choice == self.asked.chosen)
        return next(own, found[0] if found else None)
