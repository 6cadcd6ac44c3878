"""Snapshots belong to tests: none is left over when a screen goes or is renamed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PICTURES = Path(__file__).parent / "__snapshots__" / "test_snapshots"


@pytest.mark.skipif(not PICTURES.is_dir(), reason="a source archive has no pictures of the screens")
def test_every_snapshot_belongs_to_a_test() -> None:
    # The plugin would say so itself, were the tests not run in several processes.
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "0", "--collect-only", "-q", "tests/ui/test_snapshots.py"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    tests = {line.partition("::")[2] for line in done.stdout.splitlines() if "::" in line}
    assert {path.stem for path in PICTURES.glob("*.svg")} == tests
