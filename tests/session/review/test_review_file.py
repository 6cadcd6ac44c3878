"""The file of a review beside its game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from barbu_bots.search.contrast_json import contrast_json
from barbu_bots.search.explanations import explain_contrast
from barbu_tui.session.review.file import Results, kept_summary
from barbu_tui.session.review.kept import results_path
from barbu_tui.session.review.look import do
from barbu_tui.session.review.plan import Plan, run
from barbu_tui.session.review.review import Judged, Result, Review
from tests.support.reviewed_game import NO_AIM, replay_of, reviewed
from tests.support.whys import contrasts


def test_a_review_killed_at_any_byte_loses_the_decision_it_was_at(tmp_path: Path) -> None:
    path = tmp_path / "x.review-S.jsonl"
    replay = replay_of("greedy", "sound", "hunter", "counter", deals=1)
    review = Review(replay, 0)
    keeper = Results(path, review)
    known = [reviewed().looked[case.at] for case in review.cases[:4]]
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
    contrast = contrasts()[0]._replace(done=case.done, better=better)
    found = replace(reviewed().looked[case.at], contrast=contrast)
    assert found.contrast is not None
    review.take(found)
    Results(path, review).append(found)
    head, text = path.read_text(encoding="utf-8").splitlines()
    again = Review(replay, 0)
    Results(path, again)
    kept = again.looked[found.at].contrast
    assert kept is not None
    assert contrast_json(kept) == contrast_json(found.contrast)
    assert explain_contrast(kept) == explain_contrast(found.contrast)
    line = json.loads(text)
    for spoilt in ("no object", {"seat": 7}, {**line["contrast"], "main": {"event": {"kind": "magic"}}}):
        path.write_text(f"{head}\n{json.dumps({**line, 'contrast': spoilt})}\n", encoding="utf-8")
        third = Review(replay, 0)
        assert Results(path, third).kept == 1, "the figures stay"
        assert third.looked[found.at].contrast is None


def test_another_engine_makes_results_anew_and_another_version_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.review-S.jsonl"
    replay = replay_of("greedy", "sound", "hunter", "counter", deals=1)
    review = Review(replay, 0)
    result = reviewed().looked[review.cases[0].at]
    review.take(result)
    Results(path, review).append(result)
    monkeypatch.setattr("barbu_tui.session.review.file.__version__", "99.0")
    assert Results(path, Review(replay, 0)).kept == 1
    monkeypatch.setattr("barbu_tui.session.review.file.ENGINE", 99)
    assert Results(path, Review(replay, 0)).kept == 0


def test_reviews_by_several_seeds_stand_beside_each_other(tmp_path: Path) -> None:
    path = tmp_path / "x.review-S.jsonl"
    replay = replay_of("greedy", "sound", "hunter", "counter", deals=1)
    results = [reviewed().looked[case.at] for case in Review(replay, 0).cases[:3]]
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
    assert list(found.looked) == [results[2].at]
    assert Results(path, Review(replay, 0, 1)).kept == 3


def test_results_without_marks_belong_to_the_header_above_them(tmp_path: Path) -> None:
    path = tmp_path / "x.review-S.jsonl"
    replay = replay_of("greedy", "sound", "hunter", "counter", deals=1)
    result = reviewed().looked[Review(replay, 0).cases[0].at]
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
@pytest.mark.parametrize("key", ["at", "level", "results", "deal"])
def test_a_damaged_number_of_a_result_costs_that_result(key: str, number: str, tmp_path: Path) -> None:
    path = tmp_path / "x.review-S.jsonl"
    replay = replay_of("greedy", "sound", "hunter", "counter", deals=1)
    review = Review(replay, 0)
    keeper = Results(path, review)
    for case in review.cases[:2]:
        keeper.append(reviewed().looked[case.at])
    head, first, second = path.read_text().splitlines()
    value = 0
    spoilt = json.dumps({**json.loads(first), key: value}).replace(
        f'"{key}": {json.dumps(value)}', f'"{key}": {number}'
    )
    path.write_text(f"{head}\n{spoilt}\n{second}\n")
    assert Results(path, Review(replay, 0)).kept == 1


@pytest.mark.parametrize("number", ["1e300", "9" * 400, "NaN", "[]"])
@pytest.mark.parametrize("key", ["net", "hand", "at", "different", "played", "reached", "from"])
def test_a_damaged_number_within_a_result_costs_that_result(key: str, number: str, tmp_path: Path) -> None:
    path = tmp_path / "x.review-S.jsonl"
    replay = replay_of("greedy", "sound", "hunter", "counter", deals=1)
    review = Review(replay, 0)
    Results(path, review).append(reviewed().looked[review.cases[0].at])
    line = re.compile(rf'("results":.*?"{key}":\[*)-?[\d.]+')
    spoilt, count = line.subn(lambda found: f"{found[1]}{number}", path.read_text(), count=1)
    assert count == 1
    path.write_text(spoilt)
    assert Results(path, Review(replay, 0)).kept == 0


def test_the_sums_of_a_review_are_left_for_the_statistics(tmp_path: Path) -> None:
    record = tmp_path / "game.barbu.jsonl"
    review = reviewed()
    keeper = Results(results_path(record, "S"), Review(review.replay, 0))
    header = review.replay.header
    assert kept_summary(record, header, 0) is None
    keeper = Results(results_path(record, "S"), review)
    keeper.append(review.looked[review.cases[0].at])
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


def keeping(keeper: Results, most: int = 1000) -> Callable[[Result], bool]:
    """Return what keeps results as they come, and stops after some."""
    left = iter(range(most - 1, -1, -1))

    def keep(result: Result) -> bool:
        keeper.append(result)
        return next(left) > 0

    return keep


def alike(review: Review) -> list[Judged]:
    """Return the decisions of a review; the figures of their reasons are rounded in a file."""
    return [replace(each, contrast=None) for each in review.costs()]


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
    assert alike(second) == alike(first)
    run(second, 1, keeping(more), NO_AIM)
    third = Review(replay, 0)
    Results(path, third)
    assert third.listed
    assert third.split() == second.split()
    assert alike(third) == alike(second)
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
    assert keeper.add(do(next(Plan(review).work())))
    again = Review(replay_of("greedy", "sound", "hunter", "counter"), 0)
    assert Results(path, again).kept == 1
    other = Review(replay_of("greedy", "sound", "hunter", "counter", seed=8), 0)
    assert Results(path, other).kept == 0


def test_a_review_that_reads_nobody_is_kept_beside_the_other(tmp_path: Path) -> None:
    """It has another question for each decision, so its results are its own, and statistics leave it out."""
    record = tmp_path / "game.barbu.jsonl"
    path, whole = results_path(record, "S"), reviewed()
    counted = Review(whole.replay, 0, read=False)
    assert not counted.question(counted.cases[0]).read
    keeper = Results(path, counted)
    run(counted, 1, keeping(keeper), NO_AIM)
    keeper.sum_up()
    assert kept_summary(record, whole.replay.header, 0) is None
    assert Results(path, Review(whole.replay, 0)).kept == 0
    again = Review(whole.replay, 0, read=False)
    assert Results(path, again).kept >= len(counted.looked) + len(counted.redealt)
    assert again.split() == counted.split()
