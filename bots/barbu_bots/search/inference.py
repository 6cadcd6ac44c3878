"""How the player could have known: the facts about hidden cards that carry a difference, and the decisions that tell them.

A difference between two cards is *read* in layouts that are likely by what the others called, bid and played, and *counted*
in layouts that fit voids and numbers, all alike. Where the two differ by half or more, a fact about a hand is looked for that
carries the difference: the counted layouts in which it is true and in which it is false, weighed by its chance as read, must
come to the cost as read (Jeffrey's rule). It is measured in fresh layouts, since the best of many facts flatters itself.

The evidence is found from counting: that decision of the others which speaks most for the fact, then the next. What the player
would have done without the fact is asked of the model of that player. docs/BOTS.md describes the method.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import hypot, log, sqrt
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from barbu_bots.api import Bot
from barbu_bots.play.layouts import layouts
from barbu_bots.search.ledger import Pairs
from barbu_bots.search.models import STRANGER
from barbu_bots.search.question import Question
from barbu_bots.search.reading import Reading, Said, SaidBid, SaidCall, SaidCard
from barbu_bots.search.rollout import Rollouts
from barbu_bots.search.sampling import Knowledge, source
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import ABOVE, BELOW, BIT, SUIT_MASK, SUIT_OF, Card, CardSet, Seat, Suit, cards_in
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View

FAR: Final = 5 << 23
"""The first layout that is drawn for the chances of facts alone."""
_READ: Final = 120
"""Layouts drawn for them besides those of the comparison."""
_POOL: Final = 300
"""Counted layouts in which both cards are played; if there are no more, all are."""
_AFRESH: Final = 120
"""Fresh counted layouts in which a fact is measured."""
_SCREENED: Final = 24
"""Layouts of a fact that is rare by counting, for a first look at it."""
_RARE: Final = 12
"""Facts that are looked at so, at most."""
_MEASURED: Final = 6
"""Facts that are measured afresh."""
_FIRSTS: Final = 3
"""Facts to which a second one is looked for."""
_OF_FIRST: Final = 120
"""Layouts in which it is looked for."""
_EVIDENCE: Final = 100
"""Layouts with the fact, and as many without, in which decisions are weighed."""
_TRIES: Final = 6000
"""Layouts dealt at most to find some in which a fact is true."""
DIFFERS: Final = 0.5
"""The share of the cost as read by which reading and counting differ, to be explained."""
_LEAST: Final = 0.7
_MOST: Final = 1.4
CARRIES: Final = (_LEAST, _MOST)
"""The share of that difference that a fact carries."""
_WELL: Final = 0.2
"""How far from all of it a fact that is told first may be."""
PROBABLY: Final = 0.7
"""The least chance of a fact that is told."""
NEARLY: Final = 0.9
"""The chance from which it is nearly sure."""
SURELY: Final = 0.98
"""The chance from which it is sure."""
_TOLD: Final = 0.1
"""The least difference between the chance as read and by counting."""
_SPEAKS: Final = 0.7
"""The least log-odds of a decision that is named: it is twice as likely with the fact."""
_BIDS_SPEAK: Final = 0.8
"""The factor on those of calls and bids: cards are easier to see."""
_INSTEAD: Final = 0.5
"""The share of layouts without the fact in which another card is played, to be named."""
_LIKELY_INSTEAD: Final = 0.5
"""The share of the layouts in which a whole holding is as read, to be told."""
_SHOWN: Final = 0.3
"""The least difference between the chance as read and by counting of a fact that has been shown."""
_MOST_SHOWN: Final = 6

Hands: TypeAlias = tuple[CardSet, ...]

FactKind: TypeAlias = Literal[
    "void",  # no card of the suit
    "only",  # no card of another suit
    "holds",  # this card
    "above",  # a card of the suit above this one
    "below",  # a card of the suit below this one
    "least",  # so many cards of the suit or more
    "all",  # all cards of the suit that are still out
    "suit",  # exactly these cards of the suit
    "hand",  # exactly these cards
]
FACTS: Final[tuple[FactKind, ...]] = get_args(FactKind)
DecisionKind: TypeAlias = Literal["led", "played", "thrown", "laid", "called", "doubled", "passed"]
DECISIONS: Final[tuple[DecisionKind, ...]] = get_args(DecisionKind)
_RANKS: Final[dict[str, int]] = {
    "void": 0,
    "only": 0,
    "above": 1,
    "below": 1,
    "least": 2,
    "all": 2,
    "holds": 3,
    "suit": 4,
    "hand": 5,
}
"""Kind → its place: what a person sees first."""


class Fact(NamedTuple):
    """A fact about a player's hand: a yes or no of one layout."""

    kind: FactKind
    seat: Seat
    suit: Suit = -1
    card: Card = -1
    number: int = 0
    cards: CardSet = 0
    """The cards of ``all``, ``suit`` and ``hand``."""
    denied: bool = False
    """Whether it is the contrary."""

    def holds(self, hands: Hands) -> bool:
        """Return whether it is true. ``hands``: seat → cards held."""
        return self._of(hands[self.seat]) != self.denied

    def _of(self, hand: CardSet) -> bool:
        kind = self.kind
        if kind == "holds":
            return bool(hand & BIT[self.card])
        if kind == "hand":
            return hand == self.cards
        held = hand & SUIT_MASK[self.suit]
        if kind == "void":
            return not held
        if kind == "only":
            return held == hand
        if kind == "above":
            return bool(held & ABOVE[self.card])
        if kind == "below":
            return bool(held & BELOW[self.card])
        if kind == "least":
            return held.bit_count() >= self.number
        return held == self.cards  # "all", "suit"


class Evidence(NamedTuple):
    """A decision that speaks for a fact."""

    kind: DecisionKind
    seat: Seat
    card: Card = -1
    other: Card = -1
    """The card that the player would have played without the fact; -1 if it is no single one."""
    trick: int = 0
    """The number of its trick, from 1; 0 outside tricks."""
    weight: float = 0.0
    """How much it speaks for the fact: log-odds, after the decisions before it."""
    stranger: bool = False
    """Whether the player is no bot of this program, and is taken to play like ``sound``."""


class Known(NamedTuple):
    """A fact with its chance and its evidence."""

    fact: Fact
    read: float
    """Its chance as read."""
    counted: float
    """Its chance by counting."""
    evidence: tuple[Evidence, ...] = ()
    """The one or two decisions that tell most of it; none if no one decision speaks clearly."""
    told: float = 0.0
    """The log-odds of these, as a share of those of the three strongest."""


class Inference(NamedTuple):
    """The cost of a card as read and by counting, and what carries the difference."""

    read: float
    """The worse option less the better one, in points."""
    counted: float
    """The same by counting."""
    error: float
    """The standard error of :attr:`counted`."""
    facts: tuple[Known, ...] = ()
    """One or two facts that carry the difference; none if no two do."""
    carries: float = 0.0
    """The share of the difference that they carry, in fresh layouts."""

    @property
    def contrary(self) -> Literal["", "better", "as good"]:
        """What counting alone says of the card: that it is surely better, or not surely worse."""
        if self.counted > 2 * self.error:
            return "better"
        return "as good" if self.counted > -2 * self.error else ""


class _Measure(NamedTuple):
    """One or two facts, and what they carry."""

    facts: tuple[Fact, ...]
    read: float
    carries: float


def inference_of(pairs: Pairs, rollouts: Rollouts, bot: Bot) -> Inference | None:
    """Return what makes a card cost what it costs as read; ``None`` if counting comes to more than half of it.

    Args:
        pairs: the worse card and the better one, in layouts as read.
        rollouts: those of the question.
        bot: the bot of players without a model.
    """
    if not isinstance(pairs.done, PlayCard) or pairs.view.open or not rollouts.question.read:
        return None
    return _Search(pairs, rollouts, bot).inference()


def carried_by(facts: tuple[Fact, ...], pairs: Pairs, rollouts: Rollouts, bot: Bot) -> float | None:
    """Return the share of the difference between a cost as read and by counting that facts carry, measured in layouts of these
    rollouts; ``None`` if there are too few in which they are true.
    """
    return _Search(pairs, rollouts, bot).carried_by(facts)


def shown_by(question: Question, bot: Bot) -> tuple[Known, ...]:
    """Return the facts of which the reading is nearly sure and counting is not, the plainest of each player's suits."""
    rollouts = Rollouts(question, bot)
    around = _Around(rollouts, bot)
    pool = around.drawn(_POOL)
    best: dict[tuple[Seat, Suit], tuple[int, float, Fact, float]] = {}
    for fact, read, counted in around.facts((), pool):
        if read < NEARLY or read - counted < _SHOWN or fact.kind == "hand":
            continue
        suit = SUIT_OF[fact.card] if fact.kind == "holds" else fact.suit
        rank = (_RANKS[fact.kind], counted - read, fact, read)
        key = fact.seat, suit
        if key not in best or rank[:2] < best[key][:2]:
            best[key] = rank
    found = sorted(best.values(), key=lambda each: (each[1], each[2]))[:_MOST_SHOWN]
    return tuple(around.known(fact, read) for _, _, fact, read in found)


class _Around:
    """The counted layouts of a decision, and the facts about them."""

    def __init__(self, rollouts: Rollouts, bot: Bot) -> None:
        self._rollouts = rollouts
        self._view: View = rollouts.question.view
        self._bot = bot
        self._knowledge = Knowledge(self._view)
        self._random: Random = source(rollouts.question.seed, -99)
        self._all = self._listed() if self._knowledge.deals <= _POOL else []
        """All layouts, if they are few."""
        self._read: list[tuple[Hands, float]] = []
        """Layouts as read, with their chances."""
        self._reading: Reading | None = None

    @property
    def exact(self) -> bool:
        """Whether all counted layouts are known."""
        return bool(self._all)

    def _listed(self) -> list[Hands]:
        knowledge, view = self._knowledge, self._view
        others = knowledge.others
        may_hold = [knowledge.unseen & ~knowledge.lacking(seat) for seat in others]
        dealt = []
        for each in layouts(knowledge.unseen, may_hold, [view.cards_left(seat) for seat in others]):
            hands = [0] * view.rules.players
            hands[view.seat] = view.hand
            for seat, hand in zip(others, each, strict=True):
                hands[seat] = hand
            dealt.append(tuple(hands))
        return dealt

    def drawn(self, count: int, true: Callable[[Hands], bool] | None = None) -> list[Hands]:
        """Return some counted layouts, or all if they are few; with ``true`` only those in which it is. There may be fewer."""
        if self._all:
            return [hands for hands in self._all if true is None or true(hands)]
        found: list[Hands] = []
        for _ in range(count if true is None else _TRIES):
            hands = self._knowledge.world(self._random)
            if true is None or true(hands):
                found.append(hands)
                if len(found) == count:
                    break
        return found

    def read(self) -> list[tuple[Hands, float]]:
        """Return layouts as read, with their chances; the sum is 1."""
        if not self._read:
            rollouts = self._rollouts
            if rollouts.counted:
                weights = rollouts.weights(rollouts.counted)
                self._read = [(rollouts.world(at), weight) for at, weight in enumerate(weights)]
            else:
                self._read = [(rollouts.world(FAR + at), 1 / _READ) for at in range(_READ)]
        return self._read

    def extend(self, hands: Sequence[Hands], chances: Sequence[float]) -> None:
        """Add layouts of a comparison to those as read, unless all likely ones are known."""
        known = self.read()
        if self._rollouts.counted:
            return
        share = len(known) / (len(known) + len(hands))
        self._read = [(each, chance * share) for each, chance in known]
        self._read += [(each, chance * (1 - share)) for each, chance in zip(hands, chances, strict=True)]

    def chance(self, true: Callable[[Hands], bool]) -> float:
        """Return the chance of a fact as read; of drawn layouts never quite 0 or 1."""
        share = sum(chance for hands, chance in self.read() if true(hands))
        count = len(self.read())
        return share if self._rollouts.counted else (share * count + 0.5) / (count + 1)

    def facts(self, mine: Sequence[Card], pool: Sequence[Hands]) -> Iterator[tuple[Fact, float, float]]:
        """Yield the facts that are likely as read, and less so by counting, with both chances.

        Args:
            mine: cards of the player, above or below which others may hold some.
            pool: counted layouts.
        """
        for fact in self._candidates(mine):
            read = self.chance(fact.holds)
            if read < 0.5:
                fact, read = fact._replace(denied=True), 1 - read
            if read < PROBABLY or (fact.denied and fact.kind in ("only", "all", "suit", "hand")):
                continue
            counted = sum(map(fact.holds, pool)) / len(pool)
            if read - counted >= _TOLD:
                yield fact, read, counted

    def _candidates(self, mine: Sequence[Card]) -> Iterator[Fact]:
        """Yield the facts that may be told of the others' hands."""
        unseen = self._knowledge.unseen
        for seat in self._knowledge.others:
            left = self._view.cards_left(seat)
            if not left:
                continue
            may = unseen & ~self._knowledge.lacking(seat)
            for suit in range(4):
                out, possible = unseen & SUIT_MASK[suit], may & SUIT_MASK[suit]
                if not possible:
                    continue
                yield Fact("void", seat, suit)
                yield Fact("only", seat, suit)
                for number in range(2, 1 + min(5, left, possible.bit_count())):
                    yield Fact("least", seat, suit, number=number)
                if out == possible and 2 <= out.bit_count() <= left:
                    yield Fact("all", seat, suit, cards=out)
                for card in mine:
                    if SUIT_OF[card] == suit and possible & ABOVE[card]:
                        yield Fact("above", seat, suit, card)
                    if SUIT_OF[card] == suit and possible & BELOW[card]:
                        yield Fact("below", seat, suit, card)
                held = self._likeliest(seat, SUIT_MASK[suit])
                if 0 < held.bit_count() <= 3:
                    yield Fact("suit", seat, suit, cards=held)
            for card in cards_in(may):
                yield Fact("holds", seat, card=card)
            if left <= 4:
                yield Fact("hand", seat, cards=self._likeliest(seat, -1))

    def _likeliest(self, seat: Seat, among: CardSet) -> CardSet:
        """Return the likeliest holding of some cards as read."""
        chances: dict[CardSet, float] = {}
        for hands, chance in self.read():
            held = hands[seat] & among
            chances[held] = chances.get(held, 0.0) + chance
        return max(chances, key=lambda held: (chances[held], held))

    # The evidence -------------------------------------------------------------------------------------

    def known(self, fact: Fact, read: float) -> Known:
        """Return a fact with its chances and its evidence."""
        with_it = self.drawn(_EVIDENCE, fact.holds)
        without = self.drawn(_EVIDENCE, fact._replace(denied=not fact.denied).holds)
        pool = self.drawn(_POOL)
        counted = sum(map(fact.holds, pool)) / len(pool)
        if not with_it or not without:
            return Known(fact, read, counted)
        evidence = self._evidence(with_it, without)
        strongest = sum(each.weight for each in evidence)
        told = evidence[:1] if evidence and evidence[0].weight >= 0.6 * strongest else evidence[:2]
        named = tuple(each for each in told if each.weight >= _SPEAKS)
        share = sum(each.weight for each in named) / strongest if strongest > 0 else 0.0
        return Known(fact, read, counted, named, share)

    def _evidence(self, with_it: Sequence[Hands], without: Sequence[Hands]) -> list[Evidence]:
        """Return the three decisions of the others that speak most for a fact, each after those before it."""
        if self._reading is None:
            question = self._rollouts.question
            self._reading = Reading(self._view, self._bot, question.models)
        reading = self._reading
        layouts_of = [*with_it, *without]
        weighed = [
            _Weighed(seat, of_bidding, said, [said.chances(hands[seat]) for hands in layouts_of])
            for seat in self._knowledge.others
            for of_bidding, said in reading.told(seat)
        ]
        shares = {
            (each.seat, each.of_bidding): [
                [
                    kind.share if each.of_bidding else kind.card_share
                    for kind in reading.habits(each.seat).kinds
                ]
                for _ in layouts_of
            ]
            for each in weighed
        }
        weights = [1.0] * len(layouts_of)
        found: list[Evidence] = []
        while weighed and len(found) < 3:
            rows = [
                (self._speaks(each, shares[each.seat, each.of_bidding], weights, len(with_it)), -at)
                for at, each in enumerate(weighed)
            ]
            best = max(
                rows, key=lambda row: (row[0] * (_BIDS_SPEAK if weighed[-row[1]].of_bidding else 1.0), row[1])
            )
            if best[0] <= 0:
                break
            each = weighed.pop(-best[1])
            found.append(self._told(each, best[0], without, weights[len(with_it) :]))
            belief, kinds = reading.habits(each.seat).belief, shares[each.seat, each.of_bidding]
            for at, chances in enumerate(each.chances):
                row = kinds[at]
                weights[at] *= _chance(row, chances) ** belief
                kinds[at] = [share * chance for share, chance in zip(row, chances, strict=True)]
        return found

    def _speaks(
        self, each: _Weighed, kinds: Sequence[Sequence[float]], weights: Sequence[float], true: int
    ) -> float:
        """Return the log-odds of a decision for the fact, which is true in the first so many layouts."""
        chances = [_chance(row, by) for row, by in zip(kinds, each.chances, strict=True)]
        sides = []
        for start, stop in ((0, true), (true, len(chances))):
            total = sum(weights[start:stop])
            mean = sum(w * c for w, c in zip(weights[start:stop], chances[start:stop], strict=True))
            sides.append(mean / total if total > 0 else 0.0)
        if min(sides) <= 0.0:
            return 0.0
        assert self._reading is not None
        return self._reading.habits(each.seat).belief * (log(sides[0]) - log(sides[1]))

    def _told(
        self, each: _Weighed, weight: float, without: Sequence[Hands], weights: Sequence[float]
    ) -> Evidence:
        """Return a decision as evidence, with what the player would have done without the fact."""
        seat, said = each.seat, each.said
        stranger = self._rollouts.question.models.get(seat) == STRANGER
        if isinstance(said, SaidCall):
            return Evidence("called", seat, weight=weight, stranger=stranger)
        if isinstance(said, SaidBid):
            kind: DecisionKind = "doubled" if said.bid.double | said.bid.redouble else "passed"
            return Evidence(kind, seat, weight=weight, stranger=stranger)
        assert isinstance(said, SaidCard)
        instead: dict[Card, float] = {}
        for hands, w in zip(without, weights, strict=True):
            card = said.choice(hands[seat])
            instead[card] = instead.get(card, 0.0) + w
        card = said.card
        other = max((one for one in instead if one != card), key=lambda one: (instead[one], one), default=-1)
        total = sum(instead.values())
        clear = other >= 0 and instead[other] >= max(_INSTEAD * total, 2 * instead.get(card, 0.0))
        kind, trick = _how_played(said)
        return Evidence(kind, seat, card, other if clear else -1, trick, weight, stranger)


class _Weighed(NamedTuple):
    """A decision of another player, and its chances layout by layout."""

    seat: Seat
    of_bidding: bool
    said: Said
    chances: list[tuple[float, ...]]


def _chance(kinds: Sequence[float], chances: Sequence[float]) -> float:
    """Return the probability of a decision, by the kinds of players and their shares."""
    total = sum(kinds)
    mixed = sum([kind * chance for kind, chance in zip(kinds, chances, strict=True)])
    return mixed / total if total > 0 else 0.0


def _how_played(said: SaidCard) -> tuple[DecisionKind, int]:
    """Return how a card was played, and the number of its trick."""
    table = said.table
    if not isinstance(table, TrickTable):
        return "laid", 0
    if table.led < 0:
        return "led", table.done + 1
    return ("played" if SUIT_OF[said.card] == table.led else "thrown"), table.done + 1


class _Search(_Around):
    """The search for the facts that carry a difference."""

    def __init__(self, pairs: Pairs, rollouts: Rollouts, bot: Bot) -> None:
        super().__init__(rollouts, bot)
        self._pairs = pairs
        me = self._view.seat
        apart = [done.net(me) - better.net(me) for done, better in pairs.lines]
        self._cost = sum(points * chance for points, chance in zip(apart, pairs.chances, strict=True))
        self._cost_error = 0.0 if pairs.exact else _error(apart)
        self.extend(pairs.hands, pairs.chances)
        self._pool: list[Hands] = []
        self._apart: list[float] = []
        """Counted layout → the points of the worse card less those of the better one."""
        self._counted = 0.0

    def inference(self) -> Inference | None:
        """Return what makes the card cost what it costs as read."""
        self._count()
        error = 0.0 if self.exact else _error(self._apart)
        apart = self._cost - self._counted
        sure = -apart > 2 * hypot(error, self._cost_error)
        if self._cost >= 0 or apart > DIFFERS * self._cost or not sure:
            return None
        found = self._carrying()
        if found is None:
            return Inference(self._cost, self._counted, error)
        known = tuple(self.known(fact, self.chance(fact.holds)) for fact in found.facts)
        return Inference(self._cost, self._counted, error, known, found.carries)

    def carried_by(self, facts: tuple[Fact, ...]) -> float | None:
        """Return the share of the difference that facts carry, by layouts of this search alone."""
        self._count()
        measure = self._afresh(facts)
        return None if measure is None or self._counted == self._cost else measure.carries

    def _count(self) -> None:
        """Play both cards in counted layouts."""
        self._pool = self.drawn(_POOL)
        self._apart = [self._difference(at, hands) for at, hands in enumerate(self._pool)]
        self._counted = sum(self._apart) / len(self._apart)

    def _difference(self, number: int, hands: Hands) -> float:
        """Return the points of the worse card less those of the better one in one layout."""
        me = self._view.seat
        one, other = (self._rollouts.score(hands, option, FAR + number) for option in self._pairs[1:3])
        return float(one.hand[me] + one.adjust[me] - other.hand[me] - other.adjust[me])

    def _carrying(self) -> _Measure | None:
        """Return the one or two facts that carry the difference, a single one if one does."""
        facts = list(self.facts(self._cards_of_mine(), self._pool))
        looked = self._looked_at(facts)
        singles = [self._afresh((fact,)) for fact, _ in looked[:_MEASURED]]
        best = self._best(singles)
        if best is not None:
            return best
        firsts = sorted(
            (each for each in singles if each is not None), key=lambda each: abs(1 - each.carries)
        )
        return self._best(
            [
                self._afresh((first.facts[0], second))
                for first in firsts[:_FIRSTS]
                for second in self._seconds(first, [fact for fact, _, _ in facts])
            ]
        )

    def _best(self, measures: Sequence[_Measure | None]) -> _Measure | None:
        """Return the measure to tell: nearly sure before probable, then what a person sees first.

        It is measured once more, for what is picked of many flatters itself.
        """
        carrying = [each for each in measures if each is not None and _carries(each.carries)]
        carrying.sort(
            key=lambda each: (
                each.read < NEARLY,
                abs(1 - each.carries) > _WELL,
                sum(self._rank(fact) for fact in each.facts),
                abs(1 - each.carries),
                each.facts,
            )
        )
        for each in carrying:
            again = each if self.exact else self._afresh(each.facts)
            if again is not None:
                together = each._replace(carries=(each.carries + again.carries) / 2)
                if _carries(again.carries) and _carries(together.carries):
                    return together
        return None

    def _rank(self, fact: Fact) -> int:
        """Return the place of a fact: a penalty card is as plain as a void."""
        penalty = fact.kind == "holds" and self._view.spec.penalty & BIT[fact.card]
        return 0 if penalty else _RANKS[fact.kind]

    def _cards_of_mine(self) -> list[Card]:
        """Return the cards above or below which others may hold some: both compared, the ends of each suit, the best on the table."""
        view, mine = self._view, []
        for option in (self._pairs.done, self._pairs.better):
            assert isinstance(option, PlayCard)
            mine.append(option.card)
        for suit in range(4):
            held = list(cards_in(view.hand & SUIT_MASK[suit]))
            mine += [min(held), max(held)] if held else []
        table = view.table
        if isinstance(table, TrickTable) and table.led >= 0:
            mine.append(table.best)
        return sorted(set(mine))

    def _looked_at(self, facts: Sequence[tuple[Fact, float, float]]) -> list[tuple[Fact, float]]:
        """Return the facts by what they seem to carry in the first layouts, the most fitting first."""
        looked: list[tuple[Fact, float]] = []
        rare: list[tuple[float, Fact, float]] = []
        for fact, read, counted in facts:
            inside = [
                points for points, hands in zip(self._apart, self._pool, strict=True) if fact.holds(hands)
            ]
            if len(inside) >= (1 if self.exact else 8):
                looked.append((fact, self._carried((fact,), read, inside)))
            elif not self.exact:
                rare.append((_RANKS[fact.kind] - log(read / max(counted, 1e-3)), fact, read))
        for _, fact, read in sorted(rare)[:_RARE]:
            inside = [
                self._difference(at, hands) for at, hands in enumerate(self.drawn(_SCREENED, fact.holds))
            ]
            if inside:
                looked.append((fact, self._carried((fact,), read, inside)))
        looked.sort(key=lambda each: (abs(1 - each[1]) + 0.05 * self._rank(each[0]), each[0]))
        return looked

    def _carried(self, facts: tuple[Fact, ...], read: float, inside: Sequence[float]) -> float:
        """Return the share of the difference that facts carry. ``inside``: the differences where they are true."""
        outside = [
            points
            for points, hands in zip(self._apart, self._pool, strict=True)
            if not all(fact.holds(hands) for fact in facts)
        ]
        without = sum(outside) / len(outside) if outside else 0.0
        cost = read * sum(inside) / len(inside) + (1 - read) * without
        return (cost - self._counted) / (self._cost - self._counted)

    def _afresh(self, facts: tuple[Fact, ...]) -> _Measure | None:
        """Return what facts carry together, measured in fresh layouts; ``None`` if there are hardly any."""

        def true(hands: Hands) -> bool:
            return all(fact.holds(hands) for fact in facts)

        inside = self.drawn(_AFRESH, true)
        if len(inside) < (1 if self.exact else _SCREENED):
            return None
        read = self.chance(true)
        apart = [self._difference(at, hands) for at, hands in enumerate(inside)]
        return _Measure(facts, read, self._carried(facts, read, apart))

    def _seconds(self, first: _Measure, facts: Sequence[Fact]) -> list[Fact]:
        """Return the two facts that together with a first one seem to carry the difference best."""
        (fact,) = first.facts
        inside = self.drawn(_OF_FIRST, fact.holds)
        apart = [self._difference(at, hands) for at, hands in enumerate(inside)]
        found: list[tuple[float, Fact]] = []
        for other in facts:
            rows = [points for points, hands in zip(apart, inside, strict=True) if other.holds(hands)]
            if other == fact or len(rows) < (1 if self.exact else 6) or len(rows) > 0.9 * len(apart):
                continue
            read = self._together(fact, other)
            if read >= PROBABLY:
                carried = self._carried((fact, other), read, rows)
                found.append((abs(1 - carried) + 0.05 * self._rank(other), other))
        found.sort()
        return [other for _, other in found[:2]]

    def _together(self, fact: Fact, other: Fact) -> float:
        return self.chance(lambda hands: fact.holds(hands) and other.holds(hands))


def _carries(share: float) -> bool:
    return _LEAST <= share <= _MOST


def _error(values: Sequence[float]) -> float:
    """Return the standard error of a mean."""
    count = len(values)
    if count < 2:
        return 0.0
    mean = sum(values) / count
    return sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
