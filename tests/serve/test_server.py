"""The server of ``barbu serve``, asked by a client: pages, cookies, who may open a game, limits, and how sessions end."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
import time
from pathlib import Path
from typing import Final

import pytest

pytest.importorskip("textual_serve", reason="the extra 'serve' is not installed")

import aiohttp

from barbu_tui.serve import process
from barbu_tui.serve.access import Access, from_elsewhere
from barbu_tui.serve.homes import Homes
from barbu_tui.serve.process import VisitProcess
from barbu_tui.serve.server import COOKIE
from tests.support.commands import barbu
from tests.support.guests import ECHO, Guest, with_server
from tests.support.patience import PATIENCE
from tests.support.running import running_in

_DEAF: Final = ECHO.replace("lambda *_: sys.exit(0)", "signal.SIG_IGN")


async def _until_closed(websocket: aiohttp.ClientWebSocketResponse) -> bytes:
    """Return all that is still shown."""
    shown = b""
    async for message in websocket:
        shown += message.data if message.type is aiohttp.WSMsgType.BINARY else b""
    return shown


# --- pages -------------------------------------------------------------------------------------------


def test_the_page_gives_a_cookie_that_no_script_and_no_other_page_sees(tmp_path: Path) -> None:
    async def script(guest: Guest) -> None:
        client = guest.client()
        async with client.get(f"{guest.url}/") as answer:
            assert answer.status == 200
            cookie = answer.cookies[COOKIE]
            assert re.fullmatch(r"[\w-]{43}", cookie.value)
            assert cookie["httponly"]
            assert cookie["samesite"] == "Strict"
            assert not cookie["secure"]
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
            assert answer.headers["Cache-Control"] == "no-store"
        async with client.get(f"{guest.url}/") as answer:
            assert answer.cookies[COOKIE].value == cookie.value, "who comes back stays who they are"
        assert (await guest.client().get(f"{guest.url}/")).cookies[COOKIE].value != cookie.value
        assert list(guest.options.homes.iterdir()) == [], "a look at the page leaves nothing behind"

    with_server(tmp_path, script)


def test_behind_tls_the_cookie_goes_through_tls_alone(tmp_path: Path) -> None:
    async def script(guest: Guest) -> None:
        async with guest.client().get(f"{guest.url}/", headers={"Host": "barbu.example"}) as answer:
            (cookie,) = answer.headers.getall("Set-Cookie")
            assert cookie.startswith(f"__Host-{COOKIE}=")
            assert "; Secure" in cookie
            assert "; Path=/" in cookie
            assert "Domain" not in cookie

    with_server(tmp_path, script, url="https://barbu.example")


def test_a_link_on_another_page_costs_nobody_their_cookie(tmp_path: Path) -> None:
    async def script(guest: Guest) -> None:
        for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Referer": "https://other.example/page"}):
            async with guest.client().get(f"{guest.url}/", headers=headers) as answer:
                assert COOKIE not in answer.cookies
                assert "refresh" in await answer.text()

    with_server(tmp_path, script)


def test_nothing_is_reached_but_the_page_and_what_it_is_made_of(tmp_path: Path) -> None:
    async def script(guest: Guest) -> None:
        client = guest.client()
        page = await (await client.get(f"{guest.url}/")).text()
        named = set(re.findall(r'(?:src|href)="([^"]*)"', page))
        assert named == {"icon.svg", "roboto-mono.ttf", "xterm.css", "page.css", "textual.js", "page.js"}
        for name in sorted(named):
            async with client.get(f"{guest.url}/{name}") as answer:
                assert answer.status == 200, name
                if name != "textual.js" and not name.endswith(".ttf"):
                    text = (await answer.text()).replace("http://www.w3.org/2000/svg", "")
                    assert not re.search(r"https?://(?!github\.com/chjj|bellard\.org)", text), name
        for path in (
            "static",
            "static/",
            "static/js/textual.js",
            "download/x",
            "page",
            "index.html",
            "homes",
            "%2e%2e/server.py",
        ):
            async with client.get(f"{guest.url}/{path}") as answer:
                assert answer.status == 404, path
        async with client.post(f"{guest.url}/") as answer:
            assert answer.status == 405

    with_server(tmp_path, script)


def test_another_name_is_refused(tmp_path: Path) -> None:
    async def script(guest: Guest) -> None:
        for name in ("evil.example", "evil.example:80", "", "localhost.evil.example", "["):
            async with guest.client().get(f"{guest.url}/page.js", headers={"Host": name}) as answer:
                assert answer.status in (400, 421), name
        for name in ("localhost:1", "127.0.0.1", "[::1]:80", "192.0.2.7:8000"):
            async with guest.client().get(f"{guest.url}/page.js", headers={"Host": name}) as answer:
                assert answer.status == 200, name

    with_server(tmp_path, script)


def test_a_page_may_open_a_game_where_it_came_from() -> None:
    here = Access("127.0.0.1", None)
    assert here.own_page("http://127.0.0.1:8000", "127.0.0.1:8000")
    for origin in (
        None,
        "null",
        "",
        "http://127.0.0.1:8001",
        "http://localhost:8000",
        "https://evil.example",
    ):
        assert not here.own_page(origin, "127.0.0.1:8000"), origin
    behind = Access("127.0.0.1", "https://Barbu.example/play/")
    assert behind.own_page("https://barbu.example", "127.0.0.1:8000")
    assert behind.known("barbu.example")
    assert behind.secure
    assert not from_elsewhere(None, None, "barbu.example")
    assert not from_elsewhere(None, "https://barbu.example/play/", "barbu.example")
    assert from_elsewhere(None, "https://[", "barbu.example")


# --- homes -------------------------------------------------------------------------------------------


def test_no_cookie_leads_out_of_the_homes(tmp_path: Path) -> None:
    homes = Homes(tmp_path / "homes")
    token = homes.new_token()
    home = homes.of(token)
    assert home.parent == homes.directory
    assert token not in home.name, "who sees the directory cannot make the cookie"
    for bad in ("", "..", "../" * 14 + "x", token + "/", token[:-1], token[:-1] + "é", "a" * 44, "\0" * 43):
        with pytest.raises(ValueError, match="no token"):
            homes.of(bad)


def test_homes_in_which_nothing_is_are_taken_away_after_a_day(tmp_path: Path) -> None:
    homes = Homes(tmp_path / "homes")
    empty, used, fresh, full = (homes.of(homes.new_token()) for _ in range(4))
    for home in (empty, used, fresh, full):
        (home / "games").mkdir(parents=True)
    (full / "settings.toml").touch()
    stranger = homes.directory / "mine"
    stranger.mkdir()
    old = stranger.stat().st_mtime - 100_000
    for home in (empty, used, full, stranger):
        os.utime(home, (old, old))
    homes.tidy({used})
    assert sorted(homes.directory.iterdir()) == sorted([used, fresh, full, stranger])


# --- sessions ----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("echo")
def test_a_game_is_opened_by_a_page_of_ours_with_a_cookie(tmp_path: Path) -> None:
    async def script(guest: Guest) -> None:
        visitor = await guest.visitor()
        assert await guest.refusal(visitor, Origin="http://evil.example") == 403
        assert await guest.refusal(visitor, Origin="null") == 403
        assert await guest.refusal(visitor, Host="evil.example") == 421
        assert await guest.refusal(guest.client()) == 403
        assert await guest.refusal(guest.client(), Cookie=f"{COOKIE}=../../../../etc") == 403
        assert list(guest.options.homes.iterdir()) == []
        homes = []
        for client in (visitor, await guest.visitor()):
            websocket = await guest.play(client)
            homes.append(Path((await websocket.receive_bytes(timeout=PATIENCE)).decode()))
            await websocket.send_str(json.dumps(["stdin", "n\ud800"]))
            assert await websocket.receive_bytes(timeout=PATIENCE) == b"D\x00\x00\x00\x02n?"
            for useless in ("", "[", "[" * 10_000, "7", '["stdin", 7]', '["resize", 3]', '["stdin"]'):
                await websocket.send_str(useless)
            await websocket.send_str(json.dumps(["resize", {"width": 10**9, "height": "x"}]))
            assert b'"width": 1000000000, "height": 24' in await websocket.receive_bytes(timeout=PATIENCE)
            assert homes[-1] in guest.options.homes.iterdir()
            assert homes[-1].stat().st_mode & 0o777 == 0o700
            await websocket.close()
        assert homes[0] != homes[1]

    with_server(tmp_path, script)


@pytest.mark.usefixtures("echo")
def test_the_last_tab_of_a_visitor_has_the_game_and_others_wait_for_a_place(tmp_path: Path) -> None:
    async def script(guest: Guest) -> None:
        visitor, other = await guest.visitor(), await guest.visitor()
        first = await guest.play(visitor)
        await first.receive_bytes(timeout=PATIENCE)
        assert await guest.refusal(other) == 503
        async with other.get(f"{guest.url}/") as answer:
            assert answer.status == 503
            assert "Come back later" in await answer.text()
        async with visitor.get(f"{guest.url}/") as answer:
            assert answer.status == 200, "who is there is not kept out"
        tabs = await asyncio.gather(*(guest.play(visitor) for _ in range(3)))
        await asyncio.wait_for(_until_closed(first), 5)
        closed = [asyncio.create_task(_until_closed(tab)) for tab in tabs]
        await asyncio.wait(closed, return_when=asyncio.ALL_COMPLETED, timeout=1)
        assert sum(task.done() for task in closed) == 2, "of tabs opened at once, one has the game"
        for tab in tabs:
            await tab.close()
        await asyncio.gather(*closed)
        await guest.a_place(other)
        await (await guest.play(other)).close()

    with_server(tmp_path, script, sessions=1)


@pytest.mark.usefixtures("echo")
def test_a_session_ends_when_nothing_is_typed_for_long(tmp_path: Path) -> None:
    async def script(guest: Guest) -> None:
        websocket = await guest.play(await guest.visitor())
        began = time.monotonic()
        for _ in range(3):
            await asyncio.sleep(0.3)
            await websocket.send_str('["stdin", "x"]')
        await asyncio.sleep(0.1)
        await websocket.send_str('["focus"]')  # is not typed
        await asyncio.wait_for(_until_closed(websocket), 5)
        assert time.monotonic() - began > 1.6

    with_server(tmp_path, script, idle=0.8 / 60)


def test_an_app_that_does_not_end_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(VisitProcess, "program", (sys.executable, "-S", "-c", _DEAF))
    monkeypatch.setattr(process, "GRACE", 0.3)

    async def script(guest: Guest) -> None:
        visitor = await guest.visitor()
        for _ in range(2):  # the second takes the place of the first, which is gone by then
            websocket = await guest.play(visitor)
            await websocket.receive_bytes(timeout=PATIENCE)
        await websocket.close()

    with_server(tmp_path, script)
    assert running_in(tmp_path / "homes") == []


def test_no_file_and_no_address_reaches_the_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asking = """
import json, os
def say(kind, data): os.write(1, kind + len(data).to_bytes(4, "big") + data)
os.write(1, b"__GANGLION__\\n")
file = dict(key="k", path="/etc/passwd", open_method="browser", mime_type="", encoding="", name=None)
for asked in (dict(type="open_url", url="http://evil.example", new_tab=True), dict(type="deliver_file_start", **file)):
    say(b"M", json.dumps(asked).encode())
say(b"P", b"")
say(b"D", b"shown")
say(b"M", b'{"type": "exit"}')
"""
    monkeypatch.setattr(VisitProcess, "program", (sys.executable, "-S", "-c", asking))

    async def script(guest: Guest) -> None:
        websocket = await guest.play(await guest.visitor())
        async with asyncio.timeout(5):
            said = [message async for message in websocket]
        assert [(each.type, each.data) for each in said] == [(aiohttp.WSMsgType.BINARY, b"shown")]

    with_server(tmp_path, script)


@pytest.mark.parametrize(
    "program", [(sys.executable, "-S", "-c", "import os; os.abort()"), ("./no-such-program",)]
)
def test_an_app_that_fails_closes_the_page(
    program: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(VisitProcess, "program", program)

    async def script(guest: Guest) -> None:
        websocket = await guest.play(await guest.visitor())
        assert await asyncio.wait_for(_until_closed(websocket), 5) == b""
        await guest.a_place(guest.client())

    with_server(tmp_path, script, sessions=1)


@pytest.mark.usefixtures("echo")
def test_where_no_home_can_be_made_no_game_is_opened(tmp_path: Path) -> None:
    async def script(guest: Guest) -> None:
        client = guest.client()
        async with client.get(f"{guest.url}/") as answer:
            Homes(guest.options.homes).of(answer.cookies[COOKIE].value).touch()
        assert await guest.refusal(client) == 503

    with_server(tmp_path, script)


# --- the real app ------------------------------------------------------------------------------------


async def _shows(websocket: aiohttp.ClientWebSocketResponse, *words: str) -> str:
    """Return what is shown, up to the moment at which these words have been."""
    found = ""
    while not all(each in found for each in words):
        found += (await websocket.receive_bytes(timeout=PATIENCE)).decode()
    return found


def _records(home: Path) -> list[Path]:
    return list((home / "games").glob("*.barbu.jsonl"))


def test_a_visitor_finds_the_game_again_and_nobody_else_does(tmp_path: Path) -> None:
    async def script(guest: Guest) -> None:
        first, second = await guest.visitor(), await guest.visitor()
        websocket = await guest.play(first)
        await _shows(websocket, "no unfinished game")
        (home,) = guest.options.homes.iterdir()
        await websocket.send_str('["stdin", "n"]')
        await _shows(websocket, "Ruleset", "Stakes")
        await websocket.send_str('["stdin", "d"]')
        async with asyncio.timeout(20):
            while not any('"deal"' in path.read_text() for path in _records(home)):
                await asyncio.sleep(0.05)
        await websocket.close()
        again, other = await asyncio.gather(guest.play(first), guest.play(second))
        _, text = await asyncio.gather(_shows(other, "no unfinished game"), _shows(again, "deal 1 of 28"))
        assert "no unfinished game" not in text
        await asyncio.gather(again.close(), other.close())
        assert len(list(guest.options.homes.iterdir())) == 2
        (record,) = (path for home in guest.options.homes.iterdir() for path in _records(home))
        assert record.parent.parent == home
        checked = barbu("check", record, home=tmp_path)
        assert checked.returncode == 0, checked.stdout

    with_server(tmp_path, script)
    assert running_in(tmp_path / "homes") == []
