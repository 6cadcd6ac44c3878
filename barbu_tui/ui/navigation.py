"""Push, switch and leave: the one way from screen to screen, and the one rule for input meanwhile.

A screen counts while it is on top of the stack. What a screen asks for when it is not, because it has been left already,
because something covers it, or because it is not there yet, is ignored; so a screen is left once.

The rule for input (keys, clicks, pasted text): it is handed on one piece at a time, in order, each when the piece before
it has been dealt with and the screen on top has been drawn. What arrives while a screen changes waits for the new one.
Only leaving the program does not wait. A screen that asks for a decision drops what was typed before its question was
drawn (:attr:`~barbu_tui.ui.commands.CommandScreen.unseen`): nothing is played that nobody saw asked.
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
"""Seconds after which input is handed on although the piece before it seems not to have been dealt with."""
_REMEMBERED: Final = 40
"""Pieces of input that a report of an error names."""


class Navigation:
    """The stack of screens of an app. Every push, switch and leave of this program goes through it."""

    def __init__(self, app: App[int]) -> None:
        self._app = app
        self._bases = count(1)

    def push(self, screen: Screen[Any], over: Screen[Any] | None = None) -> bool:
        """Put a screen on top, if the screen that asks for it (``over``) is there. Return whether it was done."""
        if not self._heard(over):
            return False
        self._app.push_screen(screen)
        return True

    def switch(self, screen: Screen[Any], instead_of: Screen[Any]) -> bool:
        """Put a screen in the place of ``instead_of``, if that one is on top. Return whether it was done."""
        if not self._heard(instead_of):
            return False
        if len(self._app.screen_stack) > 1:
            self._app.switch_screen(screen)
        else:
            self._rebase(lambda: screen)
        return True

    def leave(self, screen: Screen[Any], status: int = 0, why: str = "") -> bool:
        """Leave a screen for the one below it, if it is on top. Return whether it was done.

        Where there is none below, the program is left with this status and sentence.
        """
        if not screen.is_active:
            return False
        if len(self._app.screen_stack) > 1:
            self._app.pop_screen()
        else:
            self._app.exit(status, return_code=status, message=f"barbu: {clean_text(why)}" if why else None)
        return True

    def back_to(self, kind: type[Screen[Any]]) -> None:
        """Leave every screen above the topmost of a kind; where there is none, a new one is all that remains."""
        if any(isinstance(screen, kind) for screen in self._app.screen_stack):
            while not isinstance(self._app.screen, kind):
                self._app.pop_screen()
        else:
            self._rebase(kind)

    def _heard(self, asking: Screen[Any] | None) -> bool:
        """Whether a screen may change what is on top: it is there itself, nothing covers everything, the program goes on.

        An app that is leaving mounts no screen any more: a game opened then would have nobody to close its record.
        """
        if self._app._exit:
            return False
        if asking is None:
            return not getattr(self._app.screen, "COVERS_ALL", False)
        return asking.is_active

    def _rebase(self, base: Callable[[], Screen[Any]]) -> None:
        """Begin a new stack. Textual switches no screen at the bottom of one: it raises IndexError."""
        before = self._app.current_mode
        name = f"base-{next(self._bases)}"
        self._app.add_mode(name, base)
        self._app.switch_mode(name)
        if before == self._app.DEFAULT_MODE:
            self._app.add_mode(before, base)  # only a mode that was added can be removed
        self._app.remove_mode(before)


Forward = Callable[[events.Event], Awaitable[None]]


class InputGate:
    """Hands input on by the rule at the head of this module.

    Attributes:
        typed_at: when the piece of input that is being dealt with was typed, by the clock of Textual's messages.
        last: the latest pieces of input in words, for the report of an error.
    """

    def __init__(self, app: App[int], forward: Forward) -> None:
        self.typed_at = 0.0
        self.last: deque[str] = deque(maxlen=_REMEMBERED)
        self._app = app
        self._forward = forward
        self._queue: deque[events.Event] = deque()
        self._ticket = 0
        """Number of the piece that is being dealt with."""
        self._closed = False
        self._patience: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        """Whether all input has been handed on and dealt with."""
        return not self._closed and not self._queue

    async def take(self, event: events.Event, *, at_once: bool = False) -> None:
        """Take a piece of input, and hand it on when its turn comes; ``at_once`` does not wait."""
        if at_once:
            await self._forward(event)
            return
        if not self._app.screen.is_mounted and not self._closed:
            self._dealt_with(self._close())
        if not self._closed and not self._queue:
            await self._hand_on(event)
        elif not isinstance(event, events.MouseMove):  # where the mouse was meanwhile is of no interest
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
        """Whether the mouse is on a widget that has been removed and is not drawn over yet. Textual fails on such a one."""
        screen = self._app.screen
        try:
            widget, _ = screen.get_widget_at(event.x, event.y)
        except NoWidget:
            return False
        return widget is not screen and not widget.is_attached

    def _close(self) -> int:
        """Let input wait from now on; returns the ticket that opens again."""
        self._closed = True
        self._ticket += 1
        self._be_patient()
        return self._ticket

    def _be_patient(self) -> None:
        """Open after a while in any case, once the screen on top is there."""
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
