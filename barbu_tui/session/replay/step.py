"""A step of a record: an event, the position after it and its trick."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from barbu_tui.core.actions import Action
from barbu_tui.core.cards import Card, Seat
from barbu_tui.core.deal import Deal
from barbu_tui.core.game import FinishedDeal
from barbu_tui.core.view import Phase
from barbu_tui.session.record.events import ActionEvent, Event
from barbu_tui.session.record.position import Position

NOBODY: Final[Seat] = -1


@dataclass(frozen=True, slots=True)
class Step:
    """An event and the position after it."""

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
        """Whether the deal is one of dominoes."""
        return self.deal.choice is not None and self.deal.spec.is_domino

    @property
    def number(self) -> int:
        """The deal's number in the game, from 1."""
        return self.deal.number

    @property
    def action(self) -> Action | None:
        """The action, if the event is one."""
        return self.event.action if isinstance(self.event, ActionEvent) else None

    @property
    def why(self) -> str | None:
        """The bot's own reason, in English words."""
        return self.event.why if isinstance(self.event, ActionEvent) else None

    def reason(self, names: Mapping[str, str]) -> str | None:
        """Return the bot's own reason in the language in use. ``names``: seat letter → name."""
        return self.event.reason(names) if isinstance(self.event, ActionEvent) else None

    @property
    def turn(self) -> Seat:
        """The seat to act next; -1 if there is none."""
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
    """The seat that won the trick, or is winning it."""
    points: int
    """Points for the winner, before doubles; 0 while the trick lasts."""
    whole: bool

    def card_of(self, seat: Seat, players: int) -> Card | None:
        """Return the card that a player played to the trick; ``None`` if there is none yet."""
        place = (seat - self.leader) % players
        return self.cards[place] if place < len(self.cards) else None


def round_place(deal: Deal, seat: Seat) -> int:
    """Return a seat's place in a round that begins with the dealer."""
    return (seat - deal.dealer) % deal.rules.players


def deciding(step: Step) -> bool:
    """Return whether a player is to act after this step."""
    return step.row is None and step.deal.phase is not Phase.OVER
