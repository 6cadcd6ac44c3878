"""``barbu serve`` with players at the game, and attackers of every sort beside them.

    python -m tests.serve.soak [--minutes M] [--calm S] [--players N] [--seed S]

Prints how soon players' keys were answered, without attackers and with them, what the server took, and how it ended. Every client has an
address of its own, so this runs on Linux alone. Exit status 1 if a player was turned away, a record is wrong or the server is late.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import re
import signal
import socket
import statistics
import struct
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import aiohttp

from barbu_tui.serve.server import COOKIE
from tests.support.commands import barbu, environment
from tests.support.running import running_in

_KEYS: Final = ("?", "\x1b")
"""Help comes, and goes: whatever the player has to decide, the screen changes."""
_PAUSE: Final = 1.0
"""Seconds between two keys of a player."""
_QUIET: Final = 0.25
"""Seconds without anything drawn, after which what is drawn is the answer to a key."""


@dataclass
class Soak:
    """A server, and what has been seen of it."""

    url: str
    pid: int
    homes: Path
    rng: random.Random
    attacked: bool = False
    answers: dict[bool, list[float]] = field(default_factory=lambda: {False: [], True: []})
    """Seconds until keys were answered, without attackers and with them."""
    costs: list[float] = field(default_factory=list)
    """Processor seconds that an app took for a key, and all that followed from it."""
    ended: bool = False
    """The server has been told to end."""
    problems: list[str] = field(default_factory=list)
    done: Counter[str] = field(default_factory=Counter)
    """Attack → number of times."""
    largest: Counter[str] = field(default_factory=Counter)
    """The most that was seen of memory, descriptors and homes."""

    @property
    def host(self) -> str:
        return self.url.removeprefix("http://")

    def client(self, address: str) -> aiohttp.ClientSession:
        """Return a browser at an address of this computer."""
        return aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(local_addr=(address, 0), limit=0),
            cookie_jar=aiohttp.CookieJar(unsafe=True),
        )

    async def plug(self, address: str, sent: bytes) -> socket.socket:
        """Return a connection from an address, on which this was sent, and from which nothing is read."""
        plug = socket.socket()
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        plug.bind((address, 0))
        plug.setblocking(False)
        host, port = self.host.split(":")
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(5):
                await loop.sock_connect(plug, (host, int(port)))
                await loop.sock_sendall(plug, sent)
        except OSError:
            plug.close()
            raise
        return plug

    async def opened(self, client: aiohttp.ClientSession) -> aiohttp.ClientWebSocketResponse:
        """Open a game as the page does."""
        async with client.get(f"{self.url}/") as page:
            if page.status != 200:
                raise ConnectionError(f"the page has status {page.status}")
        return await client.ws_connect(
            f"{self.url}/ws?width=100&height=30", headers={"Origin": self.url}, max_msg_size=0
        )


# --- players -----------------------------------------------------------------------------------------


async def player(soak: Soak, number: int) -> None:
    """Play a game, and note how soon each key is answered."""
    drawn = asyncio.Event()

    async def read(websocket: aiohttp.ClientWebSocketResponse) -> None:
        async for message in websocket:
            if message.type is aiohttp.WSMsgType.BINARY:
                drawn.set()

    async def quiet() -> None:
        with suppress(TimeoutError):
            while True:
                drawn.clear()
                await asyncio.wait_for(drawn.wait(), _QUIET)

    async with soak.client(f"127.0.1.{number + 1}") as client:
        websocket = await soak.opened(client)
        reading = asyncio.create_task(read(websocket))
        try:
            for key in ("", "n", "d", *"\r\r\r\r\r\r"):
                await websocket.send_str(json.dumps(["stdin", key]))
                await asyncio.sleep(1.5)
            app, cost = _app_of(soak, client), 0.0
            for turn in range(10**9):
                await asyncio.sleep(soak.rng.uniform(0.5, 1.5) * _PAUSE)
                await quiet()
                if cost:
                    soak.costs.append(_processor(app) - cost)
                cost = _processor(app)
                drawn.clear()
                attacked, began = soak.attacked, time.monotonic()
                await websocket.send_str(json.dumps(["stdin", _KEYS[turn % 2]]))
                try:
                    await asyncio.wait_for(drawn.wait(), 20)
                except TimeoutError:
                    if not soak.ended:
                        soak.problems.append(f"player {number}: no answer in 20 s")
                    return
                soak.answers[attacked].append(time.monotonic() - began)
                if reading.done() and not soak.ended:
                    soak.problems.append(f"player {number} was thrown out")
                    return
        except ConnectionError as error:
            if not soak.ended:
                soak.problems.append(f"player {number}: {error!r}")
        finally:
            reading.cancel()
            await websocket.close()


# --- attackers ---------------------------------------------------------------------------------------


async def deaf(soak: Soak, address: str) -> None:
    """A visitor whose keys make the app draw, and who reads nothing."""
    async with soak.client(address) as client:
        async with client.get(f"{soak.url}/") as page:
            cookie = page.headers.get("Set-Cookie", "").partition(";")[0]
        head = (
            f"GET /ws?width=500&height=200 HTTP/1.1\r\nHost: {soak.host}\r\nOrigin: {soak.url}\r\nCookie: {cookie}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        plug = await soak.plug(address, head.encode())
        typed = b'["stdin", "?\\u001b?\\u001b?\\u001b?\\u001b"]'
        frame = struct.pack("!BB4s", 0x81, 0x80 | len(typed), bytes(4)) + typed
        try:
            async with asyncio.timeout(60):
                while True:
                    await asyncio.get_running_loop().sock_sendall(plug, frame)
                    await asyncio.sleep(0.05)
        finally:
            plug.close()


async def half_open(soak: Soak, address: str) -> None:
    """Requests that are never finished."""
    plugs = []
    for _ in range(150):
        with suppress(OSError):
            plugs.append(await soak.plug(address, b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "))
    await asyncio.sleep(5)
    for plug in plugs:
        plug.close()


async def enormous(soak: Soak, address: str) -> None:
    """A visitor with a terminal of billions, by sequences and by messages."""
    async with soak.client(address) as client:
        websocket = await soak.opened(client)
        for _ in range(20):
            width, height = (soak.rng.choice((0, 1, 500, 99_999, 10**12)) for _ in range(2))
            await websocket.send_str(json.dumps(["stdin", f"\x1b[48;{height};{width};1;1t"]))
            await websocket.send_str(json.dumps(["resize", {"width": width, "height": height}]))
            with suppress(TimeoutError):
                async with asyncio.timeout(0.5):
                    async for _message in websocket:
                        pass
        await websocket.close()


async def homes(soak: Soak, address: str) -> None:
    """Homes by the thousand: cookies that were made up, and websockets that are none."""
    async with soak.client(address) as client:
        for _ in range(200):
            token = "".join(soak.rng.choices("abcdefghijklmnopqrstuvwxyz", k=43))
            headers = {"Origin": soak.url, "Cookie": f"{COOKIE}={token}"}
            async with client.get(f"{soak.url}/ws", headers=headers) as answer:
                await answer.read()


async def crowd(soak: Soak, address: str) -> None:
    """As many games as can be had, with as many cookies."""
    async with soak.client(address) as client:
        taken = []
        for _ in range(12):
            client.cookie_jar.clear()
            with suppress(aiohttp.ClientError, ConnectionError):
                taken.append(await soak.opened(client))
        await asyncio.sleep(20)
        for websocket in taken:
            await websocket.close()


async def flood(soak: Soak, address: str) -> None:
    """Requests one behind the other, whose answers are not read."""
    asked = f"GET /textual.js HTTP/1.1\r\nHost: {soak.host}\r\n\r\n".encode()
    plugs = [await soak.plug(address, asked * 50) for _ in range(10)]
    await asyncio.sleep(10)
    for plug in plugs:
        plug.close()


async def nonsense(soak: Soak, address: str) -> None:
    """Bytes that are no request."""
    for _ in range(50):
        plug = await soak.plug(address, soak.rng.randbytes(soak.rng.choice((1, 20, 9000))) + b"\r\n\r\n")
        await asyncio.sleep(0.02)
        plug.close()


async def typist(soak: Soak, address: str) -> None:
    """A visitor who types as fast as the line allows."""
    async with soak.client(address) as client:
        websocket = await soak.opened(client)
        reading = asyncio.create_task(_drain(websocket))
        with suppress(TimeoutError):
            async with asyncio.timeout(15):
                while not websocket.closed:
                    await websocket.send_str(json.dumps(["stdin", "?\x1b" * 2000]))
        reading.cancel()
        await websocket.close()


async def garbler(soak: Soak, address: str) -> None:
    """A visitor whose terminal sends what none does."""
    parts = (
        "\x1b[200~",
        "\x1b[201~",
        "\x1b",
        "[",
        "\x1b[1114112u",
        "\x1b[<0;9;9M",
        "\x1b[48;1;1;0;0t",
        "x",
        "\ud800",
        "\x00",
    )
    async with soak.client(address) as client:
        websocket = await soak.opened(client)
        reading = asyncio.create_task(_drain(websocket))
        for _ in range(100):
            if websocket.closed:
                break
            await websocket.send_str(json.dumps(["stdin", "".join(soak.rng.choices(parts, k=6))]))
            await asyncio.sleep(0.05)
        reading.cancel()
        await websocket.close()


async def storm(soak: Soak, address: str) -> None:
    """Games that are left as soon as they are opened."""
    async with soak.client(address) as client:
        for _ in range(20):
            websocket = await soak.opened(client)
            await websocket.close()


async def _drain(websocket: aiohttp.ClientWebSocketResponse) -> None:
    async for _ in websocket:
        pass


ATTACKS: Final[Sequence[Callable[[Soak, str], Awaitable[None]]]] = (
    deaf, half_open, enormous, homes, crowd, flood, nonsense, typist, garbler, storm,
)  # fmt: skip


async def _attack(soak: Soak, number: int) -> None:
    """Attack again and again, from the same address."""
    each = ATTACKS[number]
    while True:
        soak.done[each.__name__] += 1
        with suppress(aiohttp.ClientError, OSError, TimeoutError, RuntimeError):
            await each(soak, f"127.0.2.{number + 1}")
        await asyncio.sleep(0.5)


def attackers(url: str, seed: int, seconds: float, done: Connection) -> None:
    """Attack for so long, in a process that gives way to the server and the players: attackers have machines of their own.

    Args:
        url: the server's.
        seed: of the random numbers.
        seconds: for which they attack.
        done: gets how often each attack was begun.
    """
    os.nice(10)
    soak = Soak(url, 0, Path(), random.Random(seed))

    async def all_of_them() -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.gather(*(_attack(soak, number) for number in range(len(ATTACKS))))

    asyncio.run(all_of_them())
    done.send(dict(soak.done))


# --- the server --------------------------------------------------------------------------------------


async def watch(soak: Soak) -> None:
    """Note what the server and its apps take."""
    while True:
        await asyncio.sleep(2)
        with suppress(OSError):
            soak.largest["server MB"] = max(soak.largest["server MB"], _memory(soak.pid))
            open_files = len(os.listdir(f"/proc/{soak.pid}/fd"))
            soak.largest["descriptors"] = max(soak.largest["descriptors"], open_files)
        soak.largest["homes"] = max(soak.largest["homes"], len(list(soak.homes.iterdir())))
        apps = [
            int(entry.name)
            for entry in Path("/proc").glob("[0-9]*")
            if _place(entry) and Path(_place(entry)).is_relative_to(soak.homes)
        ]
        soak.largest["apps"] = max(soak.largest["apps"], len(apps))
        for pid in apps:
            with suppress(OSError):
                soak.largest["app MB"] = max(soak.largest["app MB"], _memory(pid))


def _place(process: Path) -> str:
    try:
        return os.readlink(process / "cwd")
    except OSError:
        return ""


def _app_of(soak: Soak, client: aiohttp.ClientSession) -> int:
    """Return the process of a player's app."""
    (cookie,) = client.cookie_jar
    home = str(soak.homes / sha256(cookie.value.encode()).hexdigest())
    return next(int(entry.name) for entry in Path("/proc").glob("[0-9]*") if _place(entry) == home)


def _processor(pid: int) -> float:
    """Return the processor seconds of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    found = re.search(r"VmRSS:\s*(\d+)", status)
    return int(found[1]) >> 10 if found else 0


def _figures(seconds: list[float]) -> str:
    if len(seconds) < 2:
        return f"{len(seconds)} keys"
    centiles = statistics.quantiles(seconds, n=100, method="inclusive")
    in_time = sum(each <= 0.1 for each in seconds) / len(seconds)
    return (
        f"{len(seconds)} keys, median {1000 * statistics.median(seconds):.0f} ms, 95 % in {1000 * centiles[94]:.0f} ms, "
        f"99 % in {1000 * centiles[98]:.0f} ms, all in {1000 * max(seconds):.0f} ms; {in_time:.1%} in 100 ms"
    )


async def run(*, seconds: float, calm: float, players: int, seed: int, folder: Path) -> Soak:
    """Soak a server.

    Args:
        seconds: for which there are attackers.
        calm: seconds before that.
        players: how many.
        seed: of the random numbers.
        folder: an empty directory.
    """
    homes = folder / "homes"
    options = ("--port", "0", "--homes", str(homes), "--sessions", str(players + 14))
    said = (folder / "log").open("wb")
    server = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "barbu_tui", "serve", *options),
        stdout=asyncio.subprocess.PIPE,
        stderr=said,
        env=environment(folder),
    )
    assert server.stdout is not None
    line = (await asyncio.wait_for(server.stdout.readline(), 60)).decode()
    port = re.findall(r":(\d+)", line)[0]
    soak = Soak(f"http://127.0.0.1:{port}", server.pid, homes, random.Random(seed))
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe(duplex=False)
    attack = spawn.Process(target=attackers, args=(soak.url, seed, seconds + 8, theirs))  # until it has ended
    tasks = [asyncio.create_task(player(soak, number)) for number in range(players)]
    tasks.append(asyncio.create_task(watch(soak)))
    try:
        await asyncio.sleep(15 + calm)
        soak.attacked = True
        attack.start()
        await asyncio.sleep(seconds)
        began, soak.ended = time.monotonic(), True
        server.send_signal(signal.SIGTERM)
        with suppress(TimeoutError):
            await asyncio.wait_for(server.wait(), 30)
        soak.largest["ms to end"] = round(1000 * (time.monotonic() - began))
        if server.returncode != 0 or time.monotonic() - began > 5:
            soak.problems.append(
                f"the server ended with {server.returncode} in {time.monotonic() - began:.1f} s"
            )
    finally:
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception):
                soak.problems.append(repr(result))
        if server.returncode is None:
            server.kill()
            await server.wait()
        said.close()
        if attack.pid is not None:
            soak.done.update(await asyncio.to_thread(ours.recv))
            attack.join()
    return soak


def judge(soak: Soak, folder: Path) -> None:
    """Add what is wrong afterwards to the problems."""
    log = (folder / "log").read_text(encoding="utf-8")
    soak.largest["log lines"] = len(log.splitlines())
    if "Traceback" in log:
        soak.problems.append("a traceback in the log")
    if left := running_in(folder):
        soak.problems.append(f"still running: {left}")
    for report in soak.homes.rglob("error-*"):
        soak.problems.append(report.read_text(encoding="utf-8")[-3000:])
    for record in soak.homes.rglob("*.barbu.jsonl"):
        checked = barbu("check", record, home=folder)
        if checked.returncode:
            soak.problems.append(checked.stdout)


def main() -> int:
    """Soak and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=10.0, help="with attackers (10)")
    parser.add_argument("--calm", type=float, default=60.0, help="seconds without them before that (60)")
    parser.add_argument("--players", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    with TemporaryDirectory(prefix="soak-") as folder:
        soak = asyncio.run(
            run(
                seconds=arguments.minutes * 60,
                calm=arguments.calm,
                players=arguments.players,
                seed=arguments.seed,
                folder=Path(folder),
            )
        )
        judge(soak, Path(folder))
        log = (Path(folder) / "log").read_text(encoding="utf-8")
    print(f"seed {arguments.seed}, load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"calm:     {_figures(soak.answers[False])}")
    print(f"attacked: {_figures(soak.answers[True])}")
    if soak.costs:
        cost = 1000 * statistics.median(soak.costs)
        print(f"half of the keys take the app {cost:.0f} ms of a processor or less")
    print(", ".join(f"{name} {value}" for name, value in soak.largest.items()))
    print(", ".join(f"{name} {value}" for name, value in sorted(soak.done.items())))
    print("\n".join(soak.problems) or "no problem")
    print(log[-3000:])
    return bool(soak.problems)


if __name__ == "__main__":
    sys.exit(main())
