"""The worst moment of a player in the deal scored last."""

from __future__ import annotations

import pytest

from barbu_tui.core.ruleset import PRESETS
from barbu_tui.session.record.events import ScoreEvent
from barbu_tui.session.record.file import load
from barbu_tui.session.record.position import Position
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.replay.losses import lost_moment
from barbu_tui.words.worst_moment import Worst, worst_of
from tests.support.replays import FIXTURE, game_of


def test_the_worst_moment_is_the_lost_moment_of_the_replay() -> None:
    for rules in PRESETS:
        header, events = game_of(rules)
        whole = Replay(header, events)
        names = ("You", *whole.names[1:])
        position = Position.start(header)
        found = 0
        for at, event in enumerate(events):
            position = position.then(event)
            if not isinstance(event, ScoreEvent):
                continue
            row = position.game.finished[-1]
            worst = worst_of(header, events[: at + 1], row, 0, names)
            moment = lost_moment(whole, row.number, 0)
            assert (worst is None) == (moment is None or is_forced(whole, moment.at))
            if worst is None or moment is None:
                continue
            found += 1
            assert whole.start(row.number) + worst.step == moment.at
            assert f"cost you {-moment.cost}" in worst.sentence
            assert ("with doubles" in worst.sentence) == any(row.deal.levels[0])
        assert found


def is_forced(replay: Replay, at: int) -> bool:
    """Return whether a card of a trick was the only legal one."""
    legal = replay[at - 1].deal.view(0).legal_cards()
    return replay[at].trick > 0 and legal.bit_count() == 1


@pytest.mark.parametrize("rules", ["online", "sheet3", "barbuda"])
def test_in_dominoes_a_card_costs_no_more_than_was_lost_by_doubles_and_places(rules: str) -> None:
    found = 0
    for seed in range(1, 7):
        header, events = game_of(rules, seed)
        position = Position.start(header)
        for at, event in enumerate(events):
            position = position.then(event)
            if not isinstance(event, ScoreEvent):
                continue
            row = position.game.finished[-1]
            if not row.deal.spec.is_domino:
                continue
            hand = row.score.hand
            for seat, levels in enumerate(row.deal.levels):
                worst = worst_of(header, events[: at + 1], row, seat, [each.name for each in header.players])
                if worst is None:
                    continue
                found += 1
                by_doubles = [level * (hand[seat] - other) for level, other in zip(levels, hand, strict=True)]
                cost = int(
                    worst.sentence.partition(f"{header.players[seat].name} ")[2].split()[0].rstrip(".")
                )
                assert cost <= -sum(min(0, lost) for lost in (hand[seat], *by_doubles))
    assert found


def worst(deal: int, seat: int) -> Worst | None:
    record = load(FIXTURE)
    position, seen = Position.start(record.header), []
    for event in record.events:
        position = position.then(event)
        seen.append(event)
        if isinstance(event, ScoreEvent) and event.number == deal:
            break
    names = [player.name for player in record.header.players]
    return worst_of(record.header, seen, position.game.finished[-1], seat, names)


@pytest.mark.parametrize(
    ("deal", "seat", "where", "sentence"),
    [
        (3, 1, "trick 3", "K♠ over Zoë's Q♠ cost Walter 6."),
        (4, 3, "6♣", "Zoë went out with it, which cost Edith 100 with doubles."),
    ],
)
def test_the_worst_moment_has_a_sentence(deal: int, seat: int, where: str, sentence: str) -> None:
    found = worst(deal, seat)
    assert found is not None
    assert (found.where, found.sentence) == (where, sentence)


def test_an_unplayed_deal_has_no_worst_moment() -> None:
    assert worst(2, 0) is None


@pytest.mark.parametrize(("deal", "seat"), [(1, 2), (3, 0)])
def test_a_card_that_was_the_only_legal_one_is_no_worst_moment(deal: int, seat: int) -> None:
    assert worst(deal, seat) is None
