"""The suite passes on any day: what depends on the date is run with the program's clock set to others."""

from __future__ import annotations

import os
import subprocess
import sys
from calendar import isleap
from itertools import count
from pathlib import Path
from typing import Final

import pytest

from barbu_tui.session.store.clock import today

ROOT: Final = Path(__file__).parents[1]
PART: Final = (
    "tests/session/daily",
    "tests/session/formats/test_barbuwin.py",
    "tests/session/play/test_again.py",
    "tests/session/practice/test_drills.py",
    "tests/session/practice/test_older_files.py",
    "tests/session/record/test_format.py",
    "tests/session/record/test_saves.py",
    "tests/session/review/test_progress.py",
    "tests/session/store/test_files.py",
    "tests/words/test_dates.py",
    "tests/plain/test_plain_practice.py",
    "tests/ui/practice/test_card_drills.py",
    "tests/ui/test_compare.py",
    "tests/ui/test_daily.py",
)
"""The tests of what reads the clock, or a date that was written by it."""
FEW: Final = "mistake or due or day or date or streak or begun or midnight"
"""Words in the names of a few of them, which are quick."""


def leap_day() -> str:
    """Return the last half minute of a 29 February."""
    year = next(year for year in count(today().year + 1) if isleap(year))
    return f"{year}-02-29T23:59:30"


def end_of_year() -> str:
    """Return the last minute of this year."""
    return f"{today().year}-12-31T23:59:10"


def run(clock: str, zone: str, *more: str) -> None:
    """Run tests with the program's clock set, in a time zone, and fail if one does."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-n",
        "0",
        "-q",
        "-p",
        "no:cacheprovider",
        "--clock",
        clock,
        *more,
    ]
    ran = subprocess.run(
        command, cwd=ROOT, env=env | {"TZ": zone}, capture_output=True, text=True, check=False
    )
    if ran.returncode != 0:
        pytest.fail(f"TZ={zone} {' '.join(command)}\n{ran.stdout[-4000:]}{ran.stderr[-1000:]}", pytrace=False)


def test_a_few_tests_pass_in_the_last_minute_of_a_year_far_to_the_east() -> None:
    run(end_of_year(), "Pacific/Kiritimati", "-k", FEW, "-m", "not slow and not long", *PART)


def test_the_clock_of_a_program_in_another_process_is_set_too(tmp_path: Path) -> None:
    ask = "import sys; assert 'barbu_tui' not in sys.modules; from barbu_tui.session.store.clock import today; print(today())"
    (tmp_path / "test_it.py").write_text(
        "import subprocess, sys\nfrom tests.support.commands import environment\n"
        "def test_it(tmp_path):\n"
        f"    said = subprocess.check_output([sys.executable, '-c', {ask!r}], env=environment(tmp_path), text=True)\n"
        "    assert said == '2031-05-06\\n'\n"
    )
    run(
        "2031-05-06T12:00:00",
        "Asia/Tokyo",
        "-c",
        str(ROOT / "pyproject.toml"),
        "--rootdir",
        str(ROOT),
        str(tmp_path),
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("clock", "zone"),
    [
        ("+1", "UTC"),
        ("+400", "UTC"),
        ("+1096", "Europe/Paris"),
        ("-730", "UTC"),
        (leap_day(), "UTC"),
        (end_of_year(), "Pacific/Kiritimati"),
        (end_of_year(), "America/Los_Angeles"),
    ],
    ids=[
        "tomorrow", "in 400 days", "in three years", "two years ago", "29 February",
        "the end of a year in Kiritimati", "the end of a year in Los Angeles",
    ],
)  # fmt: skip
def test_what_depends_on_the_date_passes_on_other_days(clock: str, zone: str) -> None:
    run(clock, zone, *PART)
