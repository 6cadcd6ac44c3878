"""What lessons say on the screen and in lines alike."""

from __future__ import annotations

from collections.abc import Sequence

from barbu_tui.core.actions import PlayCard
from barbu_tui.session.practice.grade import Grade
from barbu_tui.text import capital, card_sign, choice_text


def comment(found: Grade, letters: Sequence[str], why: str) -> str:
    """Return what is said of a decision in a deal that is played out.

    Args:
        found: what it was worth.
        letters: seat → letter.
        why: the reason of the bot that would have done the best thing; empty if none would.
    """
    reason = f" {why}" if why else ""
    if found.right:
        return f"Good: nothing was better.{reason}" if found.rank == 1 or found.close else f"Good.{reason}"
    best = spoken_choice(found, letters)
    cost = f"about {max(1, round(found.loss))} point{'s' * (round(found.loss) > 1)}"
    return f"{best} was better, by {cost}.{reason}"


def spoken_choice(found: Grade, letters: Sequence[str]) -> str:
    """Return the best decision, at the head of a sentence."""
    choice = found.best.choice
    if isinstance(choice, PlayCard):
        return card_sign(choice.card)
    return capital(choice_text(choice, letters))


__all__ = ["comment"]
