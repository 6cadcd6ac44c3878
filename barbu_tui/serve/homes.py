"""Visitors' homes: one directory each, named by the visitor's cookie."""

from __future__ import annotations

import hmac
import os
import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Collection
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from barbu_tui.session.store.files import time_of_files
from barbu_tui.session.store.paths import make_private

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_DRAWN: Final = 16
"""Random bytes of a token; as many seal it."""
_NAME: Final = re.compile(r"[0-9a-f]{64}")
_EMPTY_FOR: Final = 24 * 3600.0
"""Seconds after which an empty home is removed."""


class Homes:
    """The homes of visitors.

    A home is named by a digest of its token. The name cannot be a path, and no cookie can be made from it. A
    token is sealed: without a home it is valid only if this process has made it.
    """

    def __init__(self, directory: Path) -> None:
        """Use a directory for the homes.

        Raises:
            OSError: it cannot be made, or nothing can be made in it.
        """
        make_private(directory)
        self.directory = directory.resolve()
        self._key = secrets.token_bytes(_DRAWN)
        probe = self.directory / f".{secrets.token_hex(8)}"
        probe.mkdir(mode=0o700)
        probe.rmdir()

    def new_token(self) -> str:
        """Return a new random cookie value, which cannot be guessed or forged."""
        drawn = secrets.token_bytes(_DRAWN)
        return urlsafe_b64encode(drawn + self._seal(drawn)).rstrip(b"=").decode()

    def _seal(self, drawn: bytes) -> bytes:
        return hmac.digest(self._key, drawn, "sha256")[:_DRAWN]

    def knows(self, token: str) -> bool:
        """Return whether a cookie has a home, or was made by this process."""
        if _TOKEN.fullmatch(token) is None:
            return False
        said = urlsafe_b64decode(f"{token}=")
        return hmac.compare_digest(self._seal(said[:_DRAWN]), said[_DRAWN:]) or self.of(token).is_dir()

    def of(self, token: str) -> Path:
        """Return the home of a token. It need not exist.

        Raises:
            ValueError: the text is not a token.
        """
        if _TOKEN.fullmatch(token) is None:
            raise ValueError("That is no token.")
        return self.directory / sha256(token.encode()).hexdigest()

    def keep(self, home: Path) -> bool:
        """Remove a home if it is empty. Return whether it still exists."""
        with suppress(OSError):
            _remove_empty(home)
        return home.is_dir()

    def tidy(self, in_use: Collection[Path]) -> None:
        """Remove homes that have been empty for a day, except those in use."""
        with suppress(OSError), os.scandir(self.directory) as entries:
            now = time_of_files(self.directory)
            for entry in entries:
                path = Path(entry.path)
                if _NAME.fullmatch(entry.name) and path not in in_use and entry.is_dir(follow_symlinks=False):
                    with suppress(OSError):
                        if now - entry.stat().st_mtime > _EMPTY_FOR:
                            _remove_empty(path)


def _remove_empty(directory: Path) -> None:
    """Remove a directory that holds only empty directories."""
    for each in directory.iterdir():
        _remove_empty(each)
    directory.rmdir()
