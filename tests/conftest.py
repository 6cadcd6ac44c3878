"""What all tests share: one flag, and how many run at a time."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write tests/core/golden anew and fail")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Processes for ``-n auto``: two a core of a small machine, since half of the time is waiting.

    The long tests measure memory and time, so nothing runs beside them.
    """
    return 0 if config.option.markexpr == "long" else 4
