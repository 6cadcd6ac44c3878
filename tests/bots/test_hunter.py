"""``hunter`` counts the endings that ``counter`` counts, and plays all else by its rules."""

from __future__ import annotations

from barbu_bots import make_bot
from barbu_bots.api import chance_of
from barbu_bots.hunter import Hunter
from barbu_bots.personality import PERSONALITIES
from barbu_bots.player import ClubPlayer
from barbu_bots.search_player import is_clear
from barbu_bots.temper import TEMPERS
from barbu_tui.core.view import Phase
from barbu_tui.session.replay.cursor import Replay
from tests.support.replays import game_of


def test_it_counts_endings_for_its_doubles() -> None:
    """With a double it plays the card of ``counter`` wherever that has counted, else that of its rules."""
    hunter, counter = Hunter(), make_bot("counter")
    rules = ClubPlayer("hunter", PERSONALITIES["hunter"], TEMPERS["hunter"])
    counted = plain = 0
    for step in Replay(*game_of("online", deals=12)).steps:
        view = step.deal.view() if step.turn >= 0 else None
        if view is None or view.phase is not Phase.PLAY or is_clear(view):
            continue
        chance = chance_of(view, 1)
        if not hunter.looks(view):
            assert hunter.decide(view, chance).action == rules.decide(view, chance).action
            plain += 1
            continue
        other = counter.decide(view, chance)
        if "I have counted the" in other.why:
            decision = hunter.decide(view, chance)
            assert decision.action == other.action or decision.action == rules.decide(view, chance).action
            counted += "I have counted the" in decision.why
    assert plain
    assert counted
