"""Why a card is followed or discarded at a contract where points are to be avoided."""

from __future__ import annotations

from typing import Final

from barbu_bots.reasons.facts import TrickFacts
from barbu_bots.reasons.rules import Rules, always, when
from barbu_tui.core.cards import RANK_OF


def _can_still_win(f: TrickFacts) -> bool:
    """Return whether, at No Last Two, the card that I keep may take a trick that costs nothing yet."""
    return f.last_two and f.left > 3 and f.over(f.higher_loser).bit_count() <= 2


_PENALTY_DUCKS: Final[Rules[TrickFacts]] = {
    "penalty_under": (
        lambda f: f.undecided,
        "{Card} goes under {winner:own} {best:bare}, which is winning so far.",
    ),
    "penalty_to_opponent": (
        lambda f: f.winner_level,
        "{Card} goes under {winner:own} {best:bare}, and we are {redoubled?redoubled|doubled}.",
    ),
    "penalty_to_winner": (always, "{Card} goes under {winner:own} {best:bare}."),
}
_HIGHER_KEPT: Final[Rules[TrickFacts]] = {
    "duck_equals": (lambda f: f.kept_is_equal, "I duck {winner:own} {best:bare} with one of my equals."),
    "duck_keep_winner": (
        lambda f: _can_still_win(f) and not f.over(f.higher_loser),
        "I duck and keep {kept}: nobody can beat it, so it can win later.",
    ),
    "duck_keep_high_card": (
        _can_still_win,
        "I duck and keep {kept}, which can still win a trick while tricks cost nothing.",
    ),
    "duck_keep_higher": (always, "I duck {winner:own} {best:bare} and keep {kept} for later."),
}
_DUCKS: Final[Rules[TrickFacts]] = {
    **when(lambda f: f.is_penalty, _PENALTY_DUCKS),
    "duck_penalties_open": (
        lambda f: f.on_table and f.undecided,
        "I duck: whoever wins this trick gets {penalties}.",
    ),
    "duck_penalty_card": (lambda f: f.best_alone_counts, "I duck {best} and leave it to {winner}."),
    "duck_penalties": (
        lambda f: f.on_table,
        "I duck {winner:own} {best:bare} and leave {penalties} to {winner}.",
    ),
    "duck_near_the_end": (
        lambda f: f.last_two and f.left <= 5 and f.could_beat,
        "I duck {winner:own} {best:bare}: so near the end I do not want the lead.",
    ),
    **when(lambda f: f.higher_loser >= 0, _HIGHER_KEPT),
    "duck_highest": (always, "My highest card under {winner:own} {best:bare}."),
}


def _keeps_the_lead(f: TrickFacts) -> bool:
    """Return whether the card cannot be beaten, and no lead of mine could lose after my lowest card of the suit."""
    lowest = f.own & -f.own
    return not f.higher and bool(f.own_lower) and f.exits.stuck(f.hand ^ lowest, f.unseen)


_WILLING_TAKES: Final[Rules[TrickFacts]] = {
    "last_take_with_exit": (
        lambda f: f.spec.trick_points and f.exit_card >= 0,
        "I take this one with {card} while {exit} can still lose the lead.",
    ),
    "last_take_one": (lambda f: f.spec.trick_points, "I take this one to be rid of {card}."),
    "last_take_free": (
        lambda f: f.tricks_are_free,
        "Tricks cost nothing yet: a good time to be rid of {card}.",
    ),
    "last_take_late": (lambda f: f.last_two, "I take this trick to be rid of {card}."),
    "last_take_own_penalty": (lambda f: f.is_penalty, "I take {card} myself: nothing else is in the trick."),
    "last_take_empty": (always, "Nothing is in this trick: a good time to be rid of {card}."),
}
_LAST_TO_PLAY: Final[Rules[TrickFacts]] = {
    "own_penalty_at_once": (
        lambda f: not f.could_duck and f.is_penalty and _keeps_the_lead(f),
        "The trick is mine, and I would keep the lead to the end: {card} goes now.",
    ),
    "take_penalty_card": (
        lambda f: f.best_alone_counts and not f.is_penalty,
        "I cannot get under {best}: it is mine.",
    ),
    "forced_to_take": (
        lambda f: f.on_table,
        "I cannot get under {best}: the trick is mine, with {penalties}.",
        {"penalties": "penalties_with_mine"},
    ),
    **when(lambda f: f.could_duck, _WILLING_TAKES),
    "last_wins_highest": (
        lambda f: f.own_lower and f.is_highest,
        "The trick is mine anyway, so {card} can go.",
    ),
    "last_cannot_duck": (always, "The trick is mine whatever I play."),
}
_LOWEST: Final = {"lowest": "best_is_lowest"}
_GOING_OVER: Final[Rules[TrickFacts]] = {
    "take_free_trick": (
        lambda f: f.could_duck and not f.over_me and f.tricks_are_free,
        "I win this one with {card} while tricks cost nothing.",
    ),
    "high_card_while_free_over": (
        lambda f: f.tricks_are_free and f.is_highest and f.own_lower,
        "I get rid of {card} while tricks cost nothing.",
    ),
    "take_to_be_rid": (
        lambda f: f.could_duck and not f.over_me,
        "I could duck, but I take the trick to be rid of {card}.",
    ),
    "over_penalties": (
        lambda f: f.could_duck and f.on_table,
        "With {penalties} in the trick I still take it with {card}: {still_higher}.",
    ),
    "low_card_over": (
        lambda f: f.could_duck and RANK_OF[f.played] <= 6 and f.played == f.lowest_beating,
        "I could duck, but {card} may still be beaten: {still_higher}.",
    ),
    "high_card_over": (lambda f: f.could_duck, "I get rid of {card}: it may still be beaten."),
    "over_hardly_wins": (
        lambda f: f.over_me.bit_count() > 2 and f.played != f.lowest_beating,
        "{lowest?Nobody can|I cannot} get under {best}, and {card} will hardly win: {still_higher}.",
        _LOWEST,
    ),
    "over_to_be_rid": (
        lambda f: f.over_me and f.played != f.lowest_beating,
        "{lowest?Nobody can|I cannot} get under {best}, and I want to be rid of {card}: {still_higher}.",
        _LOWEST,
    ),
    "over_lowest": (
        lambda f: f.over_me,
        "{lowest?Nobody can|I cannot} get under {best}, but {still_higher}.",
        _LOWEST,
    ),
    "win_to_be_rid": (
        lambda f: f.may_still_come(f.lowest_beating),
        "{lowest?Nobody can|I cannot} get under {best}, so I win it to be rid of {card}.",
        _LOWEST,
    ),
    "win_with_penalty": (lambda f: f.is_penalty, "The trick will be mine, whichever card I play."),
    "win_anyway": (always, "The trick will be mine anyway, so {card} can go."),
}

_BY_TEMPER: Final[Rules[TrickFacts]] = {
    "like_the_lead": (
        lambda f: f.decided == "goes over" and f.could_duck,
        "I could stay under {best}, but I like to have the lead: {card}.",
    ),
    "under_while_i_can": (
        lambda f: f.decided == "stays under" and not f.is_penalty and not f.beats,
        "Under {best} while I can: {card}.",
    ),
}
FOLLOWS: Final[Rules[TrickFacts]] = {
    **_BY_TEMPER,
    **when(lambda f: not f.beats, _DUCKS),
    "winner_first": (
        lambda f: f.decided == "winner first",
        "I win this trick with either card, and keep {other} to lead.",
        {"other": "other_card"},
    ),
    "take_penalties": (
        lambda f: not f.over_me and f.on_table and f.could_duck,
        "I take {penalties} to be rid of {card}.",
    ),
    **when(lambda f: f.plays_last, _LAST_TO_PLAY),
    **_GOING_OVER,
}
"""Why a card of the suit led is played."""

_PENALTY_DISCARDS: Final[Rules[TrickFacts]] = {
    "discard_penalty_open": (
        lambda f: f.undecided,
        "I get rid of {card}: {winner} {winner?are|is} winning so far.",
    ),
    "discard_penalty_doubled": (
        lambda f: f.winner_level,
        "We are {redoubled?redoubled|doubled}, and {winner} {winner?get|gets} {card}.",
    ),
    "discard_penalty": (always, "I am void, and {winner} {winner?get|gets} {card}."),
}
_VOIDS: Final[Rules[TrickFacts]] = {
    "makes_a_void": (lambda f: f.length == 1, "My last {suit:one} goes: a void is worth having."),
    "soon_void": (lambda f: f.length == 2, "One {suit:one} less: after one more I am void."),
    "shortest_suit_first": (
        lambda f: f.is_shortest,
        "I discard from my shortest suit, {count:word} {suit}.",
        {"count": "length"},
    ),
    "shorter_suit_first": (always, "I discard {card}, and keep a longer suit together."),
}
DISCARDS: Final[Rules[TrickFacts]] = {
    **when(lambda f: f.is_penalty, _PENALTY_DISCARDS),
    **when(lambda f: f.decided == "makes a void", _VOIDS),
    "last_penalty_on_table": (
        lambda f: f.spec.penalty and not f.table.unplayed & f.spec.penalty,
        "The last penalty card is on the table: it does not matter what I discard.",
    ),
    "rest_is_the_winners": (
        lambda f: f.rest_is_the_winners,
        "{Winner} {winner?win|wins} all the rest: nothing can hurt me.",
    ),
    "discard_one_suit": (
        lambda f: f.hand == f.own and not f.own_higher,
        "I have only {suit} left: the highest goes.",
    ),
    "discard_keep_exit": (
        lambda f: f.decided == "keep an exit" and not f.out,
        "Nobody else has {suit}: {card} can go, and I keep a card to lose the lead with.",
    ),
    "discard_dead_suit": (
        lambda f: not f.threat and any(f.other_threats) and not f.out,
        "Nobody else has {suit}, so {card} would win if I led it: I discard it.",
    ),
    "discard_harmless": (lambda f: not f.threat and any(f.other_threats), "I can do without {card}."),
    "nothing_dangerous": (lambda f: not f.threat, "I have nothing dangerous to discard."),
    "discard_most_dangerous": (
        lambda f: f.is_highest and f.threat >= max(f.other_threats, default=0),
        "I discard {card}, my most dangerous card: {count:word} lower {count?is|are} out.",
        {"count": "threat"},
    ),
    "discard_to_be_void": (
        lambda f: f.length == 1 and not f.last_two,
        "Without {card} I am void in {suit} too.",
    ),
    "discard_last_of_suit": (lambda f: f.length == 1, "I can do without {card}."),
    "discard_from_danger": (always, "My {suit} could hurt me: I discard {card}."),
}
"""Why a card is discarded on a suit that I do not have."""
