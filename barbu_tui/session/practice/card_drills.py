"""Finding card drills: positions from bots' games in which the best card has a clear margin.

The contract is drawn by the points that players lose at it (``LOSSES``). A deal of it is played by the bots of
practice. Its decisions are visited in random order. A decision becomes a drill if

1. its contract fits a theme,
2. the best card is ahead in a few random layouts,
3. an estimate with two looks confirms it as the best, by a clear margin over the next one that is not its equal, and by
   far more than the error, and
4. the theme fits the two cards.

The other hands are not used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from barbu_bots import shared_bot
from barbu_bots.api import chance_of
from barbu_bots.reasons import explain
from barbu_bots.search.comparison import Comparison, Stop, play, settled
from barbu_bots.search.figure import Figure
from barbu_bots.search.intervals import Beforehand
from barbu_bots.search.judgement import ENOUGH, Compared
from barbu_bots.search.playout import play_deal
from barbu_bots.search.question import alike
from barbu_bots.search.rollout import Rollouts, deal_after
from barbu_bots.search.sampling import Knowledge, source
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import Deal
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.view import Phase
from barbu_tui.session.names import LEVELS, Difficulty
from barbu_tui.session.practice.levels import level_by_greed
from barbu_tui.session.practice.situation import (
    CardLesson,
    Situation,
    game_at,
    situation_of,
    usual_players,
)
from barbu_tui.session.practice.themes import CardPair, Theme, drawn_contract, theme_of

MARGIN: Final = (2.0, 30.0)
"""Points between the best card and the next: less teaches nothing, more is too easy."""
SURE: Final = 1.5
"""Half intervals of the difference by which the best card must be ahead."""
_GLANCES: Final = (3, 10, 32)
"""Layouts of the first glance and of later ones."""
_AHEAD: Final = (0.3, 1.0, 2.0)
"""Points by which the best card must be ahead, for each of :data:`_GLANCES`."""
_SURE_AT_A_GLANCE: Final = (0.0, 0.8, 1.8)
"""Standard errors by which the best card must be ahead, for each of :data:`_GLANCES`."""
_NO_PRIOR: Final = Beforehand(0.0, 0)
"""No prior of the spread: equal results of a few layouts may look certain at a glance."""
_HOPELESS: Final = (1.0, 40.0)
"""Points between the best two options outside which an estimate is given up."""
_DOUBLES: Final = 2
"""Maximum number of doubles of the player, as a sum of levels. With more at stake a card costs more than it teaches."""
_DEALS: Final = 200
"""Deals looked at for one contract before another is drawn: one in seven is of the contract."""
_ANY: Final = 0.5
"""The share of drills that may be of any difficulty; the others are not easy."""
_NOT_EASY: Final[tuple[Difficulty, ...]] = ("medium", "hard")
_A_DEAL: Final = 8
"""Decisions examined per deal."""
_BEFORE: Final = "greedy"
"""The player of the earlier deals: it is fast, and only the standing matters."""
_BOT: Final = "sound"


def find_cards(
    rules: Ruleset,
    seed: int,
    theme: Theme | None = None,
    level: Difficulty | None = None,
    contract: Contract | None = None,
) -> Iterator[Situation | None]:
    """Look for card drills for ever. Yield ``None`` after each unsuitable decision, so that the caller can stop.

    Args:
        theme: the theme; any, if not given.
        level: the difficulty; if not given, at least half of the drills are not easy.
        contract: the contract; drawn by what it costs players, if not given.
    """
    random = Random(f"barbu/1/cards/{seed}")
    contracts = [each for each in rules.contracts if theme is None or each in theme.contracts]
    while True:
        levels: tuple[Difficulty, ...] = LEVELS if random.random() < _ANY else _NOT_EASY
        drill = None
        while drill is None:
            for each in _of_contract(rules, contract or drawn_contract(contracts, random), random):
                if each is not None and _wanted(each.lesson, theme, levels if level is None else (level,)):
                    drill = each
                    break
                yield None
        yield drill


def _wanted(lesson: CardLesson | None, theme: Theme | None, levels: Sequence[Difficulty]) -> bool:
    return lesson is not None and (theme is None or lesson.theme == theme.name) and lesson.level in levels


def _of_contract(rules: Ruleset, contract: Contract, random: Random) -> Iterator[Situation | None]:
    """Yield the drills of some deals of a contract, and ``None`` for each decision that is none."""
    for _ in range(_DEALS):
        number = random.getrandbits(30)
        deal = _dealt(rules, number, random, contract)
        if deal is None:
            yield None
            continue
        decisions = list(_decisions(deal, number))
        random.shuffle(decisions)
        for decision in decisions[:_A_DEAL]:
            drill = drill_of(situation_of(decision, number))
            yield drill
            if drill is not None:
                break  # the next one is of another deal


def _dealt(rules: Ruleset, seed: int, random: Random, contract: Contract | None) -> Deal | None:
    """Return a deal of a game after the bidding; ``None`` if it is not played or its contract is another one."""
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
        if contract not in (None, deal.spec.contract):
            return None
    return deal if deal.phase is Phase.PLAY else None


def _decisions(deal: Deal, seed: int) -> Iterator[Deal]:
    """Yield the deal at each decision with a real choice, from the end of the bidding on."""
    bots = usual_players(deal.rules)
    while not deal.over:
        view = deal.view()
        decision = bots[view.seat].decide(view, chance_of(view, seed))
        options = view.legal_actions()
        honour = any(isinstance(each, PlayCard) and each.breach for each in options)
        light = sum(view.levels[view.seat]) <= _DOUBLES
        if light and not honour and len(set(alike(view, options))) > 1:
            yield deal
        deal = deal.after(decision.action)


def drill_of(situation: Situation) -> Situation | None:
    """Return the situation as a drill; ``None`` if no card is the best by a clear margin or no theme fits."""
    if not _glanced(situation):
        return None
    compared = estimated(situation)
    if compared is None or not is_clear(compared):
        return None
    return taught(situation, compared, explain(situation.view, compared.best.choice).rule)


def taught(situation: Situation, compared: Compared, rule: str) -> Situation | None:
    """Return the situation with its lesson; ``None`` if no theme fits. ``rule`` is the rule for the best card."""
    best, other = compared.options[0].choice, compared.options[1].choice
    if not isinstance(best, PlayCard) or not isinstance(other, PlayCard):
        return None
    theme = theme_of(CardPair(situation.view, best, other, rule))
    if theme is None:
        return None
    return replace(
        situation,
        lesson=CardLesson(
            theme.name, level_by_greed(situation.view, best, compared.options[1].loss.mean), rule
        ),
    )


def is_clear(compared: Compared) -> bool:
    """Return whether the best option is surely ahead by a margin worth learning."""
    other = compared.options[1]
    least, most = MARGIN
    return least <= other.loss.mean <= most and other.loss.mean >= SURE * other.loss.half


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
                    play_deal(deal_after(view, hands, option), bots, number).score().total[view.seat]
                    for option in options
                ]
            )
        totals = [sum(column) for column in zip(*points, strict=True)]
        first, second, *_ = sorted(range(len(options)), key=lambda index: -totals[index])
        apart = [row[first] - row[second] for row in points]
        figure = Figure.of_each(apart, known=_NO_PRIOR)
        if not ahead <= figure.mean <= _HOPELESS[1] or figure.mean < sure * figure.error:
            return False
    return True


def estimated(situation: Situation) -> Compared | None:
    """Return the worth of every option by two looks; ``None`` if no clear best option is in sight."""
    question = situation.question()
    rollouts = Rollouts(question, shared_bot(question.bot))
    comparison = Comparison(question, Stop(ENOUGH, (0, 0)))
    play(comparison, rollouts)
    glance = comparison.compared()
    least, most = _HOPELESS
    if glance is None or not least <= glance.options[1].loss.mean <= most:
        return None
    comparison.go_on(settled(situation.view))
    play(comparison, rollouts)
    return comparison.compared()
