"""What lessons say on the screen and in lines alike."""

from __future__ import annotations

from collections.abc import Sequence

from barbu_tui.core.actions import PlayCard
from barbu_tui.language import tr, trn
from barbu_tui.session.practice.grade import Grade
from barbu_tui.text import capital, card_sign, choice_text


def comment(found: Grade, letters: Sequence[str], why: str) -> str:
    """Return what is said of a decision in a deal that is played out.

    Args:
        found: what it was worth.
        letters: seat → letter.
        why: the reason of the bot that would have done the best thing; empty if none would.
    """
    return " ".join(sentence for sentence in (_verdict(found, letters), why) if sentence)


def _verdict(found: Grade, letters: Sequence[str]) -> str:
    if found.right:
        return tr("Good: nothing was better.") if found.rank == 1 or found.close else tr("Good.")
    return trn(
        "{best} was better, by about {count} point.",
        "{best} was better, by about {count} points.",
        max(1, round(found.loss)),
        best=spoken_choice(found, letters),
    )


def spoken_choice(found: Grade, letters: Sequence[str]) -> str:
    """Return the best decision, at the head of a sentence."""
    choice = found.best.choice
    if isinstance(choice, PlayCard):
        return card_sign(choice.card)
    return capital(choice_text(choice, letters))
