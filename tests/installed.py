"""Test the program as it is installed: the tests of the rules, the bots, the records, estimates, reviews and the command line.

    python tests/installed.py pure|compiled

The tests are copied away from the checkout first, so that what they import is what is installed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

BUILDS = {"pure": "pure Python", "compiled": "compiled"}
ROOT = Path(__file__).parents[1]
CHOSEN = (
    "tests/core",
    "tests/oracle",
    "tests/bots/test_legal.py",
    "tests/bots/play",
    "tests/session/estimate/test_estimate.py",
    "tests/session/play/test_sent.py",
    "tests/session/record",
    "tests/session/scores",
    "tests/test_cli.py",
)
"""The tests of parts that a wheel may break, in some minutes.

Rules, bots and records, and values for other processes: estimates, reviews, drills, `master`.
"""

ASKED = (
    "simulate --games 1 --seed 3 --bots master,greedy,greedy --rules sheet3 --out games",
    "review games/game-00001.barbu.jsonl --seat W --seconds 5 --jobs 2",
    "practise --once --seed 3 --jobs 2",
    "practise --once --seed 3 --drill cards --jobs 2",
)
"""Commands whose work goes to other processes, or to the bot that thinks."""


def main(build: str) -> int:
    """Check the build, run the tests, and return their exit status."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        line = subprocess.run(
            [sys.executable, "-m", "barbu_tui", "--version"],
            cwd=place,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        print(line)
        if not line.endswith(f"({BUILDS[build]})"):
            print(f"This is not the {BUILDS[build]} build.", file=sys.stderr)
            return 1
        manual = Path(sys.prefix, "share", "man", "man1", "barbu.1")
        if not manual.exists():
            print(f"The wheel has not brought {manual}.", file=sys.stderr)
            return 1
        home = {**os.environ, "XDG_DATA_HOME": name, "XDG_CONFIG_HOME": name}
        for asked in ASKED:
            print(f"barbu {asked}", flush=True)
            command = [sys.executable, "-m", "barbu_tui", *asked.split()]
            done = subprocess.run(
                command,
                cwd=place,
                env=home,
                capture_output=True,
                text=True,
                stdin=subprocess.DEVNULL,
                check=False,
            )
            if done.returncode or not done.stdout.strip():
                print(done.stdout, done.stderr, f"Exit status {done.returncode}.", sep="\n", file=sys.stderr)
                return 1
        for folder in ("tests", "tools", "docs"):
            shutil.copytree(ROOT / folder, place / folder)
        shutil.copy(ROOT / "pyproject.toml", place)
        # A file that needs a terminal is left out without one (tests/conftest.py), and may not be named then.
        posix = sys.platform != "win32"
        chosen = [each for each in CHOSEN if posix or not each.endswith("test_cli.py")]
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-q", *chosen], cwd=place, check=False
        ).returncode


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in BUILDS:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
