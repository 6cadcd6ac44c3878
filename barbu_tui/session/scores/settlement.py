"""Settling a game for money, in the fewest payments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from barbu_tui.core.cards import Seat


@dataclass(frozen=True)
class Payment:
    """One player pays another."""

    payer: Seat
    payee: Seat
    amount: Decimal


def settle(points: Sequence[int], stake: Decimal) -> tuple[Payment, ...]:
    """Return the fewest payments that settle a game, the largest first.

    Everybody ends up with points × stake, exactly. A group of players whose points add up to zero settles
    among itself: with g such groups, n players who have won or lost need n − g payments, and no fewer.

    Args:
        points: seat → points; they add up to zero (R1.5).

    Raises:
        ValueError: the points do not add up to zero.
    """
    if sum(points):
        raise ValueError(f"Points that add up to {sum(points)} cannot be settled.")
    if not stake:
        return ()
    open_seats = [seat for seat, each in enumerate(points) if each]
    payments = [
        payment for group in _even_groups(points, open_seats) for payment in _within(points, group, stake)
    ]
    return tuple(sorted(payments, key=lambda payment: (-payment.amount, payment.payer, payment.payee)))


def _even_groups(points: Sequence[int], seats: list[Seat]) -> list[list[Seat]]:
    """Return the seats in as many groups as possible, each adding up to zero."""
    if not seats:
        return []
    best = [seats]
    first, others = seats[0], seats[1:]
    for mask in range(1 << len(others)):
        group = [first, *(seat for place, seat in enumerate(others) if mask >> place & 1)]
        if sum(points[seat] for seat in group):
            continue
        groups = [group, *_even_groups(points, [seat for seat in others if seat not in group])]
        if len(groups) > len(best):
            best = groups
    return best


def _within(points: Sequence[int], group: list[Seat], stake: Decimal) -> list[Payment]:
    """Return payments within a group, one fewer than its players. The largest debtor pays the largest creditor."""
    left = {seat: points[seat] for seat in group}
    payments = []
    while any(left.values()):
        payer = min(left, key=lambda seat: left[seat])
        payee = max(left, key=lambda seat: left[seat])
        paid = min(-left[payer], left[payee])
        left[payer] += paid
        left[payee] -= paid
        payments.append(Payment(payer, payee, paid * stake))
    return payments


def money(amount: Decimal, stake: Decimal, currency: str = "") -> str:
    """Return an amount as text: with the decimals of the stake, two if it has any.

    A currency's sign stands before the amount, a word behind it.
    """
    exponent = stake.normalize().as_tuple().exponent
    digits = max(0, -exponent) if isinstance(exponent, int) else 0
    text = f"{amount:.{max(2, digits) if digits else 0}f}"
    if not currency:
        return text
    return f"{text} {currency}" if currency[-1].isalnum() or currency == "€" else f"{currency}{text}"
