"""Watch it happen, in lines: the player's choice and the better option, one trick per line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

from barbu_bots.search.contrast import Contrast
from barbu_tui.core.view import View
from barbu_tui.language import tr
from barbu_tui.plain.lines import Lines
from barbu_tui.plain.talk import Question, Talk, Word
from barbu_tui.words.two_lines import NO_LAYOUT, told_lines, two_lines


def tell_two_lines(
    contrast: Contrast | None, view: View, names: Sequence[str], lines: Lines, talk: Talk
) -> str:
    """Print both lines of play in the most typical layout, and in others on request.

    Args:
        contrast: why one option is worse; ``None`` if unknown.
        view: the player's view at the decision.
        names: seat → name.

    Returns:
        The text left to say.
    """
    if contrast is None or not contrast.typical:
        return tr(NO_LAYOUT)
    numbers = cycle(range(len(contrast.typical)))

    def layout() -> str:
        return "\n".join(told_lines(two_lines(contrast, view, next(numbers)), contrast, names))

    if len(contrast.typical) == 1:
        return layout()
    lines.say(layout())
    talk.choose(
        Question(tr("next tells another layout; Enter goes back to the decision.")),
        lambda: {"next": Word(layout)},
    )
    return ""
