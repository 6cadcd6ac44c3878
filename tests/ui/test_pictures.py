"""Snapshots belong to tests: none is left over when a screen goes or is renamed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.support.pictures import IN_A_CHECKOUT, PICTURES


@IN_A_CHECKOUT
def test_every_snapshot_belongs_to_a_test() -> None:
    # The plugin would say so itself, were the tests not run in several processes.
    files = [f"tests/ui/{folder.name}.py" for folder in PICTURES.iterdir()]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "0", "--collect-only", "-q", *files],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    tests = {line.partition("::")[2] for line in done.stdout.splitlines() if "::" in line}
    left_over = {path.stem for path in PICTURES.rglob("*.svg")} - tests
    assert not left_over
