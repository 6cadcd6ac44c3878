"""Lint, format, types and layers, as part of the tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def run(*command: str) -> None:
    """Run a tool at the root of the repository; fail with its output."""
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, f"\n{done.stdout[-6000:]}{done.stderr[-2000:]}"


def test_ruff_finds_nothing() -> None:
    run("-m", "ruff", "check", "--output-format", "concise")


def test_every_file_is_formatted() -> None:
    run("-m", "ruff", "format", "--check", "--output-format", "concise")


def test_mypy_finds_nothing() -> None:
    run("-m", "mypy", "--no-error-summary")


def test_imports_go_down_only() -> None:
    run("-c", "from importlinter.cli import lint_imports_command; lint_imports_command()")
