"""Stakes: the fewest payments, and everybody gets what they won."""

import random
from decimal import Decimal
from itertools import combinations, product

import pytest

from barbu_tui.session.scores.settlement import Payment, money, settle
from tests.support.seeds import seeded


def fewest(points: tuple[int, ...]) -> int:
    """Return the fewest payments, by trying every set of pairs between whom money may pass.

    A set is enough if the points of every connected group sum to zero.
    """
    seats = range(len(points))
    pairs = list(combinations(seats, 2))
    for size in range(len(pairs) + 1):
        for chosen in combinations(pairs, size):
            part = list(seats)
            for one, other in chosen:
                part = [part[one] if each == part[other] else each for each in part]
            if all(sum(points[seat] for seat in seats if part[seat] == each) == 0 for each in set(part)):
                return size
    raise AssertionError("points that do not add up")


def received(payments: tuple[Payment, ...], players: int) -> list[Decimal]:
    sums = [Decimal(0)] * players
    for payment in payments:
        sums[payment.payer] -= payment.amount
        sums[payment.payee] += payment.amount
    return sums


@pytest.mark.parametrize("players", [3, 4])
def test_payments_are_fewest_and_exact_for_all_small_games(players: int) -> None:
    for points in product(range(-4, 5), repeat=players - 1):
        whole = (*points, -sum(points))
        payments = settle(whole, Decimal("0.05"))
        assert len(payments) == fewest(whole), whole
        assert received(payments, players) == [Decimal("0.05") * each for each in whole]
        assert all(payment.amount > 0 for payment in payments)


def test_large_games_are_exact() -> None:
    chance = random.Random(seeded(7))
    for _ in range(300):
        points = [chance.randrange(-400, 400) for _ in range(3)]
        points.append(-sum(points))
        payments = settle(points, Decimal("0.3333"))
        assert len(payments) <= 3
        assert received(payments, 4) == [Decimal("0.3333") * each for each in points]


def test_players_even_among_themselves_settle_among_themselves() -> None:
    assert settle((112, -22, -112, 22), Decimal(1)) == (
        Payment(2, 0, Decimal(112)),
        Payment(1, 3, Decimal(22)),
    )


def test_nothing_is_paid_without_a_stake_or_a_difference() -> None:
    assert settle((10, -10, 0), Decimal(0)) == ()
    assert settle((0, 0, 0, 0), Decimal(1)) == ()


def test_points_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(ValueError, match="add up to 1"):
        settle((1, 0, 0), Decimal(1))


@pytest.mark.parametrize(
    ("amount", "stake", "currency", "text"),
    [
        ("5.6", "0.05", "€", "5.60 €"),
        ("112", "1", "", "112"),
        ("11.2", "0.1", "$", "$11.20"),
        ("1.125", "0.125", "EUR", "1.125 EUR"),
        ("20", "10", "p", "20 p"),
    ],
)
def test_money_has_the_digits_of_its_stake(amount: str, stake: str, currency: str, text: str) -> None:
    assert money(Decimal(amount), Decimal(stake), currency) == text
