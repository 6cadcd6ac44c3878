"""Pieces of a review's work, done in processes: a look at a decision, and plays of a deal with new hands of the others.

A look is the comparison of the decision's options (:mod:`barbu_bots.search.comparison`) up to a level. Each level has
twice the layouts of the second look, and from level 4 on of the first. The first level has no second look where the choice was that of ``sound`` and no other is ahead by more than chance. A later
look goes on from the results of an earlier one. The second look of level 1 has a part in picking what is looked at again, so that of
level 2 is in other layouts, those that adviser and practice have.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from barbu_bots import shared_bot
from barbu_bots.api import Bot, chance_of
from barbu_bots.search.comparison import FRESH, Comparison, Stop, play
from barbu_bots.search.contrast import Contrast, contrast_of
from barbu_bots.search.figure import Figure
from barbu_bots.search.inference import inference_of
from barbu_bots.search.intervals import RESULT
from barbu_bots.search.judgement import ENOUGH
from barbu_bots.search.models import STRANGER, modelled, taken_for
from barbu_bots.search.playout import play_deal
from barbu_bots.search.question import Question
from barbu_bots.search.rollout import Rollouts
from barbu_bots.search.sampling import Knowledge, source
from barbu_bots.search.worlds import BLOCK, BLOCK_IN_PLAY
from barbu_tui.core.actions import Action, PlayCard
from barbu_tui.core.cards import Seat
from barbu_tui.core.deal import Deal
from barbu_tui.core.view import Phase, View
from barbu_tui.session.play.child import lower
from barbu_tui.session.play.header import DEFAULT_BOTS

USUAL: Final = "sound"
"""The bot that is the measure, and that plays on after every option."""
_NICE: Final = 10
DEEPEST: Final = 6
"""The last level."""
CONFIRMED: Final = 3
"""The level from which a mistake is named: 96 fresh layouts of a card, 128 of a call or a bid."""
_PICKING: Final = FRESH + (3 << 21)
"""The number of the first layout of the second look of level 1."""
_AHEAD: Final = 1.5
"""Standard errors by which an option is ahead of that of ``sound`` by more than chance, at level 0."""
_DROPS: Final = (8, 16)
"""Layouts before an option is dropped: in the play, and before it."""


def stop_of(view: View, level: int) -> Stop:
    """Return the end of a look."""
    in_play = view.phase is Phase.PLAY
    first, again = (BLOCK_IN_PLAY, BLOCK_IN_PLAY) if in_play else (BLOCK, 2 * BLOCK)
    second = again << level - 1 if level else 0
    return Stop(
        first << max(0, level - 3),
        (second, second),
        drops=_DROPS[not in_play],
        lined=(0, 400),
        ahead=1,
        fresh=FRESH if level > 1 else _PICKING,
    )


@dataclass(frozen=True)
class Look:
    """A decision to look at."""

    at: int
    """The place in the replay before it."""
    question: Question
    done: Action
    chance: int
    """The game's seed, for the chance of ``sound``."""
    level: int
    known: Looked | None = None
    """An earlier look."""
    tried: Action | None = None
    """Another option that is compared with the best in fresh layouts."""


@dataclass(frozen=True, kw_only=True)
class Looked:
    """The result of a look; it takes the place of the look before it."""

    at: int
    done: Action
    usual: Action
    """The choice of ``sound``."""
    level: int
    results: Mapping[str, Any]
    """What a comparison can go on from."""
    contrast: Contrast | None = None
    """Why the best option is better than what was done; ``None`` if it was not examined."""


@dataclass(frozen=True)
class Redeal:
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
class Redealt:
    """The result of a :class:`Redeal`. Results of one deal can be added."""

    number: int
    """The number of the deal."""
    start: int
    stop: int
    total: float
    """The sum of the seat's points."""
    squares: float
    made: tuple[tuple[str, int], ...] = ()
    """Bot and its points in the seat with the actual layout; empty after later rounds."""

    @property
    def figure(self) -> Figure:
        """The seat's points with these cards."""
        return Figure.of(self.stop, self.total, self.squares, known=RESULT)


def do(work: Look | Redeal) -> Looked | Redealt:
    """Do a piece of work."""
    return _redeal(work) if isinstance(work, Redeal) else look(work)


def begin() -> None:
    """Load the modules, once in each process."""
    shared_bot(USUAL)


def begin_quietly() -> None:
    """Load the modules at low priority and silently."""
    lower(_NICE)
    begin()


def look(work: Look) -> Looked:
    """Compare the options of a decision up to a level."""
    question, view = work.question, work.question.view
    sound = shared_bot(USUAL)
    usual = question.same_as(sound.decide(view, chance_of(view, work.chance)).action)
    keep = [question.same_as(each) for each in (work.done, work.tried) if each is not None]
    known = work.known
    first = 0 if known is None else known.level
    comparison = Comparison(
        question, stop_of(view, first), (*keep, usual), None if known is None else known.results
    )
    rollouts = Rollouts(question, sound)
    play(comparison, rollouts)
    level = first
    while not comparison.counted and (level < work.level or _goes_on(comparison, level, keep[0], usual)):
        level += 1
        comparison.go_on(stop_of(view, level))
        play(comparison, rollouts)
    before = None if known is None else known.contrast
    contrast = _contrast(comparison, keep[0])
    if before is not None:
        contrast = max(contrast or before, before, key=lambda each: each.layouts)
    if contrast is not None and (comparison.counted or level >= CONFIRMED):
        contrast = _with_inference(contrast, comparison, rollouts, before if first >= CONFIRMED else None)
    return Looked(
        at=work.at,
        done=work.done,
        usual=usual,
        level=max(level, work.level),
        results=comparison.to_json(),
        contrast=contrast,
    )


def _goes_on(comparison: Comparison, level: int, done: Action, usual: Action) -> bool:
    """Return whether a look goes on to the next level: from the first where figures must come from fresh layouts, and while it has a mistake that is not confirmed."""
    if level == 0:
        behind = comparison.difference(comparison.best, usual)
        return done != usual or behind.mean > _AHEAD * behind.error
    judgement = comparison.judge(done)
    return level < CONFIRMED and judgement is not None and judgement.mistake and judgement.chosen.fresh


def _contrast(comparison: Comparison, done: Action) -> Contrast | None:
    """Return why the best option is better, if it seems to be and enough layouts were played."""
    judgement = comparison.judge(done)
    if judgement is None or judgement.rank == 1 or judgement.loss.mean < judgement.loss.error:
        return None
    best = judgement.best.choice
    pairs = comparison.pairs(done, best)
    return contrast_of(pairs) if pairs.exact or len(pairs.lines) >= ENOUGH else None


def _with_inference(
    contrast: Contrast, comparison: Comparison, rollouts: Rollouts, before: Contrast | None
) -> Contrast:
    """Return why the best option is better, with what a mistake in the play could have been known by.

    It stays what it was: ``before`` is the contrast of a look that has asked for it already.
    """
    if before is not None and before.better == contrast.better:
        return contrast._replace(inference=before.inference)
    judgement = comparison.judge(contrast.done)
    if (
        judgement is None
        or not judgement.mistake
        or not (comparison.question.read and isinstance(contrast.done, PlayCard))
    ):
        return contrast
    pairs = comparison.pairs(contrast.done, contrast.better)
    return contrast._replace(inference=inference_of(pairs, rollouts, shared_bot(USUAL)))


def _redeal(work: Redeal) -> Redealt:
    deal, seat = work.deal, work.seat
    knowledge = Knowledge(_before_the_call(deal, seat))
    bots = [_by_rules(name) for name in work.bots]
    points = []
    for number in range(work.start, work.stop):
        hands = knowledge.world(source(deal.number, number))
        played = play_deal(Deal(deal.rules, deal.standing, deal.dealer, hands), bots, number)
        points.append(played.score().total[seat])
    made = () if work.start else tuple((name, _made(work, name)) for name in DEFAULT_BOTS)
    squares = sum(each * each for each in points)
    return Redealt(deal.number, work.start, work.stop, float(sum(points)), float(squares), made)


def _made(work: Redeal, name: str) -> int:
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
