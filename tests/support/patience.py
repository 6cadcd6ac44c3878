"""How long a test waits for what must come."""

from typing import Final

PATIENCE: Final = 300.0
"""Seconds: more than the busiest machine needs, so that only a fault is waited for so long."""
