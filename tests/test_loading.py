"""Nothing is loaded by name but bots, and nothing in the program runs text as code."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = sorted([*(ROOT / "barbu_tui").rglob("*.py"), *(ROOT / "bots").rglob("*.py")])

CODE_FROM_TEXT = {"eval", "exec", "compile", "__import__", "execfile"}
LOADERS = {"import_module", "run_module", "run_path", "spec_from_file_location", "load_module"}
UNSAFE_MODULES = {"pickle", "marshal", "shelve", "dill", "subprocess", "ctypes", "runpy", "code"}
SHELLS = {"system", "popen", "execv", "execvp", "execve", "spawnv"}

MAY_LOAD = {
    "bots/barbu_bots/registry.py",
    "bots/barbu_bots/sandbox/child.py",
    "barbu_tui/ui/keymap.py",
    "barbu_tui/ui/openers.py",
}
"""The first two load a bot by its name, ours in the program and a third-party one in its process; the last two
load the screens of their own package, from a table."""
MAY_USE = {
    "barbu_tui/session/play/processes.py": {"pickle"},
    "bots/barbu_bots/sandbox/messages.py": {"pickle"},
    "bots/barbu_bots/sandbox/process.py": {"subprocess"},
}
"""A third-party bot's process is started by the program, and unpickles what the program sends; not the other way round. The
program's own processes unpickle what they send one another."""


def called(tree: ast.AST) -> set[str]:
    """The names that are called, as they stand last: ``importlib.import_module`` is ``import_module``.

    A module that is loaded by a name standing in the source is an import like any other, and left out.
    """
    names = set()
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        target, owner = node.func, ""
        if isinstance(target, ast.Attribute):
            owner = target.value.id if isinstance(target.value, ast.Name) else "?"
            name = target.attr
        elif isinstance(target, ast.Name):
            name = target.id
        else:
            continue
        if name in CODE_FROM_TEXT and owner not in ("", "builtins", "__builtins__"):
            continue  # re.compile and the like
        if name in LOADERS and node.args and isinstance(node.args[0], ast.Constant):
            continue
        names.add(name)
    return names


def imported(tree: ast.AST) -> set[str]:
    """The top-level modules that are imported."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {each.name.partition(".")[0] for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.partition(".")[0])
    return names


def test_only_bots_are_loaded_by_name() -> None:
    loading = set()
    for path in SOURCES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        where = path.relative_to(ROOT).as_posix()
        calls = called(tree)
        assert not calls & (CODE_FROM_TEXT | SHELLS), where
        assert imported(tree) & UNSAFE_MODULES == MAY_USE.get(where, set()), where
        if calls & LOADERS or "entry_points" in calls:
            loading.add(where)
    assert loading == MAY_LOAD


def test_only_a_bots_process_unpickles() -> None:
    for path in SOURCES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        where = path.relative_to(ROOT).as_posix()
        names = {
            each.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for each in node.names
        }
        assert "pickle" not in imported(tree) or "pickle" in MAY_USE[where]
        if "request_of" in names:
            assert where == "bots/barbu_bots/sandbox/child.py"


def test_the_check_finds_such_code() -> None:
    tree = ast.parse("import pickle\nimportlib.import_module(x)\neval(y)\nre.compile(z)\nos.system(s)")
    assert called(tree) & CODE_FROM_TEXT == {"eval"}
    assert called(tree) & LOADERS == {"import_module"}
    assert called(tree) & SHELLS == {"system"}
    assert imported(tree) & UNSAFE_MODULES == {"pickle"}
