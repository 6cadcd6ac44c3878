"""Damaged records: every command that reads one answers with a sentence, and leaves the file alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from barbu_tui.cli import main
from tests.robustness.sources import record
from tests.support.commands import environment
from tests.support.patience import PATIENCE
from tests.support.records import whole_game

ROOT = Path(__file__).parents[2]


def run_damage(first: int, count: int, home: Path, timeout: float) -> None:
    """Run the script in a process with bounded memory."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.robustness.damage", "--first", str(first), "--count", str(count)],
        cwd=ROOT,
        env=environment(home),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )
    print(done.stdout)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert f"0 wrong answers to {count} damaged records" in done.stdout


def test_a_few_damaged_records(tmp_path: Path) -> None:
    run_damage(0, 50, tmp_path, 300)


@pytest.mark.long
def test_twenty_thousand_damaged_records(tmp_path: Path) -> None:
    run_damage(1000, 20_000, tmp_path, 7200)


@pytest.mark.parametrize("how", [["--deal", "9"], ["--seat", "S"]])
def test_a_record_with_half_a_character_in_a_reason_is_exported(how: list[str], tmp_path: Path) -> None:
    path, target = tmp_path / "game.barbu.jsonl", tmp_path / "out.barbu.jsonl"
    data = record()
    at = data.index(b'"text":"') + len(b'"text":"')
    path.write_bytes(data[:at] + b"\\ud83c" + data[at:])
    assert main(["export", str(path), *how, "--out", str(target)]) == 0
    assert main(["check", str(target)]) == 0


# --- files too large to be kept in memory ----------------------------------------------------------

LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (600 << 20, 600 << 20))
from barbu_tui.cli import main
status = main(sys.argv[1:])
if sys.platform == "linux":  # where getrusage also counts the process that started this one
    with open("/proc/self/status") as file:
        peak = next(int(line.split()[1]) for line in file if line.startswith("VmHWM"))
else:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(peak // 1024, file=sys.stderr)
sys.exit(status)
"""


@pytest.mark.parametrize(
    ("command", "fill"),
    [
        *((command, b"[") for command in ("check", "sheet", "show", "replay", "resume")),
        *(("check", fill) for fill in (b"\x00", b"9", b'{"a":', b"\n", b" ")),
    ],
)
def test_a_hundred_megabytes_are_refused_without_being_kept(
    command: str, fill: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "game.barbu.jsonl"
    header = whole_game().splitlines(keepends=True)[0]
    with path.open("wb") as file:
        file.write(header)
        if fill == b"\x00":
            file.seek(100 << 20, 1)
        else:
            for _ in range(100):
                file.write(fill * ((1 << 20) // len(fill)))
        file.write(b"\n")
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, command, str(path)],
        env=environment(tmp_path),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    assert "line 2: " in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert int(done.stderr.splitlines()[-1]) < 200
