"""Ways through the screens, drawn by Hypothesis: wherever they lead, there is a way back, and nothing breaks.

A way that goes wrong is shortened, and printed as the steps that do it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from unittest.mock import patch

import platformdirs
import pytest
from hypothesis import HealthCheck, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from textual.command import CommandPalette
from textual.pilot import Pilot

from barbu_tui.session.store.settings import Settings
from barbu_tui.ui.app import BarbuApp
from barbu_tui.ui.screens.home.home_screen import HomeScreen
from barbu_tui.ui.screens.too_small import TooSmallScreen
from tests.support.saved_games import begun, save, whole
from tests.support.seeds import seeded

OPENERS: Final = ("n", "k", "r", "o", "s", "c", "w", "p", "question_mark", "g", "t", "d", "x", "slash", "f1")
MOVES: Final = (
    "enter",
    "up",
    "down",
    "left",
    "right",
    "space",
    "tab",
    "end",
    "1",
    "2",
    "y",
    "h",
    "v",
    "l",
    "q",
)
PALETTE: Final = ("ctrl+p", "ctrl+p", "enter", "enter", "down", "escape", "s", "pagedown", "ctrl+c")
SIZES: Final = ((20, 5), (79, 24), (80, 24), (120, 36), (160, 45))
DEEPEST: Final = 12
"""Screens on top of one another: they lead to each other, but not without end."""
LONGEST: Final = 30.0
"""Seconds that a step may take on the slowest machine."""

Step = Callable[[Pilot[int]], Awaitable[object]]


class Ways(RuleBasedStateMachine):
    """The program, from its home screen on, with a game that is finished and one that is not."""

    def __init__(self) -> None:
        super().__init__()
        self._folder = TemporaryDirectory()
        home = Path(self._folder.name)
        self._patches = [
            patch.object(platformdirs, f"user_{name}_dir", lambda *_, path=str(home / name), **__: path)
            for name in ("data", "config")
        ]
        for each in self._patches:
            each.start()
        save(home / "data" / "games", "begun", *begun())
        save(home / "data" / "games", "finished", *whole("sheet3"))
        self.app = BarbuApp(Settings(speed="instant"), first=HomeScreen, animation=False)
        self._runner = asyncio.Runner()
        self._runner.run(self._begin())
        self._take(lambda pilot: pilot.pause())

    async def _begin(self) -> None:
        self._steps: asyncio.Queue[tuple[Step, asyncio.Future[None]] | None] = asyncio.Queue()
        # A test of Textual's ends in the task in which it began.
        self._session = asyncio.create_task(self._play())

    async def _play(self) -> None:
        async with self.app.run_test(size=(80, 24), notifications=True) as pilot:
            while (asked := await self._steps.get()) is not None:
                step, done = asked
                await step(pilot)
                await pilot.pause()
                done.set_result(None)

    def _take(self, step: Step) -> None:
        async def take() -> None:
            done = asyncio.get_running_loop().create_future()
            await self._steps.put((step, done))
            await asyncio.wait({done, self._session}, timeout=LONGEST, return_when="FIRST_COMPLETED")
            if self._session.done():
                self._session.result()
            assert done.done() or not self.app.is_running, "the program hangs"

        self._runner.run(take())

    def teardown(self) -> None:
        async def end() -> None:
            await self._steps.put(None)
            await asyncio.wait_for(self._session, LONGEST)

        try:
            self._runner.run(end())
            assert not self.app.return_code
        finally:
            self._runner.close()
            for each in self._patches:
                each.stop()
            self._folder.cleanup()

    @precondition(lambda self: self.app.is_running)
    @rule(keys=st.lists(st.sampled_from(OPENERS + MOVES), min_size=1, max_size=3))
    def press(self, keys: list[str]) -> None:
        """One key after the other."""
        self._take(lambda pilot: pilot.press(*keys))

    @precondition(lambda self: self.app.is_running)
    @rule(keys=st.lists(st.sampled_from(OPENERS + MOVES + PALETTE), min_size=2, max_size=6))
    def burst(self, keys: list[str]) -> None:
        """Keys that are there all at once."""

        async def step(pilot: Pilot[int]) -> None:
            for key in keys:
                self.app.simulate_key(key)

        self._take(step)

    @precondition(lambda self: self.app.is_running)
    @rule(words=st.sampled_from(("", "sheet", "rules", "options", "leave", "help", "light")))
    def palette(self, words: str) -> None:
        """A command by its name."""
        self._take(lambda pilot: pilot.press("ctrl+p", *words, "enter"))

    @precondition(lambda self: self.app.is_running)
    @rule(size=st.sampled_from(SIZES))
    def resize(self, size: tuple[int, int]) -> None:
        """Another size of the window."""
        self._take(lambda pilot: pilot.resize_terminal(*size))

    @precondition(lambda self: self.app.is_running)
    @rule(x=st.integers(0, 79), y=st.integers(0, 23), times=st.sampled_from((1, 2)))
    def click(self, x: int, y: int, times: int) -> None:
        """A click where there is something, or nothing."""
        if not isinstance(self.app.screen, TooSmallScreen):
            self._take(lambda pilot: pilot.click(offset=(x, y), times=times))

    @precondition(lambda self: self.app.is_running)
    @rule()
    def back_home(self) -> None:
        """As often as needed, leave the screen: at last home is there."""

        async def step(pilot: Pilot[int]) -> None:
            await pilot.resize_terminal(80, 24)
            for _ in range(2 * DEEPEST):
                if isinstance(self.app.screen, HomeScreen) or not self.app.is_running:
                    break
                palette = isinstance(self.app.screen, CommandPalette)  # in which Ctrl+C copies
                await pilot.press("escape" if palette else "ctrl+c")

        self._take(step)
        assert isinstance(self.app.screen, HomeScreen) or not self.app.is_running

    @precondition(lambda self: not self.app.is_running)
    @rule()
    def ended(self) -> None:
        """Nothing comes after the program was left; how it was left is seen in the end."""

    @invariant()
    def stands(self) -> None:
        """One screen is on top, stands, and is there once; below it is nothing that has gone."""
        if not self.app.is_running:
            return
        stack = self.app.screen_stack
        assert 1 <= len(stack) <= DEEPEST, stack
        assert len(set(map(id, stack))) == len(stack), stack
        assert all(screen.is_attached for screen in stack), stack
        assert sum(isinstance(screen, TooSmallScreen) for screen in stack) <= 1, stack


# The record of a game that is being played is closed by the end of the process.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_ways_through_the_screens() -> None:
    machine = seed(seeded(28))(Ways)
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=6,
            stateful_step_count=8,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
