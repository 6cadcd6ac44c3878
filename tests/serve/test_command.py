"""``barbu serve`` as a command: what it refuses, what it says, and how Ctrl+C and worse end it."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

pytest.importorskip("textual_serve", reason="the extra 'serve' is not installed")

import aiohttp

from barbu_tui.cli import main
from barbu_tui.serve.server import COOKIE
from tests.support.commands import barbu, environment
from tests.support.patience import PATIENCE
from tests.support.running import running_in


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--port", "70000"], "'70000' is not a port from 0 to 65535"),
        (["--port", "-1"], "'-1' is not a port"),
        (["--sessions", "0"], "'0' is not a whole number"),
        (["--idle", "x"], "'x' is not a whole number"),
        (["--url", "barbu.example.org"], "'barbu.example.org' is not an address such as https://"),
        (
            ["--host", "192.0.2.1"],
            "Nothing can be served at 192.0.2.1, port 8000: that is not an address of this machine.",
        ),
        (["--homes", "FILE"], "cannot be in FILE: File exists."),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(arguments: Sequence[str], said: str, tmp_path: Path) -> None:
    (tmp_path / "FILE").touch()
    done = barbu("serve", *arguments, home=tmp_path, cwd=tmp_path, timeout=PATIENCE)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("https://host/barbu", "https://host/barbu/"),
        ("https://host/barbu/", "https://host/barbu/"),
        ("https://host", "https://host"),
    ],
)
def test_the_address_of_a_path_ends_with_a_slash(typed: str, told: str, tmp_path: Path) -> None:
    server = subprocess.Popen(
        [sys.executable, "-m", "barbu_tui", "serve", "--port", "0", "--homes", str(tmp_path), "--url", typed],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment(tmp_path),
        text=True,
    )
    with server:
        assert server.stdout is not None
        assert f" {told} " in server.stdout.readline()
        server.send_signal(signal.SIGINT)


def test_a_port_in_use_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = barbu("serve", "--port", str(port), home=tmp_path, timeout=PATIENCE)
    assert done.returncode == 2
    assert f"port {port}: another program listens there." in done.stderr


def test_without_the_extra_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "textual_serve", None)
    assert main(["serve"]) == 2
    assert "pip install '.[serve]'" in capsys.readouterr().err


async def _with_a_visitor(tmp_path: Path, ending: signal.Signals, *options: str) -> tuple[int, str, str]:
    """Run a server with a visitor in the app, end it by a signal; returns its status, and what it printed."""
    server = await asyncio.create_subprocess_exec(
        *(
            sys.executable,
            "-m",
            "barbu_tui",
            "serve",
            "--port",
            "0",
            "--homes",
            str(tmp_path / "homes"),
            *options,
        ),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=environment(tmp_path),
    )
    assert server.stdout is not None
    try:
        async with asyncio.timeout(40), aiohttp.ClientSession() as client:
            first = (await server.stdout.readline()).decode()
            port = re.findall(r":(\d+)", first)[0]
            url = f"http://127.0.0.1:{port}"
            async with client.get(url) as page:
                token = page.cookies[COOKIE].value
            headers = {"Origin": url, "Cookie": f"{COOKIE}={token}"}
            websocket = await client.ws_connect(f"{url}/ws", headers=headers)
            while "Settings" not in str(await websocket.receive_bytes()):
                pass
            assert len(running_in(tmp_path / "homes")) == 1
            server.send_signal(ending)
            async for _ in websocket:
                pass
            out, err = await server.communicate()
            while running_in(tmp_path / "homes"):
                await asyncio.sleep(0.05)
            assert server.returncode is not None
            return server.returncode, first + out.decode(), err.decode()
    finally:
        if server.returncode is None:
            server.kill()
            await server.communicate()


def test_ctrl_c_ends_the_server_and_every_visitor(tmp_path: Path) -> None:
    status, said, warned = asyncio.run(_with_a_visitor(tmp_path, signal.SIGINT, "--host", "0.0.0.0"))
    assert status == 0
    assert said.startswith(f"Barbu is at http://{socket.gethostname()}:")
    assert warned.startswith(
        "barbu: There is no password, and nothing is encrypted: everybody on the network can play."
    )
    assert warned.count("\n") == 1


@pytest.mark.long
def test_visitors_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    status, _, warned = asyncio.run(_with_a_visitor(tmp_path, signal.SIGKILL))
    assert status == -signal.SIGKILL
    assert warned == "", "at its usual address it warns of nothing"
    assert list((tmp_path / "homes").rglob("error-*")) == []
