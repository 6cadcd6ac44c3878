"""One whole game as text, action by action: what was legal, what was done, what S saw.

Rewritten only by ``pytest tests/core/test_golden.py --update-golden``; read the difference before
you keep it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from barbu_tui.core.cards import CARD_NAMES, hand_text
from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.game import Game
from barbu_tui.core.notation import in_letters
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from tests.support.random_play import random_action
from tests.support.table import names

GOLDEN = Path(__file__).with_name("golden") / "honour-game.txt"
RULES = ruleset("online", {"israeli": "honour"})
SEED = 5


def game_text() -> Iterator[str]:
    """The game, a line an action."""
    yield f"{RULES.name} {RULES.options_json()} seed {SEED}"
    game = Game.new(RULES, 1)
    rng = random.Random(SEED)
    while not game.over:
        game = game.begin(deal_hands(RULES, SEED, game.number))
        deal = game.deal
        assert deal is not None
        yield ""
        yield f"deal {deal.number}, dealer {letter(deal.dealer)}"
        for seat, hand in enumerate(deal.hands):
            yield f"  {letter(seat)} {hand_text(hand)}"
        while not deal.over:
            action = random_action(deal, rng)
            options = " | ".join(in_letters(each, RULES.seat_letters) for each in deal.legal_actions())
            done = f"{letter(deal.turn)} {in_letters(action, RULES.seat_letters)}"
            deal = deal.apply(action)
            yield f"{done:<24} S sees {seen(deal.view(0))}"
            yield f"    of {shortened(options)}"
        game = game.with_deal(deal).finish()
        row = game.finished[-1]
        shared = ", shared out" if deal.shared else ""
        yield f"score {row.score.hand} {row.score.adjust} = {row.score.total}, game {row.running}{shared}"


def letter(seat: int) -> str:
    return RULES.seat_letters[seat] if seat >= 0 else "-"


def shortened(options: str) -> str:
    return options.replace("| ", "")


def seen(view: View) -> str:
    """Everything in a view that changes within a deal, in few words."""
    parts = [view.phase.value, f"turn {letter(view.turn)}", hand_text(view.hand)]
    if view.phase.value == "bids" and view.choice is not None:
        parts.append(f"levels {levels(view)}")
    table = view.table
    if table is None:
        return " ".join(parts)
    parts.append(f"points {table.points}")
    if isinstance(table, TrickTable):
        trick = " ".join(CARD_NAMES[card] for card in table.trick)
        parts.append(f"tricks {table.won} trick {letter(table.leader)}:{trick}")
        if table.claims:
            parts.append(f"claims {table.claims}")
    else:
        parts.append(f"fits {names(table.fits)} left {table.left} out {table.out}")
    lacks = ", ".join(f"{letter(seat)} {hand_text(cards)}" for seat, cards in enumerate(table.lacks) if cards)
    return " ".join(parts) + (f" lacks {lacks}" if lacks else "")


def levels(view: View) -> str:
    return " ".join("".join(map(str, row)) for row in view.levels)


def test_the_golden_game(request: pytest.FixtureRequest) -> None:
    text = "\n".join(game_text()) + "\n"
    if request.config.getoption("--update-golden"):
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text(text, encoding="utf-8")
        pytest.fail(f"{GOLDEN.name} is written anew: look at the difference, then run without the flag.")
    for number, (line, wanted) in enumerate(
        zip(text.splitlines(), GOLDEN.read_text(encoding="utf-8").splitlines(), strict=False), 1
    ):
        assert line == wanted, f"line {number} of {GOLDEN.name}"
    assert text == GOLDEN.read_text(encoding="utf-8")


def test_the_golden_game_has_the_rare_events_too() -> None:
    text = GOLDEN.read_text(encoding="utf-8")
    for part in ("domino", "trumps", " pass", "target", "safety", "breach", "shared out", "xx"):
        assert part in text, part


def test_a_game_played_twice_is_the_same() -> None:
    assert list(game_text()) == list(game_text())


def test_deal_is_a_value() -> None:
    deal = Game.new(RULES, 1).begin(deal_hands(RULES, SEED, 1)).deal
    again = Game.new(RULES, 1).begin(deal_hands(RULES, SEED, 1)).deal
    assert isinstance(deal, Deal)
    assert deal == again
