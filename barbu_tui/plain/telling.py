"""Events in lines: one for the contract, each bid, each trick and each round of dominoes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

from barbu_bots.search.contrast import Contrast
from barbu_tui.core.actions import Bid, ChooseContract, Pass, PlayCard
from barbu_tui.core.cards import ACE, RANK_OF, Seat
from barbu_tui.core.deal import Deal
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.game import FinishedDeal
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.language import CardWord, tr
from barbu_tui.language.cards import (
    SUIT_ORDER,
    card_sign,
    contract_name,
    contract_words,
    rank_sign,
    suit_name,
    suit_ranks,
)
from barbu_tui.language.numbers import explained, signed
from barbu_tui.language.people import at_head, person, table_names
from barbu_tui.plain.lines import Lines, Question, Talk, Word
from barbu_tui.plain.typed import W_
from barbu_tui.session.record.events import ActionEvent
from barbu_tui.session.review.two_lines import two_lines
from barbu_tui.words.actions import in_words, play_words
from barbu_tui.words.contracts import told_counts
from barbu_tui.words.deal import SHARED_OUT
from barbu_tui.words.prompts import takes_the_trick
from barbu_tui.words.two_lines import NO_LAYOUT, told_lines


class Teller:
    """Prints the events of a game.

    Cards are collected until the trick is over or a question is asked, so that they share a line.
    """

    def __init__(self, names: Sequence[str], lines: Lines) -> None:
        """Create a teller. ``names``: seat → name."""
        self.names = names
        self.lines = lines
        self._said: list[str] = []

    def action(self, event: ActionEvent, deal: Deal) -> None:
        """Print a call, a bid, a card or a pass."""
        action = event.action
        match action:
            case ChooseContract():
                self.lines.say(f"{in_words(action, self.names, 'told')}.")
                self.contract(deal)
            case Bid():
                self.lines.say(f"{in_words(action, self.names, 'told')}.")
            case Pass():
                self._add(action.seat, tr("{who} cannot play", who=person(self.names[action.seat])))
            case PlayCard():
                self._card(action, deal)

    def dealt(self, number: int, count: int, dealer: Seat) -> None:
        """Print the beginning of a deal."""
        who = person(self.names[dealer])
        self.lines.say(
            tr("Deal {number} of {count}. {Who} {who?deal|deals}.", number=number, count=count, who=who)
        )

    def contract(self, deal: Deal) -> None:
        """Print the points of the contract."""
        assert deal.choice is not None
        self.lines.say(f"{explained(contract_words(deal.choice), told_counts(deal.spec))}.")

    def _card(self, action: PlayCard, deal: Deal) -> None:
        assert deal.play is not None
        table = deal.play.table
        if isinstance(table, DominoTable):
            self._add(action.seat, self._domino(action, out=not table.left[action.seat]))
            return
        leads = len(table.history) % table.players == 1
        if leads:
            who, card = person(self.names[action.seat]), CardWord(action.card)
            self._add(action.seat, tr("{who} {who?lead|leads} {card:sign}", who=who, card=card))
        else:
            who, words = person(self.names[action.seat]), play_words(action, self.names)
            self._add(action.seat, tr("{who} {card}", who=who, card=words))
        if not table.trick:
            self._add(table.leader, self._taken(table))
            self.flush()

    def _domino(self, action: PlayCard, *, out: bool) -> str:
        """Return a turn of dominoes, and whether the player is out."""
        who, card = person(self.names[action.seat]), card_sign(action.card)
        if out:
            return tr("{who} {card}, {who?and you are|who is} out", who=who, card=card)
        return tr("{who} {card}", who=who, card=card)

    def _taken(self, table: TrickTable) -> str:
        """Return the taker of the trick just finished, and its points if there are any."""
        who, (_, cards) = person(self.names[table.leader]), table.tricks_played()[-1]
        points = table.spec.trick_worth(sum(1 << card for card in cards), table.tricks - table.done)
        return f"{takes_the_trick(who)}, {signed(points)}" if points else takes_the_trick(who)

    def _add(self, seat: Seat, words: str) -> None:
        """Add a player's action to the current line."""
        self._said.append(words if self._said else at_head(words, self.names[seat]))

    def flush(self) -> None:
        """Print the pending cards."""
        if self._said:
            self.lines.say(f"{', '.join(self._said)}.")
            self._said.clear()

    def result(self, row: FinishedDeal) -> None:
        """Print the result of a deal."""
        self.flush()
        if row.deal.shared:
            self.lines.say(tr(SHARED_OUT))
        parts = []
        for name, hand, adjust, total in zip(
            table_names(self.names), row.score.hand, row.score.adjust, row.score.total, strict=True
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
        names = table_names(self.names)
        parts = [f"{name} {signed(points)}" for name, points in zip(names, running, strict=True)]
        return tr("Score: {points}.", points=", ".join(parts))

    def sheet(self, finished: Sequence[FinishedDeal], seat: Seat) -> str:
        """Return each player's dealt contracts with a player's points: ``Walter dealt No Tricks −8, Barbu 0.``"""
        lines = [tr("What each called, with {who:own} points:", who=person(self.names[seat]))]
        for dealer, name in enumerate(self.names):
            dealt = [
                f"{contract_name(row.deal.spec.contract)} {signed(row.score.total[seat])}"
                for row in finished
                if row.deal.dealer == dealer
            ]
            who = person(name)
            lines.append(
                tr("{Who} called {deals}.", who=who, deals=", ".join(dealt))
                if dealt
                else tr("{Who} {who?have|has} called nothing yet.", who=who)
            )
        return "\n".join(lines)

    def on_table(self, deal: Deal) -> str:
        """Return the cards on the table, in a sentence or two."""
        table = None if deal.play is None else deal.play.table
        if isinstance(table, DominoTable):
            return tr("On the table: {cards}.", cards=_layout(table))
        if table is None or not table.trick:
            return tr("Nothing is on the table.")
        return tr(
            "On the table: {cards}. {Who} {who?are|is} winning.",
            cards=self.trick(table, table.done),
            who=person(self.names[table.winner]),
        )

    def trick(self, table: TrickTable, number: int) -> str:
        """Return the cards of a trick with their claims: ``Nora Q♠, Edith 5♠``. ``number`` is from 0."""
        names, begin = table_names(self.names), number * table.players
        played = []
        for at, card in enumerate(table.history[begin : begin + table.players], begin):
            seat = (table.leaders[number] + at - begin) % table.players
            withheld, target = table.claims.get(at, (None, -1))
            claim = None if withheld == "breach" else withheld
            action = PlayCard(seat, card, claim, target if target >= 0 else None, withheld == "breach")
            played.append(tr("{name} {card}", name=names[seat], card=play_words(action, self.names)))
        return ", ".join(played)


def tell_two_lines(
    contrast: Contrast | None, view: View, names: Sequence[str], lines: Lines, talk: Talk
) -> str:
    """Print both lines of play in the most typical layout, and in others on request.

    Args:
        contrast: why one option is worse; ``None`` if unknown.

    Returns:
        The text left to say.
    """
    if contrast is None or not contrast.typical:
        return tr(NO_LAYOUT)
    numbers = cycle(range(len(contrast.typical)))

    def layout() -> str:
        return "\n".join(told_lines(two_lines(contrast, view, next(numbers)), contrast, names))

    if len(contrast.typical) == 1:
        return layout()
    lines.say(layout())
    talk.choose(
        Question(tr("next tells another layout; Enter goes back to the decision.")),
        lambda: {W_("next"): Word(layout)},
    )
    return ""


def _layout(table: DominoTable) -> str:
    rows = []
    for suit in SUIT_ORDER:
        cards = suit_ranks(table.layout, suit)
        if cards:
            laid = {RANK_OF[card] for card in cards}
            first = next((rank for rank in laid if (rank - 1) % 13 not in laid), 0)  # R5.5: a ring
            last = next((rank for rank in laid if (rank + 1) % 13 not in laid), ACE)
            low, high = rank_sign(first), rank_sign(last)
            name = suit_name(suit)
            rows.append(
                f"{name} {low}"
                if low == high
                else tr("{suit} {low} to {high}", suit=name, low=low, high=high)
            )
    return ", ".join(rows) or tr("nothing yet; the {rank} starts", rank=rank_sign(table.start))
