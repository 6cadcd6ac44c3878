"""What all screens of the adviser have: the top bar, and the way back."""

from __future__ import annotations

from typing import Final

from barbu_tui.language import N_, tr
from barbu_tui.ui.commands import Command
from barbu_tui.ui.drawing.spans import Span
from barbu_tui.ui.widgets.chrome import Bar, chip

_COUNTED_APART: Final = N_("This is an advised game: statistics count it apart.")
_NOT_KEPT: Final = N_("This is practice: nothing of this deal is kept.")

BACK: Final = Command(
    "adviser.back", "w,escape,enter,q", "back", "Back to the table.", "back to the table", "back", sign="w"
)


def adviser_bar(*, counts: bool) -> Bar:
    """Return the top bar.

    Args:
        counts: the decision is of a game that counts, and not of practice.
    """
    return Bar((*chip(tr("Adviser")), Span(f"  {tr(_COUNTED_APART if counts else _NOT_KEPT)}", "muted")))
