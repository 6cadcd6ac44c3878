"""Lint, format, types and layers, as part of the tests."""

from __future__ import annotations

import subprocess
import sys

import grimp
import pytest

from tests.support.pins import ROOT, others, pins


def run(*command: str) -> None:
    """Run a tool at the root of the repository; fail with its output."""
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, f"\n{done.stdout[-6000:]}{done.stderr[-2000:]}"


@pytest.mark.pinned
def test_the_tools_are_the_versions_that_tests_were_written_for() -> None:
    wrong = [f"{name} is {here}, not {pins()[name]}" for name, here in others().items()]
    assert not wrong, (
        f"{'; '.join(wrong)}. Tests that compare to the letter what these bring are skipped. Run  pip install -e '.[test]'  "
        "for the versions of pyproject.toml; or, to take the new ones, write them there and run what docs/DEVELOPING.md says."
    )


@pytest.mark.pinned("ruff")
def test_ruff_finds_nothing() -> None:
    run("-m", "ruff", "check", "--output-format", "concise")


@pytest.mark.pinned("ruff")
def test_every_file_is_formatted() -> None:
    run("-m", "ruff", "format", "--check", "--output-format", "concise")


@pytest.mark.pinned("mypy", "textual", "rich", "fsrs", "hypothesis", "types-jsonschema", "babel")
def test_mypy_finds_nothing() -> None:
    run("-m", "mypy", "--no-error-summary")


@pytest.mark.pinned("import-linter")
def test_imports_go_down_only() -> None:
    run("-c", "from importlinter.cli import lint_imports_command; lint_imports_command()")


@pytest.mark.pinned("import-linter")
def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports for types alone count, and so do those within functions."""
    graph = grimp.build_graph("barbu_tui", "barbu_bots", exclude_type_checking_imports=False)
    imports = {name: set(graph.find_modules_directly_imported_by(name)) for name in graph.modules}
    while leaves := {name for name, found in imports.items() if not found & imports.keys()}:
        imports = {name: found for name, found in imports.items() if name not in leaves}
    assert not imports, "in a circle, or importing one: " + ", ".join(sorted(imports))
