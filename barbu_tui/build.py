"""The build of the program: compiled or not."""

from __future__ import annotations

import os
from importlib.machinery import EXTENSION_SUFFIXES


def compiled() -> bool:
    """Return whether the tables and the bots are compiled: Python prefers that to their source."""
    core = os.path.join(os.path.dirname(__file__), "core")
    return any(os.path.exists(os.path.join(core, f"tricks{suffix}")) for suffix in EXTENSION_SUFFIXES)


def version_line() -> str:
    """Return the version and the build in a line, as ``barbu 1.0.0 (compiled)``."""
    from barbu_tui import __version__

    return f"barbu {__version__} ({'compiled' if compiled() else 'pure Python'})"
