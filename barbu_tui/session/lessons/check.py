"""Checks of lessons: positions are reachable, answers are legal, best answers are best."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from barbu_bots.search.comparison import so_many
from barbu_bots.search.judgement import Compared
from barbu_bots.search.question import Question, question_of
from barbu_tui.core.actions import Action
from barbu_tui.core.notation import in_letters
from barbu_tui.core.view import View
from barbu_tui.core.worded import as_typed
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.lessons.lesson import LEARNER, Ask, Lesson, PlayOut, Press, Quiz, Say, texts_of
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.position import GameLog

LONGEST: Final = 228
"""Characters of a text at most: three lines beside the table in a small window."""
_SEED: Final = 33
"""The seed of the worlds that test the answers."""


@dataclass(frozen=True)
class LessonDecision:
    """A decision in a lesson, on one way through it."""

    place: str
    """Its place in the lesson: ``page 4``."""
    ask: Ask
    view: View

    @property
    def question(self) -> Question:
        """The comparison that tests its answers."""
        return question_of(self.view, _SEED, deals=None if self.view.standing.deals else 1, every=True)


def decisions(lesson: Lesson) -> Iterator[LessonDecision | str]:
    """Yield every decision of the lesson, on all ways that its answers allow, and a sentence for every fault."""
    for at, page in enumerate(lesson.pages):
        if lesson.scene_of(at) is not None and lesson.beginning(at) == at:
            assert isinstance(page, Say | Ask | Press | PlayOut)
            yield from _walk(lesson, at, page.scene, lesson.scenes[page.scene].match())


def _walk(lesson: Lesson, at: int, scene: int, match: Match) -> Iterator[LessonDecision | str]:
    """Follow the pages of a scene from one on."""
    while at < len(lesson.pages) and lesson.scene_of(at) == scene:
        page, place = lesson.pages[at], f"page {at + 1}"
        at += 1
        if isinstance(page, PlayOut):
            if match.over or not match.waiting:
                yield f"{place}: there is nothing left to play out."
            return
        if not isinstance(page, Ask):
            continue
        if not match.waiting:
            yield f"{place}: the learner is to decide, but the deal waits for nobody."
            return
        view = match.view(LEARNER)
        legal = {in_letters(each, view.rules.seat_letters): each for each in view.legal_actions()}
        unknown = [words for words in (*page.answers, *page.because) if words not in legal]
        if unknown:
            yield f"{place}: {as_typed(unknown[0])} may not be played here; there are {', '.join(legal)}."
            return
        yield LessonDecision(place, page, view)
        answers = page.answers or tuple(legal)[:1]
        for words in answers[1:]:
            yield from _walk(lesson, at, scene, _after(match, legal[words]))
        match = _after(match, legal[answers[0]])


def _after(match: Match, action: Action) -> Match:
    """Return the match after the learner's decision and its consequences, up to the next decision."""
    following = Match(GameLog(match.header, match.events))
    following.act(action)
    while not following.over and not following.waiting:
        following.advance()
    return following


def borne_out(decision: LessonDecision, compared: Compared) -> str | None:
    """Return an objection of the estimate to the best answers; ``None`` if they hold.

    An answer called best must not be behind by more than the 95 % interval of the difference, and every other must be.
    """
    letters = decision.view.rules.seat_letters
    for worth in compared.options:
        words = in_letters(worth.choice, letters)
        good = worth.close
        by = f"{worth.loss.mean:.1f} ± {worth.loss.half:.1f}"
        if words in decision.ask.answers and not good:
            return f"{decision.place}: {words} is called best, but is behind by {by}."
        if words not in decision.ask.answers and good:
            return f"{decision.place}: {words} is called worse, but is behind by {by} only."
    return None


def problems(lesson: Lesson, workers: Workers | None, worlds: int | None = None) -> Iterator[str]:
    """Yield every fault of a lesson, in sentences.

    Without workers the best answers are not tested; without ``worlds`` they are tested until the result is settled.
    """
    for at, page in enumerate(lesson.pages, 1):
        answered = [f"Not quite. {page.why}"] if isinstance(page, Quiz) else []
        for text in (*texts_of(page), *answered):
            if len(text) > LONGEST:
                yield f"page {at}: a text has {len(text)} letters, and {LONGEST} have room: {as_typed(text)}"
    for decision in decisions(lesson):
        if isinstance(decision, str):
            yield decision
        elif decision.ask.best and workers is not None:
            stop = None if worlds is None else so_many(worlds)
            against = borne_out(decision, workers.ask(decision.question, stop).finish())
            if against is not None:
                yield against
