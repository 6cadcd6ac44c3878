"""Processes for third-party bots, as the program sees them.

A process plays one bot object at a time. When the object is no longer needed its process stays for the next one of that
bot, since starting one takes a hundred times as long as a decision.
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
"""Seconds that a third-party bot may take to be loaded, to be made, and over a decision."""
_START: Final = 60.0
"""Seconds that a process may take to stand, on a machine that has much else to do."""
_IDLE: Final = 8
"""Processes that are kept at most for bots to come."""
_LAST_WORDS: Final = 1.0
"""Seconds in which a process whose channel is closed has to end, to say how it ended."""
_CHILD: Final = "import socket, sys; sys.path[:] = sys.argv[2:]; import barbu_tui; from barbu_bots.sandbox.child import main; "
_COMMAND: Final = f"{_CHILD}main(*(socket.socket(fileno=int(each)) for each in sys.argv[1].split()))"
_WINDOWS_COMMAND: Final = f"{_CHILD}main(socket.fromshare(sys.stdin.buffer.read()))"


class SandboxError(TranslatedError):
    """A third-party bot failed, or its process did. The message ends a sentence."""


class TooSlowError(Exception):
    """A third-party bot is not done in time. Its process is ended."""


class Process:
    """A process that plays one third-party bot.

    Attributes:
        ended: it is no more to be used.
        loaded: what it has loaded: a target, whether an installed package lists it, and where modules are looked for.
        is_bot: what it has loaded can be called to make a bot.
    """

    def __init__(self) -> None:
        """Start one.

        Raises:
            SandboxError: it cannot be started.
        """
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
        if sys.platform != "win32":  # where a pipe can be waited for
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
            SandboxError: the bot raised, or its process is gone.
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
        """End the process, and what it has started in its group."""
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
        """Close the channel. A process that waits for a request then ends by itself."""
        self.ended = True
        _alive.discard(self)
        self._selector.close()
        self._channel.close()
        self._lifeline.close()
        with suppress(OSError):
            os.close(self._output)

    def disown(self) -> None:
        """Forget the process in a program that was forked off: it is the first program's child."""
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
        self._take_output()  # what was printed before the answer is shown before it
        try:
            return answered(payload)
        except ValueError:
            raise SandboxError("its answer cannot be read") from None

    def _message(self) -> bytes | None:
        """Return the message that has come; ``None`` while it is not whole."""
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
        """Pass on what was printed, to whatever standard error is now: the app's swallows it."""
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
        """Return how the process ended."""
        try:
            status = self._popen.wait(_LAST_WORDS)
        except subprocess.TimeoutExpired:
            return tr("its process has closed the connection to the program")
        if status < 0:
            with suppress(ValueError):
                return tr("its process was ended by {signal}", signal=signal.Signals(-status).name)
        return tr("its process ended with exit status {status}", status=status)


def _started(theirs: socket.socket, life: socket.socket, printed: int) -> subprocess.Popen[bytes]:
    """Start the process: no terminal, nothing on standard input, one pipe for all that is printed."""
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


# The processes -------------------------------------------------------------------------------------

_alive: weakref.WeakSet[Process] = weakref.WeakSet()
_idle: list[Process] = []
"""Processes whose bot is not needed now, the longest unused first."""


def loaded(target: str, *, listed: bool, seconds: float) -> Process:
    """Return a process that has loaded a bot's class.

    Args:
        target: ``package.module:Name``.
        listed: it is an entry point's, which may say more.
        seconds: how long loading it may take, once the process stands.

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
    """End the processes that play no bot now."""
    while _idle:
        _idle.pop().end()


def _give_back(process: Process) -> None:
    """Keep the process of a bot that is gone. This may be called anywhere, so nothing here waits."""
    if not process.ended:
        _idle.append(process)


def _end_all() -> None:
    _idle.clear()
    for process in list(_alive):
        process.end()


def _disown_all() -> None:
    """In a program that was forked off, leave the processes to the first one."""
    _idle.clear()
    for process in list(_alive):
        process.disown()


atexit.register(_end_all)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=end_idle, after_in_child=_disown_all)


class HostedBot:
    """A third-party bot that plays in a process of its own.

    It is a :class:`~barbu_bots.api.Bot` to whoever asks it.

    Attributes:
        name: what the bot calls itself; it may be anything.
    """

    def __init__(self, process: Process, seconds: float, *given: object, ours: bool = False) -> None:
        """Make a bot object in a process that has loaded its class.

        Args:
            given: what the class is called with.
            ours: it is a bot of this program: its reasons are messages that the program can translate.

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

    def decide(self, view: View, chance: Chance) -> Decision:
        """Return the bot's decision.

        Raises:
            SandboxError: there is none.
        """
        return self.ask(view, chance, PATIENCE)

    def ask(self, view: View, chance: Chance, seconds: float) -> Decision:
        """Return the bot's decision, if it is made in time. Whether it is legal is not known.

        Raises:
            SandboxError: there is none. The message goes on from the bot's name.
        """
        try:
            answer = self._process.decide(view, chance, seconds)
        except TooSlowError:
            raise SandboxError("has not answered in {seconds} seconds", seconds=f"{seconds:g}") from None
        except SandboxError as error:
            raise SandboxError("failed: {error}", error=str(error)) from None
        if "wrong" in answer:
            raise SandboxError(str(answer["wrong"]))
        decision = decision_in(answer, messages=self._ours)
        if decision is None:
            raise SandboxError("failed: {error}", error=tr("its answer cannot be read"))
        return decision
