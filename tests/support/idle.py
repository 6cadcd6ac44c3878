"""Wait until an app has nothing left to do, instead of a fiftieth of a second at every key; read each style sheet once for all apps.

Textual's own wait looks whether the process got processor time, every 20 milliseconds: most of the time of a test of the screens, and on
a busy machine no proof of anything. Reading the style sheets is a fifth of what starting an app costs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Any, Final

import textual.app
import textual.pilot
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

from tests.support.patience import PATIENCE

_SOON: Final = 0.02
"""Seconds within which what is due belongs to what has just been done: a frame is drawn within a sixtieth."""
_TURNS: Final = 500
"""Turns of the loop that an app has in any case: on a busy machine a second may pass in a few."""


async def until_idle(min_sleep: float = 0.0, max_sleep: float = 1.0) -> None:
    """Wait until no callback is ready, and those have run that were due soon when it began."""
    loop = asyncio.get_running_loop()
    until = monotonic() + max_sleep
    due = max((when for when in _due(loop) if when <= loop.time() + _SOON), default=0.0)
    if due:
        await asyncio.sleep(max(0.0, due - loop.time()))
    quiet = turns = 0
    while quiet < 3 and (turns < _TURNS or monotonic() < until):
        await asyncio.sleep(0)
        quiet = 0 if loop._ready else quiet + 1  # type: ignore[attr-defined]
        turns += 1


def _due(loop: asyncio.AbstractEventLoop) -> list[float]:
    handles: list[asyncio.TimerHandle] = loop._scheduled  # type: ignore[attr-defined]
    return [handle.when() for handle in handles if not handle.cancelled()]


textual.app.wait_for_idle = until_idle  # type: ignore[attr-defined]
textual.pilot.wait_for_idle = until_idle  # type: ignore[attr-defined]

_press = textual.pilot.Pilot.press


async def _pressed(pilot: textual.pilot.Pilot[Any], *keys: str) -> None:
    """Press keys once the question is drawn, as a person does; wait until the app has handed them on."""
    await when(lambda: getattr(pilot.app.screen, "_drawn_at", 0.0) < inf, pilot)
    await _press(pilot, *keys)
    gate = getattr(pilot.app, "input", None)
    await when(lambda: gate is None or gate.idle, pilot)


async def when(holds: Callable[[], bool], pilot: textual.pilot.Pilot[Any]) -> None:
    """Wait until something holds, or the program is being left."""
    until = monotonic() + PATIENCE
    while not holds() and not pilot.app._exit and monotonic() < until:
        await asyncio.sleep(0.001)
        await until_idle()


textual.pilot.Pilot.press = _pressed  # type: ignore[method-assign, assignment]

_parse_rules = Stylesheet._parse_rules
_parsed: dict[tuple[object, ...], list[RuleSet]] = {}


def _parsed_once(sheet: Stylesheet, *source: Any, **named: Any) -> list[RuleSet]:
    key = (*source, *named.items(), *sheet._variables.items())
    if key not in _parsed:
        _parsed[key] = _parse_rules(sheet, *source, **named)
    return _parsed[key]


Stylesheet._parse_rules = _parsed_once  # type: ignore[method-assign, assignment]
