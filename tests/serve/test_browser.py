"""``barbu serve`` in a real browser: a deal by keys and by clicks, a second visitor, two tabs, a size that changes."""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import pytest

pytest.importorskip("textual_serve", reason="the extra 'serve' is not installed")

from barbu_tui.serve.homes import Homes
from barbu_tui.serve.server import COOKIE
from tests.support.browser import Browser, Page, found, shows, until
from tests.support.commands import barbu, environment
from tests.support.running import running_in

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(found() is None, reason="there is no Chromium: apt-get install chromium"),
]

_SEED: Final = "2112"
_SETTINGS: Final = 'speed = "instant"\ncoached = "never"\n'
_PICTURE: Final = Path(__file__).parents[2] / "screenshots" / "browser.png"

Script = Callable[[Browser, str, Homes], Awaitable[None]]


def with_browser(tmp_path: Path, script: Script, *options: str) -> None:
    """Run ``barbu serve``, a browser and a script; in the end the server is interrupted, and must end all it began."""

    async def run() -> None:
        server = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "barbu_tui", "serve", "--port", "0", "--homes", str(tmp_path / "homes")),
            *options,
            stdout=asyncio.subprocess.PIPE,
            env=environment(tmp_path),
        )
        assert server.stdout is not None
        try:
            line = (await asyncio.wait_for(server.stdout.readline(), 20)).decode()
            address = re.search(r"http://\S+", line)
            assert address, line
            async with Browser(tmp_path / "profile") as browser:
                await script(browser, address[0], Homes(tmp_path / "homes"))
                server.send_signal(signal.SIGINT)
                assert await asyncio.wait_for(server.wait(), 20) == 0
        finally:
            if server.returncode is None:
                server.kill()
                await server.wait()

    asyncio.run(run())
    assert running_in(tmp_path) == [], "every app has ended with the server"


async def home_of(page: Page, homes: Homes) -> Path:
    """Return the home of the visitor whose page it is."""
    cookies = (await page.ask("Network.getCookies"))["cookies"]
    cookie = next(each for each in cookies if each["name"] == COOKIE)
    assert cookie["httpOnly"]
    assert cookie["sameSite"] == "Strict"
    assert COOKIE not in str(await page.value("document.cookie"))
    return homes.of(cookie["value"])


async def opened(page: Page, address: str) -> None:
    """Go to the page, and wait until the home screen is there."""
    page.received = b""
    await page.goto(address)
    await shows(page, "-first-byte")
    await until(lambda: b"Settings" in page.received)


def test_a_screen_reader_has_the_text_of_the_screen(tmp_path: Path) -> None:
    async def script(browser: Browser, address: str, homes: Homes) -> None:
        page = await browser.page(await browser.visitor())
        await opened(page, address)
        label = "document.getElementById('terminal').getAttribute('aria-label')"
        assert await page.value(label) == "Barbu"
        text = "document.querySelector('.xterm-accessibility').innerText"
        for _ in range(100):
            read = str(await page.value(text))
            if "Settings" in read:
                return
            await asyncio.sleep(0.1)
        raise AssertionError(read)

    with_browser(tmp_path, script)


class Record:
    """The record of the one game in a home."""

    def __init__(self, home: Path) -> None:
        (self.path,) = (home / "games").glob("*.barbu.jsonl")

    def lines(self, kind: str, seat: str = "") -> int:
        """Return how many events there are of a kind, or of a seat's."""
        wanted = (f'"t":"{kind}"', f'"seat":"{seat}"' if seat else "")
        return sum(all(each in line for each in wanted) for line in self.path.read_text().splitlines())

    async def next_play(self, before: int, seconds: float = 0.5) -> bool:
        """Return whether you have played a card more, after a moment."""
        try:
            await until(lambda: self.lines("play", "S") > before or self.lines("score"), seconds)
        except TimeoutError:
            return False
        return True


async def begin_game(page: Page, home: Path) -> Record:
    """Begin a game of a known seed from the home screen."""
    await page.press("n")
    await until(lambda: b"Stakes" in page.received)
    await page.press("ArrowUp", "ArrowUp", "Enter")
    await asyncio.sleep(0.5)
    await page.press(*_SEED, "Enter")
    await asyncio.sleep(0.5)
    await page.press("d")
    await until(lambda: any((home / "games").glob(f"*-{_SEED}.barbu.jsonl")))
    await asyncio.sleep(1)
    return Record(home)


async def play_by_click(page: Page, record: Record) -> bool:
    """Click on one card after the other until one is played; returns whether one was."""
    columns, rows = page.cells
    before = record.lines("play", "S")
    for column in range(8, min(columns, 96), 5):
        await page.click(column, rows - 8)
        if await record.next_play(before, 0.3):
            return True
    return False


async def play_deal(page: Page, record: Record) -> tuple[int, int]:
    """Play the first deal to its end; returns how many cards by a click, and how many by a key."""
    clicked = pressed = 0
    while not record.lines("play", "S"):
        await page.press("Enter")  # calls, bids and claims as they are offered, then the first card
        await asyncio.sleep(0.5)
    while not record.lines("score"):
        before = record.lines("play", "S")
        if before == 5:
            await asyncio.sleep(1)
            await page.picture(_PICTURE)
        if clicked < 4 and await play_by_click(page, record):
            clicked += 1
            continue
        await page.press("Enter")
        pressed += await record.next_play(before)
    return clicked, pressed


def test_a_deal_by_keys_and_clicks_and_a_second_visitor(tmp_path: Path) -> None:
    async def script(browser: Browser, address: str, homes: Homes) -> None:
        page = await browser.page(await browser.visitor())
        await opened(page, address)
        assert await page.value("document.title") == "Barbu"
        home = await home_of(page, homes)
        (home / "settings.toml").write_text(_SETTINGS)
        await opened(page, address)
        record = await begin_game(page, home)
        clicked, pressed = await play_deal(page, record)
        assert clicked == 4
        assert pressed >= 5
        assert record.lines("play") == 52
        await until(lambda: b"DEAL" in page.received.upper())
        checked = barbu("check", record.path, home=tmp_path)
        assert checked.returncode == 0, checked.stdout + checked.stderr

        other = await browser.page(await browser.visitor())
        await opened(other, address)
        await until(lambda: b"no unfinished game" in other.received)
        assert await home_of(other, homes) != home
        assert {each.parent.parent for each in homes.directory.rglob("*.barbu.jsonl")} == {home}

        for each in (page, other):
            assert each.complaints == []
            assert {re.sub(r"^(?:ws|http)(://[^/]*)/.*", r"http\1", url) for url in each.requested} == {
                address
            }

    with_browser(tmp_path, script)


def test_tabs_sizes_and_places(tmp_path: Path) -> None:
    async def script(browser: Browser, address: str, homes: Homes) -> None:
        visitor = await browser.visitor()
        page = await browser.page(visitor)
        await opened(page, address)
        home = await home_of(page, homes)
        (home / "settings.toml").write_text(_SETTINGS)
        await opened(page, address)
        wide = page.cells
        await page.resize(820, 560)
        await until(lambda: page.cells < wide)
        await page.resize(1200, 800)
        await until(lambda: page.cells == wide)
        record = await begin_game(page, home)

        tab = await browser.page(visitor)
        await opened(tab, address)
        await shows(page, "-closed")
        assert not await tab.has_class("-closed")
        tab.received = b""
        await tab.press("c")
        await until(lambda: b"total" in tab.received)  # the game goes on: nothing holds its record any more

        stranger = await browser.page(await browser.visitor())
        await stranger.goto(address)
        await asyncio.sleep(1)
        assert "Come back later" in str(await stranger.value("document.body.innerText"))
        assert not record.lines("score")

    with_browser(tmp_path, script, "--sessions", "1")
