"""The options of a server. The command line takes its defaults from here."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Options:
    """The options of a server."""

    homes: Path
    host: str = "127.0.0.1"
    port: int = 8000
    """The port; 0 for any free one."""
    sessions: int = 8
    """Visitors at a time."""
    per_address: int = 4
    """Visitors at a time from one address."""
    idle: float = 30.0
    """Minutes without a key or a click after which a session ends."""
    url: str | None = None
    """The public address, behind a proxy."""
    proxy: str | None = None
    """The proxy's address; this computer's own, if not given."""
