"""``barbu serve``: the game in a web page."""

from __future__ import annotations

import argparse
from ipaddress import ip_address
from socket import gethostname
from typing import Final
from urllib.parse import urlsplit

from barbu_tui.commands.arguments import Commands, NotTakenError, file_path, positive_number, require_extra
from barbu_tui.commands.output import complain
from barbu_tui.core.worded import as_typed, read_whole
from barbu_tui.language import tr
from barbu_tui.serve.options import Options

_LARGEST_PORT: Final = 65535


def add(commands: Commands) -> None:
    """Add the command."""
    # fmt: off
    parser = commands.add("serve", serve, tr("serve the game as a web page, for visitors with a browser"))
    parser.add_argument("--host", default=Options.host, help=tr("address to listen on ({usual}: this computer only)", usual=Options.host))
    parser.add_argument("--port", type=_port, default=Options.port, help=tr("port to listen on ({usual}); 0 for any free one", usual=str(Options.port)))
    parser.add_argument("--sessions", type=positive_number, default=Options.sessions, metavar="N", help=tr("visitors at a time ({usual})", usual=Options.sessions))
    parser.add_argument("--per-address", type=positive_number, default=Options.per_address, metavar="N", help=tr("visitors at a time from one address ({usual})", usual=Options.per_address))
    parser.add_argument("--idle", type=positive_number, default=Options.idle, metavar="MINUTES", help=tr("minutes without a key or a click after which a session ends, its game saved ({usual})", usual=round(Options.idle)))
    parser.add_argument("--homes", type=file_path, metavar="DIR", help=tr("where the visitors' games are saved (among your data)"))
    parser.add_argument("--url", type=_url, metavar="URL", help=tr("the address that visitors use, if a proxy stands in front"))
    parser.add_argument("--proxy", type=_address_in_numbers, metavar="ADDRESS", help=tr("the address of that proxy, if it is not on this computer"))
    # fmt: on


def _port(text: str) -> int:
    port = read_whole(text, 0, _LARGEST_PORT)
    if port is None:
        raise NotTakenError(
            "{text} is not a port from 0 to {largest}", text=as_typed(text), largest=_LARGEST_PORT
        )
    return port


def _url(text: str) -> str:
    try:
        parts = urlsplit(text)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        good = False
    if not good:
        raise NotTakenError("{text} is not an address such as https://barbu.example.org", text=as_typed(text))
    # The page uses relative paths: without its last slash, a path names a page one level up.
    return f"{text}/" if parts.path.rpartition("/")[2] and not parts.query and not parts.fragment else text


def _address_in_numbers(text: str) -> str:
    try:
        return str(ip_address(text))
    except ValueError:
        raise NotTakenError("{text} is not an address such as 192.0.2.1", text=as_typed(text)) from None


def serve(arguments: argparse.Namespace) -> int:
    """Serve the game until Ctrl+C."""
    require_extra("textual_serve", "serve", "textual-serve", "serve")
    from barbu_tui.serve.log import log_in_lines
    from barbu_tui.serve.server import serve as run
    from barbu_tui.session.store.paths import data_dir

    def ready(addresses: list[tuple[str, int]]) -> None:
        url = arguments.url or _address(*addresses[0])
        count = arguments.sessions
        print(
            tr("Barbu is at {url} for {count} {count?visitor|visitors} at a time.", url=url, count=count),
            flush=True,
        )
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
        per_address=arguments.per_address,
        idle=arguments.idle,
        url=arguments.url,
        proxy=arguments.proxy,
    )
    log_in_lines()
    run(options, ready)
    return 0


def _address(host: str, port: int) -> str:
    """Return where a browser finds the server."""
    if ip_address(host.partition("%")[0]).is_unspecified:
        host = gethostname()
    named = f"[{host}]" if ":" in host else host
    return f"http://{named}" if port == 80 else f"http://{named}:{port}"
