"""Two lines of play in one layout, trick by trick: the player's choice and the better option."""

from __future__ import annotations

from itertools import zip_longest
from typing import NamedTuple

from barbu_bots.search.contrast import Contrast
from barbu_bots.search.events import NUMBERS
from barbu_bots.search.lines import PASSED, Playout, tricks_of
from barbu_tui.core.actions import Action, PlayCard
from barbu_tui.core.cards import Card, CardSet, Seat
from barbu_tui.core.domino import DominoTable, rounds_of
from barbu_tui.core.view import View


class Turns(NamedTuple):
    """A trick, or a round at dominoes."""

    number: int
    """From 1."""
    cards: tuple[tuple[Seat, Card], ...]
    """In order; a pass is no card: -1."""
    winner: Seat = -1
    """The taker of the trick; -1 at dominoes."""
    points: int = 0
    """Its points, before doubles."""


class Side(NamedTuple):
    """One of the two lines, from the decision on."""

    option: Action
    turns: tuple[Turns, ...]
    decided: int
    """The index of the deciding turn in :attr:`turns`; -1 if this line has none."""
    net: int
    """The player's points of the deal, doubles included."""


class TwoLines(NamedTuple):
    """Both lines in one layout."""

    hands: tuple[CardSet, ...]
    """Seat → cards held at the decision."""
    done: Side
    better: Side
    apart: int
    """The index of the first trick that differs."""
    bad: bool
    """Whether the deciding event is undesirable."""

    @property
    def length(self) -> int:
        """Rows of the longer line."""
        return max(len(self.done.turns), len(self.better.turns))


def two_lines(contrast: Contrast, view: View, number: int) -> TwoLines:
    """Return both lines in one of the typical layouts.

    Args:
        number: the layout's index, from 0.
    """
    shown = contrast.typical[number]
    main = contrast.main
    decided = (-1, -1) if main is None or main.event.kind in NUMBERS else shown.at
    done, better = (
        _side(option, line, view, at)
        for option, line, at in zip(
            (contrast.done, contrast.better), (shown.done, shown.better), decided, strict=True
        )
    )
    pairs = zip_longest(done.turns, better.turns)
    apart = next((place for place, (one, other) in enumerate(pairs) if one != other), -1)
    return TwoLines(shown.hands, done, better, apart, main is None or main.done > main.better)


def _side(option: Action, line: Playout, view: View, at: int) -> Side:
    turns: tuple[Turns, ...] = ()
    decided = -1
    if not _fits(line, view):
        return Side(option, turns, decided, round(line.net(view.seat)))
    line = _with(option, line, view)
    if view.spec.is_domino:
        turns, decided = _rounds(line, view, at)
    else:
        done = 0 if view.table is None else len(view.table.history) // view.rules.players
        tricks = tricks_of(line, view.spec, view.rules.players, view.tricks)[done:]
        turns = tuple(
            Turns(
                number,
                tuple(
                    ((trick.leader + place) % view.rules.players, card)
                    for place, card in enumerate(trick.cards)
                ),
                trick.winner,
                sum(points for _, points in trick.units),
            )
            for number, trick in enumerate(tricks, done + 1)
        )
        decided = at - done
    return Side(option, turns, max(-1, decided), round(line.net(view.seat)))


def _fits(line: Playout, view: View) -> bool:
    """Return whether a line has cards after the decision: a deal may not be played, and a file may be altered."""
    begun, count = 0 if view.table is None else len(view.table.history), len(line.cards)
    if view.spec.is_domino:
        return begun < count == len(line.seats)
    return begun < count == view.rules.players * (len(line.seats) - 1) and PASSED not in line.cards


def _with(option: Action, line: Playout, view: View) -> Playout:
    """Return a line with the option's card instead of the equivalent one that was played."""
    if not isinstance(option, PlayCard) or view.table is None:
        return line
    one, other = option.card, line.cards[len(view.table.history)]
    return line._replace(
        cards=line.cards.translate(bytes.maketrans(bytes([one, other]), bytes([other, one])))
    )


def _rounds(line: Playout, view: View, at: int) -> tuple[tuple[Turns, ...], int]:
    """Return the rounds of dominoes from the decision on, and the index of the one with a turn."""
    begun = len(view.table.history) if isinstance(view.table, DominoTable) else 0
    turns = (
        (seat, -1 if card == PASSED else card) for seat, card in zip(line.seats, line.cards, strict=True)
    )
    rounds = rounds_of(turns, view.rules.players)
    round_of = [number for number, cards in enumerate(rounds) for _ in cards]
    first = round_of[begun]
    decided = round_of[at] if at >= 0 else -1
    shown = tuple(
        Turns(number, tuple(cards.items())) for number, cards in enumerate(rounds[first:], first + 1)
    )
    return shown, decided - first
