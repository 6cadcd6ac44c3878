"""The comment of a lesson on a decision."""

from __future__ import annotations

from collections.abc import Sequence

from barbu_tui.language import tr, trn
from barbu_tui.session.practice.grade import Grade
from barbu_tui.words.actions import in_words


def comment(found: Grade, names: Sequence[str], why: str) -> str:
    """Return what is said of a decision in a deal that is played out.

    Args:
        names: seat → name.
        why: the reason of the bot that would have done the best thing; empty if none would.
    """
    return " ".join(sentence for sentence in (_verdict(found, names), why) if sentence)


def _verdict(found: Grade, names: Sequence[str]) -> str:
    if found.right:
        return tr("Good: nothing was better.") if found.rank == 1 or found.close else tr("Good.")
    return trn(
        "{Best} was better, by about {count} point.",
        "{Best} was better, by about {count} points.",
        max(1, round(found.loss)),
        best=in_words(found.best.choice, names, "phrase"),
    )
