"""Why a card is led, followed or discarded at a contract where points are to be avoided."""

from __future__ import annotations

from typing import Final, TypeAlias

from barbu_tui.core.cards import RANK_OF, cards_in
from barbu_tui.text import COUNT_WORDS
from bots.reasons.facts import TrickFacts
from bots.reasons.rules import Rule, always
from bots.reasons.words import card_words

_Rules: TypeAlias = tuple[Rule[TrickFacts], ...]

# --- the lead --------------------------------------------------------------------------------------


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
        lambda f: f"I have only {f.suit_name} left, and nobody else has any.",
    ),
    Rule(
        "one_suit_equals",
        "Lead from the only suit that I have, when all my cards are equals.",
        lambda f: _one_suit(f) and _all_equal(f),
        lambda f: f"I have only {f.suit_name} left, and they are all equals.",
    ),
    Rule(
        "one_suit_exit",
        "Lead a card that somebody has to beat, from the only suit that I have.",
        lambda f: _one_suit(f) and not f.lower,
        lambda f: f"I have only {f.suit_name} left: somebody has to beat {f.it}.",
    ),
    Rule(
        "one_suit_highest",
        "Lead the highest card of the only suit that I have.",
        lambda f: _one_suit(f) and not f.own_higher,
        lambda f: f"I have only {f.suit_name} left, and lead the highest first.",
    ),
    Rule(
        "one_suit_lowest",
        "Lead the lowest card of the only suit that I have.",
        lambda f: _one_suit(f) and not f.own_lower,
        lambda f: f"I have only {f.suit_name} left, and lead the lowest first.",
    ),
    Rule(
        "one_suit_middle",
        "Lead a middle card of the only suit that I have.",
        _one_suit,
        lambda f: f"I have only {f.suit_name} left, and try {f.it} first.",
    ),
)

DEAD_SUIT_LEADS: Final[_Rules] = (
    Rule(
        "dead_suit_free",
        "Lead a suit that nobody else has while tricks cost nothing.",
        lambda f: not f.out and f.tricks_are_free,
        lambda f: f"Nobody else has {f.suit_name}: {f.it} wins while tricks cost nothing.",
    ),
    Rule(
        "dead_suit_hearts_barred",
        "Lead a suit that nobody else has, because hearts may not be led.",
        lambda f: not f.out and f.hearts_are_barred,
        lambda f: f"Nobody else has {f.suit_name}, but I may not lead hearts.",
    ),
    Rule(
        "dead_suit",
        "Lead a suit that nobody else has, for want of a better lead.",
        lambda f: not f.out,
        lambda f: f"Nobody else has {f.suit_name}, but I have nothing better to lead.",
    ),
)

SURE_LEADS: Final[_Rules] = (
    Rule(
        "out_for_good",
        "Lead a card that loses, after which I can duck every trick.",
        lambda f: f.exits.for_good(f.hand, f.unseen, f.legal) == f.card,
        lambda f: f"Somebody has to beat {f.it}, and after it I can duck every lead.",
    ),
    Rule(
        "every_lead_wins",
        "Lead when nobody can beat any of my cards.",
        lambda f: not any(f.over(each) for each in cards_in(f.hand)),
        lambda f: "Nobody can beat any of my cards: I win whatever I lead.",
    ),
    Rule(
        "cash_while_free",
        "Cash a winner at No Last Two while tricks cost nothing.",
        lambda f: f.tricks_are_free and not f.higher,
        lambda f: f"I cash {f.it} while tricks cost nothing.",
    ),
    Rule(
        "high_card_while_free",
        "Lead a high card at No Last Two while tricks cost nothing.",
        lambda f: f.last_two and f.left > 5 and f.higher == 1,
        lambda f: f"{f.start} can go while tricks cost nothing: one higher is out.",
    ),
    Rule(
        "take_own_penalty",
        "Lead a penalty card that nobody can beat.",
        lambda f: f.is_penalty and not f.higher,
        lambda f: f"Nobody can beat {f.it}: I take it now.",
    ),
    Rule(
        "lose_penalty",
        "Lead a penalty card that may be beaten.",
        lambda f: f.is_penalty,
        lambda f: f"I hope to lose {f.it}: {f.higher_out}.",
    ),
    Rule(
        "must_be_beaten",
        "Lead a card that somebody has to beat.",
        lambda f: not f.lower,
        lambda f: f"Somebody has to beat {f.it}.",
    ),
)

LOW_LEADS: Final[_Rules] = (
    Rule(
        "lead_to_be_void",
        "Lead the last card of a suit, to discard on it later.",
        lambda f: f.length == 1 and f.higher >= f.lower and f.left > 4,
        lambda f: f"My {f.only_or_last} {f.one_of_suit}: after it I can discard on {f.suit_name}.",
    ),
    Rule(
        "low_lead",
        "Lead a low card that will probably be beaten.",
        lambda f: f.higher > f.lower and RANK_OF[f.card] < 6 and not f.own_lower,
        lambda f: f"A low {f.one_of_suit}: {f.higher_out}.",
    ),
    Rule(
        "middle_lead",
        "Lead a card with more higher cards out than lower ones.",
        lambda f: f.higher > f.lower,
        lambda f: (
            f"{f.start} may be beaten: {COUNT_WORDS[f.higher]} higher and {COUNT_WORDS[f.lower]} lower are out."
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
        lambda f: f"I take one trick with {f.it} {f.exit_clause}.",
    ),
    Rule(
        "one_trick",
        "Take one trick at No Tricks to be rid of a high card.",
        lambda f: _wins_where_tricks_count(f) and f.spec.trick_points,
        lambda f: f"I give up one trick to be rid of {f.it}.",
    ),
    Rule(
        "last_two_winner",
        "Lead a winner to the last two tricks, for want of anything else.",
        _wins_where_tricks_count,
        lambda f: f"{f.start} wins, but I have nothing better to lead.",
    ),
    Rule(
        "penalties_are_mine",
        "Lead a winner when I hold all the penalty cards that are left.",
        lambda f: not f.higher and not f.unseen & f.spec.penalty,
        lambda f: f"Nobody can beat {f.it}, but nothing can fall on it: {_penalties_left(f)} in my own hand.",
    ),
    Rule(
        "safe_round_last_card",
        "Lead the last card of a suit, a winner, while everybody may still follow.",
        lambda f: not f.higher and _two_rounds_out(f) and f.length == 1,
        lambda f: f"My {f.only_or_last} {f.one_of_suit}: it wins, but everybody {_follows(f)}.",
    ),
    Rule(
        "safe_round",
        "Lead a winner while everybody may still follow.",
        lambda f: not f.higher and _two_rounds_out(f),
        lambda f: f"I take a round of {f.suit_name} while everybody {_follows(f)}.",
    ),
    Rule(
        "winner_with_exit",
        "Lead a winner while I still have an exit.",
        lambda f: not f.higher and f.exit_card >= 0,
        lambda f: f"Nobody can beat {f.it}: I play it {f.exit_clause}.",
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
        lambda f: f"Nobody can beat {f.it}, but it costs nothing if everybody follows.",
    ),
    Rule(
        "winner_before_low_card",
        "Lead a winner of the only suit that I may lead, and keep a card that can be beaten.",
        lambda f: not f.higher and not f.other_suits_to_lead and _lowest_can_lose(f),
        lambda f: f"Nobody can beat {f.it}: I play it while {_lowest(f)} can still be beaten.",
    ),
    Rule(
        "only_suit_allowed",
        "Lead a winner of the only suit that I may lead.",
        lambda f: not f.higher and not f.other_suits_to_lead,
        lambda f: f"Nobody can beat {f.it}, but I may lead nothing but {f.suit_name}.",
    ),
    Rule(
        "least_bad_winner",
        "Lead a winner, for want of a better lead.",
        lambda f: not f.higher,
        lambda f: f"Nobody can beat {f.it}, but my other leads look worse.",
    ),
)


def _penalties_left(f: TrickFacts) -> str:
    held = f.hand & f.spec.penalty
    if held.bit_count() == 1:
        return f"{card_words(held.bit_length() - 1)} is"
    return "the penalty cards left are"


def _two_rounds_out(f: TrickFacts) -> bool:
    return f.everybody_may_follow and f.out.bit_count() >= 2 * f.others


def _follows(f: TrickFacts) -> str:
    return "should still follow" if f.out.bit_count() > 2 * f.others + 1 else "may still follow"


def _lowest_can_lose(f: TrickFacts) -> bool:
    return bool(f.over((f.own & -f.own).bit_length() - 1))


def _lowest(f: TrickFacts) -> str:
    return card_words((f.own & -f.own).bit_length() - 1)


DOUBTFUL_LEADS: Final[_Rules] = (
    Rule(
        "last_card_with_higher_out",
        "Lead the last card of a suit while higher ones are out.",
        lambda f: f.length == 1,
        lambda f: f"My {f.only_or_last} {f.one_of_suit}: I want to be rid of it, and {f.higher_out}.",
    ),
    Rule(
        "highest_with_higher_out",
        "Lead the highest card of a suit while higher ones are out.",
        lambda f: not f.own_higher and RANK_OF[f.card] > 6,
        lambda f: f"I want to be rid of {f.it} while {f.higher_out}.",
    ),
    Rule(
        "now_rather_than_later",
        "Lead a card over a lower one while higher ones are out.",
        lambda f: f.own_lower,
        lambda f: f"Better {f.it} now than later: {f.higher_out}.",
    ),
    Rule(
        "may_be_beaten",
        "Lead a card that may be beaten.",
        always,
        lambda f: f"{f.start} may be beaten: {f.higher_out}.",
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

# --- following suit --------------------------------------------------------------------------------


def _kept_card_can_still_win(f: TrickFacts) -> bool:
    """At No Last Two the card that I keep may take a trick that costs nothing yet."""
    return f.last_two and f.left > 3 and f.over(f.kept).bit_count() <= 2


DUCKS: Final[_Rules] = (
    Rule(
        "penalty_under",
        "Play a penalty card under the card that is winning, while the trick is still open.",
        lambda f: not f.beats and f.is_penalty and f.undecided,
        lambda f: f"{f.start} goes under {f.winners_card}, which is winning so far.",
    ),
    Rule(
        "penalty_to_opponent",
        "Give a penalty card, under the card that wins, to a player I am doubled with.",
        lambda f: not f.beats and f.is_penalty and f.winner_level,
        lambda f: f"{f.start} goes under {f.winners_card}, and we are {f.winner_level}.",
    ),
    Rule(
        "penalty_to_winner",
        "Give a penalty card, under the card that wins, to another player.",
        lambda f: not f.beats and f.is_penalty,
        lambda f: f"{f.start} goes under {f.winners_card}.",
    ),
    Rule(
        "duck_penalties_open",
        "Duck a trick with penalty cards in it, while it is still open.",
        lambda f: not f.beats and f.on_table and f.undecided,
        lambda f: f"I duck: whoever wins this trick gets {f.penalties}.",
    ),
    Rule(
        "duck_penalty_card",
        "Duck a penalty card, and leave it to the player who played it.",
        lambda f: not f.beats and f.best_alone_counts,
        lambda f: f"I duck {f.best} and leave it to {f.winner}.",
    ),
    Rule(
        "duck_penalties",
        "Duck a trick, and leave its penalty cards to the player who wins it.",
        lambda f: not f.beats and f.on_table,
        lambda f: f"I duck {f.winners_card} and leave {f.penalties} to {f.winner}.",
    ),
    Rule(
        "duck_near_the_end",
        "Duck a trick near the end of No Last Two.",
        lambda f: not f.beats and f.last_two and f.left <= 5 and f.could_beat,
        lambda f: f"I duck {f.winners_card}: so near the end I do not want the lead.",
    ),
    Rule(
        "duck_equals",
        "Duck with one of several equal cards.",
        lambda f: not f.beats and f.kept >= 0 and f.kept_is_equal,
        lambda f: f"I duck {f.winners_card} with one of my equals.",
    ),
    Rule(
        "duck_keep_winner",
        "Duck at No Last Two, and keep a card that can win a free trick.",
        lambda f: not f.beats and f.kept >= 0 and _kept_card_can_still_win(f) and not f.over(f.kept),
        lambda f: f"I duck and keep {card_words(f.kept)}: nobody can beat it, so I can cash it later.",
    ),
    Rule(
        "duck_keep_high_card",
        "Duck at No Last Two, and keep a card that may win a free trick.",
        lambda f: not f.beats and f.kept >= 0 and _kept_card_can_still_win(f),
        lambda f: (
            f"I duck and keep {card_words(f.kept)}, which can still win a trick while tricks cost nothing."
        ),
    ),
    Rule(
        "duck_keep_higher",
        "Duck with a lower card than I could.",
        lambda f: not f.beats and f.kept >= 0,
        lambda f: f"I duck {f.winners_card} and keep {card_words(f.kept)} for later.",
    ),
    Rule(
        "duck_highest",
        "Duck with the highest card that loses.",
        lambda f: not f.beats,
        lambda f: f"My highest card under {f.winners_card}.",
    ),
)


LAST_TO_PLAY: Final[_Rules] = (
    Rule(
        "winner_first",
        "Win the last trick but one with the card that leaves a loser to lead.",
        lambda f: f.decided == "winner first",
        lambda f: f"I win this trick with either card, and keep {f.other_card} to lead.",
    ),
    Rule(
        "take_penalties",
        "Take a trick with penalty cards, as last to play, to be rid of a high card.",
        lambda f: f.plays_last and f.on_table and f.could_duck,
        lambda f: f"I take {f.penalties} to be rid of {f.it}.",
    ),
    Rule(
        "own_penalty_at_once",
        "Take a penalty card of my own on a trick that is mine anyway, since I would keep the lead to the end.",
        lambda f: f.plays_last and not f.could_duck and f.is_penalty and _keeps_the_lead(f),
        lambda f: f"The trick is mine, and I would keep the lead to the end: {f.it} goes now.",
    ),
    Rule(
        "take_penalty_card",
        "Take a penalty card that I cannot get under.",
        lambda f: f.plays_last and f.best_alone_counts and not f.is_penalty,
        lambda f: f"I cannot get under {f.best}: it is mine.",
    ),
    Rule(
        "forced_to_take",
        "Take penalty cards because I cannot get under the card that is winning.",
        lambda f: f.plays_last and f.on_table,
        lambda f: f"I cannot get under {f.best}: the trick is mine, with {f.penalties_with_mine}.",
    ),
    Rule(
        "last_take_with_exit",
        "Take a trick at No Tricks, as last to play, while I have an exit.",
        lambda f: f.plays_last and f.could_duck and f.spec.trick_points and f.exit_card >= 0,
        lambda f: f"I take this one with {f.it} {f.exit_clause}.",
    ),
    Rule(
        "last_take_one",
        "Take a trick at No Tricks, as last to play, to be rid of a high card.",
        lambda f: f.plays_last and f.could_duck and f.spec.trick_points,
        lambda f: f"I take this one to be rid of {f.it}.",
    ),
    Rule(
        "last_take_free",
        "Take a trick that costs nothing, as last to play at No Last Two.",
        lambda f: f.plays_last and f.could_duck and f.tricks_are_free,
        lambda f: f"Tricks cost nothing yet: a good time to be rid of {f.it}.",
    ),
    Rule(
        "last_take_late",
        "Take one of the last two tricks, as last to play, to be rid of a high card.",
        lambda f: f.plays_last and f.could_duck and f.last_two,
        lambda f: f"I take this trick to be rid of {f.it}.",
    ),
    Rule(
        "last_take_own_penalty",
        "Take a penalty card of my own, as last to play.",
        lambda f: f.plays_last and f.could_duck and f.is_penalty,
        lambda f: f"I take {f.it} myself: nothing else is in the trick.",
    ),
    Rule(
        "last_take_empty",
        "Take a trick without penalty cards, as last to play, to be rid of a high card.",
        lambda f: f.plays_last and f.could_duck,
        lambda f: f"Nothing is in this trick: a good time to be rid of {f.it}.",
    ),
    Rule(
        "last_wins_highest",
        "Win a trick with the highest card, as last to play, because every card of mine wins it.",
        lambda f: f.plays_last and f.own_lower and f.is_highest,
        lambda f: f"The trick is mine anyway, so {f.it} can go.",
    ),
    Rule(
        "last_cannot_duck",
        "Win a trick, as last to play, because I cannot get under the card that is winning.",
        lambda f: f.plays_last,
        lambda f: "The trick is mine whatever I play.",
    ),
)


def _keeps_the_lead(f: TrickFacts) -> bool:
    """The card can't be beaten, and after my lowest card of the suit no lead of mine could lose."""
    lowest = f.own & -f.own
    return not f.higher and bool(f.own_lower) and f.exits.stuck(f.hand ^ lowest, f.unseen)


GOING_OVER: Final[_Rules] = (
    Rule(
        "take_free_trick",
        "Win a trick that costs nothing, although I could duck.",
        lambda f: f.could_duck and not f.over_me and f.tricks_are_free,
        lambda f: f"I win this one with {f.it} while tricks cost nothing.",
    ),
    Rule(
        "high_card_while_free_over",
        "Go over with a high card while tricks cost nothing.",
        lambda f: f.tricks_are_free and f.is_highest and f.own_lower,
        lambda f: f"I get rid of {f.it} while tricks cost nothing.",
    ),
    Rule(
        "take_to_be_rid",
        "Win a trick, although I could duck, to be rid of a high card.",
        lambda f: f.could_duck and not f.over_me,
        lambda f: f"I could duck, but I take the trick to be rid of {f.it}.",
    ),
    Rule(
        "low_card_over",
        "Go over with a low card, although I could duck.",
        lambda f: f.could_duck and RANK_OF[f.card] <= 6 and f.card == f.lowest_beating,
        lambda f: f"I could duck, but {f.it} may still be beaten: {f.over_me_clause}.",
    ),
    Rule(
        "high_card_over",
        "Go over, although I could duck, with a card that may still be beaten.",
        lambda f: f.could_duck,
        lambda f: f"I get rid of {f.it}: it may still be beaten.",
    ),
    Rule(
        "over_hardly_wins",
        "Go over higher than I must, with a card that will probably be beaten.",
        lambda f: f.over_me.bit_count() > 2 and f.card != f.lowest_beating,
        lambda f: f"{_cannot_duck(f)}, and {f.it} will hardly win: {f.over_me_clause}.",
    ),
    Rule(
        "over_to_be_rid",
        "Go over higher than I must, with a card that may still be beaten.",
        lambda f: f.over_me and f.card != f.lowest_beating,
        lambda f: f"{_cannot_duck(f)}, and I want to be rid of {f.it}: {f.over_me_clause}.",
    ),
    Rule(
        "over_lowest",
        "Go over as low as I can, because I cannot duck.",
        lambda f: f.over_me,
        lambda f: f"{_cannot_duck(f)}, but {f.over_me_clause}.",
    ),
    Rule(
        "win_to_be_rid",
        "Win a trick that a lower card might have lost, to be rid of a high card.",
        lambda f: f.may_still_come(f.lowest_beating),
        lambda f: f"{_cannot_duck(f)}, so I win it to be rid of {f.it}.",
    ),
    Rule(
        "win_with_penalty",
        "Win a trick with a penalty card, because every card of mine wins it.",
        lambda f: f.is_penalty,
        lambda f: "The trick will be mine, whichever card I play.",
    ),
    Rule(
        "win_anyway",
        "Win a trick with a high card, because every card of mine wins it.",
        always,
        lambda f: f"The trick will be mine anyway, so {f.it} can go.",
    ),
)


def _cannot_duck(f: TrickFacts) -> str:
    return f"{'I cannot' if RANK_OF[f.table.best] else 'Nobody can'} get under {f.best}"


FOLLOWS: Final[_Rules] = (*DUCKS, *LAST_TO_PLAY, *GOING_OVER)
"""Why a card of the suit led is played."""

# --- discards --------------------------------------------------------------------------------------

DISCARDS: Final[_Rules] = (
    Rule(
        "discard_penalty_open",
        "Discard a penalty card while the trick is still open.",
        lambda f: f.is_penalty and f.undecided,
        lambda f: f"Away with {f.it}: {f.winner} is winning so far.",
    ),
    Rule(
        "discard_penalty_doubled",
        "Discard a penalty card on a player I am doubled with.",
        lambda f: f.is_penalty and f.winner_level,
        lambda f: f"We are {f.winner_level}, and {f.winner} gets {f.it}.",
    ),
    Rule(
        "discard_penalty",
        "Discard a penalty card on another player.",
        lambda f: f.is_penalty,
        lambda f: f"I am void, and {f.winner} gets {f.it}.",
    ),
    Rule(
        "last_penalty_on_table",
        "Discard anything: the last penalty card is on the table.",
        lambda f: f.spec.penalty and not f.table.unplayed & f.spec.penalty,
        lambda f: "The last penalty card is on the table: it does not matter what I discard.",
    ),
    Rule(
        "rest_is_the_winners",
        "Discard anything: another player wins all the tricks that are left.",
        lambda f: f.rest_is_the_winners,
        lambda f: f"{f.winner} wins all the rest: nothing can hurt me.",
    ),
    Rule(
        "discard_one_suit",
        "Discard the highest card of the only suit that I have.",
        lambda f: f.hand == f.own and not f.own_higher,
        lambda f: f"I have only {f.suit_name} left: the highest goes.",
    ),
    Rule(
        "discard_keep_exit",
        "Discard from a suit that nobody else has, and keep a card to lose the lead with.",
        lambda f: f.decided == "keep an exit" and not f.out,
        lambda f: f"Nobody else has {f.suit_name}: {f.it} can go, and I keep a card to lose the lead with.",
    ),
    Rule(
        "discard_dead_suit",
        "Discard from a suit that nobody else has.",
        lambda f: not f.threat and any(f.other_threats) and not f.out,
        lambda f: f"Nobody else has {f.suit_name}, so {f.it} would win if I led it: I discard it.",
    ),
    Rule(
        "discard_harmless",
        "Discard a card that can do no harm.",
        lambda f: not f.threat and any(f.other_threats),
        lambda f: f"I can do without {f.it}.",
    ),
    Rule(
        "nothing_dangerous",
        "Discard when none of my cards is dangerous.",
        lambda f: not f.threat,
        lambda f: "I have nothing dangerous to discard.",
    ),
    Rule(
        "discard_most_dangerous",
        "Discard the highest card of the suit in which most lower cards are out.",
        lambda f: f.is_highest and f.threat >= max(f.other_threats, default=0),
        lambda f: f"I discard {f.it}, my most dangerous card: {_lower_out(f)}.",
    ),
    Rule(
        "discard_to_be_void",
        "Discard the last card of a suit, to be void in it.",
        lambda f: f.length == 1 and not f.last_two,
        lambda f: f"Without {f.it} I am void in {f.suit_name} too.",
    ),
    Rule(
        "discard_last_of_suit",
        "Discard the last card of a suit at No Last Two.",
        lambda f: f.length == 1,
        lambda f: f"I can do without {f.it}.",
    ),
    Rule(
        "discard_from_danger",
        "Discard from a suit that could cost me something.",
        always,
        lambda f: f"My {f.suit_name} could hurt me: I discard {f.it}.",
    ),
)
"""Why a card is discarded on a suit that I do not have."""


def _lower_out(f: TrickFacts) -> str:
    return f"{COUNT_WORDS[f.threat]} lower {'is' if f.threat == 1 else 'are'} out"
