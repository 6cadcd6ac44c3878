"""The moments of a game that mattered: swings, penalty cards, claims, forced doubles, a new leader, lost deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from barbu_tui.core.actions import Bid, PlayCard
from barbu_tui.core.cards import CardSet, Seat
from barbu_tui.core.doubling import deals_left, forced, owed
from barbu_tui.core.tricks import TrickTable
from barbu_tui.language import Argument, CardWord, tr, trn, trp
from barbu_tui.language.cards import card_sign, cards_sign
from barbu_tui.language.numbers import signed
from barbu_tui.language.people import people, person, table_name
from barbu_tui.session.record.events import ScoreEvent
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.replay.losses import Moment, MomentKind, hit_words, lost_moment, moves, out_sentence
from barbu_tui.session.replay.step import Trick

SWING: Final = 20
"""Points, doubles included, that a single trick must move somebody to count as a swing."""
PENALTY: Final = 5
"""Points of the hand that a trick must cost to be a moment: a queen, but not a single heart."""


def moments(replay: Replay) -> tuple[Moment, ...]:
    """Return all moments of a game, in order."""
    found: list[Moment] = []
    for number in replay.deals:
        found += deal_moments(replay, number)
    return tuple(found)


def deal_moments(replay: Replay, number: int) -> list[Moment]:
    """Return the moments of one deal, in order.

    Raises:
        ReplayError: the record does not have the deal.
    """
    found: list[Moment] = []
    for at in range(replay.start(number), replay.end(number) + 1):
        step = replay[at]
        if isinstance(step.action, Bid):
            found += _forced(replay, at, step.action)
        elif isinstance(step.action, PlayCard):
            found += _claim(replay, at, step.action)
    for at, moved in moves(replay, number):
        found += _taken(replay, at, moved)
    lost = lost_moment(replay, number)
    if lost is not None:
        found = [each for each in found if (each.at, each.kind) != (lost.at, "swing")]
        found.append(lost)
    found += _lead(replay, number)
    return sorted(found, key=lambda moment: moment.at)


def _forced(replay: Replay, at: int, bid: Bid) -> Iterator[Moment]:
    deal = replay[at].deal
    rules, standing, dealer = deal.rules, deal.standing, deal.dealer
    if dealer not in bid.double or not forced(rules, standing, bid.seat, dealer):
        return
    names = replay.names
    yield Moment(
        at,
        "forced",
        deal.number,
        bid.seat,
        0,
        tr("{name} × {dealer}, owed", name=table_name(names[bid.seat]), dealer=table_name(names[dealer])),
        trn(
            "{Who} must double {dealer}: {owed} owed and {count} deal left.",
            "{Who} must double {dealer}: {owed} owed and {count} deals left.",
            deals_left(rules, standing, dealer),
            who=person(names[bid.seat]),
            dealer=person(names[dealer]),
            owed=owed(rules, standing, bid.seat, dealer),
        ),
    )


def _claim(replay: Replay, at: int, action: PlayCard) -> Iterator[Moment]:
    if not action.claim and not action.breach:
        return
    step = replay[at]
    card, name = card_sign(action.card), table_name(replay.names[action.seat])
    if action.breach:
        short = tr("{name} {card}, breach", name=name, card=card)
        yield Moment(at, "breach", step.number, action.seat, 0, short, _claim_sentence(replay, action))
    else:
        short = tr("{name} {card}, claim", name=name, card=card)
        yield Moment(at, "claim", step.number, action.seat, 0, short, _claim_sentence(replay, action))


def _claim_sentence(replay: Replay, action: PlayCard) -> str:
    names = replay.names
    who, card = person(names[action.seat]), CardWord(action.card)
    if action.breach:
        return tr(
            "{Who} {who?keep|keeps} back a penalty card with {card:sign} and {who?give|gives} no reason that holds: a breach.",
            who=who,
            card=card,
        )
    if action.target is None:
        return tr(
            "{Who} {who?keep|keeps} back a penalty card with {card:sign}, for safety.", who=who, card=card
        )
    return tr(
        "{Who} {who?keep|keeps} back a penalty card with {card:sign}, for a better target, {target}.",
        who=who,
        card=card,
        target=person(names[action.target]),
    )


def _taken(replay: Replay, at: int, moved: tuple[int, ...]) -> Iterator[Moment]:
    step = replay[at]
    deal = step.deal
    assert deal.play is not None
    table = deal.play.table
    hit = min(deal.rules.seats, key=lambda seat: moved[seat])
    if not isinstance(table, TrickTable):
        if -moved[hit] >= SWING:
            sentence = out_sentence(replay, step, hit, moved)
            yield Moment(at, "swing", deal.number, hit, moved[hit], hit_words(replay, hit), sentence)
        return
    winner = table.leader
    trick = replay.tricks(deal.number)[step.trick - 1]
    kind: MomentKind = "swing"
    if max(map(abs, moved)) < SWING:
        if trick.points > -PENALTY:
            return
        kind = "penalty"
    taken = 0
    for card in trick.cards:
        taken |= 1 << card
    penalty = taken & table.spec.penalty
    who = person(replay.names[winner])
    short = (
        tr("{cards} by {who}", cards=cards_sign(penalty), who=who)
        if 0 < penalty.bit_count() < 3
        else tr("taken by {who}", who=who)
    )
    sentence = _taken_sentence(replay, trick, penalty, winner, hit, moved)
    yield Moment(at, kind, deal.number, winner, moved[winner], short, sentence)


def _taken_sentence(
    replay: Replay, trick: Trick, penalty: CardSet, winner: Seat, hit: Seat, moved: tuple[int, ...]
) -> str:
    what = cards_sign(penalty) if penalty else trp("object", "trick {number}", number=trick.number)
    said: dict[str, Argument] = {
        "who": person(replay.names[winner]),
        "what": what,
        "points": signed(trick.points),
    }
    doubled = moved[winner] != trick.points
    if hit == winner or -moved[hit] < SWING:
        if not doubled:
            return tr("{Who} {who?take|takes} {what}: {points}.", **said)
        return tr(
            "{Who} {who?take|takes} {what}: {points}, {net} with doubles.", **said, net=signed(moved[winner])
        )
    said["loss"], said["whom"] = signed(moved[hit]), person(replay.names[hit])
    if not doubled:
        return tr("{Who} {who?take|takes} {what}: {points}; {loss} for {whom}.", **said)
    return tr(
        "{Who} {who?take|takes} {what}: {points}, {net} with doubles; {loss} for {whom}.",
        **said,
        net=signed(moved[winner]),
    )


def _lead(replay: Replay, number: int) -> Iterator[Moment]:
    row = replay.row(number)
    if row is None or number <= 1:
        return
    before, after = row.deal.standing.running, row.running
    leaders = [seat for seat in row.deal.rules.seats if after[seat] == max(after)]
    if len(leaders) != 1 or before[leaders[0]] == max(before):
        return
    seat = leaders[0]
    names = replay.names
    overtaken = [names[each] for each in row.deal.rules.seats if before[each] == max(before)]
    last = replay.end(number)
    if not isinstance(replay[last].event, ScoreEvent):
        return
    gain = row.score.total[seat]
    yield Moment(
        last,
        "lead",
        number,
        seat,
        gain,
        tr("{Who} {who?lead|leads} now", who=person(names[seat])),
        tr(
            "{Who} {who?take|takes} the lead from {others}: {gain}, {total} in all.",
            who=person(names[seat]),
            others=people(overtaken),
            gain=signed(gain),
            total=signed(after[seat]),
        ),
    )


class Moments:
    """The moments of a replay, worked out a deal at a time.

    A deal that is scored is worked out once; a deal under way, each time.
    """

    def __init__(self, replay: Replay, more: Sequence[Moment] = ()) -> None:
        """The moments of a replay.

        Args:
            replay: the record.
            more: moments from elsewhere, as from a review.
        """
        self._replay = replay
        self._more = more
        self._known: dict[int, list[Moment]] = {}

    def of(self, number: int) -> list[Moment]:
        """The moments of one deal.

        Raises:
            ReplayError: the record does not have the deal.
        """
        known = self._known.get(number)
        if known is None:
            known = deal_moments(self._replay, number)
            judged = [moment for moment in self._more if moment.deal == number]
            known = sorted((*judged, *known), key=lambda moment: moment.at)
            if self._replay.row(number) is not None:
                self._known[number] = known
        return known

    def next(self, at: int) -> Moment | None:
        """Return the first moment after a place."""
        for number in range(self._replay[at].number, self._replay.deals.stop):
            for moment in self.of(number):
                if moment.at > at:
                    return moment
        return None

    def previous(self, at: int) -> Moment | None:
        """Return the last moment before a place."""
        for number in range(self._replay[at].number, self._replay.deals.start - 1, -1):
            for moment in reversed(self.of(number)):
                if moment.at < at:
                    return moment
        return None
