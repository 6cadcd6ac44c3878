"""Two records of the same cards: where they went apart, and what that was worth."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.play.again import play_again
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ActionEvent
from barbu_tui.session.record.file import load
from barbu_tui.session.record.saves import glance, of_the_same_cards
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.compare import CompareError, compare_records
from barbu_tui.session.review.file import Results
from barbu_tui.session.review.kept import results_path
from barbu_tui.session.review.plan import run
from barbu_tui.session.review.review import Review
from barbu_tui.words.compare import apart_words, deal_row
from tests.support.commands import barbu
from tests.support.played_out import played_out


@pytest.fixture(scope="module")
def twice(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The same four deals played by ``novice``, and again by ``sound``, in the human's seat."""
    folder = tmp_path_factory.mktemp("twice")
    one, other = folder / "novice.barbu.jsonl", folder / "sound.barbu.jsonl"
    played_out(Match.new(new_header(ruleset(), ["sound"] * 3, 5, deals=4), one), "novice")
    played_out(play_again(one, "Anna", record=other), "sound")
    return one, other


def actions(path: Path, number: int) -> list[object]:
    """Return the actions of a deal, read from the record alone."""
    deals: list[list[object]] = []
    for event in load(path).events:
        if isinstance(event, ActionEvent):
            deals[-1].append(event.action)
        elif hasattr(event, "hands"):
            deals.append([])
    return deals[number - 1]


def test_deals_points_and_the_first_difference_are_those_of_the_records(twice: tuple[Path, Path]) -> None:
    found = compare_records(*twice)
    rows = [load(path).position.game.finished for path in twice]
    assert [deal.number for deal in found.deals] == [1, 2, 3, 4]
    for deal, one, other in zip(found.deals, *rows, strict=True):
        assert deal.points == (one.score.total[0], other.score.total[0])
        pairs = list(zip(*(actions(path, deal.number) for path in twice), strict=False))
        first = next((pair for pair in pairs if pair[0] != pair[1]), None)
        assert (deal.first_difference and (deal.first_difference.one, deal.first_difference.other)) == first
        assert deal.first_difference is None or deal.first_difference.worth is None
    assert found.points == tuple(sum(row.score.total[0] for row in each) for each in rows)
    apart = next(deal for deal in found.deals if deal.first_difference and deal.first_difference.trick)
    beside = found.beside(apart.number)
    assert beside.difference is not None
    assert apart.first_difference is not None
    assert beside.done[beside.difference].action == apart.first_difference.one
    assert beside.instead[beside.difference].action == apart.first_difference.other
    assert apart_words(found, apart).endswith("for B at the end; a review tells more.")


def test_a_game_beside_itself_is_the_same(twice: tuple[Path, Path]) -> None:
    found = compare_records(twice[0], twice[0])
    assert all(deal.first_difference is None and not deal.gain for deal in found.deals)
    assert deal_row(found, found.deals[0])[2] == "nowhere"


def test_a_review_of_either_record_says_what_the_difference_was_worth(twice: tuple[Path, Path]) -> None:
    one, other = twice
    replay = Replay.of(load(one))
    review = Review(replay, 0)
    results = Results(results_path(one, "S"), review)
    count = 0

    def news(result: object) -> bool:
        nonlocal count
        results.append(result)  # type: ignore[arg-type]
        count += 1
        return count < 12

    run(review, 1, news, cards=False)
    forth, back = compare_records(one, other), compare_records(other, one)
    known = [deal for deal in forth.deals if deal.first_difference and deal.first_difference.worth]
    assert known
    for deal in known:
        assert deal.first_difference is not None
        assert deal.first_difference.worth is not None
        mirrored = next(each for each in back.deals if each.number == deal.number).first_difference
        assert mirrored is not None
        assert mirrored.worth is not None
        assert mirrored.worth.mean == pytest.approx(-deal.first_difference.worth.mean)
        decision = review.judged(place_of(replay, deal.first_difference.one, deal.number))
        assert decision is not None
        done, instead = (
            decision.judge(each) for each in (deal.first_difference.one, deal.first_difference.other)
        )
        assert done is not None
        assert instead is not None
        expected = done.chosen.behind.mean - instead.chosen.behind.mean
        assert deal.first_difference.worth.mean == pytest.approx(expected)
        assert "By the review, B is worth" in apart_words(forth, deal)
    results_path(one, "S").unlink()


def place_of(replay: Replay, action: object, number: int) -> int:
    """Return the place before an action in a deal."""
    places = range(replay.start(number), replay.end(number))
    return next(at for at in places if replay[at + 1].action == action)


def test_other_cards_other_rules_and_open_deals_are_one_sentence_each(
    twice: tuple[Path, Path], tmp_path: Path
) -> None:
    one = twice[0]
    for name, rules, seed in (("cards", "online", 6), ("rules", "sheet4", 5)):
        header = new_header(ruleset(rules), ["sound"] * 3, seed, deals=1)
        played_out(Match.new(header, tmp_path / f"{name}.barbu.jsonl"))
    begun = tmp_path / "begun.barbu.jsonl"
    begun.write_text("".join(one.read_text().splitlines(keepends=True)[:9]))
    for name, said in (
        ("cards", "It has other cards."),
        ("rules", "It is played by other rules."),
        ("begun", "No deal is finished in both."),
    ):
        with pytest.raises(CompareError, match=said):
            compare_records(one, tmp_path / f"{name}.barbu.jsonl")
        ran = barbu("compare", one, tmp_path / f"{name}.barbu.jsonl", home=tmp_path)
        assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)
        assert said in ran.stderr


def test_the_command_prints_deals_and_decisions(twice: tuple[Path, Path], tmp_path: Path) -> None:
    text = barbu("compare", *twice, home=tmp_path).stdout
    assert text.startswith("A  novice; You; ")
    assert "\nB  sound; Anna; " in text
    one = barbu("compare", *twice, "--deal", "2", home=tmp_path).stdout
    found = json.loads(barbu("compare", *twice, "--json", home=tmp_path).stdout)
    assert [deal["deal"] for deal in found["deals"]] == [1, 2, 3, 4]
    assert sum(deal["a"]["points"] for deal in found["deals"]) == found["a"]["points"]
    second = found["deals"][1]
    differ = sum(a != b for a, b in zip(second["a"]["decisions"], second["b"]["decisions"], strict=True))
    assert one.count("*\n") == differ
    bad = barbu("compare", *twice, "--deal", "7", home=tmp_path)
    assert (bad.returncode, bad.stderr) == (2, "barbu: --deal: deal 7 is not finished in both.\n")


def test_the_other_game_of_the_same_cards_is_found(twice: tuple[Path, Path], tmp_path: Path) -> None:
    one, other = map(glance, twice)
    header = new_header(ruleset(), ["sound"] * 3, 6, deals=1)
    stranger = glance(played_out(Match.new(header, tmp_path / "x.barbu.jsonl")).path or one.path)
    assert of_the_same_cards(one, [one, stranger, other]) is other
    assert of_the_same_cards(stranger, [one, other]) is None
