"""What can be said about a server; the command line has its defaults from here."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Options:
    """How a server is to be."""

    homes: Path
    """Where the visitors' homes are."""
    host: str = "127.0.0.1"
    port: int = 8000
    """0 for any that is free."""
    sessions: int = 8
    """Visitors at a time."""
    per_address: int = 4
    """Visitors at a time from one address."""
    idle: float = 30.0
    """Minutes without a key or a click after which a session ends."""
    url: str | None = None
    """The address by which visitors reach it, behind a proxy."""
    proxy: str | None = None
    """The address of that proxy; this computer's own, if not given."""
