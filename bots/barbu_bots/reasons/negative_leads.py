"""Why a card is led at a contract where points are to be avoided."""

from __future__ import annotations

from typing import Final, TypeAlias

from barbu_bots.reasons.facts import TrickFacts
from barbu_bots.reasons.rules import Rule, always
from barbu_tui.core.cards import RANK_OF, cards_in

_Rules: TypeAlias = tuple[Rule[TrickFacts], ...]


def _one_suit(f: TrickFacts) -> bool:
    return f.hand == f.own


def _all_equal(f: TrickFacts) -> bool:
    """Return whether my cards, all of one suit, touch and count alike."""
    own = list(cards_in(f.own))
    between = f.out & f.over(own[0]) & ~f.over(own[-1])
    return not between and len({f.spec.card_points[each] for each in own}) == 1


ONE_SUIT_LEADS: Final[_Rules] = (
    Rule(
        "one_suit_alone",
        lambda f: _one_suit(f) and not f.out,
        "I have only {suit} left, and nobody else has any.",
    ),
    Rule(
        "one_suit_equals",
        lambda f: _one_suit(f) and _all_equal(f),
        "I have only {suit} left, and they are all equals.",
    ),
    Rule(
        "one_suit_exit",
        lambda f: _one_suit(f) and not f.lower,
        "I have only {suit} left: somebody has to beat {card}.",
    ),
    Rule(
        "one_suit_highest",
        lambda f: _one_suit(f) and not f.own_higher,
        "I have only {suit} left, and lead the highest first.",
    ),
    Rule(
        "one_suit_lowest",
        lambda f: _one_suit(f) and not f.own_lower,
        "I have only {suit} left, and lead the lowest first.",
    ),
    Rule("one_suit_middle", _one_suit, "I have only {suit} left, and try {card} first."),
)

DEAD_SUIT_LEADS: Final[_Rules] = (
    Rule(
        "dead_suit_free",
        lambda f: not f.out and f.tricks_are_free,
        "Nobody else has {suit}: {card} wins while tricks cost nothing.",
    ),
    Rule(
        "dead_suit_hearts_barred",
        lambda f: not f.out and f.hearts_are_barred,
        "Nobody else has {suit}, but I may not lead hearts.",
    ),
    Rule("dead_suit", lambda f: not f.out, "Nobody else has {suit}, but I have nothing better to lead."),
)

SURE_LEADS: Final[_Rules] = (
    Rule(
        "out_for_good",
        lambda f: f.exits.for_good(f.hand, f.unseen, f.legal) == f.played,
        "Somebody has to beat {card}, and after it I can duck every lead.",
    ),
    Rule(
        "every_lead_wins",
        lambda f: not any(f.over(each) for each in cards_in(f.hand)),
        "Nobody can beat any of my cards: I win whatever I lead.",
    ),
    Rule(
        "cash_while_free",
        lambda f: f.tricks_are_free and not f.higher,
        "I cash {card} while tricks cost nothing.",
    ),
    Rule(
        "high_card_while_free",
        lambda f: f.last_two and f.left > 5 and f.higher == 1,
        "{Card} can go while tricks cost nothing: one higher is out.",
    ),
    Rule(
        "take_own_penalty", lambda f: f.is_penalty and not f.higher, "Nobody can beat {card}: I take it now."
    ),
    Rule("lose_penalty", lambda f: f.is_penalty, "I hope to lose {card}: {higher_out}."),
    Rule("must_be_beaten", lambda f: not f.lower, "Somebody has to beat {card}."),
)

LOW_LEADS: Final[_Rules] = (
    Rule(
        "lead_to_be_void",
        lambda f: f.length == 1 and f.higher >= f.lower and f.left > 4,
        "My {last?last|only} {suit:one}: after it I can discard on {suit}.",
        last="played_suit_before",
    ),
    Rule(
        "low_lead",
        lambda f: f.higher > f.lower and RANK_OF[f.played] < 6 and not f.own_lower,
        "A low {suit:one}: {higher_out}.",
    ),
    Rule(
        "middle_lead",
        lambda f: f.higher > f.lower,
        "{Card} may be beaten: {higher:word} higher and {lower:word} lower are out.",
    ),
)


def _wins_where_tricks_count(f: TrickFacts) -> bool:
    return not f.higher and not f.spec.penalty


WINNER_LEADS: Final[_Rules] = (
    Rule(
        "one_trick_with_exit",
        lambda f: _wins_where_tricks_count(f) and f.spec.trick_points and f.exit_card >= 0,
        "I take one trick with {card} while {exit} can still get me off lead.",
    ),
    Rule(
        "one_trick",
        lambda f: _wins_where_tricks_count(f) and f.spec.trick_points,
        "I give up one trick to be rid of {card}.",
    ),
    Rule("last_two_winner", _wins_where_tricks_count, "{Card} wins, but I have nothing better to lead."),
    Rule(
        "penalties_are_mine",
        lambda f: not f.higher and not f.unseen & f.spec.penalty,
        "Nobody can beat {card}, but nothing can fall on it: {one?{held} is|the penalty cards left are} in my own hand.",
    ),
    Rule(
        "safe_round_last_card",
        lambda f: not f.higher and _two_rounds_out(f) and f.length == 1,
        "My {last?last|only} {suit:one}: it wins, but everybody {sure?should|may} still follow.",
        last="played_suit_before",
        sure="all_should_follow",
    ),
    Rule(
        "safe_round",
        lambda f: not f.higher and _two_rounds_out(f),
        "I take a round of {suit} while everybody {sure?should|may} still follow.",
        sure="all_should_follow",
    ),
    Rule(
        "winner_with_exit",
        lambda f: not f.higher and f.exit_card >= 0,
        "Nobody can beat {card}: I play it while {exit} can still get me off lead.",
    ),
    Rule(
        "harmless_if_all_follow",
        lambda f: (
            not f.higher
            and f.everybody_may_follow
            and f.out.bit_count() > f.table.players
            and not f.out & f.spec.penalty
        ),
        "Nobody can beat {card}, but it costs nothing if everybody follows.",
    ),
    Rule(
        "winner_before_low_card",
        lambda f: not f.higher and not f.other_suits_to_lead and _lowest_can_lose(f),
        "Nobody can beat {card}: I play it while {low} can still be beaten.",
        low="own_lowest",
    ),
    Rule(
        "only_suit_allowed",
        lambda f: not f.higher and not f.other_suits_to_lead,
        "Nobody can beat {card}, but I may lead nothing but {suit}.",
    ),
    Rule(
        "least_bad_winner", lambda f: not f.higher, "Nobody can beat {card}, but my other leads look worse."
    ),
)


def _two_rounds_out(f: TrickFacts) -> bool:
    return f.everybody_may_follow and f.out.bit_count() >= 2 * f.others


def _lowest_can_lose(f: TrickFacts) -> bool:
    return bool(f.over((f.own & -f.own).bit_length() - 1))


DOUBTFUL_LEADS: Final[_Rules] = (
    Rule(
        "last_card_with_higher_out",
        lambda f: f.length == 1,
        "My {last?last|only} {suit:one}: I want to be rid of it, and {higher_out}.",
        last="played_suit_before",
    ),
    Rule(
        "highest_with_higher_out",
        lambda f: not f.own_higher and RANK_OF[f.played] > 6,
        "I want to be rid of {card} while {count:word} higher {count?is|are} out.",
        count="higher",
    ),
    Rule("now_rather_than_later", lambda f: f.own_lower, "Better {card} now than later: {higher_out}."),
    Rule("may_be_beaten", always, "{Card} may be beaten: {higher_out}."),
)

LEADS: Final[_Rules] = (
    *ONE_SUIT_LEADS,
    *DEAD_SUIT_LEADS,
    *SURE_LEADS,
    *LOW_LEADS,
    *WINNER_LEADS,
    *DOUBTFUL_LEADS,
)
"""Why a card is led. The card is the first of the trick."""
