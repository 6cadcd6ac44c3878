"""Brute force: every line of play of a small deal, and random play of whole deals with an object a card.

`count_tree` is what the program's move generator is counted against. `random_playout` is "the naive engine"
of the speed comparison: cards are objects, a hand is a list, the legal moves of a turn are a new list.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from .rules import (
    DOMINO,
    RANKS,
    TRUMPS,
    Card,
    DominoPlay,
    Levels,
    Ruleset,
    TrickPlay,
    make_ruleset,
    parse_card,
)


def start_play(
    rules: Ruleset,
    contract: str,
    dealer: str,
    hands: Mapping[str, Sequence[Card]],
    levels: Levels,
    trump: str | None,
    start: str | None,
) -> TrickPlay | DominoPlay:
    """The play of a deal from its first card on, whatever the bids were."""
    if contract == DOMINO:
        assert start is not None
        return DominoPlay(rules, dealer, hands, start)
    return TrickPlay(rules, contract, dealer, hands, levels, trump)


def count_tree(
    hands: Mapping[str, Sequence[str]],
    contract: str,
    ruleset_name: str,
    *,
    dealer: str,
    trump: str | None = None,
    start: str | None = None,
    levels: Mapping[tuple[str, str], int] | None = None,
    options: Mapping[str, object] | None = None,
) -> int:
    """Return the number of complete lines of play of a deal, from the first card to its end by R4.4 or R5.3.

    `hands`: seat -> cards, as many in each hand, such as {"S": ["AS", "3H"], ...}. `levels`: pair of seats,
    in either order -> 1 or 2; a pair left out is at 0. The deal is played even where R3.6 would share its
    points. Lines differ where an action differs: a card under two claims that hold is two branches, and so is
    each target, and the breach of `honour`. A pass in domino is a branch of one. Early end (R4.4) asks for the
    penalty cards that were dealt; if none was, all tricks are played.
    """
    rules = make_ruleset(ruleset_name, options)
    if contract not in rules.contracts:
        raise ValueError(f"{contract!r} is not a contract of {ruleset_name}")
    if set(hands) != set(rules.seats) or dealer not in rules.seats:
        raise ValueError(f"the seats are {' '.join(rules.seats)}")
    cards = {seat: [parse_card(text) for text in hands[seat]] for seat in rules.seats}
    dealt = [card for hand in cards.values() for card in hand]
    if len(set(dealt)) != len(dealt) or any(card not in rules.deck() for card in dealt):
        raise ValueError("a card twice, or a card that is not in the deck")
    if len({len(hand) for hand in cards.values()}) != 1 or not dealt:
        raise ValueError("hands must be equally long, and not empty")
    if contract == TRUMPS:
        if not (rules.no_trump if trump is None else trump in tuple(rules.suits)):
            raise ValueError(f"trump {trump!r} cannot be called")
    elif trump is not None:
        raise ValueError(f"{contract} has no trump")
    if contract == DOMINO:
        if start not in tuple(RANKS):
            raise ValueError(f"start {start!r} is not a rank")
        if not rules.dealer_may_lack_start and start not in [card.rank for card in cards[dealer]]:
            raise ValueError(f"the dealer lacks {start!r}")
    elif start is not None:
        raise ValueError(f"{contract} has no starting rank")
    if any(seat not in rules.seats for pair in (levels or {}) for seat in pair):
        raise ValueError(f"the seats are {' '.join(rules.seats)}")
    return count_lines(start_play(rules, contract, dealer, cards, Levels(levels), trump, start))


def count_lines(play: TrickPlay | DominoPlay) -> int:
    """Return the number of ways to finish a play."""
    if play.over():
        return 1
    lines = 0
    if isinstance(play, TrickPlay):
        for trick_action in play.legal_actions():
            after_card = play.copy()
            after_card.apply(trick_action)
            lines += count_lines(after_card)
    else:
        for domino_action in play.legal_actions():
            after_turn = play.copy()
            after_turn.apply(domino_action)
            lines += count_lines(after_turn)
    return lines


def random_hands(rules: Ruleset, rng: random.Random) -> dict[str, list[Card]]:
    """Shuffle and deal the whole deck."""
    deck = rules.deck()
    rng.shuffle(deck)
    size = len(deck) // len(rules.seats)
    return {seat: deck[number * size : (number + 1) * size] for number, seat in enumerate(rules.seats)}


def random_playout(contract: str, rules: Ruleset | str, rng: random.Random) -> dict[str, int]:
    """Deal a whole deck and play it out with legal plays at random; the hand scores.

    The dealer, trumps and the starting rank are drawn too; nobody doubles, and the deal is played anyway.
    """
    if isinstance(rules, str):
        rules = make_ruleset(rules)
    hands = random_hands(rules, rng)
    dealer = rng.choice(rules.seats)
    trump = rng.choice(rules.suits) if contract == TRUMPS else None
    start = rng.choice(hands[dealer]).rank if contract == DOMINO else None
    play = start_play(rules, contract, dealer, hands, Levels(), trump, start)
    if isinstance(play, TrickPlay):
        while not play.over():
            play.apply(rng.choice(play.legal_actions()))
    else:
        while not play.over():
            play.apply(rng.choice(play.legal_actions()))
    return play.points()
