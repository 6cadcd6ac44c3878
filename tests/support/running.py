"""Which processes run: in a directory, as the apps of visitors do, each in its home; or in a group."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from tests.support.patience import PATIENCE


def processes_in(directory: Path) -> list[Path]:
    """Return where the kernel tells of the processes whose working directory is here or below."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if Path(os.readlink(process / "cwd")).is_relative_to(directory):
                found.append(process)
        except OSError:  # it has ended meanwhile, or is somebody else's
            continue
    return found


def running_in(directory: Path) -> list[str]:
    """Return the command lines of the processes whose working directory is here or below."""
    found = []
    for process in processes_in(directory):
        try:
            found.append((process / "cmdline").read_text().replace("\0", " "))
        except OSError:  # it has ended meanwhile
            continue
    return found


def processes_of(group: int) -> set[int]:
    """The living processes of a process group."""
    table = subprocess.run(["ps", "-A", "-o", "pid=,pgid=,stat="], capture_output=True, text=True, check=True)
    rows = [line.split() for line in table.stdout.splitlines()]
    return {int(pid) for pid, pgid, state in rows if int(pgid) == group and not state.startswith("Z")}


def wait_for_processes(group: int, least: int, most: int, seconds: float = PATIENCE) -> set[int]:
    """The processes of a group as soon as there are as many as that, or what there is when time is up."""
    until = time.monotonic() + seconds
    while not least <= len(found := processes_of(group)) <= most and time.monotonic() < until:
        time.sleep(0.1)
    return found


def within(seconds: float, done: Callable[[], bool]) -> bool:
    """Whether something comes to be within so many seconds."""
    until = time.monotonic() + seconds
    while not done():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True
