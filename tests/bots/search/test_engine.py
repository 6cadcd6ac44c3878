"""The engine of estimates gives the figures that it is known by; kept results rest on that."""

from __future__ import annotations

import hashlib
import json

from barbu_bots import shared_bot
from barbu_bots.api import chance_of
from barbu_bots.search.question import ENGINE, Task, question_of
from barbu_bots.search.rollout import Rollouts
from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.doubling import Standing
from barbu_tui.core.ruleset import ruleset

KNOWN = {1: "67bfc3163206c1c2", 2: "a19a381072cc36e0", 3: "a19a381072cc36e0", 4: "a19a381072cc36e0"}
"""Engine → what it brings on the questions below."""


def figures() -> str:
    """Return the results of the options in a few worlds at a call, a bid and a card, as a digest."""
    rules, sound = ruleset("online"), shared_bot("sound")
    found = []
    deal = Deal(rules, Standing.at_start(rules.players), 1, deal_hands(rules, 7, 1))
    for asked in (0, 1, 12):
        while asked > len(deal.actions):
            view = deal.view()
            deal = deal.after(deal.automatic() or sound.decide(view, chance_of(view, 7)).action)
        question = question_of(deal.view(), 5)
        options = tuple(range(min(3, len(question.options))))
        points = next(
            each for each in Rollouts(question, sound).run(Task(0, 0, 6, options)) if each is not None
        )
        found.append([list(played.net) for played in points.options])
    return hashlib.sha256(json.dumps(found).encode()).hexdigest()[:16]


def test_other_figures_need_another_number_of_the_engine() -> None:
    """If this fails, raise ``ENGINE`` and record the new figures; stored reviews are then computed again."""
    assert KNOWN.get(ENGINE) == figures(), f"ENGINE is to be raised; it brings {figures()!r} now"
