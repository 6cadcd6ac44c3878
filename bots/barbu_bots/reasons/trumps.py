"""Why a card is led, followed, ruffed or discarded at trumps and no trump."""

from __future__ import annotations

from typing import Final, TypeAlias

from barbu_bots.reasons.facts import TrickFacts
from barbu_bots.reasons.rules import Rule, always
from barbu_tui.core.cards import BELOW, BIT, MASK_OF

_Rules: TypeAlias = tuple[Rule[TrickFacts], ...]


TRUMP_LEADS: Final[_Rules] = (
    Rule(
        "last_trumps", lambda f: f.is_trump and not f.out, "Nobody else has a trump left: {card} is a trick."
    ),
    Rule(
        "draw_trumps_before_cashing",
        lambda f: f.is_trump and not f.higher and f.decided == "draw trumps for winners",
        "I draw trumps with {card}, so that my winners are not ruffed.",
    ),
    Rule(
        "draw_trumps_from_the_top",
        lambda f: f.is_trump and not f.higher,
        "I draw trumps: nobody can beat {card}.",
    ),
    Rule(
        "lead_last_trump",
        lambda f: f.is_trump and f.length == 1,
        "My {last?last|only} trump, {card}, draws at least one more.",
        last="played_suit_before",
    ),
    Rule("only_trumps_left", lambda f: f.is_trump and f.hand == f.own, "I have nothing but trumps left."),
    Rule(
        "drive_out_trump",
        lambda f: f.is_trump and f.higher == 1,
        "I lead {card} to drive out {over}.",
        over="higher_cards",
    ),
    Rule(
        "draw_trumps_for_winners",
        lambda f: f.is_trump and f.view.seat != f.view.dealer and f.has_side_winner,
        "I lead {card}: the fewer trumps are out, the fewer ruffs.",
    ),
    Rule(
        "trump_gives_least",
        lambda f: f.is_trump and f.view.seat != f.view.dealer,
        "I lead {card}: a trump gives away least.",
    ),
    Rule("draw_trumps", lambda f: f.is_trump, "I lead {card} to draw trumps."),
)


def _can_be_established(f: TrickFacts) -> bool:
    """Return whether I hold more cards of the suit than others hold above my best one."""
    return f.over(f.own.bit_length() - 1).bit_count() < f.length


SIDE_LEADS: Final[_Rules] = (
    Rule(
        "suit_is_mine",
        lambda f: not f.out and f.trumps_out,
        "Nobody else has {suit}: only a trump can take {card}.",
    ),
    Rule(
        "winner_may_be_ruffed",
        lambda f: not f.higher and f.may_be_ruffed(f.opponents),
        "Only a trump can beat {card}.",
    ),
    Rule(
        "cash_before_ruffs",
        lambda f: not f.higher and f.trumps_out,
        "Only a trump could beat {card}: I cash it while the others may still follow.",
    ),
    Rule("cash_winner", lambda f: not f.higher, "Nobody can beat {card}: I cash it."),
    Rule(
        "trumps_can_wait",
        lambda f: f.own_trumps and not f.trumps_out,
        "Nobody else has a trump, so mine can wait while I drive out the higher {suit}.",
    ),
    Rule(
        "drive_out_higher",
        lambda f: f.higher == 1 and f.length > 1 and f.left > 3,
        "I lead {card} to drive out {over}.",
        over="higher_cards",
    ),
    Rule(
        "lead_to_ruff",
        lambda f: f.length == 1 and f.own_trumps and f.left > 2,
        "My {last?last|only} {suit:one}: I can ruff the next one.",
        last="played_suit_before",
    ),
    Rule("one_suit_at_trumps", lambda f: f.hand == f.own, "I have only {suit} left."),
    Rule(
        "establish_suit",
        lambda f: f.length >= 4 and f.left > 5 and _can_be_established(f),
        "I lead from my {count:word} {suit} to establish them.",
        count="length",
    ),
    Rule("gives_least", always, "I lead {card}: it gives away least."),
)

LEADS: Final[_Rules] = (*TRUMP_LEADS, *SIDE_LEADS)
"""Why a card is led at trumps."""


def _must_beat(f: TrickFacts) -> bool:
    """Return whether a trump was led, and this is my lowest card that beats it."""
    return f.table.led == f.table.trump and f.played == f.lowest_beating


FOLLOWS: Final[_Rules] = (
    Rule("cannot_beat", lambda f: not f.beats and not f.legal_beating, "I cannot beat {best}."),
    Rule("hold_up", lambda f: not f.beats and f.undecided, "I play low and keep {kept}.", kept="held_back"),
    Rule("leave_the_trick", lambda f: not f.beats, "I leave this one to {winner}."),
    Rule("win_last", lambda f: f.plays_last, "Last to play, I take it with {card}."),
    Rule(
        "high_card_may_be_ruffed",
        lambda f: not f.higher and f.table.led != f.table.trump and f.may_be_ruffed(f.still_to_play),
        "Only a trump can beat {card}.",
    ),
    Rule(
        "cannot_be_beaten",
        lambda f: not f.higher and (f.table.led == f.table.trump or not f.trumps_out),
        "Nobody can beat {card}.",
    ),
    Rule("should_win", lambda f: not f.higher, "{Card} is the highest left and should win."),
    Rule("overtrump_cheaply", _must_beat, "I have to beat {best}, and do it as cheaply as I can."),
    Rule("will_hardly_win", lambda f: f.higher >= 4, "{Card} will hardly win: {higher_out}."),
    Rule("win_or_drive_out", always, "{Card} may win, or drive out something higher."),
)
"""Why a card of the suit led is played at trumps."""


def _is_winner(f: TrickFacts) -> bool:
    return not f.higher and not f.own_higher


DISCARDS: Final[_Rules] = (
    Rule(
        "ruff_too_low",
        lambda f: (
            f.is_trump and MASK_OF[f.played] & BIT[f.table.best] and BIT[f.played] & BELOW[f.table.best]
        ),
        "I am void, and {card} is too low to win.",
    ),
    Rule("ruff", lambda f: f.is_trump, "I ruff with {card}."),
    Rule(
        "keep_last_winner",
        lambda f: f.decided == "keep the last winner",
        "{Card} cannot win the last trick: I keep {other}.",
        other="other_card",
    ),
    Rule("discard_equal", lambda f: _is_winner(f) and f.equal, "I can spare {card}: {equal} is as good."),
    Rule(
        "keep_higher_winner",
        lambda f: not f.higher and f.own_higher,
        "I can spare {card}: {kept} stays.",
        kept="own_highest",
    ),
    Rule("discard_winner", _is_winner, "{Card} is good, but I shall hardly get in to cash it."),
    Rule("discard_loser", always, "I discard {card}: it is no winner."),
)
"""Why a card is ruffed or discarded at trumps."""
