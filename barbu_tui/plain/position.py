"""A decision told to somebody who sees no table: the contract, the doubles, the cards, and what can be asked about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from barbu_tui.core.cards import Seat
from barbu_tui.core.deal import Deal
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.language import N_
from barbu_tui.plain.telling import Teller, hand_words
from barbu_tui.text import (
    action_words,
    capital,
    cards_sign,
    contract_words,
    count_word,
    does,
    in_sentence,
    listed,
    signed,
    whose,
)
from barbu_tui.ui.text.contracts import counts_line, is_no_trump, rule_sentences

WORDS = N_(
    "hand, table, last (the last trick), tricks (all of this deal), bids (who doubled whom), out (what counts and is still out), left (contracts and debts), rules"
)
"""What can be typed about a position."""


class Position:
    """A deal at a decision of one seat, in words. Nothing is told that the seat does not see."""

    def __init__(self, deal: Deal, teller: Teller, seat: Seat | None = None) -> None:
        """Make it.

        Args:
            deal: the deal.
            teller: who tells it.
            seat: whose decision it is; who is to act, if not given.
        """
        self._deal = deal
        self._view: View = deal.view(seat)
        self._teller = teller
        self._names = teller.names

    def tell(self) -> None:
        """Tell all that somebody at the table would see: who deals what, the bids, the cards on the table, the hand."""
        say, view = self._teller.lines.say, self._view
        if view.choice is None:
            say(f"{does(self._names[view.dealer], 'deals')}. {self.left()}")
        else:
            say(
                f"{does(self._names[view.dealer], 'deals')} {contract_words(view.choice)}: {counts_line(view.spec)}."
            )
            if view.bids:
                say(self.bids())
        if view.table is not None:
            say(self.play())
            say(self._teller.on_table(self._deal))
        say(self.hand())

    def words(self) -> Mapping[str, Callable[[], str]]:
        """Return what can be typed → what is said then."""
        return {
            "hand": self.hand,
            "table": lambda: f"{self._teller.on_table(self._deal)} {self.play()}".strip(),
            "last": lambda: self._teller.last_trick(self._deal),
            "tricks": self.tricks,
            "bids": self.bids,
            "out": self.out,
            "left": self.left,
            "rules": self.rules,
        }

    def bids(self) -> str:
        """Return who has doubled whom in this deal."""
        said = [
            f"{in_sentence(self._names[bid.seat])} {action_words(bid, self._names)}"
            for bid in self._view.bids
        ]
        return f"{capital('; '.join(said))}." if said else "Nobody has bid in this deal yet."

    def hand(self) -> str:
        """Return the hand of the seat to act."""
        return f"{whose(self._names[self._view.seat])} hand: {hand_words(self._view.hand)}."

    def play(self) -> str:
        """Return how far the play is, and what each has taken; at dominoes, how many cards each holds."""
        view = self._view
        table = view.table
        if table is None:
            return ""
        if isinstance(table, DominoTable):
            held = [f"{self._names[seat]} {table.left[seat]}" for seat in view.rules.seats]
            return f"Cards held: {', '.join(held)}."
        taken = [f"{self._names[seat]} {signed(table.points[seat])}" for seat in view.rules.seats]
        return f"Trick {table.done + 1} of {table.tricks}. In this deal so far: {', '.join(taken)}."

    def tricks(self) -> str:
        """Return the finished tricks of this deal; at dominoes, what was played in its order."""
        table = self._view.table
        if isinstance(table, DominoTable):
            card = self._teller.lines.card
            turns = [
                f"{self._names[seat]} {card(each) if each >= 0 else 'no card'}"
                for seat, each in table.history
            ]
            return f"Played so far: {', '.join(turns) or 'nothing'}."
        if table is None or not table.done:
            return "No trick has been finished in this deal."
        return "\n".join(self._trick(table, number) for number in range(table.done))

    def _trick(self, table: TrickTable, number: int) -> str:
        """Return a finished trick: who played what, with what was claimed, and who took it."""
        leader, cards = table.tricks_played()[number]
        played = []
        for place, card in enumerate(cards):
            seat = (leader + place) % table.players
            claim, target = table.claims.get(number * table.players + place, ("", -1))
            said = (
                f", claiming {claim}{f' {in_sentence(self._names[target])}' if target >= 0 else ''}"
                if claim
                else ""
            )
            played.append(f"{self._names[seat]} {self._teller.lines.card(card)}{said}")
        taker = self._names[table.leaders[number + 1]]
        return f"Trick {number + 1}: {', '.join(played)}. {does(taker, 'takes')} it."

    def out(self) -> str:
        """Return the cards that count and have not been played."""
        view = self._view
        if view.table is None or not view.spec.penalty:
            return "No cards are counted here."
        out = view.table.unplayed & view.spec.penalty
        return f"Still out: {cards_sign(out) or 'nothing'}."

    def left(self) -> str:
        """Return the contracts the dealer has left, and the doubles still owed to the dealer."""
        view = self._view
        names = [view.rules.spec(each).name for each in view.contracts_left]
        later = " after this one" if view.choice is not None else ""
        said = [f"Contracts left{later}: {listed(names) or 'none'}."]
        owed = [
            f"{self._names[seat]} {count_word(view.owed(seat, view.dealer))}"
            for seat in view.rules.seats
            if seat != view.dealer and view.owed(seat, view.dealer)
        ]
        if owed:
            whom = self._names[view.dealer]
            said.append(f"Doubles still owed to {'you' if whom == 'You' else whom}: {', '.join(owed)}.")
        return " ".join(said)

    def rules(self) -> str:
        """Return the rules of the contract."""
        choice = self._view.choice
        if choice is None:
            return "No contract has been called yet. 'barbu rules' prints all rules."
        spec = self._view.spec
        sentences = rule_sentences(self._view.rules, spec, choice.start, no_trump=is_no_trump(choice))
        return f"{contract_words(choice)}: {counts_line(spec)}. {' '.join(sentences)}"


__all__ = ["WORDS", "Position"]
