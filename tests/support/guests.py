"""A server of ``barbu serve`` in a test, and clients for it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import aiohttp
import pytest

from barbu_tui.serve.options import Options
from barbu_tui.serve.server import listening

# A program that says that it is there, shows what it is sent, and ends when it is asked to.
ECHO: Final = """
import os, signal, sys
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
def show(data): os.write(1, b"D" + len(data).to_bytes(4, "big") + data)
os.write(1, b"__GANGLION__\\n")
show(os.environ["BARBU_VISIT"].encode())
while data := os.read(0, 65536): show(data)
"""
Client = aiohttp.ClientSession
Script = Callable[["Guest"], Awaitable[None]]


class Guest:
    """A server, and clients for it.

    Attributes:
        url: its address.
        options: its options.
        plugs: connections that are kept until the server has ended.
    """

    def __init__(self, url: str, options: Options) -> None:
        self.url = url
        self.options = options
        self.plugs: list[socket.socket] = []
        self._clients: list[Client] = []

    def client(self) -> Client:
        """Return a browser without a cookie."""
        found = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        self._clients.append(found)
        return found

    async def visitor(self) -> Client:
        """Return a browser that has seen the page."""
        client = self.client()
        async with client.get(f"{self.url}/"):
            return client

    async def play(self, client: Client, **headers: str) -> aiohttp.ClientWebSocketResponse:
        """Open a game as the page does."""
        return await client.ws_connect(
            f"{self.url}/ws?width=100&height=30", headers={"Origin": self.url} | headers
        )

    async def refusal(self, client: Client, **headers: str) -> int:
        """Return the status with which a game is refused."""
        with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
            await self.play(client, **headers)
        return caught.value.status

    async def a_place(self, client: Client) -> None:
        """Wait until there is a place: one is free once its app has ended, a moment after the page has closed."""
        async with asyncio.timeout(5):
            while (await client.get(f"{self.url}/")).status != 200:
                await asyncio.sleep(0.1)

    async def close(self) -> None:
        for client in self._clients:
            await client.close()


def with_server(tmp_path: Path, script: Script, **options: Any) -> None:
    """Run a server and a script."""
    guest: Guest | None = None

    async def run() -> None:
        nonlocal guest
        chosen = Options(homes=tmp_path / "homes", **{"port": 0, **options})
        async with listening(chosen) as addresses:
            guest = Guest(f"http://{addresses[0][0]}:{addresses[0][1]}", chosen)
            try:
                async with asyncio.timeout(60):
                    await script(guest)
            finally:
                await guest.close()

    try:
        asyncio.run(run())
    finally:
        for plug in guest.plugs if guest is not None else ():
            plug.close()
