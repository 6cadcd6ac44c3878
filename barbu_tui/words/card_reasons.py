"""Why one card is better than another: the difference, then the effects of the other card.

Other players stand in a sentence as ``{W}``, ``{N}``, ``{E}``; see :func:`barbu_bots.spoken`.
"""

from __future__ import annotations

from barbu_tui.core.actions import Action, PlayCard
from barbu_tui.core.view import View
from barbu_tui.language import tr
from barbu_tui.language.grammar import capital
from barbu_tui.language.numbers import decimal, explained
from barbu_tui.session.practice.grade import Grade
from barbu_tui.session.practice.situation import CardLesson
from barbu_tui.session.practice.themes import THEMES_BY_NAME
from barbu_tui.words.actions import in_words


def card_reasons(view: View, grade: Grade, lesson: CardLesson | None, why: str) -> list[str]:
    """Return two sentences, or one if no single effect makes most of the difference.

    Args:
        grade: the grade of the chosen card.
        lesson: the subject of the drill, if it is one.
        why: the effects of the other card, in a sentence; empty without one.
    """
    best = grade.best.choice
    other = grade.chosen if grade.rank > 1 else grade.second
    found = []
    if other is not None:
        than = card_phrase(other.choice, view)
        found.append(
            tr(
                "{best} brings {more} more than {than}{doubt}.",
                best=card_phrase(best, view),
                more=decimal(round(other.behind, 1)),
                than=than if grade.rank > 1 else tr("{option}, the next best", option=than),
                doubt=tr(", give or take {error}", error=decimal(other.behind_error))
                if other.behind_error >= 0.05
                else "",
            )
        )
    theme = THEMES_BY_NAME.get(lesson.theme) if lesson is not None else None
    if why:
        found.append(explained(tr(theme.title), why) if theme is not None else why)
    return found


def card_phrase(action: Action, view: View) -> str:
    """Return a card with its claim: ``Q♠``, ``3♣, claiming {W} as target``."""
    if not isinstance(action, PlayCard):
        return tr("A pass")
    names = [f"{{{letter}}}" for letter in view.rules.seat_letters]
    return capital(in_words(action, names, "phrase"))
