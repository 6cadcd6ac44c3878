"""The review of a game: figures that add up, fair to what the seat knew, kept beside the game."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pytest

from barbu_tui.cli import main
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.deal import perform
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.core.view import Phase
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.play.match import new_header
from barbu_tui.session.record.events import ActionEvent, Event, Header, ScoreEvent
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.cases import cases_of
from barbu_tui.session.review.classes import ANCHORS, class_words, even_opponent
from barbu_tui.session.review.file import Results, results_path
from barbu_tui.session.review.others import with_your_cards
from barbu_tui.session.review.review import Rate, Result, Review, run
from barbu_tui.session.review.tally import Estimated, Tally
from barbu_tui.session.review.weigh import Weighed, Weighing, weigh
from barbu_tui.session.review.words import explained, why
from bots import shared_bot
from bots.api import chance_of
from bots.search.sampling import Knowledge, source
from tests.support.commands import barbu
from tests.support.saved_games import save

NO_AIM = 10_000.0
"""Nothing is played out a second time."""


@lru_cache
def game(
    bots: tuple[str, ...], rules: str = "online", deals: int = 2, seed: int = 7
) -> tuple[Header, tuple[Event, ...]]:
    """The first deals of a game of bots."""
    header = new_header(ruleset(rules), list(bots), seed, human=None)
    events, _ = play_game(header)
    scored = [at for at, event in enumerate(events) if isinstance(event, ScoreEvent)]
    return header, tuple(events[: scored[deals - 1] + 1])


def replay_of(*bots: str, rules: str = "online", deals: int = 2, seed: int = 7) -> Replay:
    return Replay(*game(bots, rules, deals, seed))


@lru_cache
def reviewed(first: str = "greedy") -> Review:
    review = Review(replay_of(first, "sound", "hunter", "counter"), 0)
    run(review, 1, lambda _: True, NO_AIM)
    return review


def test_forced_decisions_and_the_deal_being_played_are_left_out() -> None:
    header, events = game(("greedy", "sound", "hunter", "counter"))
    replay = Replay(header, events[:-1])
    cases = list(cases_of(replay, 0))
    assert {case.deal for case in cases} == {1}
    assert all(len(case.options) > 1 and case.done in case.options for case in cases)
    assert all(case.view.seat == 0 and case.view.turn == 0 for case in cases)


def test_the_three_parts_add_up_to_the_result() -> None:
    review = reviewed()
    assert review.listed
    assert review.known_deals == (1, 2)
    whole = review.split()
    assert whole.result == sum(row.score.total[0] for row in review.replay.position.game.finished)
    assert whole.cards.mean + whole.decisions.mean + whole.rest == pytest.approx(whole.result, abs=1e-9)
    parts = [review.split(number) for number in review.deals]
    assert sum(part.result for part in parts) == whole.result
    assert sum(part.decisions.mean for part in parts) == pytest.approx(whole.decisions.mean)
    by_kind = sum(review.decisions(kind).mean for kind in ("call", "bid", "card"))
    assert by_kind == pytest.approx(whole.decisions.mean)


def test_sound_loses_nothing_against_sound() -> None:
    review = reviewed("sound")
    assert review.split().decisions == Estimated(0.0, 0.0)
    assert all(cost.usual == cost.case.done for cost in review.costs())


def test_a_mistake_made_on_purpose_is_the_dearest() -> None:
    """In a game of ``sound``, one card that is surely worse is played instead of its own."""
    replay = replay_of("sound", "sound", "sound", "sound", deals=1)
    before = Review(replay, 0)
    worst: tuple[float, int, PlayCard] | None = None
    for case in before.cases:
        if case.kind != "card" or case.view.table is None or len(case.options) < 4:
            continue
        for option in (case.options[0], case.options[-1]):
            if isinstance(option, PlayCard) and option != case.done and option.claim is None:
                asked = Weighing(case.at, before.question(case), option, 0, 0, 32, case.done)
                found = weigh(asked)
                assert isinstance(found, Weighed)
                mean = found.less.estimated.mean
                if worst is None or mean < worst[0]:
                    worst = mean, case.at, option
        if worst is not None and worst[0] < -15:
            break
    assert worst is not None
    assert worst[0] < -10
    changed = Replay(replay.header, _played_otherwise(replay, worst[1], worst[2]))
    review = Review(changed, 0)
    run(review, 1, lambda _: True, NO_AIM)
    dearest = review.costs()[0]
    assert (dearest.case.at, dearest.case.done) == (worst[1], worst[2])
    assert dearest.mistake
    assert why(review, dearest)


def _played_otherwise(replay: Replay, at: int, action: PlayCard) -> list[Event]:
    """The events of a game up to the end of a deal in which another card is played at a place."""
    events = [step.event for step in replay.steps[: at + 1]]
    deal = replay[at].deal
    assert deal.play is not None
    play = deal.play.copy()
    perform(play, action)
    events.append(ActionEvent(action))
    sound = shared_bot("sound")
    while not play.table.over:
        seat = play.table.turn
        view = deal.following(seat, play)
        view.phase, view.turn = Phase.PLAY, seat
        chosen = sound.decide(view, chance_of(view, replay.header.seed or 0)).action
        perform(play, chosen)
        events.append(ActionEvent(chosen))
    score = deal.with_play(play).score()
    running = tuple(a + b for a, b in zip(deal.standing.running, score.total, strict=True))
    return [*events, ScoreEvent(deal.number, score, running)]


@pytest.mark.parametrize("rules", PRESETS)
def test_a_decision_is_judged_by_what_the_seat_could_know(rules: str) -> None:
    """Dealt anew, all that the seat could not see, its decision weighs the same to the last digit."""
    bots = ("greedy", "sound", "sound", "sound")[: PRESETS[rules].players]
    replay = replay_of(*bots, rules=rules, deals=1)
    review = Review(replay, 0)
    for case in review.cases[1:18:5]:
        deal = replay[case.at].deal
        others = Knowledge(case.view).world(source(9, case.at))
        if deal.play is None:
            dealt = replace(deal, hands=others)
        else:
            play = deal.play.copy()
            play.hands[:] = others
            dealt = replace(deal, play=play, hands=tuple(0 for _ in others))
        asked = Weighing(case.at, review.question(case), case.done, 7, 0, 16)
        again = replace(asked, question=replace(asked.question, view=dealt.view(0)))
        assert weigh(asked) == weigh(again)


def keeping(keeper: Results, most: int = 1000) -> Callable[[Result], bool]:
    """Return what keeps results as they come, and stops after some."""
    left = iter(range(most - 1, -1, -1))

    def keep(result: Result) -> bool:
        keeper.append(result)
        return next(left) > 0

    return keep


def test_results_are_kept_and_read_again(tmp_path: Path) -> None:
    path = results_path(tmp_path / "game.barbu.jsonl", "S")
    replay = replay_of("greedy", "sound", "hunter", "counter", deals=1)
    first = Review(replay, 0)
    run(first, 1, keeping(Results(path, first), most=5), NO_AIM)
    with path.open("ab") as file:
        file.write(b'{"at": 3, "torn')
    second = Review(replay, 0)
    more = Results(path, second)
    assert more.kept == 5
    assert second.costs() == first.costs()
    run(second, 1, keeping(more), NO_AIM)
    third = Review(replay, 0)
    Results(path, third)
    assert third.listed
    assert third.split() == second.split()
    anew = Review(replay, 0)
    assert Results(path, anew, again=True).kept == 0


@pytest.mark.parametrize("damage", [b"", b"\x00\xff", b"[1]\n", b'{"barbu_review": 1}\n{"at": 1}\n'])
def test_results_that_are_none_are_made_anew(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "x.review-S.jsonl"
    path.write_bytes(damage)
    review = Review(replay_of("greedy", "sound", "hunter", "counter"), 0)
    keeper = Results(path, review)
    assert keeper.kept == 0
    keeper.append(weigh(next(review.work())))
    again = Review(replay_of("greedy", "sound", "hunter", "counter"), 0)
    assert Results(path, again).kept == 1
    other = Review(replay_of("greedy", "sound", "hunter", "counter", seed=8), 0)
    assert Results(path, other).kept == 0


def test_sound_makes_with_sounds_cards_what_it_made() -> None:
    replay = replay_of("sound", "sound", "hunter", "counter")
    made = with_your_cards(replay, 0)
    assert list(made) == ["sound", "hunter", "counter"]
    assert made["sound"] == sum(row.score.total[0] for row in replay.position.game.finished)


def test_tallies_add_up_and_exact_ones_have_no_error() -> None:
    one, two = Tally.of([1, 2, 3], [1, 1, 1], 3.0), Tally.of([5, 5], [0, 0], 2.0)
    assert (one + two).estimated.mean == pytest.approx(3.2)
    assert one.estimated.error > (one + one + one).estimated.error > 0
    exact = Tally(1, -4.0, 16.0, -4.0, 1.0, exact=True)
    assert exact.estimated == Estimated(-4.0, 0.0)
    assert exact.estimated.sure


def test_classes_are_named_by_the_players_around() -> None:
    names = [name for name, _ in ANCHORS]
    assert class_words(Rate(Estimated(ANCHORS[1][1], 0.1), 100)) == f"like {names[1]}"
    between = (ANCHORS[0][1] + ANCHORS[1][1]) / 2
    assert class_words(Rate(Estimated(between, 0.1), 100)) == f"between {names[1]} and {names[0]}"
    assert class_words(Rate(Estimated(0.0, 0.0), 0)) == ""
    opponents = [even_opponent(Rate(Estimated(points, 0.1), 100)) for _, points in ANCHORS]
    assert opponents[0] == "sound"
    assert opponents[1] in ("greedy", "learner")
    assert opponents[2] == "random"
    assert even_opponent(Rate(Estimated(between, 0.1), 100)) in ("regular", "casual")
    assert even_opponent(Rate(Estimated(0.0, 0.0), 0)) == ""


def test_the_command_prints_what_the_game_cost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    header, events = game(("greedy", "sound", "hunter", "counter"), deals=1)
    path = save(tmp_path, "mine", header, events)
    assert main(["review", str(path), "--seat", "S", "--jobs", "1", "--json", "--seconds", "3"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == ["seat", "result", "cards", "decisions", "rest", "rate", "costs"]
    total = found["cards"]["mean"] + found["decisions"]["mean"] + found["rest"]
    assert round(total, 1) == found["result"]
    means = [each["mean"] for each in found["costs"]]
    assert means == sorted(means)
    assert means[0] < 0
    assert {each["kind"] for each in found["costs"]} <= {"call", "bid", "card"}
    assert results_path(path, "S").is_file()
    assert main(["review", str(path), "--seat", "S", "--jobs", "1", "--seconds", "1"]) == 0
    said = capsys.readouterr().out
    assert "RESULT" in said
    assert "points lost a decision" in said
    assert main(["review", "--explain"]) == 0
    assert capsys.readouterr().out.split() == " ".join(explained(60)).split()


def test_what_cannot_be_reviewed_is_said_in_a_sentence(tmp_path: Path) -> None:
    header, events = game(("greedy", "sound", "hunter", "counter"))
    path = save(tmp_path, "begun", header, events[:9])
    for arguments, words in (
        ((path,), "No deal of this game is over yet"),
        ((), "Name the game"),
        ((path, "--seat", "Q"), "--seat takes S, W, N, E"),
        ((tmp_path / "none.jsonl",), "none.jsonl"),
    ):
        done = barbu("review", *arguments, home=tmp_path)
        assert done.returncode == 2
        assert words in done.stderr
        assert "Traceback" not in done.stderr
