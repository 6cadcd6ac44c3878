"""Why a card is led, followed, ruffed or discarded at trumps and no trump."""

from __future__ import annotations

from typing import Final

from barbu_bots.reasons.facts import TrickFacts
from barbu_bots.reasons.rules import Rules, always, when
from barbu_tui.core.cards import BELOW, BIT, MASK_OF

_LAST: Final = {"last": "played_suit_before"}
_OVER: Final = {"over": "higher_cards"}

_TRUMP_LEADS: Final[Rules[TrickFacts]] = {
    "last_trumps": (lambda f: not f.out, "Nobody else has a trump left: {card} is a trick."),
    "draw_trumps_before_cashing": (
        lambda f: not f.higher and f.decided == "draw trumps for winners",
        "I draw trumps with {card}, so that nobody trumps my winners.",
    ),
    "draw_trumps_from_the_top": (lambda f: not f.higher, "I draw trumps: nobody can beat {card}."),
    "lead_last_trump": (
        lambda f: f.length == 1,
        "My {last?last|only} trump, {card}, draws at least one more.",
        _LAST,
    ),
    "only_trumps_left": (lambda f: f.hand == f.own, "I have nothing but trumps left."),
    "drive_out_trump": (lambda f: f.higher == 1, "I lead {card} to drive out {over}.", _OVER),
    "draw_trumps_for_winners": (
        lambda f: f.view.seat != f.view.dealer and f.has_side_winner,
        "I lead {card}: the fewer trumps are out, the fewer of my cards are trumped.",
    ),
    "trump_gives_least": (lambda f: f.view.seat != f.view.dealer, "I lead {card}: a trump gives away least."),
    "draw_trumps": (always, "I lead {card} to draw trumps."),
}


def _can_be_established(f: TrickFacts) -> bool:
    """Return whether I hold more cards of the suit than others hold above my best one."""
    return f.over(f.own.bit_length() - 1).bit_count() < f.length


_SIDE_LEADS: Final[Rules[TrickFacts]] = {
    "suit_is_mine": (
        lambda f: not f.out and f.trumps_out,
        "Nobody else has {suit}: only a trump can take {card}.",
    ),
    "winner_may_be_ruffed": (
        lambda f: not f.higher and f.may_be_ruffed(f.opponents),
        "Only a trump can beat {card}.",
    ),
    "cash_before_ruffs": (
        lambda f: not f.higher and f.trumps_out,
        "Only a trump could beat {card}: I play it while the others may still follow.",
    ),
    "cash_winner": (lambda f: not f.higher, "Nobody can beat {card}: I win with it."),
    "trumps_can_wait": (
        lambda f: f.own_trumps and not f.trumps_out,
        "Nobody else has a trump, so mine can wait while I drive out the higher {suit}.",
    ),
    "drive_out_higher": (
        lambda f: f.higher == 1 and f.length > 1 and f.left > 3,
        "I lead {card} to drive out {over}.",
        _OVER,
    ),
    "lead_to_ruff": (
        lambda f: f.length == 1 and f.own_trumps and f.left > 2,
        "My {last?last|only} {suit:one}: I can trump the next one.",
        _LAST,
    ),
    "one_suit_at_trumps": (lambda f: f.hand == f.own, "I have only {suit} left."),
    "establish_suit": (
        lambda f: f.length >= 4 and f.left > 5 and _can_be_established(f),
        "I lead from my {count:word} {suit}, so that the small ones win later.",
        {"count": "length"},
    ),
    "gives_least": (always, "I lead {card}: it gives away least."),
}

LEADS: Final[Rules[TrickFacts]] = {
    "draw_trumps_at_once": (
        lambda f: f.decided == "draws trumps" and f.trumps_out,
        "I draw trumps at once: {count:word} {count?is|are} still out.",
        {"count": "trumps_out_count"},
    ),
    "keep_trumps": (
        lambda f: f.decided == "keeps trumps",
        "I keep my {count?trump|{count:word} trumps} and lead {card}.",
        {"count": "trump_count"},
    ),
    **when(lambda f: f.is_trump, _TRUMP_LEADS),
    **_SIDE_LEADS,
}
"""Why a card is led at trumps."""


def _must_beat(f: TrickFacts) -> bool:
    """Return whether a trump was led, and this is my lowest card that beats it."""
    return f.table.led == f.table.trump and f.played == f.lowest_beating


_LOSERS: Final[Rules[TrickFacts]] = {
    "cannot_beat": (lambda f: not f.legal_beating, "I cannot beat {best}."),
    "hold_up": (lambda f: f.undecided, "I play low and keep {kept}.", {"kept": "held_back"}),
    "leave_the_trick": (always, "I leave this one to {winner}."),
}
FOLLOWS: Final[Rules[TrickFacts]] = {
    "go_for_it": (
        lambda f: f.decided == "takes it" and f.legal & BELOW[f.table.best],
        "I could play low, but I go for this one: {card}.",
    ),
    "this_one_can_wait": (
        lambda f: f.decided == "waits" and f.legal_beating and not f.beats,
        "I could beat {best}, but {held} can wait.",
        {"held": "held_back"},
    ),
    **when(lambda f: not f.beats, _LOSERS),
    "win_last": (lambda f: f.plays_last, "Last to play, I take it with {card}."),
    "high_card_may_be_ruffed": (
        lambda f: not f.higher and f.table.led != f.table.trump and f.may_be_ruffed(f.still_to_play),
        "Only a trump can beat {card}.",
    ),
    "cannot_be_beaten": (
        lambda f: not f.higher and (f.table.led == f.table.trump or not f.trumps_out),
        "Nobody can beat {card}.",
    ),
    "should_win": (lambda f: not f.higher, "{Card} is the highest left and should win."),
    "overtrump_cheaply": (_must_beat, "I have to beat {best}, and do it as cheaply as I can."),
    "will_hardly_win": (lambda f: f.higher >= 4, "{Card} will hardly win: {higher_out}."),
    "win_or_drive_out": (always, "{Card} may win, or drive out something higher."),
}
"""Why a card of the suit led is played at trumps."""


def _is_too_low(f: TrickFacts) -> bool:
    """Return whether a higher trump is winning."""
    return bool(MASK_OF[f.played] & BIT[f.table.best] and BIT[f.played] & BELOW[f.table.best])


_RUFFS: Final[Rules[TrickFacts]] = {
    "ruff_too_low": (_is_too_low, "I am void, and {card} is too low to win."),
    "ruff": (always, "I trump with {card}."),
}
_WINNER_DISCARDS: Final[Rules[TrickFacts]] = {
    "discard_equal": (lambda f: not f.own_higher and f.equal, "I can spare {card}: {equal} is as good."),
    "keep_higher_winner": (
        lambda f: f.own_higher,
        "I can spare {card}: {kept} stays.",
        {"kept": "own_highest"},
    ),
    "discard_winner": (always, "{Card} would win, but I will hardly get the lead to play it."),
}
DISCARDS: Final[Rules[TrickFacts]] = {
    **when(lambda f: f.is_trump, _RUFFS),
    "keep_last_winner": (
        lambda f: f.decided == "keep the last winner",
        "{Card} cannot win the last trick: I keep {other}.",
        {"other": "other_card"},
    ),
    "short_suit_to_ruff": (
        lambda f: f.decided == "makes a void" and f.own_trumps,
        "{Card} goes: once I have no {suit}, I can trump.",
    ),
    "spare_of_long_suit": (
        lambda f: f.decided == "long suit",
        "I have {count:word} {suit}, and can spare {card}.",
        {"count": "length"},
    ),
    **when(lambda f: not f.higher, _WINNER_DISCARDS),
    "discard_loser": (always, "I discard {card}: it cannot win."),
}
"""Why a card is ruffed or discarded at trumps."""
