"""Where the games of visitors are: a directory each, found by what their cookie says."""

from __future__ import annotations

import os
import re
import secrets
import time
from collections.abc import Collection
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from barbu_tui.session.store.paths import make_private

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_BYTES: Final = 32
"""Random bytes of a token: 43 letters."""
_NAME: Final = re.compile(r"[0-9a-f]{64}")
_EMPTY_FOR: Final = 24 * 3600.0
"""Seconds after which an empty home is taken away."""


def new_token() -> str:
    """Return what a new visitor's cookie says: nobody can guess it."""
    return secrets.token_urlsafe(_BYTES)


def is_token(text: str) -> bool:
    """Return whether a cookie says something that this program may have put there."""
    return _TOKEN.fullmatch(text) is not None


class Homes:
    """The homes of visitors.

    A home is called by a digest of the token that leads to it. So its name can be no path, and nobody who sees the names, as in
    a listing or in the report of an error, can make a cookie of one. Any token leads to a home: one that nobody was given
    leads to one that nobody has.
    """

    def __init__(self, directory: Path) -> None:
        """Take a directory for them.

        Raises:
            OSError: it cannot be made, or nothing can be made in it.
        """
        make_private(directory)
        self.directory = directory.resolve()
        probe = self.directory / f".{secrets.token_hex(8)}"
        probe.mkdir(mode=0o700)
        probe.rmdir()

    def of(self, token: str) -> Path:
        """Return the home of a token; it need not be there yet.

        Raises:
            ValueError: that is no token.
        """
        if not is_token(token):
            raise ValueError("That is no token.")
        return self.directory / sha256(token.encode()).hexdigest()

    def tidy(self, in_use: Collection[Path]) -> None:
        """Take away the homes in which no file has been for a day, except those in use. Nothing else is touched."""
        with suppress(OSError), os.scandir(self.directory) as entries:
            for entry in entries:
                path = Path(entry.path)
                if _NAME.fullmatch(entry.name) and path not in in_use and entry.is_dir(follow_symlinks=False):
                    with suppress(OSError):
                        if time.time() - entry.stat().st_mtime > _EMPTY_FOR:
                            _remove_empty(path)


def _remove_empty(directory: Path) -> None:
    """Remove a directory that holds nothing but such directories.

    Raises:
        OSError: there is a file in it; what is above that stays.
    """
    for each in directory.iterdir():
        _remove_empty(each)
    directory.rmdir()
