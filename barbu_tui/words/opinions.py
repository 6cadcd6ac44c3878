"""The bots' opinions on a decision. Those that agree are named together, and what they agree on is said once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from barbu_tui.core.actions import Action
from barbu_tui.language.numbers import explained
from barbu_tui.session.play.bot_host import Opinion


class Agreed(NamedTuple):
    """Bots that would do the same."""

    bots: tuple[str, ...]
    action: Action | None
    """``None`` if they could not be asked."""
    why: tuple[str, ...]
    """Their reasons; if they differ, each with the bots that give it."""


def agreed(opinions: Sequence[Opinion], names: Mapping[str, str]) -> tuple[Agreed, ...]:
    """Return the opinions by action, in the order in which they are first named. ``names``: seat letter → name."""
    by_action: dict[Action | None, dict[str, list[str]]] = {}
    for each in opinions:
        by_action.setdefault(each.action, {}).setdefault(each.reason(names), []).append(each.bot)
    return tuple(
        Agreed(
            tuple(each.bot for each in opinions if each.action == action),
            action,
            tuple(
                why if len(reasons) == 1 else explained(", ".join(bots), why) for why, bots in reasons.items()
            ),
        )
        for action, reasons in by_action.items()
    )
