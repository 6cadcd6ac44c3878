"""A question with a few answers, as in a lesson."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class QuizQuestion:
    """A question in the middle of the felt."""

    heading: str
    """``Question 2 of 3``."""
    text: str
    answers: tuple[str, ...]
    cursor: int
    """The answer under the cursor, from 0."""
    chosen: int | None = None
    """The answer given."""
    right: int | None = None
    """The right answer, once one has been given."""
