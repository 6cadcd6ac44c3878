"""Lint, format, types and layers, as part of the tests."""

from __future__ import annotations

import subprocess
import sys

import grimp
import pytest

from tests.support.gates import hold
from tests.support.pins import ROOT, others, pins


def run(*command: str, mend: str) -> None:
    """Run a tool at the root of the repository; fail with its output and with what mends it."""
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, timeout=600, check=False
    )
    if done.returncode:
        hold([f"{done.stdout[-6000:]}{done.stderr[-2000:]}".strip()], mend)


def test_a_gate_fails_with_its_faults_and_what_mends_them_alone() -> None:
    hold([], "nothing")
    with pytest.raises(pytest.fail.Exception) as failed:
        hold(["one.py:1: a fault", "two.py:2: a fault"], "ruff format .")
    assert failed.value.msg == "one.py:1: a fault\ntwo.py:2: a fault\nTo mend it: ruff format ."
    assert not failed.value.pytrace


@pytest.mark.pinned
def test_the_tools_are_the_versions_that_tests_were_written_for() -> None:
    hold(
        (
            f"{name} is {here}, not {pins()[name]}: tests that compare to the letter what it brings are skipped"
            for name, here in others().items()
        ),
        "pip install -e '.[test]', or take the new versions as docs/DEVELOPING.md says",
    )


@pytest.mark.pinned("ruff")
def test_ruff_finds_nothing() -> None:
    run("-m", "ruff", "check", "--output-format", "concise", mend="ruff check --fix .")


@pytest.mark.pinned("ruff")
def test_every_file_is_formatted() -> None:
    run("-m", "ruff", "format", "--check", "--output-format", "concise", mend="ruff format .")


@pytest.mark.pinned("mypy", "textual", "rich", "fsrs", "hypothesis", "types-jsonschema", "babel")
def test_mypy_finds_nothing() -> None:
    run(
        "-m",
        "mypy",
        "--no-error-summary",
        mend="types are strict (pyproject.toml, tool.mypy); mypy shows the same",
    )


@pytest.mark.pinned("import-linter")
def test_imports_go_down_only() -> None:
    run(
        "-c",
        "from importlinter.cli import lint_imports_command; lint_imports_command()",
        "--no-logo",
        mend="import what lies below, as the contracts in pyproject.toml say; lint-imports shows the same",
    )


@pytest.mark.pinned("import-linter")
def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports for types alone count, and so do those within functions."""
    graph = grimp.build_graph("barbu_tui", "barbu_bots", exclude_type_checking_imports=False)
    imports = {name: set(graph.find_modules_directly_imported_by(name)) for name in graph.modules}
    while leaves := {name for name, found in imports.items() if not found & imports.keys()}:
        imports = {name: found for name, found in imports.items() if name not in leaves}
    hold(
        (f"{name} is in a circle, or imports one" for name in sorted(imports)),
        "move what both need into a module below them",
    )
