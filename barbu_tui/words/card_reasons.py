"""Why one card is better than another: the difference, then what it is about and the rule that plays the best one.

Other players stand in a comparison as ``{W}``, ``{N}``, ``{E}``; see :func:`barbu_bots.spoken`. In a reason they have their names.
"""

from __future__ import annotations

from collections.abc import Mapping

from barbu_bots import shared_bot, spoken
from barbu_bots.api import chance_of
from barbu_bots.reasons import explain
from barbu_bots.search.rollout import alike
from barbu_tui.core.actions import Action, PlayCard
from barbu_tui.core.view import View
from barbu_tui.language import tr
from barbu_tui.language.grammar import capital
from barbu_tui.language.numbers import decimal, explained, quoted
from barbu_tui.session.practice.grade import Grade
from barbu_tui.session.practice.situation import Lesson
from barbu_tui.session.practice.themes import THEMES_BY_NAME
from barbu_tui.words.actions import in_words


def card_reasons(
    view: View, grade: Grade, lesson: Lesson | None, names: Mapping[str, str], seed: int = 0
) -> list[str]:
    """Return two sentences.

    Args:
        view: of the player.
        grade: of the card that was chosen.
        lesson: what the drill is about, if it is one.
        names: seat letter → name.
        seed: of the bots' chance.
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
    reason = quoted(reason_of(view, best, names, seed))
    found.append(explained(tr(theme.title), reason) if theme is not None else reason)
    return found


def reason_of(view: View, best: Action, names: Mapping[str, str], seed: int = 0) -> str:
    """Return why a card is played: in the words of the bot that plays it or its equal, else by the first rule that holds."""
    decision = shared_bot("sound").decide(view, chance_of(view, seed))
    options = view.legal_actions()
    same = alike(view, options)
    if same[options.index(decision.action)] == same[options.index(best)]:
        return spoken(decision.said, names)
    return spoken(explain(view, best).said, names)


def card_phrase(action: Action, view: View) -> str:
    """Return a card with its claim: ``Q♠``, ``3♣, claiming {W} as target``."""
    if not isinstance(action, PlayCard):
        return tr("A pass")
    names = [f"{{{letter}}}" for letter in view.rules.seat_letters]
    return capital(in_words(action, names, "phrase"))
