"""Terminal input, complete, in pieces and damaged: none of it ends the program, makes it deaf, or fills the memory."""

from __future__ import annotations

import random
from collections.abc import Iterator
from inspect import signature
from pathlib import Path
from typing import Final

import pytest
from textual import events
from textual._xterm_parser import XTermParser
from textual.app import ComposeResult
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.drivers.web_driver import WebDriver
from textual.message import Message
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from barbu_tui.session.store.settings import load_settings
from barbu_tui.ui.screens.home.home_screen import HomeScreen
from barbu_tui.ui.terminal_input import TerminalBackground, TerminalInput
from barbu_tui.ui.themed_app import LARGEST
from tests.support.app_driving import app_with, drive, settled
from tests.support.commands import environment
from tests.support.seeds import seeded
from tests.support.terminal import Terminal, barbu_command

PASTE: Final = b"\x1b[200~hi\x1b[201~"


class Clock:
    """A clock that a test sets, for our reading and for Textual's parser."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr("textual._parser.get_time", self)

    def __call__(self) -> float:
        return self.now


def asked(clock: Clock, *arriving: bytes | float) -> list[str]:
    """Return the messages after a question for the background; pauses are in seconds."""
    typed = TerminalInput(clock)
    typed.expect_background()
    found: list[str] = []
    for each in arriving:
        if not isinstance(each, bytes):
            clock.now += each
        found += [
            f"light {message.light}" if isinstance(message, TerminalBackground) else word(message)
            for message in typed.feed(each if isinstance(each, bytes) else b"")
        ]
    return found


LIGHT: Final = b"\x1b]11;rgb:ffff/fdfd/f0f0\x07"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def read(clock: Clock, *arriving: bytes | float) -> list[str]:
    """Return the messages from bytes and pauses, in words; pauses are in seconds."""
    typed = TerminalInput(clock)
    found: list[str] = []
    for each in arriving:
        if isinstance(each, bytes):
            found += map(word, typed.feed(each))
        else:
            for _ in range(round(each / 0.05)):
                clock.now += 0.05
                found += map(word, typed.feed(b""))
    return found


def word(message: Message) -> str:
    match message:
        case events.Key():
            return message.key
        case events.Paste():
            return f"<{message.text}>"
    return type(message).__name__


@pytest.mark.parametrize("pause", [0.0, 0.05, 0.3])
@pytest.mark.parametrize("cut", range(1, len(PASTE)))
def test_a_paste_is_one_wherever_it_is_cut(clock: Clock, cut: int, pause: float) -> None:
    found = read(clock, PASTE[:cut], pause, PASTE[cut:] + b"q", 0.3)
    assert found[-2:] == ["<hi>", "q"]
    if pause < 0.1:
        assert found == ["<hi>", "q"], "the beginning of the mark was typed"


@pytest.mark.parametrize("keys", [b"\x11", b"\x1b[A\x11", b"xyz\x11"])
def test_a_paste_that_never_ends_is_over_after_a_second_of_silence(clock: Clock, keys: bytes) -> None:
    found = read(clock, b"\x1b[200~hi", 1.2, keys)
    assert (found[0], found[-1]) == ("<hi>", "ctrl+q")


def test_keys_typed_into_a_paste_that_never_ends_are_heard_after_ten_seconds(clock: Clock) -> None:
    typed = [part for _ in range(24) for part in (b"q", 0.5)]
    found = read(clock, b"\x1b[200~", *typed)
    assert found[0].startswith("<q")
    assert found[-1] == "q"


def test_a_paste_is_kept_up_to_a_bound(clock: Clock) -> None:
    (pasted, key) = read(clock, b"\x1b[200~", *[b"a" * 4096] * 100, b"\x1b[201~q")
    assert len(pasted) - 2 == 1 << 16
    assert key == "q"


@pytest.mark.parametrize(
    "sent",
    [
        b"\x1b[1114112u",
        b"\x1b[99999999999999u",
        b"\x1b[97:65u",
        b"\x1b[97;5:1u",
        b"\x1b[97;1;1114112u",
        b"\x1b[;;u",
        b"\x1b[48;0;0;0;0t\x1b[<0;1;1M",
        b"\x1b[48;24;80;0;0t\x1b[<0;1;1M",
    ],
    ids=repr,
)
def test_a_sequence_on_which_textual_fails_is_dropped(clock: Clock, sent: bytes) -> None:
    assert read(clock, sent + b"q")[-1] == "q"
    assert read(clock, sent, 0.3, b"q")[-1] == "q"


def test_a_failure_costs_the_mouse_nothing(clock: Clock) -> None:
    """In a terminal that tells places in pixels."""
    typed = TerminalInput(clock)
    pixels = b"\x1b[48;24;80;240;800t"
    places = [
        (each.x, each.y)
        for each in typed.feed(pixels + b"\x1b[<0;401;121M\x1b[1114112u\x1b[<0;401;121m")
        if isinstance(each, events.MouseEvent)
    ]
    assert places == [(40, 12), (40, 12)]


def test_no_bytes_make_it_deaf(clock: Clock) -> None:
    rng = random.Random(seeded(5))
    parts = (
        b"\x1b",
        b"[",
        b"200~",
        b"201~",
        b"<0;",
        b"1;",
        b"48;",
        b"M",
        b"u",
        b"t",
        b"9" * 9,
        b":",
        b"\xff",
        b"a",
    )

    def noise() -> Iterator[bytes | float]:
        for _ in range(rng.randrange(1, 40)):
            yield b"".join(rng.choices(parts, k=rng.randrange(1, 6)))
            yield rng.choice((0.0, 0.0, 0.05, 0.2))

    for _ in range(400):
        arriving = list(noise())
        assert read(clock, *arriving, 1.2, b"\x11")[-1] == "ctrl+q", arriving


# --- in the program ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (b"\x1b[200~hi\x1b", b"[201~"),
        (b"\x1b[200~hi", b""),
        (b"\x1b[1114112u", b""),
        (b"\x1b[48;99999;99999;1;1t", b""),
    ],
    ids=["split paste", "endless paste", "kitty", "size"],
)
def test_ctrl_q_still_leaves(tmp_path: Path, first: bytes, then: bytes) -> None:
    with Terminal(barbu_command(), env=environment(tmp_path)) as terminal:
        assert terminal.until(lambda: b"Quit" in terminal.output, 60)
        terminal.read(0.3)
        terminal.send(first)
        terminal.read(0.2)
        terminal.send(then)
        terminal.read(1.5)
        terminal.send(b"\x11")
        assert terminal.wait(20) == 0
        assert terminal.left_as_found() == []


@pytest.mark.parametrize(
    ("size", "more"),
    [((65_535, 65_535), {}), ((80, 24), {"COLUMNS": "99999", "LINES": "99999"})],
    ids=["window", "environment"],
)
def test_an_enormous_terminal_costs_little(
    tmp_path: Path, size: tuple[int, int], more: dict[str, str]
) -> None:
    with Terminal(barbu_command(), env=environment(tmp_path, **more), size=size) as terminal:
        assert terminal.until(lambda: b"Quit" in terminal.output, 60)
        terminal.resize(65_535, 65_535)
        terminal.read(0.5)
        terminal.send(b"\x11")
        assert terminal.wait(20) == 0


def test_a_terminal_that_says_it_is_enormous_is_drawn_within_bounds() -> None:
    app = app_with(HomeScreen)

    async def script(pilot: Pilot[int]) -> list[tuple[int, int]]:
        found = []
        for size in ((99_999, 99_999), (10**12, 1), (0, 0), (100, 30)):
            app.post_message(events.Resize.from_dimensions(size, (1, 1)))
            await settled(pilot)
            found.append((app.size.width, app.screen.size.height))
        return found

    assert drive(app, script) == [
        (LARGEST.width, LARGEST.height),
        (LARGEST.width, 1),
        (1, 1),
        (100, 30),
    ]


class _Page(Screen[None]):
    def compose(self) -> ComposeResult:
        yield Static("a text\n" * 20)


def test_a_click_on_what_has_just_gone_is_let_be() -> None:
    app = app_with(_Page)

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        text = app.screen.query_one(Static)
        await text.remove()
        assert app.screen.get_widget_at(4, 4)[0] is text, "it is not drawn over yet"
        for kind in (events.MouseDown, events.MouseUp, events.MouseMove, events.MouseScrollDown):
            event = kind(None, 4, 4, 0, 0, 1, False, False, False, screen_x=4, screen_y=4)
            event.set_sender(app)
            await app.on_event(event)
        await settled(pilot)

    drive(app, script)


# --- Textual -----------------------------------------------------------------------------------------


def test_textual_has_the_private_parts_that_reading_the_terminal_needs() -> None:
    """If this fails, Textual has changed; docs/DEVELOPING.md, "A new Textual", describes what to do."""
    parser = XTermParser()
    assert next(iter(parser.feed("q"))).key == "q"  # type: ignore[attr-defined]
    assert list(parser.tick()) == []
    for name in ("last_x", "last_y", "mouse_pixels", "terminal_size", "terminal_pixel_size"):
        assert hasattr(parser, name), name
    for driver in (LinuxDriver, WebDriver):
        assert not signature(driver.run_input_thread).parameters.keys() - {"self"}
        assert {"fileno", "exit_event", "process_message"} <= {
            *dir(driver),
            *driver.__init__.__code__.co_names,
        }
    assert "_app" in Driver.__init__.__code__.co_names
    assert {"_input_reader", "_write"} <= {*WebDriver.__init__.__code__.co_names}
    assert "on_meta" in dir(WebDriver)


def test_textual_still_fails_on_what_we_read_for_it(clock: Clock) -> None:
    """If this fails, Textual has mended something; parts of ``ui/terminal_input.py`` may go."""
    parser = XTermParser()
    assert [word(each) for each in parser.feed("\x1b[200~hi\x1b")] == []
    clock.now += 0.2
    assert [word(each) for each in parser.tick()] == ["escape"]
    assert [word(each) for each in parser.feed("[201~q")] == [], "the end mark in two pieces was missed"
    with pytest.raises(ValueError, match="chr"):
        list(XTermParser().feed("\x1b[1114112u"))


def test_the_reply_on_the_background_is_no_key_and_eats_none(clock: Clock) -> None:
    assert asked(clock, LIGHT) == ["light True"]
    assert asked(clock, b"\x1b]11;rgb:1c/1c/1c\x1b\\") == ["light False"]
    typed = asked(clock, b"ab" + LIGHT + b"c")
    assert typed[0] == "light True"
    assert typed[1:] == asked(clock, b"abc", 0.2)
    for cut in range(1, len(LIGHT)):
        assert asked(clock, LIGHT[:cut], LIGHT[cut:], b"q") == ["light True", *asked(clock, b"q")], cut


@pytest.mark.parametrize("keys", [b"\x1b", b"\x1b]", b"\x1b]1", b"\x1b]x", b"q\x1b[A", PASTE])
def test_keys_typed_while_the_reply_is_awaited_stay(clock: Clock, keys: bytes) -> None:
    assert asked(clock, keys, 0.15, 0.15, 0.15) == read(clock, keys, 0.45)


def test_a_terminal_that_does_not_answer_costs_nothing(clock: Clock) -> None:
    assert asked(clock, 3.0, b"q") == read(clock, 3.0, b"q")
    lost = asked(clock, b"\x1b]11;rgb:ff", 3.0, b"q")
    assert lost[-1] == read(clock, b"q")[-1]


@pytest.mark.parametrize(
    ("given", "light", "theme"),
    [("", True, "light"), ("", False, "dark"), ('theme = "dark"', True, "dark")],
)
def test_a_light_background_is_answered_by_a_light_theme(
    given: str, light: bool, theme: str, tmp_path: Path
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(given, encoding="utf-8")
    app = app_with(HomeScreen, load_settings(file))

    async def script(pilot: Pilot[int]) -> str:
        app.post_message(TerminalBackground(light))
        await settled(pilot)
        return app.look.theme

    assert drive(app, script) == f"barbu-{theme}"
