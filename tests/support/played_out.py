"""Matches of a human, played to their end with a bot in the human's seat."""

from __future__ import annotations

from datetime import date

from barbu_bots import make_bot
from barbu_bots.api import chance_of
from barbu_tui.session.daily.game import begin_day
from barbu_tui.session.play.match import Match


def played_out(match: Match, bot: str = "novice") -> Match:
    """Play a match to its end and close it."""
    own = make_bot(bot)
    while not match.over:
        if match.waiting:
            view = match.view(match.to_act)
            match.act(own.decide(view, chance_of(view, match.header.seed or 0)).action)
        else:
            match.advance()
    match.close()
    return match


def day_played(day: date, bot: str = "novice") -> Match:
    """Play the deal of a day among the saves."""
    return played_out(begin_day(day, "You"), bot)
