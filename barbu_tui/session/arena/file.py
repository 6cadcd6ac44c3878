"""The sets of a match in a file, a line each, so that a match that was stopped goes on where it was.

The first line says of which match they are; a file is refused for another one. A set that was played again stands there twice,
and the later line counts.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, BinaryIO, Final

import portalocker

from barbu_bots.thought import Thought
from barbu_tui import __version__
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.language import tr
from barbu_tui.session.arena.sets import SetResult, Tally
from barbu_tui.session.store.files import NotRegularError, open_regular

_FORMAT: Final = 1
_LARGEST: Final = 1 << 28
"""Bytes of a file that are read."""
_READ_WRITE: Final = os.O_RDWR | os.O_APPEND


class ArenaFileError(OSError):
    """The file cannot be used. The message is one sentence."""


def identity(
    rules: Ruleset, bots: Sequence[str], seed: int, card_play: bool, thought: Thought
) -> dict[str, Any]:
    """Return what a match is known by, as the first line of its file has it."""
    return {
        "arena": _FORMAT,
        "rules": rules.name,
        "options": {name: str(value) for name, value in rules.options},
        "bots": list(bots),
        "seed": seed,
        "card_play": card_play,
        "budget": {name: value for name, value in asdict(thought).items() if value is not None},
        "version": __version__,
    }


class SetsFile:
    """The file of a match, open and locked.

    Attributes:
        played: the sets that it had when it was opened.
    """

    def __init__(self, path: Path, match: Mapping[str, Any]) -> None:
        """Open a file, or begin one.

        Args:
            path: the file.
            match: what the match is known by; see :func:`identity`.

        Raises:
            ArenaFileError: it is of another match, is no such file, is in use, or cannot be read or written.
        """
        self._path = path
        self._file: BinaryIO | None = None
        try:
            file = path.open("a+b") if not path.exists() else open_regular(path, flags=_READ_WRITE)
        except NotRegularError:
            raise ArenaFileError(
                tr("{path} is not a regular file; name another for --resume.", path=str(path))
            ) from None
        except OSError as error:
            raise ArenaFileError(
                tr("{path} cannot be opened: {problem}.", path=str(path), problem=str(error.strerror))
            ) from None
        self._file = file
        try:
            portalocker.lock(file, portalocker.LOCK_EX | portalocker.LOCK_NB)
            self.played = self._read(file, dict(match))
        except portalocker.exceptions.LockException:
            self.close()
            raise ArenaFileError(
                tr("{path} is in use by another match that is being played.", path=str(path))
            ) from None
        except OSError as error:
            self.close()
            if isinstance(error, ArenaFileError):
                raise
            raise ArenaFileError(
                tr("{path} cannot be read: {problem}.", path=str(path), problem=str(error.strerror))
            ) from None

    def _read(self, file: BinaryIO, match: dict[str, Any]) -> dict[int, SetResult]:
        file.seek(0)
        data = file.read(_LARGEST + 1)
        if len(data) > _LARGEST:
            raise ArenaFileError(tr("{path} is too long for the sets of a match.", path=str(self._path)))
        whole = data.rfind(b"\n") + 1
        if not whole:
            if data:
                raise ArenaFileError(
                    tr("{path} has no sets of a match; name another file for --resume.", path=str(self._path))
                )
            self._write(match)
            return {}
        file.truncate(whole)  # a line that was not finished when the program ended
        file.seek(whole)
        first, *others = data[:whole].splitlines()
        self._check(_object(first), match)
        found: dict[int, SetResult] = {}
        for number, line in enumerate(others, 2):
            result = _set_of(_object(line))
            if result is None:
                raise ArenaFileError(
                    tr("{path}, line {line} is no set of a match.", path=str(self._path), line=number)
                )
            found[result.number] = result
        return found

    def _check(self, said: Mapping[str, Any] | None, match: Mapping[str, Any]) -> None:
        """Raise if the file is of another match."""
        if said is None or said.get("arena") != _FORMAT:
            raise ArenaFileError(
                tr("{path} has no sets of a match; name another file for --resume.", path=str(self._path))
            )
        for name, value in match.items():
            if said.get(name) != value:
                raise ArenaFileError(
                    tr(
                        "{path} has the sets of another match: {name} was {was}, not {wanted}; "
                        "name another file for --resume.",
                        path=str(self._path),
                        name=name.replace("_", " "),
                        was=_shown(said.get(name)),
                        wanted=_shown(value),
                    )
                )

    def add(self, result: SetResult) -> None:
        """Write a set.

        Raises:
            ArenaFileError: it cannot be written.
        """
        self._write(
            {
                "set": result.number,
                "games": result.games,
                "out": sorted(result.out),
                "failed": result.failed,
                "tallies": {name: asdict(tally) for name, tally in result.tallies.items()},
            }
        )

    def _write(self, line: Mapping[str, Any]) -> None:
        assert self._file is not None
        try:
            self._file.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise ArenaFileError(
                tr(
                    "{path} cannot be written: {problem}.",
                    path=str(self._path),
                    problem=str(error.strerror),
                )
            ) from None

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()
            self._file = None


def _object(line: bytes) -> dict[str, Any] | None:
    """Return the JSON object of a line; ``None`` if it is none."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


_NUMBERS: Final = tuple(each.name for each in fields(Tally) if each.name != "by_contract")


def _set_of(found: Mapping[str, Any] | None) -> SetResult | None:
    """Return the set of a line; ``None`` if it is none."""
    if found is None:
        return None
    try:
        tallies = {
            str(name): Tally(
                **{each: _number(said[each]) for each in _NUMBERS},
                by_contract={each: _number(points) for each, points in said["by_contract"].items()},
            )
            for name, said in found["tallies"].items()
        }
        failed = {str(name): str(text) for name, text in found["failed"].items()}
        return SetResult(
            int(found["set"]), int(found["games"]), tallies, frozenset(map(str, found["out"])), failed
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        return None


def _number(value: Any) -> Any:
    """Return a number as it is.

    Raises:
        ValueError: it is none.
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError
    return value


def _shown(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)[:80]
