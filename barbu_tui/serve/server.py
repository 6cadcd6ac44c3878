"""The server: a page, its files, and a websocket. Nothing else is served."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import cache, partial
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import Final

import textual_serve
from aiohttp import web

from barbu_tui.core.worded import shortened
from barbu_tui.language import N_, Language, TranslatedError, tr
from barbu_tui.serve.access import Access, from_elsewhere
from barbu_tui.serve.connections import REQUEST_TIMEOUT, Connection, Connections, connection_limit
from barbu_tui.serve.homes import Homes
from barbu_tui.serve.limits import GAME, PAGE, Guest, Guests
from barbu_tui.serve.log import LOGGER
from barbu_tui.serve.options import Options
from barbu_tui.serve.session import Session
from barbu_tui.serve.speech import language_of, page_text
from barbu_tui.serve.visits import TO_END, Visits
from barbu_tui.session.store.files import reason
from barbu_tui.session.store.paths import make_private

COOKIE: Final = "barbu_visitor"
_COOKIE_AGE: Final = 400 * 24 * 3600
"""Seconds for which a browser keeps the cookie, as many as it may."""
_TIDY_EVERY: Final = 3600.0
_PATIENCE: Final = 1.0
"""Seconds before a client that asks too often is told so."""
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
"""The files of the page, by name. No directory is served."""
_HEADERS: Final = {
    # The browser itself sees to it that a page takes nothing from elsewhere, and is in nobody's frame.
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
    "img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Server": "barbu",
}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class ServeError(TranslatedError):
    """The server cannot start. The message is one sentence."""


class Server:
    """The pages and the sessions of the visitors. Homes that cannot be made raise :class:`ServeError`."""

    def __init__(self, options: Options) -> None:
        try:
            self._homes = Homes(options.homes)
        except OSError as error:
            raise ServeError(
                "The visitors' homes cannot be in {folder}: {problem}.",
                folder=str(options.homes),
                problem=reason(error),
            ) from None
        self._options = options
        self._access = Access(options.host, options.url, options.proxy)
        self._cookie = f"__Host-{COOKIE}" if self._access.secure else COOKIE
        self._guests = Guests(options.per_address)
        self._visits = Visits(self._homes, self._guests, options)
        self.app = web.Application(middlewares=[self._guard])
        self.app.add_routes([web.get("/", self._index), web.get("/ws", self._play)])
        self.app.add_routes([web.get(f"/{name}", partial(_file, name)) for name in _FILES])
        self.app.on_response_prepare.append(_add_headers)
        self.app.cleanup_ctx.append(self._tidying)
        self.app.on_shutdown.append(self._end_visits)

    def connections(self, make: Callable[[], asyncio.Protocol]) -> Connections:
        """Return the factory of connection protocols."""
        return Connections(make, connection_limit(), self._options.per_address, self._access.is_proxy)

    # --- pages --------------------------------------------------------------------------------------

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Check the host name and the rate of requests, then answer."""
        connection = request.transport and request.transport.get_protocol()
        if isinstance(connection, Connection):
            connection.request_arrived()
        allowed = self._guest(request).requests
        cost = GAME if request.path == "/ws" else PAGE
        if not allowed.has(cost):
            await asyncio.sleep(_PATIENCE)  # a flooding client waits for each answer
            raise web.HTTPTooManyRequests(
                text=_told(request, N_("Too many requests; come back in a minute.")),
                headers={"Retry-After": "60"},
            )
        allowed.spend(cost)
        if not self._access.known(request.host):
            raise web.HTTPMisdirectedRequest(
                text=_told(request, N_("Barbu is not served under this name; see --url of 'barbu serve'."))
            )
        return await handler(request)

    def _address(self, request: web.Request) -> str:
        return self._access.visitor(request.remote or "", request.headers.getall("X-Forwarded-For", []))

    def _guest(self, request: web.Request) -> Guest:
        return self._guests.of(self._address(request))

    async def _index(self, request: web.Request) -> web.StreamResponse:
        """Send the page. A visitor without a valid cookie gets a new one."""
        token = request.cookies.get(self._cookie, "")
        if not self._homes.knows(token):
            site, referrer = (request.headers.get(name) for name in ("Sec-Fetch-Site", "Referer"))
            if from_elsewhere(site, referrer, request.host):
                # It asks once more, now with the cookie there may be.
                return web.Response(
                    text=page_text(_PAGE / "again.html", _language(request)), content_type="text/html"
                )
            token = self._homes.new_token()
        refusal = self._visits.refusal(self._homes.of(token), self._address(request))
        answer = web.Response(
            text=page_text(_PAGE / ("full.html" if refusal else "index.html"), _language(request), refusal),
            content_type="text/html",
            status=503 if refusal else 200,
        )
        answer.headers["Cache-Control"] = "no-store"
        answer.set_cookie(
            self._cookie,
            token,
            max_age=_COOKIE_AGE,
            httponly=True,
            samesite="Strict",
            secure=self._access.secure,
        )
        return answer

    # --- sessions -----------------------------------------------------------------------------------

    async def _play(self, request: web.Request) -> web.StreamResponse:
        """Connect a page to its game."""
        token = request.cookies.get(self._cookie, "")
        if not self._access.own_page(request.headers.get("Origin"), request.host):
            raise web.HTTPForbidden(text=_told(request, N_("Only a page of this server can open a game.")))
        if not self._homes.knows(token):
            raise web.HTTPForbidden(
                text=_told(request, N_("There is no cookie; open the page of the game first."))
            )
        home = self._homes.of(token)
        session = Session(home, self._options.idle * 60, _language(request).code, self._address(request))
        if not session.websocket.can_prepare(request):
            raise web.HTTPBadRequest(
                text=_told(request, N_("A game needs a websocket, and this is not one."))
            )
        async with self._visits.turn(home):
            refusal = await self._visits.admit(home, session)
            if refusal:
                raise web.HTTPServiceUnavailable(text=_told(request, refusal))
            try:
                make_private(home)
                await session.open(request)
            except BaseException as error:
                await self._visits.end(home, session)
                if not isinstance(error, OSError):
                    raise
                LOGGER.warning("%s", error)
                if session.websocket.prepared:
                    return session.websocket
                raise web.HTTPServiceUnavailable(
                    text=_told(request, N_("No game can be saved here now; come back later."))
                ) from None
        try:
            await session.talk()
        finally:
            await self._visits.end(home, session)
        return session.websocket

    async def _end_visits(self, app: web.Application) -> None:
        """End every session."""
        await self._visits.end_all()

    async def _tidying(self, app: web.Application) -> AsyncIterator[None]:
        """Remove old empty homes from time to time."""

        async def tidy() -> None:
            while True:
                await asyncio.to_thread(self._homes.tidy, self._visits.homes)
                await asyncio.sleep(_TIDY_EVERY)

        task = asyncio.create_task(tidy())
        yield
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def _language(request: web.Request) -> Language:
    """Return the visitor's language."""
    return language_of(request.headers.get("Accept-Language", ""))


def _told(request: web.Request, text: str) -> str:
    """Return a sentence in the visitor's language, as a line."""
    return f"{_language(request).render(text, {})}\n"


async def _file(name: str, request: web.Request) -> web.StreamResponse:
    """Send a file, unless the browser has it. It is sent from memory, because aiohttp would wait for ever for a slow client."""
    held = _held(name)
    tag = sha256(held).hexdigest()[:32]
    if any(each.value == tag for each in request.if_none_match or ()):
        raise web.HTTPNotModified(headers={"ETag": f'"{tag}"'})
    kind = guess_type(name)[0] or "application/octet-stream"
    answer = web.Response(body=held, content_type=kind, charset="utf-8")
    answer.etag = tag
    return answer


@cache
def _held(name: str) -> bytes:
    return _FILES[name].read_bytes()


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(_HEADERS)


# --- running it --------------------------------------------------------------------------------------


def serve(options: Options, ready: Callable[[list[tuple[str, int]]], None]) -> None:
    """Serve until a signal ends the server and every session. ``ready`` gets the addresses and ports."""
    asyncio.run(_serve(options, ready))


async def _serve(options: Options, ready: Callable[[list[tuple[str, int]]], None]) -> None:
    ended = _ended()
    async with listening(options) as addresses:
        ready(addresses)
        await ended.wait()


@asynccontextmanager
async def listening(options: Options) -> AsyncIterator[list[tuple[str, int]]]:
    """Serve within a block. The value is the list of addresses and ports.

    Raises:
        ServeError: the server cannot start.
    """
    server = Server(options)
    runner = web.AppRunner(
        server.app,
        access_log=None,
        handler_cancellation=True,
        keepalive_timeout=REQUEST_TIMEOUT,
        lingering_time=1.0,
        shutdown_timeout=0.5,
    )
    await runner.setup()
    assert runner.server is not None
    connections = server.connections(runner.server)
    try:
        try:
            listener = await asyncio.get_running_loop().create_server(connections, options.host, options.port)
        except (OSError, OverflowError, UnicodeError) as error:
            raise ServeError(
                "Nothing can be served at {host}, port {port}: {problem}.",
                host=shortened(options.host),
                port=str(options.port),
                problem=_reason(error),
            ) from None
        try:
            yield [(str(name[0]), int(name[1])) for each in listener.sockets for name in [each.getsockname()]]
        finally:
            listener.close()
    finally:
        impatient = asyncio.get_running_loop().call_later(TO_END + 1, connections.abort)
        await runner.cleanup()
        connections.abort()
        impatient.cancel()


def _reason(error: Exception) -> str:
    """Return why the server cannot listen, in words."""
    if not isinstance(error, OSError) or isinstance(error, socket.gaierror):
        return getattr(error, "strerror", None) or str(error)
    # Since 3.13 asyncio gives no number where none of the host's addresses is one of this machine.
    number = error.errno or errno.EADDRNOTAVAIL
    if number == errno.EADDRNOTAVAIL:
        return tr("that is not an address of this machine")
    if number == errno.EADDRINUSE:
        return tr("another program listens there")
    return os.strerror(number)


def _ended() -> asyncio.Event:
    """Return an event that a termination signal sets."""
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        # Windows has handlers of its own kind: there Ctrl+C cancels what waits.
        with suppress(NotImplementedError, AttributeError):
            loop.add_signal_handler(getattr(signal, name), ended.set)
    return ended
