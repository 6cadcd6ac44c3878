"""Playing a decision out: which option is better, and in fresh worlds by how much. Done in processes.

The best of several noisy means flatters itself, so there are two looks. The first plays every option in a few worlds and
names the *better* one: what ``sound`` would have done, unless another option is ahead of that by more than chance. The second
compares what was done with the better one, and with what ``sound`` would have done, in fresh worlds, the same for all.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from barbu_tui.core.actions import Action
from barbu_tui.core.cards import Seat
from barbu_tui.core.deal import Deal
from barbu_tui.core.view import View
from barbu_tui.session.review.tally import Tally
from bots import shared_bot
from bots.api import chance_of
from bots.search.choice import preferred
from bots.search.estimate import FRESH, Played, Points, Question, Task
from bots.search.playout import play_deal
from bots.search.rollout import Rollouts
from bots.search.sampling import Knowledge, source

USUAL: Final = "sound"
"""Whose decisions are the measure, and who plays on after every option."""
_NICE: Final = 10
FIRST: Final = 16
"""Worlds of the first look."""
SURER: Final = 1.5
"""Standard errors by which an option must be ahead, in the first look, of what ``sound`` does."""


@dataclass(frozen=True)
class Weighing:
    """A decision to be played out."""

    at: int
    """The place in the replay before it."""
    question: Question
    done: Action
    chance: int
    """The game's seed, for the chance that ``sound`` would have had."""
    start: int
    """The first world of the second look …"""
    stop: int
    """… and the one after its last."""
    better: Action | None = None
    """What the first look has named; ``None`` before it."""


@dataclass(frozen=True)
class Weighed:
    """What came of it. Those of one decision can be added."""

    at: int
    done: Action
    usual: Action
    """What ``sound`` does there."""
    better: Action
    real: bool
    """It makes a difference what is done."""
    start: int
    stop: int
    less: Tally
    """What was done, less the better option, in this deal."""
    than_usual: Tally
    """What was done, less what ``sound`` does, in this deal."""


@dataclass(frozen=True)
class Holding:
    """A deal to be played by ``sound`` with a seat's cards, the others' dealt anew."""

    deal: Deal
    """Before the call. Of its hands only the seat's own is looked at."""
    seat: Seat
    bots: tuple[str, ...]
    """Seat → who plays."""
    start: int
    stop: int


@dataclass(frozen=True)
class Held:
    """What came of it."""

    number: int
    """The deal's."""
    start: int
    stop: int
    tally: Tally


def weigh(work: Weighing | Holding) -> Weighed | Held:
    """Do a piece of work."""
    return _hold(work) if isinstance(work, Holding) else _weigh(work)


def begin() -> None:
    """Load what is needed, once in each process."""
    shared_bot(USUAL)


def begin_quietly() -> None:
    """The same, behind everything else on the machine, and silent."""
    with suppress(AttributeError, OSError):
        os.nice(_NICE)
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (1, 2):
            os.dup2(nowhere, stream)
    begin()


def _weigh(work: Weighing) -> Weighed:
    question = work.question
    sound = shared_bot(USUAL)
    usual = sound.decide(question.view, chance_of(question.view, work.chance)).action
    rollouts = Rollouts(question, sound)
    better, real, first = work.better, True, None
    if better is None or rollouts.counted:
        first = _play(rollouts, question.options, 0, rollouts.counted or FIRST)
        better, real = preferred(question, usual, first, SURER).action, _differ(first)
    if not real or work.done == better == usual:
        return Weighed(work.at, work.done, usual, better, real, work.start, work.stop, _NONE, _NONE)
    if rollouts.counted:
        assert first is not None
        options, points = question.options, first
    else:
        options = tuple(dict.fromkeys((work.done, better, usual)))
        points = _play(rollouts, options, FRESH + work.start, FRESH + work.stop)
    less, than_usual = (
        _difference(question.view.seat, options, points, work.done, other) for other in (better, usual)
    )
    return Weighed(work.at, work.done, usual, better, real, work.start, work.stop, less, than_usual)


_NONE: Final = Tally(exact=True, worlds=1)
"""Nothing to tell apart: no difference, and no error."""


def _play(rollouts: Rollouts, options: Sequence[Action], start: int, stop: int) -> Points:
    """Play some options out in some worlds."""
    everything = rollouts.question.options
    task = Task(0, start, stop, tuple(everything.index(option) for option in options))
    return next(points for points in rollouts.run(task) if points is not None)


def _differ(points: Points) -> bool:
    """Whether any world tells two options apart."""
    first, *others = (played.net for played in points.options)
    return any(net != first for net in others)


def _difference(seat: Seat, options: Sequence[Action], points: Points, done: Action, other: Action) -> Tally:
    if done == other:
        return _NONE
    return _tally(points.options[options.index(done)], points.options[options.index(other)], seat, points)


def _tally(one: Played, other: Played, seat: Seat, points: Points) -> Tally:
    net = [a - b for a, b in zip(one.net, other.net, strict=True)]
    cards = [a[seat] - b[seat] for a, b in zip(one.hand, other.hand, strict=True)]
    if not points.weights:
        return Tally.of(net, cards, points.effective)
    total = sum(weight * each for weight, each in zip(points.weights, net, strict=True))
    of_cards = sum(weight * each for weight, each in zip(points.weights, cards, strict=True))
    return Tally(1, total, total * total, of_cards, 1.0, exact=True)


def _hold(work: Holding) -> Held:
    deal, seat = work.deal, work.seat
    knowledge = Knowledge(_before_the_call(deal, seat))
    bots = [shared_bot(name) for name in work.bots]
    points = []
    for number in range(work.start, work.stop):
        hands = knowledge.world(source(deal.number, number))
        played = play_deal(Deal(deal.rules, deal.standing, deal.dealer, hands), bots, number)
        points.append(played.score().total[seat])
    return Held(deal.number, work.start, work.stop, Tally.of(points, points, len(points)))


def _before_the_call(deal: Deal, seat: Seat) -> View:
    return Deal(deal.rules, deal.standing, deal.dealer, deal.hands).view(seat)


__all__ = ["FIRST", "USUAL", "Held", "Holding", "Weighed", "Weighing", "begin", "begin_quietly", "weigh"]
