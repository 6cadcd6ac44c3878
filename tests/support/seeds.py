"""Seeds of random tests. ``pytest --seed N`` sets them all; without it, most are the same in every run."""

from __future__ import annotations

import random

_STRIDE = 1_000_003
_asked: int | None = None


def ask(seed: int | None) -> None:
    """Take the seed that the command line asked for."""
    global _asked
    _asked = seed


def seeded(seed: int) -> int:
    """Return the seed of a test whose games are the same in every run, or another one if ``--seed`` is given."""
    moved = seed if _asked is None else seed + _STRIDE * _asked
    print(f"seed {moved}")
    return moved


def fresh_seed() -> int:
    """Return a seed that is new in every run, or the one given by ``--seed``. A failing test shows it."""
    seed = random.SystemRandom().randrange(1 << 20) if _asked is None else _asked
    print(f"--seed {seed}")
    return seed
