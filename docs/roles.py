"""Lets the reference show ``:func:`name``` of a docstring as code: a griffe extension for mkdocstrings."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object


class Roles(Extension):
    """Takes the roles out of docstrings."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Change the docstring of one object."""
        if obj.docstring is not None:
            obj.docstring.value = re.sub(
                r":(?:attr|class|data|func|meth|mod):`([^`]+)`", r"`\1`", obj.docstring.value
            )
