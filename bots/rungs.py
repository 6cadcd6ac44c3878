"""The two lowest rungs of the strength ladder: fixed yardsticks, not opponents."""

from __future__ import annotations

from barbu_tui.core.actions import Bid, ChooseContract
from barbu_tui.core.dealing import Chance
from barbu_tui.core.doubling import forced, open_to
from barbu_tui.core.view import Phase, View
from bots.base import Decision


class RandomBot:
    """Legal, and no more.

    Uniform over contracts left, suits and ranks, and over legal cards (then over the claims that a card
    allows); doubles the dealer with 25 %, another flank with 15 %, redoubles with 20 % as dealer;
    forced doubles as forced.
    """

    name = "random"

    def decide(self, view: View, chance: Chance) -> Decision:
        """A random legal action."""
        if view.phase is Phase.CONTRACT:
            return Decision(self._contract(view, chance), "Drawn by lot.")
        if view.phase is Phase.BIDS:
            return Decision(self._bid(view, chance), "Drawn by lot.")
        cards = view.legal_cards()
        if not cards:
            return Decision(view.legal_actions()[0], "Nothing fits.")
        card = chance.card(cards)
        options = [action for action in view.legal_actions() if getattr(action, "card", None) == card]
        honest = [action for action in options if not getattr(action, "breach", False)]
        if not honest:  # R6.5: a bot never commits a breach
            assert view.table is not None
            penalty = view.hand & view.spec.penalty
            card = chance.card(penalty)
            honest = [action for action in view.legal_actions() if getattr(action, "card", None) == card]
        return Decision(chance.choice(honest), "Drawn by lot.")

    def _contract(self, view: View, chance: Chance) -> ChooseContract:
        contract = chance.choice(view.contracts_left)
        options = [
            action
            for action in view.legal_actions()
            if isinstance(action, ChooseContract) and action.contract == contract
        ]
        return chance.choice(options)

    def _bid(self, view: View, chance: Chance) -> Bid:
        seat, dealer = view.seat, view.dealer
        doubles, redoubles = open_to(view.rules, view.spec, dealer, seat, view.bids)
        must = forced(view.rules, view.standing, seat, dealer)
        chosen = frozenset(
            other
            for other in sorted(doubles)
            if (other == dealer and must) or chance.random() < (0.25 if other == dealer else 0.15)
        )
        if seat != dealer:
            return Bid(seat, chosen)
        if view.rules.redoubles == "all":
            return Bid(seat, chosen, redoubles if chance.random() < 0.2 else frozenset())
        answered = frozenset(other for other in sorted(redoubles) if chance.random() < 0.2)
        return Bid(seat, chosen, answered)
