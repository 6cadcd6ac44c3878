"""The view of one seat: visible values and legal actions.

A :class:`View` is copied out of a deal; there is no way from it to a hidden card. Legality is decided here,
since it depends only on visible values (R7.1).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from barbu_tui.core.actions import Action, Bid, CardValue, ChooseContract, Pass, PlayCard, Refusal, SeatValue
from barbu_tui.core.cards import BIT, RANK_LETTERS, SUITS, CardSet, RankWord, Seat, SuitWord, cards_in
from barbu_tui.core.contracts import Contract, ContractSpec, ContractWord
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.doubling import (
    Levels,
    Standing,
    deals_left,
    forced,
    legal_bids,
    open_to,
    owed,
    why_not_bid,
)
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.tricks import TrickTable

Table = TrickTable | DominoTable


class Phase(Enum):
    """The phases of a deal."""

    CONTRACT = "contract"
    BIDS = "bids"
    PLAY = "play"
    OVER = "over"


@dataclass(slots=True)
class View:
    """A deal as one seat sees it.

    A view is read-only. Within a playout the core keeps one view per seat
    and updates its :attr:`hand` and :attr:`table`.
    """

    rules: Ruleset
    seat: Seat
    """The seat of the view."""
    number: int
    """The deal's number in the game, from 1."""
    dealer: Seat
    standing: Standing
    """Scores, contracts called and doubles made before this deal."""
    phase: Phase
    turn: Seat
    """The seat to act; -1 when the deal is over."""
    hand: CardSet
    """The cards still held by this seat."""
    choice: ChooseContract | None
    """The contract, once it is called."""
    bids: tuple[Bid, ...]
    """The bids so far, the dealer's left first."""
    levels: Levels
    """Levels between the players, as the bids so far make them."""
    table: Table | None
    """The play, once it has begun: public facts alone."""
    open: tuple[CardSet, ...] = ()
    """Seat → cards dealt that lie open, for all to see; empty if none do."""

    @property
    def spec(self) -> ContractSpec:
        """The specification of the contract that was called."""
        assert self.choice is not None, "no contract has been called"
        return self.rules.specs[self.choice.contract]

    @property
    def contracts_left(self) -> tuple[Contract, ...]:
        """The contracts that the dealer has not called, in the sheet's order; this deal's is left out once it is called."""
        called = self.standing.called[self.dealer]
        now = self.choice.contract if self.choice else None
        return tuple(each for each in self.rules.contracts if each not in called and each != now)

    @property
    def dealer_deals_left(self) -> int:
        """Deals that this dealer still has, this one included."""
        return deals_left(self.rules, self.standing, self.dealer)

    def owed(self, seat: Seat, dealer: Seat) -> int:
        """Return how many doubles a player owes a dealer, before this deal's bids (R3.4)."""
        return owed(self.rules, self.standing, seat, dealer)

    @property
    def open_to(self) -> tuple[frozenset[Seat], frozenset[Seat]]:
        """The players that this seat may double, and redouble (R3.1)."""
        return open_to(self.rules, self.spec, self.dealer, self.seat, self.bids)

    @property
    def must_double(self) -> bool:
        """Whether this seat must double the dealer (R3.4)."""
        return forced(self.rules, self.standing, self.seat, self.dealer) and self.dealer in self.open_to[0]

    @property
    def tricks(self) -> int:
        """The tricks of the deal, or those from its start on; at dominoes the cards of a hand."""
        return self.table.tricks if isinstance(self.table, TrickTable) else self.rules.hand_size

    def cards_left(self, seat: Seat) -> int:
        """Return how many cards a player holds."""
        return self.table.cards_left(seat) if self.table else self.rules.hand_size

    def legal_cards(self) -> CardSet:
        """Return the legal cards; empty when it is not this seat's turn to play a card."""
        if self.table is None or self.phase is not Phase.PLAY or self.turn != self.seat:
            return 0
        return self.table.legal(self.hand)

    def legal_actions(self) -> list[Action]:
        """Return the legal actions; empty when it is not this seat's turn.

        Contracts come in the sheet's order, bids from the smallest, cards from the lowest number.
        """
        if self.turn != self.seat:
            return []
        if self.phase is Phase.CONTRACT:
            return list(self._contracts())
        if self.phase is Phase.BIDS:
            return list(legal_bids(self.rules, self.spec, self.standing, self.dealer, self.seat, self.bids))
        return self._plays()

    def _contracts(self) -> list[ChooseContract]:
        rules, seat = self.rules, self.seat
        actions = []
        for contract in self.contracts_left:
            if contract == "trumps":
                actions += [ChooseContract(seat, contract, trump=suit) for suit in rules.suits]
                if rules.no_trump:
                    actions.append(ChooseContract(seat, contract))
            elif contract == "domino":
                actions += [
                    ChooseContract(seat, contract, start=rank)
                    for rank in range(13)
                    if rules.dealer_may_lack_start or self._holds_rank(rank)
                ]
            else:
                actions.append(ChooseContract(seat, contract))
        return actions

    def _holds_rank(self, rank: int) -> bool:
        return any(self.hand >> 13 * suit + rank & 1 for suit in SUITS)

    def _plays(self) -> list[Action]:
        table, seat, hand = self.table, self.seat, self.hand
        if isinstance(table, DominoTable):
            return [PlayCard(seat, card) for card in cards_in(table.legal(hand))] or [Pass(seat)]
        if table is None:
            return []
        actions: list[Action] = []
        for card in cards_in(table.legal(hand)):
            if not table.withholds(hand, card):
                actions.append(PlayCard(seat, card))
                continue
            actions += [PlayCard(seat, card, claim, target) for claim, target in table.claims_for(hand, card)]
            if table.duty == "honour":
                actions.append(PlayCard(seat, card, breach=True))
        return actions

    def why_not(self, action: Action) -> Refusal | None:
        """Return why an action is refused: the clause and the reason; ``None`` if it is legal (R7.1)."""
        if self.phase is Phase.OVER:
            return Refusal(self._why_over, "The deal is over.")
        letters = self.rules.seat_letters
        if action.seat != self.seat or self.turn != self.seat:
            return Refusal("R1.1", "It is {turn}'s turn.", {"turn": SeatValue(self.turn, letters[self.turn])})
        match action, self.phase:
            case ChooseContract(), Phase.CONTRACT:
                return self._why_not_contract(action)
            case Bid(), Phase.BIDS:
                return why_not_bid(self.rules, self.spec, self.standing, self.dealer, self.bids, action)
            case ((PlayCard() | Pass()), Phase.PLAY):
                return self._why_not_play(action)
        wanted = {
            Phase.CONTRACT: Refusal("R1.4", "The dealer is to call a contract first."),
            Phase.BIDS: Refusal("R3.1", "The doubling is under way."),
            Phase.PLAY: Refusal("R4.1", "The cards are being played."),
        }
        return wanted[self.phase]

    @property
    def _why_over(self) -> str:
        """The clause that ends the deal: order of going out, last trick, or a contract that nobody doubled."""
        if self.table is None:
            return "R3.6"
        return "R5.3" if self.spec.is_domino else "R4.4"

    def _why_not_contract(self, action: ChooseContract) -> Refusal | None:
        rules = self.rules
        named = {"contract": ContractWord(action.contract)}
        if action.contract not in rules.contracts:
            return Refusal("R1.4", "{contract} is not played under these rules.", named)
        if action.contract not in self.contracts_left:
            return Refusal("R1.4", "You have called {contract} before.", named)
        if action.contract != "trumps" and action.trump is not None:
            return Refusal("R2", "Only trumps has a trump suit.")
        if action.contract != "domino" and action.start is not None:
            return Refusal("R2", "Only dominoes has a starting rank.")
        if action.contract == "trumps":
            if action.trump is None and not rules.no_trump:
                return Refusal("R2", "Name a trump suit: no trump is not called under these rules.")
            if action.trump is not None and action.trump not in rules.suits:
                return Refusal("R2", "That suit is not in the deck.")
        if action.contract == "domino":
            if action.start is None or not 0 <= action.start < 13:
                return Refusal("R2", "Name a starting rank: one of {ranks}.", {"ranks": RANK_LETTERS})
            if not rules.dealer_may_lack_start and not self._holds_rank(action.start):
                return Refusal("R5.2", "You hold no {rank} to start with.", {"rank": RankWord(action.start)})
        return None

    def _why_not_play(self, action: PlayCard | Pass) -> Refusal | None:
        table, hand = self.table, self.hand
        assert table is not None
        if isinstance(action, Pass):
            if not isinstance(table, DominoTable):
                return Refusal("R4.1", "Nobody passes in a trick.")
            if table.legal(hand):
                return Refusal("R5.2", "You may pass only if none of your cards fits.")
            return None
        if not 0 <= action.card < 52 or not hand & BIT[action.card]:
            if not 0 <= action.card < 52:
                return Refusal("R4.1", "You do not hold that card.")
            return Refusal("R4.1", "You do not hold the {card}.", {"card": CardValue(action.card)})
        refusal = table.why_not(hand, action.card)
        if refusal is not None:
            return refusal
        if isinstance(table, DominoTable):
            if action.claim or action.breach or action.target is not None:
                return Refusal("R6", "There is nothing to claim in dominoes.")
            return None
        return self._why_not_claim(table, action)

    def _why_not_claim(self, table: TrickTable, action: PlayCard) -> Refusal | None:
        if not table.withholds(self.hand, action.card):
            if action.claim or action.breach or action.target is not None:
                return Refusal("R6.1", "You keep no penalty card back, so there is nothing to claim.")
            return None
        if action.claim is None:
            if action.target is not None:
                return Refusal("R6.2", "Name a target only with a target claim.")
            if table.duty == "honour":
                if action.breach:
                    return None
                return Refusal(
                    "R6.4", "Keeping back a penalty card without a claim is a breach and is recorded."
                )
            return Refusal(
                "R6.1",
                "You are void in {suit} and hold a penalty card: it must go, unless you have a claim.",
                {"suit": SuitWord(table.led)},
            )
        if action.breach:
            return Refusal("R6.4", "A card is played with a claim or as a breach, not both.")
        if (action.claim, action.target) in table.claims_for(self.hand, action.card):
            return None
        if action.claim == "target":
            row = table.levels[self.seat]
            if len({level for other, level in enumerate(row) if other != self.seat}) < 2:
                return Refusal(
                    "R6.2", "You have the same doubles with everybody, so nobody can be your target."
                )
            return Refusal("R6.2", "As target, name a player with whom you have a double.")
        if action.target is not None:
            return Refusal("R6.3", "A safety claim names no target.")
        if (table.unplayed & table.spec.penalty).bit_count() < 2:
            return Refusal("R6.3", "This is the last penalty card: there is nothing left to be safe from.")
        card = {"card": CardValue(action.card)}
        return Refusal("R6.3", "The {card} is certain to lose, so it is not dangerous.", card)
