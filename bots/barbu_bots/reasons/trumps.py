"""Why a card is led, followed, ruffed or discarded at trumps and no trump."""

from __future__ import annotations

from typing import Final, TypeAlias

from barbu_bots.play.equivalent_cards import apart
from barbu_bots.reasons.facts import TrickFacts
from barbu_bots.reasons.rules import Rule, always
from barbu_bots.reasons.words import card_list
from barbu_tui.core.cards import ABOVE, BELOW, BIT, MASK_OF
from barbu_tui.language import CardWord, Message

_Rules: TypeAlias = tuple[Rule[TrickFacts], ...]


def _is_trump(f: TrickFacts) -> bool:
    return f.suit == f.table.trump


TRUMP_LEADS: Final[_Rules] = (
    Rule(
        "last_trumps",
        "Lead a trump when nobody else has one.",
        lambda f: _is_trump(f) and not f.out,
        lambda f: Message("Nobody else has a trump left: {card} is a trick.", card=f.it),
    ),
    Rule(
        "draw_trumps_before_cashing",
        "Draw trumps before winners in other suits are cashed.",
        lambda f: _is_trump(f) and not f.higher and f.decided == "draw trumps for winners",
        lambda f: Message("I draw trumps with {card}, so that my winners are not ruffed.", card=f.it),
    ),
    Rule(
        "draw_trumps_from_the_top",
        "Draw trumps with one that nobody can beat.",
        lambda f: _is_trump(f) and not f.higher,
        lambda f: Message("I draw trumps: nobody can beat {card}.", card=f.it),
    ),
    Rule(
        "lead_last_trump",
        "Lead my last trump.",
        lambda f: _is_trump(f) and f.length == 1,
        lambda f: Message(
            "My {last?last|only} trump, {card}, draws at least one more.", card=f.it, last=f.is_last
        ),
    ),
    Rule(
        "only_trumps_left",
        "Lead a trump, having nothing else.",
        lambda f: _is_trump(f) and f.hand == f.own,
        lambda f: Message("I have nothing but trumps left."),
    ),
    Rule(
        "drive_out_trump",
        "Lead a trump to drive out the only higher one.",
        lambda f: _is_trump(f) and f.higher == 1,
        lambda f: Message("I lead {card} to drive out {over}.", card=f.it, over=card_list(f.over(f.card))),
    ),
    Rule(
        "draw_trumps_for_winners",
        "Lead a trump, as a flank with winners in other suits.",
        lambda f: _is_trump(f) and f.view.seat != f.view.dealer and f.has_side_winner,
        lambda f: Message("I lead {card}: the fewer trumps are out, the fewer ruffs.", card=f.it),
    ),
    Rule(
        "trump_gives_least",
        "Lead a trump, as a flank, because it gives away least.",
        lambda f: _is_trump(f) and f.view.seat != f.view.dealer,
        lambda f: Message("I lead {card}: a trump gives away least.", card=f.it),
    ),
    Rule(
        "draw_trumps",
        "Lead a trump, as the dealer, to draw the others'.",
        _is_trump,
        lambda f: Message("I lead {card} to draw trumps.", card=f.it),
    ),
)


def _can_be_established(f: TrickFacts) -> bool:
    """My suit has more cards than there are higher ones than my best of it."""
    return f.over(f.own.bit_length() - 1).bit_count() < f.length


SIDE_LEADS: Final[_Rules] = (
    Rule(
        "suit_is_mine",
        "Lead a suit that nobody else has while trumps are out.",
        lambda f: not f.out and f.trumps_out,
        lambda f: Message(
            "Nobody else has {suit}: only a trump can take {card}.", card=f.it, suit=f.suit_word
        ),
    ),
    Rule(
        "winner_may_be_ruffed",
        "Lead a winner that somebody may ruff.",
        lambda f: not f.higher and f.may_be_ruffed(f.opponents),
        lambda f: Message("Only a trump can beat {card}.", card=f.it),
    ),
    Rule(
        "cash_before_ruffs",
        "Cash a winner while the others may still follow.",
        lambda f: not f.higher and f.trumps_out,
        lambda f: Message(
            "Only a trump could beat {card}: I cash it while the others may still follow.", card=f.it
        ),
    ),
    Rule(
        "cash_winner",
        "Cash a card that nobody can beat.",
        lambda f: not f.higher,
        lambda f: Message("Nobody can beat {card}: I cash it.", card=f.it),
    ),
    Rule(
        "trumps_can_wait",
        "Lead a suit to establish it while my trumps can wait: nobody else has one.",
        lambda f: f.own_trumps and not f.trumps_out,
        lambda f: Message(
            "Nobody else has a trump, so mine can wait while I drive out the higher {suit}.", suit=f.suit_word
        ),
    ),
    Rule(
        "drive_out_higher",
        "Lead a card to drive out the only higher one.",
        lambda f: f.higher == 1 and f.length > 1 and f.left > 3,
        lambda f: Message("I lead {card} to drive out {over}.", card=f.it, over=card_list(f.over(f.card))),
    ),
    Rule(
        "lead_to_ruff",
        "Lead the last card of a suit, to ruff the next round.",
        lambda f: f.length == 1 and f.own_trumps and f.left > 2,
        lambda f: Message(
            "My {last?last|only} {suit:one}: I can ruff the next one.", last=f.is_last, suit=f.suit_word
        ),
    ),
    Rule(
        "one_suit_at_trumps",
        "Lead from the only suit that I have.",
        lambda f: f.hand == f.own,
        lambda f: Message("I have only {suit} left.", suit=f.suit_word),
    ),
    Rule(
        "establish_suit",
        "Lead from a long suit to establish it.",
        lambda f: f.length >= 4 and f.left > 5 and _can_be_established(f),
        lambda f: Message(
            "I lead from my {count:word} {suit} to establish them.", count=f.length, suit=f.suit_word
        ),
    ),
    Rule(
        "gives_least",
        "Lead the card that gives away least.",
        always,
        lambda f: Message("I lead {card}: it gives away least.", card=f.it),
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
        lambda f: Message("I cannot beat {best}.", best=f.best),
    ),
    Rule(
        "hold_up",
        "Play low and keep a higher card, while the trick is still open.",
        lambda f: not f.beats and f.undecided,
        lambda f: Message("I play low and keep {kept}.", kept=CardWord(_held_back(f).bit_length() - 1)),
    ),
    Rule(
        "leave_the_trick",
        "Leave a trick to another player although I could win it.",
        lambda f: not f.beats,
        lambda f: Message("I leave this one to {winner}.", winner=f.winner),
    ),
    Rule(
        "win_last",
        "Win a trick as last to play.",
        lambda f: f.plays_last,
        lambda f: Message("Last to play, I take it with {card}.", card=f.it),
    ),
    Rule(
        "high_card_may_be_ruffed",
        "Play the highest card of a suit that a player after me may ruff.",
        lambda f: not f.higher and f.table.led != f.table.trump and f.may_be_ruffed(f.still_to_play),
        lambda f: Message("Only a trump can beat {card}.", card=f.it),
    ),
    Rule(
        "cannot_be_beaten",
        "Play a card that nobody can beat.",
        lambda f: not f.higher and (f.table.led == f.table.trump or not f.trumps_out),
        lambda f: Message("Nobody can beat {card}.", card=f.it),
    ),
    Rule(
        "should_win",
        "Play the highest card left of the suit led.",
        lambda f: not f.higher,
        lambda f: Message("{Card} is the highest left and should win.", card=f.it),
    ),
    Rule(
        "overtrump_cheaply",
        "Go over a trump, as the rules demand, with the lowest card that does.",
        _must_beat,
        lambda f: Message("I have to beat {best}, and do it as cheaply as I can.", best=f.best),
    ),
    Rule(
        "will_hardly_win",
        "Go over with a card that will probably be beaten.",
        lambda f: f.higher >= 4,
        lambda f: Message(
            "{Card} will hardly win: {count:word} higher {count?is|are} out.", card=f.it, count=f.higher
        ),
    ),
    Rule(
        "win_or_drive_out",
        "Go over with a card that wins or drives out a higher one.",
        always,
        lambda f: Message("{Card} may win, or drive out something higher.", card=f.it),
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
        lambda f: Message("I am void, and {card} is too low to win.", card=f.it),
    ),
    Rule(
        "ruff",
        "Ruff.",
        _is_trump,
        lambda f: Message("I ruff with {card}.", card=f.it),
    ),
    Rule(
        "keep_last_winner",
        "Keep the one of the last two cards that may win the last trick.",
        lambda f: f.decided == "keep the last winner",
        lambda f: Message("{Card} cannot win the last trick: I keep {other}.", card=f.it, other=f.other_card),
    ),
    Rule(
        "discard_equal",
        "Discard a winner when the next lower card is as good.",
        lambda f: _is_winner(f) and _equal_below(f),
        lambda f: Message(
            "I can spare {card}: {equal} is as good.", card=f.it, equal=card_list(_equal_below(f))
        ),
    ),
    Rule(
        "keep_higher_winner",
        "Discard a card when I hold a higher one of the suit, a winner.",
        lambda f: not f.higher and f.own_higher,
        lambda f: Message(
            "I can spare {card}: {kept} stays.", card=f.it, kept=CardWord(f.own_higher.bit_length() - 1)
        ),
    ),
    Rule(
        "discard_winner",
        "Discard a winner that I shall hardly get in to cash.",
        _is_winner,
        lambda f: Message("{Card} is good, but I shall hardly get in to cash it.", card=f.it),
    ),
    Rule(
        "discard_loser",
        "Discard a card that others can beat.",
        always,
        lambda f: Message("I discard {card}: it is no winner.", card=f.it),
    ),
)
"""Why a card is ruffed or discarded at trumps."""
