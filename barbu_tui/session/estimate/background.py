"""An estimate that runs while the program waits for typed input."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import sleep
from typing import Final

from barbu_tui.session.estimate.pool import Run

_LOOK: Final = 0.02
"""Seconds between two polls."""


@contextmanager
def in_background(run: Run) -> Iterator[None]:
    """Run an estimate in a thread during the block. Its figures must not be read meanwhile.

    An error in the thread is raised at the end of the block.
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
