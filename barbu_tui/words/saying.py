"""The prompt: player, question and context."""

from __future__ import annotations

from dataclasses import dataclass

from barbu_tui.words.line import Line, Span


@dataclass(frozen=True, slots=True)
class Saying:
    """The prompt in its three parts: the player to act, the question, the context."""

    who: str = ""
    ask: Line = ()
    context: Line = ()
    rows: int = 1
    """The rows of the prompt: two if it also uses the row of the keys."""

    @staticmethod
    def of(who: str, ask: str | Line = (), context: str | Line = ()) -> Saying:
        """Return a prompt; plain text gets the ink of its part."""
        return Saying(who, _inked(ask, "text"), _inked(context, "muted"))


def _inked(part: str | Line, ink: str) -> Line:
    if not isinstance(part, str):
        return part
    return (Span(part, ink),) if part else ()
