"""The sentences of the coach: before a costly decision, after one in a lesson, and at the end of a deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from barbu_bots import reason_words
from barbu_bots.search.contrast import Contrast
from barbu_bots.search.explanations import LONGEST, Voice, explain_contrast
from barbu_bots.search.judgement import Judgement
from barbu_tui.core.actions import Action, ChooseContract, PlayCard
from barbu_tui.language import N_, tr, trn
from barbu_tui.session.coach.coach import Coach, Doubt
from barbu_tui.session.practice.situation import equals_of
from barbu_tui.session.store.settings import Strength
from barbu_tui.words.actions import in_words
from barbu_tui.words.line import Saying

_LENGTHS: Final = (LONGEST, 24, 18, 0)
"""Words of a reason, the longest first."""
_MOST: Final = 3
"""Maximum number of decisions in the sentences at the end of a deal."""
_PRAISED_AT: Final = 8.0
"""Points by which the second best must be worse for praise."""
_PRAISED_AFTER: Final = 96
"""Layouts for praise at least, if not all likely ones were counted: of fewer its figures are too rough."""


ONE_MOMENT: Final = N_("One moment.")
"""While a decision waits for the coach's figures."""
TOO_SLOW: Final = N_("This computer is busy: the coach keeps looking after your card, and tells you then.")


def questions(
    doubt: Doubt, strength: Strength, names: Mapping[str, str], seats: Sequence[str]
) -> Iterator[str]:
    """Yield the coach's words before a costly decision, the longest first; the last are the cost alone."""
    voice: Voice = "hidden" if strength == "hint" else "before"
    said = (_reason(doubt.contrast, voice, names, longest) for longest in _LENGTHS)
    reasons = [reason for reason in said if reason]
    money = _cost_before(doubt, strength, seats)
    if not reasons:
        yield money
    elif isinstance(doubt.action, ChooseContract) and strength == "tell":  # that has the points of both
        yield from reasons
    else:
        yield from (*(f"{reason} {money}" for reason in reasons), reasons[-1])


def doubt_prompt(said: str) -> Saying:
    """Return the prompt with a question of the coach's."""
    return replace(Saying.of(tr("Sure?"), said, tr("y: yes, Esc: no.")), rows=2)


def remarks(coach: Coach, names: Mapping[str, str], seats: Sequence[str]) -> list[str]:
    """Return what there is to say before the next decision, each time one thing, the longest text first; nothing if there is none.

    It is that the figures come too late on this computer, once in a game; else a costly decision that was known only
    after it had been made.
    """
    if coach.too_slow():
        return [tr(TOO_SLOW)]
    doubt = coach.tell_late()
    if doubt is None:
        return []
    return [_too_late(_made(doubt, names, seats)), _too_late(_made_for(doubt, seats))]


def still_missing(count: int) -> str:
    """Return how many decisions of the deal the coach knows nothing of yet; empty for none."""
    return tr("The coach is still looking at {count} of your decisions.", count=count) if count else ""


def at_the_end(
    dear: Sequence[Doubt], strength: Strength, bad: bool, names: Mapping[str, str], seats: Sequence[str]
) -> list[str]:
    """Return the coach's words at the end of a deal.

    Args:
        dear: the costly decisions that were made, the dearest first.
        strength: ``after`` tells all of them, the others those that are late and the dearest one of a bad deal.
        bad: the deal brought the player fewer points than the others.
    """
    if strength == "after":
        return [_made(doubt, names, seats) for doubt in dear[:_MOST]]
    late = [_too_late(_made(doubt, names, seats)) for doubt in dear if doubt.late]
    if bad and dear and not dear[0].late:
        late.insert(0, tr("To remember: {sentence}", sentence=_made(dear[0], names, seats)))
    return late[:_MOST]


def comment(coach: Coach, judgement: Judgement, seats: Sequence[str]) -> str:
    """Return the comment on a decision in the deal of a lesson; empty if there is nothing to learn from it."""
    action, best, second = judgement.chosen.choice, judgement.best.choice, judgement.second
    if not judgement.right:
        contrast = coach.against(action, best)
        reason = _reason(contrast, "after", coach.names)
        return f"{_cost(action, best, -contrast.cost, seats)} {reason}" if reason else ""
    if judgement.close or second is None or judgement.rank > 1 or second.loss.mean < _PRAISED_AT:
        return ""
    if coach.view is not None and len(equals_of(coach.view, best)) > 1:
        return ""  # another card was as good
    known = coach.compared
    if coach.has_equal(best) or known is None or not (known.counted or known.layouts >= _PRAISED_AFTER):
        return ""
    reason = _reason(coach.against(second.choice, best), "before", coach.names)
    return f"{tr('Well played: the next best was worse.')} {reason}" if reason else ""


def _made(doubt: Doubt, names: Mapping[str, str], seats: Sequence[str]) -> str:
    """Return the cost of a decision, and the reason."""
    return f"{_made_for(doubt, seats)} {_reason(doubt.contrast, 'after', names)}".rstrip()


def _made_for(doubt: Doubt, seats: Sequence[str]) -> str:
    """Return the cost of a decision."""
    cost = _cost(doubt.action, doubt.contrast.better, doubt.cost, seats)
    return tr("Trick {number}: {said}", number=doubt.trick, said=cost) if doubt.trick else cost


def _too_late(sentence: str) -> str:
    return tr("Found too late: {sentence}", sentence=sentence)


def _cost(action: Action, better: Action, loss: float, seats: Sequence[str]) -> str:
    count = max(1, round(loss))
    if isinstance(action, PlayCard) and isinstance(better, PlayCard):
        return trn(
            "{better} was better than {done}, by about {count} point.",
            "{better} was better than {done}, by about {count} points.",
            count,
            better=in_words(better, seats, "phrase"),
            done=in_words(action, seats, "phrase"),
        )
    return trn(
        "{Best} was better, by about {count} point.",
        "{Best} was better, by about {count} points.",
        count,
        best=in_words(better, seats, "phrase"),
    )


def _cost_before(doubt: Doubt, strength: Strength, seats: Sequence[str]) -> str:
    """Return the cost of a decision that is not made yet, in the layouts of its reason."""
    points = round(doubt.cost)
    if strength == "hint":
        return tr("That costs about {points} {points?point|points}.", points=points)
    return trn(
        "{Better} is about {count} point better.",
        "{Better} is about {count} points better.",
        points,
        better=in_words(doubt.contrast.better, seats, "phrase"),
    )


def _reason(contrast: Contrast, voice: Voice, names: Mapping[str, str], longest: int = LONGEST) -> str:
    """Return why one option is worse than another; empty if nothing explains it."""
    said = explain_contrast(contrast, voice, longest)
    return "" if said is None else reason_words(said, names)
