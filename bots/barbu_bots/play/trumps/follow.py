"""Following, ruffing and discarding at trumps: win if it pays, and play the card that will take least."""

from __future__ import annotations

from barbu_bots.play.choice import ChosenCard, Weighed
from barbu_bots.play.seats import AFTER
from barbu_bots.play.suit_danger import EVEN
from barbu_bots.play.trumps.part import NEVER, VOID, TrumpsPart, no_trump
from barbu_bots.suit_tables import COUNT, LOWER, RANKS, SuitCards
from barbu_tui.core.cards import ABOVE, ALL_RANKS, BELOW, BIT, MASK_OF, SUIT_MASK, Card, CardSet, Seat, Suit
from barbu_tui.core.tricks import TrickTable


class _Trick:
    """The facts of a trick at trumps to which others have played."""

    def __init__(self, table: TrickTable, hand: CardSet) -> None:
        self.hand = hand
        self.unseen = unseen = table.unplayed ^ hand
        """The cards in other hands."""
        self.led = led = table.led
        self.best = best = table.best
        """The card that is winning."""
        self.trump = trump = table.trump
        """The trump suit, or -1."""
        self.trumps = trumps = SUIT_MASK[trump] if trump >= 0 else 0
        """The cards of that suit."""
        self.ruffed = led != trump and bool(BIT[best] & trumps)
        """Whether a trump is winning and another suit was led."""
        self.later = table.players - len(table.trick) - 1
        """Opponents still to play."""
        self.out = unseen >> 13 * led & ALL_RANKS
        """The cards of the suit led in other hands, 13 bits."""
        self.holders = self.followers = 0
        """The number of opponents who may hold the suit led, and of those still to play."""
        self.ruffers: list[tuple[CardSet, bool]] = []
        """Opponents still to play who may ruff: their possible trumps, and whether they may hold the suit led."""
        self.void = 1.0
        """The chance that one of the holders has none of the suit led."""
        self.no_trump: tuple[float, ...] = ()
        """Trumps that an opponent may hold → the chance of holding none."""
        self.scale = self.win_worth = 0.0
        """Worth of a bare top card; of winning the trick."""

    def ask(self, table: TrickTable, seat: Seat) -> None:
        """Determine the possible followers and ruffers."""
        lacks, later, out, shift = table.lacks, self.later, self.out, 13 * self.led
        trumps_out = self.unseen & self.trumps
        ruffable = trumps_out if self.led != self.trump else 0
        followers = 0
        others = AFTER[table.players][seat]
        for other in others[:later]:
            follows = bool(out & ~(lacks[other] >> shift))
            followers += follows
            if ruffable:
                self.ruffers.append((ruffable & ~lacks[other], follows))
        holders = followers
        for other in others[later:]:
            if out & ~(lacks[other] >> shift):
                holders += 1
        self.holders, self.followers = holders, followers
        self.void = VOID[holders][COUNT[out]]
        self.no_trump = no_trump(trumps_out, lacks, others)

    def unruffed(self, chance: float, above: CardSet) -> float:
        """Return a chance to win, times the chance that nobody still to play ruffs with one of these trumps."""
        for trumps, follows in self.ruffers:
            ruff = 1.0 - self.no_trump[(trumps & above).bit_count()]
            chance *= 1.0 - (self.void * ruff if follows else ruff)
        return chance


class TrumpFollow(TrumpsPart):
    """The choice of a card to a trick that another has led."""

    def choose(
        self, table: TrickTable, hand: CardSet, seat: Seat, legal: CardSet, weighed: Weighed | None = None
    ) -> ChosenCard:
        """Return the card to play, and the rule that chose it.

        The cards of the suit led, or the best card of each other suit, and their scores are added to ``weighed``.
        """
        facts = _Trick(table, hand)
        weights = self._trumps
        led = SUIT_MASK[table.led]
        if legal & led:
            if facts.ruffed or not legal >> facts.best:
                # The trick is lost: the lowest card goes, or one that is as good as it.
                return _lowest_loser(legal, facts.unseen & led), "lowest loser"
        elif legal == hand:
            if not hand & ~facts.trumps and hand.bit_count() <= weights.low_ruffs:
                # Nothing but trumps: the lowest that wins so far leaves the higher ones for later.
                ruff = _lowest_ruff(facts)
                if ruff >= 0:
                    return ruff, "lowest ruff"
            if hand.bit_count() == 2:
                # The card that may win the last trick stays, if the other cannot win it.
                goes = _goes_before_the_last(table, hand, facts.unseen, seat)
                if goes >= 0:
                    return goes, "keep the last winner"
        others = legal & ~facts.trumps
        if facts.ruffed and others and not legal & facts.trumps & ABOVE[facts.best]:
            legal = others  # a trump that cannot win is worth more later
        return self._weighed(table, seat, legal, facts, weighed), "weighed"

    def _weighed(
        self, table: TrickTable, seat: Seat, legal: CardSet, facts: _Trick, weighed: Weighed | None
    ) -> Card:
        """Return the legal card with the best score."""
        facts.ask(table, seat)
        stage = self._stage[table.done]
        win = self._weights.follow.win if facts.later else self._weights.follow.last_wins
        facts.win_worth = self._points - self._on_lead[stage] + win
        facts.scale = self._danger[stage]
        led = facts.led
        if legal & SUIT_MASK[led]:
            return self._best_of_suit_led(facts, legal >> 13 * led & ALL_RANKS, weighed)
        best, bar = -1, NEVER
        for suit in self._suits:
            mine = legal >> 13 * suit & ALL_RANKS
            if mine:
                if weighed is not None:
                    weighed.append(self._best_of_other_suit(facts, suit, mine, NEVER))
                card, score = self._best_of_other_suit(facts, suit, mine, bar)
                if card >= 0:
                    best, bar = card, score
        return best

    def _best_of_suit_led(self, facts: _Trick, legal: SuitCards, weighed: Weighed | None) -> Card:
        """Return the best card to follow suit with. ``legal`` are the cards of the suit that I may play, 13 bits."""
        suit, out, ruffed = facts.led, facts.out, facts.ruffed
        shift = 13 * suit
        own = facts.hand >> shift & ALL_RANKS
        plain = suit != facts.trump
        danger = self._plain if plain else self._trump
        to_keep = danger.few[COUNT[own]]
        touching = self._trumps.touching_high
        honour = _touching_honour(own, out) if touching and facts.later and plain else -1
        best, bar = -1, NEVER
        spent_below = 0.0
        scale, on_table = facts.scale, facts.best
        code, total, lower_of = facts.holders << 2 | facts.followers, COUNT[out], LOWER[out]
        table = danger.tables[13 * code + total] or danger.table(code, total)
        for cards, rank in zip(table, RANKS[own]):
            _, without, spent, chance, _, _, _ = cards[lower_of[rank]]
            score = -scale * (spent_below + without) - to_keep
            spent_below += spent
            if not legal >> rank & 1:
                continue
            if not ruffed and shift + rank > on_table:
                score += facts.unruffed(chance, -1) * facts.win_worth
                if rank == honour:
                    score += touching
            if weighed is not None:
                weighed.append((shift + rank, score))
            if score > bar:
                best, bar = shift + rank, score - EVEN
        return best

    def _best_of_other_suit(self, facts: _Trick, suit: Suit, legal: int, bar: float) -> tuple[Card, float]:
        """Return the best card of a suit that was not led, and its score. The card is -1 if none is better than the bar.

        Args:
            legal: the cards of it that I may play, 13 bits.
            bar: the score of the best card so far.
        """
        shift, scale = 13 * suit, facts.scale
        own, out = facts.hand >> shift & ALL_RANKS, facts.unseen >> shift & ALL_RANKS
        danger = self._trump if suit == facts.trump else self._plain
        to_keep = danger.few[COUNT[own]]
        factor = self._weights.discard.factor
        total, lower_of = COUNT[out], LOWER[out]
        table = danger.tables[total] or danger.table(0, total)
        rows = [cards[lower_of[rank]] for cards, rank in zip(table, RANKS[own])]
        lifted = sum([row.lift for row in rows])
        best = -1
        spent_below = 0.0
        for (_, without, spent, _, _, _, _), rank in zip(rows, RANKS[own]):
            goes = lifted + spent_below + without
            spent_below += spent
            if not legal >> rank & 1:
                continue
            card = shift + rank
            if suit == facts.trump and (not facts.ruffed or card > facts.best):
                chance = facts.unruffed(1.0, ABOVE[card])
                score = chance * facts.win_worth - scale * goes - to_keep
            else:
                score = -factor * (scale * goes + to_keep)
            if score > bar:
                best, bar = card, score - EVEN
        return best, bar


def _lowest_loser(legal: CardSet, out: CardSet) -> Card:
    """Return the highest card of the suit led with no more of the others' cards below it than below my lowest."""
    above = out & ABOVE[(legal & -legal).bit_length() - 1]
    return (legal & (above & -above) - 1 if above else legal).bit_length() - 1


def _lowest_ruff(facts: _Trick) -> Card:
    """Return the lowest of my cards, all of them trumps, that wins so far, or -1."""
    ruffs = facts.hand & ABOVE[facts.best] if facts.ruffed else facts.hand
    return (ruffs & -ruffs).bit_length() - 1


def _touching_honour(own: SuitCards, out: SuitCards) -> int:
    """Return the rank of my highest card of a suit, if the next one touches it and at most one other beats it, or -1."""
    high = own.bit_length() - 1
    over = out >> high
    second = own ^ 1 << high
    if over & over - 1 or not second:
        return -1
    next_high = second.bit_length() - 1
    return high if out >> next_high == over << high - next_high else -1


def _goes_before_the_last(table: TrickTable, hand: CardSet, unseen: CardSet, seat: Seat) -> Card:
    """Return which of my last two cards, neither a trump nor of the suit led, cannot win the last trick while the other may, or -1.

    The taker of this trick leads to the last one, and there my card must beat the card led.
    """
    led, best = SUIT_MASK[table.led], table.best
    trump = SUIT_MASK[table.trump] if table.trump >= 0 else 0
    if hand & (led | trump):
        return -1
    takes = trump & ABOVE[best] if BIT[best] & trump else trump | led & ABOVE[best]
    players = table.players
    may_hold = [unseen & ~table.lacks[(seat + step) % players] for step in range(1, players)]
    leads = 0
    for step, may in enumerate(may_hold, 1):
        waits = step < players - len(table.trick)
        if (waits and may & takes) or (seat + step) % players == table.winner:
            elsewhere = 0
            for at, others in enumerate(may_hold, 1):
                if at != step:
                    elsewhere |= others
            # One who has played to this trick has a single card left: if nobody else may hold some card, it is that.
            leads |= may if waits else may & ~elsewhere or may
    low, high = (hand & -hand).bit_length() - 1, hand.bit_length() - 1
    low_may, high_may = leads & MASK_OF[low] & BELOW[low], leads & MASK_OF[high] & BELOW[high]
    if bool(low_may) == bool(high_may):
        return -1
    return high if low_may else low
