"""Reading small TOML files that a person writes: regular, bounded, with one sentence for a fault."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from barbu_tui.language import TranslatedError, tr
from barbu_tui.session.store.files import decoded, open_regular, reason

LARGEST: Final = 1 << 16
"""Bytes of a file, unless more are allowed."""
_LONGEST_LINE: Final = 8000
"""Bytes of a line. A key of very many parts would take the parser minutes."""
_LONGEST_PROBLEM: Final = 200
_TWICE: Final = re.compile(r"Cannot (?:overwrite|declare)\b.*\(at (?:line (\d+),|end)")
"""The parser's message for a key or a table that is there twice."""


class TomlError(TranslatedError, ValueError):
    """A file that cannot be read as TOML. The message is one sentence with its name."""


def read_text(path: Path, largest: int = LARGEST) -> str:
    """Return the text of a file.

    Raises:
        FileNotFoundError: there is no file.
        TomlError: it cannot be read, is too long, or is no text.
    """
    try:
        with open_regular(path) as file:
            data = file.read(largest + 1)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise _unread(path, error) from None
    if len(data) > largest:
        raise TomlError("{path} is too long: it has more than {count} bytes.", path=str(path), count=largest)
    for number, line in enumerate(data.splitlines(), 1):
        if len(line) > _LONGEST_LINE:
            raise TomlError("{path}, line {line} is too long.", path=str(path), line=number)
    try:
        return decoded(data)
    except UnicodeDecodeError:
        raise TomlError("{path} is not UTF-8 text.", path=str(path)) from None


def parse(path: Path, text: str) -> dict[str, Any]:
    """Return the table of a file's text."""
    from tomllib import TOMLDecodeError, loads  # a start without settings does not need it

    try:
        return loads(text)
    except TOMLDecodeError as error:
        from barbu_tui.language.signs import (
            clean_text,  # with the whole core, which the home screen does not need
        )

        problem = clean_text(_twice(text, str(error)) or str(error), _LONGEST_PROBLEM)
    except RecursionError:
        problem = tr("too deeply nested")
    except ValueError:
        problem = tr("a number is far too long")
    raise TomlError("{path} is not TOML: {problem}.", path=str(path), problem=problem)


def _twice(text: str, problem: str) -> str | None:
    """Return that a key or a table is there twice, with its name; ``None`` if the parser says something else."""
    found = _TWICE.match(problem)
    if found is None:
        return None
    lines = text.split("\n")
    number = int(found[1] or len(lines))
    line = lines[number - 1]
    name = line.strip("[] \t\r") if line.lstrip().startswith("[") else line.partition("=")[0].strip()
    return tr("{name} is set twice, the second time in line {line}", name=name, line=number)


def read_table(path: Path, largest: int = LARGEST) -> dict[str, Any]:
    """Return the table of a file."""
    try:
        return parse(path, read_text(path, largest))
    except FileNotFoundError as error:
        raise _unread(path, error) from None


def _unread(path: Path, error: OSError) -> TomlError:
    return TomlError("{path} cannot be read: {problem}.", path=str(path), problem=reason(error))
