"""Attacks on the server: floods, clients that do not read, half requests, homes by the thousand."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
import struct
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

pytest.importorskip("textual_serve", reason="the extra 'serve' is not installed")

from barbu_tui.serve import connections, limits, process, server
from barbu_tui.serve.access import Access
from barbu_tui.serve.limits import Allowance, Guests, network
from barbu_tui.serve.log import log_in_lines
from barbu_tui.serve.process import VisitProcess
from barbu_tui.serve.server import COOKIE
from tests.support.guests import Guest, with_server
from tests.support.patience import PATIENCE
from tests.support.running import processes_in, running_in

# A program that draws without end as soon as something is typed, and ends when it is asked to.
_TALKER: Final = """
import os, signal, sys
from tests.support.patience import PATIENCE
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
os.write(1, b"__GANGLION__\\n")
os.read(0, 1)
while True:
    os.write(1, b"D" + (65536).to_bytes(4, "big") + bytes(65536))
"""


async def raw(guest: Guest, sent: bytes = b"", room: int | None = None) -> socket.socket:
    """Return a connection on which this was sent, and which takes so few bytes unread."""
    plug = socket.socket()
    if room is not None:
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    plug.setblocking(False)
    host, port = guest.url.removeprefix("http://").split(":")
    loop = asyncio.get_running_loop()
    await loop.sock_connect(plug, (host, int(port)))
    await loop.sock_sendall(plug, sent)
    return plug


async def closed(plug: socket.socket, seconds: float) -> bool:
    """Whether the server closes a connection in so many seconds."""
    try:
        async with asyncio.timeout(seconds):
            while await asyncio.get_running_loop().sock_recv(plug, 65536):
                pass
    except TimeoutError:
        return False
    except ConnectionError:
        pass
    return True


async def deaf_visitor(guest: Guest) -> socket.socket:
    """Return the connection of a visitor who types, and reads nothing of what is drawn."""
    client = await guest.visitor()
    (cookie,) = client.cookie_jar
    head = (
        f"GET /ws HTTP/1.1\r\nHost: {guest.url.removeprefix('http://')}\r\nOrigin: {guest.url}\r\n"
        f"Cookie: {COOKIE}={cookie.value}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    typed = b'["stdin", "x"]'
    frame = struct.pack("!BB4s", 0x81, 0x80 | len(typed), bytes(4)) + typed
    return await raw(guest, head.encode() + frame, room=4096)


async def until_there_are(guest: Guest, processes: int, seconds: float = 10) -> None:
    async with asyncio.timeout(seconds):
        while len(running_in(guest.options.homes)) != processes:
            await asyncio.sleep(0.05)


async def until_stuck(guest: Guest) -> None:
    """Wait until every app sleeps over what it could not write, twice at the same byte."""
    before: set[tuple[str, str]] = set()
    async with asyncio.timeout(PATIENCE):
        while True:
            now = set()
            for process in processes_in(guest.options.homes):
                state = (process / "stat").read_text().rpartition(")")[2].split()[0]
                written = (process / "io").read_text().split("wchar: ")[1].split()[0]
                now.add((process.name, written if state == "S" and int(written) > 65536 else ""))
            if now and now == before and all(written for _, written in now):
                break
            before = now
            await asyncio.sleep(0.1)


@pytest.fixture
def talker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(VisitProcess, "program", (sys.executable, "-S", "-c", _TALKER))


# --- clients that do not read -------------------------------------------------------------------------


@pytest.mark.usefixtures("talker")
def test_a_visitor_who_does_not_read_loses_the_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "READ_TIMEOUT", 1.0)

    async def script(guest: Guest) -> None:
        plug = await deaf_visitor(guest)
        await until_there_are(guest, 1)
        await guest.a_place(guest.client())
        assert await closed(plug, 5)
        plug.close()

    with_server(tmp_path, script, sessions=1)
    assert running_in(tmp_path) == []


@pytest.mark.usefixtures("talker")
def test_a_visitor_who_does_not_read_finds_the_game_again_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "READ_TIMEOUT", 2 * PATIENCE)

    async def script(guest: Guest) -> None:
        client = await guest.visitor()
        first = await guest.play(client)
        await first.send_str('["stdin", "x"]')
        await until_there_are(guest, 1)
        await until_stuck(guest)
        began = time.monotonic()
        second = await guest.play(client)
        assert time.monotonic() - began < PATIENCE
        await second.close()
        await first.close()

    with_server(tmp_path, script)


@pytest.mark.usefixtures("talker")
def test_the_server_ends_without_waiting_for_clients_that_do_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module, name in (
        (connections, "READ_TIMEOUT"),
        (connections, "REQUEST_TIMEOUT"),
        (server, "REQUEST_TIMEOUT"),
    ):
        monkeypatch.setattr(module, name, 2 * PATIENCE)
    ended = 0.0

    async def script(guest: Guest) -> None:
        nonlocal ended
        plugs = [await deaf_visitor(guest) for _ in range(3)]
        plugs.append(await raw(guest, b"GET /textual.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 20, room=4096))
        plugs.append(await raw(guest, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le"))
        await until_there_are(guest, 3)
        await until_stuck(guest)
        guest.plugs = plugs
        ended = time.monotonic()

    with_server(tmp_path, script)
    assert time.monotonic() - ended < PATIENCE
    assert running_in(tmp_path) == []


def test_who_does_not_read_a_page_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "READ_TIMEOUT", 1.0)

    left = asyncio.Event()
    abort = connections.Connection.abort

    def leave(connection: connections.Connection) -> None:
        abort(connection)
        left.set()

    monkeypatch.setattr(connections.Connection, "abort", leave)

    async def script(guest: Guest) -> None:
        asked = b"GET /textual.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        plug = await raw(guest, asked * 30, room=4096)
        await asyncio.wait_for(left.wait(), PATIENCE)  # and nothing is read meanwhile
        assert await closed(plug, PATIENCE)
        plug.close()

    with_server(tmp_path, script)


# --- requests ----------------------------------------------------------------------------------------


def test_half_a_request_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_TIMEOUT", 1.0)
    monkeypatch.setattr(server, "REQUEST_TIMEOUT", 1.0)

    async def script(guest: Guest) -> None:
        for sent in (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "):
            plug = await raw(guest, sent)
            for _ in range(6):  # a letter now and then is no request
                await asyncio.sleep(0.3)
                try:
                    await asyncio.get_running_loop().sock_sendall(plug, b"a")
                except ConnectionError:
                    break
            assert await closed(plug, 2), sent
            plug.close()

    with_server(tmp_path, script)


def test_half_open_connections_keep_nobody_else_out(tmp_path: Path) -> None:
    async def script(guest: Guest) -> None:
        plugs = [await raw(guest, b"GET / HT") for _ in range(200)]
        await asyncio.sleep(0.2)
        still = [plug for plug in plugs if not await closed(plug, 0.005)]
        assert len(still) == 32
        for plug in still:
            plug.close()
        await guest.a_place(guest.client())
        for plug in plugs:
            plug.close()

    with_server(tmp_path, script)


def test_who_asks_too_often_is_told_to_come_back(tmp_path: Path) -> None:
    async def script(guest: Guest) -> None:
        client = guest.client()
        seen: Counter[int] = Counter()
        while not seen[429]:
            began = time.monotonic()
            seen[(await client.get(f"{guest.url}/icon.svg")).status] += 1
        assert 120 <= seen[200] < 160
        assert time.monotonic() - began > 0.9, "and is not told at once"

    with_server(tmp_path, script)


@pytest.mark.parametrize(
    "sent", [b"x\r\n\r\n", b"GET / HTTP/1.1\r\nHost: \xff\r\n\r\n", b"GET /" + b"a" * 9000, bytes(99)]
)
def test_a_fault_is_one_line_in_the_log(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], sent: bytes
) -> None:
    root = logging.getLogger()
    before = root.handlers[:], root.level

    async def script(guest: Guest) -> None:
        for _ in range(20):
            plug = await raw(guest, sent)
            await closed(plug, 0.2)
            plug.close()

    try:
        log_in_lines()
        with_server(tmp_path, script)
    finally:
        root.handlers[:], root.level = before
    said = capfd.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) <= 1
    assert "Traceback" not in said.err


def test_many_lines_alike_are_one_and_a_number(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = iter((100.0, 101.0, 102.0, 200.0))
    monkeypatch.setattr("barbu_tui.serve.log.time.monotonic", lambda: next(now))
    root = logging.getLogger()
    before = root.handlers[:], root.level
    try:
        log_in_lines()
        for _ in range(4):
            try:
                raise OSError("\x1b[31mred\nand two lines")
            except OSError:
                logging.getLogger("aiohttp").exception("It has failed")
    finally:
        root.handlers[:], root.level = before
    first, second = capfd.readouterr().err.splitlines()
    assert first.endswith("It has failed: OSError:  [31mred and two lines")
    assert second.endswith("(and 2 more like it)")


# --- places and homes --------------------------------------------------------------------------------


@pytest.mark.usefixtures("echo")
def test_one_address_does_not_take_all_places(tmp_path: Path) -> None:
    async def script(guest: Guest) -> None:
        taken = [await guest.play(await guest.visitor()) for _ in range(2)]
        client = guest.client()
        async with client.get(f"{guest.url}/", headers={"Accept-Language": "en"}) as page:
            assert page.status == 503
            assert "limit of open games" in await page.text()
        assert await guest.refusal(client) == 503
        await taken[0].close()
        await guest.a_place(guest.client())
        await taken[1].close()

    with_server(tmp_path, script, sessions=8, per_address=2)


@pytest.mark.usefixtures("echo")
def test_behind_a_proxy_the_address_is_the_visitors_own(tmp_path: Path) -> None:
    async def script(guest: Guest) -> None:
        taken = []
        for last in range(1, 5):
            headers = {"Host": "barbu.example", "X-Forwarded-For": f"10.0.0.1, 192.0.2.{last}"}
            async with guest.client().get(f"{guest.url}/", headers=headers) as page:
                cookie = page.headers["Set-Cookie"].partition(";")[0]
            taken.append(
                await guest.play(
                    guest.client(), Cookie=cookie, **headers | {"Origin": "https://barbu.example"}
                )
            )
        async with guest.client().get(f"{guest.url}/", headers=headers) as page:
            assert page.status == 503, "the fourth one again"
        for websocket in taken:
            await websocket.close()

    with_server(tmp_path, script, per_address=1, url="https://barbu.example")


def test_an_address_is_believed_from_the_proxy_alone() -> None:
    here = Access("127.0.0.1", "https://barbu.example")
    assert here.visitor("127.0.0.1", ["203.0.113.9, 192.0.2.7"]) == "192.0.2.7"
    assert here.visitor("127.0.0.1", ["192.0.2.7", "2001:db8::9"]) == network("2001:db8::1")
    assert here.visitor("127.0.0.1", ["unknown"]) == "127.0.0.1"
    assert here.visitor("192.0.2.1", ["192.0.2.7"]) == "192.0.2.1"
    assert here.visitor("::1", ["192.0.2.7"]) == "192.0.2.7"
    assert Access("127.0.0.1", None).visitor("127.0.0.1", ["192.0.2.7"]) == "127.0.0.1"
    far = Access("0.0.0.0", "https://barbu.example", "192.0.2.1")
    assert far.visitor("192.0.2.1", ["192.0.2.7"]) == "192.0.2.7"
    assert far.visitor("127.0.0.1", ["192.0.2.7"]) == "127.0.0.1"
    assert network("::ffff:192.0.2.7") == "192.0.2.7"


def test_no_request_but_a_websocket_of_a_visitor_makes_a_home(tmp_path: Path) -> None:
    async def script(guest: Guest) -> None:
        client = await guest.visitor()
        made_up = {"Cookie": f"{COOKIE}={'a' * 43}"}
        async with client.get(f"{guest.url}/ws", headers={"Origin": guest.url}) as answer:
            assert answer.status == 400
        assert await guest.refusal(guest.client(), **made_up) == 403
        async with guest.client().get(f"{guest.url}/", headers=made_up) as page:
            assert page.cookies[COOKIE].value != "a" * 43, "nobody's cookie is taken over"
        assert list(guest.options.homes.iterdir()) == []

    with_server(tmp_path, script)


@pytest.mark.usefixtures("echo")
def test_a_home_stays_where_something_was_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_HOMES", (0.5, 0.001))

    async def script(guest: Guest) -> None:
        for number in range(4):
            client = await guest.visitor()
            websocket = await guest.play(client)
            home = Path((await websocket.receive_bytes(timeout=PATIENCE)).decode())
            if number % 2:
                (home / "games").mkdir()
                (home / "games" / "kept").touch()
            await websocket.close()
            async with asyncio.timeout(5):
                while running_in(home) or (not number % 2 and home.exists()):
                    await asyncio.sleep(0.02)
            assert home.exists() == bool(number % 2)
        stranger = guest.client()
        async with asyncio.timeout(5):  # two homes are as many as an address may begin
            while "tomorrow" not in await (await stranger.get(f"{guest.url}/")).text():
                await asyncio.sleep(0.1)
        await (await guest.play(client)).close()  # a visitor with one comes in

    with_server(tmp_path, script)


# --- what comes back with time ------------------------------------------------------------------------


def test_an_allowance_comes_back() -> None:
    now = 0.0
    left = Allowance(10, 2, lambda: now)
    assert left.spend(8) == 0
    assert not left.has(3)
    now = 0.5
    assert left.has(3)
    assert left.spend(13) == 5
    now = 1000.0
    assert left.has(10)
    assert not left.has(11)


def test_few_addresses_are_remembered() -> None:
    guests = Guests(4)
    first = guests.of("192.0.2.1")
    assert guests.of("192.0.2.1") is first
    for number in range(10_000):
        guests.of(str(number))
    assert guests.of("192.0.2.1") is not first


# --- the real app ------------------------------------------------------------------------------------


def test_a_visitor_who_asks_for_an_enormous_terminal_gets_a_large_one(tmp_path: Path) -> None:
    async def script(guest: Guest) -> None:
        websocket = await guest.play(await guest.visitor())
        while b"Settings" not in await websocket.receive_bytes(timeout=PATIENCE):
            pass
        for sent in (
            ["stdin", "\x1b[48;99999;99999;1;1t"],
            ["resize", {"width": 10**9, "height": 10**9}],
            ["resize", {"width": 100, "height": 30}],
            ["stdin", "o"],
        ):
            await websocket.send_str(json.dumps(sent))
        shown = b""
        while b"Language" not in shown:
            shown += await websocket.receive_bytes(timeout=PATIENCE)
        assert peak(guest.options.homes) < 400 << 20
        await websocket.close()

    with_server(tmp_path, script)


def peak(homes: Path) -> int:
    """Return the most memory in bytes that an app in these homes has taken."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if Path(os.readlink(entry / "cwd")).is_relative_to(homes):
                status = dict(line.split(":", 1) for line in (entry / "status").read_text().splitlines())
                found.append(int(status["VmHWM"].split()[0]) << 10)
        except OSError:
            continue
    return max(found)


def test_a_visit_that_takes_too_much_memory_ends_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    eater = (
        "from barbu_tui.session.store.visit import hold_limits; import os; hold_limits()\n"
        "os.write(1, b'__GANGLION__\\n')\nbytearray(2 << 30)"
    )
    monkeypatch.setattr(VisitProcess, "program", (sys.executable, "-c", eater))

    async def script(guest: Guest) -> None:
        websocket = await guest.play(await guest.visitor())
        async with asyncio.timeout(10):
            async for _ in websocket:
                pass
        await guest.a_place(guest.client())

    with_server(tmp_path, script)
    (line,) = caplog.messages
    assert line == "A visitor's app has ended with status 1: MemoryError"


@pytest.mark.parametrize(
    ("packet", "said"),
    [
        (b"D\x7f\xff\xff\xff", "A visitor's app has sent 2147483647 bytes at once."),
        (b"M\x00\x00\x00\x01{", "A visitor's app has sent an invalid message."),
        (b"M\x00\x00\x00\x02[]", "A visitor's app has sent an invalid message."),
    ],
)
def test_an_app_that_sends_what_is_no_packet_is_ended(
    packet: bytes,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    sender = f"import os, time; os.write(1, b'__GANGLION__\\n' + {packet!r}); time.sleep(60)"
    monkeypatch.setattr(VisitProcess, "program", (sys.executable, "-S", "-c", sender))

    async def script(guest: Guest) -> None:
        websocket = await guest.play(await guest.visitor())
        async with asyncio.timeout(10):
            async for _ in websocket:
                pass
        await guest.a_place(guest.client())

    with_server(tmp_path, script, sessions=1)
    assert caplog.messages == [said]


def test_an_app_that_leaves_a_process_behind_is_ended_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leaver = (
        "import os, sys, time\nos.write(1, b'__GANGLION__\\n')\n"
        "if os.fork(): sys.exit()\n"  # the child has the pipes
        "time.sleep(60)"
    )
    monkeypatch.setattr(VisitProcess, "program", (sys.executable, "-S", "-c", leaver))
    monkeypatch.setattr(process, "GRACE", 0.5)

    async def script(guest: Guest) -> None:
        websocket = await guest.play(await guest.visitor())
        await asyncio.sleep(0.5)
        await websocket.close()
        await guest.a_place(guest.client())

    with_server(tmp_path, script, sessions=1)
    assert running_in(tmp_path) == []
