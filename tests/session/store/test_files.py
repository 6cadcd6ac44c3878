"""Small files: only regular ones are read, and they are replaced whole."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from barbu_tui.session.store.files import (
    NotRegularError,
    open_regular,
    read_end,
    remove_stale,
    replace_file,
)
from barbu_tui.session.store.settings import Settings, SettingsError, load_settings, save_settings
from tests.support.commands import environment
from tests.support.patience import PATIENCE


def link_to_pipe(path: Path) -> None:
    os.mkfifo(f"{path}.pipe")
    path.symlink_to(f"{path}.pipe")


ODD: dict[str, Callable[[Path], object]] = {
    "pipe": os.mkfifo,
    "endless device": lambda path: path.symlink_to("/dev/zero"),
    "directory": lambda path: path.mkdir(),
    "link to a pipe": link_to_pipe,
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


@pytest.mark.parametrize("flags", [os.O_RDONLY, os.O_RDWR, os.O_WRONLY | os.O_APPEND | os.O_CREAT])
@pytest.mark.parametrize("make", ODD.values(), ids=ODD)
def test_only_regular_files_are_opened(make: Callable[[Path], object], flags: int, file: Path) -> None:
    make(file)
    with pytest.raises(NotRegularError):
        open_regular(file, flags)


@pytest.mark.parametrize("make", ODD.values(), ids=ODD)
def test_settings_that_are_not_a_file_are_named(make: Callable[[Path], object], file: Path) -> None:
    make(file)
    assert "is not a regular file" in load_settings(file).problems[0]
    with pytest.raises(SettingsError, match="is not a regular file"):
        save_settings(file, Settings(deck="two"))


def test_of_a_long_file_the_end_is_read(file: Path) -> None:
    file.write_bytes(b"abcdef")
    assert read_end(file, 100) == b"abcdef"
    assert read_end(file, 2) == b"ef"
    os.truncate(file, 1 << 40)
    assert read_end(file, 3) == b"\0\0\0"


def test_a_file_is_replaced_whole_or_not_at_all(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replace_file(file, b"one")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        replace_file(file, b"two")
    assert file.read_bytes() == b"one"
    assert os.listdir(file.parent) == [file.name]


def dead_process() -> int:
    """The number of a process that has ended."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    return process.pid


def test_what_a_killed_program_left_is_removed_and_nothing_else(file: Path) -> None:
    dead, alive = dead_process(), os.getppid()
    stale = file.with_name(f".settings.toml.{dead}.tmp")
    kept = [
        file.with_name(name)
        for name in (
            f".settings.toml.{alive}.tmp",  # being written
            f".other.toml.{dead}.tmp",
            f"settings.toml.{dead}.tmp",
            f".settings.toml.{dead}.tmp.bak",
            ".settings.toml.tmp",
            ".settings.toml.x.tmp",
        )
    ]
    folder = file.with_name(f".settings.toml.{dead}0.tmp")
    folder.mkdir()
    for each in (stale, *kept):
        each.write_text("half")
    replace_file(file, b"")
    assert not stale.exists()
    assert all(each.exists() for each in (*kept, folder))
    os.utime(
        kept[0], (kept[0].stat().st_mtime - 7200,) * 2
    )  # as if the number belonged to another process now
    remove_stale(file.parent, "settings.*")
    assert not kept[0].exists()
    assert all(each.exists() for each in kept[1:])


KILLED = """
import os, signal, sys
from pathlib import Path
from barbu_tui.session.store.settings import Settings, save_settings
os.fsync = lambda descriptor: os.kill(os.getpid(), signal.SIGKILL)
save_settings(Path(sys.argv[1]), Settings(deck="two"))
"""


def test_killed_while_the_settings_are_written(file: Path, tmp_path: Path) -> None:
    file.write_text('name = "Ann"\n')
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, str(file)], env=environment(tmp_path), timeout=PATIENCE, check=False
    )
    assert killed.returncode == -signal.SIGKILL
    assert len(os.listdir(tmp_path)) == 2
    save_settings(file, Settings(name="Ann", deck="two"))
    assert os.listdir(tmp_path) == ["settings.toml"]
    assert load_settings(file) == Settings(name="Ann", deck="two")
