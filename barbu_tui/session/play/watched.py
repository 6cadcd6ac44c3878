"""A new game between bots, watched and saved like any other."""

from __future__ import annotations

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.play.header import DEFAULT_BOTS, new_header, new_seed
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.saves import place_of_save


def new_watched_game(rules: str) -> Match:
    """Return a new game between bots, with a record among the saves.

    Raises:
        RecordWriteError: the record cannot be written.
    """
    chosen = ruleset(rules)
    bots = [*DEFAULT_BOTS, DEFAULT_BOTS[0]][: chosen.players]
    header = new_header(chosen, bots, new_seed(), human=None)
    return Match.new(header, place_of_save(header))
