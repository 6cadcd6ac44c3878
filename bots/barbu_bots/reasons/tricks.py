"""The reasons for cards played to a trick: the table of rules that applies, and the rules before all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from barbu_bots.api import Reason
from barbu_bots.play.choice import Ground
from barbu_bots.play.endgame import Solved, all_the_same
from barbu_bots.play.layouts import place
from barbu_bots.reasons import negative, negative_leads, trumps
from barbu_bots.reasons.facts import TrickFacts
from barbu_bots.reasons.rules import Rules, always, filled, first_reason, when
from barbu_bots.reasons.words import amount, card_list, seat_word
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import BIT, SUIT_MASK, Card, CardSet
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.language import N_, Message, together

ONLY_CARD: Final[Reason] = Reason("only_card", Message("The only card I may play."))
"""Why a card is played when no other is legal."""
COUNTED: Final = Message("I have counted")
"""The source of a counting player's knowledge of an ending."""
KNOWN: Final = Message("The last cards are known")
"""The source of the knowledge of a player who remembers the last few cards."""
_BY_DISCARDS: Final = Message("Judging by the discards")

_TARGET_CLAIMS: Final[Rules[TrickFacts]] = {
    "target_claim": (
        lambda f: f.target_level > f.winner_level,
        "I keep {one?{held}|my penalty cards} for {target}: we are {redoubled?redoubled|doubled}, "
        "and I am {level?only {again?redoubled|doubled}|not doubled} with {winner}.",
        {"redoubled": "redoubled_with_target", "level": "doubled", "again": "redoubled"},
    ),
    "target_claim_later": (
        lambda f: f.action.target is not None,
        "I keep {one?{held}|my penalty cards} for a later trick of {target?yours|{target:own}}: we are {redoubled?redoubled|doubled}.",
        {"redoubled": "redoubled_with_target"},
    ),
}
CLAIMS: Final[Rules[TrickFacts]] = {
    **when(lambda f: f.action.claim == "target", _TARGET_CLAIMS),
    "safety_claim_dead_suit": (lambda f: not f.out, "Nobody else has {suit}: {card} would win if I led it."),
    "safety_claim": (
        always,
        "{Card} is dangerous to keep: {count:word} lower {count?is|are} out.",
        {"count": "lower"},
    ),
}
"""Why a penalty card is withheld."""


def _rules_for(facts: TrickFacts) -> Rules[TrickFacts]:
    """Return the rules for this kind of play."""
    negative_contract = facts.spec.negative
    if facts.table.led < 0:
        return negative_leads.LEADS if negative_contract else trumps.LEADS
    if facts.hand & SUIT_MASK[facts.table.led]:
        return negative.FOLLOWS if negative_contract else trumps.FOLLOWS
    return negative.DISCARDS if negative_contract else trumps.DISCARDS


def trick(view: View, action: PlayCard, decided: Ground | None = None) -> Reason:
    """Return why this card is played to the trick. ``decided`` is the rule or the liking that chose the card, if known."""
    facts = TrickFacts(view, action, decided)
    if not facts.legal & ~BIT[facts.played]:
        return ONLY_CARD
    if action.claim:
        return first_reason(CLAIMS, facts)
    return first_reason(_rules_for(facts), facts)


class EndingFacts:
    """An ending in which the card is the best by calculation."""

    def __init__(self, view: View, solved: Solved, counted: Message) -> None:
        """Make the facts. ``counted`` is the source of the knowledge if the rules alone prove it: :data:`COUNTED` or :data:`KNOWN`."""
        table = view.table
        assert table is not None
        self.more = solved.points[view.seat] - table.points[view.seat]
        """Points that I still get from here."""
        self.points = amount(self.more)
        self.negative = isinstance(table, TrickTable) and table.spec.negative
        """Points are to be avoided."""
        self.makes_no_difference = all_the_same(table, view.hand, solved)
        """All cards that I may play come to the same."""
        self.proven = place(table, view.hand, view.seat, table.lacks) is not None
        """Every card is placed by the rules alone, without the players' discards."""
        self.how = counted if self.proven else _BY_DISCARDS
        """The source of the knowledge."""
        self.where = _where(view, solved.hands, self.proven)
        """The sentence on the places of the cards."""


def _where(view: View, hands: Sequence[CardSet], proven: bool) -> Message:
    """Return the sentence on the places of the cards."""
    others = [seat for seat in view.rules.seats if seat != view.seat and hands[seat]]
    if not others or any(hands[seat].bit_count() > 2 for seat in others):
        return Message("I know where every card is." if proven else "I think I know where every card is.")
    holders = tuple(
        Message(
            "{player} {player?have|has} {cards}" if proven else "{player} should have {cards}",
            player=seat_word(view, seat),
            cards=card_list(hands[seat]),
        )
        for seat in others
    )
    return Message("{Holders}.", holders=holders)


def _and_where(sentence: str) -> Callable[[EndingFacts], str | Message]:
    """Return a sentence followed by the one on the places of the cards."""
    return lambda f: together([filled(sentence, f), f.where])


ENDINGS: Final[Rules[EndingFacts]] = {
    "ending_all_the_same": (
        lambda f: f.makes_no_difference,
        lambda f: filled(
            N_("{how}, and it makes no difference what I play.")
            if f.proven
            else N_("Judging by the discards, it makes no difference what I play."),
            f,
        ),
    ),
    "ending_nothing_to_win": (
        lambda f: not f.more and not f.negative,
        _and_where(N_("{how}: there is nothing left for me to win.")),
    ),
    "ending_costs_nothing": (
        lambda f: not f.more,
        _and_where(N_("{how}: this way the rest costs me nothing.")),
    ),
    "ending_costs_least": (
        lambda f: f.more < 0,
        _and_where(N_("{how}: I cannot do better than {points} from here.")),
    ),
    "ending_wins_most": (always, _and_where(N_("{how}: this way I still make {points}."))),
}
"""Why a card is played in an ending in which every card is placed."""


def counted(view: View, solved: Solved, how: Message = COUNTED) -> Reason:
    """Return why a card is played in a solved ending. ``how`` is the source of the knowledge, if the rules alone prove it."""
    return first_reason(ENDINGS, EndingFacts(view, solved, how))


class LastTwoFacts:
    """One of my last two cards, with some of the others' cards not placed."""

    def __init__(self, view: View, card: Card, lacks: Sequence[CardSet]) -> None:
        """Make the facts of a card. ``lacks``: seat → cards that the player was taken not to hold."""
        table = view.table
        assert table is not None
        self.kept = card_list(view.hand ^ BIT[card])
        """The cards that I keep, for a sentence."""
        unseen = table.unplayed & ~view.hand
        self.relies_on_discards = any(
            unseen & lacking & ~proven for lacking, proven in zip(lacks, table.lacks, strict=True)
        )
        """A card was placed by the players' discards, not by the rules."""


LAST_CARDS: Final[Rules[LastTwoFacts]] = {
    "best_by_discards": (
        lambda f: f.relies_on_discards,
        "I keep {kept}: the best by what has been discarded.",
    ),
    "best_wherever": (always, "I keep {kept}: the best wherever the other cards are."),
}
"""Why one of the last two cards is played if not every card is placed."""


def wherever(view: View, card: Card, lacks: Sequence[CardSet]) -> Reason:
    """Return why one of my last cards is played while some of the others' are not placed. ``lacks`` is as in :class:`LastTwoFacts`."""
    return first_reason(LAST_CARDS, LastTwoFacts(view, card, lacks))
