"""A lesson as data: positions, and the steps that are taken at them.

A lesson is a row of *pages*: one thing each that the learner reads or does. Pages that belong to the same
:class:`Scene` are taken in one deal, one after the other; a page of another scene begins with that scene's position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from barbu_tui import __version__
from barbu_tui.core.actions import Action
from barbu_tui.core.deal import Deal
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.language import Language
from barbu_tui.language.signs import clean_text
from barbu_tui.session.play.match import BOT_NAMES, DEFAULT_BOTS, Match, now
from barbu_tui.session.record.events import ActionEvent, DealEvent, Event, Header, Player, ScoreEvent
from barbu_tui.session.record.log import GameLog

LEARNER = 0
"""The seat of the learner, S."""
_LONGEST_QUOTED: Final = 40
"""Characters of it."""


class LessonError(ValueError):
    """A lesson that cannot be used. The message is one sentence with the file and the place in it."""


def quoted(words: object) -> str:
    """Return the beginning of what a file says, as a sentence about it repeats it."""
    return repr(clean_text(str(words), _LONGEST_QUOTED))


@dataclass(frozen=True)
class Scene:
    """A position at the table: a deal with what has happened in it."""

    place: str
    """Where the file says it: ``scene 2``."""
    start: Deal
    """The deal before its first action."""
    actions: tuple[Action, ...]
    """The call, the bids and the cards that have been played already."""
    scored: bool
    """The deal is over, and its score is shown."""
    seed: int
    """Of the bots' chance in what is played from here on."""

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        return self.start.rules

    @property
    def deal(self) -> Deal:
        """The deal after its actions."""
        deal = self.start
        for action in self.actions:
            deal = deal.apply(action)
        return deal

    def match(self) -> Match:
        """Return the position as a game of one deal against the bots, saved nowhere."""
        rules, start = self.rules, self.start
        number = start.number
        players = [Player(LEARNER, "You", "human")]
        for bot in DEFAULT_BOTS[: rules.players - 1]:
            seat = len(players)
            players.append(Player(seat, BOT_NAMES[rules.seat_letters[seat]], "bot", bot))
        header = Header(
            rules,
            tuple(players),
            (start.dealer - number + 1) % rules.players,
            now(),
            self.seed,
            app=__version__,
            before=start.standing,
            until=number,
            source="practice",
        )
        events: list[Event] = [DealEvent(number, start.dealer, start.hands)]
        events += [ActionEvent(action) for action in self.actions]
        match = Match(GameLog(header, events))
        if self.scored:
            match.settle()
        return match

    def score_event(self) -> ScoreEvent | None:
        """Return the deal's score, where the scene is a finished deal."""
        return next((event for event in self.match().events if isinstance(event, ScoreEvent)), None)


@dataclass(frozen=True)
class Say:
    """Something to read; Enter goes on."""

    scene: int
    text: str


@dataclass(frozen=True)
class Ask:
    """A decision that the learner makes with the table's own keys."""

    scene: int
    text: str
    answers: tuple[str, ...]
    """What is taken, as :func:`~barbu_tui.core.notation.in_letters` writes it; empty for anything legal."""
    best: bool
    """The answers are said to be the best ones, which the estimator must bear out."""
    right: str
    """What is said to a right answer."""
    wrong: str
    """What is said to any other …"""
    because: Mapping[str, str] = field(default_factory=dict)
    """… unless it has an explanation of its own."""


@dataclass(frozen=True)
class Press:
    """A key of the table to try: the learner opens something and comes back."""

    scene: int
    text: str
    command: str
    """The action of the table's command: ``sheet``, ``last_trick``, ``doubles``, ``rules``."""


@dataclass(frozen=True)
class PlayOut:
    """The rest of the deal, played against the bots; every decision gets a comment."""

    scene: int
    text: str
    after: str
    """What is said when the deal is scored."""


@dataclass(frozen=True)
class Quiz:
    """A question with a few answers, one of them right."""

    text: str
    answers: tuple[str, ...]
    right: int
    """The right one's place, from 0."""
    why: str


Page: TypeAlias = Say | Ask | Press | PlayOut | Quiz


@dataclass(frozen=True)
class Lesson:
    """A lesson."""

    name: str
    """What it is asked for by: the file's name without its number and ending."""
    title: str
    about: str
    """What it is about, in a few words."""
    scenes: tuple[Scene, ...]
    pages: tuple[Page, ...]
    matrix: bool = True
    """The table says who has doubled whom; not in lessons that come before doubles are taught."""
    language: str = "en"
    """The code of the language of its texts."""
    in_language: Callable[[Language], Lesson] | None = field(default=None, compare=False, repr=False)
    """Returns the same lesson in a language."""

    @property
    def quizzes(self) -> int:
        """How many questions it has."""
        return sum(isinstance(page, Quiz) for page in self.pages)

    def scene_of(self, page: int) -> int | None:
        """Return the number of the scene of a page; ``None`` for a question."""
        found = self.pages[page]
        return None if isinstance(found, Quiz) else found.scene

    def beginning(self, page: int) -> int:
        """Return the page with which the scene of a page begins; a question is its own beginning."""
        page = max(0, min(page, len(self.pages) - 1))
        scene = self.scene_of(page)
        while scene is not None and page and self.scene_of(page - 1) == scene:
            page -= 1
        return page
