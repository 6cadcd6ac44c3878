"""``counter`` plays endings as the layouts are counted, in every ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from barbu_bots import make_bot
from barbu_bots.api import chance_of
from barbu_bots.counter import Counter
from barbu_bots.play.discard_claims import is_honest
from barbu_bots.search.comparison import Comparison
from barbu_bots.search.question import question_of
from barbu_bots.search_player import is_clear
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.ruleset import PRESETS
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.replay.cursor import Replay
from tests.support.replays import game_of
from tests.support.seeds import seeded

ENDINGS = 5


def endings(rules: str) -> Iterator[View]:
    """The decisions of a game of bots at which ``counter`` counts."""
    counter = Counter()
    for step in Replay(*game_of(rules)).steps:
        view = step.deal.view() if step.turn >= 0 else None
        if view is not None and counter.looks(view) and not is_clear(view):
            yield view


def counted(view: View, seed: int) -> Comparison | None:
    """The estimate of a decision; ``None`` where not all likely layouts are counted."""
    with Workers(1) as workers:
        run = workers.ask(question_of(view, seed, every=True))
        compared = run.finish()
    return run.comparison if compared.counted else None


@pytest.mark.parametrize("rules", PRESETS)
def test_it_plays_the_card_that_is_best_over_all_likely_layouts(rules: str) -> None:
    seed = seeded(4)
    counter = make_bot("counter")
    found = list(endings(rules))
    exact = 0
    for view in found[seed % 3 :: max(1, len(found) // (2 * ENDINGS))]:
        estimate = counted(view, seed)
        if estimate is None:
            continue
        compared = estimate.compared()
        assert compared is not None
        table = view.table
        honest = [
            worth
            for worth in compared.options
            if isinstance(worth.choice, PlayCard)
            and (not isinstance(table, TrickTable) or is_honest(table, view.hand, worth.choice))
        ]
        action = counter.decide(view, chance_of(view, seed)).action
        assert isinstance(action, PlayCard)
        assert compared.of(action).loss.mean <= min(each.loss.mean for each in honest) + 0.06, (view, action)
        exact += 1
    assert exact >= ENDINGS // 2


def test_it_says_what_it_has_counted() -> None:
    """Its reason is the count if it deviates from its rules, which ignore layouts."""
    counter = make_bot("counter")
    said = (counter.decide(view, chance_of(view, 1)).why for view in endings("online"))
    assert sum(1 for _ in islice((why for why in said if "I have counted the " in why), 2)) == 2
