"""The moments that mattered, and the trick that cost a player most."""

from __future__ import annotations

from dataclasses import replace

from barbu_tui.core.deal import Score
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.play.header import new_header
from barbu_tui.session.record.file import load
from barbu_tui.session.record.position import GameLog
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.replay.moments import deal_moments, dearest_moment, moves
from barbu_tui.words.moments import Moments, WordedMoment
from tests.support.replays import FIXTURE, changing_hands, game_of, honour_game


def moments(replay: Replay) -> list[WordedMoment]:
    """Return the moments of a whole game."""
    found = Moments(replay)
    return [moment for number in replay.deals for moment in found.of(number)]


def test_the_moments_of_the_record_written_by_hand() -> None:
    replay = Replay.of(load(FIXTURE))
    found = [(moment.deal, moment.kind, moment.sentence) for moment in moments(replay)]
    assert found == [
        (1, "swing", "Nora takes K♥: −20, −60 with doubles."),
        (3, "penalty", "Walter takes Q♠: −6."),
        (3, "claim", "Zoë keeps back a penalty card with A♥, for safety."),
        (3, "swing", "Nora takes Q♣: −6, −24 with doubles."),
        (3, "swing", "Zoë takes Q♥ Q♦: −12, −60 with doubles."),
        (4, "swing", "Zoë goes out with 6♣: +170, −100 for Edith."),
        (4, "lead", "Zoë goes ahead of Walter: +170, +113 in all."),
    ]


def test_the_moments_are_the_same_where_seats_change_hands_within_a_trick() -> None:
    record = load(FIXTURE)
    expected = moments(Replay.of(record))
    found = moments(changing_hands(record.header, record.events))
    assert [replace(moment, at=0) for moment in found] == [replace(moment, at=0) for moment in expected]


def test_the_dearest_trick_of_a_player_is_found_in_the_whole_game() -> None:
    replay = Replay.of(load(FIXTURE))
    dearest = [dearest_moment(replay, seat) for seat in range(4)]
    assert [each and (each.deal, each.moved[seat]) for seat, each in enumerate(dearest)] == [
        (3, -60),
        (4, -25),
        (1, -60),
        (4, -100),
    ]


def test_what_cards_moved_adds_up_to_the_score() -> None:
    for rules in ("online", "sheet3", "barbuda"):
        header, events = game_of(rules)
        replay = Replay(header, events)
        for number in replay.deals:
            row = replay.row(number)
            assert row is not None
            if row.deal.shared:
                continue
            sums = [0] * header.rules.players
            for _, moved in moves(replay, number):
                sums = [a + b for a, b in zip(sums, moved, strict=True)]
            assert tuple(sums) == row.score.total


def test_forced_doubles_are_moments() -> None:
    header = new_header(ruleset("online"), ["random"] * 4, 3, human=None)
    events, _ = play_game(header)
    replay = Replay(header, events)
    forced = [moment for moment in moments(replay) if moment.kind == "forced"]
    assert forced
    assert "must double" in forced[0].sentence
    assert "owed" in forced[0].sentence


def test_breaches_are_moments() -> None:
    replay = honour_game()
    kinds = {moment.kind for moment in moments(replay)}
    assert "breach" in kinds


def test_moments_are_stepped_through_both_ways() -> None:
    replay = Replay.of(load(FIXTURE))
    places = sorted({moment.at for moment in moments(replay)})
    found = Moments(replay)
    at, seen = 0, []
    while (moment := found.next(at)) is not None:
        at = moment.at
        seen.append(at)
    assert seen == places
    back = [at]
    while (moment := found.previous(at)) is not None:
        at = moment.at
        back.append(at)
    assert back == places[::-1]


def test_moments_of_a_game_that_goes_on_grow_with_it() -> None:
    header, events = game_of("online")
    log = GameLog(header)
    growing = Replay.of(log)
    found = Moments(growing)
    for event in events[:130]:
        log.add(event)
        growing.catch_up()
        if growing.deals:
            found.of(growing.deals[-1])
    whole = Replay(header, events)
    assert found.of(1) == Moments(whole).of(1)
    assert [each.at for each in found.of(2)] == [each.at for each in deal_moments(whole, 2)]


def test_a_deal_has_the_score_counted_by_hand() -> None:
    replay = Replay.of(load(FIXTURE))
    row = replay.row(3)
    assert row is not None
    assert row.score == Score((-12, -6, -6, 0), (-36, 0, 6, 30))
