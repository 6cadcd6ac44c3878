"""The file of a match's sets, one per line, so that an interrupted match can continue.

The first line identifies the match; a file of another match is refused and left as it is. A set that was played again
is in the file twice, and the later line counts. A line that is not understood stays, and its set is played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any, Final

from barbu_tui import __version__
from barbu_tui.core.contracts import CONTRACTS
from barbu_tui.language import Argument, TranslatedError
from barbu_tui.language.fields import LineError, real, whole
from barbu_tui.language.signs import clean_text
from barbu_tui.session.arena.sets import Contest, SetResult, SetScore
from barbu_tui.session.store.files import NotRegularError, reason
from barbu_tui.session.store.lines import NOT_UNDERSTOOD, InUseError, LockedFile, encode, object_of

_FORMAT: Final = 1
_LARGEST: Final = 1 << 28
"""Bytes of a file that are read."""
_MOST_GAMES: Final = 24 * 4
"""Seats times games of a set, at most."""


class ArenaFileError(TranslatedError, OSError):
    """The file cannot be used. The message is one sentence."""


def identity(contest: Contest) -> dict[str, Any]:
    """Return the identity of a match: the first line of its file."""
    return {
        "arena": _FORMAT,
        "rules": contest.rules.name,
        "options": {name: str(value) for name, value in contest.rules.options},
        "bots": list(contest.bots),
        "seed": contest.seed,
        "card_play": contest.card_play,
        "budget": {name: value for name, value in asdict(contest.thought).items() if value is not None},
        "version": __version__,
    }


class SetsFile:
    """The file of a match, open and locked. One that is of another match, in use, unreadable or not writable raises :class:`ArenaFileError`.

    Attributes:
        played: the sets in the file when it was opened.
    """

    def __init__(self, path: Path, match: Mapping[str, Any]) -> None:
        self._path = path
        try:
            self._file = LockedFile(path, os.O_CREAT)
        except NotRegularError:
            raise self._error("{path} is not a regular file; name another for --resume.") from None
        except InUseError:
            raise self._error("{path} is in use by another match that is being played.") from None
        except OSError as error:
            raise self._error("{path} cannot be opened: {problem}.", problem=reason(error)) from None
        try:
            self.played = self._read(dict(match))
        except ArenaFileError:
            self.close()
            raise
        except OSError as error:
            self.close()
            raise self._error("{path} cannot be read: {problem}.", problem=reason(error)) from None

    def _error(self, text: str, **places: Argument) -> ArenaFileError:
        return ArenaFileError(text, path=str(self._path), **places)

    def _read(self, match: dict[str, Any]) -> dict[int, SetResult]:
        if self._file.length > _LARGEST:
            raise self._error("{path} is too long for the sets of a match.")
        try:
            said = self._file.first(match)
        except LineError:
            said = {}
        self._check(said, match)
        lines = islice(self._file.lines(_LARGEST), 1, None)
        sets = (_set_of(object_of(raw), match["bots"]) for raw, _ in lines)
        return {each.number: each for each in sets if each is not None}

    def _check(self, said: Mapping[str, Any], match: Mapping[str, Any]) -> None:
        """Raise if the file is of another match."""
        if said.get("arena") != _FORMAT:
            raise self._error("{path} has no sets of a match; name another file for --resume.")
        for name, value in match.items():
            if said.get(name) != value:
                raise self._error(
                    "{path} has the sets of another match: {name} was {was}, not {wanted}; "
                    "name another file for --resume.",
                    name=name.replace("_", " "),
                    was=_shown(said.get(name)),
                    wanted=_shown(value),
                )

    def add(self, result: SetResult) -> None:
        """Write a set."""
        line = {
            "set": result.number,
            "games": result.games,
            "out": sorted(result.out),
            "failed": result.failed,
            "tallies": {name: asdict(tally) for name, tally in result.tallies.items()},
        }
        try:
            self._file.append(encode(line))
        except (OSError, ValueError) as error:
            raise self._error("{path} cannot be written: {problem}.", problem=reason(error)) from None

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _set_of(line: Mapping[str, Any] | None, bots: Sequence[str]) -> SetResult | None:
    """Return the set of a line; ``None`` if it does not belong to a match of these bots."""
    try:
        if line is None or set(bots) != line["tallies"].keys():
            return None
        tallies = {name: _tally(line["tallies"][name]) for name in dict.fromkeys(bots)}
        out = frozenset(name for name in bots if name in line["out"])
        failed = {name: clean_text(line["failed"][name]) for name in bots if name in line["failed"]}
        return SetResult(
            whole(line["set"], 10**8, 1), whole(line["games"], _MOST_GAMES, 1), tallies, out, failed
        )
    except NOT_UNDERSTOOD:
        return None


def _tally(said: Mapping[str, Any]) -> SetScore:
    """Read one bot's figures."""
    return SetScore(
        games=whole(said["games"], _MOST_GAMES, 1),
        points=real(said["points"]),
        squares=real(said["squares"], least=0),
        firsts=real(said["firsts"], _MOST_GAMES, 0),
        replaced=whole(said["replaced"], _MOST_GAMES),
        dealing=real(said["dealing"]),
        by_contract={
            each: real(said["by_contract"][each]) for each in CONTRACTS if each in said["by_contract"]
        },
    )


def _shown(value: object) -> str:
    return clean_text(json.dumps(value, ensure_ascii=False), 80)
