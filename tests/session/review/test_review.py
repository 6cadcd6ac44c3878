"""The review of a game: figures that add up, fair to what the seat knew, kept beside the game."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from barbu_bots import shared_bot
from barbu_bots.api import chance_of
from barbu_bots.search import explanations
from barbu_bots.search.contrast import Contrast
from barbu_bots.search.contrast_json import contrast_json
from barbu_bots.search.estimate import FRESH
from barbu_bots.search.events import Measured, PlayEvent
from barbu_bots.search.explanations import explain_contrast
from barbu_bots.search.question import question_of
from barbu_bots.search.sampling import Knowledge, source
from barbu_bots.search.worlds import BLOCK, BLOCK_IN_PLAY
from barbu_tui.cli import main
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.deal import perform
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase
from barbu_tui.language import ENGLISH, Person, use
from barbu_tui.session.lessons.loader import lesson_named
from barbu_tui.session.play.header import new_header
from barbu_tui.session.practice.themes import THEMES_BY_NAME
from barbu_tui.session.record.events import ActionEvent, Event, Header, Player, ScoreEvent
from barbu_tui.session.replay.branch import Branch
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.file import Results, kept_summary
from barbu_tui.session.review.kept import results_path
from barbu_tui.session.review.others import beside
from barbu_tui.session.review.picked import PRINCIPLES
from barbu_tui.session.review.plan import Plan, run
from barbu_tui.session.review.progress import ANCHORS, ReviewedGame, curve, weakest
from barbu_tui.session.review.review import Result, Review, Split, cases_of
from barbu_tui.session.review.summary import Summary, occasion_words, summary_of
from barbu_tui.session.review.tally import Estimated, Lost, Tally
from barbu_tui.session.review.weigh import Weighed, Weighing, looks_of, weigh
from barbu_tui.words.moments import marks
from barbu_tui.words.review import (
    EXPLAINED,
    explanation,
    level_of_loss,
    lost_in_words,
    own_strength,
    why,
)
from tests.support.commands import barbu
from tests.support.reviewed_game import weighed_as
from tests.support.saved_games import first_deals, save
from tests.support.whys import contrasts, decisions

PICTURED = Path(__file__).parents[3] / "screenshots"
"""The folder with the game of the pictures and its review."""

NO_AIM = 10_000.0
"""Nothing is played out a second time."""


@lru_cache
def game(
    bots: tuple[str, ...], rules: str = "online", deals: int = 2, seed: int = 7
) -> tuple[Header, tuple[Event, ...]]:
    """The first deals of a game of bots."""
    header = new_header(ruleset(rules), list(bots), seed, human=None)
    return header, first_deals(header, deals)


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
    assert sum(cost.than_usual.mean for cost in review.costs()) == pytest.approx(whole.decisions.mean)
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
    """With hidden cards dealt again, a decision weighs the same to the last digit."""
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
    held = review.holding(1, 8, 4)
    seen = replay[replay.start(1)].deal.view(0)
    others = Knowledge(seen).world(source(9, 1))
    assert weigh(held) == weigh(replace(held, deal=replace(held.deal, hands=others)))


def test_every_option_has_its_bar_and_the_one_that_was_done_its_second_look() -> None:
    review = reviewed()
    barred = 0
    for cost in review.costs():
        listed = review.compared_options(cost.case.at)
        if not listed:
            assert not cost.real
            continue
        barred += 1
        assert {each.option for each in listed} == set(cost.case.options)
        means = [each.less.mean for each in listed]
        assert means == sorted(means, reverse=True)
        (done,) = [each for each in listed if each.done]
        assert done.less == cost.less
        (better,) = [each for each in listed if each.better]
        assert (better.option, better.less.mean) == (cost.better, 0.0)
    assert barred > 10


def test_worlds_come_in_whole_blocks() -> None:
    for case in reviewed().cases:
        looks = looks_of(case.view)
        block = BLOCK_IN_PLAY if case.kind == "card" else BLOCK
        assert not looks.first % block
        assert not looks.second % block
        assert not looks.more % block
        assert not FRESH % block


def test_a_good_move_is_marked_and_a_mistake_too() -> None:
    review = Review(replay_of("greedy", "sound", "hunter", "counter"), 0)
    good, bad = [case for case in review.cases if case.kind == "card"][:2]
    nothing, tally = Tally(1, exact=True), Tally(48, -600.0, 8000.0, -300.0, 40.0)
    other = next(each for each in good.options if each != good.done)
    ahead = Tally(24, 240.0, 2600.0, 240.0, 20.0)
    review.take(replace(weighed_as(good, nothing, good.done), runner=other, ahead=ahead))
    review.take(weighed_as(bad, tally))
    first, second = marks(review)
    assert (first.kind, first.at, first.cost) == ("good", good.at + 1, 0)
    assert "10.0 points behind" in first.sentence
    assert (second.kind, second.at) == ("blunder", bad.at + 1)
    assert "is better than" in second.sentence
    assert "+" in second.sentence


def test_the_worlds_that_pick_a_mistake_do_not_weigh_it() -> None:
    """Shown costs between 8 and 16 points were a fifth too high while they did."""
    review = Review(replay_of("greedy", "sound", "hunter", "counter"), 0)
    picked, open_ = [case for case in review.cases if case.kind == "card"][:2]
    looks = looks_of(picked.view)
    more = Tally(96, -768.0, 12000.0, -768.0, 90.0)
    for case, first in (
        (picked, Tally(24, -384.0, 8000.0, -384.0, 22.0)),
        (open_, Tally(24, -24.0, 8000.0, -24.0, 22.0)),
    ):
        begun = replace(weighed_as(case, first), stop=looks.second)
        review.take(begun)
        assert review.unsettled(case.at) == (case is picked)
        review.take(replace(begun, start=looks.second, stop=looks.settled, less=more, than_usual=more))
    found, other = (review.cost(case.at) for case in (picked, open_))
    assert found is not None
    assert other is not None
    assert (found.worlds, found.less.mean, found.settled) == (96, -8.0, True)
    assert (other.worlds, other.less.mean) == (120, -6.6)


def some_of(review: Review) -> Split:
    """A few of a review's decisions, and every deal's cards, played out."""
    for case in review.cases[-4:]:
        review.take(weigh(review.weighing(case)))
    for number in review.deals:
        review.take(weigh(review.holding(number, 0, 2)))
    return review.split()


@pytest.mark.parametrize("rules", ["sheet3", "barbuda"])
def test_other_rulesets_are_reviewed(rules: str) -> None:
    bots = ("greedy", "sound", "sound", "sound")[: PRESETS[rules].players]
    review = Review(replay_of(*bots, rules=rules, deals=1), 0)
    some_of(review)
    assert len(review.costs()) == 4
    row = review.replay.row(1)
    assert row is not None
    assert review.split(1).result == row.score.total[0]


def test_an_unfinished_game_is_reviewed_as_far_as_its_deals_are_over() -> None:
    header, events = game(("greedy", "sound", "hunter", "counter"))
    review = Review(Replay(header, events[:-9]), 0)
    some_of(review)
    assert review.deals == (1,)
    assert len(review.costs()) == 4


def test_a_record_from_elsewhere_is_reviewed() -> None:
    """Its bots are unknown, it has no seed, and a person sits there too."""
    header, events = game(("greedy", "sound", "hunter", "counter"), deals=1)
    players = (
        Player(0, "Ann", "human"),
        *(replace(player, bot="elsewhere:Bot") for player in header.players[1:]),
    )
    review = Review(Replay(replace(header, players=players, seed=None), events), 0)
    some_of(review)
    assert len(review.costs()) == 4
    assert all(why(review, cost) for cost in review.costs())
    assert beside(review.replay, 0, 1, "sound").made == review.made(1)["sound"]


def test_a_branch_is_reviewed() -> None:
    replay = replay_of("greedy", "sound", "hunter", "counter", deals=1)
    case = [each for each in cases_of(replay, 0) if each.kind == "card"][-3]
    branch = Branch(replay, case.at)
    while not branch.over:
        if branch.waiting:
            branch.act(branch.view(0).legal_actions()[-1])
        else:
            branch.advance()
    review = Review(Replay.of(branch.log), 0)
    some_of(review)
    assert review.deals == (1,)
    assert len(review.costs()) == 4


def test_a_review_killed_at_any_byte_loses_the_decision_it_was_at(tmp_path: Path) -> None:
    path = tmp_path / "x.review-S.jsonl"
    replay = replay_of("greedy", "sound", "hunter", "counter", deals=1)
    review = Review(replay, 0)
    keeper = Results(path, review)
    known = [reviewed().weighed[case.at] for case in review.cases[:4]]
    for result in known:
        assert review.take(result)
        keeper.append(result)
    whole = path.read_bytes()
    ends = [at for at in range(len(whole)) if whole[at : at + 1] == b"}" and whole[at + 1 : at + 2] == b"\n"]
    assert len(ends) == len(known) + 1
    for stop in range(ends[0] + 1, len(whole), 31):
        path.write_bytes(whole[:stop])
        again = Review(replay, 0)
        assert Results(path, again).kept == sum(end < stop for end in ends[1:])


def test_why_is_kept_beside_the_result(tmp_path: Path) -> None:
    path = tmp_path / "x.review-S.jsonl"
    replay = replay_of("greedy", "sound", "hunter", "counter", deals=1)
    review = Review(replay, 0)
    case = next(case for case in review.cases if case.kind == "card")
    better = next(each for each in case.options if each != case.done)
    found = replace(reviewed().weighed[case.at], better=better, contrast=contrasts()[0])
    assert found.contrast is not None
    review.take(found)
    Results(path, review).append(found)
    head, text = path.read_text(encoding="utf-8").splitlines()
    again = Review(replay, 0)
    Results(path, again)
    kept = again.weighed[found.at].contrast
    assert kept is not None
    assert contrast_json(kept) == contrast_json(found.contrast)
    assert explain_contrast(kept) == explain_contrast(found.contrast._replace(done=case.done, better=better))
    line = json.loads(text)
    for spoilt in ("no object", {"seat": 7}, {**line["contrast"], "main": {"event": {"kind": "magic"}}}):
        path.write_text(f"{head}\n{json.dumps({**line, 'contrast': spoilt})}\n", encoding="utf-8")
        third = Review(replay, 0)
        assert Results(path, third).kept == 1, "the figures stay"
        assert third.weighed[found.at].contrast is None


def test_a_theme_is_kept_in_english_and_shown_in_the_language_in_use() -> None:
    themes = set(summary_of(reviewed()).themes)
    assert themes
    assert {occasion_words(theme) for theme in themes} == themes
    use("fr")
    try:
        assert set(summary_of(reviewed()).themes) == themes
        assert not {occasion_words(theme) for theme in themes} & themes
        assert occasion_words("what nobody knows") == "what nobody knows"
    finally:
        use("en")


def test_another_engine_makes_results_anew_and_another_version_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.review-S.jsonl"
    replay = replay_of("greedy", "sound", "hunter", "counter", deals=1)
    review = Review(replay, 0)
    result = reviewed().weighed[review.cases[0].at]
    review.take(result)
    Results(path, review).append(result)
    monkeypatch.setattr("barbu_tui.session.review.file.__version__", "99.0")
    assert Results(path, Review(replay, 0)).kept == 1
    monkeypatch.setattr("barbu_tui.session.review.file.ENGINE", 99)
    assert Results(path, Review(replay, 0)).kept == 0


def test_reviews_by_several_seeds_stand_beside_each_other(tmp_path: Path) -> None:
    path = tmp_path / "x.review-S.jsonl"
    replay = replay_of("greedy", "sound", "hunter", "counter", deals=1)
    results = [reviewed().weighed[case.at] for case in Review(replay, 0).cases[:3]]
    for seed, count in ((1, 3), (2, 1), (1, 0)):
        keeper = Results(path, Review(replay, 0, seed))
        for result in results[:count]:
            keeper.append(result)
    before = path.read_bytes()
    assert Results(path, Review(replay, 0, 1)).kept == 3
    assert Results(path, Review(replay, 0, 2)).kept == 1
    Results(path, Review(replay, 0, 2), again=True).append(results[2])
    assert path.read_bytes().startswith(before)
    found = Review(replay, 0, 2)
    assert Results(path, found).kept == 1
    assert list(found.weighed) == [results[2].at]
    assert Results(path, Review(replay, 0, 1)).kept == 3


def test_results_without_marks_belong_to_the_header_above_them(tmp_path: Path) -> None:
    path = tmp_path / "x.review-S.jsonl"
    replay = replay_of("greedy", "sound", "hunter", "counter", deals=1)
    result = reviewed().weighed[Review(replay, 0).cases[0].at]
    Results(path, Review(replay, 0)).append(result)
    lines = [
        {name: value for name, value in json.loads(line).items() if name != "of"}
        for line in path.read_text().splitlines()
    ]
    path.write_text("\n".join(map(json.dumps, lines)) + "\n")
    assert Results(path, Review(replay, 0)).kept == 1
    Results(path, Review(replay, 0, 2)).append(result)
    assert Results(path, Review(replay, 0)).kept == 1


@pytest.mark.parametrize("number", ["1e400", "NaN", "9" * 400, "-1", "true"])
@pytest.mark.parametrize("key", ["start", "stop", "at", "less", "deal"])
def test_a_damaged_number_of_a_result_costs_that_result(key: str, number: str, tmp_path: Path) -> None:
    path = tmp_path / "x.review-S.jsonl"
    replay = replay_of("greedy", "sound", "hunter", "counter", deals=1)
    keeper = Results(path, Review(replay, 0))
    for case in keeper._review.cases[:2]:
        keeper.append(reviewed().weighed[case.at])
    head, first, second = path.read_text().splitlines()
    value = [1, 1, 1, 1, 1, 1] if key == "less" else 0
    spoilt = json.dumps({**json.loads(first), key: value}).replace(
        f'"{key}": {json.dumps(value)}', f'"{key}": {number}'
    )
    path.write_text(f"{head}\n{spoilt}\n{second}\n")
    assert Results(path, Review(replay, 0)).kept == 1


def test_the_sums_of_a_review_are_left_for_the_statistics(tmp_path: Path) -> None:
    record = tmp_path / "game.barbu.jsonl"
    review = reviewed()
    keeper = Results(results_path(record, "S"), Review(review.replay, 0))
    header = review.replay.header
    assert kept_summary(record, header, 0) is None
    keeper = Results(results_path(record, "S"), review)
    keeper.append(review.weighed[review.cases[0].at])
    keeper.sum_up()
    found = kept_summary(record, header, 0)
    assert found is not None
    lost, whole = review.lost(), found.whole
    assert whole.decisions == lost.decisions
    assert whole.rate.mean == pytest.approx(lost.rate.mean, abs=0.01)
    assert whole.rate.error == pytest.approx(lost.rate.error, abs=0.01)
    for part in (found.contracts, found.themes):
        assert sum(each.decisions for each in part.values()) == whole.decisions
    twice = found + found
    assert twice.whole.rate.mean == pytest.approx(whole.rate.mean)
    assert twice.whole.rate.error < whole.rate.error
    assert kept_summary(record, replace(header, seed=8), 0) is None


def test_the_curve_is_of_the_last_few_games_and_its_band_of_their_errors() -> None:
    def of(points: float) -> ReviewedGame:
        lost = Lost(20, points, 4.0)
        themes = {
            "leading at Barbu": lost,
            "calling": Lost(3, 90.0, 1.0),
            "playing Dominoes": Lost(20, 1.0, 1.0),
        }
        return ReviewedGame("2026-11-01", "online", Summary({"card": lost}, {"barbu": lost}, themes))

    points = curve([of(20.0), of(40.0), of(60.0)], together=2)
    assert [point.game.mean for point in points] == [1.0, 2.0, 3.0]
    assert [point.together.mean for point in points] == [1.0, 1.5, 2.5]
    assert points[1].together.half == pytest.approx(1.96 * 32**0.5 / 40)
    assert [theme for theme, _ in weakest(of(20.0).summary)] == ["leading at Barbu", "playing Dominoes"]


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
    assert [third.compared_options(case.at) for case in third.cases] == [
        second.compared_options(case.at) for case in second.cases
    ]
    assert third.made() == second.made()
    anew = Review(replay, 0)
    assert Results(path, anew, again=True).kept == 0


@pytest.mark.parametrize("damage", [b"", b"\x00\xff", b"[1]\n", b'{"barbu_review": 1}\n{"at": 1}\n'])
def test_results_that_are_none_are_made_anew(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "x.review-S.jsonl"
    path.write_bytes(damage)
    review = Review(replay_of("greedy", "sound", "hunter", "counter"), 0)
    keeper = Results(path, review)
    assert keeper.kept == 0
    keeper.append(weigh(next(Plan(review).work())))
    again = Review(replay_of("greedy", "sound", "hunter", "counter"), 0)
    assert Results(path, again).kept == 1
    other = Review(replay_of("greedy", "sound", "hunter", "counter", seed=8), 0)
    assert Results(path, other).kept == 0


def test_sound_makes_with_sounds_cards_what_it_made() -> None:
    review = reviewed("sound")
    made = review.made()
    assert list(made) == ["sound", "hunter", "counter"]
    assert made["sound"] == sum(row.score.total[0] for row in review.replay.position.game.finished)
    assert review.made(1)["hunter"] + review.made(2)["hunter"] == made["hunter"]


def test_a_bots_play_of_a_deal_is_shown_from_the_first_difference_on() -> None:
    replay = replay_of("greedy", "sound", "hunter", "counter")
    review = reviewed()
    for number in (1, 2):
        for bot, made in review.made(number).items():
            found = beside(replay, 0, number, bot)
            row = replay.row(number)
            assert row is not None
            assert (found.result, found.made) == (row.score.total[0], made)
            turn = found.difference
            if turn is None:
                assert found.result == found.made
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


def test_tallies_add_up_and_exact_ones_have_no_error() -> None:
    one, two = Tally.of([1, 2, 3], [1, 1, 1], 3.0), Tally.of([5, 5], [0, 0], 2.0)
    assert (one + two).estimated.mean == pytest.approx(3.2)
    assert one.estimated.error > (one + one + one).estimated.error > 0
    exact = Tally(1, -4.0, 16.0, -4.0, 1.0, exact=True)
    assert exact.estimated == Estimated(-4.0, 0.0)
    assert exact.estimated.sure


def test_the_first_sentence_says_what_was_lost_and_where() -> None:
    def cost(deal: int, points: float) -> Any:
        return SimpleNamespace(case=SimpleNamespace(deal=deal), less=Estimated(-points, 1.0))

    you = Person("You", you=True)
    assert lost_in_words([], you) == ""
    assert lost_in_words([cost(3, 12.4)], you) == "Your mistake in deal 3 cost about 12 points."
    assert (
        lost_in_words([cost(3, 20.0), cost(5, 4.0), cost(3, 1.0)], you)
        == "Your 3 mistakes cost about 25 points, most of that in deal 3."
    )
    assert (
        lost_in_words([cost(1, 9.0), cost(2, 8.0), cost(4, 7.0)], you)
        == "Your 3 mistakes cost about 24 points, the most in deals 1 and 2."
    )


def test_a_level_is_named_only_where_the_interval_allows_it() -> None:
    (_, best), (_, most) = ANCHORS
    assert level_of_loss(Estimated(best, 0.05)) == "strong club player"
    assert level_of_loss(Estimated(most + 1, 0.05)) == "guessing"
    assert level_of_loss(Estimated(best + 0.25, 0.2)) == "club player to strong club player"
    assert level_of_loss(Estimated(best, 1.0)) == ""


def test_a_strength_is_that_of_several_games_together() -> None:
    def played(points: float) -> ReviewedGame:
        return ReviewedGame("2026-11-01", "online", Summary({"card": Lost(200, points, 10.0)}, {}, {}))

    assert own_strength([played(200.0)]) == ""
    said = own_strength([played(900.0), *[played(200.0)] * 5])
    assert said == "Your strength over your last 5 games together: strong club player."


def test_a_cost_in_later_deals_alone_is_explained() -> None:
    decision, found = next(
        each
        for each in zip(decisions(), contrasts(), strict=True)
        if [one.kind for one in each[1].stakes] == ["debt"]
    )
    view = decision.situation.view
    looks = looks_of(view)
    work = Weighing(0, question_of(view, 1), decision.done, 1, looks.second, looks.settled, decision.better)
    weighed = weigh(work)
    assert isinstance(weighed, Weighed)
    assert weighed.less.estimated.mean > 0, "in this deal the double costs something"
    assert weighed.contrast is not None
    assert weighed.contrast.stakes[0].kind == found.stakes[0].kind


def test_a_principle_is_counted_and_leads_to_drills_and_a_lesson(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for each in PICTURED.glob("game.*"):
        shutil.copy(each, tmp_path)
    command = ["review", str(tmp_path / "game.barbu.jsonl"), "--jobs", "1", "--seconds", "1"]
    assert main([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    first = found["principles"][0]
    against = [each for each in found["costs"] if said_of(first) in each.get("why", {}).get("text", "")]
    assert first["mistakes"] >= len(against)
    assert main(command) == 0
    said = " ".join(capsys.readouterr().out.split())
    # The second command looks on where the first one stopped, so its numbers may be other ones.
    assert re.search(rf"\d+ of \d+ mistakes: {re.escape(said_of(first))}", said)
    assert f"Drills: barbu practise --about {first['theme']}; lesson: barbu learn {first['lesson']}." in said


def said_of(principle: dict[str, str]) -> str:
    return ENGLISH.render_message(explanations.PRINCIPLES[principle["name"]])


def test_every_principle_has_its_words_its_lesson_and_a_theme_that_there_is() -> None:
    assert {each.name for each in PRINCIPLES} == set(explanations.PRINCIPLES)
    for each in PRINCIPLES:
        assert lesson_named(each.lesson) is not None
        assert not each.theme or each.theme in THEMES_BY_NAME


def test_the_command_prints_what_the_game_cost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    header, events = game(("greedy", "sound", "hunter", "counter"), deals=1)
    path = save(tmp_path, "mine", header, events)
    known = Review(Replay(header, events), 0)
    keeper = Results(results_path(path, "S"), known)
    results: list[Result] = [*reviewed().weighed.values(), reviewed().held[1]]
    for result in results:
        if known.take(result):
            keeper.append(result)
    assert known.listed
    assert main(["review", str(path), "--seat", "S", "--jobs", "1", "--json", "--seconds", "1"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == [
        "seat",
        "result",
        "cards",
        "decisions",
        "rest",
        "rate",
        "principles",
        "costs",
    ]
    total = found["cards"]["mean"] + found["decisions"]["mean"] + found["rest"]
    assert round(total, 1) == found["result"]
    means = [each["mean"] for each in found["costs"]]
    assert means == sorted(means)
    assert means[0] < 0
    assert {each["kind"] for each in found["costs"]} <= {"call", "bid", "card"}
    assert kept_summary(path, header, 0) is not None
    assert main(["review", str(path), "--seat", "S", "--jobs", "1", "--seconds", "1"]) == 0
    said = capsys.readouterr().out
    assert "mistake" in said
    assert "points lost a decision" not in said
    assert main(["review", str(path), "--seat", "S", "--jobs", "1", "--seconds", "1", "--explain"]) == 0
    assert "points lost a decision" in capsys.readouterr().out
    assert main(["review", "--explain"]) == 0
    assert (
        capsys.readouterr().out.split()
        == " ".join(f"{term} {meaning}" for term, meaning in EXPLAINED).split()
    )


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


def test_an_explanation_that_expects_another_taker_says_who_took_the_trick() -> None:
    review = reviewed()
    cost = next(each for each in review.costs() if isinstance(each.case.done, PlayCard))
    table = cost.case.view.table
    assert isinstance(table, TrickTable)
    taker = next(
        step.deal.turn
        for step in review.replay.steps[cost.case.at + 1 :]
        if isinstance(later := step.deal.view().table, TrickTable) and later.done > table.done
    )
    said = {}
    for seat in range(4):
        event = Measured(PlayEvent("now", seat), 0.9, 0.1, 1.0, 1.0)
        contrast = Contrast(
            cost.case.done,
            cost.better,
            0,
            -5.0,
            layouts=192,
            contract=cost.case.view.spec.contract,
            main=event,
        )
        said[seat] = explanation(review, replace(cost, settled=True, contrast=contrast))
    assert [seat for seat, text in said.items() if "This time" not in text] == [taker]
