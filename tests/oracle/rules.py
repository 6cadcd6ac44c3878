"""The rules of Barbu, written plainly: rulesets, one deal from the call to the score, and the game around it.

Clause numbers ("R4.3") are those of the rules. A `Deal` walks through its phases "contract", "bid", "play",
"over"; in each, `legal_actions` lists every action the player to act may take, and `apply` takes one of them.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise
from typing import Any, NamedTuple

RANKS = "23456789TJQKA"  # low to high, in every game (R1.3)
HEIGHTS = {rank: height for height, rank in enumerate(RANKS)}
SUITS = "SHDC"  # the order of a written hand; equal ranks in a cut fall in this order (R1.2)

NO_TRICKS = "no_tricks"
NO_LAST_TWO = "no_last_two"
NO_QUEENS = "no_queens"
NO_HEARTS = "no_hearts"
BARBU = "barbu"
KINGS_AND_JACKS = "kings_and_jacks"
TRUMPS = "trumps"
DOMINO = "domino"

POSITIVE = (TRUMPS, DOMINO)
ISRAELI_CONTRACTS = (NO_QUEENS, NO_HEARTS, BARBU)  # R6: never kings and jacks


class OptionError(ValueError):
    """An unknown ruleset, an unknown option, or a value that the option does not take."""


class IllegalActionError(ValueError):
    """An action that the rules refuse; nothing has changed (R7.1)."""


class StuckDealError(ValueError):
    """A domino deal with gaps in which nobody can ever play again; impossible with a whole deck."""


# ----------------------------------------------------------------------------------------------------
# Cards


class Card(NamedTuple):
    """One card: a rank and a suit, written rank first: "QH"."""

    rank: str
    suit: str

    def __str__(self) -> str:
        return self.rank + self.suit

    def height(self) -> int:
        """Return the height of the rank, the deuce lowest (R1.3)."""
        return HEIGHTS[self.rank]

    def higher_than(self, other: Card) -> bool:
        """True if both are of one suit and this one is the higher."""
        return self.suit == other.suit and self.height() > other.height()


def parse_card(text: object) -> Card:
    """Read "QH"."""
    if not isinstance(text, str) or len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
        raise ValueError(f"{text!r} is not a card")
    return Card(text[0], text[1])


def parse_hand(text: object) -> list[Card]:
    """Read a hand as in PBN, "AQ5.T82.KJ93.A42": spades, hearts, diamonds, clubs, each high to low."""
    if not isinstance(text, str):
        raise ValueError(f"{text!r} is not a hand")
    holdings = text.split(".")
    if len(holdings) != len(SUITS):
        raise ValueError(f"hand {text!r} has not three dots")
    cards = []
    for suit, ranks in zip(SUITS, holdings, strict=True):
        heights = []
        for rank in ranks:
            if rank not in RANKS:
                raise ValueError(f"hand {text!r}: {rank!r} is not a rank")
            heights.append(RANKS.index(rank))
            cards.append(Card(rank, suit))
        for one, next_one in pairwise(heights):
            if one <= next_one:
                raise ValueError(f"hand {text!r} is not written high to low")
    return cards


def hand_text(cards: Iterable[Card]) -> str:
    """Write a hand as in PBN."""
    cards = list(cards)
    holdings = []
    for suit in SUITS:
        ranks = [card.rank for card in cards if card.suit == suit]
        ranks.sort(key=RANKS.index, reverse=True)
        holdings.append("".join(ranks))
    return ".".join(holdings)


# ----------------------------------------------------------------------------------------------------
# Rulesets


@dataclass(frozen=True)
class Ruleset:
    """Every knob of the table at the head of the rules."""

    name: str
    seats: tuple[str, ...]
    suits: str
    deals: int
    contracts: tuple[str, ...]
    trick: int
    last_but_one: int
    last: int
    queen: int
    other_heart: int
    ace_of_hearts: int
    king_of_hearts: int
    king: int
    black_jack: int
    red_jack: int
    trump_trick: int
    domino_points: tuple[int, ...]
    first_lead: str
    hearts_lead: str
    must_trump: bool
    no_trump: bool
    negative_doubles: str
    positive_doubles: str
    redoubles: str
    owed_doubles: int
    undoubled: str
    israeli: str
    dealer_may_lack_start: bool
    ace_again: bool
    round_corner: bool
    deal_order: str
    first_dealer: str

    def deck(self) -> list[Card]:
        """All the cards of the game."""
        return [Card(rank, suit) for suit in self.suits for rank in RANKS]

    def left_of(self, seat: str) -> str:
        """The next seat clockwise (R1.1)."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def clockwise_from(self, seat: str) -> list[str]:
        """All seats, this one first."""
        start = self.seats.index(seat)
        return list(self.seats[start:] + self.seats[:start])

    def others(self, seat: str) -> list[str]:
        """All seats but this one."""
        return [other for other in self.seats if other != seat]

    def card_points(self, contract: str, card: Card) -> int:
        """Return the score for taking this card in this contract (R2); a penalty card is one that scores."""
        if contract == NO_QUEENS and card.rank == "Q":
            return self.queen
        if contract == NO_HEARTS and card.suit == "H":
            return self.ace_of_hearts if card.rank == "A" else self.other_heart
        if contract == BARBU and card == Card("K", "H"):
            return self.king_of_hearts
        if contract == KINGS_AND_JACKS and card.rank == "K":
            return self.king
        if contract == KINGS_AND_JACKS and card.rank == "J":
            return self.black_jack if card.suit in "SC" else self.red_jack
        return 0

    def deal_total(self, contract: str) -> int:
        """Return the sum of the scores of a deal, doubled or not (R1.5, R2)."""
        tricks = len(self.deck()) // len(self.seats)
        if contract == NO_TRICKS:
            return self.trick * tricks
        if contract == NO_LAST_TWO:
            return self.last_but_one + self.last
        if contract == TRUMPS:
            return self.trump_trick * tricks
        if contract == DOMINO:
            return sum(self.domino_points)
        return sum(self.card_points(contract, card) for card in self.deck())


_ONLINE = Ruleset(
    name="online",
    seats=("S", "W", "N", "E"),
    suits="SHDC",
    deals=28,
    contracts=(NO_TRICKS, NO_QUEENS, NO_LAST_TWO, NO_HEARTS, BARBU, TRUMPS, DOMINO),
    trick=-2,
    last_but_one=-10,
    last=-20,
    queen=-6,
    other_heart=-2,
    ace_of_hearts=-6,
    king_of_hearts=-20,
    king=-5,
    black_jack=-5,
    red_jack=-2,
    trump_trick=5,
    domino_points=(45, 20, 5, -5),
    first_lead="dealer",
    hearts_lead="only",
    must_trump=True,
    no_trump=False,
    negative_doubles="anyone",
    positive_doubles="dealer",
    redoubles="each",
    owed_doubles=2,
    undoubled="shared",
    israeli="enforced",
    dealer_may_lack_start=True,
    ace_again=False,
    round_corner=False,
    deal_order="round",
    first_dealer="random",
)
_SHEET4 = replace(_ONLINE, name="sheet4", positive_doubles="anyone", undoubled="played", israeli="off")
_SHEET3 = replace(
    _SHEET4,
    name="sheet3",
    seats=("S", "W", "E"),
    suits="SHD",
    deals=21,
    queen=-8,
    domino_points=(35, 20, 10),
    first_lead="left",
    positive_doubles="dealer",
)
_BARBUDA = replace(
    _SHEET4,
    name="barbuda",
    contracts=(KINGS_AND_JACKS, NO_QUEENS, NO_HEARTS, NO_TRICKS, NO_LAST_TWO, TRUMPS, DOMINO),
    ace_of_hearts=-2,
    domino_points=(50, 25, 10, -10),
    hearts_lead="broken",
    must_trump=False,
    no_trump=True,
    negative_doubles="dealer",
    positive_doubles="dealer",
    redoubles="all",
    owed_doubles=0,
    dealer_may_lack_start=False,
    first_dealer="cut",
)
PRESETS = {rules.name: rules for rules in (_ONLINE, _SHEET4, _SHEET3, _BARBUDA)}

WORD_OPTIONS = {
    "first_lead": ("dealer", "left"),
    "hearts_lead": ("only", "broken"),
    "negative_doubles": ("anyone", "dealer"),
    "positive_doubles": ("anyone", "dealer"),
    "redoubles": ("each", "all"),
    "undoubled": ("shared", "played"),
    "israeli": ("enforced", "honour", "off"),
    "deal_order": ("round", "running"),
    "first_dealer": ("random", "cut"),
}
TRUTH_OPTIONS = ("must_trump", "no_trump", "dealer_may_lack_start", "ace_again", "round_corner")
POINT_OPTIONS = {
    "trick_points": ("trick",),
    "last_points": ("last_but_one", "last"),
    "queen_points": ("queen",),
    "heart_points": ("other_heart",),
    "ace_of_hearts_points": ("ace_of_hearts",),
    "king_of_hearts_points": ("king_of_hearts",),
    "king_points": ("king",),
    "jack_points": ("black_jack", "red_jack"),
    "trumps_points": ("trump_trick",),
}  # name -> the numbers that it sets, in order
POINTS_OF = {
    "trick_points": NO_TRICKS,
    "last_points": NO_LAST_TWO,
    "queen_points": NO_QUEENS,
    "heart_points": NO_HEARTS,
    "ace_of_hearts_points": NO_HEARTS,
    "king_of_hearts_points": BARBU,
    "king_points": KINGS_AND_JACKS,
    "jack_points": KINGS_AND_JACKS,
    "trumps_points": TRUMPS,
}


def _option_value(preset: Ruleset, name: str, value: object) -> object:
    """The value as a ruleset holds it, or an OptionError."""
    refusal = OptionError(f"option {name}: {value!r} is not a value that it takes")
    if name in WORD_OPTIONS:
        if not isinstance(value, str) or value not in WORD_OPTIONS[name]:
            raise refusal
        return value
    if name in TRUTH_OPTIONS:
        if not isinstance(value, bool):
            raise refusal
        return value
    if name == "owed_doubles":
        if type(value) is not int or not 0 <= value <= 7:
            raise refusal
        return value
    if name == "domino_points":
        if not isinstance(value, (list, tuple)) or len(value) != len(preset.seats):
            raise refusal
        if any(type(points) is not int for points in value):
            raise refusal
        return tuple(value)
    raise OptionError(f"unknown option {name!r}")


def _points_option(preset: Ruleset, name: str, value: object) -> dict[str, int]:
    """The numbers that an option of points sets, or an OptionError (R2.1)."""
    refusal = OptionError(f"option {name}: {value!r} is not a value that it takes")
    if POINTS_OF[name] not in preset.contracts:
        raise OptionError(f"option {name}: there is no {POINTS_OF[name]} in {preset.name}")
    keys = POINT_OPTIONS[name]
    numbers: list[Any] = list(value) if isinstance(value, (list, tuple)) else [value]
    if isinstance(value, (list, tuple)) != (len(keys) > 1) or len(numbers) != len(keys):
        raise refusal
    for number in numbers:
        if (
            type(number) is not int
            or not 1 <= abs(number) <= 1000
            or (number > 0) != (name == "trumps_points")
        ):
            raise refusal
    return dict(zip(keys, numbers, strict=True))


def make_ruleset(name: object, options: Mapping[str, object] | None = None) -> Ruleset:
    """A preset with its overrides, or an OptionError."""
    if not isinstance(name, str) or name not in PRESETS:
        raise OptionError(f"unknown ruleset {name!r}")
    preset = PRESETS[name]
    changes: dict[str, Any] = {}
    for option, value in (options or {}).items():
        if option in POINT_OPTIONS:
            changes.update(_points_option(preset, option, value))
        else:
            changes[option] = _option_value(preset, option, value)
    rules = replace(preset, **changes)
    over = sum(rules.deal_total(contract) for contract in rules.contracts)
    if over != 0:
        raise OptionError(f"each dealer's deals sum to {over}, not to zero (R1.5)")
    return rules


# ----------------------------------------------------------------------------------------------------
# Actions


@dataclass(frozen=True)
class Call:
    """The dealer calls a contract; `trump` for trumps (None: no trump), `start` for domino."""

    seat: str
    contract: str
    trump: str | None = None
    start: str | None = None


@dataclass(frozen=True)
class Bid:
    """A player's one turn to double and redouble."""

    seat: str
    double: frozenset[str] = frozenset()
    redouble: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Play:
    """A card, with the claim or the breach of the Israeli rule where a penalty card is withheld (R6)."""

    seat: str
    card: Card
    claim: str | None = None
    target: str | None = None
    breach: bool = False


@dataclass(frozen=True)
class Pass:
    """A turn in domino without a card."""

    seat: str


Action = Call | Bid | Play | Pass

# ----------------------------------------------------------------------------------------------------
# Doubling


class Levels:
    """The level of each pair of players: 0, 1 (doubled) or 2 (redoubled) (R3.2)."""

    def __init__(self, pairs: Mapping[tuple[str, str], int] | None = None) -> None:
        self.of_pair: dict[frozenset[str], int] = {}
        for (one, other), level in (pairs or {}).items():
            self.set(one, other, level)

    def get(self, one: str, other: str) -> int:
        return self.of_pair.get(frozenset((one, other)), 0)

    def set(self, one: str, other: str, level: int) -> None:
        if one == other or level not in (0, 1, 2):
            raise ValueError(f"no level {level} between {one} and {other}")
        self.of_pair[frozenset((one, other))] = level

    def no_double_at_all(self) -> bool:
        return all(level == 0 for level in self.of_pair.values())


def adjustments(seats: Sequence[str], hand: Mapping[str, int], levels: Levels) -> dict[str, int]:
    """Each player's points from doubles: the sum over the others of level x (own - other's) (R3.2)."""
    result = {}
    for seat in seats:
        result[seat] = 0
        for other in seats:
            if other != seat:
                result[seat] += levels.get(seat, other) * (hand[seat] - hand[other])
    return result


def shared_points(rules: Ruleset, contract: str, dealer: str) -> dict[str, int]:
    """The points of an undoubled negative contract that is not played (R3.6)."""
    total = rules.deal_total(contract)
    others = rules.others(dealer)
    # All negative totals: away from zero is downwards, which is what // does with a negative number.
    each = total // len(others)
    points = dict.fromkeys(rules.seats, each)
    points[dealer] = total - each * len(others)
    return points


class Bidding:
    """The round of doubles: the dealer's left first, the dealer last, one turn each (R3.1)."""

    def __init__(
        self, rules: Ruleset, dealer: str, contract: str, doubled: Mapping[str, int], deals_left: int
    ) -> None:
        self.rules = rules
        self.dealer = dealer
        self.contract = contract
        self.doubled = dict(doubled)  # how often each player has doubled this dealer in earlier deals
        self.deals_left = deals_left  # of this dealer, this one included
        self.bids: list[Bid] = []

    def turn(self) -> str | None:
        """Return the seat that bids next; None once everybody has."""
        order = self.rules.clockwise_from(self.rules.left_of(self.dealer))
        return order[len(self.bids)] if len(self.bids) < len(order) else None

    def doublers_of(self, seat: str) -> list[str]:
        """Those who have doubled this player before in this round."""
        return [bid.seat for bid in self.bids if seat in bid.double]

    def may_double(self, seat: str) -> list[str]:
        """Whom the player may double: the dealer nobody, and nobody a player by whom they are doubled (R3.1)."""
        if seat == self.dealer:
            return []
        positive = self.contract in POSITIVE
        whom = self.rules.positive_doubles if positive else self.rules.negative_doubles
        allowed = [self.dealer] if whom == "dealer" else self.rules.others(seat)
        return [other for other in allowed if other not in self.doublers_of(seat)]

    def may_redouble(self, seat: str) -> list[str]:
        """Whom the player may redouble; with `redoubles` all, only the dealer may (R3.1)."""
        if self.rules.redoubles == "all" and seat != self.dealer:
            return []
        return self.doublers_of(seat)

    def owed(self, seat: str) -> int:
        """Return the number of doubles of this dealer that the player still owes (R3.4)."""
        if seat == self.dealer:
            return 0
        return max(0, self.rules.owed_doubles - self.doubled[seat])

    def is_forced(self, seat: str) -> bool:
        """Must the player double the dealer now (R3.4)?"""
        return self.owed(seat) > 0 and self.owed(seat) >= self.deals_left

    def max_bid(self, seat: str) -> Bid:
        """ "Max": double everyone whom one may, redouble everyone who has doubled one (R3.3)."""
        return Bid(seat, frozenset(self.may_double(seat)), frozenset(self.may_redouble(seat)))

    def legal_actions(self) -> list[Bid]:
        """Every bid of the player whose turn it is, the smallest first."""
        seat = self.turn()
        if seat is None:
            return []
        doubles = subsets(self.may_double(seat))
        if self.is_forced(seat):
            doubles = [chosen for chosen in doubles if self.dealer in chosen]
        redoubles = subsets(self.may_redouble(seat))
        if self.rules.redoubles == "all":
            redoubles = [chosen for chosen in redoubles if len(chosen) in (0, len(self.may_redouble(seat)))]
        return [Bid(seat, double, redouble) for double in doubles for redouble in redoubles]

    def levels(self) -> Levels:
        """The levels that the bids so far make."""
        levels = Levels()
        for bid in self.bids:
            for other in bid.double:
                levels.set(bid.seat, other, 1)
            for other in bid.redouble:
                levels.set(bid.seat, other, 2)
        return levels


def subsets(seats: Sequence[str]) -> list[frozenset[str]]:
    """All subsets, small ones first."""
    return [frozenset(chosen) for size in range(len(seats) + 1) for chosen in combinations(seats, size)]


# ----------------------------------------------------------------------------------------------------
# Tricks


class TrickPlay:
    """The play of a trick contract (R4, R6)."""

    def __init__(
        self,
        rules: Ruleset,
        contract: str,
        dealer: str,
        hands: Mapping[str, Sequence[Card]],
        levels: Levels,
        trump: str | None = None,
    ) -> None:
        self.rules = rules
        self.contract = contract
        self.trump = trump
        self.levels = levels
        self.hands = {seat: list(hands[seat]) for seat in rules.seats}
        self.tricks_dealt = len(self.hands[dealer])
        self.turn = dealer if rules.first_lead == "dealer" else rules.left_of(dealer)
        self.table: list[tuple[str, Card]] = []
        self.winners: list[str] = []
        self.taken: dict[str, list[Card]] = {seat: [] for seat in rules.seats}
        self.heart_played = False
        dealt = [card for hand in self.hands.values() for card in hand]
        self.penalties = frozenset(card for card in dealt if rules.card_points(contract, card) != 0)
        self.penalties_out = set(self.penalties)  # not yet played

    def is_penalty(self, card: Card) -> bool:
        """Does taking this card score?"""
        return card in self.penalties

    def over(self) -> bool:
        """After the last trick, or with the trick that takes the last penalty card (R4.4)."""
        if self.table:
            return False
        if self.penalties and not self.penalties_out:
            return True
        return len(self.winners) == self.tricks_dealt

    # Legal plays

    def legal_cards(self) -> list[Card]:
        """The cards that R4.1 to R4.3 allow; the Israeli rule comes on top."""
        hand = self.hands[self.turn]
        if not self.table:
            return self.legal_leads(hand)
        led = self.table[0][1].suit
        follow = [card for card in hand if card.suit == led]
        if self.contract == TRUMPS and self.trump is not None and self.rules.must_trump:
            higher = self.higher_trumps(hand)
            if led == self.trump or not follow:
                return higher or follow or list(hand)  # R4.3
        return follow or list(hand)

    def legal_leads(self, hand: list[Card]) -> list[Card]:
        """Hearts may not be led in no hearts and barbu, but from hearts alone, or once broken (R4.2)."""
        if self.contract not in (NO_HEARTS, BARBU):
            return list(hand)
        if self.rules.hearts_lead == "broken" and self.heart_played:
            return list(hand)
        plain = [card for card in hand if card.suit != "H"]
        return plain or list(hand)

    def higher_trumps(self, hand: list[Card]) -> list[Card]:
        """The trumps in hand that are higher than every trump in the trick."""
        down = [card for _, card in self.table if card.suit == self.trump]
        return [
            card
            for card in hand
            if card.suit == self.trump and all(card.higher_than(other) for other in down)
        ]

    # The Israeli rule

    def withholds(self, card: Card) -> bool:
        """Would playing this card withhold a penalty card, whatever the mode (R6.1)?"""
        if self.contract not in ISRAELI_CONTRACTS or not self.table:
            return False
        hand = self.hands[self.turn]
        led = self.table[0][1].suit
        if any(held.suit == led for held in hand):
            return False
        return any(self.is_penalty(held) for held in hand) and not self.is_penalty(card)

    def targets(self, seat: str) -> list[str]:
        """Whom a claim "target" may name; nobody while all the player's levels are equal (R6.2)."""
        levels = [self.levels.get(seat, other) for other in self.rules.others(seat)]
        if len(set(levels)) == 1:
            return []
        return [other for other in self.rules.others(seat) if self.levels.get(seat, other) > 0]

    def certain_to_lose(self, card: Card) -> bool:
        """Other hands hold cards of its suit, and all of those are higher (R6.3)."""
        elsewhere = []
        for other in self.rules.others(self.turn):
            elsewhere += [held for held in self.hands[other] if held.suit == card.suit]
        return bool(elsewhere) and all(held.higher_than(card) for held in elsewhere)

    def safety_holds(self, card: Card) -> bool:
        """Two penalty cards or more are out, and the discard is dangerous (R6.3)."""
        return len(self.penalties_out) >= 2 and not self.certain_to_lose(card)

    def legal_actions(self) -> list[Play]:
        """Every play, each claim that holds being a play of its own (R6.4)."""
        if self.over():
            return []
        seat = self.turn
        plays = []
        for card in self.legal_cards():
            if self.rules.israeli == "off" or not self.withholds(card):
                plays.append(Play(seat, card))
                continue
            for target in self.targets(seat):
                plays.append(Play(seat, card, claim="target", target=target))
            if self.safety_holds(card):
                plays.append(Play(seat, card, claim="safety"))
            if self.rules.israeli == "honour":
                plays.append(Play(seat, card, breach=True))
        return plays

    # Effects

    def trick_winner(self) -> str:
        """The highest card of the suit led, or the highest trump (R4.1)."""
        best_seat, best = self.table[0]
        for seat, card in self.table[1:]:
            if card.higher_than(best) or (card.suit == self.trump and best.suit != self.trump):
                best_seat, best = seat, card
        return best_seat

    def apply(self, play: Play) -> None:
        """Make a play that is legal."""
        card = play.card
        self.hands[play.seat].remove(card)
        self.table.append((play.seat, card))
        if card.suit == "H":
            self.heart_played = True
        if self.is_penalty(card):
            self.penalties_out.remove(card)
        if len(self.table) < len(self.rules.seats):
            self.turn = self.rules.left_of(play.seat)
            return
        winner = self.trick_winner()
        self.taken[winner] += [down for _, down in self.table]
        self.winners.append(winner)
        self.table = []
        self.turn = winner

    def points(self) -> dict[str, int]:
        """The hand scores of a finished play (R2)."""
        points = dict.fromkeys(self.rules.seats, 0)
        for number, winner in enumerate(self.winners, start=1):
            if self.contract == NO_TRICKS:
                points[winner] += self.rules.trick
            elif self.contract == TRUMPS:
                points[winner] += self.rules.trump_trick
            elif self.contract == NO_LAST_TWO and number == self.tricks_dealt - 1:
                points[winner] += self.rules.last_but_one
            elif self.contract == NO_LAST_TWO and number == self.tricks_dealt:
                points[winner] += self.rules.last
        for seat, cards in self.taken.items():
            for card in cards:
                points[seat] += self.rules.card_points(self.contract, card)
        return points

    def copy(self) -> TrickPlay:
        """A play of its own from here on."""
        other = copy.copy(self)
        other.hands = {seat: list(hand) for seat, hand in self.hands.items()}
        other.table = list(self.table)
        other.winners = list(self.winners)
        other.taken = {seat: list(cards) for seat, cards in self.taken.items()}
        other.penalties_out = set(self.penalties_out)
        return other


# ----------------------------------------------------------------------------------------------------
# Domino


class DominoPlay:
    """The play of domino (R5)."""

    def __init__(self, rules: Ruleset, dealer: str, hands: Mapping[str, Sequence[Card]], start: str) -> None:
        self.rules = rules
        self.start = start
        self.hands = {seat: list(hands[seat]) for seat in rules.seats}
        self.turn = dealer
        self.layout: dict[str, list[int]] = {suit: [] for suit in rules.suits}  # suit -> heights laid
        self.out: list[str] = []
        self.passes = 0  # in a row

    def over(self) -> bool:
        """All but one are out (R5.3)."""
        return len(self.out) == len(self.rules.seats) - 1

    def fits(self, card: Card) -> bool:
        """Of the starting rank, or next to a card of its suit on the layout (R5.1)."""
        if card.rank == self.start:
            return True
        laid = self.layout[card.suit]
        if self.rules.round_corner:  # R5.5: as on a ring of thirteen
            return any((card.height() - height) % 13 in (1, 12) for height in laid)
        return card.height() - 1 in laid or card.height() + 1 in laid

    def legal_actions(self) -> list[Play | Pass]:
        """The cards that fit; a pass only if none does (R5.2)."""
        if self.over():
            return []
        plays: list[Play | Pass] = [
            Play(self.turn, card) for card in self.hands[self.turn] if self.fits(card)
        ]
        return plays or [Pass(self.turn)]

    def apply(self, action: Play | Pass) -> None:
        """Make a play or pass that is legal."""
        if isinstance(action, Play):
            self.passes = 0
            self.hands[action.seat].remove(action.card)
            self.layout[action.card.suit].append(action.card.height())
            if not self.hands[action.seat]:
                self.out.append(action.seat)
        else:
            self.passes += 1
            if self.passes == len(self.rules.seats) - len(self.out):
                raise StuckDealError("nobody can play, and nobody ever will")
        if self.over():
            return
        ace = isinstance(action, Play) and action.card.rank == "A"
        if ace and self.rules.ace_again and self.hands[action.seat]:
            return  # R5.4
        self.turn = self.rules.left_of(self.turn)
        while self.turn in self.out:  # a player who is out is skipped (R5.2)
            self.turn = self.rules.left_of(self.turn)

    def points(self) -> dict[str, int]:
        """The hand scores of a finished play, by the order of going out (R5.3)."""
        order = self.out + [seat for seat in self.rules.seats if seat not in self.out]
        return dict(zip(order, self.rules.domino_points, strict=True))

    def copy(self) -> DominoPlay:
        """A play of its own from here on."""
        other = copy.copy(self)
        other.hands = {seat: list(hand) for seat, hand in self.hands.items()}
        other.layout = {suit: list(heights) for suit, heights in self.layout.items()}
        other.out = list(self.out)
        return other


# ----------------------------------------------------------------------------------------------------
# A deal and a game


@dataclass
class Score:
    """The three columns of a deal's score."""

    hand: dict[str, int]
    adjust: dict[str, int]
    total: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        self.total = {seat: self.hand[seat] + self.adjust[seat] for seat in self.hand}


@dataclass
class Start:
    """The place at which a deal begins that is posed within its play."""

    leader: str
    out: list[str]


class Deal:
    """One deal from the call to the score."""

    def __init__(
        self,
        rules: Ruleset,
        dealer: str,
        hands: Mapping[str, Sequence[Card]],
        called: Sequence[str] = (),
        doubled: Mapping[str, int] | None = None,
    ) -> None:
        """`called`: the dealer's earlier contracts; `doubled`: seat -> times it doubled this dealer."""
        self.rules = rules
        self.dealer = dealer
        self.hands = {seat: list(hands[seat]) for seat in rules.seats}
        self.called = list(called)
        self.doubled = dict(doubled) if doubled is not None else dict.fromkeys(rules.seats, 0)
        self.call: Call | None = None
        self.bidding: Bidding | None = None
        self.levels = Levels()
        self.play: TrickPlay | DominoPlay | None = None
        self.shared = False
        self.start: Start | None = None

    def phase(self) -> str:
        """Return the state of the deal: "contract", "bid", "play" or "over"."""
        if self.bidding is None:
            return "contract"
        if self.bidding.turn() is not None:
            return "bid"
        if self.play is None or self.play.over():
            return "over"
        return "play"

    def turn(self) -> str | None:
        """Return the seat to act."""
        phase = self.phase()
        if phase == "contract":
            return self.dealer
        if phase == "bid" and self.bidding is not None:
            return self.bidding.turn()
        if phase == "play" and self.play is not None:
            return self.play.turn
        return None

    def legal_calls(self) -> list[Call]:
        """Every call of the dealer: each contract once (R1.4), any suit of the deck, any rank (R2)."""
        calls = []
        for contract in self.rules.contracts:
            if contract in self.called:
                continue
            if contract == TRUMPS:
                calls += [Call(self.dealer, TRUMPS, trump=suit) for suit in self.rules.suits]
                if self.rules.no_trump:
                    calls.append(Call(self.dealer, TRUMPS, trump=None))
            elif contract == DOMINO:
                held = [card.rank for card in self.hands[self.dealer]]
                if self.start is not None:  # what is gone may have been the dealer's
                    there = [card for hand in self.hands.values() for card in hand]
                    held += [card.rank for card in self.rules.deck() if card not in there]
                for rank in RANKS:
                    if self.rules.dealer_may_lack_start or rank in held:
                        calls.append(Call(self.dealer, DOMINO, start=rank))
            else:
                calls.append(Call(self.dealer, contract))
        return calls

    def legal_actions(self) -> Sequence[Action]:
        """Every action of the player to act; none once the deal is over."""
        phase = self.phase()
        if phase == "contract":
            return self.legal_calls()
        if phase == "bid" and self.bidding is not None:
            return self.bidding.legal_actions()
        if phase == "play" and self.play is not None:
            return self.play.legal_actions()
        return []

    def apply(self, action: Action) -> None:
        """Take a legal action; an illegal one raises and changes nothing (R7.1)."""
        if action not in self.legal_actions():
            raise IllegalActionError(f"{action} is not legal")
        if isinstance(action, Call):
            self.call = action
            deals_left = len(self.rules.contracts) - len(self.called)
            self.bidding = Bidding(self.rules, self.dealer, action.contract, self.doubled, deals_left)
        elif isinstance(action, Bid):
            assert self.bidding is not None
            self.bidding.bids.append(action)
            if self.bidding.turn() is None:
                self.begin_play()
        elif isinstance(self.play, DominoPlay):
            self.play.apply(action)
        elif isinstance(self.play, TrickPlay):
            assert isinstance(action, Play)
            self.play.apply(action)

    def begin_play(self) -> None:
        """After the last bid: the play, or no play at all (R3.6); from the start on, if the deal is posed there."""
        assert self.call is not None
        assert self.bidding is not None
        self.levels = self.bidding.levels()
        contract = self.call.contract
        if self.rules.undoubled == "shared" and contract not in POSITIVE and self.levels.no_double_at_all():
            self.shared = True
        elif contract == DOMINO:
            assert self.call.start is not None
            self.play = DominoPlay(self.rules, self.dealer, self.hands, self.call.start)
        else:
            self.play = TrickPlay(self.rules, contract, self.dealer, self.hands, self.levels, self.call.trump)
        if self.start is not None and self.play is not None:
            held = {card for hand in self.hands.values() for card in hand}
            gone = [card for card in self.rules.deck() if card not in held]
            self.play.turn = self.start.leader
            if isinstance(self.play, DominoPlay):
                self.play.out = list(self.start.out)
                for card in gone:
                    self.play.layout[card.suit].append(card.height())
            else:
                self.play.heart_played = any(card.suit == "H" for card in gone)

    def score(self) -> Score:
        """The score of a deal that is over (R2, R3.2, R3.6)."""
        assert self.phase() == "over"
        assert self.call is not None
        if self.play is None:
            hand = shared_points(self.rules, self.call.contract, self.dealer)
        else:
            hand = self.play.points()
        hand = {seat: hand[seat] for seat in self.rules.seats}
        return Score(hand, adjustments(self.rules.seats, hand, self.levels))


class Game:
    """The deals of a game: who deals, what is called, who owes doubles, the totals so far."""

    def __init__(self, rules: Ruleset, first_dealer: str) -> None:
        self.rules = rules
        self.first_dealer = first_dealer
        self.deals_done = 0
        self.called: dict[str, list[str]] = {seat: [] for seat in rules.seats}
        self.doubled: dict[str, dict[str, int]] = {
            seat: dict.fromkeys(rules.seats, 0) for seat in rules.seats
        }
        self.running: dict[str, int] = dict.fromkeys(rules.seats, 0)

    def dealer_of(self, number: int) -> str:
        """The dealer of deal `number`: the deal passes to the left every time (R1.2), or after seven (R1.6)."""
        if self.rules.deal_order == "running":
            in_turn = [
                seat for seat in self.rules.clockwise_from(self.first_dealer) for _ in self.rules.contracts
            ]
            return in_turn[number - 1]
        return self.rules.clockwise_from(self.first_dealer)[(number - 1) % len(self.rules.seats)]

    def new_deal(self, hands: Mapping[str, Sequence[Card]]) -> Deal:
        """The next deal with these hands."""
        dealer = self.dealer_of(self.deals_done + 1)
        doubled = {seat: self.doubled[seat][dealer] for seat in self.rules.seats}
        return Deal(self.rules, dealer, hands, self.called[dealer], doubled)

    def finish(self, deal: Deal) -> Score:
        """Enter a deal that is over."""
        score = deal.score()
        assert deal.call is not None
        assert deal.bidding is not None
        self.called[deal.dealer].append(deal.call.contract)
        for bid in deal.bidding.bids:
            if deal.dealer in bid.double:
                self.doubled[bid.seat][deal.dealer] += 1
        for seat in self.rules.seats:
            self.running[seat] += score.total[seat]
        self.deals_done += 1
        return score

    def finished(self) -> bool:
        return self.deals_done == self.rules.deals
