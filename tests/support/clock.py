"""The program's clock, set by tests: in this process, and in the programs that it starts."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from barbu_tui.session.store import clock

_SITE: Final = """import sys
from importlib.machinery import PathFinder


class WithClock(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if name != "barbu_tui.session.store.clock":
            return None
        spec = PathFinder.find_spec(name, path, target)
        run = spec.loader.exec_module

        def exec_module(module):
            from datetime import timedelta

            run(module)
            told, ahead = module.machine_time, timedelta(seconds={ahead})
            module.machine_time = lambda: told() + ahead

        spec.loader.exec_module = exec_module
        return spec


sys.meta_path.insert(0, WithClock)
"""
"""The module that an interpreter runs when it starts, for programs in other processes: it sets their clock once they load it."""


class StoppedClock:
    """The clock in a test, which stands still until it is set."""

    def __init__(self) -> None:
        self.moment = clock.machine_time()

    def __call__(self) -> datetime:
        return self.moment

    def set(self, moment: datetime | str) -> None:
        """Set the clock to a moment: ``2026-11-28T20:32:00+09:00``."""
        told = moment if isinstance(moment, datetime) else datetime.fromisoformat(moment)
        self.moment = told.astimezone(UTC)

    def wait(self, **time: float) -> None:
        """Let time pass: ``days=2``."""
        self.moment += timedelta(**time)


def shift(told: str, folder: Path) -> None:
    """Put the clock of this process, and of those that it starts, to another time, from where it goes on.

    Args:
        told: a distance in days such as ``+400``, or a time of day here such as ``2028-02-29T23:59:30``.
        folder: a place for what other processes read.
    """
    machine_time = clock.machine_time
    if told.startswith(("+", "-")):
        ahead = timedelta(days=int(told))
    else:
        ahead = datetime.fromisoformat(told).astimezone() - machine_time()
    clock.machine_time = lambda: machine_time() + ahead
    # Only the first such module is run, so it has the whole way from the machine's own time: this run may have been put ahead before.
    whole = clock.machine_time() - datetime.now(UTC)  # noqa: TID251 - the machine's time, which no test sets
    site = folder / "sitecustomize.py"
    site.write_text(_SITE.format(ahead=whole.total_seconds()), encoding="utf-8")
    paths = filter(None, [str(folder), os.environ.get("PYTHONPATH")])
    os.environ["PYTHONPATH"] = os.pathsep.join(paths)


@contextmanager
def in_zone(name: str) -> Iterator[None]:
    """Be in another time zone."""
    before = os.environ.get("TZ")
    try:
        os.environ["TZ"] = name
        time.tzset()
        yield
    finally:
        if before is None:
            del os.environ["TZ"]
        else:
            os.environ["TZ"] = before
        time.tzset()
