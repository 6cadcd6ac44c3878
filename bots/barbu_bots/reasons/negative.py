"""Why a card is followed or discarded at a contract where points are to be avoided."""

from __future__ import annotations

from typing import Final, TypeAlias

from barbu_bots.reasons.facts import TrickFacts
from barbu_bots.reasons.rules import Rule, always
from barbu_tui.core.cards import RANK_OF
from barbu_tui.language import CardWord, Message

_Rules: TypeAlias = tuple[Rule[TrickFacts], ...]

# --- following suit --------------------------------------------------------------------------------


def _kept_card_can_still_win(f: TrickFacts) -> bool:
    """At No Last Two the card that I keep may take a trick that costs nothing yet."""
    return f.last_two and f.left > 3 and f.over(f.kept).bit_count() <= 2


DUCKS: Final[_Rules] = (
    Rule(
        "penalty_under",
        "Play a penalty card under the card that is winning, while the trick is still open.",
        lambda f: not f.beats and f.is_penalty and f.undecided,
        lambda f: Message(
            "{Card} goes under {winner}'s {best:bare}, which is winning so far.",
            best=f.best,
            card=f.it,
            winner=f.winner,
        ),
    ),
    Rule(
        "penalty_to_opponent",
        "Give a penalty card, under the card that wins, to a player I am doubled with.",
        lambda f: not f.beats and f.is_penalty and f.winner_level,
        lambda f: Message(
            "{Card} goes under {winner}'s {best:bare}, and we are {redoubled?redoubled|doubled}.",
            best=f.best,
            card=f.it,
            redoubled=f.winner_level == 2,
            winner=f.winner,
        ),
    ),
    Rule(
        "penalty_to_winner",
        "Give a penalty card, under the card that wins, to another player.",
        lambda f: not f.beats and f.is_penalty,
        lambda f: Message(
            "{Card} goes under {winner}'s {best:bare}.", best=f.best, card=f.it, winner=f.winner
        ),
    ),
    Rule(
        "duck_penalties_open",
        "Duck a trick with penalty cards in it, while it is still open.",
        lambda f: not f.beats and f.on_table and f.undecided,
        lambda f: Message("I duck: whoever wins this trick gets {penalties}.", penalties=f.penalties),
    ),
    Rule(
        "duck_penalty_card",
        "Duck a penalty card, and leave it to the player who played it.",
        lambda f: not f.beats and f.best_alone_counts,
        lambda f: Message("I duck {best} and leave it to {winner}.", best=f.best, winner=f.winner),
    ),
    Rule(
        "duck_penalties",
        "Duck a trick, and leave its penalty cards to the player who wins it.",
        lambda f: not f.beats and f.on_table,
        lambda f: Message(
            "I duck {winner}'s {best:bare} and leave {penalties} to {winner}.",
            best=f.best,
            penalties=f.penalties,
            winner=f.winner,
        ),
    ),
    Rule(
        "duck_near_the_end",
        "Duck a trick near the end of No Last Two.",
        lambda f: not f.beats and f.last_two and f.left <= 5 and f.could_beat,
        lambda f: Message(
            "I duck {winner}'s {best:bare}: so near the end I do not want the lead.",
            best=f.best,
            winner=f.winner,
        ),
    ),
    Rule(
        "duck_equals",
        "Duck with one of several equal cards.",
        lambda f: not f.beats and f.kept >= 0 and f.kept_is_equal,
        lambda f: Message(
            "I duck {winner}'s {best:bare} with one of my equals.", best=f.best, winner=f.winner
        ),
    ),
    Rule(
        "duck_keep_winner",
        "Duck at No Last Two, and keep a card that can win a free trick.",
        lambda f: not f.beats and f.kept >= 0 and _kept_card_can_still_win(f) and not f.over(f.kept),
        lambda f: Message(
            "I duck and keep {kept}: nobody can beat it, so I can cash it later.", kept=CardWord(f.kept)
        ),
    ),
    Rule(
        "duck_keep_high_card",
        "Duck at No Last Two, and keep a card that may win a free trick.",
        lambda f: not f.beats and f.kept >= 0 and _kept_card_can_still_win(f),
        lambda f: Message(
            "I duck and keep {kept}, which can still win a trick while tricks cost nothing.",
            kept=CardWord(f.kept),
        ),
    ),
    Rule(
        "duck_keep_higher",
        "Duck with a lower card than I could.",
        lambda f: not f.beats and f.kept >= 0,
        lambda f: Message(
            "I duck {winner}'s {best:bare} and keep {kept} for later.",
            best=f.best,
            kept=CardWord(f.kept),
            winner=f.winner,
        ),
    ),
    Rule(
        "duck_highest",
        "Duck with the highest card that loses.",
        lambda f: not f.beats,
        lambda f: Message("My highest card under {winner}'s {best:bare}.", best=f.best, winner=f.winner),
    ),
)


LAST_TO_PLAY: Final[_Rules] = (
    Rule(
        "winner_first",
        "Win the last trick but one with the card that leaves a loser to lead.",
        lambda f: f.decided == "winner first",
        lambda f: Message("I win this trick with either card, and keep {other} to lead.", other=f.other_card),
    ),
    Rule(
        "take_penalties",
        "Take a trick with penalty cards, which nobody after me can, to be rid of a high card.",
        lambda f: not f.over_me and f.on_table and f.could_duck,
        lambda f: Message("I take {penalties} to be rid of {card}.", card=f.it, penalties=f.penalties),
    ),
    Rule(
        "own_penalty_at_once",
        "Take a penalty card of my own on a trick that is mine anyway, since I would keep the lead to the end.",
        lambda f: f.plays_last and not f.could_duck and f.is_penalty and _keeps_the_lead(f),
        lambda f: Message(
            "The trick is mine, and I would keep the lead to the end: {card} goes now.", card=f.it
        ),
    ),
    Rule(
        "take_penalty_card",
        "Take a penalty card that I cannot get under.",
        lambda f: f.plays_last and f.best_alone_counts and not f.is_penalty,
        lambda f: Message("I cannot get under {best}: it is mine.", best=f.best),
    ),
    Rule(
        "forced_to_take",
        "Take penalty cards because I cannot get under the card that is winning.",
        lambda f: f.plays_last and f.on_table,
        lambda f: Message(
            "I cannot get under {best}: the trick is mine, with {penalties}.",
            best=f.best,
            penalties=f.penalties_with_mine,
        ),
    ),
    Rule(
        "last_take_with_exit",
        "Take a trick at No Tricks, as last to play, while I have an exit.",
        lambda f: f.plays_last and f.could_duck and f.spec.trick_points and f.exit_card >= 0,
        lambda f: Message(
            "I take this one with {card} while {exit} can still get me off lead.",
            card=f.it,
            exit=CardWord(f.exit_card),
        ),
    ),
    Rule(
        "last_take_one",
        "Take a trick at No Tricks, as last to play, to be rid of a high card.",
        lambda f: f.plays_last and f.could_duck and f.spec.trick_points,
        lambda f: Message("I take this one to be rid of {card}.", card=f.it),
    ),
    Rule(
        "last_take_free",
        "Take a trick that costs nothing, as last to play at No Last Two.",
        lambda f: f.plays_last and f.could_duck and f.tricks_are_free,
        lambda f: Message("Tricks cost nothing yet: a good time to be rid of {card}.", card=f.it),
    ),
    Rule(
        "last_take_late",
        "Take one of the last two tricks, as last to play, to be rid of a high card.",
        lambda f: f.plays_last and f.could_duck and f.last_two,
        lambda f: Message("I take this trick to be rid of {card}.", card=f.it),
    ),
    Rule(
        "last_take_own_penalty",
        "Take a penalty card of my own, as last to play.",
        lambda f: f.plays_last and f.could_duck and f.is_penalty,
        lambda f: Message("I take {card} myself: nothing else is in the trick.", card=f.it),
    ),
    Rule(
        "last_take_empty",
        "Take a trick without penalty cards, as last to play, to be rid of a high card.",
        lambda f: f.plays_last and f.could_duck,
        lambda f: Message("Nothing is in this trick: a good time to be rid of {card}.", card=f.it),
    ),
    Rule(
        "last_wins_highest",
        "Win a trick with the highest card, as last to play, because every card of mine wins it.",
        lambda f: f.plays_last and f.own_lower and f.is_highest,
        lambda f: Message("The trick is mine anyway, so {card} can go.", card=f.it),
    ),
    Rule(
        "last_cannot_duck",
        "Win a trick, as last to play, because I cannot get under the card that is winning.",
        lambda f: f.plays_last,
        lambda f: Message("The trick is mine whatever I play."),
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
        lambda f: Message("I win this one with {card} while tricks cost nothing.", card=f.it),
    ),
    Rule(
        "high_card_while_free_over",
        "Go over with a high card while tricks cost nothing.",
        lambda f: f.tricks_are_free and f.is_highest and f.own_lower,
        lambda f: Message("I get rid of {card} while tricks cost nothing.", card=f.it),
    ),
    Rule(
        "take_to_be_rid",
        "Win a trick, although I could duck, to be rid of a high card.",
        lambda f: f.could_duck and not f.over_me,
        lambda f: Message("I could duck, but I take the trick to be rid of {card}.", card=f.it),
    ),
    Rule(
        "over_penalties",
        "Go over on a trick with penalty cards, although I could duck, with a card that may still be beaten.",
        lambda f: f.could_duck and f.on_table,
        lambda f: Message(
            "With {penalties} in the trick I still go over with {card}: {count:word} higher {every?{count?is|are} out|may still come}.",
            penalties=f.penalties,
            card=f.it,
            count=f.over_me.bit_count(),
            every=f.any_may_come,
        ),
    ),
    Rule(
        "low_card_over",
        "Go over with a low card, although I could duck.",
        lambda f: f.could_duck and RANK_OF[f.card] <= 6 and f.card == f.lowest_beating,
        lambda f: Message(
            "I could duck, but {card} may still be beaten: {count:word} higher {every?{count?is|are} out|may still come}.",
            card=f.it,
            count=f.over_me.bit_count(),
            every=f.any_may_come,
        ),
    ),
    Rule(
        "high_card_over",
        "Go over, although I could duck, with a card that may still be beaten.",
        lambda f: f.could_duck,
        lambda f: Message("I get rid of {card}: it may still be beaten.", card=f.it),
    ),
    Rule(
        "over_hardly_wins",
        "Go over higher than I must, with a card that will probably be beaten.",
        lambda f: f.over_me.bit_count() > 2 and f.card != f.lowest_beating,
        lambda f: Message(
            "{lowest?Nobody can|I cannot} get under {best}, and {card} will hardly win: {count:word} higher {every?{count?is|are} out|may still come}.",
            best=f.best,
            card=f.it,
            count=f.over_me.bit_count(),
            every=f.any_may_come,
            lowest=f.best_is_lowest,
        ),
    ),
    Rule(
        "over_to_be_rid",
        "Go over higher than I must, with a card that may still be beaten.",
        lambda f: f.over_me and f.card != f.lowest_beating,
        lambda f: Message(
            "{lowest?Nobody can|I cannot} get under {best}, and I want to be rid of {card}: {count:word} higher {every?{count?is|are} out|may still come}.",
            best=f.best,
            card=f.it,
            count=f.over_me.bit_count(),
            every=f.any_may_come,
            lowest=f.best_is_lowest,
        ),
    ),
    Rule(
        "over_lowest",
        "Go over as low as I can, because I cannot duck.",
        lambda f: f.over_me,
        lambda f: Message(
            "{lowest?Nobody can|I cannot} get under {best}, but {count:word} higher {every?{count?is|are} out|may still come}.",
            best=f.best,
            count=f.over_me.bit_count(),
            every=f.any_may_come,
            lowest=f.best_is_lowest,
        ),
    ),
    Rule(
        "win_to_be_rid",
        "Win a trick that a lower card might have lost, to be rid of a high card.",
        lambda f: f.may_still_come(f.lowest_beating),
        lambda f: Message(
            "{lowest?Nobody can|I cannot} get under {best}, so I win it to be rid of {card}.",
            best=f.best,
            card=f.it,
            lowest=f.best_is_lowest,
        ),
    ),
    Rule(
        "win_with_penalty",
        "Win a trick with a penalty card, because every card of mine wins it.",
        lambda f: f.is_penalty,
        lambda f: Message("The trick will be mine, whichever card I play."),
    ),
    Rule(
        "win_anyway",
        "Win a trick with a high card, because every card of mine wins it.",
        always,
        lambda f: Message("The trick will be mine anyway, so {card} can go.", card=f.it),
    ),
)


FOLLOWS: Final[_Rules] = (*DUCKS, *LAST_TO_PLAY, *GOING_OVER)
"""Why a card of the suit led is played."""

# --- discards --------------------------------------------------------------------------------------

DISCARDS: Final[_Rules] = (
    Rule(
        "discard_penalty_open",
        "Discard a penalty card while the trick is still open.",
        lambda f: f.is_penalty and f.undecided,
        lambda f: Message("Away with {card}: {winner} is winning so far.", card=f.it, winner=f.winner),
    ),
    Rule(
        "discard_penalty_doubled",
        "Discard a penalty card on a player I am doubled with.",
        lambda f: f.is_penalty and f.winner_level,
        lambda f: Message(
            "We are {redoubled?redoubled|doubled}, and {winner} gets {card}.",
            card=f.it,
            redoubled=f.winner_level == 2,
            winner=f.winner,
        ),
    ),
    Rule(
        "discard_penalty",
        "Discard a penalty card on another player.",
        lambda f: f.is_penalty,
        lambda f: Message("I am void, and {winner} gets {card}.", card=f.it, winner=f.winner),
    ),
    Rule(
        "last_penalty_on_table",
        "Discard anything: the last penalty card is on the table.",
        lambda f: f.spec.penalty and not f.table.unplayed & f.spec.penalty,
        lambda f: Message("The last penalty card is on the table: it does not matter what I discard."),
    ),
    Rule(
        "rest_is_the_winners",
        "Discard anything: another player wins all the tricks that are left.",
        lambda f: f.rest_is_the_winners,
        lambda f: Message("{winner} wins all the rest: nothing can hurt me.", winner=f.winner),
    ),
    Rule(
        "discard_one_suit",
        "Discard the highest card of the only suit that I have.",
        lambda f: f.hand == f.own and not f.own_higher,
        lambda f: Message("I have only {suit} left: the highest goes.", suit=f.suit_word),
    ),
    Rule(
        "discard_keep_exit",
        "Discard from a suit that nobody else has, and keep a card to lose the lead with.",
        lambda f: f.decided == "keep an exit" and not f.out,
        lambda f: Message(
            "Nobody else has {suit}: {card} can go, and I keep a card to lose the lead with.",
            card=f.it,
            suit=f.suit_word,
        ),
    ),
    Rule(
        "discard_dead_suit",
        "Discard from a suit that nobody else has.",
        lambda f: not f.threat and any(f.other_threats) and not f.out,
        lambda f: Message(
            "Nobody else has {suit}, so {card} would win if I led it: I discard it.",
            card=f.it,
            suit=f.suit_word,
        ),
    ),
    Rule(
        "discard_harmless",
        "Discard a card that can do no harm.",
        lambda f: not f.threat and any(f.other_threats),
        lambda f: Message("I can do without {card}.", card=f.it),
    ),
    Rule(
        "nothing_dangerous",
        "Discard when none of my cards is dangerous.",
        lambda f: not f.threat,
        lambda f: Message("I have nothing dangerous to discard."),
    ),
    Rule(
        "discard_most_dangerous",
        "Discard the highest card of the suit in which most lower cards are out.",
        lambda f: f.is_highest and f.threat >= max(f.other_threats, default=0),
        lambda f: Message(
            "I discard {card}, my most dangerous card: {count:word} lower {count?is|are} out.",
            card=f.it,
            count=f.threat,
        ),
    ),
    Rule(
        "discard_to_be_void",
        "Discard the last card of a suit, to be void in it.",
        lambda f: f.length == 1 and not f.last_two,
        lambda f: Message("Without {card} I am void in {suit} too.", card=f.it, suit=f.suit_word),
    ),
    Rule(
        "discard_last_of_suit",
        "Discard the last card of a suit at No Last Two.",
        lambda f: f.length == 1,
        lambda f: Message("I can do without {card}.", card=f.it),
    ),
    Rule(
        "discard_from_danger",
        "Discard from a suit that could cost me something.",
        always,
        lambda f: Message("My {suit} could hurt me: I discard {card}.", card=f.it, suit=f.suit_word),
    ),
)
"""Why a card is discarded on a suit that I do not have."""
