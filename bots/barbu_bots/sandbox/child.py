"""The process of a third-party bot: reads a request, asks the bot, writes the answer.

It starts without a terminal, with empty standard input, and with a pipe for its output
(:mod:`barbu_bots.sandbox.process`).
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NoReturn

from barbu_bots.sandbox.messages import HEAD, answer_to, keep_rules, packed, request_of, words_of
from barbu_tui.core.dealing import Chance

if sys.platform != "win32":
    import fcntl

_LONGEST_WORDS: Final = 200
"""Characters of an error's message."""
_OURS: Final = ("barbu_bots", "barbu_tui")
"""This program's packages."""
_NOT_THEIRS: Final = (*_OURS, "importlib")
"""Packages that cannot contain a bot's mistake."""


def main(channel: socket.socket, lifeline: socket.socket | None = None) -> NoReturn:
    """Answer requests until the program closes the channel or ends. The lifeline carries nothing and ends with the program."""
    channel.set_inheritable(False)  # processes that the bot starts have no part in it
    if lifeline is not None:
        _end_with(lifeline)
    with suppress(OSError, EOFError):
        _Child(channel).serve()
    os._exit(0)  # threads that the bot has left behind are not waited for


def _end_with(lifeline: socket.socket) -> None:
    """Let the system end this process when the program has ended.

    A thinking bot may hold the interpreter, so a thread would not notice. The system's signal for activity on
    a connection ends the process even then. The connection is separate from the channel, whose late signals
    would end a process in use.
    """
    lifeline.set_inheritable(False)
    if sys.platform == "win32":
        return
    signal.signal(signal.SIGIO, signal.SIG_DFL)
    fcntl.fcntl(lifeline, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(lifeline, fcntl.F_SETFL, fcntl.fcntl(lifeline, fcntl.F_GETFL) | os.O_ASYNC)
    with suppress(BlockingIOError):  # the program is there
        if not lifeline.recv(1, socket.MSG_DONTWAIT):
            os._exit(0)


class _Child:
    """Answers requests. The bot's class is loaded once, and an object is made for each game."""

    def __init__(self, channel: socket.socket) -> None:
        self._channel = channel
        self._maker: Any = None
        self._bot: Any = None

    def serve(self) -> None:
        """Answer requests one after the other. The first answer says that the process is ready.

        Raises:
            EOFError: the program has closed the channel.
            OSError: it is gone.
        """
        self._send({})
        while True:
            what, *given = request_of(self._receive())
            if what == "rules":
                keep_rules(*given)
                continue
            try:
                answer = getattr(self, f"_{what}")(*given)
            except BaseException as error:
                answer = {"error": _words(error)}
            for stream in (sys.stdout, sys.stderr):
                with suppress(BaseException):  # the bot may have put anything there
                    stream.flush()
            self._send(answer)

    def _load(self, target: str, listed: bool) -> dict[str, Any]:
        self._maker = _entry_point(target) if listed else _attribute(target)
        return {"callable": callable(self._maker)}

    def _make(self, *given: Any) -> dict[str, Any]:
        self._bot = None
        self._bot = self._maker(*given)
        name = None
        with suppress(Exception):
            name = self._bot.name
        said = str(name) if isinstance(name, str) else ""
        return {"decides": callable(getattr(self._bot, "decide", None)), "name": said}

    def _decide(self, view: Any, decision: int) -> dict[str, Any]:
        rules = view.rules  # the bot may change its view
        return answer_to(self._bot.decide(view, Chance.of_words(self._words(), decision)), rules)

    def _words(self) -> Iterator[int]:
        """Yield the numbers of the decision's chance. The program sends more when they run out."""
        while True:
            self._send({"words": True})
            yield from words_of(self._receive())

    def _send(self, answer: dict[str, Any]) -> None:
        self._channel.sendall(packed(json.dumps(answer).encode()))

    def _receive(self) -> bytes:
        return self._read(HEAD.unpack(self._read(HEAD.size))[0])

    def _read(self, size: int) -> bytes:
        got = bytearray()
        while len(got) < size:
            some = self._channel.recv(size - len(got))
            if not some:
                raise EOFError
            got += some
        return bytes(got)


def _entry_point(target: str) -> Any:
    """Return the object of an installed package's entry point."""
    from importlib.metadata import EntryPoint  # it loads slowly

    return EntryPoint("", target, "").load()


def _attribute(target: str) -> Any:
    """Return the object of ``package.module:Name``."""
    module, _, attribute = target.partition(":")
    root = module.partition(".")[0]
    ours = f"; {root} is this program's own package: give your module another name" if root in _OURS else ""
    try:
        loaded = importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise  # the module is there, but lacks another
        advice = ours or (
            "; PYTHONPATH says where modules are looked for, as in PYTHONPATH=. for this directory"
        )
        raise ModuleNotFoundError(f"{error}{advice}") from None
    if ours and not hasattr(loaded, attribute):
        raise AttributeError(f"{module} has no {attribute}{ours}")
    return getattr(loaded, attribute)


def _words(error: BaseException) -> str:
    """Return an error in one line: its type, its message, and its place."""
    kind = "error"
    try:
        kind = str(type(error).__name__)
        said = " ".join(str(error).split())[:_LONGEST_WORDS].rstrip(".")
    except BaseException:  # an error of the bot's own may not even be able to say what it is
        said = ""
    return f"{kind}: {said or 'no reason given'}{_place(error.__traceback__)}"


def _place(trace: TracebackType | None) -> str:
    """Return the place of an error: the innermost line of the bot's own package."""
    package = place = ""
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        here = str(trace.tb_frame.f_globals.get("__name__", "")).partition(".")[0]
        if not package and here not in _NOT_THEIRS and not file.startswith("<"):
            package = here
        if package and here == package:
            place = f" ({Path(file).name}, line {trace.tb_lineno})"
        trace = trace.tb_next
    return place
