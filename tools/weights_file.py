"""Weights as names and numbers, and the files of weights, written so that a person can read them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeAlias, cast

from barbu_bots.weights.book import DominoWeights
from barbu_bots.weights.play import PlayWeights
from barbu_bots.weights.reading import FOLDER, over, read

Weights: TypeAlias = PlayWeights | DominoWeights
_WIDTH = 128


def flat(weights: Any, group: str = "") -> dict[str, float]:
    """Return the weights as names and numbers: ``danger.2``, ``suit.above``, ``last_two.keep.0``.

    Args:
        weights: all of them, or a group.
        group: the group's name with a dot, if it is one.
    """
    result: dict[str, float] = {}
    for field in fields(weights):
        value, name = getattr(weights, field.name), group + field.name
        if is_dataclass(value):
            result |= flat(value, f"{name}.")
        elif isinstance(value, tuple):
            if name != "stage_of":
                result |= {f"{name}.{index}": each for index, each in enumerate(value)}
        elif not isinstance(value, int):
            result[name] = value
    return result


def changed(weights: Weights, name: str, value: float) -> Weights:
    """Return the weights with one number changed; the name is one of :func:`flat`."""
    return cast(Weights, _changed(weights, name.split("."), value))


def _changed(part: Any, path: Sequence[str], value: float) -> Any:
    """Return a table, a group or a row of weights with the number at the end of a path changed."""
    if not path:
        return value
    first, rest = path[0], path[1:]
    if isinstance(part, tuple):
        at = int(first)
        return (*part[:at], _changed(part[at], rest, value), *part[at + 1 :])
    return replace(part, **{first: _changed(getattr(part, first), rest, value)})


def save(name: str, path: Sequence[str], entry: Any) -> None:
    """Replace a part of a file of weights.

    Args:
        name: of the file, without its end: ``four``, ``three``, ``barbuda`` or ``future``.
        path: the names that lead to the place, from the outermost.
        entry: the new entry; where it is an object, entries that it does not name stay.
    """
    for key in reversed(path):
        entry = {key: entry}
    (FOLDER / f"{name}.json").write_text(f"{written(over(read(name), entry))}\n", encoding="utf-8")


def written(value: Any, indent: int = 0) -> str:
    """Return a value as JSON: what fits on one line stands on one, a table is written a row a line."""
    line = json.dumps(value, ensure_ascii=False)
    inner = (
        list(value.values() if isinstance(value, dict) else value)
        if isinstance(value, (dict, list, tuple))
        else []
    )
    if len(line) + indent <= _WIDTH and not any(isinstance(each, (dict, list, tuple)) for each in inner):
        return line
    pad = " " * (indent + 2)
    if isinstance(value, dict):
        parts = [f"{pad}{json.dumps(key)}: {written(each, indent + 2)}" for key, each in value.items()]
        return "{\n" + ",\n".join(parts) + f"\n{' ' * indent}}}"
    if any(isinstance(each, (dict, list, tuple)) for each in inner):
        rows = [pad + written(each, indent + 2) for each in inner]
    else:
        rows = [pad]
        for text in map(json.dumps, inner):
            if len(rows[-1]) + len(text) > _WIDTH:
                rows.append(pad)
            rows[-1] += text if rows[-1] == pad else f", {text}"
    return "[\n" + ",\n".join(rows) + f"\n{' ' * indent}]"


def rounded(values: Iterable[float], digits: int = 2) -> list[float]:
    """Return a row of numbers as a file has it."""
    short = [round(value, digits) for value in values]
    return [int(value) if value == int(value) else value for value in short]


def differing(weights: Any, before: Any) -> dict[str, Any]:
    """Return what is not as before in a group of weights, as a file has it."""
    changes: dict[str, Any] = {}
    for field in fields(weights):
        value, old = getattr(weights, field.name), getattr(before, field.name)
        if value != old:
            changes[field.name] = differing(value, old) if is_dataclass(value) else value
    return changes
