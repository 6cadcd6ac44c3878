"""Why one option is worse than another: the fact that makes most of the difference, as data.

Both options are played in the same layouts (:class:`~.ledger.Pairs`). The difference is split
(:mod:`.ledger`), and the most concrete event that makes most of it is named (:mod:`.events`); for bids and
calls the stakes (:mod:`.stakes`). Everything is measured. :mod:`.explanations` puts it into words.

:attr:`Contrast.typical` has layouts that show the event, the most typical one first::

    shown = contrast.typical[0]
    shown.hands          # seat → cards held at the decision
    shown.done           # Line: every card of the deal after the choice, with the leader of each trick
    shown.better         # the same after the better option
    shown.at             # the deciding trick, from 0: (with the choice, with the other); at dominoes the turn
    shown.points         # the points lost there
    contrast.share       # the share of such layouts
    tricks_of(shown.done, spec, players, tricks)  # trick by trick: leader, cards, winner, winning card
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Literal, NamedTuple, TypeAlias

from barbu_bots.search.events import Facts, Measured, PlayEvent, best_event, decided_at, differ, owns
from barbu_bots.search.ledger import Pairs
from barbu_bots.search.lines import PENULTIMATE, Playout, PlayoutFacts, spec_of
from barbu_bots.search.stakes import Stake, covered_by, stakes_of
from barbu_tui.core.actions import Action, ChooseContract, PlayCard
from barbu_tui.core.cards import BIT, SUIT_OF, Card, CardSet, Seat
from barbu_tui.core.contracts import Contract
from barbu_tui.core.tricks import TrickTable

LEAST: Final = 24
"""Minimum number of layouts for telling frequencies, if not all likely ones were counted."""
_HALF: Final = 0.5
_MOSTLY: Final = 0.7
_LEADS: Final = 0.4
"""The share of layouts by which winning this trick must differ to be named."""
_RARELY: Final = 0.2
_LAYOUTS: Final = 4
"""Typical layouts that are kept."""


OnLead: TypeAlias = Literal[
    "",
    "puts",  # the card puts the player on lead
    "keeps",  # it keeps the player there
    "gives",  # it gives the lead up
    "leaves",  # it leaves the trick to others
]
PrincipleName: TypeAlias = Literal["", "beaten", "duck", "discard", "exit"]
"""A principle of play; :data:`.explanations.PRINCIPLES` has its sentence."""


class How(NamedTuple):
    """The way in which the event comes about."""

    card: Card = -1
    """The player's card that takes most of it."""
    led: bool = False
    """Whether the player has to lead it."""
    kept: bool = False
    """Whether it is the better card, kept."""
    below: Card = -1
    """The lower card that it has lost, the one that was played; -1 for none."""
    thrown: float = 0.0
    """The share of layouts in which it could have been discarded with the better option, but rarely with the other."""
    own_leads: bool = False
    """Whether most of it is taken in tricks that the player leads."""
    opens: Card = -1
    """At dominoes, the rival's card that the choice lets in, laid right after it."""
    opened: float = 0.0
    """The share of layouts in which it is laid so."""
    passer: Seat = -1
    """At dominoes, the player whose passes make the difference; -1 for none."""
    passes: float = 0.0
    """Passes of :attr:`passer` with the choice, on average."""
    passes_then: float = 0.0
    """Passes of :attr:`passer` with the better option, on average."""


class Typical(NamedTuple):
    """A layout in which the event distinguishes the two lines."""

    hands: tuple[CardSet, ...]
    done: Playout
    better: Playout
    at: tuple[int, int]
    points: float
    chance: float


class Contrast(NamedTuple):
    """One option against a better one."""

    done: Action
    better: Action
    seat: Seat
    """The seat that decides."""
    cost: float
    """The worse option less the better one in these layouts, in points; negative."""
    exact: bool = False
    """Whether these are all likely layouts."""
    layouts: int = 0
    players: int = 4
    contract: Contract | None = None
    """The contract played; ``None`` before the call."""
    main: Measured | None = None
    """The one event; ``None`` if there are stakes instead, or if nothing explains the cost."""
    veiled: Measured | None = None
    """An event that does not reveal the better card, for a player who is still to decide."""
    stakes: tuple[Stake, ...] = ()
    """The stakes of a bid or a call."""
    covered: float = 0.0
    """The explained share of the cost."""
    how: How = How()
    lead: OnLead = ""
    fold: int = 1
    """The factor on one of the player's points, doubles included."""
    levels: tuple[int, ...] = ()
    """Seat → the doubles with the player who decides."""
    principle: PrincipleName = ""
    """A principle whose condition is met."""
    typical: tuple[Typical, ...] = ()
    share: float = 0.0
    """The share of layouts in which the event distinguishes the lines."""
    closes: bool = False
    """Whether the card is the last of its trick, so that its taker is certain."""

    @property
    def certain(self) -> bool:
        """Whether the frequencies of the event are no estimates."""
        return self.exact or (self.closes and self.main is not None and self.main.event.kind == "now")

    @property
    def explains(self) -> bool:
        """Whether there is an explanation besides the cost."""
        return self.main is not None or bool(self.stakes)


def contrast_of(pairs: Pairs) -> Contrast:
    """Return why one option is worse than the other."""
    facts = Facts(pairs)
    view = facts.view
    contrast = Contrast(
        pairs.done, pairs.better, facts.me, facts.total, pairs.exact, len(pairs.lines), view.rules.players
    )
    if view.choice is not None:
        contrast = contrast._replace(contract=view.choice.contract)
    if (len(pairs.lines) < LEAST and not pairs.exact) or facts.total >= 0:
        return contrast
    if not isinstance(pairs.done, PlayCard):
        stakes = stakes_of(facts)
        typical = _typical(facts, None) if stakes and not isinstance(pairs.done, ChooseContract) else ()
        return contrast._replace(stakes=stakes, covered=covered_by(facts, stakes), typical=typical)
    main = best_event(facts)
    if main is None:
        return contrast
    event, how, lead = main.event, _how(facts, main), _lead(facts, main)
    levels = view.levels[facts.me]
    table = view.table
    return contrast._replace(
        main=main,
        closes=isinstance(table, TrickTable) and len(table.trick) == table.players - 1,
        veiled=main if _is_veiled(facts, event) else best_event(facts, partial(_is_veiled, facts)),
        covered=main.covered,
        how=how,
        lead=lead,
        fold=1 + sum(levels) if facts.me in (event.seat, event.other) else 1,
        levels=levels,
        principle=_principle(facts, main, how),
        typical=_typical(facts, event),
        share=sum(
            chance for chance, pair in zip(pairs.chances, facts.courses, strict=True) if differ(event, *pair)
        ),
    )


def renamed(contrast: Contrast, done: Action, better: Action) -> Contrast:
    """Return a contrast that speaks of these options, each equivalent to its own: cards change places with their equals."""
    for old, new in ((contrast.done, done), (contrast.better, better)):
        if isinstance(old, PlayCard) and isinstance(new, PlayCard) and old.card != new.card:
            contrast = _exchanged(contrast, old.card, new.card)
    return contrast._replace(done=done, better=better)


def _exchanged(contrast: Contrast, one: Card, other: Card) -> Contrast:
    """Return a contrast in which two of the player's equivalent cards have changed places."""
    places = bytes.maketrans(bytes((one, other)), bytes((other, one)))

    def card(each: int) -> int:
        return {one: other, other: one}.get(each, each)

    def event(main: Measured | None) -> Measured | None:
        if main is None:
            return None
        return main._replace(event=main.event._replace(cards=tuple(sorted(map(card, main.event.cards)))))

    def line(played: Playout) -> Playout:
        return played._replace(cards=played.cards.translate(places))

    how = contrast.how
    return contrast._replace(
        main=event(contrast.main),
        veiled=event(contrast.veiled),
        how=how._replace(card=card(how.card), below=card(how.below), opens=card(how.opens)),
        typical=tuple(
            each._replace(done=line(each.done), better=line(each.better)) for each in contrast.typical
        ),
    )


def _is_veiled(facts: Facts, event: PlayEvent) -> bool:
    """Return whether an event names no alternative card of the player."""
    done = facts.pairs.done
    assert isinstance(done, PlayCard)
    others = facts.view.hand & ~BIT[done.card]
    return not any(card < PENULTIMATE and others & BIT[card] for card in event.cards)


def _how(facts: Facts, main: Measured) -> How:
    """Return why the event is more frequent after the player's choice."""
    event = main.event
    if facts.spec.is_domino:
        return _at_dominoes(facts, event)
    if (
        event.seat != facts.me
        or event.kind not in ("unit", "units", "by", "count")
        or main.done <= main.better
    ):
        return How()
    sums: dict[Card, float] = {}
    for entry, points in facts.ledger.entries.items():
        if owns(event, entry) and entry.by >= 0:
            sums[entry.by] = sums.get(entry.by, 0.0) + points
    card = min(sums, key=lambda each: (sums[each], each), default=-1)
    several = event.kind == "by" and len(event.cards) > 1
    if card >= 0 and not several and sums[card] <= _HALF * sum(sums.values()) < 0:
        return _on(facts, card)
    more = _mean(facts, lambda course: course.own)
    return How(own_leads=more > _MOSTLY * _mean(facts, lambda course: course.number[facts.me]) > 0)


def _mean(facts: Facts, number: Callable[[PlayoutFacts], int]) -> float:
    """Return the mean difference of a number between the two options."""
    return sum(
        chance * (number(one) - number(other))
        for chance, (one, other) in zip(facts.pairs.chances, facts.courses, strict=True)
    )


def _on(facts: Facts, card: Card) -> How:
    """Return how one of the player's cards comes to take its points."""
    bit = BIT[card]
    done, better = facts.pairs.done, facts.pairs.better
    assert isinstance(done, PlayCard)
    assert isinstance(better, PlayCard)
    if card == done.card:
        return How()  # it is the card that was played
    takes = facts.mean(lambda course: bool(course.takers & bit), 0)
    led = facts.mean(lambda course: bool(course.led & bit), 0)
    thrown = facts.mean(lambda course: bool(course.thrown & bit), 1)
    before = facts.mean(lambda course: bool(course.thrown & bit), 0)
    below = done.card
    lower = SUIT_OF[below] == SUIT_OF[card] and below < card
    ducked = facts.mean(lambda course: bool(course.under & BIT[below]) and not course.takers & bit, 1)
    return How(
        card,
        led >= _MOSTLY * takes,
        card == better.card,
        below if lower and ducked >= _HALF else -1,
        thrown if thrown - before >= _LEADS and before < _RARELY and card != better.card else 0.0,
    )


def _at_dominoes(facts: Facts, event: PlayEvent) -> How:
    """Return whose way the card opens, or else whose passes change; nothing if the points do not arise there."""
    done = facts.pairs.done
    assert isinstance(done, PlayCard)
    for card in (done.card - 1, done.card + 1):
        if event.seat == facts.me or not 0 <= card < len(BIT) or SUIT_OF[card] != SUIT_OF[done.card]:
            continue
        rows = [_lays_soon(facts, event.seat, card, at) for at in (0, 1)]
        apart = [one and not other for one, other in zip(*rows, strict=True)]
        opened = sum(chance for chance, lays in zip(facts.pairs.chances, rows[0], strict=True) if lays)
        if opened >= _LEADS and _money(facts, apart) >= _MOSTLY:
            return How(opens=card, opened=opened)
    return _passes(facts, event)


def _passes(facts: Facts, event: PlayEvent) -> How:
    """Return whose passes make the difference: the event's player, the deciding player, or another one."""
    others = facts.view.rules.seats if event.seat == facts.me else (facts.me,)
    for seat in dict.fromkeys((event.seat, *others)):
        sign = 1 if seat == facts.me else -1
        more = [sign * (one.passes[seat] - other.passes[seat]) > 0 for one, other in facts.courses]
        passes, then = _mean_passes(facts, seat)
        if sign * (passes - then) >= _HALF and _MOSTLY <= _money(facts, more) <= 1 / _MOSTLY:
            return How(passer=seat, passes=passes, passes_then=then)
    return How()


def _mean_passes(facts: Facts, seat: Seat) -> list[float]:
    """Return a player's passes with either option, on average."""
    return [facts.mean(lambda course: course.passes[seat], at) for at in (0, 1)]


def _money(facts: Facts, apart: Sequence[bool]) -> float:
    """Return the share of the difference that arises in some of the layouts."""
    return sum(points for points, wanted in zip(facts.apart, apart, strict=True) if wanted) / facts.total


def _lays_soon(facts: Facts, seat: Seat, card: Card, at: int) -> list[bool]:
    """Return, layout by layout, whether a player lays a card before the decider's next turn."""
    rows = zip(facts.pairs.hands, facts.courses, strict=True)
    return [bool(hands[seat] & pair[at].soon & BIT[card]) for hands, pair in rows]


def _wins_now(facts: Facts) -> tuple[float, float]:
    """Return the share of layouts in which the player wins this trick, with either option."""
    me = facts.me
    return facts.mean(lambda course: course.now == me, 0), facts.mean(lambda course: course.now == me, 1)


def _lead(facts: Facts, main: Measured) -> OnLead:
    """Return the card's effect on the lead, if it differs and makes the difference."""
    table = facts.view.table
    if not isinstance(table, TrickTable) or main.event.kind == "now":
        return ""
    one, other = _wins_now(facts)
    told = _money(
        facts, [(first.now == facts.me) != (second.now == facts.me) for first, second in facts.courses]
    )
    if abs(one - other) < _LEADS or told < _MOSTLY:
        return ""
    if table.led < 0:
        return "gives" if one < other else "keeps"
    return "leaves" if one < other else "puts"


def _principle(facts: Facts, main: Measured, how: How) -> PrincipleName:
    """Return the principle whose condition these layouts meet; empty if there is none."""
    table = facts.view.table
    if not facts.spec.negative or not isinstance(table, TrickTable) or main.event.seat != facts.me:
        return ""
    _, better = _wins_now(facts)
    if main.event.kind == "now" and better <= _RARELY:
        return "beaten" if table.led < 0 else "duck"
    done = facts.pairs.done
    assert isinstance(done, PlayCard)
    if how.kept and table.led >= 0 and SUIT_OF[done.card] != table.led:
        return "discard"
    more = _mean(facts, lambda course: course.leads)
    if main.event.kind != "now" and more >= _HALF and (how.led or how.own_leads):
        return "exit"
    return ""


def _typical(facts: Facts, event: PlayEvent | None) -> tuple[Typical, ...]:
    """Return layouts that show the event: the one nearest the median difference, then the most likely and costly."""
    pairs = facts.pairs
    rows = [
        (points / chance, chance, at)
        for at, (points, chance) in enumerate(zip(facts.apart, pairs.chances, strict=True))
        if points < 0 < chance and (event is None or differ(event, *facts.courses[at]))
    ]
    if not rows:
        return ()
    points = sorted(row[0] for row in rows)
    median = points[len(points) // 2]
    first = min(rows, key=lambda row: (abs(row[0] - median), -row[1], row[2]))
    others = sorted((row for row in rows if row != first), key=lambda row: (row[0] * row[1], row[2]))
    return tuple(_layout(facts, event, *row) for row in (first, *others[: _LAYOUTS - 1]))


def _layout(facts: Facts, event: PlayEvent | None, points: float, chance: float, number: int) -> Typical:
    pairs, view = facts.pairs, facts.view
    lines = pairs.lines[number]
    options = pairs.done, pairs.better
    one, other = (
        -1 if event is None else decided_at(event, line, spec_of(view, option), view)
        for line, option in zip(lines, options, strict=True)
    )
    return Typical(pairs.hands[number], *lines, (one, other), points, chance)
