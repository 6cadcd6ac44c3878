"""Positions of trumps, dominoes, the choice and the doubling, and what a club player would say had a bot
done otherwise.
"""

from __future__ import annotations

from tests.bots.laughable import bid, call, domino, tricks

TRUMPS = [
    tricks(
        "trumps",
        "J.K973.7.2",
        "",
        "He cashes the king of hearts into the last trump, whose owner has ruffed hearts before",
        bad="KH",
        trump="C",
        gone="2S 3S 5S 8S TS 2H 6H AH 2D 3D 4D 5D AD 3C 4C 5C 6C 7C 9C TC JC QC KC AC",
        holds={"W": "7S JH 5H 4H TD 8D 6D", "N": "AS KS QS QD JD 9D 8C", "E": "9S 6S 4S QH TH 8H KD"},
        void={"N": "H", "W": "C", "E": "C"},
        dealer="N",
    ),
    tricks(
        "trumps",
        ".J.J.QT",
        "",
        "He has the last high trump, three small ones are out, and he leads the queen of clubs to be ruffed",
        good="JD",
        trump="D",
        holds={"W": "2H 8H TH 2D", "N": "8S 6D 8C JC", "E": "JS QH 7D 6C"},
        gone="2S 3S 4S 5S 6S 7S 9S TS QS KS AS 3H 4H 5H 6H 7H 9H KH AH 3D 4D 5D 8D 9D TD QD KD AD 2C 3C 4C 5C 7C 9C "
        "KC AC",
    ),
    tricks(
        "trumps",
        "JT.Q87532.J.AQ",
        "",
        "Only the nine is still out, and he leads the eight into it with the queen in his hand",
        good="QH",
        trump="H",
        gone="2S 4H 6H TH JH KH AH 3D",
        void={"E": "H", "W": "H"},
        dealer="S",
    ),
    tricks(
        "trumps",
        "..Q4.QT94",
        "",
        "Two small trumps are out; he plays a diamond, and one of them ruffs him later",
        good="QC TC 9C",
        trump="C",
        gone="2S 3S 4S 5S 6S 8S TS JS QS KS AS 2H 3H 5H 8H TH JH KH AH 3D 9D 2C 3C 5C 8C JC KC AC",
        void={"N": "C", "E": "C"},
        dealer="S",
    ),
    tricks(
        "trumps",
        ".98.9.",
        "9C KH TS",
        "The king has ruffed already, and he throws one of his two trumps under it; only the queen is out",
        good="9D",
        trump="H",
        gone="2S 3S 5S 7S 8S 9S JS QS AS 2H 3H 4H 5H 6H 7H TH JH AH 2D 3D 4D 5D 7D 8D TD JD QD KD AD "
        "2C 3C 4C 5C 6C 7C 8C JC QC KC AC",
    ),
    tricks(
        "trumps",
        "AK6.KQJT43.A6.65",
        "",
        "He has called trumps with a run that only the ace can beat, and leads the three",
        good="TH JH QH KH",
        trump="H",
        dealer="S",
    ),
    tricks(
        "trumps",
        ".T5..",
        "8C QS",
        "He ruffs with the ten, which is sure of the last trick, instead of trying the five first",
        good="5H",
        trump="H",
        gone="2S 3S 4S 5S 7S 8S TS JS KS AS 2H 3H 4H 6H 8H 9H JH QH KH AH 2D 3D 4D 5D 6D 7D 8D TD JD QD KD AD "
        "2C 3C 4C 5C 6C 7C 9C TC JC QC KC AC",
        holds={"W": "7H 9S"},
    ),
    tricks(
        "trumps",
        "5...Q84",
        "",
        "Nobody else has a trump, and he plays his last one off instead of working on his clubs",
        good="4C 8C",
        trump="S",
        gone="2S 3S 4S 6S 7S 8S 9S TS JS QS KS AS 2C 3C 5C JC",
    ),
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
        "AKQJT9.A84.62.75",
        "",
        "With six solid trumps he leads a small side card",
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
        "A2.AK4.962.J7542",
        "QS 3S",
        "On a trump lead he must beat it, and has the ace",
        good="AS",
        trump="S",
    ),
    tricks(
        "trumps",
        "5.QJ752.Q.AKJ6",
        "4C 2C",
        "He ducks with ace and king in hand, and the nine makes the trick",
        good="AC KC",
        trump="S",
        gone="2S 6S JS QS 2D 7D TD AD",
    ),
    tricks(
        "trumps",
        "KJ87.74.KQ54.T86",
        "3D",
        "King and queen both stay in his hand, and his side winners live one round",
        good="KD QD",
        trump="H",
    ),
    tricks(
        "trumps",
        "AKQ..93.",
        "",
        "No trump is left, and he leads the trey of diamonds before the ace, king and queen of spades are home",
        good="AS KS QS",
        rules="sheet3",
        trump="H",
        gone="2S 4S 5S 6S 8S TS JS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH 2D 4D 6D 8D",
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

DOMINO_MORE = [
    domino(
        "8",
        "AT9.7.QJ96.AK732",
        "S 8, H 8, C 8",
        "He opens the hearts for the others with clubs and spades of his own waiting",
        bad="7H",
    ),
    domino(
        "8",
        "AKJ9.K5.8.QT7632",
        "S 8, H 8, C 8",
        "He opens the diamonds, of which he has no other, with the ace of spades to bring home",
        bad="8D",
    ),
    domino(
        "8",
        "95.AK.T9742.AQ63",
        "S 8, D 8, H 8",
        "He opens the spades to both sides before his own diamonds",
        good="9D 7D 9S",
    ),
    domino(
        "7",
        "86.KQJT98.65.632",
        "S 7, H 7, C 7",
        "Six hearts in a row from the start, all his own, and he gives the others a way first",
        bad="8S 6S",
    ),
    domino(
        "T", "AKQJ.94.9652.KQ4", "S T, H T, C T", "From the ten up the spades are all his own", good="JS 9H"
    ),
    domino(
        "8",
        "A9632.AK5.K97.96",
        "S 8, H 8, C 8",
        "He opens the clubs upwards for the others while his ace of spades waits",
        good="9S",
    ),
]

CALLS = [
    call(
        "K82.754.KQT.AKJ5",
        "trumps",
        "He names three diamonds as trumps, with four clubs to ace, king and knave beside them",
        good="trumps_C",
    ),
    call(
        "A2.KQ3.AKT2.7543",
        "trumps",
        "He names his three hearts as trumps",
        good="trumps_D",
    ),
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
        good="no_last_two domino_2 domino_3 domino_4",
    ),
    call(
        "987653.76.AQ.J64",
        "domino",
        "Two queens bare at one end, and nine cards far below: he begins dominoes with the queen",
        good="domino_6 domino_7 domino_8",
    ),
    call(
        "Q96.9.K983.A9864",
        "no_queens domino",
        "All four nines in hand, and he keeps dominoes for a better one",
        good="domino_9",
    ),
    call(
        "65432.AKQ.43.432",
        "no_hearts no_queens no_tricks",
        "He calls No Hearts with ace, king and queen of hearts bare",
        bad="no_hearts",
    ),
    call(
        "AQJT87.32.K32.32",
        "no_hearts no_queens",
        "He calls No Hearts with six spades on which nobody takes the lead from him",
        bad="no_hearts",
    ),
    call(
        "K8.KQJT.T84.AT87",
        "no_last_two no_hearts no_queens",
        "He holds neither a two nor a three and calls No Last Two",
        bad="no_last_two",
    ),
    call(
        "QJ8.85.QJ876.QT9",
        "barbu no_last_two no_tricks",
        "A lone five is his lowest card, and he calls No Last Two",
        bad="no_last_two",
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
        "domino 5",
        "T.T742.2.AKQJT87",
        "E",
        "",
        "Seven high clubs and nothing near the five: he pays a double on that while there is time",
        good="-",
        owed=1,
        left=4,
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
    bid(
        "no_hearts",
        "AKQJT986.8.K62.K",
        "W",
        "- -",
        "Once in with his eight spades he never gets out, and he doubles No Hearts",
        good="-",
    ),
    bid(
        "no_hearts",
        "32.4.AK62.AKQJT8",
        "N",
        "-",
        "He doubles No Hearts with six clubs from the top that take every heart thrown on them",
        good="-",
    ),
    bid(
        "no_last_two",
        "K965.7.KQJT976.2",
        "N",
        "-",
        "Seven diamonds from the six up will be there at the end, and he doubles No Last Two",
        good="-",
    ),
    bid(
        "no_last_two",
        "7.J.AQJ76432.975",
        "E",
        "",
        "Eight diamonds down to the two, and he lets the dealer off at No Last Two",
        good="WNE",
    ),
    bid(
        "barbu",
        "AKQJT8.Q5.43.K72",
        "W",
        "- -",
        "He doubles Barbu with six spades on which the king of hearts must come to him",
        good="-",
    ),
]

POSITIVE = [*TRUMPS, *DOMINO, *DOMINO_MORE, *CALLS, *BIDS]
