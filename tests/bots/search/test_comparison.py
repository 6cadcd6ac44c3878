"""What a bot that searches says: a rule that speaks for its choice, or what the layouts show, counted again here."""

from __future__ import annotations

import re

from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import BIT, Card, Seat, spoken_card
from barbu_tui.core.dealing import Chance
from barbu_tui.core.tricks import TrickTable
from barbu_tui.session.replay.cursor import Replay
from bots.master import Master
from bots.reasons import RULES, explain
from bots.search.comparison import COMPARISONS, RELUCTANT, Compared, SearchReason
from bots.search.rollout import Rollouts
from bots.thought import Thought
from tests.support.replays import game_of

_SHARES = r"in (hardly any layout|one layout of 10|\d layouts of 10|nearly every layout)"


def tenths(words: str) -> int:
    if words == "hardly any layout":
        return 0
    if words == "nearly every layout":
        return 10
    return 1 if words.startswith("one") else int(words[0])


def counted(rollouts: Rollouts, card: PlayCard, taker: Seat, penalty: Card, worlds: int) -> float:
    """Return in what part of the layouts a player ends up with a penalty card, by the tricks of the deals played out."""
    found = 0.0
    weights = rollouts.weights(worlds) or (1 / worlds,) * worlds
    for number, weight in enumerate(weights):
        table = rollouts.ending(rollouts.world(number), card, number).table
        assert isinstance(table, TrickTable)
        found += weight * bool(table.taken[taker] & BIT[penalty])
    return found / sum(weights)


def test_the_reasons_are_true() -> None:
    """Late in a deal, where layouts are few and playing them out is cheap."""
    header, events = game_of("online")
    replay = Replay(header, events)
    names = {rule.name for rule in COMPARISONS}
    bot = Master(Thought(worlds=8))
    spoken: set[str] = set()
    for at in range(len(replay) - 1):
        if len(spoken) > 2:
            break
        deal = replay[at].deal
        table = deal.play.table if deal.play is not None else None
        if (
            replay[at + 1].action is None
            or not isinstance(table, TrickTable)
            or table.tricks - table.done > 3
        ):
            continue
        view = deal.view()
        decision = bot.decide(view, Chance(3, view.number, view.seat, at))
        if not isinstance(decision.reason, SearchReason):
            continue
        reason = decision.explained()
        spoken.add(reason.rule)
        rollouts, usual, found, _ = decision.reason._of
        if reason.rule not in names:
            assert reason.rule in RULES
            assert reason.rule not in RELUCTANT
            assert reason == explain(view, decision.action)
            assert reason.rule != explain(view, usual).rule
        elif reason.rule in ("search_spared", "search_given"):
            compared = Compared(rollouts, decision.action, usual, found, None)
            said = compared.spared if reason.rule == "search_spared" else compared.given
            assert said is not None
            penalty = said[0]
            taker = view.seat if reason.rule == "search_spared" else said[1]
            assert spoken_card(penalty) in reason.sentence
            now, before = (tenths(each) for each in re.findall(_SHARES, reason.sentence))
            assert isinstance(decision.action, PlayCard)
            assert isinstance(usual, PlayCard)
            worlds = min(found.worlds, 24)
            assert round(10 * counted(rollouts, decision.action, taker, penalty, worlds)) == now
            assert round(10 * counted(rollouts, usual, taker, penalty, worlds)) == before
    print(sorted(spoken))
    assert spoken
