"""What takes seconds to make, made by the first of the processes that run tests, for all of them."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

import portalocker

T = TypeVar("T")
VARIABLE: Final = "PYTEST_SHARED"
"""The variable with the folder of the run. A run within a test has one of its own: its clock may be another."""


def made(name: str, make: Callable[[Path], object]) -> Path:
    """Return a file or folder of the run, which ``make`` fills in if it is not there yet."""
    place = Path(os.environ[VARIABLE])
    path = place / name
    with (place / f"{name}.lock").open("w") as file:
        portalocker.lock(file, portalocker.LOCK_EX)
        if not path.exists():
            making = place / f"{name}.new"
            make(making)
            making.rename(path)
    return path


def shared(make: Callable[..., T]) -> Callable[..., T]:
    """Keep what a function returns, in the process and for the others."""

    @cache
    def kept(*given: Any) -> T:
        if VARIABLE not in os.environ:  # a tool of the tests
            return make(*given)
        name = "-".join([make.__module__, make.__name__, *map(str, given)])
        path = made(name, lambda path: path.write_bytes(pickle.dumps(make(*given))))
        value: T = pickle.loads(path.read_bytes())
        return value

    return kept
