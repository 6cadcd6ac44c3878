"""A step of a record: one event, how things stand after it, and what trick it belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from barbu_tui.core.actions import Action
from barbu_tui.core.cards import Card, Seat
from barbu_tui.core.deal import Deal
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.game import FinishedDeal
from barbu_tui.core.view import Phase
from barbu_tui.session.record.events import ActionEvent, Event
from barbu_tui.session.record.position import Position

NOBODY: Final[Seat] = -1


@dataclass(frozen=True, slots=True)
class Step:
    """One event, and how things stand after it."""

    event: Event
    position: Position
    deal: Deal
    """The deal under way, or the one just scored."""
    row: FinishedDeal | None
    """The deal's row of the sheet, once it is scored."""
    trick: int = 0
    """The trick of the last card, from 1; 0 before the first. In dominoes, the round of turns from the dealer on."""

    @property
    def domino(self) -> bool:
        """The deal is laid out, not played in tricks."""
        return self.deal.choice is not None and self.deal.spec.is_domino

    @property
    def number(self) -> int:
        """The deal's number in the game, from 1."""
        return self.deal.number

    @property
    def action(self) -> Action | None:
        """What a player did, if this step is somebody's action."""
        return self.event.action if isinstance(self.event, ActionEvent) else None

    @property
    def why(self) -> str | None:
        """The bot's own reason, in words."""
        return self.event.why if isinstance(self.event, ActionEvent) else None

    @property
    def turn(self) -> Seat:
        """Who decides next; -1 when nobody does."""
        return NOBODY if self.row is not None else self.deal.turn

    @property
    def played(self) -> int:
        """Cards played in the deal so far; in dominoes passes count as well."""
        return 0 if self.deal.play is None else len(self.deal.play.table.history)

    @property
    def running(self) -> tuple[int, ...]:
        """Seat → points of the game before this deal, or after it once it is scored."""
        return self.row.running if self.row is not None else self.deal.standing.running


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick, whole or in part."""

    number: int
    """From 1."""
    leader: Seat
    cards: tuple[Card, ...]
    """In order from the leader."""
    winner: Seat
    """Who has won it, or is winning it."""
    points: int
    """What it brought its winner, before doubles; 0 while it lasts."""
    whole: bool

    def card_of(self, seat: Seat, players: int) -> Card | None:
        """The card that a player put to it."""
        place = (seat - self.leader) % players
        return self.cards[place] if place < len(self.cards) else None


def round_place(deal: Deal, seat: Seat) -> int:
    """A seat's place in a round from the dealer on."""
    return (seat - deal.dealer) % deal.rules.players


def rounds_of(deal: Deal) -> list[dict[Seat, Card]]:
    """The turns of a deal of dominoes, a round from the dealer on each: seat → card, or -1 for a pass."""
    if deal.play is None or not isinstance(deal.play.table, DominoTable):
        return []
    rounds: list[dict[Seat, Card]] = []
    last = deal.rules.players
    for seat, card in deal.play.table.history:
        place = round_place(deal, seat)
        if place <= last:
            rounds.append({})
        last = place
        rounds[-1][seat] = card
    return rounds


def deciding(step: Step) -> bool:
    """Whether somebody is to decide something at this place."""
    return step.row is None and step.deal.phase is not Phase.OVER
