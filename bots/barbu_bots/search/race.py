"""A search that can be stopped at any time: options are played in the same worlds, and hopeless ones dropped.

Worlds come in rounds. After each round clearly worse options are dropped, by the differences per world; with
one left the search ends. The rules' choice is never dropped, because the result is compared with it. A world
counts when all remaining options have played it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from barbu_bots.search.clock import Clock, OutOfTimeError
from barbu_bots.search.intervals import error_of
from barbu_bots.search.question import OptionResult, Points, Question
from barbu_bots.search.rollout import Rollouts
from barbu_tui.core.view import Phase

ROUNDS: Final = (4, 8, 16, 24, 36, 48, 72, 96)
"""Worlds after which options are dropped."""
_FIRST_OF_CALL: Final = 16
"""Layouts before an option of a call is dropped. There are many contracts, with a wide spread."""
_DROP_AT: Final = 3.2
"""Standard errors behind the best at which an option is dropped."""
_ENOUGH: Final = 0.9
"""The probability of the played likely layouts from which they count as all."""


def race(
    question: Question,
    usual: int,
    rollouts: Rollouts,
    worlds: int,
    clock: Clock,
) -> tuple[Question, Points] | None:
    """Play options until there is no time or world left, or one of them is clearly the best.

    Args:
        usual: the option that is never dropped.
        worlds: the most worlds for an option; countable likely layouts are all played.

    Returns:
        The decision with the remaining options, and their results in the same worlds; ``None`` if there was
        no time for one world.
    """
    runners = _Race(question, usual, rollouts)
    try:
        if rollouts.counted:
            runners.play(rollouts.counted, clock)
        else:
            first = _FIRST_OF_CALL if question.view.phase is Phase.CONTRACT else ROUNDS[0]
            stops = [
                *(each for each in ROUNDS if first <= each < worlds),
                *range(ROUNDS[-1] + 48, worlds, 48),
                worlds,
            ]
            for stop in stops:
                runners.play(stop, clock)
                if runners.drop():
                    break
    except OutOfTimeError:
        pass
    return runners.result()


class _Race:
    """The options and their results so far."""

    def __init__(self, question: Question, usual: int, rollouts: Rollouts) -> None:
        self._question = question
        self._usual = usual
        self._rollouts = rollouts
        self._seat = question.view.seat
        self._alive = list(range(len(question.options)))
        self._net: list[list[int]] = [[] for _ in question.options]
        self._worlds = 0
        self._effective = 0.0
        """The number of different worlds among them."""

    def play(self, stop: int, clock: Clock) -> None:
        """Play the remaining options up to this world.

        Raises:
            OutOfTimeError: the time is up. Complete worlds count.
        """
        rollouts, seat = self._rollouts, self._seat
        for number in range(self._worlds, stop):
            clock.check()
            hands = rollouts.world(number)
            nets: dict[int, int] = {}
            for index in self._alive:
                same = rollouts.same_as(index)
                if same not in nets:
                    clock.check()
                    score = rollouts.score(hands, self._question.options[same], number)
                    nets[same] = score.hand[seat] + score.adjust[seat]
            for index in self._alive:
                self._net[index].append(nets[rollouts.same_as(index)])
            self._worlds += 1
            self._effective += rollouts.effective(number)

    def drop(self) -> bool:
        """Drop the options that are clearly behind. Return whether one is left, or all that are left are equal."""
        best = max(self._alive, key=lambda index: (self._mean(index), index == self._usual))
        kept = []
        for index in self._alive:
            behind = self._mean(best) - self._mean(index)
            apart = [one - other for one, other in zip(self._net[best], self._net[index], strict=True)]
            if behind <= _DROP_AT * error_of(apart, self._effective):
                kept.append(index)
        done = (
            len(kept) == 1
            or len({tuple(self._net[index]) for index in kept}) == 1 < self._worlds // ROUNDS[1]
        )
        self._alive = kept if self._usual in kept else sorted((*kept, self._usual))
        return done

    def _mean(self, index: int) -> float:
        return sum(self._net[index]) / self._worlds + self._question.later[index]

    def result(self) -> tuple[Question, Points] | None:
        """Return the results; ``None`` if there are none."""
        if not self._worlds:
            return None
        question = self._question
        played = tuple(OptionResult(tuple(self._net[index]), ()) for index in self._alive)
        weights = self._rollouts.weights(self._worlds)
        together = sum(weights)
        # A part of the likely layouts is a sample like another: there is chance in it.
        weights = tuple(each / together for each in weights) if together >= _ENOUGH else ()
        kept = replace(
            question,
            options=tuple(question.options[index] for index in self._alive),
            later=tuple(question.later[index] for index in self._alive),
        )
        return kept, Points(played, self._effective, weights)
