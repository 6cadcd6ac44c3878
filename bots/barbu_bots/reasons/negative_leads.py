"""Why a card is led at a contract where points are to be avoided."""

from __future__ import annotations

from typing import Final

from barbu_bots.reasons.facts import TrickFacts
from barbu_bots.reasons.rules import Rules, always, when
from barbu_tui.core.cards import RANK_OF, cards_in


def _all_equal(f: TrickFacts) -> bool:
    """Return whether my cards, all of one suit, touch and count alike."""
    own = list(cards_in(f.own))
    between = f.out & f.over(own[0]) & ~f.over(own[-1])
    return not between and len({f.spec.card_points[each] for each in own}) == 1


_ONE_SUIT: Final[Rules[TrickFacts]] = {
    "one_suit_alone": (lambda f: not f.out, "I have only {suit} left, and nobody else has any."),
    "one_suit_equals": (_all_equal, "I have only {suit} left, and they are all equals."),
    "one_suit_exit": (lambda f: not f.lower, "I have only {suit} left: somebody has to beat {card}."),
    "one_suit_highest": (lambda f: not f.own_higher, "I have only {suit} left, and lead the highest first."),
    "one_suit_lowest": (lambda f: not f.own_lower, "I have only {suit} left, and lead the lowest first."),
    "one_suit_middle": (always, "I have only {suit} left, and try {card} first."),
}

_DEAD_SUIT: Final[Rules[TrickFacts]] = {
    "dead_suit_free": (
        lambda f: f.tricks_are_free,
        "Nobody else has {suit}: {card} wins while tricks cost nothing.",
    ),
    "dead_suit_hearts_barred": (
        lambda f: f.hearts_are_barred,
        "Nobody else has {suit}, but I may not lead hearts.",
    ),
    "dead_suit": (always, "Nobody else has {suit}, but I have nothing better to lead."),
}

_SURE: Final[Rules[TrickFacts]] = {
    "out_for_good": (
        lambda f: f.exits.for_good(f.hand, f.unseen, f.legal) == f.played,
        "Somebody has to beat {card}, and after it I can duck every lead.",
    ),
    "every_lead_wins": (
        lambda f: not any(f.over(each) for each in cards_in(f.hand)),
        "Nobody can beat any of my cards: I win whatever I lead.",
    ),
    "cash_while_free": (
        lambda f: f.tricks_are_free and not f.higher,
        "I win with {card} while tricks cost nothing.",
    ),
    "high_card_while_free": (
        lambda f: f.last_two and f.left > 5 and f.higher == 1,
        "{Card} can go while tricks cost nothing: one higher is out.",
    ),
    "take_own_penalty": (lambda f: f.is_penalty and not f.higher, "Nobody can beat {card}: I take it now."),
    "lose_penalty": (lambda f: f.is_penalty, "I hope to lose {card}: {higher_out}."),
    "must_be_beaten": (lambda f: not f.lower, "Somebody has to beat {card}."),
}

_LAST: Final = {"last": "played_suit_before"}
_LOW: Final[Rules[TrickFacts]] = {
    "lead_to_be_void": (
        lambda f: f.length == 1 and f.higher >= f.lower and f.left > 4,
        "My {last?last|only} {suit:one}: after it I can discard on {suit}.",
        _LAST,
    ),
    "low_lead": (
        lambda f: f.higher > f.lower and RANK_OF[f.played] < 6 and not f.own_lower,
        "A low {suit:one}: {higher_out}.",
    ),
    "middle_lead": (
        lambda f: f.higher > f.lower,
        "{Card} may be beaten: {higher:word} higher and {lower:word} lower are out.",
    ),
}


def _two_rounds_out(f: TrickFacts) -> bool:
    return f.everybody_may_follow and f.out.bit_count() >= 2 * f.others


def _costs_nothing_if_all_follow(f: TrickFacts) -> bool:
    return f.everybody_may_follow and f.out.bit_count() > f.table.players and not f.out & f.spec.penalty


_WHERE_TRICKS_COUNT: Final[Rules[TrickFacts]] = {
    "one_trick_with_exit": (
        lambda f: f.spec.trick_points and f.exit_card >= 0,
        "I take one trick with {card} while {exit} can still lose the lead.",
    ),
    "one_trick": (lambda f: f.spec.trick_points, "I give up one trick to be rid of {card}."),
    "last_two_winner": (always, "{Card} wins, but I have nothing better to lead."),
}
_WINNERS: Final[Rules[TrickFacts]] = {
    **when(lambda f: not f.spec.penalty, _WHERE_TRICKS_COUNT),
    "penalties_are_mine": (
        lambda f: not f.unseen & f.spec.penalty,
        "Nobody can beat {card}, but nothing can fall on it: {one?{held} is|the penalty cards left are} in my own hand.",
    ),
    "safe_round_last_card": (
        lambda f: _two_rounds_out(f) and f.length == 1,
        "My {last?last|only} {suit:one}: it wins, but everybody {sure?should|may} still follow.",
        {**_LAST, "sure": "all_should_follow"},
    ),
    "safe_round": (
        _two_rounds_out,
        "I take a round of {suit} while everybody {sure?should|may} still follow.",
        {"sure": "all_should_follow"},
    ),
    "winner_with_exit": (
        lambda f: f.exit_card >= 0,
        "Nobody can beat {card}: I play it while {exit} can still lose the lead.",
    ),
    "harmless_if_all_follow": (
        _costs_nothing_if_all_follow,
        "Nobody can beat {card}, but it costs nothing if everybody follows.",
    ),
    "winner_before_low_card": (
        lambda f: not f.other_suits_to_lead and f.over((f.own & -f.own).bit_length() - 1),
        "Nobody can beat {card}: I play it while {low} can still be beaten.",
        {"low": "own_lowest"},
    ),
    "only_suit_allowed": (
        lambda f: not f.other_suits_to_lead,
        "Nobody can beat {card}, but I may lead nothing but {suit}.",
    ),
    "least_bad_winner": (always, "Nobody can beat {card}, but my other leads look worse."),
}

_DOUBTFUL: Final[Rules[TrickFacts]] = {
    "last_card_with_higher_out": (
        lambda f: f.length == 1,
        "My {last?last|only} {suit:one}: I want to be rid of it, and {higher_out}.",
        _LAST,
    ),
    "highest_with_higher_out": (
        lambda f: not f.own_higher and RANK_OF[f.played] > 6,
        "I want to be rid of {card} while {count:word} higher {count?is|are} out.",
        {"count": "higher"},
    ),
    "now_rather_than_later": (lambda f: f.own_lower, "Better {card} now than later: {higher_out}."),
    "may_be_beaten": (always, "{Card} may be beaten: {higher_out}."),
}

_BY_TEMPER: Final[Rules[TrickFacts]] = {
    "lead_at_target": (
        lambda f: f.decided == "at the target",
        "{Without} {without?have|has} no {suit}, but {hunted} may: what {without} {without?discard|discards} is meant for {hunted}.",
    ),
    "lead_longest_suit": (
        lambda f: f.decided == "long suit" and f.is_longest,
        "My {count:word} {suit} are my longest suit: I lead it until somebody runs out.",
        {"count": "length"},
    ),
    "lead_long_suit": (
        lambda f: f.decided == "long suit",
        "I have {count:word} {suit}, and can lead them again.",
        {"count": "length"},
    ),
    "lead_last_of_short_suit": (
        lambda f: f.decided == "short suit" and f.length == 1,
        "One {suit:one}, and I am void: one suit less to count.",
    ),
    "lead_shortest_suit": (
        lambda f: f.decided == "short suit" and f.is_shortest,
        "My shortest suit, {count:word} {suit}: it is soon counted.",
        {"count": "length"},
    ),
    "lead_short_suit": (
        lambda f: f.decided == "short suit",
        "I have {count:word} {suit}, and keep a longer suit for later.",
        {"count": "length"},
    ),
}
LEADS: Final[Rules[TrickFacts]] = {
    **_BY_TEMPER,
    **when(lambda f: f.hand == f.own, _ONE_SUIT),
    **when(lambda f: not f.out, _DEAD_SUIT),
    **_SURE,
    **_LOW,
    **when(lambda f: not f.higher, _WINNERS),
    **_DOUBTFUL,
}
"""Why a card is led. The card is the first of the trick."""
