"""The modules loaded by each entry point, in a fresh process; and the speed of ``--help``."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.commands import environment
from tests.support.patience import PATIENCE
from tests.support.replays import game_of
from tests.support.saved_games import save

HEAVY = {"textual", "rich", "platformdirs", "portalocker", "tomlkit", "asyncio"}
CORE = sorted(
    f"barbu_tui.core.{path.stem}"
    for path in (Path(__file__).parents[1] / "barbu_tui" / "core").glob("*.py")
    if path.stem != "__init__"
)


def loaded_by(code: str) -> set[str]:
    """The top-level packages that a fresh process has loaded after this code."""
    script = f"{code}\nimport sys\nprint(*sorted({{name.partition('.')[0] for name in sys.modules}}))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    return set(done.stdout.splitlines()[-1].split())


def test_the_core_loads_the_standard_library_and_nothing_else() -> None:
    loaded = loaded_by("import " + ", ".join(["barbu_tui.core", *CORE]))
    assert "barbu_tui" in loaded
    own = {name for name in loaded if name not in sys.stdlib_module_names}
    assert not own & (HEAVY | {"barbu_bots"})
    assert not loaded & {"asyncio", "random", "tempfile", "subprocess", "socket"}


def test_the_bots_load_the_core_and_no_screen() -> None:
    loaded = loaded_by("import barbu_bots\nfor name in barbu_bots.bot_names(): barbu_bots.make_bot(name)")
    assert not loaded & HEAVY


def test_the_session_loads_no_screen() -> None:
    root = Path(__file__).parents[1]
    paths = sorted((root / "barbu_tui" / "session").rglob("[!_]*.py"))
    modules = ", ".join(".".join(path.relative_to(root).with_suffix("").parts) for path in paths)
    assert not loaded_by(f"import {modules}") & {"textual", "rich"}


@pytest.mark.parametrize(
    "arguments", [["--help"], ["play", "--help"], ["simulate", "--help"], ["--version"], ["paths"]]
)
def test_a_command_without_a_screen_loads_no_textual(arguments: list[str]) -> None:
    code = (
        "from barbu_tui.cli import main\n"
        f"try: main({arguments!r})\n"
        "except SystemExit as gone: assert gone.code == 0, gone"
    )
    assert not loaded_by(code) & {"textual", "rich"}


def test_what_is_read_in_lines_loads_no_textual(tmp_path: Path) -> None:
    game = save(tmp_path, "mine", *game_of("online"))
    commands = [
        ["rules"],
        ["check", str(game)],
        ["show", str(game)],
        ["replay", str(game), "--plain"],
        ["learn", "1", "--plain"],
        ["play", "--plain", "--seed", "1", "--deals", "1"],
        ["practise", "--plain", "--seed", "1", "--drill", "cards", "--jobs", "1"],
        ["review", str(game), "--plain", "--seat", "S", "--seconds", "1", "--jobs", "1"],
    ]
    code = (
        "import sys; from barbu_tui.cli import main\n"
        f"for arguments in {commands!r}:\n"
        "    assert main(arguments) == 0, arguments\n"
        "    assert 'textual' not in sys.modules, arguments"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(tmp_path),
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()[-1000:]


def test_help_answers_at_once() -> None:
    best = 10.0
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, "-m", "barbu_tui", "--help"], capture_output=True, timeout=PATIENCE, check=True
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        # The processor's time, which other tests that run meanwhile do not lengthen.
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert best < 1.0


def test_the_package_says_its_version_and_imports_nothing() -> None:
    quiet = loaded_by("pass")
    assert loaded_by("import barbu_tui") - quiet == {"barbu_tui"}
