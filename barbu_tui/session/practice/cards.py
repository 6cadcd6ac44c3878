"""Finding card drills: positions out of bots' games with a best card by a clear margin.

A deal is played by the bots that practice knows, and its decisions are gone through in a random order. A decision becomes a
drill if

1. its contract and the rule that fires fit a theme,
2. in a few layouts dealt out at random the best card is ahead,
3. an estimate with two looks finds the card that the bot played to be the best, by 2 to 15 points over the next one that is
   not its equal, and by far more than the error of that difference, and
4. the theme fits what the two cards do.

Nothing of that looks at the other hands.
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
    Level,
    Situation,
    game_at,
    names_of_players,
    turned,
    turned_plays,
    usual_players,
    with_plays,
)
from barbu_tui.session.practice.themes import Contrast, Theme, may_be_about, theme_of

MARGIN: Final = (2.0, 15.0)
"""Points between the best card and the next: less is no lesson, more needs none."""
SURE: Final = 1.5
"""Half intervals of that difference by which the best card must be ahead."""
_GLANCES: Final = (3, 10, 32)
"""Layouts of the first glance and of those after it …"""
_AHEAD: Final = (0.3, 1.0, 2.0)
"""… points by which the best card must be ahead in them …"""
_SURE_AT_A_GLANCE: Final = (0.0, 1.0, 2.0)
"""… and standard errors."""
_HOPELESS: Final = (1.0, 25.0)
"""Points between the best two outside which an estimate under way is given up."""
_DOUBLES: Final = 2
"""Levels of the player's doubles, added up: where more is at stake a card costs far more than it teaches."""
_A_DEAL: Final = 8
"""Decisions of one deal that are looked at."""
_BEFORE: Final = "greedy"
"""Who plays the deals before: its games are soon played, and it is only where the game stands that counts."""
_BOT: Final = "sound"


@dataclass(frozen=True)
class _Candidate:
    """A decision of a deal that may become a drill."""

    deal: Deal
    """After the bidding."""
    plays: tuple[Action, ...]
    view: View
    decision: Decision


def find_cards(
    rules: Ruleset, seed: int, theme: Theme | None = None, level: Level | None = None
) -> Iterator[Situation | None]:
    """Look for card drills for ever; ``None`` after each decision that makes none, so that one can leave off.

    Args:
        theme: what they are to be about; anything, if not given.
        level: how hard they are to be; anything, if not given.
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


def _wanted(lesson: CardLesson, theme: Theme | None, level: Level | None) -> bool:
    return (theme is None or lesson.theme == theme.name) and level in (None, lesson.level)


def _dealt(rules: Ruleset, seed: int, random: Random, theme: Theme | None) -> Deal | None:
    """A deal of a game, called and bid; ``None`` if it is not played, or its contract does not go with the theme."""
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
    """The decisions in which it may make a difference what is played."""
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
    """Whether it may be about the theme, and the best card is ahead at a glance."""
    return may_be_about(candidate.view, candidate.decision.explained().rule, theme)


def _situation(candidate: _Candidate, seed: int) -> Situation:
    seat, players = candidate.view.seat, candidate.deal.rules.players
    deal = turned(candidate.deal, seat)
    plays = turned_plays(candidate.plays, seat, players)
    bots = names_of_players(deal.rules, seat)
    return Situation("cards", with_plays(deal, plays), seed, bots=bots, plays=plays)


def drill_of(situation: Situation, decision: Decision) -> Situation | None:
    """Make a drill of a situation, if it has a best card by a clear margin, which is the one that a bot plays.

    Args:
        decision: the bot's; its seat does not matter, since the table may have been turned.
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
    """Whether an option is the action of a bot in a seat that has been turned to S."""
    players = situation.rules.players
    target = None if action.target is None else (action.target - action.seat) % players
    return (option.card, option.claim, option.target) == (action.card, action.claim, target)


def taught(situation: Situation, snapshot: Snapshot, rule: str) -> Situation | None:
    """The situation with its lesson; ``None`` where no theme fits.

    Args:
        rule: the rule that gives the reason for the best card.
    """
    best, other = snapshot.options[0].choice, snapshot.options[1].choice
    if not isinstance(best, PlayCard) or not isinstance(other, PlayCard):
        return None
    theme = theme_of(Contrast(situation.view, best, other, rule))
    if theme is None:
        return None
    return replace(
        situation,
        lesson=CardLesson(theme.name, level_by_greed(situation.view, best, snapshot.options[1].behind), rule),
    )


def is_clear(snapshot: Snapshot) -> bool:
    """Whether the best option is ahead of the next by a margin worth learning, and surely so."""
    other = snapshot.options[1]
    least, most = MARGIN
    return least <= other.behind <= most and other.behind >= SURE * other.behind_error


def _glanced(situation: Situation) -> bool:
    """Whether one card is ahead of the others in a few layouts, dealt out alike over all that fit.

    That costs a hundredth of an estimate, in which layouts are as likely as they are.
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
    """What every option is worth, by two looks; ``None`` where it soon shows that nothing is clearly the best."""
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
