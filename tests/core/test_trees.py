"""Counted move trees: every line of play of small deals, counted by the core and by the oracle.

A line differs where an action differs: each claim that holds, each target, each breach is a branch.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import combinations

import pytest

from barbu_tui.core.actions import Bid, ChooseContract
from barbu_tui.core.cards import BIT, CARD_NAMES, CardSet, card, cards_in, parse_cards
from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import Deal, start_play
from barbu_tui.core.domino import DominoPlay
from barbu_tui.core.doubling import Levels, Standing
from barbu_tui.core.ruleset import Ruleset, ruleset
from barbu_tui.core.tricks import TrickPlay, Withheld
from tests.oracle import count_tree
from tests.support.seeds import seeded

RULESETS: Mapping[str, tuple[str, Mapping[str, object]]] = {
    "online": ("online", {}),
    "honour": ("online", {"israeli": "honour", "hearts_lead": "broken"}),
    "sheet4": ("sheet4", {"first_lead": "left"}),
    "sheet3": ("sheet3", {}),
    "sheet3-enforced": ("sheet3", {"israeli": "enforced", "must_trump": False}),
    "barbuda": ("barbuda", {}),
    "barbuda-strict": ("barbuda", {"must_trump": True, "israeli": "enforced", "hearts_lead": "only"}),
}
CASES = [
    (name, contract) for name, (preset, options) in RULESETS.items() for contract in ruleset(preset).contracts
]


def lines_of_deal(deal: Deal) -> int:
    """Lines of play, through ``Deal``: immutable, every action checked."""
    if deal.over:
        return 1
    return sum(lines_of_deal(deal.apply(action)) for action in deal.legal_actions())


def lines_of_play(play: TrickPlay | DominoPlay) -> int:
    """Lines of play, through the mutable play of a deal, as rollouts use it."""
    if play.table.over:
        return 1
    lines = 0
    if isinstance(play, DominoPlay):
        for each in cards_in(play.legal()):
            after = play.copy()
            after.play(each)
            lines += lines_of_play(after)
        if not play.legal():
            passed = play.copy()
            passed.pass_turn()
            lines += lines_of_play(passed)
        return lines
    table = play.table
    hand = play.hands[table.turn]
    for each in cards_in(play.legal()):
        ways: list[tuple[Withheld | None, int | None]] = [(None, None)]
        if table.withholds(hand, each):
            ways = [*table.claims_for(hand, each)]
            if table.duty == "honour":
                ways.append(("breach", None))
        for claim, target in ways:
            follow = play.copy()
            follow.play(each, claim, target)
            lines += lines_of_play(follow)
    return lines


def in_play(rules: Ruleset, choice: ChooseContract, hands: list[CardSet], levels: Levels) -> Deal:
    """A deal with its first card to come, at these levels."""
    seat = choice.seat
    bids = tuple(Bid(each) for each in rules.seats)
    play = start_play(rules, choice, seat, tuple(hands), levels)
    return Deal(rules, Standing.at_start(rules.players), seat, tuple(hands), choice, bids, play)


def draw_cards(rules: Ruleset, contract: Contract, size: int, start: int, rng: random.Random) -> list[int]:
    """The cards of a small deal: a block round the start in dominoes, else at least one penalty card."""
    wanted = rules.players * size
    if contract == "domino":
        suits, ranks = (4, 3) if wanted == 12 else (3, 3) if wanted == 9 else (wanted // 2, 2)
        low = max(0, min(12 - ranks, start - rng.randrange(ranks)))
        return [card(suit, low + step) for suit in range(suits) for step in range(ranks)]
    pool = [each for each in cards_in(rules.deck) if each % 13 >= 7 or each % 13 == 0]
    penalty = [each for each in pool if rules.spec(contract).penalty & BIT[each]]
    some = rng.sample(penalty, min(len(penalty), rng.randrange(1, 4))) if penalty else []
    return some + rng.sample([each for each in pool if each not in some], wanted - len(some))


@pytest.mark.parametrize(("name", "contract"), CASES)
def test_the_core_counts_the_lines_that_the_oracle_counts(name: str, contract: Contract) -> None:
    preset, options = RULESETS[name]
    rules = ruleset(preset, options)
    letters = rules.seat_letters
    seed = seeded(0)
    for number in range(6):
        rng = random.Random(f"{name}/{contract}/{seed + number}")
        size = 3 if number < 4 else 2
        dealer = rng.randrange(rules.players)
        start = rng.randrange(13)
        cards = draw_cards(rules, contract, size, start, rng)
        rng.shuffle(cards)
        hands = [sum(BIT[each] for each in cards[seat * size : seat * size + size]) for seat in rules.seats]
        if contract == "domino":
            start = max(cards_in(hands[dealer])) % 13
        pairs = {pair: rng.choice((0, 0, 1, 2)) for pair in combinations(rules.seats, 2)}
        table = [[0] * rules.players for _ in rules.seats]
        for (one, other), level in pairs.items():
            table[one][other] = table[other][one] = level
        trump = rng.choice(rules.suits) if contract == "trumps" else None
        if contract == "trumps" and rules.no_trump and number % 2:
            trump = None
        choice = ChooseContract(dealer, contract, trump, start if contract == "domino" else None)
        deal = in_play(rules, choice, hands, tuple(map(tuple, table)))
        wanted = count_tree(
            {letter: [CARD_NAMES[each] for each in cards_in(hands[s])] for s, letter in enumerate(letters)},
            contract,
            preset,
            dealer=letters[dealer],
            trump=None if trump is None else "SHDC"[trump],
            start="23456789TJQKA"[start] if contract == "domino" else None,
            levels={(letters[one], letters[other]): level for (one, other), level in pairs.items()},
            options=options,
        )
        assert deal.play is not None
        where = f"{name}, {contract}, number {number}"
        assert lines_of_play(deal.play.copy()) == wanted, where
        if number in (0, 4, 5):  # the slower way, on a large deal and on the small ones
            assert lines_of_deal(deal) == wanted, where


def test_counts_worked_out_by_hand() -> None:
    """Two cards each: the counts are worked out in the comments, without the oracle."""
    rules = ruleset("online", {"undoubled": "played", "israeli": "off"})
    plain = [parse_cards(text) for text in ("AS KS", "QS JS", "TS 9S", "8S 7S")]
    levels = ((0,) * 4,) * 4
    # Everybody follows with either card, then the last cards fall: 2 × 2 × 2 × 2.
    assert lines_of_deal(in_play(rules, ChooseContract(0, "no_tricks"), plain, levels)) == 16
    # At trumps S leads either ace or king, and nobody can beat it; the rest are free: again 16.
    assert lines_of_deal(in_play(rules, ChooseContract(0, "trumps", trump=0), plain, levels)) == 16
    # W must overtrump with the king where S leads the queen: 1 way; over the ace W may play either.
    overtrump = [parse_cards(text) for text in ("AS QS", "KS JS", "2H 3H", "4H 5H")]
    counted = lines_of_deal(in_play(rules, ChooseContract(0, "trumps", trump=0), overtrump, levels))
    # Ace led: 2 × 2 × 2 for W, N, E. Queen led: W's king, 2 × 2 for N and E; then W leads the jack.
    assert counted == 8 + 4
