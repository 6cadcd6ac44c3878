"""A question with its answers in the middle of the felt."""

from __future__ import annotations

from dataclasses import dataclass

from barbu_tui.session.lessons.lesson import Quiz
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.glyphs import CHECK
from barbu_tui.ui.drawing.look import click
from barbu_tui.words.line import folded

_WIDTH = 70


@dataclass(frozen=True, slots=True)
class QuizQuestion:
    """A question in the middle of the felt."""

    heading: str
    """``Question 2 of 3``."""
    quiz: Quiz
    cursor: int
    """The answer under the cursor, from 0; -1 before one is chosen."""
    chosen: int | None = None
    """The answer given."""


def draw_question(canvas: Canvas, model: QuizQuestion) -> None:
    """Draw the question. The answers are numbered; the given one and the right one are marked."""
    width = min(_WIDTH, canvas.width - 8)
    left = (canvas.width - width) // 2
    words = folded(model.quiz.text, width)
    answers = [folded(answer, width - 8) for answer in model.quiz.answers]
    roomy = canvas.height >= 20
    rows = 2 + len(words) + 1 + sum(map(len, answers)) + (len(answers) - 1) * roomy
    y = max(1, (canvas.height - rows) // 2)
    canvas.write(left, y, model.heading.upper(), "muted", bold=True)
    y += 2
    for line in words:
        canvas.write(left, y, line, "text", bold=True)
        y += 1
    y += 1
    for place, lines in enumerate(answers):
        focused = place == model.cursor and model.chosen is None
        given = place == model.chosen
        right = model.chosen is not None and place == model.quiz.right
        if focused:
            canvas.fill(left - 2, y, width + 4, len(lines), "felt2")
            canvas.focus(left - 2, y)
        mark = CHECK if right else "−" if given else " "
        ink = "good" if right else "bad" if given else "muted" if model.chosen is not None else "text"
        canvas.write(left, y, str(place + 1), "brass" if model.chosen is None else "faint", bold=True)
        canvas.write(left + 3, y, mark, ink, bold=True)
        for line in lines:
            canvas.write(left + 6, y, line, ink, underline=focused)
            canvas.mark(left - 2, y, width + 4, 1, click("number", place + 1))
            y += 1
        y += roomy
