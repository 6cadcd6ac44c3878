"""Why a card is played to a trick: which list of rules applies, and the rules that come before all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import BIT, SUIT_MASK, Card, CardSet
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.language import Message
from barbu_tui.language.grammar import ENGLISH
from barbu_tui.text import COUNT_WORDS
from bots.api import Reason
from bots.play.choice import ChosenBy
from bots.play.endgame import Solved, all_the_same
from bots.play.layouts import place
from bots.reasons import negative, trumps
from bots.reasons.facts import TrickFacts
from bots.reasons.rules import Rule, always, first_reason
from bots.reasons.words import amount, cards_words, level_word, player

_Rules: TypeAlias = tuple[Rule[TrickFacts], ...]

ONLY_CARD: Final[Reason] = Reason("only_card", Message("The only card I may play."))
"""Why a card is played when no other is legal."""

# --- claims for a penalty card that is kept (R6) ---------------------------------------------------


def _for_target(f: TrickFacts) -> str:
    """Why a penalty card is kept for the target and not given to the winner of this trick."""
    target = f.action.target
    assert target is not None
    what = "my penalty cards"
    held = f.hand & f.spec.penalty
    if held.bit_count() == 1:
        what = cards_words(held)
    whom = player(f.view, target)
    less = f"only {f.winner_level} with {f.winner}" if f.winner_level else f"not doubled with {f.winner}"
    return f"I keep {what} for {whom}: we are {level_word(f.view, target)}, and I am {less}."


def _lower_out(f: TrickFacts) -> str:
    return f"{COUNT_WORDS[f.lower]} lower {'is' if f.lower == 1 else 'are'} out"


CLAIMS: Final[_Rules] = (
    Rule(
        "target_claim",
        "Keep a penalty card for a player I am doubled with.",
        lambda f: f.action.claim == "target" and f.action.target is not None,
        _for_target,
    ),
    Rule(
        "safety_claim_dead_suit",
        "Discard a card of a suit that nobody else has instead of a penalty card.",
        lambda f: f.action.claim == "safety" and not f.out,
        lambda f: f"Nobody else has {f.suit_name}: {f.it} would win if I led it.",
    ),
    Rule(
        "safety_claim",
        "Discard a dangerous card instead of a penalty card.",
        lambda f: f.action.claim == "safety",
        lambda f: f"{f.start} is dangerous to keep: {_lower_out(f)}.",
    ),
)
"""Why a penalty card is withheld."""


def _rules_for(facts: TrickFacts) -> _Rules:
    """Return the rules for this kind of play."""
    negative_contract = facts.spec.negative
    if facts.table.led < 0:
        return negative.LEADS if negative_contract else trumps.LEADS
    if facts.hand & SUIT_MASK[facts.table.led]:
        return negative.FOLLOWS if negative_contract else trumps.FOLLOWS
    return negative.DISCARDS if negative_contract else trumps.DISCARDS


def trick(view: View, action: PlayCard, decided: ChosenBy | None = None) -> Reason:
    """Return why this card is played to the trick.

    Args:
        view: what the player sees, before the card is played.
        action: the card, and the claim if one is made.
        decided: the rule of play that chose the card, if that is known.
    """
    facts = TrickFacts(view, action, decided)
    if not facts.legal & ~BIT[facts.card]:
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
    counted: str
    """How the cards came to be known: ``"I have counted"``."""

    @cached_property
    def more(self) -> int:
        """Points that I still get from here."""
        table = self.view.table
        assert table is not None
        return self.solved.points[self.view.seat] - table.points[self.view.seat]

    @cached_property
    def proven(self) -> bool:
        """Every card is placed by the rules alone, not by what players discarded."""
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
    def how(self) -> str:
        """How the cards came to be known."""
        return self.counted if self.proven else "Judging by the discards"

    @property
    def where(self) -> str:
        """Where the cards are, a sentence."""
        view, hands = self.view, self.solved.hands
        others = [seat for seat in view.rules.seats if seat != view.seat and hands[seat]]
        if not others or any(hands[seat].bit_count() > 2 for seat in others):
            return f"I {'' if self.proven else 'think I '}know where every card is."
        has = "has" if self.proven else "should have"
        return f"{ENGLISH.listed([f'{player(view, seat)} {has} {cards_words(hands[seat])}' for seat in others])}."


ENDINGS: Final[tuple[Rule[EndingFacts], ...]] = (
    Rule(
        "ending_all_the_same",
        "Play an ending in which every card comes to the same.",
        lambda f: f.makes_no_difference,
        lambda f: f"{f.how}{', and' if f.proven else ','} it makes no difference what I play.",
    ),
    Rule(
        "ending_nothing_to_win",
        "Play an ending in which I can win nothing more.",
        lambda f: not f.more and not f.negative,
        lambda f: f"{f.how}: there is nothing left for me to win. {f.where}",
    ),
    Rule(
        "ending_costs_nothing",
        "Play an ending so that it costs nothing.",
        lambda f: not f.more,
        lambda f: f"{f.how}: this way the rest costs me nothing. {f.where}",
    ),
    Rule(
        "ending_costs_least",
        "Play an ending so that it costs least.",
        lambda f: f.more < 0,
        lambda f: f"{f.how}: I cannot do better than {amount(f.more)} from here. {f.where}",
    ),
    Rule(
        "ending_wins_most",
        "Play an ending so that it brings most.",
        always,
        lambda f: f"{f.how}: this way I still make {amount(f.more)}. {f.where}",
    ),
)
"""Why a card is played in an ending in which every card is placed."""


def counted(view: View, solved: Solved, how: str = "I have counted") -> Reason:
    """Return why a card is played in an ending that was worked out.

    Args:
        view: what the player sees.
        solved: the ending.
        how: how the cards came to be known, where the rules alone prove it.
    """
    return first_reason(ENDINGS, EndingFacts(view, solved, how))


@dataclass
class LastTwoFacts:
    """One of my last two cards, with some of the others' cards not placed."""

    view: View
    card: Card
    lacks: Sequence[CardSet]
    """Seat → cards that the player was taken not to hold."""

    @property
    def kept(self) -> str:
        """The cards that I keep, in words."""
        return cards_words(self.view.hand ^ BIT[self.card])

    @property
    def relies_on_discards(self) -> bool:
        """A card was placed by what players discarded, not by the rules."""
        table = self.view.table
        assert table is not None
        unseen = table.unplayed & ~self.view.hand
        return any(
            unseen & lacking & ~proven for lacking, proven in zip(self.lacks, table.lacks, strict=True)
        )


LAST_CARDS: Final[tuple[Rule[LastTwoFacts], ...]] = (
    Rule(
        "best_by_discards",
        "Keep the last card that is best by what players have discarded.",
        lambda f: f.relies_on_discards,
        lambda f: f"I keep {f.kept}: the best by what has been discarded.",
    ),
    Rule(
        "best_wherever",
        "Keep the last card that is best wherever the other cards are.",
        always,
        lambda f: f"I keep {f.kept}: the best wherever the other cards are.",
    ),
)
"""Why one of the last two cards is played where not every card is placed."""


def wherever(view: View, card: Card, lacks: Sequence[CardSet]) -> Reason:
    """Return why one of my last cards is played when some of the others' are not placed.

    Args:
        view: what the player sees.
        card: the card that is played.
        lacks: seat → cards that the player was taken not to hold.
    """
    return first_reason(LAST_CARDS, LastTwoFacts(view, card, lacks))
