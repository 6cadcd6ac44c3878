"""The saved games in words: their names, where they stand, and a line each."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from barbu_tui.core.worded import shortened
from barbu_tui.language import N_, tr, trn
from barbu_tui.language.numbers import explained, ordinal, signed
from barbu_tui.words.dates import day_words, moment_words
from barbu_tui.words.outcome import PLACES, place_of
from barbu_tui.words.people import cast_of_game

if TYPE_CHECKING:  # the first screen loads nothing that it can do without
    from barbu_tui.session.record.saves import Save

_GIVEN_BY_US = re.compile(r"\d{8}T\d{6}-[a-z0-9]+-\S+")
"""A generated file name: time, ruleset, seed."""


def save_name(save: Save) -> str:
    """Return the name of the game's file."""
    from barbu_tui.session.record.file import SUFFIX

    return save.path.name.removesuffix(SUFFIX)


def when(save: Save) -> str:
    """Return the day of a game: ``21 Nov 2026``."""
    return day_words(save.header.begun)


def title(save: Save) -> str:
    """Return the title of a game: the player's name for it, else its start."""
    named = not _GIVEN_BY_US.fullmatch(save_name(save))
    return save_name(save) if named else moment_words(save.header.begun)


def opponents(save: Save) -> str:
    """Return the bots in a game."""
    return ", ".join(player.bot or "" for player in save.header.players if player.kind == "bot")


def marks(save: Save) -> tuple[str, ...]:
    """Return what is particular about a game, in English: ``advised``, ``coached``, ``reviewed``."""
    from barbu_tui.session.review.kept import all_results

    marks_of = {
        N_("advised"): save.advised,
        N_("coached"): save.header.coached,
        N_("reviewed"): bool(all_results(save.path)),
    }
    return tuple(mark for mark, holds in marks_of.items() if holds)


def matches(save: Save, wanted: str) -> bool:
    """Return whether every word is in the game's name, ruleset, day, players, state or marks."""
    players = " ".join(player.name for player in save.header.players)
    state = f"{'finished' if save.finished else 'unfinished'} {'yours' if save.own else 'watched'}"
    parts = (save_name(save), save.header.rules.name, when(save), players, state, *marks(save))
    said = " ".join(parts).casefold()
    return all(word in said for word in wanted.casefold().split())


def filtered(saves: Iterable[Save], wanted: str) -> tuple[Save, ...]:
    """Return the games with all the words asked for, in order."""
    return tuple(save for save in saves if not wanted or matches(save, wanted))


def going_on(save: Save) -> str:
    """Return the state of a game: ``deal 13 of 28, you are third``."""
    deal, deals = save.deals + 1, save.header.deals
    human = cast_of_game(save.header).human
    if human is None or not save.deals:
        return tr("deal {deal} of {deals}", deal=deal, deals=deals)
    shared = save.running.count(save.running[human]) > 1
    said = (
        N_("deal {deal} of {deals}, you share {place}")
        if shared
        else N_("deal {deal} of {deals}, you are {place}")
    )
    return tr(said, deal=deal, deals=deals, place=tr(PLACES[place_of(save.running, human) - 1]))


def copies_words(save: Save) -> list[str]:
    """Return which other files have the game; nothing if none has."""
    names = ", ".join(path.name for path in save.copies)
    return [tr("also in {names}", names=names)] if names else []


def save_words(save: Save) -> str:
    """Return a saved game in a line: ``21 Nov 2026, 20:14: online, deal 13 of 28, you are third, against sound, hunter``."""
    parts = [save.header.rules.name]
    if save.finished:
        parts.append(trn("{count} deal", "{count} deals", save.deals))
        human = cast_of_game(save.header).human
        if human is not None:
            parts.append(f"{ordinal(place_of(save.running, human))} {signed(save.running[human])}")
    else:
        parts.append(going_on(save))
    parts.append(tr("against {bots}", bots=opponents(save)) if save.own else opponents(save))
    parts += [*map(tr, marks(save)), *copies_words(save)]
    return explained(title(save), ", ".join(parts))


def none_words(wanted: str) -> str:
    """Return that no game is saved, or that none has the words wanted."""
    return (
        tr("No saved game matches “{words}”.", words=shortened(wanted))
        if wanted
        else tr("There is no saved game yet.")
    )
