"""Navigation between screens, and the rule for input during changes.

Only the screen on top may change the stack. Requests from a screen that is not on top are ignored, so a screen is left
only once.

Input (keys, clicks, pasted text) is processed one piece at a time. Each piece waits until the one before it has been
handled and the screen on top has been drawn. Only leaving the program does not wait. A screen that asks for a decision
drops input typed before its question was drawn (:attr:`~barbu_tui.ui.commands.CommandScreen.unseen`).
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any, Final

from textual import events
from textual.app import App
from textual.errors import NoWidget
from textual.message_pump import MessagePump
from textual.screen import Screen

from barbu_tui.language.signs import clean_text

_LONGEST: Final = 0.5
"""Seconds after which input is passed on even if the piece before it seems unfinished."""
_REMEMBERED: Final = 40
"""Pieces of input in a report of an error."""


class Navigation:
    """The stack of screens of an app. Every push, switch and leave goes through it."""

    def __init__(self, app: App[int]) -> None:
        self._app = app
        self._bases = count(1)

    def push(self, screen: Screen[Any], over: Screen[Any] | None = None) -> bool:
        """Push a screen if the calling one (``over``) is on top. Return whether it was done."""
        if not self._heard(over):
            return False
        self._app.push_screen(screen)
        return True

    def switch(self, screen: Screen[Any], instead_of: Screen[Any]) -> bool:
        """Replace ``instead_of`` by a screen if it is on top. Return whether it was done."""
        if not self._heard(instead_of):
            return False
        if len(self._app.screen_stack) > 1:
            self._app.switch_screen(screen)
        else:
            self._rebase(lambda: screen)
        return True

    def leave(self, screen: Screen[Any], status: int = 0, why: str = "") -> bool:
        """Pop a screen if it is on top. Return whether it was done.

        Without a screen below, the program exits with this status and sentence.
        """
        if not screen.is_active:
            return False
        if len(self._app.screen_stack) > 1:
            self._app.pop_screen()
        else:
            self._app.exit(status, return_code=status, message=f"barbu: {clean_text(why)}" if why else None)
        return True

    def back_to(self, kind: type[Screen[Any]]) -> None:
        """Leave every screen above the topmost of a kind; if there is none, replace the whole stack with a new one."""
        if any(isinstance(screen, kind) for screen in self._app.screen_stack):
            while not isinstance(self._app.screen, kind):
                self._app.pop_screen()
        else:
            self._rebase(kind)

    def _heard(self, asking: Screen[Any] | None) -> bool:
        """Return whether a screen may change the stack: it is on top, nothing covers everything, and the program goes on.

        An ending app mounts no screens, so a game opened then would never close its record.
        """
        if self._app._exit:
            return False
        if asking is None:
            return not getattr(self._app.screen, "COVERS_ALL", False)
        return asking.is_active

    def _rebase(self, base: Callable[[], Screen[Any]]) -> None:
        """Start a new stack. Textual cannot switch the bottom screen: it raises IndexError."""
        before = self._app.current_mode
        name = f"base-{next(self._bases)}"
        self._app.add_mode(name, base)
        self._app.switch_mode(name)
        if before == self._app.DEFAULT_MODE:
            self._app.add_mode(before, base)  # only a mode that was added can be removed
        self._app.remove_mode(before)


Forward = Callable[[events.Event], Awaitable[None]]


class InputGate:
    """Passes input on by the rule of this module.

    Attributes:
        typed_at: the time of the current piece of input, by the clock of Textual's messages.
        last: the latest pieces of input in words, for the report of an error.
    """

    def __init__(self, app: App[int], forward: Forward) -> None:
        self.typed_at = 0.0
        self.last: deque[str] = deque(maxlen=_REMEMBERED)
        self._app = app
        self._forward = forward
        self._queue: deque[events.Event] = deque()
        self._ticket = 0
        """The number of the current piece."""
        self._closed = False
        self._patience: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        """Whether all input has been handled."""
        return not self._closed and not self._queue

    async def take(self, event: events.Event, *, at_once: bool = False) -> None:
        """Take a piece of input, and pass it on in its turn; ``at_once`` does not wait."""
        if at_once:
            await self._forward(event)
            return
        if not self._app.screen.is_mounted and not self._closed:
            self._dealt_with(self._close())
        if not self._closed and not self._queue:
            await self._hand_on(event)
        elif not isinstance(event, events.MouseMove):  # earlier mouse positions do not matter
            self._queue.append(event)

    async def _hand_on(self, event: events.Event) -> None:
        if isinstance(event, events.MouseEvent) and self._on_what_has_gone(event):
            return
        self.typed_at = event.time
        if isinstance(event, events.MouseMove):
            await self._forward(event)
            return
        self.last.append(_words(event))
        ticket, target = self._close(), self._target()
        await self._forward(event)
        # After what the widget has in its queue, then after what has bubbled to the app, then after the next frame.
        if not target.call_after_refresh(self._app.call_later, self._dealt_with, ticket):
            self._app.call_later(self._dealt_with, ticket)

    def _on_what_has_gone(self, event: events.MouseEvent) -> bool:
        """Return whether the mouse is on a removed widget that is still visible. Textual fails on one."""
        screen = self._app.screen
        try:
            widget, _ = screen.get_widget_at(event.x, event.y)
        except NoWidget:
            return False
        return widget is not screen and not widget.is_attached

    def _close(self) -> int:
        """Hold input back from now on. Return the ticket that opens the gate."""
        self._closed = True
        self._ticket += 1
        self._be_patient()
        return self._ticket

    def _be_patient(self) -> None:
        """Open the gate after a while in any case, once the screen on top is mounted."""
        ticket = self._ticket

        def late() -> None:
            if ticket == self._ticket and self._closed and not self._app.screen.is_mounted:
                self._be_patient()
            else:
                self._open(ticket)

        self._patience = asyncio.get_running_loop().call_later(_LONGEST, late)

    def _dealt_with(self, ticket: int) -> None:
        if not self._target().call_after_refresh(self._open, ticket):
            self._open(ticket)

    def _target(self) -> MessagePump:
        return self._app.focused or self._app.screen

    def _open(self, ticket: int) -> None:
        if ticket == self._ticket and self._closed:
            self._closed = False
            if self._patience is not None:
                self._patience.cancel()
            if self._queue:
                self._app.call_later(self._next)

    async def _next(self) -> None:
        while self._queue and not self._closed:
            await self._hand_on(self._queue.popleft())


def _words(event: events.Event) -> str:
    """Return a piece of input in a word or two."""
    match event:
        case events.Key():
            return event.key
        case events.MouseEvent():
            return f"{type(event).__name__} {event.x},{event.y}"
        case events.Paste():
            return f"Paste of {len(event.text)}"
    return type(event).__name__
