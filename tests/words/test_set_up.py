"""A position that is being typed, in words."""

from __future__ import annotations

import pytest

from barbu_tui.core.notation import parse_bids, parse_dealers_call, parse_hands
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.language import CODES, use
from barbu_tui.session.practice.endings import ENDINGS
from barbu_tui.session.practice.position import position, position_text
from barbu_tui.session.practice.setup import TYPED, read_contracts
from barbu_tui.session.practice.typed import typed
from barbu_tui.words.line import plain
from barbu_tui.words.people import Cast
from barbu_tui.words.set_up import how_to_set_up, parts_told, what_next

ONLINE = ruleset("online")
CAST = Cast(("You", "Walter", "Nora", "Edith", "Bruno"), ("S", "W", "N", "E", "X"), 0)
BEGUN = "J8.Q43.T82.K97 / W no_queens / N x W; S x W; E pass"


def told(text: str) -> list[str]:
    return [plain(part) for _, part in parts_told(typed(ONLINE, text), ONLINE, CAST)]


def then(text: str) -> str:
    return what_next(typed(ONLINE, text), ONLINE, CAST)


def test_parts_that_are_understood_are_told() -> None:
    assert told(f"{BEGUN} / 3S 2S TS 5S; AD") == [
        "11 cards",
        "known cards, in an ending those unplayed: E KH; out K..J.",
        "Walter calls No Queens",
        "Nora × Walter   You × Walter   Edith passes",
        "trick 2  A♦",
    ]
    hand = "AQ5.T82.KJ93.A42"
    assert told(f"{hand} / left NT,Q / owed W=2")[5:] == ["No Tricks and No Queens", "W=2"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Begin with your hand."),
        ("AQ5.T82.KJ93.A42", "Enter asks you for the contract."),
        ("AQ5.T82.KJ93.A42 / W n", ""),
        ("AQ5.T82.KJ93.A42 / W no_queens", "Enter asks you for your doubles."),
        (BEGUN, "A hand has 13 cards; with fewer, go on to the cards played, or write which are unplayed."),
        (f"{BEGUN} / 3S", "After these cards it is N's turn; go on to your own, S."),
        (f"{BEGUN} / 3S 2S TS 5S; AD", "It is your turn, with 12 cards left; the hand has 11."),
        (f"{BEGUN} / 3S 2S TS 5S; AD 4D 6D 7D; AC", "Enter asks you for a card."),
    ],
)
def test_what_comes_next_is_said(text: str, says: str) -> None:
    assert then(text) == says


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", PRESETS)
def test_the_examples_are_understood_and_fit_a_line(name: str, code: str) -> None:
    rules = ruleset(name)
    use(code)
    try:
        rows = parts_told(typed(rules, ""), rules, CAST)
        assert all(2 + max(len(n) for n, _ in rows) + len(plain(part)) <= 72 for _, part in rows)
        examples = [plain(part).rsplit(": ", 1)[1] for _, part in rows]
        parse_hands(ONLINE, examples[0], TYPED)
        parse_hands(rules, f"...; {examples[1]}", TYPED)
        for call in examples[2].split(", "):
            parse_dealers_call(rules, call, TYPED)
        assert len(parse_bids(rules, examples[3], TYPED)) == 2
        assert len(read_contracts(rules, examples[5].removeprefix("left "))) == 3
    finally:
        use("en")


@pytest.mark.parametrize("code", CODES)
def test_a_number_lists_the_endings_and_enter_asks_the_one(code: str) -> None:
    use(code)
    try:
        rows = parts_told(typed(ONLINE, "3"), ONLINE, CAST)
        assert [name for name, _ in rows] == [str(number) for number in range(1, len(ENDINGS) + 1)]
        assert all(6 + len(plain(part)) <= 72 for _, part in rows)
        assert then("3") == ENDINGS[2].text
    finally:
        use("en")
    for number, each in enumerate(ENDINGS, 1):
        situation = position(ONLINE, str(number))
        assert position_text(situation) == position_text(position(ONLINE, each.text))
        assert situation.deal.start is not None
    assert "ending" not in how_to_set_up(ruleset("sheet3"))
    assert told("9")[0] != "9"
