"""The moments of a game that mattered: where the scores swung, and where a deal was lost.

What a card cost is read off the core's own figures: the points of the hand on the table before and after,
and what the doubles make of them (R3.2) if the deal ended there. In dominoes the doubles of two players are
settled by the places that they come to, and count where the first of them goes out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, Literal, TypeAlias

from barbu_tui.core.actions import Bid, PlayCard
from barbu_tui.core.cards import BIT, SUIT_OF, Seat, cards_in
from barbu_tui.core.deal import Deal
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.doubling import adjustments, deals_left, forced, owed
from barbu_tui.core.tricks import TrickTable, winning_place
from barbu_tui.session.record.events import ScoreEvent
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.replay.step import Step
from barbu_tui.text import card_sign, cards_sign, does, listed, signed, verb

MomentKind: TypeAlias = Literal["lost", "swing", "penalty", "claim", "breach", "forced", "lead"]

SWING: Final = 20
"""Points, doubles included, that a single trick must move somebody to count as a swing."""
PENALTY: Final = 5
"""Points of the hand that a trick must cost to be worth a halt: a queen, but not a single heart."""
LOST: Final = 5
"""Points that a trick must cost to be called the one where a deal was lost."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A place worth a halt."""

    at: int
    """The step in the replay."""
    kind: MomentKind
    deal: int
    seat: Seat
    """Whom it concerns: who took, claimed, doubled, lost."""
    cost: int
    """Points that it moved for him, doubles included; 0 where it moved none."""
    short: str
    """In two or three words, for a list that says where: ``Q♠ to Nora``."""
    sentence: str
    avoidable: bool = False
    """Of the card that lost a deal: another one would have changed the trick."""


def net_now(deal: Deal) -> tuple[int, ...]:
    """Seat → points, doubles included, if the deal ended now."""
    if deal.play is None:
        return (0,) * deal.rules.players
    points = deal.play.table.points
    return tuple(a + b for a, b in zip(points, adjustments(points, deal.levels), strict=True))


def _net_of_places(now: Deal, last: Deal) -> tuple[int, ...]:
    """Seat → points of those who are out, and of their doubles with whoever has a place in the end.

    Who is not out yet has no points, but will have some: doubles are not settled as if he came to nothing.
    """
    assert now.play is not None
    assert last.play is not None
    table, end = now.play.table, last.play.table
    assert isinstance(table, DominoTable)
    assert isinstance(end, DominoTable)
    out, placed, worth = table.order(), end.order(), end.points
    return tuple(
        table.points[seat]
        + sum(
            now.levels[seat][other] * (worth[seat] - worth[other])
            for other in placed
            if seat in placed and (seat in out or other in out)
        )
        for seat in now.rules.seats
    )


def moves(replay: Replay, number: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The cards of a deal that moved points: the step, and seat → points moved, doubles included.

    Raises:
        ReplayError: the record does not have the deal.
    """
    before: Sequence[int] | None = None
    row = replay.row(number)
    last = replay[replay.end(number)].deal if row is None else row.deal
    for at in range(replay.start(number), replay.end(number) + 1):
        step = replay[at]
        if step.row is not None or step.deal.play is None:
            continue
        dominoes = isinstance(step.deal.play.table, DominoTable)
        now = _net_of_places(step.deal, last) if dominoes else net_now(step.deal)
        if before is not None and now != before:
            yield at, tuple(a - b for a, b in zip(now, before, strict=True))
        before = now


def moments(replay: Replay) -> tuple[Moment, ...]:
    """All moments of a game, in order."""
    found: list[Moment] = []
    for number in replay.deals:
        found += deal_moments(replay, number)
    return tuple(found)


def deal_moments(replay: Replay, number: int) -> list[Moment]:
    """The moments of one deal, in order.

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
        f"{names[bid.seat]} must double {_object(names[dealer])}: {debt} owed and {to_come} left.",
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
        "for safety" if action.target is None else f"for a better target, {_object(names[action.target])}"
    )
    yield Moment(at, "claim", step.number, action.seat, 0, short, f"{kept}, {reason}.")


def _agree(text: str, name: str) -> str:
    return text.replace(" and gives ", f" and {verb(name, 'gives')} ")


def _object(name: str) -> str:
    return "you" if name == "You" else name


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
                at, "swing", deal.number, hit, moved[hit], short, _out_sentence(replay, step, hit, moved)
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
    short = f"{what if 0 < penalty.bit_count() < 3 else 'taken'} by {_object(name)}"
    if moved[winner] != trick.points:
        text += f", {signed(moved[winner])} with doubles"
    if hit != winner and -moved[hit] >= SWING:
        text += f"; {signed(moved[hit])} for {_object(replay.names[hit])}"
    if max(map(abs, moved)) >= SWING:
        yield Moment(at, "swing", deal.number, winner, moved[winner], short, f"{text}.")
    elif trick.points <= -PENALTY:
        yield Moment(at, "penalty", deal.number, winner, moved[winner], short, f"{text}.")


def _out_sentence(replay: Replay, step: Step, hit: Seat, moved: tuple[int, ...]) -> str:
    assert isinstance(step.action, PlayCard)
    out = step.action.seat
    names = replay.names
    text = f"{does(names[out], 'goes')} out with {card_sign(step.action.card)}: {signed(moved[out])}"
    return f"{text}, {signed(moved[hit])} for {_object(names[hit])}."


def loser_of(replay: Replay, number: int) -> Seat | None:
    """Who lost most in a deal that is scored; ``None`` where nobody lost or it is not."""
    row = replay.row(number)
    if row is None or row.deal.shared:
        return None
    totals = row.score.total
    seat = min(row.deal.rules.seats, key=lambda each: totals[each])
    return seat if totals[seat] < 0 else None


def lost_moment(replay: Replay, number: int, seat: Seat | None = None) -> Moment | None:
    """Where a deal was lost: the card of the loser's in the trick that cost him most.

    ``None`` where no trick stands out, as in most deals of trumps.

    Args:
        replay: the record.
        number: the deal.
        seat: whose loss; the player's who lost most, if not given.

    Raises:
        ReplayError: the record does not have the deal.
    """
    loser = loser_of(replay, number) if seat is None else seat
    row = replay.row(number)
    if loser is None or row is None:
        return None
    worst = min(moves(replay, number), key=lambda move: (move[1][loser], move[0]), default=None)
    total = row.score.total[loser]
    if worst is None or worst[1][loser] > -LOST or worst[1][loser] * 4 > total:
        return None  # lost little by little, if at all
    at, moved = worst
    cost = moved[loser]
    step = replay[at]
    own = _own_card(replay, at, loser)
    if own is None:
        sentence = f"{_out_sentence(replay, step, loser, moved)} The deal: {signed(total)}."
        return Moment(at, "lost", number, loser, cost, f"{replay.names[loser]} hit", sentence)
    action = replay[own].action
    assert isinstance(action, PlayCard)
    name = replay.names[loser]
    sentence = (
        f"{does(name, 'loses')} {-cost} with {card_sign(action.card)} in trick {replay[own].trick} "
        f"({signed(total)} in all){_choice(replay, own, loser)}."
    )
    short = f"{name} {card_sign(action.card)}"
    return Moment(own, "lost", number, loser, cost, short, sentence, _avoidable(replay, own, loser))


def _own_card(replay: Replay, at: int, seat: Seat) -> int | None:
    """The step of a player's own card in the trick that a step makes whole."""
    step = replay[at]
    if step.deal.play is None or not isinstance(step.deal.play.table, TrickTable):
        return None
    back = replay.actions(range(at, replay.start(step.number), -1))
    for place, action in islice(back, step.deal.rules.players):
        if isinstance(action, PlayCard) and action.seat == seat:
            return place
    return None


def _avoidable(replay: Replay, at: int, seat: Seat) -> bool:
    """Whether another card that the player could have played there would have changed who takes the trick or what it
    costs; of those behind him it is taken that they play what they played."""
    step, before = replay[at], replay[at - 1].deal
    action = step.action
    assert isinstance(action, PlayCard)
    assert before.play is not None
    table = before.play.table
    assert isinstance(table, TrickTable)
    cards = list(replay.tricks(step.number)[step.trick - 1].cards)
    place = cards.index(action.card)
    points = table.spec.card_points
    for other in cards_in(before.view(seat).legal_cards() & ~BIT[action.card]):
        if not place and SUIT_OF[other] != SUIT_OF[action.card]:
            return True  # the others would have followed another suit
        instead = [*cards[:place], other, *cards[place + 1 :]]
        if (
            winning_place(instead, table.trump) != winning_place(cards, table.trump)
            or points[other] != points[action.card]
        ):
            return True
    return False


def _choice(replay: Replay, at: int, seat: Seat) -> str:
    """What else the player could have done there, in words to end a sentence with."""
    view = replay[at - 1].deal.view(seat)
    others = view.legal_cards().bit_count() - 1
    if others and not _avoidable(replay, at, seat):
        return f"; the other{'s' * (others > 1)} would have cost as much"
    if others:
        return f"; there {'was' if others == 1 else 'were'} {others} other{'s' * (others > 1)} to play"
    for place in range(at - 1, replay.start(replay[at].number), -1):
        action = replay[place].action
        if not isinstance(action, PlayCard) or action.seat != seat:
            continue
        legal = replay[place - 1].deal.view(seat).legal_cards()
        if legal.bit_count() > 1:
            return (
                f"; no choice there, the last one was {card_sign(action.card)} in trick {replay[place].trick}"
            )
    return "; there was no choice in the whole deal"


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
        f"{does(names[seat], 'takes')} the lead from {listed([_object(each) for each in overtaken])}: "
        f"{signed(gain)}, {signed(after[seat])} in all.",
    )


def game_lost(replay: Replay, seat: Seat) -> Moment | None:
    """Where a player's game was lost: the moment of the deal that lost him most against the winner.

    ``None`` for the winner himself, and while the game is unfinished.
    """
    game = replay.position.game
    running = game.standing.running
    if not replay.finished or not game.finished or running[seat] == max(running):
        return None
    winner = running.index(max(running))
    for row in sorted(game.finished, key=lambda row: row.score.total[seat] - row.score.total[winner]):
        found = lost_moment(replay, row.number, seat)
        if found is not None:
            return found
    return None


class Moments:
    """The moments of a replay, worked out a deal at a time when they are asked for.

    A deal that is scored is looked at once; one that is going on, anew.
    """

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self._known: dict[int, list[Moment]] = {}

    def of(self, number: int) -> list[Moment]:
        """The moments of one deal.

        Raises:
            ReplayError: the record does not have the deal.
        """
        known = self._known.get(number)
        if known is None:
            known = deal_moments(self._replay, number)
            if self._replay.row(number) is not None:
                self._known[number] = known
        return known

    def next(self, at: int) -> Moment | None:
        """The first moment after a place."""
        for number in range(self._replay[at].number, self._replay.deals.stop):
            for moment in self.of(number):
                if moment.at > at:
                    return moment
        return None

    def previous(self, at: int) -> Moment | None:
        """The last moment before a place."""
        for number in range(self._replay[at].number, self._replay.deals.start - 1, -1):
            for moment in reversed(self.of(number)):
                if moment.at < at:
                    return moment
        return None


__all__ = [
    "LOST",
    "PENALTY",
    "SWING",
    "Moment",
    "MomentKind",
    "Moments",
    "deal_moments",
    "game_lost",
    "loser_of",
    "lost_moment",
    "moments",
    "moves",
    "net_now",
]
