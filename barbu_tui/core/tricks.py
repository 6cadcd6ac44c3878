"""Trick play: legal cards, winners, cards and points taken (R4, R6).

:class:`TrickTable` is everything public about the play of a deal and holds no hidden card, so it
can be handed to anybody; :class:`TrickPlay` is the table and the four hands. Both are mutable, with
cards as bits: this is the part of the program that repeats.
"""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final, Literal, TypeAlias

from barbu_tui.core.actions import CardValue, Claim, Refusal
from barbu_tui.core.cards import (
    ABOVE,
    BELOW,
    BIT,
    HEARTS,
    MASK_OF,
    NO_CARD,
    SUIT_MASK,
    SUIT_OF,
    SUITS,
    Card,
    CardSet,
    Seat,
    Suit,
    SuitWord,
    cards_in,
)
from barbu_tui.core.contracts import ContractSpec
from barbu_tui.core.doubling import Levels
from barbu_tui.core.public_table import PublicTable
from barbu_tui.core.ruleset import Ruleset


@lru_cache(maxsize=1024)  # asked for at many cards of a deal, which has one row of levels for each seat
def target_claim_allowed(levels: tuple[int, ...], seat: Seat) -> bool:
    """Return whether a player may claim to keep a penalty card for a target (R6.2).

    Args:
        levels: the player's level with every seat; the player's own entry is ignored.
    """
    others = {level for other, level in enumerate(levels) if other != seat}
    return len(others) > 1


def targets(levels: tuple[int, ...], seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that a target claim may name: those with a level of 1 or 2 (R6.2)."""
    if not target_claim_allowed(levels, seat):
        return ()
    return tuple(other for other, level in enumerate(levels) if other != seat and level)


def dangerous_cards(hand: CardSet, unplayed: CardSet) -> CardSet:
    """Return the cards of a hand that are not certain to lose (R6.3).

    A card is certain to lose only when at least one card of its suit is in other hands and all of those are higher.

    Args:
        unplayed: every card not yet played, the hand's own included; cards on the table are played.
    """
    others = unplayed & ~hand
    dangerous = 0
    for card in cards_in(hand):
        of_suit = others & MASK_OF[card]
        if not of_suit or of_suit & BELOW[card]:
            dangerous |= BIT[card]
    return dangerous


def safety_cards(hand: CardSet, unplayed: CardSet, penalty: CardSet) -> CardSet:
    """Return the cards that may be discarded with a safety claim instead of a penalty card (R6.3).

    Args:
        unplayed: every card not yet played, the hand's own included.
    """
    if (unplayed & penalty).bit_count() < 2:
        return 0
    return dangerous_cards(hand & ~penalty, unplayed & ~(hand & penalty))


_HEARTS: Final = SUIT_MASK[HEARTS]
_NOT_HEARTS: Final = ~_HEARTS


_TAKES: Final = tuple(
    tuple(
        ABOVE[best] | (SUIT_MASK[trump] if trump not in (NO_CARD, SUIT_OF[best]) else 0) for best in range(52)
    )
    for trump in (*SUITS, NO_CARD)
)
"""Trump suit → winning card → the cards that beat it (R4.1). The last row, -1, is without trumps."""


_NEXT: Final = tuple(tuple((seat + 1) % players for seat in range(players)) for players in range(5))
"""Players → seat → the next one to its left."""


Withheld: TypeAlias = Literal["target", "safety", "breach"]
"""The claim with which a penalty card was withheld (R6), or its breach (R6.4)."""
_DUTIES: Final = ("off", "enforced", "honour")
"""The modes of the duty to discard (R6.4)."""
_PARTS: Final = (
    "_before", "heart_gone", "hearts_break", "_duty", "must", "rules", "_trump_mask", "best", "claims", "done",
    "history", "lacks", "leader", "leaders", "led", "levels", "over", "players", "points", "spec",
    "taken", "trick", "tricks", "trump", "turn", "unplayed", "winner", "won",
)  # fmt: skip


class TrickTable(PublicTable):
    """Everything public about a deal that is played in tricks.

    It depends on played cards only. :meth:`play` trusts its caller: a
    card is checked by :meth:`legal` and :meth:`why_not`, which take the hand of the player to act.

    Attributes:
        rules: the ruleset.
        spec: the specification of the contract.
        trump: the trump suit, or -1.
        levels: doubling levels between the players.
        leader: the seat that led the current trick, or is to lead it.
        turn: the seat to play.
        trick: cards on the table, in order from the leader.
        led: suit led, or -1 while nobody has.
        best: the card that is winning the trick, or -1.
        winner: the seat that played :attr:`best`.
        unplayed: every card not yet played.
        tricks: tricks in the whole deal.
        done: tricks finished.
        points: seat → points of the hand so far, before doubles.
        won: seat → tricks won.
        taken: seat → cards taken.
        history: every card played, in order, ``players`` a trick.
        leaders: the leader of each trick, the current one included.
        claims: index in :attr:`history` → (claim, target or -1), if a penalty card was withheld with a claim
            (R6); ``("breach", -1)`` if without (R6.4).
        lacks: seat → cards that the player cannot hold, by the rules alone.
        over: the deal has ended (R4.4).
        must: the trumps if a player who cannot follow must play one (R4.3), else no cards.
        heart_gone: whether a heart was played before the first card, in a deal that is posed within its play.
        hearts_break: whether a played heart lets everybody lead hearts (R4.2).
    """

    __slots__ = (*_PARTS, "_next", "_takes")

    PARTS: ClassVar[tuple[str, ...]] = _PARTS

    def __init__(
        self,
        rules: Ruleset,
        spec: ContractSpec,
        deck: CardSet,
        leader: Seat,
        trump: Suit | None,
        levels: Levels,
    ) -> None:
        """Create a table before the first card.

        Args:
            rules: the ruleset; ``players``, ``hearts_lead``, ``must_trump`` and ``israeli`` are read.
            spec: the contract; not ``domino``.
            leader: the leader of the first trick.
            trump: trump suit, ``None`` for none.
        """
        players = rules.players
        self.rules = rules
        self.spec = spec
        self.trump = -1 if trump is None else trump
        self._takes = _TAKES[self.trump]
        self.levels = levels
        self.players = players
        self._next = _NEXT[players]
        self.leader = self.turn = self.winner = leader
        self.trick: list[Card] = []
        self.led = self.best = NO_CARD
        self.unplayed = self._before = deck  # the latter: before the trick
        self.tricks = deck.bit_count() // players
        self.done = 0
        self.points: list[int] = [0] * players
        self.won: list[int] = [0] * players
        self.taken: list[CardSet] = [0] * players
        self.history: list[Card] = []
        self.leaders: list[Seat] = [leader]
        self.claims: dict[int, tuple[Withheld, int]] = {}
        self.lacks: list[CardSet] = [0] * players
        self.over = False
        self._trump_mask = 0 if trump is None else SUIT_MASK[trump]
        self.must = self._trump_mask if rules.must_trump else 0
        self._duty = _DUTIES.index(rules.israeli) if spec.duty else 0
        self.heart_gone = False
        self.hearts_break = rules.hearts_lead == "broken"

    def _made(self) -> tuple[Ruleset, ContractSpec, CardSet, Seat, Suit | None, Levels]:
        trump = None if self.trump < 0 else self.trump
        return self.rules, self.spec, self._before, self.leader, trump, self.levels

    def copy(self) -> TrickTable:
        """Return an independent copy."""
        new = TrickTable(*self._made())
        new.turn = self.turn
        new.trick = self.trick[:]
        new.led = self.led
        new.best = self.best
        new.winner = self.winner
        new.unplayed = self.unplayed
        new.tricks = self.tricks
        new.done = self.done
        new.points = self.points[:]
        new.won = self.won[:]
        new.taken = self.taken[:]
        new.history = self.history[:]
        new.leaders = self.leaders[:]
        new.claims = self.claims.copy()
        new.lacks = self.lacks[:]
        new.over = self.over
        new.heart_gone = self.heart_gone
        return new

    def fresh(self) -> TrickTable:
        """Return the table before its first card: of the deal, or of its start."""
        rules, spec, _, _, trump, levels = self._made()
        deck = self.unplayed
        for card in self.history:
            deck |= BIT[card]
        new = TrickTable(rules, spec, deck, self.leaders[0], trump, levels)
        new.heart_gone = self.heart_gone
        return new

    def __repr__(self) -> str:
        return f"<TrickTable {self.spec.contract} trick {self.done + 1} turn {self.turn}>"

    @property
    def duty(self) -> str:
        """The mode of the Israeli duty in this deal: ``off``, ``enforced`` or ``honour`` (R6.4)."""
        return _DUTIES[self._duty]

    def shown_lacking(self, hand: CardSet, seat: Seat) -> tuple[list[Suit], CardSet]:
        """Return the suits that the play shows a player to be void in, and single cards of other suits (R4.1, R4.2, R6.1).

        Args:
            hand: the asking player's own cards, which nobody else holds.
        """
        out = self.unplayed & ~hand
        cards = out & self.lacks[seat]
        suits = [
            suit for suit in self.rules.suits if out & SUIT_MASK[suit] and not out & SUIT_MASK[suit] & ~cards
        ]
        for suit in suits:
            cards &= ~SUIT_MASK[suit]
        return suits, cards

    def cards_left(self, seat: Seat) -> int:
        """Return how many cards a player holds."""
        played_now = (seat - self.leader) % self.players < len(self.trick)
        return self.tricks - self.done - played_now

    def tricks_played(self) -> list[tuple[Seat, tuple[Card, ...]]]:
        """Return the finished tricks: the leader, and the cards in order from the leader."""
        size = self.players
        return [
            (self.leaders[number], tuple(self.history[size * number : size * number + size]))
            for number in range(self.done)
        ]

    def hearts_may_be_led(self) -> bool:
        """Return whether a heart may be led by a player who also holds other suits (R4.2)."""
        if not self.spec.hearts_rule:
            return True
        return self.hearts_break and (
            self.heart_gone or any(SUIT_OF[card] == HEARTS for card in self.history)
        )

    def legal(self, hand: CardSet) -> CardSet:
        """Return the legal cards of the seat to act, if this is its hand.

        Under the enforced duty these are the cards for which a claim holds as well as those that
        need none (R6.4): see :meth:`claims_for`.
        """
        led = self.led
        if led < 0:
            if self.spec.hearts_rule and hand & _HEARTS:
                others = hand & _NOT_HEARTS
                if others and not self.hearts_may_be_led():
                    return others  # R4.2
            return hand
        follow = hand & SUIT_MASK[led]
        if follow:
            if self.must and led == self.trump:
                return follow & ABOVE[self.best] or follow  # R4.3, on a trump lead
            return follow  # R4.1
        if self.must:
            best = self.best
            return hand & (ABOVE[best] if BIT[best] & self.must else self.must) or hand  # R4.3
        if self._duty == 1:
            penalty = self.spec.penalty
            held = hand & penalty
            if held and not target_claim_allowed(self.levels[self.turn], self.turn):  # R6.2
                return held | safety_cards(hand, self.unplayed, penalty)
        return hand

    def withholds(self, hand: CardSet, card: Card) -> bool:
        """Return whether the seat to act, by playing this card, withholds a penalty card under the duty (R6.1)."""
        if not self._duty or self.led < 0:
            return False
        penalty = self.spec.penalty
        return bool(hand & penalty) and not hand & SUIT_MASK[self.led] and not BIT[card] & penalty

    def claims_for(self, hand: CardSet, card: Card) -> list[tuple[Claim, Seat | None]]:
        """Return the claims that hold for withholding a penalty card by this card, the targets one by one (R6.2, R6.3).

        Empty if nothing is withheld or no claim holds.
        """
        if not self.withholds(hand, card):
            return []
        claims: list[tuple[Claim, Seat | None]] = [
            ("target", seat) for seat in targets(self.levels[self.turn], self.turn)
        ]
        if safety_cards(hand, self.unplayed, self.spec.penalty) & BIT[card]:
            claims.append(("safety", None))
        return claims

    def why_not(self, hand: CardSet, card: Card) -> Refusal | None:
        """Return why the seat to act may not play a card of its hand; ``None`` if it may."""
        if self.legal(hand) & BIT[card]:
            return None
        led = self.led
        if led < 0:
            if self.hearts_break:
                return Refusal(
                    "R4.2", "Hearts may not be led before one has been played, while you hold another suit."
                )
            return Refusal("R4.2", "Hearts may not be led while you hold another suit.")
        if hand & SUIT_MASK[led]:
            if SUIT_OF[card] != led:
                return Refusal("R4.1", "You must follow {suit}.", {"suit": SuitWord(led)})
            return Refusal("R4.3", "You must beat the {best} if you can.", {"best": CardValue(self.best)})
        if self.must:
            if BIT[self.best] & self.must:
                best = CardValue(self.best)
                return Refusal("R4.3", "You must overtrump the {best} if you can.", {"best": best})
            return Refusal("R4.3", "You are void in {suit} and must trump.", {"suit": SuitWord(led)})
        if (self.unplayed & self.spec.penalty).bit_count() < 2:
            return Refusal(
                "R6.1",
                "You are void in {suit}: the last penalty card must go when it can.",
                {"suit": SuitWord(led)},
            )
        return Refusal(
            "R6.3",
            "You are void in {suit} and hold a penalty card. It must go: the "
            "{card} is certain to lose, so there is nothing to make safe.",
            {"suit": SuitWord(led), "card": CardValue(card)},
        )

    def play(self, card: Card, claim: Withheld | None = None, target: Seat | None = None) -> None:
        """Play a card of the seat to act, and finish the trick if it is the last card of it.

        Args:
            card: a legal card; it is not checked here.
            claim: ``"target"``, ``"safety"`` or ``"breach"`` if a penalty card is withheld.
            target: the player named by a target claim.
        """
        seat = self.turn
        suit = SUIT_OF[card]
        led = self.led
        bit = BIT[card]
        if led < 0 and suit == HEARTS and not self.hearts_may_be_led():
            self.lacks[seat] |= _NOT_HEARTS  # a hand of hearts alone (R4.2)
        self.unplayed ^= bit
        if claim is not None:
            self.claims[len(self.history)] = (claim, -1 if target is None else target)
        self.history.append(card)
        self.trick.append(card)
        if led < 0:
            self.led = suit
            self.best = card
            self.winner = seat
        else:
            best = self.best
            if suit != led:
                lacks = self.lacks[seat] | SUIT_MASK[led]
                if self.must:
                    # A trump that would have won was not there to play (R4.3).
                    if BIT[best] & self.must:
                        if card < best or suit != self.trump:
                            lacks |= ABOVE[best]
                    elif suit != self.trump:
                        lacks |= self.must
                elif self._duty and claim is None and not bit & self.spec.penalty:
                    lacks |= self.spec.penalty  # R6.1
                self.lacks[seat] = lacks
            elif self.must and suit == self.trump and card < best:
                self.lacks[seat] |= ABOVE[best]
            if bit & self._takes[best]:
                self.best = card
                self.winner = seat
        self.turn = seat = self._next[seat]
        if seat == self.leader:
            self._gather()

    def _gather(self) -> None:
        """Give the finished trick to its winner (R4.1), and end the deal if it is over (R4.4)."""
        winner, spec, unplayed = self.winner, self.spec, self.unplayed
        cards = self._before ^ unplayed
        self._before = unplayed
        done = self.done = self.done + 1
        left = self.tricks - done
        self.points[winner] += spec.trick_worth(cards, left)
        self.won[winner] += 1
        self.taken[winner] |= cards
        self.trick = []
        self.led = self.best = NO_CARD
        self.leader = self.turn = winner
        penalty = spec.penalty
        if not left or (penalty and not unplayed & penalty):
            self.over = True
        else:
            self.leaders.append(winner)


class TrickPlay:
    """The play of a deal in tricks: the table and the hands, for those who may know them."""

    __slots__ = ("hands", "table")

    table: TrickTable
    hands: list[CardSet]
    """Seat → cards still held."""

    def __init__(self, table: TrickTable, hands: list[CardSet]) -> None:
        self.table = table
        self.hands = hands

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle for another process."""
        return TrickPlay, (self.table, self.hands)

    def copy(self) -> TrickPlay:
        """Return an independent copy."""
        return TrickPlay(self.table.copy(), self.hands[:])

    def legal(self) -> CardSet:
        """Return the legal cards of the seat to act."""
        table = self.table
        return table.legal(self.hands[table.turn])

    def play(self, card: Card, claim: Withheld | None = None, target: Seat | None = None) -> None:
        """Play a legal card of the player to act; see :meth:`TrickTable.play`."""
        table = self.table
        self.hands[table.turn] ^= BIT[card]
        table.play(card, claim, target)
