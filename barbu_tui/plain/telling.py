"""What happened, told in lines: contract and bids one each, a trick in one, a round of dominoes in one."""

from __future__ import annotations

from collections.abc import Sequence

from barbu_tui.core.actions import Bid, ChooseContract, Pass, PlayCard
from barbu_tui.core.cards import RANK_OF, Card, CardSet, Seat
from barbu_tui.core.deal import Deal
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.game import FinishedDeal
from barbu_tui.core.tricks import TrickTable
from barbu_tui.language import Person, tr
from barbu_tui.plain.lines import Lines
from barbu_tui.session.record.events import ActionEvent
from barbu_tui.text import (
    SUIT_ORDER,
    action_words,
    claim_words,
    contract_words,
    in_sentence,
    rank_sign,
    signed,
    suit_name,
    suit_ranks,
    verb,
)
from barbu_tui.ui.text.contracts import counts_line


class Teller:
    """Tells the events of a game.

    Cards are kept until the trick is over or somebody asks, so that they come in one line.
    """

    def __init__(self, names: Sequence[str], lines: Lines) -> None:
        """Nothing is told yet.

        Args:
            names: seat → name.
            lines: where it is told.
        """
        self.names = names
        self.lines = lines
        self._said: list[str] = []

    def action(self, event: ActionEvent, deal: Deal) -> None:
        """Tell a call, a bid, a card or a pass.

        Args:
            event: what was done.
            deal: the deal after it.
        """
        action = event.action
        match action:
            case ChooseContract():
                self._sentence(action_words(action, self.names), action.seat)
                self.contract(deal)
            case Bid():
                self._sentence(action_words(action, self.names), action.seat)
            case Pass():
                self._add(action.seat, verb(self.names[action.seat], "passes"))
            case PlayCard():
                self._card(action, deal)

    def _sentence(self, words: str, seat: Seat) -> None:
        self.lines.say(f"{self.names[seat]} {words}.")

    def contract(self, deal: Deal) -> None:
        """Tell what the contract costs or brings."""
        assert deal.choice is not None
        self.lines.say(f"{contract_words(deal.choice)}: {counts_line(deal.spec)}.")

    def _card(self, action: PlayCard, deal: Deal) -> None:
        assert deal.play is not None
        table, name, card = deal.play.table, self.names[action.seat], self.lines.card(action.card)
        if isinstance(table, DominoTable):
            out = (
                f", {'and you are' if name == 'You' else 'who is'} out" if not table.left[action.seat] else ""
            )
            self._add(action.seat, card + out)
            return
        leads = len(table.history) % table.players == 1
        self._add(
            action.seat, f"{verb(name, 'leads')} {card}" if leads else card + claim_words(action, self.names)
        )
        if not table.trick:
            winner = table.leader
            self._add(winner, f"{verb(self.names[winner], 'takes')} the trick{_trick_worth(table)}")
            self.flush()

    def _add(self, seat: Seat, words: str) -> None:
        """Add what a player does to the line under way."""
        name = self.names[seat]
        self._said.append(f"{in_sentence(name) if self._said else name} {words}")

    def flush(self) -> None:
        """Tell the cards that were kept."""
        if self._said:
            self.lines.say(f"{', '.join(self._said)}.")
            self._said.clear()

    def result(self, row: FinishedDeal) -> None:
        """Tell what a deal brought."""
        self.flush()
        if row.deal.shared:
            self.lines.say(tr("Nobody doubled, so the deal is not played and its points are shared out."))
        parts = []
        for name, hand, adjust, total in zip(
            self.names, row.score.hand, row.score.adjust, row.score.total, strict=True
        ):
            parts.append(
                tr(
                    "{name} {total} ({hand} and {adjust} from doubles)",
                    name=name,
                    total=signed(total),
                    hand=signed(hand),
                    adjust=signed(adjust),
                )
                if adjust
                else f"{name} {signed(total)}"
            )
        self.lines.say(tr("Deal {number} is over: {points}.", number=row.number, points=", ".join(parts)))
        self.lines.say(self.score(row.running))

    def score(self, running: Sequence[int]) -> str:
        """Return the points of the game in a sentence."""
        parts = [f"{name} {signed(points)}" for name, points in zip(self.names, running, strict=True)]
        return tr("Score: {points}.", points=", ".join(parts))

    def on_table(self, deal: Deal) -> str:
        """Return what lies on the table, in a sentence or two."""
        table = None if deal.play is None else deal.play.table
        if isinstance(table, DominoTable):
            return tr("On the table: {cards}.", cards=_layout(table))
        if table is None or not table.trick:
            return tr("Nothing is on the table.")
        return tr(
            "On the table: {cards}. {Who} {who?are|is} winning.",
            cards=self._row(table.leader, table.trick),
            who=person(self.names[table.winner]),
        )

    def last_trick(self, deal: Deal) -> str:
        """Return the last trick and who took it."""
        table = None if deal.play is None else deal.play.table
        if not isinstance(table, TrickTable) or not table.done:
            return tr("No trick has been finished in this deal.")
        return tr(
            "The last trick: {cards}. {Who} {who?take|takes} it.",
            cards=self._row(*table.tricks_played()[-1]),
            who=person(self.names[table.leader]),
        )

    def _row(self, leader: Seat, cards: Sequence[Card]) -> str:
        players = len(self.names)
        return ", ".join(
            f"{self.names[(leader + place) % players]} {self.lines.card(card)}"
            for place, card in enumerate(cards)
        )


def person(name: str) -> Person:
    """Return a player for a place of a sentence; the reader is ``You``."""
    return Person(name, name == "You")


def hand_words(hand: CardSet) -> str:
    """Return a hand by suits: ``spades A Q 5, hearts 10 8 2``."""
    suits = []
    for suit in SUIT_ORDER:
        cards = suit_ranks(hand, suit)
        if cards:
            suits.append(f"{suit_name(suit)} {' '.join(rank_sign(RANK_OF[card]) for card in cards)}")
    return ", ".join(suits) or tr("no cards")


def _trick_worth(table: TrickTable) -> str:
    """Return what the trick just finished brought, after a comma; empty if nothing."""
    _, cards = table.tricks_played()[-1]
    last = table.tricks - table.done
    points = table.spec.trick_points + sum(table.spec.card_points[card] for card in cards)
    if table.spec.last_points and last < len(table.spec.last_points):
        points += table.spec.last_points[-1 - last]
    return f", {signed(points)}" if points else ""


def _layout(table: DominoTable) -> str:
    rows = []
    for suit in SUIT_ORDER:
        cards = suit_ranks(table.layout, suit)
        if cards:
            low, high = rank_sign(RANK_OF[cards[-1]]), rank_sign(RANK_OF[cards[0]])
            name = suit_name(suit)
            rows.append(
                f"{name} {low}"
                if low == high
                else tr("{suit} {low} to {high}", suit=name, low=low, high=high)
            )
    return ", ".join(rows) or tr("nothing yet; the {rank} starts", rank=rank_sign(table.start))


__all__ = ["Teller", "hand_words", "person"]
