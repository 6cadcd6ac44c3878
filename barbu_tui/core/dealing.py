"""Dealing from a seed: the same cards anywhere, in any language.

The algorithm, version 1. A *stream* for a text key is the concatenation of ``SHA-256(key + ":" + counter)`` for counter
= 0, 1, 2 …, all as UTF-8 and the counter in decimal. A number below ``n`` is drawn by reading eight bytes of the stream
as a big-endian integer and taking the remainder by ``n``; a value of at least the largest multiple of ``n`` not above
2⁶⁴ is dropped and the next eight bytes are read.

* *Deal* ``k`` of seed ``s``: key ``"barbu/1/deal/{s}/{k}"``. The cards of the deck are laid out in the
  order of a record's suits (♠ ♥ ♦ ♣), two to ace in each, and shuffled: for i from the last index
  down to 1, swap card i with card j, j drawn below i + 1. Seat S gets the first hand of the shuffled
  deck, then W, and so on.
* *First dealer* at random: key ``"barbu/1/dealer/{s}"``, a number below the number of players.
* *Cut* (R1.2): key ``"barbu/1/cut/{s}"``, a shuffle as above of the deck; each player draws one card.
* *Deal of the day* of a date ``d``, as ``2026-11-26``: key ``"barbu/1/daily/{d}"``. Three numbers are drawn from
  one stream: the game's seed, below 10⁹; the contract of deal 1, below 5, in the order of the sheet (NT Q LT H K);
  the contract of deal 2, below 2 (T D). The ruleset is ``online``, and N deals first.
* *Chance of a bot*: key ``"barbu/1/bot/{s}/{deal}/{seat}/{decision}"``, see :class:`Chance`.

The keys are distinct, so a bot's random numbers tell nothing about the cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from hashlib import sha256
from operator import mod
from struct import Struct
from typing import Final, TypeVar

from barbu_tui.core.cards import BIT, RANK_OF, SUIT_OF, Card, CardSet, Seat, cards_in
from barbu_tui.core.contracts import Contract
from barbu_tui.core.ruleset import Ruleset

_WORDS: Final = 1 << 64
_WORDS_OF: Final = Struct(">4Q").unpack
"""A block of the stream → its four numbers."""

_KEPT_ALWAYS: Final = _WORDS - 52
"""The bound below which no word is rejected, for any card of the shuffle."""

_COUNTERS: Final = tuple(str(counter).encode() for counter in range(13))
"""The block counters of a deal's shuffle if no word is rejected."""

T = TypeVar("T")


def _stream(key: str) -> Iterator[int]:
    counter = 0
    while True:
        yield from _WORDS_OF(sha256(f"{key}:{counter}".encode()).digest())
        counter += 1


def _below(stream: Iterator[int], limit: int) -> int:
    bound = _WORDS - _WORDS % limit
    while True:
        word = next(stream)
        if word < bound:
            return word % limit


def _shuffled(ordered: Sequence[T], key: str) -> list[T]:
    """Cards, or their bits, shuffled."""
    cards = list(ordered)
    last = len(cards) - 1
    words: list[int] = []
    begun = sha256(f"{key}:".encode())
    for counter in _COUNTERS[: -(-last // 4)]:
        block = begun.copy()
        block.update(counter)
        words += _WORDS_OF(block.digest())
    if max(words) < _KEPT_ALWAYS:
        drawn = map(mod, words, range(last + 1, 1, -1))  # one word a card; those left over are not asked for
    else:
        stream = _stream(key)
        drawn = map(partial(_below, stream), range(last + 1, 1, -1))
    for at, other in zip(range(last, 0, -1), drawn, strict=True):
        cards[at], cards[other] = cards[other], cards[at]
    return cards


_bits_of: Final = lru_cache(maxsize=16)(lambda deck: tuple(BIT[card] for card in cards_in(deck)))


def deal_hands(rules: Ruleset, seed: int, number: int) -> tuple[CardSet, ...]:
    """Seat → the cards of a deal.

    >>> from barbu_tui.core import hand_text, ruleset
    >>> hand_text(deal_hands(ruleset("online"), 1, 1)[0])
    'Q962.QJ32.973.95'

    Args:
        rules: the ruleset; its deck and players.
        seed: the game's seed, any integer.
        number: the deal's number, from 1.
    """
    bits = _shuffled(_bits_of(rules.deck), f"barbu/1/deal/{seed}/{number}")
    size = rules.hand_size
    return tuple([sum(bits[size * seat : size * seat + size]) for seat in rules.seats])


def random_dealer(rules: Ruleset, seed: int) -> Seat:
    """Return the first dealer if it is drawn at random (R1.2)."""
    return _below(_stream(f"barbu/1/dealer/{seed}"), rules.players)


def cut_key(card: Card) -> tuple[int, int]:
    """Return the sort key of a cut card: by rank, then ♠ ♥ ♦ ♣ from high to low; the highest card is last (R1.2)."""
    return (RANK_OF[card], -SUIT_OF[card])


def cut_for_deal(rules: Ruleset, seed: int) -> tuple[Seat, tuple[Card, ...]]:
    """Return the cut (R1.2): the first dealer, and seat → card.

    Each player draws a card. The highest deals first, the next highest sits on the dealer's left, and so on round; the
    table is turned so that the player who drew first, the human, is S.
    """
    drawn = _shuffled(tuple(cards_in(rules.deck)), f"barbu/1/cut/{seed}")[: rules.players]
    order = sorted(drawn, key=cut_key, reverse=True)
    first = (rules.players - order.index(drawn[0])) % rules.players
    return first, tuple(order[(seat - first) % rules.players] for seat in rules.seats)


def first_dealer(rules: Ruleset, seed: int) -> tuple[Seat, tuple[Card, ...] | None]:
    """Return the first dealer (R1.2), and seat → card if the dealer is found by cut."""
    if rules.first_dealer == "cut":
        return cut_for_deal(rules, seed)
    return random_dealer(rules, seed), None


def daily_draw(rules: Ruleset, day: str) -> tuple[int, tuple[Contract, Contract]]:
    """Return the seed of the deal of the day, and the contracts of its first two deals.

    Args:
        day: the date as ISO 8601 writes it.
    """
    stream = _stream(f"barbu/1/daily/{day}")
    seed = _below(stream, 10**9)
    negative = [each for each in rules.contracts if rules.spec(each).negative]
    positive = [each for each in rules.contracts if each not in negative]
    return seed, (negative[_below(stream, len(negative))], positive[_below(stream, len(positive))])


class Chance:
    """A bot's own random source: a separate stream for every decision.

    The stream is computed on first use. It holds no hidden card. A caller may reuse one instance for a seat.
    """

    __slots__ = ("_before", "_drawn_for", "_given", "_of", "_since", "_words")

    def __init__(self, seed: int, deal: int, seat: Seat, decision: int, since: Sequence[object] = ()) -> None:
        """The chance of one decision.

        Args:
            decision: the number of actions in the deal before it.
            since: the actions since then. The list may grow, which makes this the chance of a later decision.
        """
        self._of = (seed, deal, seat)
        self._before = decision
        self._since = since
        self._drawn_for = -1
        self._given = False
        self._words: Iterator[int] = iter(())

    @property
    def decision(self) -> int:
        """The number of actions in the deal before the decision."""
        return self._before + len(self._since)

    def words(self) -> Iterator[int]:
        """Return the stream of this decision from its start: numbers from 0 to 2⁶⁴ - 1."""
        if self._given:
            return self._words
        return _stream("barbu/1/bot/{}/{}/{}/{}".format(*self._of, self.decision))

    @staticmethod
    def of_words(words: Iterator[int], decision: int) -> Chance:
        """Return a chance that draws from a stream, for a player that must not know its seed.

        Args:
            words: numbers from 0 to 2⁶⁴ - 1, as :meth:`words` returns them.
            decision: the number of actions in the deal before the decision.
        """
        chance = Chance(0, 0, 0, decision)
        chance._given = True
        chance._drawn_for = decision
        chance._words = words
        return chance

    def below(self, limit: int) -> int:
        """Return a random whole number from 0 to ``limit - 1``, uniformly."""
        decision = self.decision
        if self._drawn_for != decision:
            self._drawn_for = decision
            self._words = self.words()
        return _below(self._words, limit)

    def random(self) -> float:
        """Return a random number from 0 (included) to 1 (excluded)."""
        return self.below(1 << 53) / (1 << 53)

    def choice(self, options: Sequence[T]) -> T:
        """Return a random option, uniformly."""
        return options[self.below(len(options))]

    def card(self, cards: CardSet) -> Card:
        """Return a random card of a set, uniformly."""
        for _ in range(self.below(cards.bit_count())):
            cards &= cards - 1
        return (cards & -cards).bit_length() - 1
