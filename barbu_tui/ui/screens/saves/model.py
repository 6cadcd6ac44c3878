"""The list of saved games."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime

from barbu_tui.language import N_, current, tr
from barbu_tui.language.numbers import ordinal, signed
from barbu_tui.session.record.file import SUFFIX
from barbu_tui.session.record.saves import Save
from barbu_tui.ui.screens.home.model import cast_of, place_of
from barbu_tui.ui.view_models.page import PageLine, focus_name
from barbu_tui.ui.view_models.panels import Placed, right, text
from barbu_tui.words.line import Span, elided, line_width

_RESULT, _LONGEST_RESULT = 9, 24
"""Columns that the results have at least and at most."""
_GIVEN_BY_US = re.compile(r"\d{8}T\d{6}-[a-z0-9]+-\S+")
"""A file's name that no player chose: time, ruleset, seed."""
_MONTHS = (
    *(N_("Jan"), N_("Feb"), N_("Mar"), N_("Apr"), N_("May"), N_("Jun")),
    *(N_("Jul"), N_("Aug"), N_("Sep"), N_("Oct"), N_("Nov"), N_("Dec")),
)


def save_name(save: Save) -> str:
    """Return the name of the game's file."""
    return save.path.name.removesuffix(SUFFIX)


def _begun(save: Save) -> datetime | None:
    """Return when the game was begun, as its record says, in the time zone of this machine."""
    try:
        moment = datetime.fromisoformat(save.header.created.replace("Z", "+00:00").replace("z", "+00:00"))
        return moment.astimezone() if moment.tzinfo else moment
    except (ValueError, OverflowError, OSError):
        return None


def when(save: Save) -> str:
    """Return the day on which a game was begun: ``21 Nov 2026``."""
    day = _begun(save)
    if day is None:
        return ""
    return f"{current().grammar.day(day.day, tr(_MONTHS[day.month - 1]))} {day.year}"


def title(save: Save) -> str:
    """Return what the list calls a game: the name that its player gave it, else when it was begun."""
    day = _begun(save)
    if day is None or not _GIVEN_BY_US.fullmatch(save_name(save)):
        return save_name(save)
    return f"{when(save)}, {day:%H:%M}"


def opponents(save: Save) -> str:
    """Return the bots in a game."""
    return ", ".join(player.bot or "" for player in save.header.players if player.kind == "bot")


def matches(save: Save, wanted: str) -> bool:
    """Return whether every word is in the game's name, ruleset, day, players or state."""
    players = " ".join(player.name for player in save.header.players)
    state = f"{'finished' if save.finished else 'unfinished'} {'yours' if save.own else 'watched'}"
    said = f"{save_name(save)} {save.header.rules.name} {when(save)} {players} {state}".casefold()
    return all(word in said for word in wanted.casefold().split())


def filtered(saves: Iterable[Save], wanted: str) -> tuple[Save, ...]:
    """Return the games asked for, in their order."""
    return tuple(save for save in saves if matches(save, wanted))


def result_line(save: Save) -> tuple[Span, ...]:
    """Return place and points: yours, or the leader's where only bots play. An unfinished game says who leads."""
    if not save.deals:
        return (Span(tr("in deal 1"), "muted") if save.dealt else Span(tr("not begun"), "faint"),)
    cast = cast_of(save)
    human = cast.human
    best = max(cast.seats, key=lambda seat: (save.running[seat], seat == human))
    if human is None:
        return (Span(f"{cast.name(best)} {signed(save.running[best])}", "muted"),)
    points = save.running[human]
    ink = "good" if points > 0 else "bad" if points < 0 else "muted"
    if save.finished:
        return (Span(f"{ordinal(place_of(save, human))}  "), Span(signed(points), ink))
    if best == human:
        return (Span(f"{tr('you lead')}  ", "muted"), Span(signed(points), ink))
    behind = (f" {tr('{points}, you', points=signed(save.running[best]))} ", signed(points))
    name = elided(cast.name(best), _LONGEST_RESULT - sum(map(len, behind)))
    return (Span(f"{name}{behind[0]}", "muted"), Span(behind[1], ink))


def saves_lines(saves: Sequence[Save], cursor: int, top: int, room: int, width: int) -> list[PageLine]:
    """Return the list from a row on, under its headings."""
    wide = width >= 110
    # All of them, not those shown alone: columns stand still while the list is scrolled.
    results = max((line_width(result_line(save)) for save in saves), default=0)
    day = 46 if wide else width - 31 - max(_RESULT, min(results, _LONGEST_RESULT))
    rules, deals, result, against = day + 13, day + 26, day + 30, day + 56
    names = day - 4
    named = any(title(save) == save_name(save) for save in saves)
    heads = (
        text(2, tr("game"), "faint"),
        *((text(day, tr("begun"), "faint"),) if named else ()),
        text(rules, tr("rules"), "faint"),
        right(deals, tr("deals"), "faint"),
        text(result, tr("result"), "faint"),
        *((text(against, tr("against"), "faint"),) if wide else ()),
    )
    lines = [PageLine(heads)]
    for at, save in enumerate(saves[top : top + room], top):
        focused = at == cursor
        whole = save.header.until or save.header.deals
        name = title(save)
        played = str(save.deals) if save.finished else f"{save.deals}/{whole}"
        placed = (
            Placed(2, (focus_name(elided(name, names), focused),)),
            text(day, when(save) if name == save_name(save) else "", "muted"),
            text(rules, save.header.rules.name, "muted"),
            right(deals, played, "muted" if save.finished else "text"),
            Placed(result, result_line(save)),
            *((text(against, elided(opponents(save), width - against - 1), "faint"),) if wide else ()),
        )
        lines.append(PageLine(placed, 0, width, at, focused))
    return lines
