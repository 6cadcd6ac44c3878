"""A question with a few answers, as a lesson asks it."""

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
    """The answer that was given."""
    right: int | None = None
    """The right one, once an answer has been given."""
