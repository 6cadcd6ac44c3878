"""The version of the figures. Kept results name it, and are made anew where it has changed."""

from __future__ import annotations

from typing import Final

ENGINE: Final = 2
"""Raised whenever the same question may bring other figures: other worlds, other bids or cards of ``sound``, other scores. What
estimates bring on a few questions is noted beside it in ``tests/bots/search/test_engine.py``, which fails until this is raised."""
