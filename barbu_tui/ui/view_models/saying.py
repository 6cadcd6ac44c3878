"""The prompt: who acts, what is asked, and what goes with it."""

from __future__ import annotations

from dataclasses import dataclass

from barbu_tui.ui.drawing.spans import Line, Span


@dataclass(frozen=True, slots=True)
class Saying:
    """The prompt in its three parts: who acts, what is asked, context."""

    who: str = ""
    ask: Line = ()
    context: Line = ()


def say(who: str, ask: str | Line = (), context: str | Line = ()) -> Saying:
    """Return a prompt; plain text gets the ink of its part."""
    return Saying(
        who,
        (Span(ask),) if isinstance(ask, str) and ask else tuple(ask) if ask else (),
        (Span(context, "muted"),)
        if isinstance(context, str) and context
        else tuple(context)
        if context
        else (),
    )
