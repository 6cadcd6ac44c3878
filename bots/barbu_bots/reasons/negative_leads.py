"""Why a card is led at a contract where points are to be avoided."""

from __future__ import annotations

from typing import Final, TypeAlias

from barbu_bots.reasons.facts import TrickFacts
from barbu_bots.reasons.rules import Rule, always
from barbu_bots.reasons.words import card_list
from barbu_tui.core.cards import RANK_OF, cards_in
from barbu_tui.language import CardWord, Message

_Rules: TypeAlias = tuple[Rule[TrickFacts], ...]


def _one_suit(f: TrickFacts) -> bool:
    return f.hand == f.own


def _all_equal(f: TrickFacts) -> bool:
    """My cards touch and count alike; all are of one suit."""
    own = list(cards_in(f.own))
    between = f.out & f.over(own[0]) & ~f.over(own[-1])
    return not between and len({f.spec.card_points[each] for each in own}) == 1


ONE_SUIT_LEADS: Final[_Rules] = (
    Rule(
        "one_suit_alone",
        "Lead from the only suit that I have, when nobody else has it.",
        lambda f: _one_suit(f) and not f.out,
        lambda f: Message("I have only {suit} left, and nobody else has any.", suit=f.suit_word),
    ),
    Rule(
        "one_suit_equals",
        "Lead from the only suit that I have, when all my cards are equals.",
        lambda f: _one_suit(f) and _all_equal(f),
        lambda f: Message("I have only {suit} left, and they are all equals.", suit=f.suit_word),
    ),
    Rule(
        "one_suit_exit",
        "Lead a card that somebody has to beat, from the only suit that I have.",
        lambda f: _one_suit(f) and not f.lower,
        lambda f: Message(
            "I have only {suit} left: somebody has to beat {card}.", card=f.it, suit=f.suit_word
        ),
    ),
    Rule(
        "one_suit_highest",
        "Lead the highest card of the only suit that I have.",
        lambda f: _one_suit(f) and not f.own_higher,
        lambda f: Message("I have only {suit} left, and lead the highest first.", suit=f.suit_word),
    ),
    Rule(
        "one_suit_lowest",
        "Lead the lowest card of the only suit that I have.",
        lambda f: _one_suit(f) and not f.own_lower,
        lambda f: Message("I have only {suit} left, and lead the lowest first.", suit=f.suit_word),
    ),
    Rule(
        "one_suit_middle",
        "Lead a middle card of the only suit that I have.",
        _one_suit,
        lambda f: Message("I have only {suit} left, and try {card} first.", card=f.it, suit=f.suit_word),
    ),
)

DEAD_SUIT_LEADS: Final[_Rules] = (
    Rule(
        "dead_suit_free",
        "Lead a suit that nobody else has while tricks cost nothing.",
        lambda f: not f.out and f.tricks_are_free,
        lambda f: Message(
            "Nobody else has {suit}: {card} wins while tricks cost nothing.", card=f.it, suit=f.suit_word
        ),
    ),
    Rule(
        "dead_suit_hearts_barred",
        "Lead a suit that nobody else has, because hearts may not be led.",
        lambda f: not f.out and f.hearts_are_barred,
        lambda f: Message("Nobody else has {suit}, but I may not lead hearts.", suit=f.suit_word),
    ),
    Rule(
        "dead_suit",
        "Lead a suit that nobody else has, for want of a better lead.",
        lambda f: not f.out,
        lambda f: Message("Nobody else has {suit}, but I have nothing better to lead.", suit=f.suit_word),
    ),
)

SURE_LEADS: Final[_Rules] = (
    Rule(
        "out_for_good",
        "Lead a card that loses, after which I can duck every trick.",
        lambda f: f.exits.for_good(f.hand, f.unseen, f.legal) == f.card,
        lambda f: Message("Somebody has to beat {card}, and after it I can duck every lead.", card=f.it),
    ),
    Rule(
        "every_lead_wins",
        "Lead when nobody can beat any of my cards.",
        lambda f: not any(f.over(each) for each in cards_in(f.hand)),
        lambda f: Message("Nobody can beat any of my cards: I win whatever I lead."),
    ),
    Rule(
        "cash_while_free",
        "Cash a winner at No Last Two while tricks cost nothing.",
        lambda f: f.tricks_are_free and not f.higher,
        lambda f: Message("I cash {card} while tricks cost nothing.", card=f.it),
    ),
    Rule(
        "high_card_while_free",
        "Lead a high card at No Last Two while tricks cost nothing.",
        lambda f: f.last_two and f.left > 5 and f.higher == 1,
        lambda f: Message("{Card} can go while tricks cost nothing: one higher is out.", card=f.it),
    ),
    Rule(
        "take_own_penalty",
        "Lead a penalty card that nobody can beat.",
        lambda f: f.is_penalty and not f.higher,
        lambda f: Message("Nobody can beat {card}: I take it now.", card=f.it),
    ),
    Rule(
        "lose_penalty",
        "Lead a penalty card that may be beaten.",
        lambda f: f.is_penalty,
        lambda f: Message(
            "I hope to lose {card}: {count:word} higher {count?is|are} out.", card=f.it, count=f.higher
        ),
    ),
    Rule(
        "must_be_beaten",
        "Lead a card that somebody has to beat.",
        lambda f: not f.lower,
        lambda f: Message("Somebody has to beat {card}.", card=f.it),
    ),
)

LOW_LEADS: Final[_Rules] = (
    Rule(
        "lead_to_be_void",
        "Lead the last card of a suit, to discard on it later.",
        lambda f: f.length == 1 and f.higher >= f.lower and f.left > 4,
        lambda f: Message(
            "My {last?last|only} {suit:one}: after it I can discard on {suit}.",
            last=f.is_last,
            suit=f.suit_word,
        ),
    ),
    Rule(
        "low_lead",
        "Lead a low card that will probably be beaten.",
        lambda f: f.higher > f.lower and RANK_OF[f.card] < 6 and not f.own_lower,
        lambda f: Message(
            "A low {suit:one}: {count:word} higher {count?is|are} out.", count=f.higher, suit=f.suit_word
        ),
    ),
    Rule(
        "middle_lead",
        "Lead a card with more higher cards out than lower ones.",
        lambda f: f.higher > f.lower,
        lambda f: Message(
            "{Card} may be beaten: {higher:word} higher and {lower:word} lower are out.",
            card=f.it,
            higher=f.higher,
            lower=f.lower,
        ),
    ),
)


def _wins_where_tricks_count(f: TrickFacts) -> bool:
    return not f.higher and not f.spec.penalty


WINNER_LEADS: Final[_Rules] = (
    Rule(
        "one_trick_with_exit",
        "Take one trick at No Tricks while I still have an exit.",
        lambda f: _wins_where_tricks_count(f) and f.spec.trick_points and f.exit_card >= 0,
        lambda f: Message(
            "I take one trick with {card} while {exit} can still get me off lead.",
            card=f.it,
            exit=CardWord(f.exit_card),
        ),
    ),
    Rule(
        "one_trick",
        "Take one trick at No Tricks to be rid of a high card.",
        lambda f: _wins_where_tricks_count(f) and f.spec.trick_points,
        lambda f: Message("I give up one trick to be rid of {card}.", card=f.it),
    ),
    Rule(
        "last_two_winner",
        "Lead a winner to the last two tricks, for want of anything else.",
        _wins_where_tricks_count,
        lambda f: Message("{Card} wins, but I have nothing better to lead.", card=f.it),
    ),
    Rule(
        "penalties_are_mine",
        "Lead a winner when I hold all the penalty cards that are left.",
        lambda f: not f.higher and not f.unseen & f.spec.penalty,
        lambda f: Message(
            "Nobody can beat {card}, but nothing can fall on it: {one?{held} is|the penalty cards left are} in my own hand.",
            card=f.it,
            held=card_list(f.hand & f.spec.penalty),
            one=(f.hand & f.spec.penalty).bit_count() == 1,
        ),
    ),
    Rule(
        "safe_round_last_card",
        "Lead the last card of a suit, a winner, while everybody may still follow.",
        lambda f: not f.higher and _two_rounds_out(f) and f.length == 1,
        lambda f: Message(
            "My {last?last|only} {suit:one}: it wins, but everybody {sure?should|may} still follow.",
            last=f.is_last,
            suit=f.suit_word,
            sure=_all_should_follow(f),
        ),
    ),
    Rule(
        "safe_round",
        "Lead a winner while everybody may still follow.",
        lambda f: not f.higher and _two_rounds_out(f),
        lambda f: Message(
            "I take a round of {suit} while everybody {sure?should|may} still follow.",
            suit=f.suit_word,
            sure=_all_should_follow(f),
        ),
    ),
    Rule(
        "winner_with_exit",
        "Lead a winner while I still have an exit.",
        lambda f: not f.higher and f.exit_card >= 0,
        lambda f: Message(
            "Nobody can beat {card}: I play it while {exit} can still get me off lead.",
            card=f.it,
            exit=CardWord(f.exit_card),
        ),
    ),
    Rule(
        "harmless_if_all_follow",
        "Lead a winner that costs nothing if everybody follows.",
        lambda f: (
            not f.higher
            and f.everybody_may_follow
            and f.out.bit_count() > f.table.players
            and not f.out & f.spec.penalty
        ),
        lambda f: Message("Nobody can beat {card}, but it costs nothing if everybody follows.", card=f.it),
    ),
    Rule(
        "winner_before_low_card",
        "Lead a winner of the only suit that I may lead, and keep a card that can be beaten.",
        lambda f: not f.higher and not f.other_suits_to_lead and _lowest_can_lose(f),
        lambda f: Message(
            "Nobody can beat {card}: I play it while {low} can still be beaten.", card=f.it, low=_lowest(f)
        ),
    ),
    Rule(
        "only_suit_allowed",
        "Lead a winner of the only suit that I may lead.",
        lambda f: not f.higher and not f.other_suits_to_lead,
        lambda f: Message(
            "Nobody can beat {card}, but I may lead nothing but {suit}.", card=f.it, suit=f.suit_word
        ),
    ),
    Rule(
        "least_bad_winner",
        "Lead a winner, for want of a better lead.",
        lambda f: not f.higher,
        lambda f: Message("Nobody can beat {card}, but my other leads look worse.", card=f.it),
    ),
)


def _two_rounds_out(f: TrickFacts) -> bool:
    return f.everybody_may_follow and f.out.bit_count() >= 2 * f.others


def _all_should_follow(f: TrickFacts) -> bool:
    return f.out.bit_count() > 2 * f.others + 1


def _lowest_can_lose(f: TrickFacts) -> bool:
    return bool(f.over((f.own & -f.own).bit_length() - 1))


def _lowest(f: TrickFacts) -> CardWord:
    return CardWord((f.own & -f.own).bit_length() - 1)


DOUBTFUL_LEADS: Final[_Rules] = (
    Rule(
        "last_card_with_higher_out",
        "Lead the last card of a suit while higher ones are out.",
        lambda f: f.length == 1,
        lambda f: Message(
            "My {last?last|only} {suit:one}: I want to be rid of it, and {count:word} higher {count?is|are} out.",
            count=f.higher,
            last=f.is_last,
            suit=f.suit_word,
        ),
    ),
    Rule(
        "highest_with_higher_out",
        "Lead the highest card of a suit while higher ones are out.",
        lambda f: not f.own_higher and RANK_OF[f.card] > 6,
        lambda f: Message(
            "I want to be rid of {card} while {count:word} higher {count?is|are} out.",
            card=f.it,
            count=f.higher,
        ),
    ),
    Rule(
        "now_rather_than_later",
        "Lead a card over a lower one while higher ones are out.",
        lambda f: f.own_lower,
        lambda f: Message(
            "Better {card} now than later: {count:word} higher {count?is|are} out.", card=f.it, count=f.higher
        ),
    ),
    Rule(
        "may_be_beaten",
        "Lead a card that may be beaten.",
        always,
        lambda f: Message(
            "{Card} may be beaten: {count:word} higher {count?is|are} out.", card=f.it, count=f.higher
        ),
    ),
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
