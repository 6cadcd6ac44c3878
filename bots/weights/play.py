"""Card play: one table of weights a contract."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from barbu_tui.core.contracts import Contract


@dataclass(frozen=True)
class PlayWeights:
    """The numbers of one trick contract's card play.

    Where a weight goes by the stage of the hand there are as many as :attr:`stage_of` names.
    :mod:`bots.play.suit_danger` and :mod:`bots.play.negative` have the formulas.
    """

    danger: tuple[float, ...]
    """Points of a bare top card, by stage; at trumps: what such a card is worth."""
    lead_cost: tuple[float, ...]
    """What it costs to be on lead after the trick, by stage."""
    above: float
    """Danger is multiplied by it for every higher card in other hands."""
    below: float
    """How soon lower cards in other hands make a card dangerous: 1 - below ** count."""
    guard: float
    """Danger is multiplied by it for every lower card of my own."""
    volunteer: float
    """How often a later player who could stay under goes over all the same."""
    guard_late: float = 0.0
    """The fewer of the suit are out, the better my lower cards guard: they count (8 / cards out) ** it."""
    void_if_won: float = 0.0
    """How much likelier one is void who did not go over my card: his chance of it is divided by his chance not to
    go over, to this power."""
    volunteer_penalty: float = 0.0
    """… over a penalty card."""
    removal: float = 0.25
    """Cards of the suit that each later player uses up in the trick."""
    removal_bias: float = 1.0
    """How much likelier those are the higher ones."""
    discard: float = 1.0
    """A discard's gain in danger counts so many times."""
    stage_of: tuple[int, ...] = (0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3)
    """Tricks done → stage of the hand."""
    special: float = 1.0
    """Danger of the special suit (hearts, trumps) is multiplied by it."""
    special_above: float = 0.65
    """:attr:`above` in the special suit."""
    own_penalty: float = 0.0
    """Danger of a penalty card of my own, in its points."""
    own_penalty_guard: float = 1.0
    """That danger is multiplied by it for every lower card of my own."""
    real_guards: bool = False
    """… for every one that can lose a trick, there being a higher one in other hands."""
    over_penalty: float = 0.0
    """Danger of a card above a penalty card in other hands, in its points."""
    last_card: float = 0.0
    """Bonus for my only card of a suit."""
    second_last: float = 0.0
    """Bonus for one of my last two cards of a suit."""
    lead_unseen: float = 0.0
    """Lead: bonus for ten cards of the suit in other hands."""
    lead_win: float = 0.0
    """Lead: points per chance to win."""
    lead_length: float = 0.0
    """Lead: for every other card of mine in the suit."""
    lead_lowest: float = 0.0
    """Lead: bonus for my lowest card of the suit."""
    lead_cover: float = 0.0
    """Lead: from a suit where a safe card stays behind that this round uncovers."""
    lead_exit: tuple[int, float] = (13, 0.0)
    """Lead, with so many tricks done or more: bonus for a card that cannot win, while penalty cards are out, unless two
    cards or more are out below the next that I have of the suit."""
    lead_no_low: float = 0.0
    """Lead: bonus for every card of others' below my lowest of the suit."""
    lead_over: float = 0.0
    """Lead: price of a card of a suit of which I keep the lowest."""
    lead_single: float = 0.0
    """Lead, with seven cards or fewer: bonus for my only card of a suit that somebody can beat."""
    lead_alone: float = 0.0
    """Lead: from a suit that only one opponent may hold."""
    follow_win: float = 0.0
    """Following: points per chance to win, while others are to play."""
    last_wins: float = 0.0
    """Bonus for winning as the last to play."""
    give: float = 0.0
    """Bonus for a penalty card that leaves my hand without coming back, in its points."""
    no_low: float = 0.0
    """Discarding from a suit without a penalty card: bonus for every card of others' below my lowest of it."""
    keeps_out: int = 0
    """Discarding with so many cards or fewer: a card of a suit that nobody else has goes rather than one without which I
    might be stuck on lead."""
    hearts_wait: tuple[int, float] = (14, 0.0)
    """Discarding with a penalty card and so many hearts or more, which nobody who has another suit may lead: bonus
    for a card of another suit."""
    dearest: bool = False
    """Discarding a penalty card: the one that counts most in its suit."""
    hearts_placed: bool = False
    """Following hearts that may be led by those alone who have nothing else: the hearts that must be the leader's are
    not looked for with others."""
    own_at_once: bool = False
    """Following as the last to play, with nothing but cards that win: a penalty card that would be mine later too goes
    at once."""
    alone_high: int = 0
    """Discarding with so many cards or fewer, all of one suit: the highest goes, unweighed."""
    burden: float = 0.0
    """What it costs to win a trick for every penalty point that I hold myself and cannot discard on lead."""
    stuck: float = 0.0
    """Following: what it costs to win a trick after which nobody could take the lead from me, in the penalty points
    that others hold."""
    steer: float = 1.0
    """How much the share of business with the player who gets a penalty card counts."""
    later_takers: bool = False
    """… that one who is still to play may take the trick, and that the share is his then."""
    hold_back: float = 0.0
    """Following: how much of that counts against a penalty card that others than he should get."""
    late_top: float = 0.0
    """No last two, from trick 10: playing a card with nothing higher out."""
    late_bottom: float = 0.0
    """… playing a card with nothing lower out."""
    lead_top: float = 0.0
    """No last two, before trick 10: leading a card with nothing higher out."""
    lead_lowest_out: float = 0.0
    """… leading a card with nothing lower out."""
    lead_bottom: float = 0.0
    """No last two: leading a card with at most one lower out."""
    keep: tuple[float, ...] = ()
    """No last two, by stage: what my safest card for the end is worth keeping; empty: nothing.

    A card is safe for the end by ``safe_lower ** lower × (1 - safe_higher ** higher)`` of the cards out."""
    keep_second: float = 1.0
    """… the second safest, as a part of it."""
    keep_third: float = 0.2
    """… the third."""
    safe_lower: float = 0.6
    safe_higher: float = 0.5
    joint: bool = True
    """The chance to win minds that every card out is with somebody, instead of asking each opponent by himself."""
    losers_high: int = 13
    """Following suit with more cards in hand than this: where all that may be played lose and none is a penalty
    card, the highest goes, unweighed."""
    high_waits: bool = False
    """… the highest but one, where there are three or more: the highest is got rid of on lead."""
    losers_low: bool = False
    """Trumps, following suit: where all that may be played lose, the lowest goes, unweighed; of touching ones the
    highest of these."""
    touching_high: float = 0.0
    """Trumps, following a plain suit with somebody still to come: for the higher of two touching cards that one
    card beats, or none."""
    out_for_good: int = 0
    """Leading with so many cards in hand or fewer: one that loses, where no trick need be won after it, goes."""
    masters_high: bool = False
    """No last two: of cards of a suit that nobody can beat the highest is led."""
    spend_high: int = 13
    """No last two, with more cards in hand than this: the highest goes even if it wins."""
    reads: int = 0
    """With so many cards in hand or fewer, when the others' are placed: what they show not to hold by the cards that
    they throw is minded (:mod:`bots.play.inference`)."""
    ways: int = 0
    """With two cards in hand: ways in which the rest may lie, at most, for a card to be looked for that is best in
    all of them (:func:`bots.play.endgame.wherever`)."""
    reckon: int = 0
    """Where tricks themselves count: cards in hand from which on the rest is reckoned (:mod:`bots.play.late_tricks`)
    when another leads."""
    reckon_leads: int = 0
    """… the same when I lead; here penalty cards may count too."""
    reckon_alike: int = 0
    """… cards of mine in a suit, with three lower ones of others' or more, count as alike when at most so many
    of others' lie between them."""
    reckon_volunteer: tuple[float, ...] = (0.065,)
    """… how often one goes over who need not: in the last trick but one, in the one before, and so on; the last
    figure stands for all earlier tricks."""
    reckon_low: float = 3.9
    """… how much longer than others low cards are kept: of them 1 - (1 - share) ** it are still held when the
    hands have shrunk to this share."""
    reckon_high: float = 0.85
    """… and of high ones share ** it."""
    reckon_catch: float = 0.53
    """… how soon lower cards of theirs make mine catch a trick: (lower / all of theirs) ** it."""
    reckon_called: float = 1.4
    """… how much likelier than by its length a suit is led."""
    reckon_soon: float = 0.0
    """… the same for the next trick, which one leads who may win this one, from what he may hold; 0: that is not
    minded."""
    reckon_runs: int = 0
    """… cards in hand from which on it is minded, when I lead, that my own leads draw their suit as long as I keep
    the lead."""
    reckon_drawn: float = 1.0
    """… how many cards of the suit each opponent who may hold it plays to every lead of mine."""
    reckon_gone: bool = False
    """… that the trick on the table may draw all that others hold of its suit."""
    reckon_draws: bool = False
    """… that my own lead draws the only card of its suit that others have."""
    reckon_front: float = 1.0
    """… where cards count: how much sooner than evenly over the tricks left those of others fall."""
    lead_trump: float = 0.0
    """Trumps: leading a trump."""
    lead_trump_each: float = 0.0
    """… for every trump of my own."""
    lead_trump_long: float = 0.0
    """… for every trump of mine above the others' average."""
    lead_trump_top: float = 0.0
    """… that nobody can beat."""
    lead_trump_under: float = 0.0
    """… while mine are all lower than those out."""
    draw_trumps: int = 4
    """Trumps that nobody can beat, from which on they are drawn as long as they are half of those out."""
    draw_all: bool = False
    """Trumps that nobody can beat are drawn where they are as many as those out, however few."""
    draw_for: int = 99
    """… or no more than three are out for each, and I hold so many winners in side suits."""
    force_out: tuple[int, int] = (99, 99)
    """The dealer who holds so many, and so many of them that one card alone can beat, leads the highest of these."""
    cash_out: int = 0
    """Leading with so many cards in hand or fewer, and no trump left anywhere: what nobody can beat is cashed, from
    my shortest suit first."""
    no_under_ruff: bool = False
    """Trumps: a trump that cannot win is not thrown while there is another card."""
    trumps_wait: bool = False
    """When nobody else has a trump, mine wait while a side suit is worked on."""
    last_kept: bool = False
    """Trumps, discarding one of my last two cards: not the one that may win the last trick, if the other cannot."""
    low_ruffs: int = 0
    """Trumps: with so many cards or fewer, all of them trumps, the lowest ruffs that takes the trick from the table."""
    counts_ruffers: bool = False
    """Trumps: the others' trumps are taken to lie with those alone who may have any."""
    lead_singleton: float = 0.0
    """Trumps: leading my only card of a side suit."""
    lead_under: float = 0.0
    """Trumps: leading a side card, per fifth of the others' cards of the suit that are higher."""


PlayTables: TypeAlias = Mapping[Contract, PlayWeights]

PLAY: Final[PlayTables] = {
    "no_tricks": PlayWeights(
        danger=(3.543, 2.417, 3.336, 2.417),
        lead_cost=(0.344, -0.34, -0.097, 0.315),
        above=0.815,
        below=0.798,
        guard=0.546,
        volunteer=0.272,
        removal=0.32,
        removal_bias=0.934,
        discard=0.832,
        last_card=0.028,
        second_last=0.117,
        lead_unseen=0.389,
        lead_win=-0.052,
        lead_length=0.092,
        lead_lowest=0.117,
        lead_cover=-0.111,
        lead_alone=0.196,
        follow_win=0.05,
        last_wins=0.531,
        guard_late=0.3,
        out_for_good=5,
        losers_high=0,
        reckon=5,
        reckon_leads=4,
        reckon_alike=2,
        reckon_volunteer=(0.1,),
        reckon_gone=True,
        reckon_low=1.5,
        reckon_catch=0.8,
        reckon_runs=4,
        reckon_called=1.1,
        reckon_soon=1.5,
        lead_no_low=0.05,
    ),
    "no_last_two": PlayWeights(
        danger=(0.167, 0.86, 5.709, 7.238, 4.626, 3.314),
        lead_cost=(-0.882, -0.665, 0.754, 0.817, 0.765, 0.525),
        above=0.755,
        below=0.568,
        guard=0.621,
        volunteer=0.188,
        removal=0.495,
        removal_bias=0.724,
        discard=1.0,
        stage_of=(0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 5),
        last_card=-0.337,
        second_last=-0.166,
        lead_unseen=0.029,
        lead_win=-0.108,
        lead_lowest=0.253,
        lead_cover=-0.382,
        lead_alone=0.409,
        last_wins=0.334,
        late_top=-0.861,
        late_bottom=-0.324,
        lead_top=0.104,
        lead_lowest_out=-0.7,
        lead_bottom=-0.286,
        masters_high=True,
        out_for_good=5,
        losers_high=5,
        spend_high=6,
        ways=6,
        reckon=6,
        reckon_leads=6,
        reckon_alike=2,
        reckon_volunteer=(0.08, 0.35, 0.5, 0.76, 0.9, 0.97),
        reckon_runs=5,
        reckon_drawn=0.4,
        reckon_gone=True,
        reckon_called=1.2,
        no_low=1.4,
        high_waits=True,
        lead_over=0.5,
        reads=3,
        reckon_draws=True,
    ),
    "no_queens": PlayWeights(
        keeps_out=4,
        danger=(3.877, 4.906, 6.164, 4.896),
        lead_cost=(0.143, 0.598, 0.292, 0.268),
        above=0.908,
        below=0.9,
        guard=0.073,
        volunteer=0.251,
        volunteer_penalty=0.245,
        removal=-0.058,
        removal_bias=-0.022,
        discard=4.208,
        own_penalty=0.262,
        own_penalty_guard=0.937,
        over_penalty=0.286,
        last_card=-0.061,
        second_last=0.034,
        lead_unseen=0.884,
        lead_win=-1.03,
        lead_cover=0.089,
        lead_alone=0.006,
        follow_win=0.161,
        last_wins=-0.084,
        give=-0.078,
        out_for_good=5,
        losers_high=0,
        reckon_leads=5,
        reckon_alike=2,
        reckon_front=1.5,
        reckon_called=0.9,
        steer=0.546,
        lead_no_low=0.03,
        lead_over=0.2,
        reckon_draws=True,
        later_takers=True,
        own_at_once=True,
    ),
    "no_hearts": PlayWeights(
        keeps_out=4,
        danger=(6.979, 5.53, 5.309, 0.904),
        lead_cost=(-0.574, 0.704, 0.65, 0.677),
        above=0.817,
        below=0.472,
        guard=0.583,
        volunteer=0.294,
        removal=0.491,
        removal_bias=1.214,
        discard=0.9,
        special=0.829,
        special_above=0.797,
        own_penalty=0.219,
        own_penalty_guard=0.852,
        last_card=-0.597,
        second_last=-0.395,
        lead_unseen=0.141,
        lead_win=-0.121,
        lead_length=0.035,
        lead_lowest=-0.049,
        follow_win=-0.114,
        last_wins=-0.021,
        give=0.086,
        guard_late=0.3,
        out_for_good=5,
        losers_high=0,
        hearts_wait=(3, 0.8),
        lead_no_low=0.8,
        dearest=True,
        alone_high=4,
        lead_single=2.0,
        hearts_placed=True,
    ),
    "barbu": PlayWeights(
        keeps_out=4,
        lead_exit=(4, 0.8),
        danger=(3.46, 3.718, 2.707, 0.203),
        lead_cost=(0.274, 0.404, 0.791, 0.031),
        above=0.878,
        below=0.511,
        guard=0.628,
        special=0.269,
        special_above=0.723,
        volunteer=0.281,
        own_penalty=0.7,
        own_penalty_guard=0.5,
        over_penalty=0.199,
        last_card=0.705,
        second_last=0.4,
        lead_unseen=0.67,
        lead_win=-0.925,
        discard=1.933,
        last_wins=-0.077,
        removal=0.171,
        removal_bias=0.197,
        burden=0.03,
        void_if_won=2.0,
        out_for_good=5,
        losers_high=0,
        ways=6,
        steer=0.45,
        later_takers=True,
        stuck=0.5,
        hearts_placed=True,
    ),
    "kings_and_jacks": PlayWeights(
        real_guards=True,
        lead_exit=(4, 0.5),
        keeps_out=4,
        danger=(3.528, 5.437, 5.5, 4.419),
        lead_cost=(-0.04, 0.158, 0.213, 0.295),
        above=0.761,
        below=0.75,
        guard=0.4,
        volunteer=0.5,
        volunteer_penalty=0.1,
        removal=0.257,
        removal_bias=0.395,
        discard=2.742,
        own_penalty=0.4,
        own_penalty_guard=0.655,
        over_penalty=0.102,
        last_card=-0.102,
        second_last=0.156,
        lead_unseen=0.233,
        lead_win=-0.751,
        losers_high=0,
        own_at_once=True,
    ),
    "trumps": PlayWeights(
        danger=(6.241, 5.939, 5.578, 4.546),
        lead_cost=(0.209, 0.227, 0.753, -1.749),
        touching_high=1.5,
        above=0.693,
        below=0.347,
        guard=1.0,
        volunteer=0.874,
        removal=0.908,
        removal_bias=1.391,
        discard=2.958,
        special=1.364,
        special_above=0.851,
        last_card=-0.36,
        second_last=0.197,
        lead_unseen=1.386,
        lead_win=0.149,
        lead_lowest=0.286,
        lead_cover=0.145,
        lead_alone=0.032,
        follow_win=1.295,
        last_wins=0.957,
        lead_trump=0.061,
        lead_trump_each=-0.114,
        lead_trump_long=0.5,
        lead_trump_top=0.6,
        lead_singleton=0.794,
        lead_under=-0.233,
        lead_trump_under=-1.5,
        draw_all=True,
        force_out=(5, 3),
        no_under_ruff=True,
        losers_low=True,
        trumps_wait=True,
        counts_ruffers=True,
        cash_out=6,
        draw_for=1,
        last_kept=True,
        low_ruffs=4,
    ),
}
"""Trick contracts, four players."""

PLAY_THREE: Final[PlayTables] = {
    **PLAY,
    "no_tricks": replace(PLAY["no_tricks"], below=0.668, volunteer=0.414),
    "no_queens": replace(
        PLAY["no_queens"], danger=(3.877, 4.906, 6.875, 4.896), below=0.77, volunteer=0.393, stuck=0.5
    ),
    "no_hearts": replace(
        PLAY["no_hearts"],
        lead_cost=(-0.574, 0.845, 0.65, 0.677),
        volunteer=0.436,
        own_penalty_guard=0.983,
        stuck=0.5,
    ),
    "barbu": replace(PLAY["barbu"], lead_exit=(13, 0.0), second_last=0.732, steer=0.25),
    "trumps": replace(
        PLAY["trumps"], lead_length=-0.192, lead_singleton=1.024, lead_win=0.03, special_above=0.941
    ),
}
"""Three players: what differs."""
