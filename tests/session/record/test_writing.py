"""Writing a record: event by event, never overwritten, never incomplete, never by two programs at once."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

import pytest

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import Event
from barbu_tui.session.record.file import (
    BrokenRecordError,
    RecordLockedError,
    RecordWriteError,
    RecordWriter,
    load,
    write_whole,
)
from tests.support.patience import PATIENCE
from tests.support.records import record_bytes, short_header, whole_game

HEADER = short_header(ruleset("online"), 27, 27)


def play_on(match: Match) -> list[Event]:
    while match.advance() is not None:
        pass
    return match.events


def events() -> list[Event]:
    """One deal."""
    return play_on(Match(HEADER))


def lines(path: Path) -> int:
    return path.read_bytes().count(b"\n")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.barbu.jsonl"


def test_every_event_is_in_the_file_and_synced_when_write_returns(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    real = os.fsync

    def sync(descriptor: int) -> None:
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            synced.append(os.fstat(descriptor).st_size)
        real(descriptor)

    monkeypatch.setattr(os, "fsync", sync)
    writer = RecordWriter.create(path, HEADER)
    assert lines(path) == 1
    for number, event in enumerate(events(), 2):
        writer.write(event)
        assert lines(path) == number
        assert synced[-1] == path.stat().st_size  # read through the file system, not through the writer
    writer.close()
    assert path.read_bytes() == record_bytes(HEADER, events())
    assert load(path).position.finished


def test_R7_2_a_record_only_grows(path: Path) -> None:
    match = Match.new(HEADER, path)
    before = path.read_bytes()
    while match.advance() is not None:
        after = path.read_bytes()
        assert after.startswith(before)
        assert after[len(before) :].count(b"\n") == 1
        before = after
    match.close()
    assert not hasattr(match, "undo")


def test_a_record_is_private_to_the_user(path: Path, tmp_path: Path) -> None:
    RecordWriter.create(path, HEADER).close()
    write_whole(tmp_path / "whole.barbu.jsonl", HEADER, events())
    for each in (path, tmp_path / "whole.barbu.jsonl"):
        assert stat.S_IMODE(each.stat().st_mode) == 0o600


def test_an_existing_file_is_never_overwritten(path: Path) -> None:
    path.write_text("mine")
    with pytest.raises(RecordWriteError, match="is there already"):
        RecordWriter.create(path, HEADER)
    with pytest.raises(RecordWriteError, match="is there already"):
        write_whole(path, HEADER, [])
    assert path.read_text() == "mine"


def test_write_whole_leaves_nothing_but_the_record(path: Path, tmp_path: Path) -> None:
    write_whole(path, HEADER, events())
    assert path.read_bytes() == record_bytes(HEADER, events())
    assert os.listdir(tmp_path) == [path.name]


# --- going on --------------------------------------------------------------------------------------


def test_a_torn_line_is_cut_off_before_the_next_append(path: Path) -> None:
    whole = record_bytes(HEADER, events())
    parts = whole.splitlines(keepends=True)
    for torn in (1, 7, len(parts[-1]) - 1):
        path.write_bytes(b"".join(parts[:-1]) + parts[-1][:torn])
        writer, record = RecordWriter.reopen(path)
        assert record.torn
        writer.write(events()[-1])
        writer.close()
        assert path.read_bytes() == whole


def test_a_broken_record_is_not_resumed_or_changed(path: Path) -> None:
    data = record_bytes(HEADER, events())
    parts = data.splitlines(keepends=True)
    spoilt = b"".join([*parts[:3], parts[5], *parts[3:]]) + b'{"t":"pl'
    path.write_bytes(spoilt)
    with pytest.raises(BrokenRecordError):
        RecordWriter.reopen(path)
    assert path.read_bytes() == spoilt


def test_a_game_that_cannot_be_resumed_keeps_its_torn_line(path: Path) -> None:
    header = short_header(ruleset("online"), 27, 27, bots="random")
    data = record_bytes(header, events()[:9]).replace(b'"bot":"random"', b'"bot":"nobody"') + b'{"t":"pl'
    path.write_bytes(data)
    with pytest.raises(ValueError, match="Unknown bot 'nobody'"):
        Match.resume(path)
    assert path.read_bytes() == data


def test_a_missing_end_is_appended(path: Path) -> None:
    data = whole_game("sheet3", 1)
    path.write_bytes(data[: data.rfind(b"\n", 0, len(data) - 1) + 1])
    match = Match.resume(path)
    assert match.over
    match.close()
    assert path.read_bytes() == data


def test_a_finished_record_is_resumed_without_a_change(path: Path) -> None:
    for data in (whole_game("sheet3", 1), record_bytes(HEADER, events())):
        path.write_bytes(data)
        match = Match.resume(path)
        assert match.over
        assert match.advance() is None
        match.close()
        assert path.read_bytes() == data


# --- two at once -----------------------------------------------------------------------------------

SECOND = """
import sys
import tempfile
from pathlib import Path
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.file import RecordLockedError
try:
    Match.resume(Path(sys.argv[1]))
except RecordLockedError as error:
    print(error)
    sys.exit(3)
print("mine")
"""


def second_program(path: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", SECOND, str(path)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_two_programs_on_one_game_are_refused_politely(path: Path) -> None:
    match = Match.new(HEADER, path)
    match.advance()
    before = path.read_bytes()
    second = second_program(path)
    assert second.returncode == 3
    assert "is being played in another window" in second.stdout
    assert path.read_bytes() == before
    match.advance()  # the first is not disturbed
    match.close()
    assert second_program(path).stdout == "mine\n"


def test_two_games_of_one_program_on_one_file_are_refused(path: Path) -> None:
    match = Match.new(HEADER, path)
    with pytest.raises(RecordLockedError):
        Match.resume(path)
    match.close()
    Match.resume(path).close()


def test_reading_needs_no_lock(path: Path) -> None:
    match = Match.new(HEADER, path)
    match.advance()
    assert len(load(path).events) == 1
    match.close()


# --- when writing fails ----------------------------------------------------------------------------


class FullDisk:
    """A file on a disk with so many bytes left."""

    def __init__(self, file: Any, left: int, error: int = errno.ENOSPC) -> None:
        self.file, self.left, self.error = file, left, error

    def write(self, data: bytes) -> int:
        if self.left <= 0:
            raise OSError(self.error, os.strerror(self.error))
        taken = self.file.write(bytes(data)[: self.left])
        self.left -= taken
        return int(taken)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


@pytest.mark.parametrize("left", [0, 1, 500, 1234, 2000])
def test_on_a_full_disk_the_events_before_are_kept_and_nothing_else(path: Path, left: int) -> None:
    match = Match.new(HEADER, path)
    assert match.writer is not None
    room = path.stat().st_size + left
    match.writer._file._file = FullDisk(match.writer._file._file, left)  # type: ignore[assignment]
    with pytest.raises(RecordWriteError, match="No space left on device"):
        play_on(match)
    held = len(match.events)
    assert lines(path) == 1 + held
    assert path.read_bytes().endswith(b"\n")
    assert path.stat().st_size <= room
    # Nothing has changed in the game, and nothing is written behind a gap.
    with pytest.raises(RecordWriteError, match="could not be written before"):
        match.advance()
    assert len(match.events) == held
    match.close()
    again = Match.resume(path)
    play_on(again)
    again.close()
    assert path.read_bytes() == record_bytes(HEADER, events())


def test_a_human_action_that_cannot_be_written_is_not_made(path: Path) -> None:
    header = short_header(ruleset("online"), 27, 27, human="You")
    match = Match.new(header, path)
    while not match.waiting and match.advance() is not None:
        pass
    assert match.waiting
    assert match.writer is not None
    match.writer._file._file = FullDisk(match.writer._file._file, 5)  # type: ignore[assignment]
    view = match.view(0)
    with pytest.raises(RecordWriteError):
        match.act(view.legal_actions()[0])
    assert match.view(0) == view
    assert match.waiting
    match.close()


LIMITED = """
import resource, signal, sys
from pathlib import Path
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.file import RecordWriteError
from tests.support.records import short_header
from barbu_tui.core.ruleset import ruleset
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
match = Match.new(short_header(ruleset("online"), 27, 27), Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
try:
    while match.advance() is not None:
        pass
except RecordWriteError as error:
    print(len(match.events), error)
"""


def test_the_systems_own_limit_on_a_file(path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-B", "-c", LIMITED, str(path), "2000"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    held, _, reason = done.stdout.partition(" ")
    assert "cannot be written: File too large" in reason
    assert lines(path) == 1 + int(held)
    assert path.read_bytes().endswith(b"\n")
    assert load(path).events == events()[: int(held)]


UNWRITABLE = """
import os, sys
from pathlib import Path
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.file import RecordWriteError, write_whole
from tests.support.records import short_header
header = short_header(ruleset("online"), 27, 27)
directory = Path(sys.argv[1])
if os.getuid() == 0:  # a superuser may write anywhere
    os.setgid(65534)
    os.setuid(65534)
for attempt in (
    lambda: Match.new(header, directory / "new.barbu.jsonl"),
    lambda: write_whole(directory / "whole.barbu.jsonl", header, []),
    lambda: Match.resume(directory / "old.barbu.jsonl"),
):
    try:
        attempt()
    except RecordWriteError as error:
        print(error)
"""


def test_a_directory_that_cannot_be_written() -> None:
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        (directory / "old.barbu.jsonl").write_bytes(record_bytes(HEADER, events()[:5]))
        (directory / "old.barbu.jsonl").chmod(0o444)
        directory.chmod(0o555)
        try:
            done = subprocess.run(
                [sys.executable, "-c", UNWRITABLE, name],
                capture_output=True,
                text=True,
                timeout=PATIENCE,
                check=True,
            )
        finally:
            directory.chmod(0o755)
        lines = done.stdout.splitlines()
        assert len(lines) == 3, done.stdout + done.stderr
        assert all("Permission denied" in each for each in lines)
        assert os.listdir(directory) == ["old.barbu.jsonl"]


def test_a_directory_that_is_not_there(tmp_path: Path) -> None:
    missing = tmp_path / "nowhere" / "game.barbu.jsonl"
    for attempt in (lambda: Match.new(HEADER, missing), lambda: write_whole(missing, HEADER, [])):
        with pytest.raises(RecordWriteError, match="No such file or directory"):
            attempt()


def test_a_slow_disk_delays_nobody_and_events_are_written_in_order(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced, may_go_on = [], threading.Event()
    sync = os.fsync

    def slow(descriptor: int) -> None:
        may_go_on.wait(PATIENCE)
        sync(descriptor)
        synced.append(os.fstat(descriptor).st_size)

    match = Match.new(HEADER, path)
    monkeypatch.setattr(os, "fsync", slow)
    match.sync_in_background()
    for _ in range(5):
        match.advance()
    assert not match.kept
    match.keep(0.0)
    assert synced == []
    may_go_on.set()
    match.keep()
    assert match.kept
    assert synced == sorted(synced)
    assert synced[-1] == path.stat().st_size
    match.close()
    assert lines(path) == 6


def test_a_failed_background_write_is_reported_when_waited_for(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(descriptor: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    match = Match.new(HEADER, path)
    match.sync_in_background()
    monkeypatch.setattr(os, "fsync", broken)
    match.advance()
    with pytest.raises(RecordWriteError, match="cannot be written: Input/output error"):
        match.keep()
    assert not match.kept
    with pytest.raises(RecordWriteError, match="could not be written before"):
        match.advance()
    match.close()
    assert lines(path) == 2
