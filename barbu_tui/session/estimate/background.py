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
    """Keep an estimate going in a thread while the block runs; nobody else may ask for its figures meanwhile.

    An error in the thread is raised when the block has come to its end.
    """
    stop = Event()
    failed: list[Exception] = []

    def work() -> None:
        try:
            while not stop.is_set() and not run.over:
                run.poll()
                sleep(_LOOK)
        except Exception as error:
            failed.append(error)

    thread = Thread(target=work, name="barbu-meanwhile", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()
    if failed:
        raise failed[0]
