"""A visit: the game in a web page, played by somebody on a computer that is not theirs.

What a visitor may not do is said here and nowhere else; the places where it would be done ask. The environment carries it,
so that it holds in every process that the app starts as well.

* Every file of a visit is in the visitor's home: :func:`home`, which :mod:`~barbu_tui.session.store.paths` asks.
* Commands that write or open a file of the visitor's choice are absent: :data:`ABSENT`.
* No code is loaded by its name: ``BARBU_OWN_BOTS``, which the registry of bots asks.
* Games, the size of a file, memory, and the processes that estimate are bounded.
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
"""The ids of the commands that no visitor has."""
MOST_GAMES: Final = 100
"""Saved games of a visitor."""
LARGEST_FILE: Final = 4 << 20
"""Bytes of any file that a visit writes; a game of 28 deals has 140,000."""
MEMORY: Final = 3 << 28
"""Bytes that a process of a visit may address. The app takes 180 MB, most of which it never touches."""
JOBS: Final = 1
"""Processes that estimate for a visitor; a server has many visitors for its cores."""

_PASSED_ON: Final = frozenset(
    {"PATH", "LANG", "LANGUAGE", "TZ", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "PYTHONPATH", "VIRTUAL_ENV"}
)
"""What a visit is told of the server's environment, besides ``LC_…``."""


def home() -> Path | None:
    """Return the visitor's home; ``None`` where this is no visit."""
    named = os.environ.get(HOME)
    return Path(named) if named else None


def visiting() -> bool:
    """Return whether this is a visit."""
    return home() is not None


def offered(command: str) -> bool:
    """Return whether there is a command here.

    Args:
        command: its id, as in ``sheet.export``.
    """
    return command not in ABSENT or not visiting()


def too_many(games: int) -> str | None:
    """Return why no game can be saved beside so many, in a sentence; ``None`` where one can."""
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
        server: the environment of the server, of which little is passed on: it may hold what is nobody else's business,
            and switches of Textual that write files.
        language: the code of the one that the visitor is spoken to in, until the settings name another; the server's own, if
            not given.
    """
    from barbu_bots.registry import OWN_BOTS  # the paths, which ask this module, do without the bots

    place = str(visitor)
    return {
        **{name: value for name, value in server.items() if name in _PASSED_ON or name.startswith("LC_")},
        **(dict.fromkeys(("LC_ALL", "LANGUAGE"), language) if language else {}),
        HOME: place,
        OWN_BOTS: "1",
        # For whatever else looks for a place of its own. Windows asks the system instead, where HOME above holds all the same.
        **dict.fromkeys(
            ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"), place
        ),
    }


def hold_limits() -> None:
    """Bound what this process and those it starts can write and address, where the system can do that; files are the user's alone."""
    os.umask(0o077)
    with suppress(ImportError):  # Windows has no limits
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST_FILE, LARGEST_FILE))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
