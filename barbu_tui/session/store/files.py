"""Safe reading and replacing of small files: regular files only, bounded, never half written.

A file that cannot be read, made or written raises ``OSError``, and the old file is unchanged.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fnmatch import fnmatchcase
from glob import escape
from pathlib import Path
from typing import BinaryIO, Final, cast

from barbu_tui.language import tr

_TEMPORARY: Final = re.compile(r"\.(.+)\.(\d{1,10})\.tmp", re.DOTALL | re.ASCII)
_OLD: Final = 3600.0
"""Seconds after which a temporary file is stale, even if its process seems to run."""


class NotRegularError(OSError):
    """The path leads to a directory, a pipe or a device."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, tr("It is not a regular file"), str(path))


def open_regular(path: Path, flags: int = os.O_RDONLY) -> BinaryIO:
    """Open a regular file, unbuffered when it is opened for writing. Flags are those of :func:`os.open`.

    A pipe would wait for its other end and a device may have no end, so neither is ever opened.

    Raises:
        NotRegularError: the path leads to something else.
    """
    if path.exists() and not path.is_file():
        raise NotRegularError(path)
    # It may have been replaced since: a pipe must not block, and is found out below.
    careful = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags | careful, 0o600)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise NotRegularError(path)
    access = flags & (os.O_RDONLY | os.O_WRONLY | os.O_RDWR)
    if access == os.O_RDONLY:
        return os.fdopen(descriptor, "rb")
    opened = os.fdopen(descriptor, "wb" if access == os.O_WRONLY else "r+b", buffering=0)
    return cast(BinaryIO, opened)


def read_end(path: Path, longest: int) -> bytes:
    """Return a regular file's content, or its last bytes if there are more than ``longest``."""
    with open_regular(path) as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - longest))
        return file.read(min(size, longest))  # asks for no more memory than that


_MARKS: Final = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
"""Byte order marks and their encodings."""


def decoded(data: bytes, errors: str = "strict") -> str:
    """Return the text of a file written by a person: UTF-8, or the encoding of its byte order mark.

    Raises:
        UnicodeDecodeError: the data has another encoding.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, errors)
    return data.decode("utf-8", errors)


def reason(error: OSError | ValueError) -> str:
    """Return the system's message for an error of reading or writing."""
    return getattr(error, "strerror", None) or str(error)


def not_made(place: Path, error: OSError) -> str:
    """Return why a directory cannot be made, in a sentence."""
    if isinstance(error, (FileExistsError, NotADirectoryError)):
        return tr("{place} cannot be a directory: there is a file in the way.", place=str(place))
    return tr("The directory {place} cannot be made: {reason}.", place=str(place), reason=reason(error))


def write_all(file: BinaryIO, data: bytes) -> None:
    """Write to an unbuffered file, which may take only a part at a time."""
    view = memoryview(data)
    while view:
        view = view[file.write(view) :]


def replace_file(path: Path, data: bytes, still: os.stat_result | None = None) -> None:
    """Write a file whole, as :func:`replacing` does."""
    with replacing(path, still) as file:
        file.write(data)


@contextmanager
def replacing(path: Path, still: os.stat_result | None = None) -> Iterator[BinaryIO]:
    """Yield a temporary file, which replaces a file at the end of the block unless an error is raised.

    It is synced first. Stale temporary files are removed. With ``still`` the file is replaced only if it is unchanged.
    """
    remove_stale(path.parent, escape(path.name))
    with _beside(path) as (temporary, file):
        yield file
        _finish(file)
        if still is None or _same(path.stat(), still):
            os.replace(temporary, path)


def _same(one: os.stat_result, other: os.stat_result) -> bool:
    return os.path.samestat(one, other) and one.st_size == other.st_size


def create_file(path: Path, data: bytes) -> None:
    """Write a new file whole: to a temporary one, which then gets its name.

    Raises:
        FileExistsError: there is a file already.
    """
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    with _beside(path) as (temporary, file):
        file.write(data)
        _finish(file)
        try:
            os.link(temporary, path)  # unlike a rename it overwrites nothing
        except FileExistsError:
            raise
        except OSError:  # a file system without links
            os.replace(temporary, path)


@contextmanager
def _beside(path: Path) -> Iterator[tuple[Path, BinaryIO]]:
    """Yield a new temporary file beside another one. It is removed at the end if it still exists."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
    try:
        file = os.fdopen(os.open(temporary, flags, 0o600), "wb")
        try:
            yield temporary, file
        finally:
            with suppress(OSError):  # writes the rest after a failure
                file.close()
    finally:
        with suppress(OSError):
            temporary.unlink()


def _finish(file: BinaryIO) -> None:
    file.flush()
    os.fsync(file.fileno())
    file.close()  # an open file cannot be renamed there


def remove_stale(directory: Path, names: str) -> None:
    """Remove this program's own temporary files that no running process is writing.

    They are named ``.NAME.PID.tmp``, with a pattern for NAME. One is stale when process PID has ended, and in any case
    after an hour, because numbers are reused and machines may share a directory.
    """
    with suppress(OSError):
        with os.scandir(directory) as entries:
            matches = [match for entry in entries if (match := _TEMPORARY.fullmatch(entry.name))]
        for match in matches:
            if fnmatchcase(match[1], names):
                with suppress(OSError):
                    _remove_if_stale(directory / match[0], int(match[2]))


def _remove_if_stale(path: Path, process: int) -> None:
    kept = path.lstat()
    stale = not _may_be_running(process) or time_of_files(path.parent) - kept.st_mtime > _OLD
    if stale and stat.S_ISREG(kept.st_mode):
        path.unlink()


def time_of_files(directory: Path) -> float:
    """Return the present time, in seconds since the epoch, by the clock that dates the files of a directory: on a network it is another machine's."""
    import tempfile  # rarely wanted

    with tempfile.TemporaryFile(dir=directory) as file:
        return os.fstat(file.fileno()).st_mtime


def _may_be_running(number: int) -> bool:
    """Return whether a process of this number may be running, as far as the platform tells."""
    if os.name != "posix":  # elsewhere signal 0 is no question
        return True
    try:
        os.kill(number, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True
