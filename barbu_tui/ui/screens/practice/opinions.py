"""The bots' opinions, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from barbu_tui.core.actions import Action, Pass, PlayCard
from barbu_tui.language import tr
from barbu_tui.language.numbers import listed
from barbu_tui.session.play.bot_host import Opinion
from barbu_tui.words.actions import in_words
from barbu_tui.words.people import Cast


def said(opinions: Sequence[Opinion], cast: Cast) -> tuple[str, ...]:
    """Return a paragraph for each action of a bot. Bots that agree in action and reason share one."""
    alike: dict[tuple[Action | None, str], list[str]] = {}
    for each in opinions:
        alike.setdefault((each.action, each.reason(cast.by_letter)), []).append(each.bot)
    found = []
    for (action, why), bots in alike.items():
        if len(bots) == len(opinions) > 1:
            who = tr("All three bots") if len(bots) == 3 else tr("Both bots")
        else:
            who = listed([bot.capitalize() for bot in bots])
        found.append(f"{_does(who, action, cast, one=len(bots) == 1)}  {why}")
    return tuple(found)


def _does(who: str, action: Action | None, cast: Cast, *, one: bool) -> str:
    match action:
        case PlayCard():
            card = in_words(action, cast.names, "row")
            return tr("{who} {one?plays|play} {card}.", who=who, one=one, card=card)
        case Pass():
            return tr("{who} {one?passes|pass}.", who=who, one=one)
        case None:
            return tr("{who} {one?has|have} nothing to say.", who=who, one=one)
    return tr("{who} {one?does|do} something else.", who=who, one=one)
