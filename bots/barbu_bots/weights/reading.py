"""The reader and checker of the weights' JSON files.

There is a file for each kind of game, with three sections: ``hands`` (hand values), ``bidding`` and ``play`` (card play in
tricks); ``four`` also has ``domino``, for all kinds. A weight that a file does not name has its default. Commands of ``tools`` write the files.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from barbu_bots.weights.book import BiddingWeights, ContractWeights, DominoWeights, FutureTable
from barbu_bots.weights.play import ExpectationWeights, PlayWeights, SuitWeights
from barbu_bots.weights.tables import DominoValues, Hands, HandTable, SuitTable

FOLDER: Final = Path(__file__).parent

Reader: TypeAlias = Callable[[Any, str], Any]
"""Makes weights from a value at a place of a file. The place is for the message of a :class:`WeightsError`."""


class WeightsError(ValueError):
    """A faulty file of weights. The message gives the place and the fault."""


def read(name: str, folder: Path = FOLDER) -> Any:
    """Return the content of a file of weights: ``four``, ``three``, ``barbuda`` or ``future``."""
    try:
        return json.loads((folder / f"{name}.json").read_bytes())
    except ValueError as error:
        raise WeightsError(f"{name}.json: {error}") from None


def over(usual: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return a section of a file with some of its entries changed."""
    changed = dict(usual)
    for name, value in changes.items():
        known = changed.get(name)
        changed[name] = over(known, value) if isinstance(known, dict) and isinstance(value, dict) else value
    return changed


def _number(raw: Any, where: str) -> Any:
    if type(raw) not in (int, float):
        raise WeightsError(f"{where}: a number is needed, not {raw!r}")
    return raw


def _table(*shape: int) -> Reader:
    """Return a reader of nested rows of numbers: so many rows of so many. -1: any number."""

    def made(raw: Any, where: str, depth: int = 0) -> Any:
        if not isinstance(raw, list) or shape[depth] not in (-1, len(raw)):
            raise WeightsError(f"{where}: a table is needed of the shape {' × '.join(map(str, shape))}")
        if depth + 1 < len(shape):
            return tuple([made(each, where, depth + 1) for each in raw])
        if not {type(each) for each in raw} <= {int, float}:
            raise WeightsError(f"{where}: a row has something else in it than numbers")
        return tuple(raw)

    return made


def _each(reader: Reader) -> Reader:
    """Return a reader of an object whose values are alike."""

    def made(raw: Any, where: str) -> Any:
        return {name: reader(value, f"{where}.{name}") for name, value in _object(raw, where).items()}

    return made


def _group(kind: Any, **readers: Reader) -> Reader:
    """Return a reader of a group of weights. Without a reader a weight is like its default, or else a number."""
    known = {field.name: field for field in fields(kind) if field.init}

    def made(raw: Any, where: str) -> Any:
        given = {}
        for name, value in _object(raw, where).items():
            at = f"{where}.{name}"
            if name not in known:
                raise WeightsError(f"{at}: there is no such weight; there are {', '.join(known)}")
            given[name] = readers[name](value, at) if name in readers else _like(known[name], value, at)
        missing = [name for name, field in known.items() if _needed(field) and name not in given]
        if missing:
            raise WeightsError(f"{where}: there is no {', '.join(missing)}")
        return kind(**given)

    return made


def _needed(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _like(field: Field[Any], raw: Any, where: str) -> Any:
    """Return a weight of the kind of its default: a group, a row of so many numbers, or a number."""
    if is_dataclass(field.default):
        return _group(type(field.default))(raw, where)
    if isinstance(field.default, tuple):
        return _table(len(field.default))(raw, where)
    if type(field.default) in (bool, int) and type(raw) is not type(field.default):
        kind = "true or false" if type(field.default) is bool else "a whole number"
        raise WeightsError(f"{where}: {kind} is needed, not {raw!r}")
    return raw if type(raw) is bool else _number(raw, where)


def _object(raw: Any, where: str) -> dict[str, Any]:
    if not isinstance(raw, dict):
        raise WeightsError(f"{where}: an object is needed")
    return raw


def _positions(raw: Any, where: str) -> tuple[HandTable, ...]:
    """Return a contract's tables by position: a list of them, or one with a base for each position."""
    if not isinstance(raw, list):
        bases = _table(-1)(_object(raw, where).get("base"), f"{where}.base")
        raw = [{**raw, "base": base} for base in bases]
    return tuple([_HAND_TABLE(each, where) for each in raw])


def _chains(raw: Any, where: str) -> tuple[DominoValues, ...]:
    """Return the tables for dominoes by position: they differ in the starts alone."""
    starts = _object(raw, where).get("starts", [])
    return tuple([_DOMINO_TABLE({**raw, "starts": each}, where) for each in starts])


def _by_state(raw: Any, where: str) -> dict[tuple[int, int, int], float]:
    """Return a table that is written as rows: three numbers that lead to the fourth."""
    return {
        (deals, positive, doubles): points for deals, positive, doubles, points in _table(-1, 4)(raw, where)
    }


_SUIT_TABLE = _group(
    SuitTable, length=_table(8), card=_table(5, 13), at_length=_table(7, 13), lowest=_table(8, 16)
)
_HAND_TABLE = _group(HandTable, plain=_SUIT_TABLE, special=_SUIT_TABLE)
_DOMINO_TABLE = _group(
    DominoValues, starts=_table(5), card=_table(8, 4, 5), tail=_table(2, 2, 13), length=_table(3, 2, 14)
)
HANDS: Final = _group(Hands, totals=_each(_number), tricks=_each(_positions), domino=_chains)
BIDDING: Final = _group(
    BiddingWeights,
    contracts=_each(
        _group(
            ContractWeights,
            dealer_mean=_table(7),
            flank_own=_table(-1),
            to_flank=_table(6),
            to_dealer=_table(3),
        )
    ),
    owed_one=_table(-1),
    owed_two=_table(-1),
    speaks_last=_table(-1),
    call_more=_each(_number),
)
PLAY: Final = _each(
    _group(
        PlayWeights,
        danger=_table(-1),
        on_lead=_table(-1),
        suit=_group(SuitWeights),
        expectation=_group(ExpectationWeights, volunteer=_table(-1)),
    )
)
DOMINO: Final = _group(DominoWeights, beyond=_table(5))
FUTURE: Final = _each(
    _group(
        FutureTable,
        contracts=lambda raw, where: tuple(raw),
        sets=_table(-1),
        gains=_by_state,
        doubled=_each(_number),
        debts=_by_state,
        error=_table(2),
    )
)
