"""A game of every kind."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.daily.game import daily_header
from barbu_tui.session.lessons.loader import lesson_files, load_lesson
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.practice.situation import draw_situation

KINDS = ("own", "coached", "course", "daily", "again", "practice", "watched")


def game_of(kind: str, seed: int = 5) -> Match:
    """Return a new game of a kind, without a record."""
    rules = ruleset("online")
    if kind == "practice":
        situation = draw_situation(rules, "contracts", seed)
        return situation.match(situation.options[0])
    if kind == "daily":
        return Match(daily_header(date(2026, 11, 2), "You"))
    if kind == "course":
        lesson = next(each for each in map(load_lesson, lesson_files()) if each.game is not None)
        game = lesson.game
        assert game is not None
        bots = ["novice"] * (game.rules.players - 1)
        return Match(
            new_header(game.rules, bots, seed, deals=game.deals, lesson=lesson.name, taught=game.contracts)
        )
    bots = ["sound"] * (rules.players - (kind != "watched"))
    header = new_header(rules, bots, seed, human=None if kind == "watched" else "You", deals=2)
    more = {
        "coached": {"coached": True},
        "again": {"again": True, "source": "the cards of an earlier game"},
    }
    return Match(replace(header, **more.get(kind, {})))  # type: ignore[arg-type]
