"""Positions at which a club player would laugh, had a bot done otherwise.

Each line is a position, what may be done in it, and what he would say.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from barbu_tui.core.actions import Bid, PlayCard
from barbu_tui.core.cards import CARD_NAMES
from barbu_tui.core.dealing import Chance
from barbu_tui.core.view import View
from bots import make_bot
from tests.bots.positions import bidding, calling, in_domino, in_tricks

BOTS = ("sound", "hunter", "counter")


@dataclass(frozen=True)
class Position:
    """A position, what may be done, what may not, and the sentence of the one who laughs."""

    make: Callable[[], View]
    laughs: str
    good: str = ""
    bad: str = ""

    @property
    def name(self) -> str:
        """For the test's id."""
        return self.laughs.lower().replace(" ", "-")[:60]


def tricks(
    contract: str, hand: str, trick: str, laughs: str, *, good: str = "", bad: str = "", **told: Any
) -> Position:
    """A position of trick play."""
    return Position(lambda: in_tricks(contract, hand, trick, **told), laughs, good, bad)


def domino(
    start: str, hand: str, layout: str, laughs: str, *, good: str = "", bad: str = "", **told: Any
) -> Position:
    """A position of dominoes."""
    return Position(lambda: in_domino(start, hand, layout, **told), laughs, good, bad)


def call(hand: str, left: str, laughs: str, *, good: str = "", bad: str = "", **told: Any) -> Position:
    """A position of the choice."""
    return Position(lambda: calling(hand, left, **told), laughs, good, bad)


def bid(
    contract: str,
    hand: str,
    dealer: str,
    said: str,
    laughs: str,
    *,
    good: str = "",
    bad: str = "",
    **told: Any,
) -> Position:
    """A position of doubling; what is done is written ``WN`` for doubles, ``/E`` for redoubles, ``-`` for none."""
    return Position(lambda: bidding(contract, hand, dealer, said, **told), laughs, good, bad)


NO_TRICKS = [
    tricks(
        "no_tricks", "K32.A84.Q962.J75", "9S 4S", "He takes a trick that his small spades duck", good="3S 2S"
    ),
    tricks(
        "no_tricks",
        "K32.A84.Q962.J75",
        "QS 4S 8S",
        "He could have stayed under, and takes the trick",
        good="3S 2S",
    ),
    tricks(
        "no_tricks",
        "KT32.A84.Q962.J7",
        "QS 4S 8S",
        "He wastes his two under a queen with the ten in hand",
        good="TS",
    ),
    tricks("no_tricks", "KJ9.A84.Q962.J75", "4S 3S 8S", "He must win, and wins with the nine", good="KS"),
    tricks(
        "no_tricks",
        "AKQ.J842.Q962.75",
        "",
        "He leads the ace of a suit that he could leave alone",
        bad="AS KS QS",
    ),
    tricks("no_tricks", "A63.KT4.Q9542.J7", "AC KC", "Under an ace he keeps the jack", good="JC"),
    tricks(
        "no_tricks",
        "A943.KT42.QJ962.",
        "5C KC",
        "With no club he throws a small card and keeps his honours",
        good="AS KH QD JD TH",
    ),
    tricks("no_tricks", "2.A84.QJ9632.J75", "", "He opens with an honour", bad="QD JD AH JC"),
    tricks(
        "no_tricks",
        "A2.K4..",
        "TS JS",
        "With four cards left he takes one under which he could stay",
        good="2S",
    ),
    tricks(
        "no_tricks",
        "..AK.A2",
        "6C",
        "He keeps the ace of clubs for the end when the two could wait",
        good="2C AC",
    ),
]

NO_QUEENS = [
    tricks(
        "no_queens", "Q42.A84.K962.J75", "AS 5S", "The ace is on the table and he keeps his queen", good="QS"
    ),
    tricks(
        "no_queens",
        "Q42.A84.K962.J75",
        "KS 5S 3S",
        "Under the king in fourth hand he holds his queen back",
        good="QS",
    ),
    tricks("no_queens", "K42.A84.K962.J75", "QS 5S", "He takes a queen that he could duck", bad="KS"),
    tricks(
        "no_queens",
        "A42.A84.K962.J75",
        "3S QS 8S",
        "He wins a queen with the ace, last to play, with a small card in hand",
        bad="AS",
    ),
    tricks("no_queens", "Q842.A84.KJ96.J7", "TS 9S JS", "He takes his own queen home", bad="QS"),
    tricks(
        "no_queens",
        ".QT84.KJ9632.J75",
        "AS 5S 3S",
        "Void in spades he keeps the queen under the Israeli rule",
        good="QH",
    ),
    tricks(
        "no_queens",
        ".QT84.QJ9632.J75",
        "AS 5S 3S",
        "Void in spades he throws a jack and sits on two queens",
        good="QH QD",
    ),
    tricks(
        "no_queens",
        "KT84..KJ9632.J75",
        "8H 5H",
        "Void and without a queen he throws a two",
        bad="2D 3D 4S 5C",
    ),
    tricks(
        "no_queens", "AKT.KT84.J963.75", "", "He leads the ace into a suit whose queen is out", bad="AS KS KH"
    ),
    tricks("no_queens", "QJ2.AT84.K962.75", "", "He leads his own queen", bad="QS"),
    tricks(
        "no_queens",
        "A952.AT84.K962.7",
        "6S 4S TS",
        "With nothing in the trick and the suit gone round he ducks for ever",
        good="AS 9S 5S 2S",
    ),
    tricks(
        "no_queens",
        "K95..AT8432.K976",
        "QH 5H JH",
        "Void, he throws a small card under somebody else's queen",
        bad="2D 3D 4D 5S 6C",
    ),
    tricks(
        "no_queens",
        "Q.KT84.KJ963.J75",
        "KS 5S",
        "His bare queen falls under the king: nothing to think about",
        good="QS",
    ),
    tricks(
        "no_queens",
        ".QT84.KJ9632.J75",
        "AS 5S 3S",
        "Doubled with the winner and he spares him the queen",
        good="QH",
        levels={"W": 2},
    ),
    tricks(
        "no_queens",
        "Q4.A842.K9632.J7",
        "KS 8S 3S",
        "Redoubled with the one who leads the king, he keeps the queen from him",
        good="QS",
        levels={"W": 2},
    ),
]

NO_HEARTS = [
    tricks("no_hearts", ".AT84.KJ9632.J75", "AS 5S 3S", "Void, he keeps the ace of hearts", good="AH"),
    tricks(
        "no_hearts",
        "A32.T84.KJ962.J7",
        "QS 4S 5S",
        "Last to play on a bare trick he saves his ace for a worse one",
        good="AS 3S",
    ),
    tricks(
        "no_hearts",
        "2.2.K9.",
        "9H 5H",
        "Under the nine he has the two, and nothing else",
        good="2H",
        holds={"N": "9H TH JH 6H"},
        seed=2,
    ),
    tricks(
        "no_hearts",
        "2.A2.K.",
        "KH 5H 3H",
        "He wins four hearts with the ace and keeps the two",
        good="2H",
        holds={"W": "KH TH JH 6H"},
    ),
    tricks(
        "no_hearts",
        "2.QT2.K.8",
        "KH 5H",
        "Under the king he throws the two and keeps the queen",
        good="QH",
        holds={"N": "9H KH JH 6H 8H 7H"},
    ),
    tricks(
        "no_hearts",
        "AK4.9652.K962.62",
        "7C 3H",
        "He has the six of clubs and throws the two under the seven",
        good="6C",
    ),
    tricks(
        "no_hearts",
        "Q93..KJ9632.J752",
        "5C 9C 3C",
        "He takes the first round with the jack, and leaves the two for later",
        good="JC 7C",
    ),
    tricks(
        "no_hearts",
        "Q9..KJ9632.",
        "5C 9C",
        "Neither a club nor a heart, and he throws a small card",
        bad="2D 3D",
    ),
    tricks(
        "no_hearts",
        ".JT84.KJ9632.J75",
        "AS 5S 3S",
        "Void, he discards a small card in the hope that hearts go away",
        bad="2D 3D 5C 6D",
    ),
]

BARBU = [
    tricks(
        "barbu",
        "8.KT.Q9.J",
        "AH 5H",
        "The ace of hearts is on the table and he keeps the king",
        good="KH",
        holds={"N": "AH 9H 8H JH 3H 2H"},
    ),
    tricks("barbu", ".KT84.QJ9632.J75", "AS 5S 3S", "Void, he holds on to the king of hearts", good="KH"),
    tricks(
        "barbu",
        "8.K4.Q.J",
        "QH 5H",
        "He plays the king on the queen with the four in hand",
        good="4H",
        holds={"N": "QH 9H 8H JH 3H"},
    ),
    tricks(
        "barbu",
        "8.A4.Q.J",
        "KH 5H",
        "He takes the king with the ace",
        good="4H",
        holds={"N": "KH 9H 8H JH 3H"},
    ),
    tricks("barbu", "A42.T4.KJ9632.J7", "QS 5S KH", "He wins the trick in which the king lies", good="4S 2S"),
    tricks(
        "barbu",
        "8.A4.Q.",
        "TH 5H",
        "With the king behind him he goes up with the ace",
        good="4H",
        holds={"N": "TH 9H 8H 3H"},
        seed=2,
    ),
    tricks(
        "barbu",
        "AK2.T84.AQ962.J7",
        "",
        "He leads an ace while the king of hearts waits for it",
        bad="AS AD KS",
    ),
    tricks(
        "barbu",
        "J84.2.AQ9632.J75",
        "9S KS 3S",
        "Under the king he plays the four and keeps the jack",
        good="JS",
    ),
    tricks(
        "barbu",
        ".KT84.QJ9632.J75",
        "AS 5S 3S",
        "Redoubled with the winner, and he does not give him the king",
        good="KH",
        levels={"W": 2},
    ),
]

LAST_TWO = [
    tricks(
        "no_last_two", "A2.AK..", "KS QS", "He keeps the ace and the kings for the last tricks", good="AS 2S"
    ),
    tricks(
        "no_last_two",
        "A2...",
        "KS QS 4S",
        "Two to go: he plays the two and wins the last with the ace",
        good="AS 2S",
    ),
    tricks("no_last_two", "92...", "KS QS 4S", "Two to go: he spends the two and keeps the nine", good="9S"),
    tricks(
        "no_last_two",
        "AK2.A84.AQ96.J75",
        "4S 3S 8S",
        "At the first trick he wins with nothing and keeps ace and king",
        good="AS KS",
    ),
    tricks(
        "no_last_two",
        "AKT2.A84.AQ9.J75",
        "6S 5S",
        "He spends the two at the second card of the deal",
        bad="2S",
    ),
    tricks("no_last_two", "KQ2..AQJ962.J752", "5H 9H", "Void, he throws a two", bad="2S 2D 2C"),
    tricks(
        "no_last_two",
        "K2.KJ8.Q3.",
        "5C 9C",
        "Void in the middle of the deal, he parts with the two",
        bad="2S 3D",
        seed=2,
    ),
    tricks("no_last_two", "A2.A83.AQ96.AJ75", "", "On lead he begins with his twos", bad="2S 3H"),
]

TRUMPS = [
    tricks(
        "trumps",
        "AKQ42.A84.62.J75",
        "5H 9H TH",
        "Last to play, he does not take the trick with his ace",
        good="AH",
        trump="S",
    ),
    tricks(
        "trumps",
        "AKQ42.AQ4.62.J75",
        "5H 9H TH",
        "He takes with the ace what the queen takes",
        good="QH",
        trump="S",
    ),
    tricks(
        "trumps", "K42.K84.962.J752", "AH 9H", "Under the ace he throws his king", good="4H 8H", trump="S"
    ),
    tricks(
        "trumps",
        "AKQ42.A84.62.J75",
        "",
        "With five trumps to the three tops he leads a small side card",
        bad="6D 2D 7C 5C 4H 8H 2S 4S",
        trump="S",
    ),
    tricks(
        "trumps", "742.KT842.962.75", "AD KD QD", "He cannot win and plays the nine", good="2D", trump="S"
    ),
    tricks(
        "trumps",
        "AJ2.KT842..87542",
        "AD KD QD",
        "He may ruff with the two and ruffs with the ace",
        good="2S",
        trump="S",
    ),
    tricks(
        "trumps",
        "AJ2.KT842..87542",
        "AD 9S QD",
        "He overruffs with the ace where the jack does",
        good="JS",
        trump="S",
    ),
    tricks(
        "trumps",
        "AT2.KT842.4.8754",
        "3D KD",
        "Third to a king of diamonds, he has one card to play",
        good="4D",
        trump="S",
    ),
    tricks(
        "trumps",
        "432.KT842.AK.875",
        "",
        "He leads away from a king instead of cashing ace and king",
        bad="TH 8H 4H 2H 4S 3S 2S",
        trump="S",
    ),
    tricks(
        "trumps",
        "A2.AK4.962.J7542",
        "QS 3S",
        "On a trump lead he must beat it, and has the ace",
        good="AS",
        trump="S",
    ),
]

DOMINO = [
    domino(
        "8", "T942.AK4.QJ63.72", "S 8", "He opens the spades upwards: nine and ten are his own", good="9S"
    ),
    domino(
        "8",
        "T94.AK74.QJ6.732",
        "H 8, S 8",
        "The seven of hearts opens for the four; the nine of spades frees nothing but his own ten",
        good="9S 7H",
    ),
]

CALLS = [
    call(
        "AKQJ9.AK4.A2.A75",
        "no_tricks trumps",
        "With four aces he calls No Tricks and keeps trumps for later",
        good="trumps_S",
    ),
    call(
        "AKQJ98.AK4.A2.75",
        "no_tricks no_queens barbu trumps domino",
        "He holds nine tricks and calls a negative",
        good="trumps_S",
    ),
    call(
        "5432.432.432.432",
        "no_tricks trumps",
        "Not a card above a five, and he calls trumps",
        good="no_tricks",
    ),
    call(
        "Q.Q2.KQJ98.AKQ32",
        "no_queens no_tricks no_hearts barbu",
        "He calls No Queens with all four in his hand",
        bad="no_queens",
    ),
    call(
        "8765.A.T9876.765",
        "no_hearts no_queens",
        "He calls No Hearts with the bare ace of hearts",
        bad="no_hearts",
    ),
    call(
        "432.432.5432.K53",
        "no_last_two trumps domino",
        "He has four twos' worth of exits and calls trumps",
        good="no_last_two",
    ),
]

BIDS = [
    bid("barbu", "QJT9.AK.KQJ9.AKQ", "W", "- -", "He doubles with the ace and king of hearts bare", good="-"),
    bid("no_queens", "AK.AQ.AKQJ9.AKQ3", "W", "- -", "He doubles with three queens under lock", good="-"),
    bid(
        "no_tricks",
        "5432.432.432.432",
        "W",
        "- -",
        "He holds the hand of his life and does not double",
        bad="-",
    ),
    bid(
        "no_tricks",
        "5432.432.432.432",
        "W",
        "W W",
        "The best hand at the table stays out of business",
        bad="-",
    ),
    bid(
        "no_tricks", "AKQJ.AKQ.AKQ.AKQ", "W", "W W", "He doubles a misère with nothing but honours", good="-"
    ),
    bid(
        "trumps S",
        "5432.5432.543.32",
        "W",
        "- -",
        "He doubles trumps with the worst hand ever dealt",
        good="-",
    ),
    bid("no_hearts", "AKQJ.AKQJT.KQ.AK", "W", "S W", "Doubled, with every top heart, he redoubles", good="-"),
    bid(
        "no_hearts",
        "5432.5432.432.32",
        "W",
        "S W",
        "Doubled with the best hand at the table, he does not redouble",
        bad="- W",
    ),
    bid(
        "domino 8",
        "A2.A2.AK32.AKQ32",
        "W",
        "- -",
        "He doubles dominoes with both ends of every suit",
        good="-",
    ),
    bid(
        "no_queens",
        "AK.AQ.AKQJ9.AKQ3",
        "W",
        "- -",
        "He owes a double in the last deal and thinks that he may pass",
        good="W",
        left=1,
        owed=1,
    ),
    bid(
        "no_last_two",
        "5432.432.432.432",
        "W",
        "- -",
        "Twos and threes in four suits, and no double at No Last Two",
        bad="-",
    ),
]

POSITIONS = [
    *NO_TRICKS,
    *NO_QUEENS,
    *NO_HEARTS,
    *BARBU,
    *LAST_TWO,
    *TRUMPS,
    *DOMINO,
    *CALLS,
    *BIDS,
]


def answer(name: str, view: View) -> Any:
    """What a bot does."""
    return make_bot(name).decide(view, Chance(1, 1, view.seat, 1))


@pytest.mark.parametrize("position", POSITIONS, ids=[position.name for position in POSITIONS])
def test_nobody_laughs(position: Position) -> None:
    view = position.make()
    for name in BOTS:
        decision = answer(name, view)
        action = decision.action
        assert view.why_not(action) is None
        assert decision.why
        if isinstance(action, PlayCard):
            done = CARD_NAMES[action.card]
        elif isinstance(action, Bid):
            doubled, redoubled = (
                "".join(view.rules.seat_letters[seat] for seat in sorted(seats))
                for seats in (action.double, action.redouble)
            )
            done = f"{doubled}/{redoubled}" if redoubled else doubled or "-"
        else:
            done = str(action).replace(" ", "_")
        if position.good:
            assert done in position.good.split(), f"{name} plays {done}: {position.laughs}"
        assert done not in position.bad.split(), f"{name} plays {done}: {position.laughs}"
