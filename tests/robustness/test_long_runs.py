"""Long runs: no late errors, and no growing memory."""

from __future__ import annotations

import os
import time
from functools import partial
from pathlib import Path

import pytest

from barbu_bots import bot_names
from tests.robustness.long_runs import run
from tests.support.commands import environment
from tests.support.random_play import QUICK_BOTS
from tests.support.terminal import ENTER, Terminal, barbu_command


def test_games_of_random_knobs_and_bots() -> None:
    wrong, _, _ = run(0, 6, QUICK_BOTS)
    assert wrong == []


@pytest.mark.long
def test_two_thousand_games_of_random_knobs_and_bots() -> None:
    wrong, held, names = run(100, 2000, bot_names())
    print(names, held)
    assert wrong == []
    assert held[-1] < held[0] + 15


def resident(pid: int) -> float:
    """Megabytes that a process holds."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


def back_home(terminal: Terminal) -> None:
    """From wherever the end of a game leads to the home screen, and on to a new game."""
    terminal.read(2.0)  # until the keys that were typed ahead have been taken
    for _ in range(12):
        terminal.output = b""
        terminal.send(b"\x1b")
        terminal.read(1.0)
        if "Enter, letter open" in terminal.text():  # the keys of the home screen
            terminal.send(b"n")
            if terminal.until(lambda: "Enter begins it" in terminal.text(), 10):
                terminal.output = b""
                return
    raise AssertionError(terminal.text()[-2000:])


@pytest.mark.long
def test_an_app_left_open_for_fifty_games(tmp_path: Path) -> None:
    settings = tmp_path / ".config" / "barbu"
    settings.mkdir(parents=True)
    (settings / "settings.toml").write_text('speed = "instant"\n', encoding="utf-8")
    saves = tmp_path / ".local" / "share" / "barbu" / "games"

    def at_least(games: int) -> bool:
        if not saves.is_dir():
            return False
        return sum(b'"t":"end"' in each.read_bytes()[-300:] for each in saves.iterdir()) >= games

    held: list[float] = []
    spent: list[float] = []
    with Terminal(barbu_command(), env=environment(tmp_path)) as terminal:
        for number in range(1, 51):
            begun = time.monotonic()
            assert terminal.until(partial(at_least, number), 300, ENTER), terminal.text()[-2000:]
            held.append(resident(terminal.pid))
            spent.append(time.monotonic() - begun)
            back_home(terminal)
        assert terminal.alive()
    print("MB", [round(each) for each in held], "s", [round(each, 1) for each in spent])
    assert held[-1] < held[4] + 25
    assert sorted(spent[-10:])[5] < 2 * sorted(spent[:10])[5] + 1
