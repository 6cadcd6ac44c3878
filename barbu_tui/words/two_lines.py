"""Two lines of play in one layout, trick by trick: the player's choice and the better option."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from barbu_bots.search.contrast import Contrast
from barbu_bots.search.events import tenths
from barbu_bots.search.lines import PASSED, Playout, tricks_of
from barbu_tui.core.actions import Action, Pass, PlayCard
from barbu_tui.core.cards import Card, CardSet, Seat
from barbu_tui.core.domino import DominoTable, rounds_of
from barbu_tui.core.view import View
from barbu_tui.language import N_, tr
from barbu_tui.language.cards import card_sign
from barbu_tui.language.numbers import signed
from barbu_tui.language.people import person
from barbu_tui.words.actions import in_words
from barbu_tui.words.prompts import takes_the_trick

_NUMBERS: Final = ("mean", "margin", "points")
"""Events that no single trick decides."""
SAME_PLAY: Final = N_("The play is the same after both; only the doubles differ.")
NO_LAYOUT: Final = N_("No layout was kept in which this goes wrong.")


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
    decided = (-1, -1) if main is None or main.event.kind in _NUMBERS else shown.at
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
        tricks = tricks_of(line, view.spec, view.rules.players, view.rules.hand_size)[done:]
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


# --- in words --------------------------------------------------------------------------------------


def layout_words(contrast: Contrast) -> str:
    """Return a sentence on the layout."""
    count = tenths(contrast.share)
    if count <= 0 or contrast.main is None or contrast.main.event.kind in _NUMBERS:
        return tr("One of the layouts that fit.")
    if count >= 10:
        return tr("One of the layouts that fit; it goes like this in nearly all.")
    return tr("One of the layouts that fit; it goes like this in {count} of 10.", count=count)


def outcome_words(turns: Turns, names: Sequence[str]) -> str:
    """Return the taker and the points of a trick, within a sentence; empty at dominoes."""
    if turns.winner < 0:
        return ""
    taken = takes_the_trick(person(names[turns.winner]))
    return f"{taken}, {signed(turns.points)}" if turns.points else taken


def told_lines(lines: TwoLines, contrast: Contrast, names: Sequence[str]) -> list[str]:
    """Return both lines as sentences, one per trick, up to the deciding one."""
    last = max(lines.done.decided, lines.better.decided)
    stop = last + 1 if last >= 0 else lines.length
    said = [layout_words(contrast)]
    for side in (lines.done, lines.better):
        said.append(tr("With {option}:", option=in_words(side.option, names, "phrase")))
        if side is lines.better and lines.apart < 0:
            said.append(tr(SAME_PLAY))
            stop = 0
        said += [
            tr("{number}: {what}.", number=turns.number, what=_told(turns, contrast.seat, names))
            for turns in side.turns[:stop]
        ]
        who = person(names[contrast.seat])
        said.append(tr("{Who} {who?score|scores} {points} in this deal.", who=who, points=signed(side.net)))
    return said


def _told(turns: Turns, me: Seat, names: Sequence[str]) -> str:
    """Return a trick or a round, within a sentence."""
    if turns.winner < 0:
        actions = (Pass(seat) if card < 0 else PlayCard(seat, card) for seat, card in turns.cards)
        return ", ".join(in_words(action, names, "within") for action in actions)
    cards = {seat: card_sign(card) for seat, card in turns.cards}
    leader = turns.cards[0][0]
    if me not in (leader, turns.winner):
        said = N_("{who} leads {card}, {mine} {mine?play|plays} {own}, {winner} takes it with {by}")
    elif turns.winner == leader:
        said = N_("{who} {who?lead|leads} {card} and {who?take|takes} the trick")
    else:
        said = N_("{who} {who?lead|leads} {card}, {winner} {winner?take|takes} it with {by}")
    said = tr(
        said,
        who=person(names[leader]),
        card=cards[leader],
        mine=person(names[me]),
        own=cards[me],
        winner=person(names[turns.winner]),
        by=cards[turns.winner],
    )
    return f"{said}, {signed(turns.points)}" if turns.points else said
