"""JSON Lines: files of objects, one per line, that are appended to.

Such a file may be damaged or written by a newer version. Reading is therefore bounded, a line that is not
understood is skipped, and it stays in the file.

A file that cannot be read or written raises ``OSError``, a closed one ``ValueError``; its earlier lines are unchanged.

A line without a line feed is torn. A :class:`LockedFile` cuts it off, because its first line identifies the
file; elsewhere the next line is written behind it.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any, BinaryIO, Final, NoReturn

from barbu_tui.language.fields import LineError
from barbu_tui.session.store.files import open_regular, replace_file, write_all
from barbu_tui.session.store.paths import make_private

LONGEST_LINE: Final = 1 << 20
"""Bytes of a line. The program's longest is far shorter."""
LONGEST_FILE: Final = 48 << 20
"""Bytes read of a file, from its end."""
MOST_LINES: Final = 100_000
"""Lines read of a file, from its end. Junk of short lines would take minutes."""
DEEPEST: Final = 100
"""The deepest nesting of lists and objects. The program writes a sixth of it."""
_HALF: Final = re.compile(rb"\\u[dD][89a-fA-F]")
"""Half of a surrogate pair, perhaps without its other half."""
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


NOT_UNDERSTOOD: Final = (KeyError, TypeError, ValueError, AttributeError)
"""The errors that parsing an unknown object may raise."""


# --- one line ----------------------------------------------------------------------------------------


def _refused(word: str) -> NoReturn:
    raise LineError(f"{word} is no number")


def _finite(word: str) -> float:
    number = float(word)
    if not isfinite(number):
        _refused(word)
    return number


_DECODER: Final = json.JSONDecoder(parse_constant=_refused, parse_float=_finite)


def decode(raw: bytes, decoder: json.JSONDecoder = _DECODER) -> Any:
    """Return the value of a line: finite numbers, UTF-8 text, limited nesting.

    Raises:
        ValueError: the line is not valid JSON.
        RecursionError: it is nested too deeply.
    """
    value = decoder.decode(raw.decode())
    if _HALF.search(raw) or raw.count(b"[") + raw.count(b"{") > DEEPEST:
        return _sound(value, DEEPEST)
    return value


def _sound(value: Any, room: int) -> Any:
    """Return a value without lone surrogates."""
    if isinstance(value, str):
        return _SURROGATE.sub("\ufffd", value)
    if not isinstance(value, list | dict):
        return value
    if not room:
        raise RecursionError
    if isinstance(value, list):
        return [_sound(each, room - 1) for each in value]
    return {_sound(name, room): _sound(each, room - 1) for name, each in value.items()}


def object_of(raw: bytes) -> dict[str, Any] | None:
    """Return the object of a line; ``None`` if it has no readable one."""
    if len(raw) > LONGEST_LINE or not raw.lstrip().startswith(b"{"):
        return None
    try:
        value = decode(raw)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def encode(line: Mapping[str, Any], spare: int = 0) -> bytes:
    """Return a line with its line feed. Spare blanks at its end are ignored by JSON."""
    text = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
    return text.encode(errors="replace") + b" " * spare + b"\n"


# --- a file ------------------------------------------------------------------------------------------


def raw_lines(file: BinaryIO, most: int = LONGEST_FILE) -> Iterator[tuple[bytes, bool]]:
    """Yield each line without its line feed, and whether it had one.

    A line longer than :data:`LONGEST_LINE` is cut. Reading stops at the next line after ``most`` bytes.
    """
    size = 0
    while size <= most and (raw := file.readline(LONGEST_LINE + 1)):
        size += len(raw)
        more = raw
        while len(more) > LONGEST_LINE and not more.endswith(b"\n") and size <= most:
            more = file.readline(LONGEST_LINE + 1)
            size += len(more)
        yield raw.removesuffix(b"\n"), more.endswith(b"\n") or size > most


def append(path: Path, data: bytes) -> int:
    """Append lines to a file, creating it if needed. Return their offset."""
    make_private(path.parent)
    with open_regular(path, os.O_RDWR | os.O_CREAT | os.O_APPEND) as file:
        end = file.seek(0, os.SEEK_END)
        if end:
            file.seek(end - 1)
            if file.read(1) != b"\n":  # a torn line must not spoil this one
                end += 1
                data = b"\n" + data
        write_all(file, data)
    return end


def append_line(path: Path, line: Mapping[str, Any], spare: int = 0) -> Place:
    """Append an object to a file, creating it if needed. Spare blanks at its end give room to :meth:`Place.change`."""
    data = encode(line, spare)
    return Place(path, append(path, data), data)


class LineFile:
    """A file of lines, open only during an access. Several programs may append to it."""

    def __init__(
        self,
        path: Path | None,
        renewed: Callable[[dict[str, Any]], dict[str, Any] | None] = lambda _: None,
    ) -> None:
        """Set the path.

        Args:
            path: the file, created with its first line; ``None`` for a file that is always empty.
            renewed: returns a line of an earlier version as it is written now, and ``None`` for all others. Such
                lines are rewritten when the file is read to its end.
        """
        self.path = path
        self._renewed = renewed
        self._read: os.stat_result | None = None
        """The file's status when it was read whole."""

    def __iter__(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield the number and object of every readable line, the oldest first; nothing if the file cannot be read."""
        self._read = None
        if self.path is None:
            return
        try:
            with open_regular(self.path) as file:
                state = os.fstat(file.fileno())
                file.seek(max(0, state.st_size - LONGEST_FILE))
                data = file.read(min(state.st_size, LONGEST_FILE))  # asks for no more memory than that
        except OSError:
            return
        lines = data.rsplit(b"\n", MOST_LINES)
        del data
        if state.st_size > LONGEST_FILE or b"\n" in lines[0]:
            lines[0] = b""  # the end of a line, or all lines that are too many
        else:
            self._read = state
        new: dict[int, bytes] = {}
        for number, raw in enumerate(lines):
            line = object_of(raw)
            if line is not None:
                now = self._renewed(line)
                if now is not None:
                    new[number] = encode(now)
                yield number, now or line
        if new:
            with suppress(OSError):  # they are renewed again at the next reading
                self._rewrite(new)

    def objects(self) -> Iterator[dict[str, Any]]:
        """Yield the objects of its lines, the oldest first."""
        for _, line in self:
            yield line

    def append(self, *lines: Mapping[str, Any]) -> None:
        """Append objects."""
        if self.path is not None:
            append(self.path, b"".join(map(encode, lines)))

    def without(self, numbers: Iterable[int]) -> None:
        """Remove lines by their numbers from the last reading. All others stay, byte for byte.

        Nothing happens if the file was not read whole, or has been replaced since.
        """
        self._rewrite(dict.fromkeys(numbers, b""))

    def _rewrite(self, new: Mapping[int, bytes]) -> None:
        """Replace lines by their numbers from the last reading."""
        if self.path is None or self._read is None:
            return
        with open_regular(self.path) as file:
            if not os.path.samestat(os.fstat(file.fileno()), self._read):
                return
            kept = b"".join(new.get(number, raw) for number, raw in enumerate(file))
            state = os.fstat(file.fileno())
        self._read = None
        replace_file(self.path, kept, still=state)


@dataclass(frozen=True)
class Place:
    """A written line, which may be overwritten."""

    path: Path
    offset: int
    """The offset of its first byte."""
    data: bytes
    """Its bytes, with the line feed."""

    def change(self, line: Mapping[str, Any]) -> Place:
        """Overwrite it with another object. Return its new state.

        It stays if another program has changed it, or if it has no room.
        """
        data = encode(line)[:-1].ljust(len(self.data) - 1) + b"\n"
        if len(data) != len(self.data):
            return self
        with open_regular(self.path, os.O_RDWR) as file:
            file.seek(self.offset)
            if file.read(len(self.data)) != self.data:
                return self
            file.seek(self.offset)
            write_all(file, data)
        return Place(self.path, self.offset, data)


class InUseError(OSError):
    """Another program has locked the file."""


def lock(file: BinaryIO) -> None:
    """Lock an open file until it is closed, on a file system that supports it.

    Raises:
        InUseError: another program has locked it.
    """
    import portalocker  # takes longer than the first screen may wait, which locks nothing

    try:
        portalocker.lock(file, portalocker.LOCK_EX | portalocker.LOCK_NB)
    except portalocker.AlreadyLocked:
        raise InUseError from None
    except (portalocker.LockException, OSError):
        return  # a file system without locks


class LockedFile:
    """A file of lines that is locked until it is closed.

    Attributes:
        size: bytes of complete lines. The next append cuts off the rest.
    """

    def __init__(self, path: Path, flags: int = 0) -> None:
        """Open and lock a file.

        Raises:
            NotRegularError: the path is not a regular file.
            InUseError: another program has locked it.
        """
        self.size = 0
        self._file = open_regular(path, os.O_RDWR | flags)
        try:
            lock(self._file)
        except InUseError:
            self.close()
            raise

    @property
    def length(self) -> int:
        """The length of the file in bytes."""
        return os.fstat(self._file.fileno()).st_size

    def lines(self, most: int = LONGEST_FILE) -> Iterator[tuple[bytes, bool]]:
        """Yield its lines as :func:`raw_lines` does. Complete lines are marked as such."""
        with os.fdopen(os.dup(self._file.fileno()), "rb") as file:
            file.seek(0)
            for raw, ended in raw_lines(file, most):
                if ended:
                    self.size = file.tell()
                yield raw, ended

    def first(self, line: Mapping[str, Any]) -> dict[str, Any]:
        """Return the first line's object. Write this one to an empty file.

        Raises:
            LineError: the first line has no object, so the file is foreign.
            OSError, ValueError: it cannot be read or written.
        """
        raw, ended = next(self.lines(), (b"", False))
        known = object_of(raw) if ended else None
        if known is None:
            if ended or not encode(line).startswith(raw):  # else the program was stopped while it wrote this
                raise LineError("there is no first line")
            self.append(encode(line))
        return dict(line) if known is None else known

    def append(self, data: bytes, *, sync: bool = False) -> None:
        """Append whole lines after the complete ones; with ``sync`` wait until they are on the disk."""
        try:
            if self.length != self.size:
                self._file.truncate(self.size)
            self._file.seek(self.size)
            write_all(self._file, data)
            if sync:
                self.sync()
        except (OSError, ValueError):
            with suppress(OSError, ValueError):
                self._file.truncate(self.size)
            raise
        self.size += len(data)

    def sync(self) -> None:
        """Sync to the disk."""
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file and release the lock."""
        with suppress(OSError):
            self._file.close()
