"""The reasons for cards played to a trick: the list of rules that applies, and the rules before all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from barbu_bots.api import Reason
from barbu_bots.play.choice import ChosenBy
from barbu_bots.play.endgame import Solved, all_the_same
from barbu_bots.play.layouts import place
from barbu_bots.reasons import negative, negative_leads, trumps
from barbu_bots.reasons.facts import TrickFacts
from barbu_bots.reasons.rules import Rule, always, first_reason
from barbu_bots.reasons.words import amount, card_list, seat_word
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import BIT, SUIT_MASK, Card, CardSet
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.language import CardWord, Message, together

_Rules: TypeAlias = tuple[Rule[TrickFacts], ...]

ONLY_CARD: Final[Reason] = Reason("only_card", Message("The only card I may play."))
"""Why a card is played when no other is legal."""
COUNTED: Final = Message("I have counted")
"""The source of a counting player's knowledge of an ending."""
KNOWN: Final = Message("The last cards are known")
"""The source of the knowledge of a player who remembers the last few cards."""
_BY_DISCARDS: Final = Message("Judging by the discards")

# --- claims for a penalty card that is kept (R6) ---------------------------------------------------


CLAIMS: Final[_Rules] = (
    Rule(
        "target_claim",
        lambda f: f.action.claim == "target" and f.target_level > f.winner_level,
        "I keep {one?{held}|my penalty cards} for {target}: we are {redoubled?redoubled|doubled}, "
        "and I am {level?only {again?redoubled|doubled}|not doubled} with {winner}.",
        redoubled="redoubled_with_target",
        level="doubled",
        again="redoubled",
    ),
    Rule(
        "target_claim_later",
        lambda f: f.action.claim == "target" and f.action.target is not None,
        "I keep {one?{held}|my penalty cards} for a later trick of {target}'s: we are {redoubled?redoubled|doubled}.",
        redoubled="redoubled_with_target",
    ),
    Rule(
        "safety_claim_dead_suit",
        lambda f: f.action.claim == "safety" and not f.out,
        "Nobody else has {suit}: {card} would win if I led it.",
    ),
    Rule(
        "safety_claim",
        lambda f: f.action.claim == "safety",
        "{Card} is dangerous to keep: {count:word} lower {count?is|are} out.",
        count="lower",
    ),
)
"""Why a penalty card is withheld."""


def _rules_for(facts: TrickFacts) -> _Rules:
    """Return the rules for this kind of play."""
    negative_contract = facts.spec.negative
    if facts.table.led < 0:
        return negative_leads.LEADS if negative_contract else trumps.LEADS
    if facts.hand & SUIT_MASK[facts.table.led]:
        return negative.FOLLOWS if negative_contract else trumps.FOLLOWS
    return negative.DISCARDS if negative_contract else trumps.DISCARDS


def trick(view: View, action: PlayCard, decided: ChosenBy | None = None) -> Reason:
    """Return why this card is played to the trick. ``decided`` is the rule of play that chose the card, if known."""
    facts = TrickFacts(view, action, decided)
    if not facts.legal & ~BIT[facts.played]:
        return ONLY_CARD
    if action.claim:
        return first_reason(CLAIMS, facts)
    return first_reason(_rules_for(facts), facts)


# --- endings that are worked out -------------------------------------------------------------------


@dataclass
class EndingFacts:
    """An ending in which the card is the best by calculation."""

    view: View
    solved: Solved
    counted: Message
    """The source of the knowledge if the rules alone prove it: :data:`COUNTED` or :data:`KNOWN`."""

    @cached_property
    def more(self) -> int:
        """Points that I still get from here."""
        table = self.view.table
        assert table is not None
        return self.solved.points[self.view.seat] - table.points[self.view.seat]

    @cached_property
    def proven(self) -> bool:
        """Every card is placed by the rules alone, without the players' discards."""
        view, table = self.view, self.view.table
        assert table is not None
        return place(table, view.hand, view.seat, table.lacks) is not None

    @cached_property
    def makes_no_difference(self) -> bool:
        """All cards that I may play come to the same."""
        assert self.view.table is not None
        return all_the_same(self.view.table, self.view.hand, self.solved)

    @property
    def negative(self) -> bool:
        """Points are to be avoided."""
        table = self.view.table
        return isinstance(table, TrickTable) and table.spec.negative

    @property
    def how(self) -> Message:
        """The source of the knowledge."""
        return self.counted if self.proven else _BY_DISCARDS

    @property
    def where(self) -> Message:
        """The sentence on the places of the cards."""
        view, hands = self.view, self.solved.hands
        others = [seat for seat in view.rules.seats if seat != view.seat and hands[seat]]
        if not others or any(hands[seat].bit_count() > 2 for seat in others):
            return Message(
                "I know where every card is." if self.proven else "I think I know where every card is."
            )
        holders = tuple(
            Message(
                "{player} has {cards}" if self.proven else "{player} should have {cards}",
                player=seat_word(view, seat),
                cards=card_list(hands[seat]),
            )
            for seat in others
        )
        return Message("{Holders}.", holders=holders)


def _no_difference(f: EndingFacts) -> Message:
    if f.proven:
        return Message("{how}, and it makes no difference what I play.", how=f.how)
    return Message("Judging by the discards, it makes no difference what I play.")


ENDINGS: Final[tuple[Rule[EndingFacts], ...]] = (
    Rule("ending_all_the_same", lambda f: f.makes_no_difference, _no_difference),
    Rule(
        "ending_nothing_to_win",
        lambda f: not f.more and not f.negative,
        lambda f: together([Message("{how}: there is nothing left for me to win.", how=f.how), f.where]),
    ),
    Rule(
        "ending_costs_nothing",
        lambda f: not f.more,
        lambda f: together([Message("{how}: this way the rest costs me nothing.", how=f.how), f.where]),
    ),
    Rule(
        "ending_costs_least",
        lambda f: f.more < 0,
        lambda f: together(
            [
                Message(
                    "{how}: I cannot do better than {points} from here.", how=f.how, points=amount(f.more)
                ),
                f.where,
            ]
        ),
    ),
    Rule(
        "ending_wins_most",
        always,
        lambda f: together(
            [Message("{how}: this way I still make {points}.", how=f.how, points=amount(f.more)), f.where]
        ),
    ),
)
"""Why a card is played in an ending in which every card is placed."""


def counted(view: View, solved: Solved, how: Message = COUNTED) -> Reason:
    """Return why a card is played in a solved ending. ``how`` is the source of the knowledge, if the rules alone prove it."""
    return first_reason(ENDINGS, EndingFacts(view, solved, how))


@dataclass
class LastTwoFacts:
    """One of my last two cards, with some of the others' cards not placed."""

    view: View
    card: Card
    lacks: Sequence[CardSet]
    """Seat → cards that the player was taken not to hold."""

    @property
    def kept(self) -> tuple[CardWord, ...]:
        """The cards that I keep, for a sentence."""
        return card_list(self.view.hand ^ BIT[self.card])

    @property
    def relies_on_discards(self) -> bool:
        """A card was placed by the players' discards, not by the rules."""
        table = self.view.table
        assert table is not None
        unseen = table.unplayed & ~self.view.hand
        return any(
            unseen & lacking & ~proven for lacking, proven in zip(self.lacks, table.lacks, strict=True)
        )


LAST_CARDS: Final[tuple[Rule[LastTwoFacts], ...]] = (
    Rule(
        "best_by_discards",
        lambda f: f.relies_on_discards,
        "I keep {kept}: the best by what has been discarded.",
    ),
    Rule("best_wherever", always, "I keep {kept}: the best wherever the other cards are."),
)
"""Why one of the last two cards is played if not every card is placed."""


def wherever(view: View, card: Card, lacks: Sequence[CardSet]) -> Reason:
    """Return why one of my last cards is played while some of the others' are not placed.

    Args:
        lacks: seat → cards that the player was taken not to hold.
    """
    return first_reason(LAST_CARDS, LastTwoFacts(view, card, lacks))
