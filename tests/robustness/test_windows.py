"""The program without the parts of POSIX that other systems lack: the other half of every such place is run.

The job for Windows runs the same program where these things are truly missing.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from barbu_bots.sandbox import process as sandbox
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.arena.simulate import simulate
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.record import file as records
from barbu_tui.session.record.file import RecordLockedError, delete_record
from barbu_tui.session.review.look import begin_quietly
from barbu_tui.session.store import files
from barbu_tui.ui import app as app_module
from barbu_tui.ui.screens.home.home_screen import HomeScreen
from barbu_tui.ui.signals import end_signals, leave_on_signals
from tests.support.app_driving import app_with


def windows_os() -> SimpleNamespace:
    """The module ``os`` under another name of the system; the true one tells :mod:`pathlib` what paths are."""
    return SimpleNamespace(**{**vars(os), "name": "nt"})


def test_a_record_is_closed_before_it_is_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.barbu.jsonl"
    match = Match.new(new_header(ruleset(), ["random"] * 3, 5), path)
    monkeypatch.setattr(records, "os", windows_os())
    open_ones: list[int] = []
    unlink = Path.unlink

    def noting(self: Path, missing_ok: bool = False) -> None:
        held = [os.readlink(each.path) for each in os.scandir("/proc/self/fd") if os.path.islink(each.path)]
        open_ones.append(held.count(str(path)))
        unlink(self, missing_ok)

    if sys.platform == "linux":
        monkeypatch.setattr(Path, "unlink", noting)
    with pytest.raises(RecordLockedError):
        delete_record(path)
    match.close()
    delete_record(path)
    assert not path.exists()
    assert open_ones in ([], [0])


def test_what_a_killed_program_left_is_known_by_its_age_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There, a signal that asks whether a process is there would end it."""
    sent: list[tuple[int, int]] = []
    system = windows_os()
    system.kill = lambda *given: sent.append(given)
    monkeypatch.setattr(files, "os", system)
    new, old = (tmp_path / f".settings.toml.{number}.tmp" for number in (4194305, 4194306))
    for stray in (new, old):
        stray.write_text("half")
    os.utime(old, (0, 0))
    files.remove_stale(tmp_path, "settings.toml")
    assert [new.exists(), old.exists()] == [True, False]
    assert not sent


def test_a_process_that_cannot_be_made_nice_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "nice")
    monkeypatch.setattr(os, "dup2", lambda *given: None)
    begin_quietly()


def test_work_is_spread_where_no_signal_can_be_held_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "pthread_sigmask")
    at = ruleset("sheet3")
    spread = {game.number: game.totals for game in simulate(at, ["random"] * 3, 2, seed=7, jobs=2)}
    assert spread == {game.number: game.totals for game in simulate(at, ["random"] * 3, 2, seed=7)}


def test_a_loop_that_takes_no_signal_handlers_is_enough() -> None:
    class Loop(asyncio.SelectorEventLoop):
        """As on Windows."""

        def add_signal_handler(self, *given: Any) -> None:  # type: ignore[override]
            raise NotImplementedError

        def remove_signal_handler(self, *given: Any) -> bool:
            raise NotImplementedError

    async def begin_and_end() -> None:
        leave_on_signals(app_with(HomeScreen))
        end_signals()

    before = signal.getsignal(signal.SIGINT)
    with asyncio.Runner(loop_factory=Loop) as runner:
        runner.run(begin_and_end())
    assert signal.getsignal(signal.SIGINT) == before


def test_the_driver_is_textuals_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_module, "sys", SimpleNamespace(**{**vars(sys), "platform": "win32"}))
    assert app_with(HomeScreen).get_driver_class().__module__.startswith("textual.drivers.")


def test_a_third_party_bots_process_is_given_its_connection_through_a_pipe(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    started: dict[str, Any] = {}

    class Started:
        """A process that keeps what it is given."""

        pid = 4711

        def __init__(self, command: list[str], **given: Any) -> None:
            started.update(given, command=command)
            self.stdin = (tmp_path / "given").open("wb")

    class Shared:
        """A socket as Windows has it."""

        def share(self, pid: int) -> bytes:
            return b"for %d" % pid

    monkeypatch.setattr(sandbox, "sys", SimpleNamespace(**{**vars(sys), "platform": "win32"}))
    monkeypatch.setattr(subprocess, "Popen", Started)
    monkeypatch.setattr(subprocess, "CREATE_NO_WINDOW", 0x08000000, raising=False)
    ours, theirs = socket.socketpair()
    with ours, theirs:
        sandbox._started(Shared(), theirs, 1)  # type: ignore[arg-type]
    assert (tmp_path / "given").read_bytes() == b"for 4711"
    assert started["creationflags"] == 0x08000000
    assert started["stdin"] == subprocess.PIPE
    *_, code, nothing = started["command"][: started["command"].index("") + 1]
    assert "fromshare(sys.stdin.buffer.read())" in code
    assert nothing == ""
    assert "pass_fds" not in started
