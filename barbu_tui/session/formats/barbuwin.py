"""BarbuWin's text deals, as the online club prints them: the layout, and deals written in it.

A deal is the hands in a diagram, the contract, the bids from the dealer's left, and the cards in four columns, a row a trick::

    Deal 6 Dealer S
            96
            AQT965
            2
            T842
    543             AK7
    832             KJ74
    854             A9
    K653            AJ97
            QJT82
            -
            KQJT763
            Q

    Trumps Diamonds
    Pass Pass Double S Redouble E

       S    W    N    E
       dq   d8   d2   da

Ambiguities of the layout are resolved like this:

* The hands of the diagram are those of N, of W and E side by side, and of S, each a line a suit: spades,
  hearts, diamonds, clubs.
* A column of cards belongs to a seat, whichever seat leads. In dominoes a row is a round, and a player
  without a card in it passes or is out.
* A player who doubles and redoubles has both words in one bid: ``Double N Redouble W``.

:mod:`barbu_tui.session.formats.barbuwin_reader` reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from barbu_tui.core.actions import Bid, ChooseContract
from barbu_tui.core.cards import (
    NO_CARD,
    RANK_LETTERS,
    RANK_OF,
    SUIT_LETTERS,
    SUIT_NAMES,
    SUIT_OF,
    SUITS,
    Card,
    CardSet,
)
from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import Deal
from barbu_tui.core.domino import rounds_of
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.language import tr
from barbu_tui.language.cards import suit_ranks

PLAYERS: Final = 4
"""The number of players, which the layout fixes."""
NAMES: Final[dict[Contract, str]] = {
    "no_tricks": "Misere",
    "no_last_two": "No Last 2",
    "no_queens": "No Queens",
    "no_hearts": "No Hearts",
    "barbu": "Barbu",
    "kings_and_jacks": "Kings and Jacks",
    "trumps": "Trumps",
    "domino": "Domino",
}
"""The club's names of the contracts."""
VOID: Final = "-"
"""A void suit."""
_MIDDLE: Final = 8
"""Columns before the hands of N and S."""
_RIGHT: Final = 16
"""Columns before the hand of E, at least."""
_COLUMN: Final = 5
"""Columns of a card."""


def barbuwin_text(deals: Iterable[Deal]) -> str:
    """Return deals in BarbuWin's layout, each as far as it was played, a blank line between two.

    Raises:
        ValueError: a deal has three players.
    """
    return "\n".join("".join(f"{line.rstrip()}\n" for line in _deal_lines(deal)) for deal in deals)


def _deal_lines(deal: Deal) -> Iterator[str]:
    rules = deal.rules
    if rules.players != PLAYERS:
        raise ValueError(
            tr(
                "BarbuWin's layout is for {players} players, not {count}.",
                players=PLAYERS,
                count=rules.players,
            )
        )
    yield f"Deal {deal.number} Dealer {rules.seat_letters[deal.dealer]}"
    yield from _diagram(deal.hands)
    if deal.choice is None:
        return
    yield ""
    yield _contract_text(deal.choice)
    yield from bid_lines(deal.bids, rules)
    rows = _card_rows(deal)
    if rows:
        yield ""
        yield _row(rules.seat_letters)
        yield from map(_row, rows)


def _diagram(hands: Sequence[CardSet]) -> Iterator[str]:
    south, west, north, east = ([_ranks(hand, suit) for suit in SUITS] for hand in hands)
    right = max(_RIGHT, max(map(len, west)) + 2)
    yield from (" " * _MIDDLE + ranks for ranks in north)
    yield from (one.ljust(right) + other for one, other in zip(west, east, strict=True))
    yield from (" " * _MIDDLE + ranks for ranks in south)


def _ranks(hand: CardSet, suit: int) -> str:
    return "".join(RANK_LETTERS[RANK_OF[card]] for card in suit_ranks(hand, suit)) or VOID


def _contract_text(choice: ChooseContract) -> str:
    name = NAMES[choice.contract]
    if choice.contract == "trumps":
        return f"{name} {'None' if choice.trump is None else SUIT_NAMES[choice.trump].capitalize()}"
    return name if choice.start is None else f"{name} {RANK_LETTERS[choice.start]}"


def bid_lines(bids: Sequence[Bid], rules: Ruleset) -> list[str]:
    """Return bids in one line, or one per line if a single line would be ambiguous."""
    texts = [_bid_text(bid, rules) for bid in bids]
    line = " ".join(texts)
    both = sum(bool(bid.double and bid.redouble) for bid in bids)
    words = [word for word in line.split() if len(word) > 1]
    redoubles_after = sum(pair == ("Double", "Redouble") for pair in pairwise(words))
    clear = both in (0, redoubles_after) if len(bids) == PLAYERS else redoubles_after == 0
    return [line] if line and clear else texts


def _bid_text(bid: Bid, rules: Ruleset) -> str:
    words: list[str] = []
    for what, seats in (("Double", bid.double), ("Redouble", bid.redouble)):
        if seats:
            in_turn = sorted(seats, key=lambda seat: (seat - bid.seat) % rules.players)
            words += [what, *(rules.seat_letters[seat] for seat in in_turn)]
    return " ".join(words) or "Pass"


def _card_rows(deal: Deal) -> list[list[str]]:
    """Return the cards as played: one row per trick or round, one column per seat."""
    if deal.play is None:
        return []
    table = deal.play.table
    if isinstance(table, TrickTable):
        return _trick_rows(table)
    return [
        ["" if round_.get(seat, NO_CARD) == NO_CARD else card_text(round_[seat]) for seat in range(PLAYERS)]
        for round_ in rounds_of(table.history, PLAYERS)
    ]


def _trick_rows(table: TrickTable) -> list[list[str]]:
    rows: list[list[str]] = []
    for number, card in enumerate(table.history):
        trick, place = divmod(number, PLAYERS)
        if place == 0:
            rows.append([""] * PLAYERS)
        rows[-1][(table.leaders[trick] + place) % PLAYERS] = card_text(card)
    return rows


def card_text(card: Card) -> str:
    """Return a card as BarbuWin writes it, suit first: ``dq``."""
    return (SUIT_LETTERS[SUIT_OF[card]] + RANK_LETTERS[RANK_OF[card]]).lower()


def _row(cells: Sequence[str]) -> str:
    return "   " + "".join(cell.ljust(_COLUMN) for cell in cells)
