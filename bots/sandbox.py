"""Code from elsewhere: it runs in a thread that is not ours, for so long, and what it says of itself is put into a sentence.

What it prints while it is loaded goes to standard error, which is not what a command is asked for.
"""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Final, TypeVar, cast

T = TypeVar("T")

PATIENCE: Final = 10.0
"""Seconds that a bot from elsewhere may take to be loaded and made, and over a decision."""
_LONGEST_WORDS: Final = 200
"""Characters of an error's own words that are told."""
_OURS: Final = ("bots", "barbu_tui", "importlib")
"""Packages in whose code nobody looks for his bot's mistake."""


class StrangerError(Exception):
    """What befell code from elsewhere. The message ends a sentence: the error, its words, and where it was."""


class TooSlowError(Exception):
    """Code from elsewhere is not done in time. It is left to itself."""


class _Hand:
    """A thread that does one thing after another: to start one for every decision takes many times a decision's time."""

    def __init__(self) -> None:
        self._given: queue.SimpleQueue[tuple[Callable[[], Any], queue.SimpleQueue[tuple[bool, Any]]]]
        self._given = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="bots from elsewhere", daemon=True)
        self.busy = False
        self._thread.start()

    @property
    def is_there(self) -> bool:
        """Whether it can do anything: in a process that is forked off, the threads of the first are gone."""
        return self._thread.is_alive()

    def do(self, work: Callable[[], Any]) -> queue.SimpleQueue[tuple[bool, Any]]:
        """Begin to do this; where the answer will be."""
        answers: queue.SimpleQueue[tuple[bool, Any]] = queue.SimpleQueue()
        self.busy = True
        self._given.put((work, answers))
        return answers

    def _run(self) -> None:
        while True:
            work, answers = self._given.get()
            try:
                answer = (True, work())
            except BaseException as error:
                answer = (False, _words(error))
            self.busy = False
            answers.put(answer)
            del work, answers, answer  # nothing of the bot's is kept


_free: list[_Hand] = []
_left_alone: list[_Hand] = []
"""Those that were not done in time."""


def run_aside(work: Callable[[], T], seconds: float) -> T:
    """What code from elsewhere returns, in another thread.

    Everything that is the code's own runs there, its errors' words as well.

    Args:
        work: what it does.
        seconds: how long it may take.

    Raises:
        StrangerError: it raised, were it only to end the program.
        TooSlowError: it is not done in time.
    """
    hand = _free.pop() if _free else _Hand()
    if not hand.is_there:
        _free.clear()
        hand = _Hand()
    answers = hand.do(work)
    try:
        done, found = answers.get(timeout=seconds)
    except queue.Empty:
        _left_alone.append(hand)
        raise TooSlowError from None
    except BaseException:
        _left_alone.append(hand)
        raise
    _free.append(hand)
    if not done:
        raise StrangerError(found)
    return cast(T, found)


def still_running() -> bool:
    """Whether code that was not waited for to the end runs still, and may print at any moment."""
    return any(hand.busy and hand.is_there for hand in _left_alone)


def _words(error: BaseException) -> str:
    """An error in one line."""
    kind = "error"
    try:
        kind = str(type(error).__name__)
        said = " ".join(str(error).split())[:_LONGEST_WORDS].rstrip(".")
    except BaseException:  # a stranger's error may not even be able to say what it is
        said = ""
    return f"{kind}: {said or 'no reason given'}{_place(error.__traceback__)}"


def _place(trace: TracebackType | None) -> str:
    """Where an error was: the innermost line of the package in which the foreign code begins."""
    package = place = ""
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        here = str(trace.tb_frame.f_globals.get("__name__", "")).partition(".")[0]
        if not package and here not in _OURS and not file.startswith("<"):
            package = here
        if package and here == package:
            place = f" ({Path(file).name}, line {trace.tb_lineno})"
        trace = trace.tb_next
    return place


# What is printed -----------------------------------------------------------------------------------


class _StandardError:
    """Standard error, whatever that is when something is written: the screen may have taken it since."""

    def __init__(self) -> None:
        self.before: Any = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.before if sys.stderr is self else sys.stderr, name)


_STANDARD_ERROR: Final = _StandardError()


@contextmanager
def printing_aside() -> Iterator[None]:
    """What is printed meanwhile goes to standard error, and later too by who has kept his output, as logs do."""
    if sys.stderr is None or sys.stderr is _STANDARD_ERROR:
        yield
        return
    before = sys.stdout, sys.stderr
    _STANDARD_ERROR.before = sys.stderr
    sys.stdout = sys.stderr = cast(Any, _STANDARD_ERROR)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


__all__ = ["PATIENCE", "StrangerError", "TooSlowError", "printing_aside", "run_aside", "still_running"]
