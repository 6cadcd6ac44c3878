"""Shared by all tests: their flags, their home and their clock, and the number of parallel tests."""

from __future__ import annotations

import gc
import os
import re
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import platformdirs
import pytest

from barbu_tui.language import use
from barbu_tui.session.store import clock
from tests.support import seeds, shared
from tests.support.clock import StoppedClock, shift
from tests.support.pins import others

# Each of the workers rewrites the assertions of all tests, and many tests start interpreters. Without stored bytecode,
# as containers often have it, that is half a minute of compiling the same files.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# The program follows the locale and the terminal. It is tested in English, in the dark and with motion, wherever the tests run.
for name in ("LANGUAGE", "LC_MESSAGES", "COLORFGBG", "SSH_CONNECTION"):
    os.environ.pop(name, None)
for name in ("LC_ALL", "LANG"):
    if not os.environ.get(name, "C").startswith(("C", "POSIX", "en")):
        os.environ[name] = "C.UTF-8"
# Old records are dated in the time zone of the machine. TZ says in which one to test.
os.environ.setdefault("TZ", "UTC")
if hasattr(time, "tzset"):
    time.tzset()

# Started with `nohup` or in the background of a shell, this process ignores these signals, and so would every program that is tested. With a
# handler of its own it goes on ignoring them, and a program that it starts does not.
for name in ("SIGHUP", "SIGINT"):
    if hasattr(signal, name) and signal.getsignal(getattr(signal, name)) is signal.SIG_IGN:
        signal.signal(getattr(signal, name), lambda *_: None)


POSIX = re.compile(
    r"^(?:import|from) (?:pty|termios|fcntl|resource|tests\.(?:support\.(?:terminal|third_party)|robustness))\b"
    r"|os\.(?:mkfifo|fork|killpg|getuid|symlink|umask)|signal\.SIG(?!INT|TERM)|/dev/|\"(?:ba)?sh\"",
    re.MULTILINE,
)
"""Imports and calls that are impossible on Windows: terminals, signals, named pipes, limits."""
collect_ignore = [
    str(path)
    for path in Path(__file__).parent.rglob("test_*.py")
    if sys.platform == "win32" and POSIX.search(path.read_text(encoding="utf-8"))
]


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """Every test begins in English, with signs for cards."""
    yield
    use("en")


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of the test's own: no saves and no settings, and nothing left in those of the person who runs the tests."""
    home = tmp_path / "home"
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda *_, **__: str(home / "data"))
    monkeypatch.setattr(platformdirs, "user_config_dir", lambda *_, **__: str(home / "config"))
    return home


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch) -> StoppedClock:
    """The program's clock, which stands still at the present time until the test sets it."""
    stopped = StoppedClock()
    monkeypatch.setattr(clock, "machine_time", stopped)
    return stopped


def pytest_configure(config: pytest.Config) -> None:
    """Take the seed and the time. Refuse machine code older than its source: it would be tested instead."""
    seeds.ask(config.option.seed)
    if shared.VARIABLE not in os.environ:
        of_all = tempfile.TemporaryDirectory()
        config.add_cleanup(of_all.cleanup)
        os.environ[shared.VARIABLE] = of_all.name
    if config.option.clock:
        place = tempfile.TemporaryDirectory()
        config.add_cleanup(place.cleanup)
        shift(config.option.clock, Path(place.name))
    root = Path(__file__).parents[1]
    for folder in (root / "barbu_tui" / "core", root / "bots"):
        for compiled in (*folder.rglob("*.so"), *folder.rglob("*.pyd")):
            source = compiled.with_name(compiled.name.partition(".")[0] + ".py")
            if source.exists() and source.stat().st_mtime > compiled.stat().st_mtime:
                pytest.exit(
                    f"{source.relative_to(root)} is newer than {compiled.name}: compile again, or go back to plain "
                    "Python with: find . -name '*.so' -delete",
                    returncode=2,
                )


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write tests/core/golden anew and fail")
    parser.addoption("--seed", type=int, help="the seed of every random test")
    parser.addoption(
        "--clock", help="the time of the program: +400 for so many days later, or 2028-02-29T23:59:30"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Two processes a core, since half of the time is waiting, unless one says otherwise or debugs.

    The short form hardly waits, and each process collects all tests first: one a core. The long tests measure memory and time, so nothing runs beside them.
    """
    if "PYTEST_XDIST_WORKER" in os.environ:
        return  # a worker that started workers would have no end
    option = config.option
    if getattr(option, "numprocesses", 0) is None and not option.usepdb and option.markexpr != "long":
        option.numprocesses = (1 if "not slow" in option.markexpr else 2) * (os.cpu_count() or 1)
    if getattr(option, "numprocesses", 0) and option.dist == "no":
        option.dist = "worksteal"


SLOW = re.compile(
    r"tests/(?:robustness|serve|plain|ui/(?!.*(?:_models?|foundations|test_choices)\.py)|bots/(?:search|reasons|test_|play/test_(?:choice|endgame|lower_cards))"
    r"|core/test_(?:random|trees|view)|session/(?:estimate|review|arena|dataset|play/test_(?:match|processes))"
    r"|session/(?:daily/test_daily|play/test_again|practice/test_(?:from_review|maker)|record/test_(?:independent|limits)|replay/test_show)"
    r"|words/test_review_words|test_(?:cli|clock|imports|loading|quality|screenshots))"
)
"""Tests that start apps or processes, play many games or run other tools: four fifths of the time."""


LONGEST = re.compile("test_quality|test_monkey.py::test_a_few|test_screenshots.py::test_the_pictures")


LONGEST_ID = 100
"""Letters of the part of a test's name that its parameters make up. A failure prints it three times."""
LONGEST_VALUE = 40
"""Letters of one text in it."""


def pytest_make_parametrize_id(val: object) -> str | None:
    """Return a short part of a test's name for a long text or number. Two that are alike get numbers from pytest."""
    if isinstance(val, str):
        text = val.encode("unicode_escape").decode("ascii")
    elif isinstance(val, bytes):
        text = val.decode("latin-1").encode("unicode_escape").decode("ascii")
    elif isinstance(val, int) and val.bit_length() > 4 * LONGEST_VALUE:
        return f"{val.bit_length()} bits"
    else:
        return None
    return f"{text[:LONGEST_VALUE]}…" if len(text) > LONGEST_VALUE else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest at a stretch. Skip what holds of the pinned versions alone, where a tool is another one."""
    for item in items:
        if len(item.name.partition("[")[2]) > LONGEST_ID:
            raise pytest.UsageError(f"{item.nodeid[:200]}…: give the parameters short names with ids=")
    items.sort(key=lambda item: not LONGEST.search(item.nodeid))
    wrong = others()
    for item in items:
        if SLOW.match(item.nodeid) or item.get_closest_marker("long"):
            item.add_marker("slow")
        for mark in item.iter_markers("pinned"):
            named = [f"{name} {wrong[name]}" for name in mark.args if name in wrong]
            if named:
                item.add_marker(
                    pytest.mark.skip(reason=f"compares to the letter, and here is {', '.join(named)}")
                )


def pytest_collection_finish() -> None:
    """Spare the garbage collector the tests and what they import, which stay to the end, and let it look less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Collect once: pytest looks five times for what warns when it goes, and then has little to look through."""
    gc.collect()
    gc.freeze()
