"""The time that a test waits for an event."""

from typing import Final

PATIENCE: Final = 300.0
"""Seconds: more than the busiest machine needs, so that only a fault is waited for so long."""
