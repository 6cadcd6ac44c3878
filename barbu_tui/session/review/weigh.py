"""Playing a decision out: the better option, and its advantage in fresh worlds. Runs in processes.

The best of several noisy means is overestimated, so there are two looks. The first plays every option in a
few worlds and names the *better* one: that of ``sound``, unless another option is ahead by more than chance.
The second compares the player's choice with the better one and with that of ``sound``, in fresh worlds common
to all. If the choice is the better one and far ahead of all others, it is compared with the next best.

An apparent mistake is played in two more rounds, because the largest are overestimated too. Its cost and its
reason (:mod:`barbu_bots.search.contrast`) come from those alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from barbu_bots import shared_bot
from barbu_bots.api import Bot, chance_of
from barbu_bots.search.choice import preferred
from barbu_bots.search.comparison import FRESH
from barbu_bots.search.contrast import Contrast, contrast_of
from barbu_bots.search.models import STRANGER, modelled, taken_for
from barbu_bots.search.playout import play_deal
from barbu_bots.search.question import OptionResult, Points, Question, Task
from barbu_bots.search.rollout import Rollouts, alike
from barbu_bots.search.sampling import Knowledge, source
from barbu_bots.search.worlds import BLOCK, BLOCK_IN_PLAY
from barbu_tui.core.actions import Action, PlayCard
from barbu_tui.core.cards import Seat
from barbu_tui.core.deal import Deal
from barbu_tui.core.view import Phase, View
from barbu_tui.session.play.child import lower
from barbu_tui.session.play.header import DEFAULT_BOTS
from barbu_tui.session.review.tally import SURE, Tally

USUAL: Final = "sound"
"""The bot that is the measure, and that plays on after every option."""
_NICE: Final = 10
SURER: Final = 1.5
"""Standard errors by which an option must be ahead of that of ``sound`` in the first look."""
FAR: Final = 6.0
"""Minimum lead in points of an only good move."""
_OF_MANY: Final = 3
"""Minimum number of distinguishable options beside an only good move."""


@dataclass(frozen=True)
class Looks:
    """The number of worlds of each look, in whole blocks, because a block is drawn as one."""

    first: int
    """Worlds of the first look."""
    second: int
    """Worlds of the second look, at first."""
    more: int
    """Worlds of each later round."""

    @property
    def settled(self) -> int:
        """Worlds of the second look after which a mistake is settled: two later rounds."""
        return self.second + 2 * self.more


_IN_PLAY: Final = Looks(BLOCK_IN_PLAY, BLOCK_IN_PLAY, 2 * BLOCK_IN_PLAY)
_BEFORE: Final = Looks(BLOCK, 2 * BLOCK, 4 * BLOCK)


def looks_of(view: View) -> Looks:
    """Return the numbers of worlds for a decision."""
    return _IN_PLAY if view.phase is Phase.PLAY else _BEFORE


@dataclass(frozen=True)
class Weighing:
    """A decision to play out."""

    at: int
    """The place in the replay before it."""
    question: Question
    done: Action
    chance: int
    """The game's seed, for the chance of ``sound``."""
    start: int
    """The first world of the second look."""
    stop: int
    """The end of the worlds, exclusive."""
    better: Action | None = None
    """The option named by the first look; ``None`` before it."""


@dataclass(frozen=True, kw_only=True)
class Weighed:
    """The result of a :class:`Weighing`. Results of one decision can be added."""

    at: int
    done: Action
    usual: Action
    """The choice of ``sound``."""
    better: Action
    real: bool
    """Whether the options differ at all."""
    start: int
    stop: int
    less: Tally
    """The player's choice less the better option, in this deal."""
    than_usual: Tally
    """The player's choice less that of ``sound``, in this deal."""
    options: tuple[Tally, ...] = ()
    """Option by option, its points less those of the better one in the first look; empty after later rounds."""
    runner: Action | None = None
    """The next best option, if the player's choice was far ahead in the first look."""
    ahead: Tally | None = None
    """The player's choice less the next best, in fresh worlds."""
    contrast: Contrast | None = None
    """Why the better one is better; ``None`` if it was not examined."""


@dataclass(frozen=True)
class Holding:
    """A deal to be played by ``sound`` with a seat's cards, with new hands of the others."""

    deal: Deal
    """The deal before the call. Only the seat's own hand is used to value its cards."""
    seat: Seat
    bots: tuple[str, ...]
    """Seat → its bot."""
    chance: int
    """The game's seed, for the bots' chance with the actual layout."""
    start: int
    stop: int


@dataclass(frozen=True)
class Held:
    """The result of a :class:`Holding`."""

    number: int
    """The number of the deal."""
    start: int
    stop: int
    tally: Tally
    made: tuple[tuple[str, int], ...] = ()
    """Bot and its points in the seat with the actual layout; empty after later rounds."""


def weigh(work: Weighing | Holding) -> Weighed | Held:
    """Do a piece of work."""
    return _hold(work) if isinstance(work, Holding) else _weigh(work)


def begin() -> None:
    """Load the modules, once in each process."""
    shared_bot(USUAL)


def begin_quietly() -> None:
    """Load the modules at low priority and silently."""
    lower(_NICE)
    begin()


def _weigh(work: Weighing) -> Weighed:
    question = work.question
    sound = shared_bot(USUAL)
    usual = sound.decide(question.view, chance_of(question.view, work.chance)).action
    if len(set(alike(question.view, question.options))) == 1:
        return _nothing(work, usual, work.done)
    rollouts = Rollouts(question, sound)
    better, first, task = work.better, None, None
    rows: tuple[Tally, ...] = ()
    if better is None or rollouts.counted:
        worlds = rollouts.counted or looks_of(question.view).first
        task, first = _play(rollouts, question.options, 0, worlds, keep=rollouts.counted > 0)
        if not _differ(first):
            return _nothing(work, usual, usual)
        better = work.better or _better(question, usual, first)
        rows = _rows(question, first, better) if work.better is None else ()
    runner = _runner(question, rows, better) if work.done == better else None
    if work.done == better == usual and runner is None:
        return replace(_nothing(work, usual, better), real=True, options=rows)
    options, points = question.options, first
    if points is None or not rollouts.counted:
        options = tuple(dict.fromkeys((work.done, better, usual, *([runner] if runner else []))))
        start, stop = FRESH + work.start, FRESH + work.stop
        task, points = _play(rollouts, options, start, stop, keep=work.start > 0)
    less, than_usual = (_difference(question, options, points, work.done, each) for each in (better, usual))
    ahead = None if runner is None else _difference(question, options, points, work.done, runner)
    return Weighed(
        at=work.at,
        done=work.done,
        usual=usual,
        better=better,
        real=True,
        start=work.start,
        stop=work.stop,
        less=less,
        than_usual=than_usual,
        options=rows,
        runner=runner,
        ahead=ahead,
        contrast=_contrast(rollouts, work, better, task, points, less),
    )


def _contrast(
    rollouts: Rollouts, work: Weighing, better: Action, task: Task | None, points: Points, less: Tally
) -> Contrast | None:
    """Return why the better option is better, if enough layouts were played and it seems to be."""
    options, later = rollouts.question.options, rollouts.question.later
    apart = less.estimated.mean + later[options.index(work.done)] - later[options.index(better)]
    if work.done == better or apart > -less.estimated.error:
        return None
    if task is None or (not work.start and not points.weights):
        return None  # looked into in the rounds that follow where it is a mistake
    return contrast_of(rollouts.pairs(task, points, work.done, better))


def _better(question: Question, usual: Action, first: Points) -> Action:
    """Return the better option. Among equal claims for one card it is the one most likely to hold."""
    best = preferred(question, usual, first, SURER).action
    if best == usual or not isinstance(best, PlayCard) or best.claim is None:
        return best
    net = first.options[question.options.index(best)].net
    levels, seat = question.view.levels, question.view.seat
    same = [
        option
        for option, played in zip(question.options, first.options, strict=True)
        if isinstance(option, PlayCard) and option.card == best.card and played.net == net and option.claim
    ]
    safety = [each for each in same if each.target is None]
    return next(iter(safety), None) or max(same, key=lambda each: levels[seat][each.target or 0])


def _nothing(work: Weighing, usual: Action, better: Action) -> Weighed:
    """Return the result if all options are equal, or the player's choice was the best."""
    return Weighed(
        at=work.at,
        done=work.done,
        usual=usual,
        better=better,
        real=False,
        start=work.start,
        stop=work.stop,
        less=_NONE,
        than_usual=_NONE,
    )


def _rows(question: Question, first: Points, better: Action) -> tuple[Tally, ...]:
    """Return, option by option, the points less those of the better one."""
    return tuple(
        _difference(question, question.options, first, option, better) for option in question.options
    )


def _runner(question: Question, rows: Sequence[Tally], done: Action) -> Action | None:
    """Return the next best option if the player's choice is far ahead of many others; else ``None``."""
    options, later = question.options, question.later
    same = alike(question.view, options)
    with_done = options.index(done)
    others = [at for at in range(len(rows)) if same[at] != same[with_done]]
    if len({same[at] for at in others}) < _OF_MANY - 1:
        return None
    behind = {at: rows[at].estimated.mean + later[at] - later[with_done] for at in others}
    nearest = max(others, key=lambda at: behind[at])
    row = rows[nearest].estimated
    far = behind[nearest] <= -FAR and abs(behind[nearest]) > SURE * row.error
    return options[nearest] if far else None


_NONE: Final = Tally(exact=True, worlds=1)
"""No difference, and no error."""


def _play(
    rollouts: Rollouts, options: Sequence[Action], start: int, stop: int, *, keep: bool
) -> tuple[Task, Points]:
    """Play some options out in some worlds."""
    everything = rollouts.question.options
    task = Task(0, start, stop, tuple(everything.index(option) for option in options), keep=keep)
    return task, next(points for points in rollouts.run(task) if points is not None)


def _differ(points: Points) -> bool:
    """Return whether any world distinguishes two options."""
    first, *others = (played.net for played in points.options)
    return any(net != first for net in others)


def _difference(
    question: Question, options: Sequence[Action], points: Points, one: Action, other: Action
) -> Tally:
    """Return the points of one option less those of another."""
    if one == other:
        return _NONE
    played = points.options
    return _tally(played[options.index(one)], played[options.index(other)], question.view.seat, points)


def _tally(one: OptionResult, other: OptionResult, seat: Seat, points: Points) -> Tally:
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
    bots = [_by_rules(name) for name in work.bots]
    points = []
    for number in range(work.start, work.stop):
        hands = knowledge.world(source(deal.number, number))
        played = play_deal(Deal(deal.rules, deal.standing, deal.dealer, hands), bots, number)
        points.append(played.score().total[seat])
    made = () if work.start else tuple((name, _made(work, name)) for name in DEFAULT_BOTS)
    return Held(deal.number, work.start, work.stop, Tally.of(points, points, len(points)), made)


def _made(work: Holding, name: str) -> int:
    """Return a bot's points in the seat with the actual layout, against the same players."""
    bots = [shared_bot(each) for each in work.bots]
    bots[work.seat] = shared_bot(name)
    return play_deal(work.deal, bots, work.chance).score().total[work.seat]


def _by_rules(name: str) -> Bot:
    """Return a bot without its search, which would take a hundred times as long over so many plays."""
    taken = taken_for(name)
    return shared_bot(name) if taken == STRANGER else modelled(taken, shared_bot(USUAL)).bot


def _before_the_call(deal: Deal, seat: Seat) -> View:
    return Deal(deal.rules, deal.standing, deal.dealer, deal.hands).view(seat)
