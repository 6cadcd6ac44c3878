"""Finding card drills: positions from bots' games in which the best card has a clear margin.

A deal is played by the bots of practice. Its decisions are visited in random order. A decision becomes a
drill if

1. its contract and its rule fit a theme,

2. the best card is ahead in a few random layouts,

3. an estimate with two looks confirms the bot's card as the best, by 2 to 15 points over the next one that is
not its equal, and by far more than the error, and

4. the theme fits the two cards.

The other hands are not used.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from typing import Final

from barbu_bots import Decision, shared_bot
from barbu_bots.api import chance_of
from barbu_bots.search.estimate import Estimate
from barbu_bots.search.playout import play_deal
from barbu_bots.search.rollout import Rollouts, alike, decided
from barbu_bots.search.sampling import Knowledge, source
from barbu_bots.search.snapshot import ENOUGH, Snapshot
from barbu_tui.core.actions import Action, PlayCard
from barbu_tui.core.deal import Deal
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.view import Phase, View
from barbu_tui.session.practice.levels import level_by_greed
from barbu_tui.session.practice.situation import (
    CardLesson,
    Difficulty,
    Situation,
    game_at,
    names_of_players,
    turned,
    turned_plays,
    usual_players,
    with_plays,
)
from barbu_tui.session.practice.themes import CardPair, Theme, may_be_about, theme_of

MARGIN: Final = (2.0, 15.0)
"""Points between the best card and the next: less teaches nothing, more is too easy."""
SURE: Final = 1.5
"""Half intervals of the difference by which the best card must be ahead."""
_GLANCES: Final = (3, 10, 32)
"""Layouts of the first glance and of later ones."""
_AHEAD: Final = (0.3, 1.0, 2.0)
"""Points by which the best card must be ahead, for each of :data:`_GLANCES`."""
_SURE_AT_A_GLANCE: Final = (0.0, 1.0, 2.0)
"""Standard errors by which the best card must be ahead, for each of :data:`_GLANCES`."""
_HOPELESS: Final = (1.0, 25.0)
"""Points between the best two options outside which an estimate is given up."""
_DOUBLES: Final = 2
"""The most doubles of the player, as a sum of levels. With more at stake a card costs more than it teaches."""
_A_DEAL: Final = 8
"""Decisions examined per deal."""
_BEFORE: Final = "greedy"
"""The player of the earlier deals: it is fast, and only the standing matters."""
_BOT: Final = "sound"


@dataclass(frozen=True)
class _Candidate:
    """A decision that may become a drill."""

    deal: Deal
    """The deal after the bidding."""
    plays: tuple[Action, ...]
    view: View
    decision: Decision


def find_cards(
    rules: Ruleset, seed: int, theme: Theme | None = None, level: Difficulty | None = None
) -> Iterator[Situation | None]:
    """Look for card drills for ever. Yield ``None`` after each unsuitable decision, so that the caller can stop.

    Args:
        theme: the theme; any, if not given.
        level: the difficulty; any, if not given.
    """
    random = Random(f"barbu/1/cards/{seed}")
    while True:
        number = random.getrandbits(30)
        deal = _dealt(rules, number, random, theme)
        if deal is None:
            yield None
            continue
        candidates = [each for each in _candidates(deal, number) if _may_do(each, theme)]
        random.shuffle(candidates)
        for candidate in candidates[:_A_DEAL]:
            found = drill_of(_situation(candidate, number), candidate.decision)
            if found is None or found.lesson is None or not _wanted(found.lesson, theme, level):
                yield None
                continue
            yield found
            break  # the next one is of another deal


def _wanted(lesson: CardLesson, theme: Theme | None, level: Difficulty | None) -> bool:
    return (theme is None or lesson.theme == theme.name) and level in (None, lesson.level)


def _dealt(rules: Ruleset, seed: int, random: Random, theme: Theme | None) -> Deal | None:
    """Return a deal of a game after the bidding; ``None`` if it is not played or its contract does not fit the theme."""
    number = 1 + int(random.random() * rules.deals)
    game = game_at(rules, seed, number, [shared_bot(_BEFORE)] * rules.players)
    deal = game.deal
    assert deal is not None
    bots = usual_players(rules)
    while deal.phase in (Phase.CONTRACT, Phase.BIDS):
        action = deal.automatic()
        if action is None:
            view = deal.view()
            action = bots[view.seat].decide(view, chance_of(view, seed)).action
        deal = deal.after(action)
        if theme is not None and deal.spec.contract not in theme.contracts:
            return None
    return deal if deal.phase is Phase.PLAY else None


def _candidates(deal: Deal, seed: int) -> Iterator[_Candidate]:
    """Yield the decisions with a real choice."""
    bots = usual_players(deal.rules)
    begun = deal
    plays: list[Action] = []
    while not deal.over:
        view = deal.view()
        decision = bots[view.seat].decide(view, chance_of(view, seed))
        options = view.legal_actions()
        honour = any(isinstance(each, PlayCard) and each.breach for each in options)
        light = sum(view.levels[view.seat]) <= _DOUBLES
        if light and not honour and len(set(alike(view, options))) > 1:
            yield _Candidate(begun, tuple(plays), view, decision)
        plays.append(decision.action)
        deal = deal.after(decision.action)


def _may_do(candidate: _Candidate, theme: Theme | None) -> bool:
    """Return whether a decision may fit the theme, and its best card is ahead at a glance."""
    return may_be_about(candidate.view, candidate.decision.explained().rule, theme)


def _situation(candidate: _Candidate, seed: int) -> Situation:
    seat, players = candidate.view.seat, candidate.deal.rules.players
    deal = turned(candidate.deal, seat)
    plays = turned_plays(candidate.plays, seat, players)
    bots = names_of_players(deal.rules, seat)
    return Situation("cards", with_plays(deal, plays), seed, bots=bots, plays=plays)


def drill_of(situation: Situation, decision: Decision) -> Situation | None:
    """Return the drill of a situation; ``None`` unless the bot's card is the best by a clear margin.

    Args:
        decision: the bot's decision; its seat is ignored, because the table may be turned.
    """
    action = decision.action
    if not isinstance(action, PlayCard):
        return None
    mine = next(
        option
        for option in situation.view.legal_actions()
        if isinstance(option, PlayCard) and _same(option, action, situation, decision)
    )
    best = situation.same_as(mine)
    if not _glanced(situation):
        return None
    snapshot = estimated(situation)
    if snapshot is None or snapshot.best.choice != best or not is_clear(snapshot):
        return None
    return taught(situation, snapshot, decision.explained().rule)


def _same(option: PlayCard, action: PlayCard, situation: Situation, decision: Decision) -> bool:
    """Return whether an option is the action of a bot in a seat turned to S."""
    players = situation.rules.players
    target = None if action.target is None else (action.target - action.seat) % players
    return (option.card, option.claim, option.target) == (action.card, action.claim, target)


def taught(situation: Situation, snapshot: Snapshot, rule: str) -> Situation | None:
    """Return the situation with its lesson; ``None`` if no theme fits. ``rule`` is the rule for the best card."""
    best, other = snapshot.options[0].choice, snapshot.options[1].choice
    if not isinstance(best, PlayCard) or not isinstance(other, PlayCard):
        return None
    theme = theme_of(CardPair(situation.view, best, other, rule))
    if theme is None:
        return None
    return replace(
        situation,
        lesson=CardLesson(theme.name, level_by_greed(situation.view, best, snapshot.options[1].behind), rule),
    )


def is_clear(snapshot: Snapshot) -> bool:
    """Return whether the best option is surely ahead by a margin worth learning."""
    other = snapshot.options[1]
    least, most = MARGIN
    return least <= other.behind <= most and other.behind >= SURE * other.behind_error


def _glanced(situation: Situation) -> bool:
    """Return whether one card is ahead in a few layouts, drawn uniformly.

    This costs a hundredth of an estimate, whose layouts are weighted by probability.
    """
    view = situation.view
    bots = (shared_bot(_BOT),) * situation.rules.players
    knowledge = Knowledge(view)
    options = situation.options
    points: list[list[int]] = []
    for count, ahead, sure in zip(_GLANCES, _AHEAD, _SURE_AT_A_GLANCE, strict=True):
        for number in range(len(points), count):
            hands = knowledge.world(source(situation.seed, number))
            points.append(
                [
                    play_deal(decided(view, hands, option), bots, number).score().total[view.seat]
                    for option in options
                ]
            )
        totals = [sum(column) for column in zip(*points, strict=True)]
        first, second, *_ = sorted(range(len(options)), key=lambda index: -totals[index])
        apart = [row[first] - row[second] for row in points]
        mean = sum(apart) / count
        error = sqrt(sum((each - mean) ** 2 for each in apart) / count / (count - 1))
        if not ahead <= mean <= _HOPELESS[1] or mean < sure * error:
            return False
    return True


def estimated(situation: Situation) -> Snapshot | None:
    """Return the worth of every option by two looks; ``None`` if no clear best option is in sight."""
    question = situation.question()
    estimate = Estimate(question)
    rollouts = Rollouts(question, shared_bot(question.bot))
    looked = False
    while not estimate.finished:
        task = estimate.next_task()
        assert task is not None, "all work is done here"
        points = next(points for points in rollouts.run(task) if points is not None)
        if not estimate.take(task, points) or looked:
            continue
        snapshot = estimate.snapshot()
        if snapshot is not None and snapshot.worlds >= ENOUGH:
            looked = True
            least, most = _HOPELESS
            if not least <= snapshot.options[1].behind <= most:
                return None
    return estimate.snapshot()
