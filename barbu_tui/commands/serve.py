"""``barbu serve``: the game in a web page."""

from __future__ import annotations

import argparse
from ipaddress import ip_address
from socket import gethostname
from typing import Final
from urllib.parse import urlsplit

from barbu_tui.commands.common import Commands, UsageError, complain, count, place, require_extra
from barbu_tui.language import tr

_LARGEST_PORT: Final = 65535


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add("serve", serve, tr("the game in a web page, for visitors with a browser"))
    parser.add_argument(
        "--host", default="127.0.0.1", help=tr("address to listen at (127.0.0.1: this computer alone)")
    )
    parser.add_argument(
        "--port", type=_port, default=8000, help=tr("port to listen at (8000); 0 for any free one")
    )
    parser.add_argument("--sessions", type=count, default=8, metavar="N", help=tr("visitors at a time (8)"))
    parser.add_argument(
        "--idle",
        type=count,
        default=30,
        metavar="MINUTES",
        help=tr("minutes without a key or a click after which a session ends, its game saved (30)"),
    )
    parser.add_argument(
        "--homes",
        type=place,
        metavar="DIR",
        help=tr("where the visitors' games are; among your data if not given"),
    )
    parser.add_argument(
        "--url",
        type=_url,
        metavar="URL",
        help=tr("the address that visitors use, where a proxy stands before this"),
    )


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and int(text) <= _LARGEST_PORT):
        raise argparse.ArgumentTypeError(
            tr("{text} is not a port from 0 to {largest}", text=repr(text[:40]), largest=_LARGEST_PORT)
        )
    return int(text)


def _url(text: str) -> str:
    try:
        parts = urlsplit(text)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        good = False
    if not good:
        raise argparse.ArgumentTypeError(
            tr("{text} is not an address such as https://barbu.example.org", text=repr(text[:80]))
        )
    return text


def serve(arguments: argparse.Namespace) -> int:
    """Serve the game until Ctrl+C."""
    require_extra("textual_serve", "serve", "textual-serve", "serve")
    from barbu_tui.serve.server import Options, ServeError
    from barbu_tui.serve.server import serve as run
    from barbu_tui.session.store.paths import data_dir

    def ready(addresses: list[tuple[str, int]]) -> None:
        url = arguments.url or _address(*addresses[0])
        count = arguments.sessions
        print(tr("Barbu is at {url} for {count} visitors at a time.", url=url, count=count), flush=True)
        print(tr("Ctrl+C ends it; every game is saved."), flush=True)
        if any(not ip_address(address.partition("%")[0]).is_loopback for address, _ in addresses):
            complain(
                tr(
                    "There is no password, and nothing is encrypted: everybody on the network can play. "
                    "For more than your own network put a reverse proxy with TLS before it."
                )
            )

    options = Options(
        homes=arguments.homes or data_dir() / "visitors",
        host=arguments.host,
        port=arguments.port,
        sessions=arguments.sessions,
        idle=arguments.idle * 60.0,
        url=arguments.url,
    )
    try:
        run(options, ready)
    except ServeError as error:
        raise UsageError(str(error)) from None
    return 0


def _address(host: str, port: int) -> str:
    """Return where a browser finds the server."""
    if ip_address(host.partition("%")[0]).is_unspecified:
        host = gethostname()
    named = f"[{host}]" if ":" in host else host
    return f"http://{named}" if port == 80 else f"http://{named}:{port}"
