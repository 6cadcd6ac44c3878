"""``master``: legal, fair, the same from the same view, and better than the rules where layouts are sure."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from barbu_tui.core.dealing import Chance
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.play.match import new_header
from barbu_tui.session.record.events import ActionEvent
from barbu_tui.session.replay.cursor import Replay
from bots import bot_names, make_bot, searching_names
from bots.master import Master
from bots.sandbox import HostedBot
from bots.search.choice import preferred
from bots.search.estimate import Played, Points
from bots.search.question import question_of
from bots.search.sampling import Knowledge, source
from bots.thought import Thought
from tests.support.replays import game_of
from tests.support.seeds import fresh_seed


@pytest.mark.parametrize("rules", PRESETS)
def test_it_decides_legally_and_fairly(rules: str) -> None:
    """Hidden cards dealt anew, its view is the same and so is its decision; asked again, it decides the same."""
    seed = fresh_seed()
    print(f"seed {seed}")
    rng = random.Random(seed)
    header, events = game_of(rules)
    replay = Replay(header, events)
    places = [at for at in range(len(replay) - 1) if replay[at + 1].action is not None]
    bot = Master(Thought(worlds=8))
    for at in rng.sample(places, 6):
        deal = replay[at].deal
        view = deal.view()
        chance = Chance(3, view.number, view.seat, at)
        decision = bot.decide(view, chance)
        assert decision.action in view.legal_actions()
        assert decision.why
        hands = Knowledge(view).world(source(seed, at))
        if deal.play is None:
            other = replace(deal, hands=hands)
        else:
            play = deal.play.copy()
            play.hands[:] = hands
            other = replace(deal, play=play)
        again = bot.decide(other.view(), Chance(3, view.number, view.seat, at))
        assert again.action == decision.action


def test_the_rules_are_overruled_only_beyond_chance() -> None:
    header, events = game_of("online")
    replay = Replay(header, events)
    view = next(step.deal.view() for step in replay.steps if len(step.deal.view().legal_actions()) > 2)
    question = replace(question_of(view, 1), later=(0.0,) * len(question_of(view, 1).options))
    usual, other, *_ = question.options

    def brought(better_by: int) -> Points:
        rows: list[tuple[int, ...]] = [
            (0,) * 24 if option == usual else (-50,) * 24 for option in question.options
        ]
        rows[question.options.index(other)] = tuple(better_by + (20 if at % 2 else -20) for at in range(24))
        hands = ((0,) * view.rules.players,) * 24
        return Points(tuple(Played(row, hands) for row in rows), 24.0)

    assert preferred(question, usual, brought(2), 1.5).action == usual
    found = preferred(question, usual, brought(12), 1.5)
    assert found.action == other
    assert found.ahead == pytest.approx(12)
    assert (found.better_in, found.worse_in) == (12, 12)


def test_it_is_known_by_name_and_plays_in_a_process_of_its_own() -> None:
    assert searching_names() == ("master",)
    assert "master" not in bot_names()
    assert isinstance(make_bot("master"), HostedBot)
    header = new_header(ruleset("sheet3"), ["master", "sound", "sound"], 3, human=None)
    events, _ = play_game(replace(header, until=1))
    spoken = [event for event in events if isinstance(event, ActionEvent) and event.action.seat == 0]
    assert spoken
    assert all(event.why for event in spoken)
