"""A bot's play of a deal beside the player's."""

from __future__ import annotations

import pytest

from barbu_tui.session.record.events import Event, Header
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.others import beside
from tests.support.reviewed_game import replay_of, reviewed


def test_a_bots_play_of_a_deal_is_shown_from_the_first_difference_on() -> None:
    replay = replay_of("greedy", "sound", "hunter", "counter")
    review = reviewed()
    for number in (1, 2):
        for bot, made in review.made(number).items():
            found = beside(replay, 0, number, bot)
            row = replay.row(number)
            assert row is not None
            assert found.points == (row.score.total[0], made)
            turn = found.difference
            if turn is None:
                assert row.score.total[0] == made
                continue
            assert [each.action for each in found.done[:turn]] == [
                each.action for each in found.instead[:turn]
            ]
            assert found.theirs[found.at + 1].action == found.instead[turn].action
            assert found.instead[-1].points == found.theirs.position.game.finished[-1].score.hand[0]
    same = beside(replay_of("sound", "sound", "hunter", "counter"), 0, 1, "sound")
    assert same.difference is None
    with pytest.raises(ValueError, match="still being played"):
        beside(Replay(*_cut(replay, -1)), 0, 2, "sound")


def _cut(replay: Replay, stop: int) -> tuple[Header, list[Event]]:
    return replay.header, [step.event for step in replay.steps[:stop]]
