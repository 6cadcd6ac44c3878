"""The list of saved games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from barbu_tui.session.record.file import SUFFIX
from barbu_tui.session.record.saves import Save
from barbu_tui.text import ordinal, signed
from barbu_tui.ui.drawing.spans import Span, elided, line_width
from barbu_tui.ui.screens.home.model import cast_of, place_of
from barbu_tui.ui.view_models.page import PageLine, focus_name, right, text
from barbu_tui.ui.view_models.panels import Placed

_RESULT, _LONGEST_RESULT = 9, 19
"""Columns that the results have at least and at most."""
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def save_name(save: Save) -> str:
    """The name by which a game goes: its file's."""
    return save.path.name.removesuffix(SUFFIX)


def when(save: Save) -> str:
    """The day on which a game was begun, as its record says: ``21 Nov 2026``."""
    try:
        day = datetime.fromisoformat(save.header.created.replace("Z", "+00:00").replace("z", "+00:00"))
    except ValueError:
        return ""
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


def opponents(save: Save) -> str:
    """The bots in a game."""
    return ", ".join(player.bot or "" for player in save.header.players if player.kind == "bot")


def matches(save: Save, wanted: str) -> bool:
    """Whether a game is one of those asked for: every word stands in its name, ruleset, day or players."""
    players = " ".join(player.name for player in save.header.players)
    state = "finished" if save.finished else "unfinished"
    said = f"{save_name(save)} {save.header.rules.name} {when(save)} {players} {state}".casefold()
    return all(word in said for word in wanted.casefold().split())


def filtered(saves: Iterable[Save], wanted: str) -> tuple[Save, ...]:
    """The games asked for, in their order."""
    return tuple(save for save in saves if matches(save, wanted))


def result_line(save: Save) -> tuple[Span, ...]:
    """Place and points: yours, or the winner's where only bots played."""
    if not save.deals:
        return (Span("in deal 1", "muted") if save.dealt else Span("not begun", "faint"),)
    cast = cast_of(save)
    human = cast.human
    if human is None:
        best = max(cast.seats, key=lambda seat: save.running[seat])
        return (Span(f"{cast.name(best)} {signed(save.running[best])}", "muted"),)
    points = save.running[human]
    ink = "good" if points > 0 else "bad" if points < 0 else "muted"
    return (
        Span(f"{ordinal(place_of(save, human))}  ", "text" if save.finished else "muted"),
        Span(signed(points), ink),
    )


def saves_lines(saves: Sequence[Save], cursor: int, top: int, room: int, width: int) -> list[PageLine]:
    """The list from a row on, under its headings.

    Args:
        saves: all of them.
        cursor: the one under the cursor.
        top: the first one shown.
        room: how many fit.
        width: columns.
    """
    wide = width >= 110
    # All of them, not those shown alone: columns stand still while the list is scrolled.
    results = max((line_width(result_line(save)) for save in saves), default=0)
    day = 46 if wide else width - 31 - max(_RESULT, min(results, _LONGEST_RESULT))
    rules, deals, result, against = day + 13, day + 26, day + 30, day + 50
    names = day - 4
    heads = (
        text(2, "name", "faint"),
        text(day, "begun", "faint"),
        text(rules, "rules", "faint"),
        right(deals, "deals", "faint"),
        text(result, "result", "faint"),
        *((text(against, "against", "faint"),) if wide else ()),
    )
    lines = [PageLine(heads)]
    for at, save in enumerate(saves[top : top + room], top):
        focused = at == cursor
        whole = save.header.until or save.header.rules.deals
        played = str(save.deals) if save.finished else f"{save.deals}/{whole}"
        placed = (
            Placed(2, (focus_name(elided(save_name(save), names), focused),)),
            text(day, when(save), "muted"),
            text(rules, save.header.rules.name, "muted"),
            right(deals, played, "muted" if save.finished else "text"),
            Placed(result, result_line(save)),
            *((text(against, elided(opponents(save), width - against - 1), "faint"),) if wide else ()),
        )
        lines.append(PageLine(placed, 0, width, at, focused))
    return lines
