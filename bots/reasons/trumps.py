"""Why a card is led, followed, ruffed or discarded at trumps and no trump."""

from __future__ import annotations

from typing import Final, TypeAlias

from barbu_tui.core.cards import ABOVE, BELOW, BIT, MASK_OF
from barbu_tui.text import COUNT_WORDS
from bots.play.equivalent_cards import apart
from bots.reasons.facts import TrickFacts
from bots.reasons.rules import Rule, always
from bots.reasons.words import card_words, cards_words, higher_out

_Rules: TypeAlias = tuple[Rule[TrickFacts], ...]


def _is_trump(f: TrickFacts) -> bool:
    return f.suit == f.table.trump


def _one_over(f: TrickFacts) -> str:
    """The only higher card that is out, in words."""
    return cards_words(f.over(f.card))


TRUMP_LEADS: Final[_Rules] = (
    Rule(
        "last_trumps",
        "Lead a trump when nobody else has one.",
        lambda f: _is_trump(f) and not f.out,
        lambda f: f"Nobody else has a trump left: {f.it} is a trick.",
    ),
    Rule(
        "draw_trumps_before_cashing",
        "Draw trumps before winners in other suits are cashed.",
        lambda f: _is_trump(f) and not f.higher and f.decided == "draw trumps for winners",
        lambda f: f"I draw trumps with {f.it}, so that my winners are not ruffed.",
    ),
    Rule(
        "draw_trumps_from_the_top",
        "Draw trumps with one that nobody can beat.",
        lambda f: _is_trump(f) and not f.higher,
        lambda f: f"I draw trumps: nobody can beat {f.it}.",
    ),
    Rule(
        "lead_last_trump",
        "Lead my last trump.",
        lambda f: _is_trump(f) and f.length == 1,
        lambda f: f"My {f.only_or_last} trump, {f.it}, draws at least one more.",
    ),
    Rule(
        "only_trumps_left",
        "Lead a trump, having nothing else.",
        lambda f: _is_trump(f) and f.hand == f.own,
        lambda f: "I have nothing but trumps left.",
    ),
    Rule(
        "drive_out_trump",
        "Lead a trump to drive out the only higher one.",
        lambda f: _is_trump(f) and f.higher == 1,
        lambda f: f"I lead {f.it} to drive out {_one_over(f)}.",
    ),
    Rule(
        "draw_trumps_for_winners",
        "Lead a trump, as a flank with winners in other suits.",
        lambda f: _is_trump(f) and f.view.seat != f.view.dealer and f.has_side_winner,
        lambda f: f"I lead {f.it}: the fewer trumps are out, the fewer ruffs.",
    ),
    Rule(
        "trump_gives_least",
        "Lead a trump, as a flank, because it gives away least.",
        lambda f: _is_trump(f) and f.view.seat != f.view.dealer,
        lambda f: f"I lead {f.it}: a trump gives away least.",
    ),
    Rule(
        "draw_trumps",
        "Lead a trump, as the dealer, to draw the others'.",
        _is_trump,
        lambda f: f"I lead {f.it} to draw trumps.",
    ),
)

SIDE_LEADS: Final[_Rules] = (
    Rule(
        "suit_is_mine",
        "Lead a suit that nobody else has while trumps are out.",
        lambda f: not f.out and f.trumps_out,
        lambda f: f"Nobody else has {f.suit_name}: only a trump can take {f.it}.",
    ),
    Rule(
        "winner_may_be_ruffed",
        "Lead a winner that somebody may ruff.",
        lambda f: not f.higher and f.may_be_ruffed(f.opponents),
        lambda f: f"Only a trump can beat {f.it}.",
    ),
    Rule(
        "cash_before_ruffs",
        "Cash a winner while the others may still follow.",
        lambda f: not f.higher and f.trumps_out,
        lambda f: f"Only a trump could beat {f.it}: I cash it while the others may still follow.",
    ),
    Rule(
        "cash_winner",
        "Cash a card that nobody can beat.",
        lambda f: not f.higher,
        lambda f: f"Nobody can beat {f.it}: I cash it.",
    ),
    Rule(
        "trumps_can_wait",
        "Lead a suit to establish it while my trumps can wait: nobody else has one.",
        lambda f: f.own_trumps and not f.trumps_out,
        lambda f: f"Nobody else has a trump, so mine can wait while I drive out the higher {f.suit_name}.",
    ),
    Rule(
        "drive_out_higher",
        "Lead a card to drive out the only higher one.",
        lambda f: f.higher == 1 and f.length > 1 and f.left > 3,
        lambda f: f"I lead {f.it} to drive out {_one_over(f)}.",
    ),
    Rule(
        "lead_to_ruff",
        "Lead the last card of a suit, to ruff the next round.",
        lambda f: f.length == 1 and f.own_trumps and f.left > 2,
        lambda f: f"My {f.only_or_last} {f.one_of_suit}: I can ruff the next one.",
    ),
    Rule(
        "one_suit_at_trumps",
        "Lead from the only suit that I have.",
        lambda f: f.hand == f.own,
        lambda f: f"I have only {f.suit_name} left.",
    ),
    Rule(
        "establish_suit",
        "Lead from a long suit to establish it.",
        lambda f: f.length >= 4 and f.left > 5,
        lambda f: f"I lead from my {COUNT_WORDS[f.length]} {f.suit_name} to establish them.",
    ),
    Rule(
        "gives_least",
        "Lead the card that gives away least.",
        always,
        lambda f: f"I lead {f.it}: it gives away least.",
    ),
)

LEADS: Final[_Rules] = (*TRUMP_LEADS, *SIDE_LEADS)
"""Why a card is led at trumps."""


def _held_back(f: TrickFacts) -> int:
    """My cards that would beat the one that is winning, in its suit."""
    return f.legal & ABOVE[f.table.best]


def _must_beat(f: TrickFacts) -> bool:
    """A trump was led, and this is the lowest card with which I can go over it."""
    return f.table.led == f.table.trump and f.card == f.lowest_beating


FOLLOWS: Final[_Rules] = (
    Rule(
        "cannot_beat",
        "Follow suit when I cannot beat the card that is winning.",
        lambda f: not f.beats and not _held_back(f),
        lambda f: f"I cannot beat {f.best}.",
    ),
    Rule(
        "hold_up",
        "Play low and keep a higher card, while the trick is still open.",
        lambda f: not f.beats and f.undecided,
        lambda f: f"I play low and keep {card_words(_held_back(f).bit_length() - 1)}.",
    ),
    Rule(
        "leave_the_trick",
        "Leave a trick to another player although I could win it.",
        lambda f: not f.beats,
        lambda f: f"I leave this one to {f.winner}.",
    ),
    Rule(
        "win_last",
        "Win a trick as last to play.",
        lambda f: f.plays_last,
        lambda f: f"Last to play, I take it with {f.it}.",
    ),
    Rule(
        "high_card_may_be_ruffed",
        "Play the highest card of a suit that a player after me may ruff.",
        lambda f: not f.higher and f.table.led != f.table.trump and f.may_be_ruffed(f.still_to_play),
        lambda f: f"Only a trump can beat {f.it}.",
    ),
    Rule(
        "cannot_be_beaten",
        "Play a card that nobody can beat.",
        lambda f: not f.higher and (f.table.led == f.table.trump or not f.trumps_out),
        lambda f: f"Nobody can beat {f.it}.",
    ),
    Rule(
        "should_win",
        "Play the highest card left of the suit led.",
        lambda f: not f.higher,
        lambda f: f"{f.start} is the highest left and should win.",
    ),
    Rule(
        "overtrump_cheaply",
        "Go over a trump, as the rules demand, with the lowest card that does.",
        _must_beat,
        lambda f: f"I have to beat {f.best}, and do it as cheaply as I can.",
    ),
    Rule(
        "will_hardly_win",
        "Go over with a card that will probably be beaten.",
        lambda f: f.higher >= 4,
        lambda f: f"{f.start} will hardly win: {higher_out(f.higher)}.",
    ),
    Rule(
        "win_or_drive_out",
        "Go over with a card that wins or drives out a higher one.",
        always,
        lambda f: f"{f.start} may win, or drive out something higher.",
    ),
)
"""Why a card of the suit led is played at trumps."""


def _equal_below(f: TrickFacts) -> int:
    """My next lower card of the suit if it is an equal, as a set; else empty."""
    below = f.own_lower
    if not below or apart(f.table, f.unseen, below.bit_length() - 1, f.card):
        return 0
    return BIT[below.bit_length() - 1]


def _is_winner(f: TrickFacts) -> bool:
    return not f.higher and not f.own_higher


DISCARDS: Final[_Rules] = (
    Rule(
        "ruff_too_low",
        "Play a trump that is too low to win.",
        lambda f: _is_trump(f) and MASK_OF[f.card] & BIT[f.table.best] and BIT[f.card] & BELOW[f.table.best],
        lambda f: f"I am void, and {f.it} is too low to win.",
    ),
    Rule(
        "ruff",
        "Ruff.",
        _is_trump,
        lambda f: f"I ruff with {f.it}.",
    ),
    Rule(
        "keep_last_winner",
        "Keep the one of the last two cards that may win the last trick.",
        lambda f: f.decided == "keep the last winner",
        lambda f: f"{f.start} cannot win the last trick: I keep {f.other_card}.",
    ),
    Rule(
        "discard_equal",
        "Discard a winner when the next lower card is as good.",
        lambda f: _is_winner(f) and _equal_below(f),
        lambda f: f"I can spare {f.it}: {cards_words(_equal_below(f))} is as good.",
    ),
    Rule(
        "keep_higher_winner",
        "Discard a card when I hold a higher one of the suit, a winner.",
        lambda f: not f.higher and f.own_higher,
        lambda f: f"I can spare {f.it}: {card_words(f.own_higher.bit_length() - 1)} stays.",
    ),
    Rule(
        "discard_winner",
        "Discard a winner that I shall hardly get in to cash.",
        _is_winner,
        lambda f: f"{f.start} is good, but I shall hardly get in to cash it.",
    ),
    Rule(
        "discard_loser",
        "Discard a card that others can beat.",
        always,
        lambda f: f"I discard {f.it}: it is no winner.",
    ),
)
"""Why a card is ruffed or discarded at trumps."""
