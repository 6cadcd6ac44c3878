"""Barbu in the terminal: a single-player game, a trainer and a replayer.

Importing this package makes ``bots`` mean the package installed beside it, whatever else of that name is on
``sys.path``: people who write a bot of their own often have a ``bots.py``.
"""

import os
import sys

__version__ = "0.1.0"

_PLACE = os.path.dirname(os.path.abspath(__path__[0]))


class _OurBots:
    """Finds the package ``bots`` beside this one; a finder for ``sys.meta_path``."""

    @staticmethod
    def find_spec(name, path=None, target=None):  # type: ignore[no-untyped-def]  # typing would slow the start
        """Return the spec of ``bots``; ``None`` for every other module."""
        if name != "bots":
            return None
        from importlib.machinery import PathFinder

        return PathFinder.find_spec(name, [_PLACE])


def _claim_bots() -> None:
    """Put the finder before all others.

    Raises:
        ImportError: another module called ``bots`` is imported already.
    """
    other = sys.modules.get("bots")
    if other is not None:
        ours = os.path.realpath(os.path.join(_PLACE, "bots"))
        if ours not in map(os.path.realpath, getattr(other, "__path__", ())):
            where = getattr(other, "__file__", None) or "another package"
            raise ImportError(
                f"barbu_tui needs the name 'bots' for its own package, but {where} has been imported under it; "
                "give that module another name, or import barbu_tui before it."
            )
    sys.meta_path.insert(0, _OurBots)


_claim_bots()
