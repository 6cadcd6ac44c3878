"""The version of the figures. Stored results of another version are computed again."""

from __future__ import annotations

from typing import Final

ENGINE: Final = 2
"""Raised whenever the same question may give other figures: other worlds, other bids or cards of ``sound``, other scores.

``tests/bots/search/test_engine.py`` records the figures of a few questions, and fails until this is raised.
"""
