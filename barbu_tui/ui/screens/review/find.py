"""Find the better decision: the game stops before every mistake for a try, then shows the answer."""

from __future__ import annotations

from contextlib import closing
from typing import Final

from textual import work
from textual.worker import get_current_worker

from barbu_tui.core.actions import Action
from barbu_tui.language import N_, tr
from barbu_tui.language.grammar import capital
from barbu_tui.session.play.processes import ProcessesError, spread
from barbu_tui.session.review.file import Results
from barbu_tui.session.review.look import Look, Looked, begin_quietly, look
from barbu_tui.session.review.picked import known_try, trying
from barbu_tui.session.review.review import Judged, Review
from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.frames.page import BACK
from barbu_tui.ui.screens.replay.replay_commands import CHOICES, CHOOSING, WALKING_ON
from barbu_tui.ui.screens.replay.replay_screen import ReplayScreen
from barbu_tui.ui.screens.replay.view import Viewpoint, in_order
from barbu_tui.ui.widgets.panels import Section
from barbu_tui.words.actions import in_words
from barbu_tui.words.line import Saying
from barbu_tui.words.review import better_words, played_out_words, try_words

COMMANDS: Final = (
    *CHOICES,
    Command("find.next", "n", "mistake", "The next mistake.", "next mistake", "next", value=1),
    Command("find.before", "N", "mistake", "The mistake before.", value=-1),
    Command("find.bars", "b", "bars", "What each option was worth; on and off.", "bars", modes=WALKING_ON),
    Command("find.lines", "y", "lines", "See a mistake happen: both lines of play side by side, in a typical layout.", "see it happen", "see it", modes=WALKING_ON),
    Command("find.again", "u", "again", "Try once more.", "try again", "again", modes=WALKING_ON),
    Command("replay.branch", "p", "branch", "Play on from here.", "play on from here", "play on"),
    Command("find.show", "x", "show", "Show the better one without a try.", "show", modes=CHOOSING),
    BACK,
)  # fmt: skip


class FindScreen(ReplayScreen):
    """The replay at each mistake, with only the seat's hand and the options."""

    COMMAND_TABLE = COMMANDS
    HELP_TITLE = "Find the better one"
    CHIP = N_("FIND IT")

    def __init__(self, review: Review, results: Results | None = None) -> None:
        self._mistakes = tuple(sorted(review.mistakes(), key=lambda cost: cost.case.at))
        self._turn = 0
        super().__init__(review.replay, self._mistakes[0].case.at, review.seat, review=review)
        self._review = review
        self._tries: dict[int, Action | None] = {}
        """Place → the last try there; ``None`` if the better one was shown without one."""
        self._results = results
        self._trying: Action | None = None
        """The try being played out."""

    # --- the mistake -------------------------------------------------------------------------------

    @property
    def cost(self) -> Judged:
        cost = self._mistakes[self._turn]
        return self._review.judged(cost.case.at) or cost

    @property
    def answered(self) -> bool:
        return self.at in self._tries

    @property
    def mode(self) -> str:
        return "walk" if self.answered or self._trying is not None else "choose"

    @property
    def actions(self) -> tuple[Action, ...]:
        return in_order(self.cost.case.options) if self.mode == "choose" else ()

    def bars(self) -> Section | None:
        return super().bars() if self.answered else None

    def saying(self, viewpoint: Viewpoint) -> Saying:
        if self._said is not None:
            return super().saying(viewpoint)
        if self._trying is not None:
            return Saying.of(tr("Looking."), played_out_words(self._trying, self.cast.names))
        if self.answered:
            tried, names = self._tries[self.at], self.cast.names
            judged = None if tried is None else known_try(self.cost, tried)
            if tried is None or judged is None:
                said = f"{capital(better_words(self.cost, names))}."
            else:
                said = try_words(self.cost, judged, tried, names)
            return Saying.of("", said)
        done = in_words(self.cost.case.done, self.cast.names, "phrase")
        return Saying.of(
            tr("Mistake {count} of {total}.", count=self._turn + 1, total=len(self._mistakes)),
            tr("You chose {done}. What is better?", done=done),
        )

    # --- actions -----------------------------------------------------------------------------------

    def action_mistake(self, by: int) -> None:
        turn = self._turn + by
        if not 0 <= turn < len(self._mistakes):
            self.tell(tr("That was the last mistake.") if by > 0 else tr("This is the first mistake."))
            return
        self._turn, self.cursor, self._trying = turn, 0, None
        self.go(self.cost.case.at)

    def action_open(self) -> None:
        if self.mode != "choose":
            return
        cost, option = self.cost, self.actions[self.cursor]
        self._said = None
        work = trying(self._review, cost, option)
        if work is None:
            self._answer(self.at, option)
            return
        self._trying = option
        self.draw()
        self._play_out(self.at, option, work)

    @work(thread=True, exclusive=True, group="trying", exit_on_error=False)
    def _play_out(self, at: int, option: Action, work: Look | None) -> None:
        """Play the try out beside the better option, in fresh layouts and a process of its own, until it is decided."""
        worker = get_current_worker()
        review = self._review
        try:
            while work is not None and not worker.is_cancelled:
                with closing(spread(look, [work], 1, begin_quietly, afresh=True)) as results:
                    self._keep(next(results))
                judged = review.judged(at)
                work = None if judged is None else trying(review, judged, option)
        except ProcessesError as error:
            if not worker.is_cancelled:
                self.app.call_from_thread(self._failed, str(error))
            return
        if not worker.is_cancelled:
            self.app.call_from_thread(self._answer, at, option)

    def _keep(self, looked: Looked) -> None:
        """Add a result to the review, and to its file."""
        if self._results is None:
            self._review.take(looked)
        else:
            self._results.add(looked)

    def _answer(self, at: int, tried: Action | None) -> None:
        self._tries[at] = tried
        self._trying = None
        self.showing_bars = True
        if self.is_mounted:
            self.draw()

    def _failed(self, sentence: str) -> None:
        self._trying = None
        self.tell(sentence)

    def action_again(self) -> None:
        self._tries.pop(self.at, None)
        self._said = None
        self.draw()

    def action_show(self) -> None:
        if self.mode == "choose":
            self._answer(self.at, None)

    def action_back(self) -> None:
        self.barbu.navigation.leave(self)
