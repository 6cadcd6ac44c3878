"""The stakes of a bid or a call: doubles with rivals, debts, and the points of the contracts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from barbu_bots.search.events import COVERS, Facts
from barbu_bots.search.lines import spec_of
from barbu_tui.core.actions import Bid, ChooseContract
from barbu_tui.core.cards import BIT, Seat
from barbu_tui.core.contracts import KING_OF_HEARTS, Contract

_MOST: Final = 2
"""Maximum number of stakes in a sentence."""
_NEGLIGIBLE: Final = 0.15
"""The share of a cost below which a rival or later deals are not named beside the greatest."""


StakeKind: TypeAlias = Literal[
    "added",  # a rival doubled too much
    "alone",  # a rival doubled too little
    "debt",  # a double owed and not paid
    "paid",  # the saving of paying one
    "call",  # the points of a contract
    "later",  # the worth for later deals
]
STAKES: Final[tuple[StakeKind, ...]] = get_args(StakeKind)


class Stake(NamedTuple):
    """One part of the difference between a bid or a call and the better one."""

    kind: StakeKind
    points: float
    """Its part of the difference; for a call, the points in this deal."""
    seat: Seat = -1
    """The rival, or the dealer who is owed a double."""
    worse: float = 0.0
    """The share of layouts in which the rival scores more than the player."""
    better: float = 0.0
    """The share in which the rival scores less."""
    margin: float = 0.0
    """Points before doubles by which the player is ahead of the rival on average; for a debt, the points of
    paying it in this deal.
    """
    twice: bool = False
    """Whether it is a redouble."""
    answered: float = 0.0
    """The share of layouts in which a double is redoubled."""
    deals: int = 0
    """Deals that the creditor of a double has left after this one."""
    contract: Contract | None = None
    """The contract called."""
    amount: float = 0.0
    """The number of tricks or cards that the contract brings the player; for a single event, the share of layouts."""


def stakes_of(facts: Facts) -> tuple[Stake, ...]:
    """Return the stakes that make most of the cost of a bid or a call, the greatest first; none if a few do not suffice."""
    parts = parts_of(facts)
    if isinstance(facts.pairs.done, ChooseContract):
        return tuple(parts)
    saved = tuple(part for part in parts if part.kind == "paid")
    parts = sorted((part for part in parts if part.points < 0), key=lambda part: part.points)
    for number in range(1, _MOST + 1):
        for named in (tuple(parts[:number]), (*parts[: min(number, _MOST - 1)], *saved)):
            if COVERS <= covered_by(facts, named) <= 1 / COVERS and not _left_out(facts, parts, named):
                return named
    return ()


def _left_out(facts: Facts, parts: Sequence[Stake], named: Sequence[Stake]) -> bool:
    """Return whether the sentence has room for another stake of weight."""
    return len(named) < _MOST and any(
        part not in named and part.points < _NEGLIGIBLE * facts.total for part in parts
    )


def parts_of(facts: Facts) -> list[Stake]:
    """Return every part of the difference of a bid or a call; none for a card."""
    done, better = facts.pairs.done, facts.pairs.better
    if isinstance(done, ChooseContract) and isinstance(better, ChooseContract):
        return _calls(facts, done, better)
    if isinstance(done, Bid) and isinstance(better, Bid):
        return _bids(facts, done, better)
    return []


def covered_by(facts: Facts, stakes: Sequence[Stake]) -> float:
    """Return the share of the difference that some stakes make."""
    if any(stake.kind == "call" for stake in stakes):
        return 1.0  # both sums are named
    return sum(stake.points for stake in stakes) / facts.total if facts.total else 0.0


def _bids(facts: Facts, done: Bid, better: Bid) -> list[Stake]:
    parts = [
        stake
        for seat in facts.view.rules.seats
        if seat != facts.me and (stake := _rival(facts, done, better, seat)) is not None
    ]
    later = facts.ledger.later
    if later < 0 and facts.view.dealer not in done.double:
        parts.append(_debt(facts))
    elif later > 0 and facts.view.dealer in done.double:
        parts.append(Stake("paid", later, facts.view.dealer))
    return parts


def _rival(facts: Facts, done: Bid, better: Bid, seat: Seat) -> Stake | None:
    """Return the effect of the doubles with one rival; ``None`` if both bids treat the rival alike."""
    me, twice = facts.me, seat in done.redouble | better.redouble
    with_done = (seat in done.double) + (seat in done.redouble)
    with_better = (seat in better.double) + (seat in better.redouble)
    if with_done == with_better:
        return None
    added = with_done > with_better
    points = margin = answered = 0.0
    for pair, chance in zip(facts.pairs.lines, facts.pairs.chances, strict=True):
        for line, sign in zip(pair, (chance, -chance), strict=True):
            points += sign * line.levels[me][seat] * (line.points[me] - line.points[seat])
        shown = pair[0 if added else 1]
        margin += chance * (shown.points[me] - shown.points[seat])
        answered += chance * (shown.levels[me][seat] == 2)
    at = 0 if added else 1
    worse = facts.mean(lambda course: course.points[seat] > course.points[me], at)
    less = facts.mean(lambda course: course.points[seat] < course.points[me], at)
    return Stake(
        "added" if added else "alone", points, seat, worse, less, margin, twice, 0.0 if twice else answered
    )


def _debt(facts: Facts) -> Stake:
    view = facts.view
    now = facts.total - facts.ledger.later
    return Stake("debt", facts.ledger.later, view.dealer, margin=-now, deals=view.dealer_deals_left - 1)


def _calls(facts: Facts, done: ChooseContract, better: ChooseContract) -> list[Stake]:
    parts = [_brings(facts, done, 0), _brings(facts, better, 1)]
    later = facts.ledger.later
    if abs(later) >= max(1.0, _NEGLIGIBLE * abs(facts.total)):
        parts.append(Stake("later", later))
    return parts


def _brings(facts: Facts, call: ChooseContract, at: int) -> Stake:
    """Return the points of a contract in this deal, with their origin."""
    me = facts.me
    lines = [pair[at] for pair in facts.pairs.lines]
    chances = facts.pairs.chances
    net = sum(chance * (line.net(me) - line.later) for line, chance in zip(lines, chances, strict=True))
    return Stake("call", net, contract=call.contract, amount=_amount(facts, call, at))


def _amount(facts: Facts, call: ChooseContract, at: int) -> float:
    me, spec = facts.me, spec_of(facts.view, call)
    if spec.is_domino:
        return facts.mean(lambda course: bool(course.order) and course.order[0] == me, at)
    if spec.penalty == BIT[KING_OF_HEARTS]:
        return facts.mean(lambda course: bool(course.got[me] & spec.penalty), at)
    return facts.mean(lambda course: course.number[me], at)
