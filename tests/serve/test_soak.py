"""Players at the game with attackers of every sort beside them; all else is in :mod:`tests.serve.soak`."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

pytest.importorskip("textual_serve", reason="the extra 'serve' is not installed")

from tests.serve.soak import judge, run
from tests.support.seeds import fresh_seed


@pytest.mark.long
def test_players_beside_attackers(tmp_path: Path) -> None:
    soak = asyncio.run(run(seconds=60, calm=5, players=4, seed=fresh_seed(), folder=tmp_path))
    judge(soak, tmp_path)
    assert not soak.problems
    assert len(soak.answers[True]) > 40
