"""The weights of a contract's card play in tricks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from barbu_tui.core.contracts import Contract


@dataclass(frozen=True)
class SuitWeights:
    """The danger of a card of a suit, and its chance to win: :mod:`barbu_bots.play.suit_danger`."""

    above: float
    """Danger is multiplied by it for every higher card in other hands."""
    below: float
    """Danger is multiplied by 1 - below ** (number of lower cards in other hands)."""
    guard: float
    """Danger is multiplied by it for every lower card of my own."""
    volunteer: float
    """The probability that a later player goes over without having to."""
    guard_late: float = 0.0
    """Exponent of the guard's growth: with fewer cards of the suit out, lower cards count (8 / cards out) ** it."""
    void_if_won: float = 0.0
    """Exponent for a player who did not go over my card: the probability of a void is divided by that of not
    going over, to this power.
    """
    volunteer_penalty: float = 0.0
    """:attr:`volunteer` over a penalty card."""
    removal: float = 0.25
    """Cards of the suit that each later player uses up in the trick."""
    removal_bias: float = 1.0
    """Factor on the chance that these are the higher ones."""
    special: float = 1.0
    """Danger of the special suit (hearts, trumps) is multiplied by it."""
    special_above: float = 0.65
    """:attr:`above` in the special suit."""
    own_penalty: float = 0.0
    """Danger of a penalty card of my own, in its points."""
    own_penalty_guard: float = 1.0
    """That danger is multiplied by it for every lower card of my own."""
    real_guards: bool = False
    """Whether only lower cards that can lose a trick count as guards."""
    over_penalty: float = 0.0
    """Danger of a card above a penalty card in other hands, in its points."""
    give: float = 0.0
    """Bonus for a penalty card that leaves my hand without coming back, in its points."""
    last_card: float = 0.0
    """Bonus for my only card of a suit."""
    second_last: float = 0.0
    """Bonus for one of my last two cards of a suit."""


@dataclass(frozen=True)
class LeadWeights:
    """Weights of leading to a trick."""

    unseen: float = 0.0
    """Bonus for ten cards of the suit in other hands."""
    win: float = 0.0
    """Points per chance to win."""
    length: float = 0.0
    """For every other card of mine in the suit."""
    lowest: float = 0.0
    """Bonus for my lowest card of the suit."""
    cover: float = 0.0
    """Bonus for a suit in which I keep a card that is safe to lead next."""
    alone: float = 0.0
    """Bonus for a suit that only one opponent may hold."""
    exit: tuple[int, float] = (13, 0.0)
    """(tricks done, bonus): from so many on, a bonus for a card that cannot win while penalty cards are out,
    unless two or more are out below my next card of the suit.
    """
    no_low: float = 0.0
    """Bonus for every card of others' below my lowest of the suit."""
    over: float = 0.0
    """Price of a card of a suit of which I keep the lowest."""
    single: float = 0.0
    """With seven cards or fewer: bonus for my only card of a suit that somebody can beat."""
    out_for_good: int = 0
    """With so many cards in hand or fewer: lead a card that loses, if no trick need be won after it."""


@dataclass(frozen=True)
class FollowWeights:
    """Weights of following suit."""

    win: float = 0.0
    """Points per chance to win, while others are to play."""
    last_wins: float = 0.0
    """Bonus for winning as the last to play."""
    stuck: float = 0.0
    """Cost, per penalty point that others hold, of winning a trick after which nobody could take the lead from me."""
    hearts_placed: bool = False
    """Whether others are assumed not to hold hearts that must be the leader's, because only a hand of hearts may lead them."""
    own_at_once: bool = False
    """Whether the last to play, with only winning cards, plays a penalty card at once that would come back later."""
    losers_high: int = 13
    """With more cards in hand than this, the highest is played, unweighed, if all legal cards lose and none is a penalty card."""
    high_waits: bool = False
    """Whether the second highest of three or more is played there, because the highest is played on lead."""


@dataclass(frozen=True)
class DiscardWeights:
    """Weights of discarding; at trumps, also of playing a card that does not win."""

    factor: float = 1.0
    """A discard's gain in danger counts so many times."""
    no_low: float = 0.0
    """From a suit without a penalty card: bonus for every card of others' below my lowest of it."""
    keeps_exit: int = 0
    """With so many cards or fewer: a card of a suit that nobody else has is discarded if I might be stuck on lead otherwise."""
    hearts_wait: tuple[int, float] = (14, 0.0)
    """With a penalty card and so many hearts or more, which may be led only from a hand with nothing else: bonus for
    a card of another suit."""
    dearest: bool = False
    """Of penalty cards of a suit: the one that counts most."""
    alone_high: int = 0
    """With so many cards or fewer, the legal ones all of one suit: the highest goes, unweighed."""


@dataclass(frozen=True)
class SteeringWeights:
    """Weights of giving penalty cards to a particular opponent: :mod:`barbu_bots.play.negative.penalties`."""

    strength: float = 1.0
    """Factor on my share of the doubles with the player who gets a penalty card."""
    later_takers: bool = False
    """Whether a player still to act may take the trick, so that the share is that player's."""


@dataclass(frozen=True)
class LastTwoWeights:
    """No Last Two: :mod:`barbu_bots.play.negative.part`."""

    late_top: float = 0.0
    """From trick 10 on: playing a card with nothing higher out."""
    late_bottom: float = 0.0
    """From trick 10 on: playing a card with nothing lower out."""
    lead_top: float = 0.0
    """Before trick 10: leading a card with nothing higher out."""
    lead_lowest_out: float = 0.0
    """Before trick 10: leading a card with nothing lower out."""
    lead_bottom: float = 0.0
    """Leading a card with at most one lower out."""
    spend_high: int = 13
    """Following with more cards in hand than this: the highest is played even if it wins."""


@dataclass(frozen=True)
class ExpectationWeights:
    """The expected cost of the tricks to come: :mod:`barbu_bots.play.negative.expectation`."""

    cards: int = 0
    """Cards in hand from which it decides when another leads, only if tricks themselves count."""
    cards_leading: int = 0
    """Cards in hand from which it decides when I lead; penalty cards may count here too."""
    alike: int = 0
    """Maximum number of others' cards between my cards of a suit, with three lower ones of others' or more, for
    these to count as equivalent.
    """
    volunteer: tuple[float, ...] = (0.065,)
    """The probability that a player goes over without having to, in the last trick but one, in the one
    before, and so on. The last figure is for all earlier tricks.
    """
    low: float = 3.9
    """Exponent for low cards, which are kept longer: 1 - (1 - share) ** it are still held when hands have shrunk to this share."""
    high: float = 0.85
    """Exponent for high cards: share ** it are still held then."""
    catch: float = 0.53
    """Exponent for my card to catch a trick of its suit: (their lower cards / all of theirs) ** it."""
    called: float = 1.4
    """Factor on the chance of a suit to be led, which goes by its length."""
    soon: float = 0.0
    """That factor for the next trick, led by the winner of this one; 0 as for any other trick."""
    runs: int = 0
    """Cards in hand from which my own consecutive leads are assumed to draw their suit."""
    drawn: float = 1.0
    """Cards of the suit that each opponent who may hold it plays to every lead of mine."""
    gone: bool = False
    """Whether the trick on the table may draw all of the others' cards of its suit."""
    draws: bool = False
    """Whether my own lead draws the only card of its suit that others have."""
    front: float = 1.0
    """The factor on penalty cards of others that fall earlier than evenly over the tricks left."""


@dataclass(frozen=True)
class EndgameWeights:
    """Weights of endings in which the others' cards are placed: :mod:`barbu_bots.play.endgame`."""

    infers: int = 0
    """With so many cards in hand or fewer, discards also place cards (:mod:`barbu_bots.play.inference`)."""
    layouts: int = 0
    """Maximum number of layouts in which a card that is best in all is searched, with two cards in hand."""


@dataclass(frozen=True)
class TrumpWeights:
    """Weights of trumps and no trump."""

    touching_high: float = 0.0
    """Following a plain suit with somebody still to come: for the higher of two touching cards that one card beats, or none."""
    lead: float = 0.0
    """Leading a trump."""
    lead_each: float = 0.0
    """Leading a trump, for every trump of my own."""
    lead_long: float = 0.0
    """Leading a trump, for every trump of mine above the others' average."""
    lead_top: float = 0.0
    """Leading a trump that nobody can beat."""
    lead_under: float = 0.0
    """Leading a trump while mine are all lower than those out."""
    lead_singleton: float = 0.0
    """Leading my only card of a side suit."""
    lead_beaten: float = 0.0
    """Leading a side card, per fifth of the others' cards of the suit that are higher."""
    draw_half: int = 4
    """Trumps that nobody can beat, from which on they are drawn as long as they are half of those out."""
    draw_for: int = 99
    """Winners in side suits from which trumps are also drawn while no more than three are out for each."""
    force_out: tuple[int, int] = (99, 99)
    """(trumps, beatable ones): a dealer with so many, and so many that only one card can beat, leads the highest of these."""
    cash_out: int = 0
    """With so many cards in hand or fewer, and no trump left, unbeatable cards are cashed, from my shortest suit first."""
    low_ruffs: int = 0
    """With so many cards or fewer, all of them trumps: the lowest winning ruff is played."""


@dataclass(frozen=True)
class PlayWeights:
    """The weights of one trick contract's card play.

    A weight by stage of the hand has one entry per stage of :attr:`stage_of`.
    """

    danger: tuple[float, ...]
    """Stage of the hand → danger of a bare top card, in points; at trumps its worth."""
    on_lead: tuple[float, ...]
    """Stage of the hand → the cost of being on lead after the trick."""
    suit: SuitWeights
    stage_of: tuple[int, ...] = (0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3)
    """Tricks done → stage of the hand."""
    burden: float = 0.0
    """Cost of winning a trick per penalty point of my own: I cannot discard while I lead."""
    lead: LeadWeights = LeadWeights()
    follow: FollowWeights = FollowWeights()
    discard: DiscardWeights = DiscardWeights()
    steering: SteeringWeights = SteeringWeights()
    last_two: LastTwoWeights = LastTwoWeights()
    expectation: ExpectationWeights = ExpectationWeights()
    endgame: EndgameWeights = EndgameWeights()
    trumps: TrumpWeights = TrumpWeights()


PlayTables: TypeAlias = Mapping[Contract, PlayWeights]
