"""The dealing algorithm: pinned by exact hands, and by a second reading of its description."""

from __future__ import annotations

from hashlib import sha256

import pytest

from barbu_tui.core.cards import BIT, card_name, cards_in, hand_text
from barbu_tui.core.dealing import Chance, cut_for_deal, deal_hands, random_dealer
from barbu_tui.core.ruleset import Ruleset, ruleset

ONLINE = ruleset("online")
SHEET3 = ruleset("sheet3")
BARBUDA = ruleset("barbuda")


class Stream:
    """SHA-256 of "key:counter", eight bytes at a time, big-endian."""

    def __init__(self, key: str) -> None:
        self.key, self.counter, self.bytes = key, 0, b""

    def below(self, limit: int) -> int:
        while True:
            if not self.bytes:
                self.bytes = sha256(f"{self.key}:{self.counter}".encode()).digest()
                self.counter += 1
            word, self.bytes = int.from_bytes(self.bytes[:8], "big"), self.bytes[8:]
            if word < 2**64 // limit * limit:
                return word % limit

    def shuffled(self, suits: str) -> list[str]:
        cards = [rank + suit for suit in suits for rank in "23456789TJQKA"]
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return cards


@pytest.mark.parametrize(
    ("name", "seed", "number", "hands"),
    [
        ("online", 7, 1, "63.8.KQT76.AKQ52 AJ8.63.J9542.J97 KT52.AJ9752.A8.6 Q974.KQT4.3.T843"),
        ("online", 7, 2, "KQ743.K74.JT4.76 J986.QJT86.K97.8 AT52.532.2.AQT94 .A9.AQ8653.KJ532"),
        ("online", 20261121, 28, "Q82.J.K8432.KQ92 A7.QT94.J75.AJ84 T63.A85.AT96.763 KJ954.K7632.Q.T5"),
        ("sheet3", 7, 1, "JT54.T9873.KJ95. AKQ762.KQJ62.84. 983.A54.AQT7632."),
        ("barbuda", 0, 1, "K854.Q98.AK9.A74 T7.AKT65.Q86.J32 AQ62.J732.T4.KQT J93.4.J7532.9865"),
        ("online", -5, 1, "AQ972..J3.AKJT84 KJ.J9842.AK7642. 643.QT653.QT9.96 T85.AK7.85.Q7532"),
    ],
)
def test_exact_hands(name: str, seed: int, number: int, hands: str) -> None:
    assert " ".join(map(hand_text, deal_hands(ruleset(name), seed, number))) == hands


@pytest.mark.parametrize("rules", [ONLINE, SHEET3, BARBUDA], ids=lambda rules: rules.name)
def test_the_algorithm_as_described(rules: Ruleset) -> None:
    suits = "SHD" if rules is SHEET3 else "SHDC"
    for seed, number in ((0, 1), (7, 1), (7, 28), (10**30, 3)):
        cards = Stream(f"barbu/1/deal/{seed}/{number}").shuffled(suits)
        for seat, hand in enumerate(deal_hands(rules, seed, number)):
            assert {card_name(card) for card in cards_in(hand)} == set(cards[13 * seat : 13 * seat + 13])
        assert random_dealer(rules, seed) == Stream(f"barbu/1/dealer/{seed}").below(rules.players)


def test_words_drawn_one_by_one_deal_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also with a word too high to be used, which no known seed draws."""
    at_once = [deal_hands(rules, 7, number) for rules in (ONLINE, SHEET3) for number in range(1, 9)]
    monkeypatch.setattr("barbu_tui.core.dealing._KEPT_ALWAYS", 0)
    assert [deal_hands(rules, 7, number) for rules in (ONLINE, SHEET3) for number in range(1, 9)] == at_once


def test_the_cut_as_described() -> None:
    for seed in range(60):
        drawn = Stream(f"barbu/1/cut/{seed}").shuffled("SHDC")[:4]
        falling = sorted(drawn, key=lambda card: ("23456789TJQKA".index(card[0]), "CDHS".index(card[1])))[
            ::-1
        ]
        first, cut = cut_for_deal(BARBUDA, seed)
        assert [card_name(cut[(first + step) % 4]) for step in range(4)] == falling
        assert card_name(cut[0]) == drawn[0]  # S drew first


def test_the_cut_of_three() -> None:
    rules = ruleset("sheet3", {"first_dealer": "cut"})
    firsts = set()
    for seed in range(40):
        first, cut = cut_for_deal(rules, seed)
        assert len(set(cut)) == 3
        assert all(rules.deck & BIT[card] for card in cut)
        firsts.add(first)
    assert firsts == {0, 1, 2}


def test_deals_of_a_seed_and_seeds_of_a_deal_differ() -> None:
    assert len({deal_hands(ONLINE, 1, number) for number in range(1, 29)}) == 28
    assert len({deal_hands(ONLINE, seed, 1) for seed in range(200)}) == 200


def test_every_card_comes_to_every_seat_alike() -> None:
    counts = [[0] * 52 for _ in range(4)]
    for seed in range(2000):
        for seat, hand in enumerate(deal_hands(ONLINE, seed, 1)):
            for card in cards_in(hand):
                counts[seat][card] += 1
    # 500 expected, standard deviation 19.4: five of them either way.
    assert all(400 < count < 600 for row in counts for count in row)


def test_chance_is_pinned_and_a_stream_of_its_own_for_every_decision() -> None:
    chance = Chance(7, 3, 2, 11)
    mirror = Stream("barbu/1/bot/7/3/2/11")
    assert [chance.below(52) for _ in range(20)] == [mirror.below(52) for _ in range(20)]
    decisions = [(7, 3, 2, 11), (8, 3, 2, 11), (7, 4, 2, 11), (7, 3, 1, 11), (7, 3, 2, 12)]
    assert len({Chance(*each).below(1 << 40) for each in decisions}) == len(decisions)


def test_chance_draws_within_bounds() -> None:
    chance = Chance(1, 1, 0, 0)
    assert {chance.below(3) for _ in range(100)} == {0, 1, 2}
    assert all(0 <= chance.random() < 1 for _ in range(100))
    assert {chance.choice("abc") for _ in range(100)} == set("abc")
    cards = BIT[3] | BIT[20] | BIT[51]
    assert {chance.card(cards) for _ in range(100)} == {3, 20, 51}
