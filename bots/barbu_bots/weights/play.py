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
    """How often a later player goes over who could stay under."""
    guard_late: float = 0.0
    """The fewer of the suit are out, the better my lower cards guard: they count (8 / cards out) ** it."""
    void_if_won: float = 0.0
    """A player who did not go over my card is likelier to be void: the chance of that is divided by the chance of not going over, to
    this power."""
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
    """Only those lower cards count as guards that can lose a trick, a higher card being in other hands."""
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
    """Leading to a trick."""

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
    """With so many tricks done or more: bonus for a card that cannot win, while penalty cards are out, unless two
    cards or more are out below the next that I have of the suit."""
    no_low: float = 0.0
    """Bonus for every card of others' below my lowest of the suit."""
    over: float = 0.0
    """Price of a card of a suit of which I keep the lowest."""
    single: float = 0.0
    """With seven cards or fewer: bonus for my only card of a suit that somebody can beat."""
    out_for_good: int = 0
    """With so many cards in hand or fewer: a card that loses goes, where no trick need be won after it."""


@dataclass(frozen=True)
class FollowWeights:
    """Following suit."""

    win: float = 0.0
    """Points per chance to win, while others are to play."""
    last_wins: float = 0.0
    """Bonus for winning as the last to play."""
    stuck: float = 0.0
    """Cost, per penalty point that others hold, of winning a trick after which nobody could take the lead from me."""
    hearts_placed: bool = False
    """Others are not taken to hold hearts that must be the leader's, since only a hand of hearts may lead them."""
    own_at_once: bool = False
    """The last to play, with nothing but cards that win, plays at once a penalty card that would come back later."""
    losers_high: int = 13
    """With more cards in hand than this the highest goes, unweighed, where all legal cards lose and none is a penalty card."""
    high_waits: bool = False
    """Of three or more the highest but one goes there: the highest is got rid of on lead."""


@dataclass(frozen=True)
class DiscardWeights:
    """Discarding on another suit; at trumps, also playing a card that does not win."""

    factor: float = 1.0
    """A discard's gain in danger counts so many times."""
    no_low: float = 0.0
    """From a suit without a penalty card: bonus for every card of others' below my lowest of it."""
    keeps_exit: int = 0
    """With so many cards or fewer: a card of a suit that nobody else has goes rather than one without which I might
    be stuck on lead."""
    hearts_wait: tuple[int, float] = (14, 0.0)
    """With a penalty card and so many hearts or more, which may be led only from a hand with nothing else: bonus for
    a card of another suit."""
    dearest: bool = False
    """Of penalty cards of a suit: the one that counts most."""
    alone_high: int = 0
    """With so many cards or fewer, the legal ones all of one suit: the highest goes, unweighed."""


@dataclass(frozen=True)
class SteeringWeights:
    """Giving penalty cards to the opponent who suits me: :mod:`barbu_bots.play.negative.penalty_targets`."""

    strength: float = 1.0
    """Factor on my share of the doubles with the player who gets a penalty card."""
    later_takers: bool = False
    """A player still to come may take the trick, and then the share is that player's."""


@dataclass(frozen=True)
class LastTwoWeights:
    """No Last Two: :mod:`barbu_bots.play.negative.kept_cards`."""

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
    masters_high: bool = False
    """Of cards of a suit that nobody can beat the highest is led."""
    spend_high: int = 13
    """Following with more cards in hand than this: the highest goes even if it wins."""


@dataclass(frozen=True)
class ExpectationWeights:
    """The expected cost of the tricks to come: :mod:`barbu_bots.play.negative.expectation`."""

    cards: int = 0
    """Cards in hand from which on it decides when another leads; only where tricks themselves count."""
    cards_leading: int = 0
    """Cards in hand from which on it decides when I lead; here penalty cards may count too."""
    alike: int = 0
    """Cards of mine in a suit, with three lower ones of others' or more, count as alike when at most so many of
    others' are between them."""
    volunteer: tuple[float, ...] = (0.065,)
    """How often a player goes over who need not, in the last trick but one, in the one before, and so on. The last figure stands for all
    earlier tricks."""
    low: float = 3.9
    """Low cards are kept longer than others: of them 1 - (1 - share) ** it are still held when hands have shrunk to this share."""
    high: float = 0.85
    """Of high cards share ** it are still held then."""
    catch: float = 0.53
    """My card catches a trick of its suit with the chance (their lower cards / all of theirs) ** it."""
    called: float = 1.4
    """Factor on the chance of a suit to be led, which goes by its length."""
    soon: float = 0.0
    """That factor for the next trick, which a player leads who may win this one. 0: as for any other trick."""
    runs: int = 0
    """Cards in hand from which on my own leads, as long as I keep the lead, are taken to draw their suit."""
    drawn: float = 1.0
    """Cards of the suit that each opponent who may hold it plays to every lead of mine."""
    gone: bool = False
    """The trick on the table may draw all that others hold of its suit."""
    draws: bool = False
    """My own lead draws the only card of its suit that others have."""
    front: float = 1.0
    """Penalty cards of others fall so much sooner than evenly over the tricks left."""


@dataclass(frozen=True)
class EndgameWeights:
    """Endings in which the others' cards are placed: :mod:`barbu_bots.play.endgame`."""

    infers: int = 0
    """With so many cards in hand or fewer, cards are placed by discards too (:mod:`barbu_bots.play.inference`)."""
    layouts: int = 0
    """With two cards in hand: a card that is best in every layout is looked for, where there are no more layouts than
    this."""


@dataclass(frozen=True)
class TrumpWeights:
    """Trumps and no trump."""

    touching_high: float = 0.0
    """Following a plain suit with somebody still to come: for the higher of two touching cards that one card beats,
    or none."""
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
    """Or where no more than three are out for each, and I hold so many winners in side suits."""
    force_out: tuple[int, int] = (99, 99)
    """The dealer who holds so many, and so many of them that one card alone can beat, leads the highest of these."""
    cash_out: int = 0
    """With so many cards in hand or fewer, and no trump left anywhere, cards that nobody can beat are cashed, from my shortest suit
    first."""
    low_ruffs: int = 0
    """With so many cards or fewer, all of them trumps: the lowest ruffs that wins so far."""


@dataclass(frozen=True)
class PlayWeights:
    """The numbers of one trick contract's card play.

    Where a weight goes by the stage of the hand there are as many as :attr:`stage_of` names.
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
