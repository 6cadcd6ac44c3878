"""Score the legal cards by the trick on the table and the own hand. The best card has the most points.

    danger of keeping the card - chance to win the trick × (its present and expected points)

At contracts in which tricks are wanted a later winner is worth keeping. The scores use counts of cards, not
layouts: mistakes should cost about as much as people's, and a thousand decisions per second are needed.
"""

from __future__ import annotations

from typing import Final

from barbu_bots.play.domino import DominoPlayer
from barbu_tui.core.cards import ABOVE, BELOW, BIT, MASK_OF, SUIT_MASK, SUIT_OF, Card, CardSet, cards_in
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.tricks import TrickTable

_OVER: Final = 0.75
"""The probability that a player who can go over does so, at a contract in which tricks are wanted."""
_UNDER: Final = 0.45
"""The same at a contract in which tricks are not wanted."""
_FALLS: Final = 0.3
"""The share of the unplayed penalty cards that falls on each trick left, if somebody is void."""
_LATER: Final = 0.8
"""The share of the trick's cost that is charged to keeping a card that may win later."""
_GUARD: Final = 0.7
"""The factor on a card's danger for each lower card of mine in the suit."""
_CLEAR: Final = 0.3
"""Points for the last card of a suit, which leaves me void."""
_DOMINO: Final = 2.0
"""Points of one unit of the scores at dominoes."""


def trick_costs(table: TrickTable, hand: CardSet, cards: CardSet, gone: CardSet) -> list[tuple[Card, float]]:
    """Return cards and their worth, in points of the deal. ``gone`` are the cards that the player remembers as played."""
    return [(card, _worth(table, hand, card, gone)) for card in cards_in(cards)]


def _worth(table: TrickTable, hand: CardSet, card: Card, gone: CardSet) -> float:
    spec = table.spec
    out = table.unplayed ^ hand if not gone else ~(hand | gone) & _deck(table)
    left = table.tricks - table.done
    waiting = table.players - 1 - len(table.trick)
    chance = _chance_to_win(table, card, out, waiting)
    if not spec.negative:
        return chance * spec.trick_points - _wins_later(table, hand, card, out) * spec.trick_points
    penalty_out = sum(spec.card_points[each] for each in cards_in(spec.penalty & out))
    in_trick = sum(spec.card_points[each] for each in table.trick)
    holds = float(spec.trick_worth(0, left - 1)) + in_trick + spec.card_points[card]
    holds += _FALLS * penalty_out * waiting / (table.players * left)
    rest = left - 1
    if rest:
        tricks = [spec.trick_worth(0, each) for each in range(rest)]
        later = (sum(tricks) + penalty_out) / rest
    else:
        later = 0.0
    return (
        chance * holds
        - _danger(table, hand, card, out) * (_LATER * later + spec.card_points[card])
        + (_CLEAR if not hand & MASK_OF[card] & ~BIT[card] and left > 3 else 0.0)
    )


def _deck(table: TrickTable) -> CardSet:
    """Return all cards of the deck, played or not."""
    deck = table.unplayed
    for card in table.history:
        deck |= BIT[card]
    return deck


def _chance_to_win(table: TrickTable, card: Card, out: CardSet, waiting: int) -> float:
    """Return the chance that a card wins the trick."""
    led, trump = table.led, table.trump
    suit = SUIT_OF[card]
    if led >= 0:
        takes = bool(BIT[card] & ABOVE[table.best]) or (suit == trump != SUIT_OF[table.best])
        if not takes:
            return 0.0
    over = (out & ABOVE[card]).bit_count()
    others = (out & MASK_OF[card]).bit_count()
    beaten = over / (others + 1) * (_UNDER if table.spec.negative else _OVER)
    if not others and led < 0:
        beaten = 0.0
    if 0 <= trump != suit and out & SUIT_MASK[trump]:
        beaten = min(1.0, beaten + 0.3 / (1 + others))
    return (1.0 - beaten) ** waiting if over or 0 <= trump != suit else 1.0


def _danger(table: TrickTable, hand: CardSet, card: Card, out: CardSet) -> float:
    """Return the probability that a card wins a later trick against my will."""
    same = out & MASK_OF[card]
    if not same:
        return 0.5  # it wins if I must lead it, and is discarded else
    lower = (same & BELOW[card]).bit_count()
    guards = (hand & BELOW[card]).bit_count()
    return lower / (same.bit_count() + 0.5) * _GUARD ** min(guards, 4)


def _wins_later(table: TrickTable, hand: CardSet, card: Card, out: CardSet) -> float:
    """Return the probability that a card wins a later trick, if that is wanted."""
    higher = (out & ABOVE[card]).bit_count()
    mine = (hand & MASK_OF[card]).bit_count()
    if higher >= mine and SUIT_OF[card] != table.trump:
        return 0.0
    chance = 0.9 * 0.55**higher
    return min(0.95, chance + 0.25) if SUIT_OF[card] == table.trump else chance


def domino_costs(
    player: DominoPlayer, table: DominoTable, hand: CardSet, cards: CardSet
) -> list[tuple[Card, float]]:
    """Return the fitting cards and their worth, by the club's scores."""
    return [(card, _DOMINO * score) for card, score in player.scores(table, hand, cards)]
