"""Processes for third-party bots, from the program's side.

A process plays one bot object at a time. Afterwards it stays for the next object of that bot, because
starting one takes a hundred times as long as a decision.
"""

from __future__ import annotations

import atexit
import codecs
import os
import selectors
import signal
import socket
import subprocess
import sys
import threading
import weakref
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from time import monotonic
from typing import Any, Final

from barbu_bots.api import Decision
from barbu_bots.sandbox.messages import HEAD, LONGEST, WORD, WORDS, answered, decision_in, dumped, packed
from barbu_tui.core.dealing import Chance
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.view import View
from barbu_tui.language import TranslatedError, tr

PATIENCE: Final = 10.0
"""Seconds that a third-party bot may take to be loaded, to be made, and for a decision."""
_START: Final = 60.0
"""Seconds that a process may take to start, on a busy machine."""
_IDLE: Final = 8
"""Maximum number of idle processes that are kept."""
_LAST_WORDS: Final = 1.0
"""Seconds for a process to end after its channel is closed, to report its end."""
_CHILD: Final = "import socket, sys; sys.path[:] = sys.argv[2:]; import barbu_tui; from barbu_bots.sandbox.child import main; "
_COMMAND: Final = f"{_CHILD}main(*(socket.socket(fileno=int(each)) for each in sys.argv[1].split()))"
_WINDOWS_COMMAND: Final = f"{_CHILD}main(socket.fromshare(sys.stdin.buffer.read()))"


class SandboxError(TranslatedError):
    """A third-party bot failed, or its process did. The message ends a sentence."""


class TooSlowError(Exception):
    """A third-party bot took too long. Its process has been ended."""


class Process:
    """A process that plays one third-party bot.

    Attributes:
        ended: the process must not be used any more.
        loaded: the loaded bot: a target, whether an installed package lists it, and the module search path.
        is_bot: whether the loaded object can be called to make a bot.
    """

    def __init__(self) -> None:
        """Start one. Raise :class:`SandboxError` if it cannot be started."""
        self.ended = False
        self.loaded: tuple[str, bool, tuple[str, ...]] | None = None
        self.is_bot = False
        self._lock = threading.Lock()
        self._rules: Ruleset | None = None
        self._got = bytearray()
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._selector = selectors.DefaultSelector()
        self._channel, theirs = socket.socketpair()
        self._lifeline, life = socket.socketpair()
        self._channel.settimeout(PATIENCE)
        self._output, printed = os.pipe()
        try:
            self._popen = _started(theirs, life, printed)
        except OSError as error:
            self.forget()
            raise SandboxError(
                "no process can be started for it: {error}", error=str(error.strerror)
            ) from None
        finally:
            theirs.close()
            life.close()
            os.close(printed)
        self._selector.register(self._channel, selectors.EVENT_READ, self._take_answer)
        if sys.platform != "win32":  # if a pipe can be waited for
            os.set_blocking(self._output, False)
            self._selector.register(self._output, selectors.EVENT_READ, self._take_output)
        _alive.add(self)
        try:
            self._receive(monotonic() + _START)
        except (SandboxError, TooSlowError):
            self.end()
            raise SandboxError("its process does not start") from None
        except BaseException:
            self.end()
            raise

    def ask(self, *request: object, seconds: float) -> dict[str, Any]:
        """Return the answer to a request.

        Raises:
            SandboxError: the bot raised an error, or its process has ended.
            TooSlowError: there was no answer in time.
        """
        return self._ask(packed(dumped(request)), seconds, iter(()))

    def decide(self, view: View, chance: Chance, seconds: float) -> dict[str, Any]:
        """Return the bot's answer to a view."""
        message = b""
        if view.rules is not self._rules:
            message = packed(dumped(("rules", view.rules)))
            self._rules = view.rules
        message += packed(dumped(("decide", view, chance.decision), rules_kept=True))
        return self._ask(message, seconds, chance.words())

    def end(self) -> None:
        """End the process and its process group."""
        if self.ended:
            return
        with suppress(OSError):
            if sys.platform == "win32":
                self._popen.kill()
            else:
                os.killpg(self._popen.pid, signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(_LAST_WORDS)
        self._take_output()
        self.forget()

    def forget(self) -> None:
        """Close the channel. An idle process then ends by itself."""
        self.ended = True
        _alive.discard(self)
        self._selector.close()
        self._channel.close()
        self._lifeline.close()
        with suppress(OSError):
            os.close(self._output)

    def disown(self) -> None:
        """Forget the process after a fork: it is the parent's child."""
        self._popen.returncode = 0
        self.forget()

    def _ask(self, message: bytes, seconds: float, words: Iterator[int]) -> dict[str, Any]:
        with self._lock:
            if self.ended:
                raise SandboxError("its process has ended")
            try:
                deadline = monotonic() + seconds
                self._send(message)
                answer = self._receive(deadline)
                while answer.get("words") is True:
                    self._send(packed(WORD.pack(*islice(words, WORDS))))
                    answer = self._receive(deadline)
            except (
                BaseException
            ):  # Ctrl-C too: what comes now would be taken for the answer to the next request
                self.end()
                raise
        if "error" in answer:
            raise SandboxError(str(answer["error"]))
        return answer

    def _send(self, message: bytes) -> None:
        try:
            self._channel.sendall(message)
        except TimeoutError:
            raise TooSlowError from None
        except OSError:
            raise SandboxError(self._end_of_it()) from None

    def _receive(self, deadline: float) -> dict[str, Any]:
        while True:
            payload = self._message()
            if payload is not None:
                break
            left = deadline - monotonic()
            if left <= 0:
                raise TooSlowError
            for key, _ in self._selector.select(left):
                key.data()
        self._take_output()  # earlier output is shown before the answer
        try:
            return answered(payload)
        except ValueError:
            raise SandboxError("its answer cannot be read") from None

    def _message(self) -> bytes | None:
        """Return the message received; ``None`` while it is incomplete."""
        if len(self._got) < HEAD.size:
            return None
        (size,) = HEAD.unpack_from(self._got)
        if size > LONGEST:
            raise SandboxError("its answer cannot be read")
        end = HEAD.size + size
        if len(self._got) < end:
            return None
        payload = bytes(self._got[HEAD.size : end])
        del self._got[:end]
        return payload

    def _take_answer(self) -> None:
        try:
            some = self._channel.recv(1 << 16)
        except OSError:
            some = b""
        if not some:
            raise SandboxError(self._end_of_it())
        self._got += some

    def _take_output(self) -> None:
        """Pass the output on to the current standard error, which the app swallows."""
        if sys.platform == "win32":
            return
        while True:
            try:
                some = os.read(self._output, 1 << 16)
            except OSError:
                return
            if not some:
                with suppress(KeyError):
                    self._selector.unregister(self._output)
                return
            text = self._decoder.decode(some)
            if sys.stderr is not None:
                with suppress(OSError, ValueError):
                    sys.stderr.write(text)
            if len(some) < 1 << 16:
                return

    def _end_of_it(self) -> str:
        """Return how the process ended, in words."""
        try:
            status = self._popen.wait(_LAST_WORDS)
        except subprocess.TimeoutExpired:
            return tr("its process has closed the connection to the program")
        if status < 0:
            with suppress(ValueError):
                return tr("its process was ended by {signal}", signal=signal.Signals(-status).name)
        return tr("its process ended with exit status {status}", status=status)


def _started(theirs: socket.socket, life: socket.socket, printed: int) -> subprocess.Popen[bytes]:
    """Start the process: no terminal, empty standard input, one pipe for all output."""
    command = [sys.executable or "python3", "-P", "-u", "-c"]
    if sys.platform == "win32":
        popen = subprocess.Popen(
            [*command, _WINDOWS_COMMAND, "", *sys.path],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            creationflags=subprocess.CREATE_NO_WINDOW,
        )
        assert popen.stdin is not None
        with popen.stdin as pipe:
            pipe.write(theirs.share(popen.pid))
        return popen
    import fcntl

    # above the standard streams, in whose place they may stand where one of those was closed
    given = [fcntl.fcntl(each, fcntl.F_DUPFD_CLOEXEC, 3) for each in (theirs, life)]
    try:
        return subprocess.Popen(
            [*command, _COMMAND, " ".join(map(str, given)), *sys.path],
            stdin=subprocess.DEVNULL,
            stdout=printed,
            stderr=printed,
            pass_fds=given,
            start_new_session=True,
        )
    finally:
        for each in given:
            os.close(each)


_alive: weakref.WeakSet[Process] = weakref.WeakSet()
_idle: list[Process] = []
"""Idle processes, the longest unused first."""


def loaded(target: str, *, listed: bool, seconds: float) -> Process:
    """Return a process that has loaded a bot's class.

    Args:
        target: ``package.module:Name``.
        listed: whether it is an entry point, whose target may contain more.
        seconds: the time for loading, after the process has started.

    Raises:
        SandboxError: it cannot be loaded.
        TooSlowError: it is not loaded in time.
    """
    key = (target, listed, tuple(sys.path))
    for process in reversed(_idle):
        if process.loaded == key:
            with suppress(ValueError):  # another thread has just taken it
                _idle.remove(process)
                return process
    process = Process()
    try:
        answer = process.ask("load", target, listed, seconds=seconds)
    except BaseException:
        process.end()
        raise
    process.loaded = key
    process.is_bot = bool(answer.get("callable"))
    return process


def end_idle() -> None:
    """End the idle processes."""
    while _idle:
        _idle.pop().end()


def _give_back(process: Process) -> None:
    """Keep the process of a finished bot. This may be called anywhere, so it must not wait."""
    if not process.ended:
        _idle.append(process)


def _end_all() -> None:
    _idle.clear()
    for process in list(_alive):
        process.end()


def _disown_all() -> None:
    """After a fork, leave the processes to the parent."""
    _idle.clear()
    for process in list(_alive):
        process.disown()


atexit.register(_end_all)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=end_idle, after_in_child=_disown_all)


class HostedBot:
    """A third-party bot in its own process. It is a :class:`~barbu_bots.api.Bot`.

    Attributes:
        name: the bot's own name, which is untrusted; empty if it has none.
    """

    def __init__(self, process: Process, seconds: float, *given: object, ours: bool = False) -> None:
        """Make a bot object in a process that has loaded its class.

        Args:
            given: the arguments of the class.
            ours: whether it is a bot of this program, whose reasons are translatable messages.

        Raises:
            SandboxError: it cannot be made.
            TooSlowError: it is not made in time.
        """
        while len(_idle) > _IDLE:
            _idle.pop(0).end()
        self._process = process
        self._ours = ours
        weakref.finalize(self, _give_back, process).atexit = False
        answer = process.ask("make", *given, seconds=seconds)
        self.name = str(answer.get("name"))
        self.can_decide = bool(answer.get("decides"))

    def decide(self, view: View, chance: Chance, seconds: float = PATIENCE) -> Decision:
        """Return the bot's decision, if it is made in time. Its legality is not checked.

        Raises:
            SandboxError: the bot failed. The message continues a sentence that begins with the bot's name.
        """
        try:
            answer = self._process.decide(view, chance, seconds)
        except TooSlowError:
            raise SandboxError("has not answered in {seconds} seconds", seconds=f"{seconds:g}") from None
        except SandboxError as error:
            raise SandboxError("failed: {error}", error=str(error)) from None
        if "wrong" in answer:
            raise SandboxError(str(answer["wrong"]))
        decision = decision_in(answer, view.rules, messages=self._ours)
        if decision is None:
            raise SandboxError("failed: {error}", error=tr("its answer cannot be read"))
        return decision
