"""A decision in words, without a table: the contract, the doubles, the cards, and answers to questions about them."""

from __future__ import annotations

from typing import Final

from barbu_tui.core.cards import Seat
from barbu_tui.core.deal import Deal
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.language import N_, ContractWord, Person, tr, trp
from barbu_tui.language.cards import card_sign, cards_sign, contract_words
from barbu_tui.language.numbers import explained, in_parts, signed
from barbu_tui.language.people import at_head, person, table_names
from barbu_tui.plain.lines import Word, Words
from barbu_tui.plain.telling import Teller
from barbu_tui.plain.typed import W_
from barbu_tui.words.actions import in_words
from barbu_tui.words.contracts import is_no_trump, rule_sentences, told_counts
from barbu_tui.words.deal import hand_sentence
from barbu_tui.words.doubles import owed_to
from barbu_tui.words.glossary import glossary_words
from barbu_tui.words.practice_prompts import open_words
from barbu_tui.words.prompts import shown_words

_NO_TRICK: Final = N_("No trick has been finished in this deal.")


class ToldPosition:
    """A deal at a decision of one seat, in words. Only that seat's view is used."""

    def __init__(self, deal: Deal, teller: Teller, seat: Seat | None = None) -> None:
        """Create the position. ``seat`` is the deciding seat; the one to act, if not given."""
        self._deal = deal
        self._view: View = deal.view(seat)
        self._teller = teller
        self._names = teller.names

    def tell(self) -> None:
        """Print everything visible at the table: contract, bids, the cards on the table, the hand."""
        say, view = self._teller.lines.say, self._view
        dealer = self._person(view.dealer)
        if view.choice is None:
            say(f"{tr('{Who} {who?deal|deals}.', who=dealer)} {self.left()}")
        else:
            say(
                tr(
                    "{Who} {who?deal|deals} {contract}: {points}.",
                    who=dealer,
                    contract=contract_words(view.choice),
                    points=told_counts(view.spec),
                )
            )
            if view.bids:
                say(self.bids())
        if view.table is not None:
            say(self.play())
            say(self._teller.on_table(self._deal))
        say(self.hand())

    def words(self) -> Words:
        """Return the words that can be typed about a position."""
        return {
            W_("hand"): Word(self.hand),
            W_("table"): Word(lambda: f"{self._teller.on_table(self._deal)} {self.play()}".strip()),
            W_("last"): Word(self.last, about=N_("the last trick")),
            W_("tricks"): Word(self.tricks, about=N_("all of this deal")),
            W_("bids"): Word(self.bids, about=N_("who doubled whom")),
            W_("out"): Word(self.out, about=N_("what counts and is unplayed")),
            W_("voids"): Word(self.voids, about=N_("who is known to be void, and in which suit")),
            W_("left"): Word(self.left, about=N_("contracts and debts")),
            W_("rules"): Word(self.rules),
            W_("terms"): Word(glossary_words, about=N_("what the words of the game mean")),
        }

    def bids(self) -> str:
        """Return the doubles of this deal."""
        said = [in_words(bid, self._names, "within") for bid in self._view.bids]
        if not said:
            return tr("Nobody has doubled or passed in this deal yet.")
        return at_head(f"{in_parts(said)}.", self._names[self._view.bids[0].seat])

    def hand(self) -> str:
        """Return the hand of the seat to act, and the cards of others that lie open."""
        own = hand_sentence(self._names[self._view.seat], self._view.hand)
        return f"{own} {open_words(self._view, self._person)}".strip()

    def play(self) -> str:
        """Return the state of the play and each player's points; at dominoes, the number of cards of each."""
        view = self._view
        table = view.table
        if table is None:
            return ""
        names = table_names(self._names)
        if isinstance(table, DominoTable):
            held = [f"{names[seat]} {table.left[seat]}" for seat in view.rules.seats]
            return tr("Cards held: {held}.", held=", ".join(held))
        taken = [f"{names[seat]} {signed(table.points[seat])}" for seat in view.rules.seats]
        return tr(
            "Trick {number} of {count}. In this deal so far: {points}.",
            number=table.done + 1,
            count=table.tricks,
            points=", ".join(taken),
        )

    def tricks(self) -> str:
        """Return the finished tricks of this deal; at dominoes, the turns in order."""
        table = self._view.table
        if isinstance(table, DominoTable):
            if not table.history:
                return tr("Played so far: nothing.")
            names = table_names(self._names)
            turns = [
                tr("{name} no card", name=names[seat])
                if card < 0
                else tr("{name} {card}", name=names[seat], card=card_sign(card))
                for seat, card in table.history
            ]
            return tr("Played so far: {cards}.", cards=", ".join(turns))
        return "\n".join(self._tricks()) or tr(_NO_TRICK)

    def last(self) -> str:
        """Return the last trick and its taker."""
        return next(reversed(self._tricks()), tr(_NO_TRICK))

    def _tricks(self) -> list[str]:
        table = self._view.table
        if not isinstance(table, TrickTable):
            return []
        takers = (*table.leaders[1 : table.done], table.leader)[: table.done]
        return [
            tr(
                "Trick {number}: {cards}. {Who} {who?take|takes} it.",
                number=number,
                cards=self._teller.trick(table, number - 1),
                who=self._person(taker),
            )
            for number, taker in enumerate(takers, 1)
        ]

    def out(self) -> str:
        """Return the unplayed cards that count."""
        view = self._view
        if view.table is None or not view.spec.penalty:
            return tr("No cards are counted here.")
        out = view.table.unplayed & view.spec.penalty
        if not out:
            return tr("Unplayed: nothing.")
        return tr("Unplayed: {cards}.", cards=cards_sign(out))

    def voids(self) -> str:
        """Return the suits and cards that the others have shown not to hold."""
        view = self._view
        if not isinstance(view.table, TrickTable):
            return tr("No cards are counted here.")
        others = [seat for seat in view.rules.seats if seat != view.seat]
        shown = shown_words(view.table, view.hand, table_names(self._names), others)
        return f"{shown}." if shown else tr("Nobody has shown a void.")

    def left(self) -> str:
        """Return the dealer's contracts left, and the doubles owed to the dealer."""
        return f"{self._contracts_left()} {owed_to(self._view, self._person(self._view.dealer), self._names)}".rstrip()

    def _contracts_left(self) -> str:
        view = self._view
        names = tuple(ContractWord(each) for each in view.contracts_left)
        said = N_("Contracts left: {contracts}.")
        if view.choice is not None:
            said = N_("Contracts left after this one: {contracts}.")
        return tr(said, contracts=names or trp("of contracts", "none"))

    def rules(self) -> str:
        """Return the rules of the contract."""
        choice = self._view.choice
        if choice is None:
            return tr("No contract has been called yet. 'barbu rules' prints all rules.")
        spec = self._view.spec
        sentences = rule_sentences(self._view.rules, spec, choice.start, no_trump=is_no_trump(choice))
        points = explained(contract_words(choice), told_counts(spec))
        return f"{points}. {' '.join(sentences)}"

    def _person(self, seat: Seat) -> Person:
        return person(self._names[seat])
