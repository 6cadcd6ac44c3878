"""Limits on requests and new homes of one address."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Final

PAGE: Final = 1.0
"""The cost of a page or one of its files."""
GAME: Final = 15.0
"""The cost of opening a game, which starts a process."""
_REQUESTS: Final = (30.0, 1.25)
"""The allowance of an address for requests, and its refill per second, for each visitor it may have."""
_HOMES: Final = (12.0, 12 / 86_400)
"""The same for new homes: twelve per day."""
_MOST_ADDRESSES: Final = 10_000
"""Maximum number of addresses that are remembered."""

Clock = Callable[[], float]


class Allowance:
    """A token bucket: an allowance that refills with time, by ``rate`` per second."""

    def __init__(self, most: float, rate: float, clock: Clock = time.monotonic) -> None:
        self._most = most
        self._rate = rate
        self._clock = clock
        self._left = most
        self._at = clock()

    def has(self, cost: float) -> bool:
        """Return whether this much is left."""
        now = self._clock()
        self._left = min(self._most, self._left + self._rate * (now - self._at))
        self._at = now
        return self._left >= cost

    def spend(self, cost: float) -> float:
        """Spend an amount, even if less is left. Return the seconds until the allowance is above zero."""
        self.has(cost)
        self._left -= cost
        return max(0.0, -self._left / self._rate)


class Guest:
    """The allowances of one address."""

    def __init__(self, visitors: int) -> None:
        self.requests, self.homes = (
            Allowance(visitors * most, visitors * rate) for most, rate in (_REQUESTS, _HOMES)
        )


class Guests:
    """The most recent addresses. ``visitors`` is the number of visitors that one may have."""

    def __init__(self, visitors: int) -> None:
        self._visitors = visitors
        self._known: OrderedDict[str, Guest] = OrderedDict()

    def of(self, address: str) -> Guest:
        """Return the allowances of an address."""
        guest = self._known.pop(address, None) or Guest(self._visitors)
        self._known[address] = guest
        if len(self._known) > _MOST_ADDRESSES:
            self._known.popitem(last=False)
        return guest


def network(address: str) -> str:
    """Return the network that an address counts as. An IPv6 network of 64 bits is one visitor's."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, IPv6Address):
        if known.ipv4_mapped is not None:
            return str(known.ipv4_mapped)
        return f"{IPv6Address(int(known) >> 64 << 64)}/64"
    return str(known)
