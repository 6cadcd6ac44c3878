"""A visit: the game in a web page, on somebody else's computer.

This module states a visitor's limits; other modules ask it. They are in the environment, so they also hold in
child processes.

* Every file of a visit is in the visitor's home: :func:`home`, used by :mod:`~barbu_tui.session.store.paths`.
* Commands that write or open a file of the visitor's choice are absent: :data:`ABSENT`.
* No code is loaded by its name: ``BARBU_OWN_BOTS``, used by the registry of bots.
* Games, file sizes, memory, and the processes that estimate are bounded.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from barbu_tui.language import tr

HOME: Final = "BARBU_VISIT"
"""The environment variable that makes a run a visit: the visitor's home, an absolute path."""
ABSENT: Final = frozenset({"sheet.export", "app.background"})
"""The ids of the commands that visitors lack."""
MOST_GAMES: Final = 100
LARGEST_FILE: Final = 4 << 20
"""Bytes of any file that a visit writes; a game of 28 deals has 140,000."""
MEMORY: Final = 3 << 28
"""Bytes that a process of a visit may address. The app takes 180 MB, mostly untouched."""
JOBS: Final = 1

_PASSED_ON: Final = frozenset(
    {"PATH", "LANG", "LANGUAGE", "TZ", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "PYTHONPATH", "VIRTUAL_ENV"}
)
"""The variables of the server's environment passed on to a visit. Those that begin with ``LC_`` are passed on too."""


def home() -> Path | None:
    """Return the visitor's home; ``None`` outside a visit."""
    named = os.environ.get(HOME)
    return Path(named) if named else None


def visiting() -> bool:
    """Return whether this is a visit."""
    return home() is not None


def offered(command: str) -> bool:
    """Return whether a command is available here. ``command`` is its id, as in ``sheet.export``."""
    return command not in ABSENT or not visiting()


def too_many(games: int) -> str | None:
    """Return why no more games can be saved, in a sentence; ``None`` if they can."""
    if games < MOST_GAMES or not visiting():
        return None
    return tr(
        "You have {games} saved games, and here there is room for {most}: delete some of them first.",
        games=games,
        most=MOST_GAMES,
    )


def environment(visitor: Path, server: Mapping[str, str], language: str = "") -> dict[str, str]:
    """Return the environment of a visit.

    Args:
        server: the server's environment. Little of it is passed on, because it may hold secrets and switches
            of Textual that write files.
        language: the visitor's language code, until the settings name another; the server's own, if not given.
    """
    from barbu_bots.registry import OWN_BOTS  # the paths, which ask this module, do without the bots

    place = str(visitor)
    return {
        **{name: value for name, value in server.items() if name in _PASSED_ON or name.startswith("LC_")},
        **(dict.fromkeys(("LC_ALL", "LANGUAGE"), language) if language else {}),
        HOME: place,
        OWN_BOTS: "1",
        # For other libraries with places of their own. Windows asks the system instead; HOME above still holds there.
        **dict.fromkeys(
            ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"), place
        ),
    }


def hold_limits() -> None:
    """Limit the size of files, the memory and the permissions of this process and its children, if the system can."""
    os.umask(0o077)
    with suppress(ImportError):  # Windows has no limits
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST_FILE, LARGEST_FILE))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
