"""The common part of the two tables: equality, and the way to another process."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

T = TypeVar("T", bound="PublicTable")


class PublicTable:
    """Everything public about a play. A subclass has its state in :attr:`PARTS`."""

    __slots__ = ()

    PARTS: ClassVar[tuple[str, ...]] = ()
    """The names of the attributes that make two tables equal and that are pickled."""

    def _made(self) -> tuple[Any, ...]:
        """Return constructor arguments for a copy: compiled classes cannot be made without their constructor."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle for another process."""
        return _laid, (type(self), self._made(), {name: getattr(self, name) for name in self.PARTS})

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.PARTS)

    __hash__ = None  # type: ignore[assignment]


def _laid(kind: type[T], made: tuple[Any, ...], parts: dict[str, object]) -> T:
    """Return a table made with these arguments and then given these parts."""
    table = kind(*made)
    for name, part in parts.items():
        setattr(table, name, part)
    return table
