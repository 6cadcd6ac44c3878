"""Access to the server: its host names, and the origins of its pages."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from barbu_tui.serve.limits import network


def name_in(host: str) -> str:
    """Return the name in a ``Host`` header, without the port; empty if there is none."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def is_address(name: str) -> bool:
    """Return whether a name is an address in numbers."""
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


_HERE: Final = frozenset({"127.0.0.1", network("::1")})


class Access:
    """The host names of the server, and the pages that may open a game.

    A foreign host name could reach the server through the browser of somebody near it ("DNS rebinding"). A
    numeric address cannot be redirected.
    """

    def __init__(self, host: str, url: str | None, proxy: str | None = None) -> None:
        """Use the name at which it listens, and the public address behind a proxy, which is this computer's own if not given."""
        self._proxy = network(proxy) if proxy else None
        machine = socket.gethostname().casefold()
        names = {"localhost", machine, f"{machine}.local", host.casefold()}
        parts = urlsplit(url) if url else None
        self._origin = f"{parts.scheme}://{parts.netloc}".casefold() if parts else None
        self._names = names | ({parts.hostname or ""} if parts else set())
        self.secure = parts is not None and parts.scheme == "https"
        """Visitors reach the server through TLS."""

    def known(self, host: str) -> bool:
        """Return whether a ``Host`` header names this server."""
        name = name_in(host)
        return bool(name) and (is_address(name) or name in self._names)

    def is_proxy(self, address: str) -> bool:
        """Return whether an address is the proxy's, from which many visitors come."""
        if self._proxy is not None:
            return network(address) == self._proxy
        return self._origin is not None and network(address) in _HERE

    def visitor(self, peer: str, forwarded: Sequence[str]) -> str:
        """Return the network that a visitor comes from.

        The last address of the headers ``X-Forwarded-For`` is the one that the proxy saw.
        """
        if self.is_proxy(peer) and forwarded:
            told = forwarded[-1].rpartition(",")[2].strip()
            if is_address(told):
                return network(told)
        return network(peer)

    def own_page(self, origin: str | None, host: str) -> bool:
        """Return whether an ``Origin`` header, sent when a page opens a websocket, is that of a page of this server."""
        if origin is None:
            return False
        origin = origin.casefold()
        return origin == self._origin or origin.partition("://")[2] == host.casefold()


def from_elsewhere(site: str | None, referrer: str | None, host: str) -> bool:
    """Return whether a request follows a link on another site. Such a request comes without our cookie.

    Older browsers lack the header ``Sec-Fetch-Site``, so that ``Referer`` has to tell it.
    """
    if site is not None:
        return site == "cross-site"
    return bool(referrer) and name_in((referrer or "").partition("://")[2]) != name_in(host)
