"""A lesson as data: positions, and the steps taken in them.

A lesson is a sequence of *pages*, each with one thing to read or do. Consecutive pages of the same
:class:`Scene` share a deal; a page of another scene begins with that scene's position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import Deal
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.language import Language, TranslatedError
from barbu_tui.session.play.match import Match, practice_header, practice_match
from barbu_tui.session.record.events import ScoreEvent

LEARNER = 0
"""The seat of the learner, S."""


class LessonError(TranslatedError, ValueError):
    """A lesson that cannot be used. The message is one sentence with the file and the place in it."""


@dataclass(frozen=True)
class Scene:
    """A position at the table. A deal that is over is shown with its score."""

    deal: Deal
    seed: int
    """The seed of the bots' chance from here on."""
    bets: bool = True
    """Whether players may double from here on."""

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        return self.deal.rules

    def match(self) -> Match:
        """Return the position as a game of one deal against the bots, without a record."""
        taught = () if self.bets else self.rules.contracts
        match = practice_match(practice_header(self.deal, self.seed, taught=taught), self.deal)
        match.score()
        return match

    def score_event(self) -> ScoreEvent | None:
        """Return the deal's score if the scene is a finished deal."""
        return next((event for event in self.match().events if isinstance(event, ScoreEvent)), None)


@dataclass(frozen=True)
class Say:
    """A text to read. Enter continues."""

    scene: int
    text: str


@dataclass(frozen=True)
class Ask:
    """A decision made with the table's own keys."""

    scene: int
    text: str
    answers: tuple[str, ...]
    """The accepted answers, as :func:`~barbu_tui.core.notation.in_letters` writes them; empty for any legal one."""
    best: bool
    """Whether the answers claim to be the best ones, which the estimator must confirm."""
    right: str
    """The response to a right answer."""
    wrong: str
    """The response to any other answer without an entry in :attr:`because`."""
    because: Mapping[str, str] = field(default_factory=dict)
    """Answer → its own response."""


@dataclass(frozen=True)
class Press:
    """A key of the table to try: the learner opens something and returns."""

    scene: int
    text: str
    command: str
    """The action of the table's command: ``sheet``, ``last_trick``, ``doubles``, ``rules``."""


@dataclass(frozen=True)
class PlayOut:
    """The rest of the deal, played against the bots, with a comment on every decision."""

    scene: int
    text: str
    after: str
    """The text after the deal is scored."""


@dataclass(frozen=True)
class Quiz:
    """A question with a few answers, one of them right."""

    text: str
    answers: tuple[str, ...]
    right: int
    """The index of the right answer, from 0."""
    why: str


@dataclass(frozen=True)
class CourseGame:
    """A short game with the subjects taught so far, in which nobody doubles."""

    title: str
    about: str
    """The subject, in a few words."""
    rules: Ruleset
    contracts: tuple[Contract, ...]
    deals: int


Page: TypeAlias = Say | Ask | Press | PlayOut | Quiz


def texts_of(page: Page | None) -> tuple[str, ...]:
    """Return all texts of a page beside the table. Their number is the same in every language."""
    match page:
        case Ask():
            return (page.text, page.right, page.wrong, *page.because.values())
        case PlayOut():
            return (page.text, page.after)
        case None:
            return ()
        case _:
            return (page.text,)


@dataclass(frozen=True)
class Lesson:
    """A lesson."""

    name: str
    """The lesson's name: the file's name without number and ending."""
    title: str
    about: str
    """The subject, in a few words."""
    scenes: tuple[Scene, ...]
    pages: tuple[Page, ...]
    matrix: bool = True
    """Whether doubles are shown and made; not in lessons before doubles are taught."""
    game: CourseGame | None = None
    language: str = "en"
    """The code of the language of its texts."""
    in_language: Callable[[Language], Lesson] | None = field(default=None, compare=False, repr=False)
    """Return the same lesson in another language."""

    @property
    def quizzes(self) -> int:
        """The number of questions."""
        return sum(isinstance(page, Quiz) for page in self.pages)

    def questions(self) -> Lesson:
        """Return its questions as a lesson."""
        whole = self.in_language

        def in_language(language: Language) -> Lesson:
            assert whole is not None
            return whole(language).questions()

        pages = tuple(page for page in self.pages if isinstance(page, Quiz))
        return replace(self, pages=pages, in_language=in_language if whole is not None else None)

    def scene_of(self, page: int) -> int | None:
        """Return the index of a page's scene; ``None`` for a question."""
        asked = self.pages[page]
        return None if isinstance(asked, Quiz) else asked.scene

    def beginning(self, page: int) -> int:
        """Return the first page of a page's scene. A question is its own beginning."""
        page = max(0, min(page, len(self.pages) - 1))
        scene = self.scene_of(page)
        while scene is not None and page and self.scene_of(page - 1) == scene:
            page -= 1
        return page
