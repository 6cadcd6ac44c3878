"""Events of a line that an explanation may name: a list of kinds, the most concrete first.

An event holds in a line or does not, or is a number, and owns some entries of the ledger. It explains a difference if
its entries make most of it, and if it arises in the layouts that the event distinguishes. Both are measured.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import Final, NamedTuple

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
NUMBERS: Final = {"mean": 0.35, "margin": 0.35, "points": 2.0}
"""Kinds with a number, and its least difference."""
_PREFERRED: Final = 0.2
"""The bonus in coverage for a named card."""
_NAMED: Final = 0.15
"""The share of the difference that a card must own to be a candidate."""


class PlayEvent(NamedTuple):
    """A fact that holds in a line or does not."""

    kind: str
    """One of :data:`KINDS`."""
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


_AT_THE_END: Final = ("behind", "mean", "margin", "points")
"""Kinds that are known only at the end of a line."""


class Facts:
    """Two options in the same layouts, read once for all candidates."""

    def __init__(self, pairs: Pairs) -> None:
        self.pairs = pairs
        self.view: View = pairs.view
        self.me: Seat = pairs.view.seat
        self.spec: ContractSpec = spec_of(pairs.view, pairs.done)
        self.ledger: Ledger = ledger_of(pairs)
        self.courses: list[tuple[PlayoutFacts, PlayoutFacts]] = courses(pairs)
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

    def often(self, holds: Callable[[PlayoutFacts], bool], at: int) -> float:
        """Return the share of layouts in which something holds in one of the two lines."""
        return sum(
            chance for chance, pair in zip(self.pairs.chances, self.courses, strict=True) if holds(pair[at])
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


class EventKind(NamedTuple):
    """A kind of event."""

    name: str
    why: str
    """The reason for its place in the list."""
    candidates: Callable[[Facts], Iterator[PlayEvent]]
    state: Callable[[PlayEvent, PlayoutFacts], tuple[float, ...]]
    """Whether it holds in a line, or its number; also for a second player."""
    owns: Callable[[PlayEvent, Entry], bool]


def tenths(share: float) -> int:
    """Return a share in whole tenths."""
    return int(10 * share + 0.5)


def _bits(units: Sequence[int]) -> int:
    found = 0
    for unit in units:
        found |= 1 << unit
    return found


# --- this trick ------------------------------------------------------------------------------------


def _now(facts: Facts) -> Iterator[PlayEvent]:
    for seat in (facts.me, *facts.rivals):
        units = facts.units(seat, now=True)
        if len(units) > 1:
            yield PlayEvent("now", seat, tuple(sorted(units[:2])))
        for unit in units:
            yield PlayEvent("now", seat, (unit,))
        yield PlayEvent("now", seat)


def _state_now(event: PlayEvent, course: PlayoutFacts) -> tuple[float, ...]:
    wanted = _bits(event.cards)
    return (float(course.now == event.seat and course.now_units & wanted == wanted),)


def _owns_now(event: PlayEvent, entry: Entry) -> bool:
    return entry.seat == event.seat and entry.now and (not event.cards or entry.unit in event.cards)


# --- named cards and the last two tricks -----------------------------------------------------------


def _mine(facts: Facts) -> Iterator[PlayEvent]:
    for unit in facts.units(facts.me):
        yield PlayEvent("unit", facts.me, (unit,))


def _rivals(facts: Facts) -> Iterator[PlayEvent]:
    for seat in facts.rivals:
        for unit in facts.units(seat):
            yield PlayEvent("unit", seat, (unit,))


def _state_unit(event: PlayEvent, course: PlayoutFacts) -> tuple[float, ...]:
    return (float(bool(course.got[event.seat] & _bits(event.cards))),)


def _owns_unit(event: PlayEvent, entry: Entry) -> bool:
    return entry.seat == event.seat and entry.unit in event.cards


def _instead(facts: Facts) -> Iterator[PlayEvent]:
    for seat in facts.rivals:
        for unit in dict.fromkeys((*facts.units(facts.me), *facts.units(seat))):
            yield PlayEvent("instead", facts.me, (unit,), 0, seat)


def _state_instead(event: PlayEvent, course: PlayoutFacts) -> tuple[float, ...]:
    wanted = _bits(event.cards)
    return float(bool(course.got[event.seat] & wanted)), float(bool(course.got[event.other] & wanted))


def _owns_instead(event: PlayEvent, entry: Entry) -> bool:
    return entry.seat in (event.seat, event.other) and entry.unit in event.cards


def _two_units(facts: Facts) -> Iterator[PlayEvent]:
    for pair in combinations(facts.units(facts.me)[:4], 2):
        yield PlayEvent("units", facts.me, tuple(sorted(pair)))


# --- the player's own cards ------------------------------------------------------------------------


def _own(facts: Facts) -> Iterator[PlayEvent]:
    for card in facts.takers():
        yield PlayEvent("by", facts.me, (card,))


def _two_own(facts: Facts) -> Iterator[PlayEvent]:
    for pair in combinations(facts.takers()[:4], 2):
        yield PlayEvent("by", facts.me, tuple(sorted(pair)))


def _state_by(event: PlayEvent, course: PlayoutFacts) -> tuple[float, ...]:
    return (float(bool(course.takers & _bits(event.cards))),)


def _owns_by(event: PlayEvent, entry: Entry) -> bool:
    return entry.by in event.cards


# --- numbers ---------------------------------------------------------------------------------------


def _counts(facts: Facts, seat: Seat) -> Iterator[PlayEvent]:
    most = max((max(one.number[seat], other.number[seat]) for one, other in facts.courses), default=0)
    for least in range(1, most + 1):
        yield PlayEvent("count", seat, (), least)


def _my_count(facts: Facts) -> Iterator[PlayEvent]:
    return _counts(facts, facts.me)


def _their_count(facts: Facts) -> Iterator[PlayEvent]:
    for seat in facts.rivals:
        yield from _counts(facts, seat)


def _state_count(event: PlayEvent, course: PlayoutFacts) -> tuple[float, ...]:
    return (float(course.number[event.seat] >= event.least),)


def _owns_all(event: PlayEvent, entry: Entry) -> bool:
    return entry.seat == event.seat


def _behind(facts: Facts) -> Iterator[PlayEvent]:
    for seat in facts.rivals:
        yield PlayEvent("behind", facts.me, (), 0, seat)


def _state_behind(event: PlayEvent, course: PlayoutFacts) -> tuple[float, ...]:
    return (float(course.points[event.seat] < course.points[event.other]),)


def _owns_both(event: PlayEvent, entry: Entry) -> bool:
    return entry.seat in (event.seat, event.other)


def _mean(facts: Facts) -> Iterator[PlayEvent]:
    yield PlayEvent("mean", facts.me)


def _margin(facts: Facts) -> Iterator[PlayEvent]:
    for one, other in combinations((facts.me, *facts.rivals), 2):
        yield PlayEvent("margin", one, (), 0, other)


def _points(facts: Facts) -> Iterator[PlayEvent]:
    for seat in (facts.me, *facts.rivals):
        yield PlayEvent("points", seat)


def _state_points(event: PlayEvent, course: PlayoutFacts) -> tuple[float, ...]:
    return (float(course.points[event.seat]),)


def _state_mean(event: PlayEvent, course: PlayoutFacts) -> tuple[float, ...]:
    return (float(course.number[event.seat]),)


def _state_margin(event: PlayEvent, course: PlayoutFacts) -> tuple[float, ...]:
    return float(course.number[event.seat]), float(course.number[event.other])


# --- dominoes --------------------------------------------------------------------------------------


def _out_with(facts: Facts) -> Iterator[PlayEvent]:
    for seat in facts.view.rules.seats:
        if seat != facts.me:
            for card in sorted({pair[0].last[seat] for pair in facts.courses} - {-1}):
                yield PlayEvent("out_with", seat, (card,), 0, facts.me)


def _is_before(event: PlayEvent, course: PlayoutFacts) -> bool:
    return course.order.index(event.seat) < course.order.index(event.other)


def _state_out_with(event: PlayEvent, course: PlayoutFacts) -> tuple[float, ...]:
    return (float(course.last[event.seat] in event.cards and _is_before(event, course)),)


def _places(facts: Facts) -> Iterator[PlayEvent]:
    for seat in (facts.me, *facts.rivals):
        for least in range(facts.view.rules.players - 1):
            yield PlayEvent("place", seat, (), least)


def _state_place(event: PlayEvent, course: PlayoutFacts) -> tuple[float, ...]:
    return (float(course.order.index(event.seat) <= event.least),)


def _before_me(facts: Facts) -> Iterator[PlayEvent]:
    for seat in facts.view.rules.seats:
        if seat != facts.me:
            yield PlayEvent("before", seat, (), 0, facts.me)


def _state_before(event: PlayEvent, course: PlayoutFacts) -> tuple[float, ...]:
    return (float(_is_before(event, course)),)


KINDS: Final[tuple[EventKind, ...]] = (
    EventKind("now", "It lies on the table: nothing has to be imagined.", _now, _state_now, _owns_now),
    EventKind(
        "unit", "One card with a name, or a last trick, comes to the player.", _mine, _state_unit, _owns_unit
    ),
    EventKind("by", "One card in the player's hand takes it: what to be rid of.", _own, _state_by, _owns_by),
    EventKind("unit", "The same of a player one is doubled with.", _rivals, _state_unit, _owns_unit),
    EventKind(
        "instead",
        "One named card goes to the one and not to the other, and both ways count.",
        _instead,
        _state_instead,
        _owns_instead,
    ),
    EventKind("units", "Two named cards are still less than a number.", _two_units, _state_unit, _owns_unit),
    EventKind("by", "Two of the player's cards, likewise.", _two_own, _state_by, _owns_by),
    EventKind(
        "count",
        "A number is true of many small takings, and says little of each.",
        _my_count,
        _state_count,
        _owns_all,
    ),
    EventKind("count", "The same of a player one is doubled with.", _their_count, _state_count, _owns_all),
    EventKind(
        "behind",
        "Who does better than whom is the double's own question.",
        _behind,
        _state_behind,
        _owns_both,
    ),
    EventKind(
        "mean", "Where no frequency tells the lines apart, the numbers do.", _mean, _state_mean, _owns_all
    ),
    EventKind("margin", "The numbers of two.", _margin, _state_margin, _owns_both),
    EventKind("points", "Where units differ in worth, their points do.", _points, _state_points, _owns_all),
)
"""The kinds for contracts in tricks."""

DOMINO_KINDS: Final[tuple[EventKind, ...]] = (
    EventKind(
        "out_with",
        "Somebody is out first, with one card that was let in.",
        _out_with,
        _state_out_with,
        _owns_both,
    ),
    EventKind("place", "What counts is the place.", _places, _state_place, _owns_all),
    EventKind("before", "Who of two was out first.", _before_me, _state_before, _owns_both),
    EventKind("points", "Where several places change, the points do.", _points, _state_points, _owns_all),
)
"""The kinds for dominoes."""

NAMES: Final = tuple(dict.fromkeys(kind.name for kind in (*KINDS, *DOMINO_KINDS)))
_BY_NAME: Final = {kind.name: kind for kind in (*KINDS, *DOMINO_KINDS)}


def measured(facts: Facts, event: PlayEvent) -> Measured:
    """Return the frequency of an event with either option, and its share of the difference."""
    state = _BY_NAME[event.kind].state
    means = [0.0, 0.0, 0.0, 0.0]
    """The means of both options, then of the second player's."""
    told = 0.0
    for chance, points, pair in zip(facts.pairs.chances, facts.apart, facts.courses, strict=True):
        first, second = (state(event, course) for course in pair)
        told += points if first != second else 0.0
        for at, (one, other) in enumerate(zip(first, second, strict=True)):
            means[2 * at] += chance * one
            means[2 * at + 1] += chance * other
    done, better, theirs, theirs_better = means
    covered = facts.share(lambda entry: owns(event, entry))
    return Measured(
        event, done, better, covered, told / facts.total if facts.total else 0.0, theirs, theirs_better
    )


def _worth(found: Measured) -> tuple[float, PlayEvent]:
    """Return the rank of an event among those of its kind. A named card has a bonus."""
    named = _PREFERRED if found.event.kind == "now" and found.event.cards else 0.0
    return min(found.covered, found.told, 1.0) + min(found.gap, 1.0) + named, found.event


def best_event(facts: Facts, allowed: Callable[[PlayEvent], bool] = lambda event: True) -> Measured | None:
    """Return the most concrete event that explains a difference; ``None`` if none does.

    Args:
        allowed: selects the events that may be named.
    """
    faint: Measured | None = None
    for kind in DOMINO_KINDS if facts.spec.is_domino else KINDS:
        found = [
            each
            for event in kind.candidates(facts)
            if allowed(event)
            and COVERS <= facts.share(partial(kind.owns, event)) <= _MOST
            and (each := measured(facts, event)).explains
            and each.tells
        ]
        best = max(found, key=_worth, default=None)
        if best is None:
            continue
        if best.gap >= _GAP:
            return best
        faint = faint or best
    return faint


def holds(event: PlayEvent, course: PlayoutFacts) -> bool:
    """Return whether an event holds in a line."""
    return bool(_BY_NAME[event.kind].state(event, course)[0])


def owns(event: PlayEvent, entry: Entry) -> bool:
    """Return whether an entry of the ledger is part of an event."""
    return _BY_NAME[event.kind].owns(event, entry)


def differ(event: PlayEvent, one: PlayoutFacts, other: PlayoutFacts) -> bool:
    """Return whether an event distinguishes two lines."""
    state = _BY_NAME[event.kind].state
    return state(event, one) != state(event, other)


def decided_at(event: PlayEvent, line: Playout, spec: ContractSpec, view: View) -> int:
    """Return the trick, or the turn at dominoes, from which an event holds in a line; -1 if it does not."""
    if not line.cards or not holds(event, course_of(line, spec, view)):
        return -1
    if spec.is_domino:
        turns = [at for at, seat in enumerate(line.seats) if seat == event.seat and line.cards[at] != PASSED]
        return turns[-1]
    players = view.rules.players
    for number in range(1, len(line.seats)):
        begun = line._replace(cards=line.cards[: players * number], seats=line.seats[: number + 1])
        if event.kind not in _AT_THE_END and holds(event, course_of(begun, spec, view)):
            return number - 1
    return len(line.seats) - 2
