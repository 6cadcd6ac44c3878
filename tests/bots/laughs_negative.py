"""Positions of the negative contracts, and what a club player would say had a bot done otherwise."""

from __future__ import annotations

from tests.bots.laughable import tricks

NO_TRICKS = [
    tricks(
        "no_tricks",
        "Q4.A5..A",
        "6S QH JH",
        "Under the six he wastes the four, his way out, and keeps three cards that must win",
        good="QS",
        gone="2S 3S 5S 7S 2H 3H 4H 2C 3C 4C 5C 6C",
    ),
    tricks(
        "no_tricks",
        "9.K5.6.A",
        "",
        "He leads his small cards first and keeps the ace, the king and the nine",
        good="AC 9S KH",
        gone="2S 3S 4S 5S 2H 3H 4H 2D 3D 4D 5D 2C 3C",
    ),
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
        "A42.KQ.Q93.",
        "",
        "With the king of hearts in hand he cashes the ace of spades, as if he wanted the lead",
        bad="AS",
        gone="TD KD JD AD 5D 8D 7D 4D QS 5S KS TS JC TC 6C AC 9S 6S JS 7S",
        levels={"W": 2, "N": 1, "E": 1},
    ),
    tricks(
        "barbu",
        "A42.KQ.93.",
        "",
        "He holds the king of hearts, has one card left that somebody can beat, and does not lead it",
        good="4S 2S",
        gone="TD KD JD AD 5D 8D 7D 4D QS 5S KS TS JC TC 6C AC 9S 6S JS 7S 6D QC QD 2D",
        levels={"W": 2, "N": 1, "E": 1},
        void={"W": "D"},
    ),
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
        "no_last_two",
        ".95..4",
        "",
        "He plays off his hearts and keeps the four, which somebody would have taken, for the last trick",
        good="4C",
        gone="2H 3H 4H 6H 7H TH JH 2C 3C 5C",
    ),
    tricks(
        "no_last_two",
        "9.64.2.6",
        "",
        "He plays off his master hearts and has nothing left to get out with",
        bad="4H 6H",
        gone="2H 3H 5H 7H 8H 9H TH JH QH KH AH",
    ),
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

KINGS_AND_JACKS = [
    tricks(
        "kings_and_jacks",
        "K42.A84.Q962.J75",
        "AS 5S",
        "The ace is on the table and he keeps his king",
        good="KS",
        rules="barbuda",
    ),
    tricks(
        "kings_and_jacks",
        "J42.A84.Q962.T75",
        "QS 5S KS",
        "Under the king he plays the four and keeps the jack",
        good="JS",
        rules="barbuda",
    ),
    tricks(
        "kings_and_jacks",
        ".KT84.KQ9632.J75",
        "AS 5S 3S",
        "Void in spades he throws a small card and sits on two kings",
        good="KH KD JC",
        rules="barbuda",
    ),
    tricks(
        "kings_and_jacks",
        "A42.A84.Q962.T75",
        "KS 5S 3S",
        "Last to play he takes a king that he could leave",
        good="4S 2S",
        rules="barbuda",
    ),
]

THREE_PLAYERS = [
    tricks(
        "no_tricks",
        "K32.A84.QJT9642.",
        "QS 5S",
        "Of three players he is the one who takes what he could duck",
        good="3S 2S",
        rules="sheet3",
    ),
    tricks(
        "no_queens",
        "Q42.A84.KJT9652.",
        "AS 5S",
        "The ace is on the table and he keeps his queen",
        good="QS",
        rules="sheet3",
    ),
    tricks(
        "no_hearts",
        "Q42..AKJT987652.",
        "5S KS",
        "Under a king of three he keeps the queen of spades",
        good="QS",
        rules="sheet3",
    ),
]

COUNTED = [
    tricks(
        "no_queens",
        ".Q.Q.T932",
        "",
        "Only the king is out above his clubs, a sure way out, and he leads a bare queen",
        good="2C 3C 9C TC",
        gone="4C 5C 6C 7C 8C JC QC AC TH KH 2H KD AD",
    ),
    tricks(
        "no_queens",
        "AJ6.T5.T92.QT6",
        "3C AC 2C",
        "The queen would go under the ace, and he keeps her for somebody whom he has doubled",
        good="QC",
        levels={"N": 1},
        gone="4H 6H 2H 3H 7H 8H 9H JH",
    ),
    tricks(
        "no_hearts",
        ".A9..",
        "8H 6D",
        "Both win: the ace must go first, since the jack has to beat the nine",
        good="AH",
        gone="2H 3H 4H 5H 6H 7H TH QH KH",
    ),
    tricks(
        "no_last_two",
        ".4.4.",
        "",
        "Whoever has the five must beat his four of hearts, and he leads the four of diamonds",
        good="4H",
        holds={"W": "5H 8D", "N": "3D 4C", "E": "2D 3S"},
    ),
    tricks(
        "no_last_two",
        ".K964..",
        "",
        "He pulls the small hearts with the king, and the rest of his hearts must win",
        bad="KH",
        holds={"W": "TH 3S 4S 2C", "N": "5H 3H 2H 6S", "E": "9C 4C 3C AD"},
    ),
]

NEGATIVE = [
    *COUNTED,
    *NO_TRICKS,
    *NO_QUEENS,
    *NO_HEARTS,
    *BARBU,
    *LAST_TWO,
    *KINGS_AND_JACKS,
    *THREE_PLAYERS,
]
