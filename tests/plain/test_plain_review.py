"""A review in lines: walked through, tried, listed and asked about."""

from __future__ import annotations

import io
import re
import shutil
from pathlib import Path

import pytest

from barbu_tui.language.languages import use
from barbu_tui.plain.lines import Lines
from barbu_tui.plain.review import HELP, PlainReview
from barbu_tui.session.review.file import Results
from barbu_tui.session.review.kept import results_path
from barbu_tui.session.review.review import Review
from barbu_tui.words.actions import in_words
from barbu_tui.words.review import ahead_words
from tests.support.commands import barbu
from tests.support.reviewed_game import read_game, reviewed_game


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of one deal, with the results of its review beside it."""
    directory = tmp_path_factory.mktemp("walked") / "games"
    shutil.copytree(reviewed_game(), directory)
    return next(directory.glob("mine*.barbu.jsonl"))


@pytest.fixture(scope="module")
def review(path: Path) -> Review:
    found = Review(read_game(path), 0)
    assert Results(results_path(path, "S"), found).kept
    return found


def heard(review: Review, *answers: str, spoken: bool = False) -> list[str]:
    """Return what is read out to a person who answers like this."""
    use("en", spoken=spoken)
    out = io.StringIO()
    source = io.StringIO("".join(f"{answer}\n" for answer in answers))
    PlainReview(review, Lines(source, out), review.take).run()
    return out.getvalue().splitlines()


def test_the_result_comes_first_and_adds_up(review: Review) -> None:
    assert "cost about" in heard(review)[1]
    said = " ".join(heard(review, "means"))
    numbers = re.search(r"Result (\S+) is cards (\S+) ± \d+, decisions (\S+) ± \d+, the rest (\S+)\.", said)
    assert numbers is not None, said
    result, *parts = (int(each.replace("−", "-")) for each in numbers.groups())
    assert result == sum(parts)
    assert "points lost a decision" in said


def test_every_mistake_is_walked_through_the_dearest_first(review: Review) -> None:
    mistakes = [cost for cost in review.costs() if cost.mistake]
    assert mistakes
    said = heard(review, *["show", ""] * len(mistakes))
    told = [line for line in said if " is better than " in line and line.endswith(" points.")]
    assert all(ahead_words(cost) in line for cost, line in zip(mistakes, told, strict=True))
    assert all("+" in line for line in told)
    assert [line for line in said if line.startswith("Number ")][-1].startswith(f"Number {len(mistakes)} of ")
    assert "That was the last one." in said
    assert not any("\x1b" in line for line in said)


def test_the_position_is_told_before_the_answer_and_the_better_one_is_not(review: Review) -> None:
    said = heard(review, "hand", "tricks", "left", "score", "help")
    cost = next(cost for cost in review.costs() if cost.mistake)
    place = next(number for number, line in enumerate(said) if line.endswith("What is better?"))
    assert any(line.endswith(" deals.") or " deals " in line for line in said[:place])
    assert any(" hand: " in line for line in said[:place])
    assert any(line.startswith(HELP[:60]) for line in said)
    assert not any(" is better than " in line for line in said)
    assert in_words(cost.case.done, review.replay.names, "phrase") in said[place]


def test_a_try_is_judged(review: Review) -> None:
    cost = next(cost for cost in review.costs() if cost.mistake and cost.case.kind == "card")
    number = [each for each in review.costs() if each.mistake].index(cost) + 1
    better, done = (
        in_words(each, review.replay.names, "phrase").split(",")[0] for each in (cost.better, cost.case.done)
    )
    said = heard(review, f"go {number}", better, "1", "again", done, "1", "figures")
    text = "\n".join(said)
    assert "Right: " in text or "is as good" in text
    assert "That is the choice made: " in text
    assert any(line.endswith(", the choice made.") for line in said)


def test_another_option_is_played_out(review: Review) -> None:
    costs = [cost for cost in review.costs() if cost.mistake]
    number, cost = next((at, each) for at, each in enumerate(costs, 1) if len(each.case.options) > 2)
    other = next(each for each in cost.case.options if each not in (cost.better, cost.case.done))
    answer = {
        "call": lambda: in_words(other, review.replay.names, "phrase"),
        "card": lambda: in_words(other, review.replay.names, "phrase"),
    }
    if cost.case.kind not in answer:
        answer["bid"] = lambda: in_words(other, review.replay.names, "phrase").replace("×", "").strip()
    said = heard(review, f"go {number}", answer[cost.case.kind]().split(",")[0], "1")
    assert any(re.search(r"brings .* against|is as good|Right|the choice made", line) for line in said)


def test_the_list_is_of_what_is_wanted(review: Review) -> None:
    said = heard(
        review,
        "list",
        "cards",
        "list",
        "unsure",
        "all",
        "contract nonsense",
        "dealer",
        "defender",
        "calls",
        "doubles",
    )
    listed = [line for line in said if re.match(r"\d+: deal \d+", line)]
    assert len(listed) >= sum(cost.mistake for cost in review.costs())
    assert any(line.startswith("Certain mistakes, cards: ") for line in said)
    assert any(line.startswith("All that cost something") for line in said)
    assert any(line.startswith("Say contract with one of ") for line in said)


def test_what_else_can_be_asked(review: Review) -> None:
    deal = review.known_deals[0]
    said = heard(
        review,
        "deals",
        f"bot hunter {deal}",
        "bot nobody",
        "means",
        "go 99",
        "back",
        "show",
        "replay",
        "quit",
        "dance",
    )
    assert any(line.startswith(f"Deal {deal}, ") and " result " in line for line in said)
    assert any(line.startswith("Hunter makes ") for line in said)
    assert any(line.startswith("Say bot with one of ") for line in said)
    assert any(line.startswith("Result ") for line in said)
    assert "Say which: go 3." in said
    assert "This is the first one." in said
    assert any(line.startswith("The replay from here") for line in said)
    assert any(line.startswith("“dance” is not understood.") for line in said)


def test_cards_are_spoken(review: Review) -> None:
    said = heard(review, "list", "show", "figures", spoken=True)
    assert not re.search("[♠♥♦♣×]", "\n".join(said))


def test_the_command_ends_with_its_input(path: Path, tmp_path: Path) -> None:
    done = barbu("review", path, "--plain", "--seat", "S", "--seconds", "1", "--jobs", "1", home=tmp_path)
    assert done.returncode == 0, done.stderr
    first, *said = done.stdout.splitlines()
    assert first == "The decisions are looked at; that takes one second at most."
    assert any(line.endswith("What is better?") for line in said)
    assert not re.search("\x1b|\r", done.stdout + done.stderr)


@pytest.mark.parametrize("option", ["--json", "--all"])
def test_what_does_not_go_with_lines_is_said(path: Path, tmp_path: Path, option: str) -> None:
    done = barbu("review", path, "--plain", option, home=tmp_path)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_both_lines_of_play_are_told_and_another_layout(review: Review) -> None:
    mistakes = [cost for cost in review.costs() if cost.mistake]
    at = next(at for at, cost in enumerate(mistakes) if cost.contrast and len(cost.contrast.typical) > 1)
    said = heard(review, f"go {at + 1}", "show", "show", "next", "")
    assert len([line for line in said if line.startswith("One of the layouts that fit")]) == 2
    assert len([line for line in said if line.endswith(" in this deal.")]) == 4
    assert len([line for line in said if line.startswith("With ") and line.endswith(":")]) == 4
