"""The expected cost of the tricks to come, for the end of No Tricks, No Last Two and No Queens.

The cost is computed for each set of my own cards, smaller sets first, on lead and off lead. It follows from
the probabilities that a card is beaten when I lead it, and that it catches a trick when its suit is led, and
from the best order of the cards. The others get no hands: only the counts of their cards and habits matter.
Low cards are kept for the end, high ones are discarded. A player who keeps the lead draws the suit led.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from barbu_bots.play.negative.cards_left import Order, State, order_of, run_order_of
from barbu_bots.play.suit_danger import nobody_over
from barbu_bots.suit_tables import COUNT, LOWER, RANKS, SuitCards
from barbu_bots.weights.play import ExpectationWeights
from barbu_tui.core.cards import ABOVE, ALL_RANKS, MASK_OF, NO_CARD, RANK_OF, SUIT_MASK, Card, CardSet, Suit

_NEVER: Final = 1e9
_MOST_KNOWN: Final = 2_000
"""Maximum number of hands whose rest is remembered."""


class Kept(NamedTuple):
    """The others' play with some tricks left."""

    volunteer: float
    """The probability that a player goes over without having to."""
    low: float
    """The share of their low cards that they still hold."""
    high: float
    """The share of their high cards that they still hold."""


class Chances(NamedTuple):
    """The chances of a card, by the number of cards left, from one up."""

    wins: tuple[float, ...]
    """The probability that it wins when I lead it."""
    catches: tuple[float, ...]
    """The probability that it wins when another leads its suit."""


class _Asked(NamedTuple):
    """Cache key: everything that the costs depend on."""

    shape: tuple[tuple[int, ...], ...]
    """Suit → the sizes of its groups."""
    standings: tuple[int, ...]
    counted: tuple[float, ...]
    figures: tuple[float, ...]
    """The stakes, then each suit's probability to be led, then to be led next."""
    gone: float
    at_led: int
    in_a_run: bool


_Costs: TypeAlias = tuple[list[float], list[float]]
"""Cards left → the cost if I am not on lead; cards left → the additional cost if I am."""


def _others_led(called: Sequence[float]) -> list[float]:
    """Return, by set of my suits, the probability that another suit is led; ``called``: the probability of each."""
    elsewhere = [1.0]
    for chance in called:
        elsewhere += [left - chance for left in elsewhere]
    return elsewhere


def _last_card(
    states: tuple[State, ...], groups: _Groups, stakes: Sequence[float]
) -> tuple[list[float], list[float]]:
    """Return the cost off lead, and the additional cost on lead, of a single card left.

    Args:
        stakes: tricks left → penalty points of the first of them, my own card's apart.
    """
    counted, wins, catches = groups.counted, groups.wins, groups.catches
    last, last_but_one = stakes[1], stakes[2]
    offs = [0.0] * groups.digit
    gaps = offs[:]
    gaps[0] = last
    for left, _, alone, _ in states:
        _, group, _ = alone[0]
        more = last + counted[group]
        offs[left] = off = catches[group][0] * more  # it catches the last trick whichever suit is led
        gaps[left] = last_but_one + wins[group][0] * more - off
    return offs, gaps


def _drawn(wins: tuple[float, ...], catches: tuple[float, ...], gone: float) -> Chances:
    """Return the chances of a card if, with this chance, others have no more of its suit."""
    stays = 1.0 - gone
    return Chances(tuple([gone + stays * win for win in wins]), tuple([stays * catch for catch in catches]))


@lru_cache(maxsize=16)
def _known_of(
    weights: ExpectationWeights, players: int
) -> tuple[dict[int, Chances], dict[int, tuple[tuple[float, ...], ...]]]:
    """Return the cache of card probabilities, at any time and in a run, shared by all with these weights."""
    return {}, {}


def _stays_under(kept: Kept, holding: int, lower: int, higher: int, most: float) -> float:
    """Return the chance that one opponent who may hold the suit does not go over my card.

    Args:
        holding: opponents who may hold the suit.
        lower: their lower cards of it now.
        most: the most cards of the suit that they can still have then.
    """
    volunteer, low_kept, high_kept = kept
    cards = lower * low_kept + higher * high_kept
    if cards > most:
        low_kept *= most / cards
        high_kept *= most / cards
    if holding > 1:
        other = 1.0 - 1.0 / holding
        none_lower = other ** (lower * low_kept)
        none_higher = other ** (higher * high_kept)
    else:
        none_lower = (1.0 - low_kept) ** lower
        none_higher = (1.0 - high_kept) ** higher
    return float(1.0 - (1.0 - none_higher) * (none_lower + volunteer * (1.0 - none_lower)))


class _Groups:
    """My cards in groups of equivalent ones, suit by suit."""

    def __init__(self) -> None:
        self.shapes: list[tuple[int, ...]] = []
        """Suit, longest first → the sizes of its groups."""
        self.wins: list[tuple[float, ...]] = []
        """Group → cards left, from one up → the probability that its card wins when I lead it."""
        self.catches: list[tuple[float, ...]] = []
        """Group → cards left, from one up → the probability that its card wins when another leads its suit."""
        self.counted: list[float] = []
        """Group → the penalty points of each of its cards."""
        self.standings: list[int] = []
        """Group → the standing of its cards, as in :meth:`Expectation._learn`."""
        self.without: dict[Card, int] = {}
        """Card → its weight in the number of cards left."""
        self.digit = 1
        """The number of different counts for the cards left of these groups."""


class Expectation:
    """The expected cost of the tricks to come, by the weights of one contract. It keeps only a cache: two of
    three hands are asked about again in the playouts of one decision.
    """

    def __init__(self, weights: ExpectationWeights, players: int, points: Sequence[float] = ()) -> None:
        """Make the expected cost. ``points``: card → its penalty points; empty if tricks themselves count."""
        self._weights = weights
        self._points = points
        self._others = players - 1
        self._known, self._in_runs = _known_of(weights, players)
        self._kept_of: dict[int, tuple[Kept, ...]] = {}
        self._wins: dict[int, float] = {}
        self._costs: dict[_Asked, _Costs] = {}

    def falling(self, points: float, tricks: int) -> list[float]:
        """Return, by tricks left, the others' penalty points that are expected to fall in the first of them.

        Args:
            points: of all penalty cards in other hands.
        """
        front = self._weights.front
        stakes = [0.0] * (tricks + 1)
        for left in range(tricks, 0, -1):
            stakes[left] = points * min(1.0, front / left)
            points -= stakes[left]
        return stakes

    def rest(
        self,
        hand: CardSet,
        unseen: CardSet,
        holders: Sequence[int],
        stakes: Sequence[float],
        *,
        leading: bool = False,
        later: CardSet = -1,
        led: int = NO_CARD,
        gone: float = 0.0,
        leaders: Sequence[CardSet] = (),
    ) -> Rest:
        """Return the cost of the tricks to come for each card that I may keep.

        Args:
            hand: my cards, at least two.
            holders: suit → opponents who may hold it.
            stakes: tricks left → penalty points of the first of them, my own card's apart.
            later: the cards that players still to act in this trick may hold.
            led: the suit led, or -1.
            gone: the probability that nobody else has any of it after this trick.
            leaders: for each opponent who may lead to the next trick, the cards that the player may hold.
        """
        weights = self._weights
        lengths = [
            (hand & mask).bit_count() << 2 | suit for suit, mask in enumerate(SUIT_MASK) if hand & mask
        ]
        suits = [code & 3 for code in sorted(lengths, reverse=True)]
        called = self._called((unseen,), suits, weights.called)
        at_led = -1
        if gone:
            at_led = suits.index(led)
            called[at_led] *= 1.0 - gone
        soon = self._called(leaders, suits, weights.soon) if leaders else called
        groups = _Groups()
        total, size = unseen.bit_count(), hand.bit_count()
        after = self._others * (size - 1)
        for suit in suits:
            out = unseen >> 13 * suit & ALL_RANKS
            now = (
                total if later >> 13 * suit & ALL_RANKS else after
            )  # else none of the suit goes in this trick
            here = (now << 2 | (holders[suit] if out else 0)) << 8
            self._group(groups, suit, hand >> 13 * suit & ALL_RANKS, out, here, gone if suit == led else 0.0)
        shape = tuple(groups.shapes)
        in_a_run = leading and size <= weights.runs
        figures = (*stakes[1 : size + 1], *called, *soon) if leaders else (*stakes[1 : size + 1], *called)
        asked = _Asked(shape, tuple(groups.standings), tuple(groups.counted), figures, gone, at_led, in_a_run)
        known = self._costs.get(asked)
        if known is None:
            offs, gaps = self._work_out(order_of(shape), groups, stakes, called, soon)
            if in_a_run:
                gaps = self._in_a_run(shape, groups, stakes, offs)
            if len(self._costs) >= _MOST_KNOWN:
                self._costs.clear()
            known = self._costs[asked] = offs, gaps
        return Rest(groups.digit - 1, groups.without, *known)

    def _group(
        self, groups: _Groups, suit: Suit, own: SuitCards, out: SuitCards, here: int, gone: float
    ) -> None:
        """Add the groups of a suit.

        Args:
            groups: the groups of earlier suits.
            here: (others' cards now << 2 | opponents who may hold the suit) << 8.
            gone: the probability that nobody else has any of it after this trick.
        """
        points, alike, known = self._points, self._weights.alike, self._known
        without, counted = groups.without, groups.counted
        all_wins, all_catches = groups.wins, groups.catches
        size, lower_of = COUNT[out], LOWER[out]
        digit, value = groups.digit, 0.0
        sizes: list[int] = []
        before = -9
        for rank in RANKS[own]:
            lower = lower_of[rank]
            if points:
                value = points[13 * suit + rank]
            if lower - before <= (alike if before > 2 else 0) and value == counted[-1]:
                sizes[-1] += 1
            else:
                if sizes:
                    digit *= sizes[-1] + 1
                sizes.append(1)
                counted.append(value)
                before = lower
                standing = here | lower << 4 | size - lower
                groups.standings.append(standing)
                wins, catches = known.get(standing) or self._learn(standing)
                if gone:
                    wins, catches = _drawn(wins, catches, gone)
                all_wins.append(wins)
                all_catches.append(catches)
            without[13 * suit + rank] = digit
        groups.digit = digit * (sizes[-1] + 1)
        groups.shapes.append(tuple(sizes))

    def last_discard(
        self, hand: CardSet, unseen: CardSet, may_hold: Sequence[CardSet], later: CardSet
    ) -> Card:
        """Return which of my last two cards to discard, so that the other is less likely to catch the last trick.

        If they are equal the higher rank is discarded.

        Args:
            may_hold: opponent → the cards that the player may hold.
            later: the cards that players still to act in this trick may hold.
        """
        low, high = (hand & -hand).bit_length() - 1, hand.bit_length() - 1
        keeps_low = self._caught(low, unseen, may_hold, later)
        keeps_high = self._caught(high, unseen, may_hold, later)
        if abs(keeps_low - keeps_high) < 1e-6:
            return low if RANK_OF[low] > RANK_OF[high] else high
        return high if keeps_low < keeps_high else low

    def _caught(self, card: Card, unseen: CardSet, may_hold: Sequence[CardSet], later: CardSet) -> float:
        """Return the chance that this card catches the last trick when another leads to it.

        Args:
            may_hold: opponent → the cards that the player may hold.
            later: the cards that players still to act in this trick may hold.
        """
        suit = MASK_OF[card]
        out = unseen & suit
        holding = sum([cards & suit != 0 for cards in may_hold])
        total = unseen.bit_count() if later & suit else self._others
        higher = (out & ABOVE[card]).bit_count()
        standing = (total << 2 | (holding if out else 0)) << 8 | out.bit_count() - higher << 4 | higher
        return (self._known.get(standing) or self._learn(standing)).catches[0]

    def _volunteer(self, left: int) -> float:
        """Return the probability that a player goes over without having to, with so many tricks left."""
        rates = self._weights.volunteer
        return rates[min(max(left - 2, 0), len(rates) - 1)]

    def win_chance(self, left: int, holders: int, followers: int, lower: int, higher: int) -> float:
        """Return the chance that my card wins this trick if it is the best so far. ``lower`` are their lower cards of the suit."""
        if not followers:
            return 1.0
        standing = left << 12 | followers << 10 | holders << 8 | lower << 4 | higher
        chance = self._wins.get(standing)
        if chance is None:
            chance = self._wins[standing] = nobody_over(
                self._volunteer(left), holders, followers, lower, higher
            )
        return chance

    def _called(self, leaders: Sequence[CardSet], suits: Sequence[Suit], usually: float) -> list[float]:
        """Return, by suit of mine, the longest first, the probability that it is led when I am not on lead.

        Args:
            leaders: for each player who may lead, the cards that the player may hold.
            usually: the factor on a suit's share of these.
        """
        left = 1.0
        called = []
        each = [(may, usually / (len(leaders) * may.bit_count())) for may in leaders]
        for suit in suits:
            chance = 0.0
            for may, part in each:
                chance += COUNT[may >> 13 * suit & ALL_RANKS] * part
            if chance > left:
                chance = left
            left -= chance
            called.append(chance)
        return called

    def _work_out(
        self,
        order: Order,
        groups: _Groups,
        stakes: Sequence[float],
        called: list[float],
        soon: list[float],
    ) -> tuple[list[float], list[float]]:
        """Return, by cards left, the cost if I am not on lead, and the additional cost if I am.

        The latter includes the points of the trick by which I came to the lead.

        Args:
            order: the possible cards left, the smaller sets first.
            stakes: tricks left → penalty points of the first of them, my own card's apart.
            called: suit → the probability that it is led when I am not on lead.
            soon: the same for the next trick.
        """
        counted = groups.counted
        offs, gaps = _last_card(order[0], groups, stakes)
        elsewhere = _others_led(called)
        levels = zip(order, zip(*groups.wins), zip(*groups.catches))
        next(levels)
        last = order[-1]
        for stake, (states, wins, catches) in zip(stakes[3:], levels):
            if states is last and soon is not called:
                called, elsewhere = soon, _others_led(soon)
            for left, suits, alone, several in states:
                cost = 0.0
                lead = drop = _NEVER
                # Written out twice, since a suit of one group has no best to look for: a tenth of the time.
                for suit, group, after in alone:
                    off = offs[after]
                    more = gaps[after] + counted[group]
                    if off < drop:
                        drop = off
                    each = off + wins[group] * more
                    if each < lead:
                        lead = each
                    cost += called[suit] * (off + catches[group] * more)
                for suit, steps in several:
                    follow = _NEVER
                    for group, after in steps:
                        off = offs[after]
                        more = gaps[after] + counted[group]
                        if off < drop:
                            drop = off
                        each = off + wins[group] * more
                        if each < lead:
                            lead = each
                        each = off + catches[group] * more
                        if each < follow:
                            follow = each
                    cost += called[suit] * follow
                offs[left] = off = cost + elsewhere[suits] * drop
                gaps[left] = stake + lead - off
        return offs, gaps

    def _in_a_run(
        self,
        shape: tuple[tuple[int, ...], ...],
        groups: _Groups,
        stakes: Sequence[float],
        offs: Sequence[float],
    ) -> list[float]:
        """Return, by cards left, the additional cost if I have kept the lead until then and every lead draws its suit.

        Args:
            shape: suit → the sizes of its groups.
            stakes: tricks left → penalty points of the first of them, my own card's apart.
            offs: cards left → the cost if I am not on lead.
        """
        counted = groups.counted
        chances: list[tuple[float, ...]] = []
        at = 0
        for sizes in shape:
            held = sum(sizes)
            for standing in groups.standings[at : at + len(sizes)]:
                chances += (self._in_runs.get(standing) or self._learn_runs(standing))[:held]
            at += len(sizes)
        gaps = [0.0] * len(offs)
        gaps[0] = stakes[1]
        for stake, states, wins in zip(stakes[2:], run_order_of(shape), zip(*chances)):
            for left, steps in states:
                lead = _NEVER
                for group, chance, after in steps:
                    each = offs[after] + wins[chance] * (gaps[after] + counted[group])
                    if each < lead:
                        lead = each
                gaps[left] = stake + lead - offs[left]
        return gaps

    def _learn_runs(self, standing: int) -> tuple[tuple[float, ...], ...]:
        """Return, by my cards of the suit led in this run and by cards left, from one up, the probability that a card wins.

        Args:
            standing: as in :meth:`_learn`.
        """
        total, holding, lower, higher = standing >> 10, standing >> 8 & 3, standing >> 4 & 15, standing & 15
        usual, _ = self._known.get(standing) or self._learn(standing)
        others, drawn = self._others, self._weights.drawn
        by_gone = [usual]
        for gone in range(1, len(usual) + 1):
            if not holding:
                by_gone.append(usual)
                continue
            most = max(0.0, lower + higher - drawn * gone * holding)
            kept = most / (lower + higher) * total / max(1.0, total - drawn * gone * others)
            few = min(1.0, kept)
            win, _ = self._at_the_last(total / others, holding, lower * few, higher * few)
            wins = [win]
            for held in self._kept(total):
                wins.append(_stays_under(held, holding, lower, higher, most) ** holding)
            by_gone.append(tuple(wins))
        self._in_runs[standing] = known = tuple(by_gone)
        return known

    def _kept(self, total: int) -> tuple[Kept, ...]:
        """Return the others' remaining cards with two tricks left, with three, and so on to now."""
        known = self._kept_of.get(total)
        if known is None:
            weights, others = self._weights, self._others
            held = []
            for left in range(2, -(-total // others) + 1):
                share = min(1.0, others * left / total)
                low = 1.0 - (1.0 - share) ** weights.low
                held.append(Kept(self._volunteer(left), low, share**weights.high))
            known = self._kept_of[total] = tuple(held)
        return known

    def _learn(self, standing: int) -> Chances:
        """Return the probabilities of a card by its standing.

        Args:
            standing: others' cards now << 10 | opponents who may hold the suit << 8 | their lower cards << 4 | higher.
        """
        total, holding, lower, higher = standing >> 10, standing >> 8 & 3, standing >> 4 & 15, standing & 15
        if not holding:
            tricks = -(-total // self._others)
            chances = self._known[standing] = Chances((1.0,) * tricks, (0.0,) * tricks)
            return chances
        win, catch = self._at_the_last(total / self._others, holding, lower, higher)
        wins, catches = [win], [catch]
        caught = (lower / (lower + higher)) ** self._weights.catch
        for held in self._kept(total):
            under = _stays_under(held, holding, lower, higher, lower + higher)
            wins.append(under**holding)
            catches.append(caught * under ** (holding - 1))
        if len(wins) > 1:  # the next trick, with nobody to play in between
            wins[-1] = nobody_over(self._volunteer(len(wins)), holding, holding, lower, higher)
        chances = self._known[standing] = Chances(tuple(wins), tuple(catches))
        return chances

    def _at_the_last(self, count: float, holding: int, lower: float, higher: float) -> tuple[float, float]:
        """Return the probability that a card wins the last trick if I lead it, and that it catches it if another leads.

        Each card that an opponent has now is as likely as another to be the last.

        Args:
            count: an opponent's cards now, on average.
            holding: opponents who may hold the suit, at least one.
        """
        cards = holding * count
        under = 1.0
        for each in range(1, holding):
            under *= max(0, cards - each - higher) / (cards - each)
        return under * max(0, cards - higher) / cards, under * lower / (self._others * count)


class Rest:
    """The cost of the tricks to come with the cards that I keep."""

    def __init__(
        self, whole: int, without: dict[Card, int], offs: Sequence[float], gaps: Sequence[float]
    ) -> None:
        """Make the rest of a deal.

        Args:
            whole: the number of all my cards.
            without: my card → its weight in that number.
            offs: cards left → the cost if I do not win this trick.
            gaps: cards left → the additional cost if I win it, with this trick's points.
        """
        self._whole = whole
        self._without = without
        self._offs = offs
        self._gaps = gaps

    def cost(self, card: Card, chance: float) -> float:
        """Return the expected cost from this trick on, its other cards' points apart."""
        left = self._whole - self._without[card]
        return self._offs[left] + chance * self._gaps[left]
