"""The shortest keys that still do it: delta debugging over the events of a run, then over their presses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from tests.robustness.monkey.events import Event

T = TypeVar("T")


def fewer(items: Sequence[T], fails: Callable[[Sequence[T]], bool]) -> Sequence[T]:
    """Leave out what is not needed, half by half and at last one by one.

    Args:
        items: which fail as they are.
        fails: whether some of them, in their order, fail still.
    """
    size = len(items) // 2
    while size:
        at = 0
        while at < len(items):
            without = [*items[:at], *items[at + size :]]
            if fails(without):
                items = without
            else:
                at += size
        size //= 2
    return items


def shrink(events: Sequence[Event], fails: Callable[[Sequence[Event]], bool]) -> Sequence[Event]:
    """The events without those that are not needed, and those left with as few presses as will do."""
    events = fewer(events, fails)
    if fails(()):
        return ()
    for at, event in enumerate(events):
        if len(event.tokens) > 1:
            before, after = events[:at], events[at + 1 :]

            def fails_with(
                tokens: Sequence[str],
                event: Event = event,
                before: Sequence[Event] = before,
                after: Sequence[Event] = after,
            ) -> bool:
                return fails([*before, replace(event, tokens=tuple(tokens)), *after])

            tokens = fewer(event.tokens, fails_with)
            events = [*before, replace(event, tokens=tuple(tokens)), *after]
    return events
