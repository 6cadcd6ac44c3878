"""JSON Lines: files of objects, a line each, that are appended to.

Such a file may have been damaged, or written by a newer version. So what is read is bounded, a line that is not understood costs
that line alone, and it stays where it is: nothing here removes or changes a line that its caller has not named.

A line without a line feed is torn. It is cut off only in a :class:`LockedFile`, whose first line has said whose it is; elsewhere
the next line is written behind it.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Container, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any, BinaryIO, Final, NoReturn

from barbu_tui.session.store.files import open_regular, replace_file, write_all
from barbu_tui.session.store.paths import make_private

LONGEST_LINE: Final = 1 << 20
"""Bytes of a line. The longest that the program writes is far shorter."""
LONGEST_FILE: Final = 32 << 20
"""Bytes of a file that are read: the last ones."""
MOST_LINES: Final = 100_000
"""Lines of a file that are read: the last ones. Junk of short lines would take minutes."""
DEEPEST: Final = 100
"""Lists and objects within each other. The program writes a sixth as many."""
LARGEST: Final = 1e12
"""Numbers are no larger where a figure is meant."""
_HALF: Final = re.compile(rb"\\u[dD][89a-fA-F]")
"""Half a character, perhaps without its other half."""
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


NOT_UNDERSTOOD: Final = (KeyError, TypeError, ValueError, AttributeError)
"""What may be raised where an object is taken apart that is not what it should be."""


class LineError(ValueError):
    """A line holds no object that can be read."""


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
    """Return the value of a line: its numbers are finite, its text is UTF-8, and it is not nested too deeply.

    Raises:
        ValueError: it has none.
        RecursionError: it is nested too deeply.
    """
    found = decoder.decode(raw.decode())
    if _HALF.search(raw) or raw.count(b"[") + raw.count(b"{") > DEEPEST:
        return _sound(found, DEEPEST)
    return found


def _sound(value: Any, room: int) -> Any:
    """Return a value without half characters.

    Raises:
        RecursionError: it is nested too deeply.
    """
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
    """Return the object of a line; ``None`` if it has none that can be read."""
    if len(raw) > LONGEST_LINE or not raw.lstrip().startswith(b"{"):
        return None
    try:
        found = decode(raw)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def encode(line: Mapping[str, Any], spare: int = 0) -> bytes:
    """Return a line with its line feed.

    Args:
        spare: blanks behind it, which JSON ignores.
    """
    text = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
    return text.encode(errors="replace") + b" " * spare + b"\n"


def whole(value: object, most: int = 10**9, least: int = 0) -> int:
    """Return a whole number of a line.

    Raises:
        LineError: it is none, or not between these bounds.
    """
    if type(value) is not int or not least <= value <= most:
        raise LineError("it is no such number")
    return value


def real(value: object, most: float = LARGEST, least: float | None = None) -> float:
    """Return a number of a line.

    Raises:
        LineError: it is none, or not between these bounds; the lower one is the upper one's negative, if not given.
    """
    if type(value) not in (int, float) or not (-most if least is None else least) <= value <= most:  # type: ignore[operator]
        raise LineError("it is no such number")
    return float(value)  # type: ignore[arg-type]


# --- a file ------------------------------------------------------------------------------------------


def raw_lines(file: BinaryIO, most: int = LONGEST_FILE) -> Iterator[tuple[bytes, bool]]:
    """Yield each line without its line feed, and whether that was there.

    Of a line longer than :data:`LONGEST_LINE` only the beginning is yielded.

    Args:
        most: bytes after which no line is begun.
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
    """Write lines behind those of a file, or begin it, and return the byte at which they stand.

    Raises:
        OSError: they cannot be written.
    """
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
    """Write an object behind those of a file, or begin it.

    Args:
        spare: blanks at the end of the line, for :meth:`Place.change`.

    Raises:
        OSError: it cannot be written.
    """
    data = encode(line, spare)
    return Place(path, append(path, data), data)


class LineFile:
    """A file of lines that is open only while it is read or written; several programs may append to it."""

    def __init__(self, path: Path | None) -> None:
        """Name it.

        Args:
            path: where it is, or will be with its first line; ``None`` for a file that is always empty.
        """
        self.path = path
        self._read: os.stat_result | None = None
        """The file as it was when it was read whole."""

    def __iter__(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield the number and the object of every line that has one, the oldest first; none where it cannot be read."""
        self._read = None
        if self.path is None:
            return
        try:
            with open_regular(self.path) as file:
                state = os.fstat(file.fileno())
                file.seek(max(0, state.st_size - LONGEST_FILE))
                data = file.read(LONGEST_FILE)
        except OSError:
            return
        lines = data.rsplit(b"\n", MOST_LINES)
        del data
        if state.st_size > LONGEST_FILE or b"\n" in lines[0]:
            lines[0] = b""  # the end of a line, or all lines that are too many
        else:
            self._read = state
        for number, raw in enumerate(lines):
            found = object_of(raw)
            if found is not None:
                yield number, found

    def objects(self) -> Iterator[dict[str, Any]]:
        """Yield the objects of its lines, the oldest first."""
        for _, found in self:
            yield found

    def append(self, *lines: Mapping[str, Any]) -> None:
        """Write objects behind the others.

        Raises:
            OSError: they cannot be written.
        """
        if self.path is not None:
            append(self.path, b"".join(map(encode, lines)))

    def without(self, numbers: Container[int]) -> None:
        """Remove lines by the numbers under which they were read last; all others stay, byte for byte.

        Nothing happens where the file was not read whole, or has been replaced since.

        Raises:
            OSError: it cannot be written; it is as it was.
        """
        if self.path is None or self._read is None:
            return
        with open_regular(self.path) as file:
            if not os.path.samestat(os.fstat(file.fileno()), self._read):
                return
            kept = b"".join(raw for number, raw in enumerate(file) if number not in numbers)
            state = os.fstat(file.fileno())
        self._read = None
        replace_file(self.path, kept, still=state)


@dataclass(frozen=True)
class Place:
    """A line that has been written, which may be written again."""

    path: Path
    offset: int
    """Byte in the file at which it begins."""
    data: bytes
    """What it says, with its line feed."""

    def change(self, line: Mapping[str, Any]) -> Place:
        """Write another object over it, and return what stands there now.

        It is left as it is where somebody else has changed it, or it has no room.

        Raises:
            OSError: that cannot be written; the line is as it was.
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
    """Another program has a file for itself."""


def lock(file: BinaryIO) -> None:
    """Have an open file for oneself until it is closed, on a file system that can do that.

    Raises:
        InUseError: another program has it.
    """
    import portalocker  # takes longer than the first screen may wait, which locks nothing

    try:
        portalocker.lock(file, portalocker.LOCK_EX | portalocker.LOCK_NB)
    except portalocker.AlreadyLocked:
        raise InUseError from None
    except (portalocker.LockException, OSError):
        return  # a file system without locks


class LockedFile:
    """A file of lines that one program has for itself until it is closed.

    Attributes:
        size: bytes of lines that its owner knows to be whole. What stands behind them is cut off by the next append.
    """

    def __init__(self, path: Path, flags: int = 0) -> None:
        """Open it and lock it.

        Args:
            path: where it is.
            flags: as for :func:`os.open`, besides that it is read and written.

        Raises:
            NotRegularError: what is there is no file.
            InUseError: another program has it.
            OSError: it cannot be opened.
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
        """Bytes of the file."""
        return os.fstat(self._file.fileno()).st_size

    def lines(self, most: int = LONGEST_FILE) -> Iterator[tuple[bytes, bool]]:
        """Yield its lines as :func:`raw_lines` does. So far as they end, they are whole.

        Raises:
            OSError: it cannot be read.
        """
        with os.fdopen(os.dup(self._file.fileno()), "rb") as file:
            file.seek(0)
            for raw, ended in raw_lines(file, most):
                if ended:
                    self.size = file.tell()
                yield raw, ended

    def first(self, line: Mapping[str, Any]) -> dict[str, Any]:
        """Return the object of the first line, which says whose the file is. Where there is none yet, this one is written.

        Raises:
            LineError: the first line is none, so this is somebody else's file.
            OSError, ValueError: it cannot be read or written.
        """
        raw, ended = next(self.lines(), (b"", False))
        found = object_of(raw) if ended else None
        if found is None:
            if ended or not encode(line).startswith(raw):  # else the program was stopped while it wrote this
                raise LineError("there is no first line")
            self.append(encode(line))
        return dict(line) if found is None else found

    def append(self, data: bytes, *, sync: bool = False) -> None:
        """Write whole lines behind those that are whole.

        Args:
            sync: wait until they are on the disk.

        Raises:
            OSError, ValueError: they cannot be written; the lines before them are as they were.
        """
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
        """Bring what has been written to the disk.

        Raises:
            OSError, ValueError: that cannot be done.
        """
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close it and release the lock."""
        with suppress(OSError):
            self._file.close()
