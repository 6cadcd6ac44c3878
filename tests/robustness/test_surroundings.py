"""Unusual surroundings: terminals, signals, homes, disks."""

from __future__ import annotations

import os
import shlex
import signal
import stat
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.file import load
from barbu_tui.session.store.report import UNWRITTEN
from tests.oracle import check_record
from tests.support.commands import barbu, environment
from tests.support.patience import PATIENCE
from tests.support.records import record_bytes, short_header, whole_game
from tests.support.terminal import ENTER, WITHOUT_PRIVILEGES, Terminal, barbu_command


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.barbu.jsonl"


def playing(path: Path, home: Path, **more: Any) -> Terminal:
    """A game in a terminal, at its first card or so."""
    command = barbu_command("play", "--no-coached", "--seed", "7", "--speed", "instant", "--record", path)
    return Terminal(command, env=environment(home, **more.pop("env", {})), **more)


def lines_of(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def play_on(terminal: Terminal, path: Path, more: int) -> None:
    """Press Enter until so many more events are written."""
    wanted = lines_of(path) + more
    assert terminal.until(lambda: lines_of(path) >= wanted, PATIENCE, ENTER), terminal.output[-1500:]


# --- signals ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=lambda number: number.name)
def test_a_stop_signal_leaves_the_terminal_as_it_was(
    number: signal.Signals, path: Path, tmp_path: Path
) -> None:
    with playing(path, tmp_path) as terminal:
        play_on(terminal, path, 12)
        terminal.kill(number)
        assert terminal.wait(PATIENCE) == 128 + number
        assert terminal.left_as_found() == []
        assert b"Traceback" not in terminal.output
    assert check_record(path) == []
    assert path.read_bytes().endswith(b"\n")


def test_stopped_and_continued(path: Path, tmp_path: Path) -> None:
    with playing(path, tmp_path, afresh=True) as terminal:  # its parent sees that it stops
        play_on(terminal, path, 12)
        terminal.kill(signal.SIGTSTP)
        stopped = False
        until = time.monotonic() + PATIENCE
        while not stopped and time.monotonic() < until:
            terminal.read(0.05)
            pid, status = os.waitpid(terminal.pid, os.WNOHANG | os.WUNTRACED)
            stopped = bool(pid) and os.WIFSTOPPED(status)
        assert stopped
        terminal.read(0.2)  # its last output
        assert terminal.left_as_found() == []
        terminal.kill(signal.SIGCONT)
        terminal.read(0.2)
        play_on(terminal, path, 12)


UNSEEN_STOPS = {
    "stop": [signal.SIGSTOP, signal.SIGCONT],
    "input in the background": [signal.SIGTTIN, signal.SIGCONT],
    "output in the background": [signal.SIGTTOU, signal.SIGCONT],
    "continued twice": [signal.SIGCONT, signal.SIGCONT],
    "stopped and continued at once": [signal.SIGTSTP, signal.SIGCONT, signal.SIGTSTP, signal.SIGCONT],
}


@pytest.mark.parametrize("signals", UNSEEN_STOPS.values(), ids=UNSEEN_STOPS)
def test_one_key_ends_the_program_after_a_stop_that_it_did_not_see(
    signals: list[signal.Signals], path: Path, tmp_path: Path
) -> None:
    with playing(path, tmp_path) as terminal:
        play_on(terminal, path, 4)
        for number in signals:
            terminal.kill(number)
            terminal.read(0.1)
        terminal.read(0.3)
        terminal.kill(signal.SIGCONT)
        play_on(terminal, path, 4)
        terminal.send(b"\x11")
        assert terminal.wait(PATIENCE) == 0
        assert terminal.left_as_found() == []
    assert check_record(path) == []


def test_a_shell_brings_back_a_program_that_was_stopped_from_outside(tmp_path: Path) -> None:
    program = shlex.join(barbu_command())
    script = f"set -m; {program}; echo IN THE BACKGROUND; fg; echo LEFT WITH $?"
    with Terminal(["bash", "-c", script], env=environment(tmp_path)) as terminal:
        assert terminal.until(lambda: b"Quit" in terminal.output, PATIENCE), terminal.output
        os.kill(os.tcgetpgrp(terminal.master), signal.SIGSTOP)
        assert terminal.until(lambda: b"IN THE BACKGROUND" in terminal.output, PATIENCE), terminal.output
        back = terminal.output.index(b"IN THE BACKGROUND")
        assert terminal.until(lambda: b"Quit" in terminal.output[back:], PATIENCE), terminal.output
        terminal.send(b"\x11")
        assert terminal.until(lambda: b"LEFT WITH 0" in terminal.output, PATIENCE), terminal.output
        assert terminal.wait(PATIENCE) == 0


def quiet(terminal: Terminal) -> None:
    """Wait until nothing more is drawn."""
    while terminal.read(0.3):
        pass
    terminal.output = b""


def test_ctrl_l_and_the_way_back_from_the_background_draw_everything_again(tmp_path: Path) -> None:
    program = shlex.join(barbu_command())
    script = f"set -m; {program}; echo IN THE BACKGROUND; fg; echo LEFT WITH $?"
    with Terminal(["bash", "-c", script], env=environment(tmp_path)) as terminal:
        assert terminal.until(lambda: b"Quit" in terminal.output, PATIENCE), terminal.output
        quiet(terminal)
        terminal.send(b"\x0c")
        assert terminal.until(lambda: b"Quit" in terminal.output, PATIENCE), terminal.output
        quiet(terminal)
        terminal.send(b"\x1a")
        assert terminal.until(lambda: b"IN THE BACKGROUND" in terminal.output, PATIENCE), terminal.output
        back = terminal.output.index(b"IN THE BACKGROUND")
        assert terminal.until(lambda: b"Quit" in terminal.output[back:], PATIENCE), terminal.output
        terminal.send(b"\x11")
        assert terminal.until(lambda: b"LEFT WITH 0" in terminal.output, PATIENCE), terminal.output
        assert terminal.wait(PATIENCE) == 0


def test_without_job_control_ctrl_z_stops_nothing(tmp_path: Path) -> None:
    with Terminal(barbu_command(), env=environment(tmp_path)) as terminal:
        assert terminal.until(lambda: b"Quit" in terminal.output, PATIENCE), terminal.output
        terminal.send(b"\x1a")
        assert terminal.until(lambda: "No shell here" in terminal.text(), PATIENCE), terminal.output
        terminal.send(b"\x11")
        assert terminal.wait(PATIENCE) == 0


def test_the_program_ends_when_its_terminal_goes_away(path: Path, tmp_path: Path) -> None:
    with playing(path, tmp_path) as terminal:
        play_on(terminal, path, 12)
        os.close(terminal.slave)
        os.close(terminal.master)
        until = time.monotonic() + PATIENCE
        while terminal.alive() and time.monotonic() < until:
            time.sleep(0.05)
        assert terminal.status is not None
    assert check_record(path) == []


# --- terminals -------------------------------------------------------------------------------------


def test_a_terminal_too_small_says_so_and_waits(path: Path, tmp_path: Path) -> None:
    with playing(path, tmp_path, size=(20, 5)) as terminal:
        assert terminal.until(lambda: b"Barbu needs" in terminal.output, PATIENCE), terminal.output
        terminal.resize(80, 24)
        terminal.kill(signal.SIGWINCH)
        play_on(terminal, path, 20)


def test_a_terminal_without_screens_is_refused(path: Path, tmp_path: Path) -> None:
    with playing(path, tmp_path, env={"TERM": "dumb"}) as terminal:
        assert terminal.wait(PATIENCE) == 2
        assert b"The terminal calls itself 'dumb'" in terminal.output
        assert terminal.output.count(b"\n") == 1
    assert not path.exists()


@pytest.mark.parametrize(
    ("switch", "value"),
    [
        ("TEXTUAL_COLOR_SYSTEM", "frobnicated"),
        ("TEXTUAL_DRIVER", "no.such:Driver"),
        ("TEXTUAL_DRIVER", "os:NoDriver"),
        ("TEXTUAL_LOG", "/no/such/folder/log"),
    ],
)
def test_a_bad_value_of_a_textual_variable_is_refused(
    path: Path, tmp_path: Path, switch: str, value: str
) -> None:
    with playing(path, tmp_path, env={switch: value}) as terminal:
        assert terminal.wait(PATIENCE) == 2
        assert f"{switch} is '{value}'".encode() in terminal.output
        assert terminal.output.count(b"\n") == 1
    assert not path.exists()


BARE: dict[str, dict[str, str]] = {
    "no locale": {"LANG": "", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "a locale of one byte": {"LC_ALL": "en_US.ISO-8859-1", "PYTHONIOENCODING": "latin-1"},
    "an unheard-of terminal": {"TERM": "frobnicator"},
    "a size that is none": {"COLUMNS": "abc", "LINES": "0"},
}


@pytest.mark.parametrize("env", BARE.values(), ids=BARE)
def test_a_game_is_played_in_odd_environments(env: dict[str, str], path: Path, tmp_path: Path) -> None:
    with playing(path, tmp_path, env=env) as terminal:
        play_on(terminal, path, 12)
        terminal.kill(signal.SIGTERM)
        assert terminal.wait(PATIENCE) == 128 + signal.SIGTERM
        assert terminal.left_as_found() == []
    assert check_record(path) == []


def test_resized_two_hundred_times_in_a_game(path: Path, tmp_path: Path) -> None:
    sizes = [
        (80, 24),
        (120, 40),
        (20, 5),
        (81, 25),
        (200, 60),
        (1, 1),
        (79, 24),
        (80, 23),
        (300, 24),
        (80, 100),
    ]
    with playing(path, tmp_path) as terminal:
        play_on(terminal, path, 8)
        for number in range(200):
            terminal.resize(*sizes[number % len(sizes)])
            terminal.kill(signal.SIGWINCH)
            terminal.send(ENTER)
            terminal.read(0.01)
        terminal.resize(80, 24)
        terminal.kill(signal.SIGWINCH)
        terminal.read(0.3)
        assert terminal.alive(), terminal.text()[-3000:]
        play_on(terminal, path, 20)
    assert check_record(path) == []


# --- disks and homes -------------------------------------------------------------------------------


def little_room(size: int) -> str:
    """Return what lets a program write files of so many bytes at most, for ``prepare``."""
    return f"resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, resource.RLIM_INFINITY))"


def test_a_full_disk_stops_the_game_and_the_screen_says_so(path: Path, tmp_path: Path) -> None:
    with playing(path, tmp_path, prepare=little_room(4000), env={"PYTHONDONTWRITEBYTECODE": "1"}) as terminal:
        assert terminal.until(lambda: lines_of(path) > 1, PATIENCE)
        # Slowly, so that the screen is there before the next key.
        assert terminal.until(lambda: "File too large" in terminal.text(), PATIENCE, ENTER, every=0.3)
        assert terminal.alive()
        assert path.stat().st_size <= 4000
        assert path.read_bytes().endswith(b"\n")
        held = lines_of(path)
        assert "barbu resume" in terminal.text()
        terminal.output = b""
        assert terminal.until(lambda: not terminal.alive(), PATIENCE, b"q", every=0.5)
        assert terminal.status == UNWRITTEN
        assert "cannot be written: File too large." in " ".join(terminal.text().split())
    assert check_record(path) == []
    assert lines_of(path) == held > 10


@pytest.mark.parametrize("command", ["watch", "resume"])
def test_a_full_disk_before_the_first_deal_is_one_sentence(command: str, path: Path, tmp_path: Path) -> None:
    arguments: list[str | Path] = ["watch", "--seed", "7", "--record", path]
    if command == "resume":  # a human at W plays at the board of the watched game
        header = new_header(ruleset(), ["sound"] * 4, 7, human=None)
        west = replace(header.players[1], kind="human", bot=None)
        header = replace(header, players=(header.players[0], west, *header.players[2:]))
        Match.new(header, path).close()
        arguments = ["resume", path]

    env = environment(tmp_path, PYTHONDONTWRITEBYTECODE="1")
    with Terminal(barbu_command(*arguments), env=env, prepare=little_room(440)) as terminal:
        assert terminal.wait(PATIENCE) == UNWRITTEN, terminal.output[-1500:]
        assert terminal.left_as_found() == []
        assert "File too large" in " ".join(terminal.text().split())
        assert "Traceback" not in terminal.text()
    assert lines_of(path) == 1


def test_a_full_disk_names_the_file_of_a_match(tmp_path: Path) -> None:
    path = tmp_path / "sets.jsonl"
    bots = "greedy,random,random,random"
    command = barbu_command("arena", "--bots", bots, "--sets", 20, "--resume", path)
    done = subprocess.run(
        ["bash", "-c", 'ulimit -f 2; exec "$@"', "bash", *command],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (2, f"barbu: {path} cannot be written: File too large.\n")
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) > 1
    assert all(line.endswith(b"}\n") for line in lines)


@pytest.fixture
def bare_home() -> Iterator[Path]:
    """A home that is read-only for everybody, with a writable folder beside it."""
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o755)
        home, place = Path(name) / "home", Path(name) / "place"
        home.mkdir()
        place.mkdir()
        home.chmod(0o555)
        place.chmod(0o777)
        yield home
        home.chmod(0o755)


def test_a_read_only_home_is_one_sentence(bare_home: Path) -> None:
    with Terminal(barbu_command("play"), env=environment(bare_home), prepare=WITHOUT_PRIVILEGES) as terminal:
        assert terminal.wait(PATIENCE) == 2, terminal.output[-1500:]
        assert "Permission denied" in terminal.text()
        assert "--record" in terminal.text()
        assert "Traceback" not in terminal.text()


def test_with_a_read_only_home_a_game_is_kept_elsewhere(bare_home: Path) -> None:
    path = bare_home.parent / "place" / "game.barbu.jsonl"
    with playing(path, bare_home, prepare=WITHOUT_PRIVILEGES) as terminal:
        play_on(terminal, path, 20)
        assert terminal.alive()
    assert list(bare_home.iterdir()) == []


def test_an_unwritable_directory_is_one_sentence(bare_home: Path) -> None:
    with playing(bare_home / "game.barbu.jsonl", bare_home, prepare=WITHOUT_PRIVILEGES) as terminal:
        assert terminal.wait(PATIENCE) == 2
        assert "cannot be written: Permission denied" in terminal.text().replace("\r\n", " ")


@pytest.mark.parametrize("home", ["/proc/none", "/dev/null", ""])
def test_no_home(home: str, tmp_path: Path) -> None:
    for arguments in (
        ["paths"],
        ["rules"],
        ["simulate", "--games", "1", "--bots", "random,random,random,random"],
    ):
        assert barbu(*arguments, home=Path(home)).returncode == 0
    if home:
        path = tmp_path / "game.barbu.jsonl"
        with playing(path, Path(home)) as terminal:
            play_on(terminal, path, 12)


# --- two programs, old saves, clocks ---------------------------------------------------------------


def test_two_programs_on_one_save(path: Path, tmp_path: Path) -> None:
    with playing(path, tmp_path) as first:
        play_on(first, path, 12)
        before = path.read_bytes()
        with Terminal(barbu_command("resume", path), env=environment(tmp_path)) as second:
            assert second.wait(PATIENCE) == 2
            assert b"is being played in another window" in second.output
        assert path.read_bytes().startswith(before)
        play_on(first, path, 12)
    assert check_record(path) == []


def test_a_clock_that_goes_backwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from barbu_tui.session.record import saves as store
    from barbu_tui.session.store import paths as places

    monkeypatch.setattr(places, "data_dir", lambda: tmp_path)
    made = []
    for age, name in ((0, "Ann"), (10_000_000, "Ben"), (-10_000_000, "Cleo")):
        header = short_header(ruleset("online"), 27, 28, human=name)
        save = store.new_save(header)  # the same time, ruleset and seed, and never the same file
        assert save not in made
        made.append(save)
        Match.new(header, save).close()
        when = save.stat().st_mtime - age
        os.utime(save, (when, when))
    assert store.unfinished() == [made[2], made[0], made[1]]
    for save in made:
        match = Match.resume(save)
        assert match.advance() is not None
        match.close()
        assert len(load(save).events) == 1


# --- private ---------------------------------------------------------------------------------------


def test_everything_kept_is_private_to_the_user(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        with Terminal(
            barbu_command("play", "--no-coached", "--seed", "7"), env=environment(tmp_path)
        ) as terminal:
            saves = tmp_path / ".local" / "share" / "barbu" / "games"
            assert terminal.until(lambda: bool(saves.is_dir() and list(saves.iterdir())), PATIENCE)
            terminal.kill(signal.SIGTERM)
            terminal.wait(PATIENCE)
    finally:
        os.umask(old)
    kept = [each for each in tmp_path.rglob("*") if "barbu" in each.parts[-1] or "barbu" in each.parts]
    assert any(each.is_file() for each in kept)
    for each in kept:
        assert stat.S_IMODE(each.stat().st_mode) & 0o077 == 0, each


CONTROLS: list[tuple[str, Callable[[dict[str, Any]], None]]] = [
    ("a name", lambda line: line["players"][1].update(name="W\x1b]0;owned\x07\x1b[31m[red]x[/red][@click=app.quit]y[/]")),
    ("a place for a value", lambda line: line["players"][1].update(name="{a}{0}{")),
    ("an app", lambda line: line.update(app="\x1b[2J")),
    ("a source", lambda line: line.update({"from": "\x1b[2J\u202e[bold]"})),
]  # fmt: skip


@pytest.mark.parametrize(("what", "spoil"), CONTROLS, ids=[each[0] for each in CONTROLS])
def test_a_records_text_is_neither_markup_nor_terminal_control(
    what: str, spoil: Callable[[dict[str, Any]], None], path: Path, tmp_path: Path
) -> None:
    import json

    match = Match(short_header(ruleset("online"), 27, 28, seed=3, human="Ann"))
    while match.advance() is not None:
        pass
    lines = record_bytes(match.header, match.events).splitlines(keepends=True)
    header = json.loads(lines[0])
    spoil(header)
    path.write_bytes(json.dumps(header).encode() + b"\n" + b"".join(lines[1:]))
    for command in ("check", "sheet", "show"):
        done = barbu(command, path, home=tmp_path)
        assert done.returncode == 0, done.stderr
        assert not {"\x1b", "\x07", "\u202e"} & set(done.stdout)
    with Terminal(barbu_command("resume", "--speed", "instant", path), env=environment(tmp_path)) as terminal:
        play_on(terminal, path, 3)
        assert terminal.alive()
        assert b"\x1b]0;owned" not in terminal.output
        assert "\u202e".encode() not in terminal.output
        assert b"Traceback" not in terminal.output


# --- sizes and files that are none -----------------------------------------------------------------


@pytest.mark.parametrize("name", ["COLUMNS", "LINES"])
def test_an_impossible_terminal_size_is_ignored(name: str, path: Path, tmp_path: Path) -> None:
    with playing(path, tmp_path, env={name: "1000000000"}) as terminal:
        play_on(terminal, path, 12)


def test_home_opens_with_pipes_for_files_and_sweeps_up_after_a_killed_program(tmp_path: Path) -> None:
    data, config = tmp_path / ".local" / "share" / "barbu", tmp_path / ".config" / "barbu"
    data.mkdir(parents=True)
    config.mkdir(parents=True)
    for pipe in (data / "elsewhere.txt", data / "practice.jsonl", config / "settings.toml"):
        os.mkfifo(pipe)
    stray = config / ".settings.toml.4194305.tmp"  # larger than any number of a process
    stray.write_text("half")
    with Terminal(barbu_command(), env=environment(tmp_path)) as terminal:
        assert terminal.until(lambda: "is not a regular file" in terminal.text(), PATIENCE), terminal.text()
        assert not stray.exists()
        terminal.send(b"\x11")  # Ctrl+Q
        assert terminal.wait(PATIENCE) == 0


def test_a_log_that_is_a_pipe_is_one_sentence(path: Path, tmp_path: Path) -> None:
    log = tmp_path / "log"
    os.mkfifo(log)
    with playing(path, tmp_path, env={"TEXTUAL_LOG": str(log)}) as terminal:
        assert terminal.wait(PATIENCE) == 2
        assert b"TEXTUAL_LOG is " in terminal.output


def test_what_a_killed_program_left_beside_records_is_swept_up(tmp_path: Path) -> None:
    record = tmp_path / "whole.barbu.jsonl"
    record.write_bytes(whole_game())
    strays = [tmp_path / f".{name}.barbu.jsonl.4194305.tmp" for name in ("deal", "game-00007")]
    for stray in strays:
        stray.write_text("half")
    done = barbu("export", record, "--deal", "1", "--out", tmp_path / "deal.barbu.jsonl", home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert [stray.exists() for stray in strays] == [False, True]
    bots = ",".join(["random"] * 4)
    done = barbu("simulate", "--games", "1", "--bots", bots, "--out", tmp_path, home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert not strays[1].exists()
