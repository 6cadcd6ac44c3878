"""How much one address may ask for, so that nobody keeps the others out."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Final

PAGE: Final = 1.0
"""What a page or one of its files costs of an address's allowance."""
GAME: Final = 15.0
"""What opening a game costs: a process is started for it."""
_REQUESTS: Final = (30.0, 1.25)
"""The allowance of an address for requests, and how much of it comes back a second; so much for each visitor that it may have."""
_HOMES: Final = (12.0, 12 / 86_400)
"""The same for new homes: twelve a day."""
_MOST_ADDRESSES: Final = 10_000
"""Addresses that are remembered."""

Clock = Callable[[], float]


class Allowance:
    """Something that is spent, and comes back with time."""

    def __init__(self, most: float, rate: float, clock: Clock = time.monotonic) -> None:
        """Begin with all of it.

        Args:
            most: how much there is at most.
            rate: how much of it comes back a second.
            clock: the time in seconds.
        """
        self._most = most
        self._rate = rate
        self._clock = clock
        self._left = most
        self._at = clock()

    def has(self, cost: float) -> bool:
        """Return whether so much is left."""
        now = self._clock()
        self._left = min(self._most, self._left + self._rate * (now - self._at))
        self._at = now
        return self._left >= cost

    def spend(self, cost: float) -> float:
        """Spend so much, also where less is left; returns for how many seconds nothing will be left."""
        self.has(cost)
        self._left -= cost
        return max(0.0, -self._left / self._rate)


class Guest:
    """What one address has left."""

    def __init__(self, visitors: int, clock: Clock) -> None:
        self.requests, self.homes = (
            Allowance(visitors * most, visitors * rate, clock) for most, rate in (_REQUESTS, _HOMES)
        )


class Guests:
    """The addresses seen last."""

    def __init__(self, visitors: int, clock: Clock = time.monotonic) -> None:
        """Begin with none.

        Args:
            visitors: how many may come from an address.
            clock: the time in seconds.
        """
        self._visitors = visitors
        self._clock = clock
        self._known: OrderedDict[str, Guest] = OrderedDict()

    def of(self, address: str) -> Guest:
        """Return what an address has left."""
        guest = self._known.pop(address, None) or Guest(self._visitors, self._clock)
        self._known[address] = guest
        if len(self._known) > _MOST_ADDRESSES:
            self._known.popitem(last=False)
        return guest


def network(address: str) -> str:
    """Return whom an address counts as: an IPv6 network of 64 bits is one visitor's."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return f"{IPv6Address(int(found) >> 64 << 64)}/64"
    return str(found)
