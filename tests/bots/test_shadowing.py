"""The name ``bots`` means this program's package, whatever is in the folder of a third-party bot."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.commands import environment
from tests.support.terminal import Terminal

MINE = """
from bots import Decision

class Low:
    name = "low"

    def decide(self, view, chance):
        return Decision(view.legal_actions()[0], "Low, always low.")
"""
THEIRS = 'raise RuntimeError("This is somebody else\'s bots.")\n'

SCRIPT = str(Path(sys.executable).with_name("barbu"))
"""The console script of the environment that runs the tests."""
WAYS = {
    "script": [SCRIPT],
    "module": [sys.executable, "-m", "barbu_tui"],
    "program": [sys.executable, "-c", "import sys; from barbu_tui.cli import main; sys.exit(main())"],
}
ROOT = Path(__file__).parents[2]


@pytest.fixture(params=["bots.py", "bots/__init__.py"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A folder with a bot and something called bots beside it."""
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "mine.py").write_text(MINE, encoding="utf-8")
    theirs = folder / request.param
    theirs.parent.mkdir(exist_ok=True)
    theirs.write_text(THEIRS, encoding="utf-8")
    return folder


def surroundings(folder: Path) -> dict[str, str]:
    """As the README says, run in the folder; the checkout comes after it in case the program is not installed."""
    return environment(folder.parent, PYTHONPATH=os.pathsep.join([".", str(ROOT)]))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_of_ones_own_plays_beside_another_bots(way: str, jobs: str, folder: Path) -> None:
    if way == "script" and not Path(SCRIPT).exists():
        pytest.skip("the program is not installed here")
    command = [*WAYS[way], "simulate", "--games", "2", "--rules", "sheet3", "--jobs", jobs]
    done = subprocess.run(
        [*command, "--bots", "mine:Low,sound,greedy"],
        cwd=folder,
        env=surroundings(folder),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "mine:Low" in done.stdout


def test_a_game_is_played_beside_another_bots(folder: Path) -> None:
    path = folder.parent / "game.barbu.jsonl"
    command = [*WAYS["module"], "play", "--bots", "mine:Low,sound,counter", "--seed", "7"]
    with Terminal(
        [*command, "--speed", "instant", "--record", str(path)], env=surroundings(folder), cwd=folder
    ) as terminal:
        played = terminal.until(lambda: path.exists() and b"Low, always" in path.read_bytes(), 60, b"\r")
        assert played, terminal.output[-800:]


SPAWNED = """
import multiprocessing

def where():
    import barbu_tui, bots
    return bots.__file__

if __name__ == "__main__":
    import barbu_tui
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        print(pool.apply(where))
"""


def test_a_spawned_process_finds_ours(folder: Path) -> None:
    (folder / "spawned.py").write_text(SPAWNED, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "spawned.py"],
        cwd=folder,
        env=surroundings(folder),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stderr == ""
    assert Path(done.stdout.strip()).parent.name == "bots"
    assert folder not in Path(done.stdout.strip()).parents


def test_a_program_that_has_imported_another_bots_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text("name = 'another'\n", encoding="utf-8")
    code = f"""
import sys
sys.path.insert(0, {str(tmp_path)!r})
import bots
sys.path.append({str(ROOT)!r})
try:
    import barbu_tui
except ImportError as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == (
        f"barbu_tui needs the name 'bots' for its own package, but {tmp_path / 'bots.py'} has been imported under it; "
        "give that module another name, or import barbu_tui before it.\n"
    )


def test_ours_may_be_imported_first() -> None:
    code = "import bots, barbu_tui, bots.sound; print(bots.make_bot('sound').name)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment(ROOT, PYTHONPATH=str(ROOT)),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout == "sound\n"
