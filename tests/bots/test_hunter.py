"""``hunter`` plays for its doubles: what it chooses costs those more whom it is doubled with, and itself nothing."""

from __future__ import annotations

from collections.abc import Iterator

from barbu_bots import make_bot
from barbu_bots.api import chance_of
from barbu_bots.search.question import question_of
from barbu_bots.search.rollout import Rollouts
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.play.match import new_header
from barbu_tui.session.replay.cursor import Replay
from tests.support.seeds import seeded

LAYOUTS = 60


def doubled(seed: int) -> Iterator[View]:
    """Cards of a seat that is doubled with somebody at a negative contract, early in the deal."""
    header = new_header(ruleset("online"), ["sound"] * 4, seed, human=None)
    for step in Replay(header, play_game(header)[0]).steps:
        view = step.deal.view() if step.turn >= 0 else None
        if (
            view is not None
            and isinstance(view.table, TrickTable)
            and view.spec.negative
            and 6 <= view.hand.bit_count() <= 10
            and any(view.levels[view.seat])
            and view.legal_cards().bit_count() > 1
        ):
            yield view


def test_it_hits_those_it_is_doubled_with() -> None:
    seed = seeded(31)
    hunter, sound = make_bot("hunter"), make_bot("sound")
    mine: list[float] = []
    theirs: list[float] = []
    for view in list(doubled(seed))[::4]:
        chance = chance_of(view, seed)
        chosen, usual = hunter.decide(view, chance).action, sound.decide(view, chance).action
        if chosen == usual:
            continue
        question = question_of(view, seed)
        rollouts = Rollouts(question, sound)
        seat, levels = view.seat, view.levels[view.seat]
        for number in range(rollouts.counted or LAYOUTS):
            one, other = (rollouts.score(rollouts.world(number), each, number) for each in (chosen, usual))
            mine.append(one.total[seat] - other.total[seat])
            theirs.append(sum(level * (one.hand[at] - other.hand[at]) for at, level in enumerate(levels)))
    assert len(mine) >= 5 * LAYOUTS
    assert sum(mine) > 0, "its own net gains"
    assert sum(theirs) < 0, "and those it is doubled with pay"
