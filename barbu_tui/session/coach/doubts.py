"""Why a decision is doubtful, in a few words that name no other card, call or bid.

The rules for a kind of decision stand in an ordered list; the first whose condition holds speaks. Only what the player
can see counts, as everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from barbu_bots.reasons.rules import Rule, always, first_reason
from barbu_bots.search.snapshot import Snapshot
from barbu_tui.core.actions import Action, Bid, ChooseContract, Pass, PlayCard
from barbu_tui.core.cards import ABOVE, BELOW, BIT, MASK_OF, RANK_OF, SUIT_OF, CardSet
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.language import SuitWord, say


@dataclass(frozen=True)
class Facts:
    """A decision in question, and what is known of all that could be done."""

    view: View
    action: Action
    figures: Snapshot

    # --- tricks --------------------------------------------------------------------------------------

    @property
    def tricks(self) -> TrickTable:
        """The tricks."""
        table = self.view.table
        assert isinstance(table, TrickTable)
        return table

    @property
    def card(self) -> int:
        """The card in question."""
        assert isinstance(self.action, PlayCard)
        return self.action.card

    @property
    def suit(self) -> SuitWord:
        """The suit of the card."""
        return SuitWord(SUIT_OF[self.card])

    @property
    def leads(self) -> bool:
        """The card opens a trick."""
        return not self.tricks.trick

    @property
    def discards(self) -> bool:
        """The card is of another suit than the one led."""
        return not self.leads and SUIT_OF[self.card] != self.tricks.led

    @cached_property
    def legal(self) -> CardSet:
        """What may be played."""
        return self.view.legal_cards()

    @cached_property
    def wins_so_far(self) -> CardSet:
        """Of what may be played, the cards that would be the best of the trick so far."""
        table = self.tricks
        found = 0
        for card in range(52):
            if self.legal & BIT[card] and (table.best < 0 or self._beats(card, table.best)):
                found |= BIT[card]
        return found

    def _beats(self, card: int, best: int) -> bool:
        if SUIT_OF[card] == SUIT_OF[best]:
            return RANK_OF[card] > RANK_OF[best]
        return SUIT_OF[card] == self.tricks.trump

    @property
    def would_win(self) -> bool:
        """The card would be the best so far."""
        return bool(self.wins_so_far & BIT[self.card])

    @property
    def could_lose(self) -> bool:
        """Another card would not be."""
        return bool(self.legal & ~self.wins_so_far)

    @property
    def could_win(self) -> bool:
        """Another card would be."""
        return bool(self.wins_so_far & ~BIT[self.card])

    @property
    def penalty_here(self) -> bool:
        """A penalty card lies in the trick."""
        return any(self.view.spec.penalty & BIT[card] for card in self.tricks.trick)

    @cached_property
    def mine(self) -> CardSet:
        """The player's cards of the suit."""
        return self.view.hand & MASK_OF[self.card]

    @cached_property
    def others(self) -> CardSet:
        """The others' cards of the suit."""
        return self.tricks.unplayed & ~self.view.hand & MASK_OF[self.card]

    @property
    def few_higher(self) -> bool:
        """Hardly anybody can go over the card."""
        return (self.others & ABOVE[self.card]).bit_count() <= 1

    @property
    def guards(self) -> bool:
        """A high card of the suit stays behind with less below it."""
        left = self.mine & ~BIT[self.card]
        high = left & ABOVE[self.card]
        return bool(high) and (left & BELOW[high.bit_length() - 1] & MASK_OF[self.card]).bit_count() < 2

    @property
    def is_low(self) -> bool:
        """The card is lower than most that the others hold in the suit."""
        out = self.others
        return bool(out) and 2 * (out & ABOVE[self.card]).bit_count() > out.bit_count()

    @property
    def is_penalty(self) -> bool:
        """The card is a penalty card."""
        return bool(self.view.spec.penalty & BIT[self.card])

    @property
    def penalty_held(self) -> bool:
        """The player holds a penalty card that may go now."""
        return bool(self.legal & self.view.spec.penalty & ~BIT[self.card])

    # --- dominoes ------------------------------------------------------------------------------------

    @property
    def opens_for_others(self) -> bool:
        """Behind the card only others have cards."""
        table = self.view.table
        assert isinstance(table, DominoTable)
        start = self.view.choice.start if self.view.choice is not None else None
        rank = RANK_OF[self.card]
        held = self.view.hand & MASK_OF[self.card]
        up = start is not None and rank >= start and bool(held & ABOVE[self.card])
        down = start is not None and rank <= start and bool(held & BELOW[self.card])
        return not up and not down

    # --- calls and bids ------------------------------------------------------------------------------

    @property
    def later(self) -> float:
        """How much of what the decision costs comes from later deals."""
        return -self.figures.of(self.action).later

    @property
    def more_doubles(self) -> bool:
        """The bid has more in it than the best one."""
        best = self.figures.best.choice
        assert isinstance(self.action, Bid)
        assert isinstance(best, Bid)
        return len(self.action.double) + len(self.action.redouble) > len(best.double) + len(best.redouble)

    @property
    def redoubles_more(self) -> bool:
        """The bid has more redoubles than the best one."""
        best = self.figures.best.choice
        assert isinstance(self.action, Bid)
        assert isinstance(best, Bid)
        return len(self.action.redouble) > len(best.redouble)

    @property
    def other_contract(self) -> bool:
        """Another contract is better, not another suit or rank of the same."""
        best = self.figures.best.choice
        assert isinstance(self.action, ChooseContract)
        assert isinstance(best, ChooseContract)
        return best.contract != self.action.contract


def _negative(facts: Facts) -> bool:
    return facts.view.spec.negative


TRICKS: Final[tuple[Rule[Facts], ...]] = (
    Rule(
        "wins_a_penalty",
        lambda facts: _negative(facts) and facts.penalty_here and facts.would_win and facts.could_lose,
        "That takes a trick with points in it.",
    ),
    Rule(
        "wins_needlessly",
        lambda facts: _negative(facts) and not facts.leads and facts.would_win and facts.could_lose,
        "That may win a trick which you could lose.",
    ),
    Rule(
        "keeps_a_penalty",
        lambda facts: _negative(facts) and facts.discards and facts.penalty_held and not facts.is_penalty,
        "You are void: a dangerous card could go now.",
    ),
    Rule(
        "loses_a_guard",
        lambda facts: _negative(facts) and facts.guards,
        "That uncovers a high card of yours in {suit}.",
    ),
    Rule(
        "discards_safety",
        lambda facts: _negative(facts) and facts.discards and facts.is_low,
        "That keeps a dangerous card and gives a safe one.",
    ),
    Rule(
        "leads_a_winner",
        lambda facts: _negative(facts) and facts.leads and facts.few_higher,
        "Hardly anybody can go over that in {suit}.",
    ),
    Rule(
        "ducks_too_low",
        lambda facts: _negative(facts) and not facts.leads and not facts.would_win and facts.is_low,
        "A low card is an exit that you may want later.",
    ),
    Rule(
        "wins_too_dearly",
        lambda facts: _negative(facts) and not facts.leads and facts.would_win,
        "You win anyway; think of what stays in your hand.",
    ),
    Rule("bad_lead", lambda facts: facts.leads, "Who will win a trick of {suit}, and what then?"),
    Rule(
        "gives_a_trick_up",
        lambda facts: not _negative(facts) and not facts.would_win and facts.could_win,
        "That gives up a trick which you could win.",
    ),
    Rule(
        "wastes_a_winner",
        lambda facts: not _negative(facts) and facts.would_win,
        "That spends more than the trick needs.",
    ),
    Rule("tricks", always, "Think of the tricks to come."),
)

DOMINO: Final[tuple[Rule[Facts], ...]] = (
    Rule(
        "helps_others",
        lambda facts: facts.opens_for_others,
        "Behind that card only others have cards waiting.",
    ),
    Rule("domino", always, "Other cards of yours are shut in more badly."),
)

CALLS: Final[tuple[Rule[Facts], ...]] = (
    Rule(
        "keep_for_later",
        lambda facts: facts.later > facts.figures.of(facts.action).behind / 2,
        "Keep that contract for a better hand.",
    ),
    Rule(
        "another_contract",
        lambda facts: facts.other_contract,
        "Your hand is better suited to something else.",
    ),
    Rule("call", always, "Count what you hold once more."),
)

BIDS: Final[tuple[Rule[Facts], ...]] = (
    Rule(
        "redoubles_too_much",
        lambda facts: facts.redoubles_more,
        "Who doubled you has a hand for it; is yours better?",
    ),
    Rule(
        "doubles_too_much",
        lambda facts: facts.more_doubles,
        "You bet on scoring better than they do; do you?",
    ),
    Rule("bid", always, "Your hand looks better than somebody else's."),
)


def doubt(view: View, action: Action, figures: Snapshot) -> str:
    """Return why a decision is doubtful, in a sentence that does not say what would be better.

    Args:
        view: of the player who decides.
        action: the decision.
        figures: what everything that may be done is worth.
    """
    facts = Facts(view, action, figures)
    match action:
        case ChooseContract():
            rules: tuple[Rule[Facts], ...] = CALLS
        case Bid():
            rules = BIDS
        case PlayCard() | Pass():
            rules = DOMINO if isinstance(view.table, DominoTable) else TRICKS
    return say(first_reason(rules, facts).said)
