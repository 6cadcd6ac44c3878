"""What the bots would play, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from barbu_tui.core.actions import Action, Pass, PlayCard
from barbu_tui.session.play.bot_host import Opinion
from barbu_tui.text import card_sign, claim_words, listed
from barbu_tui.ui.text.cast import Cast


def said(opinions: Sequence[Opinion], cast: Cast) -> tuple[str, ...]:
    """Return a paragraph for each action that a bot would take; bots that agree in action and reason share one.

    Args:
        opinions: of the bots.
        cast: who sits where.
    """
    alike: dict[tuple[Action | None, str], list[str]] = {}
    for each in opinions:
        alike.setdefault((each.action, each.reason(cast.by_letter)), []).append(each.bot)
    found = []
    for (action, why), bots in alike.items():
        if len(bots) == len(opinions) > 1:
            who = "All three bots" if len(bots) == 3 else "Both bots"
        else:
            who = listed([bot.capitalize() for bot in bots])
        found.append(f"{who} {_does(action, cast, several=len(bots) > 1)}  {why}")
    return tuple(found)


def _does(action: Action | None, cast: Cast, *, several: bool) -> str:
    match action:
        case PlayCard():
            claimed = claim_words(action, cast.names)
            return f"{'play' if several else 'plays'} {card_sign(action.card)}{claimed}."
        case Pass():
            return "pass." if several else "passes."
        case None:
            return "have nothing to say." if several else "has nothing to say."
    return "do something else." if several else "does something else."


__all__ = ["said"]
