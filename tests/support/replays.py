"""Games for replays: a record written by hand, games of bots, a human's game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from barbu_tui.core.actions import Bid, PlayCard
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ActionEvent, Event, Header, SeatEvent
from barbu_tui.session.replay.cursor import Replay
from tests.support.saved_games import first_deals

FIXTURE = Path(__file__).parents[1] / "fixtures" / "replay" / "four_deals_by_hand.barbu.jsonl"


@lru_cache
def game_of(
    rules: str, seed: int = 7, bot: str = "random", deals: int | None = None
) -> tuple[Header, tuple[Event, ...]]:
    """Return a game of one kind of bot, or its first deals."""
    header = new_header(ruleset(rules), [bot] * PRESETS[rules].players, seed, human=None)
    return header, first_deals(header, deals) if deals else tuple(play_game(header)[0])


def changing_hands(header: Header, events: Sequence[Event]) -> Replay:
    """Return the replay of the game with the acting seat handed to another bot before each action."""
    found: list[Event] = []
    for event in events:
        if isinstance(event, ActionEvent):
            found.append(SeatEvent(event.action.seat, "bot", "greedy"))
        found.append(event)
    return Replay(header, found)


def own_game(actions: int) -> tuple[Header, Sequence[Event]]:
    """Return the start of a game with a human who takes the first legal action."""
    match = Match(new_header(ruleset("online"), ["random"] * 3, 5))
    while sum(isinstance(event, ActionEvent) for event in match.events) < actions:
        if match.waiting:
            match.act(match.view(0).legal_actions()[0])
        else:
            match.advance()
    return match.header, match.events


@lru_cache
def honour_game() -> Replay:
    """Return a game in honour mode in which S withholds penalty cards whenever possible."""
    match = Match(new_header(ruleset("online", {"israeli": "honour"}), ["random"] * 3, 11))
    while len(match.game.finished) < 12:
        if not match.waiting:
            match.advance()
            continue
        options = match.view(0).legal_actions()
        breaches = [each for each in options if isinstance(each, PlayCard) and each.breach]
        bids = [each for each in options if isinstance(each, Bid)]
        match.act((breaches or bids[-1:] or options)[0])
    return Replay(match.header, match.events)
