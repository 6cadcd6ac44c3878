"""The moments of a game that mattered: swings, penalty cards, claims, forced doubles, a new leader, lost deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from barbu_tui.core.actions import Bid, PlayCard
from barbu_tui.core.doubling import deals_left, forced, owed
from barbu_tui.core.tricks import TrickTable
from barbu_tui.session.record.events import ScoreEvent
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.replay.losses import Moment, lost_moment, moves, out_sentence
from barbu_tui.text import card_sign, cards_sign, does, in_sentence, listed, signed, verb

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
    debt = owed(rules, standing, bid.seat, dealer)
    left = deals_left(rules, standing, dealer)
    to_come = "1 deal" if left == 1 else f"{left} deals"
    yield Moment(
        at,
        "forced",
        deal.number,
        bid.seat,
        0,
        f"{names[bid.seat]} × {names[dealer]}, owed",
        f"{names[bid.seat]} must double {in_sentence(names[dealer])}: {debt} owed and {to_come} left.",
    )


def _claim(replay: Replay, at: int, action: PlayCard) -> Iterator[Moment]:
    if not action.claim and not action.breach:
        return
    names = replay.names
    step = replay[at]
    name = names[action.seat]
    short = f"{name} {card_sign(action.card)}, {'breach' if action.breach else 'claim'}"
    kept = f"{does(name, 'keeps')} back a penalty card with {card_sign(action.card)}"
    if action.breach:
        text = f"{kept} and gives no reason that holds: a breach."
        yield Moment(at, "breach", step.number, action.seat, 0, short, _agree(text, name))
        return
    reason = (
        "for safety" if action.target is None else f"for a better target, {in_sentence(names[action.target])}"
    )
    yield Moment(at, "claim", step.number, action.seat, 0, short, f"{kept}, {reason}.")


def _agree(text: str, name: str) -> str:
    return text.replace(" and gives ", f" and {verb(name, 'gives')} ")


def _taken(replay: Replay, at: int, moved: tuple[int, ...]) -> Iterator[Moment]:
    step = replay[at]
    deal = step.deal
    assert deal.play is not None
    table = deal.play.table
    hit = min(deal.rules.seats, key=lambda seat: moved[seat])
    if not isinstance(table, TrickTable):
        if -moved[hit] >= SWING:
            short = f"{replay.names[hit]} hit"
            yield Moment(
                at, "swing", deal.number, hit, moved[hit], short, out_sentence(replay, step, hit, moved)
            )
        return
    winner = table.leader
    name = replay.names[winner]
    trick = replay.tricks(deal.number)[step.trick - 1]
    taken = 0
    for card in trick.cards:
        taken |= 1 << card
    penalty = taken & table.spec.penalty
    what = cards_sign(penalty) if penalty else f"trick {trick.number}"
    text = f"{does(name, 'takes')} {what}: {signed(trick.points)}"
    short = f"{what if 0 < penalty.bit_count() < 3 else 'taken'} by {in_sentence(name)}"
    if moved[winner] != trick.points:
        text += f", {signed(moved[winner])} with doubles"
    if hit != winner and -moved[hit] >= SWING:
        text += f"; {signed(moved[hit])} for {in_sentence(replay.names[hit])}"
    if max(map(abs, moved)) >= SWING:
        yield Moment(at, "swing", deal.number, winner, moved[winner], short, f"{text}.")
    elif trick.points <= -PENALTY:
        yield Moment(at, "penalty", deal.number, winner, moved[winner], short, f"{text}.")


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
        f"{does(names[seat], 'leads')} now",
        f"{does(names[seat], 'takes')} the lead from {listed([in_sentence(each) for each in overtaken])}: "
        f"{signed(gain)}, {signed(after[seat])} in all.",
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


__all__ = ["PENALTY", "SWING", "Moments", "deal_moments", "moments"]
