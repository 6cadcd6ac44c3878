"""A headless Chromium, driven through its DevTools protocol: a websocket, which aiohttp speaks already."""

from __future__ import annotations

import asyncio
import base64
import itertools
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import aiohttp

_NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_CODES: Final = {"Enter": 13, "Escape": 27, "ArrowUp": 38, "ArrowDown": 40}
_PATIENCE: Final = 30.0


def found() -> str | None:
    """Return the program, if it is here."""
    return next((path for name in _NAMES if (path := shutil.which(name))), None)


class Browser:
    """A browser with a profile of its own."""

    def __init__(self, profile: Path, size: tuple[int, int] = (1200, 800)) -> None:
        self._profile = profile
        self._size = size
        self._numbers = itertools.count(1)
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._pages: dict[str, Page] = {}

    async def __aenter__(self) -> Browser:
        program = found()
        assert program is not None
        self._process = await asyncio.create_subprocess_exec(
            program,
            "--headless=new",
            *(("--no-sandbox",) if os.getuid() == 0 else ()),
            "--disable-gpu",
            "--no-first-run",
            "--no-proxy-server",
            "--disable-background-networking",
            "--remote-debugging-port=0",
            f"--user-data-dir={self._profile}",
            f"--window-size={self._size[0]},{self._size[1]}",
            "about:blank",
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        self._client = aiohttp.ClientSession()
        port = self._profile / "DevToolsActivePort"
        await until(port.exists)
        await until(lambda: len(port.read_text().split()) == 2)
        number, path = port.read_text().split()
        self._socket = await self._client.ws_connect(f"ws://127.0.0.1:{number}{path}", max_msg_size=0)
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._reader.cancel()
        await asyncio.gather(self._reader, return_exceptions=True)
        await self._socket.close()
        await self._client.close()
        self._process.terminate()
        await self._process.wait()

    async def _read(self) -> None:
        async for message in self._socket:
            said = json.loads(message.data)
            if "id" in said:
                self._answers.pop(said["id"]).set_result(said)
            elif said.get("sessionId") in self._pages:
                self._pages[said["sessionId"]].heard(said["method"], said["params"])

    async def ask(self, method: str, session: str | None = None, **params: Any) -> dict[str, Any]:
        """Have something done; returns what came of it."""
        number = next(self._numbers)
        future = self._answers[number] = asyncio.get_running_loop().create_future()
        asked = {"id": number, "method": method, "params": params}
        await self._socket.send_json(asked | ({"sessionId": session} if session else {}))
        answer = await asyncio.wait_for(future, _PATIENCE)
        assert "error" not in answer, (method, answer["error"])
        result: dict[str, Any] = answer["result"]
        return result

    async def visitor(self) -> str:
        """Return a new visitor: somebody who has none of the others' cookies."""
        return str((await self.ask("Target.createBrowserContext"))["browserContextId"])

    async def page(self, visitor: str) -> Page:
        """Return a new tab of a visitor's."""
        target = await self.ask("Target.createTarget", url="about:blank", browserContextId=visitor)
        attached = await self.ask("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        page = self._pages[attached["sessionId"]] = Page(self, attached["sessionId"], self._size)
        for domain in ("Page", "Network", "Runtime", "Log"):
            await page.ask(f"{domain}.enable")
        await page.resize(*self._size)
        return page


class Page:
    """A tab with the game.

    Attributes:
        requested: every address that the page asked for.
        complaints: the errors in the browser's console.
        cells: columns and lines of the terminal, as the page told the server last.
    """

    def __init__(self, browser: Browser, session: str, size: tuple[int, int]) -> None:
        self._browser = browser
        self._session = session
        self._size = size
        self.requested: list[str] = []
        self.complaints: list[str] = []
        self.cells = (0, 0)
        self.received = b""

    async def ask(self, method: str, **params: Any) -> dict[str, Any]:
        return await self._browser.ask(method, self._session, **params)

    def heard(self, method: str, params: dict[str, Any]) -> None:
        match method:
            case "Network.requestWillBeSent":
                self.requested.append(params["request"]["url"])
            case "Network.webSocketCreated":
                self.requested.append(params["url"])
            case "Network.webSocketFrameSent":
                said = json.loads(params["response"]["payloadData"])
                if said[0] == "resize":
                    self.cells = said[1]["width"], said[1]["height"]
            case "Network.webSocketFrameReceived":
                if params["response"]["opcode"] == 2:
                    self.received += base64.b64decode(params["response"]["payloadData"])
            case "Runtime.exceptionThrown":
                self.complaints.append(params["exceptionDetails"]["text"])
            case "Log.entryAdded" if params["entry"]["level"] == "error":
                self.complaints.append(params["entry"]["text"])

    async def resize(self, width: int, height: int) -> None:
        self._size = width, height
        await self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )

    async def goto(self, address: str) -> None:
        await self.ask("Page.navigate", url=address)

    async def value(self, expression: str) -> Any:
        """Return the value of a JavaScript expression."""
        result = await self.ask("Runtime.evaluate", expression=expression, returnByValue=True)
        return result["result"].get("value")

    async def has_class(self, name: str) -> bool:
        """Return whether the page is marked so: ``-first-byte``, ``-closed``."""
        return bool(await self.value(f"document.body?.classList.contains('{name}')"))

    async def press(self, *keys: str) -> None:
        """Press keys: letters, or names such as ``Enter``."""
        for key in keys:
            text = {"text": key if len(key) == 1 else "\r"} if len(key) == 1 or key == "Enter" else {}
            code = _CODES.get(key, ord(key.upper()[0]))
            for kind in ("keyDown", "keyUp"):
                await self.ask(
                    "Input.dispatchKeyEvent",
                    type=kind,
                    key=key,
                    windowsVirtualKeyCode=code,
                    **(text if kind == "keyDown" else {}),
                )

    async def click(self, column: int, row: int) -> None:
        """Click on a cell of the terminal."""
        left, top, width, height = await self.value(
            "(r => [r.left, r.top, r.width, r.height])(document.querySelector('.xterm-screen').getBoundingClientRect())"
        )
        columns, rows = self.cells
        place = {"x": left + (column + 0.5) * width / columns, "y": top + (row + 0.5) * height / rows}
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            button = {} if kind == "mouseMoved" else {"button": "left", "clickCount": 1}
            await self.ask("Input.dispatchMouseEvent", type=kind, **place, **button)

    async def picture(self, path: Path) -> None:
        """Save what the page shows."""
        shot = await self.ask("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(shot["data"]))


async def until(true: Callable[[], Any], seconds: float = _PATIENCE) -> None:
    """Wait until something is so.

    Raises:
        TimeoutError: it is not, after so long.
    """
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.05)


async def shows(page: Page, name: str) -> None:
    """Wait until a page is marked so."""
    async with asyncio.timeout(_PATIENCE):
        while not await page.has_class(name):
            await asyncio.sleep(0.05)
