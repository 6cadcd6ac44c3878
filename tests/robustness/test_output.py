"""Output that fails: no locale, a full device, closed streams, odd terminals."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.commands import environment
from tests.support.patience import PATIENCE
from tests.support.terminal import Terminal, barbu_command

RECORD = Path(__file__).parents[1] / "fixtures" / "records" / "v1" / "online-by-hand.barbu.jsonl"
A_GAME = "simulate --games 1 --bots random,random,random,random"
PRINTING = [
    "rules",
    "check {}",
    "sheet {}",
    "show {} --why",
    A_GAME,
    "simulate --help",
    "paths",
]


def shell(command: str, home: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a command with redirections; ``{}`` is a record."""
    text = command.format(shlex.quote(str(RECORD)))
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", f"exec {shlex.quote(sys.executable)} -m barbu_tui {text}"],
        capture_output=True,
        text=True,
        errors="replace",
        env=environment(home, **more),
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.parametrize("command", [*PRINTING, "simulate --help", "check süß.barbu.jsonl"])
def test_without_a_locale_everything_is_printed(command: str, tmp_path: Path) -> None:
    done = shell(command, tmp_path, LANG="", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert "Traceback" not in done.stderr
    assert done.returncode == (2 if "ß" in command else 0)
    assert (done.stdout + done.stderr).isascii()


@pytest.mark.parametrize("command", ["check {}", A_GAME])
def test_a_full_device_is_one_sentence(command: str, tmp_path: Path) -> None:
    done = shell(f"{command} > /dev/full", tmp_path)
    assert done.returncode == 2
    assert done.stderr == "barbu: The output cannot be written: No space left on device.\n"


@pytest.mark.parametrize("closed", ["1>&-", "0<&- 1>&- 2>&-"])
@pytest.mark.parametrize(("command", "status"), [("check {}", 0), ("play", 2)])
def test_closed_streams(command: str, status: int, closed: str, tmp_path: Path) -> None:
    done = shell(f"{command} {closed}", tmp_path)
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr


def test_processes_that_estimate_work_with_a_closed_output(tmp_path: Path) -> None:
    done = shell("practise --plain --drill doubles --seed 3 <<< 1 >&-", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("command", ["play", "learn", "practise", "replay {}"])
def test_plain_with_a_closed_input_ends_as_at_its_end(command: str, tmp_path: Path) -> None:
    done = shell(f"{command} --plain 0<&-", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("command", "full"),
    [
        *((each, "2>/dev/full") for each in ("play", "frobnicate", "export {} --deal 99 --out x")),
        *(("check --frobnicate", each) for each in (">/dev/full 2>&1", "2</dev/null")),
    ],
)
def test_an_error_that_cannot_be_printed_still_has_its_status(
    command: str, full: str, tmp_path: Path
) -> None:
    assert shell(f"{command} {full}", tmp_path).returncode == 2


@pytest.mark.parametrize("command", ["rules", "--help", "check {}"])
def test_an_output_open_for_reading_only_is_one_sentence(command: str, tmp_path: Path) -> None:
    done = shell(f"{command} 1</dev/null", tmp_path)
    assert done.returncode == 2
    assert done.stderr == "barbu: The output cannot be written: Bad file descriptor.\n"


def test_a_full_pipe_that_does_not_block_is_one_sentence(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    with suppress(BlockingIOError):
        while True:
            os.write(writing, bytes(4096))
    done = subprocess.run(
        [sys.executable, "-m", "barbu_tui", "rules"],
        stdin=subprocess.DEVNULL,
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(tmp_path),
        timeout=PATIENCE,
        check=False,
    )
    os.close(reading)
    os.close(writing)
    assert done.returncode == 2
    assert done.stderr.startswith("barbu: The output cannot be written: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(("command", "status"), [("check /no/such/record", 2), ("check {}", 0)])
def test_the_status_is_right_even_if_the_pipe_is_closed(command: str, status: int, tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        ["bash", "-c", f"exec {shlex.quote(sys.executable)} -m barbu_tui {command.format(RECORD)}"],
        stdin=subprocess.DEVNULL,
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(tmp_path),
        timeout=PATIENCE,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (status, "")


def test_no_opened_file_becomes_a_closed_standard_stream(tmp_path: Path) -> None:
    script = (
        "import os, sys; from barbu_tui.cli import main; main(['paths']); os._exit(os.open(os.devnull, 0))"
    )
    done = subprocess.run(
        ["bash", "-c", f"exec {shlex.quote(sys.executable)} -c {shlex.quote(script)} 0<&- 1>&- 2>&-"],
        env=environment(tmp_path),
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode >= 3


TERMINALS = [((1, 1), "dumb"), ((5, 2), "xterm-256color"), ((20, 5), ""), ((1000, 300), "unknown")]


@pytest.mark.parametrize(("size", "kind"), TERMINALS)
def test_everything_is_printed_in_a_terminal_of_any_size_and_kind(
    size: tuple[int, int], kind: str, tmp_path: Path
) -> None:
    commands = f"check {RECORD} && barbu sheet {RECORD} && barbu show {RECORD} --deal 1 && barbu --help"
    if size == TERMINALS[0][0]:  # with the line that goes on while games are played
        commands += f" && barbu {A_GAME} && barbu arena --bots greedy,random,random,random --sets 1"
    script = f'barbu() {{ {shlex.quote(sys.executable)} -m barbu_tui "$@"; }}; barbu {commands}'
    with Terminal(["bash", "-c", script], env=environment(tmp_path, TERM=kind), size=size) as terminal:
        assert terminal.wait(PATIENCE) == 0, terminal.output[-2000:]
        assert b"Traceback" not in terminal.output


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        *((each, "dumb") for each in ("", "play", "watch", "practise", f"replay {shlex.quote(str(RECORD))}")),
        ("", "unknown"),
    ],
)
def test_a_dumb_terminal_is_refused_in_one_sentence(command: str, kind: str, tmp_path: Path) -> None:
    arguments = shlex.split(command)
    with Terminal(
        barbu_command(*arguments), env=environment(tmp_path, TERM=kind), size=(300, 24)
    ) as terminal:
        assert terminal.wait(PATIENCE) == 2
        assert terminal.output.count(b"\n") == 1
        assert f"calls itself '{kind}'".encode() in terminal.output
        assert b"Play in lines with 'barbu play --plain'" in terminal.output


INTERRUPTED = """
import os, signal, sys

class Interrupting:
    def find_spec(name, path=None, target=None):
        if name == module:
            os.kill(os.getpid(), signal.SIGINT)

module = sys.argv[1]
sys.meta_path.insert(0, Interrupting)
from barbu_tui.__main__ import main
sys.argv[1:] = ["rules"]
sys.exit(main())
"""


@pytest.mark.parametrize(
    "module",
    [
        "barbu_tui.cli",
        "barbu_tui.language",
        "argparse",
        "barbu_tui.commands.about",
        "barbu_tui.session.store.paths",
    ],
)
def test_an_interrupt_while_a_module_is_imported_shows_no_traceback(module: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, module],
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode in (-signal.SIGINT, 130), done.stderr) == (True, "")


def test_a_path_with_an_escape_sequence_is_printed_without_it(tmp_path: Path) -> None:
    done = shell("paths", tmp_path, HOME="/tmp/\x1b[31mred", XDG_DATA_HOME="", XDG_CONFIG_HOME="")
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    for name in ("practice-due.jsonl", "practice-stock.jsonl", "practice.jsonl", "lessons.jsonl"):
        assert name in done.stdout
