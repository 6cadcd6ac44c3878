"""The server: a page, what it needs, and a websocket. Nothing else can be reached."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final
from weakref import WeakValueDictionary

import textual_serve
from aiohttp import web

from barbu_tui.language import N_, Language, tr
from barbu_tui.serve.access import Access, from_elsewhere
from barbu_tui.serve.homes import Homes, is_token, new_token
from barbu_tui.serve.session import Session
from barbu_tui.serve.speech import language_of, page_text
from barbu_tui.session.store.paths import make_private

COOKIE: Final = "barbu_visitor"
_COOKIE_AGE: Final = 400 * 24 * 3600
"""Seconds for which a browser keeps it: as many as it may."""
_TIDY_EVERY: Final = 3600.0
_PAGE: Final = Path(__file__).parent / "page"
_TEXTUAL: Final = Path(textual_serve.__file__).parent / "static"
_FILES: Final = {
    "page.css": _PAGE / "page.css",
    "page.js": _PAGE / "page.js",
    "icon.svg": _PAGE / "icon.svg",
    "textual.js": _TEXTUAL / "js" / "textual.js",
    "xterm.css": _TEXTUAL / "css" / "xterm.css",
    "roboto-mono.ttf": _TEXTUAL / "fonts" / "RobotoMono-VariableFont_wght.ttf",
}
"""Name → file: all that a page is made of. There is no directory to look into."""
_HEADERS: Final = {
    # The browser itself sees to it that a page takes nothing from elsewhere, and is in nobody's frame.
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
    "img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Server": "barbu",
}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class ServeError(Exception):
    """The server cannot begin. The message is one sentence."""


@dataclass(frozen=True)
class Options:
    """How a server is to be."""

    homes: Path
    """Where the visitors' homes are."""
    host: str = "127.0.0.1"
    port: int = 8000
    """0 for any that is free."""
    sessions: int = 8
    """Visitors at a time."""
    idle: float = 1800.0
    """Seconds without a key or a click after which a session ends."""
    url: str | None = None
    """The address by which visitors reach it, behind a proxy."""


class Server:
    """The pages and the sessions of the visitors.

    Attributes:
        app: what answers requests.
    """

    def __init__(self, options: Options) -> None:
        """Make it.

        Raises:
            ServeError: there is no place for the homes.
        """
        try:
            self._homes = Homes(options.homes)
        except OSError as error:
            raise ServeError(
                tr(
                    "The visitors' homes cannot be in {folder}: {problem}.",
                    folder=str(options.homes),
                    problem=str(error.strerror),
                )
            ) from None
        self._options = options
        self._access = Access(options.host, options.url)
        self._sessions: dict[Path, Session] = {}
        self._turns: WeakValueDictionary[Path, asyncio.Lock] = WeakValueDictionary()
        self._ending: set[asyncio.Task[None]] = set()
        self._closing = False
        self.app = web.Application(middlewares=[self._by_name])
        self.app.add_routes([web.get("/", self._index), web.get("/ws", self._play)])
        self.app.add_routes([web.get(f"/{name}", partial(_file, path)) for name, path in _FILES.items()])
        self.app.on_response_prepare.append(_add_headers)
        self.app.cleanup_ctx.append(self._tidying)
        self.app.on_shutdown.append(self._end_all)

    # --- pages --------------------------------------------------------------------------------------

    @web.middleware
    async def _by_name(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer only where the server is asked by a name of its own."""
        if not self._access.known(request.host):
            raise web.HTTPMisdirectedRequest(
                text=_told(request, N_("Barbu is not served under this name; see --url of 'barbu serve'."))
            )
        return await handler(request)

    async def _index(self, request: web.Request) -> web.StreamResponse:
        """The page; a visitor who has no cookie gets one."""
        token = request.cookies.get(COOKIE, "")
        if not is_token(token):
            site, referrer = (request.headers.get(name) for name in ("Sec-Fetch-Site", "Referer"))
            if from_elsewhere(site, referrer, request.host):
                return await _file(
                    _PAGE / "again.html", request
                )  # which asks once more, now with the cookie there may be
            token = new_token()
        full = self._is_full(self._homes.of(token))
        answer = web.Response(
            text=page_text(_PAGE / ("full.html" if full else "index.html"), _spoken(request)),
            content_type="text/html",
            status=503 if full else 200,
        )
        answer.headers["Cache-Control"] = "no-store"
        answer.set_cookie(
            COOKIE,
            token,
            max_age=_COOKIE_AGE,
            httponly=True,
            samesite="Strict",
            secure=self._access.secure,
        )
        return answer

    def _is_full(self, home: Path) -> bool:
        """Whether nobody else can come in; who is there may come again."""
        return home not in self._sessions and len(self._sessions) >= self._options.sessions

    # --- sessions -----------------------------------------------------------------------------------

    async def _play(self, request: web.Request) -> web.StreamResponse:
        """Give a page its game."""
        token = request.cookies.get(COOKIE, "")
        if not self._access.own_page(request.headers.get("Origin"), request.host):
            raise web.HTTPForbidden(
                text=_told(request, N_("A game is opened by a page of this server alone."))
            )
        if not is_token(token):
            raise web.HTTPForbidden(
                text=_told(request, N_("There is no cookie; begin at the page of the game."))
            )
        home = self._homes.of(token)
        session = Session(home, self._options.idle, _spoken(request).code)
        async with self._turns.setdefault(home, asyncio.Lock()):
            before = self._sessions.get(home)
            if before is not None:
                await before.end()  # one session a visitor: the last page has it, and finds the game saved
            if self._closing or self._is_full(home):
                raise web.HTTPServiceUnavailable(
                    text=_told(request, N_("All places are taken; come back later."))
                )
            self._sessions[home] = session
            try:
                make_private(home)
                await session.websocket.prepare(request)
                await session.begin(request.query.get("width"), request.query.get("height"))
            except BaseException as error:
                await self._end(home, session)
                if not isinstance(error, OSError):
                    raise
                if session.websocket.prepared:
                    return session.websocket
                raise web.HTTPServiceUnavailable(
                    text=_told(request, N_("No game can be kept here now; come back later."))
                ) from None
        try:
            await session.talk()
        finally:
            await self._end(home, session)
        return session.websocket

    async def _end(self, home: Path, session: Session) -> None:
        """End a session, to the end also where the request is cancelled; its place is free once its app has ended."""

        async def end() -> None:
            try:
                await session.end()
            finally:
                if self._sessions.get(home) is session:
                    del self._sessions[home]

        task = asyncio.create_task(end())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)
        await asyncio.shield(task)

    async def _end_all(self, app: web.Application) -> None:
        """End every session."""
        self._closing = True
        await asyncio.gather(*(session.end() for session in self._sessions.values()), return_exceptions=True)

    async def _tidying(self, app: web.Application):  # type: ignore[no-untyped-def]
        """Take old empty homes away, now and then."""

        async def tidy() -> None:
            while True:
                await asyncio.to_thread(self._homes.tidy, frozenset(self._sessions))
                await asyncio.sleep(_TIDY_EVERY)

        task = asyncio.create_task(tidy())
        yield
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def _spoken(request: web.Request) -> Language:
    """Return the language in which a visitor is spoken to."""
    return language_of(request.headers.get("Accept-Language", ""))


def _told(request: web.Request, text: str) -> str:
    """Return a sentence of the server in the visitor's language, as a line."""
    return f"{_spoken(request).worded(text, {})}\n"


async def _file(path: Path, request: web.Request) -> web.StreamResponse:
    return web.FileResponse(path)


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(_HEADERS)


# --- running it --------------------------------------------------------------------------------------


def serve(options: Options, ready: Callable[[list[tuple[str, int]]], None]) -> None:
    """Serve until a signal ends it, and every session with it.

    Args:
        options: how the server is to be.
        ready: called with the addresses and ports at which it listens.

    Raises:
        ServeError: it cannot begin.
    """
    asyncio.run(_serve(options, ready))


async def _serve(options: Options, ready: Callable[[list[tuple[str, int]]], None]) -> None:
    runner = web.AppRunner(Server(options).app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, options.host, options.port).start()
        except (OSError, OverflowError, UnicodeError) as error:
            raise ServeError(
                tr(
                    "Nothing can be served at {host}, port {port}: {problem}.",
                    host=options.host,
                    port=str(options.port),
                    problem=_reason(error),
                )
            ) from None
        ended = _ended()
        ready([(str(address[0]), int(address[1])) for address in runner.addresses])
        await ended.wait()
    finally:
        await runner.cleanup()


def _reason(error: Exception) -> str:
    """Return why the server cannot listen, without the words that asyncio puts before it."""
    if isinstance(error, OSError) and error.errno and not isinstance(error, socket.gaierror):
        return os.strerror(error.errno)
    return getattr(error, "strerror", None) or str(error)


def _ended() -> asyncio.Event:
    """Return what a signal sets that ends the server."""
    found = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        # Windows has handlers of its own kind: there Ctrl+C cancels what waits.
        with suppress(NotImplementedError, AttributeError):
            loop.add_signal_handler(getattr(signal, name), found.set)
    return found
