"""Which processes run in a directory: the apps of visitors do, each in its home."""

from __future__ import annotations

import os
from pathlib import Path


def running_in(directory: Path) -> list[str]:
    """Return the command lines of the processes whose working directory is here or below."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if Path(os.readlink(process / "cwd")).is_relative_to(directory):
                found.append((process / "cmdline").read_text().replace("\0", " "))
        except OSError:  # it has ended meanwhile, or is somebody else's
            continue
    return found
