"""The saved games: the path of a new one, and their list."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, count
from pathlib import Path
from typing import BinaryIO, Final

from barbu_tui.language import tr
from barbu_tui.language.fields import MalformedError
from barbu_tui.language.refusals import error_words
from barbu_tui.session.record.codec import decode, read_event, read_header
from barbu_tui.session.record.events import Header, ScoreEvent
from barbu_tui.session.record.file import (
    LARGEST_RECORD,
    SUFFIX,
    RecordError,
    RecordWriteError,
    open_record,
    os_reason,
)
from barbu_tui.session.record.position import Position
from barbu_tui.session.store import visit
from barbu_tui.session.store.files import read_end, reason, remove_stale, replace_file
from barbu_tui.session.store.lines import LONGEST_LINE, append
from barbu_tui.session.store.paths import data_dir, make_private, saves_dir

_NAME: Final = re.compile(rf"(?!\.).*{re.escape(SUFFIX.removesuffix('.jsonl'))}.*\.jsonl", re.DOTALL)
"""A name of a record: with :data:`SUFFIX`, or as it is changed for a second state of a file, ``x.barbu (1).jsonl``."""
_SCORE: Final = b'"score"'
_END: Final = b'"end"'
_DEAL: Final = b'"deal"'
_HANDS: Final = b'"hands"'
_ADVISED: Final = b'"advised":true'
_LONGEST_SEED: Final = 100
"""Characters of a seed in a file's name."""
_MOST_ELSEWHERE: Final = 1000
"""Maximum number of games listed outside the saves, those noted last."""
_LONGEST_ELSEWHERE: Final = 1 << 20
"""Bytes of their list that are read, from its end."""


def new_save(header: Header) -> Path:
    """Return a path for a new game's record, made of its time, ruleset and seed; no file has this path.

    Raises:
        RecordWriteError: a visitor has too many games.
        OSError: the directory cannot be made.
    """
    refusal = visit.too_many(sum(1 for _ in _paths())) if visit.visiting() else None
    if refusal is not None:
        raise RecordWriteError(refusal)
    make_private(saves_dir())
    remove_stale(saves_dir(), f"*{SUFFIX}")
    time = re.sub(r"[^0-9T]", "", header.created)[:15]
    origin = "imported" if header.seed is None else str(header.seed)[:_LONGEST_SEED]
    stem = f"{time}-{header.rules.name}-{origin}"
    names = chain([stem], (f"{stem}-{number}" for number in count(2)))
    paths = (saves_dir() / f"{name}{SUFFIX}" for name in names)
    return next(path for path in paths if not path.exists())


def place_of_save(header: Header) -> Path:
    """Return a path for a new game's record, as :func:`new_save` does."""
    try:
        return new_save(header)
    except RecordWriteError:
        raise
    except OSError as error:
        folder = str(error.filename or saves_dir())
        sentence = tr("Games cannot be saved in {folder}: {problem}.", folder=folder, problem=reason(error))
        raise RecordWriteError(sentence) from None


# --- games outside the saves -----------------------------------------------------------------------


def _elsewhere_file() -> Path:
    return data_dir() / "elsewhere.txt"


def remember(path: Path) -> None:
    """Note a game recorded outside :func:`saves_dir`, so that lists show it.

    A failure is ignored, because the game itself is recorded.
    """
    with suppress(OSError, ValueError):  # a link in a circle, a name with a NUL
        full = path.resolve()
        line = os.fsencode(full)
        if b"\n" in line or full.parent == saves_dir().resolve() or line in _elsewhere_lines():
            return
        append(_elsewhere_file(), line + b"\n")


def _elsewhere() -> list[Path]:
    """Return the paths noted last, in order. A list that has grown too long is shortened to existing games."""
    lines = _elsewhere_lines()
    if len(lines) > _MOST_ELSEWHERE:
        lines = [line for line in lines if os.path.isfile(line)][-_MOST_ELSEWHERE:]
        with suppress(OSError):
            replace_file(_elsewhere_file(), b"".join(line + b"\n" for line in lines))
    return [Path(os.fsdecode(line)) for line in lines]


def _elsewhere_lines() -> list[bytes]:
    """Return the lines of the list, each once; empty if it cannot be read."""
    with suppress(OSError):
        data = read_end(_elsewhere_file(), _LONGEST_ELSEWHERE)
        lines = data.split(b"\n")
        if len(data) == _LONGEST_ELSEWHERE:
            del lines[0]  # cut in the middle
        return list(dict.fromkeys(filter(None, lines)))
    return []


# --- all of them -----------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Save:
    """A saved game in a list. Its events have not been checked."""

    path: Path
    header: Header
    deals: int
    """Deals scored, including those before the record's first."""
    dealt: bool
    """Whether the cards of the next deal have been dealt."""
    running: tuple[int, ...]
    """Seat → points after the last deal scored."""
    finished: bool
    modified: float
    """Seconds since the epoch."""
    size: int
    """Bytes."""
    opening: bytes = b""
    """The first line after the header, of a game without a seed."""
    advised: bool = False
    """Whether the adviser was asked in it."""
    copies: tuple[Path, ...] = ()
    """Other files of the game, as services make them that keep folders alike on several machines; none has more of it."""

    @property
    def game(self) -> tuple[object, ...]:
        """The identity of the game, which its copies share. Deals copied out of a game, or played on from it, are each on their own."""
        header = self.header
        if header.before is not None and header.before.deals:
            return (self.path,)
        begun = header.created, header.rules.name, header.players, header.source, header.again
        return *begun, header.seed, self.opening, header.first_dealer, header.until

    @property
    def progress(self) -> tuple[object, ...]:
        """How much of the game the file has, to compare it with copies; of equal ones the shortest name counts."""
        return self.finished, self.deals, self.size, self.path.name.endswith(SUFFIX), -len(self.path.name)

    @property
    def files(self) -> tuple[Path, ...]:
        """The file with most of the game, then its copies."""
        return self.path, *self.copies

    @property
    def own(self) -> bool:
        """Whether a human plays in it."""
        return bool(self.header.humans)


def glance(path: Path) -> Save:
    """Read a record for a list: its header and its last score. Nothing else is checked.

    Raises:
        RecordError: it has no readable header, or is too large for a record.
        OSError: it cannot be read.
    """
    with open_record(path) as file:
        state = os.fstat(file.fileno())
        if state.st_size > LARGEST_RECORD:
            raise RecordError(
                path,
                0,
                tr("The file is larger than {size} MiB, so it is not a record.", size=LARGEST_RECORD >> 20),
            )
        header = _first_line(path, file)
        start = file.tell()
        opening = file.readline(LONGEST_LINE + 1) if header.seed is None else b""
        file.seek(start)
        score, dealt, ended, advised = _last_score(file)
    deals, running = Position.start(header).game.standing.deals, (0,) * header.rules.players
    if header.before is not None:
        running = header.before.running
    if score is not None:
        with suppress(ValueError):  # whatever is wrong with it is reported when the record is opened
            event = read_event(decode(score[:-1]), header.rules)
            if isinstance(event, ScoreEvent) and event.number <= header.rules.deals:
                deals, running = event.number, event.running
    finished = ended or deals >= (header.until or header.rules.deals)
    return Save(
        path=path,
        header=header,
        deals=deals,
        dealt=dealt,
        running=running,
        finished=finished,
        modified=state.st_mtime,
        size=state.st_size,
        opening=opening,
        advised=advised,
    )


def _first_line(path: Path, file: BinaryIO) -> Header:
    first = file.readline(LONGEST_LINE + 1)
    try:
        if not first.endswith(b"\n"):
            raise MalformedError("The file holds no whole line, so no record.")
        return read_header(decode(first[:-1]))
    except ValueError as error:
        raise RecordError(path, 1, error_words(error)) from None


def _last_score(file: BinaryIO) -> tuple[bytes | None, bool, bool, bool]:
    """Return the line of the last score, and whether cards are dealt after it, the game has ended, and advice was taken."""
    score: bytes | None = None
    dealt = ended = advised = False
    while (line := file.readline(LONGEST_LINE + 1)).endswith(b"\n"):
        if _SCORE in line[:40] or (_SCORE in line and b'"running"' in line):
            score, dealt = line, False
        elif not dealt and _HANDS in line and _DEAL in line:
            dealt = True
        ended = _END in line and b'"totals"' in line
        advised = advised or _ADVISED in line
    return score, dealt, ended, advised


def saves() -> list[Save]:
    """Return the saved games, the most recent first, of copies the one with most of the game."""
    return saves_and_faults()[0]


def saves_and_faults() -> tuple[list[Save], list[RecordError]]:
    """Return the saved games as :func:`saves` does, and the errors of other files that are named as records."""
    games: dict[tuple[object, ...], list[Save]] = {}
    faults: list[RecordError] = []
    for path in _paths():
        try:
            save = glance(path)
            games.setdefault(save.game, []).append(save)
        except RecordError as error:
            faults.append(error)
        except (FileNotFoundError, ValueError):
            continue  # deleted or moved since it was noted, or no path at all
        except OSError as error:
            faults.append(RecordError(path, 0, os_reason(error)))
    listed = sorted(
        map(_furthest, games.values()), key=lambda save: (save.modified, save.path.name), reverse=True
    )
    return listed, sorted(faults, key=lambda fault: fault.path)


def _furthest(states: list[Save]) -> Save:
    furthest = max(states, key=lambda save: save.progress)
    return replace(furthest, copies=tuple(sorted(each.path for each in states if each is not furthest)))


def of_the_same_cards(save: Save, others: Iterable[Save]) -> Save | None:
    """Return the first of other games that is dealt from the seed of one; ``None`` if there is none."""

    def mark(each: Save) -> tuple[object, ...]:
        return each.header.seed, each.header.rules, each.header.first_dealer

    others = (each for each in others if each.path != save.path and mark(each) == mark(save))
    return next(others, None) if save.header.seed is not None else None


def _paths() -> Iterable[Path]:
    paths = _elsewhere()
    with suppress(OSError):
        paths += [path for path in saves_dir().iterdir() if named_as_record(path)]
    return paths


def named_as_record(path: Path) -> bool:
    """Return whether a file has a name of a record."""
    return _NAME.fullmatch(path.name) is not None


def any_saved() -> bool:
    """Return whether there is a saved game, finished or not, that is no game of the course."""
    for path in _paths():
        with suppress(ValueError, OSError):
            if not glance(path).header.taught:
                return True
    return False


def unfinished() -> list[Path]:
    """Return the player's own unfinished games, the most recent first, each with its copies. They have not been checked."""
    return [path for save in saves() if save.own and not save.finished for path in save.files]


def one_finished() -> bool:
    """Return whether the player has finished a game of their own, beside those of the course."""
    return any(save.own and save.finished and not save.header.taught for save in saves())
