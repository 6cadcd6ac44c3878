"""A fixed piece of plain Python work, timed beside every benchmark.

Shared machines change speed by a third within minutes. A figure divided by the yardstick's own time, taken in the same
run, hardly changes, so limits are set on that ratio. The work must never be edited: every ratio ever noted rests on it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Final

_SIZE: Final = 3000
_RESULT: Final = 854_109_288


class _Counter:
    """An object with an attribute and a method, as most code has."""

    __slots__ = ("value",)

    def __init__(self) -> None:
        self.value = 0

    def add(self, number: int) -> None:
        self.value = (self.value + number) & 0x3FFFFFFF


def work() -> int:
    """Do the work once: integers, bits, calls, dictionaries, lists and sorting. Return its checksum."""
    counter = _Counter()
    state = 12345
    table: dict[int, int] = {}
    rows: list[tuple[int, int]] = []
    for number in range(_SIZE):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        bits = state & (state >> 7)
        count = 0
        while bits:
            bits &= bits - 1
            count += 1
        table[state & 1023] = table.get(state & 1023, 0) + count
        rows.append((count, number))
        counter.add(state ^ number)
    rows.sort()
    for key, value in table.items():
        counter.add(key * value)
    for count, number in rows:
        counter.add(count * number)
    return counter.value


class Yardstick:
    """Times the work now and then during a benchmark, and measures other times in it.

    Args:
        clock: the clock of the benchmark: processor time or wall time, in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.process_time) -> None:
        self._clock = clock
        self._taken: list[float] = []
        self.sample(3)

    def sample(self, times: int = 1) -> None:
        """Time the work once. It is called between rounds, so that it meets the same load."""
        for _ in range(times):
            begun = self._clock()
            result = work()
            self._taken.append(self._clock() - begun)
            if result != _RESULT:
                raise AssertionError("the yardstick's work was changed")

    @property
    def seconds(self) -> float:
        """The median time of the work."""
        return median(self._taken)

    def units(self, seconds: float) -> float:
        """Return how many yardsticks a time is."""
        return seconds / self.seconds

    def __str__(self) -> str:
        return f"yardstick {1000 * self.seconds:.2f} ms, median of {len(self._taken)}"
