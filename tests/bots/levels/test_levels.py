"""Levels: legal and fair as all bots (``test_legal``, ``test_fair``), weaker by measure, wrong more often where it costs less."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest

from barbu_bots import OPPONENTS, bot_names, make_bot
from barbu_bots.levels.costs import trick_costs
from barbu_bots.levels.ladder import BEHIND, LEVELS
from barbu_bots.levels.player import Level, LevelPlayer
from barbu_bots.reasons import RULES
from barbu_bots.reasons.beginner import beginner
from barbu_bots.sound import Sound
from barbu_tui.core.actions import Bid, ChooseContract, PlayCard
from barbu_tui.core.cards import (
    ABOVE,
    BIT,
    KING,
    RANK_NAMES,
    RANK_OF,
    SUIT_MASK,
    SUIT_NAMES,
    SUIT_OF,
    cards_in,
)
from barbu_tui.core.dealing import Chance
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.session.arena.match import run
from barbu_tui.session.arena.sets import Contest
from barbu_tui.session.replay.cursor import Replay
from tests.support.replays import game_of
from tools.characters import Rates, noticed


def views(rules: str = "online", every: int = 1) -> list[View]:
    header, events = game_of(rules)
    replay = Replay(header, events)
    return [step.deal.view() for step in replay.steps[::every] if step.turn >= 0]


def test_the_levels_stand_in_order_and_have_names_and_lines() -> None:
    assert set(LEVELS) < set(bot_names())
    assert set(LEVELS) < set(OPPONENTS)
    order = [name for name in OPPONENTS if name in BEHIND]
    assert order == sorted(order, key=lambda name: -BEHIND[name])
    heights = [BEHIND[name] for name in ("random", *LEVELS, "sound")]
    assert all(60 <= worse - better <= 150 for worse, better in pairwise(heights))
    for name in LEVELS:
        assert make_bot(name).name == name


def test_at_no_temperature_a_level_is_sound() -> None:
    level = LevelPlayer(Level("still", cards=0.0, calls=0.0, doubles=0.0, anchor=0.5, remembers=True))
    sound = Sound()
    for number, view in enumerate(views(every=7)):
        chance = Chance(1, view.number, view.seat, number)
        assert level.decide(view, chance).action == sound.decide(view, chance).action


def test_what_costs_more_is_done_less_often() -> None:
    level = LEVELS["learner"]
    bot = LevelPlayer(level)
    seen = 0
    for view in views(every=11):
        table = view.table
        if not isinstance(table, TrickTable) or table.led >= 0 or view.hand.bit_count() < 5:
            continue
        legal = view.legal_cards()
        usual = Sound().decide(view, Chance(0, 0, 0, 0)).action
        worth = dict(trick_costs(table, view.hand, legal, 0))
        others = sorted((card for card in worth if PlayCard(view.seat, card) != usual), key=worth.__getitem__)
        if len(others) < 3 or worth[others[-1]] - worth[others[0]] < 2 * level.cards:
            continue
        drawn: Counter[int] = Counter()
        for number in range(300):
            action = bot.decide(view, Chance(number, view.number, view.seat, 0)).action
            assert isinstance(action, PlayCard)
            drawn[action.card] += 1
        assert drawn[others[-1]] > drawn[others[0]]
        seen += 1
        if seen == 4:
            break
    assert seen


def test_levels_have_habits() -> None:
    """Who doubles too much, who too little; who does not let go of aces and kings, and who keeps its trumps: beside ``sound`` at the same places."""
    bots: dict[str, Sound | LevelPlayer] = {"sound": Sound()}
    bots.update((name, LevelPlayer(level)) for name, level in LEVELS.items())
    shown = [
        (name, [[each for number, view in enumerate(views()) for each in done(bot, view, number)]])
        for name, bot in bots.items()
    ]
    rates = Rates([shown])

    def rate(name: str, what: str) -> float:
        return rates.rate(name, what)

    doubles = "doubles another flank"
    assert min(rate("novice", doubles), rate("learner", doubles)) > rate("sound", doubles) + 0.1
    assert rate("sound", doubles) - 0.1 > rate("casual", doubles) > rate("beginner", doubles)
    assert rate("beginner", doubles) < rate("sound", doubles) / 2
    for name in ("novice", "beginner"):
        assert rate(name, "lets go of an ace or king") < rate("sound", "lets go of an ace or king") / 2
        assert rate(name, "leads a trump") < rate("sound", "leads a trump") / 2


def done(bot: Sound | LevelPlayer, view: View, number: int) -> list[tuple[str, bool]]:
    """What a bot's decision at a view shows."""
    action = bot.decide(view, Chance(1, view.number, view.seat, number)).action
    seen = list(noticed(view, action))
    table = view.table
    if isinstance(action, PlayCard) and isinstance(table, TrickTable) and table.spec.negative:
        high = {RANK_OF[card] >= KING for card in cards_in(view.legal_cards())}
        if len(high) == 2:
            seen.append(("lets go of an ace or king", RANK_OF[action.card] >= KING))
    return seen


@pytest.mark.parametrize("rules", ["online", "barbuda"])
def test_what_is_said_of_habits_is_true(rules: str) -> None:
    """The sentences of habits are said by players who have them, of the cards that they hold."""
    spoken: Counter[str] = Counter()
    for name in ("novice", "beginner", "learner"):
        bot = LevelPlayer(LEVELS[name])
        for number, view in enumerate(views(rules)):
            decision = bot.decide(view, Chance(2, view.number, view.seat, number))
            reason, action, table = decision.explained(), decision.action, view.table
            spoken[f"{name} {reason.rule}"] += 1
            if reason.rule == "beginner_hoards":
                assert isinstance(action, PlayCard)
                kept, played = (
                    13 * SUIT_NAMES.index(suit) + RANK_NAMES.index(rank)
                    for rank, suit in re.findall(r"[Tt]he (\w+) of (\w+)", reason.sentence)
                )
                assert played == action.card
                assert view.legal_cards() & BIT[kept]
                assert RANK_OF[kept] >= KING > RANK_OF[played]
            elif reason.rule == "beginner_spares_trumps":
                assert isinstance(action, PlayCard)
                assert isinstance(table, TrickTable)
                assert table.led < 0
                assert view.hand & SUIT_MASK[table.trump]
                assert SUIT_OF[action.card] != table.trump
            elif reason.rule == "beginner_double_for_fun":
                assert isinstance(action, Bid)
                assert action.double
            elif reason.rule == "beginner_never_doubles":
                assert isinstance(action, Bid)
                assert not action.double
    print(spoken)
    assert spoken["novice beginner_double_for_fun"]
    assert spoken["beginner beginner_never_doubles"]
    assert not spoken["novice beginner_never_doubles"]
    assert not spoken["beginner beginner_double_for_fun"]
    assert spoken["novice beginner_hoards"]
    assert spoken["novice beginner_spares_trumps"]


def test_a_better_level_wins_against_a_weaker_one() -> None:
    for better, worse in (("club", "learner"), ("learner", "novice")):
        result = run(Contest(ruleset(), (better, worse, worse, worse), 505), 1)
        assert result.results[0].points.mean > 50


@pytest.mark.parametrize("rules", ["online", "sheet3"])
def test_a_beginner_says_what_is_true(rules: str) -> None:
    spoken: set[str] = set()
    for view in views(rules, 5):
        for action in view.legal_actions()[:6]:
            reason = beginner(view, action)
            spoken.add(reason.rule)
            assert reason.rule in RULES
            assert reason.sentence.endswith(".")
            table = view.table
            if not isinstance(action, PlayCard) or not isinstance(table, TrickTable) or table.led < 0:
                continue
            over = bool(BIT[action.card] & ABOVE[table.best])
            if "stays under" in reason.sentence:
                assert SUIT_OF[action.card] == table.led
                assert not over
            elif " beats " in reason.sentence:
                assert over or SUIT_OF[action.card] == table.trump
            elif "cannot follow" in reason.sentence:
                assert SUIT_OF[action.card] != table.led
            elif reason.rule == "beginner_must_take":
                assert all(card > table.best for card in range(52) if view.legal_cards() & BIT[card])
    assert len(spoken) > 12


def test_a_beginner_calls_for_what_the_hand_has() -> None:
    for view in views(every=1)[:1]:
        for action in view.legal_actions():
            assert isinstance(action, ChooseContract)
            said = beginner(view, action).sentence
            if action.contract == "trumps" and action.trump is not None:
                held = sum(SUIT_OF[card] == action.trump for card in range(52) if view.hand & BIT[card])
                assert (
                    held == 0
                    or f" {['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'][held]} " in said
                )
