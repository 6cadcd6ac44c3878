"""Events of a line that an explanation may name: kind by kind, the most concrete first.

An event holds in a line or does not, or is a number, and owns some entries of the ledger. It explains a difference if
its entries make most of it, and if it arises in the layouts that the event distinguishes. Both are measured.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from barbu_bots.search.ledger import Entry, Ledger, Pairs, courses, differences, ledger_of
from barbu_bots.search.lines import PASSED, TRICK, Playout, PlayoutFacts, course_of, spec_of
from barbu_tui.core.cards import Card, Seat
from barbu_tui.core.contracts import ContractSpec
from barbu_tui.core.view import View

COVERS: Final = 0.7
"""The share of a difference that an event must explain, by its entries and by its layouts."""
_MOST: Final = 1.6
"""A greater share means that something else pays most of it back, so the event is not the whole explanation."""
_GAP: Final = 0.15
"""The difference of frequencies worth telling, if any event has it."""
_RARE: Final = 0.05
"""Minimum difference, for an event rarer than this with one option."""
_TENTHS: Final = 2
"""Minimum difference of frequencies in whole tenths."""
NUMBERS: Final[dict[str, float]] = {"mean": 0.35, "margin": 0.35}
"""Kinds with a number, and its least difference."""
_PREFERRED: Final = 0.2
"""The bonus in coverage for a named card."""
_NAMED: Final = 0.15
"""The share of the difference that a card must own to be a candidate."""


Kind: TypeAlias = Literal[
    # In tricks
    "now",  # the player takes this trick, with these cards in it
    "unit",  # the player takes one of these units: a penalty card, one of the last two tricks
    "units",  # the same of two units
    "by",  # one of these cards of the player takes a unit
    "instead",  # the player takes the unit, or the second player does
    "count",  # the player takes so many units or more
    "behind",  # the player scores less than the second one
    "mean",  # the number of units that the player takes
    "margin",  # the numbers of units that both take
    # At dominoes
    "out_with",  # the player goes out with this card, and before the second one
    "place",  # the player goes out in this place or a better one
    "before",  # the player goes out before the second one
]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


class PlayEvent(NamedTuple):
    """A fact that holds in a line or does not, or a number."""

    kind: Kind
    seat: Seat
    """The player concerned."""
    cards: tuple[int, ...] = ()
    """The units named, or the player's own cards."""
    least: int = 0
    """Minimum number of units; the place or a better one."""
    other: Seat = -1
    """A second player concerned; -1 for none."""


class Measured(NamedTuple):
    """An event and its share of a difference."""

    event: PlayEvent
    done: float
    """The share of layouts in which it holds with the player's choice."""
    better: float
    """The share with the better option."""
    covered: float
    """The share of the difference made by its entries."""
    told: float
    """The share of the difference from layouts in which it distinguishes the lines."""
    theirs: float = 0.0
    """The share of layouts in which the second player has the card instead, with the player's choice."""
    theirs_better: float = 0.0
    """The same with the better option."""

    @property
    def gap(self) -> float:
        """The difference of the frequencies."""
        return abs(self.done - self.better)

    @property
    def tells(self) -> bool:
        """Whether its figures differ enough to be told."""
        widest = max(self.gap, abs(self.theirs - self.theirs_better))
        if self.event.kind in NUMBERS:
            return widest >= NUMBERS[self.event.kind]
        apart = max(
            abs(tenths(self.done) - tenths(self.better)),
            abs(tenths(self.theirs) - tenths(self.theirs_better)),
        )
        return apart >= _TENTHS or min(self.done, self.better) < _RARE <= self.gap

    @property
    def explains(self) -> bool:
        """Whether it makes most of the difference."""
        return COVERS <= self.covered <= _MOST and COVERS <= self.told <= _MOST


_AT_THE_END: Final = ("behind", "mean", "margin")
"""Kinds that are known only at the end of a line."""


class Facts:
    """Two options in the same layouts, read once for all candidates."""

    def __init__(self, pairs: Pairs) -> None:
        self.pairs = pairs
        self.view: View = pairs.view
        self.me: Seat = pairs.view.seat
        self.spec: ContractSpec = spec_of(pairs.view, pairs.done)
        self.courses: list[tuple[PlayoutFacts, PlayoutFacts]] = courses(pairs)
        self.ledger: Ledger = ledger_of(pairs, self.courses)
        self.apart: list[float] = differences(pairs)
        self.total: float = self.ledger.total

    @property
    def rivals(self) -> list[Seat]:
        """The players that the deciding one is doubled with."""
        levels = self.view.levels[self.me]
        return [seat for seat in self.view.rules.seats if seat != self.me and levels[seat]]

    def share(self, owns: Callable[[Entry], bool]) -> float:
        """Return the share of the difference that some entries make."""
        return self.ledger.part(owns) / self.total if self.total else 0.0

    def mean(self, number: Callable[[PlayoutFacts], float], at: int) -> float:
        """Return the mean of a number in one of the two lines: of a truth, the share of layouts in which it holds."""
        return sum(
            chance * number(pair[at]) for chance, pair in zip(self.pairs.chances, self.courses, strict=True)
        )

    def units(self, seat: Seat, *, now: bool = False) -> list[int]:
        """Return a player's named units that make a fair share of the difference, the greatest first."""
        sums: dict[int, float] = {}
        for entry, points in self.ledger.entries.items():
            if entry.seat == seat and entry.unit < TRICK and (entry.now or not now):
                sums[entry.unit] = sums.get(entry.unit, 0.0) + points / self.total
        return sorted((unit for unit in sums if sums[unit] >= _NAMED), key=lambda unit: -sums[unit])

    def takers(self) -> list[Card]:
        """Return the player's cards whose tricks make a fair share of the difference, the greatest first."""
        sums: dict[Card, float] = {}
        for entry, points in self.ledger.entries.items():
            if entry.by >= 0:
                sums[entry.by] = sums.get(entry.by, 0.0) + points / self.total
        return sorted((card for card in sums if sums[card] >= _NAMED), key=lambda card: -sums[card])


def tenths(share: float) -> int:
    """Return a share in whole tenths."""
    return int(10 * share + 0.5)


def _in_tricks(facts: Facts) -> Iterator[list[PlayEvent]]:
    """Yield the candidates at a contract in tricks, kind by kind."""
    me, rivals = facts.me, facts.rivals
    # It lies on the table: nothing has to be imagined.
    yield [
        PlayEvent("now", seat, cards)
        for seat in (me, *rivals)
        for cards in _taken_now(facts.units(seat, now=True))
    ]
    # One card with a name, or a last trick, comes to the player.
    units = facts.units(me)
    yield [PlayEvent("unit", me, (unit,)) for unit in units]
    # One card in the player's hand takes it: what to be rid of.
    takers = facts.takers()
    yield [PlayEvent("by", me, (card,)) for card in takers]
    # The same of a player one is doubled with.
    theirs = {seat: facts.units(seat) for seat in rivals}
    yield [PlayEvent("unit", seat, (unit,)) for seat in rivals for unit in theirs[seat]]
    # One named card goes to the one and not to the other, and both ways count.
    yield [
        PlayEvent("instead", me, (unit,), 0, seat)
        for seat in rivals
        for unit in dict.fromkeys((*units, *theirs[seat]))
    ]
    # Two named cards are still less than a number; two of the player's cards likewise.
    yield [PlayEvent("units", me, tuple(sorted(pair))) for pair in combinations(units[:4], 2)]
    yield [PlayEvent("by", me, tuple(sorted(pair))) for pair in combinations(takers[:4], 2)]
    # A number is true of many small takings, and says little of each.
    yield _counts(facts, [me])
    yield _counts(facts, rivals)
    # Who does better than whom is the double's own question.
    yield [PlayEvent("behind", me, (), 0, seat) for seat in rivals]
    # Where no frequency tells the lines apart, the numbers do.
    yield [PlayEvent("mean", me)]
    yield [PlayEvent("margin", one, (), 0, other) for one, other in combinations((me, *rivals), 2)]


def _taken_now(units: list[int]) -> list[tuple[int, ...]]:
    """Return what may be named of this trick: its two units that matter most, each of them, or none."""
    two = [tuple(sorted(units[:2]))] if len(units) > 1 else []
    return [*two, *[(unit,) for unit in units], ()]


def _counts(facts: Facts, seats: Sequence[Seat]) -> list[PlayEvent]:
    """Return the events of some players that they take so many units or more."""
    events = []
    for seat in seats:
        most = max((max(one.number[seat], other.number[seat]) for one, other in facts.courses), default=0)
        events += [PlayEvent("count", seat, (), least) for least in range(1, most + 1)]
    return events


def _at_dominoes(facts: Facts) -> Iterator[list[PlayEvent]]:
    """Yield the candidates at dominoes, kind by kind."""
    me, seats = facts.me, facts.view.rules.seats
    concerned, others = (me, *facts.rivals), [seat for seat in seats if seat != me]
    # Somebody is out first, with one card that was let in.
    yield [
        PlayEvent("out_with", seat, (card,), 0, me)
        for seat in others
        for card in sorted({pair[0].last[seat] for pair in facts.courses} - {-1})
    ]
    # What counts is the place.
    yield [PlayEvent("place", seat, (), least) for seat in concerned for least in range(len(seats) - 1)]
    # Who of two was out first.
    yield [PlayEvent("before", seat, (), 0, me) for seat in others]


def _state(event: PlayEvent, course: PlayoutFacts) -> tuple[float, ...]:
    """Return whether an event holds in a line, or its number; for some kinds also the second player's."""
    kind, seat, other, number = event.kind, event.seat, event.other, course.number
    wanted = sum(1 << unit for unit in event.cards)
    match kind:
        case "now":
            return (float(course.now == seat and course.now_units & wanted == wanted),)
        case "unit" | "units":
            return (float(course.got[seat] & wanted != 0),)
        case "by":
            return (float(course.takers & wanted != 0),)
        case "instead":
            return float(course.got[seat] & wanted != 0), float(course.got[other] & wanted != 0)
        case "count":
            return (float(number[seat] >= event.least),)
        case "behind":
            return (float(course.points[seat] < course.points[other]),)
        case "mean":
            return (float(number[seat]),)
        case "margin":
            return float(number[seat]), float(number[other])
        case "place":
            return (float(course.order.index(seat) <= event.least),)
    is_before = course.order.index(seat) < course.order.index(other)
    return (float(is_before and (kind == "before" or course.last[seat] in event.cards)),)


def owns(event: PlayEvent, entry: Entry) -> bool:
    """Return whether an entry of the ledger is part of an event."""
    match event.kind:
        case "now":
            return entry.seat == event.seat and entry.now and (not event.cards or entry.unit in event.cards)
        case "unit" | "units":
            return entry.seat == event.seat and entry.unit in event.cards
        case "by":
            return entry.by in event.cards
        case "instead":
            return entry.seat in (event.seat, event.other) and entry.unit in event.cards
        case "behind" | "margin" | "out_with" | "before":
            return entry.seat in (event.seat, event.other)
    return entry.seat == event.seat


def measured(facts: Facts, event: PlayEvent) -> Measured:
    """Return the frequency of an event with either option, and its share of the difference."""
    means = [0.0, 0.0, 0.0, 0.0]
    """The means of both options, then of the second player's."""
    told = 0.0
    for chance, points, pair in zip(facts.pairs.chances, facts.apart, facts.courses, strict=True):
        first, second = (_state(event, course) for course in pair)
        told += points if first != second else 0.0
        for at, (one, other) in enumerate(zip(first, second, strict=True)):
            means[2 * at] += chance * one
            means[2 * at + 1] += chance * other
    done, better, theirs, theirs_better = means
    covered = facts.share(lambda entry: owns(event, entry))
    return Measured(
        event, done, better, covered, told / facts.total if facts.total else 0.0, theirs, theirs_better
    )


def _worth(measure: Measured) -> tuple[float, PlayEvent]:
    """Return the rank of an event among those of its kind. A named card has a bonus."""
    named = _PREFERRED if measure.event.kind == "now" and measure.event.cards else 0.0
    return min(measure.covered, measure.told, 1.0) + min(measure.gap, 1.0) + named, measure.event


def best_event(facts: Facts, allowed: Callable[[PlayEvent], bool] = lambda event: True) -> Measured | None:
    """Return the most concrete event that explains a difference; ``None`` if none does that may be named."""
    faint: Measured | None = None
    for candidates in _at_dominoes(facts) if facts.spec.is_domino else _in_tricks(facts):
        explaining = [
            each
            for event in candidates
            if allowed(event)
            and COVERS <= facts.share(partial(owns, event)) <= _MOST
            and (each := measured(facts, event)).explains
            and each.tells
        ]
        best = max(explaining, key=_worth, default=None)
        if best is None:
            continue
        if best.gap >= _GAP:
            return best
        faint = faint or best
    return faint


def differ(event: PlayEvent, one: PlayoutFacts, other: PlayoutFacts) -> bool:
    """Return whether an event distinguishes two lines."""
    return _state(event, one) != _state(event, other)


def decided_at(event: PlayEvent, line: Playout, spec: ContractSpec, view: View) -> int:
    """Return the trick, or the turn at dominoes, from which an event holds in a line; -1 if it does not."""
    if not line.cards or not _state(event, course_of(line, spec, view))[0]:
        return -1
    if spec.is_domino:
        turns = [at for at, seat in enumerate(line.seats) if seat == event.seat and line.cards[at] != PASSED]
        return turns[-1]
    players = view.rules.players
    for number in range(1, len(line.seats)):
        begun = line._replace(cards=line.cards[: players * number], seats=line.seats[: number + 1])
        if event.kind not in _AT_THE_END and _state(event, course_of(begun, spec, view))[0]:
            return number - 1
    return len(line.seats) - 2
