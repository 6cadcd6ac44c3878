"""An estimate that goes on while its program waits for a person to type."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import sleep
from typing import Final

from barbu_tui.session.estimate.pool import Run

_LOOK: Final = 0.02
"""Seconds between two looks at what has come in."""


@contextmanager
def in_background(run: Run) -> Iterator[None]:
    """Keep an estimate going in a thread while the block runs; nobody else may ask for its figures meanwhile."""
    stop = Event()

    def work() -> None:
        while not stop.is_set() and not run.over:
            run.poll()
            sleep(_LOOK)

    thread = Thread(target=work, name="barbu-meanwhile", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


__all__ = ["in_background"]
