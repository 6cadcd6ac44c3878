"""The record of RECORD_FORMAT.md as a file: reading, checking and appending.

Reading folds the events through the core, so a loaded record has been checked. Writing appends one event per
line. In a game with a human every line is flushed and synced at once.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

from barbu_tui.core.cards import CardTextError
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.language import N_, TranslatedError, tr
from barbu_tui.language.fields import MalformedError
from barbu_tui.language.numbers import explained
from barbu_tui.language.refusals import error_words
from barbu_tui.language.signs import clean_text
from barbu_tui.session.record.codec import (
    decode,
    event_json,
    header_json,
    read_event,
    read_header,
)
from barbu_tui.session.record.events import Event, Header
from barbu_tui.session.record.position import FoldError, GameLog
from barbu_tui.session.store.files import NotRegularError, create_file, open_regular, reason
from barbu_tui.session.store.lines import LONGEST_LINE, InUseError, LockedFile, encode, lock, raw_lines

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

SUFFIX: Final = ".barbu.jsonl"
LARGEST_RECORD: Final = 64 << 20
"""Bytes of a file that are read. The longest possible game takes less than half."""
_LONGEST_REASON: Final = 400
"""Characters of a reason; values from a record may be endless."""


NO_PLACE: Final = N_("{file} cannot be written: {problem}. Choose another place.")


class RecordError(TranslatedError, ValueError):
    """An invalid record. The message is one sentence with the file, the line if any, and the reason.

    Attributes:
        line: its line, from 1; 0 for the file as a whole.
    """

    def __init__(self, path: Path, line: int, reason: str) -> None:
        where = tr("{file}, line {line}", file=str(path), line=line) if line else str(path)
        super().__init__(explained(where, reason))
        self.path = path
        self.line = line
        self.reason = reason


class UnreadableRecordError(RecordError):
    """The file is not a record."""


class BrokenRecordError(RecordError):
    """A record that breaks a rule or does not add up."""


class RecordWriteError(TranslatedError, OSError):
    """A record could not be written, or exists already. Earlier content is intact. The message is one sentence."""


class RecordLockedError(RecordWriteError):
    """Another program has the record open for writing."""


class Record(GameLog):
    """A game that has been read from a file; event ``i`` is on line ``i + 2``.

    Attributes:
        size: bytes up to the end of the last whole line.
        torn: whether a torn line at the end was left out.
        damage: the fault after the last event read, if damage was accepted.
    """

    def __init__(self, path: Path, header: Header) -> None:
        super().__init__(header)
        self.path = path
        self.size = 0
        self.torn = False
        self.damage: RecordError | None = None


class TooLargeError(MalformedError):
    """A record goes on beyond :data:`LARGEST_RECORD`."""

    def __init__(self, line: int) -> None:
        super().__init__(
            tr("The file goes beyond {size} MiB here, which no game fills.", size=LARGEST_RECORD >> 20)
        )
        self.line = line


def numbered_lines(file: BinaryIO) -> Iterator[tuple[int, bytes, bool]]:
    """Yield each line's number from 1, its bytes, and whether it ended in a line feed.

    A line longer than :data:`~barbu_tui.session.store.lines.LONGEST_LINE` is cut; the codec refuses it.

    Raises:
        TooLargeError: more than :data:`LARGEST_RECORD` bytes have been read.
    """
    for number, (raw, whole) in enumerate(raw_lines(file, LARGEST_RECORD), 1):
        if file.tell() > LARGEST_RECORD and len(raw) <= LONGEST_LINE:
            raise TooLargeError(number)
        yield number, raw, whole


def load(path: Path, *, tolerate_damage: bool = False) -> Record:
    """Read a record by folding it through the core. The file is not changed.

    If damage is tolerated, the events before the first wrong line are kept, and :attr:`Record.damage` is its fault.

    Raises:
        UnreadableRecordError: the file is not a record.
        BrokenRecordError: it breaks a rule, or does not add up.
    """
    try:
        with open_record(path) as file:
            return _load(path, file, tolerate_damage)
    except RecordError:
        raise
    except OSError as error:
        raise UnreadableRecordError(path, 0, os_reason(error)) from None


def open_record(path: Path) -> BinaryIO:
    """Open a record for reading.

    Raises:
        UnreadableRecordError: it is no regular file.
        OSError: it cannot be opened.
    """
    try:
        return open_regular(path)
    except NotRegularError:
        why = (
            tr("This is a directory, not a record.")
            if path.is_dir()
            else tr("This is not a regular file, so it is not a record.")
        )
        raise UnreadableRecordError(path, 0, why) from None


def _load(path: Path, file: BinaryIO, tolerate_damage: bool) -> Record:
    record: Record | None = None
    number = size = 0
    torn = False
    try:
        for at, raw, whole in numbered_lines(file):
            number = at
            if not whole:
                torn = True
                break
            if record is None:
                record = Record(path, read_header(decode(raw)))
            else:
                record.add(read_event(decode(raw), record.header.rules))
            size += len(raw) + 1
    except (FoldError, CardTextError, MalformedError) as error:
        line = error.line if isinstance(error, TooLargeError) else number
        kind = BrokenRecordError if isinstance(error, FoldError) else UnreadableRecordError
        damage = kind(path, line, clean_text(error_words(error), _LONGEST_REASON))
        if record is None or not tolerate_damage:
            raise damage from None
        record.damage = damage
    if record is None:
        why = tr("The file is empty.") if not torn else tr("The file holds no whole line, so no record.")
        raise UnreadableRecordError(path, 0, why)
    record.size, record.torn = size, torn
    return record


def os_reason(error: OSError) -> str:
    """Return why a file cannot be read, in a sentence."""
    if isinstance(error, FileNotFoundError):
        return tr("There is no such file.")
    return tr("The file cannot be read: {problem}.", problem=reason(error))


# --- writing ---------------------------------------------------------------------------------------


def _locked(path: Path) -> RecordLockedError:
    return RecordLockedError(
        "{file} is being played in another window; go on there, or close it first.", file=str(path)
    )


def delete_record(path: Path) -> None:
    """Delete a valid or invalid record, unless it is being played. A missing one is no error.

    Raises:
        RecordLockedError: another program has it open.
        OSError: it cannot be deleted.
    """
    try:
        with path.open("r+b") as file:
            lock(file)
            if os.name == "posix":  # elsewhere no file is deleted that is open
                path.unlink()
                return
    except FileNotFoundError:
        return
    except InUseError:
        raise _locked(path) from None
    except PermissionError:
        pass  # a file without write permission cannot be in play; its directory decides
    path.unlink(missing_ok=True)


class RecordWriter:
    """A record open for appending: locked, and synced an event at a time.

    After :meth:`sync_in_background` a thread syncs the events, so that a slow disk does not block the caller;
    :meth:`keep` waits for it.
    """

    def __init__(self, path: Path, file: LockedFile, rules: Ruleset) -> None:
        self.path = path
        self._file = file
        self._rules = rules
        self._failed = False
        self._syncer: ThreadPoolExecutor | None = None
        self._syncing: Future[None] | None = None
        self._synced = file.size
        self._sync_error: OSError | ValueError | None = None

    @staticmethod
    def create(path: Path, header: Header) -> RecordWriter:
        """Create a record with its header, both at once: a program that is killed leaves no empty file. An existing file is never overwritten."""
        first = encode(header_json(header))
        write_new(path, first)
        try:
            file = LockedFile(path)
        except InUseError:
            raise _locked(path) from None
        except OSError as error:
            raise _no_place(path, error) from None
        file.size = len(first)
        _sync_directory(path.parent)
        return RecordWriter(path, file, header.rules)

    @staticmethod
    def reopen(path: Path) -> tuple[RecordWriter, Record]:
        """Open a record for writing: lock it and read it. A torn line is cut off with the first event.

        Raises:
            RecordLockedError: another program has it open.
            RecordWriteError: it cannot be written.
            RecordError: the record is invalid.
        """
        try:
            open_record(path).close()
        except OSError as error:
            raise UnreadableRecordError(path, 0, os_reason(error)) from None
        try:
            file = LockedFile(path)
        except InUseError:
            raise _locked(path) from None
        except OSError as error:
            raise RecordWriteError(
                "{file} cannot be opened to play on: {problem}.", file=str(path), problem=reason(error)
            ) from None
        try:
            record = load(path)
        except RecordError:
            file.close()
            raise
        file.size = record.size
        return RecordWriter(path, file, record.header.rules), record

    def write(self, event: Event) -> None:
        """Append an event. It is on the disk when this returns, or :meth:`keep` does after :meth:`sync_in_background`.

        Raises:
            RecordWriteError: it could not be written; the earlier events are intact.
        """
        self._append(encode(event_json(event, self._rules)))

    def sync_in_background(self) -> None:
        """Sync in a thread from now on."""
        if self._syncer is None:
            from concurrent.futures import ThreadPoolExecutor  # needed only where a game is played

            self._synced = self._file.size
            self._syncer = ThreadPoolExecutor(1, "record")

    @property
    def kept(self) -> bool:
        """Whether every event is on the disk, so that :meth:`keep` neither waits nor raises."""
        return self._sync_error is None and (self._syncing is None or self._syncing.done())

    def keep(self, seconds: float | None = None) -> None:
        """Wait until every event is on the disk, at most so many seconds.

        Raises:
            RecordWriteError: an event could not be synced; no more can be added.
        """
        if self._syncing is not None:
            with suppress(TimeoutError):
                self._syncing.result(seconds)
        if self._sync_error is not None:
            raise RecordWriteError(
                "{file} cannot be written: {problem}. The last cards may not be saved.",
                file=str(self.path),
                problem=reason(self._sync_error),
            )

    def _sync(self) -> None:
        """Sync all that has been written."""
        size = self._file.size
        if self._sync_error is not None or self._synced >= size:
            return
        try:
            self._file.sync()
        except (OSError, ValueError) as error:
            self._sync_error = error
            self._failed = True
        else:
            self._synced = size

    def _append(self, data: bytes) -> None:
        if self._failed:
            raise RecordWriteError(
                "{file} could not be written before; nothing more is added.", file=str(self.path)
            )
        try:
            self._file.append(data, sync=self._syncer is None)
        except (OSError, ValueError) as error:
            self._failed = True
            raise RecordWriteError(
                "{file} cannot be written: {problem}. The game is kept up to the event before.",
                file=str(self.path),
                problem=reason(error),
            ) from None
        if self._syncer is not None:
            self._syncing = self._syncer.submit(self._sync)

    def close(self) -> None:
        """Close the file once every event is on the disk, and release its lock."""
        if self._syncer is not None:
            self._syncer.shutdown()
            self._syncer = None
        self._file.close()


def write_whole(path: Path, header: Header, events: Iterable[Event]) -> None:
    """Write a whole record at once."""
    lines = (encode(event_json(event, header.rules)) for event in events)
    write_new(path, encode(header_json(header)) + b"".join(lines))


def write_new(path: Path, data: bytes) -> None:
    """Write a new file whole."""
    try:
        create_file(path, data)
    except FileExistsError:
        raise _there_already(path) from None
    except OSError as error:
        raise _no_place(path, error) from None


def _there_already(path: Path) -> RecordWriteError:
    return RecordWriteError(
        "{file} is there already; nothing is overwritten. Choose another name.", file=str(path)
    )


def _no_place(path: Path, error: OSError) -> RecordWriteError:
    return RecordWriteError(NO_PLACE, file=str(path), problem=reason(error))


def _sync_directory(directory: Path) -> None:
    with suppress(OSError):
        descriptor = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
