"""Damaged files of every kind: a reader takes what it understands, says a sentence, and leaves the rest where it is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.robustness.readers import READERS, run
from tests.support.commands import environment
from tests.support.seeds import fresh_seed

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", READERS)
def test_a_few_damaged_files(name: str) -> None:
    assert [wrong for *_, wrong in run(fresh_seed(), 30, name, 20.0) if wrong is not None] == []


@pytest.mark.long
def test_a_hundred_thousand_damaged_files(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.robustness.readers", "--seed", str(fresh_seed())],
        cwd=ROOT,
        env=environment(tmp_path),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=7200,
        check=False,
    )
    print(done.stdout[-4000:])
    assert done.returncode == 0, done.stderr[-2000:]
