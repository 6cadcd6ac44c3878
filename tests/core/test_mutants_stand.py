"""The source text that every mutant replaces exists."""

from __future__ import annotations

from pathlib import Path

import pytest

import barbu_tui.core
from tests.mutation.mutants import MUTANTS, Mutant

CORE = Path(barbu_tui.core.__file__).parent


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: f"{mutant.clause} {mutant.what}")
def test_the_text_of_every_mutant_is_found_once(mutant: Mutant) -> None:
    source = (CORE / mutant.file).read_text(encoding="utf-8")
    assert source.count(mutant.old) == 1
    compile(source.replace(mutant.old, mutant.new), mutant.file, "exec")
