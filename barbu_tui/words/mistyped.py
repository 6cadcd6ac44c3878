"""Unknown names, and the probable ones."""

from __future__ import annotations

from collections.abc import Iterable

from barbu_tui.core.worded import as_typed
from barbu_tui.language import tr


def no_command(name: str, commands: Iterable[str]) -> str:
    """Return that there is no command of this name, and the most similar one."""
    from difflib import get_close_matches

    near = get_close_matches(name, commands, 1)
    said = tr("There is no command {name}.", name=as_typed(name))
    return " ".join([said, tr("Did you mean '{command}'?", command=near[0])] if near else [said])
