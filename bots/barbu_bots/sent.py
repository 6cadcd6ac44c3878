"""Values that are sent to other processes and come back."""

from __future__ import annotations

from dataclasses import fields
from typing import Any


class Sent:
    """A frozen data class that can be pickled when it is compiled.

    ``pickle`` sets attributes one by one, which a compiled frozen class refuses. It is therefore constructed
    again from its fields.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how it is made again."""
        return type(self), tuple(getattr(self, each.name) for each in fields(self))  # type: ignore[arg-type]
