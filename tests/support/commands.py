"""The program run as a user runs it: in another process, with its own home."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.support import preloaded


def environment(home: Path, **more: str) -> dict[str, str]:
    """Return the smallest usual environment, with this home."""
    return {
        "PATH": os.environ.get("PATH", ""),
        "HOME": str(home),
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        **{name: os.environ[name] for name in ("PYTHONPATH", "TZ") if name in os.environ},
        **more,
    }


def barbu(
    *arguments: str | Path, home: Path, cwd: Path | None = None, timeout: float = 120, **more: str
) -> subprocess.CompletedProcess[str]:
    """Run ``barbu`` without a terminal, in a fork of a process that has it loaded where that is possible."""
    command = [sys.executable, "-m", "barbu_tui", *map(str, arguments)]
    env = environment(home, **more)
    if preloaded.possible(command, env):
        status, *output = preloaded.run(command, env=env, cwd=cwd, timeout=timeout)
        stdout, stderr = (each.decode("utf-8", "backslashreplace") for each in output)
        return subprocess.CompletedProcess(command, status, stdout, stderr)
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="backslashreplace",
        stdin=subprocess.DEVNULL,
        env=env,
        cwd=cwd,
        timeout=timeout,
        check=False,
    )
