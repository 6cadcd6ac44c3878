"""Output that cannot take what is printed: no locale, a full device, closed streams."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.commands import environment

RECORD = Path(__file__).parents[1] / "fixtures" / "records" / "v1" / "online-by-hand.barbu.jsonl"
PRINTING = [
    "rules",
    "check {}",
    "sheet {}",
    "show {} --why",
    "simulate --games 1",
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
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("command", [*PRINTING, "simulate --help", "check süß.barbu.jsonl"])
def test_without_a_locale_everything_is_printed_somehow(command: str, tmp_path: Path) -> None:
    done = shell(command, tmp_path, LANG="", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert "Traceback" not in done.stderr
    assert done.returncode == (2 if "ß" in command else 0)
    assert (done.stdout + done.stderr).isascii()


@pytest.mark.parametrize("command", ["check {}", "simulate --games 1 --bots random,random,random,random"])
def test_a_full_device_is_said_in_a_sentence(command: str, tmp_path: Path) -> None:
    done = shell(f"{command} > /dev/full", tmp_path)
    assert done.returncode == 2
    assert done.stderr == "barbu: The output cannot be written: No space left on device.\n"


@pytest.mark.parametrize("closed", ["1>&-", "0<&- 1>&- 2>&-"])
@pytest.mark.parametrize(("command", "status"), [("check {}", 0), ("play", 2)])
def test_closed_streams(command: str, status: int, closed: str, tmp_path: Path) -> None:
    done = shell(f"{command} {closed}", tmp_path)
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
