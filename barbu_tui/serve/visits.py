"""The sessions of the visitors: one a visitor, and as many as there are places."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final
from weakref import WeakValueDictionary

from barbu_tui.language import N_
from barbu_tui.serve.homes import Homes
from barbu_tui.serve.limits import Guests
from barbu_tui.serve.options import Options
from barbu_tui.serve.session import Session

TO_END: Final = 2.0
"""Seconds that the visitors' apps have when the server ends."""
_TAKEN: Final = N_("All places are taken. Come back later.")


class Visits:
    """Admits sessions, and ends them. A visitor is known by the home, a directory."""

    def __init__(self, homes: Homes, guests: Guests, options: Options) -> None:
        self._homes = homes
        self._guests = guests
        self._options = options
        self._sessions: dict[Path, Session] = {}
        self._new: set[Path] = set()
        """The homes in use that did not exist before."""
        self._turns: WeakValueDictionary[Path, asyncio.Lock] = WeakValueDictionary()
        self._ending: set[asyncio.Task[None]] = set()
        self._closing = False

    @property
    def homes(self) -> frozenset[Path]:
        """The homes in use."""
        return frozenset(self._sessions)

    def turn(self, home: Path) -> asyncio.Lock:
        """Return the lock under which a visitor's session begins."""
        return self._turns.setdefault(home, asyncio.Lock())

    def refusal(self, home: Path, address: str) -> str | None:
        """Return why a new session is refused, or ``None``. A visitor with a session is never refused."""
        if home in self._sessions:
            return None
        if len(self._sessions) >= self._options.sessions:
            return _TAKEN
        if sum(each.address == address for each in self._sessions.values()) >= self._options.per_address:
            return N_("Your address has reached its limit of open games. Close one, or come back later.")
        if not home.exists() and not self._guests.of(address).homes.has(1):
            return N_("Too many games were started from your address. Come back tomorrow.")
        return None

    async def admit(self, home: Path, session: Session) -> str | None:
        """Give a visitor's place to a session. Return why it is refused, or ``None``."""
        before = self._sessions.get(home)
        if before is not None:
            await before.end()  # one session a visitor: the last page has it, and finds the game saved
        refusal = _TAKEN if self._closing else self.refusal(home, session.address)
        if refusal is None:
            if not home.exists():
                self._new.add(home)
            self._sessions[home] = session
        return refusal

    async def end(self, home: Path, session: Session) -> None:
        """End a session completely, even if the request is cancelled. Its place is free once its app has ended."""

        async def ended() -> None:
            try:
                await session.end()
            finally:
                if self._sessions.get(home) is session:
                    del self._sessions[home]
                    if self._homes.keep(home) and home in self._new:
                        self._guests.of(session.address).homes.spend(1)
                    self._new.discard(home)

        task = asyncio.create_task(ended())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)
        await asyncio.shield(task)

    async def end_all(self) -> None:
        """End every session."""
        self._closing = True
        ends = [asyncio.create_task(session.end()) for session in self._sessions.values()]
        if ends:
            await asyncio.wait(ends, timeout=TO_END)
            for session in self._sessions.values():
                session.kill()
            await asyncio.wait(ends, timeout=TO_END)
