"""Watch it happen, in lines: the player's choice and the better option, one trick per line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle

from barbu_bots.search.contrast import Contrast
from barbu_tui.core.view import View
from barbu_tui.language import tr
from barbu_tui.plain.lines import Lines
from barbu_tui.plain.questions import Question, Words
from barbu_tui.words.two_lines import NO_LAYOUT, told_lines, two_lines

Ask = Callable[[Question, Words], str]
"""Asks a question. Some words have replies of their own."""


def tell_two_lines(
    contrast: Contrast | None, view: View, names: Sequence[str], lines: Lines, ask: Ask
) -> None:
    """Print both lines of play in the most typical layout, and in others on request.

    Args:
        contrast: why one option is worse; ``None`` if unknown.
        view: the player's view at the decision.
        names: seat → name.
    """
    if contrast is None or not contrast.typical:
        lines.say(tr(NO_LAYOUT))
        return
    numbers = cycle(range(len(contrast.typical)))

    def layout() -> str:
        return "\n".join(told_lines(two_lines(contrast, view, next(numbers)), contrast, names))

    lines.say(layout())
    question = Question(tr("next tells another layout; Enter goes back to the decision."))
    while len(contrast.typical) > 1 and (answer := ask(question, {"next": layout})):
        lines.say(tr("{answer} is not understood.", answer=answer))
