"""The moments that mattered, and where a deal was lost."""

from __future__ import annotations

from dataclasses import replace

from barbu_tui.core.actions import PlayCard
from barbu_tui.core.deal import Score
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.play.header import new_header
from barbu_tui.session.record.file import load
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.replay.losses import game_lost, lost_moment, moves
from barbu_tui.session.replay.moments import deal_moments
from barbu_tui.words.moments import Moments, ToldMoment, told
from tests.support.replays import FIXTURE, changing_hands, game_of, honour_game


def moments(replay: Replay) -> list[ToldMoment]:
    """Return the moments of a whole game."""
    found = Moments(replay)
    return [moment for number in replay.deals for moment in found.of(number)]


def test_the_moments_of_the_record_written_by_hand() -> None:
    replay = Replay.of(load(FIXTURE))
    found = [(moment.deal, moment.kind, moment.sentence) for moment in moments(replay)]
    assert found == [
        (
            1,
            "lost",
            "Nora loses 60 with 10♠ in trick 9 (−60 in all); no choice there, the last one was 9♠ in trick 8.",
        ),
        (1, "swing", "Nora takes K♥: −20, −60 with doubles."),
        (3, "penalty", "Walter takes Q♠: −6."),
        (3, "claim", "Zoë keeps back a penalty card with A♥, for safety."),
        (3, "swing", "Nora takes Q♣: −6, −24 with doubles."),
        (
            3,
            "lost",
            "Zoë loses 60 with Q♦ in trick 10 (−48 in all); no choice there, the last one was 2♥ in trick 9.",
        ),
        (3, "swing", "Zoë takes Q♥ Q♦: −12, −60 with doubles."),
        (4, "lost", "Zoë goes out with 6♣: +170, −100 for Edith. The deal: −105."),
        (4, "lead", "Zoë takes the lead from Walter: +170, +113 in all."),
    ]


def test_the_card_that_lost_a_deal_is_the_losers_own() -> None:
    replay = Replay.of(load(FIXTURE))
    lost = lost_moment(replay, 3)
    assert lost is not None
    action = replay[lost.at].action
    assert action is not None
    assert (lost.seat, lost.cost) == (0, -60)
    assert action.seat == 0
    assert lost_moment(replay, 2) is None  # it was not played


def test_a_card_is_blamed_only_if_another_would_have_changed_the_trick() -> None:
    seen = set()
    for seed in range(1, 6):
        header = new_header(ruleset("online"), ["sound"] * 4, seed, human=None)
        replay = Replay(header, play_game(header)[0])
        for number in replay.deals:
            lost = lost_moment(replay, number)
            if lost is None or replay[lost.at].domino:
                assert lost is None or not lost.avoidable
                continue
            deal, played = replay[lost.at - 1].deal, replay.tricks(number)[replay[lost.at].trick - 1]
            card = replay[lost.at].action.card  # type: ignore[union-attr]
            place = played.cards.index(card)
            changed = False
            for action in deal.legal_actions():
                if not isinstance(action, PlayCard) or action.card == card:
                    continue
                if place == 0 and action.card // 13 != card // 13:
                    changed = True
                    continue
                at = deal.apply(action)
                for after in played.cards[place + 1 :]:
                    claims = [each for each in at.legal_actions() if each.card == after]  # type: ignore[union-attr]
                    at = at.apply(claims[0])
                table, real = at.play.table, replay[lost.at - place - 1 + len(played.cards)].deal.play.table  # type: ignore[union-attr]
                changed |= table.points != real.points
            sentence = told(replay, lost).sentence
            assert lost.avoidable == changed, (seed, number, sentence)
            assert ("would have cost as much" in sentence) == (not changed and "no choice" not in sentence), (
                sentence
            )
            seen.add((changed, "as much" in sentence))
    assert seen == {(True, False), (False, False), (False, True)}


def test_the_moments_are_the_same_where_seats_change_hands_within_a_trick() -> None:
    record = load(FIXTURE)
    expected = moments(Replay.of(record))
    found = moments(changing_hands(record.header, record.events))
    assert [replace(moment, at=0) for moment in found] == [replace(moment, at=0) for moment in expected]


def test_a_game_was_lost_in_the_deal_with_the_largest_swing_to_the_winner() -> None:
    replay = Replay.of(load(FIXTURE))
    assert game_lost(replay, 0) is None  # S won
    edith = game_lost(replay, 3)
    assert edith is not None
    assert edith.deal == 4
    nora = game_lost(replay, 2)
    assert nora is not None
    assert nora.deal == 1  # deal 4 lost her more against the winner, but not a point of her own


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
    growing = Replay(header)
    found = Moments(growing)
    for event in events[:130]:
        growing.append(event)
        if growing.deals:
            found.of(growing.deals[-1])
    whole = Replay(header, events)
    assert found.of(1) == Moments(whole).of(1)
    assert [each.at for each in found.of(2)] == [each.at for each in deal_moments(whole, 2)]


def test_an_open_deal_has_no_losing_card() -> None:
    header, events = game_of("online")
    replay = Replay(header, events[:30])
    assert lost_moment(replay, 1) is None
    assert all(moment.kind != "lost" for moment in deal_moments(replay, 1))


def test_a_deal_has_the_score_counted_by_hand() -> None:
    replay = Replay.of(load(FIXTURE))
    row = replay.row(3)
    assert row is not None
    assert row.score == Score((-12, -6, -6, 0), (-36, 0, 6, 30))
