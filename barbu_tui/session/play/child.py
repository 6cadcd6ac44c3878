"""A process of the app's own with a pipe to it, behind the app: it ends with it and writes nothing on its screen."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from contextlib import redirect_stderr, suppress
from multiprocessing.connection import Connection
from sys import __stderr__


class Child:
    """A process that runs a function with its end of a pipe."""

    def __init__(self, target: Callable[[Connection], None], name: str) -> None:
        """Start the process.

        Raises:
            OSError, RuntimeError: it cannot be started.
        """
        from barbu_tui.session.play.processes import interrupts_later

        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=target, args=(theirs,), daemon=True, name=name)
        try:
            with redirect_stderr(__stderr__), interrupts_later():  # an app's own has no descriptor to hand on
                self.process.start()
        except BaseException:
            self.pipe.close()
            raise
        finally:
            theirs.close()

    def end(self, patience: float) -> None:
        """Close the pipe, at which the process ends at its next look. Kill it after some seconds."""
        with suppress(OSError, ValueError):
            self.pipe.close()
        self.process.join(patience)
        if self.process.is_alive():
            self.process.kill()
            self.process.join(patience)


def serve_quietly(
    pipe: Connection, niceness: int, work: Callable[[], None], failed: Callable[[Exception], object]
) -> None:
    """Work in a child process until its pipe is closed. An error makes the last message.

    The priority is lowered before any module is loaded. Signals of the terminal are for the app alone.
    """
    lower(niceness)
    for name in ("SIGINT", "SIGHUP"):
        with suppress(AttributeError, OSError, ValueError):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    from barbu_tui.session.play.processes import end_with_parent, portable

    end_with_parent()
    with suppress(EOFError, OSError, KeyboardInterrupt):
        try:
            work()
        except (EOFError, OSError):
            raise
        except Exception as error:
            pipe.send(failed(portable(error)))


def lower(niceness: int) -> None:
    """Lower the priority of this process, and redirect its output to the null device."""
    with suppress(AttributeError, OSError):
        os.nice(niceness)
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (1, 2):
            os.dup2(nowhere, stream)
